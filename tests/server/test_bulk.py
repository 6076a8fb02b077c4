"""Many plies in one request are drawn in pieces, each person in turn, and others come between."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import pytest

from pentapolis.catalog.games import Games
from pentapolis.play import replay
from pentapolis.play.timeline import Timeline
from pentapolis.server.errors import Refused
from pentapolis.server.render import bulk as module
from pentapolis.server.render.bulk import DrawingShare
from pentapolis.server.store import Person
from pentapolis.server.web import export

from .visitors import BOT, PERSON, Visitor, get_tables

PIECES = 20


def test_two_people_draw_in_turns_and_leave_room(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    pauses: list[float] = []
    clock = iter(range(1000))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(clock)))

    give_way = asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await give_way(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)

    async def draw(share: DrawingShare, name: str) -> None:
        person = Person(name)
        with share.admit(person):
            for _ in range(PIECES):
                async with share.piece(person):
                    order.append(name)

    async def run() -> None:
        share = DrawingShare()
        await asyncio.gather(draw(share, "anna"), draw(share, "bo"))
        assert not share.requests and share.queue.free == 1

    asyncio.run(run())
    assert pauses == [1.0] * 2 * PIECES, "after each piece as long as it took"
    assert order == ["anna", "bo"] * PIECES


def test_a_person_has_only_so_many_requests_under_way() -> None:
    share, anna = DrawingShare(), Person("anna")
    doors = [share.admit(anna) for _ in range(module.MAX_REQUESTS)]
    for door in doors:
        door.__enter__()
    with pytest.raises(Refused) as refused, share.admit(anna):
        pass
    assert refused.value.code == "busy"
    with share.admit(Person("bo")):
        pass
    doors[0].__exit__(None, None, None)
    with share.admit(anna):
        pass


def test_frames_of_a_table_are_drawn_in_pieces(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table("hamlet", BOT, BOT)
    last = anna.frame(table)["ply"]
    share = cast(Any, anna.client.app).state.snapshots.share
    pieces: list[str] = []
    piece = share.piece

    def count(person: Person) -> Any:
        pieces.append(person.id)
        return piece(person)

    monkeypatch.setattr(share, "piece", count)
    frames = anna.get(f"/api/tables/{table}/frames").json()
    assert len(frames) == len(pieces) == last + 1 and set(pieces) == {anna.id}
    share.requests[anna.id] = module.MAX_REQUESTS
    answer = anna.get(f"/api/tables/{table}/frames")
    assert answer.status_code == 429 and answer.json()["code"] == "busy"
    share.requests.clear()
    playing = anna.create_table("hamlet", PERSON, BOT)
    assert anna.frame(playing)["full"], "live tables do not queue"


def test_uploads_are_played_one_by_one(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads that compute hold up the event loop: several together hold it up for long."""
    running = most = 0
    tables = get_tables(anna)

    def read(text: str, games: Games) -> Timeline:
        nonlocal running, most
        running += 1
        most = max(most, running)
        time.sleep(0.02)
        running -= 1
        return replay.read(text, games)

    monkeypatch.setattr(export, "read", read)
    table = anna.create_table("hamlet", BOT, BOT)
    assert anna.frame(table)["over"]
    text = anna.get(f"/api/tables/{table}/replay.txt").text

    async def upload_some() -> None:
        person = await tables.people.find(anna.id)
        await asyncio.gather(*(export.import_replay(tables, person, text) for _ in range(5)))

    portal = anna.client.portal
    assert portal is not None
    portal.call(upload_some)
    assert most == 1 and tables.uploads.free == 1
