"""Uptime: when the server was running, so that nobody's clock runs while nobody can play."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from . import schema
from .store import UNFINISHED, Store
from .terms import TermsStore

BEAT: Final = 60.0  # seconds between two notes that the server is still running


class Uptime:
    """The times at which a server ran on this database.

    Each run is a row. Only as long as some table has a clock is it noted now and then that the
    run goes on; a server that rests leaves the disk alone. What passed between the last note and
    a crash counts for nobody.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.id = secrets.token_hex(8)
        self.began = now()
        self.earlier: list[tuple[float, float]] = []  # apart from each other, in order
        self.is_needed = False  # some table has a clock

    async def open(self) -> None:
        """Read the earlier runs, and begin a new one."""
        self.began = self.now()
        self.is_needed = await TermsStore(self.store).has_clocks()
        row = {"id": self.id, "began": self.began, "seen": self.began}
        old = delete(schema.runs).where(schema.runs.c.seen < self.began - UNFINISHED)

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(schema.runs).values(row))

        await self.store.database.write(work)
        await self.read()

    async def read(self) -> None:
        """Read when other servers ran on this database."""
        runs = schema.runs.c
        wanted = select(runs.began, runs.seen).where(runs.id != self.id).order_by(runs.began)
        rows = await self.store.database.read(lambda connection: connection.execute(wanted).all())
        self.earlier = join_spans([(began, seen) for began, seen in rows])

    async def beat(self) -> None:
        """Note that this run goes on, if anybody's clock depends on it."""
        if not self.is_needed:
            return
        change = update(schema.runs).where(schema.runs.c.id == self.id).values(seen=self.now())
        await self.store.database.write(lambda connection: connection.execute(change))
        await self.read()

    def measure(self, start: float, end: float) -> float:
        """Return for how many seconds a server ran between two moments."""
        spans = join_spans([*self.earlier, (self.began, max(self.began, end))])
        return sum(max(0.0, min(end, last) - max(start, first)) for first, last in spans)


def join_spans(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return spans of time in order, with those that meet or overlap joined."""
    joined: list[tuple[float, float]] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return joined
