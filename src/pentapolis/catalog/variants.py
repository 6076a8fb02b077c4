"""Variants of a box: values of parts.toml changed within limits, nothing else.

A variant is a dictionary from paths to values. A path names a value as parts.toml does:
`cost.delivery` for the value of `[cost.delivery]`, `person.architect.points` for a column of the
row whose key is `architect`, `pirates.strength.2` for the second number of a list. Rows without a
key are counted from 1.
"""

from __future__ import annotations

import copy
import difflib
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pentapolis.core.text import translatable
from pentapolis.kit.parts import LIMITS, Parts

from .words import Words

Value = int | str  # bool is an int
Variant = Mapping[str, Value]

FIXED: Final = "fixed"
NO_BOX: Final = translatable("{title} has no box that could be changed.")
PROVENANCE: Final = "variant"  # where a changed value comes from
NOTE: Final = "note"  # what a row says in words; it can be translated, and no digest has it
ABOUT: Final = ("key", "provenance", "rule", NOTE)  # columns that say something of the others
WORD: Final = re.compile(r"[A-Za-z0-9_.-]+")
WHOLE: Final = re.compile(r"-?\d{1,9}")


class VariantProblem(ValueError):
    """A change that cannot be made; sentence() says in any language what would be right.

    In the text, {name} stands for what is at the path.
    """

    def __init__(self, path: str, text: str, **parts: object) -> None:
        self.path = path
        self.text = text
        self.parts = parts
        super().__init__(self.sentence(Words("en", [])))

    def sentence(self, _: Words, name: Callable[[str], str] = str) -> str:
        """Return what is wrong and what would be right; `name` says what a path is called."""
        parts = {
            gap: join(part, _) if isinstance(part, tuple) else part
            for gap, part in self.parts.items()
        }
        return _(self.text, **{**parts, "name": name(self.path)})


@dataclass(frozen=True)
class Knob:
    """A value that a variant may change, and to what."""

    path: str
    value: Value
    rule: str
    provenance: str
    note: str = ""
    low: int = 0  # of a number
    high: int = 0
    words: tuple[str, ...] = ()  # of a word: what it may be
    fixed: bool = False

    def check(self, value: object) -> Value:
        """Return a value for this place; VariantProblem says what would be right."""
        if self.fixed:
            text = translatable("{name} is fixed at {value}.")
            raise VariantProblem(self.path, text, value=show(self.value))
        if isinstance(self.value, bool):
            if not isinstance(value, bool):
                text = translatable("{name} takes true or false, not {value}.")
                raise VariantProblem(self.path, text, value=show(value))
            return value
        if isinstance(self.value, str):
            if value not in self.words:
                text = translatable("{name} takes {words}, not {value}.")
                raise VariantProblem(self.path, text, words=self.words, value=show(value))
            return str(value)
        if isinstance(value, bool) or not isinstance(value, int):
            text = translatable("{name} takes a whole number, not {value}.")
            raise VariantProblem(self.path, text, value=show(value))
        if not self.low <= value <= self.high:
            text = translatable("{name} takes {low} to {high}, not {value}.")
            raise VariantProblem(self.path, text, low=self.low, high=self.high, value=value)
        return value


def list_knobs(parts: Parts) -> dict[str, Knob]:
    """Return every value of a box that is a number, a switch or a word, by path."""
    limits = parts.tables.get(LIMITS, {})
    assert isinstance(limits, dict)
    return {
        path: make_knob(path, row, value, limits) for path, row, value in walk_values(parts.tables)
    }


def walk_values(tables: Mapping[str, object]) -> Iterator[tuple[str, dict[str, object], Value]]:
    """Yield each value with its path and the table that says where it comes from."""
    for name, item in tables.items():
        if isinstance(item, list):
            rows = [row for row in item if isinstance(row, dict)]
            for number, row in enumerate(rows, 1):
                yield from walk_row(f"{name}.{row.get('key', number)}", row)
        elif isinstance(item, dict) and name != LIMITS:
            yield from walk_table(name, item)


def walk_table(
    path: str, table: dict[str, object]
) -> Iterator[tuple[str, dict[str, object], Value]]:
    """Yield the values of a table, or of the tables in it."""
    if "provenance" in table:
        yield from walk_row(path, table)
        return
    for name, item in table.items():
        if isinstance(item, dict):
            yield from walk_table(f"{path}.{name}", item)


def walk_row(path: str, row: dict[str, object]) -> Iterator[tuple[str, dict[str, object], Value]]:
    """Yield the values of a row; that of `value` has the path of the row itself."""
    for name, item in row.items():
        if name not in ABOUT:
            place = path if name == "value" else f"{path}.{name}"
            for deeper, value in walk_item(place, item):
                yield deeper, row, value


