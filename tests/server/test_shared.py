"""Two servers on one PostgreSQL: people of one table at different ones play as if at one."""

from __future__ import annotations

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hamlet import SPEC as HAMLET_SPEC
from starlette.testclient import TestClient

from pentapolis.catalog.games import Games, all_games
from pentapolis.server.app import create_app
from pentapolis.server.shared_games import load_games
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.tables.following import Following

from .test_joining import ANN, HAMLET, OPEN, join
from .visitors import BOT, Frame, Visitor, clickable, count_laid_out, get_table, get_tables, step

pytestmark = pytest.mark.once

Pair = tuple[Visitor, Visitor]


@pytest.fixture
def pair(tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """Return Anna at one server and Bo at another; they have one folder, where the key is."""
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(HAMLET_SPEC.meta.folder.parent))
    load_games.cache_clear()
    games = Games({**all_games(), HAMLET_SPEC.meta.slug: HAMLET_SPEC})
    with ExitStack() as stack:
        clients = [
            stack.enter_context(
                TestClient(
                    create_app(tmp_path / "data", db=postgres, games=games, bots=InlineBots())
                )
            )
            for _ in range(2)
        ]
        yield Visitor(clients[0], "anna"), Visitor(clients[1], "bo")


def wait_until(wanted: Callable[[], bool]) -> None:
    """Wait until something is so; a notice takes a moment."""
    for _ in range(500):
        if wanted():
            return
        time.sleep(0.01)
    raise AssertionError("it never came")


def play(people: Pair, table: str, turns: int, rng: random.Random) -> Frame:
    """Let whoever is asked move, so many times; return the last frame."""
    frame: Frame = {}
    asked: list[Visitor] = []

    def find_asked() -> bool:
        asked[:] = [each for each in people if is_own_turn(each.frame(table))]
        return len(asked) == 1

    for _ in range(turns):
        wait_until(find_asked)
        frame = step(asked[0], table, asked[0].frame(table), rng)
        wait_for_ply(people, table, frame["ply"])
    return frame


def wait_for_ply(people: Pair, table: str, ply: int) -> None:
    """Wait until both servers have come to a ply."""
    wait_until(lambda: all(each.frame(table)["ply"] >= ply for each in people))


def is_own_turn(frame: Frame) -> bool:
    return bool((frame["asked"] and clickable(frame)) or frame["can"]["end"])


def test_two_people_at_two_servers_play_one_game(pair: Pair) -> None:
    anna, bo = pair
    table = anna.create_table(HAMLET, ANN, OPEN)
    join(anna, bo, table)
    wait_until(lambda: not get_table(anna, table).is_waiting)
    with anna.at(table) as one, bo.at(table) as two:
        for page in (one, two):
            page.send("hello", focus=None)
            page.read()
        last = play(pair, table, 10, random.Random(1))["ply"]
        for page in (one, two):
            page.read_until(lambda frame: frame["ply"] >= last)
            shown = [json.loads(text)["ply"] for text in page.raw]
            laid_out = count_laid_out(anna, table)
            wanted = range(max(laid_out, min(shown)), max(shown) + 1)
            assert {*wanted} <= {*shown}, "a ply is missing"
        assert one.errors == two.errors == []
    a, b = get_table(anna, table).timeline, get_table(bo, table).timeline
    assert a.entries == b.entries and a.line == b.line and a.ply > 10


def test_an_append_that_lost_the_race_reads_on_and_is_tried_again(pair: Pair) -> None:
    """Bo's server has not heard yet that Anna's has written."""
    anna, bo = pair
    table = anna.create_table(HAMLET, ANN, OPEN)
    join(anna, bo, table)
    wait_until(lambda: not get_table(anna, table).is_waiting)
    anna.frame(table), bo.frame(table)
    get_following(bo).note = lambda id, is_whole: None  # type: ignore[method-assign]
    anna.post(f"/api/tables/{table}/chair", {"seat": 0, "level": "random"})  # a bot plays for her
    known = len(get_table(bo, table).timeline.entries)
    answer = bo.post(f"/api/tables/{table}/chair", {"seat": 1, "level": "random"})
    assert answer.status_code == 200, answer.text
    assert [seat["kind"] for seat in answer.json()["seats"]] == ["bot", "bot"]
    entries = get_table(bo, table).timeline.entries
    assert [entry.seat for entry in entries if entry.kind == "leave"] == [0, 1]
    assert len(entries) >= known + 2


