"""Recorded games of Little Town, and how many ways it can go."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.meta import META
from pentapolis.play import replay
from pentapolis.play.errors import ReplayError
from pentapolis.testkit import golden, perft
from pentapolis.testkit.rules import rule

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
FIRST = HERE / "golden-1"  # recorded by rules 1, never written anew


@pytest.mark.parametrize("path", golden.replays(GOLDEN), ids=lambda path: path.stem)
def test_a_recorded_game_plays_as_it_did(path: Path) -> None:
    timeline = golden.opened(SPEC, path)
    assert timeline.is_over
    text = path.read_text(encoding="utf-8")
    assert golden.renewed(SPEC, text) == text


def test_every_ending_and_number_of_seats_has_a_recorded_game() -> None:
    assert golden.endings_without(SPEC, GOLDEN) == []
    seats = {timeline.game.seats for timeline in golden.verified(SPEC, GOLDEN)}
    assert seats == {2, 3, 4}


@rule("LT-10.13 wish")
@pytest.mark.parametrize("path", golden.replays(FIRST), ids=lambda path: path.stem)
def test_a_game_of_rules_1_plays_as_it_did(path: Path) -> None:
    timeline = golden.opened(SPEC, path)  # every checkpoint holds
    assert timeline.is_over
    assert timeline.head.rules == 1
    assert timeline.game.options == META.chosen(
        timeline.game.seats, chosen_in(path), rules=timeline.head.rules
    )
    assert timeline.game.options["seat_wishes"] == 0
    assert "asks" not in timeline.game.to_data(timeline.state)
    for ply in range(timeline.ply):
        assert timeline.at(ply).wishes() == []
    now = path.read_text(encoding="utf-8").replace("rules: 1", "rules: 2")
    with pytest.raises(ReplayError, match=r"checkpoint|not legal"):
        replay.read(now, golden.loader_for(SPEC))


def chosen_in(path: Path) -> dict[str, int]:
    """Read the options that a replay names."""
    text = path.read_text(encoding="utf-8").partition("\noptions: ")[2].partition("\n")[0]
    pairs = [pair.partition("=") for pair in text.split()]
    return {name: int(value) for name, _, value in pairs}


def test_the_games_of_rules_1_name_no_wishes() -> None:
    assert len(golden.replays(FIRST)) == 3
    for path in golden.replays(FIRST):
        assert "seat_wishes" not in chosen_in(path)
    assert META.chosen(2, {}, rules=1) == META.chosen(2, {}) | {"seat_wishes": 0}
    assert "seat_wishes" not in [option.name for option in META.offered()]


def test_the_game_can_go_as_many_ways_as_it_could() -> None:
    perft.check(SPEC, HERE / "perft.txt")
