"""The box of a game as a page: every value with its source, our own choices first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.meta import Meta
from pentapolis.catalog.words import Words
from pentapolis.kit.parts import read_parts

OURS: Final = re.compile(r"\bC\b")
ABOUT: Final = ("provenance", "rule", "note")  # what an entry says besides its value


@dataclass(frozen=True)
class BoxEntry:
    """One value of the box."""

    name: str
    value: str
    provenance: str
    rule: str
    note: str
    note_lang: str  # English where the note has no translation

    @property
    def is_ours(self) -> bool:
        """Return whether we chose the value because no source has it."""
        return OURS.search(self.provenance) is not None


def list_box(meta: Meta, words: Words) -> list[BoxEntry]:
    """Return the entries of a game's parts.toml, in the order of the file."""
    path = meta.folder / "parts.toml"
    return collect_entries("", read_parts(path).tables, words) if path.is_file() else []


def collect_entries(prefix: str, tables: Mapping[str, object], words: Words) -> list[BoxEntry]:
    """Return the entries below some tables of a file; a row of a list is named by its key."""
    out: list[BoxEntry] = []
    for name, item in tables.items():
        rows = item if isinstance(item, list) else [item]
        for number, row in enumerate(rows, 1):
            if not isinstance(row, dict):
                continue
            label = prefix + name
            if isinstance(item, list):
                label += f" {row.get('key', number)}"
            if "provenance" in row:
                out.append(make_entry(label, row, words))
            else:
                out += collect_entries(label + ".", row, words)
    return out


def make_entry(label: str, row: Mapping[str, object], words: Words) -> BoxEntry:
    """Return one table of the file as an entry."""
    values = {name: value for name, value in row.items() if name not in (*ABOUT, "key")}
    lone = values.get("value") if list(values) == ["value"] else None
    text = write_value(lone) if lone is not None else write_value(values).strip("{}")
    provenance, rule, note = (str(row.get(name, "")) for name in ABOUT)
    return BoxEntry(label, text, provenance, rule, words(note), words.lang_of(note))


def write_value(value: object) -> str:
    """Return a value much as the file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{name} = {write_value(part)}" for name, part in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(write_value(part) for part in value) + "]"
    return str(value)
