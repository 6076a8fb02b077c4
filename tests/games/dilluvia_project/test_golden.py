"""Recorded games of Dilluvia Project, and how many ways it can go."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.games.dilluvia_project import SPEC
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
    chosen = [timeline.game.options for timeline in golden.verified(SPEC, GOLDEN)]
    for option in SPEC.meta.options:
        assert {options[option.name] for options in chosen} == {0, 1}


def test_the_game_can_go_as_many_ways_as_it_could() -> None:
    perft.check(SPEC, HERE / "perft.txt")
