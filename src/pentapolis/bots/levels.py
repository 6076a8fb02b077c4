"""The levels that people choose from: the lower ones plan less, the higher ones search."""

from __future__ import annotations

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.view import View

from .bot import Bot, Budget
from .greedy import GreedyBot
from .search import SearchBot
from .settings import load_settings


class EasygoingBot(GreedyBot):
    """Takes any of the actions rated nearly best, so that it never does worse than its margin."""

    def __init__(self, name: str, seed: int, spec: GameSpec, tie_margin: int) -> None:
        super().__init__(name, seed, spec)
        self.tie_margin = tie_margin  # hundredths of a point up to which ratings count as equal

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        ratings = self.rate(view, budget)
        bar = max(ratings) - self.tie_margin
        equal = [action for action, value in zip(view.legal, ratings, strict=True) if value >= bar]
        return self.pick(view, self.narrow(view, equal))

    def narrow(self, view: View, equal: list[int]) -> list[int]:
        """Return the actions to pick from, among those rated nearly best."""
        return equal


class ShortSightedBot(EasygoingBot):
    """Among the actions rated nearly best, takes the one that scores most at once."""

    def narrow(self, view: View, equal: list[int]) -> list[int]:
        points = self.count_points(view, equal)
        most = max(points)
        return [equal[at] for at in range(len(equal)) if points[at] == most]

    def count_points(self, view: View, actions: list[int]) -> list[int]:
        """Return the seat's score right after each action, in a world that fits the view."""
        start = view.sample(SeededLuck(self.luck.word(view.seat, view.seen.ply)))
        out: list[int] = []
        for action in actions:
            after = start.clone()
            after.apply(action)
            out.append(after.scores()[view.seat])
        return out


def make_easygoing(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make an easygoing bot with the tie margin that the game sets for its level."""
    return EasygoingBot(name, seed, spec, load_settings(spec).tie_margin[name])


def make_short_sighted(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a short-sighted bot with the tie margin that the game sets for its level."""
    return ShortSightedBot(name, seed, spec, load_settings(spec).tie_margin[name])


def make_greedy(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a greedy bot."""
    return GreedyBot(name, seed, spec, budget)


def make_level(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a search bot with the playouts and settings that the game sets for its level."""
    settings = load_settings(spec)
    playouts = Budget(playouts=settings.playouts[name])
    return SearchBot(name, seed, spec, playouts, settings.search_settings(name))
