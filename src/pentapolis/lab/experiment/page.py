"""What the sections of a report are made of: names for people, sentences, charts and tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pentapolis.catalog.components import name_component
from pentapolis.catalog.languages import frame_words, game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.draw.chart import DESK, PHONE, Dot, draw_dots
from pentapolis.draw.svg import words as escape

from . import findings, labels, ladder, sentences
from .ladder import Step
from .plan import ORIGINAL, Cell, Experiment
from .sentences import Bold, Numbers
from .store import Store
from .tables import Row, write_table, write_text


class Page:
    """A run, and how what it says is written in a language."""

    def __init__(self, store: Store, spec: GameSpec, lang: str) -> None:
        self.store = store
        self.spec = spec
        self.lang = lang
        self.experiment: Experiment = store.read_experiment()
        self.digest = str(store.read_description()["digest"])
        self._ = frame_words(lang)
        self.words: Words = game_words(spec, lang)
        self.numbers = Numbers(lang)
        restricted = findings.find_restricted(self.experiment)
        # Fields that only say what components are worth.
        self.restricted = {name for one, _, _ in restricted for name in (one.name, one.lift().name)}
        steps = [*self.experiment.ladder_fields(), *self.experiment.trace_fields()]
        self.ladder = {one.name for one in steps}
        self.luck = {one.name for one in self.experiment.luck_fields()}
        self.steps = ladder.list_steps(self.store, self.experiment)
        self.doubtful = ladder.find_doubtful(self.steps)

    def plain_cells(self) -> list[Cell]:
        """List the cells of fields that have no place of their own in the report."""
        aside = self.restricted | self.ladder | self.luck
        return [cell for cell in self.experiment.cells() if cell.field not in aside]

    def bots_of(self, cell: Cell) -> tuple[str, ...]:
        """Return the bots of a cell."""
        return self.experiment.find_field(cell.field).bots

    def name_cell(self, cell: Cell) -> str:
        """Return a heading for a cell."""
        seats = self._.n("{n} seat", "{n} seats", cell.seats)
        variant = self.name_variant(cell.variant) if self.experiment.variants else ""
        who = self.name_field(cell.field) if cell.field else ""
        return ", ".join(part for part in (variant, seats, who) if part)

    def name_variant(self, variant: str) -> str:
        """Return the name of a variant."""
        return self._("original") if variant == ORIGINAL else variant

    def name_field(self, name: str) -> str:
        """Say who plays in a field."""
        field = self.experiment.find_field(name)
        if name in self.ladder:
            below, above = field.bots
            return labels.name_step(above, below, self._)
        if name in self.luck:
            return self._("{bots}, luck changing hands", bots=self.name_bots(field.bots))
        is_lifted = field in self.experiment.lifted_fields()
        return labels.name_field(field, is_lifted, self.name_part, self._)

    def name_step(self, step: Step) -> str:
        """Say which levels a step of the ladder is between."""
        return labels.name_step(step.above, step.below, self._)

    def name_bots(self, bots: Sequence[str]) -> str:
        """Return what people call some bots, each once."""
        names = dict.fromkeys(labels.name_bot(bot, self._) for bot in bots)
        return " – ".join(names)

    def name_ending(self, name: str) -> str:
        """Return a label for an ending."""
        ending = labels.name_ending(name, self._, self.words)
        return self._("ends {how}", how=ending)

    def name_question(self, game: Game, name: str) -> tuple[str, str]:
        """Return what a question is called and the rule that it is from."""
        return labels.name_question(game, name, self.spec.meta, self.words)

    def name_part(self, part: str) -> str:
        """Return the name of a component."""
        names = [
            name_component(self.spec, one, self.words) or one.partition(".")[2] or one
            for one in part.split(",")
        ]
        return ", ".join(names)

    def section(self, title: str, lines: Sequence[str], inner: str, id: str = "") -> str:
        """Return a section with its sentences; links can lead to its id."""
        said = self.say(lines)
        place = f' id="{id}"' if id else ""
        return f"<section{place}>\n<h2>{escape(title)}</h2>\n{said}{inner}</section>"

    def part(self, title: str, lines: Sequence[str]) -> str:
        """Return a part of a section: a heading and sentences."""
        return f"<h3>{escape(title)}</h3>\n{self.say(lines)}"

    def say(self, lines: Sequence[str]) -> str:
        """Return sentences, each in a line of its own."""
        return "".join(
            f"<p><strong>{write_text(line)}</strong></p>\n"
            if isinstance(line, Bold)
            else f"<p>{write_text(line)}</p>\n"
            for line in lines
            if line
        )

    def conclude(self, cell: Cell, lines: Sequence[str]) -> str:
        """Return the part of a cell, with a caution where bots may not understand its variant."""
        caution = sentences.warn_of_variant(self._) if cell.variant in self.doubtful else ""
        return self.part(self.name_cell(cell), [*lines, caution])

    def chart(
        self, dots: Sequence[Dot], about: str, write: Callable[[float], str], against: float
    ) -> str:
        """Return a chart with its caption, in a wide and in a narrow shape; one is shown."""
        svg = "\n".join(draw_dots(dots, about, write, against, shape) for shape in (DESK, PHONE))
        return f"<figure>\n{svg}\n<figcaption>{write_text(about)}</figcaption>\n</figure>\n"

    def details(self, title: str, inner: str) -> str:
        """Return something that is folded away."""
        return f"<details><summary>{escape(title)}</summary>\n{inner}</details>\n"

    def table(
        self,
        head: Sequence[str],
        rows: Sequence[Row],
        what: str,
        cell: Cell | None = None,
        bold: Collection[int] = (),
    ) -> str:
        """Return a table that can be saved; `what` says what it is, `bold` which rows stand out."""
        where = self.name_cell(cell) if cell else ""
        names = (self.experiment.name, what, where)
        return write_table(head, rows, names, self._, self.numbers, bold)
