"""Browsers in which somebody has signed in."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from ..identity import LONGEST, WEEK
from . import schema
from .store import Store

ITS_ID = "its_id"
ITS_SESSION = select(schema.sessions).where(schema.sessions.c.id == bindparam(ITS_ID))


@dataclass(frozen=True)
class Session:
    """A browser in which somebody has signed in."""

    id: str
    person: str
    proved: float  # when the password or passkey was given
    seen: float


class Sessions:
    """Reads and writes sessions; every request of somebody signed in looks theirs up."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, id: str) -> Session | None:
        """Return a session; None if it was ended, is too old or made up."""
        row = await self.store.database.read(
            lambda connection: connection.execute(ITS_SESSION, {ITS_ID: id}).first()
        )
        if row is None or row.seen < time.time() - LONGEST * WEEK:
            return None
        return Session(**row._mapping)

    async def add(self, id: str, person: str, instead: str = "") -> None:
        """Begin a session of a known person, in place of one that the same browser has."""
        sessions, now = schema.sessions, time.time()
        row = {"id": id, "person": person, "proved": now, "seen": now}
        old = delete(sessions)
        old = old.where((sessions.c.seen < now - LONGEST * WEEK) | (sessions.c.id == instead))

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(sessions).values(row))

        await self.store.database.write(work)

    async def note_visit(self, session: Session) -> None:
        """Note that somebody was here."""
        sessions, people, now = schema.sessions, schema.people, time.time()

        def work(connection: Connection) -> None:
            connection.execute(update(sessions).where(sessions.c.id == session.id).values(seen=now))
            connection.execute(update(people).where(people.c.id == session.person).values(seen=now))

        await self.store.database.write(work)

    async def end(self, id: str) -> None:
        """End a session."""
        change = delete(schema.sessions).where(schema.sessions.c.id == id)
        await self.store.database.write(lambda connection: connection.execute(change))

    async def end_all(self, person: str, but: str = "") -> None:
        """End all sessions of a person, but perhaps one."""
        sessions = schema.sessions.c
        change = delete(schema.sessions).where(sessions.person == person, sessions.id != but)
        await self.store.database.write(lambda connection: connection.execute(change))

    async def count(self, person: str) -> int:
        """Return in how many browsers somebody has signed in."""
        wanted = select(func.count()).where(schema.sessions.c.person == person)
        return await self.store.database.read(
            lambda connection: int(connection.execute(wanted).scalar_one())
        )

    async def find_ended(self, ids: Sequence[str]) -> set[str]:
        """Return those of some sessions that are no more."""
        sessions = schema.sessions.c
        wanted = select(sessions.id).where(sessions.id.in_(ids))
        going_on = await self.store.database.read(
            lambda connection: set(connection.execute(wanted).scalars())
        )
        return set(ids) - going_on
