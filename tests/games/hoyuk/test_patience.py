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

from .scene import asked, hoyuk, names, play, told
from .test_building import building, full
from .test_words import ENGLISH, german

FIRST = Path(__file__).parent / "golden-1"  # recorded under rules 1, never written anew


def idle_until(s: Village, number: int) -> list[Event]:
    """Leave every tile until a round begins, or to the end."""
    events: list[Event] = []
    while asked(s) != "finished" and s.round < number:
        events += play(s, "skip" if "skip" in names(s) else names(s)[0])
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
    assert (s.round, asked(s)) == (3, "finished")
    assert told(events, "END_COMING") == [[c.NO_BUILDER]]
    assert game.name_ending(s) == "no-builder"
    assert game.places(s) == [1, 1]


@rule("HY-9.8 no-room")
def test_a_house_makes_the_game_wait_anew() -> None:
    s = hoyuk(2, optional_build=1).start()
    idle_until(s, 3)
    assert s.idle == 2
    while asked(s) != "choose-item":
        play(s, names(s)[0])
    play(s, "item:house", "place:3.3")
    idle_until(s, 4)
    assert (s.idle, s.ending) == (0, c.GOES_ON)
    idle_until(s, 6)
    assert (s.idle, s.ending) == (2, c.GOES_ON)
    idle_until(s, 7)
    assert (s.round, asked(s)) == (6, "finished")


@rule("HY-9.8 no-room")
def test_a_house_by_card_makes_the_game_wait_anew() -> None:
    s = hoyuk(2, optional_build=1).start()
    idle_until(s, 2)
    assert s.idle == 1
    s.asking, s.kind, s.source = c.CHOOSE_PLACE, 0, c.BY_CARD
    play(s, "place:3.3")
    assert s.idle == 0


@rule("HY-9.8 no-room")
def test_who_leaves_a_tile_in_a_full_village_has_no_room_either() -> None:
    drawing = full("0.0=R2 0.1=R2o")
    s = building(drawing, "oven oven", {"optional_build": 1}, houses=[5, 5])
    assert names(s) == ["item:oven", "skip"]
    assert told(play(s, "skip"), "END_COMING") == [[c.NO_ROOM]]
    s = building("0.0=R2", "oven oven", {"optional_build": 1}, houses=[5, 5])
    assert told(play(s, "skip"), "END_COMING") == []


@rule("HY-9.8 no-room")
def test_the_log_says_that_nobody_builds() -> None:
    game = hoyuk(2, optional_build=1)
    s = game.start()
    (event,) = [event for event in idle_until(s, 99) if event.kind == c.END_COMING]
    said = "Nobody wants to build houses any more: last round."
    assert SPEC.describe_event(game, s, event, ENGLISH) == said
    assert (
        SPEC.describe_event(game, s, event, german())
        == "Niemand will mehr Häuser bauen: letzte Runde."
    )


# Before rules version 2


@rule("HY-9.8 no-room")
def test_by_the_first_rules_a_round_without_a_house_is_the_last() -> None:
    game = hoyuk(2, optional_build=1, idle_round_ends=1)
    s = game.start()
    idle_until(s, 99)
    assert (s.round, game.name_ending(s)) == (1, "no-room")
    assert list(game.fields) == list(hoyuk(2).fields)


@pytest.mark.parametrize("path", golden.replays(FIRST), ids=lambda path: path.stem)
def test_a_game_of_rules_1_still_plays_as_it_did(path: Path) -> None:
    timeline = golden.read_golden(SPEC, path)
    assert timeline.is_over
    assert (timeline.header.rules, timeline.game.options["idle_round_ends"]) == (1, 1)


def test_by_the_present_rules_the_game_would_have_gone_on() -> None:
    text = (FIRST / "no-room.replay").read_text(encoding="utf-8").replace("rules: 1", "rules: 2")
    with pytest.raises(ReplayError):
        read(text, only(SPEC))


def test_nobody_is_offered_the_first_rules() -> None:
    assert SPEC.meta.complete_options(2, {"optional_build": 1})["idle_round_ends"] == 0
    assert "idle_round_ends" not in [option.name for option in SPEC.meta.offered()]
