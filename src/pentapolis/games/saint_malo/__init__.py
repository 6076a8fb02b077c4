"""Saint Malo: what the rest of the program uses of it."""

from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.uses import match_uses

from .bots import features
from .bots.evaluate import evaluate
from .bots.rate import rate_actions
from .bots.rate_deep import rate_actions_deep
from .look.cover import draw_cover
from .look.effects import effects
from .look.picture import draw, draw_seat, highlights, selections
from .look.text import draw_text
from .meta import FOLDER, META, PARTS
from .rules.game import SaintMalo
from .words.actions import describe_action
from .words.cards import action_card, batches, void_answer
from .words.events import SILENT, describe_event
from .words.facts import FACTS
from .words.prompts import prompt
from .words.stats import stats
from .words.ties import tie_breaks
from .words.turns import chapter, describe_turn, turn_step
from .words.why import NEAR, REASONS, because, why
from .words.worth import worth

SPEC: Final = GameSpec(
    meta=META,
    make=SaintMalo,
    prompt=prompt,
    describe_action=describe_action,
    describe_event=describe_event,
    silent_events=SILENT,
    draw_text=draw_text,
    draw=draw,
    draw_seat=draw_seat,
    selections=selections,
    stats=stats,
    highlights=highlights,
    effects=effects,
    draw_cover=draw_cover,
    action_card=action_card,
    batches=batches,
    void_answer=void_answer,
    done_actions=frozenset({"pass", "done"}),
    chapter=chapter,
    describe_turn=describe_turn,
    turn_step=turn_step,
    worth=worth,
    tie_breaks=tie_breaks,
    why=why,
    because=because,
    near=NEAR,
    reasons=REASONS,
    evaluate=evaluate,
    rate_actions=rate_actions,
    rate_actions_deep=rate_actions_deep,
    features=features,
    own_boards=True,
    facts=FACTS,
    parts=PARTS,
    part_symbols={
        "person.*": "*",
        "church.*": "church",
        "cost.delivery": "log",
        "end.log_points": "log",
        "start.logs": "log",
        "wood.*": "log",
        "*.cannon*": "cannon",
        "defence.*": "shield",
        "house.*": "house",
        "pirates.*": "ship",
        "solo.*": "ship",
        "tower.*": "tower",
        "bank.*": "coin",
        "cost.*": "coin",
        "*.coins*": "coin",
        "*.points": "star",
    },
    uses=match_uses(person="person"),
    style=(FOLDER / "look" / "style.css").read_text(encoding="utf-8"),
)
