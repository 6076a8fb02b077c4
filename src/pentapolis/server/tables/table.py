"""One table while it is in use: the truth, who sits there, and everything that changes it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec

from pentapolis.bots.hint import Hint
from pentapolis.catalog.words import Words
from pentapolis.core.state import CHANCE, OVER
from pentapolis.core.view import View
from pentapolis.play.match import Match, MoverKind
from pentapolis.play.timeline import Entry, Timeline

from ..errors import Refused, could_not_save, refuse_play_errors
from ..store import Person, SeatRow, Store, TableRow
from .access import Access, has_secrets
from .bot_runner import BotRunner, Job
from .bus import Bus, Change, Closed
from .seats import JOIN, LEAVE, check_level, current_seats

if TYPE_CHECKING:
    from .driver import Driver

END: Final = "end"  # the text of the entry that ends a turn

log = logging.getLogger(__name__)

P = ParamSpec("P")
Command = Callable[Concatenate["Table", P], Coroutine[Any, Any, None]]


def run_to_end(command: Command[P]) -> Command[P]:
    """Let a command run to its end, even if whoever asked for it has gone meanwhile."""

    @wraps(command)
    async def run(table: Table, /, *args: P.args, **more: P.kwargs) -> None:
        task = asyncio.create_task(command(table, *args, **more))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(task)

    return run


class Table:
    """Holds the truth of a running game; every change is saved before anybody is told."""

    def __init__(
        self,
        row: TableRow,
        seats: list[SeatRow],
        match: Match,
        owner: Person,
        *,
        store: Store,
        bus: Bus,
        bots: BotRunner,
        driver: Driver,
        stopped: str = "",
    ) -> None:
        self.id = row.id
        self.row = row
        self.match = match
        self.owner = owner
        self.stopped = stopped  # why the table cannot go on, though it can be read
        self.closed = False  # given up: whoever wants to go on must open the table again
        self.has_secrets = has_secrets(match.game)
        self.ended = find_ended_ply(match.timeline.entries)
        self.undos = sum(entry.kind == "undo" for entry in match.timeline.entries)
        self.screen_seat: int | None = None  # who looks at a screen that several people share
        self.saved = len(match.timeline.entries)
        self.seq = self.saved
        self.lock = asyncio.Lock()
        self._store = store
        self._bus = bus
        self._bots = bots
        self._driver = driver
        self.set_seats(current_seats(seats, match.timeline.entries))
        self._reveal_seed()

    # How it stands

    @property
    def timeline(self) -> Timeline:
        return self.match.timeline

    @property
    def awaiting_end(self) -> int | None:
        """Return whose turn is complete but not ended yet; None if the table goes on."""
        timeline = self.timeline
        if self.row.kind != "play" or self.stopped or not timeline.line:
            return None
        seat = timeline.actors[-1]
        state = timeline.state
        if seat == CHANCE or self.seats[seat].kind != "person" or state.whose_turn() == seat:
            return None
        if not self.owner.settings["end_turn"] or timeline.ply <= self.ended:
            return None
        if state.actor() == OVER and self.has_secrets:
            return None  # the end has shown what was hidden
        return seat if timeline.earliest_undo(seat) < timeline.ply else None

    @property
    def is_finished(self) -> bool:
        """Return whether the game is over for good."""
        return self.timeline.is_over and self.awaiting_end is None

    @property
    def is_open(self) -> bool:
        """Return whether everybody may see what everybody sees."""
        return self.row.kind == "replay" or self.is_finished or not self.has_secrets

    @property
    def goes_on(self) -> bool:
        """Return whether chance or a bot is next."""
        if self.row.kind != "play" or self.stopped or self.closed or self.awaiting_end is not None:
            return False
        return self.match.mover().kind in (MoverKind.CHANCE, MoverKind.BOT)

    @property
    def is_thinking(self) -> bool:
        """Return whether a bot is next."""
        return self.goes_on and self.match.mover().kind is MoverKind.BOT

    def notice(self, _: Words) -> str:
        """Return what stands in the place of the question: how to go on, or why it cannot."""
        if self.stopped:
            return _("The rules have changed since this table was laid. It stops here.")
        if self.awaiting_end is not None:
            return _("Your turn is complete. End it, or take the last step back.")
        return ""

    # What people do

    @run_to_end
    async def act(self, person: Person, action: int, ply: int) -> None:
        """Carry out a decision that was made at a ply."""
        async with self.lock:
            access = Access(self, person)
            access.require_move()
            if self.awaiting_end is not None and ply == self.timeline.ply:
                _ = person.words
                text = _("End your turn first, or take the last step back.")
                raise Refused("not_yours", text)
            with refuse_play_errors(person.words):
                self.timeline.act(access.viewer, action, ply, time.time())
            await self._commit()
        self.wake()

    @run_to_end
    async def undo(self, person: Person) -> None:
        """Take the last step back."""
        async with self.lock:
            access, timeline, _ = Access(self, person), self.timeline, person.words
            access.require_move()
            if not access.allowed["undo"]:
                text = _("This cannot be taken back: what came of it has been seen.")
                raise Refused("illegal", text)
            with refuse_play_errors(_):
                timeline.undo(timeline.ply - 1, timeline.actors[-1], time.time())
            self.match.game_log.drop_after(timeline.ply)
            self.undos += 1
            if timeline.ply < self.ended:
                self.ended = 0
            await self._commit(full=True)
        self.wake()

    @run_to_end
    async def redo(self, person: Person) -> None:
        """Do again what was taken back."""
        async with self.lock:
            access, timeline, _ = Access(self, person), self.timeline, person.words
            access.require_move()
            if not access.allowed["redo"]:
                raise Refused("illegal", _("There is nothing to do again."))
            with refuse_play_errors(_):
                timeline.redo(timeline.state.actor(), time.time())
            await self._commit()
        self.wake()

    @run_to_end
    async def end_turn(self, person: Person) -> None:
        """End a turn that is complete."""
        async with self.lock:
            access, timeline, _ = Access(self, person), self.timeline, person.words
            access.require_move()
            seat = self.awaiting_end
            if seat is None or seat not in access.own_seats:
                raise Refused("illegal", _("There is no turn to end now."))
            timeline.note("clock", seat, END, timeline.ply, time.time())
            self.ended = timeline.ply
            await self._commit()
        self.wake()

    @run_to_end
    async def give_seat(self, person: Person, seat: int, level: str) -> None:
        """Let a bot play on somebody's seat, until they take it back."""
        check_level(level, person.words)
        await self._reseat(person, seat, LEAVE, level)

    @run_to_end
    async def take_seat(self, person: Person, seat: int) -> None:
        """Play on a seat again that a bot had taken."""
        await self._reseat(person, seat, JOIN)

    async def _reseat(self, person: Person, seat: int, kind: str, level: str = "") -> None:
        async with self.lock:
            access, timeline = Access(self, person), self.timeline
            access.require_running()
            access.require_reserved(seat)
            timeline.note(kind, seat, level, timeline.ply, time.time())
            self.set_seats(current_seats(self.seats, timeline.entries[-1:]))
            await self._commit(full=True)
        self.wake()

    async def hand_over(self, person: Person) -> None:
        """Show the table to the person who has been handed the screen."""
        async with self.lock:
            seat = Access(self, person).handover
            if seat is not None:
                self.screen_seat = seat
                self.seq += 1
                self._bus.publish(Change(self.id, self.seq, full=True))

    async def find_hint(self, person: Person) -> tuple[int, Hint]:
        """Look for the best action of a person who must decide; return their seat with it."""
        async with self.lock:
            access, timeline, _ = Access(self, person), self.timeline, person.words
            access.require_move()
            seat = access.viewer
            if self.awaiting_end is not None or seat not in timeline.state.deciders():
                raise Refused("illegal", _("There is nothing to decide now, so there is no hint."))
            ply, job = timeline.ply, self.make_job(seat)
        found = await self._bots.hint(job)
        if timeline.ply != ply:
            raise Refused("stale", _("The table has moved on meanwhile. Ask again."))
        return seat, found

    # What happens by itself; the driver calls these

    def wake(self) -> None:
        """Let chance and bots go on, if it is their turn and nobody does it already."""
        self._driver.wake(self)

    async def rest(self) -> None:
        """Wait until a person must decide or nothing can happen any more."""
        await self._driver.rest(self)

    def make_job(self, seat: int) -> Job:
        """Describe a decision of a seat for another process."""
        header, row = self.timeline.header, self.seats[seat]
        line = tuple(self.timeline.line)
        return Job(
            self.id, header.game, header.seats, header.options, line, seat, row.level, row.seed
        )

    async def play_bot(self, seat: int, action: int, ply: int) -> None:
        """Carry out what a bot has decided at a ply, unless the table has moved on."""
        async with self.lock:
            if self.goes_on and self.timeline.ply == ply:
                self.timeline.act(seat, action, ply, time.time())
                await self._commit()

    async def play_chance(self, ply: int) -> None:
        """Let luck decide a ply, unless the table has moved on."""
        async with self.lock:
            if self.goes_on and self.timeline.ply == ply:
                self.timeline.play_chance(self.match.luck, time.time())
                await self._commit()

    async def close(self) -> None:
        """Let nothing happen by itself any more."""
        async with self.lock:  # nothing is being saved now
            self._driver.stop(self)
            self.closed = True

    # The parts of a change

    def set_seats(self, seats: list[SeatRow]) -> None:
        """Seat people and bots; the match knows who is a bot from this."""
        self.seats = seats
        self.match.players = [None if seat.kind == "person" else think_elsewhere for seat in seats]

    def _reveal_seed(self) -> None:
        """Open the seed once the game is over, so that everybody can check the luck."""
        if self.timeline.header.commitment and self.row.kind == "play" and self.is_finished:
            self.match.reveal()

    async def _commit(self, full: bool = False) -> None:
        """Save what is new, then tell everybody; a table that cannot be saved is closed."""
        timeline = self.timeline
        self._reveal_seed()
        new = timeline.entries[self.saved :]
        awaiting_end = self.awaiting_end
        turn = timeline.state.actor() if awaiting_end is None else awaiting_end
        try:
            await self._store.add_entries(
                self.id, self.saved, new, timeline.ply, turn, self.is_finished
            )
        except BaseException as error:
            self.closed = True
            self._bus.publish(Closed(self.id))
            if not isinstance(error, Exception):
                raise
            log.exception("table %s could not be saved", self.id)
            raise could_not_save(self.owner.words) from error
        self.saved = len(timeline.entries)
        self.seq += 1
        self._bus.publish(Change(self.id, self.seq, full))


def think_elsewhere(view: View) -> int:
    """Stand for a bot in the match; the driver lets it think in another process."""
    raise RuntimeError("the bots of a table decide through its driver")


def find_ended_ply(entries: list[Entry]) -> int:
    """Find the ply up to which turns have been ended on purpose."""
    ended = 0
    for entry in entries:
        if entry.kind == "clock" and entry.text == END:
            ended = entry.value
        elif entry.kind == "undo" and entry.value < ended:
            ended = 0
    return ended
