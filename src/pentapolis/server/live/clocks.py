"""What pages are told about the clocks of a table."""

from __future__ import annotations

from ..store import Person
from ..tables.access import Access
from ..tables.clock import MOVE, TableClock
from ..tables.table import Table
from ..wire import Clocks, SeatClock


def write_clocks(table: Table, person: Person) -> Clocks:
    """Return the clocks of a table that has some, for one person."""
    clock = table.clock
    assert clock is not None
    own = Access(table, person).own_seats
    return {
        "type": "clocks",
        "kind": "move" if clock.terms.kind == MOVE else "bank",
        "seats": [write_seat(table, clock, seat) for seat in range(len(table.seats))],
        "grace": clock.grace,
        "chooses": bool(own),
        "ended": table.is_given_up,
    }


def name_clocks(table: Table, person: Person) -> object:
    """Return what tells whether a page must be told the clocks again, other than by time."""
    clock, access = table.clock, Access(table, person)
    assert clock is not None
    kinds = tuple(seat.kind for seat in table.seats)
    running = tuple(sorted(clock.since.items()))
    return running, tuple(clock.left), kinds, tuple(access.own_seats), table.is_given_up


def write_seat(table: Table, clock: TableClock, seat: int) -> SeatClock | None:
    """Return the clock of a seat; None for a bot."""
    if table.seats[seat].kind == "bot":
        return None
    return {"left": round(clock.find_left(seat), 1), "runs": seat in clock.since}
