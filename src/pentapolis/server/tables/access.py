"""What a person may see and do at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from pentapolis.core.fields import PUBLIC
from pentapolis.core.game import Game
from pentapolis.core.state import CHANCE, SPECTATOR
from pentapolis.play.log import ALL

from ..errors import Refused, could_not_save
from ..store import Person

if TYPE_CHECKING:
    from .table import Table


class Allowed(TypedDict):
    """What a person can do beside acting."""

    undo: bool
    redo: bool
    end: bool


NOTHING_ALLOWED: Final[Allowed] = {"undo": False, "redo": False, "end": False}


class Access:
    """One person at one table. Everything is computed when it is asked for, nothing is stored."""

    def __init__(self, table: Table, person: Person) -> None:
        self.table = table
        self.person = person

    # Seats

    @property
    def reserved_seats(self) -> list[int]:
        """List the seats of this person, those where a bot plays for them included."""
        return [n for n, seat in enumerate(self.table.seats) if seat.owner == self.person.id]

    @property
    def own_seats(self) -> list[int]:
        """List the seats where this person plays."""
        return [seat for seat in self.reserved_seats if self.table.seats[seat].kind == "person"]

    # Seeing

    @property
    def viewer(self) -> int:
        """Return the seat through which this person sees the table now, or SPECTATOR."""
        own, timeline = self.own_seats, self.table.timeline
        if not own:
            return SPECTATOR
        awaiting_end = self.table.awaiting_end
        if awaiting_end in own:
            return awaiting_end
        for seat in [timeline.state.actor(), *timeline.state.deciders()]:
            if seat in own and seat not in timeline.early:
                return seat
        latest = (actor for actor in reversed(timeline.actors) if actor in own)
        return next(latest, own[0])

    @property
    def handover(self) -> int | None:
        """Return the seat that must be handed the screen before anything is shown, if any."""
        table = self.table
        if not table.has_secrets or len(self.own_seats) < 2 or table.timeline.is_over:
            return None
        viewer = self.viewer
        return viewer if viewer != table.screen_seat else None

    def may_see(self, viewer: int) -> bool:
        """Return whether this person may see what a seat, SPECTATOR or ALL sees."""
        if viewer == SPECTATOR or (self.table.is_open and (viewer == ALL or viewer >= 0)):
            return True
        return viewer == self.viewer and self.handover is None

    # Doing

    @property
    def allowed(self) -> Allowed:
        """Return what this person can do beside acting."""
        table, own = self.table, self.own_seats
        is_running = table.row.kind == "play" and not table.is_finished and not table.stopped
        if not own or not is_running or self.handover is not None:
            return NOTHING_ALLOWED
        timeline = table.timeline
        last = timeline.actors[-1] if timeline.line else CHANCE
        undo = last in own and timeline.ply > table.ended
        return {
            "undo": undo and timeline.earliest_undo(last) < timeline.ply,
            "redo": bool(timeline.undone) and timeline.state.actor() in own,
            "end": table.awaiting_end in own,
        }

    def require_move(self) -> None:
        """Refuse who has no seat or must hand the screen over, and tables that do not go on."""
        self.require_running()
        _ = self.person.words
        if not self.own_seats:
            raise Refused("not_yours", _("You are watching this table: you have no seat at it."))
        if self.handover is not None:
            text = _("Hand the screen over first, then press the button.")
            raise Refused("not_yours", text)

    def require_running(self) -> None:
        """Refuse everything at a table where nothing can be done any more."""
        table, _ = self.table, self.person.words
        if table.closed:
            raise could_not_save(_)
        if table.row.kind == "replay":
            text = _("This is a replay. To play on from here, open a new table from it.")
            raise Refused("over", text)
        if table.stopped:
            raise Refused("over", table.notice(_))
        if table.is_finished:
            raise Refused("over", _("The game is over. Start a rematch or watch the replay."))

    def require_reserved(self, seat: int) -> None:
        """Refuse a seat that is not this person's to give or to take.

        A bot's own seat is never given to a person: it may know what nobody else does.
        """
        if seat not in self.reserved_seats:
            _ = self.person.words
            raise Refused("not_yours", _("This chair is not yours to give or to take."))


def has_secrets(game: Game) -> bool:
    """Return whether anything in a game is hidden from anybody."""
    return any(field.visible_to != PUBLIC for field in game.fields.values())
