"""Why something is not allowed: the first condition that fails, and the sentence for it."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.reasons import Because, Reason, give_reason
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.text import translatable
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules.state import HamletState

# What each question can ever offer.
NEAR: Final = {"choose-tile": ("take",), "choose-site": ("settle",)}
REASONS: Final = {
    "slot-empty": Because("HAM-2.3 refill", translatable("No tile lies there any more.")),
    "cell-taken": Because("HAM-2.2 touch", translatable("A tile lies here already.")),
    "apart": Because("HAM-2.2 touch", translatable("It must touch the town with a side.")),
}


def why(game: Game, seen: HamletState, action: int) -> Reason | None:
    """Return the first reason against an action near the question; None if it is legal."""
    if action < c.SETTLE:
        gone = seen.market[action - c.TAKE] < 0
        return give_reason(REASONS, "slot-empty") if gone else None
    cell = action - c.SETTLE
    town = sum(seen.town)  # no cell has tiles of two kinds
    if town & BIT[cell]:
        return give_reason(REASONS, "cell-taken")
    if town and not town & c.TOWN.beside[cell]:
        return give_reason(REASONS, "apart")
    return None


def because(game: Game, seen: HamletState, reason: Reason, _: Words) -> str:
    """Return the sentence for a reason."""
    return _(REASONS[reason.key].text)
