"""The levels that people choose from: the lowest sees roughly, the highest look far ahead."""

from __future__ import annotations

from pentapolis.core.spec import GameSpec
from pentapolis.core.view import View

from .base import Bot, Budget
from .greedy import GreedyBot
from .searcher import SearchBot
from .settings import numbers_of


class NewcomerBot(GreedyBot):
    """Sees what is about right: of all that looks nearly as good as the best, takes any."""

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        worth = self.worth(view, budget)
        bar = max(worth, default=0) - numbers_of(self.spec).blur
        near = [action for action, value in zip(view.legal, worth, strict=True) if value >= bar]
        return self.pick(view, near)


def make_newcomer(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return NewcomerBot(name, seed, spec, budget)


def make_casual(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return GreedyBot(name, seed, spec, budget)


def make_level(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that searches as often as the game's data say for its level."""
    return SearchBot(name, seed, spec, Budget(playouts=numbers_of(spec).tries[name]))
