"""The skill trace: what a search wins against one with half as many tries, doubling by doubling.

Where it wins nothing more, thinking longer is of no use: because all is seen by then, because luck
decides the rest, or because the search does not see what matters.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pentapolis.catalog.words import Words
from pentapolis.draw.chart import Dot

from . import statistics as st
from .findings import SHARE, doubt, find_bot_shares
from .metrics import ByDeal
from .page import Page
from .plan import DOUBLINGS, ORIGINAL, Cell, Experiment
from .sentences import Numbers, times
from .statistics import Estimate
from .store import Store
from .tables import Measured, Row


@dataclass(frozen=True)
class Trace:
    """What each doubling of the tries wins on a variant, and what all of them amount to."""

    variant: str
    seats: int
    shares: tuple[Estimate, ...]  # of the wins, for each of DOUBLINGS
    average: Estimate  # of these shares, deal by deal
    change: Estimate | None  # of the average against the original, on the same deals

    @property
    def fair(self) -> float:
        """Return the share of a bot that is no stronger than the others."""
        return 1 / self.seats

    @property
    def area(self) -> Estimate:
        """Return how much of what can be won a doubling wins: 0 is nothing, 1 every game."""
        return scale(self.average, self.fair, 1 - self.fair)

    @property
    def area_change(self) -> Estimate | None:
        """Return how far the area is above that on the original."""
        return scale(self.change, 0.0, 1 - self.fair) if self.change is not None else None

    @property
    def last_slope(self) -> Estimate:
        """Return what the last doubling wins beyond a fair share."""
        return scale(self.shares[-1], self.fair, 1.0)


def list_traces(store: Store, experiment: Experiment) -> list[Trace]:
    """Return the trace of each variant of which every doubling was played, the original first."""
    found: list[Trace] = []
    base: ByDeal = {}
    for variant in experiment.all_variants():
        shares = read_shares(store, experiment, variant.name)
        averages = average_deals(shares)
        if not averages:
            continue
        base = averages if variant.name == ORIGINAL else base
        found.append(
            Trace(
                variant.name,
                experiment.trace_fields()[0].seats[0],
                tuple(st.estimate_mean(list(one.values()), bounds=SHARE) for one in shares),
                st.estimate_mean(list(averages.values()), bounds=SHARE),
                compare_deals(averages, base) if variant.name != ORIGINAL else None,
            )
        )
    return found


def read_shares(store: Store, experiment: Experiment, variant: str) -> list[ByDeal]:
    """Return for each doubling the win share of the bot with more tries, in each deal."""
    return [
        find_bot_shares(store, Cell(variant, field.name, seats), field.bots[-1])
        for field in experiment.trace_fields()
        for seats in field.seats
    ]


def average_deals(shares: Sequence[ByDeal]) -> ByDeal:
    """Return the mean over the doublings, of each deal that all of them have played."""
    common = set.intersection(*map(set, shares)) if shares else set()
    return {deal: math.fsum(one[deal] for one in shares) / len(shares) for deal in sorted(common)}


def compare_deals(ours: ByDeal, theirs: ByDeal) -> Estimate | None:
    """Return a difference on the deals that both have; None if they are too few."""
    common = sorted(ours.keys() & theirs.keys())
    if len(common) < 2:
        return None
    return doubt(st.estimate_mean([ours[deal] - theirs[deal] for deal in common]))


def scale(found: Estimate, zero: float, one: float) -> Estimate:
    """Return an estimate on a scale that begins at `zero` and is `one` long."""
    mean, low, high = ((end - zero) / one for end in (found.mean, found.low, found.high))
    return Estimate(mean, low, high, found.deals, found.spread / one)


def write_trace(page: Page) -> str:
    """Say whether it pays to think longer, and how long; nothing if it was not measured."""
    _, n = page._, page.numbers
    traces = list_traces(page.store, page.experiment)
    if not traces:
        return ""
    names = [name_doubling(playouts, _) for playouts in DOUBLINGS]
    is_varied = bool(page.experiment.variants)
    inner = []
    for trace in traces:
        variant = page.name_variant(trace.variant)
        dots = [
            Dot(name, share.mean, share.low, share.high)
            for name, share in zip(names, trace.shares, strict=True)
        ]
        told, about = tell_trace(trace, _, n), _("Win share of the search with more tries")
        inner.append(page.part(variant, told) if is_varied else page.say(told))
        inner.append(page.chart(dots, about, n.percent, trace.fair))
    title = _("Does it pay to think longer?")
    inner.append(page.details(_("As a table"), write_tables(page, traces, names, title)))
    intro = _(
        "A search tries out moves in simulated games. Here it plays searches with half as many "
        "tries for each decision."
    )
    return page.section(title, [intro], "".join(inner))


def write_tables(page: Page, traces: list[Trace], names: list[str], title: str) -> str:
    """Return the tables of all doublings, and of what they amount to."""
    _ = page._
    is_varied = bool(page.experiment.variants)
    head = [_("Tries"), _("Win share"), _("Variant")]
    rows: list[Row] = [
        [name, Measured(share, True), page.name_variant(trace.variant)]
        for trace in traces
        for name, share in zip(names, trace.shares, strict=True)
    ]
    more = [_("Area"), _("Last slope"), _("Variant"), _("Difference")]  # of the area
    sums: list[Row] = [
        [
            Measured(trace.area, digits=2),
            Measured(trace.last_slope, True, sign=True),
            page.name_variant(trace.variant),
            Measured(trace.area_change, sign=True, digits=2) if trace.area_change else "",
        ]
        for trace in traces
    ]
    if not is_varied:
        head, more = head[:2], more[:2]
        rows, sums = [row[:2] for row in rows], [row[:2] for row in sums]
    meaning = _(
        "Area: how much of what can be won beyond a fair share a doubling wins on average, from 0, "
        "nothing, to 1, every game. Last slope: what the last doubling wins beyond a fair share."
    )
    skill = _("Skill trace")
    return page.table(head, rows, title) + page.say([meaning]) + page.table(more, sums, skill)


def name_doubling(playouts: int, _: Words) -> str:
    """Return what a doubling of the tries is called."""
    return _("{more} against {fewer}", more=2 * playouts, fewer=playouts)


def tell_trace(trace: Trace, _: Words, n: Numbers) -> list[str]:
    """Say whether more tries win more, whether they still do at the end, and what is changed."""
    numbers = {"share": n.estimate(trace.average, True), "fair": n.percent(trace.fair)}
    if trace.average.low > trace.fair:
        found = [
            _(
                "Thinking longer pays: with twice as many tries a search wins {share} of the "
                "games on average; fair would be {fair}.",
                **numbers,
            )
        ]
    else:
        found = [
            _(
                "Thinking longer is not shown to pay: with twice as many tries a search wins "
                "{share} of the games on average; fair would be {fair}.",
                **numbers,
            )
        ]
    last = trace.shares[-1]
    said = _(
        "The last doubling, {more} tries against {fewer}, wins {share}.",
        more=2 * DOUBLINGS[-1],
        fewer=DOUBLINGS[-1],
        share=n.estimate(last, True),
    )
    sure = _("That is more than luck.") if last.low > trace.fair else _("That can be luck.")
    found.append(f"{said} {sure}")
    if trace.change is not None:
        found.append(tell_change(trace.change, _, n))
    return found


def tell_change(change: Estimate, _: Words, n: Numbers) -> str:
    """Say whether a doubling wins more or less often than in the original."""
    points = times(change, -100 if change.high < 0 else 100)
    by = _("{number} percentage points", number=n.estimate(points, False))
    if change.high < 0:
        return _("On average that is {by} less than in the original, on the same deals.", by=by)
    if change.low > 0:
        return _("On average that is {by} more than in the original, on the same deals.", by=by)
    return _("No difference from the original is shown; so far it is {by}.", by=by)
