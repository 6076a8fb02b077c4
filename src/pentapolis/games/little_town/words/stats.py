"""The numbers on the card of a seat."""

from __future__ import annotations

from pentapolis.catalog.spec import Stat
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.codes import COIN, FEEDING, FISH, GOODS, STONE, WHEAT, WOOD
from ..rules.flow import has_eaten
from ..rules.state import Town
from .names import good


def count_food(seen: Town, seat: int) -> int:
    """Count the fish and wheat of a seat."""
    return seen.goods[seat * GOODS + FISH] + seen.goods[seat * GOODS + WHEAT]


def is_meal_ahead(seen: Town, seat: int) -> bool:
    """Return whether a seat's workers still have to eat in this round."""
    return seen.phase < FEEDING or (seen.phase == FEEDING and not has_eaten(seen, seat))


def stats(game: Game, seen: Town, seat: int, _: Words) -> list[Stat]:
    """List the numbers for the card of a seat."""
    base = seat * GOODS
    food = count_food(seen, seat)
    need = seen.box.workers
    hungry = food < need and is_meal_ahead(seen, seat)
    return [
        Stat("coin", _("coins"), str(seen.goods[base + COIN])),
        Stat("cube-0", good(WOOD, _), str(seen.goods[base + WOOD])),
        Stat("cube-1", good(STONE, _), str(seen.goods[base + STONE])),
        Stat("bowl", _("food"), f"{food}/{need}", alarm=hungry),
        Stat("worker", _("workers left"), str(seen.idle[seat])),
        Stat("card", _("objectives"), str(seen.cards_left(seat))),
    ]
