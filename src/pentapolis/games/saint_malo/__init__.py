"""Saint Malo: what the rest of the program uses of it."""

from typing import Final

from pentapolis.catalog.spec import GameSpec

from .bots import features
from .bots.evaluate import evaluate
from .bots.rate import rate_actions
from .bots.rate_deep import rate_actions_deep
from .look.picture import draw, draw_seat, highlights, selections
from .look.text import draw_text
from .meta import FOLDER, META
from .rules.game import SaintMalo
from .words.actions import describe_action
from .words.events import describe_event
from .words.prompts import prompt
from .words.stats import stats

SPEC: Final = GameSpec(
    meta=META,
    make=SaintMalo,
    prompt=prompt,
    describe_action=describe_action,
    describe_event=describe_event,
    draw_text=draw_text,
    draw=draw,
    draw_seat=draw_seat,
    selections=selections,
    stats=stats,
    highlights=highlights,
    evaluate=evaluate,
    rate_actions=rate_actions,
    rate_actions_deep=rate_actions_deep,
    features=features,
    style=(FOLDER / "look" / "style.css").read_text(encoding="utf-8"),
)
