"""A turn in a few words, for the log and after the turns of others."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules.state import HamletState
from .names import cell, points, tile


def chapter(game: Game, seen: HamletState, _: Words) -> str:
    """Return the part of the game: none while secret goals are drawn."""
    return "" if seen.asking == c.DEAL_GOAL else _("The town grows")


def turn_step(game: Game, seen: HamletState) -> int:
    """Return which step of a turn is asked for."""
    return {c.CHOOSE_TILE: 1, c.CHOOSE_SITE: 2}.get(seen.asking, 0)


def describe_turn(game: Game, seen: HamletState, seat: int, events: list[Event], _: Words) -> str:
    """Return the tile and its points, or at least what was taken."""
    said = ""
    for event in events:
        if event.kind == c.TILE_TAKEN:
            said = tile(event.args[1], _)
        elif event.kind == c.TILE_SETTLED:
            where, kind, gain = event.args
            said = f"{tile(kind, _)}, {cell(where)}: {points(gain, _)}"
    return said
