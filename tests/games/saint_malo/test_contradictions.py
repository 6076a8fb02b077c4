"""A saved position that contradicts itself is refused; no game leads to one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.core.state import OVER
from pentapolis.games.saint_malo.rules.board import PLAN
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.testkit.rules import rule

from .town import pack, saint_malo, town
from .wander import wander


def give_the_turn_to_nobody(s: Town) -> None:
    s.turn = 3


def start_with_nobody(s: Town) -> None:
    s.start_seat = 2


def put_a_wall_on_a_crate(s: Town) -> None:
    """Add a wall and take a free field away, so that the number of fields is right."""
    s.walls[1] = 1 << PLAN.find("b2")
    s.free[1] ^= 1 << PLAN.find("d4")


def put_a_wall_inside(s: Town) -> None:
    s.walls[0] = 1 << PLAN.find("d4")
    s.free[0] ^= s.walls[0]


def add_a_die(s: Town) -> None:
    s.dice = pack("L")


@rule("SM-5.1 free", "SM-5.2 zones")
@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (give_the_turn_to_nobody, ["nobody sits on seat D"]),
        (start_with_nobody, ["nobody sits on seat C"]),
        (
            put_a_wall_on_a_crate,
            [
                "field b2 of seat B is both free and taken, or taken twice",
                "field b2 of seat B has a wall, but is no outer field",
            ],
        ),
        (put_a_wall_inside, ["field d4 of seat A has a wall, but is no outer field"]),
        (add_a_die, ["1 dice lie and 5 are rolled, but there are 5"]),
    ],
)
def test_a_contradiction_is_named(change: Callable[[Town], None], sentences: list[str]) -> None:
    game = saint_malo()
    state = town()
    change(state)
    assert game.problems(state) == sentences
    with pytest.raises(ValueError, match=sentences[0]):
        game.from_data(game.to_data(state))


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_no_game_leads_to_a_contradiction(seats: int) -> None:
    game = saint_malo(seats, **({"solo": 1} if seats == 1 else {}))
    for seed in range(3):
        wanderer = wander(game, seed)
        while wanderer.state.actor() != OVER:
            assert game.contradictions(wanderer.state) == []
            wanderer.step()
        assert game.contradictions(wanderer.state) == []
