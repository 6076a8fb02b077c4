"""What a sensible player thinks an action is worth, in hundredths of population."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from . import codes as c
from .codes import COLOURS, FIELD_OF, FIELDS, KINDS, TRACKS, M, P, R
from .deeds import is_last, is_on_sale
from .flow import LINES, price_of
from .land import cover, free_garden_squares, free_squares, shape_at, square_at, toll_owner
from .mind import Goal, Mind
from .parts import NO_CIRCLE
from .plan import ACROSS, BLOCK, DOWN, LARGE, MEDIUM, SMALL
from .questions.workers import circle_for, waits
from .state import Sky, population

WAGE: Final = 125  # what a worker is worth elsewhere
NEEDED: Final = 240  # a cube or worker for land that a building of this round lacks
WISHED: Final = 120
READY: Final = 10000  # choices that are always good


def judge(game: Game, seen: Sky, seat: int) -> int:
    """Guess what a seat is worth: population, and what it has to make more of it."""
    mind = Mind(seen, seat)
    first = seat * TRACKS
    goods = min(seen.income[first + R], seen.box.track) * mind.cube
    goods += min(seen.income[first + M], seen.box.track) * mind.aero
    worth = population(seen, seat) * 100 + goods * mind.left
    worth += min(seen.income[first + P], seen.box.track) * mind.p
    worth += seen.prestige[seat] % seen.box.step * mind.now
    worth += mind.step * seen.house[seat] + seen.aeros[seat] * mind.aero
    for colour in range(COLOURS):
        worth += seen.cubes[seat * COLOURS + colour] * mind.cube
    worth += seen.land[seat].bit_count() * 2 * mind.cube
    worth += seen.workers[seat] * mind.left * mind.hand
    for kind in range(KINDS):
        if seen.owned[seat * KINDS + kind]:
            worth += seen.owned[seat * KINDS + kind] * mind.tile(kind)
    return worth


def advise(game: Game, seen: Sky, legal: list[int]) -> list[int]:
    """Say what each legal action is worth to the player on turn."""
    mind = Mind(seen, seen.turn)
    goal = Goal(mind)
    return [worth_of(mind, goal, action) for action in legal]


def worth_of(mind: Mind, goal: Goal, action: int) -> int:
    """Value one action by what is asked."""
    s = mind.s
    asking = s.asking
    if c.PLAY <= action < c.DONE:
        return play_worth(mind, goal, action - c.PLAY)
    if asking == c.MOOR:
        return line_worth(mind, goal, action - c.ZEPPELIN)
    if asking == c.BUY_TILE or asking == c.TAKE_TILE:
        return buy_worth(mind, goal, action)
    if asking == c.CHOOSE_FIELD:
        return lane_worth(mind, goal, action - c.FIELD) if action < c.IDLE else 0
    if asking == c.SEND_WORKERS:
        return send_worth(mind, goal, s.lane, action)
    if asking == c.BUY_LAND:
        return land_worth(mind, goal, action)
    if asking == c.PLACE_LAND or asking == c.PLACE_SQUARE or asking == c.LAY_GARDEN:
        return place_worth(mind, goal, action)
    if asking == c.BUILD:
        return build_worth(mind, goal, action)
    if asking == c.CHOOSE_SITE:
        return site_worth(mind, action)
    if asking == c.MARK_SQUARE:
        return mind.mark(s.type, action - c.MARK)
    if asking == c.MOVE_CUBE:
        return mind.flip(s.b_square.index(action - s.box.move_action)) if action != c.DONE else 0
    if asking == c.PICK_TILE:
        return mind.tile(action - c.PICK) if action >= c.PICK else 0
    if asking == c.GIVE_CUBE or asking == c.WAIVE_CUBE:
        first = c.GIVE if asking == c.GIVE_CUBE else c.WAIVE
        return colour_worth(goal, action - first) * (-1 if asking == c.GIVE_CUBE else 1)
    if asking == c.TAKE_CUBE or asking == c.EARN_CUBE:
        return colour_worth(goal, action - c.TAKE)
    return 0


def colour_worth(goal: Goal, colour: int) -> int:
    """Prefer colours that buildings lack, then those of which there are few."""
    return goal.need[colour] * 40 + goal.wish[colour] * 20 - goal.spare[colour] * 10


# The market


def spare_aeros(mind: Mind, goal: Goal) -> int:
    """Keep back what the land of this round will cost."""
    kept = 0
    for size in goal.land:
        kept += mind.s.box.land_aeros[size]
    return mind.s.aeros[mind.seat] - min(kept, 4)


def space_worth(mind: Mind, goal: Goal, space: int) -> int:
    """Worth of what lies on a space or is printed there."""
    if is_last(mind.s):
        return mind.effect(mind.s.box.effects[space])
    kind = mind.s.market[space]
    if kind == EMPTY:
        return 0
    worth = mind.tile(kind)
    colour = c.COLOUR_OF[kind]
    if colour >= 0:
        worth += min(mind.s.box.amount[kind], goal.need[colour] + goal.wish[colour]) * 40
    return worth


def line_worth(mind: Mind, goal: Goal, end: int) -> int:
    """Worth of a line: the best of it that the aeros pay for, less where others are before."""
    s = mind.s
    aeros = spare_aeros(mind, goal)
    total = 0
    found = 0  # tiles on the way
    for distance in range(4):
        space = LINES[end][distance]
        if not is_on_sale(s, space):
            total += mind.aero
            continue
        kind = s.market[space]
        price = s.box.prices[distance if s.box.by_space else found]
        found += 1
        if kind != EMPTY and s.box.five[kind]:
            price = s.box.fixed_price
        gain = space_worth(mind, goal, space) - price * mind.aero
        for other in s.zeppelin:
            if other != EMPTY and space in LINES[other]:
                gain = gain * 6 // 10
        if gain > 0 and price <= aeros:
            aeros -= price
            total += gain
    return total


def buy_worth(mind: Mind, goal: Goal, action: int) -> int:
    """Worth of a purchase, its price taken off; more where land would have to wait."""
    if action == c.STOP or action == c.DECLINE:
        return 0
    s = mind.s
    space = action - c.BUY
    price = price_of(s, space) if s.asking == c.BUY_TILE else s.box.extra_price
    worth = space_worth(mind, goal, space) - price * mind.aero + mind.owed()
    lack = price - spare_aeros(mind, goal)
    kind = s.market[space]
    if lack > 0 and kind != c.AERO5:
        worth -= lack * NEEDED // 2
    return worth


# Workers


def lane_worth(mind: Mind, goal: Goal, lane: int) -> int:
    """Worth of a lane with the best number of workers."""
    s = mind.s
    seat = mind.seat
    circle = circle_for(s, seat, lane)
    price = s.box.circle_aero[circle] if circle != NO_CIRCLE else 0
    if s.box.toll == c.GAINS_TOLL and toll_owner(s) == seat:
        price = -price
    stack = circle != NO_CIRCLE and s.box.circle_stack[circle] != 0
    most = s.dark[seat] if stack else min(1, s.dark[seat])
    best = -READY
    for workers in range(most):
        best = max(best, send_worth(mind, goal, lane, c.SEND + workers))
    if s.special[seat]:
        for workers in range(s.dark[seat] + 1 if stack else 1):
            best = max(best, send_worth(mind, goal, lane, c.SEND_SPECIAL + workers))
    return best - price * mind.aero


def send_worth(mind: Mind, goal: Goal, lane: int, action: int) -> int:
    """Worth of a stack in a lane: what it brings, the benefit, and what its workers cost."""
    special = action >= c.SEND_SPECIAL
    workers = action - (c.SEND_SPECIAL if special else c.SEND) + 1
    worth = -workers * WAGE
    if special:
        if not waits(mind.s.box, lane) or mind.can_act(lane):
            worth += benefit_worth(mind, lane)
        worth -= best_benefit(mind) * 3 // 4
    if lane == c.ORDER_LANE:
        if mind.seat in mind.s.queue:
            return worth  # a second circle changes nothing
        return worth + 18 * mind.s.place * min(1, mind.left)
    if lane == c.MONEY_LANE:
        aeros = workers + workers // mind.s.box.money_every
        short = min(aeros, goal.short)
        return worth + short * NEEDED + (aeros - short) * mind.aero
    if lane < c.LAND_LANE:
        return worth + cubes_worth(mind, goal, lane - c.RESOURCE_LANE, workers)
    if lane == c.LAND_LANE:
        return worth + ground_worth(mind, goal, workers)
    if lane == c.BUILD_LANE:
        return worth + ready_worth(mind, goal, workers)
    if lane == c.TILE_LANE:
        return worth + extra_worth(mind, goal)
    if lane == c.GARDEN_LANE:
        return worth + garden_worth(mind)
    return worth + moves_worth(mind, mind.s.box.moves + (1 if special else 0))


def benefit_worth(mind: Mind, lane: int) -> int:
    """Worth of the benefit of a field, nothing if it is gone."""
    if mind.s.starred & BIT[FIELD_OF[lane]]:
        return 0
    return mind.benefit(lane)


def best_benefit(mind: Mind) -> int:
    """Worth of the best benefit that is left; it is a pity to waste the special worker."""
    best = 0
    for field in range(FIELDS):
        lane = FIELD_OF.index(field)
        if circle_for(mind.s, mind.seat, lane) != NO_CIRCLE:
            best = max(best, benefit_worth(mind, lane))
    return best


def cubes_worth(mind: Mind, goal: Goal, colour: int, cubes: int) -> int:
    """Worth of cubes of one colour: those that are lacking count most."""
    needed = min(cubes, goal.need[colour])
    wished = min(cubes - needed, goal.wish[colour])
    rest = cubes - needed - wished
    wish = WISHED if mind.left else 0
    return needed * NEEDED + wished * wish + rest * mind.cube * 8 // 10


def ground_worth(mind: Mind, goal: Goal, workers: int) -> int:
    """Worth of workers for land: what the buildings of this round lack."""
    box = mind.s.box
    aeros = mind.s.aeros[mind.seat]
    worth = 0
    for size in goal.land:
        if box.land_workers[size] <= workers and box.land_aeros[size] <= aeros:
            workers -= box.land_workers[size]
            aeros -= box.land_aeros[size]
            worth += NEEDED * box.land_workers[size] + 60
    extra = min(workers, max(0, aeros))
    return worth + (extra * 85 if mind.left else 0)


def ready_worth(mind: Mind, goal: Goal, workers: int) -> int:
    """Worth of building now; it waits as long as something is lacking that workers can bring."""
    worth = 0
    ready = sorted(goal.ready, reverse=True)
    for index in range(min(workers, len(ready))):
        worth += ready[index]
    hands = mind.s.dark[mind.seat] + mind.s.special[mind.seat]
    if goal.lacking() and hands > len(goal.targets) + 1:
        worth = worth * 2 // 10
    return worth + propellers_worth(mind, goal, workers, goal.lacking() > 0 and not ready)


def propellers_worth(mind: Mind, goal: Goal, most: int, waiting: bool) -> int:
    """Worth of the propellers that the aeros pay for; they can wait for a building."""
    s = mind.s
    aeros = s.aeros[mind.seat]
    worth = 0
    bought = 0
    taken: list[int] = []
    while bought < most:
        best = -1
        best_worth = 0
        for which in range(len(s.propeller)):
            if s.propeller[which] == EMPTY and s.box.prop_price[which] <= aeros:
                if which not in taken:
                    gain = mind.propeller(which)
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


def extra_worth(mind: Mind, goal: Goal) -> int:
    """Worth of the best tile for the price of the field."""
    price = mind.s.box.extra_price
    if mind.s.aeros[mind.seat] < price:
        return 0
    best = 0
    for space in range(c.SPACES):
        if is_on_sale(mind.s, space):
            best = max(best, space_worth(mind, goal, space) - price * mind.aero)
    return best if spare_aeros(mind, goal) >= price else best // 2


def garden_at(mind: Mind, square: int) -> int:
    """Worth of a garden on a square: the own buildings beside it, less those of others."""
    s = mind.s
    beside = s.box.plan.beside[square]
    worth = 0
    for which in range(len(s.b_seat)):
        if cover(s, s.b_shape[which], s.b_square[which]) & beside:
            points = s.box.garden_points[s.box.size[s.b_type[which]]] * mind.now
            worth += points if s.b_seat[which] == mind.seat else -points // s.seats
    return worth


def garden_worth(mind: Mind) -> int:
    """Worth of the best garden on own land."""
    s = mind.s
    if s.aeros[mind.seat] < s.box.garden_price or s.gardens.bit_count() >= s.box.gardens:
        return 0
    best = 0
    for square in s.box.plan.listed(s.land[mind.seat]):
        best = max(best, garden_at(mind, square) - land_cost(mind))
    return best


def land_cost(mind: Mind) -> int:
    """Worth of a square of land that is given up."""
    return mind.aero + (WAGE if mind.left else 10)


def moves_worth(mind: Mind, moves: int) -> int:
    """Worth of moving the best cubes."""
    gains: list[int] = []
    for which in range(len(mind.s.b_seat)):
        if mind.s.b_seat[which] == mind.seat:
            gains.append(mind.flip(which))
    gains.sort(reverse=True)
    worth = 0
    for gain in gains[:moves]:
        worth += max(0, gain)
    return worth


# The city


def land_worth(mind: Mind, goal: Goal, action: int) -> int:
    """Worth of a piece of land: sizes that are lacking first, others while workers are there."""
    if action == c.FREE_SQUARE:
        return READY
    if action == c.DONE:
        return 0
    size = action - c.LAND
    if size in goal.land:
        return NEEDED * (size + 1)
    price = mind.s.box.land_aeros[size] * mind.aero - mind.owed()
    return mind.s.box.land_workers[size] * 105 - price if mind.left else -price


def place_worth(mind: Mind, goal: Goal, action: int) -> int:
    """Worth of a place: room for the sizes that are wanted, and room to grow."""
    s = mind.s
    if action == c.DECLINE:
        return 0
    shape, square = shape_at(s, action), square_at(s, action)
    if s.asking == c.LAY_GARDEN:
        return garden_at(mind, square) - land_cost(mind) + mind.owed()
    if s.asking == c.PLACE_SQUARE and s.tile == c.GARDEN_FREE:
        own = s.land[mind.seat] & s.box.plan.bit[square]
        return garden_at(mind, square) - (land_cost(mind) if own else 0)
    under = cover(s, shape, square)
    after = s.land[mind.seat] | under
    plan = s.box.plan
    worth = 500
    pairs = plan.fits(ACROSS, after).bit_count() + plan.fits(DOWN, after).bit_count()
    blocks = plan.fits(BLOCK, after).bit_count()
    worth += 12 * pairs + (25 if mind.left < 4 else 8) * blocks
    wanted = SMALL
    for type_ in goal.targets:
        wanted = max(wanted, s.box.size[type_])
    if (wanted == MEDIUM and pairs) or (wanted == LARGE and blocks):
        worth += 200
    room = plan.grown(under) & free_squares(s)
    worth += room.bit_count()
    worth += 3 * (plan.edged(under) & s.built[mind.seat]).bit_count()
    return worth


def build_worth(mind: Mind, goal: Goal, action: int) -> int:
    """Worth of a building or propeller."""
    box = mind.s.box
    if action == c.DONE:
        return 0
    if action < box.prop_action:
        type_ = action - c.TYPE
        worth = mind.building(type_)
        worth += mind.owed()
        return worth + (300 if type_ in goal.targets else -mind.cube * box.cost_total[type_])
    return mind.propeller(action - box.prop_action) + mind.owed()


def site_worth(mind: Mind, action: int) -> int:
    """Worth of a site: keep larger shapes together, stand beside gardens."""
    s = mind.s
    under = cover(s, shape_at(s, action), square_at(s, action))
    after = s.land[mind.seat] & ~under
    plan = s.box.plan
    worth = 1000 + 20 * plan.fits(BLOCK, after).bit_count()
    worth += 6 * plan.fits(ACROSS, after).bit_count() + 6 * plan.fits(DOWN, after).bit_count()
    points = s.box.garden_points[s.box.size[s.type]]
    return worth + (plan.edged(under) & s.gardens).bit_count() * points * 10


def play_worth(mind: Mind, goal: Goal, kind: int) -> int:
    """Worth of playing a tile now rather than later."""
    s = mind.s
    if kind == c.CONVERTER:
        surplus = max(goal.spare)
        return 700 if sum(goal.need) and surplus > 0 else -READY
    if kind == c.GARDEN_FREE:
        best = 0
        for square in s.box.plan.listed(free_garden_squares(s, mind.seat)):
            best = max(best, garden_at(mind, square))
        wanted = 4 * mind.now if mind.left > 1 else 1
        return READY if best >= wanted else -READY
    if kind == c.TWO_SINGLES or kind == c.LAND2_FREE:
        return READY if goal.land or mind.left < 3 else -READY
    if kind == c.SMALL_PAY or kind == c.MEDIUM_PAY or kind == c.LARGE_PAY:
        return READY if mind.left < 2 or goal.short else -READY
    return READY
