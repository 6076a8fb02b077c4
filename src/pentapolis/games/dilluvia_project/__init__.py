"""Dilluvia Project: everything the program needs to know about this game, as SPEC."""

from typing import Final

from pentapolis.catalog.spec import GameSpec

from .bots.evaluate import evaluate
from .bots.rate import rate_actions
from .look.cover import draw_cover
from .look.effects import effects
from .look.picture import draw, draw_seat, highlights
from .look.text import draw_text
from .meta import FOLDER, META, PARTS
from .rules.game import Dilluvia
from .words.actions import describe_action
from .words.cards import action_card, batches, void_answer
from .words.events import SILENT, describe_event
from .words.facts import FACTS
from .words.prompts import prompt
from .words.reasons import NEAR, REASONS, because
from .words.stats import stats
from .words.ties import tie_breaks
from .words.turns import chapter, describe_turn, turn_step
from .words.uses import uses
from .words.why import why
from .words.worth import worth

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
    effects=effects,
    draw_cover=draw_cover,
    action_card=action_card,
    batches=batches,
    void_answer=void_answer,
    done_actions=frozenset({"stop", "idle", "done", "end", "decline"}),
    silent_events=SILENT,
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
    facts=FACTS,
    parts=PARTS,
    part_symbols={
        "tile.*": "tile-#",
        "building.*": "house-#",
        "propeller.*": "propeller",
        "garden*.*": "garden",
        "house.*": "house",
        "land.*": "plot-0",
        "market.*": "market",
        "circle.*": "worker",
        "rounds.*": "round",
        "majority.*": "crown",
        "prestige.*": "star",
        "score.*": "star",
        "start.aeros": "coin",
        "box.coins": "coin",
        "*.zeppelins": "zeppelin",
        "*.houses": "house",
        "*.gardens": "garden",
        "*.*workers": "worker",
        "*.*cubes": "cube",
    },
    uses=uses,
    style=(FOLDER / "look" / "style.css").read_text(encoding="utf-8"),
)
