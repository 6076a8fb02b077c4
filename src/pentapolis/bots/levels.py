"""The levels that people choose from: they differ in how far a bot looks ahead."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import State
from pentapolis.core.view import View

from .base import Bot, Budget
from .greedy import GreedyBot
from .search import POINT, Search
from .searcher import SearchBot
from .settings import numbers_of
from .tree import Settings

SEEN: Final = 6  # actions that a newcomer thinks of
AT_ONCE: Final = Settings(turns=1, winning=0, width=SEEN, widen=0)


class NewcomerBot(Bot):
    """Counts the points that its turn brings; where it brings none, takes what looks best."""

    def __init__(self, name: str, seed: int, spec: GameSpec, budget: Budget | None = None) -> None:
        super().__init__(name, seed, budget)
        self.spec = spec

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        seed = self.luck.word(view.seat, view.seen.ply)
        search = Search(view, self.spec.advise, points_now, AT_ONCE, seed)
        search.run(SEEN)
        return view.legal[search.best()]


def points_now(game: Game, state: State, seat: int) -> int:
    """Judge by the points alone that a seat has now."""
    return state.scores()[seat] * POINT


def make_newcomer(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return NewcomerBot(name, seed, spec, budget)


def make_casual(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    return GreedyBot(name, seed, spec, budget)


def make_level(name: str, seed: int, spec: GameSpec, budget: Budget) -> Bot:
    """Make a bot that searches as often as the game's data say for its level."""
    return SearchBot(name, seed, spec, Budget(playouts=numbers_of(spec).tries[name]))
