"""A bot without a thought: every legal action is as good as any other."""

from __future__ import annotations

from pentapolis.core.view import View

from .bot import Bot, Budget


class RandomBot(Bot):
    """Chooses uniformly."""

    def choose(self, view: View, budget: Budget) -> int:
        return self.pick(view, view.legal)
