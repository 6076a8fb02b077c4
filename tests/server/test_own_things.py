"""What a person has here: not without end, not for ever, and gone when they want it gone."""

from __future__ import annotations

import asyncio
import io
import json
import random
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from starlette.testclient import TestClient

from pentapolis.server.notices.push import encode, write_point
from pentapolis.server.store import Store
from pentapolis.server.store.store import DAY
from pentapolis.server.tables import table as one_table
from pentapolis.server.tables import tables as all_tables

from .browsers import Browser
from .test_joining import OPEN, join
from .test_ratings import count_now, play_on
from .test_store import ROW, SEATS
from .visitors import BOT, PERSON, Visitor, clickable, get_table, get_tables

MALO = "saint-malo"
KEY = encode(write_point(ec.generate_private_key(ec.SECP256R1()).public_key()))
SUBSCRIPTION = {
    "kind": "push",
    "address": json.dumps(
        {"endpoint": "https://push.example.org/x", "keys": {"p256dh": KEY, "auth": "A" * 22}}
    ),
}


def test_a_person_has_only_so_many_tables(
    anna: Visitor, bo: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_tables, "MAX_OWN", 3)
    first, *_ = (anna.create_table("hamlet", PERSON, BOT) for _ in range(3))
    wish = {"game": "hamlet", "seats": [PERSON, BOT]}
    answer = anna.post("/api/tables", wish)
    assert answer.status_code == 429 and "3 tables" in answer.json()["error"]
    assert "Remove some" in anna.post("/quick/hamlet").text
    assert bo.post("/api/tables", wish).status_code == 200, "nobody else is concerned"
    anna.post(f"/tables/{first}/remove", data={})
    assert anna.post("/api/tables", wish).status_code == 200


def test_nobody_fills_the_disk_by_undoing(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    frame = anna.frame(table)
    monkeypatch.setattr(one_table, "MAX_ENTRIES", 8)
    turns = 0
    while turns < 50:
        wish = {"ply": frame["ply"], "action": clickable(frame)[-1]}
        frame = anna.post(f"/api/tables/{table}/act", wish).json()
        answer = anna.post(f"/api/tables/{table}/undo")
        turns += 1
        if answer.status_code != 200:
            break
        frame = answer.json()
    assert answer.status_code == 422 and "undo any further" in answer.json()["error"]
    assert len(get_table(anna, table).timeline.entries) < 12


def test_everything_of_ones_own_can_be_deleted(client: TestClient, tmp_path: Path) -> None:
    anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
    anna.post("/api/settings", {"theme": "dark"})
    mine, theirs = (who.create_table("hamlet", PERSON, BOT) for who in (anna, bo))
    with anna.at(mine) as page:
        page.hello()
        page.play(random.Random(1).choice(clickable(page.frame)))
        assert "Delete everything" in anna.get("/settings").text
        answer = anna.post("/settings/forget", data={})
        assert answer.status_code == 400 and "Tick the box" in answer.text
        assert anna.get(f"/table/{mine}").status_code == 200
        answer = anna.post("/settings/forget", data={"sure": "yes"})
        assert (
            answer.status_code == 303
            and "pentapolis=; Path=/; Max-Age=0" in answer.headers["set-cookie"]
        )
        goodbye = page.read_to_end(5)
        assert goodbye is not None
    assert anna.get(f"/table/{mine}").status_code == 404
    assert anna.get("/api/settings").json()["theme"] == "auto"
    assert bo.get(f"/table/{theirs}").status_code == 200
    store = get_tables(anna).store
    assert client.portal is not None
    assert client.portal.call(store.find_settings, anna.id) is None
    assert client.portal.call(store.find_table, mine) is None


def test_everything_of_ones_own_can_be_taken_along(client: TestClient) -> None:
    anna, bo = Browser(client), Browser(client)
    anna.keep("Anna")
    table = anna.create_table("hamlet", {**PERSON, "name": "Anna"}, OPEN)
    join(anna, bo, table)
    anna.post(f"/api/tables/{table}/desk", {"notes": "my plan"})
    bo.post(f"/api/tables/{table}/desk", {"notes": "not for Anna"})
    for who, text in ((anna, "hello"), (bo, "hi there")):
        assert who.post(f"/api/tables/{table}/talk", {"text": text}).status_code == 200
    hook = "https://example.org/turn?who=anna"
    for who, address in ((anna, hook), (bo, "https://example.org/turn?who=bo")):
        assert who.post("/api/notices", {"kind": "hook", "address": address}).status_code == 200
    assert anna.post("/api/notices", SUBSCRIPTION).status_code == 200
    assert anna.post(f"/api/tables/{table}/quiet", {"kinds": ["push"]}).status_code == 200
    done = anna.create_table("hamlet", PERSON, BOT)
    play_on(done, anna)
    count_now(anna, done)
    answer = anna.get("/settings/export")
    assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        found = json.loads(archive.read("everything.json"))
        text = "".join(archive.read(name).decode() for name in archive.namelist())
    assert found["name"] == "Anna" and found["has_password"] and found["browsers"] == 1
    assert found["settings"]["name"] == "Anna"
    assert [row["table"] for row in found["results"]] == [done]
    told = [(way["kind"], way["address"], way["on"]) for way in found["notices"]]
    assert told == [("hook", hook, True), ("push", "push.example.org", True)]
    by_id = {entry["id"]: entry for entry in found["tables"]}
    assert by_id[table]["no_notices_by"] == ["push"] and by_id[done]["no_notices_by"] == []
    assert by_id[table]["notes"] == ["my plan"] and by_id[table]["said"][0]["text"] == "hello"
    assert "replay" not in by_id[table] and by_id[done]["replay"] in archive.namelist()
    people = (anna.person, bo.person, anna.cookie)
    for secret in ("not for Anna", "hi there", "who=bo", KEY, "$", *people):
        assert secret not in text


def test_another_site_cannot_delete_anything(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    headers = {"origin": "http://evil.example"}
    answer = anna.post("/settings/forget", data={"sure": "yes"}, headers=headers)
    assert answer.status_code == 403 and anna.get(f"/table/{table}").status_code == 200


def test_what_nobody_uses_any_more_expires(tmp_path: Path) -> None:

    async def run() -> None:
        async with Store.in_folder(tmp_path / "data") as store:
            for person in ("anna", "bo"):
                await store.save_person(person, {})
            running = replace(ROW, id="running")
            finished = replace(ROW, id="finished", over=True)
            for row in (running, finished):
                await store.add_table(row, SEATS, [])
            now = time.time()
            assert await store.remove_unused(now + 59 * DAY) == []
            assert await store.find_settings("bo") is not None
            assert await store.remove_unused(now + 61 * DAY) == []
            assert await store.find_settings("bo") is None, "had no table"
            assert await store.remove_unused(now + 366 * DAY) == ["running"]
            assert await store.find_table("running") is None
            assert await store.find_settings("anna") is not None
            await store.note_visit("anna")
            assert await store.remove_unused(now + 729 * DAY) == [], "a result is kept for long"
            assert await store.remove_unused(now + 731 * DAY) == ["finished"]
            assert await store.find_settings("anna") is None

    asyncio.run(run())


def test_a_table_that_expires_leaves_the_memory(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 400 * DAY)
    assert anna.client.portal is not None
    anna.client.portal.call(get_tables(anna).expire)
    assert table not in get_tables(anna).in_memory
    assert anna.get(f"/table/{table}").status_code == 404
