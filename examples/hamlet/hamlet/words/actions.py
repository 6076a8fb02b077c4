"""What a click does, with the points it brings."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules.scoring import tile_points
from ..rules.state import HamletState
from .names import cell, points, the_tile


def describe_action(game: Game, seen: HamletState, action: int, _: Words) -> str:
    if action < c.SETTLE:
        slot = action - c.TAKE
        name = the_tile(seen.market[slot], _)
        return _("Take {tile} (market {place})", tile=name, place=slot + 1)
    where = action - c.SETTLE
    return _(
        "Place {tile} on {cell}: {points}",
        tile=the_tile(seen.held, _),
        cell=cell(where),
        points=points(tile_points(seen, seen.held, where), _),
    )
