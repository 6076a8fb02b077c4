"""Garden Nation with options chosen: names of everything, the start, what is hidden."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.luck import Luck
from pentapolis.core.space import Block, Space
from pentapolis.core.state import EMPTY, UNKNOWN, State
from pentapolis.core.words import seat_letter
from pentapolis.kit import bag
from pentapolis.kit.parts import Parts

from . import scoring
from . import state as st
from .meta import META, PARTS
from .parts import PUBLIC_KEYS, SECRET_KEYS, TERRAIN_KEYS, TERRAINS, TERRITORIES, TURNS, Box
from .questions import QUESTIONS
from .state import DEALT, FIELD_NAMES, FIELDS, KEPT, PAIRS, PLOYS, ROW, Garden, fields, pairs_of

NUMBERS: Final = [str(number) for number in range(1, TERRITORIES + 1)]
SEATS: Final = [seat_letter(seat) for seat in range(4)]
ACTIONS: Final = Space(
    [
        Block("build", FIELD_NAMES),
        Block("demolish", FIELD_NAMES),
        Block("invade", FIELD_NAMES),
        Block("lift", FIELD_NAMES),
        Block("go", NUMBERS),
        Block("shift"),
        Block("pass"),
        Block("ground", TERRAIN_KEYS),
        Block("roof", FIELD_NAMES),
        Block("claim", PUBLIC_KEYS),
        Block("decline"),
        Block("next", SEATS),
        Block("keep", [f"{SECRET_KEYS[pair[0]]}+{SECRET_KEYS[pair[1]]}" for pair in PAIRS]),
    ]
)
OUTCOMES: Final = Space(
    [
        Block("territory", NUMBERS),
        Block("turned", [str(turn) for turn in range(TURNS)]),
        Block("project", PUBLIC_KEYS),
        Block("first", SEATS),
        Block("secret", SECRET_KEYS),
    ]
)
QUESTION_INFO: Final = [
    QuestionInfo("lay-territory", "GN-1.1 layout"),
    QuestionInfo("turn-territory", "GN-1.1 layout"),
    QuestionInfo("open-project", "GN-1.3 row"),
    QuestionInfo("draw-first", "GN-1.5 start-population"),
    QuestionInfo("deal-secret", "GN-1.7 secrets"),
    QuestionInfo("keep-secrets", "GN-1.8 pair"),
    QuestionInfo("act", "GN-4.1 action"),
    QuestionInfo("choose-ground", "GN-4.7 bramble"),
    QuestionInfo("move-roof", "GN-8.4 move-roof"),
    QuestionInfo("claim-project", "GN-6.1 moment"),
    QuestionInfo("choose-next", "GN-3.3 next"),
    QuestionInfo("finished", "GN-11.1 end"),
]
EVENT_KINDS: Final = [
    "TERRITORY_LAID",
    "TERRITORY_TURNED",
    "PROJECT_OPENED",
    "FIRST_DRAWN",
    "SECRET_DEALT",
    "SECRETS_KEPT",
    "TURN_BEGAN",
    "FLOOR_BUILT",
    "BRAMBLE_CHOSEN",
    "GROUND_LAID",
    "BUILDING_DEMOLISHED",
    "TERRITORY_CHANGED",
    "ROOF_LIFTED",
    "ROOF_MOVED",
    "BUILDING_INVADED",
    "WALKED_ON",
    "ACTION_PASSED",
    "PROJECT_CLAIMED",
    "PROJECT_DECLINED",
    "CRANE_MOVED",
    "LAST_FLOOR_PLACED",
    "POPULATION_GREW",
    "ROUND_BEGAN",
    "SECRETS_SHOWN",
    "GAME_ENDED",
]
SETUP_PLIES: Final = 19  # fourteen for the territories, four cards, the first player
ACTION_PLIES: Final = 12  # a ploy in two, six territories gone on, floor, ground, claim, card


class GardenNation(Game):
    """The game; `parts` may be another copy of the box, corrected by its owner."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, options, seats)
        self.names_of_seats = SEATS[:seats]
        round_plies = sum(self.box.actions) * ACTION_PLIES + seats
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
            SETUP_PLIES + seats * (DEALT + 1) + self.box.max_rounds * round_plies,
        )

    def start(self) -> Garden:
        """GN-1.4 floors and GN-1.6 start: everything lies ready, the garden is still empty."""
        box = self.box
        garden = Garden(self.seats, box, QUESTIONS)
        garden.tile = [EMPTY] * TERRITORIES
        garden.turned = [EMPTY] * TERRITORIES
        garden.land = [0] * (TERRAINS + 1)
        garden.own = [0] * self.seats
        garden.height = [0] * FIELDS
        garden.ground = [box.ground] * TERRAINS
        garden.deck = (1 << st.PUBLIC) - 1
        garden.row = [EMPTY] * ROW
        garden.claimed = [0] * self.seats
        garden.pile = box.copies[:]
        garden.dealt = [EMPTY] * (DEALT * self.seats)
        garden.kept = [EMPTY] * (KEPT * self.seats)
        garden.floors = [box.floors] * self.seats
        garden.population = [box.population_others] * self.seats
        garden.spent = [0] * (PLOYS * self.seats)
        garden.order = [EMPTY] * len(box.actions)  # GN-1.2 order-board
        return garden

    def seen_by(self, state: State, viewer: int) -> Garden:
        """Hide the others' secret cards, and let nobody find them by counting the pile."""
        assert isinstance(state, Garden)
        seen = super().seen_by(state, viewer)
        assert isinstance(seen, Garden)
        hidden: list[int] = []
        for index, kind in enumerate(state.dealt):
            # How many cards somebody holds is no secret.
            if kind == EMPTY:
                seen.dealt[index] = EMPTY
            elif seen.dealt[index] == UNKNOWN:
                hidden.append(kind)
        for index, kind in enumerate(state.kept):
            # GN-11.2 score: at the end the kept cards are shown, the others never.
            if kind == EMPTY or state.asking == st.FINISHED:
                seen.kept[index] = kind
            elif seen.kept[index] == UNKNOWN:
                hidden.append(kind)
        seen.pile = bag.unseen(state.pile, hidden)
        return seen

    def filled(self, seen: State, luck: Luck) -> Garden:
        """Deal the cards that the viewer cannot see from what it has not seen."""
        assert isinstance(seen, Garden)
        full = seen.clone()
        full.masked = False
        for seat in range(self.seats):
            at = DEALT * seat
            unknown = full.dealt[at : at + DEALT].count(UNKNOWN)
            keeps = full.kept[KEPT * seat] == UNKNOWN
            if not unknown:
                continue
            hand: list[int] = []
            for number in range(unknown + (KEPT if keeps else 0)):
                hand.append(bag.draw(full.pile, luck.word(st.DEAL_SECRET, at + number)))
            full.dealt[at : at + DEALT] = hand + [EMPTY] * (DEALT - len(hand))
            if keeps:
                self.keep_some(full, seat, luck)
        return full

    def keep_some(self, full: Garden, seat: int, luck: Luck) -> None:
        """GN-1.8 pair: let a seat have kept any two cards that may be kept together."""
        pairs = pairs_of(full, seat)
        pair = PAIRS[pairs[luck.word(st.KEEP_SECRETS, seat) * len(pairs) >> 32] - st.KEEP]
        at = DEALT * seat
        hand = full.dealt[at : at + DEALT]
        for kind in pair:
            hand.remove(kind)
        full.dealt[at : at + DEALT] = hand + [EMPTY] * KEPT
        full.kept[KEPT * seat : KEPT * seat + KEPT] = pair

    def sheet(self, state: State, seat: int) -> list[Line]:
        assert isinstance(state, Garden)
        return scoring.sheet(state, seat)

    def ending(self, state: State) -> int:
        assert isinstance(state, Garden)
        return scoring.ending(state)

    def census(self, state: State) -> list[int]:
        """Count floors by seat, ground tokens and brambles, cards: none appears or vanishes."""
        assert isinstance(state, Garden)
        counts: list[int] = []
        for seat in range(self.seats):
            mine = [state.height[field] for field in range(FIELDS) if state.own[seat] >> field & 1]
            assert 0 not in mine, "a building without floors"
            counts.append(state.floors[seat] + sum(mine))
        built = state.built()
        assert built.bit_count() == sum(own.bit_count() for own in state.own)
        assert state.roofed & ~built == 0, "a roof without a building"
        assert state.roofs() >= 0
        laid = sum(1 for turn in state.turned if turn != EMPTY)
        covered = laid - state.land[TERRAINS].bit_count()
        counts.append(sum(state.ground) + covered)
        open_cards = sum(1 for card in state.row if card >= 0)
        claimed = sum(cards.bit_count() for cards in state.claimed)
        counts.append(state.deck.bit_count() + open_cards + claimed)
        held = [*state.dealt, *state.kept]
        for kind in range(len(SECRET_KEYS)):
            counts.append(state.pile[kind] + held.count(kind))
        return counts


def make(seats: int, options: dict[str, int]) -> GardenNation:
    return GardenNation(seats, options)
