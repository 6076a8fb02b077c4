"""The store: everything that survives a restart. Many may read, one writes at a time."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Executable,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError

from pentapolis.play.timeline import Entry

from ..vault import SEALED, Vault
from . import schema
from .database import Database
from .folder import read_key, secure_folder
from .migrations import upgrade
from .notices import Notices
from .removal import remove_belongings, remove_parts

DAY: Final = 24 * 3600.0
UNFINISHED: Final = 365 * DAY  # after which a game in progress is given up
FORGOTTEN: Final = 2 * 365 * DAY  # after which a person has left for good
STRANGER: Final = 60 * DAY  # after which somebody without tables has
STARTING: Final = 0x70656E7461  # the number of the lock on changes of the schema
KEPT: Final = "kept-"  # how the id of a person begins who has kept their name
FIELDS = ("kind", "seat", "value", "text", "time")

# Made once, because every ply or, after a restart, every page needs them.
ITS_ID: Final = "its_id"
ITS_SEQ: Final = "its_seq"
ADD_ENTRIES: Final = insert(schema.entries)
NOTE_PLY: Final = update(schema.tables).where(schema.tables.c.id == bindparam(ITS_ID))
ITS_SETTINGS: Final = select(schema.people.c.settings).where(
    schema.people.c.id == bindparam(ITS_ID)
)
WITH_BOX: Final = schema.tables.outerjoin(schema.variants)
TABLES: Final = select(schema.tables, *schema.BOX).select_from(WITH_BOX)
ITS_ROW: Final = TABLES.where(schema.tables.c.id == bindparam(ITS_ID))
ITS_SEATS: Final = (
    select(schema.seats)
    .where(schema.seats.c.table == bindparam(ITS_ID))
    .order_by(schema.seats.c.seat)
)
ITS_ENTRIES: Final = (
    select(*(schema.entries.c[field] for field in FIELDS))
    .where(schema.entries.c.table == bindparam(ITS_ID))
    .order_by(schema.entries.c.seq)
)
ITS_CHECKPOINT: Final = select(schema.checkpoints.c.seq, schema.checkpoints.c.data).where(
    schema.checkpoints.c.table == bindparam(ITS_ID)
)
LATER_ENTRIES: Final = ITS_ENTRIES.where(schema.entries.c.seq >= bindparam(ITS_SEQ))


@dataclass(frozen=True)
class SeatRow:
    """Who plays a seat."""

    kind: str  # person, bot or open
    name: str
    level: str = ""
    owner: str = ""
    seed: int = 0


@dataclass(frozen=True)
class TableRow:
    """What the database knows of a table besides its seats and entries."""

    id: str
    owner: str
    kind: str
    game: str
    rules: int
    options: dict[str, int]
    commitment: str
    luck: str
    ply: int = 0
    turn: int = 0
    over: bool = False
    updated: float = 0.0
    invites: int = 0
    listed: bool = False
    variant: dict[str, int | str] = field(default_factory=dict)  # what is changed in the box
    variant_name: str = ""


@dataclass(frozen=True)
class Saved:
    """A table as the database has it."""

    row: TableRow
    seats: list[SeatRow]
    seq: int  # how many entries are in the checkpoint
    checkpoint: bytes | None
    entries: list[Entry]  # since the checkpoint


class NumberTaken(Exception):
    """Somebody else has written the next entry of a table, or removed the table."""


class Store:
    """Reads and writes people, tables, seats and entries."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self.notices = Notices(self.database.engine.url if self.database.is_shared else None)
        self.finished: asyncio.Queue[str] = asyncio.Queue()  # tables whose game has ended

    @classmethod
    def in_folder(cls, folder: Path, db: str = "") -> Store:
        """Return a store on the database file in a folder, which is created if missing.

        With the address of a database, that one is used; the folder has only the key then.
        """
        path = secure_folder(folder, has_database=not db)
        return cls(db or f"sqlite:///{path}")

    async def __aenter__(self) -> Store:
        try:
            await self.open()
        except BaseException:
            self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    async def open(self) -> None:
        """Create the tables on the first start, or bring those of an earlier version up to date."""

        def work(connection: Connection) -> None:
            if self.database.is_shared:  # others may be starting too
                connection.execute(select(func.pg_advisory_xact_lock(STARTING)))
            upgrade(connection)

        await self.database.write(work)

    async def check_key(self, key: bytes) -> None:
        """Refuse a key that is not the one of the others on this database: ValueError.

        Cookies of one process would mean nothing to another, and its seeds could not be opened.
        """
        mark = hashlib.sha256(b"key:" + key).hexdigest()
        known = schema.schema.c.key

        def work(connection: Connection) -> None:
            found = connection.execute(select(known)).scalar()
            if found is None:
                connection.execute(update(schema.schema).values(key=mark))
            elif found != mark:
                raise ValueError(
                    "the database belongs to another key: copy pentapolis.key from the machine "
                    "where it was first used into the data folder, or restore a backup"
                )

        await self.database.write(work)

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    # People

    async def find_settings(self, person: str) -> dict[str, Any] | None:
        """Return a person's settings, or None if they never saved any."""
        found = await self.database.read(
            lambda connection: connection.execute(ITS_SETTINGS, {ITS_ID: person}).scalar()
        )
        return dict(found) if found is not None else None

    async def save_person(self, person: str, settings: dict[str, Any]) -> None:
        """Save a person's settings."""
        people = schema.people
        change = update(people).where(people.c.id == person).values(settings=settings)
        now = time.time()
        row = {"id": person, "settings": settings, "created": now, "seen": now, "old": False}

        def work(connection: Connection) -> None:
            if connection.execute(change).rowcount == 0:
                connection.execute(insert(people).values(row))
            self.notices.tell(connection, "person", person=person)

        await self.database.write(work)

    async def list_old_people(self) -> set[str]:
        """Return the people whose cookies are of an earlier version."""
        wanted = select(schema.people.c.id).where(schema.people.c.old)
        return await self.database.read(
            lambda connection: set(connection.execute(wanted).scalars())
        )

    async def note_visit(self, person: str) -> None:
        """Note that a person was here, with a cookie of this version."""
        people = schema.people
        now = {"seen": time.time(), "old": False}
        change = update(people).where(people.c.id == person).values(now)
        await self._change_person(person, change)

    async def remove_person(self, person: str) -> None:
        """Remove a person who has no tables any more, with everything that belongs to them."""

        def work(connection: Connection) -> None:
            remove_belongings(connection, [person])
            connection.execute(delete(schema.people).where(schema.people.c.id == person))
            self.notices.tell(connection, "person", person=person)

        await self.database.write(work)

    async def _change_person(self, person: str, change: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(change)
            self.notices.tell(connection, "person", person=person)

        await self.database.write(work)

    # Tables

    async def add_table(
        self, row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry]
    ) -> None:
        """Save a new table with its seats and its entries so far."""
        values = {**vars(row), "created": time.time(), "updated": time.time()}
        box = {"change": values.pop("variant"), "name": values.pop("variant_name")}
        seat_rows = [{"table": row.id, "seat": n, **vars(seat)} for n, seat in enumerate(seats)]
        entry_rows = make_entry_rows(row.id, 0, entries)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables).values(values))
            connection.execute(insert(schema.seats), seat_rows)
            if row.variant:
                connection.execute(insert(schema.variants).values({"table": row.id, **box}))
            if entry_rows:
                connection.execute(insert(schema.entries), entry_rows)

        await self.database.write(work)

    async def add_entries(
        self, table: str, seq: int, entries: Sequence[Entry], ply: int, turn: int, over: bool
    ) -> None:
        """Append entries from number `seq` on; NumberTaken if somebody else was quicker."""
        now = {"ply": ply, "turn": turn, "over": over, "updated": time.time(), ITS_ID: table}
        rows = make_entry_rows(table, seq, entries)

        def work(connection: Connection) -> None:
            append(connection, rows)
            connection.execute(NOTE_PLY, now)
            self.notices.tell(connection, "entries", table=table)

        await self.database.write(work)
        if over:
            self.finished.put_nowait(table)

    async def change_rules(
        self, table: str, seq: int, entry: Entry, rules: int, options: dict[str, int]
    ) -> None:
        """Let a table go on by other rules, with an entry that says so."""
        now = {"rules": rules, "options": options, "updated": time.time()}
        change = update(schema.tables).where(schema.tables.c.id == table).values(now)
        rows = make_entry_rows(table, seq, [entry])

        def work(connection: Connection) -> None:
            append(connection, rows)
            connection.execute(change)
            self.notices.tell(connection, "table", table=table)

        await self.database.write(work)

    async def seal_seeds(self, vault: Vault) -> None:
        """Seal the seeds that an earlier version has left readable."""
        tables = schema.tables
        is_readable = and_(tables.c.kind == "play", ~tables.c.luck.startswith(SEALED))
        wanted = select(tables.c.id, tables.c.luck).where(is_readable)

        def work(connection: Connection) -> None:
            if not self.database.is_shared:
                connection.exec_driver_sql("PRAGMA secure_delete = ON")  # unused pages too
            for id, seed in connection.execute(wanted).all():
                change = update(tables).where(tables.c.id == id)
                connection.execute(change.values(luck=vault.seal(id, seed)))

        await self.database.write(work)

    async def find_table(self, table: str) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
        """Return a table with its seats and entries, or None."""

        def work(connection: Connection) -> tuple[TableRow, list[SeatRow], list[Entry]] | None:
            found = read_seats(connection, table)
            if found is None:
                return None
            return *found, [Entry(*row) for row in connection.execute(ITS_ENTRIES, {ITS_ID: table})]

        return await self.database.read(work)

    async def find_saved(self, table: str) -> Saved | None:
        """Return a table with its seats, its checkpoint and the entries since, or None."""

        def work(connection: Connection) -> Saved | None:
            found = read_seats(connection, table)
            if found is None:
                return None
            seq, data = connection.execute(ITS_CHECKPOINT, {ITS_ID: table}).first() or (0, None)
            later = ITS_ENTRIES if data is None else LATER_ENTRIES
            rows = connection.execute(later, {ITS_ID: table, ITS_SEQ: seq})
            return Saved(*found, seq, data, [Entry(*row) for row in rows])

        return await self.database.read(work)

    async def save_checkpoint(self, table: str, seq: int, data: bytes) -> None:
        """Keep a checkpoint of a table, in place of any before."""
        parts = schema.checkpoints
        old = delete(parts).where(parts.c.table == table)
        new = insert(parts).values(table=table, seq=seq, data=data)

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(new)

        await self.database.write(work)

    async def list_entries(self, table: str, seq: int) -> list[Entry]:
        """Return the entries of a table from a number on."""
        its = {ITS_ID: table, ITS_SEQ: seq}
        return await self.database.read(
            lambda connection: [Entry(*row) for row in connection.execute(LATER_ENTRIES, its)]
        )

    async def remove_table(self, table: str) -> None:
        """Remove a table with everything that belongs to it."""

        def work(connection: Connection) -> None:
            remove_parts(connection, [table])
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
            self.notices.tell(connection, "table", table=table)

        await self.database.write(work)

    async def count_tables(self, person: str) -> int:
        """Return how many tables a person has."""
        tables = schema.tables.c
        wanted = select(func.count()).where(tables.owner == person)
        return await self.database.read(
            lambda connection: int(connection.execute(wanted).scalar_one())
        )

    async def list_table_ids(self, person: str) -> list[str]:
        """Return the ids of all tables of a person."""
        wanted = select(schema.tables.c.id).where(schema.tables.c.owner == person)
        return await self.database.read(
            lambda connection: list(connection.execute(wanted).scalars())
        )

    async def remove_unused(self, now: float) -> list[str]:
        """Remove tables and people that nobody has used for long; return the ids of the tables."""
        tables, people = schema.tables.c, schema.people.c
        gone = select(people.id).where(people.seen < now - FORGOTTEN, tables.owner == people.id)
        is_unused = and_(~tables.over, tables.kind == "play", tables.updated < now - UNFINISHED)
        is_lost = and_(gone.exists(), tables.updated < now - FORGOTTEN)
        seat_owner = schema.seats.c.owner
        has_table = or_(
            select(tables.id).where(tables.owner == people.id).exists(),
            select(seat_owner).where(seat_owner == people.id).exists(),
        )
        is_guest = ~people.id.startswith(KEPT, autoescape=True)
        is_gone = or_(and_(is_guest, people.seen < now - STRANGER), people.seen < now - FORGOTTEN)
        strangers = and_(is_gone, ~has_table)

        def work(connection: Connection) -> list[str]:
            wanted = select(tables.id).where(or_(is_unused, is_lost))
            ids = list(connection.execute(wanted).scalars())
            remove_parts(connection, ids)
            connection.execute(delete(schema.tables).where(tables.id.in_(ids)))
            gone_ids = list(connection.execute(select(people.id).where(strangers)).scalars())
            remove_belongings(connection, gone_ids)
            connection.execute(delete(schema.people).where(people.id.in_(gone_ids)))
            for id in ids:
                self.notices.tell(connection, "table", table=id)
            return ids

        return await self.database.write(work)

    async def find_levels(self, person: str, game: str) -> list[str] | None:
        """Return the levels at a person's latest table of a game, by seat; None if there is none.

        A seat of a person has no level.
        """
        tables, seats = schema.tables.c, schema.seats.c
        latest = select(tables.id).where(tables.owner == person, tables.game == game)
        latest = latest.where(tables.kind == "play").order_by(tables.created.desc()).limit(1)

        def work(connection: Connection) -> list[str] | None:
            id = connection.execute(latest).scalar()
            levels = select(seats.level).where(seats.table == id).order_by(seats.seat)
            return None if id is None else list(connection.execute(levels).scalars())

        return await self.database.read(work)

    async def list_tables(
        self, person: str, finished: bool | None = None, most: int = 30
    ) -> list[tuple[TableRow, list[tuple[str, str]]]]:
        """Return the tables that a person has set up or has a seat at, latest first.

        Each comes with the kinds and names of its seats. `finished` asks for finished games and
        replays, or for the others.
        """
        tables, seats = schema.tables.c, schema.seats.c
        seated = select(seats.table).where(seats.owner == person)
        wanted = TABLES.where(or_(tables.owner == person, tables.id.in_(seated)))
        if finished is not None:
            is_finished = or_(tables.over, tables.kind == "replay")
            wanted = wanted.where(is_finished if finished else ~is_finished)
        wanted = wanted.order_by(tables.updated.desc()).limit(most)

        def work(connection: Connection) -> list[tuple[TableRow, list[tuple[str, str]]]]:
            rows = [read_table_row(row) for row in connection.execute(wanted)]
            names = select(seats.table, seats.kind, seats.name).order_by(seats.seat)
            names = names.where(seats.table.in_([row.id for row in rows]))
            found = connection.execute(names).all()
            return [(row, [(s[1], s[2]) for s in found if s[0] == row.id]) for row in rows]

        return await self.database.read(work)


