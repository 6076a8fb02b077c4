"""What a position is worth, in hundredths of a point."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game

from ..rules.scoring import score
from ..rules.state import HamletState

POINT: Final = 100


def evaluate(game: Game, seen: HamletState, seat: int) -> int:
    """Return the score; a goal that the viewer does not know counts nothing."""
    return score(seen, seat) * POINT
