"""The section of a report about what is odd: games at a limit, questions without a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from . import flagged
from .page import Page
from .plan import ADVICE, Cell
from .replays import FLAGS, FOLDER, ODD, SAMPLES, GameName, is_odd, list_replays
from .statistics import Estimate, estimate_ratio
from .store import Store
from .tables import Count, Measured, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

ONE_ANSWER: Final = 0.99  # of the times that a question is asked


@dataclass(frozen=True)
class Forced:
    """A question that hardly ever leaves a choice."""

    question: str
    asked: int
    share: Estimate  # of the times that it has one legal answer


def write_oddities(page: Page) -> str:
    """Say which games ended at a limit and which questions are none, and name the replays."""
    _ = page._
    told, found = [], []
    for cell in page.experiment.cells():
        games, odd = count_odd(page.store, cell)
        if odd:
            found.append(
                page.part(
                    page.name_cell(cell),
                    [
                        _.n(
                            "{n} game of {all} ended at a limit that only keeps it from going on "
                            "for ever.",
                            "{n} games of {all} ended at a limit that only keeps them from going "
                            "on for ever.",
                            odd,
                            all=games,
                        )
                    ],
                )
            )
    if not found:
        told.append(_("Every game came to one of the ends it is played for."))
    found += [write_forced(page, cell) for cell in page.plain_cells()]
    found.append(write_replays(page))
    return page.section(_("Oddities"), told, "".join(found))


def count_odd(store: Store, cell: Cell) -> tuple[int, int]:
    """Return how many games a cell has, and how many of them ended at a limit."""
    endings = store.read("games", cell)["ending"]
    return len(endings), sum(is_odd(ending, cell.seats) for ending in endings)


def list_forced(store: Store, cell: Cell) -> list[Forced]:
    """Return the questions that have one legal answer in 99 % of the cases, the most asked first.

    Only a run with the set `advice` has counted them by question.
    """
    import polars as pl

    counts = ["forced", "clear", "idle", "real"]
    rows = store.read(ADVICE, cell).with_columns(pl.sum_horizontal(counts).alias("asked"))
    sums = rows.group_by("question", "deal").agg(pl.col("forced", "asked").sum()).sort("deal")
    found = []
    for question in sums["question"].unique().sort().to_list():
        mine = sums.filter(pl.col("question") == question).select("forced", "asked")
        share = estimate_ratio(mine.rows(), divide, (0.0, 1.0))
        if share.mean >= ONE_ANSWER:
            found.append(Forced(question, int(mine["asked"].sum()), share))
    return sorted(found, key=lambda one: (-one.asked, one.question))


def divide(sums: Sequence[float]) -> float:
    """Return the first sum in shares of the second."""
    return sums[0] / sums[1]


def write_forced(page: Page, cell: Cell) -> str:
    """Say which questions hardly ever leave a choice."""
    _ = page._
    forced = list_forced(page.store, cell)
    if not forced:
        return ""
    game = page.spec.load(cell.seats, page.experiment.options)
    rows: list[Row] = [
        [*page.name_question(game, one.question), Count(one.asked), Measured(one.share, True)]
        for one in forced
    ]
    head = [_("Question"), _("Rule"), _("Asked"), _("One legal answer")]
    said = _.n(
        "{n} question has one legal answer in at least {share} of the cases.",
        "{n} questions have one legal answer in at least {share} of the cases.",
        len(forced),
        share=f"{ONE_ANSWER:.0%}".replace("%", "\N{NO-BREAK SPACE}%"),
    )
    table = page.table(head, rows, _("Questions without a choice"), cell)
    return page.part(page.name_cell(cell), [said]) + page.details(_("As a table"), table)


def write_replays(page: Page) -> str:
    """Name the replays of the run that somebody may want to look at."""
    _ = page._
    cells = {cell.name: cell for cell in page.experiment.cells()}
    done = page.store.find_done()
    there = {
        kind: [
            name
            for name in list_replays(page.store.folder, kind)
            if name.deal in done.get(name.cell, ())
        ]
        for kind in (SAMPLES, ODD, FLAGS)
    }
    why = list_reasons(page) if there[FLAGS] else {}
    rows: list[Row] = [
        [_("ends at a limit"), *name_game(page, cells[name.cell], name, ODD)] for name in there[ODD]
    ]
    rows += [
        [", ".join(why[name]), *name_game(page, cells[name.cell], name, FLAGS)]
        for name in there[FLAGS]
        if name in why
    ]
    said = [
        _.n(
            "{n} game is kept as a sample in {folder}.",
            "{n} games are kept as samples in {folder}.",
            len(there[SAMPLES]),
            folder=f"{FOLDER}/{SAMPLES}",
        )
        if there[SAMPLES]
        else ""
    ]
    if not rows:
        return page.say(said)
    head = [_("Why"), _("Who plays"), _("Deal"), _("Rotation"), _("File")]
    said.append(_("This shows a game: {command}", command="pentapolis replay FILE"))
    table = page.table(head, rows, _("Replays"))
    return page.part(_("Replays"), said) + page.details(_("As a table"), table)


def list_reasons(page: Page) -> dict[GameName, list[str]]:
    """Return what flags say of the games they point at."""
    found: dict[GameName, list[str]] = {}
    for one in flagged.point_at_games(page.store, page.experiment):
        found.setdefault(one.name, []).append(f"{page.name_part(one.part)}: {page._(one.flag)}")
    return found


def name_game(page: Page, cell: Cell, name: GameName, kind: str) -> Row:
    """Return the entries of a table that say which game a replay shows."""
    file = f"{FOLDER}/{kind}/{name.file}"
    return [page.name_cell(cell), Count(name.deal), Count(name.turn), file]
