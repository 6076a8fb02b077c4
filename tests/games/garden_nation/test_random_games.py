"""Random games at every number of seats, with all invariants checked at every ply.

PENTAPOLIS_GAMES_N sets how many games are played for each number of seats.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from pentapolis.core.state import OVER
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.codes import PUBLIC_KEYS, SECRET_KEYS
from pentapolis.games.garden_nation.rules.game import GardenNation
from pentapolis.games.garden_nation.rules.scoring import secret_points
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.testkit.rules import rule
from pentapolis.testkit.wander import Wander, check_end

from .garden import load_game
from .watch import Watch

GAMES = int(os.environ.get("PENTAPOLIS_GAMES_N", "20"))
BATCH = 10  # games a test, so that several processes can share the work
DRIFTER, BUILDER = range(2)  # styles of play


class Seen:
    """What has come up in games."""

    def __init__(self) -> None:
        self.claimed: set[str] = set()
        self.scored: set[str] = set()  # secret projects that brought points
        self.events: set[int] = set()
        self.beyond_forty = 0
        self.below_ten = 0


def choose(s: Garden, legal: list[int], style: int, luck: Random) -> int:
    """Choose anything; a builder often claims a project or raises the tallest building."""
    if style == DRIFTER or luck.random() < 0.5:
        return luck.choice(legal)
    if s.asking == c.CLAIM_PROJECT:
        return legal[-2]
    tall = [action for action in legal if s.asking == c.ACT and action < c.DEMOLISH]
    return max(tall, key=lambda action: s.height[action]) if tall else luck.choice(legal)


def wander(game: GardenNation, seed: int, style: int = DRIFTER) -> Wander[Garden, int]:
    """Return a game that is about to be played at random."""
    return Wander(game, seed, [style], choose)


def watch_game(game: GardenNation, seed: int) -> Garden:
    """Play a whole game at random, and check every ply."""
    return wander(game, seed).play(Watch(game).check_ply)


def note_game(game: GardenNation, seed: int, seen: Seen) -> None:
    """Play a whole game and note what comes up."""
    wanderer = wander(game, seed, BUILDER)
    s = wanderer.state
    while s.actor() != OVER:
        wanderer.step()
        seen.beyond_forty += max(s.population) > 40
        seen.below_ten += min(s.population) < 10
    seen.events |= {event.kind for event in wanderer.events}
    for seat in range(game.seats):
        seen.claimed |= {key for card, key in enumerate(PUBLIC_KEYS) if s.claimed[seat] >> card & 1}
        for kind in s.kept[2 * seat : 2 * seat + 2]:
            if secret_points(s, seat, kind):
                seen.scored.add(SECRET_KEYS[kind])


@rule("GN-5.5 always", "GN-9.4 red-zone", "GN-3.1 round")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_invariants_hold_at_every_ply(seats: int, first: int) -> None:
    """All of section 10 of the specification."""
    game = load_game(seats)
    for seed in range(first, min(first + BATCH, GAMES)):
        check_end(game, watch_game(game, seed))


def test_everything_comes_up_in_games() -> None:
    """Each project is fulfilled, each ploy used, the walk, the pass and the token 40+ happen."""
    seen = Seen()
    for seats in (2, 3, 4):
        for seed in range(80):
            note_game(load_game(seats), seed, seen)
    assert seen.claimed == set(PUBLIC_KEYS)
    assert seen.scored == set(SECRET_KEYS)
    for kind in (
        c.TERRITORY_CHANGED,
        c.ROOF_MOVED,
        c.BUILDING_INVADED,
        c.WALKED_ON,
        c.ACTION_PASSED,
        c.LAST_FLOOR_PLACED,
    ):
        assert kind in seen.events
    assert seen.beyond_forty and seen.below_ten


@pytest.mark.parametrize(
    "options",
    [{"secret_pair_rule": 1}, {"claim_true_before": 0}, {"after_roof": 1}, {"after_roof": 2}],
    ids=str,
)
def test_invariants_hold_by_the_other_readings(options: dict[str, int]) -> None:
    game = load_game(4, **options)
    for seed in range(5):
        assert watch_game(game, seed).asking == c.FINISHED
