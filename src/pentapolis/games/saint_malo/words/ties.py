"""What decides between players with the same score."""

from __future__ import annotations

from pentapolis.catalog.spec import TieBreak
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules.state import Town


def tie_breaks(game: Game, state: Town, _: Words) -> list[TieBreak]:
    """Return the free fields of every seat: more of them win."""
    counts = tuple(state.free[seat].bit_count() for seat in range(state.seats))
    return [TieBreak(_("free fields"), "SM-8.6 winner", counts)]
