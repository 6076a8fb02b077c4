"""A bot that takes the most points that its turn can bring, and otherwise anything."""

from __future__ import annotations

from typing import Final

from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import State
from pentapolis.core.view import View

from .bot import Bot, Budget

LINES: Final = 160  # ways through the rest of the turn that are tried for a decision
LEAST: Final = 2  # of them for each action, however many actions there are


class PointsBot(Bot):
    """Takes the action after which its turn can bring the most points; knows no plan.

    It is the yardstick for the gentlest level: somebody who has read how points are made, and
    looks no further than the end of the turn. Chance ends what it can see.
    """

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        points = self.count_points(view)
        most = max(points, default=0)
        return self.pick(view, [a for a, count in zip(view.legal, points) if count == most])

    def count_points(self, view: View) -> list[int]:
        """Return the most points found after each action, by ways through the rest of the turn."""
        word = self.luck.word(view.seat, view.seen.ply)
        start = view.sample(SeededLuck(word))
        ways = SeededLuck(word + 1)
        count = max(LEAST, LINES // len(view.legal))
        return [
            max(count_turn(start, action, ways, index * count + way) for way in range(count))
            for index, action in enumerate(view.legal)
        ]


def count_turn(start: State, action: int, ways: SeededLuck, way: int) -> int:
    """Return the score at the end of a turn that goes on in any way after an action."""
    seat = start.actor()
    state = start.clone()
    state.apply(action)
    step = 0
    while state.actor() == seat and state.whose_turn() == seat:
        legal = state.legal()
        state.apply(legal[(ways.word(way, step) * len(legal)) >> 32])
        step += 1
    return state.scores()[seat]
