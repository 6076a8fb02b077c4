"""What people say at a table, and what each keeps to themselves there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from . import schema
from .store import ITS_ID, Store

MOST_LINES: Final = 300  # of a table that are kept
ITS_SEAT: Final = "its_seat"
ITS_DESK: Final = select(schema.desks.c.notes, schema.desks.c.muted).where(
    schema.desks.c.table == bindparam(ITS_ID), schema.desks.c.seat == bindparam(ITS_SEAT)
)


@dataclass(frozen=True)
class Line:
    """Something that was said."""

    number: int  # grows
    seat: int
    name: str
    text: str
    time: float


@dataclass(frozen=True)
class Desk:
    """What a seat keeps to itself."""

    notes: str = ""
    muted: tuple[int, ...] = ()


class Speech:
    """Reads and writes chat, notes and whom a seat does not want to hear."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, table: str, seat: int, name: str, text: str, time: float) -> Line:
        """Keep a line, and forget the oldest if there are too many."""
        chat = schema.chat.c
        last = select(func.max(chat.number)).where(chat.table == table)

        def work(connection: Connection) -> Line:
            line = Line((connection.execute(last).scalar() or 0) + 1, seat, name, text, time)
            connection.execute(insert(schema.chat).values(table=table, **vars(line)))
            old = delete(schema.chat).where(chat.table == table)
            connection.execute(old.where(chat.number <= line.number - MOST_LINES))
            self.store.notices.tell(connection, "said", table=table, line=vars(line))
            return line

        return await self.store.database.write(work)

    async def list_lines(self, table: str) -> list[Line]:
        """Return what was said at a table, the oldest first."""
        chat = schema.chat.c
        wanted = select(chat.number, chat.seat, chat.name, chat.text, chat.time)
        wanted = wanted.where(chat.table == table).order_by(chat.number)
        return await self.store.database.read(
            lambda connection: [Line(*row) for row in connection.execute(wanted)]
        )

    async def find_desk(self, table: str, seat: int) -> Desk:
        """Return what a seat keeps to itself."""
        its = {ITS_ID: table, ITS_SEAT: seat}
        row = await self.store.database.read(
            lambda connection: connection.execute(ITS_DESK, its).first()
        )
        return Desk(row.notes, tuple(row.muted)) if row else Desk()

    async def save_desk(self, table: str, seat: int, desk: Desk) -> None:
        """Save what a seat keeps to itself."""
        desks = schema.desks
        values = {"notes": desk.notes, "muted": list(desk.muted)}
        change = update(desks).where(desks.c.table == table, desks.c.seat == seat).values(values)

        def work(connection: Connection) -> None:
            if connection.execute(change).rowcount == 0:
                connection.execute(insert(desks).values(table=table, seat=seat, **values))
            self.store.notices.tell(connection, "desk", table=table, seat=seat)

        await self.store.database.write(work)

    async def forget(self, table: str, seat: int) -> None:
        """Remove everything that a seat has said and kept."""

        def work(connection: Connection) -> None:
            for part in (schema.chat, schema.desks):
                its = (part.c.table == table) & (part.c.seat == seat)
                connection.execute(delete(part).where(its))
            self.store.notices.tell(connection, "desk", table=table, seat=seat)

        await self.store.database.write(work)
