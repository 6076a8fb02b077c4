"""What the table does for people: forced moves, batches, undo of a turn, stories of turns."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.catalog.languages import game_words
from pentapolis.core.game import Game
from pentapolis.play.forced import find_forced

from .visitors import BOT, PERSON, Page, Visitor, clickable, get_table

MALO = "saint-malo"


def answer_first(game: Game, seen: Any, legal: list[int]) -> int | None:
    """Call every question void."""
    return legal[0]


def test_a_forced_move_is_the_only_one_or_answers_a_void_question() -> None:
    game = HAMLET.load(2, {})
    state = game.start()
    assert find_forced(HAMLET, game, state) is None, "chance is not forced"
    while state.actor() < 0 or len(state.legal()) < 2:
        state.apply(state.legal()[0])
    assert find_forced(HAMLET, game, state) is None
    assert find_forced(replace(HAMLET, void_answer=answer_first), game, state) == state.legal()[0]


def count_choices(anna: Visitor, table: str) -> list[int]:
    """Play at random up to ply 300; return how many choices there were at each decision."""
    rng = random.Random(7)
    counts: list[int] = []
    with anna.at(table) as page:
        page.hello()
        while not page.frame["over"] and page.frame["ply"] < 300:
            if page.frame["can"]["end"]:
                page.end()
                continue
            counts.append(len(clickable(page.frame)))
            page.play(rng.choice(clickable(page.frame)))
    return counts


def test_nobody_is_asked_where_there_is_no_choice(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, PERSON)
    assert min(count_choices(anna, table)) > 1
    timeline = get_table(anna, table).timeline
    forced = sum(
        actor >= 0 and len(timeline.position_at(ply).legal()) == 1
        for ply, actor in enumerate(timeline.actors)
    )
    assert forced > 0, "the table has made no forced move in this game"


def test_a_forced_move_is_shown_together_with_what_led_to_it(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, PERSON)
    rng = random.Random(7)
    with anna.at(table) as page:
        page.hello()
        while not page.frame["over"] and page.frame["ply"] < 300:
            if page.frame["can"]["end"]:
                page.end()
            else:
                page.play(rng.choice(clickable(page.frame)))
        shown = {json.loads(text).get("ply") for text in page.raw}
    timeline = get_table(anna, table).timeline
    actors = timeline.actors
    forced = [
        ply
        for ply in range(1, timeline.ply)
        if actors[ply] == actors[ply - 1] >= 0 and len(timeline.position_at(ply).legal()) == 1
    ]
    assert forced and not shown & {*forced}


def test_without_the_setting_people_make_forced_moves_themselves(anna: Visitor) -> None:
    anna.post("/api/settings", {"forced_moves": False})
    assert min(count_choices(anna, anna.create_table(MALO, PERSON, PERSON))) == 1


def play_choices(page: Page, rng: random.Random, most: int) -> None:
    """Play until the turn has some choices that can be undone."""
    for _ in range(2000):
        if page.frame["can"]["undo_turn"] and page.frame["asked"]:
            return
        if page.frame["can"]["end"]:
            page.end()
        else:
            page.play(rng.choice(clickable(page.frame)[-most:]))
    raise AssertionError("no turn had two choices that can be undone")


def test_undo_goes_back_to_a_choice_and_undo_turn_to_the_first_one(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        play_choices(page, random.Random(3), 9)
        plies = get_table(anna, table).list_undo_plies()
        assert len(plies) > 1
        page.send("undo")
        page.read()
        assert page.frame["ply"] == plies[-1] and page.frame["asked"]
        page.send("redo")
        page.read_until(lambda frame: bool(frame["ply"] > plies[-1] and frame["asked"]))
        page.send("undo", turn=True)
        page.read()
        assert page.frame["ply"] == plies[0] and page.frame["asked"]
        assert not page.frame["can"]["undo"]


def test_a_batch_is_played_in_a_row_and_stops_where_it_must(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        play_choices(page, random.Random(3), 9)
        timeline = get_table(anna, table).timeline
        page.send("undo", turn=True)
        page.read()
        ply, line = page.frame["ply"], list(timeline.undone)
        answer = anna.post(f"/api/tables/{table}/act_all", {"ply": ply, "actions": [*line, 9999]})
        assert answer.status_code == 200, answer.text
        assert timeline.line[ply : ply + len(line)] == line
        before = timeline.ply
        refused = anna.post(f"/api/tables/{table}/act_all", {"ply": before, "actions": [9999]})
        assert refused.status_code == 422 and timeline.ply == before


def test_after_done_the_table_does_not_ask_to_end_the_turn(anna: Visitor) -> None:
    rng = random.Random(1)
    id = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(id) as page:
        page.hello()
        while not page.frame["can"]["end"]:
            page.play(rng.choice(clickable(page.frame)))
    table = get_table(anna, id)
    assert table.awaiting_end == 0
    last = table.match.game.actions.name(table.timeline.line[table.list_undo_plies()[-1]])
    table.match.spec = replace(table.match.spec, done_actions=frozenset([last]))
    assert table.awaiting_end is None


def test_the_heading_names_the_phase_that_is_asked_about(anna: Visitor) -> None:
    """The turn before may have ended a phase, and nothing has been played in the next one yet."""
    rng = random.Random(1)
    table = anna.create_table("dilluvia-project", PERSON, PERSON)
    begun: set[str] = set()
    with anna.at(table) as page:
        page.hello()
        spec, timeline = get_table(anna, table).match.spec, get_table(anna, table).timeline
        assert spec.chapter is not None
        while len(begun) < 3:
            frame, last = page.frame, page.frame["turns"][-1]["chapter"]
            if frame["can"]["end"]:
                assert frame["chapter"] == last  # of the turn that is still to be ended
                page.end()
                continue
            words = game_words(spec, "en", ["Anna", "Bruno"])
            assert frame["chapter"] == spec.chapter(timeline.game, timeline.state, words)
            begun |= {frame["chapter"]} - {last}
            page.play(rng.choice(clickable(frame)))


def test_the_last_move_of_a_bot_is_seen_from_its_side_before_one_is_asked(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    rng = random.Random(1)
    seen: list[tuple[int, int, bool, int]] = []
    with anna.at(table) as page:
        page.hello()
        while not page.frame["can"]["end"]:
            page.play(rng.choice(clickable(page.frame)))
        page.send("end")
        while not page.frame["asked"]:
            frame = page.read()
            seen.append((frame["ply"], frame["focus"], frame["asked"], frame["whose"]))
    assert seen[-1][1:] == (0, True, 0)
    back = next(number for number, frame in enumerate(seen) if number and frame[1] == 0)
    story, own = seen[back - 1 : back + 1]
    assert story == (own[0], 1, False, 1), "the same ply, from the bot's side"


def test_the_log_comes_in_turns_with_what_they_changed(anna: Visitor) -> None:
    rng = random.Random(2)
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        start = get_table(anna, table).timeline.position_at(0).scores()
        while page.frame["ply"] < 120:
            if page.frame["can"]["end"]:
                page.end()
            else:
                page.play(rng.choice(clickable(page.frame)))
        frame = page.frame
    turns = frame["turns"]
    assert [turn["seat"] for turn in turns[1:4]] in ([0, 1, 0], [1, 0, 1])
    for before, after in pairwise(turns):
        assert after["ply"] == before["last"] + 1
    assert turns[-1]["last"] == frame["ply"]
    for seat in frame["seats"]:
        points = sum(
            change["points"]
            for turn in turns
            for change in turn["changes"]
            if change["seat"] == seat["seat"]
        )
        assert points == seat["score"] - start[seat["seat"]]
        assert seat["booked"] == sum(line["points"] for line in seat["sheet"] if line["booked"])
    assert anna.frame(table)["turns"] == turns, "patches add up to the whole"


@pytest.mark.parametrize("actions", [[], [0] * 41])
def test_a_batch_has_a_size(anna: Visitor, actions: list[int]) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    anna.frame(table)
    answer = anna.post(f"/api/tables/{table}/act_all", {"ply": 1, "actions": actions})
    assert answer.status_code == 422
