"""Where one more floor would claim a card: the open buildings of a seat and what they touch."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from ..rules.board import FIELDS, WITHIN
from ..rules.codes import BESIDE_FREE, CENTRAL, CORNER, OUTER, ROW_OF_TWO, TALL_ROW, TERRAINS
from ..rules.state import Garden

PRIME: Final = 67  # no two powers of two below 2**49 have the same remainder


def list_fields_by_remainder() -> list[int]:
    """List which field a bit stands for, by its remainder; quicker than counting bits."""
    out = [EMPTY] * PRIME
    for field in range(FIELDS):
        out[BIT[field] % PRIME] = field
    return out


FIELD_OF: Final[list[int]] = list_fields_by_remainder()


class Reach:
    """The open buildings of a seat by terrain, and the fields that touch them."""

    def __init__(self, s: Garden, near: list[int], seat: int) -> None:
        self.s = s
        self.near = near
        self.height = s.height
        self.mine: i64 = s.own[seat] & ~s.roofed
        built: i64 = s.buildings()
        self.free: i64 = ~built
        self.touched: i64 = 0  # fields beside the buildings that were read last
        self.high: i64 = 0  # those of two floors and more
        self.touched_high: i64 = 0  # fields beside those

    def read_buildings(self, terrain: int) -> None:
        """Set `touched`, `high` and `touched_high` to those of the buildings on a terrain."""
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
        """Return the fields where one more floor claims a card of a family."""
        found: i64 = self.find_true(family, wanted, beside)
        if found and self.s.box.only_new:
            found &= ~self.find_true_before(family, wanted, found & self.mine)
        return found

    def find_true_before(self, family: int, wanted: int, built: i64) -> i64:
        """GN-6.7 again: return those of a seat's buildings with which the card is already true."""
        if family == ROW_OF_TWO:
            return built
        self.read_buildings(wanted)
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

    def find_true(self, family: int, wanted: int, beside: int) -> i64:
        """Return the fields where a card of a family is true with one more floor."""
        s = self.s
        ground: i64 = s.land[wanted]
        mine: i64 = self.mine & ground
        if family == BESIDE_FREE:
            return self.keep_beside(mine, self.free & s.land[beside])
        if family == OUTER:
            return mine & ~WITHIN[s.tile[0]]
        if family == CORNER:
            return self.find_corners(wanted)
        self.read_buildings(wanted)
        if family == CENTRAL:
            return self.high & WITHIN[s.tile[0]]
        if family == ROW_OF_TWO:
            return (mine | self.free) & ground & self.touched
        return (mine & self.touched) | (self.free & ground & self.touched_high)

    def keep_beside(self, fields: i64, free: i64) -> i64:
        """Keep the fields that touch a free one of some terrain."""
        out: i64 = 0
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            beside: i64 = self.near[FIELD_OF[low % PRIME]]
            if beside & free:
                out |= low
        return out

    def find_corners(self, wanted: int) -> i64:
        """Return the fields for family F: a second floor for the tall one, or one beside it."""
        one = (wanted + 1) % TERRAINS
        other = (wanted + 2) % TERRAINS
        room: i64 = self.mine | self.free
        self.read_buildings(one)
        beside_one: i64 = self.touched
        self.read_buildings(other)
        beside_other: i64 = self.touched
        self.read_buildings(wanted)
        out: i64 = self.mine & self.s.land[wanted] & beside_one & beside_other
        out |= self.join_neighbours(self.high & beside_other) & self.s.land[one] & room
        out |= self.join_neighbours(self.high & beside_one) & self.s.land[other] & room
        return out

    def join_neighbours(self, fields: i64) -> i64:
        """Return all fields that touch one of these."""
        out: i64 = 0
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            beside: i64 = self.near[FIELD_OF[low % PRIME]]
            out |= beside
        return out
