"""Lets chance and bots move until a person must."""

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
    """Moves tables on, each in a task of its own that ends when a person must decide."""

    def __init__(self, bots: BotRunner, bus: Bus) -> None:
        self.bots = bots
        self.bus = bus
        self.tasks: dict[Table, asyncio.Task[None]] = {}

    def is_driving(self, table: Table) -> bool:
        """Return whether chance or a bot is moving."""
        return table in self.tasks and not self.tasks[table].done()

    def wake(self, table: Table) -> None:
        """Let chance and bots go on, if it is their turn and nobody does it already."""
        if table.goes_on and not self.is_driving(table):
            task = asyncio.create_task(self._drive(table))
            self.tasks[table] = task
            task.add_done_callback(lambda done: self._forget(table, done))

    async def rest(self, table: Table) -> None:
        """Wait until a person must decide or nothing can happen any more."""
        self.wake(table)
        if table in self.tasks:
            await asyncio.shield(self.tasks[table])

    def stop(self, table: Table) -> None:
        """Let a table stand still."""
        if table in self.tasks:
            self.tasks[table].cancel()

    async def _drive(self, table: Table) -> None:
        """Play ply by ply."""
        while table.goes_on:
            mover, ply = table.match.mover(), table.match.ply
            try:
                if mover.kind is MoverKind.BOT:
                    action = await self.bots.choose(table.make_job(mover.seat))
                    await table.play_bot(mover.seat, action, ply)
                else:
                    await table.play_chance(ply)
            except Refused:
                return  # it could not be saved; whoever comes next reads the table anew
            except Exception:
                log.exception("table %s: seat %s could not decide", table.id, mover.seat)
                self.bus.publish(BotFailed(table.id))
                return

    def _forget(self, table: Table, task: asyncio.Task[None]) -> None:
        if self.tasks.get(table) is task:  # else it was woken again before anybody noticed
            del self.tasks[table]
