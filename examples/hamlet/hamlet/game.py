"""Hamlet with options chosen: names of everything, the start, what is hidden."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, Line, QuestionInfo
from pentapolis.core.luck import Luck
from pentapolis.core.space import Block, Space
from pentapolis.core.state import EMPTY, UNKNOWN, State
from pentapolis.kit import bag

from . import scoring
from .meta import META
from .parts import BOX, KEYS, SLOTS
from .questions import QUESTIONS
from .state import DEAL_GOAL, FINISHED, KINDS, REFILL, TOWN, HamletState, fields

ACTIONS: Final = Space(
    [Block("take", [str(slot + 1) for slot in range(SLOTS)]), Block("settle", TOWN.names)]
)
OUTCOMES: Final = Space([Block("tile", KEYS)])
QUESTION_INFO: Final = [
    QuestionInfo("deal-goal", "HAM-1.3 goal"),
    QuestionInfo("refill", "HAM-2.3 refill"),
    QuestionInfo("choose-tile", "HAM-2.1 take"),
    QuestionInfo("choose-site", "HAM-2.2 touch"),
    QuestionInfo("finished", "HAM-3.1 last-tile"),
]
EVENT_KINDS: Final = [
    "GOAL_DEALT",
    "TILE_TURNED",
    "TILE_TAKEN",
    "TILE_SETTLED",
    "GOAL_REVEALED",
    "GAME_ENDED",
]


class Hamlet(Game):
    """The game."""

    def __init__(self, seats: int, options: dict[str, int]) -> None:
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTION_INFO,
            ACTIONS,
            OUTCOMES,
            EVENT_KINDS,
            fields(),
            scoring.ENDINGS,
            3 * sum(BOX.copies),  # each tile is drawn, taken and settled; a goal is only drawn
        )

    def start(self) -> HamletState:
        """HAM-1.2 box: all tiles in the bag, an empty town."""
        state = HamletState(self.seats, QUESTIONS)
        state.town = [0] * KINDS
        state.market = [EMPTY] * SLOTS
        state.bag = BOX.copies[:]
        state.goal = [EMPTY] * self.seats
        state.points = [0] * (KINDS * self.seats)
        state.asking = DEAL_GOAL if self.options["goals"] else REFILL
        return state

    def seen_by(self, state: State, viewer: int) -> HamletState:
        """Hide the others' goals, and let nobody find them by counting the bag."""
        assert isinstance(state, HamletState)
        seen = super().seen_by(state, viewer)
        assert isinstance(seen, HamletState)
        hidden: list[int] = []
        for seat in range(self.seats):
            # That no goal was dealt yet is no secret; HAM-3.2 reveal: at the end none is.
            if state.goal[seat] == EMPTY or state.asking == FINISHED:
                seen.goal[seat] = state.goal[seat]
            elif seen.goal[seat] == UNKNOWN:
                hidden.append(state.goal[seat])
        seen.bag = bag.unseen(state.bag, hidden)
        return seen

    def filled(self, seen: State, luck: Luck) -> HamletState:
        """Draw the goals that the viewer cannot see from what it has not seen."""
        assert isinstance(seen, HamletState)
        full = seen.clone()
        full.masked = False
        for seat in range(self.seats):
            if full.goal[seat] == UNKNOWN:
                full.goal[seat] = bag.draw(full.bag, luck.word(DEAL_GOAL, seat))
        return full

    def sheet(self, state: State, seat: int) -> list[Line]:
        assert isinstance(state, HamletState)
        return scoring.sheet(state, seat)

    def census(self, state: State) -> list[int]:
        """HAM-1.2 box: no tile appears or vanishes; counted by kind."""
        assert isinstance(state, HamletState)
        counts: list[int] = []
        for kind in range(KINDS):
            loose = [state.held, *state.market, *state.goal].count(kind)
            counts.append(state.bag[kind] + state.town[kind].bit_count() + loose)
        return counts


def make(seats: int, options: dict[str, int]) -> Hamlet:
    return Hamlet(seats, options)
