"""People join a table by its link, from devices of their own; nobody else does."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from pentapolis.core.state import SPECTATOR
from pentapolis.server.app import create_app
from pentapolis.server.limits import AddressLimits
from pentapolis.server.store.backup import restore_backup
from pentapolis.server.tables import gathering
from pentapolis.server.tables.bot_runner import InlineBots
from tests.frozen.positions import THEN

from .conftest import Open, on_both_databases
from .fake_time import FakeTime
from .visitors import BOT, PERSON, Frame, Visitor, clickable, get_table, get_tables

HAMLET = "hamlet"  # has secrets
MALO = "saint-malo"
OPEN = {"kind": "open"}
ANN = {**PERSON, "name": "Ann"}


def find_token(visitor: Visitor, table: str) -> str:
    answer = visitor.get(f"/api/tables/{table}/invitation")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["join"].rpartition("/")[2])


def join(host: Visitor, guest: Visitor, table: str, name: str = "Bo") -> Frame:
    wish = {"token": find_token(host, table), "name": name}
    answer = guest.post(f"/api/tables/{table}/join", wish)
    assert answer.status_code == 200, answer.text
    frame: Frame = answer.json()
    return frame


def list_seats(frame: Frame) -> list[tuple[str, str, bool]]:
    return [(seat["kind"], seat["name"], seat["mine"]) for seat in frame["seats"]]


def test_a_table_waits_until_its_open_seats_are_taken(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN)
    frame = anna.frame(table)
    assert frame["status"] == "waiting" and frame["prompt"] == "Waiting for one more player."
    assert not clickable(frame) and frame["whose"] == -1 and frame["ply"] == 0
    assert list_seats(frame) == [("person", "Ann", True), ("open", "?", False)]
    early = anna.post(f"/api/tables/{table}/act", {"ply": 0, "action": 0})
    assert early.status_code == 422 and "Waiting" in early.json()["error"]
    assert list_seats(join(anna, bo, table)) == [("person", "Ann", False), ("person", "Bo", True)]
    frame = anna.frame(table)
    assert frame["status"] == "" and list_seats(frame)[1] == ("person", "Bo", False)
    asked = [visitor for visitor in (anna, bo) if visitor.frame(table)["asked"]]
    assert len(asked) == 1, "one of them is asked, on a device of their own"


def test_everybody_hears_at_once_who_has_come(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(MALO, ANN, OPEN, start=1)
    with anna.at(table) as page:
        page.send("hello", focus=None)
        assert page.read()["status"] == "waiting"
        join(anna, bo, table, "Bo\n the   Builder")
        frame = page.read()
        assert frame["full"] and frame["seats"][1]["name"] == "Bo the Builder"


def test_a_whole_game_between_two_devices(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN)
    join(anna, bo, table)
    people, steps = {0: anna, 1: bo}, 0
    while not (frame := anna.frame(table))["over"]:
        for seat, visitor in people.items():
            frame = visitor.frame(table)
            assert frame["viewer"] in (seat, SPECTATOR) or frame["over"]
            assert frame["curtain"] is None, "nobody hands a screen over"
            if frame["can"]["end"]:
                visitor.post(f"/api/tables/{table}/end")
            elif frame["asked"]:
                act = {"ply": frame["ply"], "action": clickable(frame)[0]}
                assert visitor.post(f"/api/tables/{table}/act", act).status_code == 200
        steps += 1
        assert steps < 500
    listed = bo.get("/replays").text
    assert table in listed and f"remove-{table}" not in listed, "a guest finds it, to look at"
    assert f"remove-{table}" in anna.get("/replays").text


def test_settings_are_those_of_the_person_who_plays(anna: Visitor, bo: Visitor) -> None:
    """Ending one's turn by hand, for example."""
    table = anna.create_table(MALO, ANN, OPEN, start=1)
    join(anna, bo, table)
    bo.post("/api/settings", {"end_turn": False})
    anna.frame(table)
    found = get_table(anna, table)
    assert found.has_wish(0, "end_turn") and not found.has_wish(1, "end_turn")


