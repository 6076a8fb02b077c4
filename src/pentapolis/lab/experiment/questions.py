"""Kinds of decisions by question: which leave a real choice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .findings import SHARE
from .metrics import DEAL, KINDS
from .plan import ADVICE, Cell
from .statistics import Estimate, estimate_ratio
from .store import Store

ALL_KINDS: Final = ("forced", *KINDS)


@dataclass(frozen=True)
class Asked:
    """What kinds of decisions a question leads to, by rules of thumb."""

    question: str
    times: float  # that it is asked in a game, of all seats together
    kinds: dict[str, Estimate]  # forced, clear, idle, real: shares of the times
    effective: Estimate  # equally good actions, where there is more than one legal action
    of_real: Estimate  # its share of all real decisions


def list_asked(store: Store, cell: Cell) -> list[Asked]:
    """Return the questions of a cell, the one with most real decisions first."""
    import polars as pl

    rows = store.read(ADVICE, cell)
    games = store.read("games", cell)
    if rows.is_empty():
        return []
    counts = (*ALL_KINDS, "effective")
    sums = rows.group_by("question", *DEAL).agg(pl.col(counts).sum())
    sums = sums.with_columns(
        pl.sum_horizontal(ALL_KINDS).alias("asked"), pl.sum_horizontal(KINDS).alias("decided")
    )
    real = sums.group_by(DEAL).agg(pl.col("real").sum().alias("all_real"))
    deals = games.select(DEAL).unique().join(real, on=DEAL, how="left").fill_null(0)
    found: list[tuple[int, str, Asked]] = []
    for question in sums["question"].unique().sort().to_list():
        mine = sums.filter(pl.col("question") == question).drop("question")
        mine = deals.join(mine, on=DEAL, how="left").fill_null(0).sort(DEAL)

        def share(part: str, whole: str, rows: pl.DataFrame = mine) -> Estimate:
            bounds = None if part == "effective" else SHARE
            return estimate_ratio(rows.select(part, whole).rows(), divide, bounds)

        asked = Asked(
            question,
            int(mine["asked"].sum()) / games.height,
            {kind: share(kind, "asked") for kind in ALL_KINDS},
            share("effective", "decided"),
            share("real", "all_real"),
        )
        found.append((-int(mine["real"].sum()), question, asked))
    return [asked for *_order, asked in sorted(found, key=lambda one: one[:2])]


def divide(sums: Sequence[float]) -> float:
    """Return the first sum in shares of the second, if there is any."""
    return sums[0] / sums[1] if sums[1] > 0 else math.nan
