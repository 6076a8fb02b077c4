"""What people have made of finished games, and how strong they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from . import schema
from .store import Store


@dataclass(frozen=True)
class Played:
    """What a seat has made of a finished game."""

    table: str
    seat: int
    game: str
    seats: int
    person: str  # "" for a bot, or who has deleted everything
    name: str
    place: int
    score: int
    lines: list[tuple[str, int]]  # of the score sheet
    rated: bool = False
    rating: float = 0.0  # after the game, as it is shown
    ended: float = 0.0


@dataclass(frozen=True)
class Strength:
    """How strong somebody is, by OpenSkill, and after how many games."""

    mu: float
    sigma: float
    games: int = 0


@dataclass(frozen=True)
class Rank:
    """A line of a list of ratings."""

    person: str
    name: str
    game: str
    seats: int
    strength: Strength


# A rating before a game, None before the first one, and after it.
Change = tuple[float | None, float]
# From strengths and places to new strengths; one who is new has None.
Rate = Callable[[Sequence[Strength | None], Sequence[int]], list[Strength]]
Show = Callable[[Strength], float]


class History:
    """Reads and writes finished games and ratings."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, rows: Sequence[Played], rate: Rate, show: Show) -> bool:
        """Count a finished game, once; False if it was counted before.

        The number of a table and seat is unique, so of two who count it, one fails as a whole.
        """
        history, table = schema.history, rows[0].table
        is_known = select(history.c.seat).where(history.c.table == table).limit(1)

        def work(connection: Connection) -> bool:
            if connection.execute(is_known).first():
                return False
            new = update_ratings(connection, rows, rate, show) if rows[0].rated else list(rows)
            values = [{**vars(row), "lines": [list(line) for line in row.lines]} for row in new]
            connection.execute(insert(history), values)
            return True

        try:
            return await self.store.database.write(work)
        except IntegrityError:
            return False

    async def find_changes(self, table: str) -> dict[int, Change]:
        """Return by seat how a game has changed ratings; nothing if it was not rated."""
        history = schema.history
        wanted = select(history).where(history.c.table == table, history.c.rated)

        def find_before(connection: Connection, row: Row[Any]) -> float | None:
            its, others = history.c, history.c.table != table
            same = (its.person == row.person, its.game == row.game, its.seats == row.seats)
            older = select(its.rating).where(*same, its.rated, others, its.ended <= row.ended)
            found = connection.execute(older.order_by(its.ended.desc()).limit(1)).scalar()
            return None if found is None else float(found)

        def work(connection: Connection) -> dict[int, Change]:
            rows = [row for row in connection.execute(wanted) if row.person]
            return {row.seat: (find_before(connection, row), row.rating) for row in rows}

        return await self.store.database.read(work)

    async def list_uncounted(self) -> list[str]:
        """Return the tables whose games have ended but were not counted, the oldest first."""
        tables, history = schema.tables.c, schema.history.c
        is_known = select(history.seat).where(history.table == tables.id).exists()
        wanted = select(tables.id).where(tables.over, tables.kind == "play", ~is_known)
        wanted = wanted.where(tables.commitment != "").order_by(tables.updated)
        return await self.store.database.read(
            lambda connection: list(connection.execute(wanted).scalars())
        )

    async def list_games(
        self, person: str = "", game: str = "", rated_only: bool = True, most: int = 200
    ) -> list[list[Played]]:
        """Return finished games of a person or of a game, each with all seats, the latest first."""
        history = schema.history.c
        wanted = select(history.table, func.max(history.ended).label("ended"))
        if person:
            wanted = wanted.where(history.person == person)
        if game:
            wanted = wanted.where(history.game == game)
        if rated_only:
            wanted = wanted.where(history.rated)
        wanted = wanted.group_by(history.table).order_by(func.max(history.ended).desc())
        return await self.store.database.read(
            lambda connection: read_games(connection, wanted.limit(most))
        )

    async def list_replays(self, tables: Sequence[str]) -> set[str]:
        """Return which of some tables are still there to look at."""
        its = schema.tables.c
        wanted = select(its.id).where(its.id.in_(tables))
        return await self.store.database.read(
            lambda connection: set(connection.execute(wanted).scalars())
        )

    async def list_ratings(self, person: str = "", game: str = "") -> list[Rank]:
        """Return the ratings of a person, or of all people in a game, in no order."""
        ratings, names = schema.ratings.c, schema.names.c
        wanted = select(schema.ratings, names.name).where(names.person == ratings.person)
        if person:
            wanted = wanted.where(ratings.person == person)
        if game:
            wanted = wanted.where(ratings.game == game)

        def work(connection: Connection) -> list[Rank]:
            return [
                Rank(r.person, r.name, r.game, r.seats, Strength(r.mu, r.sigma, r.games))
                for r in connection.execute(wanted)
            ]

        return await self.store.database.read(work)


def update_ratings(
    connection: Connection, rows: Sequence[Played], rate: Rate, show: Show
) -> list[Played]:
    """Rate the people of a game; return its rows with their new ratings."""
    ratings, first = schema.ratings, rows[0]
    keys = {"game": first.game, "seats": first.seats}
    its = (ratings.c.game == first.game) & (ratings.c.seats == first.seats)
    theirs = its & ratings.c.person.in_([row.person for row in rows])
    # Another process that rates a game of one of them waits; SQLite has one writer anyway.
    found = connection.execute(select(ratings).where(theirs).with_for_update())
    known = {row.person: Strength(row.mu, row.sigma, row.games) for row in found}
    before = [known.get(row.person) for row in rows]
    after = rate(before, [row.place for row in rows])
    for row, old, new in zip(rows, before, after, strict=True):
        values = {**vars(new), "updated": row.ended}
        if old is None:
            connection.execute(insert(ratings).values(person=row.person, **keys, **values))
        else:
            mine = its & (ratings.c.person == row.person)
            connection.execute(update(ratings).where(mine).values(values))
    return [replace(row, rating=show(new)) for row, new in zip(rows, after, strict=True)]


def read_games(connection: Connection, wanted: Select[tuple[str, float]]) -> list[list[Played]]:
    """Return all seats of the games that are wanted, in their order."""
    history = schema.history
    ids = [row.table for row in connection.execute(wanted)]
    seats = select(history).where(history.c.table.in_(ids)).order_by(history.c.seat)
    games: dict[str, list[Played]] = {id: [] for id in ids}
    for row in connection.execute(seats):
        games[row.table].append(
            Played(**{**row._mapping, "lines": [(label, points) for label, points in row.lines]})
        )
    return list(games.values())
