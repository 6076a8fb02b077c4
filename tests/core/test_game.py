"""Fields, spaces, places and what follows from declarations."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pentapolis.core.fields import OWNER, Data, Field
from pentapolis.core.game import Game, Line
from pentapolis.core.luck import SeededLuck
from pentapolis.core.space import Block, Space
from pentapolis.core.spec import Meta, Option, RulesChange
from pentapolis.core.state import SPECTATOR, UNKNOWN
from pentapolis.core.words import Words, seat_letter, source

from .coin import CoinGame, Coins


def picked(game: CoinGame, *choices: int) -> Coins:
    state = game.start()
    state.apply(0)
    for choice in choices:
        state.apply(choice)
    return state


def test_a_state_survives_json() -> None:
    game = CoinGame()
    state = picked(game, 2, 1)
    data = json.loads(json.dumps(game.to_data(state)))
    assert game.to_data(game.from_data(data)) == game.to_data(state)
    assert game.digest(game.from_data(data)) == game.digest(state)


def test_positions_that_differ_have_different_digests() -> None:
    game = CoinGame()
    assert game.digest(picked(game, 2)) != game.digest(picked(game, 1))
    assert len(game.digest(game.start())) == 12


def test_a_view_hides_what_is_declared_hidden_and_survives_the_wire() -> None:
    game = CoinGame()
    seen = game.seen_by(picked(game, 2, 1), 1)
    data = game.to_data(seen)
    assert data["picked"] == [UNKNOWN, 1, UNKNOWN]
    assert data["deep"] == [UNKNOWN, UNKNOWN]
    again = game.from_data(data, masked=True)
    assert game.to_data(again) == data
    assert again.masked
    spectator = game.to_data(game.seen_by(picked(game, 2, 1), SPECTATOR))
    assert spectator["picked"] == [UNKNOWN] * 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"nonsense": 1}, "no field 'nonsense'"),
        ({"turn": [1]}, "'turn' must be one number"),
        ({"picked": 1}, "'picked' must be a list"),
        ({"picked": [0, 1]}, "'picked' has 3 entries, not 2"),
        ({"picked": [0, 1, 3]}, "'picked' lies between 0 and 2, not 3"),
        ({"picked": [0, 1, UNKNOWN]}, "'picked' lies between 0 and 2, not -9"),
        ({"deep": [0, 16]}, "'deep' lies between 0 and 15, not 16"),
        ({"picked": [0, 1, True]}, "'picked' holds whole numbers, not True"),
    ],
)
def test_data_that_does_not_fit_is_refused_by_name(change: Data, said: str) -> None:
    game = CoinGame()
    data = game.to_data(game.start()) | change
    with pytest.raises(ValueError, match=said):
        game.from_data(data)


def test_a_missing_field_is_named() -> None:
    game = CoinGame()
    data = game.to_data(game.start())
    del data["tossed"]
    with pytest.raises(ValueError, match="'tossed' is missing"):
        game.from_data(data)


def test_a_state_that_breaks_its_bounds_is_found() -> None:
    game = CoinGame()
    state = game.start()
    assert game.misfits(state) == []
    state.picked[1] = 9
    assert game.misfits(state) == ["the field 'picked' lies between 0 and 2, not 9"]


def test_an_encoding_takes_sets_apart_and_stays_in_its_shape() -> None:
    game = CoinGame()
    vector = game.encode(picked(game, 2, 1))
    assert vector == [2, 3, 3, 2, 1, *(2, 1, 2, 1), *(1, 1, 1, 2)]
    assert game.encode(game.seen_by(picked(game, 2, 1), 0))[2:] == [3, 0, 0, *[0] * 8]
    shape = game.encode_shape()
    assert len(shape) == len(vector)
    assert all(0 <= value <= most for value, most in zip(vector, shape, strict=True))


def test_a_field_for_its_owner_belongs_to_a_seat() -> None:
    with pytest.raises(ValueError, match="must be per seat"):
        Field("hand", seen_by=OWNER)


def test_a_list_may_be_shorter_where_it_says_so() -> None:
    game = CoinGame()
    game.fields = (*game.fields[:-1], Field("deep", cells=4, length=3, up_to=True))
    assert game.misfits(game.start()) == []
    assert game.encode(game.start())[-4:] == [0, 0, 0, 0]


def test_places_are_shared_and_skip() -> None:
    game = CoinGame(4)
    assert game.places(picked(game, 2, 1, 2, 0)) == [1, 3, 1, 4]
    assert game.places(picked(game, 1, 1, 0, 0)) == [2, 1, 4, 3]  # an odd seat wins a tie


def test_names_belong_to_whoever_decides() -> None:
    game = CoinGame()
    state = game.start()
    assert game.name_of(state, 2) == "toss:edge"
    state.apply(0)
    assert game.name_of(state, 2) == "pick:2"
    assert not game.is_over(state)
    assert game.is_over(picked(game, 0, 0, 0))
    assert game.ending(picked(game, 0, 0, 0)) == 0
    assert game.census(state) == []


def test_a_game_must_write_its_start_and_its_sheet() -> None:
    game = CoinGame()
    with pytest.raises(NotImplementedError):
        Game.start(game)
    with pytest.raises(NotImplementedError):
        Game.sheet(game, game.start(), 0)
    full = game.filled(game.seen_by(game.start(), 0), SeededLuck(1))
    assert not full.masked
    assert repr(Line("houses", 3, "CO-2 pick")) == "Line('houses', 3, 'CO-2 pick')"


def test_a_space_names_and_numbers_its_actions() -> None:
    space = Space([Block("take", ["1", "2"]), Block("pass")])
    assert len(space) == 3
    assert [space.name(action) for action in range(3)] == ["take:1", "take:2", "pass"]
    assert space.id("pass") == 2
    with pytest.raises(ValueError, match="no action 3: ids run from 0 to 2"):
        space.name(3)
    with pytest.raises(ValueError, match="no action is called 'give'"):
        space.id("give")
    with pytest.raises(ValueError, match="'pass' is named twice"):
        Space([Block("pass"), Block("pass")])


META = Meta(
    slug="coins",
    title="Coins",
    prefix="CO",
    designers=(),
    publisher="",
    year=2000,
    seats=(2, 3),
    minutes=(1, 2),
    age=3,
    about="",
    folder=Path(),
    options=(
        Option("edge", "edge", "", 0, {0: "no", 1: "yes"}),
        Option("solo", "solo", "", 0, {0: "no", 1: "yes"}, seats=(1,)),
    ),
)


def test_options_are_completed_with_defaults() -> None:
    assert META.chosen(2, {"edge": 1}) == {"edge": 1, "solo": 0}
    assert META.chosen(1, {"solo": 1}) == {"edge": 0, "solo": 1}


def test_a_record_of_older_rules_gets_the_options_that_play_as_then() -> None:
    old = Option("old_edge", "", "", 0, {0: "no", 1: "yes"}, retired=True)
    changes = (
        RulesChange(2, "The edge is sharper.", {"old_edge": 1, "edge": 1}),
        RulesChange(3, "The edge is usual no more.", {"edge": 0}),
    )
    meta = replace(META, options=(*META.options, old), history=changes, rules_version=3)
    assert meta.chosen(2, {}, rules=1) == {"edge": 1, "solo": 0, "old_edge": 1}
    assert meta.chosen(2, {"edge": 0}, rules=1) == {"edge": 0, "solo": 0, "old_edge": 1}
    assert meta.chosen(2, {}, rules=2) == {"edge": 0, "solo": 0, "old_edge": 0}
    assert meta.chosen(2, {}, rules=3) == meta.chosen(2, {})
    assert [option.name for option in meta.offered()] == ["edge", "solo"]
    assert [change.version for change in meta.changes_since(1)] == [2, 3]


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (2, {"hedge": 1}, "no option 'hedge'; it has: edge, solo"),
        (2, {"edge": 2}, r"edge takes 0 \(no\), 1 \(yes\); not 2"),
        (4, {}, "takes 2, 3 players, not 4"),
        (1, {}, "takes 2, 3 players, not 1; for 1 set the option solo"),
        (2, {"solo": 1}, "takes 1 players, not 2"),
    ],
)
def test_wrong_options_say_what_would_be_right(
    seats: int, options: dict[str, int], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        META.chosen(seats, options)


def test_words_speak_english_without_a_catalogue() -> None:
    _ = Words("en", ["Anna"])
    assert _("Draw on {cell}", cell="c3") == "Draw on c3"
    assert _("100 %") == "100 %"
    assert [_.n("{n} coin", "{n} coins", n) for n in (1, 2)] == ["1 coin", "2 coins"]
    assert [_.who(0), _.who(1), _.who(-1)] == ["Anna", "B", "~"]
    assert _("{text}", text="a") == "a"
    assert source("later") == "later"
    assert seat_letter(7) == "H"
