"""What a bot is: a view comes in, an action goes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pentapolis.core.luck import SeededLuck
from pentapolis.core.view import View


@dataclass(frozen=True)
class Budget:
    """How much thought one decision is worth: a time, a number of playouts, or the bot's own."""

    seconds: float | None = None
    playouts: int | None = None


class Bot:
    """A program on a seat.

    It keeps nothing between two decisions: its luck is drawn by ply, so that the same view gets
    the same answer, after an undo too. Calling a bot chooses within its usual budget.
    """

    def __init__(self, name: str = "", seed: int = 0, budget: Budget | None = None) -> None:
        self.name = name or type(self).__name__.lower()
        self.luck = SeededLuck(seed)
        self.budget = budget if budget is not None else Budget()

    def choose(self, view: View, budget: Budget) -> int:
        """Choose one of view.legal."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def __call__(self, view: View) -> int:
        return self.choose(view, self.budget)

    def pick(self, view: View, among: Sequence[int]) -> int:
        """Draw one of several actions, each as likely as the others."""
        if not among:
            raise ValueError(f"{self.name} was asked on seat {view.seat}, which has no choice")
        word = self.luck.word(view.seat, view.seen.ply)
        return among[(word * len(among)) >> 32]
