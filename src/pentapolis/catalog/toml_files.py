"""TOML files that people write: what is wrong is named with its line and what would be right.

A place in a file is the way to a key, with the number of each entry of a list:
`step.2.reply.1.say` is the key `say` of the first `[[step.reply]]` in the second `[[step]]`.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self, TypeGuard

from pentapolis.core.text import translatable

from .words import Words

MISSING: Final = translatable("{key} is missing")
HEADING: Final = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?")
KEY: Final = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))\s*=""")
AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)$| \(at end of document\)$")


class FileProblem(ValueError):
    """Something is wrong in a file; the message begins with its name and the line."""

    line = 1
    reason = ""  # the message without name and line, in English
    text = ""  # the same as a text for the catalogues, with gaps
    parts: Mapping[str, object] = MappingProxyType({})  # what fills them

    def sentence(self, _: Words) -> str:
        """Return what is wrong and what would be right, where it can be said in this language."""
        return _(self.text, **self.parts) if self.text else self.reason


class TomlFile:
    """A file: its tables, and where each key stands."""

    problem_class: ClassVar[type[FileProblem]] = FileProblem  # what is raised if it is wrong

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines: dict[str, int] = {}  # by place
        try:
            self.tables: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = AT_LINE.search(str(error))
            line = int(found[1]) if found and found[1] else max(1, len(text.splitlines()))
            reason = AT_LINE.sub("", str(error))
            raise self.problem_at(line, f"{reason[0].lower()}{reason[1:]}") from None
        self._find_keys(text)

    @classmethod
    def read(cls, path: Path, name: str = "") -> Self:
        """Read a file; `name` is what problems call it, if not by its own name."""
        name = name or path.name
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise cls.problem_class(f"{name}, line 1: this is not text") from None
        return cls(name, text)

    def _find_keys(self, text: str) -> None:
        """Note the line of each table and key."""
        here = ""
        count: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            if heading := HEADING.fullmatch(line):
                self.lines.setdefault(heading[2], number)  # of a list: its first entry
                here = name_table(heading[2].split("."), count, heading[1] == "[[")
                self.lines[here] = number
            elif key := KEY.match(line):
                self.lines.setdefault(join(here, key[key.lastindex or 0]), number)

    def line(self, place: str) -> int:
        """Return the line of a key, or of the table that should have it."""
        while place and place not in self.lines:
            place = place.rpartition(".")[0]
        return self.lines.get(place, 1)

    def show_place(self, place: str) -> str:
        """Return a place as a problem names it: file and line."""
        return f"{self.name}, line {self.line(place)}"

    def problem(self, place: str, reason: str) -> FileProblem:
        """Return the error about a place."""
        return self.problem_at(self.line(place), reason)

    def explain(self, place: str, text: str, **parts: object) -> FileProblem:
        """Return the error about a place, with a text that can be translated."""
        problem = self.problem(place, text.format(**parts))
        problem.text, problem.parts = text, parts
        return problem

    def problem_at(self, line: int, reason: str) -> FileProblem:
        """Return the error about a line."""
        problem = self.problem_class(f"{self.name}, line {line}: {reason}")
        problem.line, problem.reason = line, reason
        return problem

    def check_keys(
        self, table: Mapping[str, object], known: Iterable[str], place: str = ""
    ) -> None:
        """Refuse keys that nobody reads, with the name that was probably meant."""
        names = sorted(known)
        for key in table:
            if key not in names:
                near = difflib.get_close_matches(key, names, 1)
                text = translatable("nothing is called {key} here; there are: {names}")
                if near:
                    text = translatable("nothing is called {key} here; did you mean {names}?")
                listed = near[0] if near else ", ".join(names)
                raise self.explain(join(place, key), text, key=repr(key), names=listed)

    def text(
        self, table: Mapping[str, object], key: str, place: str = "", needed: bool = False
    ) -> str:
        """Return a text, or "" if there is none."""
        value = table.get(key, "")
        if not isinstance(value, str):
            text = translatable('{key} takes a text: "…", not {value}')
            raise self.explain(join(place, key), text, key=repr(key), value=write_value(value))
        if needed and not value.strip():
            raise self.explain(join(place, key), MISSING, key=repr(key))
        return value

    def texts(self, table: Mapping[str, object], key: str, place: str = "") -> list[str]:
        """Return a list of texts, empty if there is none."""
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self._mismatch(table, key, place, 'a list of texts: ["…", "…"]')
        return list(value)

    def whole_number(
        self, table: Mapping[str, object], key: str, place: str = "", usual: int | None = None
    ) -> int:
        """Return a whole number; without a usual one it must be there."""
        value = table.get(key, usual)
        if not is_whole(value):
            raise self._mismatch(table, key, place, "a whole number")
        return int(value)

    def whole_numbers(self, table: Mapping[str, object], key: str, place: str = "") -> list[int]:
        """Return a list of whole numbers, empty if there is none."""
        value = table.get(key, [])
        if not isinstance(value, list) or not all(is_whole(each) for each in value):
            raise self._mismatch(table, key, place, "a list of whole numbers: [1, 2]")
        return list(value)

    def decimal(self, table: Mapping[str, object], key: str, place: str = "") -> float:
        """Return a number that must be there."""
        value = table.get(key)
        if not isinstance(value, float) and not is_whole(value):
            raise self._mismatch(table, key, place, "a number")
        return float(value)

    def rows(
        self, table: Mapping[str, object], key: str, place: str = ""
    ) -> list[dict[str, object]]:
        """Return the tables of a [[list]], none if there is no list."""
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self.problem(join(place, key), f"this is written [[{key}]]")
        return list(value)

    def table(self, key: str) -> dict[str, Any]:
        """Return a table at the top, empty if there is none."""
        value = self.tables.get(key, {})
        if not isinstance(value, dict):
            raise self.problem(key, f"this is written [{key}]")
        return value

    def _mismatch(
        self, table: Mapping[str, object], key: str, place: str, right: str
    ) -> FileProblem:
        """Return the error about a value of another kind, or one that is missing."""
        if key not in table:
            return self.explain(join(place, key), MISSING, key=repr(key))
        return self.problem(
            join(place, key), f"{key!r} takes {right}, not {write_value(table[key])}"
        )


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def join(place: str, key: str) -> str:
    """Return the place of a key in a table; the top of a file has no name."""
    return f"{place}.{key}" if place else key


def name_table(path: list[str], count: dict[str, int], is_list: bool) -> str:
    """Return the place of a table; `count` numbers the entries of each list and is kept up."""
    place = ""
    for depth, part in enumerate(path):
        place = join(place, part)
        if is_list and depth == len(path) - 1:
            count[place] = count.get(place, 0) + 1
        if place in count:
            place = f"{place}.{count[place]}"
    return place


def write_value(value: object) -> str:
    """Write a number, a switch, a text, or a list or table of them as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(write_value(one) for one in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {write_value(one)}' for key, one in value.items())} }}"
    return str(value)
