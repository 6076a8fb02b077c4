"""What goes with using a component: points against the table, of those who use it and who do not.

It describes and says nothing about causes: whoever plays well, or has the right cards, may use
other components than the rest. What a component is worth takes games without it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from . import statistics as st
from .metrics import DEAL, GAME
from .plan import Cell
from .statistics import Estimate, estimate_ratio
from .store import Store

if TYPE_CHECKING:
    import polars as pl

ENOUGH: Final = 20  # deals with seats that use a component, and with others, to say anything


@dataclass(frozen=True)
class Company:
    """How many points go with using a component."""

    part: str
    points: Estimate  # of who uses it, minus those of who could and does not
    deals: int  # that have a seat of the rarer kind
    counts: bool = False  # among all components, by Benjamini and Hochberg


def list_company(store: Store, cell: Cell) -> dict[str, Company]:
    """Return for each component what goes with using it.

    Points are those above the mean of a seat's table, and of them what this bot at this place in
    the order of play has on average is taken away. The interval is that of the jackknife over
    deals.
    """
    import polars as pl

    if cell.seats < 2:
        return {}
    seat = [*GAME, "seat"]
    ahead = adjust_points(store.read("seats", cell)).select(*seat, "ahead")
    parts = store.read("parts", cell).filter(pl.col("offered") > 0)
    rows = parts.select(*seat, "part", "used").join(ahead, on=seat)
    is_used = pl.col("used") > 0
    sums = (
        rows.group_by("part", *DEAL)
        .agg(
            pl.col("ahead").filter(is_used).sum().alias("with"),
            is_used.sum().alias("users"),
            pl.col("ahead").filter(~is_used).sum().alias("without"),
            (~is_used).sum().alias("others"),
        )
        .sort("part", *DEAL)
    )
    found = []
    for part in sums["part"].unique().sort().to_list():
        mine = sums.filter(pl.col("part") == part).select("with", "users", "without", "others")
        points = estimate_ratio(mine.rows(), compare_means)
        deals = min(mine.filter(pl.col(kind) > 0).height for kind in ("users", "others"))
        found.append(Company(part, points, deals))
    sure = [one for one in found if one.deals >= ENOUGH and math.isfinite(one.points.low)]
    counted = st.find_discoveries([st.find_p_value(one.points) for one in sure])
    telling = {one.part for one, counts in zip(sure, counted, strict=True) if counts}
    return {one.part: replace(one, counts=one.part in telling) for one in found}


def adjust_points(seats: pl.DataFrame) -> pl.DataFrame:
    """Add how far each seat is ahead of its table, beyond what its bot and place usually are."""
    import polars as pl

    score = pl.col("score")
    ahead = seats.with_columns((score - score.mean().over(GAME)).alias("ahead"))
    usual = pl.col("ahead").mean().over("bot", "order")
    return ahead.with_columns(pl.col("ahead") - usual)


def compare_means(sums: Sequence[float]) -> float:
    """Return the mean of who uses a component minus that of the others."""
    mine, users, theirs, others = sums
    return mine / users - theirs / others if users > 0 and others > 0 else math.nan
