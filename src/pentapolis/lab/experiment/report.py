"""The balance report: one page that needs nothing else, each number with interval and sense."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pentapolis.catalog.languages import game_title
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import write_variant
from pentapolis.draw.chart import Dot
from pentapolis.draw.svg import words as escape

from . import findings, sentences, spreads
from .components import write_components
from .deal_share import write_deal_share
from .decisions import write_decisions
from .fairness import write_fairness
from .lines import list_line_weights
from .metrics import METRICS
from .oddities import write_oddities
from .page import Page
from .plan import ORIGINAL, Cell
from .spreads import Spread
from .statistics import LOOK_FROM
from .store import ReadStore, Store
from .tables import Count, Measured, Row
from .trace import write_trace

STYLE: Final = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")


class Report(Page):
    """Puts the sections of a report together."""

    def write(self) -> str:
        """Return the whole page."""
        _ = self._
        title = _("Balance report: {game}", game=game_title(self.spec, self.lang))
        sections = [
            self.write_played(),
            self.write_differences(),
            write_fairness(self),
            write_components(self),
            self.write_sources(),
            self.write_length(),
            write_decisions(self),
            write_deal_share(self),
            write_trace(self),
            write_oddities(self),
            self.write_method(),
        ]
        body = "\n".join(section for section in sections if section)
        return (
            f'<!doctype html>\n<html lang="{self.lang}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
        )

    # The sections.

    def write_played(self) -> str:
        """Say what was played and what was changed."""
        _, experiment = self._, self.experiment
        done = self.store.find_done()
        rows: list[Row] = []
        for cell in experiment.cells():
            deals = Count(len(done.get(cell.name, ())))
            who = self.name_field(cell.field)
            rows.append([self.name_variant(cell.variant), who, Count(cell.seats), deals])
        games = self.store.read("games").height
        head = [_("Variant"), _("Who plays"), _("Seats"), _("Deals")]
        changes = [[variant.name, write_variant(variant.change)] for variant in experiment.variants]
        names = [_("Variant"), _("Changes")]
        return self.section(
            _("What was played"),
            [
                experiment.question,
                _.n(
                    "{games} game by bots.",
                    "{games} games by bots.",
                    games,
                    games=self.numbers.count(games),
                )
                + " "
                + _("What bots do not see in the game, this report does not see either."),
                _(
                    "The bots learnt the original. Whether they understand a variant as well "
                    "was not measured here."
                )
                if changes and not self.steps
                else "",
            ],
            (self.table(names, changes, _("Changes")) if changes else "")
            + self.write_ladder()
            + self.details(_("All that was played"), self.table(head, rows, _("What was played"))),
        )

    def write_ladder(self) -> str:
        """Say how far apart the levels are, and whether a variant brings them closer together."""
        _, n = self._, self.numbers
        if not self.steps:
            return ""
        has_variants = bool(self.experiment.variants)
        fair = n.percent(self.steps[0].fair)
        equals = _("Equally strong bots would have {fair} of the wins.", fair=fair)
        title = _("Does skill pay?")
        lines = [*sentences.tell_skill(self.steps, self.name_step, _, n), equals]
        if has_variants:
            title = _("Do the bots understand it?")
            intro = _(
                "They learnt the original. So stronger ones also play weaker ones, on the same "
                "deals in every variant."
            )
            lines = [f"{intro} {equals}"]
        for variant in self.experiment.variants:
            steps = [step for step in self.steps if step.variant == variant.name]
            lines += sentences.tell_steps(steps, variant.name, self.name_step, _, n)
        rows: list[Row] = []
        charts: dict[str, list[Dot]] = {}  # of each step, with a dot for each variant
        for step in self.steps:
            name, share = self.name_step(step), step.share
            variant_name = self.name_variant(step.variant)
            about = _("{step}: win share", step=name) if has_variants else _("Win share")
            css = "flag" if step.shrinks else ""
            label = variant_name if has_variants else name
            dots = charts.setdefault(about, [])
            dots.append(Dot(label, share.mean, share.low, share.high, css))
            change = Measured(step.change, True, sign=True) if step.change else ""
            rows.append([name, Measured(share, True), variant_name, change])
        head = [_("Step"), _("Win share"), _("Variant"), _("Difference")]
        columns = len(head) if has_variants else 2
        table = self.table(head[:columns], [row[:columns] for row in rows], title)
        drawn = [
            self.chart(dots, about, n.percent, self.steps[0].fair) for about, dots in charts.items()
        ]
        return self.part(title, lines) + "".join(drawn) + self.details(_("As a table"), table)

    def write_differences(self) -> str:
        """Say what each variant changes in the game."""
        _, n = self._, self.numbers
        found = []
        for cell in self.plain_cells():
            if cell.variant == ORIGINAL:
                continue
            all_of_them = findings.compare_all(self.store, self.experiment, cell)
            lines = [sentences.tell_difference(one, _, n) for one in all_of_them]
            if all_of_them and all_of_them[0].original.deals < LOOK_FROM:
                lines = [_("Too early to say: a comparison takes {n} deals.", n=LOOK_FROM)]
            rows: list[Row] = [
                [
                    _(one.metric.name),
                    Measured(one.original, one.metric.is_share),
                    Measured(one.variant, one.metric.is_share),
                    Measured(one.verdict.estimate, one.metric.is_share, sign=True),
                    _(one.verdict.word),
                ]
                for one in all_of_them
            ]
            head = [_("Metric"), _("Original"), cell.variant, _("Difference"), _("Verdict")]
            found.append(
                self.conclude(cell, [line for line in lines if line])
                + self.details(_("All metrics"), self.table(head, rows, _("Difference"), cell))
            )
        told = [sentences.tell_ending(self.experiment, _)]
        title = _("What do the variants change?")
        return self.section(title, told, "".join(found)) if found else ""

    def write_sources(self) -> str:
        """Say where points come from."""
        _, n = self._, self.numbers
        found = []
        for cell in self.plain_cells():
            sources = findings.list_sources(self.store, cell)
            if not sources or cell.variant != ORIGINAL:
                continue
            dots = []
            for line, (winners, others) in sources.items():
                label = self.words(line)
                dots.append(Dot(label, winners.mean, winners.low, winners.high, "winner"))
                dots.append(Dot("", others.mean, others.low, others.high, "other"))
            weights = list_line_weights(self.store, cell)
            rows: list[Row] = [
                [
                    *(self.words(line), Measured(winners), Measured(others)),
                    Measured(weights[line].correlation, sign=True, digits=2),
                    Measured(weights[line].lead, True, sign=True),
                ]
                for line, (winners, others) in sources.items()
            ]
            head = [_("Line of the score sheet"), _("Winners"), _("Others")]
            head += [_("Goes with winning"), _("Of the winner's lead")]
            table = self.table(head, rows, _("Where do points come from?"), cell)
            meaning = _(
                "Goes with winning: the correlation of a line with the win share, inside each "
                "deal. It does not say what causes a win."
            )
            lead = _(
                "Of the winner's lead: what a line adds to the lead over the second, over all "
                "games; who lacks a line has 0 points there. Winners and others: the mean of those "
                "who have the line."
            )
            told = [
                sentences.tell_sources(sources, self.words, _, n),
                *sentences.tell_weights(weights, self.words, _, n),
            ]
            found.append(
                self.part(self.name_cell(cell), told)
                + self.chart(dots, _("Points of winners (full) and others (hollow)"), n.number, 0.0)
                + self.details(_("As a table"), self.say([meaning, lead]) + table)
                + self.write_scores(cell)
            )
        return self.section(_("Where do points come from?"), [], "".join(found)) if found else ""

    def write_scores(self, cell: Cell) -> str:
        """Say how far scores spread."""
        _ = self._
        found = spreads.list_score_spreads(self.store, cell)
        if not found:
            return ""
        tenths = [f"{10 * tenth}\N{NO-BREAK SPACE}%" for tenth in spreads.TENTHS]
        head = [_("Metric"), _("Mean"), _("Standard deviation"), *tenths, _("Highest")]
        rows: list[Row] = [
            [
                *(_(one.name), Count(one.mean, 1), Count(one.deviation, 1)),
                *map(Count, (*one.deciles, one.most)),
            ]
            for one in found
        ]
        meaning = _("Below a share stands the smallest score that so many do not exceed.")
        table = self.table(head, rows, _("How scores spread"), cell)
        return self.say([sentences.tell_scores(found, _, self.numbers)]) + self.details(
            _("How scores spread"), self.say([meaning]) + table
        )

    def write_length(self) -> str:
        """Say how long and how tight games are, and how much there is to decide."""
        _, n = self._, self.numbers
        found = []
        for cell in self.plain_cells():
            if len(self.bots_of(cell)) > 1:
                continue
            by_name = {
                name: findings.estimate_metric(self.store, cell, metric)
                for name, metric in METRICS.items()
                if metric.set in self.experiment.sets
            }
            if not all(one.deals for one in by_name.values()):
                continue
            endings = findings.list_endings(self.store, cell)
            rows: list[Row] = [
                [_(name), Measured(one, METRICS[name].is_share), _(METRICS[name].meaning)]
                for name, one in by_name.items()
            ]
            rows += [
                [self.name_ending(name), Measured(one, True), _("share of the games")]
                for name, one in endings.items()
            ]
            head = [_("Metric"), _("Mean"), _("Meaning")]
            told = sentences.tell_length(by_name, _, n)
            table = self.table(head, rows, _("How long, how tight?"), cell)
            spread = ""
            if "length" in self.experiment.sets and (
                longest := spreads.list_length_spreads(self.store, cell)
            ):
                told.append(sentences.tell_longest(longest, _, n))
                spread = self.details(_("How lengths spread"), self.write_lengths(cell, longest))
            found.append(self.conclude(cell, told) + table + spread)
        return self.section(_("How long, how tight?"), [], "".join(found)) if found else ""

    def write_lengths(self, cell: Cell, found: Sequence[Spread]) -> str:
        """Return the table of how far lengths spread."""
        _ = self._
        head = [_("Metric"), _("Mean"), _("Standard deviation"), _("Longest")]
        rows: list[Row] = [
            [_(one.name), Count(one.mean, 1), Count(one.deviation, 1), Count(one.most)]
            for one in found
        ]
        return self.table(head, rows, _("How lengths spread"), cell)

    def write_method(self) -> str:
        """Say how the numbers were found and how to find them again."""
        _ = self._
        return self.section(
            _("Method"),
            [
                _(
                    "A deal is one seed, played by every variant in every rotation of the bots. "
                    "Numbers are means over deals; behind them stands the 95 % interval over deals."
                ),
                _(
                    "A variant is judged by a confidence sequence, which holds however often one "
                    "looks at it. Among many tests at most 10 % of the findings should be false "
                    "(Benjamini-Hochberg)."
                ),
                _(
                    "Drama, comebacks and luck along the way are missing: they need a win chance "
                    "that was checked against games, and there is none yet."
                ),
                _("Digest of the experiment: {digest}", digest=self.digest),
            ],
            f"<pre>pentapolis lab run FILE\npentapolis lab report {escape(self.store.folder.name)}"
            "</pre>",
        )


def write_report(store: Store, spec: GameSpec, lang: str) -> str:
    """Return the balance report of a run as one HTML page."""
    return Report(ReadStore(store.folder), spec, lang).write()
