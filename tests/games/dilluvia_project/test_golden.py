"""Which readings the golden games cover, and golden games of rules 1; the suite plays the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.catalog.games import only
from pentapolis.core.errors import ReplayError
from pentapolis.games.dilluvia_project import SPEC
from pentapolis.play import replay
from pentapolis.testkit import golden

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
FIRST = HERE / "golden-1"  # recorded under rules 1, never rewritten


def test_golden_games_play_every_reading_both_ways() -> None:
    chosen = [timeline.game.options for timeline in golden.verify_all(SPEC, GOLDEN)]
    for option in SPEC.meta.offered_options():
        assert {options[option.name] for options in chosen} == set(option.values)


@pytest.mark.parametrize("path", golden.list_replays(FIRST), ids=lambda path: path.stem)
def test_a_game_of_rules_1_still_plays_as_it_did(path: Path) -> None:
    """The replay names neither options added later nor the box of that time."""
    timeline = golden.read_golden(SPEC, path)
    assert timeline.is_over
    assert timeline.header.rules == 1
    named = replay.parse_replay(path.read_text(encoding="utf-8")).values["options"][1]
    assert "first_version" not in named
    options = dict(part.split("=") for part in named.split())
    seats = timeline.game.seats
    chosen = SPEC.meta.complete_options(
        seats, {name: int(value) for name, value in options.items()}, rules=1
    )
    assert timeline.game.options == chosen
    assert chosen["first_version"] == 1


@pytest.mark.parametrize("path", golden.list_replays(FIRST), ids=lambda path: path.stem)
def test_a_game_of_rules_1_could_not_have_come_from_the_present_box(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("rules: 1", "rules: 2")
    with pytest.raises(ReplayError, match="'tile:disc23' is not legal now"):
        replay.read(text, only(SPEC))


def test_golden_games_of_rules_1_cover_both_ways_of_pricing() -> None:
    timelines = golden.verify_all(SPEC, FIRST)
    assert {timeline.game.options["price_by_space"] for timeline in timelines} == {0, 1}
