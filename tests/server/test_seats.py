"""A bot takes over a seat, and gives it back."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from pentapolis.core.state import SPECTATOR

from .conftest import Open
from .test_live import MALO
from .visitors import BOT, PERSON, Frame, Visitor, clickable

HAMLET = "hamlet"


def list_kinds(frame: Frame) -> list[str]:
    return [seat["kind"] for seat in frame["seats"]]


def test_a_bot_plays_for_one_of_two_people_and_gives_the_seat_back(anna: Visitor) -> None:
    table = anna.create_table(MALO, {**PERSON, "name": "Ann"}, {**PERSON, "name": "Bo"}, start=1)
    answer = anna.post(f"/api/tables/{table}/chair", {"seat": 1, "level": "random"})
    assert answer.status_code == 200 and list_kinds(answer.json()) == ["person", "bot"]
    anna.post("/api/settings", {"end_turn": False})
    turns = 0
    while turns < 20:  # Bo's seat never asks Ann
        frame = anna.frame(table)
        assert frame["viewer"] == 0 and frame["asked"]
        act = {"ply": frame["ply"], "action": clickable(frame)[-1]}
        assert anna.post(f"/api/tables/{table}/act", act).status_code == 200
        turns += 1
    frame = anna.post(f"/api/tables/{table}/chair", {"seat": 1}).json()
    assert list_kinds(frame) == ["person", "person"] and frame["seats"][1]["mine"]
    for _ in range(200):
        if frame["viewer"] == 1:
            break
        act = {"ply": frame["ply"], "action": clickable(frame)[-1]}
        frame = anna.post(f"/api/tables/{table}/act", act).json()
    assert frame["viewer"] == 1 and frame["asked"], "Bo is asked again"


def test_bots_play_to_the_end_when_the_last_person_has_left(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    frame = anna.post(f"/api/tables/{table}/chair", {"seat": 0, "level": "random"}).json()
    assert frame["viewer"] == SPECTATOR
    assert anna.frame(table)["over"], "two bots play to the end"
    late = anna.post(f"/api/tables/{table}/chair", {"seat": 0})
    assert late.status_code == 409 and "over" in late.json()["error"]


def test_seats_survive_a_restart(open_server: Open) -> None:
    with open_server() as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(MALO, PERSON, PERSON, PERSON)
        anna.post(f"/api/tables/{table}/chair", {"seat": 2, "level": "greedy"})
        anna.post(f"/api/tables/{table}/chair", {"seat": 1, "level": "random"})
        anna.post(f"/api/tables/{table}/chair", {"seat": 1})
    with open_server() as client:
        frame = Visitor(client, "anna").frame(table)
    assert (
        list_kinds(frame) == ["person", "person", "bot"] and frame["seats"][2]["level"] == "greedy"
    )


def test_whoever_gave_the_last_seat_away_sees_no_secrets(anna: Visitor) -> None:
    table = anna.create_table(HAMLET, PERSON, BOT)
    anna.frame(table)
    frame = anna.post(f"/api/tables/{table}/chair", {"seat": 0, "level": "random"}).json()
    assert frame["viewer"] == SPECTATOR and not clickable(frame)


@pytest.mark.parametrize("seat", [1, 2, -1])
def test_nobody_takes_a_seat_that_is_not_theirs(anna: Visitor, bo: Visitor, seat: int) -> None:
    table = anna.create_table(HAMLET, PERSON, BOT)
    for visitor, asked in ((anna, {"seat": seat}), (bo, {"seat": 0, "level": "random"})):
        answer = visitor.post(f"/api/tables/{table}/chair", asked)
        assert answer.status_code == 403 and "your seat" in answer.json()["error"]
    assert list_kinds(anna.frame(table)) == ["person", "bot"]


def test_an_unknown_bot_takes_no_seat(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, PERSON)
    answer = anna.post(f"/api/tables/{table}/chair", {"seat": 0, "level": "wizard"})
    assert answer.status_code == 400 and "greedy" in answer.json()["error"]


def test_a_rematch_gives_people_their_seats_back(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT)
    anna.post(f"/api/tables/{table}/chair", {"seat": 0, "level": "random"})
    assert anna.frame(table)["over"]
    again = anna.post(f"/api/tables/{table}/rematch").json()["id"]
    assert list_kinds(anna.frame(again)) == ["person", "bot"]


def test_the_seats_page_gives_seats_away_and_takes_them_back(
    anna: Visitor, client: TestClient
) -> None:
    table = anna.create_table(MALO, {**PERSON, "name": "Ann"}, {**PERSON, "name": "Bo"}, BOT)
    page = anna.get(f"/table/{table}/chairs").text
    assert page.count("Let a bot play</button>") == 2 and "A bot plays here." in page
    sent = anna.post(f"/table/{table}/chairs/1", data={"level": "random"})
    assert sent.status_code == 303 and sent.headers["location"] == f"/table/{table}"
    page = anna.get(f"/table/{table}/chairs").text
    assert "A bot plays for Bo." in page and page.count("Let a bot play</button>") == 1
    anna.post(f"/table/{table}/chairs/1", data={"back": "1"})
    assert anna.get(f"/table/{table}/chairs").text.count("Let a bot play</button>") == 2
    german = Visitor(client, "anna", lang="de").get(f"/table/{table}/chairs").text
    assert "Plätze" in german and "Let a bot" not in german
