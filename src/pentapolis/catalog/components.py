"""Components of a box: the rows of its lists, what the game calls them and how it draws them."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import Final

from pentapolis.kit.parts import Parts

from .glossary import read_glossary
from .labels import find_label
from .spec import GameSpec
from .words import Words

WORD: Final = re.compile(r"[a-z][a-z_-]{2,}")  # a key that people can read


def name_component(spec: GameSpec, path: str, words: Words) -> str:
    """Return what the game calls a component, or "" where it has no word for it."""
    group, _dot, key = path.partition(".")
    rows = list_rows(spec.parts, group)
    row = rows.get(key)
    if row is None:
        return ""
    label = find_label(spec.meta, path, words)
    if label:
        return label
    entry = read_glossary(spec.meta).find(key)
    if entry is not None:
        return words(entry.title)
    plain = key.replace("_", " ").replace("-", " ")
    known = [str(row["name"])] if "name" in row else []
    if known and sum(other.get("name") == known[0] for other in rows.values()) > 1:
        return f"{words(known[0])} ({key})"
    for text in (*known, plain, plain.capitalize()):
        if words.lang != "en" and words(text) != text:
            return words(text)
    return known[0] if known else plain.capitalize() if WORD.fullmatch(key) else ""


def list_rows(parts: Parts | None, group: str) -> dict[str, dict[str, object]]:
    """Return the rows of a list of the box by key, or by number from 1 on."""
    found = parts.tables.get(group) if parts is not None else None
    rows = [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []
    return {str(row.get("key", number)): row for number, row in enumerate(rows, 1)}


def find_symbol(spec: GameSpec, path: str) -> str:
    """Return the symbol of a component by the game's patterns, or ""."""
    group, _dot, key = path.partition(".")
    for pattern, symbol in spec.part_symbols.items():
        if fnmatchcase(path, pattern):
            rows = list_rows(spec.parts, group)
            place = list(rows).index(key) if key in rows else 0
            named = symbol.replace("*", key).replace("#", str(place))
            return named.format_map(rows[key]) if key in rows else named
    return ""
