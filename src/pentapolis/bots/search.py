"""A bot that tries actions out in worlds that fit its view."""

from __future__ import annotations

import time
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.view import View

from .bot import Bot, Budget
from .engine.tree import SearchSettings
from .engine.tree_search import Search
from .settings import load_settings

DEFAULT_PLAYOUTS: Final = 200  # playouts for a decision if there is no budget
TRIAL_PLAYOUTS: Final = 8  # playouts that show how many fit into the time
MAX_PLAYOUTS: Final = 1_000_000


class SearchBot(Bot):
    """Grows a search tree for every decision, within a number of playouts or a time."""

    def __init__(
        self,
        name: str,
        seed: int,
        spec: GameSpec,
        budget: Budget | None = None,
        settings: SearchSettings | None = None,
    ) -> None:
        super().__init__(name, seed, budget)
        self.spec = spec
        usual = load_settings(spec)
        self.settings = settings if settings is not None else usual.search_settings()
        self.rate_only = usual.rate_only

    def choose(self, view: View, budget: Budget) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.game.questions[view.seen.asking].name in self.rate_only:
            return view.legal[self.start_tree(view).root.order[0]]
        return view.legal[self.search(view, budget).best()]

    def start_tree(self, view: View) -> Search:
        """Return a new tree for a decision, with ratings and no playouts."""
        if not view.legal:
            raise ValueError(f"{self.name} was asked for seat {view.seat}, which has no choice")
        seed = self.luck.word(view.seat, view.seen.ply)
        spec = self.spec
        return Search(
            view, spec.rate_actions, spec.evaluate, self.settings, seed, spec.rate_actions_deep
        )

    def search(self, view: View, budget: Budget) -> Search:
        """Return the tree of a decision, grown within the budget."""
        search = self.start_tree(view)
        if search.is_clear():
            search.run(1)
            return search
        if budget.seconds is None:
            search.run(budget.playouts if budget.playouts is not None else DEFAULT_PLAYOUTS)
            return search
        start = time.perf_counter()
        search.run(TRIAL_PLAYOUTS)
        each = (time.perf_counter() - start) / search.playouts
        more = min(MAX_PLAYOUTS, int(budget.seconds / each)) - search.playouts
        if more > 0:
            search.run(more)
        return search
