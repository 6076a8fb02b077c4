"""Positions: what is declared, and what cannot be true at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.games.little_town.rules.codes import EVENTS
from pentapolis.games.little_town.rules.state import Town

from .town import little_town, play, town


def take_bakery_twice(s: Town) -> None:
    s.tile[s.tile.index(20)] = 3  # a second bakery where the well stood
    s.pile |= 1 << 20


def deal_card_twice(s: Town) -> None:
    s.cards[1] |= s.cards[0]


def put_worker_on_a_tile(s: Town) -> None:
    s.workers[1] |= s.built
    s.idle[1] -= 1


def take_house_away(s: Town) -> None:
    s.homes[0] = 0


def put_worker_on_a_lake(s: Town) -> None:
    s.workers[0] |= s.box.land[2] & -s.box.land[2]
    s.idle[0] -= 1


def lose_a_meadow(s: Town) -> None:
    s.free &= s.free - 1


def use_a_sixth_worker(s: Town) -> None:
    s.workers[0] = s.free & -s.free
    s.free ^= s.workers[0]


def turn_to_no_seat(s: Town) -> None:
    s.turn = 3


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (take_bakery_twice, "the tile bakery is in two places"),
        (deal_card_twice, "the objective O12 is in two places"),
        (put_worker_on_a_tile, "the square d3 is in two places"),
        (take_house_away, "a tile stands without a house, or a house without a tile"),
        (put_worker_on_a_lake, "the meadows are not the free squares"),
        (lose_a_meadow, "the meadows are not the free squares"),
        (use_a_sixth_worker, "seat A has used more houses or workers than it has"),
        (turn_to_no_seat, "there are 2 seats"),
    ],
)
def test_a_saved_position_that_contradicts_itself_is_refused(
    change: Callable[[Town], None], sentence: str
) -> None:
    game = little_town(2)
    s = town(own={"d3": "well"}, cards={0: "O12"}, game=game)
    assert game.digest(game.from_data(game.to_data(s))) == game.digest(s)
    change(s)
    with pytest.raises(ValueError, match=sentence):
        game.from_data(game.to_data(s))


def test_the_numbers_of_an_event_have_names() -> None:
    game = little_town(2, claims=0)
    s = town(own={"e3": "restaurant"}, goods={0: "fish 1 wheat 1 coins 3"}, game=game)
    found = {}
    for event in play(s, "place:d3", "act:e3"):
        named = game.name_event(event)
        found[named.kind] = named.args
        assert len(event.args) == len(EVENTS.args[event.kind])
    assert found["COST_PAID"]["fish"] == found["COST_PAID"]["wheat"] == 1
    assert found["COST_PAID"]["bought_wood"] == 0
    assert found["TILE_ACTIVATED"]["points"] == 4
