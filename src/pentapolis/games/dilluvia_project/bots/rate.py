"""What actions are worth by rules of thumb, in hundredths of population."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import ACROSS, BLOCK, DOWN, LARGE, LINES, MEDIUM, SMALL
from ..rules.codes import FIELD_OF, FIELDS
from ..rules.effects import is_last_round, is_on_sale
from ..rules.flow import price_of
from ..rules.land import cover, free_garden_squares, free_squares, shape_at, square_at, toll_owner
from ..rules.parts import NO_CIRCLE
from ..rules.questions.workers import find_circle, is_benefit_delayed
from ..rules.state import Sky
from .goal import Goal
from .values import Values

WAGE: Final = 125  # what a worker would bring elsewhere
NEEDED: Final = 240  # for a cube or a worker's land that a building of this round lacks
WISHED: Final = 120  # for a cube that a later building lacks
READY: Final = 10000  # for choices that are always good


def rate_actions(game: Game, seen: Sky, legal: list[int]) -> list[int]:
    """Return what each legal action is worth to the player on turn."""
    values = Values(seen, seen.turn)
    goal = Goal(values)
    return [rate_action(values, goal, action) for action in legal]


def rate_action(values: Values, goal: Goal, action: int) -> int:
    """Return what one action is worth, by the question it answers."""
    s = values.s
    asking = s.asking
    if c.PLAY <= action < c.DONE:
        return rate_play(values, goal, action - c.PLAY)
    if asking == c.MOOR_ZEPPELIN:
        return rate_line(values, goal, action - c.ZEPPELIN)
    if asking == c.BUY_TILE or asking == c.TAKE_TILE:
        return rate_purchase(values, goal, action)
    if asking == c.CHOOSE_FIELD:
        return rate_lane(values, goal, action - c.FIELD) if action < c.IDLE else 0
    if asking == c.SEND_WORKERS:
        return rate_stack(values, goal, s.lane, action)
    if asking == c.BUY_LAND:
        return rate_land(values, goal, action)
    if asking == c.PLACE_LAND or asking == c.PLACE_SQUARE or asking == c.LAY_GARDEN:
        return rate_place(values, goal, action)
    if asking == c.BUILD:
        return rate_building(values, goal, action)
    if asking == c.CHOOSE_SITE:
        return rate_site(values, action)
    if asking == c.MARK_SQUARE:
        return values.mark(s.type, action - c.MARK)
    if asking == c.MOVE_CUBE:
        return (
            values.cube_move(s.b_square.index(action - s.box.move_action))
            if action != c.DONE
            else 0
        )
    if asking == c.PICK_TILE:
        return values.tile(action - c.PICK) if action >= c.PICK else 0
    if asking == c.GIVE_CUBE or asking == c.WAIVE_CUBE:
        first = c.GIVE if asking == c.GIVE_CUBE else c.WAIVE
        return rate_colour(goal, action - first) * (-1 if asking == c.GIVE_CUBE else 1)
    if asking == c.TAKE_CUBE or asking == c.EARN_CUBE:
        return rate_colour(goal, action - c.TAKE)
    return 0


def rate_colour(goal: Goal, colour: int) -> int:
    """Return the worth of a colour: most for what buildings lack, least for what is plentiful."""
    return goal.need[colour] * 40 + goal.wish[colour] * 20 - goal.spare[colour] * 10


# The market


def spare_aeros(values: Values, goal: Goal) -> int:
    """Return the aeros left after keeping some for the land to buy this round."""
    kept = 0
    for size in goal.land:
        kept += values.s.box.land_aeros[size]
    return values.s.aeros[values.seat] - min(kept, 4)


def value_space(values: Values, goal: Goal, space: int) -> int:
    """Return the worth of a space: its tile, or in the last round its printed effect."""
    if is_last_round(values.s):
        return values.effect(values.s.box.effects[space])
    kind = values.s.market[space]
    if kind == EMPTY:
        return 0
    worth = values.tile(kind)
    colour = c.COLOUR_OF[kind]
    if colour >= 0:
        worth += min(values.s.box.amount[kind], goal.need[colour] + goal.wish[colour]) * 40
    return worth


def rate_line(values: Values, goal: Goal, end: int) -> int:
    """Return the worth of a line: what the aeros can buy, less where others may buy first."""
    s = values.s
    aeros = spare_aeros(values, goal)
    total = 0
    found = 0  # tiles passed so far
    for distance in range(4):
        space = LINES[end][distance]
        if not is_on_sale(s, space):
            total += values.aero
            continue
        kind = s.market[space]
        price = s.box.prices[distance if s.box.by_space else found]
        found += 1
        if kind != EMPTY and s.box.five[kind]:
            price = s.box.fixed_price
        gain = value_space(values, goal, space) - price * values.aero
        for other in s.zeppelin:
            if other != EMPTY and space in LINES[other]:
                gain = gain * 6 // 10
        if gain > 0 and price <= aeros:
            aeros -= price
            total += gain
    return total


def rate_purchase(values: Values, goal: Goal, action: int) -> int:
    """Return the worth of a purchase minus its price, and minus more if land then has to wait."""
    if action == c.STOP or action == c.DECLINE:
        return 0
    s = values.s
    space = action - c.BUY
    price = price_of(s, space) if s.asking == c.BUY_TILE else s.box.extra_price
    worth = value_space(values, goal, space) - price * values.aero + values.waiting_benefit()
    lack = price - spare_aeros(values, goal)
    kind = s.market[space]
    if lack > 0 and kind != c.AERO5:
        worth -= lack * NEEDED // 2
    return worth


# Workers


def rate_lane(values: Values, goal: Goal, lane: int) -> int:
    """Return the worth of a lane with the best number of workers."""
    s = values.s
    seat = values.seat
    circle = find_circle(s, seat, lane)
    price = s.box.circle_aero[circle] if circle != NO_CIRCLE else 0
    if s.box.toll == c.GAINS_TOLL and toll_owner(s) == seat:
        price = -price
    stack = circle != NO_CIRCLE and s.box.circle_stack[circle] != 0
    most = s.dark[seat] if stack else min(1, s.dark[seat])
    best = -READY
    for workers in range(most):
        best = max(best, rate_stack(values, goal, lane, c.SEND + workers))
    if s.special[seat]:
        for workers in range(s.dark[seat] + 1 if stack else 1):
            best = max(best, rate_stack(values, goal, lane, c.SEND_SPECIAL + workers))
    return best - price * values.aero


def rate_stack(values: Values, goal: Goal, lane: int, action: int) -> int:
    """Return the worth of a stack in a lane: action and benefit, minus its workers' worth."""
    special = action >= c.SEND_SPECIAL
    workers = action - (c.SEND_SPECIAL if special else c.SEND) + 1
    worth = -workers * WAGE
    if special:
        if not is_benefit_delayed(values.s.box, lane) or values.can_act(lane):
            worth += value_benefit(values, lane)
        worth -= best_benefit(values) * 3 // 4
    if lane == c.ORDER_LANE:
        if values.seat in values.s.queue:
            return worth  # a second circle changes nothing
        return worth + 18 * values.s.place * min(1, values.left)
    if lane == c.MONEY_LANE:
        aeros = workers + workers // values.s.box.money_every
        short = min(aeros, goal.short)
        return worth + short * NEEDED + (aeros - short) * values.aero
    if lane < c.LAND_LANE:
        return worth + value_cubes(values, goal, lane - c.RESOURCE_LANE, workers)
    if lane == c.LAND_LANE:
        return worth + value_land(values, goal, workers)
    if lane == c.BUILD_LANE:
        return worth + value_building(values, goal, workers)
    if lane == c.TILE_LANE:
        return worth + value_extra_tile(values, goal)
    if lane == c.GARDEN_LANE:
        return worth + value_best_garden(values)
    return worth + value_moves(values, values.s.box.moves + (1 if special else 0))


