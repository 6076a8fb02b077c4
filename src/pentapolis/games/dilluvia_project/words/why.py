"""Why something is not allowed: the first condition that fails; `reasons.py` has the sentences."""

from __future__ import annotations

from pentapolis.catalog.reasons import Reason, give_reason
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules.board import LINES, SHAPE_SIZE, SMALL, line_of
from ..rules.codes import COLOURS, KINDS, LANES
from ..rules.effects import can_play, is_last_round, is_on_sale
from ..rules.flow import price_of
from ..rules.land import (
    choose_reach,
    cover,
    find_places,
    free_garden_squares,
    free_squares,
    gardens_left,
    has_place,
    has_site,
    reach,
    shape_at,
    square_at,
    taken_squares,
)
from ..rules.parts import NO_CIRCLE
from ..rules.questions.city import can_pay, can_stop, is_due, land_price, list_waivable
from ..rules.questions.workers import can_enter, find_circle
from ..rules.state import Sky
from .reasons import REASONS


def why(game: Game, seen: Sky, action: int) -> Reason | None:
    """Return the first reason against an action near the question; None if it is legal."""
    if action < c.STOP:
        return why_not_market(seen, action)
    if c.FIELD <= action < c.IDLE:
        return why_not_enter(seen, action - c.FIELD)
    if action == c.IDLE:
        is_open = any(can_enter(seen, seen.turn, lane) for lane in range(LANES))
        return give_reason(REASONS, "field-open") if is_open else None
    if c.SEND <= action < c.LAND:
        return why_not_send(seen, action)
    if c.LAND <= action < c.PLAY:
        return why_not_land(seen, action - c.LAND)
    if c.PLAY <= action < c.DONE:
        return why_not_play(seen, action - c.PLAY)
    if action == c.DECLINE:
        return why_not_decline(seen)
    if c.TAKE <= action < c.MARK:
        return why_not_cube(seen, action)
    if c.PICK <= action < c.TYPE:
        return None if seen.aside[action - c.PICK] else give_reason(REASONS, "not-aside")
    return why_not_city(seen, action) if action >= c.TYPE else None


def why_not_city(seen: Sky, action: int) -> Reason | None:
    """Say what speaks against an action on the plan of the city."""
    if action < seen.box.prop_action:
        return why_not_build(seen, action - c.TYPE)
    if action < seen.box.shape_action[0]:
        return why_not_propeller(seen, action - seen.box.prop_action)
    if action >= seen.box.move_action:
        return why_not_move(seen, action - seen.box.move_action)
    shape, square = shape_at(seen, action), square_at(seen, action)
    if seen.asking == c.CHOOSE_SITE:
        return why_not_site(seen, shape, square)
    if seen.asking == c.LAY_GARDEN:
        return why_not_garden(seen, square)
    if seen.asking == c.PLACE_SQUARE and seen.tile == c.GARDEN_FREE:
        return why_not_free_garden(seen, square)
    return why_not_place(seen, shape, square)


# The market


def why_not_market(seen: Sky, action: int) -> Reason | None:
    """Say why a zeppelin cannot moor, or why something cannot be bought."""
    if action < c.BUY:
        for seat, end in enumerate(seen.zeppelin):
            if end != EMPTY and line_of(end) == line_of(action - c.ZEPPELIN):
                return give_reason(REASONS, "line-taken", seat)
        return None
    space = action - c.BUY
    extra = seen.asking == c.TAKE_TILE
    if not extra and space not in LINES[seen.zeppelin[seen.turn]]:
        return give_reason(REASONS, "other-line")
    if not is_on_sale(seen, space):
        if is_last_round(seen):
            return give_reason(REASONS, "space-bought", seen.claims[space])
        return give_reason(REASONS, "space-empty")
    price = seen.box.extra_price if extra else price_of(seen, space)
    purse = seen.aeros[seen.turn]
    if price > purse:
        return give_reason(REASONS, "extra-too-dear" if extra else "tile-too-dear", price, purse)
    return None


