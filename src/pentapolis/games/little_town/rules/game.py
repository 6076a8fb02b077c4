"""Little Town with options chosen: how it starts, what is hidden, what is conserved."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import Luck
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import EMPTY, UNKNOWN
from pentapolis.kit.cells import BIT, cells_of
from pentapolis.kit.parts import Parts

from ..meta import META, PARTS
from . import scoring
from .board import MAP
from .codes import (
    ACTIONS,
    CARD_KEYS,
    CARDS,
    DEAL_CARD,
    DEAL_TILE,
    DRAFT_TILE,
    DRAW_SIDE,
    EVENTS,
    GOODS,
    OUTCOMES,
    SINGLES,
    TILE_KEYS,
)
from .flow import begin_market
from .objectives import EVENT_CARDS, is_fulfilled
from .parts import Box
from .questions import QUESTIONS
from .state import Town, fields

SETUP_PLIES: Final = 1 + 24 + 12 + CARDS + 1
TURN_PLIES: Final = 48  # a worker, eight buildings with up to five plies each, claims, the end
FEED_PLIES: Final = 3 + 2 * 5  # the meal, and claims before and after it; wishes come on top


class LittleTown(Game):
    """The game; `parts` may be another copy of the box, corrected by its owner."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, options, seats)
        self.first = options.get("start", 0) - 1  # EMPTY: by lot
        self.side = options.get("side", 0) - 1  # EMPTY: by lot
        if self.first >= seats:
            raise ValueError(f"the start player {seat_letter(self.first)} has no seat")
        turns = seats * self.box.workers + 1  # the manor is used like a worker
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTIONS,
            ACTIONS,
            OUTCOMES,
            EVENTS,
            fields(self.box),
            scoring.ENDINGS,
            SETUP_PLIES + self.box.rounds * (turns * TURN_PLIES + (seats + 1) * FEED_PLIES),
        )

    def start(self) -> Town:
        """LT-1.5 pawns, LT-1.6 track: what lies before everybody."""
        s = Town(self.seats, QUESTIONS)
        s.box = self.box
        s.asks = [self.box.start_asks] * self.seats  # where it is no field, it never changes
        self.begin(s)
        s.start_seat = self.first
        if self.side == EMPTY:
            s.asking = DRAW_SIDE
        else:
            s.side = self.side
            s.free = self.box.meadow[self.side]
            begin_market(s)
        return s

    def hide(self, seen: Town, truth: Town, viewer: int) -> None:
        """Hide the others' cards, also from counting what was not dealt."""
        for seat in range(self.seats):
            if seat != viewer:
                seen.bag |= truth.cards[seat]
                seen.pile |= truth.hand[seat]
                if truth.pick[seat] >= 0:
                    seen.pile |= BIT[truth.pick[seat]]

    def guess(self, full: Town, luck: Luck) -> None:
        """Deal what the viewer cannot see from the cards and tiles it has not seen."""
        for seat in range(self.seats):
            if full.cards[seat] == UNKNOWN:
                full.cards[seat] = 0
                for number in range(full.cards_left(seat)):
                    likely = full.bag & ~self.unlikely_cards(full, seat)
                    word = luck.word(DEAL_CARD * 8 + seat, number)
                    card = draw_one(likely if likely else full.bag, word)
                    full.bag ^= BIT[card]
                    full.cards[seat] |= BIT[card]
            self.guess_hand(full, seat, luck)

    def unlikely_cards(self, full: Town, seat: int) -> int:
        """Return the cards that a seat would have claimed by now, if it claims unasked."""
        if full.is_asked_to_claim(seat) or full.asking <= DEAL_CARD:
            return 0
        found = 0
        for card in cells_of(full.bag & ~EVENT_CARDS):
            if is_fulfilled(full, seat, card):
                found |= BIT[card]
        return found

    def guess_hand(self, full: Town, seat: int, luck: Luck) -> None:
        """LT-1.10 draft: deal a hidden hand, and the tile that was chosen from it."""
        if full.hand[seat] != UNKNOWN:
            return
        full.hand[seat] = 0
        full.pick[seat] = EMPTY
        picked = full.asking == DRAFT_TILE and seat < full.turn
        for number in range(self.hand_size(full, seat) + picked):
            word = luck.word(DEAL_TILE * 8 + seat, number)
            kind = draw_one(full.pile, word)
            full.pile ^= BIT[kind]
            if picked and number == 0:
                full.pick[seat] = kind
            else:
                full.hand[seat] |= BIT[kind]

    def hand_size(self, seen: Town, seat: int) -> int:
        """Count a seat's tiles in a draft from what everybody knows."""
        if seen.asking == DEAL_TILE:
            return max(0, min(self.box.hand, seen.drawn - seat * self.box.hand))
        if seen.asking == DRAFT_TILE:
            return self.box.hand - seen.drawn - (1 if seat < seen.turn else 0)
        return 0

    def score_sheet(self, s: Town, seat: int) -> list[ScoreLine]:
        return scoring.sheet(s, seat)

    def inventory(self, s: Town) -> list[int]:
        """LT-1.7 supply: no cube, coin or tile appears or vanishes."""
        counts = [s.supply[good] + sum(s.goods[good::GOODS]) for good in range(GOODS)]
        counts.append((join_sets(tile_places(s)) & SINGLES).bit_count())
        counts.append(s.wheat + s.tile.count(0))
        return counts

    def contradictions(self, s: Town) -> list[str]:
        """Name what is in two places, stands where it cannot, or is more than a seat has."""
        if s.turn >= self.seats or s.start_seat >= self.seats:
            return [f"there are {self.seats} seats, so the turn or the start is of none"]
        found = name_repeats("tile", TILE_KEYS, tile_places(s), SINGLES)
        found += name_repeats("objective", CARD_KEYS, [s.bag, *s.cards, *s.claimed])
        found += name_repeats("square", MAP.names, [s.free, *s.homes, *s.workers])
        for seat in range(self.seats):
            if s.houses_left(seat) < 0 or s.at_site(seat) < 0:
                found.append(
                    f"seat {seat_letter(seat)} has used more houses or workers than it has"
                )
        tiles = 0
        for cell in range(len(s.tile)):
            if s.tile[cell] >= 0:
                tiles |= BIT[cell]
        if tiles != s.built or join_sets(s.homes) != s.built:
            found.append("a tile stands without a house, or a house without a tile")
        meadow = self.box.meadow[s.side] if s.side >= 0 else 0
        if s.free | s.built | join_sets(s.workers) != meadow:
            found.append("the meadows are not the free squares and those with a tile or a worker")
        return found


def tile_places(s: Town) -> list[int]:
    """List the sets of tiles: the market, the pile, the hands, and each one on its own."""
    places = [s.market, s.pile, *s.hand]
    for kind in [*s.pick, *s.tile]:
        if kind > 0:
            places.append(BIT[kind])
    return places


def join_sets(sets: list[int]) -> int:
    """Join several sets into one."""
    joined = 0
    for each in sets:
        joined |= each
    return joined


def name_repeats(what: str, names: list[str], sets: list[int], counted: int = -1) -> list[str]:
    """Name what is in more than one of several sets."""
    seen = 0
    twice = 0
    for each in sets:
        twice |= seen & each
        seen |= each
    return [f"the {what} {names[number]} is in two places" for number in cells_of(twice & counted)]


def draw_one(cells: int, word: int) -> int:
    """Draw one of a set by 32 bits of luck."""
    kinds = cells_of(cells)
    return kinds[(word * len(kinds)) >> 32]
