"""Recorded games of Höyük, and how many ways it can go."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.games.hoyuk import SPEC
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


def test_every_mode_and_number_of_seats_has_a_recorded_game() -> None:
    games = [timeline.game for timeline in golden.verified(SPEC, GOLDEN)]
    assert {game.seats for game in games} == {2, 3, 4, 5}
    assert {game.options["mode"] for game in games} == {0, 1, 2}


def test_the_game_can_go_as_many_ways_as_it_could() -> None:
    perft.check(SPEC, HERE / "perft.txt")