def read_seats(connection: Connection, table: str) -> tuple[TableRow, list[SeatRow]] | None:
    """Return a table with its seats, or None."""
    if "\0" in table:  # PostgreSQL has no such texts, so it would refuse the question
        return None
    row = connection.execute(ITS_ROW, {ITS_ID: table}).first()
    if row is None:
        return None
    found = connection.execute(ITS_SEATS, {ITS_ID: table})
    return read_table_row(row), [SeatRow(s.kind, s.name, s.level, s.owner, s.seed) for s in found]


def append(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Append entries to a table; NumberTaken if somebody else was quicker."""
    if rows:
        try:
            connection.execute(ADD_ENTRIES, rows)
        except IntegrityError as error:
            raise NumberTaken(f"entry {rows[0]['seq']} is there already") from error


async def prepare_folder(folder: Path, db: str = "") -> None:
    """Check the database of a folder, page by page; ValueError says what is wrong."""
    try:
        async with Store.in_folder(folder, db) as store:
            if db:
                await store.check_key(read_key(folder))
            fault = "ok" if db else await store.database.read(check_pages)
    except DBAPIError as error:
        if db:
            raise ValueError(f"the database does not answer: {error.orig}") from error
        raise ValueError(
            f"{folder} cannot hold the database: {error.orig}; `pentapolis restore` brings a "
            "backup back"
        ) from error
    if fault != "ok":
        raise ValueError(
            f"the database in {folder} is damaged ({' '.join(fault.split())}); "
            "`pentapolis restore` brings a backup back"
        )


def check_pages(connection: Connection) -> str:
    """Return what is wrong with a file of SQLite, or "ok"."""
    return str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one())


def make_entry_rows(table: str, seq: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return entries as rows, numbered from `seq`."""
    return [
        {"table": table, "seq": seq + n, **{field: getattr(entry, field) for field in FIELDS}}
        for n, entry in enumerate(entries)
    ]


def read_table_row(row: Any) -> TableRow:
    """Return a row of the database as a TableRow."""
    known = {name: getattr(row, name) for name in TableRow.__dataclass_fields__}
    return TableRow(**{**known, "variant": known["variant"] or {}})
