"""One table while it is in use: the truth, who watches it, and what keeps it going."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol

from pentapolis.core.state import CHANCE
from pentapolis.play import Entry, SealedLuck

from .chairs import BACK, LEFT, own_chair, seated_now
from .errors import Refused, could_not_save, refusing
from .people import Person
from .record import Record
from .standing import END, Standing
from .store import SeatRow, TableRow
from .thinking import Job, Thinker

log = logging.getLogger(__name__)

# Writes entries from a number on, with the ply, whose turn it is, and whether all is over.
Save = Callable[[str, int, list[Entry], int, int, bool], Awaitable[None]]


class Watching(Protocol):
    """A screen that is shown every change."""

    person: Person

    def show(self, full: bool = False) -> None: ...

    def tell(self, refused: Refused) -> None: ...

    def close(self) -> None: ...


P = ParamSpec("P")
Deed = Callable[Concatenate["Table", P], Coroutine[Any, Any, None]]


def whole(deed: Deed[P]) -> Deed[P]:
    """Carry a deed out to its end, even if whoever asked for it has gone meanwhile."""

    @wraps(deed)
    async def carried(table: Table, /, *args: P.args, **more: P.kwargs) -> None:
        task = asyncio.create_task(deed(table, *args, **more))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(task)

    return carried


class Table(Standing):
    """Holds the truth of a running game; every change is saved before anybody is shown it."""

    def __init__(
        self,
        row: TableRow,
        sitters: list[SeatRow],
        record: Record,
        owner: Person,
        save: Save,
        thinker: Thinker,
        frozen: str = "",
    ) -> None:
        super().__init__(row, sitters, record, owner, frozen)
        self.luck = SealedLuck.from_hex(row.luck) if row.kind == "play" else None
        self.saved = len(record.timeline.entries)
        self.seq = self.saved
        self.watchers: set[Watching] = set()
        self.forget: Callable[[str, int], None] = lambda name, ply: None
        self.lock = asyncio.Lock()
        self.broken = False
        self._save = save
        self._thinker = thinker
        self._driving: asyncio.Task[None] | None = None
        self._finish()

    # What people do

    @whole
    async def act(self, person: Person, action: int, ply: int) -> None:
        """Carry out a decision that was made at a ply."""
        async with self.lock:
            self._check(person)
            timeline = self.record.timeline
            if self.held is not None and ply == timeline.ply:
                _ = person.words
                text = _("End your turn first, or take the last step back.")
                raise Refused("not_yours", text)
            with refusing(person.words):
                timeline.act(self.viewer(person), action, ply, time.time())
            await self._commit()
        self.wake()

    @whole
    async def undo(self, person: Person) -> None:
        """Take the last step back."""
        async with self.lock:
            self._check(person)
            timeline = self.record.timeline
            _ = person.words
            if not self.can(person)["undo"]:
                text = _("This cannot be taken back: what came of it has been seen.")
                raise Refused("illegal", text)
            with refusing(_):
                timeline.undo(timeline.ply - 1, timeline.actors[-1], time.time())
            self.record.forget(timeline.ply)
            self.forget(self.id, timeline.ply)
            if timeline.ply < self.ended:
                self.ended = 0
            await self._commit(full=True)
        self.wake()

    @whole
    async def redo(self, person: Person) -> None:
        """Do again what was taken back."""
        async with self.lock:
            self._check(person)
            timeline = self.record.timeline
            _ = person.words
            if not self.can(person)["redo"]:
                raise Refused("illegal", _("There is nothing to do again."))
            with refusing(_):
                timeline.redo(timeline.state.actor(), time.time())
            await self._commit()
        self.wake()

    @whole
    async def end(self, person: Person) -> None:
        """End a turn that is complete."""
        async with self.lock:
            self._check(person)
            held, _ = self.held, person.words
            if held is None or held not in self.mine(person):
                raise Refused("illegal", _("There is no turn to end now."))
            timeline = self.record.timeline
            timeline.note("clock", held, END, timeline.ply, time.time())
            self.ended = timeline.ply
            await self._commit()
        self.wake()

    @whole
    async def seat_bot(self, person: Person, seat: int, level: str) -> None:
        """Let a bot play on somebody's chair, until they take it back."""
        await self._reseat(person, seat, LEFT, level)

    @whole
    async def take_back(self, person: Person, seat: int) -> None:
        """Play on a chair again that a bot had taken."""
        await self._reseat(person, seat, BACK)

    async def _reseat(self, person: Person, seat: int, how: str, level: str = "") -> None:
        async with self.lock:
            self._check_running(person)
            own_chair(self.sitters, person, seat, person.words)
            timeline = self.record.timeline
            timeline.note(how, seat, level, timeline.ply, time.time())
            self.sitters = seated_now(self.sitters, timeline.entries[-1:])
            await self._commit(full=True)
        self.wake()

    async def reveal(self, person: Person) -> None:
        """Show the table to the person who has been handed the screen."""
        async with self.lock:
            seat = self.curtain(person)
            if seat is not None:
                self.facing = seat
                self.seq += 1
                self._show(full=True)

    async def hint(self, person: Person) -> dict[str, str]:
        """Look for the best action of a person who must decide, and say what it is good for."""
        async with self.lock:
            self._check(person)
            timeline, _ = self.record.timeline, person.words
            seat = self.viewer(person)
            if self.held is not None or seat not in timeline.state.waiting():
                raise Refused("illegal", _("There is nothing to decide now, so there is no hint."))
            ply, job = timeline.ply, self._job(seat)
        found = await self._thinker.hint(job)
        if timeline.ply != ply:
            raise Refused("stale", _("The table has moved on meanwhile. Ask again."))
        return self.record.advice(found, seat, person.lang, _)

    # What happens by itself

    def wake(self) -> None:
        """Let chance and bots go on, if it is their turn and nobody does it already."""
        if self._moves() and (self._driving is None or self._driving.done()):
            self._driving = asyncio.create_task(self._drive())

    async def rest(self) -> None:
        """Wait until a person must decide or nothing can happen any more."""
        self.wake()
        if self._driving is not None:
            await asyncio.shield(self._driving)

    async def stop(self) -> None:
        """Let nothing happen by itself any more."""
        async with self.lock:  # nothing is being saved now
            if self._driving is not None:
                self._driving.cancel()
            self.broken = True

    @property
    def busy(self) -> bool:
        """Tell whether something goes on by itself."""
        return self._driving is not None and not self._driving.done()

    @property
    def thinking(self) -> bool:
        """Tell whether a bot is at it."""
        actor = self.record.timeline.state.actor()
        return self._moves() and actor >= 0

    def _moves(self) -> bool:
        """Tell whether chance or a bot is next."""
        if self.row.kind != "play" or self.frozen or self.broken or self.held is not None:
            return False
        actor = self.record.timeline.state.actor()
        return actor == CHANCE or (actor >= 0 and self.sitters[actor].kind == "bot")

    async def _drive(self) -> None:
        """Play chance and bots, ply by ply."""
        timeline = self.record.timeline
        while self._moves():
            actor, ply = timeline.state.actor(), timeline.ply
            try:
                action = await self._thinker.choose(self._job(actor)) if actor != CHANCE else 0
                async with self.lock:
                    if not self._moves() or timeline.ply != ply:
                        continue
                    if actor == CHANCE and self.luck is not None:
                        timeline.draw(self.luck, time.time())
                    else:
                        timeline.act(actor, action, ply, time.time())
                    await self._commit()
            except Refused:
                return  # it could not be saved; whoever comes next reads the table anew
            except Exception:
                log.exception("table %s: seat %s could not decide", self.id, actor)
                self._complain()
                return

    def _job(self, seat: int) -> Job:
        head, line = self.record.timeline.head, tuple(self.record.timeline.line)
        sitter = self.sitters[seat]
        seats, options = head.seats, head.options
        return Job(self.id, head.game, seats, options, line, seat, sitter.level, sitter.seed)

    def _complain(self) -> None:
        for watcher in list(self.watchers):
            _ = watcher.person.words
            watcher.tell(Refused("bad", _("A bot could not decide. Load the page to try again.")))

    # The parts of a change

    def _check(self, person: Person) -> None:
        """Refuse whoever has no business here, and a table where nothing can be done."""
        self._check_running(person)
        _ = person.words
        if not self.mine(person):
            raise Refused("not_yours", _("You are watching this table: you have no seat at it."))
        if self.curtain(person) is not None:
            text = _("Hand the screen over first, then press the button.")
            raise Refused("not_yours", text)

    def _check_running(self, person: Person) -> None:
        """Refuse everything at a table where nothing can be done any more."""
        _ = person.words
        if self.broken:
            raise could_not_save(_)
        if self.row.kind == "replay":
            text = _("This is a replay. To play on from here, open a new table from it.")
            raise Refused("over", text)
        if self.frozen:
            raise Refused("over", self.notice(_))
        if self.finished:
            raise Refused("over", _("The game is over. Start a rematch or watch the replay."))

    def _finish(self) -> None:
        """Open the seed once the game is over, so that everybody can check the luck."""
        head = self.record.timeline.head
        if head.commitment and self.luck is not None and self.finished:
            head.seed = self.luck.seed.hex()

    async def _commit(self, full: bool = False) -> None:
        """Save what is new, then show it; a table that cannot be saved is given up."""
        timeline = self.record.timeline
        self._finish()
        new = timeline.entries[self.saved :]
        turn = timeline.state.actor() if self.held is None else self.held
        try:
            await self._save(self.id, self.saved, new, timeline.ply, turn, self.finished)
        except BaseException as error:
            self.broken = True
            for watcher in list(self.watchers):
                watcher.close()
            if not isinstance(error, Exception):
                raise
            log.exception("table %s could not be saved", self.id)
            raise could_not_save(self.owner.words) from error
        self.saved = len(timeline.entries)
        self.seq += 1
        self._show(full)

    def _show(self, full: bool) -> None:
        for watcher in list(self.watchers):
            watcher.show(full)
