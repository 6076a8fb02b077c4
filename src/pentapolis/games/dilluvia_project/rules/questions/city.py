"""DP-5.4a land to DP-5.8a move: buy land, build, lay gardens, move income cubes."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question
from pentapolis.kit.cells import BIT, extend_cells

from .. import codes as c
from ..board import LARGE, MEDIUM, SINGLE, SMALL
from ..codes import COLOURS
from ..effects import (
    extend_plays,
    flip_square,
    gain_population,
    gain_prestige,
    mark_square,
    move_house,
    take_benefit,
)
from ..flow import end_action, finish_building, resume
from ..land import (
    choose_reach,
    cover,
    extend_places,
    extend_sites,
    free_garden_squares,
    free_squares,
    gardens_left,
    has_place,
    has_site,
    reach,
    shape_at,
    square_at,
)
from ..scoring import count_tiles
from ..state import Sky
from .workers import play_from


def land_price(s: Sky, seat: int, size: int) -> int:
    """DP-5.4a land, DP-10.4 cheap-land: return what land of a size costs a seat, never below 0."""
    price = s.box.land_aeros[size]
    if size > SMALL:
        price -= count_tiles(s, seat, c.LAND_DISC) * s.box.amount[c.LAND_DISC]
    return max(0, price)


@final
class BuyLand(Question[Sky]):
    """DP-5.4a land: buy any combination of sizes that the workers allow."""

    def legal(self, s: Sky, out: list[int]) -> None:
        seat = s.turn
        if s.unspent or s.squares:
            free = free_squares(s)
            near = reach(s, seat, free)
            if free & near:
                for size in range(3):
                    if s.box.land_workers[size] <= s.unspent:
                        if land_price(s, seat, size) <= s.aeros[seat]:
                            if has_place(s, size, free, near):
                                out.append(c.LAND + size)
                if s.squares:
                    out.append(c.FREE_SQUARE)
        extend_plays(s, seat, out)
        out.append(c.DONE)

    def answer(self, s: Sky, action: int) -> None:
        if action == c.DONE:
            s.unspent = 0
            s.squares = 0  # a benefit not used in the action is lost
            s.emit(c.ACTION_FINISHED, s.turn, [])
            end_action(s)
            return
        if action >= c.PLAY:
            play_from(s, action)
            return
        s.gift = c.BENEFIT if action == c.FREE_SQUARE else c.BOUGHT
        s.size = SMALL if action == c.FREE_SQUARE else action - c.LAND
        s.emit(c.LAND_CHOSEN, s.turn, [s.size, s.gift])
        s.asking = c.PLACE_LAND


@final
class PlaceLand(Question[Sky]):
    """DP-5.4c touch, DP-5.4d first-land: place the chosen land."""

    def legal(self, s: Sky, out: list[int]) -> None:
        if s.gift == c.SPACE_GIFT:
            out.append(c.DECLINE)  # DP-3.9 vain: the printed effect is a "may"
        free = free_squares(s)
        extend_places(s, s.size, free, choose_reach(s, s.turn, s.gift, free), out)

    def answer(self, s: Sky, action: int) -> None:
        seat = s.turn
        if action == c.DECLINE:
            s.emit(c.EFFECT_DECLINED, seat, [s.asking])
            resume(s)
            return
        price = 0
        if s.gift == c.BOUGHT:
            price = land_price(s, seat, s.size)
            s.unspent -= s.box.land_workers[s.size]
            s.aeros[seat] -= price
        elif s.gift == c.BENEFIT:
            s.squares -= 1
        place_land(s, seat, shape_at(s, action), square_at(s, action), price)
        if s.gift == c.BOUGHT:
            take_benefit(s, seat)
        if s.gift == c.BOUGHT or s.gift == c.BENEFIT:
            s.asking = c.BUY_LAND
        else:
            resume(s)


def place_land(s: Sky, seat: int, shape: int, square: int, price: int) -> None:
    """DP-5.4e cubes: put a seat's cubes on the squares at once."""
    s.land[seat] |= cover(s, shape, square)
    s.emit(c.LAND_PLACED, seat, [shape, square, price])


@final
class PlaceSquare(Question[Sky]):
    """DP-10.5 free-garden, DP-10.6 two-singles: place what a tile gives, a square at a time."""

    def legal(self, s: Sky, out: list[int]) -> None:
        first = s.box.shape_action[SINGLE]
        if s.tile == c.GARDEN_FREE:
            extend_cells(first, free_garden_squares(s, s.turn), out)
        else:
            if can_stop(s):
                out.append(c.DECLINE)
            free = free_squares(s)
            extend_cells(first, free & reach(s, s.turn, free), out)

    def answer(self, s: Sky, action: int) -> None:
        seat = s.turn
        more = False
        s.left -= 1
        if action == c.DECLINE:
            s.emit(c.EFFECT_DECLINED, seat, [s.asking])
        elif s.tile == c.GARDEN_FREE:
            lay_garden(s, seat, square_at(s, action), 0)
            more = s.left > 0 and gardens_left(s) > 0 and free_garden_squares(s, seat) != 0
        else:
            place_land(s, seat, SINGLE, square_at(s, action), 0)
            free = free_squares(s)
            more = s.left > 0 and free & reach(s, seat, free) != 0
        if not more:
            s.left = 0
            s.tile = EMPTY
            resume(s)


