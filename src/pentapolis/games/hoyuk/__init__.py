"""Höyük: the front door."""

from pentapolis.core.spec import GameSpec

from .game import make
from .meta import META
from .sketch import sketch
from .speech.telling import tell
from .words import prompt, say, stats

SPEC = GameSpec(
    meta=META,
    make=make,
    prompt=prompt,
    say=say,
    tell=tell,
    sketch=sketch,
    stats=stats,
)
