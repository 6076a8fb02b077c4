"""Fields: start values, saving, masking, comparing, encoding."""

from __future__ import annotations

import json

import pytest

from pentapolis.core.fields import OWNER, Data, Field, set_start
from pentapolis.core.state import CHANCE, NOTHING, OVER, SPECTATOR, UNKNOWN, State

from .coin import DEEP, CoinGame, Coins


def pick(game: CoinGame, *choices: int) -> Coins:
    """Toss heads, then let the seats pick."""
    state = game.start()
    state.apply(0)
    for choice in choices:
        state.apply(choice)
    return state


# Start values


@pytest.mark.parametrize(
    ("field", "start"),
    [
        (Field("coins"), 0),
        (Field("coins", -1, 9, start=-1), -1),
        (Field("row", length=3), [0, 0, 0]),
        (Field("row", -1, 9, length=3, start=-1), [-1, -1, -1]),
        (Field("row", 0, 9, length=3, start=[4, 5, 6]), [4, 5, 6]),
        (Field("hand", per_seat=True), [0, 0]),
        (Field("hand", 0, 9, per_seat=True, start=7), [7, 7]),
        (Field("hand", 0, 9, length=2, per_seat=True, start=[1, 2]), [1, 2, 1, 2]),
        (Field("pile", 0, 9, length=5, up_to=True), []),
        (Field("pile", 0, 9, length=5, up_to=True, start=[3]), [3]),
    ],
    ids=str,
)
def test_every_field_has_a_start_value(field: Field, start: int | list[int]) -> None:
    assert field.start_value(2) == start


def test_a_start_value_is_a_list_of_its_own() -> None:
    game = CoinGame()
    one, other = game.start(), game.start()
    one.deep[0] = 0
    assert other.deep == DEEP == [0b0101, 0b1000]


class Purse(State):
    coins: list[int] = NOTHING
    round: int = 0


def test_a_start_sets_every_field() -> None:
    state = Purse(2, [])
    set_start((Field("coins", 0, 9, per_seat=True, start=3), Field("round", start=1)), state)
    assert (state.coins, state.round) == ([3, 3], 1)


def test_a_game_finds_its_fields_by_name_and_what_they_are_about() -> None:
    game = CoinGame()
    assert list(game.fields) == ["tossed", "turn", "leader", "picked", "deep"]
    assert game.fields["tossed"].about == "side of the coin; -1 before it is tossed"
    assert repr(game.fields["picked"]) == "<Field picked: 0 to 2, per seat>"


def test_a_field_for_its_owner_belongs_to_a_seat() -> None:
    with pytest.raises(ValueError, match="must be per_seat"):
        Field("hand", visible_to=OWNER)


# Saving and masking


def test_a_state_survives_json() -> None:
    game = CoinGame()
    state = pick(game, 2, 1)
    data = json.loads(json.dumps(game.to_data(state)))
    assert game.to_data(game.from_data(data)) == game.to_data(state)
    assert game.digest(game.from_data(data)) == game.digest(state)


def test_positions_that_differ_have_different_digests() -> None:
    game = CoinGame()
    assert game.digest(pick(game, 2)) != game.digest(pick(game, 1))
    assert len(game.digest(game.start())) == 12


def test_a_view_hides_what_is_declared_hidden_and_survives_json() -> None:
    game = CoinGame()
    seen = game.mask(pick(game, 2, 1), 1)
    data = game.to_data(seen)
    assert data["picked"] == [UNKNOWN, 1, UNKNOWN]
    assert data["deep"] == [UNKNOWN, UNKNOWN]
    again = game.from_data(data, masked=True)
    assert game.to_data(again) == data
    assert again.masked
    spectator = game.to_data(game.mask(pick(game, 2, 1), SPECTATOR))
    assert spectator["picked"] == [UNKNOWN] * 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"nonsense": 1}, "no field 'nonsense'"),
        ({"turn": [1]}, "'turn' must be one number"),
        ({"picked": 1}, "'picked' must be a list"),
        ({"picked": [0, 1]}, "'picked' has 3 entries, not 2"),
        ({"picked": [0, 1, 3]}, "'picked' must be from 0 to 2, not 3"),
        ({"picked": [0, 1, UNKNOWN]}, "'picked' must be from 0 to 2, not -9"),
        ({"deep": [0, 16]}, "'deep' must be from 0 to 15, not 16"),
        ({"picked": [0, 1, True]}, "'picked' holds whole numbers, not True"),
        ({"asking": 3}, "there is no question 3"),
        ({"deep": [1, 8]}, r"the inventory is \[2\], but at the start it was \[3\]"),
        ({"asking": 1}, "a number is picked before the toss"),
    ],
)
def test_wrong_data_is_refused_by_field(change: Data, said: str) -> None:
    game = CoinGame()
    data = game.to_data(game.start()) | change
    with pytest.raises(ValueError, match=said):
        game.from_data(data)


