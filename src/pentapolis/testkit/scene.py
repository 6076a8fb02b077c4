"""Positions for tests: boards drawn as text, and games played by name.

    sites = read_cells('''
        . F .
        . M M
    ''', "M")                       # a set of cells, bit i for cell i: 0b110000

Cells are numbered in reading order, as in kit/grid.py; a square drawn as `#` is no cell.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, Protocol, TypeVar

from pentapolis.catalog.meta import Meta
from pentapolis.core.fields import Value
from pentapolis.core.game import Game
from pentapolis.core.state import Event, State

S = TypeVar("S", bound=State)
G_co = TypeVar("G_co", bound=Game, covariant=True)
MISSING: Final = "#"


class Loader(Protocol[G_co]):
    """Loads a game for a number of seats with options by name."""

    def __call__(self, seats: int = 2, **options: int) -> G_co: ...


def load_once(make: Callable[[int, dict[str, int]], G_co], meta: Meta) -> Loader[G_co]:
    """Return a function that loads a game; the same one for the same seats and options."""

    @cache
    def load(seats: int, options: tuple[tuple[str, int], ...]) -> G_co:
        return make(seats, meta.complete_options(seats, dict(options)))

    def load_game(seats: int = 2, **options: int) -> G_co:
        return load(seats, tuple(sorted(options.items())))

    return load_game


def split_rows(drawing: str) -> list[list[str]]:
    """Split a drawing into rows of marks, separated by blanks or one letter each."""
    lines = [line.split() for line in drawing.strip().splitlines() if line.strip()]
    rows = [list(line[0]) if len(line) == 1 else line for line in lines]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {number} has {len(row)} squares, row 1 has {len(rows[0])}")
    return rows


def list_marks(drawing: str) -> list[str]:
    """List the marks of the squares that exist, in reading order."""
    return [mark for row in split_rows(drawing) for mark in row if mark != MISSING]


def read_board(drawing: str, legend: dict[str, int]) -> list[int]:
    """Read a drawing as one number for each cell."""
    marks = list_marks(drawing)
    for mark in marks:
        if mark not in legend:
            raise ValueError(f"the legend has no {mark!r}; it has: {' '.join(legend)}")
    return [legend[mark] for mark in marks]


def read_cells(drawing: str, mark: str) -> int:
    """Read the set of cells that have a mark, bit i for cell i."""
    return sum(1 << cell for cell, found in enumerate(list_marks(drawing)) if found == mark)


def draw_board(numbers: list[int], legend: dict[str, int], columns: int) -> str:
    """Draw a board of numbers, without missing squares, to compare it or to read a failure."""
    marks = {number: mark for mark, number in reversed(legend.items())}
    for number in numbers:
        if number not in marks:
            raise ValueError(f"the legend has no mark for {number}")
    rows = [numbers[start : start + columns] for start in range(0, len(numbers), columns)]
    return "\n".join(" ".join(marks[number] for number in row) for row in rows)


def with_fields(game: Game, base: S, **values: Value) -> S:
    """Return a copy of a position with some fields changed; only bounds and sizes are checked."""
    state = game.from_data(game.to_data(base) | values, checked=False)
    if not isinstance(state, type(base)):
        raise TypeError(f"a position is a {type(base).__name__}, not a {type(state).__name__}")
    return state


def legal_names(game: Game, state: State) -> list[str]:
    """List the legal actions, or the outcomes of chance, by name."""
    return [game.name_action(state, action) for action in state.legal()]


def play(game: Game, state: State, *actions: str) -> list[Event]:
    """Play legal actions and outcomes by name; return all their events."""
    events: list[Event] = []
    for name in actions:
        events += game.play(state, name)
    return events


def event_args(game: Game, events: list[Event], kind: str) -> list[list[int]]:
    """List the numbers of all events of a kind."""
    if kind not in game.events.names:
        raise ValueError(f"no event is called {kind!r}; there are: {', '.join(game.events.names)}")
    return [event.args for event in events if game.events.name(event.kind) == kind]
