"""How a table stands: whose turn is complete, who sees what, what can be done."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import CHANCE, OVER, SPECTATOR
from pentapolis.core.words import Words
from pentapolis.play import Entry

from .chairs import seated_now
from .people import Person
from .record import ALL, Record
from .store import SeatRow, TableRow

END: Final = "end"  # the text of the entry that ends a turn


class Standing:
    """A table as far as it follows from its entries and its people; it changes nothing."""

    def __init__(
        self, row: TableRow, sitters: list[SeatRow], record: Record, owner: Person, frozen: str
    ) -> None:
        self.id = row.id
        self.row = row
        self.sitters = seated_now(sitters, record.timeline.entries)
        self.record = record
        self.owner = owner
        self.frozen = frozen  # why the table cannot go on, though it can be read
        self.ended = ended_ply(record.timeline.entries)
        self.facing: int | None = None  # who looks at a screen that several people share

    @property
    def held(self) -> int | None:
        """Say whose turn is complete but not ended yet; None if the table goes on."""
        timeline = self.record.timeline
        if self.row.kind != "play" or self.frozen or not timeline.line:
            return None
        seat = timeline.actors[-1]
        state = timeline.state
        if seat == CHANCE or self.sitters[seat].kind != "person" or state.turn_of() == seat:
            return None
        if not self.owner.settings["end_turn"] or timeline.ply <= self.ended:
            return None
        if state.actor() == OVER and self.record.hides:
            return None  # the end has shown what was hidden
        return seat if timeline.undo_floor(seat) < timeline.ply else None

    @property
    def finished(self) -> bool:
        """Tell whether the game is over for good."""
        return self.record.timeline.is_over and self.held is None

    @property
    def is_open(self) -> bool:
        """Tell whether everybody may look through everybody's eyes."""
        return self.row.kind == "replay" or self.finished or not self.record.hides

    def mine(self, person: Person) -> list[int]:
        """List the seats where a person plays."""
        return [seat for seat in self.chairs(person) if self.sitters[seat].kind == "person"]

    def chairs(self, person: Person) -> list[int]:
        """List the seats that are a person's, those where a bot plays for them included."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.owner == person.id]

    def viewer(self, person: Person) -> int:
        """Say through whose eyes a person sees the table now."""
        mine = self.mine(person)
        if not mine:
            return SPECTATOR
        if self.held in mine:
            return self.held
        timeline = self.record.timeline
        for seat in [timeline.state.actor(), *timeline.state.waiting()]:
            if seat in mine and seat not in timeline.early:
                return seat
        decided = (actor for actor in reversed(timeline.actors) if actor in mine)
        return next(decided, mine[0])

    def curtain(self, person: Person) -> int | None:
        """Say to whom the screen must be handed before anything is shown; None: it need not."""
        mine = self.mine(person)
        if not self.record.hides or len(mine) < 2 or self.record.timeline.is_over:
            return None
        viewer = self.viewer(person)
        return viewer if viewer != self.facing else None

    def may_see(self, person: Person, viewer: int) -> bool:
        """Tell whether a person may look through these eyes."""
        if viewer == SPECTATOR or (self.is_open and (viewer == ALL or viewer >= 0)):
            return True
        return viewer == self.viewer(person) and self.curtain(person) is None

    def can(self, person: Person) -> dict[str, bool]:
        """Say what a person can do beside acting."""
        mine, timeline = self.mine(person), self.record.timeline
        at_it = bool(mine) and self.row.kind == "play" and not self.finished and not self.frozen
        if not at_it or self.curtain(person) is not None:
            return {"undo": False, "redo": False, "end": False}
        last = timeline.actors[-1] if timeline.line else CHANCE
        back = last in mine and timeline.ply > self.ended
        return {
            "undo": back and timeline.undo_floor(last) < timeline.ply,
            "redo": bool(timeline.undone) and timeline.state.actor() in mine,
            "end": self.held in mine,
        }

    def notice(self, _: Words) -> str:
        """Say what stands in the place of the question: how to go on, or why it cannot."""
        if self.frozen:
            return _("The rules have changed since this table was laid. It stops here.")
        if self.held is not None:
            return _("Your turn is complete. End it, or take the last step back.")
        return ""


def ended_ply(entries: list[Entry]) -> int:
    """Find the ply up to which turns have been ended on purpose."""
    ended = 0
    for entry in entries:
        if entry.kind == "clock" and entry.text == END:
            ended = entry.value
        elif entry.kind == "undo" and entry.value < ended:
            ended = 0
    return ended
