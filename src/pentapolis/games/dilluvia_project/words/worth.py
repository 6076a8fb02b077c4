"""What a part of the drawing is worth at this moment."""

from __future__ import annotations

import re
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules.effects import count_paid_buildings
from ..rules.scoring import count_final_sets, majority_points
from ..rules.state import Sky
from .names import aeros, population, prestige

TILES: Final = re.compile(r"own-(\d+)-(\d+)")  # id of a seat's tiles of one kind


def worth(game: Game, seen: Sky, part: str, _: Words) -> str:
    """Say what a tile that somebody owns would bring now."""
    found = TILES.fullmatch(part)
    seat, kind = (int(found[1]), int(found[2])) if found else (game.seats, c.KINDS)
    if seat >= game.seats or kind >= c.KINDS:
        return ""
    each = seen.box.amount[kind]
    if kind in c.MAJORITIES:
        number = majority_points(seen, seat, kind)
        sign = "−" if number < 0 else "+"
        return _("Now {worth}.", worth=sign + population(abs(number), _))
    if kind == c.SETS:
        return _("Now {worth}.", worth="+" + prestige(each * count_final_sets(seen, seat), _))
    if kind in (c.SMALL_PAY, c.MEDIUM_PAY, c.LARGE_PAY):
        paid = each * count_paid_buildings(seen, seat, kind)
        return _("Now {worth}.", worth="+" + aeros(paid, _))
    return ""
