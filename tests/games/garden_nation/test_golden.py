"""Recorded games of Garden Nation, and how many ways it can go."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.games.garden_nation import SPEC
from pentapolis.play import replay
from pentapolis.testkit import golden, perft

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"


@pytest.mark.parametrize("path", golden.replays(GOLDEN), ids=lambda path: path.stem)
def test_a_recorded_game_plays_as_it_did(path: Path) -> None:
    assert golden.opened(SPEC, path).is_over
    text = path.read_text(encoding="utf-8")
    assert golden.renewed(SPEC, text) == text


def test_every_ending_has_a_recorded_game() -> None:
    assert golden.endings_without(SPEC, GOLDEN) == []


def test_every_number_of_seats_has_a_recorded_game() -> None:
    seats = {timeline.game.seats for timeline in golden.verified(SPEC, GOLDEN)}
    assert seats == {2, 3, 4}


def test_every_reading_has_a_recorded_game_the_other_way_round() -> None:
    played = [timeline.game.options for timeline in golden.verified(SPEC, GOLDEN)]
    for option in SPEC.meta.options:
        assert {each[option.name] for each in played} == set(option.values), option.name


@pytest.mark.parametrize("name", ["last-floor-3", "all-ploys"])
def test_a_game_recorded_before_an_option_was_there_plays_as_it_did(name: str) -> None:
    text = (GOLDEN / f"{name}.replay").read_text(encoding="utf-8")
    new = "after_roof=0 claim_true_before=1 "
    assert new in text
    timeline = replay.read(text.replace(new, ""), golden.loader_for(SPEC))
    assert timeline.is_over  # every checkpoint on the way was the recorded one


def test_the_game_can_go_as_many_ways_as_it_could() -> None:
    perft.check(SPEC, HERE / "perft.txt")
