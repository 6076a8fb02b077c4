"""Results of finished games: scores, places and how long they took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from sqlalchemy import Connection, delete, insert, select

from pentapolis.play.timeline import Entry

from . import schema
from .store import Store

LONGEST_THOUGHT: Final = 120.0  # seconds; anybody who needs longer has left the table


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    scores: list[int]  # by seat
    places: list[int]
    seconds: float  # of play; 0.0 when unknown


class Results:
    """Reads and writes results."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, tables: Sequence[str]) -> dict[str, Result]:
        """Return the results of some tables, by id, as far as they are known."""
        results = schema.results
        wanted = select(results).where(results.c.table.in_(tables))
        rows = await self.store.database.read(lambda connection: connection.execute(wanted).all())
        return {row.table: Result(row.scores, row.places, row.seconds) for row in rows}

    async def save(self, table: str, result: Result) -> None:
        """Save the result of a table."""
        results = schema.results

        def work(connection: Connection) -> None:
            connection.execute(delete(results).where(results.c.table == table))
            connection.execute(insert(results).values(table=table, **vars(result)))

        await self.store.database.write(work)

    async def list_seconds(self) -> dict[str, list[float]]:
        """Return how long the games of this server took, by slug, as far as it is known."""
        results, tables = schema.results.c, schema.tables.c
        wanted = select(tables.game, results.seconds).where(results.table == tables.id)
        wanted = wanted.where(results.seconds > 0)
        rows = await self.store.database.read(lambda connection: connection.execute(wanted).all())
        found: dict[str, list[float]] = {}
        for game, seconds in rows:
            found.setdefault(game, []).append(seconds)
        return found


def measure_play(entries: Sequence[Entry]) -> float:
    """Return the seconds that a game took without long breaks; 0.0 if a time is unknown."""
    times = [entry.time for entry in entries if entry.kind in ("act", "chance")]
    if not all(times):
        return 0.0
    gaps = (later - earlier for earlier, later in pairwise(times))
    return sum(min(LONGEST_THOUGHT, gap) for gap in gaps)
