"""Rules of thumb for bots: what a position and what an action is worth, in hundredths."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT

from .questions import QUESTIONS, tile_points
from .state import CHOOSE_SITE, SETTLE, TAKE, HamletState, largest_quarter, score

POINT: Final = 100


def judge(game: Game, seen: HamletState, seat: int) -> int:
    """Take the score for the worth; a goal that is not known counts nothing."""
    return score(seen, seat) * POINT


def advise(game: Game, seen: HamletState, legal: list[int]) -> list[int]:
    """Value each action by the points it brings at once, the own goal included."""
    if seen.asking == CHOOSE_SITE:
        return [site_worth(seen, seen.held, action - SETTLE) for action in legal]
    sites: list[int] = []
    QUESTIONS[CHOOSE_SITE].legal(seen, sites)
    worth: list[int] = []
    for action in legal:
        tile = seen.market[action - TAKE]
        worth.append(max(site_worth(seen, tile, site - SETTLE) for site in sites))
    return worth


def site_worth(seen: HamletState, tile: int, cell: int) -> int:
    """Value a tile on a cell for the seat on turn."""
    points = tile_points(seen, tile, cell)
    if tile == seen.goal[seen.turn]:
        quarter = seen.town[tile]
        growth = largest_quarter(quarter | BIT[cell]) - largest_quarter(quarter)
        points += growth * seen.box.goal_points
    return points * POINT
