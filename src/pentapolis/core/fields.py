"""What a state is made of, declared once: saving, masking, comparing and encoding follow."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Final

from .state import UNKNOWN, State

PUBLIC: Final = 0  # everybody sees it
OWNER: Final = 1  # each seat sees its own entries
NOBODY: Final = 2  # nobody sees it before it is turned up

Value = int | list[int]
Data = dict[str, Value]


class Field:
    """One attribute of a state.

    Without `length` and `per_seat` it is a single number. `length` makes it a list; `per_seat`
    gives each seat its own part, one after the other in one list. `up_to` says that the list may
    be shorter. `cells` says that each number is a set of cells, bit i for cell i (or small counts
    of `width` bits each), so that an encoding can take it apart.
    """

    def __init__(
        self,
        name: str,
        low: int = 0,
        high: int = 1,
        length: int = 0,
        per_seat: bool = False,
        seen_by: int = PUBLIC,
        cells: int = 0,
        width: int = 1,
        up_to: bool = False,
    ) -> None:
        if seen_by == OWNER and not per_seat:
            raise ValueError(f"the field {name!r} is seen by its owner, so it must be per seat")
        self.name = name
        self.low = 0 if cells else low
        self.high = (1 << (cells * width)) - 1 if cells else high
        self.length = length
        self.per_seat = per_seat
        self.seen_by = seen_by
        self.cells = cells
        self.width = width
        self.up_to = up_to

    def is_list(self) -> bool:
        return self.length > 0 or self.per_seat

    def size(self, seats: int) -> int:
        """Give the number of entries, the largest one for an `up_to` list."""
        return max(1, self.length) * (seats if self.per_seat else 1)


PLY: Final = Field("ply", 0, 1 << 30)
ASKING: Final = Field("asking", 0, 255)
BASE: Final = (PLY, ASKING)  # what every state has


def entries(state: State, field: Field) -> list[int]:
    """Read a field as a list, a single number as a list of one."""
    value: object = getattr(state, field.name)
    if isinstance(value, int):
        return [int(value)]
    assert isinstance(value, list), field.name
    return value


def to_data(fields: tuple[Field, ...], state: State) -> Data:
    """Write a state as plain numbers and lists, ready for JSON."""
    data: Data = {}
    for field in BASE + fields:
        value = entries(state, field)
        data[field.name] = list(value) if field.is_list() else value[0]
    return data


def fill_from(fields: tuple[Field, ...], state: State, data: Data, masked: bool) -> None:
    """Write plain data into a state; say what is wrong with data that does not fit."""
    known = [field.name for field in BASE + fields]
    for name in data:
        if name not in known:
            raise ValueError(f"the state has no field {name!r}; it has {', '.join(known)}")
    for field in BASE + fields:
        if field.name not in data:
            raise ValueError(f"the field {field.name!r} is missing")
        value = data[field.name]
        if field.is_list() != isinstance(value, list):
            wanted = "a list" if field.is_list() else "one number"
            raise ValueError(f"the field {field.name!r} must be {wanted}, not {value!r}")
        numbers = value if isinstance(value, list) else [value]
        wrong = misfit(field, numbers, state.seats, masked)
        if wrong:
            raise ValueError(wrong)
        setattr(state, field.name, list(numbers) if field.is_list() else numbers[0])


def misfit(field: Field, numbers: Sequence[object], seats: int, masked: bool) -> str:
    """Say in a sentence how a field breaks its declaration; nothing if it does not."""
    size = field.size(seats)
    if len(numbers) > size or (len(numbers) < size and not field.up_to):
        return f"the field {field.name!r} has {size} entries, not {len(numbers)}"
    for item in numbers:  # as objects: compiled code takes True for 1 where it expects an int
        if type(item) is not int:
            return f"the field {field.name!r} holds whole numbers, not {item!r}"
        number: int = item
        if masked and number == UNKNOWN:
            continue
        if number < field.low or number > field.high:
            return (
                f"the field {field.name!r} lies between {field.low} and {field.high}, not {number}"
            )
    return ""


def misfits(fields: tuple[Field, ...], state: State) -> list[str]:
    """List every way in which a state breaks its declaration."""
    found: list[str] = []
    for field in BASE + fields:
        wrong = misfit(field, entries(state, field), state.seats, state.masked)
        if wrong:
            found.append(wrong)
    return found


def mask(fields: tuple[Field, ...], state: State, viewer: int) -> None:
    """Put UNKNOWN wherever the declaration hides something from this viewer."""
    for field in fields:
        if field.seen_by == PUBLIC:
            continue
        numbers = list(entries(state, field))
        part = max(1, field.length)
        for index in range(len(numbers)):
            if field.seen_by == NOBODY or index // part != viewer:
                numbers[index] = UNKNOWN
        setattr(state, field.name, numbers if field.is_list() else numbers[0])
    state.masked = True


def digest(fields: tuple[Field, ...], state: State) -> str:
    """Give twelve hex digits that differ when two positions differ, on every machine alike."""
    text = json.dumps(to_data(fields, state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def encode(fields: tuple[Field, ...], state: State) -> list[int]:
    """Write a seen state as one flat vector for learning programs.

    Every entry is 0 for "cannot tell" and otherwise counts from 1 at the field's lower bound; a
    set of cells gives one entry for each cell. `shape()` gives the largest values.
    """
    out: list[int] = []
    for field in fields:
        numbers = entries(state, field)
        for index in range(field.size(state.seats)):
            known = index < len(numbers) and numbers[index] != UNKNOWN
            number = numbers[index] if known else 0
            if field.cells:
                step = (1 << field.width) - 1
                for cell in range(field.cells):
                    out.append(((number >> (cell * field.width)) & step) + 1 if known else 0)
            else:
                out.append(number - field.low + 1 if known else 0)
    return out


def shape(fields: tuple[Field, ...], seats: int) -> list[int]:
    """Give the largest value of each entry of encode()."""
    out: list[int] = []
    for field in fields:
        for _ in range(field.size(seats)):
            if field.cells:
                out.extend([1 << field.width] * field.cells)
            else:
                out.append(field.high - field.low + 1)
    return out
