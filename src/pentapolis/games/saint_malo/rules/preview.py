"""What the next piece would bring on each field, so that players see it before they draw."""

from __future__ import annotations

from typing import Final, final

from pentapolis.kit.cells import BIT, cells_of, fill

from . import codes as c
from .board import AROUND, BESIDE, CELLS, NO_SIDE, SIDE, SIDE_OF
from .codes import CHURCHES
from .scoring import coins_of_person, points_of_person, series_points
from .state import Town, is_side_open

WHOLE: Final = 5  # fields of a side


@final
class Gain:
    """What a piece brings at once on one field, and what it spoils there."""

    def __init__(self) -> None:
        self.points = 0
        self.coins = 0
        self.defence = 0
        self.heads = 0  # of the person that a tower brings
        self.houses = 0  # that an architect could build from here
        self.walls = 0  # of this side, with the new one; 0 if the side is spoiled
        self.spoils = NO_SIDE  # the side that could not become a full wall any more


def preview_piece(s: Town, cell: int) -> Gain:
    """Return what the piece that is asked about would bring the seat on turn on a free field."""
    gain = Gain()
    seat = s.turn
    if s.asking == c.PLACE_WALL:
        preview_wall(s, seat, cell, gain)
        return gain
    if s.asking == c.PLACE_HOUSE:
        gain.points = s.box.house_points
    elif s.asking == c.PLACE_PERSON:
        gain.points = points_of_person(s, seat, s.chosen, cell)
        gain.coins = coins_of_person(s, seat, s.chosen, cell)
        if s.chosen == c.SOLDIER:
            gain.defence = s.box.soldier_defence
        most = min(s.box.houses_of[s.chosen], s.logs[seat])
        gain.houses = count_houses(s.free[seat], cell, most)
    side = SIDE_OF[cell]
    # SM-5.3 spoiled: anything but a wall takes the side its bonus.
    if side != NO_SIDE and is_side_open(s, seat, side):
        gain.spoils = side
    return gain


def preview_wall(s: Town, seat: int, cell: int, gain: Gain) -> None:
    """SM-6.5 tower: count the walls of the side; the last one brings the bonus and defence."""
    side = SIDE_OF[cell]
    if side == NO_SIDE or not is_side_open(s, seat, side):
        return
    gain.walls = ((s.walls[seat] | BIT[cell]) & SIDE[side]).bit_count()
    if gain.walls == WHOLE:
        gain.points = s.box.tower_points[side]
        gain.coins = s.box.tower_coins[side]
        gain.heads = s.box.tower_heads[side]
        gain.defence = s.box.side_defence


def count_houses(free: int, cell: int, most: int) -> int:
    """SM-6.13 architect: count the houses of one group that fit around an architect here."""
    room = free & ~BIT[cell]
    best = 0
    for first in cells_of(room & AROUND[cell]):
        if best >= most:
            break
        best = max(best, fill(BIT[first], room, BESIDE).bit_count())
    return min(best, most)


def largest_group(free: int) -> int:
    """SM-6.3 cramped: return how many crates of one roll fit into the free fields at most."""
    best = 0
    for cell in range(CELLS):
        if free & BIT[cell]:
            group = fill(BIT[cell], free, BESIDE)
            best = max(best, group.bit_count())
            free &= ~group
    return best


def series_gain(s: Town, seat: int, value: int) -> int:
    """SM-8.5 series: return what one more church of a value adds to the points of the end."""
    twin = s.clone()
    mine = seat * CHURCHES + value - 1
    twin.churches[mine] |= s.free[seat] & -s.free[seat]  # any free field: the place is no matter
    return series_points(twin, seat) - series_points(s, seat)
