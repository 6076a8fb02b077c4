"""How much the deal and the order of play decide who wins.

Equal bots play every deal in all rotations. Nothing of the deal changes, but each bot has its own
luck, by which it chooses between actions that it finds about as good. So every seat of a deal is
seen as often as there are bots, and what it has in common with itself was decided by the deal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from . import statistics as st
from .findings import SHARE, doubt
from .metrics import DEAL
from .plan import Cell, Experiment
from .statistics import Estimate
from .store import Store


@dataclass(frozen=True)
class DealShare:
    """How much the deal decides who wins."""

    cell: Cell
    share: Estimate  # of the variance of the win share that is between the seats of deals
    same: Estimate  # share of the deals that end with the same scores in all rotations


def list_deal_shares(store: Store, experiment: Experiment) -> list[DealShare]:
    """Return what the deal decides, of the original and of each variant that was played."""
    found = []
    for field in experiment.luck_fields():
        for variant in experiment.all_variants():
            for seats in field.seats:
                cell = Cell(variant.name, field.name, seats)
                if store.count_deals(cell):
                    found.append(measure_deal_share(store, cell))
    return found


def measure_deal_share(store: Store, cell: Cell) -> DealShare:
    """Return what the deal decides: the correlation of a seat with itself in other rotations.

    It is the intraclass correlation of a one-way analysis of variance: groups are the seats of all
    deals, a group has a game for each rotation. Who sits on a seat wins 1/N on average, so that
    this mean need not be estimated. The interval is that of the jackknife over deals.
    """
    import polars as pl

    rows = store.read("seats", cell)
    off = pl.col("share") - 1 / cell.seats
    by_seat = rows.group_by(*DEAL, "seat").agg(
        (off.sum() ** 2 / pl.len()).alias("between"),
        (off**2).sum().alias("whole"),
        pl.col("score").n_unique().eq(1).alias("same"),
        pl.len().alias("times"),
    )
    by_deal = (
        by_seat.filter(pl.col("times") == cell.seats)
        .group_by(DEAL)
        .agg(
            pl.col("between").sum(),
            (pl.col("whole") - pl.col("between")).sum().alias("within"),
            pl.col("same").all().cast(pl.Float64),
        )
        .sort(DEAL)
    )

    def correlate(sums: Sequence[float]) -> float:
        return correlate_groups(sums, cell.seats)

    share = st.estimate_ratio(by_deal.select("between", "within").rows(), correlate, SHARE)
    same = st.estimate_mean(by_deal["same"].to_list(), bounds=SHARE)
    return DealShare(cell, bound(share), same)


def correlate_groups(sums: Sequence[float], size: int) -> float:
    """Return the intraclass correlation of groups of a size, from their sums of squares.

    Both sums are over the same groups, so their number falls out.
    """
    between, inside = sums[0], sums[1] / (size - 1)
    whole = between + (size - 1) * inside
    return (between - inside) / whole if whole > 0 else math.nan


def bound(share: Estimate) -> Estimate:
    """Return a share of 0 to 1 that may still vary, although it hardly ever did."""
    if math.isnan(share.mean):
        return share
    wide = doubt(share)
    mean, low, high = (min(1.0, max(0.0, end)) for end in (wide.mean, wide.low, wide.high))
    return Estimate(mean, low, high, share.deals, share.spread)
