"""Who sits where: at a new table, and after somebody left or came back."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypedDict

from pentapolis.bots.names import KINDS, LEVELS, parse_name
from pentapolis.catalog.words import Words
from pentapolis.play.timeline import Entry

from ..errors import Refused
from ..store import Person, SeatRow
from ..store.settings import tidy_name

LEAVE: Final = "leave"  # a bot takes the seat; the entry names it
JOIN: Final = "join"  # the owner is back
USUAL_LEVEL: Final = "casual"
NAMES: Final = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")  # by seat
LONGEST_THOUGHT: Final = 10.0  # seconds, or this many thousand playouts


@dataclass(frozen=True)
class NewSeat:
    """Who shall sit on a seat of a new table."""

    kind: str = "person"
    name: str = ""
    level: str = ""


class LevelInfo(TypedDict):
    """A bot to choose from."""

    name: str
    title: str
    about: str
    default: bool


def assign_seats(wanted: Sequence[NewSeat], person: Person, _: Words) -> list[SeatRow]:
    """Give every seat a name and every bot a level and luck of its own."""
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
        else:
            text = _("A seat holds a person or a bot, not {kind}.", kind=repr(seat.kind)[:40])
            raise Refused("bad", text)
    return [replace(seat, name=number_name(seats, n)) for n, seat in enumerate(seats)]


def number_name(seats: Sequence[SeatRow], number: int) -> str:
    """Return a seat's name, with a number if an earlier seat has the same one."""
    name = seats[number].name
    same = sum(seat.name == name for seat in seats[:number])
    return f"{name} {same + 1}" if same else name


def check_level(level: str, _: Words) -> str:
    """Return the name of a bot; Refused if it is none of ours or would think for ever.

    Names of modules and files, which a command line takes, are not for people from outside.
    """
    try:
        _kind, budget = parse_name(level)
    except ValueError as error:
        names = ", ".join(kind.name for kind in KINDS)
        text = _("There is no bot called {name}; there are: {names}", name=repr(level), names=names)
        raise Refused("bad", text) from error
    if max(budget.seconds or 0.0, (budget.playouts or 0) / 1000) > LONGEST_THOUGHT:
        raise Refused("bad", _("A bot may think for {n} seconds at most.", n=int(LONGEST_THOUGHT)))
    return level


def current_seats(seats: Iterable[SeatRow], entries: Iterable[Entry]) -> list[SeatRow]:
    """Return who sits where after all that happened; a seat stays its owner's."""
    now = list(seats)
    for entry in entries:
        if entry.kind == LEAVE:
            now[entry.seat] = replace(now[entry.seat], kind="bot", level=entry.text)
        elif entry.kind == JOIN:
            now[entry.seat] = replace(now[entry.seat], kind="person", level="")
    return now


def describe_levels(_: Words) -> list[LevelInfo]:
    """List the bots to choose from, each with one line about it."""
    return [
        {
            "name": kind.name,
            "title": _(kind.title),
            "about": _(kind.about),
            "default": kind.name == USUAL_LEVEL,
        }
        for kind in LEVELS
    ]
