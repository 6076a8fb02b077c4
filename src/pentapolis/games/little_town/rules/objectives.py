"""Objective cards: when one is fulfilled, and what claiming it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.kit.cells import BIT, cells_of

from . import codes as c
from .board import AROUND, BESIDE, LANDS
from .codes import (
    CARDS,
    COIN,
    FISH,
    GOODS,
    O01,
    O02,
    O03,
    O04,
    O05,
    O06,
    O07,
    O08,
    O09,
    O10,
    O11,
    O12,
    O13,
    O14,
    O15,
    O16,
    O17,
    O18,
    WHEAT,
)

if TYPE_CHECKING:
    from .state import Town

# LT-10.3 events: these cards ask for something that happens; the others for how things stand.
EVENT_CARDS: Final = (1 << O05) | (1 << O06) | (1 << O14) | (1 << O15) | (1 << O16) | (1 << O17)
TWO_KINDS: Final = 1 << O05
FISH_FOR_ALL: Final = 1 << O06
PURSE: Final = 1 << O12
FRESH: Final = 1 << O14
STOPS: Final = 1 << O15
FAME: Final = 1 << O16
HARVEST: Final = 1 << O17

# Which cards a change can fulfil; only these are checked after it.
BY_FOOD: Final = (1 << O03) | HARVEST
BY_COINS: Final = (1 << O12) | (1 << O13)
BY_PAYING: Final = TWO_KINDS | FRESH | BY_COINS
BY_OUTPUT: Final = BY_FOOD | BY_COINS | STOPS | FAME
BY_BUILDING: Final = (
    (1 << O01)
    | (1 << O02)
    | (1 << O04)
    | (1 << O07)
    | (1 << O08)
    | (1 << O09)
    | (1 << O10)
    | (1 << O11)
    | (1 << O18)
)
BY_FEEDING: Final = FISH_FOR_ALL | BY_COINS
ALL_CARDS: Final = (1 << CARDS) - 1


def is_fulfilled(s: Town, seat: int, card: int) -> bool:
    """LT-10.1 claim: return whether a card's condition holds for a seat now."""
    bit = BIT[card]
    if EVENT_CARDS & bit:
        return seat == s.turn and s.earned & bit != 0
    amount = s.box.amount[card]
    if card == O12:
        # LT-10.11 purse: an empty purse counts until the end of the step, though coins came in.
        return progress(s, seat, card) <= amount or (seat == s.turn and s.earned & bit != 0)
    if card == O11 or card == O18:
        return progress(s, seat, card) > 0
    return progress(s, seat, card) >= amount_of(s, card)


def amount_of(s: Town, card: int) -> int:
    """Return the number a card asks for at this table."""
    amount = s.box.amount[card]
    if card == O02:
        return s.box.workers + amount  # LT-10.8 hands: used or not
    if card == O03:
        return s.box.workers * amount
    return 1 if card == O11 or card == O18 else amount


def progress(s: Town, seat: int, card: int) -> int:
    """Count how far a seat is with a card, in the unit of amount_of()."""
    goods = seat * GOODS
    if card == O01:
        return largest_chain(s.homes[seat])
    if card == O02:
        return s.homes[seat].bit_count()
    if card == O03:
        return s.goods[goods + FISH] + s.goods[goods + WHEAT]
    if card == O04:
        return lands_reached(s, seat)
    if card == O12 or card == O13:
        return s.goods[goods + COIN]
    if EVENT_CARDS & BIT[card]:
        return event_progress(s, seat, card)
    return suitable_homes(s, seat, card)  # O07 to O11 and O18


def event_progress(s: Town, seat: int, card: int) -> int:
    """Count what has happened in this seat's turn."""
    if seat != s.turn:
        return 0
    if s.earned & BIT[card]:
        return amount_of(s, card)
    if card == O15:
        return s.activated
    if card == O16:
        return s.famed
    return s.gathered if card == O17 else 0


def suitable_homes(s: Town, seat: int, card: int) -> int:
    """Count a seat's buildings of the kinds that a card asks for."""
    suits = s.box.suits[card]
    found = 0
    for cell in cells_of(s.homes[seat]):
        if suits & BIT[s.tile[cell]]:
            found += 1
    return found


def largest_chain(homes: int) -> int:
    """Count up to three buildings that are joined by full sides.

    Of three such buildings, one always touches the other two.
    """
    best = 1 if homes else 0
    for cell in cells_of(homes):
        best = max(best, 1 + min(2, (BESIDE[cell] & homes).bit_count()))
    return best


def lands_reached(s: Town, seat: int) -> int:
    """LT-10.9 lands: count the terrains that have a building of their own beside them."""
    near: list[int] = []
    for kind in range(LANDS):
        cells = 0
        for cell in cells_of(s.homes[seat]):
            if AROUND[cell] & s.box.land[s.side * LANDS + kind]:
                cells |= BIT[cell]
        near.append(cells)
    forest, mountain, lake = near[0], near[1], near[2]
    pairs = 0
    for one, other in ((forest, mountain), (forest, lake), (mountain, lake)):
        if one and other and (one | other).bit_count() > 1:
            pairs += 1
    if pairs == LANDS and (forest | mountain | lake).bit_count() >= LANDS:
        return LANDS
    if pairs:
        return 2
    return 1 if forest | mountain | lake else 0


def claim(s: Town, seat: int, card: int) -> None:
    """LT-10.1 claim: reveal the card and score it."""
    points = s.box.card_points[card]
    s.cards[seat] ^= BIT[card]
    s.claimed[seat] |= BIT[card]
    s.points[seat * c.SOURCES + c.OBJECTIVE] += points
    s.emit(c.CARD_CLAIMED, seat, [card, points])


def award(s: Town, seat: int, cards: int) -> None:
    """Claim at once what is fulfilled, unless the seat wants to be asked (LT-10.13 wish)."""
    found = s.cards[seat] & cards
    if found == 0 or s.is_asked_to_claim(seat):
        return
    for card in cells_of(found):
        if is_fulfilled(s, seat, card):
            claim(s, seat, card)


def note_purse(s: Town) -> None:
    """LT-10.11 purse: remember that the seat on turn had no coin for a moment."""
    if s.box.purse_at_once and s.goods[s.turn * GOODS + COIN] <= s.box.amount[O12]:
        s.earned |= PURSE


def note_gathered(s: Town, good: int, number: int) -> None:
    """LT-10.5 gathered: cubes from terrain and from buildings count in a turn."""
    s.fresh |= BIT[good]
    s.gathered += number
    if s.gathered >= s.box.amount[O17] and is_turn(s):
        s.earned |= HARVEST


def note_activation(s: Town, points: int) -> None:
    """Count a building for O15 and, by LT-10.7 fame, for O16."""
    s.activated += 1
    if points:
        s.famed += 1
    if is_turn(s):
        if s.activated >= s.box.amount[O15]:
            s.earned |= STOPS
        if s.famed >= s.box.amount[O16]:
            s.earned |= FAME


def is_turn(s: Town) -> bool:
    """LT-7.3 manor: its step at the end of the round is no turn."""
    return s.phase == c.TURNS or s.box.manor_is_turn


def claimable_cards(s: Town, seat: int) -> int:
    """Return the set of a seat's cards that it may claim now."""
    found = 0
    for card in cells_of(s.cards[seat]):
        if is_fulfilled(s, seat, card):
            found |= BIT[card]
    return found
