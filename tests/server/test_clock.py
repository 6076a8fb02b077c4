"""Clocks: who has how much time, what happens when it is over, and what counts for nobody."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pentapolis.play import Entry
from pentapolis.server.store.uptime import join_spans
from pentapolis.server.tables.rated import find_unrated_reason, is_rated
from pentapolis.server.tables.standstill import list_notes

from .conftest import on_both_databases
from .fake_time import DAY, HOUR, MINUTE, FakeTime
from .test_joining import ANN, HAMLET, MALO, OPEN, join
from .visitors import BOT, PERSON, Visitor, clickable, get_table

BY_TURN = {"kind": "move", "seconds": DAY}
BY_GAME = {"kind": "bank", "seconds": 10 * MINUTE}

pytestmark = pytest.mark.usefixtures("clock")


def lay(visitor: Visitor, game: str, clock: Any, *seats: dict[str, str], **options: int) -> str:
    """Create a table with a clock and return its id."""
    wish = {"game": game, "seats": list(seats), "options": options, "clock": clock}
    answer = visitor.post("/api/tables", wish)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def seat_two(anna: Visitor, bo: Visitor, clock: Any) -> tuple[str, Visitor, Visitor]:
    """Return a table for Ann and Bo, who is asked there, and who is not."""
    table = lay(anna, MALO, clock, ANN, OPEN, start=1)
    join(anna, bo, table)
    for visitor in (anna, bo):
        visitor.post("/api/settings", {"end_turn": False})
    asked = [visitor for visitor in (anna, bo) if visitor.frame(table)["asked"]]
    assert len(asked) == 1
    return table, asked[0], bo if asked[0] is anna else anna


def read_clock(visitor: Visitor, table: str) -> Any:
    return visitor.get(f"/api/tables/{table}/clocks").json()


def list_left(visitor: Visitor, table: str) -> list[float]:
    return [seat["left"] for seat in read_clock(visitor, table)["seats"]]


def act(visitor: Visitor, table: str) -> None:
    frame = visitor.frame(table)
    assert frame["asked"]
    wish = {"ply": frame["ply"], "action": clickable(frame)[0]}
    answer = visitor.post(f"/api/tables/{table}/act", wish)
    assert answer.status_code == 200, answer.text


def play_turn(visitor: Visitor, table: str) -> None:
    """Act until the others are asked."""
    for _ in range(60):
        if not visitor.frame(table)["asked"]:
            return
        act(visitor, table)
    raise AssertionError("the turn never ends")


def end_by(visitor: Visitor, table: str, seat: int, do: str) -> Any:
    return visitor.post(f"/api/tables/{table}/late", {"seat": seat, "do": do})


def test_only_who_decides_uses_time_and_each_turn_has_its_own(
    clock: FakeTime, anna: Visitor, bo: Visitor
) -> None:
    table, first, second = seat_two(anna, bo, BY_TURN)
    seat = 0 if first is anna else 1
    now = read_clock(anna, table)
    assert now["kind"] == "move" and now["grace"] == DAY / 10
    assert [one["runs"] for one in now["seats"]] == [seat == 0, seat == 1]
    clock.pass_by(5 * HOUR)
    assert list_left(bo, table)[seat] == DAY - 5 * HOUR and list_left(bo, table)[1 - seat] == DAY
    act(first, table)
    assert first.frame(table)["asked"], "dice were rolled inside the same turn"
    clock.pass_by(HOUR)
    assert list_left(bo, table)[seat] == DAY - 6 * HOUR, "a roll gives no new time"
    play_turn(first, table)
    clock.pass_by(2 * HOUR)
    assert list_left(bo, table)[1 - seat] == DAY - 2 * HOUR
    play_turn(second, table)
    assert list_left(bo, table)[seat] == DAY, "a new turn, a new time"


def test_a_bank_is_for_the_whole_game(clock: FakeTime, anna: Visitor, bo: Visitor) -> None:
    table, first, second = seat_two(anna, bo, BY_GAME)
    seat = 0 if first is anna else 1
    clock.pass_by(4 * MINUTE)
    play_turn(first, table)
    clock.pass_by(MINUTE)
    play_turn(second, table)
    clock.pass_by(30)
    found = list_left(anna, table)
    assert found[seat] == 10 * MINUTE - 4 * MINUTE - 30 and found[1 - seat] == 9 * MINUTE
    entries = [entry for entry in get_table(anna, table).timeline.entries if entry.kind == "clock"]
    assert [entry.text for entry in entries] == ["run", "left 360.0", "run", "left 540.0", "run"]


@on_both_databases
def test_time_while_the_server_is_down_counts_for_nobody(clock: FakeTime, tmp_path: Path) -> None:
    with clock.serve(tmp_path / "data") as client:
        anna, bo = Visitor(client, "anna"), Visitor(client, "bo")
        table, first, _ = seat_two(anna, bo, BY_TURN)
        seat = 0 if first is anna else 1
        clock.pass_by(HOUR)
    clock.pass_by(3 * DAY)
    with clock.serve(tmp_path / "data") as client:
        anna = Visitor(client, "anna")
        assert list_left(anna, table)[seat] == DAY - HOUR
        clock.pass_by(2 * HOUR)
        assert list_left(anna, table)[seat] == DAY - 3 * HOUR
    clock.pass_by(DAY)
    with clock.serve(tmp_path / "data") as client:
        assert list_left(Visitor(client, "anna"), table)[seat] == DAY - 3 * HOUR


@on_both_databases
def test_out_of_time_the_others_choose_after_a_grace_and_a_bot_plays(
    clock: FakeTime, anna: Visitor, bo: Visitor
) -> None:
    table, late, other = seat_two(anna, bo, BY_TURN)
    seat = 0 if late is anna else 1
    clock.pass_by(DAY + HOUR)
    assert list_left(bo, table)[seat] == -HOUR
    early = end_by(other, table, seat, "bot")
    assert early.status_code == 422, "the grace is not over"
    act(late, table)  # late is not lost
    assert list_left(bo, table)[seat] < 0, "but the turn gets no new time"
    clock.pass_by(2 * HOUR)
    assert end_by(other, table, 1 - seat, "bot").status_code == 422, "only for somebody who is late"
    assert end_by(late, table, seat, "bot").status_code == 422, "not by somebody who is late"
    watcher = Visitor(anna.client, "cy")
    assert end_by(watcher, table, seat, "end").status_code == 422
    assert end_by(other, table, seat, "bot").status_code == 200
    assert other.frame(table)["seats"][seat]["kind"] == "bot"
    assert read_clock(other, table)["seats"][seat] is None
    entries = get_table(anna, table).timeline.entries
    assert find_unrated_reason(entries) == "bot"
    assert "a bot (" in list_replay_notes(anna, table)
    late.post(f"/api/tables/{table}/chair", {"seat": seat})
    assert list_left(bo, table)[seat] > 0, "who comes back has time to move"
    assert not is_rated(get_table(anna, table).timeline.entries), "and the record keeps it"


def list_replay_notes(visitor: Visitor, table: str) -> str:
    return "\n".join(list_notes(get_table(visitor, table)))


@on_both_databases
def test_all_the_others_can_end_the_game_of_somebody_who_is_late(
    clock: FakeTime, tmp_path: Path
) -> None:
    with clock.serve(tmp_path / "data") as client:
        people = [Visitor(client, name) for name in ("anna", "bo", "cy")]
        table = lay(people[0], HAMLET, BY_TURN, ANN, OPEN, OPEN)
        join(people[0], people[1], table, "Bo")
        join(people[0], people[2], table, "Cy")
        frames = [person.frame(table) for person in people]
        seat = next(n for n, frame in enumerate(frames) if frame["asked"])
        others = [person for person in people if person is not people[seat]]
        clock.pass_by(2 * DAY)
        question = end_by(others[0], table, seat, "end").json()
        assert not question["yours"] and others[0].frame(table)["status"] == ""
        wish = {"ply": question["ply"], "agree": True}
        assert people[seat].post(f"/api/tables/{table}/agree", wish).status_code == 403
        assert others[1].post(f"/api/tables/{table}/agree", wish).status_code == 200
        for person in people:
            assert "Time ran out" in person.frame(table)["prompt"]
            assert person.get(f"/api/tables/{table}/luck").json()["seed"], "everything is open"
        assert find_unrated_reason(get_table(people[0], table).timeline.entries) == "ended"
        refused = people[seat].post(f"/api/tables/{table}/act", {"ply": 0, "action": 0})
        assert refused.status_code == 409
    with clock.serve(tmp_path / "data") as client:
        anna = Visitor(client, "anna")
        assert "Time ran out" in anna.frame(table)["prompt"], "it stays so"
        assert table not in anna.get("/").text.split('id="running"')[-1].split("</section>")[0]


def test_taking_a_move_back_gives_the_turn_new_time_and_undoing_does_not(
    clock: FakeTime, anna: Visitor, bo: Visitor
) -> None:
    table, first, second = seat_two(anna, bo, BY_TURN)
    seat = 0 if first is anna else 1
    clock.pass_by(HOUR)
    play_turn(first, table)
    ply = first.post(f"/api/tables/{table}/takeback").json()["ply"]
    assert second.post(f"/api/tables/{table}/agree", {"ply": ply, "agree": True}).status_code == 200
    assert list_left(anna, table)[seat] == DAY
    assert [one["runs"] for one in read_clock(anna, table)["seats"]] == [seat == 0, seat == 1]


def test_a_shared_screen_uses_no_time_while_it_is_handed_over(
    clock: FakeTime, anna: Visitor
) -> None:
    table = lay(anna, HAMLET, BY_GAME, PERSON, PERSON)
    frame = anna.frame(table)
    assert frame["curtain"], "the screen is handed to whoever begins"
    clock.pass_by(5 * MINUTE)
    assert list_left(anna, table) == [10 * MINUTE, 10 * MINUTE]
    anna.post(f"/api/tables/{table}/reveal")
    clock.pass_by(MINUTE)
    seat = frame["curtain"]["seat"]
    assert (
        list_left(anna, table)[seat] == 9 * MINUTE
        and list_left(anna, table)[1 - seat] == 10 * MINUTE
    )


def test_a_page_is_told_the_clocks_and_their_end(
    clock: FakeTime, anna: Visitor, bo: Visitor
) -> None:
    table, first, second = seat_two(anna, bo, BY_TURN)
    seat = 0 if first is anna else 1
    with second.at(table) as page:
        page.send("hello")
        while not page.clocks:
            page.read(skip=False)
        assert page.clocks["seats"][seat]["runs"] and page.clocks["chooses"]
        clock.pass_by(HOUR)
        play_turn(first, table)
        while page.clocks["seats"][seat]["runs"]:
            page.read(skip=False)
        assert page.clocks["seats"][seat]["left"] == DAY - HOUR


@pytest.mark.parametrize(
    ("clock_wish", "seats"),
    [
        ({"kind": "move", "seconds": 29}, [PERSON, PERSON]),
        ({"kind": "bank", "seconds": 31 * DAY}, [PERSON, OPEN]),
        (BY_TURN, [PERSON, BOT]),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(
    anna: Visitor, clock_wish: Any, seats: list[dict[str, str]]
) -> None:
    wish = {"game": MALO, "seats": seats, "options": {}, "clock": clock_wish}
    assert anna.post("/api/tables", wish).status_code == 400


def test_the_form_sets_a_clock_and_a_rematch_keeps_it(anna: Visitor) -> None:
    assert 'value="move:86400"' in anna.get(f"/new/{MALO}").text
    form = {"slug": MALO, "seats": "2", "seat-1-kind": "open", "clock": "bank:600"}
    place = anna.post("/tables", data=form).headers["location"]
    table = place.rpartition("/")[2]
    assert read_clock(anna, table)["kind"] == "bank"
    again = anna.post(f"/api/tables/{table}/rematch").json()["id"]
    assert read_clock(anna, again)["kind"] == "bank"
    assert anna.post("/tables", data={**form, "clock": "bank:7"}).status_code == 400


def test_nothing_but_the_record_says_whether_a_game_is_rated() -> None:
    moves = [Entry("act", 0, 1), Entry("undo", 0, 0), Entry("clock", 0, 0, "run")]
    assert is_rated(moves)
    for kind, reason in (("leave", "bot"), ("stop", "ended"), ("rules", "rules")):
        assert find_unrated_reason([*moves, Entry(kind, 0, 1, "time"), *moves]) == reason


def test_spans_of_time_are_joined() -> None:
    assert join_spans([(5, 6), (1, 3), (2, 4)]) == [(1, 4), (5, 6)]
