"""Random games at every number of seats, with all invariants checked at every ply.

PENTAPOLIS_GAMES_N sets how many games are played for each number of seats.
"""

from __future__ import annotations

import os

import pytest

from pentapolis.core.state import CHANCE
from pentapolis.games.saint_malo.rules import codes
from pentapolis.games.saint_malo.rules.codes import EVENTS
from pentapolis.testkit.conformance import things_seen
from pentapolis.testkit.rules import rule

from .town import QUESTIONS, saint_malo
from .wander import wander, watch_game

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
        end = watch_game(game, seed)
        assert end.asking == codes.FINISHED
        assert end.ply <= game.max_plies


@rule("SM-4.4 absent", "SM-4.8 pass", "SM-6.6 tower-person")
@pytest.mark.parametrize("reading", READINGS)
def test_invariants_hold_by_the_other_readings(reading: str) -> None:
    """SM-I1 to SM-I11, SM-I15 and SM-I16; without pass_always passing is for dead ends."""
    game = saint_malo(3, **{reading: 0})
    for seed in range(BATCH // 2):
        assert watch_game(game, seed).asking == codes.FINISHED


@rule("SM-10.1 solo", "SM-10.4 solo-end")
def test_invariants_hold_for_one_player() -> None:
    """SM-I1 to SM-I11, SM-I15 and SM-I16, with the rows and turns of the solo challenge."""
    game = saint_malo(1, solo=1)
    for seed in range(BATCH):
        assert watch_game(game, seed).asking == codes.FINISHED


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_roll_of_a_game_has_its_own_luck(seats: int) -> None:
    game = saint_malo(seats, solo=1) if seats == 1 else saint_malo(seats)
    wanderer = wander(game, 7)
    wanderer.play()
    state = game.start()
    streams: list[int] = []
    for action in wanderer.line:
        if state.actor() == CHANCE:
            streams.append(state.luck_stream())
        state.apply(action)
    assert len(streams) == len(set(streams))
    assert min(streams) == (0 if seats > 1 else streams[0])


def test_wandering_meets_every_question_and_every_event() -> None:
    seen: set[str] = set()
    for game, seed in [(saint_malo(3), seed) for seed in range(40)] + [(saint_malo(1, solo=1), 0)]:
        wanderer = wander(game, seed)
        wanderer.play()
        seen |= things_seen(game, wanderer.line)
    kinds = {name.removeprefix("event ") for name in seen if name.startswith("event ")}
    assert set(EVENTS.names) - kinds <= {"PERSON_LOST"}  # SM-T28 shows it: no field is left
    assert {f"question {name}" for name in QUESTIONS} <= seen
