"""A bot that looks one step ahead and takes what looks best."""

from __future__ import annotations

from typing import Final

from pentapolis.core.luck import Luck, SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE, State
from pentapolis.core.view import View

from .base import Bot, Budget

WORLDS: Final = 8  # ways in which chance and hidden things may lie, for each action
JUDGED: Final = 400  # positions judged for one decision, more only where there are more actions
CHANCES: Final = 64  # plies of chance in a row before the position is judged as it is


class GreedyBot(Bot):
    """Follows the game's own advice; else judges what each action leads to; else draws lots."""

    def __init__(self, name: str, seed: int, spec: GameSpec, budget: Budget | None = None) -> None:
        super().__init__(name, seed, budget)
        self.spec = spec

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        worth = self.worth(view, budget)
        best = max(worth, default=0)
        good = [action for action, value in zip(view.legal, worth, strict=True) if value == best]
        return self.pick(view, good)

    def worth(self, view: View, budget: Budget) -> list[int]:
        """Say what each legal action is worth; only the order counts."""
        if self.spec.advise is not None:
            return self.spec.advise(view.game, view.seen, view.legal)
        if self.spec.judge is None:
            return [0] * len(view.legal)
        total = [0] * len(view.legal)
        for world in range(worlds(len(view.legal), budget)):
            # All actions meet the same luck, so that they differ by their merit.
            start = view.sample(SeededLuck(self.luck.word(view.seen.ply, 2 * world)))
            luck = SeededLuck(self.luck.word(view.seen.ply, 2 * world + 1))
            for index, action in enumerate(view.legal):
                total[index] += self.judged(view, start, action, luck)
        return total

    def judged(self, view: View, start: State, action: int, luck: Luck) -> int:
        """Play an action and the chance after it, and judge the position from this seat."""
        assert self.spec.judge is not None
        after = start.clone()
        after.apply(action)
        for index in range(CHANCES):
            if after.actor() != CHANCE:
                break
            after.apply(after.outcome(luck.word(after.stream(), index)))
        return self.spec.judge(view.game, view.game.seen_by(after, view.seat), view.seat)


def worlds(actions: int, budget: Budget) -> int:
    """Spread the positions that may be judged over the actions."""
    if budget.playouts is not None:
        return max(1, budget.playouts // actions)
    return max(1, min(WORLDS, JUDGED // actions))
