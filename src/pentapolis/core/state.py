"""A position, its events, and the numbers everybody agrees on."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

CHANCE: Final = -1  # actor(): a die, a bag or a pile decides
OVER: Final = -2  # actor(): nobody decides any more
SPECTATOR: Final = -1  # a viewer without a seat
EMPTY: Final = -1  # nothing lies here
UNKNOWN: Final = -9  # something may lie here, this viewer cannot tell what
EVERYONE: Final = -1  # an event's audience: all bits set

NOTHING: Final[list[int]] = []  # what a list is before start() or clone() fills it


class Event:
    """One change that somebody can notice: a kind, a seat, a few numbers, and who may hear them."""

    def __init__(self, kind: int, seat: int, args: list[int], audience: int = EVERYONE) -> None:
        self.kind = kind
        self.seat = seat
        self.args = args
        self.audience = audience

    def heard_by(self, viewer: int) -> bool:
        """Tell whether this viewer, a seat or SPECTATOR, may know the numbers."""
        if viewer == SPECTATOR:
            return self.audience == EVERYONE
        return (self.audience >> viewer) & 1 == 1

    def redacted(self, viewer: int) -> Event:
        """Return the event as this viewer hears it: kind and seat remain, the numbers may go."""
        if self.heard_by(viewer):
            return self
        return Event(self.kind, self.seat, [], self.audience)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return False
        return (
            self.kind == other.kind
            and self.seat == other.seat
            and self.args == other.args
            and self.audience == other.audience
        )

    def __hash__(self) -> int:
        raise TypeError("an event can change, so it has no hash")

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.seat}, {self.args}, {self.audience})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: plain numbers that change only through apply()."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.ply = 0
        self.asking = 0  # which question is asked: index into Game.questions
        self.masked = False  # a view: holds UNKNOWN where the viewer cannot tell
        self.events: list[Event] | None = None  # None: nobody listens, and emit() costs nothing

    def actor(self) -> int:
        """Say who decides: a seat, CHANCE or OVER."""
        raise NotImplementedError

    def turn_of(self) -> int:
        """Say whose turn it is while CHANCE decides inside it; usually the actor."""
        return self.actor()

    def question(self) -> int:
        """Say which kind of decision is asked: an index into Game.questions."""
        return self.asking

    def legal(self) -> list[int]:
        """List what may be decided, rising: actions of a seat, or outcomes of CHANCE."""
        raise NotImplementedError

    def odds(self) -> list[int]:
        """Give a whole-number weight for each outcome in legal(); only asked for CHANCE."""
        return [1] * len(self.legal())

    def outcome(self, word: int) -> int:
        """Map 32 bits of luck onto the odds.

        A game with many outcomes may look the answer up in a table instead; a law compares both.
        """
        odds = self.odds()
        total = 0
        for weight in odds:
            total += weight
        rest = (word * total) >> 32
        index = 0
        while rest >= odds[index]:
            rest -= odds[index]
            index += 1
        return self.legal()[index]

    def stream(self) -> int:
        """Say which source of luck decides, so that paired games get the same draws."""
        return self.asking

    def apply(self, action: int) -> None:
        """Carry out an action or outcome; the caller has checked that it is legal."""
        raise NotImplementedError

    def begin_ply(self) -> None:
        """Count the ply; apply() calls it first."""
        assert not self.masked, "a view cannot be played on: fill it first"
        self.ply += 1

    def waiting(self) -> list[int]:
        """List the seats that decide at the same time; usually just the actor."""
        actor = self.actor()
        return [actor] if actor >= 0 else []

    def legal_of(self, seat: int) -> list[int]:
        """List the choices of a waiting seat; nobody else has any."""
        return self.legal() if seat >= 0 and seat == self.actor() else []

    def wishes(self) -> list[int]:
        """List the actions by which the actor says how it wants to be asked, rising.

        They are never in legal(), so no bot and no search sees them; after one the same seat is
        asked the same question again.
        """
        return []

    def scores(self) -> list[int]:
        """Give what each seat is worth if the game ended now."""
        raise NotImplementedError

    def tiebreak(self, seat: int) -> list[int]:
        """Give what decides between equal scores, most important first; more is better."""
        return []

    def clone(self) -> State:
        """Copy the position; the copy shares nothing that can change, and nobody listens to it."""
        raise NotImplementedError

    def copy_base(self, other: State) -> None:
        """Take over what every state has; clone() calls it."""
        self.ply = other.ply
        self.asking = other.asking
        self.masked = other.masked

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def emit(self, kind: int, seat: int, args: list[int], audience: int = EVERYONE) -> None:
        """Tell the audience what changed; for nothing when nobody listens."""
        if self.events is not None:
            self.events.append(Event(kind, seat, args, audience))
