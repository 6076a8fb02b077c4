"""Random games of every mode at every number of seats, with all invariants checked at every ply.

PENTAPOLIS_GAMES_N sets how many games are played for each mode and number of seats.
"""

from __future__ import annotations

import os

import pytest

from pentapolis.bots.engine.rollout import playout
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.testkit.rules import rule
from pentapolis.testkit.wander import check_end

from .invariants import Watch
from .scene import EXPERT, hoyuk
from .wander import wander, watch_game

GAMES = int(os.environ.get("PENTAPOLIS_GAMES_N", "1"))
BATCH = 10  # games a test, so that several processes can share the work
RARE = {
    *p.TRIBE_KEYS,
    "emptied pile",
    "dead block",
    "family split",
    "family reunited",
}


@rule("HY-14.1 end")
@pytest.mark.parametrize("mode", [0, 1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_end_properly(mode: int, seats: int) -> None:
    game = hoyuk(seats, mode=mode, tribes=1)
    inventory = game.inventory(game.start())
    for seed in range(3 * GAMES):
        state = game.start()
        plies = playout(state, seed, game.max_plies)
        assert state.asking == c.FINISHED
        assert state.ply == plies <= 2000  # far below the bound
        assert game.inventory(state) == inventory
        assert game.problems(state) == []
        assert 1 in game.places(state)
        for seat in range(seats):
            assert (
                sum(line.points for line in game.score_sheet(state, seat)) == state.scores()[seat]
            )


@rule("HY-1.10 whole", "HY-2.4 one-family", "HY-11.7 closed", "HY-13.2 limit", "HY-12.4 start")
@pytest.mark.parametrize("mode", [0, 1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_invariants_hold_at_every_ply(mode: int, seats: int, first: int) -> None:
    """All sixteen, and the slow reference agrees about blocks, families and places."""
    game = hoyuk(seats, mode=mode, tribes=1)
    for seed in range(first, min(first + BATCH, GAMES)):
        check_end(game, watch_game(game, seed))


@pytest.mark.once
@rule("HY-18.1 short")
@pytest.mark.parametrize("houses", [15, 20, 25])
def test_invariants_hold_with_other_numbers_of_houses(houses: int) -> None:
    game = hoyuk(5, mode=EXPERT, houses=houses)
    assert watch_game(game, houses).asking == c.FINISHED
    game = hoyuk(2, mode=EXPERT, houses=houses, limit_is_trigger=1)
    assert watch_game(game, houses).asking == c.FINISHED


OTHER = {
    "optional_build": 1,
    "edge_is_open": 0,
    "ruin_is_open_for_pens": 0,
    "most_zero_hits": 1,
    "half_of_one": 0,
    "final_counts_family_only": 1,
    "final_counts_all_pieces": 1,
    "all_pens_beside_fall": 1,
    "ruples_fetch_shaman": 1,
    "found_beside_dead": 1,
    "pen_tie_by_family": 1,
    "roof_must_be_cleared": 1,
    "shaman_diverts": 1,
    "locusts_spoil_final": 1,
    "forecast": 1,
    "tribes": 2,
}


@pytest.mark.once
@rule("HY-3.3 open", "HY-5.2 access", "HY-10.3 zero", "HY-10.7 half", "HY-18.2 forecast")
@pytest.mark.parametrize("name", OTHER)
def test_invariants_hold_by_the_other_readings(name: str) -> None:
    game = hoyuk(3, mode=EXPERT, **{name: OTHER[name]})
    for seed in range(2):
        assert watch_game(game, seed).asking == c.FINISHED


@rule("HY-16.20 ability", "HY-10.2 hit", "HY-7.1 split", "HY-2.8 dead")
def test_everything_rare_happens_in_random_games() -> None:
    """Every catastrophe, every ability, an emptied pile, a dead block, a family split, united."""
    seen: set[str] = set()
    for seed in range(60):
        game = hoyuk(2 + seed % 4, mode=EXPERT, tribes=1 + seed % 2)
        wanderer = wander(game, seed)
        watch = Watch(game, wanderer.state)
        wanderer.play(watch.notice)
        seen |= watch.seen
    assert {*p.CATASTROPHE_KEYS, *RARE} - seen == set()
