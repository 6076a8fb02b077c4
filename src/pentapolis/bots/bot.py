"""The base class of bots: a bot gets a view and returns an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pentapolis.core.luck import SeededLuck
from pentapolis.core.view import View


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one decision: a time, or playouts; by default its own."""

    seconds: float | None = None
    playouts: int | None = None


class Bot:
    """A program that plays. Calling it with a view chooses an action within its usual budget.

    It keeps nothing between two decisions, and its luck depends on the ply, so that the same view
    gets the same answer, also after an undo.
    """

    def __init__(self, name: str = "", seed: int = 0, budget: Budget | None = None) -> None:
        self.name = name or type(self).__name__.lower()
        self.luck = SeededLuck(seed)
        self.budget = budget if budget is not None else Budget()

    def choose(self, view: View, budget: Budget) -> int:
        """Return one of view.legal."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def __call__(self, view: View) -> int:
        return self.choose(view, self.budget)

    def pick(self, view: View, among: Sequence[int]) -> int:
        """Return one of several actions at random."""
        if not among:
            raise ValueError(f"{self.name} was asked for seat {view.seat}, which has no choice")
        word = self.luck.word(view.seat, view.seen.ply)
        return among[(word * len(among)) >> 32]
