"""Progress: lessons that a person has done or left, and how much the coach may still say."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from . import schema
from .store import Store

# These stand in the place of a lesson; no lesson has such a name.
GOAL: Final = "goal"  # the goal card
GUIDED: Final = "guided"  # guided games, counted in `step`
WAVED: Final = "coach "  # and a kind of note that was waved away, counted in `step`


def is_counter(lesson: str) -> bool:
    """Return whether something in the place of a lesson counts."""
    return lesson == GUIDED or lesson.startswith(WAVED)


@dataclass(frozen=True)
class LessonProgress:
    """How far a person has come in a lesson."""

    step: int = 0  # where it goes on
    ticks: int = 0  # 1: done, 2: done without being shown an answer


class Progress:
    """Reads and writes progress."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, person: str) -> dict[tuple[str, str], LessonProgress]:
        """Return a person's progress by game and lesson."""
        table = schema.progress
        wanted = select(table).where(table.c.person == person)
        rows = await self.store.database.read(lambda connection: connection.execute(wanted).all())
        return {(row.game, row.lesson): LessonProgress(row.step, row.ticks) for row in rows}

    async def save(self, person: str, game: str, lesson: str, now: LessonProgress) -> None:
        """Save how far a known person has come in a lesson."""
        table = schema.progress
        key = {"person": person, "game": game, "lesson": lesson}
        values = {"step": now.step, "ticks": now.ticks, "updated": time.time()}
        change = update(table).where(*(table.c[name] == value for name, value in key.items()))

        def work(connection: Connection) -> None:
            if connection.execute(change.values(values)).rowcount == 0:
                connection.execute(insert(table).values({**key, **values}))

        await self.store.database.write(work)

    async def list_played(self, person: str) -> set[str]:
        """Return the games that a person has sat at a table of."""
        tables, seats = schema.tables.c, schema.seats.c
        games = select(tables.game).distinct().join(schema.seats, tables.id == seats.table)
        games = games.where(seats.owner == person, tables.kind == "play")
        found = await self.store.database.read(
            lambda connection: connection.execute(games).scalars().all()
        )
        return set(found)

    async def is_new(self, person: str, game: str, table: str) -> bool:
        """Return whether a person has neither seen the goal of a game nor sat at another table."""
        if (game, GOAL) in await self.find(person):
            return False
        tables, seats = schema.tables.c, schema.seats.c
        played = select(seats.table).where(seats.owner == person, seats.table != table)
        played = played.join(schema.tables, tables.id == seats.table)
        played = played.where(tables.game == game, tables.kind == "play").limit(1)
        found = await self.store.database.read(
            lambda connection: connection.execute(played).scalar()
        )
        return found is None

    async def note_goal(self, person: str, game: str) -> None:
        """Note that a known person has seen the goal of a game."""
        await self.save(person, game, GOAL, LessonProgress(ticks=1))

    async def find_coaching(self, person: str, game: str) -> tuple[int, dict[str, int]]:
        """Return how many guided games a person has finished, and what they waved away how often.

        What was waved away is given by the kind of note.
        """
        found = await self.find(person)
        waved = {
            lesson.removeprefix(WAVED): kept.step
            for (slug, lesson), kept in found.items()
            if slug == game and lesson.startswith(WAVED)
        }
        return found.get((game, GUIDED), LessonProgress()).step, waved

    async def count_guided(self, person: str, game: str) -> None:
        """Count a guided game that a known person has finished."""
        await self._count(person, game, GUIDED)

    async def count_waved(self, person: str, game: str, kind: str) -> None:
        """Count that a known person has waved a kind of note away."""
        await self._count(person, game, WAVED + kind)

    async def _count(self, person: str, game: str, what: str) -> None:
        found = (await self.find(person)).get((game, what), LessonProgress())
        await self.save(person, game, what, LessonProgress(step=found.step + 1))

    async def forget(self, person: str) -> None:
        """Forget a person's progress."""
        change = delete(schema.progress).where(schema.progress.c.person == person)
        await self.store.database.write(lambda connection: connection.execute(change))
