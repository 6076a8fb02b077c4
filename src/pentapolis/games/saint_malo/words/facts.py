"""Numbers that lessons and the guided game ask for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pentapolis.core.game import Game

from ..rules.scoring import defence
from ..rules.state import Town


def count_boxes_left(game: Game, seen: Town, seat: int, about: str) -> int:
    """Count the pirate boxes still free before the next attack."""
    return seen.row_length() - seen.boxes % seen.row_length()


def count_missing_defence(game: Game, seen: Town, seat: int, about: str) -> int:
    """Return how much defence a seat lacks against the next attack; 0 after the last one."""
    row = seen.boxes // seen.row_length()
    if row >= len(seen.box.strength):
        return 0
    return max(0, seen.box.strength[row] - defence(seen, seat))


def count_free_fields(game: Game, seen: Town, seat: int, about: str) -> int:
    """Count the fields on which a seat can still draw."""
    return seen.free[seat].bit_count()


FACTS: Final[Mapping[str, Callable[[Game, Any, int, str], int]]] = {
    "boxes_left": count_boxes_left,
    "short_of_defence": count_missing_defence,
    "free_fields": count_free_fields,
}
