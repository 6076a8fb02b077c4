"""Where land, buildings and gardens may go, as sets of squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT, extend_cells

from . import codes as c
from .board import ACROSS, BLOCK, DOWN, LARGE, MEDIUM, SINGLE, SMALL

if TYPE_CHECKING:
    from .state import Sky


def taken_squares(s: Sky) -> int:
    """Return the squares with land, a building or a garden."""
    out = s.gardens
    for seat in range(s.seats):
        out |= s.land[seat] | s.built[seat]
    return out


def free_squares(s: Sky) -> int:
    """DP-5.4b free: return the squares in play that nothing lies on."""
    return s.box.playable & ~taken_squares(s)


def own_propellers(s: Sky, seat: int) -> int:
    """Return the squares of a seat's propellers."""
    out = 0
    for which in range(len(s.propeller)):
        if s.propeller[which] == seat:
            out |= BIT[s.box.prop_square[which]]
    return out


def reach(s: Sky, seat: int, free: int) -> int:
    """Return the squares of which new land must cover at least one."""
    city = s.box.city
    own = s.land[seat] | s.built[seat]
    propellers = own_propellers(s, seat)
    if own:
        return city.grow(own | propellers)  # DP-5.4c touch
    near = city.around[s.box.middle]
    if propellers and s.box.first_at_propeller:
        near |= city.grow(propellers)
    if free & near:
        return near  # DP-5.4d first-land: at the middle, or at an own propeller
    everybody = 0
    for other in range(s.seats):
        everybody |= s.land[other] | s.built[other]
    return city.grow(everybody)


def gift_reach(s: Sky, seat: int) -> int:
    """DP-10.7 free-land: return the squares of which land from a tile or space must cover one."""
    base = s.land[seat] | s.built[seat]
    if s.box.gift_at_propeller:
        propellers = own_propellers(s, seat)
        if base == 0 and not s.box.first_at_propeller:
            propellers &= BIT[s.box.middle]  # DP-5.4d first-land holds for a gift too
        base |= propellers
    return s.box.city.grow(base) if base else 0


def choose_reach(s: Sky, seat: int, gift: int, free: int) -> int:
    """Return the squares of which land must cover one: a gift, or land that was bought."""
    if gift == c.TILE_GIFT or gift == c.SPACE_GIFT:
        return gift_reach(s, seat)
    return reach(s, seat, free)


def find_places(s: Sky, shape: int, free: int, near: int) -> int:
    """Return the top left squares where a shape lies on free squares and covers a near one."""
    city = s.box.city
    return city.find_fits(shape, free) & city.find_overlaps(shape, near)


def has_place(s: Sky, size: int, free: int, near: int) -> bool:
    """Return whether land of a size fits anywhere."""
    if size == SMALL:
        return free & near != 0
    if size == LARGE:
        return find_places(s, BLOCK, free, near) != 0
    return find_places(s, ACROSS, free, near) != 0 or find_places(s, DOWN, free, near) != 0


def extend_places(s: Sky, size: int, free: int, near: int, out: list[int]) -> None:
    """Append the places for land of a size, in rising order."""
    box = s.box
    if size == SMALL:
        extend_cells(box.shape_action[SINGLE], free & near, out)
    elif size == LARGE:
        extend_cells(box.shape_action[BLOCK], find_places(s, BLOCK, free, near), out)
    else:
        extend_cells(box.shape_action[ACROSS], find_places(s, ACROSS, free, near), out)
        extend_cells(box.shape_action[DOWN], find_places(s, DOWN, free, near), out)


def has_site(s: Sky, seat: int, size: int) -> bool:
    """DP-5.5c building: return whether a seat has land in the shape of a building of this size."""
    land = s.land[seat]
    if size == SMALL or land == 0:
        return land != 0
    city = s.box.city
    if size == MEDIUM:
        return city.find_fits(ACROSS, land) != 0 or city.find_fits(DOWN, land) != 0
    return city.find_fits(BLOCK, land) != 0


def extend_sites(s: Sky, seat: int, size: int, out: list[int]) -> None:
    """Append the sites for a building of a size, in rising order."""
    box = s.box
    land = s.land[seat]
    if size == SMALL:
        extend_cells(box.shape_action[SINGLE], land, out)
    elif size == LARGE:
        extend_cells(box.shape_action[BLOCK], box.city.find_fits(BLOCK, land), out)
    else:
        extend_cells(box.shape_action[ACROSS], box.city.find_fits(ACROSS, land), out)
        extend_cells(box.shape_action[DOWN], box.city.find_fits(DOWN, land), out)


def free_garden_squares(s: Sky, seat: int) -> int:
    """DP-10.5 free-garden: return the free squares at own buildings, and own land."""
    city = s.box.city
    built = s.built[seat]
    near = city.grow(built) if s.box.garden_diagonal else city.grow_by_edges(built)
    return s.land[seat] | (free_squares(s) & near)


def shape_at(s: Sky, action: int) -> int:
    """Return the shape in the action of a place."""
    return (action - s.box.shape_action[SINGLE]) // s.box.city.squares


def square_at(s: Sky, action: int) -> int:
    """Return the top left square in the action of a place."""
    return (action - s.box.shape_action[SINGLE]) % s.box.city.squares


def cover(s: Sky, shape: int, square: int) -> int:
    """Return the squares under a shape."""
    return s.box.city.cover[square][shape]


def gardens_left(s: Sky) -> int:
    """DP-11.2 limits: return how many gardens are left in the supply."""
    return s.box.gardens - s.gardens.bit_count()


def toll_owner(s: Sky) -> int:
    """Return the seat that owns the toll tile, or EMPTY."""
    for seat in range(s.seats):
        if s.owned[seat * c.KINDS + c.TOLL]:
            return seat
    return EMPTY
