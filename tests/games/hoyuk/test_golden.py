"""Recorded games of Höyük; the suite plays them again."""

from __future__ import annotations

from pathlib import Path

from pentapolis.games.hoyuk import SPEC
from pentapolis.testkit import golden

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"


def test_every_mode_has_a_recorded_game() -> None:
    games = [timeline.game for timeline in golden.verify_all(SPEC, GOLDEN)]
    assert {game.options["mode"] for game in games} == {0, 1, 2}
