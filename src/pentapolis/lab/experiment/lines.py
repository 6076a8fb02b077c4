"""What each line of the score sheet has to do with winning.

Neither number says what causes a win: good players have more of many lines.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from .metrics import DEAL, GAME
from .plan import Cell
from .statistics import Estimate, estimate_ratio
from .store import Store

if TYPE_CHECKING:
    import polars as pl

SEAT: Final = [*GAME, "seat"]
NOTHING: Final = 1e-9  # sums of products below this are what rounding leaves of 0
LITTLE: Final = 0.02  # of the lead: a line below this hardly ever decides


@dataclass(frozen=True)
class LineWeight:
    """How a line of the score sheet goes with winning."""

    line: str
    correlation: Estimate  # of its points with the win share, inside the deals
    lead: Estimate  # its share of the winner's lead over the second

    @property
    def is_idle(self) -> bool:
        """Return whether the line hardly makes a difference between winner and second.

        By the rule of three it may yet do so in 3/n of the deals.
        """
        is_sure = self.lead.deals * LITTLE >= 3
        return is_sure and self.lead.low > -LITTLE and self.lead.high < LITTLE


def list_line_weights(store: Store, cell: Cell) -> dict[str, LineWeight]:
    """Return the weight of each line of the score sheet; a line that a seat lacks has 0 points."""
    import polars as pl

    seats = store.read("seats", cell).select(*SEAT, "share", "score", "place")
    lines = store.read("lines", cell).group_by([*SEAT, "line"]).agg(pl.col("points").sum())
    found = {}
    for name in lines["line"].unique().sort().to_list():
        mine = lines.filter(pl.col("line") == name).drop("line")
        joined = seats.join(mine, on=SEAT, how="left").with_columns(pl.col("points").fill_null(0))
        found[name] = LineWeight(name, correlate_with_wins(joined), find_share_of_lead(joined))
    return found


def correlate_with_wins(rows: pl.DataFrame) -> Estimate:
    """Return the correlation of points with the win share, both against the mean of their deal.

    So a deal that is worth more to everybody makes no correlation.
    """
    import polars as pl

    x, y = (pl.col(name) - pl.col(name).mean().over(DEAL) for name in ("points", "share"))
    products = rows.select(*DEAL, (x * y).alias("xy"), (x * x).alias("xx"), (y * y).alias("yy"))
    sums = products.group_by(DEAL).sum().sort(DEAL)
    return estimate_ratio(sums.select("xy", "xx", "yy").rows(), correlate, (-1.0, 1.0))


def correlate(sums: Sequence[float]) -> float:
    """Return the correlation that belongs to the sums of products."""
    xy, xx, yy = sums
    return xy / math.sqrt(xx * yy) if min(xx, yy) > NOTHING else math.nan


def find_share_of_lead(rows: pl.DataFrame) -> Estimate:
    """Return what share of the winner's lead over the second a line makes up.

    Games that several seats win have no such lead. Of several seconds their mean counts. The shares
    of all lines add up to 1 where a sheet adds up to the score; one that the second has more of is
    negative.
    """
    import polars as pl

    is_won = pl.col("place").eq(1)
    alone = rows.filter(is_won.sum().over(GAME).eq(1) & pl.len().over(GAME).gt(1))
    won, others = alone.filter(is_won), alone.filter(~is_won)
    seconds = others.filter(pl.col("score").eq(pl.col("score").max().over(GAME)))
    means = seconds.group_by(GAME).agg(pl.col("points").mean(), pl.col("score").mean())
    pairs = won.join(means, on=GAME, suffix="_second")
    leads = pairs.select(
        *DEAL,
        (pl.col("points") - pl.col("points_second")).alias("line"),
        (pl.col("score") - pl.col("score_second")).alias("lead"),
    )
    sums = leads.group_by(DEAL).sum().sort(DEAL)
    return estimate_ratio(sums.select("line", "lead").rows(), divide)


def divide(sums: Sequence[float]) -> float:
    """Return the first sum in shares of the second."""
    part, whole = sums
    return part / whole if whole > NOTHING else math.nan
