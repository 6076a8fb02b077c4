"""Features of Hamlet, to test the fit on a small game."""

from __future__ import annotations

from typing import Final

from hamlet.rules.codes import CHOOSE_TILE, KINDS
from hamlet.rules.scoring import largest_quarter
from hamlet.rules.state import HamletState, in_bag

from pentapolis.core.game import Game
from pentapolis.kit.features import Features, FitPlan

NAMES: Final = ["points", "quarter"]
FEATURES: Final = Features(NAMES, [0, 8, 20], before=1)
PLAN: Final = FitPlan(ridge=2, note_percent=70)


def count(game: Game, s: HamletState, seat: int) -> list[int]:
    """Count the points on the table and the largest quarter of the goal, in hundredths."""
    points = sum(s.points[seat * KINDS : (seat + 1) * KINDS])
    return [100 * points, 100 * largest_quarter(s.town[s.goal[seat]])]


def rest(game: Game, s: HamletState) -> int:
    """Return the tiles in the bag; -1 when only the market is left."""
    return in_bag(s) or -1


def is_moment(game: Game, s: HamletState) -> bool:
    """Return whether a turn begins."""
    return s.asking == CHOOSE_TILE
