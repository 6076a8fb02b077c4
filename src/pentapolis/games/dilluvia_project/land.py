"""Where land, buildings and gardens may go."""

from __future__ import annotations

from pentapolis.core.state import EMPTY

from . import codes as c
from .plan import ACROSS, BLOCK, DOWN, LARGE, MEDIUM, SINGLE, SMALL
from .state import Sky


def taken(s: Sky) -> int:
    """Join all squares that are not free any more."""
    out = s.gardens
    for seat in range(s.seats):
        out |= s.land[seat] | s.built[seat]
    return out


def free_squares(s: Sky) -> int:
    """DP-5.4b free: playable with so many players and without cube, building, garden, propeller."""
    return s.box.playable & ~taken(s)


def own_propellers(s: Sky, seat: int) -> int:
    """Join the squares of a seat's propellers."""
    out = 0
    for which in range(len(s.propeller)):
        if s.propeller[which] == seat:
            out |= s.box.plan.bit[s.box.prop_square[which]]
    return out


def reach(s: Sky, seat: int, free: int) -> int:
    """Join the squares of which new land must cover one."""
    plan = s.box.plan
    own = s.land[seat] | s.built[seat]
    spun = own_propellers(s, seat)
    if own:
        return plan.grown(own | spun)  # DP-5.4c touch
    near = plan.around[s.box.middle]
    if spun and s.box.first_spun:
        near |= plan.grown(spun)
    if free & near:
        return near  # DP-5.4d first-land: the middle propeller, whoever owns it, or an own one
    everybody = 0
    for other in range(s.seats):
        everybody |= s.land[other] | s.built[other]
    return plan.grown(everybody)


def gift_reach(s: Sky, seat: int) -> int:
    """DP-10.7 free-land: own land, buildings or propellers; nothing else is touched."""
    base = s.land[seat] | s.built[seat]
    if s.box.gift_spun:
        spun = own_propellers(s, seat)
        if base == 0 and not s.box.first_spun:
            spun &= s.box.plan.bit[s.box.middle]  # DP-5.4d first-land holds for a gift too
        base |= spun
    return s.box.plan.grown(base) if base else 0


def reach_of(s: Sky, seat: int, gift: int, free: int) -> int:
    """Join the squares of which land must cover one, by the reason it is placed."""
    if gift == c.TILE_GIFT or gift == c.SPACE_GIFT:
        return gift_reach(s, seat)
    return reach(s, seat, free)


def places_of(s: Sky, shape: int, free: int, near: int) -> int:
    """Give the top left squares where a shape is free and touches what it must."""
    plan = s.box.plan
    return plan.fits(shape, free) & plan.meets(shape, near)


def has_place(s: Sky, size: int, free: int, near: int) -> bool:
    """Tell whether land of a size fits anywhere."""
    if size == SMALL:
        return free & near != 0
    if size == LARGE:
        return places_of(s, BLOCK, free, near) != 0
    return places_of(s, ACROSS, free, near) != 0 or places_of(s, DOWN, free, near) != 0


def extend_places(s: Sky, size: int, free: int, near: int, out: list[int]) -> None:
    """Append where land of a size may go, rising."""
    box = s.box
    if size == SMALL:
        box.plan.extend(box.shape_action[SINGLE], free & near, out)
    elif size == LARGE:
        box.plan.extend(box.shape_action[BLOCK], places_of(s, BLOCK, free, near), out)
    else:
        box.plan.extend(box.shape_action[ACROSS], places_of(s, ACROSS, free, near), out)
        box.plan.extend(box.shape_action[DOWN], places_of(s, DOWN, free, near), out)


def has_site(s: Sky, seat: int, size: int) -> bool:
    """DP-5.5c building: own land of the shape, whatever purchases its squares stem from."""
    land = s.land[seat]
    if size == SMALL or land == 0:
        return land != 0
    plan = s.box.plan
    if size == MEDIUM:
        return plan.fits(ACROSS, land) != 0 or plan.fits(DOWN, land) != 0
    return plan.fits(BLOCK, land) != 0


def extend_sites(s: Sky, seat: int, size: int, out: list[int]) -> None:
    """Append where a building of a size may stand, rising."""
    box = s.box
    land = s.land[seat]
    if size == SMALL:
        box.plan.extend(box.shape_action[SINGLE], land, out)
    elif size == LARGE:
        box.plan.extend(box.shape_action[BLOCK], box.plan.fits(BLOCK, land), out)
    else:
        box.plan.extend(box.shape_action[ACROSS], box.plan.fits(ACROSS, land), out)
        box.plan.extend(box.shape_action[DOWN], box.plan.fits(DOWN, land), out)


def free_garden_squares(s: Sky, seat: int) -> int:
    """DP-10.5 free-garden: beside an own building, or on own land."""
    plan = s.box.plan
    built = s.built[seat]
    near = plan.grown(built) if s.box.garden_diagonal else plan.edged(built)
    return s.land[seat] | (free_squares(s) & near)


def shape_at(s: Sky, action: int) -> int:
    """Say which shape an action of a place speaks of."""
    return (action - s.box.shape_action[SINGLE]) // s.box.plan.squares


def square_at(s: Sky, action: int) -> int:
    """Say which top left square an action of a place speaks of."""
    return (action - s.box.shape_action[SINGLE]) % s.box.plan.squares


def cover(s: Sky, shape: int, square: int) -> int:
    """Give the squares under a shape."""
    return s.box.plan.cover[square][shape]


def gardens_left(s: Sky) -> int:
    """DP-11.2 limits: count the gardens in the supply."""
    return s.box.gardens - s.gardens.bit_count()


def toll_owner(s: Sky) -> int:
    """Find who has the toll tile; EMPTY while nobody has."""
    for seat in range(s.seats):
        if s.owned[seat * c.KINDS + c.TOLL]:
            return seat
    return EMPTY
