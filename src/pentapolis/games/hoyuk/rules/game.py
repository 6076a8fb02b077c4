"""Höyük with options chosen: how it starts, what is hidden, what is conserved."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import Luck
from pentapolis.core.state import EMPTY, UNKNOWN
from pentapolis.kit import bag
from pentapolis.kit.parts import Parts

from ..meta import META, PARTS
from . import parts as p
from .codes import (
    ACTIONS,
    BY_SEAT,
    CARD,
    CATTLE_IN,
    DRAW_START,
    EVENTS,
    HOUSE,
    OUTCOMES,
    OVEN_ON,
    PEN,
    ROOF,
    RUIN,
    SHRINE_ON,
    TALL,
    VILLAGER_IN,
    WHAT,
    WHOSE,
)
from .guess import fill_unseen
from .parts import GROUP_OF, GROUPS, PILES, SYMBOLS, TILES, Box
from .questions import QUESTIONS
from .scoring import ENDINGS, ending, sheet
from .state import Village, fields

ROUND_PLIES: Final = 1200  # two steps, four windows, losses and blocks of a very long round


class Hoyuk(Game):
    """The game; `parts` may be another copy of the box, corrected by its owner."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, seats, options)
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTIONS,
            ACTIONS,
            OUTCOMES,
            EVENTS,
            fields(self.box),
            ENDINGS,
            # Each round but the last has a house built in it; where none need be, one in so many.
            (seats * self.box.houses + 1) * ROUND_PLIES * self.box.idle_rounds,
        )

    def start(self) -> Village:
        """HY-0.1 box: an empty village, everything beside it."""
        s = self.begin(Village(self.seats, QUESTIONS))
        s.box = self.box
        if s.box.tribes == BY_SEAT:
            s.tribe = list(range(self.seats))
        s.asking = DRAW_START
        return s

    # What is hidden

    def hide(self, seen: Village, truth: Village, viewer: int) -> None:
        """Hide the hands of the others, and let nobody find them by counting the piles.

        The cards that nobody has turned and those in hidden hands are one lot, which stands in the
        first group of the bag.
        """
        lot = [0] * SYMBOLS
        for symbol in range(SYMBOLS):
            for group in range(GROUPS):
                lot[symbol] += truth.bag[group * SYMBOLS + symbol]
            for seat in range(self.seats):
                if seat != viewer:
                    lot[symbol] += truth.hand[seat * SYMBOLS + symbol]
        seen.bag = lot + [UNKNOWN] * ((GROUPS - 1) * SYMBOLS)

    def guess(self, full: Village, luck: Luck) -> None:
        """Deal the unseen cards to piles and hidden hands, in a way that can have happened."""
        sizes = [0] * GROUPS
        for pile in range(PILES):
            sizes[GROUP_OF[pile]] += full.under[pile]
        lot = full.bag[:SYMBOLS]
        full.bag = fill_unseen(self.box.groups, sizes, lot, luck)
        for seat in range(self.seats):
            if full.hand[seat * SYMBOLS] == UNKNOWN:
                hand = [0] * SYMBOLS
                for card in range(full.cards[seat]):
                    hand[bag.draw(lot, luck.word(8 + seat, card))] += 1
                full.hand[seat * SYMBOLS : (seat + 1) * SYMBOLS] = hand

    # What follows from a position

    def score_sheet(self, s: Village, seat: int) -> list[ScoreLine]:
        return sheet(s, seat)

    def ending(self, s: Village) -> int:
        return ending(s)

    def inventory(self, s: Village) -> list[int]:
        """HY-0.1 box: houses of each tribe, pieces, cards, tiles and catastrophes."""
        houses = [s.houses[seat] + s.gone[seat] for seat in range(self.seats)]
        pieces = s.supply[:]
        for here in s.land:
            what = here & WHAT
            if what in (HOUSE, RUIN):
                houses[(here & WHOSE) >> 2] += 2 if here & TALL else 1
            if what == HOUSE:
                pieces[p.OVEN] += here & ROOF == OVEN_ON
                pieces[p.SHRINE] += here & ROOF == SHRINE_ON
                pieces[p.VILLAGER] += here & VILLAGER_IN > 0
            if what == PEN:
                pieces[p.PEN] += 1
                pieces[p.CATTLE] += here & CATTLE_IN > 0
        pieces[p.SHAMAN] += s.shaman != EMPTY
        return (
            houses
            + pieces
            + self.count_cards(s)
            + self.count_tiles(s)
            + [sum(s.threats) + len(s.seen)]
        )

    def count_cards(self, s: Village) -> list[int]:
        """Count the reward cards by symbol, wherever they are."""
        cards: list[int] = []
        for symbol in range(SYMBOLS):
            number = s.out[symbol] + s.tops.count(symbol) + sum(s.bag[symbol::SYMBOLS])
            number += sum(s.hand[symbol::SYMBOLS])
            number += sum(1 for card in s.played + s.tails if card % CARD == symbol)
            cards.append(number)
        return cards

    def count_tiles(self, s: Village) -> list[int]:
        """Count the construction tiles by kind."""
        return [s.tiles[kind] + s.used[kind] + s.tile.count(kind) for kind in range(TILES)]
