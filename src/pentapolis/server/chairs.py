"""Chairs: a bot plays for somebody who has gone, and gives the chair back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pentapolis.core.words import Words
from pentapolis.play import Entry

from .errors import Refused
from .people import Person
from .store import SeatRow

LEFT = "leave"  # the entry names the bot that takes the chair
BACK = "join"


def seated_now(sitters: Iterable[SeatRow], entries: Iterable[Entry]) -> list[SeatRow]:
    """Say who sits where after all that happened; a chair stays its owner's."""
    now = list(sitters)
    for entry in entries:
        if entry.kind == LEFT:
            now[entry.seat] = replace(now[entry.seat], kind="bot", level=entry.text)
        elif entry.kind == BACK:
            now[entry.seat] = replace(now[entry.seat], kind="person", level="")
    return now


def own_chair(sitters: list[SeatRow], person: Person, seat: int, _: Words) -> SeatRow:
    """Find a person's chair; whose it is not may neither give it away nor take it.

    A bot's own chair is never given to a person: it may know what nobody else does.
    """
    if not 0 <= seat < len(sitters) or sitters[seat].owner != person.id:
        raise Refused("not_yours", _("This chair is not yours to give or to take."))
    return sitters[seat]
