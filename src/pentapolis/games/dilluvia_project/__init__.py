"""Dilluvia Project: everything the program needs to know about this game, as SPEC."""

from typing import Final

from pentapolis.catalog.spec import GameSpec

from .bots.evaluate import evaluate
from .bots.rate import rate_actions
from .look.picture import draw, draw_seat, highlights
from .look.text import draw_text
from .meta import FOLDER, META
from .rules.game import Dilluvia
from .words.actions import describe_action
from .words.events import describe_event
from .words.prompts import prompt
from .words.stats import stats

SPEC: Final = GameSpec(
    meta=META,
    make=Dilluvia,
    prompt=prompt,
    describe_action=describe_action,
    describe_event=describe_event,
    draw_text=draw_text,
    draw=draw,
    draw_seat=draw_seat,
    stats=stats,
    highlights=highlights,
    evaluate=evaluate,
    rate_actions=rate_actions,
    style=(FOLDER / "look" / "style.css").read_text(encoding="utf-8"),
)
