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

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Final

from .meta import Meta
from .toml_files import TomlFile
from .words import Words

FILE: Final = "glossary.toml"
KEYS: Final = {"title", "text", "rule", "icon", "signs", "parts", "labels", "names"}
TEXTS: Final = ("title", "text", "names")  # what is translated


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
    """Read a file of terms; FileProblem says what is wrong with it."""
    file = TomlFile.read(path, f"{path.parent.name}/{path.name}")
    return Glossary(tuple(read_entry(file, key) for key in file.tables))


def read_entry(file: TomlFile, key: str) -> Entry:
    """Return an entry of a file."""
    table = file.table(key)
    file.check_keys(table, KEYS, key)
    title, text, rule = (
        file.text(table, each, key, needed=True) for each in ("title", "text", "rule")
    )
    icon = file.text(table, "icon", key)
    signs, parts, labels, names = (
        tuple(file.texts(table, each, key)) for each in ("signs", "parts", "labels", "names")
    )
    own = (icon, *signs) if icon and icon not in signs else signs
    return Entry(key, title, text, rule, icon, own, parts, labels, names)
