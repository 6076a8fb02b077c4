"""The levels that people choose from: the lower see little of what is to come, the higher far."""

from __future__ import annotations

from typing import Final

from pentapolis.core.luck import SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.view import View

from .base import Bot, Budget
from .greedy import GreedyBot
from .searcher import SearchBot
from .settings import numbers_of

POINT: Final = 100  # advice speaks in hundredths


class ShortSightedBot(GreedyBot):
    """Sees the points that an action brings at once, and of what it promises for later a part."""

    def __init__(self, name: str, seed: int, spec: GameSpec, foresight: int) -> None:
        super().__init__(name, seed, spec)
        self.foresight = foresight  # per cent; all of it would be the greedy bot

    def worth(self, view: View, budget: Budget) -> list[int]:
        """Weigh the points now against the whole worth, which has them in it."""
        whole = super().worth(view, budget)
        now = self.points(view)
        later = 100 - self.foresight
        return [self.foresight * whole[at] + later * now[at] for at in range(len(now))]

    def points(self, view: View) -> list[int]:
        """Count what the seat has right after each action, in a world that fits the view."""
        start = view.sample(SeededLuck(self.luck.word(view.seat, view.seen.ply)))
        out: list[int] = []
        for action in view.legal:
            after = start.clone()
            after.apply(action)
            out.append(after.scores()[view.seat] * POINT)
        return out


def make_short_sighted(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that sees as much of later turns as the game's data say for its level."""
    return ShortSightedBot(name, seed, spec, numbers_of(spec).foresight[name])


def make_greedy(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return GreedyBot(name, seed, spec, budget)


def make_level(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that searches as often and as far as the game's data say for its level."""
    numbers = numbers_of(spec)
    return SearchBot(name, seed, spec, Budget(playouts=numbers.tries[name]), numbers.settings(name))
