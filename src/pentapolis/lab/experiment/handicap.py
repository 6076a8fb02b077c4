"""The points that would even out the order of play.

The games are not played again: each place is given some points at the end, and the wins are
counted anew. In a real game people would play for these points, so they are a first guess.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from . import statistics as st
from .metrics import DEAL, GAME
from .plan import Cell
from .statistics import Estimate
from .store import Store

if TYPE_CHECKING:
    import polars as pl

SHARE: Final = (0.0, 1.0)
STRIDES: Final = (16, 8, 4, 2, 1)  # of points, while searching
DIGITS: Final = 12  # of what is compared
ROUNDING: Final = 1e-9  # of a share


@dataclass(frozen=True)
class Handicap:
    """Points for each place in the order of play, and the win shares that they lead to."""

    points: tuple[int, ...]
    shares: tuple[Estimate, ...]


class Table:
    """The final scores of the games of a cell, by place in the order of play."""

    def __init__(self, rows: pl.DataFrame, seats: int) -> None:
        import polars as pl

        self.seats = seats
        wide = rows.pivot(on="order", index=GAME, values=["score", "place"], sort_columns=False)
        self.games = wide.sort(GAME)
        self.scores = [pl.col(f"score_{order}") for order in range(1, seats + 1)]
        # Who lost a game by its tie-breaker stays behind the one who won it, at equal points.
        self.behind = {
            (mine, other): (pl.col(f"score_{mine + 1}") == pl.col(f"score_{other + 1}"))
            & (pl.col(f"place_{mine + 1}") > pl.col(f"place_{other + 1}"))
            for mine in range(seats)
            for other in range(seats)
            if mine != other
        }

    def share_wins(self, points: Sequence[int]) -> pl.DataFrame:
        """Return the win share of each place in each game, with some points more for each."""
        import polars as pl

        totals = [score + more for score, more in zip(self.scores, points, strict=True)]
        best = pl.max_horizontal(totals)
        top = self.games.select(
            *GAME,
            *self.games.columns[len(GAME) :],
            *(total.eq(best).alias(f"top_{order}") for order, total in enumerate(totals)),
        )
        wins = []
        for mine in range(self.seats):
            won = pl.col(f"top_{mine}")
            for other in range(self.seats):
                if other != mine:
                    won = won & ~(pl.col(f"top_{other}") & self.behind[mine, other])
            wins.append(won.cast(pl.Float64).alias(f"share_{mine}"))
        found = top.select(*GAME, *wins)
        names = [f"share_{order}" for order in range(self.seats)]
        winners = pl.sum_horizontal(names)
        return found.select(*GAME, *(pl.col(name) / winners for name in names))

    def level_scores(self) -> tuple[int, ...]:
        """Return points with which all places have about the same mean score."""
        means = self.games.select(self.scores).mean().row(0)
        return tuple(round(max(means) - mean) for mean in means)

    def measure(self, points: Sequence[int]) -> float:
        """Return how far the win shares are from equal, as a sum of squares.

        It is rounded, so that what is equally good is so on every machine.
        """
        by_deal = self.share_wins(points).group_by(DEAL, maintain_order=True).mean()
        means = by_deal.drop(*DEAL, "turn").mean().row(0)
        return round(math.fsum((mean - 1 / self.seats) ** 2 for mean in means), DIGITS)


def find_handicap(store: Store, cell: Cell) -> Handicap | None:
    """Return the points that bring the win shares of all places as near to 1/N as can be.

    None where there is nothing to even out, or where the winner is not who has most points.
    """
    rows = store.read("seats", cell).select(*GAME, "order", "score", "place", "share")
    if cell.seats < 2 or rows.is_empty():
        return None
    table = Table(rows, cell.seats)
    points = (0,) * cell.seats
    played = rows.pivot(on="order", index=GAME, values="share", sort_columns=False).sort(GAME)
    again = table.share_wins(points).sort(GAME)
    for order in range(cell.seats):
        differs = (played[str(order + 1)] - again[f"share_{order}"]).abs().max()
        if not isinstance(differs, float) or differs > ROUNDING:
            return None
    points = search_points(table)
    least = min(points)
    points = tuple(one - least for one in points)
    by_deal = table.share_wins(points).group_by(DEAL).mean().sort(DEAL)
    shares = tuple(
        st.estimate_mean(by_deal[f"share_{order}"].to_list(), bounds=SHARE)
        for order in range(cell.seats)
    )
    return Handicap(points, shares)


def search_points(table: Table) -> tuple[int, ...]:
    """Return the best points of two searches.

    One begins without any, the other where all places score alike: a place that never wins gains
    nothing by a few points, so nothing would lead there.
    """
    starts = ((0,) * table.seats, table.level_scores())
    found = [climb(table, start) for start in starts]
    return min(found, key=lambda one: one[1])[0]


def climb(table: Table, points: tuple[int, ...]) -> tuple[tuple[int, ...], float]:
    """Better some points, first in long strides, until no neighbour is better; with the measure."""
    least = table.measure(points)
    for stride in STRIDES:
        points, least = improve(table, points, least, list(step_alone(table.seats, stride)))
    every = [(0, *rest) for rest in product((-1, 0, 1), repeat=table.seats - 1) if any(rest)]
    return improve(table, points, least, every)


def step_alone(seats: int, stride: int) -> Iterator[tuple[int, ...]]:
    """Yield the steps in which one place has more points, or fewer."""
    for order in range(seats):
        for step in (stride, -stride):
            yield tuple(step if place == order else 0 for place in range(seats))


def improve(
    table: Table, points: tuple[int, ...], least: float, steps: Sequence[tuple[int, ...]]
) -> tuple[tuple[int, ...], float]:
    """Take the best of some steps again and again until none makes shares more equal."""
    while True:
        tried = [
            (table.measure(there), there)
            for step in steps
            for there in (tuple(one + more for one, more in zip(points, step, strict=True)),)
        ]
        best, there = min(tried, key=lambda one: one[0])
        if best >= least:
            return points, least
        points, least = there, best
