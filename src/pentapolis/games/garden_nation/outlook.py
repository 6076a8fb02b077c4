"""A position in the eyes of one seat: majorities, stock, and open cards within reach.

What a plain action of the seat does not change is counted once.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from . import state as st
from .parts import TERRAINS, TERRITORIES
from .projects import BESIDE_FREE, CENTRAL, CORNER, OUTER, ROW_OF_TWO, TALL_ROW, near_of
from .state import TERRITORY_OF, WITHIN, Garden, project_points

POINT: Final = 100
NEARLY: Final = 30  # per cent of the points of an open card that one floor would make true
MANY: Final = 4  # places for an open card; more make no difference
LOST: Final = -10_000_000
PRIME: Final = 67  # the powers of two have different rests


def fields_by_rest() -> list[int]:
    """Note which field a bit stands for, by its rest; quicker than counting bits."""
    out = [EMPTY] * PRIME
    for field in range(len(BIT)):
        out[BIT[field] % PRIME] = field
    return out


FIELD_OF: Final[list[int]] = fields_by_rest()


class Mind:
    """How far the game has come, and the weights of this moment; without any, a rule of thumb."""

    def __init__(self, s: Garden, weights: list[int]) -> None:
        self.weights = weights
        fewest = min(s.floors)
        actions = 0
        for number in s.box.actions:
            actions += number
        # Somewhat more than every second action builds on.
        self.rounds = fewest * s.seats // actions if not s.last_round else 0
        self.late = 100 - min(10, self.rounds) * 10  # per cent


class Outlook:
    """A position in the eyes of one seat, whose own plain actions may change it meanwhile."""

    def __init__(self, s: Garden, mind: Mind, seat: int) -> None:
        self.s = s
        self.mind = mind
        self.seat = seat
        self.near = near_of(s)
        self.over = s.asking == st.FINISHED
        # GN-3.1 round: the population phase follows this action.
        self.closing = s.asking != st.FINISHED and s.left == 1 and s.space + 1 == len(s.order)
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
        """GN-11.1 end: tell whether the game is over, or will be after the population phase."""
        s = self.s
        if not phase:
            return self.over
        return bool(s.last_round) or s.floors[self.seat] == 0 or s.round == s.box.max_rounds

    def most_of_others(self, seat: int, territory: int) -> int:
        """Give the most floors that another seat has in a territory."""
        if self.s.seats == 2:
            return self.floors[(1 - seat) * TERRITORIES + territory]
        most = 0
        for other in range(self.s.seats):
            if other != seat:
                most = max(most, self.floors[other * TERRITORIES + territory])
        return most

    def compare(self, seat: int) -> None:
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

    def soon(self) -> int:
        """Value open cards that one more floor would make true; more places are better."""
        s = self.s
        if s.floors[self.seat] == 0 or s.roofs() == 0:
            return 0
        reach = self.reach()
        box = s.box
        total = 0
        for card in s.row:
            if card >= 0:
                fields = reach.fields(box.family[card], box.terrain[card], box.beside[card])
                if fields:
                    total += box.points[card] * (NEARLY + 5 * bits(fields))
        return total

    def reach(self) -> Reach:
        """See how far the seat's open buildings reach."""
        return Reach(self.s, self.near, self.seat)

    def claimable(self) -> i64:
        """Give the fields where one more floor claims an open card."""
        s = self.s
        reach = self.reach()
        out: i64 = 0
        for card in s.row:
            if card >= 0:
                out |= reach.fields(s.box.family[card], s.box.terrain[card], s.box.beside[card])
        return out


class Reach:
    """The open buildings of a seat by terrain, and the fields that touch them."""

    def __init__(self, s: Garden, near: list[int], seat: int) -> None:
        self.s = s
        self.near = near
        self.height = s.height
        self.mine: i64 = s.own[seat] & ~s.roofed
        built: i64 = s.built()
        self.free: i64 = ~built
        self.touched: i64 = 0  # fields beside the buildings that were looked at last
        self.high: i64 = 0  # those of two floors and more
        self.touched_high: i64 = 0  # fields beside those

    def look(self, terrain: int) -> None:
        """Look at the buildings on a terrain."""
        near = self.near
        height = self.height
        touched: i64 = 0
        high: i64 = 0
        touched_high: i64 = 0
        fields: i64 = self.mine & self.s.land[terrain]
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            field: i64 = FIELD_OF[low % PRIME]
            beside: i64 = near[field]
            touched |= beside
            if height[field] >= 2:
                high |= low
                touched_high |= beside
        self.touched = touched
        self.high = high
        self.touched_high = touched_high

    def fields(self, family: int, wanted: int, beside: int) -> i64:
        """Give the fields where one more floor claims a card of a family."""
        found: i64 = self.true_fields(family, wanted, beside)
        if found and self.s.box.only_new:
            found &= ~self.true_before(family, wanted, found & self.mine)
        return found

    def true_before(self, family: int, wanted: int, built: i64) -> i64:
        """GN-6.7 again: keep those of some own buildings with which the card is true already."""
        if family == ROW_OF_TWO:
            return built
        self.look(wanted)
        if family == TALL_ROW:
            return built & (self.high | self.touched_high)
        if family == CORNER:
            return built & (self.high | ~self.s.land[wanted])
        if family != CENTRAL:
            return built & self.high
        out: i64 = 0
        while built:
            low: i64 = built & -built
            built ^= low
            if self.height[FIELD_OF[low % PRIME]] >= 3:
                out |= low
        return out

    def true_fields(self, family: int, wanted: int, beside: int) -> i64:
        """Give the fields where a card of a family is true with one more floor."""
        s = self.s
        ground: i64 = s.land[wanted]
        mine: i64 = self.mine & ground
        if family == BESIDE_FREE:
            return self.with_free(mine, self.free & s.land[beside])
        if family == OUTER:
            return mine & ~WITHIN[s.tile[0]]
        if family == CORNER:
            return self.corners(wanted)
        self.look(wanted)
        if family == CENTRAL:
            return self.high & WITHIN[s.tile[0]]
        if family == ROW_OF_TWO:
            return (mine | self.free) & ground & self.touched
        return (mine & self.touched) | (self.free & ground & self.touched_high)

    def with_free(self, fields: i64, free: i64) -> i64:
        """Keep the fields that touch a free one of some terrain."""
        out: i64 = 0
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            beside: i64 = self.near[FIELD_OF[low % PRIME]]
            if beside & free:
                out |= low
        return out

    def corners(self, wanted: int) -> i64:
        """Family F: the tall one is missing its second floor, or one beside it is missing."""
        one = (wanted + 1) % TERRAINS
        other = (wanted + 2) % TERRAINS
        room: i64 = self.mine | self.free
        self.look(one)
        beside_one: i64 = self.touched
        self.look(other)
        beside_other: i64 = self.touched
        self.look(wanted)
        out: i64 = self.mine & self.s.land[wanted] & beside_one & beside_other
        out |= self.joined(self.high & beside_other) & self.s.land[one] & room
        out |= self.joined(self.high & beside_one) & self.s.land[other] & room
        return out

    def joined(self, fields: i64) -> i64:
        """Join the fields beside some fields."""
        out: i64 = 0
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            beside: i64 = self.near[FIELD_OF[low % PRIME]]
            out |= beside
        return out


def bits(fields: i64) -> int:
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
    """Add up what the buildings of a seat would bring."""
    total = 0
    fields: i64 = s.own[seat]
    while fields:
        low: i64 = fields & -fields
        fields ^= low
        total += s.value(FIELD_OF[low % PRIME])
    return total