def test_an_unchecked_position_may_be_impossible() -> None:
    game = CoinGame()
    data = game.to_data(game.start()) | {"deep": [1, 8], "asking": 1}
    state = game.from_data(data, checked=False)
    assert game.problems(state) == [
        "the inventory is [2], but at the start it was [3]",
        "a number is picked before the toss",
    ]
    with pytest.raises(ValueError, match="'turn' must be from 0 to 8, not 9"):
        game.from_data(data | {"turn": 9}, checked=False)


def test_a_missing_field_is_named() -> None:
    game = CoinGame()
    data = game.to_data(game.start())
    del data["tossed"]
    with pytest.raises(ValueError, match="'tossed' is missing"):
        game.from_data(data)


def test_a_state_that_breaks_its_bounds_is_found() -> None:
    game = CoinGame()
    state = game.start()
    assert game.problems(state) == []
    state.picked[1] = 9
    assert game.problems(state) == ["the field 'picked' must be from 0 to 2, not 9"]


# Encoding


def test_an_encoding_begins_with_the_question_and_who_decides() -> None:
    game = CoinGame()
    assert game.start().actor() == CHANCE
    assert game.encode(game.start(), 0)[:2] == [1, 4]
    state = pick(game, 2)  # seat B decides
    assert [game.encode(state, viewer)[:2] for viewer in range(3)] == [[2, 2], [2, 1], [2, 3]]
    end = pick(game, 2, 1, 0)
    assert end.actor() == OVER
    assert game.encode(end, 1)[:2] == [3, 5]


def test_an_encoding_takes_sets_apart_and_keeps_its_sizes() -> None:
    game = CoinGame()
    vector = game.encode(pick(game, 2, 1), 0)
    assert vector == [2, 3, *(2, 3, 3), *(3, 2, 1), *(2, 1, 2, 1), *(1, 1, 1, 2)]
    seen = game.encode(game.mask(pick(game, 2, 1), 0), 0)
    assert seen[5:] == [3, 0, 0, *[0] * 8]
    sizes = game.encoding_sizes()
    assert sizes == [3, 5, *(4, 9, 9), *(3, 3, 3), *[2] * 8]
    assert len(sizes) == len(vector) == len(seen)
    assert all(0 <= value <= most for value, most in zip(vector, sizes, strict=True))


def test_the_own_part_comes_first_and_seats_count_from_the_viewer() -> None:
    game = CoinGame()
    state = pick(game, 2, 1)  # B picked last and leads
    picked = [game.encode(state, viewer)[5:8] for viewer in range(3)]
    assert picked == [[3, 2, 1], [2, 1, 3], [1, 3, 2]]
    leader = [game.encode(state, viewer)[4] for viewer in (0, 1, 2, SPECTATOR)]
    assert leader == [3, 2, 4, 3]
    assert game.encode(game.start(), 2)[4] == 1  # nobody leads, from every side
    assert game.encode(state) == game.encode(state, state.actor())


def test_a_list_may_be_shorter_where_it_says_so() -> None:
    game = CoinGame()
    game.fields["deep"] = Field("deep", cells=4, length=3, up_to=True, start=DEEP)
    game.declared = tuple(game.fields.values())
    assert game.problems(game.start()) == []
    assert game.encode(game.start(), 0)[-4:] == [0, 0, 0, 0]
