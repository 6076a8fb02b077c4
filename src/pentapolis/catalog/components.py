"""Components of a box: the rows of its lists, what the game calls them and how it draws them."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import Final

from pentapolis.kit.parts import Parts

from .glossary import read_glossary
from .labels import find_label
from .spec import GameSpec
from .variants import Variant, list_knobs, show
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


def name_value(spec: GameSpec, path: str, plain: str, words: Words) -> str:
    """Return the label of a path; a guest game may have none, so its plain words must do."""
    return find_label(spec.meta, path, words) or plain.replace("_", " ").replace(".", " ")


def name_place(spec: GameSpec, path: str, words: Words) -> str:
    """Return what people call the value or component at a path, or "" if none is there."""
    knobs = list_knobs(spec.parts) if spec.parts is not None else {}
    if not any(f"{known}.".startswith(f"{path}.") for known in knobs):
        return ""
    group, _dot, rest = path.partition(".")
    head = f"{group}.{rest.partition('.')[0]}"
    title = name_component(spec, head, words) or name_value(spec, head, head, words)
    if path == head:
        return title
    return f"{title}: {name_value(spec, path, path.removeprefix(f'{head}.'), words)}"


def tell_changes(spec: GameSpec, change: Variant, words: Words, most: int = 99) -> str:
    """Say what a variant changes, as people call it: "Noble: points 7 → 9"; the rest is counted."""
    knobs = list_knobs(spec.parts) if spec.parts is not None else {}
    shown = {"true": words("yes"), "false": words("no")}
    told = []
    for path, value in sorted(change.items())[:most]:
        was = show(knobs[path].value) if path in knobs else "?"
        now = show(value)
        name = name_place(spec, path, words) or path
        told.append(f"{name} {shown.get(was, was)} → {shown.get(now, now)}")
    if len(change) > most:
        told.append(words("and {n} more", n=len(change) - most))
    return "; ".join(told)


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
