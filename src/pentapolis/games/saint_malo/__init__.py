"""Saint Malo: the front door."""

from pentapolis.core.spec import GameSpec

from .advice import advise
from .draw import marks, paint, paint_seat, tokens
from .game import make
from .meta import FOLDER, META
from .outlook import judge
from .pondering import ponder
from .sketch import sketch
from .words import prompt, say, stats, tell

SPEC = GameSpec(
    meta=META,
    make=make,
    prompt=prompt,
    say=say,
    tell=tell,
    sketch=sketch,
    paint=paint,
    paint_seat=paint_seat,
    tokens=tokens,
    stats=stats,
    marks=marks,
    style=(FOLDER / "style.css").read_text(encoding="utf-8"),
    judge=judge,
    advise=advise,
    ponder=ponder,
)
