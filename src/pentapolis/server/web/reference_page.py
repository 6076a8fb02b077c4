"""A game on one page, made of its glossary, the tables of its rules and its drawings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from pentapolis.catalog.glossary import FILE as GLOSSARY
from pentapolis.catalog.glossary import read_glossary
from pentapolis.catalog.rulebook import Rulebook
from pentapolis.catalog.spec import GameSpec
from pentapolis.draw.cutout import Cutout, cut_symbol, draw_symbol_sheet
from pentapolis.learn.files import LessonError
from pentapolis.learn.pictures import Album, read_pictures
from pentapolis.learn.reference import ReferencePart, ReferenceTerm, read_reference

from .rules_page import MARKDOWN, list_files

TABLE: Final = re.compile(r"(?P<table>(?:^\|.*\n?)+)(?P<foot>[^|]*)", re.MULTILINE)
CITATION: Final = re.compile(r" \([A-Z]{2,5}-\d+\.\d+[a-z]? [\w-]+\)")
LONG: Final = 12  # rows
SIDE_BY_SIDE: Final = 3
MINUS: Final = re.compile(r"(?<![\w-])-(?=\d)")


@dataclass(frozen=True)
class Term:
    """An entry of the glossary."""

    icon: str  # markup, or "" for none
    title: str
    text: str


@dataclass(frozen=True)
class TableRow:
    """A row of a table: its symbols, and the HTML of its cells."""

    icons: list[str]
    cells: list[str]


@dataclass(frozen=True)
class PagePart:
    """A part of the page in a language."""

    title: str
    rule: str  # the number of the rule with its table or picture, or ""
    terms: list[Term]
    head: list[str]  # of the table
    rows: list[TableRow]
    foot: str  # what the rule says below its table, as HTML
    views: list[str]  # pictures
    wide: bool

    @property
    def has_icons(self) -> bool:
        return any(row.icons for row in self.rows)

    @property
    def stacks(self) -> list[list[TableRow]]:
        """Return the rows as they are set: those of a long table side by side, if it is wide."""
        if not self.wide or len(self.rows) < LONG:
            return [self.rows]
        height = -(-len(self.rows) // SIDE_BY_SIDE)
        return [self.rows[start : start + height] for start in range(0, len(self.rows), height)]


@dataclass(frozen=True)
class ReferencePage:
    """The whole page in a language."""

    steps: list[tuple[str, str]]  # how a turn goes: a heading and the HTML below it
    parts: list[PagePart]
    symbols: str
    type: str  # the size of letters on paper


_pages: Final[dict[tuple[str, str], tuple[tuple[int, ...], ReferencePage]]] = {}


def render_reference(spec: GameSpec, lang: str) -> ReferencePage:
    """Return a game's page, made once for every version of its files."""
    key = (spec.meta.slug, lang)
    paths = [*list_files(spec, lang), *spec.meta.folder.glob(GLOSSARY)]
    version = tuple(path.stat().st_mtime_ns for path in paths)
    if key not in _pages or _pages[key][0] != version:
        _pages[key] = (version, Writer(spec, lang).write_page())
    return _pages[key][1]


class Writer:
    """Writes the page of a game in a language; LessonError if something it names is missing."""

    def __init__(self, spec: GameSpec, lang: str) -> None:
        self.spec = spec
        self.book = Rulebook.read(spec.meta, lang)
        self.album = Album(spec, lang)
        self.words = self.album.words
        self.glossary = read_glossary(spec.meta)
        self.drawing = self.album.draw_symbols()
        self.used: list[Cutout] = []

    def write_page(self) -> ReferencePage:
        """Return the whole page."""
        reference = read_reference(self.spec)
        parts = [self.write_part(part) for part in reference.parts]
        symbols = draw_symbol_sheet(self.used)
        return ReferencePage(self.write_steps(), parts, symbols, reference.type)

    def write_steps(self) -> list[tuple[str, str]]:
        """Return how a turn goes: the chapters before the first numbered one."""
        chapters = takewhile(lambda section: not section.number, self.book.sections)
        return [(section.title, str(MARKDOWN.render(section.text))) for section in chapters]

    def write_part(self, part: ReferencePart) -> PagePart:
        """Return a part of the page."""
        try:
            head, rows, foot = self.write_table(part)
            return PagePart(
                self.words(part.title),
                part.table or part.picture,
                [self.write_term(term) for term in part.terms],
                head,
                rows,
                foot,
                self.draw_views(part.picture) if part.picture else [],
                part.wide,
            )
        except ValueError as error:
            raise LessonError(f"{part.place}: {error}") from None

    def write_term(self, term: ReferenceTerm) -> Term:
        """Return an entry of the glossary."""
        entry = self.glossary.find(term.key)
        if entry is None:
            raise ValueError(f"the glossary has no {term.key!r}")
        name = term.icon or entry.icon
        return Term(
            self.draw_icon(name) if name else "", self.words(entry.title), self.words(entry.text)
        )

    def draw_icon(self, name: str) -> str:
        """Return a symbol of the drawing."""
        cutout = cut_symbol(self.drawing, name)
        self.used.append(cutout)
        return cutout.svg()

    def draw_views(self, rule: str) -> list[str]:
        """Return the pictures of a rule."""
        found: list[str] = []
        for picture in read_pictures(self.spec):
            if picture.rule == rule:
                cutouts = self.album.draw_rule(picture)
                self.used += cutouts
                label = self.words(picture.text)
                found += [cut.svg(label if cut is cutouts[0] else "") for cut in cutouts]
        if not found:
            raise ValueError(f"the rule {rule} has no picture")
        return found

    def write_table(self, part: ReferencePart) -> tuple[list[str], list[TableRow], str]:
        """Return the head and the rows of a rule's table, and what is said below it."""
        if not part.table:
            return [], [], ""
        rule = self.book.rules.get(part.table)
        found = TABLE.search(rule.split_notes()[0] if rule else "")
        if found is None:
            raise ValueError(f"the rule {part.table} has no table")
        lines = found["table"].splitlines()
        head, _line, *rows = [self.read_cells(line, part.columns) for line in lines]
        icons = part.icons or ((),) * len(rows)
        if len(icons) != len(rows):
            raise ValueError(f"{len(icons)} icons for {len(rows)} rows of {part.table}")
        drawn = [
            TableRow([self.draw_icon(name) for name in names], cells)
            for names, cells in zip(icons, rows, strict=True)
        ]
        return head, drawn, str(MARKDOWN.render(found["foot"]))

    def read_cells(self, line: str, columns: tuple[int, ...]) -> list[str]:
        """Return the cells of a line of a table as HTML."""
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        chosen = [cells[column] for column in columns] if columns else cells
        return [MARKDOWN.renderInline(MINUS.sub("−", CITATION.sub("", cell))) for cell in chosen]
