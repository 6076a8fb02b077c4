"""What happened, as far as the reader may know it."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules.state import HamletState
from .names import cell, points, the_tile, tile


def describe_event(game: Game, seen: HamletState, event: Event, _: Words) -> str:
    name = _.player_name(event.seat)
    args = event.args
    if event.kind == c.GOAL_DEALT:
        if not args:
            return _("{name} keeps a tile as a secret goal.", name=name)
        return _("{name} keeps {tile} as a secret goal.", name=name, tile=the_tile(args[0], _))
    if event.kind == c.TILE_TURNED:
        return _("New in the market: {tile}.", tile=tile(args[1], _))
    if event.kind == c.TILE_TAKEN:
        return _("{name} takes {tile}.", name=name, tile=the_tile(args[1], _))
    if event.kind == c.TILE_SETTLED:
        return _(
            "{name} places {tile} on {cell}: {points}.",
            name=name,
            tile=the_tile(args[1], _),
            cell=cell(args[0]),
            points=points(args[2], _),
        )
    if event.kind == c.GOAL_REVEALED:
        return _(
            "{name} reveals {tile}: {points}.",
            name=name,
            tile=the_tile(args[0], _),
            points=points(args[1], _),
        )
    return _("That was the last tile. The game is over.")
