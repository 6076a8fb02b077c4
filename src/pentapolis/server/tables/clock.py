"""The clock of a table: how much time each seat has left. It follows from the table's entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.core.state import CHANCE
from pentapolis.play.timeline import Entry

from ..store import Clock, Uptime
from .seats import JOIN, LEAVE
from .summary import NOTHING_YET, ClockFacts, Summary
from .turn_ends import END
from .waiting import list_thinking

if TYPE_CHECKING:
    from .table import Table

MOVE: Final = "move"  # so much time for each turn
BANK: Final = "bank"  # so much time for the whole game
KINDS: Final = (MOVE, BANK)
SHORTEST: Final = 30  # seconds
LONGEST: Final = 30 * 24 * 3600
GRACE: Final = 0.1  # of the time; then the others may choose how the game goes on
SHORTEST_GRACE: Final = 30.0  # seconds
LONGEST_GRACE: Final = 12 * 3600.0
# What the text of a "clock" entry says, besides END.
RUN: Final = "run"  # the clock of a seat runs
LEFT: Final = "left"  # it stands, with this many seconds left


class TableClock:
    """Adds up how long people have thought, by the server's time while it ran.

    An entry says when a seat's clock begins to run and another how much is left when it stops, so
    neither rules nor anybody's settings are needed to know it again.
    """

    def __init__(self, table: Table, terms: Clock, uptime: Uptime, summary: Summary) -> None:
        self.table = table
        self.terms = terms
        self.uptime = uptime
        self.limit = float(terms.seconds)
        self.grace = min(max(self.limit * GRACE, SHORTEST_GRACE), LONGEST_GRACE)
        self.left = [self.limit] * len(table.seats)  # when the seat's clock last stood
        self.since: dict[int, float] = {}  # of the seats whose clocks run
        self.fresh = set(range(len(table.seats)))  # seats that begin a new turn
        self._read = 0  # how many entries are taken into account
        if summary.clock is not None:
            left, since, fresh = summary.clock
            self.left, self.since, self.fresh = list(left), dict(since), set(fresh)
            self._read = summary.count
        self.catch_up()

    def find_left(self, seat: int) -> float:
        """Return how many seconds a seat has left; below 0, for how long it has had none."""
        if seat not in self.since:
            return self.left[seat]
        return self.left[seat] - self.uptime.measure(self.since[seat], self.table.now())

    def list_late(self) -> list[int]:
        """Return the seats that are out of time for so long that the others may choose."""
        return [seat for seat in self.since if self.find_left(seat) <= -self.grace]

    def update(self) -> None:
        """Let the clocks of those who must decide now run, and no others; entries say so."""
        self.catch_up()
        table = self.table
        if table.has_automatic_move and not table.is_thinking:
            return  # dice roll in no time: it is soon known who decides next
        thinking = list_thinking(table)
        for seat in [seat for seat in self.since if seat not in thinking]:
            self._note(seat, f"{LEFT} {max(0.0, self.find_left(seat)):.1f}")
        for seat in thinking:
            if seat not in self.since:
                self._note(seat, RUN)

    @property
    def is_due(self) -> bool:
        """Return whether another clock should run than does, because nobody has moved yet."""
        if self.table.has_automatic_move and not self.table.is_thinking:
            return False
        return set(self.since) != set(list_thinking(self.table))

    def _note(self, seat: int, text: str) -> None:
        timeline = self.table.timeline
        timeline.note("clock", seat, text, timeline.ply, self.table.now())
        self.catch_up()

    def catch_up(self) -> None:
        """Take the entries into account that are new."""
        record = self.table.timeline.record
        for entry in record.entries_since(self._read):
            self._take(entry)
        self._read = record.count

    def describe(self) -> ClockFacts:
        """Return what the entries so far amount to."""
        return list(self.left), list(self.since.items()), sorted(self.fresh)

    def _take(self, entry: Entry) -> None:
        seat = entry.seat
        if entry.kind == "act":
            self.fresh |= {one for one in range(len(self.left)) if one != seat}
            if self._ends_turn(entry.value):
                self.fresh.add(seat)
        elif entry.kind == "undo" and seat == CHANCE:
            self.fresh |= set(range(len(self.left)))  # all have agreed to it
        elif entry.kind == LEAVE:
            self.fresh.add(seat)
        elif entry.kind == JOIN:
            self.left[seat] = max(self.left[seat], self.grace)  # else they would be late at once
        elif entry.kind == "clock":
            self._take_clock(entry)

    def _take_clock(self, entry: Entry) -> None:
        seat, (word, *rest) = entry.seat, entry.text.split() or [""]
        if word == END:
            self.fresh.add(seat)
        elif word == RUN:
            if self.terms.kind == MOVE and seat in self.fresh:
                self.left[seat] = self.limit
            self.fresh.discard(seat)
            self.since[seat] = entry.time
        elif word == LEFT and rest:
            self.left[seat] = float(rest[0])
            self.since.pop(seat, None)

    def _ends_turn(self, action: int) -> bool:
        match = self.table.match
        names = match.game.actions.names  # of today's rules, which may have fewer
        return action < len(names) and names[action] in match.spec.done_actions


def make_clock(
    table: Table, uptime: Uptime | None, summary: Summary = NOTHING_YET
) -> TableClock | None:
    """Return the clock of a table; None if its people may think as long as they like."""
    terms = table.terms.clock
    if not terms.kind or uptime is None or table.is_stopped:
        return None
    return TableClock(table, terms, uptime, summary)
