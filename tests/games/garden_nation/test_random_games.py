"""Random games at every number of seats, with all invariants checked at every ply.

PENTAPOLIS_GAMES_N sets how many games are played for each number of seats.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from pentapolis.core.state import CHANCE, OVER, Event
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.codes import PUBLIC_KEYS, SECRET_KEYS
from pentapolis.games.garden_nation.rules.game import GardenNation
from pentapolis.games.garden_nation.rules.scoring import secret_points
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.testkit.rules import rule

from .garden import load_game
from .watch import Watch

GAMES = int(os.environ.get("PENTAPOLIS_GAMES_N", "20"))
BATCH = 10  # games a test, so that several processes can share the work


class Seen:
    """What has come up in games."""

    def __init__(self) -> None:
        self.claimed: set[str] = set()
        self.scored: set[str] = set()  # secret projects that brought points
        self.events: set[int] = set()
        self.beyond_forty = 0
        self.below_ten = 0


def choose(s: Garden, luck: Random) -> int:
    """Choose anything, but half of the time claim a project or raise the tallest building."""
    legal = s.legal()
    if luck.random() < 0.5:
        return luck.choice(legal)
    if s.asking == c.CLAIM_PROJECT:
        return legal[-2]
    tall = [action for action in legal if s.asking == c.ACT and action < c.DEMOLISH]
    return max(tall, key=lambda action: s.height[action]) if tall else luck.choice(legal)


def watch_game(game: GardenNation, seed: int) -> Garden:
    """Play a whole game at random; the watch looks at every ply."""
    luck = Random(seed)
    s = game.start()
    watch = Watch(game)
    line: list[int] = []
    try:
        while s.actor() != OVER:
            chance = s.actor() == CHANCE
            action = s.draw_outcome(luck.getrandbits(32)) if chance else luck.choice(s.legal())
            before = s.clone()
            events: list[Event] = []
            s.events = events
            s.apply(action)
            s.events = None
            line.append(action)
            watch.check_ply(before, events, s)
    except AssertionError as error:
        error.add_note(f"seats {game.seats}, seed {seed}, ply {len(line)}: {line[-8:]}")
        raise
    return s


def note_game(game: GardenNation, seed: int, seen: Seen) -> None:
    """Play a whole game and note what comes up."""
    luck = Random(seed)
    s = game.start()
    events: list[Event] = []
    s.events = events
    while s.actor() != OVER:
        chance = s.actor() == CHANCE
        s.apply(s.draw_outcome(luck.getrandbits(32)) if chance else choose(s, luck))
        seen.beyond_forty += max(s.population) > 40
        seen.below_ten += min(s.population) < 10
    seen.events |= {event.kind for event in events}
    for seat in range(game.seats):
        seen.claimed |= {key for card, key in enumerate(PUBLIC_KEYS) if s.claimed[seat] >> card & 1}
        for kind in s.kept[2 * seat : 2 * seat + 2]:
            if secret_points(s, seat, kind):
                seen.scored.add(SECRET_KEYS[kind])


@rule("GN-5.5 always", "GN-9.4 red-zone", "GN-3.1 round")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_invariants_hold_at_every_ply(seats: int, first: int) -> None:
    """All of section 10."""
    game = load_game(seats)
    for seed in range(first, min(first + BATCH, GAMES)):
        end = watch_game(game, seed)
        assert end.asking == c.FINISHED
        assert end.ply <= game.max_plies
        for seat in range(seats):
            assert sum(line.points for line in game.score_sheet(end, seat)) == end.scores()[seat]


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
