"""Hamlet: the smallest complete game."""

from __future__ import annotations

from typing import Final

from pentapolis.core.spec import GameSpec

from .advice import advise, judge
from .draw import paint
from .game import make
from .meta import FOLDER, META
from .sketch import sketch
from .words import prompt, say, tell

SPEC: Final = GameSpec(
    meta=META,
    make=make,
    prompt=prompt,
    say=say,
    tell=tell,
    sketch=sketch,
    paint=paint,
    judge=judge,
    advise=advise,
    locale=FOLDER / "locale",
)