def can_stop(s: Sky) -> bool:
    """DP-10.6 two-singles: return whether the next square may be left out; not the first one."""
    return s.box.may_stop and s.tile == c.TWO_SINGLES and s.left < s.box.amount[s.tile]


def lay_garden(s: Sky, seat: int, square: int, price: int) -> None:
    """DP-5.7 garden: pay for a garden and put it on a square; an own cube there comes back."""
    s.aeros[seat] -= price
    bit = BIT[square]
    s.land[seat] &= ~bit
    s.gardens |= bit
    s.emit(c.GARDEN_LAID, seat, [square, price])


@final
class LayGarden(Question[Sky]):
    """DP-5.7 garden: lay a garden on own land, or none."""

    def legal(self, s: Sky, out: list[int]) -> None:
        out.append(c.DECLINE)
        if s.aeros[s.turn] >= s.box.garden_price and gardens_left(s) > 0:
            extend_cells(s.box.shape_action[SINGLE], s.land[s.turn], out)

    def answer(self, s: Sky, action: int) -> None:
        if action == c.DECLINE:
            s.emit(c.EFFECT_DECLINED, s.turn, [s.asking])
        else:
            lay_garden(s, s.turn, square_at(s, action), s.box.garden_price)
            take_benefit(s, s.turn)
        end_action(s)


# Building


def discount(s: Sky, seat: int, type_: int) -> int:
    """DP-10.3 discount: return how many cubes a seat's tiles take off the cost of a type."""
    kind = s.box.discount[s.box.number[type_]] - 1
    if kind < 0:
        return 0
    return min(s.box.cost_total[type_], count_tiles(s, seat, kind) * s.box.amount[kind])


def can_pay(s: Sky, seat: int, type_: int) -> bool:
    """Return whether a seat can pay for a type, the discount used where cubes are missing."""
    missing = 0
    for colour in range(COLOURS):
        lack = s.box.cost[type_ * COLOURS + colour] - s.cubes[seat * COLOURS + colour]
        if lack > 0:
            missing += lack
    return missing == 0 or missing <= discount(s, seat, type_)


def is_due(s: Sky, seat: int, type_: int) -> bool:
    """DP-5.5e number, DP-10.2 future: return whether a seat may build a type in this round."""
    number = s.box.number[type_]
    if number <= s.round:
        return True
    ahead = count_tiles(s, seat, c.FUTURE) * s.box.amount[c.FUTURE] - s.foreseen[seat]
    return number < s.box.last_number and ahead > 0


@final
class Build(Question[Sky]):
    """DP-5.5a build: with n workers, build up to n buildings and buy up to n propellers."""

    def legal(self, s: Sky, out: list[int]) -> None:
        seat = s.turn
        box = s.box
        extend_plays(s, seat, out)
        out.append(c.DONE)
        if s.builds < s.hands and s.land[seat]:
            medium = has_site(s, seat, MEDIUM)
            large = medium and has_site(s, seat, LARGE)
            for type_ in range(box.types):
                if s.stock[type_] == 0 or not is_due(s, seat, type_):
                    continue
                size = box.size[type_]
                if size == SMALL or (medium if size == MEDIUM else large):
                    if can_pay(s, seat, type_):
                        out.append(c.TYPE + type_)
        if s.spins < s.hands:
            # DP-5.5b propeller: any that nobody owns, wherever it is.
            for which in range(len(s.propeller)):
                if s.propeller[which] == EMPTY and box.prop_price[which] <= s.aeros[seat]:
                    out.append(box.prop_action + which)

    def answer(self, s: Sky, action: int) -> None:
        if action == c.DONE:
            s.emit(c.ACTION_FINISHED, s.turn, [])
            finish_building(s)
        elif action < c.TYPE:
            play_from(s, action)
        elif action < s.box.prop_action:
            s.type = action - c.TYPE
            s.emit(c.TYPE_CHOSEN, s.turn, [s.type])
            s.asking = c.CHOOSE_SITE
        else:
            buy_propeller(s, s.turn, action - s.box.prop_action)


def buy_propeller(s: Sky, seat: int, which: int) -> None:
    """DP-5.5b propeller: buy one for good and gain its prestige at once."""
    price = s.box.prop_price[which]
    s.aeros[seat] -= price
    s.propeller[which] = seat
    s.spins += 1
    s.emit(c.PROPELLER_BOUGHT, seat, [which, price])
    take_benefit(s, seat)
    gain_prestige(s, seat, s.box.prop_prestige[which])
    if not s.box.house_last:
        move_house(s, seat, 1)


