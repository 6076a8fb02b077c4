"""HY-9.8 no-room where building is optional: how long a game waits for somebody who builds."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.games import only
from pentapolis.core.state import Event
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.play import ReplayError, read
from pentapolis.testkit import golden
from pentapolis.testkit.rules import rule

from .scene import event_args, hoyuk, legal_names, play, question
from .test_building import draw_full_village, start_building
from .test_words import ENGLISH, GERMAN

FIRST = Path(__file__).parent / "golden-1"  # recorded under rules 1, never written anew


def idle_until(s: Village, number: int) -> list[Event]:
    """Leave every tile until a round begins, or to the end."""
    events: list[Event] = []
    while question(s) != "finished" and s.round < number:
        events += play(s, "skip" if "skip" in legal_names(s) else legal_names(s)[0])
    return events


@rule("HY-9.8 no-room", "HY-9.6 must")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_first_round_without_a_house_is_only_a_round(seats: int) -> None:
    s = hoyuk(seats, optional_build=1).start()
    idle_until(s, 2)
    assert (s.round, s.ending, s.idle) == (2, c.GOES_ON, 1)
    assert s.houses == [s.box.houses] * seats


@rule("HY-9.8 no-room")
def test_a_third_round_without_a_house_is_the_last() -> None:
    game = hoyuk(2, optional_build=1)
    s = game.start()
    events = idle_until(s, 99)
    assert (s.round, question(s)) == (3, "finished")
    assert event_args(events, "END_COMING") == [[c.NO_BUILDER]]
    assert game.name_ending(s) == "no-builder"
    assert game.places(s) == [1, 1]


@rule("HY-9.8 no-room")
def test_a_new_house_starts_the_count_of_idle_rounds_again() -> None:
    s = hoyuk(2, optional_build=1).start()
    idle_until(s, 3)
    assert s.idle == 2
    while question(s) != "choose-item":
        play(s, legal_names(s)[0])
    play(s, "item:house", "place:3.3")
    idle_until(s, 4)
    assert (s.idle, s.ending) == (0, c.GOES_ON)
    idle_until(s, 6)
    assert (s.idle, s.ending) == (2, c.GOES_ON)
    idle_until(s, 7)
    assert (s.round, question(s)) == (6, "finished")


@rule("HY-9.8 no-room")
def test_a_house_by_card_starts_the_count_of_idle_rounds_again() -> None:
    s = hoyuk(2, optional_build=1).start()
    idle_until(s, 2)
    assert s.idle == 1
    s.asking, s.kind, s.source = c.CHOOSE_PLACE, 0, c.BY_CARD
    play(s, "place:3.3")
    assert s.idle == 0


@rule("HY-9.8 no-room")
def test_declining_a_tile_in_a_full_village_still_means_no_room() -> None:
    drawing = draw_full_village("0.0=R2 0.1=R2o")
    s = start_building(drawing, "oven oven", {"optional_build": 1}, houses=[5, 5])
    assert legal_names(s) == ["item:oven", "skip"]
    assert event_args(play(s, "skip"), "END_COMING") == [[c.NO_ROOM]]
    s = start_building("0.0=R2", "oven oven", {"optional_build": 1}, houses=[5, 5])
    assert event_args(play(s, "skip"), "END_COMING") == []


@rule("HY-9.8 no-room")
def test_the_log_says_that_nobody_builds() -> None:
    game = hoyuk(2, optional_build=1)
    s = game.start()
    (event,) = [event for event in idle_until(s, 99) if event.kind == c.END_COMING]
    said = "Nobody is building houses any more: last round."
    assert SPEC.describe_event(game, s, event, ENGLISH) == said
    assert SPEC.describe_event(game, s, event, GERMAN) == "Niemand baut mehr Häuser: letzte Runde."


# Before rules version 2


@rule("HY-9.8 no-room")
def test_under_rules_1_a_round_without_a_house_is_the_last() -> None:
    game = hoyuk(2, optional_build=1, idle_round_ends=1)
    s = game.start()
    idle_until(s, 99)
    assert (s.round, game.name_ending(s)) == (1, "no-room")
    assert list(game.fields) == list(hoyuk(2).fields)


@pytest.mark.parametrize("path", golden.list_replays(FIRST), ids=lambda path: path.stem)
def test_a_game_of_rules_1_still_plays_as_it_did(path: Path) -> None:
    timeline = golden.read_golden(SPEC, path)
    assert timeline.is_over
    assert (timeline.header.rules, timeline.game.options["idle_round_ends"]) == (1, 1)


def test_under_rules_2_the_recorded_game_would_have_gone_on() -> None:
    text = (FIRST / "no-room.replay").read_text(encoding="utf-8").replace("rules: 1", "rules: 2")
    with pytest.raises(ReplayError):
        read(text, only(SPEC))


def test_new_tables_are_not_offered_rules_1() -> None:
    assert SPEC.meta.complete_options(2, {"optional_build": 1})["idle_round_ends"] == 0
    assert "idle_round_ends" not in [option.name for option in SPEC.meta.offered_options()]
