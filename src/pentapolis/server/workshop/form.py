"""The box of a game as a form: a section for each table and list of its parts.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pentapolis.catalog.components import (
    find_symbol,
    list_rows,
    name_component,
    name_place,
    name_value,
)
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Knob, Value, Variant, list_knobs, show
from pentapolis.catalog.words import Words
from pentapolis.draw.bounds import Box
from pentapolis.draw.cutout import Cutout, collect_symbols, draw_symbol_sheet
from pentapolis.draw.icons import draw_symbols
from pentapolis.draw.svg import element

OPTIONS: Final = "reading"  # what tables offer as options
LAST: Final = "box"  # a section that counts what is in the others
WHOLE: Final = re.compile(r"[-−]?\d{1,9}")
LONGEST: Final = 80  # letters of a value


@dataclass(frozen=True)
class Cell:
    """One value of the box."""

    knob: Knob
    label: str  # "" if the row is the value
    title: str  # its row and its label
    value: Value  # as it is now

    @property
    def name(self) -> str:
        """Return its name in the form."""
        return f"v.{self.knob.path}"

    @property
    def was(self) -> str:
        return show(self.knob.value)

    @property
    def now(self) -> str:
        return show(self.value)

    @property
    def is_changed(self) -> bool:
        return self.value != self.knob.value

    @property
    def bounds(self) -> str:
        """Return from where to where a number goes."""
        low, high = self.knob.low, self.knob.high
        return f"{low}–{high}" if low >= 0 else f"{low} … {high}".replace("-", "−")

    @property
    def choices(self) -> tuple[str, ...]:
        """Return what a word or a switch may be; none for a number."""
        if isinstance(self.knob.value, bool):
            return ("true", "false")
        return self.knob.words


@dataclass
class Row:
    """A component, or a value that stands alone."""

    name: str  # its path
    title: str  # what it is called
    picture: str  # SVG, or ""
    source: str  # where its values come from, in a word
    provenance: str  # the same as the file says it
    rule: str
    note: str
    note_lang: str  # English where the note has no translation
    cells: list[Cell] = field(default_factory=list)

    @property
    def is_changed(self) -> bool:
        return any(cell.is_changed for cell in self.cells)


@dataclass
class Section:
    """A list of parts.toml; all values that stand alone are together in a section without name."""

    name: str
    title: str
    rows: list[Row] = field(default_factory=list)

    @property
    def is_changed(self) -> bool:
        return any(row.is_changed for row in self.rows)

    @property
    def is_plain(self) -> bool:
        """Return whether no row has more than one value, so that rows fit side by side."""
        return all(len(row.cells) == 1 for row in self.rows)

    @property
    def count(self) -> int:
        return sum(len(row.cells) for row in self.rows)


@dataclass(frozen=True)
class BoxForm:
    """The whole form, and the shapes of its pictures."""

    sections: list[Section]
    symbols: str
    fixed: int  # values that nobody can change


def make_form(spec: GameSpec, change: Variant, drawn: Variant, lang: str) -> BoxForm:
    """Return the form of a box with some values changed; its pictures show those of `drawn`."""
    assert spec.parts is not None
    painter = Painter(spec, drawn)
    words = game_words(spec, lang)
    options = {option.name for option in spec.meta.options}
    sections: dict[str, Section] = {}
    rows: dict[str, Row] = {}
    fixed = 0
    for knob in list_knobs(spec.parts).values():
        group, _dot, rest = knob.path.partition(".")
        if knob.fixed or (group == OPTIONS and rest in options):
            fixed += 1
            continue
        name = ".".join(knob.path.split(".")[:2])
        if name not in rows:
            rows[name] = start_row(name, knob, painter, spec, words)
            is_list = bool(list_rows(spec.parts, group))
            place = group if is_list or group == LAST else ""
            if place not in sections:
                sections[place] = Section(place, name_value(spec, place, place, words))
            sections[place].rows.append(rows[name])
        row, label = rows[name], ""
        if knob.path != name:
            label = name_value(spec, knob.path, knob.path.removeprefix(f"{name}."), words)
        title = f"{row.title}: {label}" if label else row.title
        row.cells.append(Cell(knob, label, title, change.get(knob.path, knob.value)))
    last = {"": 1, LAST: 2}
    ordered = sorted(sections.values(), key=lambda section: last.get(section.name, 0))
    return BoxForm(ordered, painter.write_shapes(), fixed)


def start_row(name: str, knob: Knob, painter: Painter, spec: GameSpec, words: Words) -> Row:
    """Return a row without its values."""
    return Row(
        name,
        name_component(spec, name, words) or name_value(spec, name, name, words),
        painter.draw(name),
        judge_source(knob.provenance),
        knob.provenance,
        knob.rule,
        words(knob.note),
        words.lang_of(knob.note),
    )


def quote_place(spec: GameSpec, path: str, words: Words) -> str:
    """Return what a sentence calls a value or component, or the path if none is there."""
    title = name_place(spec, path, words)
    if not title:
        return path
    if path.startswith(f"{LAST}."):
        return words("“{name}” (in the box)", name=title)
    return words("“{name}”", name=title)


def judge_source(provenance: str) -> str:
    """Return in a word where a value comes from: the least certain of what the file says."""
    signs = re.findall(r"box|R\*|R~|[RPIC]\b", provenance)
    for sign, word in SOURCES:
        if sign in signs:
            return word
    return "printed"


SOURCES: Final = (
    ("C", "ours"),
    ("R*", "reading"),
    ("R~", "reading"),
    ("I", "follows"),
    ("P", "public"),
    ("R", "printed"),
    ("box", "checked"),
)


def describe_sources(_: Words) -> dict[str, tuple[str, str]]:
    """Return for each source its label, and what it means."""
    return {
        "printed": (_("printed"), _("printed in the rulebook")),
        "public": (_("public"), _("from a public source")),
        "follows": (_("follows"), _("follows from the others")),
        "reading": (_("our reading"), _("our reading of an unclear passage")),
        "ours": (_("our choice"), _("our own choice: no source says")),
        "checked": (_("checked"), _("checked against a real copy")),
    }


class Painter:
    """Draws components as the game does, with the values that they have now."""

    def __init__(self, spec: GameSpec, change: Variant) -> None:
        self.spec = spec
        game = spec.load(spec.meta.seats[-1], {}, variant=change)
        self.known = draw_symbols(spec, game) if spec.part_symbols else {}
        self.used: list[Cutout] = []

    def draw(self, path: str) -> str:
        """Return the picture of a component, or "" if it has none."""
        name = find_symbol(self.spec, path)
        if name not in self.known:
            return ""
        inner = element("use", {"href": f"#s-{name}", "width": 100, "height": 100})
        cutout = Cutout(inner, Box(0, 0, 100, 100), collect_symbols(inner, self.known))
        self.used.append(cutout)
        return cutout.svg()

    def write_shapes(self) -> str:
        """Return the shapes that the pictures need, to be put on the page once."""
        return draw_symbol_sheet(self.used)


def read_fields(spec: GameSpec, fields: Mapping[str, str]) -> dict[str, Value]:
    """Return what a form changes; whether that may be is checked by others."""
    assert spec.parts is not None
    change: dict[str, Value] = {}
    for knob in list_knobs(spec.parts).values():
        text = fields.get(f"v.{knob.path}")
        if text is None or knob.fixed:
            continue
        value = read_value(knob, text.strip()[:LONGEST])
        if value != knob.value:
            change[knob.path] = value
    return change


def read_value(knob: Knob, text: str) -> Value:
    """Return a text of the form as a value of the kind that belongs there, if it is one."""
    if isinstance(knob.value, bool) and text in ("true", "false"):
        return text == "true"
    if isinstance(knob.value, int) and WHOLE.fullmatch(text):
        return int(text.replace("−", "-"))
    return text or knob.value
