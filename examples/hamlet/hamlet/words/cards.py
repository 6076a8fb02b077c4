"""The choices as cards of the question panel."""

from __future__ import annotations

from pentapolis.catalog.spec import ActionCard
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules.scoring import tile_points
from ..rules.state import HamletState
from .names import cell, points, tile


def action_card(game: Game, seen: HamletState, action: int, _: Words) -> ActionCard:
    """Return a tile of the market, or a cell with the points that the tile in hand brings there."""
    if action < c.SETTLE:
        slot = action - c.TAKE
        place = _("market {place}", place=slot + 1)
        return ActionCard(tile(seen.market[slot], _), result=place, group=_("Take"))
    where = action - c.SETTLE
    gain = tile_points(seen, seen.held, where)
    return ActionCard(cell(where), result=points(gain, _), group=_("Place"), faint=gain == 0)
