"""Who takes which seat: open ones, ones that move to another device, and tables open to all."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from . import schema
from .store import TABLES, SeatRow, Store, TableRow, read_table_row


@dataclass(frozen=True)
class Pass:
    """A link that carries a seat to another device."""

    table: str
    seat: int
    owner: str  # who has the seat
    expires: float


class Seating:
    """Reads and writes who sits where, and by which links others may come."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def change(self, table: str, changes: dict[int, tuple[SeatRow, SeatRow]]) -> bool:
        """Give seats to others, all or none; False if one is no longer as it was believed to be."""
        seats = schema.seats.c
        steps = [
            update(schema.seats)
            .where(seats.table == table, seats.seat == number)
            .where(seats.kind == old.kind, seats.owner == old.owner)
            .values(vars(new))
            for number, (old, new) in changes.items()
        ]
        note = update(schema.tables).where(schema.tables.c.id == table)
        note = note.values(updated=time.time())
        drop = delete(schema.passes).where(schema.passes.c.table == table)
        drop = drop.where(schema.passes.c.seat.in_(changes))

        def work(connection: Connection) -> bool:
            with connection.begin_nested() as attempt:
                if any(connection.execute(step).rowcount != 1 for step in steps):
                    attempt.rollback()
                    return False
            connection.execute(note)
            connection.execute(drop)  # the one who had the seat has given a link to it
            self.store.notices.tell(connection, "table", table=table)
            return True

        return await self.store.database.write(work)

    async def move(self, table: str, seat: int, old: str, new: str) -> bool:
        """Give a person's seat to another person; False if it is no longer theirs."""
        seats = schema.seats.c
        change = update(schema.seats).where(seats.table == table, seats.seat == seat)
        change = change.where(seats.owner == old).values(owner=new)
        drop = delete(schema.passes).where(schema.passes.c.table == table)
        drop = drop.where(schema.passes.c.seat == seat)

        def work(connection: Connection) -> bool:
            is_done = connection.execute(change).rowcount == 1
            if is_done:
                connection.execute(drop)
                self.store.notices.tell(connection, "table", table=table)
            return is_done

        return await self.store.database.write(work)

    async def set_facts(self, table: str, **facts: Any) -> None:
        """Change what else is known of a table: `invites`, `listed`."""
        change = update(schema.tables).where(schema.tables.c.id == table).values(facts)

        def work(connection: Connection) -> None:
            connection.execute(change)
            self.store.notices.tell(connection, "table", table=table)

        await self.store.database.write(work)

    async def add_pass(self, id: str, new: Pass) -> None:
        """Keep a link that carries a seat, in place of any before."""
        passes = schema.passes.c
        old = delete(schema.passes)
        old = old.where(
            ((passes.table == new.table) & (passes.seat == new.seat))
            | (passes.expires < time.time())
        )
        row = {"id": id, **vars(new)}

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(schema.passes).values(row))

        await self.store.database.write(work)

    async def find_pass(self, id: str) -> Pass | None:
        """Return a link that carries a seat, or None if it is used, replaced or made up."""
        wanted = select(schema.passes).where(schema.passes.c.id == id)
        row = await self.store.database.read(lambda connection: connection.execute(wanted).first())
        return Pass(row.table, row.seat, row.owner, row.expires) if row else None

    async def list_listed(self, since: float, most: int) -> list[TableRow]:
        """Return the tables that everybody may find and that have been used lately."""
        tables = schema.tables.c
        wanted = TABLES.where(tables.listed, ~tables.over, tables.updated > since)
        wanted = wanted.order_by(tables.updated.desc()).limit(most)
        return await self.store.database.read(
            lambda connection: [read_table_row(row) for row in connection.execute(wanted)]
        )

    async def count_listed(self, person: str) -> int:
        """Return how many running tables of a person everybody may find."""
        tables = schema.tables.c
        wanted = select(tables.id).where(tables.owner == person, tables.listed, ~tables.over)
        return await self.store.database.read(
            lambda connection: len(connection.execute(wanted).all())
        )

    async def list_seated(self, person: str) -> list[str]:
        """Return the ids of tables where a person has a seat."""
        seats = schema.seats.c
        wanted = select(seats.table).distinct().where(seats.owner == person)
        return await self.store.database.read(
            lambda connection: list(connection.execute(wanted).scalars())
        )

    async def forget(self, person: str) -> None:
        """Take a person's name off the seats that are still theirs."""
        seats = schema.seats.c
        mine = select(seats.table).distinct().where(seats.owner == person)
        change = update(schema.seats).where(seats.owner == person).values(owner="", name="?")

        def work(connection: Connection) -> None:
            tables = list(connection.execute(mine).scalars())
            connection.execute(change)
            for table in tables:
                self.store.notices.tell(connection, "table", table=table)

        await self.store.database.write(work)
