"""What the score is made of, line by line, and how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.core.game import ScoreLine
from pentapolis.core.state import EMPTY
from pentapolis.core.text import translatable

from . import codes as c
from .board import AROUND
from .codes import COIN, GOODS, SOURCES

if TYPE_CHECKING:
    from .state import Town

ENDINGS: Final = [translatable("last-round")]


def score(s: Town, seat: int) -> int:
    """LT-11.1 scoring: the track, castle and watchtower, and full sets of coins."""
    return (
        track_points(s, seat)
        + castle_points(s, seat)
        + meadow_points(s, seat)
        + coin_points(s, seat)
    )


def track_points(s: Town, seat: int) -> int:
    """Add up the points on the track: all but those of the end of the game."""
    base = seat * SOURCES
    return (
        s.points[base + c.BUILDING]
        + s.points[base + c.ACTIVATION]
        + s.points[base + c.OBJECTIVE]
        + s.points[base + c.CATHEDRAL]
        + s.points[base + c.HUNGER]
    )


def coin_points(s: Town, seat: int) -> int:
    """LT-11.1 scoring: a point for each full set of coins."""
    return s.goods[seat * GOODS + COIN] // s.box.coins_per_point


def castle_points(s: Town, seat: int) -> int:
    """LT-11.1 scoring: own buildings around the castle, not itself."""
    cell = find_home(s, seat, c.CASTLE)
    if cell < 0:
        return 0
    counted = s.homes[seat] if s.box.castle_own else s.built
    return (AROUND[cell] & counted).bit_count() * s.box.each[s.tile[cell]]


def meadow_points(s: Town, seat: int) -> int:
    """LT-11.1 scoring: meadows without a building around the watchtower."""
    cell = find_home(s, seat, c.MEADOWS)
    if cell < 0:
        return 0
    meadows = s.box.meadow[s.side] & ~s.built
    if not s.box.workers_leave:
        meadows = s.free
    return (AROUND[cell] & meadows).bit_count() * s.box.each[s.tile[cell]]


def find_home(s: Town, seat: int, effect: int) -> int:
    """Find a seat's building with an effect that only one tile has; EMPTY if there is none."""
    homes = s.homes[seat]
    while homes:
        low = homes & -homes
        cell = low.bit_length() - 1
        if s.box.effect[s.tile[cell]] == effect:
            return cell
        homes ^= low
    return EMPTY


def sheet(s: Town, seat: int) -> list[ScoreLine]:
    """LT-11.1 scoring: the track by its sources, then the end; LT-11.2 leftovers: nothing else.

    LT-10.2 unclaimed: cards that were not claimed cost nothing.
    """
    base = seat * SOURCES
    over = s.asking == c.FINISHED  # until then castle, watchtower and coins are not booked
    return [
        ScoreLine("buildings", s.points[base + c.BUILDING], "LT-5.1 build"),
        ScoreLine("activations", s.points[base + c.ACTIVATION], "LT-4.3 effect"),
        ScoreLine("objectives", s.points[base + c.OBJECTIVE], "LT-10.1 claim"),
        ScoreLine("cathedral", s.points[base + c.CATHEDRAL], "LT-7.2 cathedral"),
        ScoreLine("hungry workers", s.points[base + c.HUNGER], "LT-8.2 hunger"),
        ScoreLine("castle", castle_points(s, seat), "LT-11.1 scoring", over),
        ScoreLine("watchtower", meadow_points(s, seat), "LT-11.1 scoring", over),
        ScoreLine("coins left", coin_points(s, seat), "LT-11.1 scoring", over),
    ]


def marker_space(s: Town, points: int) -> int:
    """LT-11.4 sixty: return the space of the score marker; below zero it is off the track."""
    return points % s.box.lap if points >= 0 else points


def count_sixties(s: Town, points: int) -> int:
    """LT-11.4 sixty: count the 60 tiles that a score has; falling below gives one back."""
    return max(0, points // s.box.lap)
