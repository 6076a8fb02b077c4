"""Who sits where: at a new table, and after players have left or come back."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pentapolis.bots.names import KINDS, LEVELS, USUAL_LEVEL
from pentapolis.catalog.words import Words
from pentapolis.core.view import View
from pentapolis.play.timeline import Entry

from ..errors import Refused
from ..store import Person, SeatRow
from ..store.settings import tidy_name

if TYPE_CHECKING:
    from .table import Table

LEAVE: Final = "leave"  # a bot takes over the seat; the entry's text is its level
JOIN: Final = "join"  # the owner is back
NAMES: Final = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")  # by seat
OPEN_SEAT: Final = SeatRow("open", "?")  # for somebody who is invited
OFFERED: Final = tuple(kind.name for kind in KINDS if not kind.thinks)  # to visitors


@dataclass(frozen=True)
class NewSeat:
    """A seat of a new table, as its creator wants it."""

    kind: str = "person"
    name: str = ""
    level: str = ""


def assign_seats(wanted: Sequence[NewSeat], person: Person, _: Words) -> list[SeatRow]:
    """Return the seats of a new table, each with a name and a seed, every bot with a level."""
    seats: list[SeatRow] = []
    own = str(person.settings["name"])  # for the first person without a name
    for number, seat in enumerate(wanted):
        name = tidy_name(seat.name)
        if seat.kind == "person":
            name, own = name or own or NAMES[number], ""
            seats.append(SeatRow("person", name, owner=person.id, seed=secrets.randbits(62)))
        elif seat.kind == "bot":
            level = check_level(seat.level or USUAL_LEVEL, _)
            seed = secrets.randbits(62)
            seats.append(SeatRow("bot", name or NAMES[number], level, seed=seed))
        elif seat.kind == "open":
            seats.append(OPEN_SEAT)
        else:
            text = _("A seat is for a person or a bot, not {kind}.", kind=repr(seat.kind)[:40])
            raise Refused("bad", text)
    return [
        seat if seat.kind == "open" else replace(seat, name=number_name(seats, n))
        for n, seat in enumerate(seats)
    ]


def describe_waiting(seats: Sequence[SeatRow], _: Words) -> str:
    """Return a sentence on whom a table waits for."""
    count = sum(seat.kind == "open" for seat in seats)
    if count == 1:
        return _("Waiting for one more player.")
    return _("Waiting for {n} more players.", n=count)


def repeat_seats(source: Table, ply: int) -> list[NewSeat]:
    """Return a table's seats for a new one; of a replay, the next to decide becomes a person."""
    if source.row.kind == "play":
        return [
            NewSeat("person", seat.name)
            if seat.owner
            else NewSeat(seat.kind, seat.name, choose_level(seat.level))
            for seat in source.seats
        ]
    person = max(0, source.timeline.position_at(ply).whose_turn())
    return [
        NewSeat("person" if number == person else "bot", seat.name)
        for number, seat in enumerate(source.seats)
    ]


def number_name(seats: Sequence[SeatRow], number: int) -> str:
    """Return a seat's name, with a number if an earlier seat has the same name."""
    name = seats[number].name
    same = sum(seat.name == name for seat in seats[:number])
    return f"{name} {same + 1}" if same else name


def check_level(level: str, _: Words) -> str:
    """Return the level as given; Refused if visitors may not choose it.

    They may not name modules or files, as a command line can: their code would run here. Nor may
    they say how long a bot thinks: all tables share the workers.
    """
    if level not in OFFERED:
        names = ", ".join(OFFERED)
        text = _(
            "There's no bot called {name}. Choose from: {names}", name=repr(level), names=names
        )
        raise Refused("bad", text)
    return level


def choose_level(level: str) -> str:
    """Return a bot's level for a new table: its own, or the best one in place of a free search."""
    return level if level in OFFERED else LEVELS[-1].name


def current_seats(seats: Iterable[SeatRow], entries: Iterable[Entry]) -> list[SeatRow]:
    """Return who sits where after these entries; a seat keeps its owner."""
    now = list(seats)
    for entry in entries:
        if entry.kind == LEAVE:
            now[entry.seat] = replace(now[entry.seat], kind="bot", level=entry.text)
        elif entry.kind == JOIN:
            now[entry.seat] = replace(now[entry.seat], kind="person", level="")
    return now


def stand_in_for_bot(view: View) -> int:
    """Mark a seat as a bot's; the bot itself runs in another process, through the driver."""
    raise RuntimeError("the bots of a table decide through its driver")


def write_notice(table: Table, _: Words) -> str:
    """Return what replaces the prompt: how to end the turn, or why the table has stopped."""
    if table.standstill is not None:
        return table.standstill.describe(table.seats, _)
    if table.is_waiting:
        return describe_waiting(table.seats, _)
    if table.awaiting_end is not None:
        return _("Your turn is complete. End it, or undo your last move.")
    return ""