def walk_item(path: str, item: object) -> Iterator[tuple[str, Value]]:
    """Yield a value, or the values of a list or a table inside a row."""
    if isinstance(item, int | str):
        yield path, item
    elif isinstance(item, list):
        for number, one in enumerate(item, 1):
            yield from walk_item(f"{path}.{number}", one)
    elif isinstance(item, dict):
        for name, one in item.items():
            yield from walk_item(f"{path}.{name}", one)


def make_knob(
    path: str, row: dict[str, object], value: Value, limits: Mapping[str, object]
) -> Knob:
    """Return a value with its limits: as [limits] says, else a quarter to four times it."""
    limit = find_limit(path, limits)
    low = high = 0
    if isinstance(value, int):
        near = value // 4 if value >= 0 else -(-value // 4)
        low, high = sorted((near, 4 * value or 4))
    words: tuple[str, ...] = ()
    fixed = limit == FIXED or (isinstance(value, str) and limit is None)
    if isinstance(limit, list):
        if isinstance(value, str):
            words = tuple(str(word) for word in limit)
        else:
            low, high = int(limit[0]), int(limit[1])
    about = {name: str(row.get(name, "")) for name in ("rule", "provenance", "note")}
    return Knob(path, value, low=low, high=high, words=words, fixed=fixed, **about)


def find_limit(path: str, limits: Mapping[str, object]) -> object:
    """Return the limit of a path: its own, that of its column in all rows, or of what it is in."""
    names = path.split(".")
    for end in range(len(names), 0, -1):
        for found in (names[:end], [names[0], *names[2:end]] if end > 2 else []):
            if ".".join(found) in limits:
                return limits[".".join(found)]
    return None


def change_parts(parts: Parts, variant: Variant) -> Parts:
    """Return a copy of a box with other values; VariantProblem names the first wrong one."""
    knobs = list_knobs(parts)
    changed = Parts("", parts.source)
    changed.tables = copy.deepcopy(parts.tables)
    for path, wanted in variant.items():
        if path not in knobs:
            raise explain_unknown(path, knobs)
        put_value(changed.tables, path, knobs[path].check(wanted))
    return changed


def put_value(tables: dict[str, object], path: str, value: Value) -> None:
    """Put a value into its place and note there where it comes from."""
    here: object = tables
    names = path.split(".")
    row: dict[str, object] = {}
    while True:
        if isinstance(here, dict) and "provenance" in here:
            row = here
            names = names or ["value"]
            if names[0] not in here:
                names = ["value", *names]
        name = names.pop(0)
        if isinstance(here, list) and here and isinstance(here[0], dict):
            keys = [str(one.get("key", number)) for number, one in enumerate(here, 1)]
            here, last = here[keys.index(name)], False
        else:
            place = int(name) - 1 if isinstance(here, list) else name
            below = here[place]  # type: ignore[index]
            last = not isinstance(below, list | dict)
            if last:
                here[place] = value  # type: ignore[index]
            here = below
        if last:
            row["provenance"] = PROVENANCE
            return


def explain_unknown(path: str, knobs: Mapping[str, Knob]) -> VariantProblem:
    """Return the problem of a path that no value has."""
    near = difflib.get_close_matches(path, knobs, 3, 0.6)
    group = path.partition(".")[0] + "."
    near = near or [name for name in knobs if name.startswith(group)][:3]
    if not near:
        return VariantProblem(path, translatable("The box has no value {name}."))
    text = translatable("The box has no value {name}. Did you mean {names}?")
    return VariantProblem(path, text, names=tuple(near))


def digest_box(parts: Parts) -> str:
    """Return twelve hex digits that stand for all values of a box."""
    values = {path: value for path, _, value in walk_values(parts.tables)}
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]


def write_variant(variant: Variant) -> str:
    """Write a variant in one line, as replay files have it."""
    return " ".join(f"{path}={show(value)}" for path, value in sorted(variant.items()))


def parse_variant(text: str) -> dict[str, Value]:
    """Read the line that write_variant() wrote; VariantProblem says what is wrong with it."""
    variant: dict[str, Value] = {}
    for part in text.split():
        path, sign, value = part.partition("=")
        if not sign or not WORD.fullmatch(path) or not WORD.fullmatch(value):
            text = translatable("A change is written path=value, not {part}.")
            raise VariantProblem("", text, part=repr(part[:80]))
        if value in ("true", "false"):
            variant[path] = value == "true"
        else:
            variant[path] = int(value) if WHOLE.fullmatch(value) else value
    return variant


def show(value: object) -> str:
    """Write a value as TOML and people do."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def join(names: tuple[str, ...], _: Words) -> str:
    """Join names as a sentence does: "a, b or c"."""
    if len(names) < 2:
        return names[0] if names else _("nothing")
    return _("{names} or {last}", names=", ".join(names[:-1]), last=names[-1])