def test_joining_survives_a_restart(open_server: Open) -> None:
    with open_server() as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        table = anna.create_table(HAMLET, ANN, OPEN, OPEN)
        token = find_token(anna, table)
        join(anna, bo, table)
    with open_server() as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        assert find_token(bo, table) == token, "the link stays the same"
        assert list_seats(bo.frame(table))[1:] == [("person", "Bo", True), ("open", "?", False)]
        assert "Waiting for one more player." in bo.get("/").text
        assert "Waiting for one more player." not in Visitor(client, "cy").get("/").text


def test_names_at_a_table_differ(client: TestClient, anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN, OPEN)
    join(anna, bo, table, "Ann")
    frame = join(anna, Visitor(client, "cy"), table, "")
    names = [seat["name"] for seat in frame["seats"]]
    assert names[:2] == ["Ann", "Ann 2"] and len(set(names)) == 3


def test_the_host_begins_with_bots_in_the_open_seats(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN, OPEN)
    join(anna, bo, table)
    refused = bo.post(f"/api/tables/{table}/start", {})
    assert refused.status_code == 403 and "set this table up" in refused.json()["error"]
    assert anna.post(f"/api/tables/{table}/start", {"level": "wizard"}).status_code == 400
    frame = anna.post(f"/api/tables/{table}/start", {"level": "random"}).json()
    assert [kind for kind, _, _ in list_seats(frame)] == ["person", "person", "bot"]
    assert frame["status"] == "" and frame["ply"] > 0
    again = anna.post(f"/api/tables/{table}/start", {})
    assert again.status_code == 409 and "taken" in again.json()["error"]


def test_a_seat_can_be_freed_before_the_game_begins(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN, OPEN)
    join(anna, bo, table)
    assert bo.post(f"/api/tables/{table}/free", {"seat": 0}).status_code == 403
    assert anna.post(f"/api/tables/{table}/free", {"seat": 2}).status_code == 422
    frame = anna.post(f"/api/tables/{table}/free", {"seat": 1}).json()
    assert [kind for kind, _, _ in list_seats(frame)] == ["person", "open", "open"]
    join(anna, bo, table)
    assert bo.post(f"/api/tables/{table}/free", {"seat": 1}).status_code == 200
    for guest in (bo, Visitor(bo.client, "cy")):
        join(anna, guest, table, guest.secret[:2])
    late = bo.post(f"/api/tables/{table}/free", {"seat": 1})
    assert late.status_code == 422 and "bot" in late.json()["error"]


@pytest.mark.parametrize("count", [1, 2])
@on_both_databases
def test_a_seat_goes_to_another_device_once(
    client: TestClient, anna: Visitor, bo: Visitor, count: int
) -> None:
    table = anna.create_table(HAMLET, *[PERSON] * count, BOT)
    before = anna.frame(table)
    token = anna.post(f"/api/tables/{table}/pass", {"seat": 0}).json()["token"]
    page = bo.get(f"/carry/{token}")
    assert page.status_code == 200 and "Play on here" in page.text, "looking at it moves nothing"
    assert anna.frame(table)["seats"][0]["mine"]
    assert bo.post("/api/pass", {"token": token}).json()["id"] == table
    frame = bo.frame(table)
    assert frame["seats"][0]["mine"] and frame["ply"] == before["ply"]
    assert not anna.frame(table)["seats"][0]["mine"]
    for thief in (anna, Visitor(client, "cy")):
        used = thief.post("/api/pass", {"token": token})
        assert used.status_code == 404 and "used already" in used.json()["error"]
    act = {"ply": frame["ply"], "action": clickable(frame)[0] if frame["asked"] else 0}
    assert anna.post(f"/api/tables/{table}/act", act).status_code in (403, 409)


