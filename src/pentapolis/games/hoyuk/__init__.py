"""Höyük: wall to wall in one village."""

from typing import Final

from pentapolis.catalog.spec import GameSpec

from .bots import features
from .bots.evaluate import evaluate
from .bots.rate import rate_actions
from .look.cover import draw_cover
from .look.effects import effects
from .look.picture import draw, draw_seat, highlights
from .look.text import draw_text
from .meta import FOLDER, META, PARTS
from .rules.codes import EVENTS
from .rules.game import Hoyuk
from .words.actions import describe_action
from .words.cards import action_card, batches, void_answer
from .words.events import SILENT, describe_event
from .words.facts import FACTS
from .words.prompts import prompt
from .words.stats import stats
from .words.ties import tie_breaks
from .words.turns import chapter, describe_turn, turn_step
from .words.uses import uses
from .words.why import NEAR, REASONS, because, why
from .words.worth import worth

SPEC: Final = GameSpec(
    meta=META,
    make=Hoyuk,
    prompt=prompt,
    describe_action=describe_action,
    describe_event=describe_event,
    draw_text=draw_text,
    draw=draw,
    draw_seat=draw_seat,
    highlights=highlights,
    effects=effects,
    draw_cover=draw_cover,
    stats=stats,
    action_card=action_card,
    batches=batches,
    void_answer=void_answer,
    done_actions=frozenset({"pass", "skip"}),
    silent_events=frozenset(EVENTS.names[kind] for kind in SILENT),
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
    features=features,
    facts=FACTS,
    parts=PARTS,
    part_symbols={
        **{
            f"catastrophe.*{kind}-*": f"x-{kind}"
            for kind in (
                *("drought", "earthquake", "epidemic", "fire", "flood", "locusts", "raid"),
                *("sacrifice", "tornado", "volcano", "winter", "wolves"),
            )
        },
        "supply.*": "k-*",
        "card.*": "k-{symbol}",
        "tile.*": "k-{third}",
        "tile_houses.*": "house",
        "houses.*": "house",
        "*.house": "house",
        "*.houses": "house",
        "*.herd": "k-cattle",
        "*.cards": "card",
        "pile.*": "card",
        "score.*": "star",
    },
    uses=uses,
    style=(FOLDER / "look" / "style.css").read_text(encoding="utf-8"),
)
