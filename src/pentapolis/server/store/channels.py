"""Notices: where people want to be told, where not, and what is still to be sent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from . import schema
from .store import Store


@dataclass(frozen=True)
class Channel:
    """A way to tell a person something."""

    id: str
    person: str
    kind: str  # mail, hook or push
    address: str
    is_on: bool
    code: str  # the fingerprint of what confirms it; "": confirmed
    created: float

    @property
    def is_usable(self) -> bool:
        return self.is_on and not self.code


@dataclass(frozen=True)
class TurnNotice:
    """Something that a person is to be told: it is their turn at a table."""

    table: str
    person: str
    turn: int  # entries of the table when the turn began
    due: float
    tries: int = 0
    done: tuple[str, ...] = ()  # ids of channels that have been told


class NoticeStore:
    """Reads and writes channels and notices."""

    def __init__(self, store: Store) -> None:
        self.database = store.database

    # Channels

    async def list_channels(self, person: str) -> list[Channel]:
        """Return the channels of a person, the oldest first."""
        channels = schema.channels.c
        wanted = select(schema.channels).where(channels.person == person)
        return await self._read_channels(wanted.order_by(channels.created))

    async def find_channel(self, **by: str) -> Channel | None:
        """Return a channel by its `id` or by the `code` that confirms it."""
        wanted = select(schema.channels)
        for name, value in by.items():
            wanted = wanted.where(schema.channels.c[name] == value)
        return next(iter(await self._read_channels(wanted)), None)

    async def _read_channels(self, wanted: Any) -> list[Channel]:
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return [
            Channel(row.id, row.person, row.kind, row.address, row.is_on, row.code, row.created)
            for row in rows
        ]

    async def list_people(self) -> set[str]:
        """Return the ids of people with a channel that can be used."""
        channels = schema.channels.c
        wanted = select(channels.person).where(channels.is_on, channels.code == "").distinct()
        return await self.database.read(
            lambda connection: set(connection.execute(wanted).scalars())
        )

    async def add_channel(self, channel: Channel) -> None:
        """Save a new channel."""
        change = insert(schema.channels).values(vars(channel))
        await self.database.write(lambda connection: connection.execute(change))

    async def change_channel(self, id: str, **facts: Any) -> None:
        """Switch a channel, or note that it is confirmed."""
        change = update(schema.channels).where(schema.channels.c.id == id).values(facts)
        await self.database.write(lambda connection: connection.execute(change))

    async def remove_channel(self, id: str) -> None:
        """Remove a channel."""
        change = delete(schema.channels).where(schema.channels.c.id == id)
        await self.database.write(lambda connection: connection.execute(change))

    async def remove_unconfirmed(self, before: float) -> None:
        """Remove addresses that nobody has confirmed in time."""
        channels = schema.channels.c
        change = delete(schema.channels).where(channels.code != "", channels.created < before)
        await self.database.write(lambda connection: connection.execute(change))

    async def forget(self, person: str) -> None:
        """Remove everything of a person."""

        def work(connection: Connection) -> None:
            for table in (schema.channels, schema.quiet, schema.notices):
                connection.execute(delete(table).where(table.c.person == person))

        await self.database.write(work)

    # Tables

    async def find_quiet(self, table: str, person: str) -> set[str]:
        """Return the kinds of channels that a person does not want to use for a table."""
        quiet = schema.quiet.c
        wanted = select(quiet.kinds).where(quiet.table == table, quiet.person == person)
        found = await self.database.read(lambda connection: connection.execute(wanted).scalar())
        return set(found or ())

    async def set_quiet(self, table: str, person: str, kinds: Iterable[str]) -> None:
        """Save which kinds of channels a person does not want to use for a table."""
        key = {"table": table, "person": person}
        await self._put(schema.quiet, key, {"kinds": sorted(kinds)})

    async def add_notice(self, notice: TurnNotice) -> None:
        """Keep a notice to be sent, in place of the one before."""
        key = {"table": notice.table, "person": notice.person}
        values = {"turn": notice.turn, "due": notice.due, "tries": 0, "done": [], "is_open": True}
        await self._put(schema.notices, key, values)

    async def find_turn(self, table: str, person: str) -> int | None:
        """Return for which turn a person got the latest notice; None if there was none."""
        notices = schema.notices.c
        wanted = select(notices.turn).where(notices.table == table, notices.person == person)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar())

    async def list_due(self, now: float) -> list[TurnNotice]:
        """Return the notices to be sent by now."""
        notices = schema.notices.c
        wanted = select(schema.notices).where(notices.is_open, notices.due <= now)
        rows = await self.database.read(lambda connection: connection.execute(wanted).all())
        return [
            TurnNotice(row.table, row.person, row.turn, row.due, row.tries, tuple(row.done))
            for row in rows
        ]

    async def find_next_due(self) -> float | None:
        """Return when the next notice is to be sent; None if there is none."""
        notices = schema.notices.c
        wanted = select(notices.due).where(notices.is_open).order_by(notices.due).limit(1)
        return await self.database.read(lambda connection: connection.execute(wanted).scalar())

    async def claim(self, notice: TurnNotice, until: float) -> bool:
        """Keep others from sending a notice for a while; False if somebody else was quicker."""
        notices = schema.notices.c
        change = update(schema.notices).where(
            notices.table == notice.table,
            notices.person == notice.person,
            notices.turn == notice.turn,
            notices.tries == notice.tries,
            notices.is_open,
        )
        change = change.values(due=until, tries=notice.tries + 1)
        return await self.database.write(
            lambda connection: connection.execute(change).rowcount == 1
        )

    async def note_sent(self, notice: TurnNotice, done: Iterable[str], again: float | None) -> None:
        """Note which channels have been told, and when to try the others again."""
        notices = schema.notices.c
        change = update(schema.notices).where(
            notices.table == notice.table,
            notices.person == notice.person,
            notices.turn == notice.turn,
        )
        values: dict[str, Any] = {"done": sorted(done), "is_open": again is not None}
        values |= {} if again is None else {"due": again}
        await self.database.write(lambda connection: connection.execute(change.values(values)))

    async def _put(self, table: Any, key: dict[str, str], values: dict[str, Any]) -> None:
        """Change a row, or add it."""
        change = update(table).where(*(table.c[name] == value for name, value in key.items()))

        def work(connection: Connection) -> None:
            if connection.execute(change.values(values)).rowcount == 0:
                connection.execute(insert(table).values({**key, **values}))

        await self.database.write(work)
