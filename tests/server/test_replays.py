"""Replays: any ply, as files and links, and playing on from there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pentapolis.play import link, read

from .visitors import (
    BOT,
    PERSON,
    Frame,
    Visitor,
    clickable,
    get_table,
    get_tables,
    merge_frame,
    step,
)


@pytest.fixture
def finished_table(anna: Visitor) -> str:
    """Return the id of a table where bots have played a whole game."""
    table = anna.create_table("hamlet", BOT, BOT, BOT)
    assert anna.frame(table)["over"]
    return table


def get_frames(visitor: Visitor, table: str, **query: Any) -> list[Frame]:
    asked = "&".join(f"{key.removesuffix('_')}={value}" for key, value in query.items())
    answer = visitor.get(f"/api/tables/{table}/frames?{asked}")
    assert answer.status_code == 200, answer.text
    found: list[Frame] = answer.json()
    return found


def test_a_replay_can_go_to_every_ply(anna: Visitor, finished_table: str) -> None:
    replay = get_frames(anna, finished_table)
    assert [frame["ply"] for frame in replay] == list(range(replay[0]["plies"] + 1))
    assert [frame["full"] for frame in replay] == [True] + [False] * (len(replay) - 1)
    shown: Frame = {}
    for frame in replay:
        shown = merge_frame(shown, frame)
        alone = get_frames(anna, finished_table, from_=frame["ply"], to=frame["ply"])
        assert len(alone) == 1 and alone[0]["full"]
        for key in ("parts", "order", "seats", "log", "prompt", "desc", "over"):
            assert shown[key] == alone[0][key], (frame["ply"], key)
        assert clickable(shown) == [] and not shown["asked"]
        assert (shown["over"] is not None) == (frame["ply"] == frame["plies"])


def test_at_most_two_hundred_frames_come_at_once(anna: Visitor) -> None:
    table = anna.create_table("saint-malo", BOT, BOT)
    plies = anna.frame(table)["plies"]
    assert plies > 230
    assert len(get_frames(anna, table)) == 200
    assert len(get_frames(anna, table, from_=plies - 5, to=plies + 40)) == 6


def test_a_running_table_has_a_replay_so_far(anna: Visitor) -> None:
    rng = random.Random(1)
    table = anna.create_table("saint-malo", PERSON, BOT, start=1)
    frame = anna.frame(table)
    for _ in range(5):
        frame = step(anna, table, frame, rng)
    replay = get_frames(anna, table)
    assert replay[-1]["ply"] == frame["ply"] and replay[-1]["over"] is None
    shown: Frame = {}
    for one in replay:
        shown = merge_frame(shown, one)
    assert shown["log"] == frame["log"] and clickable(shown) == []


@pytest.mark.parametrize("query", ["from=-1", "from=9999", "from=5&to=3", "from=0&to=-1"])
def test_a_ply_that_was_never_played_gets_a_friendly_error(
    anna: Visitor, finished_table: str, query: str
) -> None:
    answer = anna.get(f"/api/tables/{finished_table}/frames?{query}")
    assert answer.status_code == 404 and "this game runs from 0 to" in answer.json()["error"]


@pytest.mark.parametrize("query", ["from=x", "seat=me", "seat=1.5", "focus=z", "wide=perhaps"])
def test_a_malformed_query_gets_a_friendly_error(
    anna: Visitor, finished_table: str, query: str
) -> None:
    answer = anna.get(f"/api/tables/{finished_table}/frames?{query}")
    assert answer.status_code == 422 and answer.json()["code"] == "bad"


def test_the_page_of_a_ply(anna: Visitor, finished_table: str) -> None:
    last = get_frames(anna, finished_table)[0]["plies"]
    for ply in (0, 1, last):
        assert anna.get(f"/replay/{finished_table}/{ply}").status_code == 200
    for ply in (last + 1, "x", "-1", "9" * 50, "1.5"):
        answer = anna.get(f"/replay/{finished_table}/{ply}")
        assert answer.status_code == 404
        assert "this game runs from 0 to" in answer.text
    answer = anna.get(f"/replay/{finished_table}")
    assert answer.status_code == 303 and answer.headers["location"] == f"/replay/{finished_table}/0"


def test_a_replay_file_can_be_downloaded_and_uploaded(
    anna: Visitor, bo: Visitor, finished_table: str
) -> None:
    answer = anna.get(f"/api/tables/{finished_table}/replay.txt")
    assert "attachment" in answer.headers["content-disposition"]
    text = answer.text
    timeline = get_table(anna, finished_table).timeline
    assert read(text, get_tables(anna).games).line == timeline.line
    ways = [
        bo.post("/api/replays", {"text": text}),
        bo.post("/api/replays", content=text, headers={"content-type": "text/plain"}),
        bo.post("/api/replays", files={"file": ("game.replay.txt", text)}),
    ]
    for way in ways:
        assert way.status_code == 200, way.text
        imported = way.json()
        assert imported["url"] == f"/replay/{imported['id']}/0"
        assert imported["plies"] == timeline.ply
        for one, other in zip(
            get_frames(bo, finished_table), get_frames(bo, imported["id"]), strict=True
        ):
            for key in ("parts", "log", "prompt", "last"):
                assert one[key] == other[key]
        again = bo.get(f"/api/tables/{imported['id']}/replay.txt").text
        assert again == text
    form = bo.post("/replay", files={"file": ("game.replay.txt", text)})
    assert form.status_code == 303 and form.headers["location"].startswith("/replay/")


def test_an_imported_game_survives_a_restart(open_server: Any) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table("hamlet", BOT, BOT)
        anna.frame(table)
        text = anna.get(f"/api/tables/{table}/replay.txt").text
        imported = anna.post("/api/replays", {"text": text}).json()["id"]
    with open_server() as client:
        anna = Visitor(client, "anna")
        assert anna.get(f"/api/tables/{imported}/replay.txt").text == text
        assert anna.get(f"/table/{imported}").headers["location"] == f"/replay/{imported}/0"
        answer = anna.post(f"/api/tables/{imported}/act", {"ply": 0, "action": 0})
        assert answer.status_code == 409 and "replay" in answer.json()["error"]
        assert get_frames(anna, imported)[-1]["over"]["seed"]


def test_an_unfinished_game_with_secrets_can_be_imported(
    anna: Visitor, finished_table: str
) -> None:
    """Whoever has the file already knows everything in it."""
    text = anna.get(f"/api/tables/{finished_table}/replay.txt").text
    head, _, rest = text.partition("\n\n")
    lines = [line for line in head.splitlines() if not line.startswith("seed:")]
    plies = [line for line in rest.splitlines() if line[:2] in ("~ ", "A ", "B ", "C ", "= ")]
    part = "\n".join([*lines, "", *plies[:20]]) + "\n"
    answer = anna.post("/api/replays", {"text": part})
    assert answer.status_code == 200, answer.text
    replay = get_frames(anna, answer.json()["id"], seat="all")
    assert replay[-1]["over"] is None and replay[0]["record"]["perspectives"] == ["all", 0, 1, 2]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda text: "", "line 1"),
        (lambda text: "hello\n", "line 1"),
        (lambda text: text.replace("game: hamlet", "game: chess"), "line 1"),
        (lambda text: text.replace("seats: 3", "seats: 33"), "line"),
        (lambda text: text.replace("A take:", "A steal:", 1), "ply 6"),
        (lambda text: text.replace("\nA ", "\nB ", 1), "ply 6"),
        (lambda text: text[: text.index("A settle:") + 5], "line"),
        (lambda text: text.replace("\n= ", "\n= 1", 1), "checkpoint"),
    ],
)
def test_a_broken_file_gets_a_friendly_error(
    anna: Visitor, finished_table: str, change: Any, place: str
) -> None:
    text = change(anna.get(f"/api/tables/{finished_table}/replay.txt").text)
    answer = anna.post("/api/replays", {"text": text})
    assert answer.status_code == 400 and place in answer.json()["error"], answer.text
    form = anna.post("/replay", files={"file": ("a.txt", text)})
    assert form.status_code == 400 and "All games" in form.text


def test_an_upload_that_is_no_replay_gets_a_friendly_error(anna: Visitor) -> None:
    ways = [
        anna.post("/api/replays", content=b"\xff\xfe\x00", headers={"content-type": "text/plain"}),
        anna.post("/api/replays", files={"file": ("a.png", b"\x89PNG\xff")}),
        anna.post("/api/replays", {"nothing": 1}),
        anna.post("/api/replays", content=b"{", headers={"content-type": "application/json"}),
        anna.post("/api/replays", files={"other": ("a.txt", "x")}),
        anna.post("/api/replays"),
        anna.post("/api/packed", {"packed": "!!"}),
        anna.post("/api/packed", {"packed": ""}),
        anna.post("/api/replays", {"packed": "AAAA"}),
    ]
    for answer in ways:
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"].strip()


def test_a_link_holds_the_whole_game(anna: Visitor, bo: Visitor, finished_table: str) -> None:
    over = anna.frame(finished_table)["over"]
    packed = anna.get(f"/api/tables/{finished_table}/packed").json()["packed"]
    assert over["packed"] == packed and len(packed) < 1000
    assert link.unpack(packed, get_tables(anna).games).line
    answer = bo.post("/api/packed", {"packed": packed, "from": 0, "to": 9999})
    assert answer.status_code == 200, answer.text
    for one, other in zip(get_frames(bo, finished_table), answer.json(), strict=True):
        for key in ("parts", "log", "prompt"):
            assert one[key] == other[key]
    assert answer.json()[0]["record"]["title"] == "Hamlet"
    assert answer.json()[-1]["over"]["result"] == over["result"]
    one = bo.post("/api/packed", {"packed": packed, "from": 5, "to": 5, "seat": 1, "focus": 2})
    assert one.json()[0]["viewer"] == 1 and one.json()[0]["focus"] == 2
    assert bo.get("/replay").status_code == 200
    kept = bo.post("/api/replays", {"packed": packed})
    assert kept.status_code == 200 and get_frames(bo, kept.json()["id"])[-1]["over"]


def test_a_new_table_goes_on_from_any_ply(anna: Visitor, bo: Visitor, finished_table: str) -> None:
    rng = random.Random(9)
    seats = [{"kind": "person", "name": "Bo"}, {"kind": "bot", "level": "greedy"}, BOT]
    for ply in (0, 4, 20, 41):
        answer = bo.post(f"/api/tables/{finished_table}/fork", {"ply": ply, "seats": seats})
        assert answer.status_code == 200, answer.text
        table = answer.json()["id"]
        old, new = (get_table(bo, id).timeline for id in (finished_table, table))
        assert new.line == old.line[:ply] and answer.json()["url"] == f"/table/{table}"
        frame = bo.frame(table)
        assert frame["seats"][0]["mine"] and frame["seats"][0]["name"] == "Bo"
        while not frame["over"]:
            frame = step(bo, table, frame, rng)
        sealed = frame["over"]["commitment"] != ""
        assert sealed == (ply == 0)  # else the first plies had other luck


def test_a_fork_has_the_same_seats_by_default(anna: Visitor) -> None:
    table = anna.create_table("saint-malo", {"kind": "person", "name": "Ann"}, BOT, start=1)
    anna.frame(table)
    forked = anna.post(f"/api/tables/{table}/fork", {"ply": 1}).json()["id"]
    cards = [(seat["name"], seat["kind"], seat["mine"]) for seat in anna.frame(forked)["seats"]]
    assert cards == [("Ann", "person", True), ("Bruno", "bot", False)]
    text = anna.get(f"/api/tables/{table}/replay.txt").text
    imported = anna.post("/api/replays", {"text": text}).json()["id"]
    forked = anna.post(f"/api/tables/{imported}/fork", {"ply": 1}).json()["id"]
    assert [seat["kind"] for seat in anna.frame(forked)["seats"]] == ["person", "bot"]


def test_a_fork_has_luck_of_its_own(anna: Visitor) -> None:
    """Otherwise a player could see the dice before they fall."""
    table = anna.create_table("saint-malo", PERSON, BOT, start=1)
    anna.frame(table)
    forked = anna.post(f"/api/tables/{table}/fork", {"ply": 1}).json()["id"]
    assert get_table(anna, table).row.luck != get_table(anna, forked).row.luck


def test_a_fork_that_makes_no_sense_is_refused(anna: Visitor, finished_table: str) -> None:
    last = anna.frame(finished_table)["ply"]
    wrong: list[tuple[Any, int]] = [
        ({"ply": last}, 409),
        ({"ply": last + 1}, 404),
        ({"ply": -1}, 404),
        ({"ply": "3"}, 422),
        ({}, 422),
        ({"ply": 3, "seats": [BOT]}, 400),
        ({"ply": 3, "seats": [BOT, BOT, {"kind": "cat"}]}, 422),
        ({"ply": 3, "seats": [BOT, BOT, {"kind": "bot", "level": "genius"}]}, 400),
        ({"ply": 3, "more": 1}, 422),
    ]
    for body, status in wrong:
        answer = anna.post(f"/api/tables/{finished_table}/fork", body)
        assert answer.status_code == status, (body, answer.text)
        assert answer.json()["error"]


def test_a_rematch_is_the_same_again(anna: Visitor) -> None:
    table = anna.create_table("hamlet", {"kind": "person", "name": "Ann"}, BOT, goals=0)
    answer = anna.post(f"/tables/{table}/rematch")
    assert answer.status_code == 303
    again = answer.headers["location"].removeprefix("/table/")
    assert again != table
    header = get_table(anna, again).timeline.header
    assert header.names == ["Ann", "Bruno"] and header.options == {"goals": 0}
    assert anna.post(f"/api/tables/{table}/rematch").status_code == 200
