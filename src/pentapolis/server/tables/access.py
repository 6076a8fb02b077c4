"""What a person may see and do at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from pentapolis.core.state import CHANCE, SPECTATOR
from pentapolis.play.timeline import ALL

from ..errors import Refused
from ..store import Person
from .seats import write_notice

if TYPE_CHECKING:
    from .table import Table


class Allowed(TypedDict):
    """What a person may do besides playing an action."""

    undo: bool
    undo_turn: bool  # more than one choice can be undone
    redo: bool
    end: bool


NOTHING_ALLOWED: Final[Allowed] = {
    "undo": False,
    "undo_turn": False,
    "redo": False,
    "end": False,
}


class Access:
    """One person's rights at one table; computed on demand, nothing is stored."""

    def __init__(self, table: Table, person: Person) -> None:
        self.table = table
        self.person = person

    # Seats

    @property
    def reserved_seats(self) -> list[int]:
        """Return this person's seats, including those that a bot plays for them."""
        return [n for n, seat in enumerate(self.table.seats) if seat.owner == self.person.id]

    @property
    def own_seats(self) -> list[int]:
        """Return the seats that this person plays."""
        return [seat for seat in self.reserved_seats if self.table.seats[seat].kind == "person"]

    @property
    def is_next(self) -> bool:
        """Return whether this person decides next, or has the next turn."""
        state = self.table.timeline.state
        return any(seat in self.own_seats for seat in [state.whose_turn(), *state.deciders()])

    @property
    def share_seat(self) -> int | None:
        """Return for which seat this person's browser adds to the luck; CHANCE for a mere host."""
        if self.reserved_seats:
            return self.reserved_seats[0]
        return CHANCE if self.is_host else None

    @property
    def may_share(self) -> bool:
        """Return whether this person's browser may still add to the luck."""
        seat, table = self.share_seat, self.table
        return table.takes_shares and seat is not None and seat not in table.timeline.shares

    @property
    def may_begin(self) -> bool:
        """Return whether the table moves because this person has come.

        Nothing is drawn for a mere spectator before the players could add to the luck.
        """
        return not self.table.takes_shares or self.share_seat is not None

    # Seeing

    @property
    def viewer(self) -> int:
        """Return the seat whose view this person has now, or SPECTATOR."""
        own, timeline = self.own_seats, self.table.timeline
        if not own:
            return SPECTATOR
        awaiting_end = self.table.awaiting_end
        if awaiting_end in own:
            return awaiting_end
        for seat in [timeline.state.actor(), *timeline.state.deciders()]:
            if seat in own and seat not in timeline.early:
                return seat
        actors = map(timeline.record.actor_of, reversed(range(timeline.ply)))
        latest = (actor for actor in actors if actor in own)
        return next(latest, own[0])

    @property
    def shares_screen(self) -> bool:
        """Return whether this person's screen is for several people with secrets."""
        return self.table.has_secrets and len(self.own_seats) > 1

    @property
    def handover(self) -> int | None:
        """Return the seat that must be handed the screen first, or None."""
        table = self.table
        is_over = table.timeline.is_over or table.is_given_up
        if is_over or not self.shares_screen:
            return None
        viewer = self.viewer
        return viewer if viewer != table.screen_seats.get(self.person.id) else None

    def may_see(self, viewer: int) -> bool:
        """Return whether this person may have the view of a seat, SPECTATOR or ALL."""
        if viewer == SPECTATOR or (self.table.is_open and (viewer == ALL or viewer >= 0)):
            return True
        return viewer == self.viewer and self.handover is None

    # Doing

    @property
    def allowed(self) -> Allowed:
        """Return what this person may do besides playing an action."""
        table, own = self.table, self.own_seats
        if not own or self.handover is not None:
            return NOTHING_ALLOWED
        return table.find_allowed(own)

    def require_move(self) -> None:
        """Raise Refused unless the table runs and this person has a seat and the screen."""
        self.require_running()
        _ = self.person.words
        if not self.own_seats:
            raise Refused("not_yours", _("You're only watching: you have no seat at this table."))
        if self.handover is not None:
            text = _("Hand over the screen first, then press the button.")
            raise Refused("not_yours", text)

    def require_running(self) -> None:
        """Raise Refused if nothing can be done at this table any more."""
        table, _ = self.table, self.person.words
        table.require_open(_)
        if table.row.kind == "replay":
            text = _("This is a replay. To play on from here, start a new table.")
            raise Refused("over", text)
        if table.is_stopped:
            raise Refused("over", write_notice(table, _))
        if table.is_waiting:
            raise Refused("illegal", write_notice(table, _))
        if table.is_finished:
            raise Refused("over", _("The game is over. Play again or watch the replay."))

    @property
    def is_host(self) -> bool:
        """Return whether this person has set the table up."""
        return self.table.row.owner == self.person.id

    @property
    def may_invite(self) -> bool:
        """Return whether this person may see the links by which others come."""
        is_play = self.table.row.kind == "play" and not self.table.is_finished
        return is_play and (self.is_host or bool(self.reserved_seats))

    def require_host(self) -> None:
        """Raise Refused unless this person has set the table up."""
        if not self.is_host:
            _ = self.person.words
            text = _("Only the person who set this table up can do that.")
            raise Refused("not_yours", text)

    def require_reserved(self, seat: int) -> None:
        """Raise Refused unless the seat belongs to this person.

        A bot's own seat never goes to a person, who would learn its secrets.
        """
        if seat not in self.reserved_seats:
            _ = self.person.words
            raise Refused("not_yours", _("That isn't your seat."))
