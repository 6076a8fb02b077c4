"""A bot that tries actions out in worlds that fit its view."""

from __future__ import annotations

import time
from typing import Final

from pentapolis.core.spec import GameSpec
from pentapolis.core.view import View

from .base import Bot, Budget
from .search import Search
from .settings import numbers_of
from .tree import Settings

USUAL: Final = 200  # tries for a decision where nobody says how many
FIRST: Final = 8  # tries that tell how many fit into a time
MOST: Final = 1_000_000


class SearchBot(Bot):
    """Grows a tree for every decision, within a number of tries or a time."""

    def __init__(
        self,
        name: str,
        seed: int,
        spec: GameSpec,
        budget: Budget | None = None,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(name, seed, budget)
        self.spec = spec
        self.settings = settings if settings is not None else numbers_of(spec).settings()
        self.follow = numbers_of(spec).follow

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.game.questions[view.seen.asking].name in self.follow:
            return view.legal[self.planted(view).root.order[0]]
        return view.legal[self.searched(view, budget).best()]

    def planted(self, view: View) -> Search:
        """Begin the tree of a decision: so far there is nothing but advice."""
        if not view.legal:
            raise ValueError(f"{self.name} was asked on seat {view.seat}, which has no choice")
        seed = self.luck.word(view.seat, view.seen.ply)
        spec = self.spec
        return Search(view, spec.advise, spec.judge, self.settings, seed, spec.ponder)

    def searched(self, view: View, budget: Budget) -> Search:
        """Grow the tree of a decision."""
        search = self.planted(view)
        if search.is_clear():
            search.run(1)
            return search
        if budget.seconds is None:
            search.run(budget.playouts if budget.playouts is not None else USUAL)
            return search
        start = time.perf_counter()
        search.run(FIRST)
        each = (time.perf_counter() - start) / search.tries
        more = min(MOST, int(budget.seconds / each)) - search.tries
        if more > 0:
            search.run(more)
        return search