def test_a_pass_ends_after_ten_minutes_and_with_the_next_one(
    anna: Visitor, bo: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table(HAMLET, PERSON, BOT)
    first, second = (
        anna.post(f"/api/tables/{table}/pass", {"seat": 0}).json()["token"] for _ in range(2)
    )
    assert bo.post("/api/pass", {"token": first}).status_code == 404
    now = time.time()
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: now + gathering.PASS_LASTS + 1)
        assert bo.post("/api/pass", {"token": second}).status_code == 404
    assert bo.post("/api/pass", {"token": second}).status_code == 200


def test_nobody_gives_away_what_is_not_theirs(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, PERSON, BOT)
    for visitor, seat in ((bo, 0), (anna, 1), (anna, 7), (anna, -1)):
        answer = visitor.post(f"/api/tables/{table}/pass", {"seat": seat})
        assert answer.status_code == 403 and "your seat" in answer.json()["error"]


def test_the_database_knows_no_link(anna: Visitor, tmp_path: Path) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN)
    token = find_token(anna, table)
    secret = anna.post(f"/api/tables/{table}/pass", {"seat": 0}).json()["token"]
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").glob("*.db*"))
    assert table.encode() in stored
    assert token.encode() not in stored and secret.encode() not in stored


@on_both_databases
def test_a_new_link_ends_the_one_before(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN)
    old = find_token(anna, table)
    assert bo.post(f"/table/{table}/renew").status_code == 403
    assert anna.post(f"/table/{table}/renew").status_code == 303
    assert find_token(anna, table) != old
    gone = bo.get(f"/join/{table}/{old}")
    assert gone.status_code == 404 and "no longer valid" in gone.text
    assert bo.post(f"/api/tables/{table}/join", {"token": old}).status_code == 404
    join(anna, bo, table)


def test_the_pages_of_an_invitation(client: TestClient, anna: Visitor, bo: Visitor) -> None:
    fields = {"slug": HAMLET, "seats": "2", "seat-1-kind": "open", "seat-0-name": "Ann"}
    table = anna.post("/tables", data=fields).headers["location"].rpartition("/")[2]
    page = anna.get(f"/table/{table}").text
    link = re.search(r'value="(http://testserver/join/[^"]+)"', page)
    assert link and 'class="qr"' in page and "Start now, with a bot" in page
    path = link[1].removeprefix("http://testserver")
    watcher = Visitor(client, "cy")
    assert "/join/" not in watcher.get(f"/table/{table}").text, "who only watches invites nobody"
    invited = bo.get(path).text
    assert "invited to Hamlet" in invited and "Ann" in invited and "Take a seat" in invited
    german = Visitor(client, "dora", lang="de").get(path).text
    assert "eingeladen" in german and "Take a seat" not in german
    sent = bo.post(path, data={"name": "Bo"})
    assert sent.status_code == 303 and sent.headers["location"] == f"/table/{table}"
    assert bo.get(path).headers["location"] == f"/table/{table}", "who sits there goes there"
    assert bo.post(path, data={"name": "Twice"}).status_code == 303
    assert [seat["name"] for seat in bo.frame(table)["seats"]] == ["Ann", "Bo"]
    late = watcher.get(path)
    assert late.status_code == 200 and "All seats at this table are taken." in late.text
    refused = watcher.post(path, data={"name": "Cy"})
    assert refused.status_code == 409 and f"/table/{table}" in refused.text


