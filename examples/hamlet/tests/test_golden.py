"""Recorded games of Hamlet, and how many ways it can go."""

from __future__ import annotations

from pathlib import Path

import pytest
from hamlet import SPEC

from pentapolis.testkit import golden, perft

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"


@pytest.mark.parametrize("path", golden.replays(GOLDEN), ids=lambda path: path.stem)
def test_a_recorded_game_plays_as_it_did(path: Path) -> None:
    timeline = golden.opened(SPEC, path)
    assert timeline.is_over
    assert golden.renewed(SPEC, path.read_text(encoding="utf-8")) == path.read_text(
        encoding="utf-8"
    )


def test_every_ending_has_a_recorded_game() -> None:
    assert golden.endings_without(SPEC, GOLDEN) == []


def test_the_game_can_go_as_many_ways_as_it_could() -> None:
    perft.check(SPEC, HERE / "perft.txt")
