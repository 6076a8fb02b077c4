"""Rewards: who leads in a block, cards won, played and put back."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY, NOTHING

from . import codes as c
from .board import CELLS, SIDES, TOWARDS
from .codes import (
    CARD,
    CATTLE_IN,
    FACING,
    HOUSE,
    OVEN_ON,
    PEN,
    ROOF,
    TALL,
    VILLAGER_IN,
    WHAT,
    WHOSE,
)
from .parts import EXPERT, FOLK, HERDS, HOUSES, JOKER, OVENS, PENS, PILES, SHRINES, SYMBOLS, TOWERS
from .scoring import find_leader
from .state import Village

ONE: Final = 128  # of a kind; below it, those at or on high-rises


def tally(s: Village) -> list[int]:
    """Count all criteria for each seat in each block: ONE for each, plus 1 where it is high.

    The higher number wins, and equal numbers are a tie: HY-11.4 majority, HY-11.5 tie,
    HY-15.2 number, HY-16.1 herd-piles. High-rises have no second criterion (HY-15.1 towers).
    The order is seat by seat, criterion by criterion, block by block.
    """
    seats = s.seats
    land = s.land
    high = high_families(s) if s.box.family_height else NOTHING
    counts = [0] * (len(s.homes) * PILES)
    for cell in range(CELLS):
        here = land[cell]
        what = here & WHAT
        if what == HOUSE:
            place = s.block[cell] * PILES * seats + ((here & WHOSE) >> 2)
            one = ONE
            if here & TALL:
                one = ONE + 1
                counts[place + TOWERS * seats] += ONE
            counts[place + HOUSES * seats] += one
            if here & ROOF:
                counts[place + (OVENS if here & ROOF == OVEN_ON else SHRINES) * seats] += one
            if here & VILLAGER_IN:
                counts[place + FOLK * seats] += one
        elif what == PEN:
            place = s.block[cell] * PILES * seats + ((here & WHOSE) >> 2)
            house = TOWARDS[cell * SIDES + ((here & FACING) >> 6)]
            one = ONE + 1 if land[house] & TALL else ONE
            if here & CATTLE_IN:
                counts[place + HERDS * seats] += one
            if s.box.family_height:
                one = ONE + high[s.kin[house]]
            counts[place + PENS * seats] += one
    return counts


def high_families(s: Village) -> list[int]:
    """HY-11.5 tie: put 1 at the least cell of each family that has a high-rise."""
    high = [0] * CELLS
    for cell in range(CELLS):
        if s.land[cell] & (WHAT | TALL) == HOUSE | TALL:
            high[s.kin[cell]] = 1
    return high


def count_inhabitants(s: Village, block: int) -> int:
    """HY-1.8 inhabitant: count the tribes with a standing house in a block."""
    return count_tribes(s.homes, s.seats, block)


def count_tribes(homes: list[int], seats: int, block: int) -> int:
    """Count the tribes that have homes in a block, by the homes of all seats in all blocks."""
    number = 0
    for place in range(block * seats, (block + 1) * seats):
        if homes[place]:
            number += 1
    return number


def find_winner(s: Village, counts: list[int], block: int, pile: int) -> int:
    """Find who takes the card of a pile for a block, EMPTY if nobody (HY-11.6 empty)."""
    if s.tops[pile] == EMPTY:
        return EMPTY
    return find_leader(counts, (block * PILES + pile) * s.seats, s.seats)


def can_give(s: Village, counts: list[int], block: int) -> bool:
    """HY-11.8 able: two inhabitants (HY-11.3 alone) and a winner for a pile."""
    if count_inhabitants(s, block) < 2:
        return False
    for pile in range(PILES):
        if find_winner(s, counts, block, pile) != EMPTY:
            return True
    return False


def list_choosable(s: Village) -> list[int]:
    """HY-11.1 pick: inhabited, not evaluated yet, and not hit by locusts (HY-10.10 locusts)."""
    blocks = len(s.homes) // s.seats
    out = [0] * blocks
    for block in s.done:
        out[block] = 1
    for block in s.spoiled:
        out[block] = 1
    found: list[int] = []
    for block in range(blocks):
        if out[block] == 0 and count_inhabitants(s, block) > 0:
            found.append(block)
    return found


def reward_block(s: Village, block: int) -> None:
    """HY-11.2 criteria: give all cards of one block."""
    s.done.append(block)
    s.emit(c.BLOCK_EVALUATED, s.turn, [block])
    if count_inhabitants(s, block) < 2:
        return
    counts = tally(s)
    for pile in range(PILES):
        seat = find_winner(s, counts, block, pile)
        if seat != EMPTY:
            symbol = s.tops[pile]
            s.tops[pile] = EMPTY
            s.hand[seat * SYMBOLS + symbol] += 1
            s.cards[seat] += 1
            s.emit(c.CARD_WON, seat, [pile, symbol, block])
            if s.under[pile] == 0 and find_tail(s, pile) == EMPTY:
                s.emit(c.PILE_CLOSED, EMPTY, [pile])  # HY-11.7 closed: for good


def find_tail(s: Village, pile: int) -> int:
    """Return the place of a pile's first known card in `tails`, EMPTY if it has none."""
    for place in range(len(s.tails)):
        if s.tails[place] // CARD == pile:
            return place
    return EMPTY


