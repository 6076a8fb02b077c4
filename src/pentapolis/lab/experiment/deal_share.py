"""The section of a report about what the deal decides."""

from __future__ import annotations

from . import sentences
from .luck import list_deal_shares
from .page import Page
from .tables import Measured, Row


def write_deal_share(page: Page) -> str:
    """Say how much deal and order of play decide who wins."""
    _, n = page._, page.numbers
    found = []
    for one in list_deal_shares(page.store, page.experiment):
        meaning = _(
            "the correlation of a seat's win share with that of the same seat of the same deal, "
            "with other luck of the bots"
        )
        rows: list[Row] = [
            [_("decided by the deal"), Measured(one.share, True), meaning],
            [
                *(_("the same scores"), Measured(one.same, True)),
                _("share of the deals that end alike in all rotations"),
            ],
        ]
        head = [_("Metric"), _("Mean"), _("Meaning")]
        table = page.table(head, rows, _("How much does the deal decide?"), one.cell)
        told = sentences.tell_deal_share(one, _, n)
        found.append(page.conclude(one.cell, told) + page.details(_("As a table"), table))
    intro = _(
        "Equal bots play each deal in all rotations: it stays the same, only the bots' own luck "
        "changes hands."
    )
    title = _("How much does the deal decide?")
    return page.section(title, [intro], "".join(found)) if found else ""
