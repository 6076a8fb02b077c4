"""How turns, rounds and the game end: special buildings, feeding, the start marker."""

from __future__ import annotations

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from . import codes as c
from .board import AROUND
from .codes import CARDS, COIN, FISH, GOODS, WHEAT
from .goods import gather, stop_using
from .objectives import BY_FEEDING, FISH_FOR_ALL, award, note_purse
from .scoring import find_home, track_points
from .state import Town

# Set-up


def begin_market(s: Town) -> None:
    """LT-1.2 market: fill the spaces beside the wheat fields, or start a draft."""
    if s.box.mode == c.FIRST_GAME:
        s.market |= s.box.robins
        s.pile &= ~s.box.robins
        begin_deal(s)
    else:
        s.asking = c.DEAL_TILE if s.box.mode == c.BY_DRAFT else c.DRAW_TILE


def begin_deal(s: Town) -> None:
    """LT-1.4 feasible: cards that this market cannot fulfil are taken out before the deal."""
    s.drawn = 0
    s.turn = 0
    feasible = 0
    for card in range(CARDS):
        if s.box.is_feasible(card, s.market, s.side):
            feasible |= BIT[card]
    s.bag = feasible
    if s.box.objectives:
        s.asking = c.DEAL_CARD
    else:
        begin_rounds(s)


def begin_rounds(s: Town) -> None:
    """LT-1.9 start: draw the start player, unless the host has named one."""
    s.drawn = 0
    s.turn = 0
    if s.start_seat == EMPTY:
        s.asking = c.DRAW_START
        return
    s.turn = s.start_seat
    begin_turn(s)


# Turns


def begin_turn(s: Town) -> None:
    """LT-2.2 turn: the seat on turn uses one worker."""
    s.earned = 0
    s.asking = c.CHOOSE_ACTION


def next_seat(s: Town, seat: int) -> int:
    """Return the seat to the left, clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


def end_turn(s: Town) -> None:
    """LT-2.4 over: when all workers are used the round ends; LT-2.3 equal: all have as many."""
    stop_using(s)
    following = next_seat(s, s.turn)
    if s.idle[following]:
        s.turn = following
        begin_turn(s)
        return
    s.emit(c.TURNS_ENDED, s.start_seat, [s.round])
    s.phase = c.SPECIAL
    s.turn = s.start_seat
    s.earned = 0
    use_cathedral(s)


def ask_claims(s: Town, after: int) -> bool:
    """LT-10.12 secret: ask a seat that holds cards, whether or not it can claim one."""
    if s.is_asked_to_claim(s.turn) and s.cards_left(s.turn):
        s.after = after
        s.asking = c.CLAIM
        return True
    return False


# LT-7.1 special: from the start player on, each owner's cathedral, then the manor


def use_cathedral(s: Town) -> None:
    """LT-7.2 cathedral: points for workers around, asked for where that can matter."""
    cell = find_home(s, s.turn, c.WORKERS)
    if cell >= 0:
        number = count_guests(s, cell)
        # LT-7.5 may: with three players fewer points can win the start of the last round.
        matters = s.seats == 3 and s.round == s.box.rounds - 1
        if number and matters and s.is_asked_to_claim(s.turn):
            s.here = cell
            s.asking = c.TAKE_POINTS
            return
        score_cathedral(s, cell)
    use_manor(s)


def count_guests(s: Town, cell: int) -> int:
    """Count the workers around a square, of all colours or of the seat on turn."""
    if not s.box.cathedral_all:
        return (s.workers[s.turn] & AROUND[cell]).bit_count()
    found = 0
    for seat in range(s.seats):
        found += (s.workers[seat] & AROUND[cell]).bit_count()
    return found


def score_cathedral(s: Town, cell: int) -> None:
    """LT-7.2 cathedral: score the workers around it."""
    points = count_guests(s, cell) * s.box.each[s.tile[cell]]
    s.points[s.turn * c.SOURCES + c.CATHEDRAL] += points
    s.emit(c.CATHEDRAL_SCORED, s.turn, [cell, points])


def use_manor(s: Town) -> None:
    """LT-7.3 manor: as if a worker stood on it, though this is no turn."""
    cell = find_home(s, s.turn, c.AROUND_IT)
    if cell < 0:
        use_next_specials(s)
        return
    s.here = cell
    s.reach = AROUND[cell] & s.built
    s.emit(c.MANOR_USED, s.turn, [cell])
    if s.box.manor_gathers:
        gather(s, cell)
    s.asking = c.ACTIVATE


def use_next_specials(s: Town) -> None:
    """Go on with the special buildings of the next seat, then feed."""
    stop_using(s)
    s.earned = 0
    s.turn = next_seat(s, s.turn)
    if s.turn != s.start_seat:
        use_cathedral(s)
        return
    s.phase = c.FEEDING
    begin_feeding(s)


# LT-8.1 feed: from the start player on


def begin_feeding(s: Town) -> None:
    """Ask the seat on turn for claims before the meal, then feed."""
    s.earned = 0
    if not ask_claims(s, c.FEED):
        ask_food(s)


def ask_food(s: Town) -> None:
    """Ask how the seat feeds its workers: each eats one cube, wherever it stands."""
    s.mouths = s.box.workers
    s.ate = 0
    s.asking = c.FEED_FISH


def can_finish_meal(s: Town, fish: int, wheat: int, mouths: int, bought: int) -> bool:
    """LT-8.3 choices: check a meal by what is left of fish, wheat and hungry workers.

    `bought` is the number of bought cubes, EMPTY for any.
    """
    mine = s.turn * GOODS
    eaten = s.goods[mine + FISH] - fish + s.goods[mine + WHEAT] - wheat
    most = 0
    if s.supply[FISH] + s.supply[WHEAT] + eaten > 0:
        most = min(mouths, s.goods[mine + COIN] // s.box.price)
    if bought > most:
        return False
    number = bought if bought >= 0 else most
    if number == mouths:
        return True
    # A worker goes hungry only when no food is left (and, by the other reading, no coins).
    if s.box.must_use and fish + wheat > 0:
        return False
    return number == most or not s.box.must_buy


def can_eat_fish(s: Town, number: int) -> bool:
    """Return whether a number of fish leaves a legal number of wheat."""
    mine = s.turn * GOODS
    fish = s.goods[mine + FISH] - number
    wheat = s.goods[mine + WHEAT]
    left = s.mouths - number
    if fish < 0 or left < 0:
        return False
    for eaten in range(min(wheat, left) + 1):
        if can_finish_meal(s, fish, wheat - eaten, left - eaten, EMPTY):
            return True
    return False


def can_eat_wheat(s: Town, number: int) -> bool:
    """Return whether a number of wheat leaves a legal number of bought food."""
    mine = s.turn * GOODS
    wheat = s.goods[mine + WHEAT] - number
    left = s.mouths - number
    if wheat < 0 or left < 0:
        return False
    return can_finish_meal(s, s.goods[mine + FISH], wheat, left, EMPTY)


def eat(s: Town, good: int, number: int) -> None:
    """Discard food into the supply."""
    s.goods[s.turn * GOODS + good] -= number
    s.supply[good] += number
    s.mouths -= number
    s.emit(c.FOOD_EATEN, s.turn, [good, number])


def finish_meal(s: Town, bought: int) -> None:
    """Buy the rest, and lose points for each hungry worker (LT-8.2 hunger)."""
    fish_there = s.supply[FISH] > 0  # LT-8.4 bought: fish where there is one, else wheat
    coins = bought * s.box.price
    s.goods[s.turn * GOODS + COIN] -= coins
    s.supply[COIN] += coins
    hungry = s.mouths - bought
    lost = hungry * s.box.hunger
    s.points[s.turn * c.SOURCES + c.HUNGER] -= lost
    s.emit(c.WORKERS_FED, s.turn, [bought, hungry, lost])
    # LT-10.10 fish: nobody hungry, no wheat, and every bought cube a fish.
    if hungry == 0 and s.ate == 0 and (bought == 0 or (fish_there and s.box.bought_fish)):
        s.earned |= FISH_FOR_ALL
    if bought:
        note_purse(s)
    s.mouths = 0
    s.ate = 0
    award(s, s.turn, BY_FEEDING)
    if not ask_claims(s, c.NEXT_FEEDER):
        feed_next(s)


def feed_next(s: Town) -> None:
    """Go on to the next seat's meal, or end the round."""
    s.turn = next_seat(s, s.turn)
    if s.turn != s.start_seat:
        begin_feeding(s)
    else:
        end_round(s)


