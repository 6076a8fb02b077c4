"""One kind of decision, as an object without state."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from .state import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Generic[S]):
    """What may be chosen at one point of the turn, and what the choice does.

    A game lists its questions in turn order; the state holds the index of the one that is asked.
    """

    def legal(self, s: S, out: list[int]) -> None:
        """Append what may be chosen, rising."""
        raise NotImplementedError

    def answer(self, s: S, action: int) -> None:
        """Carry the choice out and say what is asked next."""
        raise NotImplementedError