# Workers


def why_not_enter(seen: Sky, lane: int) -> Reason | None:
    """Say why a field has no circle for the seat."""
    if can_enter(seen, seen.turn, lane):
        return None
    circle = find_circle(seen, seen.turn, lane)
    if circle != NO_CIRCLE:
        return give_reason(REASONS, "no-aero", seen.box.circle_aero[circle])
    queued = lane == c.ORDER_LANE and seen.box.one_circle and seen.turn in seen.queue
    return give_reason(REASONS, "in-the-queue" if queued else "field-full")


def why_not_send(seen: Sky, action: int) -> Reason | None:
    """Say why so many workers cannot go to the field."""
    special = action >= c.SEND_SPECIAL
    number = action - (c.SEND_SPECIAL if special else c.SEND) + 1
    if special and not seen.special[seen.turn]:
        return give_reason(REASONS, "special-gone")
    stack = seen.box.circle_stack[find_circle(seen, seen.turn, seen.lane)]
    if number > 1 and not stack:
        return give_reason(REASONS, "one-worker-only")
    there = seen.dark[seen.turn] + (1 if special else 0)
    return give_reason(REASONS, "too-few-workers", there) if number > there else None


def why_not_play(seen: Sky, kind: int) -> Reason | None:
    """Say why a tile cannot be played now."""
    if not seen.owned[seen.turn * KINDS + kind]:
        return give_reason(REASONS, "not-your-tile")
    if kind not in seen.box.played:
        return give_reason(REASONS, "works-by-itself")
    return None if can_play(seen, seen.turn, kind) else give_reason(REASONS, "tile-idle")


# Cubes


def why_not_cube(seen: Sky, action: int) -> Reason | None:
    """Say why a cube cannot be taken, given or waived."""
    if action < c.GIVE:
        same = seen.asking == c.TAKE_CUBE and action - c.TAKE == seen.given
        return give_reason(REASONS, "same-colour") if same else None
    if action < c.WAIVE:
        there = seen.cubes[seen.turn * COLOURS + action - c.GIVE]
        return None if there else give_reason(REASONS, "no-such-cube")
    colour = action - c.WAIVE
    if colour in list_waivable(seen):
        return None
    return give_reason(REASONS, "rest-unpayable" if seen.due[colour] else "colour-not-due")


# Land


def why_not_land(seen: Sky, size: int) -> Reason | None:
    """Say why land of a size, or the free square, cannot be had."""
    free = free_squares(seen)
    near = reach(seen, seen.turn, free)
    if c.LAND + size == c.FREE_SQUARE:
        if not seen.squares:
            return give_reason(REASONS, "no-free-square")
        return None if free & near else give_reason(REASONS, "no-room-for-land")
    needed = seen.box.land_workers[size]
    if needed > seen.unspent:
        return give_reason(REASONS, "land-needs-workers", needed, seen.unspent)
    price, purse = land_price(seen, seen.turn, size), seen.aeros[seen.turn]
    if price > purse:
        return give_reason(REASONS, "land-too-dear", price, purse)
    fits = has_place(seen, size, free, near)
    return None if fits else give_reason(REASONS, "no-room-for-land")


def why_not_lie(seen: Sky, shape: int, square: int) -> Reason | None:
    """Say why land does not lie on free squares of the board."""
    city = seen.box.city
    if not city.find_fits(shape, city.all) & BIT[square]:
        return give_reason(REASONS, "over-the-edge")
    under = cover(seen, shape, square)
    if under & taken_squares(seen):
        return give_reason(REASONS, "square-taken")
    return None if under & ~seen.box.playable == 0 else give_reason(REASONS, "not-in-play")