def value_benefit(values: Values, lane: int) -> int:
    """Return the worth of the benefit in a lane, 0 if it is gone."""
    if values.s.starred & BIT[FIELD_OF[lane]]:
        return 0
    return values.benefit(lane)


def best_benefit(values: Values) -> int:
    """Return the worth of the best benefit left, which the special worker gives up elsewhere."""
    best = 0
    for field in range(FIELDS):
        lane = FIELD_OF.index(field)
        if find_circle(values.s, values.seat, lane) != NO_CIRCLE:
            best = max(best, value_benefit(values, lane))
    return best


def value_cubes(values: Values, goal: Goal, colour: int, cubes: int) -> int:
    """Return the worth of cubes of one colour; those that buildings lack count most."""
    needed = min(cubes, goal.need[colour])
    wished = min(cubes - needed, goal.wish[colour])
    rest = cubes - needed - wished
    wish = WISHED if values.left else 0
    return needed * NEEDED + wished * wish + rest * values.cube * 8 // 10


def value_land(values: Values, goal: Goal, workers: int) -> int:
    """Return the worth of workers for land, most of it for what this round's buildings lack."""
    box = values.s.box
    aeros = values.s.aeros[values.seat]
    worth = 0
    for size in goal.land:
        if box.land_workers[size] <= workers and box.land_aeros[size] <= aeros:
            workers -= box.land_workers[size]
            aeros -= box.land_aeros[size]
            worth += NEEDED * box.land_workers[size] + 60
    extra = min(workers, max(0, aeros))
    return worth + (extra * 85 if values.left else 0)


