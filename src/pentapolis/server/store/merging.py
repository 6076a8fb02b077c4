"""Gives everything that a guest has to somebody who has kept their name."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from . import schema
from .progress import is_counter
from .store import Store


@dataclass(frozen=True)
class Belongings:
    """What a guest has."""

    tables: int = 0
    lessons: int = 0

    def __bool__(self) -> bool:
        return self.tables > 0 or self.lessons > 0


async def count_belongings(store: Store, person: str) -> Belongings:
    """Return how much a guest has that would be missed."""
    tables, seats, progress = schema.tables.c, schema.seats.c, schema.progress.c
    seated = select(seats.table).where(seats.owner == person)
    wanted = select(func.count()).where(or_(tables.owner == person, tables.id.in_(seated)))
    lessons = select(func.count()).where(progress.person == person)

    def work(connection: Connection) -> Belongings:
        return Belongings(
            int(connection.execute(wanted).scalar_one()),
            int(connection.execute(lessons).scalar_one()),
        )

    return await store.database.read(work)


async def move_belongings(store: Store, old: str, new: str) -> list[str]:
    """Give everything of one person to another, who is known; return the ids of the tables."""
    tables, seats, people = schema.tables, schema.seats, schema.people
    history = schema.history
    seated = select(seats.c.table).where(seats.c.owner == old)
    concerned = select(tables.c.id).where(or_(tables.c.owner == old, tables.c.id.in_(seated)))

    def work(connection: Connection) -> list[str]:
        run = connection.execute
        ids = list(run(concerned).scalars())
        run(update(tables).where(tables.c.owner == old).values(owner=new))
        run(update(seats).where(seats.c.owner == old).values(owner=new))
        run(delete(schema.passes).where(schema.passes.c.owner == old))
        run(update(history).where(history.c.person == old).values(person=new))
        run(update(schema.channels).where(schema.channels.c.person == old).values(person=new))
        for part in (schema.quiet, schema.notices):  # at a table of both, what the other has stays
            both = select(part.c.table).where(part.c.person == new).scalar_subquery()
            run(delete(part).where(part.c.person == old, part.c.table.in_(both)))
            run(update(part).where(part.c.person == old).values(person=new))
        move_progress(connection, old, new)
        run(delete(people).where(people.c.id == old))
        for id in ids:
            store.notices.tell(connection, "table", table=id)
        store.notices.tell(connection, "person", person=old)
        return ids

    return await store.database.write(work)


def move_progress(connection: Connection, old: str, new: str) -> None:
    """Add one person's progress to another's: of each lesson the better, counts together."""
    progress = schema.progress
    for row in connection.execute(select(progress).where(progress.c.person == old)).all():
        same = (progress.c.game == row.game) & (progress.c.lesson == row.lesson)
        theirs = same & (progress.c.person == new)
        found = connection.execute(select(progress).where(theirs)).first()
        if found is None:
            connection.execute(insert(progress).values({**row._mapping, "person": new}))
            continue
        join = sum if is_counter(row.lesson) else max
        values = {
            "step": join([found.step, row.step]),
            "ticks": max(found.ticks, row.ticks),
            "updated": max(found.updated, row.updated),
        }
        connection.execute(update(progress).where(theirs).values(values))
    connection.execute(delete(progress).where(progress.c.person == old))
