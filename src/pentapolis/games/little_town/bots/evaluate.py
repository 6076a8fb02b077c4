"""What a position is worth, in hundredths of a point."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.state import OVER

from ..rules.scoring import score
from ..rules.state import Town
from .values import POINT, Holdings, position_worth


def evaluate(game: Game, seen: Town, seat: int) -> int:
    """Value a seat's position by rule of thumb; at the end its points alone count."""
    if seen.actor() == OVER:
        return score(seen, seat) * POINT
    return position_worth(seen, Holdings(seat))
