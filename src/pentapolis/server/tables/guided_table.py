"""The guided first game: a usual table against the guest, with notes, where any move comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentapolis.bots.names import GUEST
from pentapolis.catalog.words import Words
from pentapolis.core.state import CHANCE
from pentapolis.learn.guide import NOTHING, OPENING, Guide
from pentapolis.learn.runner import OTHERS
from pentapolis.play.match import Match

from ..store import Person, SeatRow, Store, TableRow
from .bus import Bus
from .driver import Driver
from .seats import NewSeat
from .standstill import Standstill
from .table import Table

SEATS: Final = 2  # the person and the guest


class GuidedTable(Table):
    """A game against the guest; taking back may go over chance, whose luck repeats itself."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        match: Match,
        owner: Person,
        *,
        store: Store,
        bus: Bus,
        driver: Driver,
        standstill: Standstill | None = None,
    ) -> None:
        super().__init__(
            row, seats, match, owner, store=store, bus=bus, driver=driver, standstill=standstill
        )
        self.seat = find_learner(seats)
        self.guide = Guide(match.spec, match.timeline, self.seat)

    def note(self, viewer: int, _: Words) -> str:
        """Return what is said to a viewer before the next move, or ""."""
        if viewer != self.seat or self.is_finished or self.awaiting_end is not None:
            return ""
        note = self.guide.find_note()
        if note == NOTHING:
            return ""
        if note == OPENING:
            other = self.seats[1 - self.seat].name
            return _(
                "A whole game against {name}. I speak up now and then, "
                "and you may take back any move.",
                name=other,
            )
        return self.match.game_log.words(_.lang)(self.guide.text(note))

    def list_undo_plies(self) -> list[int]:
        """List the learner's choices since somebody else moved; chance is no obstacle."""
        actors = self.timeline.actors
        floor = len(actors)
        while floor > self.ended_ply and actors[floor - 1] in (self.seat, CHANCE):
            floor -= 1
        plies = range(floor, len(actors))
        return [ply for ply in plies if actors[ply] == self.seat and not self._was_forced(ply)]

    def _undo_as(self) -> int:
        return CHANCE  # the guest agrees to everything


def find_learner(seats: Sequence[SeatRow]) -> int:
    """Return the seat of the person at a guided table."""
    return next(number for number, seat in enumerate(seats) if seat.level != GUEST)


def is_guided(row: TableRow, seats: Sequence[SeatRow]) -> bool:
    """Return whether a table is a guided game: it is the guest that makes it one."""
    guests = [seat.kind == "bot" and seat.level == GUEST for seat in seats]
    return row.kind == "play" and len(seats) == SEATS and sum(guests) == 1


def seat_guest(person: Person) -> list[NewSeat]:
    """Return the seats of a guided game; the guest has a name of his own."""
    own = str(person.settings["name"])
    name = next(each for each in OTHERS if each != own)
    return [NewSeat("person"), NewSeat("bot", name, GUEST)]
