"""Databases of every earlier version are brought up to date, and their tables go on."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, insert, select

from pentapolis.server.store import Store, schema
from pentapolis.server.store.backup import restore_backup
from pentapolis.server.store.folder import DATABASE, KEY
from pentapolis.server.store.migrations import FOLDER, read_version, run_steps, upgrade
from pentapolis.server.store.transfer import connect
from tests.frozen.positions import DATA, THEN

from .browsers import Browser
from .fake_time import DAY, HOUR, FakeTime
from .record_older import OLDER
from .test_clock import list_left
from .visitors import Visitor, clickable

ENTRIES = 'SELECT "table", seq, kind, seat, value, text, time FROM entries ORDER BY "table", seq'


def find_differences(connection: Connection, types: bool = True) -> list[Any]:
    """Return in what a database differs from what the code takes it for."""
    context = MigrationContext.configure(connection, opts={"compare_type": types})
    return list(compare_metadata(context, schema.META))


def test_all_steps_together_make_the_tables_of_today(tmp_path: Path, db: str) -> None:
    async def run() -> None:
        store = Store.in_folder(tmp_path, db)
        try:
            await store.database.write(run_steps)
            assert await store.database.read(find_differences) == []
        finally:
            store.close()

    asyncio.run(run())


def test_a_new_database_has_the_tables_of_today(tmp_path: Path, db: str) -> None:
    async def run() -> None:
        async with Store.in_folder(tmp_path, db) as store:
            assert await store.database.read(find_differences) == []

    asyncio.run(run())


def test_every_version_has_one_step() -> None:
    steps = ScriptDirectory(str(FOLDER))
    assert steps.get_heads() == [str(schema.VERSION)]
    numbers = [int(step.revision) for step in steps.walk_revisions()]
    assert numbers == list(range(schema.VERSION, 2, -1))


def unpack(version: int, folder: Path) -> None:
    """Put the database of an earlier version into a folder."""
    folder.mkdir()
    if version == 1:
        shutil.copy(DATA / "pentapolis.db", folder)
    else:
        with zipfile.ZipFile(OLDER / f"version-{version}.zip") as pack:
            pack.extractall(folder)


def read_entries(folder: Path) -> list[Any]:
    with closing(sqlite3.connect(folder / "pentapolis.db")) as connection:
        return connection.execute(ENTRIES).fetchall()


# With today's, as `python -m tests.server.record_older` has recorded it: whoever changes the tables
# raises their number, and records again.
@pytest.mark.parametrize("version", range(1, schema.VERSION + 1))
def test_a_database_of_an_earlier_version_is_brought_up_to_date(
    tmp_path: Path, version: int
) -> None:
    folder = tmp_path / "data"
    unpack(version, folder)
    before = read_entries(folder)

    async def run() -> None:
        async with Store.in_folder(folder) as store:
            # SQLite does not look at the lengths of texts, so nothing was done about them.
            assert await store.database.read(lambda c: find_differences(c, types=False)) == []

    asyncio.run(run())
    assert len(before) > 30 and read_entries(folder) == before
    asyncio.run(run())  # a second start finds nothing to do


def fill(connection: Connection, source: Path) -> None:
    """Make the tables of version 3 in a database, with all that a file of that version has."""
    run_steps(connection, "3")
    parts = MetaData()
    parts.reflect(connection)
    engine = create_engine(f"sqlite:///{source}")
    with engine.connect() as reading:
        for part in parts.sorted_tables:
            if part.name != schema.steps.name:
                rows = reading.execute(select(part)).mappings().all()
                if rows:
                    connection.execute(insert(part), [dict(row) for row in rows])
    engine.dispose()


@pytest.mark.once
def test_a_postgresql_of_version_3_with_running_tables_goes_on(
    tmp_path: Path, postgres: str
) -> None:
    """No release has had one; the step from it is the same for both databases."""
    unpack(3, tmp_path / "older")
    (tmp_path / "data").mkdir()
    shutil.copy(tmp_path / "older" / KEY, tmp_path / "data" / KEY)

    with connect(postgres) as connection:
        fill(connection, tmp_path / "older" / DATABASE)
    with connect(postgres) as connection:
        assert read_version(connection) == 3 and find_differences(connection) != []
        upgrade(connection)
    with connect(postgres) as connection:
        assert read_version(connection) == schema.VERSION and find_differences(connection) == []
    go_on_with_version_3(tmp_path / "data", postgres)


def test_running_tables_of_version_3_go_on(tmp_path: Path, db: str) -> None:
    """Taken from a backup, into either database."""
    restore_backup(tmp_path / "data", OLDER / "version-3.zip", db)
    go_on_with_version_3(tmp_path / "data", db)


def go_on_with_version_3(folder: Path, db: str) -> None:
    """Garden Nation for two on one screen, Saint Malo with a bot, Little Town of Anna and Bo."""
    with FakeTime(db, THEN).serve(folder) as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        for table, ply in {"lK6E1-txk8rf": 41, "YEcROWkrP-Gj": 70, "QP4PAmx76reZ": 22}.items():
            play_one((anna, bo), table, ply)


def play_one(people: tuple[Visitor, ...], table: str, ply: int) -> None:
    """Let whoever can go on at a table that has come to a ply."""
    for visitor in people:
        frame = visitor.frame(table)
        assert frame["ply"] >= ply
        if frame["curtain"]:
            frame = visitor.post(f"/api/tables/{table}/reveal").json()
        if frame["can"]["end"]:
            done = visitor.post(f"/api/tables/{table}/end")
        elif frame["asked"] and clickable(frame):
            act = {"ply": frame["ply"], "action": clickable(frame)[0]}
            done = visitor.post(f"/api/tables/{table}/act", act)
        else:
            continue
        assert done.status_code == 200
        return
    raise AssertionError("nobody can go on")


def test_what_was_kept_with_version_4_goes_on(tmp_path: Path, db: str) -> None:
    """Names, clocks, what was said and noted, channels, ratings, a table of a variant."""
    restore_backup(tmp_path / "data", OLDER / "version-4.zip", db)
    rated, table, variant = "lyDjseLXxG7L", "tj_85Xrxtzne", "5Z2zMMhNtKcL"
    with FakeTime(db, THEN).serve(tmp_path / "data") as client:
        anna, bo = Browser(client), Browser(client)
        for person, name in ((anna, "Anna"), (bo, "Bo")):
            assert person.sign_in(name).status_code == 303
        assert list_left(anna, table) == [DAY, DAY - HOUR], "no time passed while it was down"
        talk = anna.get(f"/api/tables/{table}/talk").json()
        assert [line["text"] for line in talk["lines"]] == ["Good luck!"]
        assert talk["notes"] == "mind the river"
        play_one((anna, bo), table, 40)
        assert [each["kind"] for each in anna.get("/api/notices").json()["channels"]] == ["hook"]
        for shown in ("/players/Anna", "/results/little-town"):
            page = bo.get(shown).text
            assert f"/replay/{rated}/0" in page and "No rated game yet" not in page
        assert anna.get("/api/settings").json()["theme"] == "dark"
        assert "Variant: Few pens" in anna.get(f"/table/{variant}").text
        play_one((anna,), variant, 1)
