"""Lets chance and bots move until a person must decide."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pentapolis.bots.hint import Hint
from pentapolis.learn.coach import Advice, Found, Task, think
from pentapolis.play.match import MoverKind

from ..errors import Refused
from ..store import Locks, NoLocks, Person
from .bot_runner import BotRunner, CoachJob, Job
from .bus import BotFailed, Bus
from .fair_queue import FairQueue
from .standstill import list_people

if TYPE_CHECKING:
    from .table import Table

PAUSE: Final = 0.25  # seconds between two looks at whether another process still moves a table

log = logging.getLogger(__name__)


class Driver:
    """Moves tables on, each in its own task, which ends when a person must decide."""

    def __init__(self, bots: BotRunner, bus: Bus, locks: Locks | None = None) -> None:
        self.bots = bots
        self.bus = bus
        self.locks = NoLocks() if locks is None else locks
        self.bot_queue = FairQueue(bots.bot_slots)
        self.hint_queue = FairQueue(bots.hint_slots)  # for hints and the coach
        self.asking: set[str] = set()  # people who wait for a hint
        self.tasks: dict[Table, asyncio.Task[None]] = {}
        self.waiting: Counter[Table] = Counter()  # requests that wait for a person's turn

    def is_driving(self, table: Table) -> bool:
        """Return whether chance or a bot is moving."""
        return table in self.tasks and not self.tasks[table].done()

    def wake(self, table: Table) -> None:
        """Let chance and bots move, unless a person is next or they are moving already."""
        if table.has_automatic_move and not self.is_driving(table):
            task = asyncio.create_task(self._drive(table))
            self.tasks[table] = task
            task.add_done_callback(lambda done: self._forget(table, done))

    def is_watched(self, table: Table) -> bool:
        """Return whether anyone wants to see what happens at a table."""
        return self.bus.has_listeners(table.id) or self.waiting[table] > 0

    async def wait_for_person(self, table: Table) -> None:
        """Wait until a person must decide or nothing can happen any more."""
        self.waiting[table] += 1
        try:
            self.wake(table)
            if table in self.tasks:  # it may be stopped: then those who wait look again
                await asyncio.wait({self.tasks[table]})
        finally:
            self.waiting[table] -= 1
            if not self.waiting[table]:
                del self.waiting[table]

    async def find_hint(self, person: Person, job: Job) -> Hint:
        """Return a hint; Refused while this person waits for another one."""
        if person.id in self.asking:
            _ = person.words
            raise Refused("busy", _("You're already getting a hint. Wait for it first."))
        self.asking.add(person.id)
        try:
            async with self.hint_queue.turn(person.id):
                return await self.bots.hint(job)
        finally:
            self.asking.discard(person.id)

    async def think(
        self, table: Table, job: Job, task: Task, is_wanted: Callable[[], bool]
    ) -> Advice | None:
        """Let the coach look at a turn, piece by piece; None if it comes too late for anybody.

        Between two pieces others get their hints.
        """
        thought = think(table.match.spec, table.timeline, task)
        found: Found = None
        try:
            piece = next(thought)
            while True:
                async with self.hint_queue.turn(table.row.owner):
                    if not self.is_watched(table) or not is_wanted():
                        return None
                    found = await self.bots.coach(CoachJob(job, task, piece))
                piece = thought.send(found)
        except StopIteration as end:
            advice: Advice | None = end.value
            return advice
        except TimeoutError:
            return None
        finally:
            thought.close()

    def stop(self, table: Table) -> None:
        """Stop moving a table."""
        if table in self.tasks:
            self.tasks[table].cancel()

    async def _drive(self, table: Table) -> None:
        """Play one ply after another, unless another process does; if that ends, go on."""
        while table.has_automatic_move:
            if await self.locks.take(table.id):
                try:
                    await self._play_on(table)
                finally:
                    self.locks.release(table.id)
                return
            await asyncio.sleep(PAUSE)
            if not self.is_watched(table):
                return

    async def _play_on(self, table: Table) -> None:
        """Play one ply after another."""
        while table.has_automatic_move:
            mover, ply = table.match.mover(), table.match.ply
            try:
                if mover.kind is MoverKind.BOT:
                    async with self.bot_queue.turn(table.row.owner):
                        # Others may be waiting far away; a bot alone waits for its person.
                        if not self.is_watched(table) and len(list_people(table)) < 2:
                            return  # the next person to come back wakes the table
                        action = await self.bots.choose(table.make_job(mover.seat))
                    await table.play_bot(mover.seat, action, ply)
                elif mover.kind is MoverKind.PERSON:
                    await table.play_forced(ply)
                else:
                    await table.play_chance(ply)
            except Refused:
                return  # saving failed; the next visitor opens the table from the database
            except Exception:
                log.exception("table %s: seat %s could not decide", table.id, mover.seat)
                self.bus.publish(BotFailed(table.id))
                self.bus.tell_others("stuck", table.id)
                return

    def _forget(self, table: Table, task: asyncio.Task[None]) -> None:
        if self.tasks.get(table) is task:  # else a newer task has taken its place
            del self.tasks[table]