def test_a_table_is_listed_only_on_wish(client: TestClient, anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN)
    assert "Open tables" not in bo.get("/").text
    assert bo.post(f"/api/tables/{table}/listed", {"listed": True}).status_code == 403
    assert anna.post(f"/api/tables/{table}/listed", {"listed": True}).json() == {"listed": True}
    home = bo.get("/").text
    link = re.search(rf'href="(/join/{table}/[^"]+)"', home)
    assert "Open tables" in home and link
    assert "Open tables" not in anna.get("/").text, "her own table is above"
    assert bo.post(link[1], data={"name": "Bo"}).status_code == 303
    watcher = Visitor(client, "cy")
    assert f'href="/table/{table}"' in watcher.get("/").text and "Watch" in watcher.get("/").text
    anna.post(f"/api/tables/{table}/listed", {"listed": False})
    assert "Open tables" not in watcher.get("/").text
    for number in range(4):
        other = anna.create_table(HAMLET, ANN, OPEN)
        wish = anna.post(f"/api/tables/{other}/listed", {"listed": True})
        assert wish.status_code == (429 if number == gathering.MOST_LISTED else 200)


def test_whoever_deletes_everything_leaves_the_tables_of_others(
    client: TestClient, anna: Visitor, bo: Visitor
) -> None:
    begun, waiting = (
        anna.create_table(HAMLET, ANN, OPEN),
        anna.create_table(HAMLET, ANN, OPEN, OPEN),
    )
    for table in (begun, waiting):
        join(anna, bo, table, "Secretive")
    assert bo.post("/settings/forget", data={"sure": "yes"}).status_code == 303
    assert [kind for kind, _, _ in list_seats(anna.frame(begun))] == ["person", "bot"]
    assert [kind for kind, _, _ in list_seats(anna.frame(waiting))] == ["person", "open", "open"]
    assert "Secretive" not in anna.get(f"/table/{begun}/chairs").text
    assert bo.post(f"/api/tables/{begun}/chair", {"seat": 1}).status_code == 403


def test_a_rematch_invites_the_others_again(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(HAMLET, ANN, OPEN)
    join(anna, bo, table)
    again = bo.post(f"/api/tables/{table}/rematch").json()["id"]
    assert list_seats(bo.frame(again)) == [("open", "?", False), ("person", "Bo", True)]


def test_the_database_of_the_release_before_goes_on(tmp_path: Path) -> None:
    """It has two running tables of Anna: one with secrets for two people, one against a bot."""
    (tmp_path / "data").mkdir()
    restore_backup(tmp_path / "data", Path(__file__).parent / "older" / "version-2.zip")
    with FakeTime(now=THEN).serve(tmp_path / "data") as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        tables = {"yBN6BQLS7t4q": 31, "ER6QlghNEG5U": 31}
        home = anna.get("/").text
        for table, ply in tables.items():
            assert f"/table/{table}" in home
            frame = anna.frame(table)
            assert frame["ply"] >= ply and list_seats(frame)[0][0] == "person"
            if frame["curtain"]:
                frame = anna.post(f"/api/tables/{table}/reveal").json()
            if frame["can"]["end"]:
                frame = anna.post(f"/api/tables/{table}/end").json()
            else:
                act = {"ply": frame["ply"], "action": clickable(frame)[0]}
                assert anna.post(f"/api/tables/{table}/act", act).status_code == 200
        token = anna.post("/api/tables/yBN6BQLS7t4q/pass", {"seat": 1}).json()["token"]
        bo.post("/api/pass", {"token": token})
        frame = bo.frame("yBN6BQLS7t4q")
        assert frame["seats"][1]["mine"] and frame["curtain"] is None


def test_joining_has_the_limits_of_an_address(tmp_path: Path) -> None:
    limits = AddressLimits(counts_loopback=True)
    app = create_app(tmp_path / "data", bots=InlineBots(), limits=limits)
    with TestClient(app, client=("192.168.7.7", 50000)) as client:
        anna = Visitor(client, "anna")
        table = anna.create_table(MALO, ANN, OPEN, OPEN, OPEN)
        token = find_token(anna, table)
        get_tables(anna).people.limits.share = type(limits.share)(people=(0.001, 1.0))
        limits.buckets.pop("people", None)
        codes = [
            Visitor(client, name).post(f"/api/tables/{table}/join", {"token": token}).status_code
            for name in ("bo", "cy")
        ]
        assert codes == [200, 429]
