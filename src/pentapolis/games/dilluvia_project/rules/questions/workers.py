"""DP-4.1 turns: choose a field, send workers, carry out the action, end the turn."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question
from pentapolis.kit.cells import BIT

from .. import codes as c
from ..codes import FIELD_OF, LANES
from ..effects import (
    extend_plays,
    gain_aeros,
    gain_cubes,
    gain_population,
    gain_prestige,
    play_tile,
)
from ..flow import end_action, pass_turn, resume
from ..land import toll_owner
from ..parts import NO_CIRCLE, Box
from ..state import Sky


def find_circle(s: Sky, seat: int, lane: int) -> int:
    """DP-4.3 circles: return the circle that a seat would use in a lane, or NO_CIRCLE."""
    box = s.box
    own = box.own_circle[lane * s.seats + seat]
    if own != NO_CIRCLE:
        if s.holder[own] == EMPTY:
            return own
        neutral = box.neutral[lane]
        return neutral if neutral != NO_CIRCLE and s.holder[neutral] == EMPTY else NO_CIRCLE
    if lane == c.ORDER_LANE and box.one_circle and seat in s.queue:
        return NO_CIRCLE  # DP-5.1a queue: one circle per player
    for circle in box.circles_of[lane]:
        if s.holder[circle] == EMPTY:
            return circle
    return NO_CIRCLE


def can_enter(s: Sky, seat: int, lane: int) -> bool:
    """DP-4.4 aero-mark: return whether a lane has a circle for a seat, and the seat its aero."""
    circle = find_circle(s, seat, lane)
    if circle == NO_CIRCLE:
        return False
    if s.box.circle_aero[circle] <= s.aeros[seat]:
        return True
    return s.box.toll != c.PAYS_TOLL and toll_owner(s) == seat


def play_from(s: Sky, action: int) -> None:
    """Play a tile and go on, unless the tile asks for a choice first."""
    play_tile(s, action - c.PLAY)
    if s.asking == s.back:
        resume(s)


@final
class ChooseField(Question[Sky]):
    """DP-4.2 no-pass: choose a field for workers; DP-4.8 idle: set one aside if none is open."""

    def legal(self, s: Sky, out: list[int]) -> None:
        for lane in range(LANES):
            if can_enter(s, s.turn, lane):
                out.append(c.FIELD + lane)
        if not out:
            out.append(c.IDLE)
        extend_plays(s, s.turn, out)

    def answer(self, s: Sky, action: int) -> None:
        seat = s.turn
        if action >= c.PLAY:
            play_from(s, action)
        elif action == c.IDLE:
            if s.dark[seat]:
                s.dark[seat] -= 1
            else:
                s.special[seat] = 0
            s.emit(c.WORKER_IDLED, seat, [])
            end_action(s)
        else:
            s.lane = action - c.FIELD
            s.emit(c.FIELD_CHOSEN, seat, [s.lane])
            s.asking = c.SEND_WORKERS


@final
class SendWorkers(Question[Sky]):
    """DP-4.1 turns: send one worker or a stack; DP-4.5 special: the special one may be in it."""

    def legal(self, s: Sky, out: list[int]) -> None:
        seat = s.turn
        most = s.dark[seat]
        stack = s.box.circle_stack[find_circle(s, seat, s.lane)]
        for workers in range(most if stack else min(1, most)):
            out.append(c.SEND + workers)
        if s.special[seat]:
            for workers in range(most + 1 if stack else 1):
                out.append(c.SEND_SPECIAL + workers)

    def answer(self, s: Sky, action: int) -> None:
        seat = s.turn
        special = action >= c.SEND_SPECIAL
        workers = action - (c.SEND_SPECIAL if special else c.SEND) + 1
        circle = find_circle(s, seat, s.lane)
        pay_circle(s, seat, circle, workers, special)
        s.holder[circle] = seat
        s.crew[circle] = workers
        s.hands = workers
        s.dark[seat] -= workers - 1 if special else workers
        field = FIELD_OF[s.lane]
        benefit = False
        if special:
            s.special[seat] = 0
            s.special_at[seat] = circle
            if not s.starred & BIT[field]:
                s.starred |= BIT[field]  # DP-4.5 special: once for each field and round
                benefit = True
        act(s, seat, benefit)


def pay_circle(s: Sky, seat: int, circle: int, workers: int, special: bool) -> None:
    """DP-4.4 aero-mark: pay for a circle, to the bank or to the owner of the toll."""
    mark = s.box.circle_aero[circle]
    owner = toll_owner(s) if mark else EMPTY
    free = owner == seat and s.box.toll != c.PAYS_TOLL  # the owner would only pay themselves
    price = 0 if free else mark
    s.aeros[seat] -= price
    s.emit(c.WORKERS_SENT, seat, [circle, workers, 1 if special else 0, price])
    if free:
        if s.box.toll == c.GAINS_TOLL:
            gain_aeros(s, seat, mark)
    elif owner != EMPTY:
        s.aeros[owner] += price
        s.emit(c.TOLL_PAID, seat, [owner, price])


def is_benefit_delayed(box: Box, lane: int) -> bool:
    """DP-4.5 special: return whether the benefit waits for the first step of the action.

    Order, money and resources always do something, and a third move is itself a step.
    """
    return not box.idle_benefit and c.LAND_LANE <= lane < c.MOVE_LANE


def act(s: Sky, seat: int, benefit: bool) -> None:
    """Carry out the lane's action or ask for its first step, which DP-4.6 unused lets you skip."""
    box = s.box
    lane = s.lane
    if benefit and is_benefit_delayed(box, lane):
        s.owed = 1
        benefit = False
    if benefit:
        s.emit(c.BENEFIT_GAINED, seat, [FIELD_OF[lane]])
    if lane == c.ORDER_LANE:
        s.queue.append(seat)
        if benefit:
            gain_prestige(s, seat, s.place + 1)  # DP-5.1b place-bonus
        end_action(s)
    elif lane == c.MONEY_LANE:
        # DP-5.2 money: one aero per worker, one more for each three in this circle.
        extra = box.benefit_money if benefit else 0
        gain_aeros(s, seat, s.hands + s.hands // box.money_every + extra)
        end_action(s)
    elif lane < c.LAND_LANE:
        # DP-5.3 resources: one cube per worker.
        extra = box.benefit_resource if benefit else 0
        gain_cubes(s, seat, lane - c.RESOURCE_LANE, s.hands + extra)
        end_action(s)
    elif lane == c.LAND_LANE:
        s.unspent = s.hands
        s.squares = box.benefit_squares if benefit else 0
        s.asking = c.BUY_LAND
    elif lane == c.BUILD_LANE:
        if benefit:
            gain_prestige(s, seat, box.benefit_prestige)
        s.asking = c.BUILD
    elif lane == c.TILE_LANE:
        s.asking = c.TAKE_TILE
        if benefit and box.benefit_cubes:
            s.back = c.TAKE_TILE
            s.left = box.benefit_cubes
            s.asking = c.TAKE_CUBE
    elif lane == c.GARDEN_LANE:
        if benefit:
            gain_population(s, seat, box.benefit_population, c.FROM_BENEFIT)
        s.asking = c.LAY_GARDEN
    else:
        s.moves = box.moves + (box.benefit_moves if benefit else 0)
        s.moved = 0
        s.asking = c.MOVE_CUBE


@final
class EndTurn(Question[Sky]):
    """DP-4.7 playing: play tiles after the action, or end the turn."""

    def legal(self, s: Sky, out: list[int]) -> None:
        extend_plays(s, s.turn, out)
        out.append(c.END)

    def answer(self, s: Sky, action: int) -> None:
        if action == c.END:
            s.emit(c.TURN_ENDED, s.turn, [])
            pass_turn(s)
        else:
            play_from(s, action)
