"""How far scores and lengths spread from game to game, where a mean tells too little.

These describe the games that were played, so they have no interval: every game and every seat
counts once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pentapolis.core.text import translatable

from .metrics import GAME
from .plan import Cell
from .store import Store

if TYPE_CHECKING:
    import polars as pl

TENTHS: Final = range(1, 10)


@dataclass(frozen=True)
class Spread:
    """How a number is spread over all games, or over all seats of all games."""

    name: str  # of the metric
    mean: float
    deviation: float  # standard deviation
    deciles: tuple[float, ...]  # the smallest values that one, two … nine tenths do not exceed
    most: float


def list_score_spreads(store: Store, cell: Cell) -> list[Spread]:
    """Return the spread of the scores of all seats, and of the best score of each game."""
    import polars as pl

    scores = store.read("seats", cell).select(*GAME, "score")
    best = scores.group_by(GAME).agg(pl.col("score").max())
    return list_spreads(
        {translatable("score"): scores["score"], translatable("winner's score"): best["score"]}
    )


def list_length_spreads(store: Store, cell: Cell) -> list[Spread]:
    """Return the spread of the lengths of games, and of the decisions of each seat."""
    games, seats = store.read("games", cell), store.read("seats", cell)
    return list_spreads(
        {
            translatable("plies"): games["plies"],
            translatable("turns"): games["turns"],
            translatable("decisions"): seats["decisions"],
        }
    )


def list_spreads(values: dict[str, pl.Series]) -> list[Spread]:
    """Return the spread of each column that has at least two values."""
    return [find_spread(name, column) for name, column in values.items() if len(column) > 1]


def find_spread(name: str, values: pl.Series) -> Spread:
    """Return how a column is spread."""
    ordered = values.sort().to_list()
    count = len(ordered)
    deciles = tuple(ordered[-(-tenth * count // 10) - 1] for tenth in TENTHS)
    deviation = values.std()
    assert isinstance(deviation, float)  # of numbers
    return Spread(name, sum(ordered) / count, deviation, deciles, ordered[-1])
