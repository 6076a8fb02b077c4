"""The live table: playing, ending turns, undoing, and everything that is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.core.state import SPECTATOR
from pentapolis.play import verify

from .visitors import (
    BOT,
    PERSON,
    Frame,
    Page,
    Visitor,
    assert_same_table,
    clickable,
    count_laid_out,
    get_table,
    get_tables,
    is_at_rest,
    step,
)

MALO = "saint-malo"


def list_legal(visitor: Visitor, table: str) -> list[int]:
    return list(get_table(visitor, table).timeline.state.legal())


def play_to_end_of_turn(page: Page, rng: random.Random) -> Frame:
    """Play until the table waits for the end of the turn."""
    while not page.frame["can"]["end"]:
        page.play(rng.choice(clickable(page.frame)))
        assert not page.frame["over"]
    return page.frame


def play_to_undo(page: Page, rng: random.Random) -> Frame:
    """Play until there is something to undo within the turn."""
    while page.frame["can"]["end"] or not page.frame["can"]["undo"]:
        if page.frame["can"]["end"]:
            page.end()
        else:
            page.play(rng.choice(clickable(page.frame)))
    return page.frame


def test_the_first_frame_is_whole(anna: Visitor) -> None:
    table = anna.create_table(MALO, {"kind": "person", "name": "Ann"}, BOT, BOT, start=1)
    anna.frame(table)  # the dice have fallen
    with anna.at(table) as page:
        frame = page.hello()
    assert frame["full"] and frame["asked"] and frame["viewer"] == 0 == frame["focus"]
    assert frame["parts"].keys() == set(frame["order"]) and frame["symbols"]
    assert [seat["kind"] for seat in frame["seats"]] == ["person", "bot", "bot"]
    assert [seat["mine"] for seat in frame["seats"]] == [True, False, False]
    assert frame["seats"][0]["name"] == "Ann" and frame["seats"][1]["level"] == "random"
    assert frame["rule"]["url"] == f"/rules/{MALO}#{frame['rule']['cite'].split()[0]}"
    assert frame["settings"]["theme"] == "auto" and frame["over"] is None
    assert frame["ply"] == 1 and [line["ply"] for line in frame["log"]] == [1]


@pytest.mark.parametrize(("game", "plies"), [(MALO, 150), ("hamlet", 1000)])
def test_every_legal_action_can_be_clicked_and_nothing_else(
    anna: Visitor, game: str, plies: int
) -> None:
    rng = random.Random(3)
    table = anna.create_table(game, PERSON, BOT)
    asked = 0
    with anna.at(table) as page:
        page.hello()
        while not page.frame["over"] and page.frame["ply"] < plies:
            if page.frame["can"]["end"]:
                assert clickable(page.frame) == []
                page.end()
            else:
                asked += 1
                assert clickable(page.frame) == list_legal(anna, table)
                page.play(rng.choice(clickable(page.frame)))
    assert asked > 20 and not page.errors


def test_the_end_reveals_everything(anna: Visitor) -> None:
    rng = random.Random(3)
    table = anna.create_table("hamlet", PERSON, BOT)
    with anna.at(table) as page:
        page.hello()
        while not page.frame["over"]:
            if page.frame["can"]["end"]:
                page.end()
            else:
                page.play(rng.choice(clickable(page.frame)))
    over = page.frame["over"]
    assert over["result"] and over["replay"] == f"/replay/{table}/0"
    scores = [seat["score"] for seat in page.frame["seats"]]
    assert [points[-1] for points in over["chart"]["scores"]] == scores
    for seat in page.frame["seats"]:
        assert sum(line["points"] for line in seat["sheet"]) == seat["score"]
    assert sorted(seat["place"] for seat in page.frame["seats"]) == [1, 2]
    text = anna.get(f"/api/tables/{table}/replay.txt").text
    report = verify(text, get_tables(anna).games)
    assert report.ok, report.faults
    assert any("matches the commitment" in line for line in report.lines), report.lines


def test_every_ply_is_shown_in_order(anna: Visitor) -> None:
    table = anna.create_table("hamlet", BOT, BOT)
    with anna.at(table) as page:
        page.send("hello", focus=None)
        plies = [page.read()["ply"]]
        while not page.frame["over"]:
            plies.append(page.read()["ply"])
    assert plies == [0, *range(count_laid_out(anna, table), plies[-1] + 1)]
    assert page.frame["viewer"] == SPECTATOR


def test_a_patch_says_only_what_has_changed(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        page.act(clickable(page.frame)[-1])  # keeps all dice
        patch = page.read()
        assert not patch["full"] and "settings" not in patch
        assert len(patch["parts"]) < len(page.frame["parts"])
        fresh = anna.frame(table)
        for key in ("parts", "order", "cards", "prompt", "seats", "log", "symbols"):
            assert page.frame[key] == fresh[key], key


def test_a_stale_action_is_refused_and_changes_nothing(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        page.play(clickable(page.frame)[-1])
        before = page.frame
        page.act(clickable(before)[0], ply=1)
        assert page.read_refusal()["code"] == "stale"
        assert page.frame["ply"] == before["ply"] and page.frame["parts"] == before["parts"]


def test_an_illegal_action_is_refused(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        for action in (max(clickable(page.frame)) + 1, -1, 10**12):
            page.act(action)
            assert page.read_refusal()["code"] == "illegal"
        assert page.frame["ply"] == 1


def test_only_the_owner_of_a_seat_decides(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page, bo.at(table) as other:
        page.hello()
        other.send("hello", focus=None)
        seen = other.read()
        assert seen["viewer"] == SPECTATOR and not seen["asked"] and clickable(seen) == []
        assert not any(seat["mine"] for seat in seen["seats"])
        for kind in ("act", "undo", "redo", "end"):
            other.send(kind, ply=1, action=clickable(page.frame)[0])
            assert other.read_refusal()["code"] == "not_yours"
        page.play(clickable(page.frame)[-1])
        assert other.read()["ply"] == 2  # but watches


@pytest.mark.parametrize(
    "message",
    [
        "",
        "hello",
        "[]",
        "null",
        "7",
        '{"type": 1}',
        '{"type": "dance"}',
        '{"type": "act"}',
        '{"type": "act", "ply": "1", "action": 0}',
        '{"type": "act", "ply": 1, "action": true}',
        '{"type": "act", "ply": 1.0, "action": 0}',
        '{"type": "act", "ply": 1, "action": null}',
        '{"type": "hello", "focus": "me"}',
        '{"type": "focus", "seat": []}',
        "[" * 100_000,
        '{"type": "act", "ply": 1, "action": ' + "9" * 5000 + "}",
    ],
)
def test_a_malformed_message_is_refused_and_the_page_stays_connected(
    anna: Visitor, message: str
) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        page.socket.send_text(message)
        error = page.read()
        assert error["type"] == "error" and error["code"] == "bad" and error["text"].endswith(".")
        page.socket.send_bytes(b"\x00\xff")
        assert page.read()["code"] == "bad"
        page.play(clickable(page.frame)[-1])
        assert page.frame["ply"] == 2


def test_any_seat_can_be_drawn_large(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        page.send("focus", seat=1)
        frame = page.read()
        assert frame["full"] and frame["focus"] == 1 and frame["viewer"] == 0
        assert clickable(frame) == list_legal(anna, table)
        page.send("focus", seat=99)
        assert page.read()["focus"] == 0
        page.send("hello", focus=None, wide=False)
        assert page.read()["full"]


def test_undo_and_redo_go_step_by_step(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        before = page.frame
        page.play(clickable(page.frame)[-1])
        after = page.frame
        assert after["can"] == {"undo": True, "undo_turn": False, "redo": False, "end": False}
        page.send("undo")
        assert page.read()["full"]
        assert page.frame["ply"] == 1 and page.frame["parts"] == before["parts"]
        assert page.frame["log"] == before["log"]
        assert page.frame["can"] == {"undo": False, "undo_turn": False, "redo": True, "end": False}
        page.send("undo")
        assert page.read_refusal()["code"] == "illegal"
        page.send("redo")
        page.read_until(lambda frame: bool(frame["ply"] == 2))
        for key in ("parts", "log", "prompt", "cards", "seats", "can"):
            assert page.frame[key] == after[key], key
        page.send("redo")
        assert page.read_refusal()["code"] == "illegal"


def test_a_roll_cannot_be_undone(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        again = [card for card in page.frame["cards"] if card["tokens"]]
        page.play(again[0]["action"])  # rolls, and the dice fall at once
        assert page.frame["ply"] == 3 and page.frame["asked"]
        assert not page.frame["can"]["undo"]
        page.send("undo")
        assert page.read_refusal()["code"] == "illegal"


def test_the_table_waits_at_the_end_of_the_turn(anna: Visitor) -> None:
    rng = random.Random(1)
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        page.send("end")
        assert page.read_refusal()["code"] == "illegal"
        held = play_to_end_of_turn(page, rng)
        assert held["can"]["end"] and held["can"]["undo"] and not held["asked"]
        assert [seat["active"] for seat in held["seats"]] == [True, False]
        assert "End" in held["prompt"]
        assert held["step"] == 0, "a complete turn is at none of its steps"
        page.act(0)
        assert page.read_refusal()["code"] == "not_yours"
        page.send("undo")
        page.read_until(lambda frame: bool(frame["asked"]))
        assert page.frame["step"] > 0
        page.send("redo")
        page.read_until(lambda frame: bool(frame["can"]["end"]))
        assert page.frame["ply"] == held["ply"]
        page.end()  # now the bot plays
        assert page.frame["ply"] > held["ply"] + 2 and page.frame["asked"]


def test_without_end_turn_the_game_goes_on_at_once(anna: Visitor) -> None:
    assert anna.post("/api/settings", {"end_turn": False}).json()["end_turn"] is False
    rng = random.Random(1)
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        turns = 0
        while turns < 20 and not page.frame["over"]:
            page.play(rng.choice(clickable(page.frame)))
            assert not page.frame["can"]["end"]
            turns += 1


def test_people_around_one_screen_take_turns(anna: Visitor) -> None:
    rng = random.Random(5)
    table = anna.create_table(MALO, PERSON, PERSON, PERSON, start=1)
    seen = set()
    with anna.at(table) as page:
        page.hello()
        for _ in range(120):
            frame = page.frame
            assert frame["curtain"] is None  # nothing is hidden in this game
            seen.add(frame["viewer"])
            if frame["can"]["end"]:
                page.end()
            else:
                assert frame["focus"] == frame["viewer"]
                page.play(rng.choice(clickable(frame)))
    assert seen == {0, 1, 2} and not page.errors
    names = [seat["name"] for seat in page.frame["seats"]]
    assert names == ["Anna", "Bruno", "Clara"]


def test_two_tabs_are_shown_the_same(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as first, anna.at(table) as second:
        first.hello()
        second.hello()
        first.play(clickable(first.frame)[-1])
        second.read_until(lambda frame: bool(frame["ply"] == 2))
        for key in ("parts", "cards", "log", "can", "seq"):
            assert first.frame[key] == second.frame[key]
        second.play(clickable(second.frame)[0])
        first.read_until(lambda frame: bool(frame["ply"] == second.frame["ply"]))
        assert first.frame["parts"] == second.frame["parts"]


def test_a_page_that_reconnects_finds_the_table_as_it_was(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        page.play(clickable(page.frame)[-1])
    with anna.at(table) as again:
        frame = again.hello()
    assert frame["full"] and frame["ply"] == 2 and frame["can"]["undo"]
    assert frame["parts"] == page.frame["parts"] and frame["log"] == page.frame["log"]


@pytest.mark.parametrize("stop", [play_to_undo, play_to_end_of_turn])
def test_a_restarted_server_finds_the_table_as_it_was(open_server: Any, stop: Any) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(MALO, {"kind": "person", "name": "Änn"}, BOT, BOT)
        with anna.at(table) as page:
            page.hello()
            stop(page, random.Random(2))
        before = anna.frame(table)
    with open_server() as client:
        anna = Visitor(client, "anna")
        with anna.at(table) as page:
            after = page.hello()
            assert_same_table(before, after)
            page.send("undo")
            # What follows from a choice by itself goes with it, so it may be more than one ply.
            page.read_until(lambda frame: bool(frame["ply"] < before["ply"]))
            assert page.frame["can"]["redo"]
    with open_server() as client:
        anna = Visitor(client, "anna")
        assert anna.frame(table)["can"]["redo"]
        anna.post(f"/api/tables/{table}/redo")
        assert_same_table(before, anna.frame(table))


def test_a_turn_that_was_ended_stays_ended(open_server: Any) -> None:
    """Once the bag is empty chance no longer separates two turns: only the entry does."""
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table("hamlet", PERSON, PERSON, goals=0)
        rng = random.Random(4)
        frame = anna.frame(table)
        actors = get_table(anna, table).timeline.actors
        while not actors or actors[-1] < 0 or not frame["asked"] or frame["can"]["undo"]:
            frame = step(anna, table, frame, rng)
        assert frame["viewer"] != actors[-1] and not frame["can"]["end"]
    with open_server() as client:
        anna = Visitor(client, "anna")
        assert anna.frame(table)["curtain"]  # a new server cannot know who sits at the screen
        again = anna.post(f"/api/tables/{table}/reveal").json()
        assert_same_table(frame, again)


def test_the_end_is_final(anna: Visitor) -> None:
    rng = random.Random(8)
    table = anna.create_table("hamlet", PERSON, BOT)
    frame = anna.frame(table)
    while not frame["over"]:
        commitment = get_table(anna, table).timeline.header.commitment
        assert not get_table(anna, table).timeline.header.seed
        frame = step(anna, table, frame, rng)
    assert frame["over"]["commitment"] == commitment and len(frame["over"]["seed"]) == 64
    assert not any(frame["can"].values())
    for kind in ("undo", "redo", "end"):
        answer = anna.post(f"/api/tables/{table}/{kind}")
        assert answer.status_code == 409 and answer.json()["code"] == "over"
    answer = anna.post(f"/api/tables/{table}/act", {"ply": frame["ply"], "action": 0})
    assert answer.json()["code"] == "over"


def test_a_change_that_cannot_be_saved_has_not_happened(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    before = anna.frame(table)
    failed = get_table(anna, table)

    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(get_tables(anna).store, "add_entries", fail)
        answer = anna.post(f"/api/tables/{table}/act", {"ply": 1, "action": clickable(before)[-1]})
    assert answer.status_code == 409 and "saved" in answer.json()["error"]
    assert get_table(anna, table) is failed and failed.closed
    assert_same_table(before, anna.frame(table))  # read anew from the database
    answer = anna.post(f"/api/tables/{table}/act", {"ply": 1, "action": clickable(before)[-1]})
    assert answer.status_code == 200 and answer.json()["ply"] == 2


def test_two_servers_cannot_both_write_the_next_entry(open_server: Any) -> None:
    with open_server() as one, open_server() as two:
        first, second = Visitor(one, "anna"), Visitor(two, "anna")
        table = first.create_table(MALO, PERSON, BOT, start=1)
        action = clickable(first.frame(table))[-1]
        assert second.frame(table)["ply"] == 1
        asked = {"ply": 1, "action": action}
        assert first.post(f"/api/tables/{table}/act", asked).status_code == 200
        assert second.post(f"/api/tables/{table}/act", asked).status_code == 409
        assert second.frame(table)["ply"] == 2  # it has read what the other one wrote


def test_a_bot_that_fails_leaves_the_table_whole(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=2)

    async def fail(_: object) -> int:
        raise ArithmeticError("a bot lost count")

    with monkeypatch.context() as patch:
        patch.setattr(get_tables(anna).bots, "choose", fail)
        with anna.at(table) as page:
            page.send("hello", focus=None)
            while not page.errors:
                page.read()
            assert page.errors[0]["code"] == "bad" and "count" not in page.errors[0]["text"]
    with anna.at(table) as page:
        assert page.hello()["asked"]  # the next visit tries again


def test_an_unknown_table_gets_a_friendly_error(client: TestClient, anna: Visitor) -> None:
    with client.websocket_connect("/table/nowhere/ws", headers=anna.headers) as socket:
        error = socket.receive_json()
        assert error["type"] == "error" and error["code"] == "unknown"
        assert socket.receive()["type"] == "websocket.close"


def test_the_numbers_of_frames_only_grow(anna: Visitor) -> None:
    rng = random.Random(6)
    table = anna.create_table("hamlet", PERSON, BOT)
    with anna.at(table) as page:
        page.hello()
        last = 0
        for _ in range(15):
            assert page.frame["seq"] >= last
            last = page.frame["seq"]
            if page.frame["can"]["end"]:
                page.end()
            else:
                page.play(rng.choice(clickable(page.frame)))
    assert is_at_rest(page.frame)
