"""Games that were recorded by rules 1 play as they did; test_suite.py plays the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.games import only
from pentapolis.core.errors import ReplayError
from pentapolis.games.little_town import SPEC
from pentapolis.games.little_town.meta import META
from pentapolis.play import replay
from pentapolis.testkit import golden
from pentapolis.testkit.rules import rule

FIRST = Path(__file__).parent / "golden-1"  # recorded by rules 1, never written anew


@rule("LT-10.13 wish")
@pytest.mark.parametrize("path", golden.list_replays(FIRST), ids=lambda path: path.stem)
def test_a_game_of_rules_1_plays_as_it_did(path: Path) -> None:
    timeline = golden.read_golden(SPEC, path)  # every checkpoint holds
    assert timeline.is_over
    assert timeline.header.rules == 1
    assert timeline.game.options == META.complete_options(
        timeline.game.seats, read_options(path), rules=timeline.header.rules
    )
    assert timeline.game.options["seat_wishes"] == 0
    assert "asks" not in timeline.game.to_data(timeline.state)
    for ply in range(timeline.ply):
        assert timeline.position_at(ply).wishes() == []
    now = path.read_text(encoding="utf-8").replace("rules: 1", "rules: 2")
    with pytest.raises(ReplayError, match=r"checkpoint|not legal"):
        replay.read(now, only(SPEC))


def read_options(path: Path) -> dict[str, int]:
    """Read the options that a replay names."""
    text = path.read_text(encoding="utf-8").partition("\noptions: ")[2].partition("\n")[0]
    pairs = [pair.partition("=") for pair in text.split()]
    return {name: int(value) for name, _, value in pairs}


def test_the_games_of_rules_1_name_no_wishes() -> None:
    assert len(golden.list_replays(FIRST)) == 3
    for path in golden.list_replays(FIRST):
        assert "seat_wishes" not in read_options(path)
    old = META.complete_options(2, {}, rules=1)
    assert old == META.complete_options(2, {}) | {"seat_wishes": 0}
    assert "seat_wishes" not in [option.name for option in META.offered_options()]
