"""Numbers that lessons and the guided game ask for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules.board import FIELDS
from ..rules.codes import TERRAINS
from ..rules.projects import can_claim
from ..rules.state import Garden


def is_within_reach(seen: Garden, seat: int, card: int) -> bool:
    """Return whether one more floor anywhere would claim a card for a seat."""
    if seat < 0 or seen.asking == c.FINISHED or not (seen.floors[seat] and seen.roofs()):
        return False
    mine = seen.own[seat] & ~seen.roofed
    room = (mine | ~seen.buildings()) & ~seen.land[TERRAINS]
    for field in range(FIELDS):
        if room >> field & 1:
            before, ours = seen.height[field], mine | 1 << field
            if can_claim(seen, card, field, seen.terrain(field), before + 1, ours, before):
                return True
    return False


def count_near_cards(game: Game, seen: Garden, seat: int, about: str) -> int:
    """Count the open cards that lack a single floor of a seat."""
    return sum(card != EMPTY and is_within_reach(seen, seat, card) for card in seen.row)


FACTS: Final[Mapping[str, Callable[[Game, Any, int, str], int]]] = {
    "cards_one_floor_away": count_near_cards,
}
