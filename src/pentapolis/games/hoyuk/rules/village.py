"""What happens to the village: houses, floors, pens and pieces come and go."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY

from . import codes as c
from . import parts as p
from .board import CELLS, SIDES, TOWARDS
from .codes import (
    BLOCK,
    CATTLE_IN,
    FACING,
    FRESH,
    HOUSE,
    LAND,
    OVEN_ON,
    OWNED,
    PEN,
    RAISABLE,
    ROOF,
    RUIN,
    RUINED,
    SEAT,
    SEAT_BIT,
    SHRINE_ON,
    SHUT,
    TALL,
    VILLAGER_IN,
    WHAT,
    WHOSE,
)
from .families import join_family, leave_family
from .state import Village

# By kind: where a piece is marked in a cell, and what a cell must look like to take one
# (HY-4.2 any-house: its height and its pens do not matter).
MARK: Final[list[int]] = [0, 0, OVEN_ON, SHRINE_ON, CATTLE_IN, VILLAGER_IN, 0]
FREE_MASK: Final[list[int]] = [
    0,
    0,
    OWNED | ROOF,
    OWNED | ROOF,
    OWNED | CATTLE_IN,
    OWNED | VILLAGER_IN,
    OWNED,
]
FREE_FOR: Final[list[int]] = [0, 0, HOUSE, HOUSE, PEN, HOUSE, HOUSE]


def refresh_site(s: Village, cell: int) -> None:
    """Work out who may build on a cell, from its neighbours."""
    here = s.land[cell]
    what = here & WHAT
    if what == PEN:
        s.site[cell] = SHUT
        return
    if what == HOUSE:
        # HY-5.1 floor: on one floor only; HY-5.2 access: with a free side.
        free = here & TALL == 0 and has_access(s, cell)
        s.site[cell] = RAISABLE - ((here & WHOSE) >> 2) if free else SHUT
        return
    block = s.block[cell]
    near = RUINED if what == RUIN else 0
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other < 0:
            continue
        there = s.land[other]
        if there == LAND:
            continue
        if block < 0:
            block = s.block[other]
        elif block != s.block[other]:
            s.site[cell] = SHUT  # HY-1.11 apart: it would join two blocks
            return
        if there & WHAT == HOUSE:
            near |= SEAT_BIT[(there & WHOSE) >> 2]
        elif there & WHAT == PEN and is_last_side(s, other, cell):
            s.site[cell] = SHUT  # HY-2.9 closing
            return
    s.site[cell] = FRESH if block < 0 else (block + 1) * BLOCK + near


def has_access(s: Village, cell: int) -> bool:
    """HY-5.2 access: a side without house or pen; ruins and the edge are free."""
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other < 0:
            if s.box.edge_open:
                return True
        else:
            what = s.land[other] & WHAT
            if what != HOUSE and what != PEN:
                return True
    return False


def is_open(s: Village, other: int) -> bool:
    """HY-3.3 open: return whether a cell, or what lies beyond the edge, is open land for a pen."""
    if other < 0:
        return s.box.edge_open
    here = s.land[other]
    return here == LAND or (here & WHAT == RUIN and s.box.ruin_open)


def is_last_side(s: Village, pen: int, cell: int) -> bool:
    """HY-2.9 closing: return whether a pen would have no open side without this cell."""
    for side in range(SIDES):
        other = TOWARDS[pen * SIDES + side]
        if other != cell and is_open(s, other):
            return False
    return True


def refresh_around(s: Village, cell: int) -> None:
    """Work out again who may build on and around a cell that has changed."""
    refresh_site(s, cell)
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other < 0:
            continue
        refresh_site(s, other)
        if s.land[other] & WHAT == PEN:  # its open sides have changed
            for around in range(SIDES):
                last = TOWARDS[other * SIDES + around]
                if last >= 0:
                    refresh_site(s, last)


def build_house(s: Village, seat: int, cell: int) -> None:
    """HY-2.1 found, HY-2.2 own-side, HY-2.3 join, HY-2.7 ruin: a house of one floor."""
    here = s.land[cell]
    code = s.site[cell]
    block = code // BLOCK - 1
    new = 0
    if here & WHAT == RUIN:
        tiles = 2 if here & TALL else 1
        owner = (here & WHOSE) >> 2
        s.gone[owner] += tiles
        s.emit(c.RUIN_CLEARED, owner, [cell, tiles])
    elif code == FRESH:
        block = len(s.homes) // s.seats
        s.homes.extend([0] * s.seats)
        new = 1
    put_house(s, seat, cell, block)
    s.emit(c.HOUSE_BUILT, seat, [cell, block, new])
    use_house_tile(s, seat)


def put_house(s: Village, seat: int, cell: int, block: int) -> None:
    """HY-1.7 block: put a house on a cell; it belongs to the block it touches from now on."""
    s.land[cell] = HOUSE | SEAT[seat]
    s.block[cell] = block
    s.homes[block * s.seats + seat] += 1
    join_family(s, seat, cell)
    refresh_around(s, cell)


def use_house_tile(s: Village, seat: int) -> None:
    """HY-2.10 tile: each house takes one; HY-14.1 end: the last one makes this the last round.

    HY-14.2 after: other things are built as before. HY-18.1 short: by the other reading there are
    houses to spare when the end comes.
    """
    s.houses[seat] -= 1
    s.built += 1
    s.idle = 0
    if s.houses[seat] == s.box.spare and s.ending == c.GOES_ON:
        s.ending = c.LAST_HOUSE
        s.emit(c.END_COMING, seat, [c.LAST_HOUSE])


def add_floor(s: Village, seat: int, cell: int) -> None:
    """HY-5.3 clear: the roof is cleared first; HY-5.4 counts: a floor is a house tile."""
    clear_roof(s, cell)
    s.land[cell] |= TALL
    refresh_around(s, cell)
    s.emit(c.FLOOR_ADDED, seat, [cell])
    use_house_tile(s, seat)


def clear_roof(s: Village, cell: int) -> None:
    """Return oven, shrine and villager of a house to their supplies."""
    here = s.land[cell]
    if here & ROOF:
        give_back(s, p.OVEN if here & ROOF == OVEN_ON else p.SHRINE, cell)
    if here & VILLAGER_IN:
        give_back(s, p.VILLAGER, cell)
    s.land[cell] = here & ~(ROOF | VILLAGER_IN)


def give_back(s: Village, kind: int, cell: int) -> None:
    """HY-10.13 supplies: a piece goes back to where it came from."""
    s.supply[kind] += 1
    s.emit(c.PIECE_RETURNED, (s.land[cell] & WHOSE) >> 2, [kind, cell])


def empty_house(s: Village, cell: int) -> None:
    """HY-6.3 return: all that stands on a house or belongs to it goes back."""
    clear_roof(s, cell)
    if s.shaman == cell:
        send_shaman_home(s)
    for pen in list_pens_of(s, cell):
        remove_pen(s, pen)


def list_pens_of(s: Village, house: int) -> list[int]:
    """HY-6.3 return: the pens that go with a house: its own, or by the other reading all beside."""
    found: list[int] = []
    for side in range(SIDES):
        other = TOWARDS[house * SIDES + side]
        if other >= 0:
            here = s.land[other]
            if here & WHAT == PEN and (s.box.all_pens or here & FACING == c.FACE[(side + 2) & 3]):
                found.append(other)
    return found


def send_shaman_home(s: Village) -> None:
    """HY-12.3 home: the shaman goes back to his place beside the village."""
    if s.shaman != EMPTY:
        give_back(s, p.SHAMAN, s.shaman)
        s.shaman = EMPTY


def destroy_house(s: Village, cell: int) -> None:
    """HY-6.2 flip: a house becomes a ruin of the same height (HY-6.4 height: to no effect)."""
    empty_house(s, cell)
    here = s.land[cell]
    seat = (here & WHOSE) >> 2
    s.land[cell] = RUIN | (here & (WHOSE | TALL))
    # HY-1.10 whole: the ruin stays part of its block, which its tribe may have left (HY-7.2 gone).
    s.homes[s.block[cell] * s.seats + seat] -= 1
    leave_family(s, seat, cell)
    refresh_around(s, cell)
    s.emit(c.HOUSE_DESTROYED, seat, [cell, 2 if here & TALL else 1])


def seize_house(s: Village, seat: int, cell: int) -> None:
    """HY-16.21 ders: an enemy house leaves the game, one of the own takes its place."""
    empty_house(s, cell)
    here = s.land[cell]
    loser = (here & WHOSE) >> 2
    tiles = 2 if here & TALL else 1
    block = s.block[cell]
    s.gone[loser] += tiles
    s.homes[block * s.seats + loser] -= 1
    s.land[cell] = LAND
    leave_family(s, loser, cell)
    put_house(s, seat, cell, block)
    s.emit(c.HOUSE_SEIZED, seat, [cell, loser, tiles])
    use_house_tile(s, seat)


def place_pen(s: Village, seat: int, cell: int, side: int) -> None:
    """HY-3.1 pen: open towards an own house, to which it belongs from now on."""
    s.land[cell] = PEN | SEAT[seat] | c.FACE[side]
    s.block[cell] = s.block[TOWARDS[cell * SIDES + side]]
    s.supply[p.PEN] -= 1
    refresh_around(s, cell)
    s.emit(c.PEN_PLACED, seat, [cell, side])


def remove_pen(s: Village, cell: int) -> None:
    """HY-10.9 pen-cattle: a pen goes back to the supply, and what stands in it too."""
    if s.land[cell] & CATTLE_IN:
        give_back(s, p.CATTLE, cell)
    give_back(s, p.PEN, cell)
    clear_pen(s, cell)


def clear_pen(s: Village, cell: int) -> None:
    s.land[cell] = LAND
    s.block[cell] = EMPTY
    refresh_around(s, cell)


def place_piece(s: Village, seat: int, kind: int, cell: int) -> None:
    """HY-4.1 roof, HY-16.2 cattle, HY-16.3 villager, HY-16.4 shaman: one piece to its place."""
    s.supply[kind] -= 1
    if kind == p.SHAMAN:
        s.shaman = cell
    else:
        s.land[cell] |= MARK[kind]
    s.emit(c.PIECE_PLACED, seat, [kind, cell])


def remove_piece(s: Village, kind: int, cell: int) -> None:
    """Return one piece of a kind to its supply."""
    if kind == p.PEN:
        remove_pen(s, cell)
    else:
        give_back(s, kind, cell)
        s.land[cell] &= ~MARK[kind]


def lift_piece(s: Village, kind: int, cell: int) -> None:
    """HY-16.24 oleyli: take a piece up; it counts as supply until it is placed again."""
    s.supply[kind] += 1
    if kind == p.SHAMAN:
        s.shaman = EMPTY
    elif kind == p.PEN:
        if s.land[cell] & CATTLE_IN:
            give_back(s, p.CATTLE, cell)
        clear_pen(s, cell)
    else:
        s.land[cell] &= ~MARK[kind]


def has_place(s: Village, seat: int, kind: int) -> bool:
    """Return whether a seat can place an element now (HY-17.2 homeless: first a house)."""
    if kind == p.HOUSE:
        return has_site(s, seat)
    if s.supply[kind] == 0:
        return False  # HY-17.1 supply
    if kind == p.PEN:
        return has_pasture(s, seat)
    mask = FREE_MASK[kind]
    wanted = FREE_FOR[kind] | SEAT[seat]
    for here in s.land:
        if here & mask == wanted:
            return True
    return False


def list_places(s: Village, seat: int, kind: int, out: list[int]) -> None:
    """List the cells where a seat may place an element, rising."""
    if kind == p.HOUSE:
        list_sites(s, seat, out)
    elif s.supply[kind] == 0:
        pass
    elif kind == p.PEN:
        for cell in range(CELLS):
            if is_pasture(s, seat, cell):
                out.append(cell)
    else:
        mask = FREE_MASK[kind]
        wanted = FREE_FOR[kind] | SEAT[seat]
        land = s.land
        for cell in range(CELLS):
            if land[cell] & mask == wanted:
                out.append(cell)


def list_sites(s: Village, seat: int, out: list[int]) -> None:
    """List the cells where a seat may build a house, on the ground or as a floor."""
    if s.houses[seat] == 0:
        return
    site = s.site
    mine = SEAT_BIT[seat]
    raised = RAISABLE - seat
    for cell in range(CELLS):
        code = site[cell]
        if code > 0:
            if code & mine or may_join(s, seat, code):
                out.append(cell)
        elif code == FRESH or code == raised:
            out.append(cell)


def has_site(s: Village, seat: int) -> bool:
    """Return whether a seat can build a house anywhere."""
    if s.houses[seat] == 0:
        return False
    mine = SEAT_BIT[seat]
    raised = RAISABLE - seat
    for code in s.site:
        if code > 0:
            if code & mine or may_join(s, seat, code):
                return True
        elif code == FRESH or code == raised:
            return True
    return False


def may_join(s: Village, seat: int, code: int) -> bool:
    """HY-2.3 join and HY-2.8 dead: for a seat without a house beside the cell.

    Who lives in the block has to build beside an own house (HY-2.2 own-side), so that building
    never makes a second family there (HY-2.4 one-family).
    """
    first = (code // BLOCK - 1) * s.seats
    if code & c.NEIGHBOURS:
        return s.homes[first + seat] == 0
    if code & RUINED == 0 and not s.box.beside_dead:
        return False  # HY-2.6 contact: a pen or ruin beside the cell is not enough
    for other in range(s.seats):
        if s.homes[first + other]:
            return False
    return True


def has_pasture(s: Village, seat: int) -> bool:
    """Return whether a seat can place a pen anywhere, if there is one."""
    for cell in range(CELLS):
        if is_pasture(s, seat, cell):
            return True
    return False


def is_pasture(s: Village, seat: int, cell: int) -> bool:
    """HY-3.1 pen, HY-3.3 open, HY-3.4 company: an empty cell beside an own house, with a side open.

    Ruins are no pasture (HY-3.5 no-ruin). That a house has one pen a side at most (HY-3.2 per-side)
    follows from one pen a cell.
    """
    code = s.site[cell]
    if code <= 0 or code & SEAT_BIT[seat] == 0 or code & RUINED:
        return False
    for side in range(SIDES):
        if is_open(s, TOWARDS[cell * SIDES + side]):
            return True
    return False


def is_costly(s: Village, seat: int) -> bool:
    """HY-9.7 decline: return whether every place for a house would cost an own piece."""
    places: list[int] = []
    list_sites(s, seat, places)
    for cell in places:
        if s.land[cell] & WHAT != HOUSE or s.land[cell] & (ROOF | VILLAGER_IN) == 0:
            return False
    return True
