"""What follows an action by itself: the crane, the next turn, the population phase, the end."""

from __future__ import annotations

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from . import codes as c
from .board import POSITION_OF, POSITIONS, TERRITORIES, TURNS, WALK, WITHIN
from .codes import KEPT
from .scoring import leaders, secret_points
from .state import Garden


def begin_action(s: Garden) -> None:
    """GN-2.2 crane: an action starts where the crane stands."""
    s.work = s.crane
    s.ploy_used = 0
    s.roof_moved = 0
    s.shifts = 0
    s.site = EMPTY
    s.invaded = 0
    s.asking = c.ACT
    walk_if_forced(s)


def sites(s: Garden, territory: int) -> int:
    """Return the fields of a territory where the player on turn can build, as a set.

    GN-4.3 build and GN-4.4 raise say where, GN-4.5 foreign where not, GN-4.6 afford the limits.
    """
    seat = s.turn
    if s.floors[seat] == 0:
        return 0
    room = ~((s.buildings() & ~s.own[seat]) | s.roofed)
    most = s.population[seat] - s.box.least
    base = (territory * TURNS + s.turned[territory]) * POSITIONS
    first = territory * POSITIONS
    costs = s.box.cost
    each = s.box.each_floor
    out = 0
    for position in range(POSITIONS):
        field = first + position
        bit = BIT[field]
        if room & bit and costs[base + position] + each * s.height[field] <= most:
            out |= bit
    return out


def can_build_anywhere(s: Garden) -> bool:
    """GN-5.4 pass: return whether the player on turn can build in any territory."""
    for territory in range(TERRITORIES):
        if sites(s, territory):
            return True
    return False


def can_invade(s: Garden, field: int) -> bool:
    """GN-8.5 invade: return whether there are enough floors and inhabitants to take a building."""
    seat = s.turn
    if s.floors[seat] < s.height[field]:
        return False
    return s.population[seat] - s.value(field) >= s.box.least


def walk_if_forced(s: Garden) -> None:
    """GN-5.1 walk: move on without asking while nothing else is possible."""
    while must_walk(s):
        walk_on(s)


def must_walk(s: Garden) -> bool:
    """Return whether moving on is the only choice.

    GN-5.5 always: whoever can build nowhere has something to pull down, so the walk ends.
    """
    if s.work == EMPTY or s.shifts == WALK:
        return False
    seat = s.turn
    if s.own[seat] & WITHIN[s.work] or sites(s, s.work):
        return False
    if not s.ploy_used and s.ploys(seat):
        if s.shifts == 0:
            return False  # GN-8.3 change is possible
        others = s.buildings() & WITHIN[s.work]
        while others:
            low = others & -others
            if can_invade(s, low.bit_length() - 1):
                return False
            others ^= low
    return can_build_anywhere(s)


def walk_on(s: Garden) -> None:
    """GN-5.3 there: the action moves on by one territory, the crane does not."""
    before = s.work
    s.work = before + 1 if before + 1 < TERRITORIES else 0
    s.shifts += 1
    s.emit(c.WALKED_ON, s.turn, [before, s.work])


def end_action(s: Garden, field: int) -> None:
    """GN-2.3 crane-move: the crane goes where the used field points; without one it stays."""
    if field != EMPTY:
        there = s.tile[POSITION_OF[field]]  # GN-2.4 crane-stays, GN-4.10 demolish-crane
        if there != s.crane:
            s.crane = there
            s.emit(c.CRANE_MOVED, s.turn, [there])
    s.left -= 1
    if s.left:
        begin_action(s)
    else:
        end_turn(s)


def end_turn(s: Garden) -> None:
    """GN-3.3 next: the next player is named, is known already, or the round is over."""
    s.work = EMPTY
    s.site = EMPTY
    s.invaded = 0
    space = s.space + 1
    if space == len(s.order):
        end_round(s)
    elif s.order[space] != EMPTY:
        begin_turn(s, space)  # GN-3.4 two-players
    else:
        rest = seats_to_come(s)
        if len(rest) == 1:
            s.order[space] = rest[0]
            begin_turn(s, space)
        else:
            s.asking = c.CHOOSE_NEXT


def seats_to_come(s: Garden) -> list[int]:
    """List the seats whose turn in this round is still to come."""
    return [seat for seat in range(s.seats) if seat not in s.order]


def begin_turn(s: Garden, space: int) -> None:
    """GN-3.2 actions: as many as the space shows."""
    s.space = space
    s.turn = s.order[space]
    s.left = s.box.actions[space]
    s.emit(c.TURN_BEGAN, s.turn, [space, s.left])
    begin_action(s)


def set_order(s: Garden, first: int) -> None:
    """GN-10.1 tidy-up: one marker on space 1, all others beside the board."""
    for space in range(len(s.order)):
        s.order[space] = EMPTY
    s.order[0] = first
    if s.seats == 2:
        for space in range(1, len(s.order)):
            s.order[space] = first if space % 2 == 0 else 1 - first


def end_round(s: Garden) -> None:
    """GN-3.1 round: the population phase, then the end or the tidy-up phase."""
    grow_population(s)
    if s.last_round or s.round == s.box.max_rounds:
        finish(s)  # GN-11.1 end, GN-12.1 guard; GN-9.2 last-phase: after the population phase
        return
    s.round += 1
    set_order(s, s.order[len(s.order) - 1])  # GN-3.5 three-in-a-row
    s.emit(c.ROUND_BEGAN, s.order[0], [s.round])
    begin_turn(s, 0)


def grow_population(s: Garden) -> None:
    """GN-9.1 majority: two inhabitants for a sole majority, one for each seat in a tie."""
    alone = [0] * s.seats
    tied = [0] * s.seats
    for territory in range(TERRITORIES):
        most = leaders(s, territory)
        if most == 0:
            continue
        shared = most & (most - 1) != 0
        for seat in range(s.seats):
            if most & BIT[seat] and shared:
                tied[seat] |= BIT[territory]
            elif most & BIT[seat]:
                alone[seat] |= BIT[territory]
    for seat in range(s.seats):
        gain = alone[seat].bit_count() * s.box.alone + tied[seat].bit_count() * s.box.tied
        if gain:
            s.population[seat] += gain
            s.emit(c.POPULATION_GREW, seat, [gain, alone[seat], tied[seat]])


def finish(s: Garden) -> None:
    """GN-11.2 score: the secret cards are shown, the game is over."""
    s.asking = c.FINISHED
    for seat in range(s.seats):
        one = s.kept[KEPT * seat]
        other = s.kept[KEPT * seat + 1]
        points = [secret_points(s, seat, one), secret_points(s, seat, other)]
        s.emit(c.SECRETS_SHOWN, seat, [one, other, *points])
    s.emit(c.GAME_ENDED, s.turn, [])