@final
class ChooseSite(Question[Sky]):
    """DP-5.5c building: choose a site on own land of the right shape."""

    def legal(self, s: Sky, out: list[int]) -> None:
        extend_sites(s, s.turn, s.box.size[s.type], out)

    def answer(self, s: Sky, action: int) -> None:
        s.shape = shape_at(s, action)
        s.square = square_at(s, action)
        s.emit(c.SITE_CHOSEN, s.turn, [s.shape, s.square])
        first = s.type * COLOURS
        s.due = s.box.cost[first : first + COLOURS]
        s.waive = discount(s, s.turn, s.type)
        waive_next(s)


def list_waivable(s: Sky) -> list[int]:
    """DP-10.3 discount: list the colours that can be waived if the rest is to stay payable."""
    out: list[int] = []
    missing = 0
    first = s.turn * COLOURS
    for colour in range(COLOURS):
        missing += max(0, s.due[colour] - s.cubes[first + colour])
    for colour in range(COLOURS):
        if s.due[colour]:
            short = s.due[colour] > s.cubes[first + colour]
            if missing - (1 if short else 0) <= s.waive - 1:
                out.append(colour)
    return out


def waive_next(s: Sky) -> None:
    """Waive cubes while only one colour is possible; ask as soon as there is a choice."""
    while s.waive:
        colours = list_waivable(s)
        if len(colours) > 1:
            s.asking = c.WAIVE_CUBE
            return
        waive(s, colours[0])
    s.asking = c.MARK_SQUARE


def waive(s: Sky, colour: int) -> None:
    """Take one cube off the cost."""
    s.due[colour] -= 1
    s.waive -= 1
    s.emit(c.CUBE_WAIVED, s.turn, [colour])


@final
class WaiveCube(Question[Sky]):
    """DP-10.3 discount: choose a cube that you don't have to pay."""

    def legal(self, s: Sky, out: list[int]) -> None:
        for colour in list_waivable(s):
            out.append(c.WAIVE + colour)

    def answer(self, s: Sky, action: int) -> None:
        waive(s, action - c.WAIVE)
        waive_next(s)


@final
class MarkSquare(Question[Sky]):
    """DP-5.5d square: choose the income square to mark; this completes the building."""

    def legal(self, s: Sky, out: list[int]) -> None:
        out.append(c.MARK)
        out.append(c.MARK + 1)

    def answer(self, s: Sky, action: int) -> None:
        raise_building(s, s.turn, action - c.MARK)
        s.asking = c.BUILD


def raise_building(s: Sky, seat: int, mark: int) -> None:
    """DP-5.5c building: pay the cubes, turn the land into a building, and gain what it brings."""
    under = cover(s, s.shape, s.square)
    for colour in range(COLOURS):
        s.cubes[seat * COLOURS + colour] -= s.due[colour]
        s.due[colour] = 0
    s.stock[s.type] -= 1  # DP-11.2 limits
    s.land[seat] &= ~under
    s.built[seat] |= under
    s.b_seat.append(seat)
    s.b_type.append(s.type)
    s.b_square.append(s.square)
    s.b_shape.append(s.shape)
    s.b_mark.append(mark)
    s.b_gave.append(0)
    s.builds += 1
    s.emit(c.BUILDING_BUILT, seat, [s.type, s.shape, s.square, mark])
    take_benefit(s, seat)
    mark_square(s, len(s.b_seat) - 1, mark)
    number = s.box.number[s.type]
    if number > s.round:
        s.foreseen[seat] += 1  # DP-10.2 future: uses up the tile for this round
    elif number == s.round:
        gain_population(s, seat, s.box.match_population, c.FROM_MATCH)  # DP-5.5e number
        gain_prestige(s, seat, count_tiles(s, seat, c.MATCH3) * s.box.amount[c.MATCH3])
    if not s.box.house_last:
        move_house(s, seat, 1)


@final
class MoveCube(Question[Sky]):
    """DP-5.8a move: move the cubes on one or two of your buildings, each only once."""

    def legal(self, s: Sky, out: list[int]) -> None:
        out.append(c.DONE)
        if s.moves:
            squares = 0
            for which in range(len(s.b_seat)):
                if s.b_seat[which] == s.turn:
                    squares |= BIT[s.b_square[which]]
            extend_cells(s.box.move_action, squares & ~s.moved, out)

    def answer(self, s: Sky, action: int) -> None:
        if action == c.DONE:
            s.emit(c.ACTION_FINISHED, s.turn, [])
            s.moves = 0
            s.moved = 0
            end_action(s)
            return
        square = action - s.box.move_action
        s.moved |= BIT[square]
        s.moves -= 1
        flip_square(s, building_at(s, square))


def building_at(s: Sky, square: int) -> int:
    """Return the number of the building that has this top left square."""
    return s.b_square.index(square)
