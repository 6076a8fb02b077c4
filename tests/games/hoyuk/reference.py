"""The rules of the land again, slow and plain: blocks and families by flood fill, every cell asked.

Nothing here uses what the rules keep up to date as they go: only what stands on the cells.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from pentapolis.games.hoyuk.rules.state import Village

SIDE: Final = 13
STEPS: Final = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
HOUSE, PEN, OVEN, SHRINE, CATTLE, VILLAGER, SHAMAN = range(7)
Place = tuple[int, int]


class Thing:
    """What stands on a cell."""

    def __init__(self, packed: int) -> None:
        self.what = ["land", "house", "ruin", "pen"][packed & 3]
        self.seat = packed >> 2 & 7
        self.floors = 2 if self.what in ("house", "ruin") and packed & 32 else 1
        self.roof = ["", "oven", "shrine"][packed >> 6 & 3] if self.what == "house" else ""
        self.villager = self.what == "house" and packed >> 8 & 1 == 1
        self.cattle = self.what == "pen" and packed >> 8 & 1 == 1
        self.facing = "nesw"[packed >> 6 & 3] if self.what == "pen" else ""


@cache
def find_beside(place: Place, side: str) -> Place | None:
    """Return the cell at a side, None beyond the edge."""
    row, column = place[0] + STEPS[side][0], place[1] + STEPS[side][1]
    return (row, column) if 0 <= row < SIDE and 0 <= column < SIDE else None


@cache
def list_around(place: Place) -> list[Place]:
    """List the cells at the sides."""
    return [other for side in "nesw" if (other := find_beside(place, side)) is not None]


class Land:
    """A village as a dictionary of things, and the questions the rulebook asks about it."""

    def __init__(self, s: Village) -> None:
        self.s = s
        self.edge_open = s.box.edge_open
        self.ruin_open = s.box.ruin_open
        self.at: dict[Place, Thing] = {}
        for cell, packed in enumerate(s.land):
            if packed:
                self.at[divmod(cell, SIDE)] = Thing(packed)
        self.blocks = self.groups(list(self.at))
        self.block_of = {place: block for block in self.blocks for place in block}
        self.own: list[set[Place]] = [set() for _ in range(s.seats)]
        for place, thing in self.at.items():
            if thing.what == "house":
                self.own[thing.seat].add(place)
        self.lives: dict[frozenset[Place], set[int]] = {
            block: {seat for seat in range(s.seats) if self.own[seat] & block}
            for block in self.blocks
        }

    def groups(self, places: list[Place]) -> list[frozenset[Place]]:
        """Divide places into groups that hang together."""
        left = set(places)
        found = []
        while left:
            edge = [left.pop()]
            group = set(edge)
            while edge:
                for other in list_around(edge.pop()):
                    if other in left:
                        left.remove(other)
                        group.add(other)
                        edge.append(other)
            found.append(frozenset(group))
        return found

    def houses(self, seat: int, block: frozenset[Place] | None = None) -> list[Place]:
        """List the standing houses of a seat, in a block or anywhere."""
        return [place for place in self.own[seat] if block is None or place in block]

    def families(self, seat: int) -> list[frozenset[Place]]:
        return self.groups(self.houses(seat))

    def is_open(self, other: Place | None, for_pen: bool) -> bool:
        """HY-3.3 and HY-5.2: open land beside something."""
        if other is None:
            return self.edge_open
        thing = self.at.get(other)
        return thing is None or (thing.what == "ruin" and (self.ruin_open or not for_pen))

    def has_open_side(self, pen: Place, filled: Place | None = None) -> bool:
        """HY-3.3: an open side that is not filled just now."""
        for side in "nesw":
            other = find_beside(pen, side)
            if (other is None or other != filled) and self.is_open(other, True):
                return True
        return False

    def would_close_pen(self, place: Place) -> bool:
        """HY-2.9: whether something here would close a pen."""
        pens = [
            other
            for other in list_around(place)
            if other in self.at and self.at[other].what == "pen"
        ]
        return any(not self.has_open_side(pen, place) for pen in pens)

    def list_touched_blocks(self, place: Place) -> list[frozenset[Place]]:
        """List the blocks that a cell touches or belongs to."""
        blocks = {self.block_of[other] for other in list_around(place) if other in self.at}
        if place in self.at:
            blocks.add(self.block_of[place])
        return list(blocks)

    def may_build_house(self, seat: int, place: Place) -> bool:
        """HY-2: whether a seat may build a house on a cell."""
        thing = self.at.get(place)
        if (thing is not None and thing.what != "ruin") or not self.s.houses[seat]:
            return False
        blocks = self.list_touched_blocks(place)
        if len(blocks) > 1 or self.would_close_pen(place):
            return False
        if not blocks:
            return True
        (block,) = blocks
        near = {
            self.at[other].seat
            for other in list_around(place)
            if other in self.at and self.at[other].what == "house"
        }
        if seat in self.lives[block]:
            return seat in near
        if self.lives[block]:
            return bool(near)
        return thing is not None or self.s.box.beside_dead

    def may_add_floor(self, seat: int, place: Place) -> bool:
        """HY-5: whether a seat may raise a house."""
        thing = self.at.get(place)
        if thing is None or thing.what != "house" or thing.seat != seat or thing.floors == 2:
            return False
        free = any(self.is_open(find_beside(place, side), False) for side in "nesw")
        return free and self.s.houses[seat] > 0

    def pen_sides(self, seat: int, place: Place) -> str:
        """HY-3: to which sides a pen on a cell could be open."""
        if place in self.at or not self.s.supply[PEN]:
            return ""
        if not any(other in self.own[seat] for other in list_around(place)):
            return ""
        if len(self.list_touched_blocks(place)) != 1 or self.would_close_pen(place):
            return ""
        if not any(self.is_open(find_beside(place, side), True) for side in "nesw"):
            return ""
        sides = ""
        for side in "nesw":
            other = find_beside(place, side)
            if other is not None and other in self.own[seat]:
                sides += side
        return sides

    def may_place(self, seat: int, kind: int, place: Place) -> bool:
        """Return whether an element may go to a cell."""
        if kind == HOUSE:
            return self.may_build_house(seat, place) or self.may_add_floor(seat, place)
        if kind == PEN:
            return self.pen_sides(seat, place) != ""
        thing = self.at.get(place)
        if thing is None or thing.seat != seat or not self.s.supply[kind]:
            return False
        if kind == CATTLE:
            return thing.what == "pen" and not thing.cattle
        if thing.what != "house":
            return False
        if kind in (OVEN, SHRINE):
            return not thing.roof
        return not thing.villager if kind == VILLAGER else True

    def places(self, seat: int, kind: int) -> list[int]:
        """List the cells for an element, rising."""
        cells = range(SIDE * SIDE)
        return [cell for cell in cells if self.may_place(seat, kind, divmod(cell, SIDE))]


def check(s: Village, kinds: range | tuple[int, ...] = range(7)) -> None:
    """Compare all that the rules keep about the land with the slow way to find it."""
    land = Land(s)
    check_blocks(s, land)
    check_families(s, land)
    check_all_places(s, land, kinds)


def check_all_places(s: Village, land: Land, kinds: range | tuple[int, ...] = range(7)) -> None:
    """Check the places of every seat and kind of piece."""
    for seat in range(s.seats):
        for kind in kinds:
            check_places(s, land, seat, kind)


def check_blocks(s: Village, land: Land) -> None:
    numbers: dict[int, set[Place]] = {}
    for cell, block in enumerate(s.block):
        assert (block >= 0) == (s.land[cell] != 0), "a cell has a block when something stands on it"
        if block >= 0:
            numbers.setdefault(block, set()).add(divmod(cell, SIDE))
    assert {frozenset(cells) for cells in numbers.values()} == set(land.blocks), "blocks"
    assert sorted(numbers) == list(range(len(s.homes) // s.seats)), "every block is still there"
    for block, cells in numbers.items():
        for seat in range(s.seats):
            houses = len(land.houses(seat, frozenset(cells)))
            assert s.homes[block * s.seats + seat] == houses, "houses of a seat in a block"


def check_families(s: Village, land: Land) -> None:
    kin = [-1] * len(s.kin)
    for seat in range(s.seats):
        families = land.families(seat)
        assert s.families[seat] == len(families), f"families of seat {seat}"
        for family in families:
            cells = [row * SIDE + column for row, column in family]
            for cell in cells:
                kin[cell] = min(cells)
    assert s.kin == kin, "a family is called by its least cell"


def check_places(s: Village, land: Land, seat: int, kind: int) -> None:
    from pentapolis.games.hoyuk.rules.village import has_place, list_places

    found: list[int] = []
    list_places(s, seat, kind, found)
    assert found == land.places(seat, kind), f"places of seat {seat} for kind {kind}"
    assert has_place(s, seat, kind) == bool(found)
