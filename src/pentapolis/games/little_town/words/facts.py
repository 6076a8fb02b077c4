"""Numbers that lessons and the guided game ask for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pentapolis.core.game import Game

from ..rules.codes import COIN, GOODS
from ..rules.state import Town
from .stats import count_food, is_meal_ahead


def count_hungry(game: Game, seen: Town, seat: int, about: str) -> int:
    """Count the workers of a seat who would go hungry with the food it has now."""
    missing = seen.box.workers - count_food(seen, seat)
    return max(0, missing) if is_meal_ahead(seen, seat) else 0


def count_coins(game: Game, seen: Town, seat: int, about: str) -> int:
    """Count the coins of a seat."""
    return seen.goods[seat * GOODS + COIN]


FACTS: Final[Mapping[str, Callable[[Game, Any, int, str], int]]] = {
    "hungry": count_hungry,
    "coins": count_coins,
}
