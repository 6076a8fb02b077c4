"""A TOML file that knows the line of each of its keys, so that errors can name it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Final

HEADER: Final = re.compile(r"\s*\[\[?([\w.]+)\]\]?\s*(?:#.*)?")
KEY: Final = re.compile(r"\s*(\w+)\s*=")


class LessonError(ValueError):
    """A file of a lesson is wrong; the message names the file and the line."""


class Source:
    """A file: its tables, and where each key stands."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        try:
            self.tables: dict[str, object] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise LessonError(f"{name}: {error}") from None
        self.lines: dict[str, int] = {}  # by table and key: `step.2.reply.1.say`
        self.find_keys(text)

    def find_keys(self, text: str) -> None:
        """Note the line of each table and key."""
        here = ""
        count: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            header, key = HEADER.fullmatch(line), KEY.match(line)
            if header:
                here = self.name_table(header[1].split("."), count, line.lstrip()[:2] == "[[")
                self.lines[here] = number
            elif key:
                self.lines.setdefault(f"{here}.{key[1]}".lstrip("."), number)

    def name_table(self, path: list[str], count: dict[str, int], is_list: bool) -> str:
        """Return the name of a table, with the number of each list entry."""
        name = ""
        for depth, part in enumerate(path):
            name = f"{name}.{part}".lstrip(".")
            if is_list and depth == len(path) - 1:
                count[name] = count.get(name, 0) + 1
            if name in count:
                name = f"{name}.{count[name]}"
        return name

    def line(self, place: str) -> int:
        """Return the line of a key, or of the table that should have it."""
        while place and place not in self.lines:
            place = place.rpartition(".")[0]
        return self.lines.get(place, 1)

    def fault(self, place: str, text: str) -> LessonError:
        """Return an error about a place."""
        return LessonError(f"{self.name}, line {self.line(place)}: {text}")

    def check_keys(self, table: Mapping[str, object], known: set[str], place: str) -> None:
        """Refuse keys that mean nothing."""
        for key in table:
            if key not in known:
                wanted = ", ".join(sorted(known))
                raise self.fault(f"{place}.{key}".lstrip("."), f"{key!r} is none of {wanted}")

    def text(self, table: Mapping[str, object], key: str, place: str, needed: bool = False) -> str:
        """Return a text, or "" if there is none."""
        value = table.get(key, "")
        if not isinstance(value, str):
            raise self.fault(f"{place}.{key}".lstrip("."), f"{key!r} must be a text")
        if needed and not value:
            raise self.fault(f"{place}.{key}".lstrip("."), f"{key!r} is missing")
        return value

    def texts(self, table: Mapping[str, object], key: str, place: str) -> list[str]:
        """Return a list of texts, empty if there is none."""
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.fault(f"{place}.{key}".lstrip("."), f"{key!r} must be a list of texts")
        return [str(each) for each in value]

    def rows(self, table: Mapping[str, object], key: str, place: str) -> list[dict[str, object]]:
        """Return the tables of a [[list]]."""
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self.fault(place or key, f"{key!r} must be written as [[{key}]]")
        return list(value)

    def table(self, key: str) -> dict[str, object]:
        """Return a table at the top, empty if there is none."""
        value = self.tables.get(key, {})
        if not isinstance(value, dict):
            raise self.fault(key, f"{key!r} must be a table")
        return value
