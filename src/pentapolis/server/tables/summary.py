"""What the older entries of a table amount to, so that opening it need not read them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pentapolis.play.timeline import Entry

from .seats import JOIN, LEAVE
from .turn_ends import find_ended_ply

# Seconds left by seat, since when by seat whose clock runs, and seats that begin a new turn.
ClockFacts = tuple[Sequence[float], Sequence[tuple[int, float]], Sequence[int]]


@dataclass(frozen=True)
class Summary:
    """What follows from the first entries of a table, besides the position."""

    count: int = 0  # how many entries
    ended_ply: int = 0  # up to which people have ended their turns
    undos: int = 0
    absences: Sequence[Entry] = ()  # by seat, the last time that somebody left or came back
    clock: ClockFacts | None = None

    def add(self, entries: Sequence[Entry], clock: ClockFacts | None = None) -> Summary:
        """Return the summary of these entries and more; what the clock says is given."""
        absences = (entry for entry in entries if entry.kind in (LEAVE, JOIN))
        latest = {entry.seat: entry for entry in [*self.absences, *absences]}
        undos = sum(entry.kind == "undo" for entry in entries)
        return Summary(
            self.count + len(entries),
            find_ended_ply(entries, self.ended_ply),
            self.undos + undos,
            list(latest.values()),
            clock,
        )

    @classmethod
    def from_data(cls, data: list[Any]) -> Summary:
        """Return a summary that was saved."""
        count, ended_ply, undos, absences, clock = data
        return cls(count, ended_ply, undos, [Entry(*each) for each in absences], clock)

    def to_data(self) -> list[Any]:
        """Return a summary as plain data."""
        return [self.count, self.ended_ply, self.undos, self.absences, self.clock]


NOTHING_YET: Final = Summary()
