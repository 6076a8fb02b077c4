"""What is worked out once for a decision of a seat: majorities, stock, open cards within reach.

A plain action is building or pulling down, without a ploy. What it cannot change is counted once.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ..rules.board import TERRITORIES, TERRITORY_OF
from ..rules.codes import FINISHED
from ..rules.projects import all_neighbours
from ..rules.scoring import project_points
from ..rules.state import Garden
from .reach import FIELD_OF, PRIME, Reach

POINT: Final = 100
NEARLY: Final = 30  # per cent of the points of an open card that one floor would make true
MANY: Final = 4  # places for an open card; more make no difference
LOST: Final = -10_000_000


class Moment:
    """How far the game has come, and its weights; an empty list means a rule of thumb."""

    def __init__(self, s: Garden, weights: list[int]) -> None:
        self.weights = weights
        fewest = min(s.floors)
        actions = 0
        for number in s.box.actions:
            actions += number
        # Slightly more than every second action places a floor.
        self.rounds = fewest * s.seats // actions if not s.last_round else 0
        self.late = 100 - min(10, self.rounds) * 10  # per cent


class Facts:
    """A position as one seat values it; the seat's own plain actions may change it meanwhile."""

    def __init__(self, s: Garden, moment: Moment, seat: int) -> None:
        self.s = s
        self.moment = moment
        self.seat = seat
        self.near = all_neighbours(s)
        self.over = s.asking == FINISHED
        # GN-3.1 round: the population phase follows this action.
        self.closing = s.asking != FINISHED and s.left == 1 and s.space + 1 == len(s.order)
        self.floors = floors_by_territory(s)
        self.points = [project_points(s, each) * POINT for each in range(s.seats)]
        self.stock = [stock_of(s, each) for each in range(s.seats)]
        # Majorities of the seat that was looked at last.
        self.alone = 0
        self.tied = 0
        self.edge = 0

    def value(self, acted: bool) -> int:
        """Value the seat's position against the others; `acted`: its action is done."""
        raise NotImplementedError

    def is_over(self, phase: bool) -> bool:
        """GN-11.1 end: return whether the game is over, or will be after the population phase."""
        s = self.s
        if not phase:
            return self.over
        return bool(s.last_round) or s.floors[self.seat] == 0 or s.round == s.box.max_rounds

    def most_of_others(self, seat: int, territory: int) -> int:
        """Return the most floors that another seat has in a territory."""
        if self.s.seats == 2:
            return self.floors[(1 - seat) * TERRITORIES + territory]
        most = 0
        for other in range(self.s.seats):
            if other != seat:
                most = max(most, self.floors[other * TERRITORIES + territory])
        return most

    def compare_majorities(self, seat: int) -> None:
        """Count the majorities of a seat, alone and tied, and how safe they are."""
        alone: i64 = 0
        tied: i64 = 0
        edge: i64 = 0
        first: i64 = seat * TERRITORIES
        for territory in range(TERRITORIES):
            mine: i64 = self.floors[first + territory]
            if mine == 0:
                continue
            most: i64 = self.most_of_others(seat, territory)
            if mine > most:
                alone += 1
                edge += min(8, 4 * (mine - most))
            elif mine == most:
                tied += 1
        self.alone = alone
        self.tied = tied
        self.edge = edge

    # Open cards

    def value_soon(self) -> int:
        """Value open cards that one more floor would make true; more places are better."""
        s = self.s
        if s.floors[self.seat] == 0 or s.roofs() == 0:
            return 0
        reach = self.find_reach()
        box = s.box
        total = 0
        for card in s.row:
            if card >= 0:
                fields = reach.fields(box.family[card], box.terrain[card], box.beside[card])
                if fields:
                    total += box.points[card] * (NEARLY + 5 * count_few(fields))
        return total

    def find_reach(self) -> Reach:
        """Return how far the seat's open buildings reach."""
        return Reach(self.s, self.near, self.seat)

    def claimable(self) -> i64:
        """Return the fields where one more floor claims an open card."""
        s = self.s
        reach = self.find_reach()
        out: i64 = 0
        for card in s.row:
            if card >= 0:
                out |= reach.fields(s.box.family[card], s.box.terrain[card], s.box.beside[card])
        return out


def count_few(fields: i64) -> int:
    """Count a set of fields up to MANY."""
    out = 0
    while fields and out < MANY:
        fields &= fields - 1
        out += 1
    return out


def floors_by_territory(s: Garden) -> list[int]:
    """Count the floors of each seat in each territory, roofed ones too."""
    out = [0] * (s.seats * TERRITORIES)
    for seat in range(s.seats):
        fields: i64 = s.own[seat]
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            field: i64 = FIELD_OF[low % PRIME]
            out[seat * TERRITORIES + TERRITORY_OF[field]] += s.height[field]
    return out


def stock_of(s: Garden, seat: int) -> int:
    """Add up what a seat would get for pulling all its buildings down."""
    total = 0
    fields: i64 = s.own[seat]
    while fields:
        low: i64 = fields & -fields
        fields ^= low
        total += s.value(FIELD_OF[low % PRIME])
    return total
