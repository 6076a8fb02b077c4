"""Lets chance and bots move until a person must decide."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from pentapolis.play.match import MoverKind

from ..errors import Refused
from .bot_runner import BotRunner
from .bus import BotFailed, Bus

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger(__name__)


class Driver:
    """Moves tables on, each in its own task, which ends when a person must decide."""

    def __init__(self, bots: BotRunner, bus: Bus) -> None:
        self.bots = bots
        self.bus = bus
        self.tasks: dict[Table, asyncio.Task[None]] = {}

    def is_driving(self, table: Table) -> bool:
        """Return whether chance or a bot is moving."""
        return table in self.tasks and not self.tasks[table].done()

    def wake(self, table: Table) -> None:
        """Let chance and bots move, unless a person is next or they are moving already."""
        if table.has_automatic_move and not self.is_driving(table):
            task = asyncio.create_task(self._drive(table))
            self.tasks[table] = task
            task.add_done_callback(lambda done: self._forget(table, done))

    async def wait_for_person(self, table: Table) -> None:
        """Wait until a person must decide or nothing can happen any more."""
        self.wake(table)
        if table in self.tasks:
            await asyncio.shield(self.tasks[table])

    def stop(self, table: Table) -> None:
        """Stop moving a table."""
        if table in self.tasks:
            self.tasks[table].cancel()

    async def _drive(self, table: Table) -> None:
        """Play one ply after another."""
        while table.has_automatic_move:
            mover, ply = table.match.mover(), table.match.ply
            try:
                if mover.kind is MoverKind.BOT:
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
                return

    def _forget(self, table: Table, task: asyncio.Task[None]) -> None:
        if self.tasks.get(table) is task:  # else a newer task has taken its place
            del self.tasks[table]
