"""Reads what is in a game's box from parts.toml, where every value says where it comes from.

An entry is a table with `value`, `provenance` and `rule`; a `[[list]]` has a table for each
component. An error names the entry that is missing or wrong, and unread_paths() lists the entries
that nothing uses, so that the file has no value without effect. `[limits]` is no entry: it says
how far variants of the box may go.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

LIMITS: Final = "limits"  # the table that says how far variants may change values


class BoxProblem(ValueError):
    """No game can be made of these values; the text is a sentence that can be translated.

    In the text, {name} stands for the value or component with the path, and other gaps for parts.
    """

    def __init__(self, text: str, parts: dict[str, object], path: str = "") -> None:
        self.text = text
        self.parts = parts
        self.path = path
        super().__init__(text.format_map({**parts, "name": path}))


class Parts:
    """The entries of one file, and which of them have been read."""

    def __init__(self, text: str, source: str = "parts.toml") -> None:
        self.source = source
        try:
            self.tables: dict[str, object] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{source}: {error}") from None
        self.read_paths: dict[str, int] = {}  # the keys are the entries read so far

    def entry(self, path: str) -> dict[str, object]:
        """Return the table with a dotted name; ValueError if it is missing."""
        here: object = self.tables
        for name in path.split("."):
            if not isinstance(here, dict) or name not in here:
                raise ValueError(f"{self.source}: [{path}] is missing")
            here = here[name]
        if not isinstance(here, dict):
            raise ValueError(f"{self.source}: [{path}] must be a table with a value")
        self.read_paths[path] = 1
        return here

    def value(self, path: str) -> object:
        """Return the value of an entry, of any type."""
        found = self.entry(path)
        if "value" not in found:
            raise ValueError(f"{self.source}: [{path}] has no value")
        return found["value"]

    def number(self, path: str) -> int:
        """Read a whole number."""
        found = self.value(path)
        if not isinstance(found, int) or isinstance(found, bool):
            raise ValueError(f"{self.source}: [{path}] must be a whole number, not {found!r}")
        return int(found)

    def flag(self, path: str) -> bool:
        """Read true or false."""
        found = self.value(path)
        if not isinstance(found, bool):
            raise ValueError(f"{self.source}: [{path}] must be true or false, not {found!r}")
        return bool(found)

    def numbers(self, path: str) -> list[int]:
        """Read a list of whole numbers."""
        found = self.value(path)
        if not isinstance(found, list):
            raise ValueError(f"{self.source}: [{path}] must be a list, not {found!r}")
        return [self.check_whole(path, item) for item in found]

    def names(self, path: str) -> list[str]:
        """Read a list of words."""
        found = self.value(path)
        if not isinstance(found, list):
            raise ValueError(f"{self.source}: [{path}] must be a list, not {found!r}")
        return [str(item) for item in found]

    def rows(self, path: str) -> list[dict[str, object]]:
        """Read the tables of a `[[list]]`."""
        found: object = self.tables.get(path)
        if not isinstance(found, list):
            raise ValueError(f"{self.source}: [[{path}]] is missing")
        self.read_paths[path] = 1
        return [row for row in found if isinstance(row, dict)]

    def check_whole(self, path: str, found: object) -> int:
        """Return a value as a whole number; ValueError names the entry if it is none."""
        if not isinstance(found, int) or isinstance(found, bool):
            raise ValueError(f"{self.source}: [{path}] needs whole numbers, not {found!r}")
        return int(found)

    def column(self, path: str, row: dict[str, object], name: str) -> int:
        """Read a number of a row or table; 0 if it is missing."""
        return self.check_whole(path + "." + name, row.get(name, 0))

    def unread_paths(self) -> list[str]:
        """List the entries that nothing has read."""
        return [path for path in leaves("", self.tables) if path not in self.read_paths]


def leaves(prefix: str, tables: dict[str, object]) -> list[str]:
    """List the dotted names of all entries."""
    out: list[str] = []
    for name, item in tables.items():
        path = prefix + name
        if path == LIMITS:
            continue
        if isinstance(item, list) or (isinstance(item, dict) and "provenance" in item):
            out.append(path)
        elif isinstance(item, dict):
            out.extend(leaves(path + ".", item))
    return out


def read_reading(parts: Parts, options: dict[str, int], name: str) -> bool:
    """Return how an unclear rule is read: as the options say, else as the box says."""
    default = parts.flag("reading." + name)
    return options[name] != 0 if name in options else default


def read_parts(path: Path) -> Parts:
    """Read the entries of a file."""
    return Parts(path.read_text(encoding="utf-8"), path.name)
