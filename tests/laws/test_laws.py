"""Every registered game keeps every law, with every number of seats and each option changed.

PENTAPOLIS_WALKS=n takes n times as many walks.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pentapolis import registry
from pentapolis.core.spec import GameSpec
from pentapolis.testkit import golden
from pentapolis.testkit.conformance import came_up, conformance, option_sets
from pentapolis.testkit.keeping import walks_wanted
from pentapolis.testkit.laws import (
    law_every_citation_holds,
    law_every_reading_has_a_switch,
    law_everything_occurs,
    law_nothing_else_names_the_game,
    law_the_machine_changes_nothing,
    occasions,
)
from pentapolis.testkit.lines import random_line
from pentapolis.testkit.walks import shrinking_walk

ROOT = Path(__file__).parents[2]
SOURCE = Path(registry.__file__).parent
GUEST = registry.spec_at(ROOT / "examples" / "hamlet")
GAMES = {GUEST.meta.slug: GUEST, **registry.games()}
OURS = {slug: spec for slug, spec in GAMES.items() if SOURCE in spec.meta.folder.parents}
PURE = os.environ.get("PENTAPOLIS_FORM") == "pure"
CASES = [
    pytest.param(slug, seats, options, number, id=f"{slug}-{seats}-{options}")
    for slug, spec in GAMES.items()
    for number, (seats, options) in enumerate(option_sets(spec))
    # Where both forms are tested, the slow one takes each changed option at some number of seats.
    if not (PURE and options and seats in spec.meta.seats and number % len(spec.meta.seats))
]
each_game = pytest.mark.parametrize("spec", GAMES.values(), ids=list(GAMES))


def own_tests(spec: GameSpec) -> Path:
    """Find the folder with a game's own tests."""
    here = ROOT / "tests" / "games" / spec.meta.folder.name
    return here if here.is_dir() else spec.meta.folder.parent / "tests"


def seldom(spec: GameSpec) -> dict[str, str]:
    """Read what random games may miss: lines as `event TOWN_BURNT: why`."""
    path = own_tests(spec) / "seldom.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    pairs = [line.partition(": ") for line in lines if line and not line.startswith("#")]
    assert all(reason.strip() for _, _, reason in pairs), f"{path.name}: every line gives a reason"
    return {name: reason for name, _, reason in pairs}


@pytest.mark.parametrize(("slug", "seats", "options", "number"), CASES)
def test_random_games_keep_all_laws(
    slug: str, seats: int, options: dict[str, int], number: int
) -> None:
    conformance(GAMES[slug], seats, options, seed=number)


@each_game
def test_walks_that_shrink_keep_all_laws(spec: GameSpec) -> None:
    seats = spec.meta.seats[0]
    shrinking_walk(spec, spec.make(seats, spec.meta.chosen(seats, {})), 6)


@each_game
def test_everything_in_the_game_comes_up(spec: GameSpec) -> None:
    games = [
        spec.make(seats, spec.meta.chosen(seats, options)) for seats, options in option_sets(spec)
    ]
    excused = seldom(spec)
    occurred: set[str] = set()
    for path in golden.replays(own_tests(spec) / "golden"):
        timeline = golden.opened(spec, path)
        occurred |= came_up(timeline.game, timeline.line)
    wanted = {name for game in games for name in occasions(game)} - excused.keys()
    for seed in range(walks_wanted(8)):
        adviser = spec if seed == 4 else None  # slower, so only if evenly random games miss much
        for number, game in enumerate(games):
            if not wanted <= occurred:
                occurred |= came_up(game, random_line(game, 100 * number + seed, adviser))
    law_everything_occurs(games, occurred, excused)


@each_game
def test_citations_are_right(spec: GameSpec) -> None:
    law_every_citation_holds(spec, own_tests(spec))


@each_game
def test_every_reading_has_a_switch(spec: GameSpec) -> None:
    law_every_reading_has_a_switch(spec)


@pytest.mark.parametrize("spec", OURS.values(), ids=list(OURS))
def test_nothing_else_names_the_game(spec: GameSpec) -> None:
    law_nothing_else_names_the_game(spec, SOURCE)


@each_game
def test_the_machine_changes_nothing(spec: GameSpec) -> None:
    seats = spec.meta.seats[-1]
    law_the_machine_changes_nothing(spec, spec.make(seats, spec.meta.chosen(seats, {})))
