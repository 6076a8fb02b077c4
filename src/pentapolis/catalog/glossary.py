"""The glossary of a game: what each piece, sign and number is and what it is worth.

`glossary.toml` in the game's folder has a table for each term; `icon` is a symbol of the drawing:

    [crate]
    icon = "crate"
    title = "Crate"
    text = "Each merchant beside it earns 1 coin, once."
    rule = "XY-6.15 merchant"
    parts = ["f*-crate"]

An entry explains its icon and the symbols that match `signs`, the parts of the drawing whose ids
match `parts`, and the numbers of score sheets and seats whose English labels match `labels`; it may
have other `names`. The first entry that fits explains a thing, so the special ones come first.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Final

from .meta import Meta
from .words import Words

FILE: Final = "glossary.toml"
KEYS: Final = {"title", "text", "rule", "icon", "signs", "parts", "labels", "names"}
TEXTS: Final = ("title", "text", "names")  # what is translated


class GlossaryError(ValueError):
    """A glossary is wrong; the message names the file and the entry."""


@dataclass(frozen=True)
class Entry:
    """A term: what it is and what it is worth, in a sentence or two."""

    key: str
    title: str
    text: str
    rule: str  # citation
    icon: str = ""  # the symbol to show beside it, or "" for none
    signs: tuple[str, ...] = ()  # patterns of symbols that it explains, its icon among them
    parts: tuple[str, ...] = ()  # patterns of the ids of parts
    labels: tuple[str, ...] = ()  # patterns of the English labels of numbers
    names: tuple[str, ...] = ()  # other names

    def fits(self, part: str, signs: Iterable[str]) -> bool:
        """Return whether it explains a part with this id, or one on which these symbols are."""
        return matches(part, self.parts) or any(matches(sign, self.signs) for sign in signs)


@dataclass(frozen=True)
class Glossary:
    """All terms of a game, the special ones before the general ones."""

    entries: tuple[Entry, ...] = ()

    def find(self, key: str) -> Entry | None:
        """Return the entry of a term."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def find_sign(self, sign: str) -> Entry | None:
        """Return the entry of a symbol."""
        return next((entry for entry in self.entries if matches(sign, entry.signs)), None)

    def find_label(self, label: str) -> Entry | None:
        """Return the entry of a number on a score sheet or a seat's card, by its English label."""
        return next((entry for entry in self.entries if matches(label, entry.labels)), None)

    def find_shown_label(self, label: str, rule: str, words: Words) -> Entry | None:
        """Return the entry of a number by its label as it is shown, or else by its rule's number.

        Labels with numbers of their own cannot be found in other languages; their rule is enough.
        """
        for entry in self.entries:
            if label in map(words, entry.labels):
                return entry
        counted = (entry for entry in self.entries if entry.labels)
        return next((entry for entry in counted if entry.rule.split(" ")[0] == rule), None)

    def explain(
        self, part: str, signs: Iterable[str] = (), *, pointed: str = "", term: str = ""
    ) -> list[Entry]:
        """Return what explains a part: the sign that is pointed at, then the part itself.

        `signs` are the symbols on it. A drawing may name the entry of a part: its `term`.
        """
        there = tuple(signs)
        fitting = (entry for entry in self.entries if entry.fits(part, there))
        found = (self.find_sign(pointed), self.find(term) or next(fitting, None))
        return list(dict.fromkeys(entry for entry in found if entry is not None))


def matches(name: str, patterns: Iterable[str]) -> bool:
    """Return whether a name fits one of the patterns; a star stands for anything."""
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def read_glossary(meta: Meta) -> Glossary:
    """Read a game's glossary, again only after it has changed; an empty one if it has none."""
    path = meta.folder / FILE
    return read_file(path, path.stat().st_mtime_ns) if path.is_file() else Glossary()


@lru_cache(maxsize=64)
def read_file(path: Path, _changed: int) -> Glossary:
    """Read a file of terms; GlossaryError says what is wrong with it."""
    name = f"{path.parent.name}/{path.name}"
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise GlossaryError(f"{name}: {error}") from None
    return Glossary(tuple(list_entries(name, tables)))


def list_entries(name: str, tables: Mapping[str, object]) -> Iterator[Entry]:
    """Yield the entries of a file in its order."""
    for key, table in tables.items():
        where = f"{name} [{key}]"
        if not isinstance(table, dict):
            raise GlossaryError(f"{where} must be a table")
        unknown = sorted(table.keys() - KEYS)
        if unknown:
            raise GlossaryError(f"{where}: {unknown[0]!r} is none of {', '.join(sorted(KEYS))}")
        title, text, rule = (read_text(where, table, each) for each in ("title", "text", "rule"))
        icon = read_text(where, table, "icon", needed=False)
        signs, parts, labels, names = (
            read_texts(where, table, each) for each in ("signs", "parts", "labels", "names")
        )
        own = (icon, *signs) if icon and icon not in signs else signs
        yield Entry(key, title, text, rule, icon, own, parts, labels, names)


def read_text(where: str, table: Mapping[str, object], key: str, needed: bool = True) -> str:
    """Return a text of an entry."""
    value = table.get(key, "")
    if not isinstance(value, str) or (needed and not value.strip()):
        raise GlossaryError(f"{where}: {key!r} must be a text")
    return value


def read_texts(where: str, table: Mapping[str, object], key: str) -> tuple[str, ...]:
    """Return a list of texts of an entry, empty if it has none."""
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise GlossaryError(f"{where}: {key!r} must be a list of texts")
    return tuple(value)
