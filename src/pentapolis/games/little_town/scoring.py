"""The score sheet, line by line, and how the game ended."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Line
from pentapolis.core.words import source

from . import state as st
from .parts import COIN, GOODS
from .state import SOURCES, Town, castle_points, meadow_points

ENDINGS: Final = [source("last-round")]


def sheet(s: Town, seat: int) -> list[Line]:
    """LT-11.1 scoring: the track by its sources, then the end; LT-11.2 leftovers: nothing else.

    LT-10.2 unclaimed: cards that were not claimed cost nothing.
    """
    base = seat * SOURCES
    coins = s.goods[seat * GOODS + COIN] // s.box.coins_per_point
    return [
        Line("buildings", s.points[base + st.BUILDING], "LT-5.1 build"),
        Line("activations", s.points[base + st.ACTIVATION], "LT-4.3 effect"),
        Line("objectives", s.points[base + st.OBJECTIVE], "LT-10.1 claim"),
        Line("cathedral", s.points[base + st.CATHEDRAL], "LT-7.2 cathedral"),
        Line("hungry workers", s.points[base + st.HUNGER], "LT-8.2 hunger"),
        Line("castle", castle_points(s, seat), "LT-11.1 scoring"),
        Line("watchtower", meadow_points(s, seat), "LT-11.1 scoring"),
        Line("coins left", coins, "LT-11.1 scoring"),
    ]


def marker(s: Town, points: int) -> int:
    """LT-11.4 sixty: give the space of the score marker; below zero it is off the track."""
    return points % s.box.lap if points >= 0 else points


def sixties(s: Town, points: int) -> int:
    """LT-11.4 sixty: count the 60 tiles that a score has; falling below gives one back."""
    return max(0, points // s.box.lap)
