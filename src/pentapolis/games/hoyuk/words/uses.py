"""Which cards of the box an action uses."""

from __future__ import annotations

from typing import Any

from pentapolis.core.game import Game

from ..rules.codes import ADD, PLAY
from ..rules.parts import SYMBOL_KEYS


def uses(game: Game, seen: Any, action: int) -> list[str]:
    """Name the row of the cards with a symbol; they have no key, so they are counted from 1."""
    for first in (PLAY, ADD):
        if first <= action < first + len(SYMBOL_KEYS):
            return [f"card.{action - first + 1}"]
    return []
