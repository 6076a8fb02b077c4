"""What the rows of a run say: shares of seats, worths of components, differences of variants."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from pentapolis.bots.restricted import split_name
from pentapolis.core.text import translatable

from . import statistics as st
from .metrics import METRICS, ByDeal, Metric, average, find_order_share
from .plan import ORIGINAL, Cell, Experiment, Field
from .statistics import Estimate, Verdict
from .store import Store

if TYPE_CHECKING:
    import polars as pl

SHARE: Final = (0.0, 1.0)
CARRIES: Final = 0.20  # of win share that a component is worth
STRONG: Final = 0.10
MISSED: Final = 0.02  # below this nobody misses it
TAKEN: Final = 0.02  # share of the games with the chance below which it is never taken
MATTERS_SHARE: Final = 0.02  # the smallest difference that matters, of a share
MATTERS_SPREAD: Final = 0.2  # of others, in standard deviations between deals


@dataclass(frozen=True)
class Worth:
    """What a component is worth: how much a seat loses by doing without it."""

    part: str
    field: str
    share: Estimate  # of win share that is lost
    points: Estimate  # of the lead that are lost
    counts: bool  # among the components of the report, by Benjamini and Hochberg
    flag: str  # carries the game, strong, a trap, never missed, or ""
    bots: tuple[str, ...] = ()  # that play, one of them restricted
    wide: Estimate | None = None  # the share, with an interval that holds for all of these bots
    is_agreed: bool = False  # whether several bots, and all that tried, give it the same flag


@dataclass(frozen=True)
class Uptake:
    """How often a component could be used, and was."""

    part: str
    offered: Estimate  # share of the games in which somebody could
    used: Estimate  # share of those in which somebody did
    flag: str  # never taken, unreachable, or ""


@dataclass(frozen=True)
class Difference:
    """A metric of a variant against the original, on the same deals."""

    metric: Metric
    original: Estimate
    variant: Estimate
    verdict: Verdict
    counts: bool = True


def estimate_metric(store: Store, cell: Cell, metric: Metric) -> Estimate:
    """Return a metric of a cell with its interval."""
    found = read_metric(store, cell, metric)
    return st.estimate_mean(list(found.values()), bounds=SHARE if metric.is_share else None)


def read_metric(store: Store, cell: Cell, metric: Metric) -> ByDeal:
    """Return a metric of each deal of a cell."""
    return metric.find(store.read("games", cell), store.read(metric.table, cell))


def estimate_order(store: Store, cell: Cell) -> list[Estimate]:
    """Return the share of each place in the order of play."""
    places = read_places(store, cell)
    return [st.estimate_mean(list(place.values()), bounds=SHARE) for place in places]


def read_places(store: Store, cell: Cell) -> list[ByDeal]:
    """Return the share of each place in the order of play, in each deal."""
    seats = store.read("seats", cell)
    return [find_order_share(seats, order) for order in range(1, cell.seats + 1)]


def estimate_balance(places: Sequence[ByDeal], alpha: float = st.ALPHA) -> Estimate:
    """Return 1 minus the difference between the largest and the smallest share of a place.

    That difference is the largest of those between any two places. Each of them gets an interval
    so wide that all hold together (Bonferroni); then the largest lies between the largest of their
    lower and the largest of their upper ends.
    """
    pairs = list(combinations(places, 2))
    gaps = [
        st.estimate_mean([one[deal] - other[deal] for deal in one], alpha / len(pairs))
        for one, other in pairs
    ]
    if not gaps or not gaps[0].deals:
        return Estimate(math.nan, math.nan, math.nan, 0)
    widest = max(abs(gap.mean) for gap in gaps)
    least = max(max(0.0, gap.low, -gap.high) for gap in gaps)
    most = max(min(1.0, max(gap.high, -gap.low)) for gap in gaps)
    return Estimate(1 - widest, 1 - most, 1 - least, gaps[0].deals)


def find_bot_shares(store: Store, cell: Cell, bot: str) -> ByDeal:
    """Return the win share of a bot in each deal, over the rotations."""
    import polars as pl

    return average(store.read("seats", cell).filter(pl.col("bot") == bot), "share")


def list_endings(store: Store, cell: Cell) -> dict[str, Estimate]:
    """Return the share of each ending, the most frequent first."""
    import polars as pl

    games = store.read("games", cell)
    found = {}
    for name in games["ending"].unique().to_list():
        is_it = games.with_columns(pl.col("ending").eq(name).cast(pl.Float64))
        found[name] = st.estimate_mean(list(average(is_it, "ending").values()), bounds=SHARE)
    return dict(sorted(found.items(), key=lambda item: (-item[1].mean, item[0])))


def list_sources(store: Store, cell: Cell) -> dict[str, tuple[Estimate, Estimate]]:
    """Return the points of each line of the score sheet: of winners, and of the others."""
    import polars as pl

    games = ["deal", "turn", "seat"]
    lines = store.read("lines", cell)
    if lines.is_empty():
        return {}
    won = store.read("seats", cell).select(*games, pl.col("place").eq(1).alias("won"))
    lines = lines.group_by([*games, "line"]).agg(pl.col("points").sum()).join(won, on=games)
    found = {}
    for name in lines["line"].unique(maintain_order=True).sort().to_list():
        mine = lines.filter(pl.col("line") == name)
        winners, others = (
            st.estimate_mean(list(average(mine.filter(pl.col("won") == won), "points").values()))
            for won in (True, False)
        )
        found[name] = (winners, others)
    return dict(sorted(found.items(), key=lambda item: -item[1][0].mean))


def find_restricted(experiment: Experiment) -> list[tuple[Field, str, str]]:
    """List the fields in which one bot does without something: field, component, bot."""
    found = []
    for one in experiment.fields:
        if one.is_restricted:
            bot = next(bot for bot in one.bots if split_name(bot)[1])
            found.append((one, ",".join(sorted(split_name(bot)[1])), bot))
    return found


def find_main_number(store: Store, experiment: Experiment, cell: Cell) -> tuple[str, Estimate]:
    """Return what a cell says so far.

    Where a bot does without a component, that is what it is worth; of a step of the ladder or
    the trace the win share of the stronger bot; of equal bots whose luck changes hands what the
    deal decides; else the share of who begins.
    """
    for field, _part, bot in find_restricted(experiment):
        if field.name == cell.field:
            pairs = pair_with_unrestricted(store, cell, field, bot)
            lost = list(average(pairs, "share_lost").values())
            return "worth", doubt(st.estimate_mean(lost))
    for name, steps in (
        ("ladder", experiment.ladder_fields()),
        ("trace", experiment.trace_fields()),
    ):
        for step in steps:
            if step.name == cell.field:
                shares = list(find_bot_shares(store, cell, step.bots[-1]).values())
                return name, st.estimate_mean(shares, bounds=SHARE)
    if cell.field in {field.name for field in experiment.luck_fields()}:
        from .luck import measure_deal_share  # which needs this module

        return "luck", measure_deal_share(store, cell).share
    first = METRICS["first share"]
    return first.name, estimate_metric(store, cell, first)


def list_worths(store: Store, experiment: Experiment, variant: str, seats: int) -> list[Worth]:
    """Return what components are worth in restricted play, the most first.

    The restricted bot is compared with itself without restriction: on the same deals, on the same
    seats, with the same luck.
    """
    raw = []
    for field, part, bot in find_restricted(experiment):
        pairs = pair_with_unrestricted(store, Cell(variant, field.name, seats), field, bot)
        if not pairs.is_empty():
            lost = list(average(pairs, "share_lost").values())
            points = st.estimate_mean(list(average(pairs, "lead_lost").values()))
            raw.append((part, field, lost, doubt(st.estimate_mean(lost)), points))
    counted = st.find_discoveries([st.find_p_value(share) for _, _, _, share, _ in raw])
    together = Counter(field.lift().bots for _, field, _, _, _ in raw)
    worths = []
    for (part, field, lost, share, points), counts in zip(raw, counted, strict=True):
        bots = field.lift().bots
        alpha = st.ALPHA / together[bots]
        wide = doubt(st.estimate_mean(lost, alpha), alpha)
        flag = flag_worth(share, counts)
        worths.append(Worth(part, field.name, share, points, counts, flag, bots, wide))
    worths = [replace(one, is_agreed=is_agreed(one, worths)) for one in worths]
    return sorted(worths, key=lambda worth: (-worth.share.mean, worth.part, worth.bots))


def is_agreed(one: Worth, worths: Sequence[Worth]) -> bool:
    """Return whether several bots did without a component and all give it the same flag."""
    alike = [other for other in worths if other.part == one.part]
    bots = {other.bots for other in alike}
    return bool(one.flag) and len(bots) > 1 and {other.flag for other in alike} == {one.flag}


def pair_with_unrestricted(store: Store, cell: Cell, field: Field, bot: str) -> pl.DataFrame:
    """Return what a restricted bot loses in each game that it also plays without restriction."""
    import polars as pl

    place = ["deal", "turn", "seat"]
    restricted = store.read("seats", cell).filter(pl.col("bot") == bot)
    free = store.read("seats", Cell(cell.variant, field.lift().name, cell.seats))
    pairs = restricted.join(free, on=place, suffix="_free")
    return pairs.select(
        *place,
        (pl.col("share_free") - pl.col("share")).alias("share_lost"),
        (pl.col("lead_free") - pl.col("lead")).alias("lead_lost"),
    )


def doubt(share: Estimate, alpha: float = st.ALPHA) -> Estimate:
    """Return a loss that may still vary, although it hardly ever did.

    A component that was in no game is missed in none, and one that was in few is missed in few. By
    the rule of three, one deal in n/3 may be quite different, so no interval is narrower than that.
    It is −ln α of n deals, which at 5 % is three.
    """
    if not share.deals:
        return share
    reach = min(1.0, max(3, -math.log(alpha)) / share.deals)
    low, high = min(share.low, share.mean - reach), max(share.high, share.mean + reach)
    return Estimate(share.mean, max(-1.0, low), min(1.0, high), share.deals, share.spread)


def flag_worth(share: Estimate, counts: bool) -> str:
    """Return what to call a component; a flag needs an effect and evidence for it."""
    if counts and share.mean >= CARRIES:
        return translatable("carries the game")
    if counts and share.mean >= STRONG:
        return translatable("strong")
    if counts and share.high < -MISSED:
        return translatable("a trap")
    if share.low > -MISSED and share.high < MISSED:
        return translatable("never missed")
    return ""


def list_uptake(store: Store, cell: Cell, known: list[str]) -> list[Uptake]:
    """Return how often components are used, the least used first; `known` are all there are."""
    import polars as pl

    parts = store.read("parts", cell)
    games = store.read("games", cell).select("deal", "turn")
    names = sorted({*known, *parts["part"].unique().to_list()})
    found = []
    for name in names:
        mine = parts.filter(pl.col("part") == name).group_by(["deal", "turn"])
        sums = games.join(mine.agg(pl.col("used").sum()), on=["deal", "turn"], how="left")
        offered = sums.with_columns(pl.col("used").is_not_null().cast(pl.Float64).alias("offered"))
        could = sums.drop_nulls().with_columns(pl.col("used").gt(0).cast(pl.Float64))
        share = st.estimate_mean(list(average(offered, "offered").values()), bounds=SHARE)
        used = st.estimate_mean(list(average(could, "used").values()), bounds=SHARE)
        found.append(Uptake(name, share, used, flag_uptake(share, used)))
    return sorted(found, key=lambda one: (one.used.mean if one.used.deals else -1, one.part))


def flag_uptake(offered: Estimate, used: Estimate) -> str:
    """Return what to call a component that is not used."""
    if offered.deals and offered.mean == 0:
        return translatable("unreachable")
    return translatable("never taken") if used.deals and used.high < TAKEN else ""


def compare_metric(
    store: Store,
    cell: Cell,
    metric: Metric,
    matters: float | None = None,
    deals: int | None = None,
) -> Difference:
    """Compare a variant with the original on the deals that both have played, or the first ones."""
    base = Cell(ORIGINAL, cell.field, cell.seats)
    ours, theirs = (read_metric(store, one, metric) for one in (cell, base))
    common = sorted(ours.keys() & theirs.keys())
    common = common if deals is None else [deal for deal in common if deal < deals]
    mine, yours = [ours[deal] for deal in common], [theirs[deal] for deal in common]
    bounds = SHARE if metric.is_share else None
    before = st.estimate_mean(yours, bounds=bounds)
    matters = find_matters(metric, before) if matters is None else matters
    verdict = st.judge([a - b for a, b in zip(mine, yours, strict=True)], matters)
    return Difference(metric, before, st.estimate_mean(mine, bounds=bounds), verdict)


def find_matters(metric: Metric, original: Estimate) -> float:
    """Return the smallest difference of a metric that matters, unless somebody knows better."""
    return MATTERS_SHARE if metric.is_share else MATTERS_SPREAD * original.spread


def compare_all(store: Store, experiment: Experiment, cell: Cell) -> list[Difference]:
    """Compare all metrics; which of them count is settled over all of them together."""
    found = [
        compare_metric(store, cell, metric)
        for metric in METRICS.values()
        if metric.set in experiment.sets
    ]
    p_values = [st.find_p_value(one.verdict.estimate) for one in found]
    counted = st.find_discoveries(p_values)
    return [
        Difference(one.metric, one.original, one.variant, one.verdict, counts)
        for one, counts in zip(found, counted, strict=True)
    ]
