"""Dilluvia Project for a number of seats and options: start, score sheet, inventory."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, ScoreLine
from pentapolis.kit.parts import Parts

from ..meta import META, PARTS
from . import codes as c
from . import scoring
from .codes import EVENTS, OUTCOMES, SPACES, make_actions
from .contradictions import find_contradictions
from .parts import Box
from .questions import QUESTIONS
from .state import Sky, fields

WORKER_PLIES: Final = 14  # most for one worker: field, stack, a building with all its choices
MARKET_PLIES: Final = 30  # most for one player: a zeppelin, four spaces with their choices


class Dilluvia(Game):
    """The game; `parts` may be another box, with values corrected by its owner."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, options, seats)
        workers = seats * (c.MOST_DARK + 1)
        cubes = seats * self.box.track
        each_round = SPACES + seats * MARKET_PLIES + workers * WORKER_PLIES + cubes
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTIONS,
            make_actions(self.box),
            OUTCOMES,
            EVENTS,
            fields(self.box),
            scoring.ENDINGS,
            seats + self.box.rounds * each_round + 6 * sum(self.box.copies),
        )

    def start(self) -> Sky:
        """DP-1.7 start: set up DP-1.1 supply, DP-1.3 stacks, DP-1.4 markers, DP-1.5 workers."""
        s = self.begin(Sky(self.seats, QUESTIONS))
        s.box = self.box
        s.asking = c.DRAW_ORDER
        return s

    def score_sheet(self, s: Sky, seat: int) -> list[ScoreLine]:
        return scoring.sheet(s, seat)

    def inventory(self, s: Sky) -> list[int]:
        """DP-1.3 stacks: count the buildings of each type, in stock and in the city."""
        counts: list[int] = []
        for type_ in range(self.box.types):
            counts.append(s.stock[type_] + s.b_type.count(type_))
        return counts

    def contradictions(self, s: Sky) -> list[str]:
        return find_contradictions(s)
