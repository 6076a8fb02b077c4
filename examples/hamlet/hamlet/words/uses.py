"""Which tiles of the box an action uses."""

from __future__ import annotations

from pentapolis.core.game import Game

from ..rules.codes import SETTLE, TAKE
from ..rules.parts import KEYS
from ..rules.state import HamletState


def uses(game: Game, seen: HamletState, action: int) -> list[str]:
    """Name the kind of the tile that is taken from the market."""
    return [f"tile.{KEYS[seen.market[action - TAKE]]}"] if action < SETTLE else []
