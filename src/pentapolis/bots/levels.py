"""The levels that people choose from: the lower see little of what is to come, the higher far."""

from __future__ import annotations

from pentapolis.core.luck import SeededLuck
from pentapolis.core.spec import GameSpec
from pentapolis.core.view import View

from .base import Bot, Budget
from .greedy import GreedyBot
from .searcher import SearchBot
from .settings import numbers_of


class ShortSightedBot(GreedyBot):
    """Sees later turns but dimly: of all that promises about as much, takes most points at once."""

    def __init__(self, name: str, seed: int, spec: GameSpec, blur: int) -> None:
        super().__init__(name, seed, spec)
        self.blur = blur  # hundredths of a point by which promises look alike

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        worth = self.worth(view, budget)
        bar = max(worth) - self.blur
        alike = [action for action, value in zip(view.legal, worth, strict=True) if value >= bar]
        points = self.points(view, alike)
        most = max(points)
        return self.pick(view, [alike[at] for at in range(len(alike)) if points[at] == most])

    def points(self, view: View, actions: list[int]) -> list[int]:
        """Count what the seat has right after each action, in a world that fits the view."""
        start = view.sample(SeededLuck(self.luck.word(view.seat, view.seen.ply)))
        out: list[int] = []
        for action in actions:
            after = start.clone()
            after.apply(action)
            out.append(after.scores()[view.seat])
        return out


def make_short_sighted(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that sees later turns as dimly as the game's data say for its level."""
    return ShortSightedBot(name, seed, spec, numbers_of(spec).blur[name])


def make_greedy(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return GreedyBot(name, seed, spec, budget)


def make_level(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that searches as often and as far as the game's data say for its level."""
    numbers = numbers_of(spec)
    return SearchBot(name, seed, spec, Budget(playouts=numbers.tries[name]), numbers.settings(name))
