"""Hamlet: the smallest complete game."""

from typing import Final

from pentapolis.catalog.spec import GameSpec

from .bots.evaluate import evaluate
from .bots.rate import rate_actions
from .look.picture import draw
from .look.text import draw_text
from .meta import META
from .rules.game import Hamlet
from .rules.parts import PARTS
from .words.actions import describe_action
from .words.cards import action_card
from .words.events import describe_event
from .words.prompts import prompt
from .words.turns import chapter, describe_turn, turn_step
from .words.uses import uses
from .words.why import NEAR, REASONS, because, why

SPEC: Final = GameSpec(
    meta=META,
    make=Hamlet,
    prompt=prompt,
    describe_action=describe_action,
    describe_event=describe_event,
    draw_text=draw_text,
    draw=draw,
    action_card=action_card,
    chapter=chapter,
    describe_turn=describe_turn,
    turn_step=turn_step,
    why=why,
    because=because,
    near=NEAR,
    reasons=REASONS,
    evaluate=evaluate,
    rate_actions=rate_actions,
    parts=PARTS,
    uses=uses,
)
