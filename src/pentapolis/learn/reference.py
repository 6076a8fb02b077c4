"""What is on a game's reference page, read from its `learn/reference.toml`.

Nothing is said twice: a part of the page names terms of the glossary, a table of the rules and a
picture of the rules; goal, end and steps of a turn come by themselves. `type` is the size of the
letters on paper: the largest that lets everything fit on one sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec

from .lesson import FOLDER, REFERENCE
from .pictures import read_lesson_file

KEYS: Final = {"title", "terms", "table", "icons", "columns", "picture", "wide"}


TYPES: Final = ("small", "medium", "large")


@dataclass(frozen=True)
class ReferenceTerm:
    """A term of the glossary, with another icon than there if it says `term:icon`."""

    key: str
    icon: str


@dataclass(frozen=True)
class ReferencePart:
    """A part of the page: terms with their icons, a table, pictures."""

    title: str
    terms: tuple[ReferenceTerm, ...]
    table: str  # the number of a rule with a table
    icons: tuple[tuple[str, ...], ...]  # symbols for each row of the table
    columns: tuple[int, ...]  # those of the table to show, from 0 on; all if empty
    picture: str  # the number of a rule with a picture
    wide: bool  # over the whole width of the page
    place: str  # in its file, for faults


@dataclass(frozen=True)
class Reference:
    """All that is on a game's page, and how large it is printed."""

    parts: tuple[ReferencePart, ...]
    type: str


def has_reference(spec: GameSpec) -> bool:
    """Return whether a game has a reference page."""
    return (spec.meta.folder / FOLDER / REFERENCE).is_file()


def read_reference(spec: GameSpec) -> Reference:
    """Read what is on a game's page; LessonError says what is wrong."""
    file = read_lesson_file(spec, REFERENCE)
    file.check_keys(file.tables, {"part", "type"})
    letters = file.text(file.tables, "type", needed=True)
    if letters not in TYPES:
        raise file.problem("type", f"'type' is one of {', '.join(TYPES)}")
    found: list[ReferencePart] = []
    for number, row in enumerate(file.rows(file.tables, "part"), 1):
        place = f"part.{number}"
        file.check_keys(row, KEYS, place)
        part = ReferencePart(
            title=file.text(row, "title", place, needed=True),
            terms=tuple(
                ReferenceTerm(*term.partition(":")[::2]) for term in file.texts(row, "terms", place)
            ),
            table=file.text(row, "table", place),
            icons=tuple(tuple(icons.split()) for icons in file.texts(row, "icons", place)),
            columns=tuple(file.whole_numbers(row, "columns", place)),
            picture=file.text(row, "picture", place),
            wide=row.get("wide", False) is True,
            place=file.show_place(place),
        )
        if not (part.terms or part.table or part.picture):
            raise file.problem(place, "a part has terms, a table or a picture")
        if part.icons and not part.table:
            raise file.problem(f"{place}.icons", "icons stand beside the rows of a table")
        found.append(part)
    return Reference(tuple(found), letters)
