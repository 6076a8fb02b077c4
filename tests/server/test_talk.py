"""Who is here, what people say to each other, and what each notes down."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from pentapolis.server.store import speech
from pentapolis.server.tables import talk

from .conftest import Open
from .test_joining import ANN, HAMLET, OPEN, join
from .visitors import BOT, PERSON, Page, Visitor


@pytest.fixture
def table(anna: Visitor, bo: Visitor) -> str:
    id = anna.create_table(HAMLET, ANN, OPEN)
    join(anna, bo, id)
    return id


def say(visitor: Visitor, table: str, text: str) -> int:
    return int(visitor.post(f"/api/tables/{table}/talk", {"text": text}).status_code)


def read_talk(visitor: Visitor, table: str) -> dict[str, object]:
    answer = visitor.get(f"/api/tables/{table}/talk")
    assert answer.status_code == 200, answer.text
    found: dict[str, object] = answer.json()
    return found


def list_texts(visitor: Visitor, table: str) -> list[str]:
    lines = read_talk(visitor, table)["lines"]
    assert isinstance(lines, list)
    return [line["text"] for line in lines]


def wait_for(page: Page, here: list[bool], watching: int) -> None:
    """Read until the page knows who is here."""
    while (page.present.get("here"), page.present.get("watching")) != (here, watching):
        page.read(skip=False)


def test_everybody_sees_who_is_here(
    client: TestClient, anna: Visitor, bo: Visitor, table: str
) -> None:
    with anna.at(table) as page:
        page.send("hello")
        wait_for(page, [True, False], 0)
        with bo.at(table) as other:
            other.send("hello")
            wait_for(page, [True, True], 0)
            with Visitor(client, "cy").at(table) as third:
                third.send("hello")
                wait_for(third, [True, True], 1)
                wait_for(page, [True, True], 1)
        wait_for(page, [True, False], 0)


def test_nobody_is_told_who_is_here_where_one_person_plays(anna: Visitor) -> None:
    table = anna.create_table(HAMLET, PERSON, BOT)
    with anna.at(table) as page:
        page.hello()
        page.send("hello", focus=None)
        page.read()
        assert page.beside == []


def test_what_is_said_reaches_people_at_the_table_and_nobody_else(
    client: TestClient, anna: Visitor, bo: Visitor, table: str
) -> None:
    watcher = Visitor(client, "cy")
    with anna.at(table) as page, watcher.at(table) as other:
        for one in (page, other):
            one.send("hello")
            one.read()
        assert say(bo, table, "  Hello\n <b>you</b>\x07 ") == 200
        while not page.chat:
            page.read(skip=False)
        line = page.chat[0]
        assert (line["seat"], line["name"], line["text"]) == (1, "Bo", "Hello <b>you</b>")
        other.send("hello")
        other.read()
        assert other.chat == [] and "Hello" not in "".join(other.raw + other.beside)
    assert list_texts(anna, table) == list_texts(bo, table) == ["Hello <b>you</b>"]
    assert watcher.get(f"/api/tables/{table}/talk").status_code == 403
    assert say(watcher, table, "me too") == 403
    assert "Hello" not in watcher.get(f"/table/{table}").text


def test_whoever_is_muted_is_not_heard(anna: Visitor, bo: Visitor, table: str) -> None:
    muted = anna.post(f"/api/tables/{table}/desk", {"muted": [1, 77]})
    assert muted.json() == {"notes": "", "muted": [1]}
    with anna.at(table) as page:
        page.send("hello")
        page.read()
        assert say(bo, table, "psst") == 200
        assert say(anna, table, "la la") == 200
        while not page.chat:
            page.read(skip=False)
        assert [line["text"] for line in page.chat] == ["la la"]
    assert list_texts(anna, table) == ["la la"] and list_texts(bo, table) == ["psst", "la la"]
    anna.post(f"/api/tables/{table}/desk", {"muted": []})
    assert list_texts(anna, table) == ["psst", "la la"]


def test_chat_has_sensible_limits(
    anna: Visitor, bo: Visitor, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert say(anna, table, " \n ") == 400 and say(anna, table, "x" * 3000) == 422
    assert say(anna, table, "y" * 1000) == 200
    assert list_texts(bo, table) == ["y" * talk.LONGEST_LINE]
    codes = [say(anna, table, f"line {n}") for n in range(20)]
    assert 3 <= codes.count(200) <= 7 and codes[-1] == 429
    assert say(bo, table, "still heard") == 200, "only whoever floods has to wait"
    monkeypatch.setattr(speech, "MOST_LINES", 2)
    assert say(bo, table, "the last") == 200
    assert list_texts(anna, table) == ["still heard", "the last"]


def test_notes_stay_with_the_seat_and_with_it_alone(open_server: Open) -> None:
    with open_server() as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        table = anna.create_table(HAMLET, ANN, OPEN)
        join(anna, bo, table)
        assert bo.post(f"/api/tables/{table}/desk", {"notes": "Ann hoards"}).status_code == 200
        assert bo.post(f"/api/tables/{table}/desk", {"notes": "x" * 6000}).status_code == 422
        assert read_talk(anna, table)["notes"] == ""
    with open_server() as client:
        anna, bo, phone = (Visitor(client, name) for name in ("anna", "bo", "phone"))
        assert read_talk(bo, table)["notes"] == "Ann hoards"
        token = bo.post(f"/api/tables/{table}/pass", {"seat": 1}).json()["token"]
        phone.post("/api/pass", {"token": token})
        assert read_talk(phone, table)["notes"] == "Ann hoards"
        assert bo.get(f"/api/tables/{table}/talk").status_code == 403
        assert bo.post(f"/api/tables/{table}/desk", {"notes": "mine"}).status_code == 403


def test_a_seat_that_is_freed_keeps_nothing_for_the_next(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN, OPEN)
    join(anna, bo, table)
    bo.post(f"/api/tables/{table}/desk", {"notes": "secret"})
    say(bo, table, "bye")
    bo.post(f"/api/tables/{table}/free", {"seat": 1})
    cy = Visitor(anna.client, "cy")
    join(anna, cy, table, "Cy")
    assert read_talk(cy, table) == {"lines": [], "notes": "", "muted": []}


def test_only_so_many_watch_one_table(
    client: TestClient, anna: Visitor, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "MOST_WATCHERS", 1)
    with Visitor(client, "cy").at(table) as first, Visitor(client, "dora").at(table) as second:
        first.send("hello")
        assert first.read()["type"] == "frame"
        assert second.read()["code"] == "busy"
        with anna.at(table) as page:  # whoever plays always gets in
            page.send("hello")
            assert page.read()["type"] == "frame"


def test_the_page_of_one_person_has_no_chat(anna: Visitor, table: str) -> None:
    assert "talk.js" in anna.get(f"/table/{table}").text
    assert "talk.js" not in Visitor(anna.client, "cy").get(f"/table/{table}").text
    assert "talk.js" not in anna.get(f"/table/{anna.create_table(HAMLET, PERSON, BOT)}").text
