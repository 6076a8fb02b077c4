"""Watches over the server: does the loop keep up, can tables be saved, does drawing go on?"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import SQLAlchemyError

from .measures import Timing
from .render.processes import DrawingProcess
from .store import schema
from .store.database import Database

TICK: Final = 0.25  # seconds between two looks at the loop
LOOKS: Final = 40  # that are remembered: ten seconds
LAGGING: Final = 2.0  # seconds that the loop may be late
ROUND: Final = 5.0  # seconds between two looks at database and drawing
PATIENCE: Final = 5.0  # seconds in which the database must answer
STUCK: Final = 15.0  # seconds that a frame may wait to be drawn

STOPPING: Final = "the server is stopping"
SLOW: Final = "the event loop is late"
NO_DATABASE: Final = "the database does not answer"
UNSAVED: Final = "the database cannot be written"
NO_DRAWING: Final = "a drawing process has ended"
SLOW_DRAWING: Final = "drawing does not get on"

log = logging.getLogger(__name__)


class Watch:
    """Knows whether the server is ready.

    It looks by itself, every few seconds. So a probe costs nothing, however many a stranger sends,
    and never waits behind anybody's work.
    """

    def __init__(self, database: Database, processes: Sequence[DrawingProcess] = ()) -> None:
        self.database = database
        self.processes = processes
        self.is_stopping = False
        self.lags: deque[float] = deque(maxlen=LOOKS)  # the latest last
        self.timing = Timing()
        self.fault = ""  # found in the last round
        self.rounds = 0
        self._said = ""

    @property
    def lag(self) -> float:
        """Return how late the loop was at most in the last seconds."""
        return max(self.lags, default=0.0)

    @property
    def reason(self) -> str:
        """Return why the server is not ready; "" if it is."""
        if self.is_stopping:
            return STOPPING
        return SLOW if self.lag > LAGGING else self.fault

    async def time_loop(self) -> None:
        """Measure again and again how late the loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            late = max(0.0, loop.time() - due)
            self.lags.append(late)
            self.timing.add(late)
            self.tell()

    async def look_around(self) -> None:
        """Ask the database and look at the drawing again and again."""
        while True:
            self.fault = await self.ask_database() or self.check_drawing()
            self.rounds += 1
            await asyncio.sleep(ROUND)

    async def ask_database(self) -> str:
        """Return what is wrong with the database.

        Only after a failure something is written: a server that rests leaves the disk alone. That
        this little can be written does not mean that a move can: it goes where SQLite has begun to
        write what did not fit.
        """
        was_failing = self.database.is_failing
        try:
            async with asyncio.timeout(PATIENCE):
                await self.database.read(read_version)
                if was_failing:
                    self.database.is_failing = False  # unless it fails again
                    await self.database.write(touch_version)
                    if not await asyncio.to_thread(self.database.has_room):
                        self.database.is_failing = True
        except (SQLAlchemyError, OSError):  # a timeout is one of the latter
            self.database.is_failing = self.database.is_failing or was_failing
            return UNSAVED if self.database.is_failing else NO_DATABASE
        return UNSAVED if self.database.is_failing else ""

    def check_drawing(self) -> str:
        """Return what is wrong with the drawing; a process that has ended is started again."""
        fault = ""
        for process in self.processes:
            if not process.is_alive:
                process.start()
                fault = NO_DRAWING
            elif process.find_wait() > STUCK:
                fault = fault or SLOW_DRAWING
        return fault

    def tell(self) -> None:
        """Write into the log when the server is no longer ready, and when it is again."""
        reason = self.reason
        if reason == self._said:
            return
        if reason and not self.is_stopping:
            log.warning("not ready: %s", reason)
        elif not reason:
            log.info("ready again")
        self._said = reason


def read_version(connection: Connection) -> None:
    connection.execute(select(schema.schema.c.version)).scalar()


def touch_version(connection: Connection) -> None:
    """Write something that changes nothing."""
    connection.execute(update(schema.schema).values(version=schema.schema.c.version))
