"""Tables over their whole life: the last turn, old rules, no memory left, slow screens, speed."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from pentapolis.bots import named
from pentapolis.core.luck import SeededLuck
from pentapolis.play import Head, Match, write
from pentapolis.registry import games
from pentapolis.server import room as rooms
from pentapolis.server import schema
from pentapolis.server.people import Person
from pentapolis.server.snapshots import Gallery
from pentapolis.server.store import Store
from pentapolis.server.watch import WAITING, Watcher

from .test_live import room_of, same_table, step
from .visitors import BOT, PERSON, Visitor, clickable


@pytest.fixture(scope="module")
def game_text() -> str:
    """Write a whole game of bots in which nothing is hidden."""
    spec = games()["saint-malo"]
    game = spec.make(2, spec.meta.chosen(2, {"start": 1}))
    bots = [named("greedy", spec, seat) for seat in range(2)]
    return write(Match(game, bots, SeededLuck(4), Head.of(game)).play().timeline)


def test_the_last_turn_waits_too(anna: Visitor, game_text: str) -> None:
    brought = anna.post("/api/replays", {"text": game_text}).json()
    timeline = room_of(anna).tables[brought["id"]].record.timeline
    ply = timeline.ply - 1
    seats = [PERSON, PERSON]
    answer = anna.post(f"/api/tables/{brought['id']}/fork", {"ply": ply, "seats": seats})
    table = answer.json()["id"]
    asked = {"ply": ply, "action": timeline.line[-1]}
    held = anna.post(f"/api/tables/{table}/act", asked).json()
    assert held["can"] == {"undo": True, "redo": False, "end": True} and held["over"] is None
    assert f"/table/{table}" in anna.get("/").text
    back = anna.post(f"/api/tables/{table}/undo").json()
    assert back["asked"] and back["ply"] == ply
    assert anna.post(f"/api/tables/{table}/redo").json()["can"]["end"]
    over = anna.post(f"/api/tables/{table}/end").json()
    assert over["over"]["result"] and not any(over["can"].values())
    assert f"/replay/{table}/0" in anna.get("/").text


def test_a_table_of_other_rules_stops_at_its_last_good_ply(opened: Any, tmp_path: Path) -> None:
    rng = random.Random(3)
    with opened() as client:
        anna = Visitor(client, "anna")
        table = anna.table("hamlet", PERSON, BOT)
        frame = anna.frame(table)
        while frame["ply"] < 20:
            frame = step(anna, table, frame, rng)

    async def spoil() -> None:
        async with Store.at(tmp_path / "data") as store, store.writer() as connection:
            entries = schema.entries
            change = update(entries).where(entries.c.table == table, entries.c.seq == 12)
            await connection.execute(change.values(value=999))

    asyncio.run(spoil())
    with opened() as client:
        anna = Visitor(client, "anna")
        frame = anna.frame(table)
        assert 0 < frame["ply"] <= 12 and "rules have changed" in frame["prompt"]
        assert not frame["asked"] and clickable(frame) == [] and not any(frame["can"].values())
        answer = anna.post(f"/api/tables/{table}/act", {"ply": frame["ply"], "action": 0})
        assert answer.status_code == 409 and "rules have changed" in answer.json()["error"]
        with anna.at(table) as page:
            page.send("hello", focus=None)
            assert page.read()["ply"] == frame["ply"]


def test_a_table_that_nobody_needs_leaves_the_memory(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IN_USE", 2)
    first = anna.table("hamlet", PERSON, BOT)
    before = anna.frame(first)
    for _ in range(3):
        anna.table("hamlet", PERSON, BOT)
    tables = room_of(anna).tables
    assert first not in tables and len(tables) == 2
    same_table(before, anna.frame(first))  # it is read again
    watched = anna.table("hamlet", PERSON, BOT)
    with anna.at(watched) as page:
        page.hello()
        for _ in range(3):
            anna.table("hamlet", PERSON, BOT)
        assert watched in tables


def test_a_screen_that_does_not_read_is_let_go(anna: Visitor) -> None:
    table = room_of(anna).tables[anna.table("hamlet", PERSON, BOT)]
    watcher = Watcher(table, Person("x" * 32), Gallery())
    for number in range(WAITING):
        watcher.send({"number": number})
    assert watcher.outbox.full()
    watcher.send({"number": WAITING})
    assert watcher.outbox.qsize() == WAITING  # the last one tells it to go
    last = [watcher.outbox.get_nowait() for _ in range(WAITING)][-1]
    assert last is None


def test_a_drawing_at_fault_does_not_stop_the_table(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.table("hamlet", PERSON, BOT)
    action = clickable(anna.frame(table))[0]
    with anna.at(table) as page:
        page.hello()
        ply = page.frame["ply"]
        with monkeypatch.context() as patch:
            patch.setattr("pentapolis.server.watch.frames.frame", lambda *_: 1 / 0)
            page.act(action)
            while not page.errors:
                page.read()
        assert "cannot be drawn" in page.errors[0]["text"]
        assert page.hello()["ply"] == ply + 1


def test_a_gallery_keeps_the_latest(anna: Visitor) -> None:
    table = room_of(anna).tables[anna.table("hamlet", PERSON, BOT)]
    anna.frame(table.id)
    gallery = room_of(anna).gallery
    kept = dict(gallery.kept)
    assert kept
    anna.frame(table.id)
    assert all(gallery.kept[key] is snapshot for key, snapshot in kept.items())  # not drawn again
    gallery.most = 3
    anna.get(f"/api/tables/{table.id}/frames")
    assert len(gallery.kept) <= 3
    gallery.forget(table.id, -1)
    assert not gallery.kept


def test_from_click_to_frame_takes_less_than_fifty_milliseconds(anna: Visitor) -> None:
    """Measured as work of this process, so that a busy machine does not matter."""
    rng = random.Random(1)
    table = anna.table("saint-malo", PERSON, BOT, BOT, start=1)
    spent: list[float] = []
    with anna.at(table) as page:
        page.hello()
        while len(spent) < 40:
            if page.frame["can"]["end"]:
                page.end()
                continue
            action = rng.choice(clickable(page.frame))
            start = time.process_time()
            page.act(action)
            page.read()
            spent.append((time.process_time() - start) * 1000)
            page.until(lambda frame: bool(frame["asked"] or frame["can"]["end"]))
    middle = statistics.median(spent)
    print(f"from click to frame: median {middle:.1f} ms, most {max(spent):.1f} ms")
    assert middle < 50
