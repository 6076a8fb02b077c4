"""Random games at every number of seats, with all invariants checked at every ply.

PENTAPOLIS_GAMES_N sets how many games are played for each number of seats.
"""

from __future__ import annotations

import os

import pytest

from pentapolis.bots.engine.rollout import playout
from pentapolis.games.dilluvia_project.meta import META
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.codes import LANE_KEYS, TILE_KEYS
from pentapolis.testkit.rules import rule

from .sky import dilluvia
from .wander import collect, make_wander, watch_game

GAMES = int(os.environ.get("PENTAPOLIS_GAMES_N", "24"))
BATCH = 8  # games a test, so that several processes can share the work
OTHERS = [
    (option.name, value)
    for option in META.options
    for value in option.values
    if value != option.default
]


@rule("DP-2.1 rounds", "DP-4.2 no-pass", "DP-11.1 unlimited", "DP-11.2 limits")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_invariants_hold_at_every_ply(seats: int, first: int) -> None:
    """Section 10, numbers 1 to 11."""
    game = dilluvia(seats)
    for seed in range(first, min(first + BATCH, GAMES)):
        watch_game(game, seed)


@rule("DP-1.4 markers", "DP-5.5f house", "DP-3.3 price", "DP-10.5 free-garden")
@pytest.mark.parametrize(("name", "value"), OTHERS)
def test_invariants_hold_by_the_other_readings(name: str, value: int) -> None:
    for seed in range(2):
        watch_game(dilluvia(2, **{name: value}), seed)


def test_invariants_hold_with_every_reading_the_other_way_round() -> None:
    for seed in range(3):
        watch_game(dilluvia(3, **dict(OTHERS) | {"first_version": 0}), seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_uniformly_random_games_end_after_seven_rounds(seats: int) -> None:
    game = dilluvia(seats)
    for seed in range(GAMES):
        s = game.start()
        plies = playout(s, seed, game.max_plies)
        assert (s.asking, s.round) == (c.FINISHED, 7)
        assert plies < game.max_plies


@rule("DP-10.0 kinds", "DP-3.8 last-market", "DP-4.5 special")
def test_everything_in_the_box_comes_up() -> None:
    """Every kind of tile, printed effect, building, benefit, lane and played tile is used."""
    wanted = {
        "tiles": set(range(len(TILE_KEYS))),
        "effects": set(range(6)),
        "types": set(range(13)),
        "benefits": set(range(8)),
        "lanes": set(range(len(LANE_KEYS))),
        "played": set(dilluvia().box.played),
        "majorities": set(c.MAJORITIES),
    }
    missing = {name: set(numbers) for name, numbers in wanted.items()}
    for seed in range(100, 160):
        wander = make_wander(dilluvia(2 + seed % 3), seed)
        wander.play()
        events = wander.events
        missing["tiles"] -= collect(events, c.TILE_BOUGHT, 1) | collect(events, c.TILE_PICKED)
        missing["effects"] -= collect(events, c.SPACE_BOUGHT, 1)
        missing["types"] -= collect(events, c.BUILDING_BUILT)
        missing["benefits"] -= collect(events, c.BENEFIT_GAINED)
        missing["lanes"] -= collect(events, c.FIELD_CHOSEN)
        missing["played"] -= collect(events, c.TILE_PLAYED)
        missing["majorities"] -= collect(events, c.MAJORITY_SCORED)
        if not any(missing.values()):
            break
    assert missing == {name: set() for name in wanted}
