"""What an action is worth by a rule of thumb, in hundredths of a point."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT

from ..rules.codes import CHOOSE_SITE, SETTLE, TAKE
from ..rules.questions import QUESTIONS
from ..rules.scoring import largest_quarter, tile_points
from ..rules.state import HamletState
from .evaluate import POINT


def rate_actions(game: Game, seen: HamletState, legal: list[int]) -> list[int]:
    """Rate each action by the points it brings at once, for the seat's own goal too."""
    if seen.asking == CHOOSE_SITE:
        return [rate_site(seen, seen.held, action - SETTLE) for action in legal]
    sites: list[int] = []
    QUESTIONS[CHOOSE_SITE].legal(seen, sites)
    ratings: list[int] = []
    for action in legal:
        tile = seen.market[action - TAKE]
        ratings.append(max([rate_site(seen, tile, site - SETTLE) for site in sites]))
    return ratings


def rate_site(seen: HamletState, tile: int, cell: int) -> int:
    """Rate a tile on a cell for the seat whose turn it is."""
    points = tile_points(seen, tile, cell)
    if tile == seen.goal[seen.turn]:
        quarter = seen.town[tile]
        growth = largest_quarter(quarter | BIT[cell]) - largest_quarter(quarter)
        points += growth * seen.box.goal_points
    return points * POINT
