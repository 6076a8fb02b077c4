"""Who sits at a new table: people, bots and their levels, and everybody's name."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pentapolis.bots import names as bots
from pentapolis.core.words import Words

from .errors import Refused
from .people import Person, tidy_name
from .store import SeatRow
from .table import Table

USUAL_LEVEL: Final = "casual"
NAMES: Final = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")  # by seat
LONGEST_THOUGHT: Final = 10.0  # seconds, or this many thousand playouts


@dataclass(frozen=True)
class Seating:
    """Who shall sit on a seat of a new table."""

    kind: str = "person"
    name: str = ""
    level: str = ""


def seated(seatings: Sequence[Seating], person: Person, _: Words) -> list[SeatRow]:
    """Give every seat a name and every bot a level and luck of its own."""
    sitters: list[SeatRow] = []
    own = str(person.settings["name"])  # for the first person without a name
    for number, seating in enumerate(seatings):
        name = tidy_name(seating.name)
        if seating.kind == "person":
            name, own = name or own or NAMES[number], ""
            sitters.append(SeatRow("person", name, owner=person.id, seed=secrets.randbits(62)))
        elif seating.kind == "bot":
            level = checked_level(seating.level or USUAL_LEVEL, _)
            seed = secrets.randbits(62)
            sitters.append(SeatRow("bot", name or NAMES[number], level, seed=seed))
        else:
            text = _("A seat holds a person or a bot, not {kind}.", kind=repr(seating.kind)[:40])
            raise Refused("bad", text)
    return [replace(s, name=unlike(sitters, n)) for n, s in enumerate(sitters)]


def unlike(sitters: Sequence[SeatRow], number: int) -> str:
    """Number a name that an earlier seat has already, so that everybody can be told apart."""
    name = sitters[number].name
    same = sum(sitter.name == name for sitter in sitters[:number])
    return f"{name} {same + 1}" if same else name


def checked_level(level: str, _: Words) -> str:
    """Refuse a bot that does not exist or would think for ever."""
    try:
        _kind, budget = bots.parsed(level)
    except ValueError as error:
        names = ", ".join(kind.name for kind in bots.KINDS)
        text = _("There is no bot called {name}; there are: {names}", name=repr(level), names=names)
        raise Refused("bad", text) from error
    if max(budget.seconds or 0.0, (budget.playouts or 0) / 1000) > LONGEST_THOUGHT:
        raise Refused("bad", _("A bot may think for {n} seconds at most.", n=int(LONGEST_THOUGHT)))
    return level


def same_again(source: Table, ply: int) -> list[Seating]:
    """Seat a new table like an old one; of a replay, whoever is next becomes a person."""
    if source.row.kind == "play":
        return [
            Seating("person", sitter.name)
            if sitter.owner
            else Seating(sitter.kind, sitter.name, sitter.level)
            for sitter in source.sitters
        ]
    state = source.record.timeline.at(ply)
    chosen = max(0, state.turn_of())
    return [
        Seating("person" if seat == chosen else "bot", sitter.name)
        for seat, sitter in enumerate(source.sitters)
    ]


def levels(_: Words) -> list[dict[str, object]]:
    """List the bots to choose from, each with one line about it."""
    return [
        {
            "name": kind.name,
            "title": _(kind.title),
            "about": _(kind.about),
            "default": kind.name == USUAL_LEVEL,
        }
        for kind in bots.LEVELS
    ]
