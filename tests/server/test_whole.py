"""Tables over their whole life: last turns, changed rules, full memory, slow screens, speed."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from pentapolis.bots.names import make_bot
from pentapolis.catalog.games import all_games
from pentapolis.core.luck import SeededLuck
from pentapolis.play import Match, write
from pentapolis.server.render.snapshots import SnapshotCache
from pentapolis.server.store import Store, schema
from pentapolis.server.tables import tables as all_tables

from .visitors import (
    BOT,
    PERSON,
    Visitor,
    assert_same_table,
    clickable,
    get_table,
    get_tables,
    step,
)


@pytest.fixture(scope="module")
def game_text() -> str:
    """Return the replay file of a whole game without secrets between bots."""
    spec = all_games()["saint-malo"]
    bots = [make_bot("greedy", spec, seat) for seat in range(2)]
    return write(Match(spec, spec.load(2, {"start": 1}), bots, SeededLuck(4)).play().timeline)


def test_the_last_turn_also_waits_to_be_ended(anna: Visitor, game_text: str) -> None:
    anna.post("/api/settings", {"forced_moves": False})  # the last move may be one
    imported = anna.post("/api/replays", {"text": game_text}).json()
    timeline = get_table(anna, imported["id"]).timeline
    ply = timeline.ply - 1
    seats = [PERSON, PERSON]
    answer = anna.post(f"/api/tables/{imported['id']}/fork", {"ply": ply, "seats": seats})
    table = answer.json()["id"]
    asked = {"ply": ply, "action": timeline.line[-1]}
    held = anna.post(f"/api/tables/{table}/act", asked).json()
    assert held["can"]["undo"] and held["can"]["end"] and held["over"] is None
    assert f"/table/{table}" in anna.get("/").text
    back = anna.post(f"/api/tables/{table}/undo").json()
    assert back["asked"] and back["ply"] == ply
    assert anna.post(f"/api/tables/{table}/redo").json()["can"]["end"]
    over = anna.post(f"/api/tables/{table}/end").json()
    assert over["over"]["result"] and not any(over["can"].values())
    assert f"/replay/{table}/0" in anna.get("/").text


def test_a_table_of_other_rules_stops_at_its_last_good_ply(
    open_server: Any, tmp_path: Path
) -> None:
    rng = random.Random(3)
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table("hamlet", PERSON, BOT)
        frame = anna.frame(table)
        while frame["ply"] < 20:
            frame = step(anna, table, frame, rng)

    async def spoil() -> None:
        entries = schema.entries
        change = update(entries).where(entries.c.table == table, entries.c.seq == 12)
        async with Store.in_folder(tmp_path / "data") as store:
            await store.database.write(
                lambda connection: connection.execute(change.values(value=999))
            )

    asyncio.run(spoil())
    with open_server() as client:
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
    monkeypatch.setattr(all_tables, "MAX_IN_MEMORY", 2)
    first = anna.create_table("hamlet", PERSON, BOT)
    before = anna.frame(first)
    for _ in range(3):
        anna.create_table("hamlet", PERSON, BOT)
    tables = get_tables(anna).in_memory
    assert first not in tables and len(tables) == 2
    assert_same_table(before, anna.frame(first))  # from the database
    watched = anna.create_table("hamlet", PERSON, BOT)
    with anna.at(watched) as page:
        page.hello()
        for _ in range(3):
            anna.create_table("hamlet", PERSON, BOT)
        assert watched in tables


def test_a_faulty_drawing_does_not_stop_the_table(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    action = clickable(anna.frame(table))[0]
    with anna.at(table) as page:
        page.hello()
        ply = page.frame["ply"]
        with monkeypatch.context() as patch:
            patch.setattr("pentapolis.server.render.drawer.make_frame", lambda *_: 1 / 0)
            page.act(action)
            while not page.errors:
                page.read()
        assert "can't be drawn" in page.errors[0]["text"]
        assert page.hello()["ply"] == ply + 1


def test_the_latest_snapshots_are_kept(anna: Visitor) -> None:
    table = get_table(anna, anna.create_table("hamlet", PERSON, BOT))
    anna.frame(table.id)
    snapshots: SnapshotCache = anna.client.app.state.snapshots  # type: ignore[attr-defined]
    kept = dict(snapshots.kept)
    assert kept
    anna.frame(table.id)
    assert all(snapshots.kept[key] is one for key, one in kept.items())  # not drawn again
    snapshots.most = 3
    anna.get(f"/api/tables/{table.id}/frames")
    assert len(snapshots.kept) <= 3


def test_no_snapshot_outlives_an_undo(anna: Visitor) -> None:
    """Another action at the same ply gets a new drawing."""
    anna.post("/api/settings", {"end_turn": True})
    table = anna.create_table("hamlet", PERSON, BOT)
    frame = anna.frame(table)
    one, other = clickable(frame)[:2]
    shown = []
    for action in (one, other, one):
        answer = anna.post(f"/api/tables/{table}/act", {"ply": frame["ply"], "action": action})
        shown.append(answer.json()["parts"])
        replay = anna.get(f"/api/tables/{table}/frames?from={frame['ply'] + 1}").json()
        assert replay[0]["log"] == answer.json()["log"]
        assert anna.post(f"/api/tables/{table}/undo").status_code == 200
    assert shown[0] == shown[2] != shown[1]


def test_from_click_to_frame_takes_less_than_fifty_milliseconds(anna: Visitor) -> None:
    """Measured as work of this process, so that a busy machine does not matter."""
    rng = random.Random(1)
    table = anna.create_table("saint-malo", PERSON, BOT, BOT, start=1)
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
            page.read_until(lambda frame: bool(frame["asked"] or frame["can"]["end"]))
    middle = statistics.median(spent)
    print(f"from click to frame: median {middle:.1f} ms, most {max(spent):.1f} ms")
    assert middle < 50
