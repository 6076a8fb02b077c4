"""Hamlet with its options chosen: how it starts, what is hidden, what is conserved."""

from __future__ import annotations

from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.luck import Luck
from pentapolis.core.state import EMPTY, UNKNOWN
from pentapolis.kit import bag
from pentapolis.kit.parts import Parts

from . import scoring
from .codes import ACTIONS, DEAL_GOAL, EVENTS, FINISHED, KINDS, OUTCOMES, REFILL
from .parts import PARTS, Box
from .questions import QUESTIONS
from .state import HamletState, fields


class Hamlet(Game):
    """The game."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts)
        # Each tile is drawn, taken and settled; a goal is only drawn.
        most = 3 * sum(self.box.copies)
        super().__init__(
            "hamlet",
            seats,
            options,
            QUESTIONS,
            ACTIONS,
            OUTCOMES,
            EVENTS,
            fields(self.box),
            scoring.ENDINGS,
            most,
        )

    def start(self) -> HamletState:
        """HAM-1.2 box: all tiles in the bag, an empty town."""
        s = self.begin(HamletState(self.seats, QUESTIONS))
        s.box = self.box
        s.asking = DEAL_GOAL if self.options["goals"] else REFILL
        return s

    def hide(self, seen: HamletState, truth: HamletState, viewer: int) -> None:
        """Hide the goals of others, in the bag too, where counting would give them away."""
        hidden: list[int] = []
        for seat in range(self.seats):
            # A goal not dealt yet is no secret; HAM-3.2 reveal: at the end no goal is.
            if truth.goal[seat] == EMPTY or truth.asking == FINISHED:
                seen.goal[seat] = truth.goal[seat]
            elif seen.goal[seat] == UNKNOWN:
                hidden.append(truth.goal[seat])
        seen.bag = bag.with_hidden(truth.bag, hidden)

    def guess(self, full: HamletState, luck: Luck) -> None:
        """Draw the goals that the viewer cannot see from the tiles it has not seen."""
        for seat in range(self.seats):
            if full.goal[seat] == UNKNOWN:
                full.goal[seat] = bag.draw(full.bag, luck.word(DEAL_GOAL, seat))

    def score_sheet(self, s: HamletState, seat: int) -> list[ScoreLine]:
        return scoring.sheet(s, seat)

    def inventory(self, s: HamletState) -> list[int]:
        """HAM-1.2 box: count all tiles by kind; none appears or vanishes."""
        counts: list[int] = []
        for kind in range(KINDS):
            loose = [s.held, *s.market, *s.goal].count(kind)
            counts.append(s.bag[kind] + s.town[kind].bit_count() + loose)
        return counts
