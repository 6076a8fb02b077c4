"""The levels that people choose from: the lower see little of what is to come, the higher far."""

from __future__ import annotations

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.view import View

from .bot import Bot, Budget
from .greedy import GreedyBot
from .search import SearchBot
from .settings import load_settings


class ShortSightedBot(GreedyBot):
    """Of all actions rated about as high as the best, takes the one with most points at once."""

    def __init__(self, name: str, seed: int, spec: GameSpec, tie_margin: int) -> None:
        super().__init__(name, seed, spec)
        self.tie_margin = tie_margin  # hundredths of a point by which ratings count as equal

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        ratings = self.rate(view, budget)
        bar = max(ratings) - self.tie_margin
        equal = [action for action, value in zip(view.legal, ratings, strict=True) if value >= bar]
        points = self.count_points(view, equal)
        most = max(points)
        return self.pick(view, [equal[at] for at in range(len(equal)) if points[at] == most])

    def count_points(self, view: View, actions: list[int]) -> list[int]:
        """Count what the seat has right after each action, in a world that fits the view."""
        start = view.sample(SeededLuck(self.luck.word(view.seat, view.seen.ply)))
        out: list[int] = []
        for action in actions:
            after = start.clone()
            after.apply(action)
            out.append(after.scores()[view.seat])
        return out


def make_short_sighted(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that is as short-sighted as the game's settings say for its level."""
    return ShortSightedBot(name, seed, spec, load_settings(spec).tie_margin[name])


def make_greedy(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return GreedyBot(name, seed, spec, budget)


def make_level(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that searches as much and as far as the game's settings say for its level."""
    settings = load_settings(spec)
    playouts = Budget(playouts=settings.playouts[name])
    return SearchBot(name, seed, spec, playouts, settings.search_settings(name))
