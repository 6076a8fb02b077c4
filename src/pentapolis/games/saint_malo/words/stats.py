"""The numbers on a seat's card."""

from __future__ import annotations

from pentapolis.catalog.spec import Stat
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.scoring import defence
from ..rules.state import Town


def stats(game: Game, seen: Town, seat: int, _: Words) -> list[Stat]:
    """List what matters about a seat: its stores, its defence, its free fields."""
    strength = defence(seen, seat)
    row = seen.boxes // seen.row_length()
    weak = row < len(seen.box.strength) and strength < seen.box.strength[row]
    left = seen.box.cannons - seen.cannons[seat]
    return [
        Stat("coin", _("coins"), str(seen.coins[seat])),
        Stat("log", _("logs"), str(seen.logs[seat])),
        Stat("shield", _("defence"), str(strength), alarm=weak),
        Stat("cannon", _("cannons"), f"{left}/{seen.box.cannons}"),
        Stat("", _("free fields"), str(seen.free[seat].bit_count())),
    ]
