"""A bot that looks one action ahead and takes what looks best."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import Luck, SeededLuck
from pentapolis.core.state import CHANCE, State
from pentapolis.core.view import View

from .bot import Bot, Budget

MAX_WORLDS: Final = 8  # made-up worlds, with luck and hidden things, in which each action is tried
MAX_POSITIONS: Final = 400  # positions to evaluate for a decision, or one for each action
MAX_CHANCE_PLIES: Final = (
    64  # plies of chance in a row after which the position is evaluated as it is
)


class GreedyBot(Bot):
    """Takes the action rated highest by the game; without ratings, the best position after it."""

    def __init__(self, name: str, seed: int, spec: GameSpec, budget: Budget | None = None) -> None:
        super().__init__(name, seed, budget)
        self.spec = spec

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        ratings = self.rate(view, budget)
        best = max(ratings, default=0)
        good = [action for action, value in zip(view.legal, ratings, strict=True) if value == best]
        return self.pick(view, good)

    def rate(self, view: View, budget: Budget) -> list[int]:
        """Return a rating of each legal action; only the order counts."""
        if self.spec.rate_actions is not None:
            return self.spec.rate_actions(view.game, view.seen, view.legal)
        if self.spec.evaluate is None:
            return [0] * len(view.legal)
        total = [0] * len(view.legal)
        for world in range(count_worlds(len(view.legal), budget)):
            # All actions get the same luck, so that only the actions differ.
            start = view.sample(SeededLuck(self.luck.word(view.seen.ply, 2 * world)))
            luck = SeededLuck(self.luck.word(view.seen.ply, 2 * world + 1))
            for index, action in enumerate(view.legal):
                total[index] += self.evaluate_after(view, start, action, luck)
        return total

    def evaluate_after(self, view: View, start: State, action: int, luck: Luck) -> int:
        """Return the value of the position after an action and the chance that follows it."""
        assert self.spec.evaluate is not None
        after = start.clone()
        after.apply(action)
        for index in range(MAX_CHANCE_PLIES):
            if after.actor() != CHANCE:
                break
            after.apply(after.draw_outcome(luck.word(after.luck_stream(), index)))
        return self.spec.evaluate(view.game, view.game.mask(after, view.seat), view.seat)


def count_worlds(actions: int, budget: Budget) -> int:
    """Return in how many worlds each action is tried."""
    if budget.playouts is not None:
        return max(1, budget.playouts // actions)
    return max(1, min(MAX_WORLDS, MAX_POSITIONS // actions))
