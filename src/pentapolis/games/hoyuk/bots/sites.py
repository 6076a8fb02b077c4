"""Which place is best for an element."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules import parts as p
from ..rules.board import CELLS, SIDES, TOWARDS
from ..rules.codes import (
    BLOCK,
    BLOCKS,
    CATTLE_IN,
    FACING,
    HOUSE,
    OVEN_ON,
    OWNED,
    PEN,
    ROOF,
    SEAT,
    TALL,
    VILLAGER_IN,
    WHAT,
)
from ..rules.families import find_families, has_tower
from ..rules.parts import FOLK, HERDS, HOUSES, OVENS, PENS, PILES, SHRINES, TOWERS
from ..rules.rewards import ONE
from ..rules.state import Village
from ..rules.village import list_places
from .facts import FAR, PILE_OF, Facts, is_last, rounds_left
from .values import VALUES

# Keys of places that are worth the same, so that each worth is worked out once: the family that
# grows or rises, or the block that is joined.
RAISED: Final = CELLS
JOINED: Final = 2 * CELLS
ALIKE: Final = JOINED + BLOCKS + 1  # the last one for new blocks
ALSO: Final = 200  # taken off a place that is like a better one

# Cells beside a cell; all of them are empty where a block can be founded.
SIDES_OF: Final[list[int]] = [
    sum([1 for side in range(SIDES) if TOWARDS[cell * SIDES + side] >= 0]) for cell in range(CELLS)
]


def facts_for_house(facts: Facts, seat: int) -> Facts:
    """Return the facts for a seat that is about to use up a house: the end may be nearer."""
    s = facts.s
    if rounds_left(s, seat) == facts.rounds and is_last(s, seat) == facts.last:
        return facts
    return Facts(s, seat)


def value_places(facts: Facts, seat: int, kind: int, cells: list[int]) -> list[int]:
    """Value the places for an element; for a house, `facts` come from facts_for_house().

    Of places alike the roomiest gets the full value. The others get so much less that a search
    which looks at a few actions only looks at different ones.
    """
    s = facts.s
    known = [-FAR] * ALIKE
    first = [EMPTY] * ALIKE  # the roomiest so far
    values: list[int] = []
    if kind == p.HOUSE:
        plan_next(facts, seat)
    for cell in cells:
        if kind == p.HOUSE and s.site[cell] == c.FRESH:
            key = ALIKE - 1
            room = SIDES_OF[cell] * VALUES.room[2]
        else:
            key = likeness_key(s, seat, kind, cell)
            room = room_around(s, cell) * VALUES.room[kind] if kind <= p.PEN else 0
            if kind == p.PEN:
                room = -room
        if key == EMPTY:
            values.append(value_place(facts, seat, kind, cell) + room)
            continue
        if known[key] == -FAR:
            known[key] = value_place(facts, seat, kind, cell)
        value = known[key] + room
        if first[key] == EMPTY:
            first[key] = len(values)
        elif value > values[first[key]]:
            values[first[key]] -= ALSO
            first[key] = len(values)
        else:
            value -= ALSO
        values.append(value)
    return values


def best_place(facts: Facts, seat: int, kind: int) -> int:
    """Value the best place for an element."""
    cells: list[int] = []
    list_places(facts.s, seat, kind, cells)
    best = -FAR
    for value in value_places(facts, seat, kind, cells):
        best = max(best, value)
    return best


def likeness_key(s: Village, seat: int, kind: int, cell: int) -> int:
    """Return a key that places of equal worth share; EMPTY for a place like no other."""
    if kind != p.HOUSE:
        return block_and_height(s, seat, kind, cell)
    if s.land[cell] & WHAT == HOUSE:
        return RAISED + s.kin[cell] if is_bare(s, cell) else EMPTY
    code = s.site[cell]
    if code & c.SEAT_BIT[seat] == 0:
        return JOINED + code // BLOCK - 1
    found = EMPTY
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] & OWNED == HOUSE | SEAT[seat]:
            if found != EMPTY and s.kin[other] != found:
                return EMPTY
            found = s.kin[other]
    return found


def is_bare(s: Village, cell: int) -> bool:
    """Return whether nothing stands on a house or belongs to it."""
    if s.land[cell] & (ROOF | VILLAGER_IN):
        return False
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] & (WHAT | FACING) == PEN | c.FACE[(side + 2) & 3]:
            return False
    return True


def block_and_height(s: Village, seat: int, kind: int, cell: int) -> int:
    """Return twice the block of a place for a pen or piece, plus 1 where it counts as high."""
    house = cell
    if kind == p.PEN:
        house = TOWARDS[cell * SIDES + highest_side(s, seat, cell)]
    elif kind == p.CATTLE:
        house = TOWARDS[cell * SIDES + ((s.land[cell] & FACING) >> 6)]
    return s.block[house] * 2 + (1 if is_high(s, kind, house) else 0)


def is_high(s: Village, kind: int, house: int) -> bool:
    """HY-11.5 tie: return whether a pen at a house, or a piece there, counts as high."""
    if s.land[house] & TALL:
        return True
    return kind == p.PEN and s.box.family_height and has_tower(s, s.kin[house])


def value_place(facts: Facts, seat: int, kind: int, cell: int) -> int:
    """Value the village with an element on a cell."""
    if kind == p.HOUSE:
        if facts.s.land[cell] & WHAT == HOUSE:
            return value_floor(facts, seat, cell)
        return value_house(facts, seat, cell)
    place = block_and_height(facts.s, seat, kind, cell)
    if kind == p.SHAMAN:
        return facts.value_shelter(seat, place // 2)
    gains = [0] * PILES
    gains[PILE_OF[kind]] = ONE + place % 2
    return facts.value_after(seat, place // 2, gains, 0, 0, 0)


def value_house(facts: Facts, seat: int, cell: int) -> int:
    """Value a house on the ground: it may found a block and unite families."""
    s = facts.s
    code = s.site[cell]
    block = facts.blocks - 1 if code == c.FRESH else code // BLOCK - 1
    kins = find_families(s, seat, cell)
    family = ONE
    for kin in kins:
        family += facts.clans[kin]
    gains = [0] * PILES
    gains[HOUSES] = ONE
    best = facts.value_after(seat, block, gains, 1, family, 1 - len(kins)) + facts.next_gain
    if facts.homes[block * facts.seats + seat] == 0:
        # What follows may stand beside the new house, which is what one joins a block for.
        for kind in facts.next_kinds:
            gains[PILE_OF[kind]] += ONE
            best = max(best, facts.value_after(seat, block, gains, 1, family, 1 - len(kins)))
            gains[PILE_OF[kind]] -= ONE
    return best


def value_floor(facts: Facts, seat: int, cell: int) -> int:
    """Value a second floor: all that belongs to the house is high now, the roof is cleared."""
    s = facts.s
    here = s.land[cell]
    gains = [0] * PILES
    gains[HOUSES] = 1
    gains[TOWERS] = ONE
    if here & ROOF:
        gains[OVENS if here & ROOF == OVEN_ON else SHRINES] = -ONE
    if here & VILLAGER_IN:
        gains[FOLK] = -ONE
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] & (WHAT | FACING) == PEN | c.FACE[(side + 2) & 3]:
            gains[PENS] += 1
            if s.land[other] & CATTLE_IN:
                gains[HERDS] += 1
    if s.box.family_height:
        gains[PENS] = 0 if has_tower(s, s.kin[cell]) else pens_of_family(s, s.kin[cell])
    return (
        facts.value_after(seat, s.block[cell], gains, 0, facts.clans[s.kin[cell]] + 1, 0)
        + facts.next_gain
    )


def pens_of_family(s: Village, kin: int) -> int:
    """Count the pens that belong to the houses of a family."""
    number = 0
    for cell in range(CELLS):
        here = s.land[cell]
        if here & WHAT == PEN:
            house = TOWARDS[cell * SIDES + ((here & FACING) >> 6)]
            if s.kin[house] == kin:
                number += 1
    return number


def plan_next(facts: Facts, seat: int) -> None:
    """Note which elements may follow a house in this turn, and what the best brings elsewhere."""
    s = facts.s
    if s.asking == c.CHOOSE_PLACE and s.source == c.BY_TILE and len(facts.next_kinds) == 0:
        for kind in range(p.PEN, p.SHAMAN):
            if s.third == kind or (s.third == p.CHOICE and kind <= p.SHRINE):
                facts.next_kinds.append(kind)
                facts.next_gain = max(
                    facts.next_gain, best_place(facts, seat, kind) - facts.value_now(seat)
                )


def room_around(s: Village, cell: int) -> int:
    """Count the empty cells beside a cell: room to grow."""
    room = 0
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] == c.LAND:
            room += 1
    return room


def highest_side(s: Village, seat: int, cell: int) -> int:
    """Find the side where the highest own house stands."""
    found = EMPTY
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] & OWNED == HOUSE | SEAT[seat]:
            if found == EMPTY or s.land[other] & TALL:
                found = side
            elif s.box.family_height and is_high(s, p.PEN, other):
                if not is_high(s, p.PEN, TOWARDS[cell * SIDES + found]):
                    found = side
    return found
