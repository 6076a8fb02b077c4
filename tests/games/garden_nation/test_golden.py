"""Recorded games: each reading both ways, and games from before there was a switch."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.games import only
from pentapolis.games.garden_nation import SPEC
from pentapolis.play import replay
from pentapolis.testkit import golden

GOLDEN = Path(__file__).parent / "golden"


def test_every_reading_has_a_recorded_game_the_other_way_round() -> None:
    played = [timeline.game.options for timeline in golden.verify_all(SPEC, GOLDEN)]
    for option in SPEC.meta.options:
        assert {each[option.name] for each in played} == set(option.values), option.name


@pytest.mark.parametrize("name", ["last-floor-3", "all-ploys"])
def test_a_game_recorded_before_an_option_was_there_plays_as_it_did(name: str) -> None:
    text = (GOLDEN / f"{name}.replay").read_text(encoding="utf-8")
    new = "after_roof=0 claim_true_before=1 "
    assert new in text
    timeline = replay.read(text.replace(new, ""), only(SPEC))
    assert timeline.is_over  # every checkpoint on the way was the recorded one
