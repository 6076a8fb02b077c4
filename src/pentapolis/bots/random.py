"""A bot that does not think."""

from __future__ import annotations

from pentapolis.core.view import View

from .bot import Bot, Budget


class RandomBot(Bot):
    """Takes any legal action, each with the same chance."""

    def choose(self, view: View, budget: Budget) -> int:
        return self.pick(view, view.legal)