def test_what_is_written_while_a_table_is_being_read_is_not_missed(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other server's notice comes when the table is read, but not in memory yet."""
    anna, bo = pair
    table = anna.create_table(HAMLET, ANN, OPEN)
    tables = get_tables(bo)
    read, is_read, may_go_on = tables.store.find_saved, threading.Event(), threading.Event()

    async def read_slowly(id: str) -> Any:
        found = await read(id)
        is_read.set()
        await asyncio.to_thread(may_go_on.wait, 60)
        return found

    monkeypatch.setattr(tables.store, "find_saved", read_slowly)
    cy = Visitor(bo.client, "cy")
    reading = threading.Thread(target=cy.frame, args=(table,))
    reading.start()
    assert is_read.wait(60)
    assert join(anna, Visitor(anna.client, "bo"), table)["status"] != "waiting"
    time.sleep(0.3)  # the notice comes
    monkeypatch.setattr(tables.store, "find_saved", read)
    may_go_on.set()
    reading.join()
    wait_until(lambda: not get_table(bo, table).is_waiting)


def test_a_move_at_a_position_that_is_gone_is_refused(pair: Pair) -> None:
    anna, bo = pair
    table = anna.create_table(HAMLET, ANN, BOT)
    frame = anna.frame(table)
    bo.headers = anna.headers  # Anna's other device, at the other server
    assert bo.frame(table)["ply"] == frame["ply"]
    get_following(bo).note = lambda id, is_whole: None  # type: ignore[method-assign]
    wish = {"ply": frame["ply"], "action": clickable(frame)[0]}
    with bo.at(table) as page:
        page.send("hello", focus=None)
        page.read()
        codes = [each.post(f"/api/tables/{table}/act", wish).status_code for each in (anna, bo)]
        assert codes == [200, 409]
        plies = [get_table(each, table).timeline.ply for each in (anna, bo)]
        assert plies[0] == plies[1], "the other server has read on"
        page.read_until(lambda frame: frame["ply"] == plies[0])  # and shows it, though refused


def test_what_is_said_and_who_is_here_is_known_everywhere(pair: Pair) -> None:
    anna, bo = pair
    table = anna.create_table(HAMLET, ANN, OPEN)
    join(anna, bo, table)
    wait_until(lambda: len(get_table(anna, table).company) == 2)
    with anna.at(table) as one, bo.at(table) as two:
        for page in (one, two):
            page.send("hello", focus=None)
            page.read()
        talk = get_part(anna, "talk")
        wait_until(lambda: talk.describe(get_table(anna, table))[0] == [True, True])
        bo.post(f"/api/tables/{table}/talk", {"text": "Hello Ann"})
        while not one.chat:
            one.read(skip=False)
        assert one.chat[0]["text"] == "Hello Ann" and one.chat[0]["name"] == "Bo"
    wait_until(lambda: talk.describe(get_table(anna, table))[0] == [False, False])


def test_a_wish_is_asked_and_granted_at_another_server(pair: Pair) -> None:
    anna, bo = pair
    table = anna.create_table(HAMLET, ANN, OPEN)
    join(anna, bo, table)
    wait_until(lambda: not get_table(anna, table).is_waiting)
    play(pair, table, 6, random.Random(2))
    before = get_table(anna, table).timeline.ply
    assert anna.post(f"/api/tables/{table}/takeback").status_code == 200
    wishes = get_part(bo, "agreements").wishes
    wait_until(lambda: table in wishes)
    ply = wishes[table].ply
    answer = bo.post(f"/api/tables/{table}/agree", {"ply": ply, "agree": True})
    assert answer.status_code == 200, answer.text
    assert ply < before
    undone = [entry.kind for entry in get_table(bo, table).timeline.entries].count("undo")
    assert undone == 1
    wait_until(lambda: [e.kind for e in get_table(anna, table).timeline.entries].count("undo") == 1)


def test_settings_and_removal_are_known_everywhere(pair: Pair) -> None:
    anna, bo = pair
    table = anna.create_table(HAMLET, ANN, BOT)
    bo.headers = anna.headers
    assert bo.frame(table)["seats"][0]["mine"]
    anna.post("/api/settings", {"theme": "dark"})
    wait_until(lambda: bo.get("/api/settings").json()["theme"] == "dark")
    anna.post(f"/tables/{table}/remove", data={})
    wait_until(lambda: bo.get(f"/api/tables/{table}").status_code == 404)


def test_a_lesson_goes_on_at_another_server(pair: Pair) -> None:
    anna, bo = pair
    lesson = anna.post("/api/learn/saint-malo/1").json()["id"]
    before = anna.post(f"/api/tables/{lesson}/step", {"do": "next"}).json()
    bo.headers = anna.headers
    assert bo.frame(lesson)["lesson"]["step"] == before["lesson"]["step"] == 2
    after = bo.post(f"/api/tables/{lesson}/step", {"do": "again"})
    assert after.status_code == 200 and get_table(bo, lesson).row.owner == anna.id
    anna.post("/api/learn/saint-malo/1?fresh=true")
    assert bo.frame(lesson)["lesson"]["step"] == 1
    forged = lesson.replace("~1~", "~2~")
    assert forged != lesson and bo.get(f"/api/tables/{forged}").status_code == 404


def get_following(visitor: Visitor) -> Following:
    following = get_part(visitor, "following")
    assert isinstance(following, Following)
    return following


def get_part(visitor: Visitor, name: str) -> Any:
    return getattr(visitor.client.app.state, name)  # type: ignore[attr-defined]
