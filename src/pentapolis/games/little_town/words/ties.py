"""What breaks ties: nothing does, equal players share the victory."""

from __future__ import annotations

from pentapolis.catalog.spec import TieBreak
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.state import Town


def tie_breaks(game: Game, state: Town, _: Words) -> list[TieBreak]:
    """Return no tie-break, as the rulebook has none."""
    return []
