"""LT-10.13 wish: what a seat wants to be asked before; it may say so at any decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentapolis.kit.cells import BIT

from .codes import ASK, ASKING_CHANGED, OBJECTIVES, STOP_ASKING, WISHES
from .objectives import ALL_CARDS, award

if TYPE_CHECKING:
    from .state import Town


def list_wishes(s: Town) -> list[int]:
    """List the actions that change what the seat on turn is asked before, in rising order."""
    out: list[int] = []
    asked = s.asks[s.turn]
    for what in range(WISHES):
        if not asked & BIT[what]:
            out.append(ASK + what)
    for what in range(WISHES):
        if asked & BIT[what]:
            out.append(STOP_ASKING + what)
    return out


def fulfil_wish(s: Town, action: int) -> None:
    """Change what the seat on turn is asked before; its decision stays open."""
    on = action < STOP_ASKING
    what = action - (ASK if on else STOP_ASKING)
    s.asks[s.turn] ^= BIT[what]
    s.emit(ASKING_CHANGED, s.turn, [what, 1 if on else 0])
    if what == OBJECTIVES:
        award(s, s.turn, ALL_CARDS)  # nothing where the seat claims by hand from now on
