"""Why an action is not allowed: a reason, the rule behind it, and the sentence for people.

A game lists its reasons in `words/why.py`, each by a key, and `why()` names the first that holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pentapolis.core.game import Game

    from .spec import GameSpec


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal: a rule, the key of a sentence, and the numbers in it."""

    rule: str
    key: str
    args: tuple[int, ...] = ()


@dataclass(frozen=True)
class Because:
    """What one key stands for: a rule, and an English sentence with a gap for each number."""

    rule: str
    text: str


Reasons = Mapping[str, Because]


def give_reason(reasons: Reasons, key: str, *args: int) -> Reason:
    """Return a reason of a game by its key."""
    return Reason(reasons[key].rule, key, args)


@cache
def list_gaps(text: str) -> tuple[str, ...]:
    """List the names of the gaps in a text, in the order of the reason's numbers."""
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name)


def near_actions(spec: GameSpec, game: Game, asking: int) -> list[int]:
    """List what people may think of when a question is asked: all actions of its verbs."""
    verbs = spec.near.get(game.questions[asking].name, ())
    found: list[int] = []
    for block in game.actions.blocks:
        if block.verb in verbs:
            found += range(block.first, block.first + len(block.names()))
    return found
