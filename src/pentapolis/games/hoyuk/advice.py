"""What a sensible player thinks a position or an action is worth, in hundredths of a point.

A position is worth its points, the cards in hand, the majorities that will bring cards, families
to play them for, and what final scoring would pay; less what the strongest other tribe has.
An action is worth what the position after it is.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY

from . import codes as c
from . import parts as p
from .codes import HOUSE, SIDES, TOWARDS, WHAT
from .disaster import half
from .parts import JOKER, PILES, SYMBOLS
from .questions.building import only_side
from .questions.tribes import list_loot
from .rewards import ONE, inhabitants, tally
from .state import Village, final_parts
from .village import (
    add_floor,
    build_house,
    destroy_house,
    lift_piece,
    list_places,
    place_pen,
    place_piece,
    remove_piece,
    seize_house,
)

POINT: Final = 100
CARD: Final = 150  # a card that will be won
ROUND: Final = 5  # houses a tribe builds in a round
FAMILIES: Final = [0, 90, 170, 240, 300, 350, 385, 410, 430]  # cards may be played for each
HOPE: Final = [0, 130, 310, 540, 830, 1120]  # cards alike in hand, while more may come
LATE: Final = [0, 100, 290, 480, 770, 1150]  # the same in the last round
NEIGHBOURS: Final = 70  # living in a block where cards can be won
FALLEN: Final = 110  # a house lost
GONE: Final = 130  # the last one of a block
COMPARED: Final = 5  # criteria that catastrophes look at
PILE_OF: Final = [p.HOUSES, p.PENS, p.OVENS, p.SHRINES, p.HERDS, p.FOLK]
PLAN: Final = 1 << 20  # steps of a plan that is already made
TRIBE_WORTH: Final = [3, 5, 4, 2, 1]


# What a position is worth


def rounds_left(s: Village) -> int:
    """Guess how many rounds will still be played, this one included."""
    if s.ending != c.GOES_ON:
        return 1
    return max(1, (min(s.houses) + ROUND - 1) // ROUND)


def evaluations_left(s: Village) -> int:
    """Count the phases 3 that are still to come."""
    return rounds_left(s) - (1 if s.phase == 4 else 0)


def worth(s: Village, seat: int) -> int:
    """Compare a seat with the strongest other one; hidden hands count by their number."""
    values = village_worth(s)
    best = -PLAN
    for other in range(s.seats):
        values[other] += s.points[other] * POINT
        families = s.families[other]
        values[other] += FAMILIES[min(families, len(FAMILIES) - 1)]
        if other != seat:
            values[other] += s.cards[other] * CARD
            best = max(best, values[other])
    return values[seat] + hand_worth(s, seat) - best * 2 // 3


def village_worth(s: Village) -> list[int]:
    """Value majorities and final scoring for each seat."""
    seats = s.seats
    phases = evaluations_left(s)
    card = CARD * (1 + phases) // 2 if phases else 0
    counts = tally(s)
    values = [0] * seats
    fear(s, counts, values)
    for block in range(len(s.homes) // seats):
        shared = inhabitants(s, block) > 1
        if shared and phases:
            for other in range(seats):
                if s.homes[block * seats + other]:
                    values[other] += NEIGHBOURS
        for pile in range(PILES):
            if s.tops[pile] == EMPTY:
                continue
            first = (block * PILES + pile) * seats
            most = 0
            second = 0
            for place in range(first, first + seats):
                if counts[place] > most:
                    second = most
                    most = counts[place]
                elif counts[place] > second:
                    second = counts[place]
            if most == 0:
                continue
            for other in range(seats):
                number = counts[first + other]
                if number:
                    values[other] += claim(card, number, most, second, shared)
    parts = final_parts(s)
    share = 100 if s.ending != c.GOES_ON else 45 + 10 * max(0, 4 - rounds_left(s))
    for other in range(seats):
        total = parts[other * 3] + parts[other * 3 + 1] + parts[other * 3 + 2]
        values[other] += total * share
    return values


def blows_left(s: Village) -> int:
    """Count the catastrophes still to come."""
    return rounds_left(s) - (0 if s.phase < 2 or (s.phase == 2 and s.omen == EMPTY) else 1)


def fear(s: Village, counts: list[int], values: list[int]) -> None:
    """Take off what the catastrophes to come are likely to cost each seat."""
    blows = blows_left(s)
    if blows <= 0:
        return
    cards: list[int] = []
    for card in range(p.CATASTROPHES):
        if s.threats[card] and s.box.extreme[card] != p.NO_BLOCK:
            cards.append(card)
    unseen = max(1, sum(s.threats))
    sizes = block_sizes(s, counts)
    most = [-1] * COMPARED
    least = [PLAN] * COMPARED
    for place in range(len(sizes)):
        if sizes[place - place % COMPARED + p.HOUSES]:
            kind = place % COMPARED
            most[kind] = max(most[kind], sizes[place])
            least[kind] = min(least[kind], sizes[place])
    for block in range(len(sizes) // COMPARED):
        if sizes[block * COMPARED + p.HOUSES] == 0:
            continue
        for card in cards:
            kind = s.box.compared[card]
            size = sizes[block * COMPARED + kind]
            if s.box.extreme[card] == p.FEWEST:
                hit = size == least[kind]
            else:
                hit = size == most[kind] and (size > 0 or s.box.zero_hits)
            if hit:
                for seat in range(s.seats):
                    values[seat] -= loss(s, counts, block, card, seat) * min(blows, 2) // unseen


def block_sizes(s: Village, counts: list[int]) -> list[int]:
    """Count what catastrophes compare, block by block."""
    sizes: list[int] = []
    for block in range(len(s.homes) // s.seats):
        for kind in range(COMPARED):
            first = (block * PILES + kind) * s.seats
            total = 0
            for place in range(first, first + s.seats):
                total += counts[place] // ONE
            sizes.append(total)
    return sizes


def loss(s: Village, counts: list[int], block: int, card: int, seat: int) -> int:
    """Value what a card would take from a seat in a block."""
    houses = s.homes[block * s.seats + seat]
    what = s.box.loses[card]
    if houses == 0:
        return 0
    if what == p.LOSE_CARDS:
        return CARD if inhabitants(s, block) > 1 else 0
    if what != p.HOUSE:
        number = counts[(block * PILES + PILE_OF[what]) * s.seats + seat] // ONE
        return half(number, s.box.half_of_one) * CARD // 3
    fallen = half(houses, True) if s.box.halved[card] else 1
    return fallen * FALLEN + (GONE if fallen == houses else 0)


def claim(card: int, number: int, most: int, second: int, shared: bool) -> int:
    """Value what a tribe has of one kind in one block."""
    if not shared:
        return card // 6  # somebody may come and make it count
    if number < most:
        return card // 8 if number + ONE >= most else card // 20
    if second == most:
        return card // 4  # a tie
    if most - second >= 2 * ONE:
        return card + card // 8
    return card if most - second >= ONE else card * 7 // 8


def hand_worth(s: Village, seat: int) -> int:
    """Value the cards in the own hand by the sets they may become."""
    first = seat * SYMBOLS
    if s.ending != c.GOES_ON and s.phase == 4:
        return s.cards[seat] * s.box.card_points * POINT  # unless they are cashed now
    table = LATE if s.ending != c.GOES_ON else HOPE
    total = 0
    best = EMPTY
    for symbol in range(JOKER):
        number = s.hand[first + symbol]
        total += pile_worth(table, number)
        if number and (best == EMPTY or number > s.hand[first + best]):
            best = symbol
    jokers = s.hand[first + JOKER]
    if best != EMPTY:
        number = s.hand[first + best]
        return total + pile_worth(table, number + jokers) - pile_worth(table, number)
    return total + pile_worth(table, jokers)


def pile_worth(table: list[int], number: int) -> int:
    """Value so many cards alike; more than a full set begin another one."""
    most = len(table) - 1
    return number // most * table[most] + table[number % most]


def set_size(s: Village, seat: int, symbol: int) -> int:
    """Count the cards of the largest set of a symbol that may be played, jokers included."""
    held = s.hand[seat * SYMBOLS + symbol] + s.hand[seat * SYMBOLS + JOKER]
    return min(held, s.cap(seat), len(s.box.sets) - 1)


def judge(game: Game, seen: Village, seat: int) -> int:
    """Value a position for a seat."""
    return worth(seen, seat)


# What an action is worth


def advise(game: Game, seen: Village, legal: list[int]) -> list[int]:
    """Value each legal action for the seat on turn."""
    s = seen
    asking = s.asking
    out: list[int] = []
    if asking == c.CHOOSE_PLACE:
        value_places(s, legal, out)
        return out
    for action in legal:
        if asking == c.PLAY_CARD:
            out.append(value_card(s, action))
        elif asking == c.ADD_CARD:
            out.append(value_addition(s, action))
        elif asking == c.CHOOSE_ITEM or asking == c.CHOOSE_ELEMENT:
            out.append(value_item(s, action))
        elif asking == c.CHOOSE_BLOCK:
            out.append(value_block(s, action - c.EVALUATE))
        elif asking == c.RETURN_CARDS:
            out.append(value_pile(s, action - c.RETURN))
        elif asking == c.NAME_START:
            # Who sits to the left: then the own turn is the last in every window.
            out.append(-((action - c.NAME - s.turn) % s.seats))
        elif asking == c.CHOOSE_TRIBE:
            out.append(TRIBE_WORTH[action - c.TRIBE])
        elif asking == c.USE_ABILITY:
            out.append(1 if action == c.USE else 0)
        else:
            out.append(value_change(s, action))
    return out


def value_places(s: Village, legal: list[int], out: list[int]) -> None:
    """Value the places for an element; where blocks are founded, only the room differs."""
    fresh = EMPTY
    for cell in legal:
        if s.kind == p.HOUSE and s.site[cell] == c.FRESH:
            if fresh == EMPTY:
                fresh = after_placing(s, s.kind, cell) - room_around(s, cell)
            out.append(fresh + room_around(s, cell))
        else:
            out.append(after_placing(s, s.kind, cell))


def after_placing(s: Village, kind: int, cell: int) -> int:
    """Value a position after an element has gone to a cell."""
    trial = s.clone()
    seat = s.turn
    if kind == p.HOUSE:
        if s.land[cell] & WHAT == HOUSE:
            add_floor(trial, seat, cell)
        else:
            build_house(trial, seat, cell)
        return worth(trial, seat) + room_around(s, cell)
    if kind == p.PEN:
        side = only_side(s, seat, cell)
        if side == EMPTY:
            side = highest_side(s, seat, cell)
        place_pen(trial, seat, cell, side)
        return worth(trial, seat) - room_around(s, cell)
    place_piece(trial, seat, kind, cell)
    return worth(trial, seat)


def room_around(s: Village, cell: int) -> int:
    """Count the empty cells beside a cell: room to grow."""
    room = 0
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] == c.LAND:
            room += 1
    return room


def highest_side(s: Village, seat: int, cell: int) -> int:
    """Find the side where the highest own house stands."""
    found = EMPTY
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] & c.OWNED == HOUSE | c.SEAT[seat]:
            if found == EMPTY or s.land[other] & c.TALL:
                found = side
    return found


def best_place(s: Village, kind: int) -> int:
    """Value the best place for an element; cells where a block is founded are much alike."""
    places: list[int] = []
    list_places(s, s.turn, kind, places)
    best = -PLAN
    fresh = 0
    for cell in places:
        if kind == p.HOUSE and s.site[cell] == c.FRESH:
            fresh += 1
            if fresh > 1:
                continue
        best = max(best, after_placing(s, kind, cell))
    return best


def value_item(s: Village, action: int) -> int:
    """Value an item: printed houses first, as other things may stand on them."""
    if action == c.SKIP:
        return worth(s, s.turn)
    kind = action - c.ITEM
    if kind == p.HOUSE and s.asking == c.CHOOSE_ITEM and s.houses_due:
        return best_place(s, kind) + PLAN // 2
    return best_place(s, kind)


# Cards


def value_card(s: Village, action: int) -> int:
    """Value playing a card, cashing a set, or keeping all."""
    seat = s.turn
    if action == c.PASS:
        return worth(s, seat)
    if action == c.OPEN_SET:
        return value_set(s)
    symbol = action - c.PLAY
    trial = s.clone()
    trial.hand[seat * SYMBOLS + symbol] -= 1
    trial.cards[seat] -= 1
    trial.plays[seat] += 1
    if symbol != JOKER:
        return best_place(trial, symbol)
    best = -PLAN
    for kind in range(p.KINDS if s.box.mode == p.EXPERT else p.CATTLE):
        best = max(best, best_place(trial, kind))
    return best


def value_set(s: Village) -> int:
    """Value cashing the best set now."""
    seat = s.turn
    symbol = best_symbol(s)
    size = set_size(s, seat, symbol)
    trial = s.clone()
    natural = min(size, s.hand[seat * SYMBOLS + symbol])
    trial.hand[seat * SYMBOLS + symbol] -= natural
    trial.hand[seat * SYMBOLS + JOKER] -= size - natural
    trial.cards[seat] -= size
    trial.plays[seat] += size
    trial.points[seat] += s.box.sets[size]
    bonus = POINT if size == s.box.ability_set and s.box.mode == p.EXPERT else 0
    return worth(trial, seat) + bonus


def best_symbol(s: Village) -> int:
    """Find the symbol of the best set; of equal ones that which needs fewest jokers."""
    best = 0
    most = -1
    for symbol in range(JOKER):
        size = set_size(s, s.turn, symbol)
        value = s.box.sets[size] * 16 + s.hand[s.turn * SYMBOLS + symbol]
        if value > most:
            most = value
            best = symbol
    return best


def value_addition(s: Village, action: int) -> int:
    """Follow the plan of value_set: cards of the best symbol, jokers, then the points."""
    if action == c.CASH:
        return 1
    symbol = action - c.ADD
    if symbol == JOKER:
        return 2 if s.set_size or s.hand[s.turn * SYMBOLS + best_symbol(s)] == 0 else 0
    wanted = s.set_symbol if s.set_symbol != EMPTY else best_symbol(s)
    return 3 if symbol == wanted else 0


# Blocks, piles, losses, thefts


def value_block(s: Village, block: int) -> int:
    """Value the cards that a block would give."""
    if inhabitants(s, block) < 2:
        return -1
    counts = tally(s)
    total = 0
    for pile in range(PILES):
        if s.tops[pile] == EMPTY:
            continue
        first = (block * PILES + pile) * s.seats
        mine = counts[first + s.turn]
        most = 0
        ties = 0
        for place in range(first, first + s.seats):
            if counts[place] > most:
                most = counts[place]
                ties = 0
            elif counts[place] == most:
                ties += 1
        if most and ties == 0:
            # Cards alike are worth more, and a pile may run out.
            alike = s.hand[s.turn * SYMBOLS + s.tops[pile]]
            total += CARD + 20 * alike if mine == most else -20
    return total


def value_pile(s: Village, pile: int) -> int:
    """Value putting cards under a pile: good where the own tribe leads."""
    counts = tally(s)
    total = 0
    for block in range(len(s.homes) // s.seats):
        if inhabitants(s, block) > 1:
            first = (block * PILES + pile) * s.seats
            for other in range(s.seats):
                number = counts[first + other]
                total += number if other == s.turn else -number
    return total


def value_change(s: Village, action: int) -> int:
    """Value what a loss, a theft or a turned pen leaves."""
    trial = s.clone()
    seat = s.turn
    if c.LOSE <= action < c.SEIZE:
        cell = action - c.LOSE
        if s.kind == p.HOUSE:
            destroy_house(trial, cell)
        else:
            remove_piece(trial, s.kind, cell)
    elif c.SEIZE <= action < c.TAKE:
        seize_house(trial, seat, action - c.SEIZE)
    elif c.TAKE <= action < c.EVALUATE:
        return after_theft(s, s.kind, action - c.TAKE)
    elif c.STEAL <= action < c.STOP:
        kind = action - c.STEAL + 1
        loot: list[int] = []
        list_loot(s, seat, kind, loot)
        best = -PLAN
        for cell in loot:
            best = max(best, after_theft(s, kind, cell))
        return best
    elif c.TURN_TO <= action < c.RETURN:
        place_pen(trial, seat, s.spot, action - c.TURN_TO)
    return worth(trial, seat)


def after_theft(s: Village, kind: int, cell: int) -> int:
    """Value a position after a piece was taken and placed as well as possible."""
    trial = s.clone()
    lift_piece(trial, kind, cell)
    return best_place(trial, kind)
