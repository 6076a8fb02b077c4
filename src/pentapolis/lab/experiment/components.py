"""The section of a report about components: what they are worth, and which nobody takes."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pentapolis.draw.chart import Dot

from . import findings
from .company import Company, list_company
from .component_sentences import tell_company, tell_uptake, tell_worths
from .findings import Worth
from .page import Page
from .plan import ORIGINAL, Cell, list_components
from .tables import Entry, Measured, Row

STANDS_OUT = ("carries the game", "strong", "a trap")


def write_components(page: Page) -> str:
    """Say what components are worth, and which nobody takes."""
    _ = page._
    found, is_bold = [], False
    for seats in page.experiment.seats:
        for variant in page.experiment.all_variants():
            worths = findings.list_worths(page.store, page.experiment, variant.name, seats)
            if worths:
                found.append(write_worths(page, Cell(variant.name, "", seats), worths))
                is_bold |= any(one.is_agreed for one in worths)
    found += [write_uptake(page, cell) for cell in page.plain_cells()]
    inner = "".join(found)
    intro = [
        _(
            "One seat does without a component as long as it has another choice. What it "
            "loses against the same games without this restriction, with the same luck, is "
            "what the component is worth."
        ),
        _("Bold: what all bots agree on that did without the component.") if is_bold else "",
    ]
    title = _("Which components are too strong, too weak, idle?")
    intro = intro if page.restricted else []
    return page.section(title, intro, inner, "parts") if inner else ""


def write_worths(page: Page, cell: Cell, worths: Sequence[Worth]) -> str:
    """Say what components are worth in the hands of each kind of bots."""
    _, n = page._, page.numbers
    charts = ""
    all_bots = list(dict.fromkeys(one.bots for one in worths))
    has_several = len(all_bots) > 1
    for bots in all_bots:
        dots = [
            Dot(
                *(page.name_part(one.part), one.share.mean, one.share.low, one.share.high),
                css="flag" if one.flag in STANDS_OUT else "",
                wide=(one.wide.low, one.wide.high) if one.wide else None,
            )
            for one in worths
            if one.bots == bots
        ]
        about = _("What a seat loses without it")
        about = f"{about} ({page.name_bots(bots)})" if has_several else about
        if len(dots) > 1:
            key = _("thick lines: 95 %; thin lines: 95 % for all components together")
            about = f"{about}; {key}"
        charts += page.chart(dots, about, n.percent, 0.0)
    head = [_("Component"), _("Win share lost"), _("All together"), _("Points lost"), _("Verdict")]
    rows: list[Row] = []
    for one in worths:
        row: list[Entry] = [
            page.name_part(one.part),
            Measured(one.share, True, sign=True),
            Measured(one.wide, True, sign=True, is_bare=True) if one.wide else "",
            Measured(one.points, False, sign=True),
            _(one.flag),
        ]
        if has_several:
            row[1:1] = [page.name_bots(one.bots)]
            row.append(_("yes") if one.is_agreed else "")
        rows.append(row)
    if has_several:
        head[1:1] = [_("Bots")]
        head.append(_("All bots agree"))
    bold = [place for place, one in enumerate(worths) if one.is_agreed]
    lines = tell_worths(worths, page.name_part, _, n, page.name_bots)
    table = page.table(head, rows, _("Win share lost"), cell, bold)
    meaning = _("All together: the 95 % interval that holds for all components of a chart at once.")
    return (
        page.conclude(cell, lines)
        + charts
        + page.details(_("As a table"), page.say([meaning]) + table)
    )


def write_uptake(page: Page, cell: Cell) -> str:
    """Say which components are used, and how often."""
    _ = page._
    if "parts" not in page.experiment.sets or cell.variant != ORIGINAL:
        return ""
    seen = page.store.read("parts", cell)["part"].unique()
    lists = {part.partition(".")[0] for part in seen} if page.spec.uses is not None else set()
    known = [part for name in sorted(lists) for part in list_components(page.spec, name)]
    uptake = findings.list_uptake(page.store, cell, known)
    if not uptake:
        return ""
    company = list_company(page.store, cell)
    rows: list[Row] = [
        [
            page.name_part(one.part),
            Measured(one.offered, True),
            Measured(one.used, True),
            *([write_points(company.get(one.part))] if company else []),
            _(one.flag),
        ]
        for one in uptake
    ]
    head = [_("Component"), _("Could be used"), _("Was used then"), _("Verdict")]
    meaning = ""
    if company:
        head[3:3] = [_("Points that go with it")]
        meaning = _(
            "Points that go with it: how far a seat that uses it is ahead of its table, minus "
            "the same for a seat that could use it and does not, adjusted for bot and order of "
            "play. It does not say what causes these points."
        )
    lines = tell_uptake(uptake, page.name_part, _)
    lines.append(tell_company(company, page.name_part, _, page.numbers))
    title = _("Use of components: {cell}", cell=page.name_cell(cell))
    table = page.table(head, rows, title)
    return page.part(title, lines) + page.details(_("As a table"), page.say([meaning]) + table)


def write_points(found: Company | None) -> Entry:
    """Return the entry of a table about the points that go with a component, if they are known."""
    is_known = found is not None and math.isfinite(found.points.low)
    return Measured(found.points, sign=True) if found and is_known else ""
