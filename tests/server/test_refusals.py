"""Whatever a stranger sends or the disk refuses: a friendly answer, never a fault of ours."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tools.attack_inputs import make_link

from .visitors import BOT, PERSON, Visitor, get_tables

MALO = "saint-malo"


@pytest.fixture(autouse=True)
def answer_faults(client: TestClient) -> Iterator[None]:
    """Let the client see what a browser would see, instead of the error itself."""
    transport: Any = client._transport
    transport.raise_server_exceptions = False
    yield
    transport.raise_server_exceptions = True


@pytest.mark.parametrize("host", ["[", "[::1", "a[b"])
def test_a_host_that_makes_no_sense_is_refused(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 400 and "Wrong address" in answer.text


@pytest.mark.parametrize("origin", ["http://[", "[", "null", "http://", "http://testserver.evil"])
def test_an_origin_that_makes_no_sense_is_another_site(
    client: TestClient, anna: Visitor, origin: str
) -> None:
    headers = {**anna.headers, "origin": origin}
    answer = client.post("/api/settings", json={"theme": "dark"}, headers=headers)
    assert answer.status_code == 403 and "another site" in answer.json()["error"]
    assert anna.get("/api/settings").json()["theme"] == "auto"
    table = anna.create_table(MALO, PERSON, BOT)
    socket = client.websocket_connect(f"/table/{table}/ws", headers=headers)
    with pytest.raises(WebSocketDisconnect), socket:
        pass


def test_numbers_with_thousands_of_digits_are_refused(client: TestClient, anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    answer = anna.get(f"/replay/{table}/" + "0" * 5000)
    assert answer.status_code == 404 and "Go to the start" in answer.text
    headers = {**anna.headers, "content-length": "9" * 5000}
    answer = client.post("/api/settings", content=b"{}", headers=headers)
    assert answer.status_code == 413 and "too large" in answer.json()["error"]
    answer = anna.post("/tables", data={"slug": MALO, "option-start": "--1"})
    assert answer.status_code == 400 and "needs a number" in answer.text


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": 10**30},
        {"rules": -(10**30)},
        {"rules": 0},
        {"names": ["\ud800", "b"]},
        {"options": {"\ud800": 1}},
        {"game": "\ud800"},
        {"seats": 10**30},
    ],
)
def test_a_link_with_values_that_cannot_be_kept_is_refused(
    anna: Visitor, changes: dict[str, object]
) -> None:
    for url in ("/api/replays", "/api/packed"):
        answer = anna.post(url, {"packed": make_link(**changes)})
        assert answer.status_code == 400 and answer.json()["code"] == "bad", answer.text


def fill_disk(monkeypatch: pytest.MonkeyPatch, anna: Visitor, *names: str) -> None:
    async def fail(*_: object) -> None:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("disk is full"))

    for name in names:
        monkeypatch.setattr(get_tables(anna).store, name, fail)


def test_a_full_disk_is_no_bug_and_nothing_is_called_saved(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = {"game": MALO, "seats": [PERSON, BOT]}
    with monkeypatch.context() as patch:
        fill_disk(patch, anna, "add_table")
        answer = anna.post("/api/tables", wish)
        assert answer.status_code == 507 and answer.json()["code"] == "unsaved"
        assert "nothing has changed" in answer.json()["error"]
        page = anna.post(f"/quick/{MALO}")
        assert page.status_code == 507 and "is saved" not in page.text
    assert get_tables(anna).in_memory == {}
    assert anna.post("/api/tables", wish).status_code == 200


def test_settings_that_were_not_saved_have_not_changed(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.post("/api/settings", {"theme": "light"})
    with monkeypatch.context() as patch:
        fill_disk(patch, anna, "save_person")
        assert anna.post("/api/settings", {"theme": "dark"}).status_code == 507
        assert anna.post("/settings", data={"theme": "dark"}).status_code == 507
    assert anna.get("/api/settings").json()["theme"] == "light"


def test_a_database_that_cannot_be_asked_gets_a_page_all_the_same(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = Visitor(client, "stranger", "de")
    fill_disk(monkeypatch, stranger, "find_settings")
    answer = stranger.get("/settings")
    assert answer.status_code == 507 and "</html>" in answer.text


def test_a_page_whose_table_cannot_be_read_loses_its_line(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    get_tables(anna).in_memory.clear()
    fill_disk(monkeypatch, anna, "find_saved")
    with anna.at(table) as page, pytest.raises(WebSocketDisconnect) as lost:
        page.read()
    assert lost.value.code == 1011
    assert "the database failed at /table/{id}/ws" in caplog.text


def test_a_fault_of_ours_promises_nothing(anna: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise ArithmeticError("lost count")

    monkeypatch.setattr(get_tables(anna).store, "add_table", fail)
    answer = anna.post("/api/tables", {"game": MALO, "seats": [PERSON, BOT]})
    assert answer.status_code == 500 and "count" not in answer.text
    assert "Your table is saved" not in answer.json()["error"]
