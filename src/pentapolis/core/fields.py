"""Fields: what a state is made of, declared once.

Start values, saving, hiding, digests and encoding all follow from the declaration.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Final

from .state import CHANCE, UNKNOWN, State

PUBLIC: Final = 0  # everyone sees it
OWNER: Final = 1  # each seat sees its own entries
NOBODY: Final = 2  # nobody sees it until it is revealed

Value = int | list[int]
Data = dict[str, Value]


class Field:
    """One attribute of a state.

    Without `length` and `per_seat` it is a single number. `length` makes it a list; `per_seat`
    makes it one list with a part for each seat in turn. With `up_to` the list may be shorter.
    `cells`: each number is a set of cells, bit i for cell i (or a small count of `width` bits for
    each cell), which an encoding takes apart. `of_seats`: numbers from 0 on are seats, which an
    encoding counts from the viewer. `start` is a number, a list, or with `per_seat` one seat's
    list; an `up_to` list starts empty.
    """

    def __init__(
        self,
        name: str,
        low: int = 0,
        high: int = 1,
        length: int = 0,
        per_seat: bool = False,
        visible_to: int = PUBLIC,
        cells: int = 0,
        width: int = 1,
        up_to: bool = False,
        of_seats: bool = False,
        start: Value | None = None,
        about: str = "",
    ) -> None:
        if visible_to == OWNER and not per_seat:
            raise ValueError(f"the field {name!r} is for its owner only, so it must be per_seat")
        self.name = name
        self.low = 0 if cells else low
        self.high = (1 << (cells * width)) - 1 if cells else high
        self.length = length
        self.per_seat = per_seat
        self.visible_to = visible_to
        self.cells = cells
        self.width = width
        self.up_to = up_to
        self.of_seats = of_seats
        self.start = start
        self.about = about

    def __repr__(self) -> str:
        return f"<Field {self.name}: {self.low} to {self.high}{', per seat' * self.per_seat}>"

    def is_list(self) -> bool:
        """Return whether the attribute is a list and not a single number."""
        return self.length > 0 or self.per_seat

    def size(self, seats: int) -> int:
        """Return the number of entries; for an `up_to` list, the most it can have."""
        return max(1, self.length) * (seats if self.per_seat else 1)

    def start_value(self, seats: int) -> Value:
        """Return the start value; a list is a new one each time."""
        start = self.start
        if not self.is_list():
            return start if isinstance(start, int) else 0
        if start is None and self.up_to:
            return []
        if isinstance(start, list):
            return start * seats if self.per_seat else start[:]
        return [start if start is not None else 0] * self.size(seats)


PLY: Final = Field("ply", 0, 1 << 30)
ASKING: Final = Field("asking", 0, 255)
BASE: Final = (PLY, ASKING)  # what every state has


def set_start(fields: tuple[Field, ...], state: State) -> None:
    """Set every field of a state to its start value."""
    for field in fields:
        setattr(state, field.name, field.start_value(state.seats))


def entries(state: State, field: Field) -> list[int]:
    """Return a field's value as a list; a single number becomes a list of one."""
    value: object = getattr(state, field.name)
    if isinstance(value, int):
        return [int(value)]
    assert isinstance(value, list), field.name
    return value


def to_data(fields: tuple[Field, ...], state: State) -> Data:
    """Return a state as plain numbers and lists, ready for JSON."""
    data: Data = {}
    for field in BASE + fields:
        value = entries(state, field)
        data[field.name] = list(value) if field.is_list() else value[0]
    return data


def fill_from(fields: tuple[Field, ...], state: State, data: Data, masked: bool) -> None:
    """Set a state's fields from plain data; ValueError says what is wrong with the data."""
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
        wrong = problem(field, numbers, state.seats, masked)
        if wrong:
            raise ValueError(wrong)
        setattr(state, field.name, list(numbers) if field.is_list() else numbers[0])


def problem(field: Field, numbers: Sequence[object], seats: int, masked: bool) -> str:
    """Return a sentence on how a field breaks its declaration; an empty one if it does not."""
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
                f"the field {field.name!r} must be from {field.low} to {field.high}, not {number}"
            )
    return ""


def problems(fields: tuple[Field, ...], state: State) -> list[str]:
    """List all the ways in which a state breaks its declaration."""
    found: list[str] = []
    for field in BASE + fields:
        wrong = problem(field, entries(state, field), state.seats, state.masked)
        if wrong:
            found.append(wrong)
    return found


def mask(fields: tuple[Field, ...], state: State, viewer: int) -> None:
    """Replace what the declaration hides from this viewer with UNKNOWN."""
    for field in fields:
        if field.visible_to == PUBLIC:
            continue
        numbers = list(entries(state, field))
        part = max(1, field.length)
        for index in range(len(numbers)):
            if field.visible_to == NOBODY or index // part != viewer:
                numbers[index] = UNKNOWN
        setattr(state, field.name, numbers if field.is_list() else numbers[0])
    state.masked = True


def digest(fields: tuple[Field, ...], state: State) -> str:
    """Return twelve hex digits that identify a position, the same on every machine."""
    text = json.dumps(to_data(fields, state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def encode(fields: tuple[Field, ...], state: State, viewer: int) -> list[int]:
    """Return a view as one flat vector for machine learning, from the viewer's side.

    The first entry is the question that is asked, the second who decides: 1 the viewer, 2 the
    next seat and so on, then chance, then nobody. Then come the fields. An entry is 0 if it is
    unknown and otherwise counts from 1 at the field's lower bound; a set of cells has one entry
    for each cell. Seats are counted from the viewer, and from seat A for a spectator. `sizes()`
    returns the largest values.
    """
    seats = state.seats
    first = max(0, viewer)
    actor = state.actor()
    if actor >= 0:
        decider = (actor - first) % seats + 1
    else:
        decider = seats + 1 if actor == CHANCE else seats + 2
    out: list[int] = [state.asking + 1, decider]
    for field in fields:
        numbers = entries(state, field)
        size = field.size(seats)
        shift = first * max(1, field.length) if field.per_seat and not field.up_to else 0
        for place in range(size):
            index = (place + shift) % size
            known = index < len(numbers) and numbers[index] != UNKNOWN
            number = numbers[index] if known else 0
            if field.cells:
                step = (1 << field.width) - 1
                for cell in range(field.cells):
                    out.append(((number >> (cell * field.width)) & step) + 1 if known else 0)
            elif not known:
                out.append(0)
            else:
                if field.of_seats and number >= 0:
                    number = (number - first) % seats
                out.append(number - field.low + 1)
    return out


def sizes(fields: tuple[Field, ...], seats: int, questions: int) -> list[int]:
    """Return the largest value of each entry of encode()."""
    out: list[int] = [questions, seats + 2]
    for field in fields:
        for _ in range(field.size(seats)):
            if field.cells:
                out.extend([1 << field.width] * field.cells)
            else:
                out.append(field.high - field.low + 1)
    return out
