"""Random games at every number of seats, with all invariants checked at every ply.

PENTAPOLIS_GAMES_N sets how many games are played for each number of seats.
"""

from __future__ import annotations

import os

import pytest

from pentapolis.core.state import CHANCE
from pentapolis.games.saint_malo import state as st
from pentapolis.games.saint_malo.game import EVENT_KINDS
from pentapolis.testkit.rules import rule

from .town import QUESTIONS, saint_malo
from .wander import Wander, watched

GAMES = int(os.environ.get("PENTAPOLIS_GAMES_N", "60"))
BATCH = 20  # games a test, so that several processes can share the work
READINGS = [
    "turn_to_absent_symbol",
    "pass_always",
    "tower_person_interrupts",
    "tower_person_optional",
]


@rule("SM-1.2 order", "SM-9.1 room", "SM-9.5 limits", "SM-9.6 enough")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_invariants_hold_at_every_ply(seats: int, first: int) -> None:
    """SM-I1 to SM-I11, SM-I15 and SM-I16."""
    game = saint_malo(seats)
    for seed in range(first, min(first + BATCH, GAMES)):
        end = watched(game, seed).state
        assert end.asking == st.FINISHED
        assert end.ply <= game.max_plies


@rule("SM-4.4 absent", "SM-4.8 pass", "SM-6.6 tower-person")
@pytest.mark.parametrize("reading", READINGS)
def test_invariants_hold_by_the_other_readings(reading: str) -> None:
    """SM-I1 to SM-I11, SM-I15 and SM-I16; without pass_always passing is for dead ends."""
    game = saint_malo(3, **{reading: 0})
    for seed in range(BATCH // 2):
        assert watched(game, seed).state.asking == st.FINISHED


@rule("SM-10.1 solo", "SM-10.4 solo-end")
def test_invariants_hold_for_one_player() -> None:
    """SM-I1 to SM-I11, SM-I15 and SM-I16, with the rows and turns of the solo challenge."""
    game = saint_malo(1, solo=1)
    for seed in range(BATCH):
        assert watched(game, seed).state.asking == st.FINISHED


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_i15_the_same_seed_and_decisions_give_the_same_game(seats: int) -> None:
    """SM-I15: again from the seed, again from the line, and again from a save in the middle."""
    game = saint_malo(seats)
    for seed in range(5):
        wander = Wander(game, seed)
        digest = game.digest(wander.play())
        assert game.digest(Wander(game, seed).play()) == digest
        state = game.start()
        for ply, action in enumerate(wander.line):
            if ply == len(wander.line) // 2:
                loaded = game.from_data(game.to_data(state))
                assert isinstance(loaded, st.Town)
                state = loaded
            assert action in state.legal()
            state.apply(action)
        assert game.digest(state) == digest


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_roll_of_a_game_has_its_own_luck(seats: int) -> None:
    game = saint_malo(seats, solo=1) if seats == 1 else saint_malo(seats)
    wander = Wander(game, 7)
    wander.play()
    state = game.start()
    streams: list[int] = []
    for action in wander.line:
        if state.actor() == CHANCE:
            streams.append(state.stream())
        state.apply(action)
    assert len(streams) == len(set(streams))
    assert min(streams) == (0 if seats > 1 else streams[0])


def test_wandering_meets_every_question_and_every_event() -> None:
    told: set[int] = set()
    asked: set[int] = set()
    for seed in range(40):
        wander = Wander(saint_malo(3), seed)
        wander.play()
        told |= wander.told
        asked |= wander.asked
    alone = Wander(saint_malo(1, solo=1), 0)
    alone.play()
    told |= alone.told
    asked |= alone.asked
    missed = {kind for number, kind in enumerate(EVENT_KINDS) if number not in told}
    assert missed <= {"PERSON_LOST"}  # a tower's person without a field: SM-T28 shows it
    assert [name for number, name in enumerate(QUESTIONS) if number not in asked] == ["finished"]
