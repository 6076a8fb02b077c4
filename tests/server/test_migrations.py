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
from sqlalchemy import Connection
from starlette.testclient import TestClient

from pentapolis.server.app import create_app
from pentapolis.server.store import Store, schema
from pentapolis.server.store.backup import restore_backup
from pentapolis.server.store.migrations import FOLDER, run_steps
from pentapolis.server.tables.bot_runner import InlineBots
from tests.frozen.positions import DATA

from .visitors import Visitor, clickable

OLDER = Path(__file__).parent / "older"
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


@pytest.mark.parametrize("version", range(1, schema.VERSION))
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


def test_running_tables_of_version_3_go_on(tmp_path: Path) -> None:
    """Garden Nation for two on one screen, Saint Malo with a bot, Little Town of Anna and Bo."""
    restore_backup(tmp_path / "data", OLDER / "version-3.zip")
    with TestClient(create_app(tmp_path / "data", bots=InlineBots())) as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        for table, ply in {"lK6E1-txk8rf": 41, "YEcROWkrP-Gj": 70, "QP4PAmx76reZ": 22}.items():
            for visitor in (anna, bo):
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
                break
            else:
                raise AssertionError("nobody can go on")
