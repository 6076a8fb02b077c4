"""Garden Nation: what the rest of the program uses of it."""

from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.uses import match_uses

from .bots import features
from .bots.evaluate import evaluate
from .bots.rate import rate_actions
from .look.cover import draw_cover
from .look.effects import effects
from .look.picture import draw, draw_seat, highlights, selections
from .look.text import draw_text
from .meta import FOLDER, META, PARTS
from .rules.game import GardenNation
from .words.actions import describe_action
from .words.cards import action_card
from .words.events import describe_event
from .words.facts import FACTS
from .words.prompts import prompt
from .words.stats import stats
from .words.turns import chapter, describe_turn, turn_step
from .words.why import NEAR, REASONS, because, why
from .words.worth import worth

SPEC: Final = GameSpec(
    meta=META,
    make=GardenNation,
    prompt=prompt,
    describe_action=describe_action,
    describe_event=describe_event,
    draw_text=draw_text,
    draw=draw,
    draw_seat=draw_seat,
    selections=selections,
    stats=stats,
    highlights=highlights,
    effects=effects,
    draw_cover=draw_cover,
    action_card=action_card,
    # Whoever names the next player is done.
    done_actions=frozenset(("next:A", "next:B", "next:C", "next:D")),
    chapter=chapter,
    describe_turn=describe_turn,
    turn_step=turn_step,
    worth=worth,
    why=why,
    because=because,
    near=NEAR,
    reasons=REASONS,
    silent_events=frozenset({"TURN_BEGAN"}),
    evaluate=evaluate,
    rate_actions=rate_actions,
    features=features,
    facts=FACTS,
    parts=PARTS,
    part_symbols={
        "public.*": "star",
        "secret.*": "secret",
        "population.*": "head",
        "start.population*": "head",
        "*.floors": "floor",
        "cost.each_floor": "floor",
        "*.ploys": "ploy",
        "*.roofs": "roof",
        "ground.*": "bramble",
        "majority.*": "grow",
        "value.*": "star",
    },
    uses=match_uses(claim="public", keep="secret"),
    style=(FOLDER / "look" / "style.css").read_text(encoding="utf-8"),
)
