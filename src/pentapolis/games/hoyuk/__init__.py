"""Höyük: the front door."""

from pentapolis.core.spec import GameSpec

from .advice import advise, judge
from .draw import marks, paint, paint_seat
from .game import make
from .meta import FOLDER, META
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
    paint=paint,
    paint_seat=paint_seat,
    stats=stats,
    marks=marks,
    style=(FOLDER / "style.css").read_text(encoding="utf-8"),
    judge=judge,
    advise=advise,
)
