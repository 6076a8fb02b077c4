"""Little Town: send workers over one shared map and build a town there."""

from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.uses import match_uses

from .bots.evaluate import evaluate
from .bots.rate import rate_actions
from .look.cover import draw_cover
from .look.effects import effects
from .look.picture import draw, draw_seat, highlights
from .look.text import draw_text
from .meta import FOLDER, META, PARTS
from .rules.game import LittleTown
from .words.actions import describe_action
from .words.cards import action_card, batches, void_answer
from .words.events import SILENT_NAMES, describe_event
from .words.facts import FACTS
from .words.prompts import prompt
from .words.stats import stats
from .words.ties import tie_breaks
from .words.turns import chapter, describe_turn, turn_step
from .words.why import NEAR, REASONS, because, why
from .words.worth import worth

SPEC: Final = GameSpec(
    meta=META,
    make=LittleTown,
    prompt=prompt,
    describe_action=describe_action,
    describe_event=describe_event,
    draw_text=draw_text,
    draw=draw,
    draw_seat=draw_seat,
    stats=stats,
    highlights=highlights,
    effects=effects,
    draw_cover=draw_cover,
    action_card=action_card,
    batches=batches,
    void_answer=void_answer,
    done_actions=frozenset({"done"}),
    silent_events=SILENT_NAMES,
    chapter=chapter,
    describe_turn=describe_turn,
    turn_step=turn_step,
    worth=worth,
    tie_breaks=tie_breaks,
    why=why,
    because=because,
    near=NEAR,
    reasons=REASONS,
    facts=FACTS,
    parts=PARTS,
    part_symbols={
        "tile.*": "*",
        "objective.*": "card",
        "*.objectives": "card",
        "price.cube": "any",
        "*.cubes": "any",
        "price.*": "coin",
        "*.coins*": "coin",
        "*.houses": "home",
        "*.workers": "worker",
        "hunger.*": "empty-bowl",
        "rounds.*": "clock",
        "draft.*": "bakery",
        "market.*": "bakery",
    },
    uses=match_uses(build="tile", draft="tile", claim="objective"),
    style=(FOLDER / "look" / "style.css").read_text(encoding="utf-8"),
    evaluate=evaluate,
    rate_actions=rate_actions,
)
