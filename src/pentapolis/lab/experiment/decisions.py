"""The section of a report about decisions: which questions leave a real choice."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.draw.chart import Dot

from . import findings, sentences
from .metrics import METRICS
from .page import Page
from .plan import ADVICE, Cell
from .questions import ALL_KINDS, Asked, list_asked
from .tables import Count, Measured, Row


def write_decisions(page: Page) -> str:
    """Say which questions leave a real choice."""
    _, n = page._, page.numbers
    found = []
    for cell in page.plain_cells():
        asked = list_asked(page.store, cell)
        if not asked:
            continue
        whole = {
            name: findings.estimate_metric(page.store, cell, metric)
            for name, metric in METRICS.items()
            if metric.set == ADVICE
        }
        game = page.spec.load(cell.seats, page.experiment.options)
        names = {one.question: page.name_question(game, one.question) for one in asked}
        most = names[asked[0].question][0] if len(asked) > 1 else ""
        told = sentences.tell_decisions(whole, asked[0], most, _, n)
        dots = [
            Dot(names[one.question][0], real.mean, real.low, real.high)
            for one in asked
            for real in (one.kinds["real"],)
        ]
        about = _("Share of real decisions by question; dashed: of all questions")
        table = write_questions(page, cell, asked, names)
        found.append(
            page.conclude(cell, told)
            + page.chart(dots, about, n.percent, whole["real decisions"].mean)
            + page.details(_("Kinds of decisions by question"), table)
        )
    return page.section(_("Are decisions real?"), [], "".join(found)) if found else ""


def write_questions(
    page: Page, cell: Cell, asked: Sequence[Asked], names: dict[str, tuple[str, str]]
) -> str:
    """Return the table of the kinds of decisions by question."""
    _ = page._
    head = [_("Question"), _("Rule"), _("Asked in a game"), _("One legal answer")]
    head += [_("One clear answer"), _("Hardly matters"), _("Real"), _("Effective choices")]
    rows: list[Row] = [
        [
            *names[one.question],
            Count(one.times, 1),
            *(Measured(one.kinds[kind], True) for kind in ALL_KINDS),
            Measured(one.effective),
        ]
        for one in asked
    ]
    meaning = _(
        "Shares of the times that a question is asked, over all seats. Clear: rules of thumb put "
        "the second best action at least 2 points behind. Hardly matters: all actions within a "
        "quarter of a point. Real: all others. Effective choices count only where there is more "
        "than one legal action."
    )
    return page.say([meaning]) + page.table(head, rows, _("Kinds of decisions by question"), cell)
