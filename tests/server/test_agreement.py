"""What needs everybody: taking a move back later, and a bot for somebody who is away."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from pentapolis.server.tables import agreement

from .test_joining import ANN, OPEN, join
from .visitors import BOT, PERSON, Frame, Visitor, clickable, get_table

MALO = "saint-malo"


@pytest.fixture
def table(anna: Visitor, bo: Visitor) -> str:
    """Return a table where Ann and Bo have moved, each with her turns ended by themselves."""
    id = anna.create_table(MALO, ANN, OPEN, start=1)
    join(anna, bo, id)
    for visitor in (anna, bo):
        visitor.post("/api/settings", {"end_turn": False})
    timeline = get_table(anna, id).timeline
    for _ in range(100):
        if 1 in timeline.actors and timeline.state.whose_turn() == 0:
            return id
        for visitor in (anna, bo):
            frame = visitor.frame(id)
            if frame["asked"]:
                act(visitor, id, frame)
    raise AssertionError("Bo's first turn never ends")


def act(visitor: Visitor, table: str, frame: Frame) -> None:
    wish = {"ply": frame["ply"], "action": clickable(frame)[0]}
    answer = visitor.post(f"/api/tables/{table}/act", wish)
    assert answer.status_code == 200, answer.text


def agree(visitor: Visitor, table: str, ply: int, yes: bool = True) -> Any:
    return visitor.post(f"/api/tables/{table}/agree", {"ply": ply, "agree": yes})


def test_a_move_goes_back_when_the_others_agree(anna: Visitor, bo: Visitor, table: str) -> None:
    before = get_table(anna, table).timeline.entries[:]
    now = bo.frame(table)["ply"]
    assert not bo.frame(table)["can"]["undo"], "it is beyond the own turn"
    question = bo.post(f"/api/tables/{table}/takeback").json()
    assert "Ann" in question["text"] and not question["yours"] and 0 <= question["ply"] < now
    assert agree(bo, table, question["ply"]).status_code == 403, "nobody agrees with themselves"
    watcher = Visitor(anna.client, "cy")
    assert agree(watcher, table, question["ply"]).status_code == 403
    assert agree(anna, table, question["ply"] + 1).status_code == 409, "another question"
    assert anna.frame(table)["ply"] == now
    assert agree(anna, table, question["ply"]).json() == {"text": "", "yours": False, "ply": -1}
    frame = bo.frame(table)
    assert frame["ply"] == question["ply"] and frame["asked"]
    entries = get_table(anna, table).timeline.entries
    assert entries[: len(before)] == before, "what was undone stays in the record"
    assert entries[len(before)].kind == "undo"
    assert agree(anna, table, question["ply"]).status_code == 409, "once is enough"


def test_whoever_declines_or_moves_on_ends_the_question(
    anna: Visitor, bo: Visitor, table: str
) -> None:
    now = bo.frame(table)["ply"]
    ply = bo.post(f"/api/tables/{table}/takeback").json()["ply"]
    assert agree(anna, table, ply, yes=False).json()["ply"] == -1
    assert agree(anna, table, ply).status_code == 409
    ply = bo.post(f"/api/tables/{table}/takeback").json()["ply"]
    frame = anna.frame(table)
    act(anna, table, frame)
    assert agree(anna, table, ply).status_code == 409, "the game has moved on"
    assert anna.frame(table)["ply"] > now


def test_the_others_hear_the_question_at_once(anna: Visitor, bo: Visitor, table: str) -> None:
    with anna.at(table) as page:
        page.send("hello")
        page.read()
        ply = bo.post(f"/api/tables/{table}/takeback").json()["ply"]
        while not page.asked:
            page.read(skip=False)
        assert page.asked["yours"] and page.asked["ply"] == ply and "Bo" in page.asked["text"]


def test_nobody_asks_without_end_or_without_others(anna: Visitor, bo: Visitor, table: str) -> None:
    codes = [bo.post(f"/api/tables/{table}/takeback").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]
    alone = anna.create_table(MALO, PERSON, BOT)
    refused = anna.post(f"/api/tables/{alone}/takeback")
    assert refused.status_code == 422 and "nobody" in refused.json()["error"]
    watcher = Visitor(anna.client, "cy")
    assert watcher.post(f"/api/tables/{table}/takeback").status_code == 403


def test_a_bot_plays_for_who_is_away_and_they_come_back(
    client: TestClient, anna: Visitor, bo: Visitor, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    early = bo.post(f"/api/tables/{table}/substitute", {"seat": 0})
    assert early.status_code == 422 and "a moment ago" in early.json()["error"]
    assert "Ann is away." not in bo.get(f"/table/{table}/chairs").text
    monkeypatch.setattr(agreement, "LONG_AWAY", 0.0)
    with anna.at(table) as page:
        page.send("hello")
        page.read()
        monkeypatch.setattr(agreement, "LONG_AWAY", 0.000001)
        assert bo.post(f"/api/tables/{table}/substitute", {"seat": 0}).status_code == 422
    assert "Ann is away." in bo.get(f"/table/{table}/chairs").text
    assert Visitor(client, "cy").post(f"/table/{table}/away/0").status_code == 403
    assert bo.post(f"/table/{table}/away/0").status_code == 303
    assert [seat["kind"] for seat in bo.frame(table)["seats"]] == ["bot", "person"]
    back = anna.post(f"/api/tables/{table}/chair", {"seat": 0}).json()
    assert back["seats"][0]["kind"] == "person" and back["seats"][0]["mine"]


def test_everybody_else_must_want_the_bot(
    client: TestClient, anna: Visitor, bo: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    cy = Visitor(client, "cy")
    id = anna.create_table(MALO, ANN, OPEN, OPEN)
    join(anna, bo, id)
    join(anna, cy, id, "Cy")
    anna.frame(id)
    monkeypatch.setattr(agreement, "LONG_AWAY", 0.0)
    question = bo.post(f"/api/tables/{id}/substitute", {"seat": 0}).json()
    assert "Cy" in question["text"] and agree(anna, id, question["ply"]).status_code == 403
    assert agree(cy, id, question["ply"]).status_code == 200
    assert bo.frame(id)["seats"][0]["kind"] == "bot"