def value_building(values: Values, goal: Goal, workers: int) -> int:
    """Return the worth of building now, less while workers can still fetch what is missing."""
    worth = 0
    ready = sorted(goal.ready, reverse=True)
    for index in range(min(workers, len(ready))):
        worth += ready[index]
    hands = values.s.dark[values.seat] + values.s.special[values.seat]
    if goal.count_missing() and hands > len(goal.targets) + 1:
        worth = worth * 2 // 10
    return worth + value_propellers(values, goal, workers, goal.count_missing() > 0 and not ready)


def value_propellers(values: Values, goal: Goal, most: int, waiting: bool) -> int:
    """Return the worth of the best affordable propellers, less while buildings are `waiting`."""
    s = values.s
    aeros = s.aeros[values.seat]
    worth = 0
    bought = 0
    taken: list[int] = []
    while bought < most:
        best = -1
        best_worth = 0
        for which in range(len(s.propeller)):
            if s.propeller[which] == EMPTY and s.box.prop_price[which] <= aeros:
                if which not in taken:
                    gain = values.propeller(which)
                    if gain > best_worth:
                        best_worth = gain
                        best = which
        if best < 0:
            break
        taken.append(best)
        aeros -= s.box.prop_price[best]
        worth += best_worth
        bought += 1
    return worth // 3 if waiting else worth


def value_extra_tile(values: Values, goal: Goal) -> int:
    """Return the worth of the best tile at the price of the Buy a tile field."""
    price = values.s.box.extra_price
    if values.s.aeros[values.seat] < price:
        return 0
    best = 0
    for space in range(c.SPACES):
        if is_on_sale(values.s, space):
            best = max(best, value_space(values, goal, space) - price * values.aero)
    return best if spare_aeros(values, goal) >= price else best // 2


def value_garden(values: Values, square: int) -> int:
    """Return the worth of a garden on a square: for own buildings, minus some for others'."""
    s = values.s
    beside = s.box.city.beside[square]
    worth = 0
    for which in range(len(s.b_seat)):
        if cover(s, s.b_shape[which], s.b_square[which]) & beside:
            points = s.box.garden_points[s.box.size[s.b_type[which]]] * values.now
            worth += points if s.b_seat[which] == values.seat else -points // s.seats
    return worth


def value_best_garden(values: Values) -> int:
    """Return the worth of the best garden on own land."""
    s = values.s
    if s.aeros[values.seat] < s.box.garden_price or s.gardens.bit_count() >= s.box.gardens:
        return 0
    best = 0
    for square in cells_of(s.land[values.seat]):
        best = max(best, value_garden(values, square) - land_cost(values))
    return best


def land_cost(values: Values) -> int:
    """Return what giving up a square of land costs."""
    return values.aero + (WAGE if values.left else 10)


