"""The section of a report about the order of play: who wins how often, what would even it out."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.draw.chart import Dot

from . import findings, sentences
from .handicap import Handicap, find_handicap
from .metrics import ByDeal
from .page import Page
from .permutation import TIMES, Inequality, judge_places
from .plan import Cell
from .statistics import ALPHA, Estimate
from .tables import Count, Measured, Row


def write_fairness(page: Page) -> str:
    """Say whether all seats win equally often."""
    _, n = page._, page.numbers
    found = []
    for cell in page.plain_cells():
        places = findings.read_places(page.store, cell)
        if len(page.bots_of(cell)) > 1 or not places[0]:
            continue
        shares = findings.estimate_order(page.store, cell)
        judged = judge_places(places)
        # Where no advantage is shown, points would only even out luck.
        handicap = find_handicap(page.store, cell) if judged.p_value <= ALPHA else None
        dots = [
            Dot(_("number {n} in order", n=order), one.mean, one.low, one.high)
            for order, one in enumerate(shares, 1)
        ]
        table = write_shares(page, cell, places, shares, judged, handicap)
        found.append(
            page.conclude(cell, [sentences.tell_fairness(shares, judged, handicap, _, n)])
            + page.chart(dots, _("Win share by order of play"), n.percent, 1 / cell.seats)
            + page.details(_("As a table"), table)
        )
    return page.section(_("Is it fair?"), [], "".join(found), "fair") if found else ""


def write_shares(
    page: Page,
    cell: Cell,
    places: Sequence[ByDeal],
    shares: Sequence[Estimate],
    judged: Inequality,
    handicap: Handicap | None,
) -> str:
    """Return the table of the shares of all places in the order of play, and what they say."""
    _ = page._
    head = [_("Order of play"), _("Win share")]
    rows: list[list[str | Count | Measured]] = [
        [_("number {n} in order", n=order), Measured(one, True)]
        for order, one in enumerate(shares, 1)
    ]
    if handicap is not None:
        head += [_("Points to even it out"), _("Win share with them")]
        for row, points, share in zip(rows, handicap.points, handicap.shares, strict=True):
            row += [Count(points), Measured(share, True)]
    balance = findings.estimate_balance(places)
    others: list[tuple[str, str | Count | Measured, str]] = []
    if balance.deals:
        meaning = _("1 minus the difference between the largest and the smallest win share")
        others.append((_("balance"), Measured(balance, True), meaning))
        meaning = _("how far the wins of all places are from 1/N")
        others.append(("χ²", Count(judged.squares, 1), meaning))
        meaning = _(
            "how often they are at least as far from it by luck alone: orders are permuted inside "
            "the deals, {n} times",
            n=page.numbers.count(TIMES),
        )
        others.append(("p", Count(judged.p_value, 4), meaning))
    blank = [""] * (len(head) - 2)
    whole: list[Row] = [[*row, ""] for row in rows]
    whole += [[name, value, *blank, meaning] for name, value, meaning in others]
    told = ""
    if handicap is not None:
        told = _(
            "Points to even it out: they are added to final scores and wins are counted again. "
            "Nobody plays for them, so they are a first guess."
        )
    about = _("Win share by order of play")
    return page.say([told]) + page.table([*head, _("Meaning")], whole, about, cell)
