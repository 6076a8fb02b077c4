"""What needs the extra `lab`, which brings numpy and tomlkit: files that are changed in place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tomlkit import TOMLDocument


def check_extra() -> None:
    """Refuse with a ValueError that says what to install, if a library is missing."""
    try:
        import numpy  # noqa: F401
        import tomlkit  # noqa: F401
    except ImportError as error:
        raise ValueError(
            f"this needs the extra lab ({error}): pip install 'pentapolis[lab]'"
        ) from None


def parse_toml(path: Path, head: str) -> TOMLDocument:
    """Parse a file so that comments and order survive; a file that is not there begins anew."""
    check_extra()
    import tomlkit

    return tomlkit.parse(path.read_text(encoding="utf-8") if path.is_file() else f"# {head}\n\n")


def set_values(document: TOMLDocument, table: str, values: dict[str, Any]) -> None:
    """Set the values of a table that differ from those in the file."""
    import tomlkit

    if table not in document:
        document.add(table, tomlkit.table())
    here: Any = document[table]
    for name, value in values.items():
        if name not in here or here[name] != value:
            here[name] = value


def add_note(document: TOMLDocument, note: dict[str, Any]) -> None:
    """Add how numbers were found after the notes before."""
    import tomlkit

    if "notes" not in document:
        document.add("notes", tomlkit.aot())
    notes: Any = document["notes"]
    (notes[-1] if notes else document).add(tomlkit.nl())
    table = tomlkit.table()
    for name, value in note.items():
        table.add(name, value)
    notes.append(table)
