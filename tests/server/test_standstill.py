"""Tables whose rules have changed: ended or gone on with by consent, and nothing is lost."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from hamlet import SPEC as HAMLET

from pentapolis.catalog.games import only
from pentapolis.catalog.meta import RulesChange
from pentapolis.core.game import Game
from pentapolis.play import SealedLuck, link
from pentapolis.play.replay import read, verify
from pentapolis.server.store import SeatRow

from .conftest import Open
from .test_older_rules import Serve, serve
from .visitors import BOT, PERSON, Frame, Visitor, get_table, get_tables, step

__all__ = ["serve"]  # the fixture

CHANGE = RulesChange(2, "Everybody has a secret goal.", {"goals": 0})
NEXT = replace(HAMLET.meta, rules_version=2, history=(RulesChange(2, "All is different.", {}),))

SHOWN = "Everything hidden is shown now"  # what an opened table says


def never_goals(seats: int, options: dict[str, int]) -> Game:
    """Make Hamlet by rules that know no goals, not even in games that had begun with them."""
    return HAMLET.make(seats, {"goals": 0})


def always_goals(seats: int, options: dict[str, int]) -> Game:
    return HAMLET.make(seats, {"goals": 1})


DIFFERENT = replace(HAMLET, meta=NEXT, make=never_goals)
# Version 1 had no option, so its tables say nothing about goals; today they mean none.
FORGETFUL = replace(HAMLET, meta=replace(HAMLET.meta, rules_version=2, history=(CHANGE,)))
WITHOUT_OPTION = replace(HAMLET, meta=replace(NEXT, options=()), make=always_goals)
FOR_MORE = replace(HAMLET, meta=replace(NEXT, seats=(3, 4)))


def play_some(visitor: Visitor, table: str, steps: int = 4) -> Frame:
    """Make some moves and return the frame after them."""
    frame, rng = visitor.frame(table), random.Random(3)
    for _ in range(steps):
        frame = step(visitor, table, frame, rng)
    return frame


def forget_options(folder: Path, table: str) -> None:
    """Save a table as a version without options would have."""
    with closing(sqlite3.connect(folder / "data" / "pentapolis.db")) as connection:
        connection.execute("UPDATE tables SET options = '{}' WHERE id = ?", (table,))
        connection.commit()


def count_entries(folder: Path, table: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "data" / "pentapolis.db")) as connection:
        wanted = 'SELECT seq, kind, value FROM entries WHERE "table" = ? ORDER BY seq'
        return connection.execute(wanted, (table,)).fetchall()


def test_a_game_that_no_longer_fits_is_ended_by_consent_and_opened(
    serve: Serve, tmp_path: Path
) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", PERSON, BOT)
    share = "5a" * 32
    anna.post(f"/api/tables/{table}/luck", {"share": share})
    play_some(anna, table)
    seed = get_luck(anna, table).seed.hex()
    before = count_entries(tmp_path, table)

    anna = Visitor(serve(DIFFERENT), "anna")
    bo = Visitor(anna.client, "bo")
    frame = anna.frame(table)
    assert "so it stops here" in frame["prompt"] and not frame["asked"] and not frame["over"]
    assert frame["status"] == "" and get_table(anna, table).standstill is not None
    page = anna.get(f"/table/{table}").text
    assert f'action="/table/{table}/give_up"' in page and "/go_on" not in page
    assert f'action="/table/{table}/give_up"' not in bo.get(f"/table/{table}").text
    assert "The rules have changed since" in anna.get("/").text
    assert "Your turn" not in anna.get("/").text
    assert anna.get(f"/api/tables/{table}/replay.txt").status_code == 403, "still secret"
    assert bo.post(f"/api/tables/{table}/give_up").status_code == 403
    assert anna.post(f"/api/tables/{table}/go_on").status_code == 422
    assert anna.post(f"/api/tables/{table}/hint").status_code == 409

    opened = anna.post(f"/api/tables/{table}/give_up").json()
    assert SHOWN in opened["prompt"] and opened["viewer"] == opened["focus"]
    with bo.at(table) as screen:  # even who only watches sees what each player had
        for seat in (0, 1):
            screen.send("focus", seat=seat)
            assert screen.read()["viewer"] == seat
    again = anna.post(f"/api/tables/{table}/give_up")
    assert again.status_code == 422 and "nothing to decide" in again.json()["error"]

    for is_restarted in (False, True):
        anna = Visitor(serve(DIFFERENT), "anna") if is_restarted else anna
        assert SHOWN in anna.frame(table)["prompt"]
        assert anna.get(f"/api/tables/{table}/luck").json()["seed"] == seed
        text = anna.get(f"/api/tables/{table}/replay.txt").text
        assert f"seed: {seed}\n" in text and f"shares: A={share}\n" in text
        assert "rules: 1\n" in text and "rules version 1, the game is at 2" in text
        assert "# what followed does not fit the rules any more:" in text
        fitting = len(get_table(anna, table).timeline.entries)
        moves = [kind for _, kind, _ in before[fitting:] if kind in ("act", "chance", "undo")]
        assert text.count("\n#   ") == len(moves) > 0, "every move is there"
        assert read(text, only(DIFFERENT)).line == get_table(anna, table).timeline.line
        home, finished = anna.get("/").text, anna.get("/replays").text
        assert f"/table/{table}" not in home and "not played to the end" in finished
        frames = anna.get(f"/api/tables/{table}/frames").json()
        assert frames[0]["record"]["perspectives"] == ["all", 0, 1]
        page = anna.get(f"/table/{table}").text
        assert "Save the replay file" in page and "/give_up" not in page
    after = count_entries(tmp_path, table)
    assert after[:-1] == before and after[-1][:2] == (len(before), "stop")


def get_luck(visitor: Visitor, table: str) -> SealedLuck:
    luck = get_table(visitor, table).match.luck
    assert isinstance(luck, SealedLuck)
    return luck


def test_a_game_whose_moves_fit_todays_rules_goes_on_by_them(serve: Serve, tmp_path: Path) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", PERSON, BOT)
    before = play_some(anna, table)
    kept = count_entries(tmp_path, table)
    forget_options(tmp_path, table)

    anna = Visitor(serve(FORGETFUL), "anna")
    assert "so it stops here" in anna.frame(table)["prompt"]
    page = Visitor(anna.client, "anna", "de").get(f"/table/{table}").text
    assert "Nach heutigen Regeln weiterspielen" in page and "Partie beenden" in page
    with anna.at(table) as screen:
        screen.hello_as_guest()
        answer = anna.post(f"/table/{table}/go_on", data={})
        assert answer.status_code == 303 and answer.headers["location"] == f"/table/{table}"
        goodbye = screen.read_to_end(3)
        assert goodbye is not None and goodbye.code == 1012, "its page comes back by itself"
    frame = anna.frame(table)
    assert (frame["ply"], frame["prompt"]) == (before["ply"], before["prompt"])
    assert frame["asked"] or frame["can"]["end"]
    assert not frame["can"]["undo"], "nobody goes back to other rules"
    note = f"Up to move {before['ply']}, this game was played by older rules (version 1)."
    assert note in anna.get(f"/table/{table}").text

    anna = Visitor(serve(FORGETFUL), "anna")
    frame, rng = anna.frame(table), random.Random(1)
    while not frame["over"]:
        frame = step(anna, table, frame, rng)
    entries = count_entries(tmp_path, table)
    assert entries[: len(kept)] == kept and entries[len(kept)][1:] == ("rules", before["ply"])
    text = anna.get(f"/api/tables/{table}/replay.txt").text
    assert f"rules: 2\nearlier: 1@{before['ply']}\n" in text
    report = verify(text, only(FORGETFUL))
    assert report.ok, report.faults
    assert f"draws since the rules changed at ply {before['ply']}" in report.lines[-1]
    imported = anna.post("/api/replays", {"text": text}).json()["id"]
    assert anna.get(f"/api/tables/{imported}/replay.txt").text == text
    record = anna.get(f"/api/tables/{imported}/frames").json()[0]["record"]
    assert record["older"] == note
    packed = anna.get(f"/api/tables/{table}/packed").json()["packed"]
    assert link.unpack(packed, only(FORGETFUL)).earlier_rules == [(1, before["ply"])]


def test_what_was_undone_need_not_fit(serve: Serve, tmp_path: Path) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", PERSON, PERSON)
    frame = play_some(anna, table, 1)
    count = len(count_entries(tmp_path, table))
    undone = [(count, "act", 10_000), (count + 1, "undo", frame["ply"])]  # a move of the past
    with closing(sqlite3.connect(tmp_path / "data" / "pentapolis.db")) as connection:
        for row in undone:
            values = "INSERT INTO entries VALUES (?, ?, ?, 0, ?, '', 0)"
            connection.execute(values, (table, *row))
        connection.commit()
    anna = Visitor(serve(FORGETFUL), "anna")
    assert "so it stops here" in anna.frame(table)["prompt"]
    assert anna.post(f"/api/tables/{table}/go_on").status_code == 200
    assert anna.frame(table)["ply"] == frame["ply"] and not anna.frame(table)["over"]
    assert "stops here" not in anna.frame(table)["prompt"]


def test_an_option_that_is_gone_stops_a_table_and_no_page(serve: Serve) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", PERSON, BOT)
    before = play_some(anna, table)
    anna = Visitor(serve(WITHOUT_OPTION), "anna")
    assert anna.get("/").status_code == 200
    assert "so it stops here" in anna.frame(table)["prompt"]
    assert anna.post(f"/api/tables/{table}/go_on").json()["ply"] == before["ply"]
    assert anna.post(f"/api/tables/{table}/rematch", {}).status_code == 200


def test_a_game_that_cannot_be_made_any_more_is_listed_and_can_be_removed(serve: Serve) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table, other = (anna.create_table("hamlet", PERSON, BOT) for _ in range(2))
    anna = Visitor(serve(FOR_MORE), "anna")
    home = anna.get("/")
    assert home.status_code == 200 and "it can&#39;t be shown" in home.text
    refused = anna.get(f"/table/{table}")
    assert refused.status_code == 409 and "it can&#39;t be shown" in refused.text
    assert anna.post(f"/tables/{table}/remove", data={}).status_code == 303
    assert anna.get(f"/table/{table}").status_code == 404
    assert anna.post("/settings/forget", data={"sure": "yes"}).status_code == 303
    assert anna.get(f"/table/{other}").status_code == 404


def test_everybody_at_the_table_must_agree(serve: Serve, tmp_path: Path) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", PERSON, PERSON)
    anna.frame(table)
    anna = Visitor(serve(DIFFERENT), "anna")
    bo = Visitor(anna.client, "bo")
    anna.frame(table)
    running = get_table(anna, table)
    running.seats[1] = SeatRow("person", "Bo", owner=bo.id)  # on another device
    frame = anna.post(f"/api/tables/{table}/give_up").json()
    assert "Waiting for Bo to agree" in frame["prompt"] and not running.is_open
    assert anna.get(f"/api/tables/{table}/luck").json()["seed"] == ""
    assert anna.post(f"/api/tables/{table}/give_up").status_code == 200 and not running.is_open
    assert SHOWN in bo.post(f"/api/tables/{table}/give_up").json()["prompt"]
    assert running.is_open


def test_a_finished_game_stays_open_whatever_the_rules_become(serve: Serve) -> None:
    anna = Visitor(serve(HAMLET), "anna")
    table = anna.create_table("hamlet", BOT, BOT)
    assert anna.frame(table)["over"]
    anna = Visitor(serve(DIFFERENT), "anna")
    assert anna.get("/replays").status_code == 200
    assert "its end can't be shown" in anna.frame(table)["prompt"]
    assert anna.get(f"/api/tables/{table}/replay.txt").status_code == 200
    assert anna.get(f"/api/tables/{table}/luck").json()["seed"]


def test_a_running_table_cannot_be_given_up(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    anna.frame(table)
    for deed in ("give_up", "go_on"):
        refused = anna.post(f"/api/tables/{table}/{deed}")
        assert refused.status_code == 422 and "nothing to decide" in refused.json()["error"]
    assert anna.get(f"/api/tables/{table}/luck").json()["seed"] == ""


def test_a_table_whose_key_is_lost_can_be_opened_without_its_seed(
    open_server: Open, tmp_path: Path
) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table("hamlet", PERSON, BOT)
        play_some(anna, table)
        finished = anna.create_table("hamlet", BOT, BOT)
        assert anna.frame(finished)["over"]["seed"]
    (tmp_path / "data" / "pentapolis.key").unlink()
    with open_server() as client:
        anna = Visitor(client, "anna")
        assert anna.frame(finished)["over"]["seed"] == "", "not another one"
        assert "key was replaced" in anna.frame(table)["prompt"]
        assert anna.post(f"/api/tables/{table}/go_on").status_code == 422
        assert SHOWN in anna.post(f"/api/tables/{table}/give_up").json()["prompt"]
        assert anna.get(f"/api/tables/{table}/luck").json()["seed"] == ""
        text = anna.get(f"/api/tables/{table}/replay.txt").text
        assert "seed:" not in text and verify(text, get_tables(anna).games).ok
