"""Spectators who are some way behind see nothing earlier, by no address."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.core.state import CHANCE
from pentapolis.play import Entry
from pentapolis.server.tables.delay import find_earlier_turn, list_times

from .fake_time import MINUTE, FakeTime
from .test_clock import play_turn
from .test_joining import ANN, MALO, OPEN, join
from .visitors import Visitor, get_table

LATE = 10 * MINUTE

pytestmark = pytest.mark.usefixtures("clock")


def lay(anna: Visitor, bo: Visitor, delay: Any) -> tuple[str, Visitor, Visitor]:
    """Return a table without secrets, who plays first there, and who next."""
    wish = {"game": MALO, "seats": [ANN, OPEN], "options": {"start": 1}, "delay": delay}
    answer = anna.post("/api/tables", wish)
    assert answer.status_code == 200, answer.text
    table = str(answer.json()["id"])
    join(anna, bo, table)
    for visitor in (anna, bo):
        visitor.post("/api/settings", {"end_turn": False})
    pair = (anna, bo) if anna.frame(table)["asked"] else (bo, anna)
    return table, *pair


def test_spectators_are_minutes_behind_wherever_they_look(
    client: TestClient, clock: FakeTime, anna: Visitor, bo: Visitor
) -> None:
    table, first, second = lay(anna, bo, {"seconds": LATE})
    cy = Visitor(client, "cy")
    clock.pass_by(LATE + 1)
    begun = get_table(anna, table).timeline.ply
    play_turn(first, table)
    now = get_table(anna, table).timeline.ply
    assert now > begun and second.frame(table)["ply"] == now, "players see it all"
    assert cy.frame(table)["ply"] == begun
    frames = cy.get(f"/api/tables/{table}/frames").json()
    assert frames[-1]["ply"] == begun
    assert cy.get(f"/api/tables/{table}/frames?from={now}").status_code == 404
    assert len(cy.get(f"/api/tables/{table}/packed").json()["packed"]) < len(
        first.get(f"/api/tables/{table}/packed").json()["packed"]
    )
    assert cy.post(f"/api/tables/{table}/fork", {"ply": now}).status_code == 404
    assert cy.get(f"/replay/{table}/{now}").status_code == 404
    with cy.at(table) as page:
        assert page.hello_as_guest()["ply"] == begun
        play_turn(second, table)
        clock.pass_by(LATE + 1)
        page.send("focus", seat=0)
        assert page.read()["ply"] == get_table(anna, table).timeline.ply
    assert get_table(anna, table).timeline.ply > now


def test_spectators_are_whole_turns_behind(client: TestClient, anna: Visitor, bo: Visitor) -> None:
    table, first, second = lay(anna, bo, {"turns": 1})
    cy = Visitor(client, "cy")
    begun = get_table(anna, table).timeline.ply
    play_turn(first, table)
    assert cy.frame(table)["ply"] <= begun
    play_turn(second, table)
    assert begun < cy.frame(table)["ply"] < get_table(anna, table).timeline.ply
    refused = anna.post("/api/tables", {"game": MALO, "seats": [ANN, OPEN], "delay": {"turns": 21}})
    assert refused.status_code == 400


def test_turns_and_times_of_plies() -> None:
    actors = [CHANCE, 0, CHANCE, 0, 1, CHANCE, 1, CHANCE]
    assert [find_earlier_turn(actors, turns) for turns in (0, 1, 2, 3)] == [8, 4, 0, 0]
    entries = [Entry("act", 0, 1, time=1.0), Entry("chance", -1, 1, time=2.0)]
    undone = [*entries, Entry("undo", 0, 1, time=3.0), Entry("act", 1, 2, time=4.0)]
    assert list_times(undone, 2) == [1.0, 4.0]
    assert list_times(undone, 3) == [4.0] * 3, "somebody has answered early"
