"""Terms: what the people of a table have agreed on when it was set up, besides the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select

from . import schema
from .store import ITS_ID, Store

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


@dataclass(frozen=True)
class Clock:
    """How long people may think: `seconds` for each turn ("move"), or for the game ("bank")."""

    kind: str = ""  # "": as long as they like
    seconds: int = 0


@dataclass(frozen=True)
class Delay:
    """How far behind those are who only watch: whole turns, or seconds."""

    turns: int = 0
    seconds: int = 0


@dataclass(frozen=True)
class Terms:
    """A table's clock, and how far behind its spectators are."""

    clock: Clock = Clock()
    delay: Delay = Delay()


NO_TERMS: Final = Terms()
ITS_TERMS: Final = select(schema.terms).where(schema.terms.c.table == bindparam(ITS_ID))


class TermsStore:
    """Reads and writes the terms of tables."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, table: str) -> Terms:
        """Return the terms of a table."""
        row = await self.store.database.read(
            lambda connection: connection.execute(ITS_TERMS, {ITS_ID: table}).first()
        )
        if row is None:
            return NO_TERMS
        return Terms(Clock(row.clock, row.seconds), Delay(row.delay_turns, row.delay_seconds))

    async def add(self, table: str, terms: Terms) -> None:
        """Save the terms of a new table."""
        row = {
            "table": table,
            "clock": terms.clock.kind,
            "seconds": terms.clock.seconds,
            "delay_turns": terms.delay.turns,
            "delay_seconds": terms.delay.seconds,
        }
        change = insert(schema.terms).values(row)

        def work(connection: Connection) -> None:
            connection.execute(change)

        await self.store.database.write(work)

    async def has_clocks(self) -> bool:
        """Return whether a table that is being played has a clock."""
        terms, tables = schema.terms.c, schema.tables.c
        wanted = select(terms.table).join(schema.tables, tables.id == terms.table)
        wanted = wanted.where(terms.clock != "", ~tables.over).limit(1)
        found = await self.store.database.read(
            lambda connection: connection.execute(wanted).scalar()
        )
        return found is not None
