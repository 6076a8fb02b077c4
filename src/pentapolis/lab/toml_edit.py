"""Edits TOML files in place: what is not changed stays as it is written, comments too."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from .requirements import check_extra

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


def parse_toml(path: Path, head: str) -> TOMLDocument:
    """Parse a file with its comments; if there is none, return a new document with a heading."""
    check_extra()
    import tomlkit

    return tomlkit.parse(path.read_text(encoding="utf-8") if path.is_file() else f"# {head}\n\n")


def set_values(document: TOMLDocument, table: str, values: dict[str, Any]) -> None:
    """Set the values of a table; what is already so stays untouched."""
    import tomlkit

    if table not in document:
        document.add(table, tomlkit.table())
    here: Any = document[table]
    for name, value in values.items():
        if name not in here or here[name] != value:
            here[name] = value


def add_note(document: TOMLDocument, note: dict[str, Any]) -> None:
    """Add a note on how numbers were found, after the earlier notes."""
    import tomlkit

    if "notes" not in document:
        document.add("notes", tomlkit.aot())
    notes: Any = document["notes"]
    (notes[-1] if notes else document).add(tomlkit.nl())
    table = tomlkit.table()
    for name, value in note.items():
        table.add(name, value)
    notes.append(table)
