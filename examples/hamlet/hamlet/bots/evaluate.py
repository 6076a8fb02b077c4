"""What a position is worth, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game

from ..rules.scoring import score
from ..rules.state import HamletState

POINT: Final = 100


def evaluate(game: Game, seen: HamletState, seat: int) -> int:
    """Take the score for the value; a goal that is not known counts nothing."""
    return score(seen, seat) * POINT
