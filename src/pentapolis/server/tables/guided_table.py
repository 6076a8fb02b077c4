"""The guided first game: a usual table against the guest, with notes, where any move comes back.

Some notes come before a move; those of the coach come after a turn, while the guest moves.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from pentapolis.bots.names import GUEST
from pentapolis.catalog.words import Words
from pentapolis.core.state import CHANCE
from pentapolis.learn.guide import NOTHING, OPENING, Guide
from pentapolis.learn.runner import OTHERS

from ..errors import Refused, refuse_play_errors
from ..store import Person, SeatRow, TableRow
from .access import Access
from .coaching import COACH, Coaching
from .commands import run_to_end
from .seats import NewSeat
from .table import Table

SEATS: Final = 2  # the person and the guest


class GuidedTable(Table):
    """A game against the guest; taking back may go over chance, whose luck repeats itself."""

    def set_up(self, seats: list[SeatRow]) -> None:
        self.seat = find_learner(seats)
        self.guide = Guide(self.match.spec, self.timeline, self.seat)
        self.coaching = Coaching(self, self._store, self._bus, self._driver)
        self.is_counted = self.is_finished  # as a guided game that was played to its end

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
        scores = zip(self.seats, self.timeline.state.scores(), strict=True)
        told = ", ".join(f"{seat.name} {score}" for seat, score in scores)
        return self.match.game_log.words(_.lang)(self.guide.text(note), scores=told)

    def may_stop(self, viewer: int) -> bool:
        """Return whether what is said to a viewer offers to stop here."""
        is_asked = viewer == self.seat and not self.is_finished and self.awaiting_end is None
        return is_asked and self.guide.may_stop(self.guide.find_note())

    def list_undo_plies(self) -> list[int]:
        """List the learner's choices since somebody else moved; chance is no obstacle."""
        actor_of, floor = self.timeline.record.actor_of, self.timeline.ply
        while floor > self.ended_ply and actor_of(floor - 1) in (self.seat, CHANCE):
            floor -= 1
        plies = range(floor, self.timeline.ply)
        return [ply for ply in plies if actor_of(ply) == self.seat and not self.was_forced(ply)]

    @run_to_end
    async def take_back(self, person: Person) -> None:
        """Go back to where the coach saw a better turn, over the guest's moves."""
        async with self.lock:
            access, _ = Access(self, person), person.words
            access.require_move()
            note = self.coaching.current()
            if note is None or self.seat not in access.own_seats:
                text = _("The game has moved on, so that can't be taken back any more.")
                raise Refused("stale", text)
            with refuse_play_errors(_):
                self.go_back(note.advice.ply)
            await self.commit(full=True)
        self.wake()

    @run_to_end
    async def dismiss(self, person: Person) -> None:
        """Wave the note of the coach away."""
        async with self.lock:
            access = Access(self, person)
            access.require_move()
            if self.seat in access.own_seats:
                await self.coaching.dismiss()

    async def save_note(self, turn: int) -> None:
        """Save that the coach has spoken after a turn of the learner."""
        self.timeline.note("chat", self.seat, COACH, turn, time.time())
        await self.save_entries()

    async def close(self) -> None:
        self.coaching.stop()
        await super().close()

    async def commit(self, full: bool = False) -> None:
        await super().commit(full)
        if self.is_finished and not self.is_counted:
            self.is_counted = True
            await self.coaching.count_game()
        self.coaching.look_back()

    def _undo_as(self) -> int:
        return CHANCE  # the guest agrees to everything


def find_learner(seats: Sequence[SeatRow]) -> int:
    """Return the seat of the person at a guided table."""
    return next(number for number, seat in enumerate(seats) if seat.level != GUEST)


def is_guided(row: TableRow, seats: Sequence[SeatRow]) -> bool:
    """Return whether a table is a guided game: it is the guest that makes it one."""
    guests = [seat.kind == "bot" and seat.level == GUEST for seat in seats]
    return row.kind == "play" and len(seats) == SEATS and sum(guests) == 1


def require_guided(table: Table, _: Words) -> GuidedTable:
    """Return a table as a guided game; Refused if it is none."""
    if not isinstance(table, GuidedTable):
        raise Refused("illegal", _("Only a guided game has a coach."))
    return table


def seat_guest(person: Person) -> list[NewSeat]:
    """Return the seats of a guided game; the guest has a name of his own."""
    own = str(person.settings["name"])
    name = next(each for each in OTHERS if each != own)
    return [NewSeat("person"), NewSeat("bot", name, GUEST)]
