"""Numbers that lessons and the guided game ask for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pentapolis.core.game import Game

from ..rules.state import Sky


def count_to_ten(game: Game, seen: Sky, seat: int, about: str) -> int:
    """Return how much prestige a seat lacks to its next ten."""
    return seen.box.step - seen.prestige[seat] % seen.box.step


def count_land(game: Game, seen: Sky, seat: int, about: str) -> int:
    """Count the squares of a seat that are free to build on."""
    return seen.land[seat].bit_count()


FACTS: Final[Mapping[str, Callable[[Game, Any, int, str], int]]] = {
    "to_ten": count_to_ten,
    "land": count_land,
}
