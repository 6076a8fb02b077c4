"""The seed of a running game: promised from the start, and readable for nobody until the end."""

from __future__ import annotations

import hashlib
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pentapolis.play.sealed_luck import SealedLuck
from pentapolis.server.app import create_app
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.vault import Vault
from tests.frozen.positions import DATA

from .conftest import Open
from .test_identity import read_database
from .visitors import BOT, PERSON, Visitor, get_table, get_tables, step

MALO = "saint-malo"


def get_seed(visitor: Visitor, table: str) -> bytes:
    luck = get_table(visitor, table).match.luck
    assert isinstance(luck, SealedLuck)
    return luck.seed


@contextmanager
def connect(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as connection:
        yield connection


def test_a_sealed_seed_is_opened_by_its_key_and_table_only() -> None:
    seed = "00ff" * 16
    vault = Vault(b"k" * 32)
    sealed = vault.seal("t", seed)
    assert seed not in sealed and vault.open("t", sealed) == seed
    assert vault.open("u", sealed) != seed and Vault(b"x" * 32).open("t", sealed) != seed
    assert vault.open("t", seed) == seed, "an open one stays as it is"


def test_the_database_does_not_tell_the_seed_of_a_running_game(
    open_server: Open, tmp_path: Path
) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(MALO, PERSON, BOT, start=1)
        frame = anna.frame(table)
        seed = get_seed(anna, table)
        stored = read_database(tmp_path / "data")
        assert frame["ply"] > 0 and table.encode() in stored
        assert seed.hex().encode() not in stored and seed not in stored
    with open_server() as client:
        anna = Visitor(client, "anna")
        anna.frame(table)
        assert get_seed(anna, table) == seed, "the key opens it again"


@pytest.mark.parametrize("game", [MALO, "hamlet", "garden-nation"])
def test_the_promise_is_on_the_table_from_the_start_and_kept_at_the_end(
    anna: Visitor, bo: Visitor, game: str
) -> None:
    table = anna.create_table(game, PERSON, BOT)
    promise = hashlib.sha256(get_seed(anna, table)).hexdigest()
    for visitor in (anna, bo):
        page = visitor.get(f"/table/{table}").text
        assert f'<code id="promise">{promise}</code>' in page
        assert get_seed(anna, table).hex() not in page
    if game != "hamlet":
        return  # one short game to the end is enough
    frame, rng = anna.frame(table), random.Random(1)
    while not frame["over"]:
        frame = step(anna, table, frame, rng)
    assert frame["over"]["commitment"] == promise
    assert hashlib.sha256(bytes.fromhex(frame["over"]["seed"])).hexdigest() == promise


def test_the_seeds_of_an_older_database_are_sealed_at_the_first_start(tmp_path: Path) -> None:
    shutil.copy(DATA / "pentapolis.db", tmp_path)
    wanted = "SELECT id, luck, commitment FROM tables WHERE kind = 'play' AND NOT over"
    with connect(tmp_path / "pentapolis.db") as connection:
        old = connection.execute(wanted).fetchall()
    assert old and all(len(luck) == 64 for _, luck, _ in old)
    with TestClient(create_app(tmp_path, bots=InlineBots())) as client:
        anna = Visitor(client, "anna")
        for id, luck, _ in old:
            anna.frame(id)
            assert get_seed(anna, id).hex() == luck
    stored = read_database(tmp_path)
    assert not any(luck.encode() in stored for _, luck, _ in old)


def test_a_table_whose_key_is_lost_says_so_and_rolls_nothing_else(
    open_server: Open, tmp_path: Path
) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(MALO, PERSON, BOT, start=1)
        before = anna.frame(table)
    (tmp_path / "data" / "pentapolis.key").unlink()
    with open_server() as client:
        anna = Visitor(client, "anna")  # with a cookie of the new key
        frame = anna.frame(table)
        assert frame["ply"] == before["ply"] and not frame["asked"]
        assert "key was replaced" in frame["prompt"]
        assert anna.get("/").status_code == 200 and table in get_tables(anna).in_memory
        answer = anna.post(f"/api/tables/{table}/undo")
        assert answer.status_code == 409 and "key was replaced" in answer.json()["error"]
