"""Who a visitor is: ids only from us, stored as fingerprints, and files that only we can read."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.server.app import create_app
from pentapolis.server.identity import LONGEST, WEEK, Identity, hash_secret
from pentapolis.server.store import prepare_folder, read_key
from pentapolis.server.tables.bot_runner import InlineBots
from tests.frozen.positions import DATA, THEN

from .conftest import on_both_databases
from .visitors import BOT, PERSON, Visitor, get_tables

OWN_CHOICE = "i-chose-this-myself-and-it-is-32"
ANNA = "anna".ljust(32, "x")  # the cookie of the frozen database
posix_only = pytest.mark.skipif(os.name != "posix", reason="files have no modes")


def get_identity(client: TestClient) -> Identity:
    identity = client.app.state.identity  # type: ignore[attr-defined]
    assert isinstance(identity, Identity)
    return identity


def visit(client: TestClient, cookie: str, url: str = "/api/settings") -> Any:
    client.cookies.clear()
    return client.get(url, headers={"cookie": f"pentapolis={cookie}"})


def test_a_cookie_of_ones_own_choosing_is_not_accepted(client: TestClient) -> None:
    identity = get_identity(client)
    forged = identity.issue(OWN_CHOICE)[:-1]
    other = Identity(b"another key").issue(OWN_CHOICE)
    for cookie in (OWN_CHOICE, forged + "_", other, identity.issue() + "x"):
        headers = {"cookie": f"pentapolis={cookie}"}
        answer = client.post("/api/settings", json={"theme": "dark"}, headers=headers)
        given = answer.headers["set-cookie"].partition(";")[0].removeprefix("pentapolis=")
        claim = identity.read(given)
        assert claim is not None and claim.is_signed and claim.secret != OWN_CHOICE
        assert visit(client, cookie).json()["theme"] == "auto", "nobody is called that"
        assert visit(client, given).json()["theme"] == "dark"


def test_a_cookie_of_ours_is_renewed_every_week_and_ends_after_a_year() -> None:
    now = 3000.0 * WEEK
    identity = Identity(b"key", lambda: now)
    cookie = identity.issue()
    claim = identity.read(cookie)
    assert claim is not None and claim.is_signed and not claim.is_due
    now += WEEK
    due = identity.read(cookie)
    assert due is not None and due.is_due and due.id == claim.id
    renewed = identity.issue(due.secret)
    now += LONGEST * WEEK
    assert identity.read(cookie) is None
    late = identity.read(renewed)
    assert late is not None and late.id == claim.id


@on_both_databases
def test_a_cookie_is_renewed_where_it_is_due(anna: Visitor, monkeypatch: Any) -> None:
    anna.post("/api/settings", {"theme": "dark"})
    assert "set-cookie" not in anna.get("/api/settings").headers
    identity = get_identity(anna.client)
    later = identity.clock() + 2 * WEEK
    monkeypatch.setattr(identity, "clock", lambda: later)
    answer = anna.get("/api/settings")
    given = answer.headers["set-cookie"].partition(";")[0].removeprefix("pentapolis=")
    claim = identity.read(given)
    assert claim is not None and claim.id == anna.id and not claim.is_due
    assert answer.json()["theme"] == "dark"


def read_database(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.glob("pentapolis.db*")))


def test_the_database_knows_no_secret_of_a_cookie(client: TestClient, tmp_path: Path) -> None:
    anna = Visitor(client, "anna")
    anna.create_table("hamlet", PERSON, BOT)
    stored = read_database(tmp_path / "data")
    assert anna.id.encode() in stored and anna.secret.encode() not in stored


def test_a_cookie_and_a_database_of_the_version_before_stay_good(tmp_path: Path) -> None:
    shutil.copy(DATA / "pentapolis.db", tmp_path)
    assert ANNA.encode() in read_database(tmp_path)
    with TestClient(create_app(tmp_path, bots=InlineBots(), now=lambda: THEN)) as client:
        assert "Continue" in visit(client, ANNA, "/").text
        answer = visit(client, ANNA, "/")
        new = answer.headers["set-cookie"].partition(";")[0].removeprefix("pentapolis=")
        claim = get_identity(client).read(new)
        assert claim is not None and claim.is_signed and claim.id == hash_secret(ANNA)
        for cookie in (OWN_CHOICE, hash_secret(ANNA)):
            assert "Continue" not in visit(client, cookie, "/").text
        assert "Continue" in visit(client, new, "/").text
        assert "Continue" not in visit(client, ANNA, "/").text, "the old one has served its time"
    with TestClient(create_app(tmp_path, bots=InlineBots(), now=lambda: THEN)) as client:
        assert "Continue" in visit(client, new, "/").text
        assert "Continue" not in visit(client, ANNA, "/").text
    assert ANNA.encode() not in read_database(tmp_path), "the old secret is nowhere any more"


@posix_only
def test_nobody_else_on_the_machine_can_read_the_files(client: TestClient, tmp_path: Path) -> None:
    Visitor(client, "anna").create_table("hamlet", PERSON, BOT)
    folder = tmp_path / "data"
    assert folder.stat().st_mode & 0o777 == 0o700
    files = list(folder.iterdir())
    assert len(files) >= 2
    assert {file.name: file.stat().st_mode & 0o777 for file in files} == {
        file.name: 0o600 for file in files
    }


@posix_only
def test_an_older_database_is_closed_to_others_but_no_shared_folder_is(tmp_path: Path) -> None:
    old, shared = tmp_path / "old", tmp_path / "shared"
    for folder in (old, shared):
        folder.mkdir(mode=0o755)
    shutil.copy(DATA / "pentapolis.db", old)
    (old / "pentapolis.db").chmod(0o644)
    (shared / "letter.txt").write_text("not ours")
    for folder in (old, shared, old, shared):
        asyncio.run(prepare_folder(folder))
        assert (folder / "pentapolis.db").stat().st_mode & 0o777 == 0o600
    assert old.stat().st_mode & 0o777 == 0o700 and shared.stat().st_mode & 0o777 == 0o755


def test_a_damaged_key_is_named(tmp_path: Path) -> None:
    key = read_key(tmp_path)
    assert read_key(tmp_path) == key and len(key) == 32
    (tmp_path / "pentapolis.key").write_text("rusty")
    with pytest.raises(ValueError, match=r"pentapolis\.key is damaged"):
        read_key(tmp_path)


def test_a_start_that_is_cut_off_leaves_no_half_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(handle: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", cut_off)
        with pytest.raises(KeyboardInterrupt):
            read_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert len(read_key(tmp_path)) == 32


def test_a_key_can_be_kept_where_files_have_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_paths: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refuse)
    key = read_key(tmp_path)
    assert read_key(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["pentapolis.key"]


def test_servers_that_start_at_once_have_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have found that there is none, and are about to write one."""
    both = threading.Barrier(2)
    monkeypatch.setattr("os.fsync", lambda handle: both.wait(60))
    with ThreadPoolExecutor(2) as threads:
        one, two = threads.map(read_key, [tmp_path, tmp_path])
    assert one == two == read_key(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["pentapolis.key"]


def test_what_is_acknowledged_survives_a_power_cut(client: TestClient) -> None:
    anna = Visitor(client, "anna")
    store = get_tables(anna).store

    async def ask() -> int:
        return await store.database.write(
            lambda connection: int(connection.exec_driver_sql("PRAGMA synchronous").scalar_one())
        )

    assert client.portal is not None
    assert client.portal.call(ask) == 2, "FULL"


def test_the_frozen_database_is_of_the_first_version() -> None:
    with sqlite3.connect(DATA / "pentapolis.db") as connection:
        assert connection.execute("SELECT version FROM schema").fetchone() == (1,)
    connection.close()
