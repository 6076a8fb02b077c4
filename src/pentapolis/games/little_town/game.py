"""Little Town with options chosen: names of everything, the start, what is hidden."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.luck import Luck
from pentapolis.core.space import Block, Space
from pentapolis.core.state import EMPTY, UNKNOWN, State
from pentapolis.core.words import seat_letter
from pentapolis.kit.cells import BIT, cells_of
from pentapolis.kit.parts import Parts

from . import scoring
from . import state as st
from .meta import META, PARTS
from .objectives import EVENTS, is_true
from .parts import (
    CARD_KEYS,
    CARDS,
    CELLS,
    COIN,
    CUBES,
    GOOD_KEYS,
    GOODS,
    MAP,
    MOST_COST,
    SINGLES,
    TILE_KEYS,
    WISH_KEYS,
    Box,
)
from .questions import QUESTIONS
from .rounds import begin_market
from .state import Town, fields

CUBE_NAMES: Final = GOOD_KEYS[:CUBES]
MOUTHS: Final = [str(number) for number in range(st.MOST_MOUTHS + 1)]
ACTIONS: Final = Space(
    [
        Block("place", MAP.names),
        Block("build", TILE_KEYS),
        Block("act", MAP.names),
        Block("site", MAP.names),
        Block("give", CUBE_NAMES),
        Block("give_bought", CUBE_NAMES),
        Block("get", CUBE_NAMES),
        Block("buy", [str(number) for number in range(MOST_COST + 1)]),
        Block("fish", MOUTHS),
        Block("wheat", MOUTHS),
        Block("bought", MOUTHS),
        Block("claim", CARD_KEYS),
        Block("take"),
        Block("decline"),
        Block("draft", TILE_KEYS),
        Block("done"),
        Block("ask", WISH_KEYS),
        Block("stop-asking", WISH_KEYS),
    ]
)
OUTCOMES: Final = Space(
    [
        Block("side", ["A", "B"]),
        Block("tile", TILE_KEYS),
        Block("card", CARD_KEYS),
        Block("start", [seat_letter(seat) for seat in range(4)]),
    ]
)
QUESTION_INFO: Final = [
    QuestionInfo("draw-side", "LT-1.1 side"),
    QuestionInfo("draw-tile", "LT-1.2 market"),
    QuestionInfo("deal-tile", "LT-1.10 draft"),
    QuestionInfo("draft-tile", "LT-1.10 draft"),
    QuestionInfo("deal-card", "LT-1.3 objectives"),
    QuestionInfo("draw-start", "LT-1.9 start"),
    QuestionInfo("choose-action", "LT-2.2 turn"),
    QuestionInfo("activate", "LT-4.1 activate"),
    QuestionInfo("pay", "LT-6.3 spare"),
    QuestionInfo("give", "LT-4.10 pairs"),
    QuestionInfo("get", "LT-4.7 shop"),
    QuestionInfo("choose-site", "LT-5.1 build"),
    QuestionInfo("claim", "LT-10.1 claim"),
    QuestionInfo("take-points", "LT-7.5 may"),
    QuestionInfo("feed-fish", "LT-8.1 feed"),
    QuestionInfo("feed-wheat", "LT-8.1 feed"),
    QuestionInfo("feed-bought", "LT-8.3 choices"),
    QuestionInfo("finished", "LT-2.1 rounds"),
]
EVENT_KINDS: Final = [
    "SIDE_DRAWN",
    "TILE_DRAWN",
    "TILE_DEALT",
    "TILE_PICKED",
    "TILE_REVEALED",
    "HAND_PASSED",
    "CARD_DEALT",
    "START_DRAWN",
    "WORKER_PLACED",
    "GOODS_GATHERED",
    "FEE_PAID",
    "COST_PAID",
    "TILE_ACTIVATED",
    "ACTIVATING_ENDED",
    "TILE_CHOSEN",
    "CUBES_BOUGHT",
    "CUBE_GIVEN",
    "CUBE_TAKEN",
    "TILE_BUILT",
    "CARD_CLAIMED",
    "CLAIMING_ENDED",
    "TURNS_ENDED",
    "CATHEDRAL_SCORED",
    "CATHEDRAL_DECLINED",
    "MANOR_USED",
    "FOOD_EATEN",
    "WORKERS_FED",
    "ROUND_BEGUN",
    "GAME_ENDED",
    "TILE_ENTERED",
    "ASKING_CHANGED",
]
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
            QUESTION_INFO,
            ACTIONS,
            OUTCOMES,
            EVENT_KINDS,
            fields(self.box),
            scoring.ENDINGS,
            SETUP_PLIES + self.box.rounds * (turns * TURN_PLIES + (seats + 1) * FEED_PLIES),
        )

    def start(self) -> Town:
        """LT-1.5 pawns, LT-1.6 track, LT-1.7 supply, LT-1.8 coins: what lies before everybody."""
        box = self.box
        town = Town(self.seats, box, QUESTIONS)
        town.start_seat = self.first
        town.tile = [EMPTY] * CELLS
        town.homes = [0] * self.seats
        town.workers = [0] * self.seats
        town.idle = [box.workers] * self.seats
        town.market = 1
        town.wheat = box.wheat_fields
        town.pile = SINGLES
        town.hand = [0] * self.seats
        town.pick = [EMPTY] * self.seats
        town.supply = [box.cubes] * CUBES + [box.coins - self.seats * box.start_coins]
        town.goods = ([0] * CUBES + [box.start_coins]) * self.seats
        town.bag = (1 << CARDS) - 1
        town.cards = [0] * self.seats
        town.claimed = [0] * self.seats
        town.pending = [0] * CUBES
        town.bought = [0] * CUBES
        town.given = []
        town.points = [0] * (st.SOURCES * self.seats)
        town.asks = [box.start_asks] * self.seats
        if self.side == EMPTY:
            town.asking = st.DRAW_SIDE
        else:
            town.side = self.side
            town.free = box.meadow[self.side]
            begin_market(town)
        return town

    def seen_by(self, state: State, viewer: int) -> Town:
        """Hide the others' cards, and let nobody find them by counting what was not dealt."""
        assert isinstance(state, Town)
        seen = super().seen_by(state, viewer)
        assert isinstance(seen, Town)
        for seat in range(self.seats):
            if seat != viewer:
                seen.bag |= state.cards[seat]
                seen.pile |= state.hand[seat]
                if state.pick[seat] >= 0:
                    seen.pile |= BIT[state.pick[seat]]
        return seen

    def filled(self, seen: State, luck: Luck) -> Town:
        """Deal what the viewer cannot see from what it has not seen."""
        assert isinstance(seen, Town)
        full = seen.clone()
        full.masked = False
        for seat in range(self.seats):
            if full.cards[seat] == UNKNOWN:
                full.cards[seat] = 0
                for number in range(full.cards_left(seat)):
                    likely = full.bag & ~self.shown(full, seat)
                    word = luck.word(st.DEAL_CARD * 8 + seat, number)
                    card = drawn_from(likely if likely else full.bag, word)
                    full.bag ^= BIT[card]
                    full.cards[seat] |= BIT[card]
            self.fill_hand(full, seat, luck)
        return full

    def shown(self, full: Town, seat: int) -> int:
        """Join the cards that a seat would have shown by now, where claims come by themselves."""
        if full.claims_by_hand(seat) or full.asking <= st.DEAL_CARD:
            return 0
        found = 0
        for card in cells_of(full.bag & ~EVENTS):
            if is_true(full, seat, card):
                found |= BIT[card]
        return found

    def fill_hand(self, full: Town, seat: int, luck: Luck) -> None:
        """LT-1.10 draft: deal a hidden hand, and the tile that was chosen from it."""
        if full.hand[seat] != UNKNOWN:
            return
        full.hand[seat] = 0
        full.pick[seat] = EMPTY
        picked = full.asking == st.DRAFT_TILE and seat < full.turn
        for number in range(self.hand_size(full, seat) + picked):
            word = luck.word(st.DEAL_TILE * 8 + seat, number)
            kind = drawn_from(full.pile, word)
            full.pile ^= BIT[kind]
            if picked and number == 0:
                full.pick[seat] = kind
            else:
                full.hand[seat] |= BIT[kind]

    def hand_size(self, seen: Town, seat: int) -> int:
        """Count a seat's tiles in a draft from what everybody knows."""
        if seen.asking == st.DEAL_TILE:
            return max(0, min(self.box.hand, seen.drawn - seat * self.box.hand))
        if seen.asking == st.DRAFT_TILE:
            return self.box.hand - seen.drawn - (1 if seat < seen.turn else 0)
        return 0

    def sheet(self, state: State, seat: int) -> list[Line]:
        assert isinstance(state, Town)
        return scoring.sheet(state, seat)

    def census(self, state: State) -> list[int]:
        """LT-1.7 supply: no cube, coin, tile, house or worker appears or vanishes."""
        assert isinstance(state, Town)
        counts = [state.supply[good] + sum(state.goods[good::GOODS]) for good in range(GOODS)]
        assert counts[COIN] == self.box.coins
        singles = state.market | state.pile | sum(state.hand)
        for kind in [*state.pick, *state.tile]:
            if kind > 0:
                assert not singles & BIT[kind], "one tile in two places"
                singles |= BIT[kind]
        counts.append((singles & SINGLES).bit_count())
        counts.append(state.wheat + state.tile.count(0))
        for seat in range(self.seats):
            counts.append(state.houses_left(seat) + state.homes[seat].bit_count())
            on_map = state.workers[seat].bit_count()
            counts.append(state.idle[seat] + on_map + state.at_site(seat))
        return counts


def drawn_from(cells: int, word: int) -> int:
    """Draw one of a set by 32 bits of luck."""
    kinds = cells_of(cells)
    return kinds[(word * len(kinds)) >> 32]


def make(seats: int, options: dict[str, int]) -> LittleTown:
    return LittleTown(seats, options)
