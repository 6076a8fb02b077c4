"""The box of a game in tests: its entries with their sources, and copies with other values."""

from __future__ import annotations

import re
from typing import Final

from pentapolis.catalog.meta import Meta
from pentapolis.kit.parts import Parts

TAG: Final = r"(?:R|R~|R\*|I|C|box|P: S\d(?:, S\d)*)"
PROVENANCE: Final = re.compile(rf"{TAG}(?:[;,] {TAG})*")


def alter_parts(text: str, /, **values: object) -> Parts:
    """Return a box with other values: `alter_parts(text, start__coins=5)` for [start.coins]."""
    parts = Parts(text)
    for path, value in values.items():
        parts.entry(path.replace("__", "."))["value"] = value
    parts.read_paths.clear()
    return parts


def list_entries(
    tables: dict[str, object], prefix: str = ""
) -> list[tuple[str, dict[str, object]]]:
    """List every entry of a box with its dotted name; rows of a list are called `tile 1`."""
    found: list[tuple[str, dict[str, object]]] = []
    for name, item in tables.items():
        if isinstance(item, list):
            rows = [row for row in item if isinstance(row, dict)]
            found += [(f"{prefix}{name} {number}", row) for number, row in enumerate(rows, 1)]
        elif isinstance(item, dict) and ("provenance" in item or "value" in item):
            found.append((prefix + name, item))
        elif isinstance(item, dict):
            found += list_entries(item, f"{prefix}{name}.")
    return found


def box_faults(meta: Meta, rules: set[str]) -> list[str]:
    """Return a sentence for each entry of a box without a known source or one of the rules."""
    path = meta.folder / "parts.toml"
    if not path.is_file():
        return []
    text = path.read_text(encoding="utf-8")
    head = re.split(r"^\[", text, maxsplit=1, flags=re.MULTILINE)[0]
    faults: list[str] = []
    for name, entry in list_entries(Parts(text).tables):
        source = str(entry.get("provenance"))
        if not PROVENANCE.fullmatch(source):
            faults.append(f"[{name}] says {source!r} where it should name its source")
            continue
        faults += [
            f"[{name}] comes from {tag}, which the head of parts.toml does not explain"
            for tag in re.split("[;:,] ", source)
            if not re.search(rf"^# +{re.escape(tag)}(: |  )", head, re.MULTILINE)
        ]
        if entry.get("rule") not in rules:
            faults.append(f"[{name}] serves {entry.get('rule')!r}, which is no rule")
    return faults
