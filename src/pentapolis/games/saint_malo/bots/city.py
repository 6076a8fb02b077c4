"""One seat's city as the evaluators see it: light enough to be changed and changed back."""

from __future__ import annotations

from mypy_extensions import i64

from ..rules.board import CELLS, SIDE, SIDES
from ..rules.codes import CHURCHES, PERSONS, SOLDIER
from ..rules.parts import Box
from ..rules.state import Town
from .values import POINT


class City:
    """What stands in a city, and what its seat has beside it."""

    def __init__(self, s: Town, seat: int) -> None:
        self.free: i64 = s.free[seat]
        self.crates: i64 = s.crates[seat]
        self.walls: i64 = s.walls[seat]
        self.church_cells: i64 = 0  # all churches
        self.churches: list[int] = []  # how many of each value
        for value in range(CHURCHES):
            cells = s.churches[seat * CHURCHES + value]
            self.churches.append(cells.bit_count())
            self.church_cells |= cells
        self.people = s.people[seat * PERSONS : (seat + 1) * PERSONS]
        self.coins = s.coins[seat]
        self.logs = s.logs[seat]
        self.points = s.points[seat]
        self.lost = s.cannons[seat]

    def restore(self, free: i64, walls: i64, coins: int, points: int) -> None:
        """Undo walls and what their towers brought."""
        self.free = free
        self.walls = walls
        self.coins = coins
        self.points = points

    def base(self, box: Box) -> int:
        """Return what counts already, in hundredths; a coin is half a point."""
        total = self.points + self.logs * box.log_points - self.lost * box.cannon_loss
        fewest = CELLS
        for value in range(CHURCHES):
            fewest = min(fewest, self.churches[value])
            total += fewest * (box.series[value + 1] - box.series[value])
        return total * POINT + self.coins * POINT // box.coins_per_point

    def strength(self, box: Box) -> int:
        """SM-7.3 attack: soldiers and full sides."""
        total = self.people[SOLDIER].bit_count() * box.soldier_defence
        walls: i64 = self.walls
        for side in range(SIDES):
            cells: i64 = SIDE[side]
            if walls & cells == cells:
                total += box.side_defence
        return total


def count_cells(cells: i64) -> i64:
    """Count the cells of a set."""
    half = cells - ((cells >> 1) & 0x5555555555555555)
    pairs = (half & 0x3333333333333333) + ((half >> 2) & 0x3333333333333333)
    sums = (pairs + (pairs >> 4)) & 0x0F0F0F0F0F0F0F0F
    sums += sums >> 8
    sums += sums >> 16
    sums += sums >> 32
    return sums & 0x7F