def open_known_tops(s: Village) -> int:
    """Open known cards where no hidden ones are left; return a pile to be turned up, or EMPTY."""
    for pile in range(PILES):
        if s.tops[pile] == EMPTY:
            if s.under[pile]:
                return pile
            place = find_tail(s, pile)
            if place != EMPTY:
                s.tops[pile] = s.tails.pop(place) % CARD
                s.emit(c.CARD_TURNED, EMPTY, [pile, s.tops[pile]])
    return EMPTY


def has_open_pile(s: Village) -> bool:
    """Return whether cards can be put under any pile."""
    return max(s.tops) != EMPTY


def put_back(s: Village, seat: int, pile: int) -> None:
    """HY-12.1 refill: all cards a seat has played go under a pile (HY-12.2 bundle: in order)."""
    bundle: list[int] = []
    rest: list[int] = []
    for card in s.played:
        if card // CARD == seat:
            bundle.append(card % CARD)
        else:
            rest.append(card)
    if not s.box.first_on_top:
        bundle.reverse()
    s.played = rest
    s.plays[seat] = 0
    if pile == EMPTY:
        for symbol in bundle:
            s.out[symbol] += 1  # HY-17.4 all-closed
        s.emit(c.CARDS_GONE, seat, [len(bundle)])
        return
    for symbol in bundle:
        s.tails.append(pile * CARD + symbol)
    s.emit(c.CARDS_RETURNED, seat, [pile, len(bundle)])


def play_card(s: Village, seat: int, symbol: int) -> None:
    """HY-13.3 lie: a card leaves the hand and lies open until the end of the round."""
    s.hand[seat * SYMBOLS + symbol] -= 1
    s.cards[seat] -= 1
    s.plays[seat] += 1
    s.played.append(seat * CARD + symbol)


def set_points(s: Village, cards: int) -> int:
    """HY-13.5 set: points for so many cards of one symbol."""
    return s.box.sets[cards]


def most_in_set(s: Village) -> int:
    """HY-13.5 set: one more begins a new set."""
    return len(s.box.sets) - 1


def has_tribes(s: Village) -> bool:
    """HY-0.5 tribes: abilities are for the expert game."""
    return s.box.mode == EXPERT


def largest_set(s: Village, seat: int, symbol: int) -> int:
    """Count the cards of the largest set of a symbol that may be played, jokers included."""
    first = seat * SYMBOLS
    held = s.hand[first + symbol] + s.hand[first + JOKER]
    return min(held, s.plays_left(seat), len(s.box.sets) - 1)
