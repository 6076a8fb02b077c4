"""The seed of a running game: promised from the start, and readable for nobody until the end."""

from __future__ import annotations

import hashlib
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.catalog.games import all_games
from pentapolis.play.replay import verify
from pentapolis.play.sealed_luck import SealedLuck
from pentapolis.server.app import create_app
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.vault import Vault
from tests.frozen.positions import DATA, THEN

from .conftest import Open
from .test_identity import read_database
from .visitors import BOT, PERSON, Visitor, clickable, get_table, get_tables, step

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


@pytest.mark.parametrize("game", all_games())
def test_no_running_game_tells_its_seed(anna: Visitor, bo: Visitor, game: str) -> None:
    """Whatever is asked for, by whoever plays or watches; games with secrets tell even less."""
    table = anna.create_table(game, PERSON, BOT)
    app: Any = anna.client.app
    paths = [path for path, ways in app.openapi()["paths"].items() if "get" in ways]
    of_tables = [path for path in paths if path.startswith("/api/tables/{id}")]
    urls = [path.replace("{id}", table) for path in of_tables if "why" not in path]
    urls += ["/", f"/table/{table}", f"/table/{table}/chairs", f"/replay/{table}/0"]
    urls += [f"/picture/table/{table}.svg"]
    assert f"/api/tables/{table}/replay.txt" in urls and f"/api/tables/{table}/luck" in urls
    with anna.at(table) as page:
        frame = page.hello(share="5a" * 32)
        page.play(random.Random(1).choice(clickable(frame)))
        answers = [visitor.get(url) for visitor in (anna, bo) for url in urls]
    seed, luck = get_seed(anna, table), get_table(anna, table).match.luck
    assert isinstance(luck, SealedLuck) and luck.shares
    sent = page.raw + [answer.text for answer in answers]
    assert {answer.status_code for answer in answers} <= {200, 403}
    assert luck.commitment in "".join(sent), "the search works"
    assert not any(secret.hex() in text for secret in (seed, luck.key) for text in sent)


def test_only_whoever_plays_is_asked_for_a_share_and_knows_the_promise(
    anna: Visitor, bo: Visitor
) -> None:
    wish = {"game": "hamlet", "seats": [PERSON, BOT]}
    answer = anna.post("/api/tables", wish).json()
    table = answer["id"]
    assert answer["commitment"] == hashlib.sha256(get_seed(anna, table)).hexdigest()
    assert "data-share" in anna.get(f"/table/{table}").text
    assert "data-share" not in bo.get(f"/table/{table}").text
    with bo.at(table) as page:
        page.send("hello", share="77" * 32)
        assert page.read()["ply"] == 0
        assert bo.frame(table)["ply"] == 0, "nothing is drawn before those who play have come"
        with anna.at(table) as own:
            assert own.hello(share="5a" * 32)["ply"] > 0
    shares = anna.get(f"/api/tables/{table}/luck").json()["shares"]
    assert [one["share"] for one in shares] == ["5a" * 32]
    assert bo.frame(table)["ply"] > 0


def test_a_share_counts_from_the_first_draw_to_the_end(open_server: Open) -> None:
    share = "5a" * 32
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table("hamlet", PERSON, BOT)
        with anna.at(table) as page:
            page.hello(share=share)
            page.send("hello", share="66" * 32)  # a page that comes back
            page.read()
        known = anna.get(f"/api/tables/{table}/luck").json()
        assert known["shares"] == [{"seat": 0, "name": "Anna", "share": share}]
        assert known["seed"] == "" and len(known["commitment"]) == 64
        assert "data-share" not in anna.get(f"/table/{table}").text
    with open_server() as client:
        anna = Visitor(client, "anna")
        frame, rng = anna.frame(table), random.Random(1)
        while not frame["over"]:
            frame = step(anna, table, frame, rng)
        assert frame["over"]["shares"] == known["shares"]
        text = anna.get(f"/api/tables/{table}/replay.txt").text
        report = verify(text, get_tables(anna).games)
        assert report.ok and "with the shares of A" in report.lines[-1]
        imported = anna.post("/api/replays", {"text": text}).json()["id"]
        assert anna.get(f"/api/tables/{imported}/replay.txt").text == text
        assert anna.get(f"/api/tables/{imported}/luck").json()["shares"] == known["shares"]


def test_a_program_may_add_a_share_or_leave_it(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    late = "The luck of this game is already fixed."
    refused = bo.post(f"/api/tables/{table}/luck", {"share": "77" * 32})
    assert refused.status_code == 409 and refused.json()["error"] == late
    for bad in ("", "xy" * 32, "77" * 33, 5, None):
        assert anna.post(f"/api/tables/{table}/luck", {"share": bad}).status_code == 422
    answer = anna.post(f"/api/tables/{table}/luck", {"share": "77" * 32})
    assert answer.status_code == 200 and answer.json()["shares"][0]["share"] == "77" * 32
    again = anna.post(f"/api/tables/{table}/luck", {"share": "78" * 32})
    assert again.status_code == 409, "once each"
    plain = anna.create_table(MALO, PERSON, BOT)
    anna.frame(plain)  # the first throw
    assert anna.post(f"/api/tables/{plain}/luck", {"share": "77" * 32}).status_code == 409
    assert anna.get(f"/api/tables/{plain}/luck").json()["shares"] == []


def test_a_host_who_only_watches_adds_to_the_luck_too(anna: Visitor) -> None:
    table = anna.create_table(MALO, BOT, BOT)
    answer = anna.post(f"/api/tables/{table}/luck", {"share": "77" * 32})
    assert answer.json()["shares"] == [{"seat": -1, "name": "", "share": "77" * 32}]
    assert anna.frame(table)["over"]["shares"] == answer.json()["shares"]
    text = anna.get(f"/api/tables/{table}/replay.txt").text
    assert verify(text, get_tables(anna).games).ok


def test_a_game_that_goes_on_from_another_has_no_promise_and_takes_no_share(anna: Visitor) -> None:
    table = anna.create_table(MALO, BOT, BOT)
    anna.frame(table)
    fork = anna.post(f"/api/tables/{table}/fork", {"ply": 3, "seats": [PERSON, BOT]}).json()
    assert fork["commitment"] == ""
    assert anna.post(f"/api/tables/{fork['id']}/luck", {"share": "77" * 32}).status_code == 409


def test_the_seeds_of_an_older_database_are_sealed_at_the_first_start(tmp_path: Path) -> None:
    shutil.copy(DATA / "pentapolis.db", tmp_path)
    wanted = "SELECT id, luck, commitment FROM tables WHERE kind = 'play' AND NOT over"
    with connect(tmp_path / "pentapolis.db") as connection:
        old = connection.execute(wanted).fetchall()
    assert old and all(len(luck) == 64 for _, luck, _ in old)
    with TestClient(create_app(tmp_path, bots=InlineBots(), now=lambda: THEN)) as client:
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