def why_not_place(seen: Sky, shape: int, square: int) -> Reason | None:
    """Say why land cannot be placed on some squares."""
    gift = seen.gift if seen.asking == c.PLACE_LAND else c.BOUGHT
    size = seen.size if seen.asking == c.PLACE_LAND else SMALL
    if SHAPE_SIZE[shape] != size:
        return give_reason(REASONS, "other-size", size)
    blocked = why_not_lie(seen, shape, square)
    if blocked is not None:
        return blocked
    free = free_squares(seen)
    near = choose_reach(seen, seen.turn, gift, free)
    if find_places(seen, shape, free, near) & BIT[square]:
        return None
    if gift in (c.TILE_GIFT, c.SPACE_GIFT):
        return give_reason(REASONS, "gift-apart")
    settled = seen.land[seen.turn] | seen.built[seen.turn]
    return give_reason(REASONS, "land-apart" if settled else "first-land")


def why_not_decline(seen: Sky) -> Reason | None:
    """Say why what is offered must be taken."""
    if seen.asking == c.PLACE_LAND and seen.gift != c.SPACE_GIFT:
        return give_reason(REASONS, "must-place")
    if seen.asking == c.PLACE_SQUARE and (seen.tile == c.GARDEN_FREE or not can_stop(seen)):
        return give_reason(REASONS, "played-already")
    return None


def why_not_garden(seen: Sky, square: int) -> Reason | None:
    """Say why no garden can be bought for a square."""
    if not seen.land[seen.turn] & BIT[square]:
        return give_reason(REASONS, "garden-not-on-yours")
    if not gardens_left(seen):
        return give_reason(REASONS, "no-garden-left")
    if seen.aeros[seen.turn] < seen.box.garden_price:
        return give_reason(REASONS, "garden-too-dear", seen.box.garden_price)
    return None


def why_not_free_garden(seen: Sky, square: int) -> Reason | None:
    """Say why the free garden cannot go on a square."""
    if free_garden_squares(seen, seen.turn) & BIT[square]:
        return None
    return why_not_lie(seen, 0, square) or give_reason(REASONS, "garden-apart")


# Buildings


def why_not_build(seen: Sky, type_: int) -> Reason | None:
    """Say why a type of building cannot be built."""
    if seen.stock[type_] == 0:
        return give_reason(REASONS, "type-gone")
    if not is_due(seen, seen.turn, type_):
        return give_reason(REASONS, "too-early", seen.box.number[type_])
    if seen.builds >= seen.hands:
        return give_reason(REASONS, "enough-buildings", seen.hands)
    if not seen.land[seen.turn]:
        return give_reason(REASONS, "no-land")
    if not has_site(seen, seen.turn, seen.box.size[type_]):
        return give_reason(REASONS, "no-site", seen.box.size[type_])
    return None if can_pay(seen, seen.turn, type_) else give_reason(REASONS, "no-cubes", type_)


def why_not_propeller(seen: Sky, which: int) -> Reason | None:
    """Say why a propeller cannot be bought."""
    if seen.propeller[which] != EMPTY:
        return give_reason(REASONS, "propeller-owned", seen.propeller[which])
    if seen.spins >= seen.hands:
        return give_reason(REASONS, "enough-propellers", seen.hands)
    price, purse = seen.box.prop_price[which], seen.aeros[seen.turn]
    return give_reason(REASONS, "propeller-too-dear", price, purse) if price > purse else None


def why_not_site(seen: Sky, shape: int, square: int) -> Reason | None:
    """Say why a building cannot stand on some squares."""
    size = seen.box.size[seen.type]
    if SHAPE_SIZE[shape] != size:
        return give_reason(REASONS, "building-other-size", size)
    if not seen.box.city.find_fits(shape, seen.land[seen.turn]) & BIT[square]:
        return give_reason(REASONS, "not-your-land")
    return None


def why_not_move(seen: Sky, square: int) -> Reason | None:
    """Say why no income cube can be moved on a square."""
    if not seen.built[seen.turn] & BIT[square]:
        return give_reason(REASONS, "no-building-of-yours")
    if square not in seen.b_square:
        return give_reason(REASONS, "not-its-first-square")
    if not seen.moves:
        return give_reason(REASONS, "no-move-left")
    return give_reason(REASONS, "moved-already") if seen.moved & BIT[square] else None
