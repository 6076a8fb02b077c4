"""Backups and the way back, a lock on the folder, and a database that is checked at the start."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hamlet import SPEC as HAMLET
from starlette.testclient import TestClient
from typer.testing import CliRunner

from pentapolis.catalog.games import Games, all_games
from pentapolis.cli.app import app
from pentapolis.server.app import create_app
from pentapolis.server.store import lock_folder, prepare_folder
from pentapolis.server.tables.bot_runner import InlineBots

from .conftest import Open
from .test_serve import RUN, run_server
from .visitors import BOT, PERSON, Visitor, assert_same_table


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, " ".join((result.output + result.stderr).split())


def test_a_backup_brings_everything_back(open_server: Open, tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "all.backup"
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table("saint-malo", PERSON, BOT, start=1)
        before = anna.frame(table)
        code, said = run("backup", str(file), "--data", str(data))  # while the server runs
        assert code == 0 and ": 1 table, checked" in said and "keep it to yourself" in said
        anna.post(f"/tables/{table}/remove", data={})
        later = anna.create_table("hamlet", PERSON, BOT)
        cookie = anna.headers
    assert file.stat().st_mode & 0o077 == 0
    code, said = run("restore", str(file), "--data", str(data))
    assert code == 0 and "restored 1 table from" in said and "what was there before" in said
    assert list(data.glob("before-restore-*/pentapolis.db"))
    with open_server() as client:
        anna = Visitor(client, "anna")
        anna.headers = cookie  # the key is back too
        assert_same_table(before, anna.frame(table))
        assert anna.get(f"/api/tables/{later}").status_code == 404


@pytest.mark.once
def test_tables_move_from_a_folder_to_postgresql_and_come_back_from_there(
    open_server: Open, tmp_path: Path, postgres: str
) -> None:
    data, first, second = tmp_path / "data", tmp_path / "1.backup", tmp_path / "2.backup"
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table("hamlet", PERSON, BOT)
        anna.post(f"/api/tables/{table}/talk", {"text": "Hello Änn"})
        anna.post("/api/settings", {"name": "Änn"})
        before, cookie = anna.frame(table), anna.headers
    run("backup", str(first), "--data", str(data))
    other = tmp_path / "other"
    code, said = run("restore", str(first), "--data", str(other), "--db", postgres)
    assert code == 0 and "restored 1 table from" in said and "before" not in said
    assert not (other / "pentapolis.db").exists()
    games = Games({**all_games(), HAMLET.meta.slug: HAMLET})
    app_there = create_app(other, db=postgres, games=games, bots=InlineBots())
    with TestClient(app_there) as client:
        anna = Visitor(client, "anna")
        anna.headers = cookie
        assert_same_table(before, anna.frame(table))
        assert anna.get("/api/settings").json()["name"] == "Änn"
        assert anna.get(f"/api/tables/{table}/talk").json()["lines"][0]["text"] == "Hello Änn"
        code, said = run("backup", str(second), "--data", str(other), "--db", postgres)
        assert code == 0 and ": 1 table, checked" in said
        code, said = run("restore", str(first), "--data", str(other), "--db", postgres)
        assert code == 2 and "stop it first" in said
        anna.create_table("hamlet", PERSON, BOT)
    code, said = run("restore", str(second), "--data", str(other), "--db", postgres)
    assert code == 0 and "restored 1 table from" in said and "what was there before" in said
    (aside,) = other.glob("before-restore-*/pentapolis.backup")
    for file, count in ((second, "1 table"), (aside, "2 tables")):  # and back into a folder
        code, said = run("restore", str(file), "--data", str(data))
        assert code == 0 and f"restored {count} from" in said
    with open_server() as client:
        anna = Visitor(client, "anna")
        anna.headers = cookie
        assert_same_table(before, anna.frame(table))


def test_a_backup_never_overwrites_and_only_a_backup_is_restored(
    open_server: Open, tmp_path: Path
) -> None:
    data, file = str(tmp_path / "data"), tmp_path / "letter.txt"
    with open_server():
        pass
    file.write_text("Dear Anna")
    assert run("backup", str(file), "--data", data)[0] == 2
    code, said = run("restore", str(file), "--data", data)
    assert code == 2 and "not a backup" in said and file.read_text() == "Dear Anna"
    damaged = tmp_path / "damaged.backup"
    with zipfile.ZipFile(damaged, "w") as pack:
        pack.writestr("pentapolis.db", "rust" * 5000)
        pack.writestr("pentapolis.key", "00" * 32)
    code, said = run("restore", str(damaged), "--data", data)
    assert code == 2 and "damaged" in said
    with open_server():
        pass  # the folder is as it was
    code, said = run("backup", str(tmp_path / "x"), "--data", str(tmp_path / "nowhere"))
    assert code == 2 and "no database" in said and not (tmp_path / "x").exists()


def test_nothing_is_restored_below_a_running_server(open_server: Open, tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "all.backup"
    with open_server():
        pass
    run("backup", str(file), "--data", str(data))
    with lock_folder(data):
        code, said = run("restore", str(file), "--data", str(data))
    assert code == 2 and "another Pentapolis is using" in said


def test_two_servers_on_one_folder_get_a_plain_sentence(tmp_path: Path) -> None:
    with run_server(tmp_path, "--no-open", "--port", "0"):
        second = subprocess.run(
            [sys.executable, "-c", RUN, "--data", str(tmp_path), "--no-open", "--port", "0"],
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert second.returncode != 0
    assert "another Pentapolis is using" in second.stderr and "--data" in second.stderr
    with lock_folder(tmp_path):
        pass  # a killed server leaves no lock


def test_damage_in_the_middle_of_the_database_is_found_at_the_start(
    open_server: Open, tmp_path: Path
) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        for _ in range(30):
            anna.create_table("hamlet", PERSON, BOT)
    path = tmp_path / "data" / "pentapolis.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'seats'"
        ).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    whole = bytearray(path.read_bytes())
    whole[(root - 1) * size : root * size] = b"\x55" * size
    path.write_bytes(whole)
    with pytest.raises(ValueError, match=r"pentapolis restore"):
        asyncio.run(prepare_folder(tmp_path / "data"))
