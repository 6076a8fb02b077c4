"""What a player has to decide, or whose turn it is."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules import codes as c
from ..rules.state import HamletState
from .names import points, the_tile


def prompt(game: Game, seen: HamletState, viewer: int, _: Words) -> str:
    actor = seen.actor()
    if actor == OVER:
        best = max(seen.scores())
        winner = _.player_name(game.places(seen).index(1))
        return _("{name} wins: {points}.", name=winner, points=points(best, _))
    if seen.asking == c.DEAL_GOAL:
        return _("{name} draws a secret goal.", name=_.player_name(seen.turn))
    if seen.asking == c.REFILL:
        return _("A new tile comes into the market.")
    if viewer != actor:
        return _("It's {name}'s turn.", name=_.player_name(actor))
    if seen.asking == c.CHOOSE_TILE:
        return _("Which tile do you take?")
    return _("Where do you place {tile}?", tile=the_tile(seen.held, _))
