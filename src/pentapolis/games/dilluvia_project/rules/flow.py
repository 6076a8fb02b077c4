"""DP-2.1 rounds: what follows by itself, from the market phase to the end of the game."""

from __future__ import annotations

from pentapolis.core.state import EMPTY

from . import codes as c
from .board import LINES
from .codes import KINDS, SPACES, M, P, R
from .effects import (
    ask_benefit,
    gain_aeros,
    gain_population,
    gain_prestige,
    has_play,
    is_last_round,
    is_on_sale,
    move_house,
)
from .scoring import (
    count_final_sets,
    count_tiles,
    garden_prestige,
    majority_points,
    population,
    track_income,
)
from .state import Sky

# The market phase


def begin_round(s: Sky) -> None:
    """DP-3.1 refill: begin by filling the market; DP-3.8 last-market: by clearing it instead."""
    s.place = 0
    s.turn = s.order[0]
    s.emit(c.ROUND_BEGUN, s.turn, [s.round])
    if is_last_round(s):
        cleared = 0
        for space in range(SPACES):
            kind = s.market[space]
            if kind != EMPTY:
                s.aside[kind] += 1
                s.market[space] = EMPTY
                cleared += 1
        s.emit(c.MARKET_CLEARED, s.turn, [cleared])
        s.asking = c.MOOR_ZEPPELIN
    else:
        deal_next(s)


def deal_next(s: Sky) -> None:
    """Deal the next tile, or go on to mooring when no gap or no tile is left."""
    more = EMPTY in s.market
    if more:
        more = False
        for kind in range(KINDS):
            if s.bag[kind]:
                more = True
                break
    s.asking = c.DEAL_TILE if more else c.MOOR_ZEPPELIN


def price_of(s: Sky, space: int) -> int:
    """Return what a space costs the buyer: DP-3.3 price by distance, or DP-3.4 five if marked.

    By the reading in which gaps make tiles cheaper, the buyer's own purchases are no gaps.
    """
    kind = s.market[space]
    if kind != EMPTY and s.box.five[kind]:
        return s.box.fixed_price
    distance = 0
    for other in LINES[s.zeppelin[s.turn]]:
        if other == space:
            break
        if s.box.by_space or is_on_sale(s, other) or s.bought >> other & 1:
            distance += 1
    return s.box.prices[distance]


def begin_buying(s: Sky) -> None:
    """DP-3.6 compensation: count the gaps before asking for the first purchase."""
    s.turn = s.order[s.place]
    s.gaps = 0
    for space in LINES[s.zeppelin[s.turn]]:
        if not is_on_sale(s, space):
            s.gaps += 1
    s.asking = c.BUY_TILE


def stop_buying(s: Sky) -> None:
    """DP-3.6 compensation: pay for the gaps, more with each COMP2; then the next player buys."""
    seat = s.turn
    each = s.box.compensation + count_tiles(s, seat, c.COMP2) * s.box.amount[c.COMP2]
    s.emit(c.BUYING_STOPPED, seat, [s.gaps, s.gaps * each])
    if s.gaps:
        gain_aeros(s, seat, s.gaps * each)
    s.gaps = 0
    s.bought = 0
    s.place += 1
    if s.place < s.seats:
        begin_buying(s)
        return
    s.place = 0
    s.turn = s.order[0]
    s.asking = c.CHOOSE_FIELD


# The action phase


def resume(s: Sky) -> None:
    """Return to the question that was interrupted by a smaller one."""
    if s.owed and s.back == c.END_TURN and s.box.benefit_cubes:
        ask_benefit(s)  # DP-4.5 special: the purchase was made, so the cube is due
    elif s.back == c.END_TURN:
        end_action(s)
    else:
        s.asking = s.back


def end_action(s: Sky) -> None:
    """DP-4.7 playing: ask for tiles after the action if any can be played, else pass the turn."""
    s.owed = 0  # a benefit that waited for the action is lost
    if has_play(s, s.turn):
        s.asking = c.END_TURN
    else:
        pass_turn(s)


def pass_turn(s: Sky) -> None:
    """DP-4.1 turns: go to the next player with workers; if nobody has any, end the phase."""
    for _ in range(s.seats):
        s.place = s.place + 1 if s.place + 1 < s.seats else 0
        seat = s.order[s.place]
        if s.dark[seat] or s.special[seat]:
            s.turn = seat
            s.asking = c.CHOOSE_FIELD
            return
    if is_last_round(s):
        end_game(s)
    else:
        s.place = -1
        pay_next_income(s)