def value_moves(values: Values, moves: int) -> int:
    """Return the worth of moving the best cubes."""
    gains: list[int] = []
    for which in range(len(values.s.b_seat)):
        if values.s.b_seat[which] == values.seat:
            gains.append(values.cube_move(which))
    gains.sort(reverse=True)
    worth = 0
    for gain in gains[:moves]:
        worth += max(0, gain)
    return worth


# The city


def rate_land(values: Values, goal: Goal, action: int) -> int:
    """Return the worth of buying land of a size, most if a building lacks it."""
    if action == c.FREE_SQUARE:
        return READY
    if action == c.DONE:
        return 0
    size = action - c.LAND
    if size in goal.land:
        return NEEDED * (size + 1)
    price = values.s.box.land_aeros[size] * values.aero - values.waiting_benefit()
    return values.s.box.land_workers[size] * 105 - price if values.left else -price


def rate_place(values: Values, goal: Goal, action: int) -> int:
    """Return the worth of a place for land or a garden; land likes shapes and room to grow."""
    s = values.s
    if action == c.DECLINE:
        return 0
    shape, square = shape_at(s, action), square_at(s, action)
    if s.asking == c.LAY_GARDEN:
        return value_garden(values, square) - land_cost(values) + values.waiting_benefit()
    if s.asking == c.PLACE_SQUARE and s.tile == c.GARDEN_FREE:
        own = s.land[values.seat] & BIT[square]
        return value_garden(values, square) - (land_cost(values) if own else 0)
    under = cover(s, shape, square)
    after = s.land[values.seat] | under
    city = s.box.city
    worth = 500
    pairs = city.find_fits(ACROSS, after).bit_count() + city.find_fits(DOWN, after).bit_count()
    blocks = city.find_fits(BLOCK, after).bit_count()
    worth += 12 * pairs + (25 if values.left < 4 else 8) * blocks
    wanted = SMALL
    for type_ in goal.targets:
        wanted = max(wanted, s.box.size[type_])
    if (wanted == MEDIUM and pairs) or (wanted == LARGE and blocks):
        worth += 200
    room = city.grow(under) & free_squares(s)
    worth += room.bit_count()
    worth += 3 * (city.grow_by_edges(under) & s.built[values.seat]).bit_count()
    return worth


def rate_building(values: Values, goal: Goal, action: int) -> int:
    """Return the worth of building a type or buying a propeller."""
    box = values.s.box
    if action == c.DONE:
        return 0
    if action < box.prop_action:
        type_ = action - c.TYPE
        worth = values.building(type_)
        worth += values.waiting_benefit()
        return worth + (300 if type_ in goal.targets else -values.cube * box.cost_total[type_])
    return values.propeller(action - box.prop_action) + values.waiting_benefit()


def rate_site(values: Values, action: int) -> int:
    """Return the worth of a site: best if larger shapes stay whole and gardens are beside it."""
    s = values.s
    under = cover(s, shape_at(s, action), square_at(s, action))
    after = s.land[values.seat] & ~under
    city = s.box.city
    worth = 1000 + 20 * city.find_fits(BLOCK, after).bit_count()
    worth += (
        6 * city.find_fits(ACROSS, after).bit_count() + 6 * city.find_fits(DOWN, after).bit_count()
    )
    points = s.box.garden_points[s.box.size[s.type]]
    return worth + (city.grow_by_edges(under) & s.gardens).bit_count() * points * 10


def rate_play(values: Values, goal: Goal, kind: int) -> int:
    """Return the worth of playing a tile now rather than later."""
    s = values.s
    if kind == c.CONVERTER:
        surplus = max(goal.spare)
        return 700 if sum(goal.need) and surplus > 0 else -READY
    if kind == c.GARDEN_FREE:
        best = 0
        for square in cells_of(free_garden_squares(s, values.seat)):
            best = max(best, value_garden(values, square))
        wanted = 4 * values.now if values.left > 1 else 1
        return READY if best >= wanted else -READY
    if kind == c.TWO_SINGLES or kind == c.LAND2_FREE:
        return READY if goal.land or values.left < 3 else -READY
    if kind == c.SMALL_PAY or kind == c.MEDIUM_PAY or kind == c.LARGE_PAY:
        return READY if values.left < 2 or goal.short else -READY
    return READY
