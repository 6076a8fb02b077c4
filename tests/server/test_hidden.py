"""No viewer is sent a secret, and players who share a screen hand it over."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from hamlet.rules.state import HamletState

from pentapolis.core.state import SPECTATOR
from pentapolis.play import GameLog, SealedLuck, Timeline
from pentapolis.server.render.frames import FrameContext, make_frame
from pentapolis.server.render.snapshots import draw_snapshot
from pentapolis.server.render.viewpoint import Viewpoint
from pentapolis.server.store import SeatRow
from pentapolis.server.wire import Frame as SentFrame

from .visitors import BOT, PERSON, Page, Visitor, clickable, get_table, step

SECRET = re.compile(r"(\w+) keeps the \w+ as a secret goal")


def list_goals(visitor: Visitor, table: str) -> list[int]:
    state = get_table(visitor, table).timeline.state
    assert isinstance(state, HamletState)
    return list(state.goal)


def find_goals(raw: list[str]) -> set[str]:
    """Return the names of the players whose goal can be read in what was sent."""
    return {name for text in raw for name in SECRET.findall(text)}


def play_to_the_end(page: Page, rng: random.Random) -> None:
    while not page.frame["over"]:
        if page.frame["can"]["end"]:
            page.end()
        else:
            page.play(rng.choice(clickable(page.frame)))


def test_nobody_is_sent_what_others_hide(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table("hamlet", {"kind": "person", "name": "Ann"}, BOT, BOT)
    with anna.at(table) as page, bo.at(table) as watcher:
        watcher.send("hello", focus=None)
        watcher.read()
        page.hello()
        play_to_the_end(page, random.Random(1))
        watcher.read_until(lambda frame: bool(frame["over"]))
    before_the_end = [text for text in page.raw if '"over":null' in text]
    assert find_goals(before_the_end) == {"Ann"}  # her own, so the search works
    assert find_goals([text for text in watcher.raw if '"over":null' in text]) == set()
    for frame in map(json.loads, before_the_end):
        others = frame["seats"][1:]
        assert not any(line["label"] == "secret goal" for seat in others for line in seat["sheet"])


def test_what_is_hidden_changes_no_byte_for_the_others(anna: Visitor) -> None:
    """Two tables that differ only in what Bruno hides look the same to everyone else."""
    rng = random.Random(7)
    table = anna.create_table("hamlet", {"kind": "person", "name": "Ann"}, BOT, BOT)
    frame = anna.frame(table)
    while frame["ply"] < 45:
        frame = step(anna, table, frame, rng)
    truth = get_table(anna, table).match.game_log
    line = truth.timeline.line[:40]
    twins = [line]
    for goal in range(4):
        other = [*line[:1], goal, *line[2:]]  # the second ply deals Bruno's goal
        if goal != line[1] and is_playable(truth, other):
            twins.append(other)
    assert len(twins) > 1, "no other goal fits: choose another seed"
    shown: dict[int, list[str]] = {seat: [] for seat in (SPECTATOR, 0, 1, 2)}
    for twin in twins:
        for seat, texts in shown.items():
            texts.append(all_frames(truth, twin, seat))
    for seat in (SPECTATOR, 0, 2):
        assert len(set(shown[seat])) == 1, seat
    assert len(set(shown[1])) == len(twins)  # Bruno himself sees the difference


def is_playable(log: GameLog, line: list[int]) -> bool:
    """Return whether a line can be played."""
    state = log.timeline.game.start()
    for action in line:
        if action not in state.legal():
            return False
        state.apply(action)
    return True


def all_frames(truth: GameLog, line: list[int], seat: int) -> str:
    """Return every frame of a line as one viewer is sent it during the game."""
    timeline = Timeline(truth.timeline.game, truth.timeline.header)
    log = GameLog(truth.spec, timeline)
    seats = [SeatRow("person", name) for name in timeline.header.names]
    out: list[SentFrame] = []
    before = None
    for action in line:
        timeline.play_line([action])
        now = draw_snapshot(log, timeline.ply, Viewpoint(seat, 0, "en"), live=True)
        out.append(make_frame(log, now, before, FrameContext(0, seats)))
        before = now
    return json.dumps(out)


def test_the_screen_is_handed_over_between_two_people(anna: Visitor) -> None:
    anna.post("/api/settings", {"forced_moves": False})  # nothing happens behind the curtain
    rng = random.Random(2)
    ann, ben = {"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Ben"}
    table = anna.create_table("hamlet", ann, ben)
    anna.frame(table)  # all goals are dealt
    with anna.at(table) as page:
        page.hello()
        turns = 0
        while not page.frame["over"]:
            frame = page.frame
            if frame["curtain"]:
                turns += 1
                seat = frame["curtain"]["seat"]
                assert frame["curtain"]["name"] == ["Ann", "Ben"][seat]
                assert frame["full"] and frame["parts"] and frame["viewer"] == SPECTATOR
                assert clickable(frame) == [] and not frame["can"]["undo"]
                assert find_goals([json.dumps(frame)]) == set()
                page.act(0)
                assert page.read_refusal()["code"] == "not_yours"
                page.send("undo")
                assert page.read_refusal()["code"] == "not_yours"
                page.send("reveal", seat=1 - seat)  # somebody else has the screen
                assert page.read_refusal()["code"] == "stale"
                page.send("reveal", seat=seat)
                page.read()
                assert page.frame["viewer"] == seat and page.frame["curtain"] is None
                names = find_goals([json.dumps(page.frame)])
                assert names == {["Ann", "Ben"][seat]}
            elif frame["can"]["end"]:
                page.end()
            else:
                assert find_goals([json.dumps(frame)]) == {["Ann", "Ben"][frame["viewer"]]}
                page.play(rng.choice(clickable(frame)))
    assert turns > 20


def test_a_second_page_does_not_get_around_the_handover(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, PERSON)
    with anna.at(table) as first, anna.at(table) as second:
        first.hello()
        assert second.hello()["curtain"]
        first.send("reveal")
        second.read_until(lambda frame: frame["curtain"] is None)
        assert second.frame["viewer"] == 0


def test_handing_the_screen_over_shows_those_who_watch_nothing(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, PERSON)
    with anna.at(table) as page, bo.at(table) as guest:
        page.hello()
        guest.hello_as_guest()
        seq = guest.frame["seq"]
        page.send("reveal")
        page.read_until(lambda frame: frame["curtain"] is None)
        assert page.frame["seq"] == seq + 1
        page.play(clickable(page.frame)[0])
        guest.read()
        assert guest.frame["seq"] == seq + 2 and not guest.frame["full"]


def test_a_single_person_never_hands_the_screen_over(anna: Visitor) -> None:
    table = anna.create_table("hamlet", BOT, PERSON)
    with anna.at(table) as page:
        frame = page.hello()
    assert frame["viewer"] == 1 and frame["curtain"] is None and frame["asked"]


def test_a_replay_reveals_no_more_than_the_table(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table("hamlet", {"kind": "person", "name": "Ann"}, BOT, BOT)
    anna.frame(table)
    url = f"/api/tables/{table}/frames"
    assert find_goals([anna.get(url).text]) == {"Ann"}
    assert find_goals([anna.get(f"{url}?seat=-1").text]) == set()
    assert find_goals([bo.get(url).text]) == set()
    for visitor, seats in ((anna, ("1", "2", "all", "7", "-3")), (bo, ("0", "1", "2", "all"))):
        for seat in seats:
            answer = visitor.get(f"{url}?seat={seat}")
            assert answer.status_code == 403 and "once the game is over" in answer.json()["error"]
    for what in ("replay.txt", "packed"):
        assert anna.get(f"/api/tables/{table}/{what}").status_code == 403
    assert anna.post(f"/api/tables/{table}/fork", {"ply": 3}).status_code == 422


def test_before_the_handover_a_replay_shows_only_public_things(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, PERSON)
    assert anna.frame(table)["curtain"]
    url = f"/api/tables/{table}/frames"
    assert find_goals([anna.get(url).text]) == set()
    for seat in (0, 1):
        assert anna.get(f"{url}?seat={seat}").status_code == 403
    anna.post(f"/api/tables/{table}/reveal")
    assert find_goals([anna.get(url).text]) == {"Anna"}
    assert anna.get(f"{url}?seat=1").status_code == 403


def test_at_the_end_everything_may_be_seen(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table("hamlet", BOT, BOT, BOT)
    last = anna.frame(table)
    assert last["over"]
    first = bo.get(f"/api/tables/{table}/frames?seat=all&from=3&to=3").json()[0]
    assert find_goals([json.dumps(first)]) == {"Anna", "Bruno", "Clara"}
    mine = bo.get(f"/api/tables/{table}/frames?seat=1&from=3&to=3").json()[0]
    assert find_goals([json.dumps(mine)]) == {"Bruno"}
    assert first["record"]["perspectives"] == ["all", 0, 1, 2] and first["record"]["finished"]


def test_the_last_move_of_a_game_with_secrets_is_final(anna: Visitor) -> None:
    """It has revealed everyone's goal, so the table does not wait for an undo."""
    rng = random.Random(3)
    table = anna.create_table("hamlet", PERSON, PERSON)
    frame = anna.frame(table)
    while not frame["over"]:
        frame = step(anna, table, frame, rng)
    assert not frame["can"]["undo"] and list_goals(anna, table)


def test_the_seed_is_in_no_frame_before_the_end(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    with anna.at(table) as page:
        page.hello()
        luck = get_table(anna, table).match.luck
        assert isinstance(luck, SealedLuck)
        play_to_the_end(page, random.Random(5))
    early: list[Any] = [text for text in page.raw if '"over":null' in text]
    assert early and not any(luck.seed.hex() in text for text in early)
    assert luck.seed.hex() in page.raw[-1]


def test_no_page_gives_an_id_away(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    anna.frame(table)
    for url in (f"/table/{table}", f"/api/tables/{table}", f"/replay/{table}/0", "/"):
        page = bo.get(url).text
        assert anna.id not in page and anna.secret not in page