def finish_building(s: Sky) -> None:
    """DP-5.5f house: move it for each building and propeller of the action, then end the action."""
    steps = s.builds + s.spins
    if steps and s.box.house_last:
        move_house(s, s.turn, steps)
    s.builds = 0
    s.spins = 0
    end_action(s)


# The income phase


def pay_next_income(s: Sky) -> None:
    """DP-7.0 income: pay the next players in turn order until one has cubes to choose."""
    while s.place + 1 < s.seats:
        s.place += 1
        seat = s.order[s.place]
        s.turn = seat
        pay_income(s, seat)
        s.left = track_income(s, seat, R)
        if s.left:
            s.asking = c.EARN_CUBE
            return
    end_round(s)


def pay_income(s: Sky, seat: int) -> None:
    """Pay the aeros and prestige that a mat shows; cubes are chosen later or only counted."""
    aeros = track_income(s, seat, M)
    prestige = track_income(s, seat, P)
    s.emit(c.INCOME_EARNED, seat, [aeros, track_income(s, seat, R), prestige])
    s.aeros[seat] += aeros
    gain_prestige(s, seat, prestige)


def end_round(s: Sky) -> None:
    """DP-2.2 round-end: set the new order, take everything back, and begin the next round."""
    s.emit(c.ROUND_ENDED, s.order[0], [s.round])
    if s.queue:
        s.order = new_order(s)
        s.emit(c.ORDER_CHANGED, s.order[0], s.order[:])
    s.queue = []
    s.starred = 0
    s.holder = [EMPTY] * s.box.circles
    s.crew = [0] * s.box.circles
    for seat in range(s.seats):
        s.zeppelin[seat] = EMPTY
        s.special_at[seat] = EMPTY
        s.special[seat] = 1
        s.dark[seat] = s.workers[seat]  # those gained in this round join now
        s.converted[seat] = 0
        s.foreseen[seat] = 0
    s.round += 1
    begin_round(s)


def new_order(s: Sky) -> list[int]:
    """DP-5.1c new-order: return the next order: first the queue, then the others as before."""
    order: list[int] = []
    for seat in s.queue + s.order:
        if seat not in order:
            order.append(seat)  # a second circle changes nothing
    return order


# The end


def end_game(s: Sky) -> None:
    """DP-9.0 final: score in four steps, each in turn order; DP-9.3 no-choice: nothing is asked."""
    s.emit(c.ROUND_ENDED, s.order[0], [s.round])
    for seat in s.order:
        pay_income(s, seat)
    for seat in s.order:
        tiles = count_tiles(s, seat, c.SETS)
        if tiles:
            sets = count_final_sets(s, seat)
            s.emit(c.SETS_SCORED, seat, [sets])
            gain_prestige(s, seat, sets * tiles * s.box.amount[c.SETS])
    for seat in s.order:
        prestige = garden_prestige(s, seat)
        if prestige:
            s.emit(c.GARDENS_SCORED, seat, [prestige])
            gain_prestige(s, seat, prestige)
    for seat in s.order:
        score_tiles(s, seat)
    s.emit(c.GAME_ENDED, s.order[0], [])
    s.asking = c.FINISHED


def score_tiles(s: Sky, seat: int) -> None:
    """DP-9.4 floor: add up what a seat's tiles gain and lose, then raise it to zero if needed."""
    tiles = count_tiles(s, seat, c.POP2)
    if tiles:
        gain_population(s, seat, tiles * s.box.amount[c.POP2], c.FROM_TILES)
    for kind in c.MAJORITIES:
        for _ in range(count_tiles(s, seat, kind)):
            points = majority_points(s, seat, kind)
            s.tally[seat * c.SOURCES + c.FROM_MAJORITIES] += points
            s.emit(c.MAJORITY_SCORED, seat, [kind, points])
    below = -population(s, seat)
    if below > 0 and not s.box.below_zero:
        s.tally[seat * c.SOURCES + c.FROM_FLOOR] += below
        s.emit(c.FLOOR_REACHED, seat, [below])
