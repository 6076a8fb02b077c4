"""Reads a box from parts.toml: every value with the place it comes from.

An entry is a table with `value`, `provenance` and `rule`; a `[[list]]` has one table a component.
A value that is missing or of the wrong kind is named, and what nobody asked for can be listed,
so that the file holds nothing that does not count.
"""

from __future__ import annotations

import tomllib
from pathlib import Path


class Parts:
    """The entries of one file, and which of them have been read."""

    def __init__(self, text: str, source: str = "parts.toml") -> None:
        self.source = source
        try:
            self.tables: dict[str, object] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{source}: {error}") from None
        self.asked: dict[str, int] = {}

    def entry(self, path: str) -> dict[str, object]:
        """Find a table by its dotted name."""
        here: object = self.tables
        for name in path.split("."):
            if not isinstance(here, dict) or name not in here:
                raise ValueError(f"{self.source}: [{path}] is missing")
            here = here[name]
        if not isinstance(here, dict):
            raise ValueError(f"{self.source}: [{path}] must be a table with a value")
        self.asked[path] = 1
        return here

    def value(self, path: str) -> object:
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
        return [self.whole(path, item) for item in found]

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
        self.asked[path] = 1
        return [row for row in found if isinstance(row, dict)]

    def whole(self, path: str, found: object) -> int:
        if not isinstance(found, int) or isinstance(found, bool):
            raise ValueError(f"{self.source}: [{path}] needs whole numbers, not {found!r}")
        return int(found)

    def column(self, path: str, row: dict[str, object], name: str) -> int:
        """Read one number of a row or table; a missing one is zero."""
        return self.whole(path + "." + name, row.get(name, 0))

    def unread(self) -> list[str]:
        """List the entries that nobody asked for."""
        return [path for path in leaves("", self.tables) if path not in self.asked]


def leaves(prefix: str, tables: dict[str, object]) -> list[str]:
    """List the dotted names of all entries."""
    out: list[str] = []
    for name, item in tables.items():
        path = prefix + name
        if isinstance(item, list) or (isinstance(item, dict) and "provenance" in item):
            out.append(path)
        elif isinstance(item, dict):
            out.extend(leaves(path + ".", item))
    return out


def read_parts(path: Path) -> Parts:
    """Read a box from a file."""
    return Parts(path.read_text(encoding="utf-8"), path.name)
