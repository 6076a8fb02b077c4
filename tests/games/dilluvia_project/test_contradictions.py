"""A saved position that contradicts itself is refused with the reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.core.state import EMPTY
from pentapolis.games.dilluvia_project.rules.board import BLOCK
from pentapolis.games.dilluvia_project.rules.state import Sky

from .sky import dilluvia, occupy, sky, squares


def make_position() -> Sky:
    s = sky(
        2,
        aeros=3,
        land={0: "f6", 1: "i9"},
        buildings={0: ["1A f7"], 1: ["2B d5"]},
        gardens="e6",
        zeppelins={0: "n1", 1: "w1"},
    )
    occupy(s, "money", 0, 1)
    return s


def repeat_in_order(s: Sky) -> None:
    s.order = [0, 0]


def shorten_order(s: Sky) -> None:
    s.order = [0]


def change_turn(s: Sky) -> None:
    s.turn = 1


def moor_opposite(s: Sky) -> None:
    s.zeppelin = [0, 4]


def moor_in_one_row(s: Sky) -> None:
    s.zeppelin = [8, 12]


def remove_owner(s: Sky) -> None:
    s.holder[s.crew.index(1)] = EMPTY


def move_special_worker(s: Sky) -> None:
    s.special = [1, 0]
    s.special_at[1] = s.crew.index(1)


def double_special_worker(s: Sky) -> None:
    s.special_at[0] = s.crew.index(1)


def shorten_list(s: Sky) -> None:
    s.b_mark.pop()


def change_shape(s: Sky) -> None:
    s.b_shape[0] = BLOCK


def stack_buildings(s: Sky) -> None:
    s.b_square[0] = s.b_square[1]


def forget_squares(s: Sky) -> None:
    s.built[1] = 0


def lay_on_garden(s: Sky) -> None:
    s.land[0] |= s.gardens


def lay_on_propeller(s: Sky) -> None:
    s.land[0] |= squares(s, "g7")


def lay_many_gardens(s: Sky) -> None:
    names = [f"{column}{row}" for row in (3, 4, 11) for column in "cdefghijk"]
    s.gardens = squares(s, " ".join(names)) & s.box.playable


CASES = [
    (repeat_in_order, "seat A has two places in the turn order"),
    (shorten_order, "the game goes on, but the turn order is not complete"),
    (change_turn, "it is another seat's turn at this place of the turn order"),
    (moor_opposite, "two zeppelins lie at the same column"),
    (moor_in_one_row, "two zeppelins lie at the same row"),
    (remove_owner, "workers without an owner, or an owner without workers"),
    (move_special_worker, "the special worker of seat B is among another player's workers"),
    (double_special_worker, "the special worker of seat A is in two places"),
    (shorten_list, "the lists of buildings have different lengths"),
    (change_shape, "a building 1A has the wrong shape"),
    (stack_buildings, "a building 2B stands on another one"),
    (forget_squares, "the squares built on by seat B do not match its buildings"),
    (lay_on_garden, "two things lie on e6"),
    (lay_on_propeller, "something lies on g7, which is not in play"),
    (lay_many_gardens, "there are more gardens than in the box"),
]


def test_a_position_without_contradictions_is_accepted() -> None:
    game = dilluvia()
    assert game.problems(make_position()) == []


@pytest.mark.parametrize(("change", "sentence"), CASES)
def test_a_contradiction_is_named(change: Callable[[Sky], None], sentence: str) -> None:
    game = dilluvia()
    s = make_position()
    change(s)
    assert any(sentence in found for found in game.contradictions(s))
    with pytest.raises(ValueError, match=sentence):
        game.from_data(game.to_data(s))
