"""Höyük with options chosen: names of everything, the start, what is hidden."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.luck import Luck
from pentapolis.core.space import Block, Space
from pentapolis.core.state import EMPTY, UNKNOWN, State
from pentapolis.core.words import seat_letter
from pentapolis.kit import bag
from pentapolis.kit.parts import Parts

from . import parts as p
from . import scoring
from .codes import (
    BLOCKS,
    BY_SEAT,
    CARD,
    CATTLE_IN,
    CELLS,
    DRAW_START,
    FRESH,
    HOUSE,
    NAMES,
    OVEN_ON,
    PEN,
    ROOF,
    RUIN,
    SHRINE_ON,
    SIDE_KEYS,
    TALL,
    VILLAGER_IN,
    WHAT,
    WHOSE,
)
from .filling import fill_unseen
from .meta import META, PARTS
from .parts import (
    CATASTROPHE_KEYS,
    GROUP_OF,
    GROUPS,
    KIND_KEYS,
    PILE_KEYS,
    PILES,
    SYMBOL_KEYS,
    SYMBOLS,
    TILE_KEYS,
    TILES,
    TRIBE_KEYS,
    Box,
)
from .questions import QUESTIONS
from .speech.nouns import block as block_name
from .state import Village, fields

SEAT_KEYS: Final = [seat_letter(seat) for seat in range(5)]
ACTIONS: Final = Space(
    [
        Block("place", NAMES),
        Block("lose", NAMES),
        Block("seize", NAMES),
        Block("take", NAMES),
        Block("evaluate", [block_name(number) for number in range(BLOCKS)]),
        Block("item", KIND_KEYS),
        Block("skip"),
        Block("pass"),
        Block("play", SYMBOL_KEYS),
        Block("set"),
        Block("add", SYMBOL_KEYS),
        Block("cash"),
        Block("use"),
        Block("steal", KIND_KEYS[1:]),
        Block("stop"),
        Block("turn", SIDE_KEYS),
        Block("return", PILE_KEYS),
        Block("start", SEAT_KEYS),
        Block("tribe", TRIBE_KEYS),
    ]
)
OUTCOMES: Final = Space(
    [
        Block("start", SEAT_KEYS),
        Block("tribe", TRIBE_KEYS),
        Block("card", SYMBOL_KEYS),
        Block("tile", TILE_KEYS),
        Block("catastrophe", CATASTROPHE_KEYS),
    ]
)
QUESTION_INFO: Final = [
    QuestionInfo("draw-start", "HY-0.4 first"),
    QuestionInfo("deal-tribe", "HY-0.5 tribes"),
    QuestionInfo("choose-tribe", "HY-0.5 tribes"),
    QuestionInfo("turn-card", "HY-0.3 cards"),
    QuestionInfo("play-card", "HY-13.1 window"),
    QuestionInfo("choose-element", "HY-13.6 joker"),
    QuestionInfo("add-card", "HY-13.5 set"),
    QuestionInfo("use-ability", "HY-16.20 ability"),
    QuestionInfo("seize-house", "HY-16.21 ders"),
    QuestionInfo("choose-loot", "HY-16.24 oleyli"),
    QuestionInfo("take-piece", "HY-16.24 oleyli"),
    QuestionInfo("deal-tile", "HY-9.1 deal"),
    QuestionInfo("choose-item", "HY-9.3 order"),
    QuestionInfo("choose-place", "HY-2.1 found"),
    QuestionInfo("turn-pen", "HY-3.1 pen"),
    QuestionInfo("draw-catastrophe", "HY-10.1 reveal"),
    QuestionInfo("lose-piece", "HY-10.5 turn"),
    QuestionInfo("choose-block", "HY-11.1 pick"),
    QuestionInfo("return-cards", "HY-12.1 refill"),
    QuestionInfo("name-start", "HY-12.4 start"),
    QuestionInfo("finished", "HY-14.1 end"),
]
EVENT_KINDS: Final = [
    "START_DRAWN",
    "TRIBE_TAKEN",
    "CARD_TURNED",
    "ROUND_BEGUN",
    "TILES_SHUFFLED",
    "TILE_DEALT",
    "ITEM_CHOSEN",
    "ITEMS_LOST",
    "REST_DECLINED",
    "HOUSE_BUILT",
    "RUIN_CLEARED",
    "FLOOR_ADDED",
    "PEN_PUT",
    "PEN_PLACED",
    "PIECE_PLACED",
    "PIECE_RETURNED",
    "CATASTROPHE_DRAWN",
    "BLOCK_HIT",
    "BLOCK_SPARED",
    "HOUSE_DESTROYED",
    "CARD_PLAYED",
    "ELEMENT_CHOSEN",
    "WINDOW_PASSED",
    "SET_OPENED",
    "CARD_ADDED",
    "SET_CASHED",
    "ABILITY_USED",
    "ABILITY_DECLINED",
    "HOUSE_SEIZED",
    "LOOT_CHOSEN",
    "PIECE_STOLEN",
    "STEALING_STOPPED",
    "BLOCK_EVALUATED",
    "CARD_WON",
    "PILE_CLOSED",
    "CARDS_RETURNED",
    "CARDS_GONE",
    "START_NAMED",
    "END_COMING",
    "END_SCORED",
    "GAME_ENDED",
]
ROUND_PLIES: Final = 1200  # two steps, four windows, losses and blocks of a very long round


class Hoyuk(Game):
    """The game; `parts` may be another copy of the box, corrected by its owner."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, seats, options)
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTION_INFO,
            ACTIONS,
            OUTCOMES,
            EVENT_KINDS,
            fields(self.box),
            scoring.ENDINGS,
            # Each round but the last has a house built in it; where none need be, one in so many.
            (seats * self.box.houses + 1) * ROUND_PLIES * self.box.idle_rounds,
        )

    def start(self) -> Village:
        """HY-0.1 box: an empty village, everything beside it."""
        box = self.box
        seats = self.seats
        s = Village(seats, box, QUESTIONS)
        s.land = [0] * CELLS
        s.block = [EMPTY] * CELLS
        s.kin = [EMPTY] * CELLS
        s.site = [FRESH] * CELLS
        s.homes = []
        s.families = [0] * seats
        s.supply = box.supply[:]
        s.houses = [box.houses] * seats
        s.gone = [0] * seats
        s.points = [0] * seats
        s.tribe = list(range(seats)) if box.tribes == BY_SEAT else [EMPTY] * seats
        s.hand = [0] * (seats * SYMBOLS)
        s.cards = [0] * seats
        s.plays = [0] * seats
        s.played = []
        s.out = [0] * SYMBOLS
        s.tops = [EMPTY] * PILES
        s.under = [box.pile_cards * there for there in box.piles]
        s.tails = []
        s.bag = box.groups[:]
        s.tiles = box.tiles[:]
        s.used = [0] * TILES
        s.tile = [EMPTY] * seats
        s.threats = box.threats[:]
        s.seen = []
        s.hits = []
        s.spoiled = []
        s.done = []
        s.asking = DRAW_START
        return s

    # What is hidden

    def seen_by(self, state: State, viewer: int) -> Village:
        """Hide the hands of the others, and let nobody find them by counting the piles.

        The cards that nobody has turned and those in hidden hands are one lot, which stands in the
        first group of the bag.
        """
        assert isinstance(state, Village)
        seen = super().seen_by(state, viewer)
        assert isinstance(seen, Village)
        lot = [0] * SYMBOLS
        for symbol in range(SYMBOLS):
            for group in range(GROUPS):
                lot[symbol] += state.bag[group * SYMBOLS + symbol]
            for seat in range(self.seats):
                if seat != viewer:
                    lot[symbol] += state.hand[seat * SYMBOLS + symbol]
        seen.bag = lot + [UNKNOWN] * ((GROUPS - 1) * SYMBOLS)
        return seen

    def filled(self, seen: State, luck: Luck) -> Village:
        """Deal the lot to the piles and to the hidden hands, in a way that can have happened."""
        assert isinstance(seen, Village)
        full = seen.clone()
        full.masked = False
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
        return full

    # What follows from a position

    def sheet(self, state: State, seat: int) -> list[Line]:
        assert isinstance(state, Village)
        return scoring.sheet(state, seat)

    def ending(self, state: State) -> int:
        assert isinstance(state, Village)
        return scoring.ending(state)

    def census(self, state: State) -> list[int]:
        """HY-0.1 box: houses of each tribe, pieces, cards, tiles and catastrophes."""
        assert isinstance(state, Village)
        s = state
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
            houses + pieces + self.cards_of(s) + self.tiles_of(s) + [sum(s.threats) + len(s.seen)]
        )

    def cards_of(self, s: Village) -> list[int]:
        """Count the reward cards by symbol, wherever they are."""
        cards: list[int] = []
        for symbol in range(SYMBOLS):
            number = s.out[symbol] + s.tops.count(symbol) + sum(s.bag[symbol::SYMBOLS])
            number += sum(s.hand[symbol::SYMBOLS])
            number += sum(1 for card in s.played + s.tails if card % CARD == symbol)
            cards.append(number)
        return cards

    def tiles_of(self, s: Village) -> list[int]:
        """Count the construction tiles by kind."""
        return [s.tiles[kind] + s.used[kind] + s.tile.count(kind) for kind in range(TILES)]


def make(seats: int, options: dict[str, int]) -> Hoyuk:
    return Hoyuk(seats, options)