def has_eaten(s: Town, seat: int) -> bool:
    """Return whether a seat's workers have been fed while all are being fed."""
    if s.asking == c.CLAIM and s.after == c.NEXT_FEEDER and seat == s.turn:
        return True
    at = s.start_seat
    while at != s.turn:
        if at == seat:
            return True
        at = at + 1 if at + 1 < s.seats else 0
    return False


# The next round, or the end


def end_round(s: Town) -> None:
    """LT-9.1 return: workers come back and the next round begins; LT-8.5 last: after feeding."""
    s.earned = 0
    if s.round < s.box.rounds:
        return_workers(s)
        s.round += 1
        s.phase = c.TURNS
        s.start_seat = next_start(s)
        s.turn = s.start_seat
        s.emit(c.ROUND_BEGUN, s.start_seat, [s.round, s.start_seat])
        begin_turn(s)
        return
    if s.box.workers_leave:
        return_workers(s)  # LT-9.3 final: before the watchtower is counted
    s.phase = c.FINAL
    begin_final(s)


def return_workers(s: Town) -> None:
    """LT-9.1 return: all workers leave the map and the construction site."""
    for seat in range(s.seats):
        s.free |= s.workers[seat]
        s.workers[seat] = 0
        s.idle[seat] = s.box.workers


def next_start(s: Town) -> int:
    """LT-9.2 marker: clockwise; with three players the last round starts with the fewest points."""
    holder = s.start_seat
    if s.seats != 3 or s.round != s.box.rounds:
        return next_seat(s, holder)
    fewest = track_points(s, 0)
    for seat in range(1, s.seats):
        fewest = min(fewest, track_points(s, seat))
    tied = 0
    for seat in range(s.seats):
        if track_points(s, seat) == fewest:
            tied += 1
    if tied == s.seats:
        return next_seat(s, holder)
    seat = next_seat(s, holder) if s.box.holder_last else holder
    while track_points(s, seat) != fewest:
        seat = next_seat(s, seat)
    return seat


def begin_final(s: Town) -> None:
    """LT-10.4 windows: everybody may claim a last time before castle, watchtower and coins."""
    if not ask_claims(s, c.NEXT_FINAL):
        end_next(s)


def end_next(s: Town) -> None:
    """Ask the next seat for its last claims, or end the game."""
    s.turn = next_seat(s, s.turn)
    if s.turn != s.start_seat:
        begin_final(s)
        return
    s.emit(c.GAME_ENDED, s.turn, [])
    s.asking = c.FINISHED


def go_on(s: Town) -> None:
    """Go on after a seat has claimed what it wants."""
    if s.after == c.END_TURN:
        end_turn(s)
    elif s.after == c.FEED:
        ask_food(s)
    elif s.after == c.NEXT_FEEDER:
        feed_next(s)
    else:
        end_next(s)
