"""The readings that an option switches, each played the other way round."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.catalog.languages import game_words
from pentapolis.catalog.meta import Option
from pentapolis.core.state import OVER
from pentapolis.core.view import View
from pentapolis.draw.picture import draw_picture
from pentapolis.games.dilluvia_project import SPEC
from pentapolis.games.dilluvia_project.bots.rate import rate_actions
from pentapolis.games.dilluvia_project.meta import META
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.codes import SPACE_NAMES
from pentapolis.games.dilluvia_project.rules.state import Sky
from pentapolis.testkit.lines import random_line
from pentapolis.testkit.rules import rule

from .sky import (
    dilluvia,
    full_market,
    legal_names,
    list_objects,
    occupy,
    people_of,
    play,
    question,
    sky,
    squares,
    write_cubes,
)


@rule("DP-1.4 markers", "DP-8.0 tens")
def test_by_the_other_reading_the_house_starts_on_space_two() -> None:
    game = dilluvia(2, house_starts_at_one=0)
    s = game.start()
    assert s.house == [2, 2]
    s = sky(2, prestige=8, game=game)
    play(s, "field:build", "special:1", game=game)
    assert people_of(s, 0) == 2


@rule("DP-5.5f house")
def test_by_the_other_reading_the_house_moves_after_each_building_and_propeller() -> None:
    game = dilluvia(2, house_moves_last=0)
    s = sky(2, aeros=9, prestige=8, house=1, cubes={0: "2W 1N"}, land={0: "f6"}, game=game)
    play(s, "field:build", "send:1", "build:1A", "square:f6", "mark:first", game=game)
    assert s.house[0] == 2
    play(s, "propeller:p1", game=game)
    assert (people_of(s, 0), s.house[0]) == (2 + 2, 3)  # the match, and a ten of value 2
    play(s, "done", game=game)
    assert s.house[0] == 3


@rule("DP-10.8 pop-bonus")
def test_by_the_other_reading_only_pop2_counts_for_the_bonus() -> None:
    game = dilluvia(3, bonus_counts_majorities=0)
    tiles = {0: "pop2 maj-prop maj-small"}
    s = sky(3, "take-tile", market={"a1": "pop-bonus"}, aeros=3, tiles=tiles, game=game)
    play(s, "buy:a1", game=game)
    assert s.prestige[0] == 3


@rule("DP-10.5 free-garden")
def test_by_the_other_reading_a_free_garden_needs_an_edge() -> None:
    game = dilluvia(2, free_garden_diagonal=0)
    s = sky(2, tiles={0: "garden-free"}, buildings={0: ["1A f6"]}, game=game)
    play(s, "play:garden-free", game=game)
    found = {game.actions.name(action) for action in s.legal()}
    assert found == {"square:f5", "square:e6", "square:g6", "square:f7"}


# Prices by the tiles that the buyer finds


@rule("DP-3.3 price")
def test_by_the_other_reading_the_nearest_tile_costs_one_wherever_it_lies() -> None:
    game = dilluvia(2, price_by_space=0)
    market = {"b1": "toll", "d1": "comp2"}
    s = sky(2, "buy-tile", market=market, zeppelins={0: "w1", 1: "n3"}, aeros=3, game=game)
    play(s, "buy:b1", game=game)
    assert s.aeros[0] == 2
    play(s, "buy:d1", game=game)
    assert s.aeros[0] == 0


@rule("DP-3.3 price")
@pytest.mark.parametrize("by_space", [0, 1])
@pytest.mark.parametrize("bought", ["abcd", "dcba", "cadb"])
def test_ex01_a_whole_line_costs_ten_by_either_reading(by_space: int, bought: str) -> None:
    game = dilluvia(2, price_by_space=by_space)
    s = sky(2, "buy-tile", market=full_market(), zeppelins={0: "w1", 1: "n3"}, aeros=10, game=game)
    for column in bought:
        play(s, f"buy:{column}1", game=game)
    assert s.aeros[0] == 0
    assert legal_names(s) == ["stop"]


@rule("DP-3.3 price")
@pytest.mark.parametrize("by_space", [0, 1])
def test_ex01_the_first_and_third_cost_four_by_either_reading(by_space: int) -> None:
    game = dilluvia(2, price_by_space=by_space)
    s = sky(2, "buy-tile", market=full_market(), zeppelins={0: "w1", 1: "n3"}, aeros=4, game=game)
    play(s, "buy:a1", game=game)
    assert "buy:d1" not in legal_names(s)  # it would cost 4
    play(s, "buy:c1", game=game)
    assert s.aeros[0] == 0


@rule("DP-3.3 price")
def test_under_rules_1_own_purchases_made_the_rest_cheaper() -> None:
    """Only games begun under rules 1 still play this way."""
    game = dilluvia(2, price_by_space=0, first_version=1)
    s = sky(2, "buy-tile", market=full_market(), zeppelins={0: "w1", 1: "n3"}, aeros=4, game=game)
    play(s, "buy:a1", "buy:b1", "buy:c1", "buy:d1", game=game)
    assert s.aeros[0] == 0


@rule("DP-3.3 price")
@pytest.mark.parametrize(("by_space", "paid"), [(0, 1 + 2 + 3), (1, 2 + 3 + 4)])
def test_only_gaps_that_the_buyer_finds_make_tiles_cheaper(by_space: int, paid: int) -> None:
    game = dilluvia(2, price_by_space=by_space)
    s = sky(2, "moor-zeppelin", market=full_market(), aeros=9, game=game)
    play(s, "zeppelin:w1", "zeppelin:n1", "buy:a1", "buy:b1", "stop", game=game)
    assert (s.turn, s.gaps) == (1, 1)
    play(s, "buy:a2", "buy:a3", "buy:a4", game=game)
    assert s.aeros[1] == 9 - paid


@rule("DP-3.3 price", "DP-3.8 last-market")
def test_a_space_of_the_last_round_is_no_gap_for_its_buyer() -> None:
    game = dilluvia(2, price_by_space=0)
    s = sky(2, "moor-zeppelin", round=7, aeros=9, game=game)
    play(s, "zeppelin:n2", "zeppelin:w1", "buy:b1", "buy:b3", "stop", game=game)
    assert s.aeros[0] == 9 - 1 - 3
    play(s, "buy:c1", *["take:white"] * 4, game=game)  # behind the cube of the first buyer
    assert s.aeros[1] == 9 - 2


@rule("DP-3.3 price")
def test_the_picture_shows_each_player_their_own_prices() -> None:
    """What the buyer has taken is a gap for the next buyer."""
    game = dilluvia(2, price_by_space=0)
    s = sky(2, "moor-zeppelin", market=full_market(), aeros=9, game=game)
    play(s, "zeppelin:w1", "zeppelin:n1", "buy:a1", game=game)
    for seat, space, price in ((0, "b1", 2), (1, "a2", 1)):
        parts = draw_picture(SPEC, View(game, seat, s, []), game_words(SPEC, "en")).parts
        assert f">{price}</text>" in parts[f"space-{SPACE_NAMES.index(space)}"]


# Land and propellers


@rule("DP-10.7 free-land")
@pytest.mark.parametrize(("allowed", "offer"), [(1, True), (0, False)])
def test_free_land_starts_at_an_own_propeller_by_one_reading_only(
    allowed: int, offer: bool
) -> None:
    game = dilluvia(2, free_land_at_propeller=allowed)
    s = sky(2, tiles={0: "land2-free"}, propellers={0: "p1"}, game=game)
    assert ("play:land2-free" in legal_names(s)) == offer
    s = sky(2, tiles={0: "land2-free"}, propellers={0: "p1"}, land={0: "f6"}, game=game)
    play(s, "play:land2-free", game=game)
    assert "across:g5" in legal_names(s)  # at the own land in any case
    assert ("down:c3" in legal_names(s)) == offer
    s = sky(2, "take-tile", round=7, aeros=3, propellers={0: "p1"}, game=game)
    play(s, "buy:a3", game=game)
    assert (question(s) == "place-land") == offer


@rule("DP-5.4d first-land")
@pytest.mark.parametrize(("allowed", "offer"), [(1, True), (0, False)])
def test_the_first_land_starts_at_an_own_propeller_by_one_reading_only(
    allowed: int, offer: bool
) -> None:
    game = dilluvia(2, first_land_at_propeller=allowed)
    s = sky(2, "buy-land", aeros=9, propellers={0: "p1"}, game=game)
    s.unspent = 1
    play(s, "land:small", game=game)
    assert "f6" in list_objects(s, "square")
    assert ("c3" in list_objects(s, "square")) == offer
    play(s, "square:f6", game=game)
    s.unspent = 1
    play(s, "land:small", game=game)
    assert "c3" in list_objects(s, "square")  # from the second land on by either reading


@rule("DP-5.4d first-land", "DP-10.7 free-land")
@pytest.mark.parametrize(
    ("propeller", "allowed", "place", "offer"),
    [("p1", 1, "down:d5", True), ("p1", 0, "down:d5", False), ("p0", 0, "down:f6", True)],
)
def test_free_land_as_the_first_land_follows_both_readings(
    propeller: str, allowed: int, place: str, offer: bool
) -> None:
    game = dilluvia(2, first_land_at_propeller=allowed)
    s = sky(2, tiles={0: "land2-free"}, propellers={0: propeller}, game=game)
    assert ("play:land2-free" in legal_names(s)) == offer
    if offer:
        play(s, "play:land2-free", game=game)
        assert place in legal_names(s)


@rule("DP-5.4d first-land")
def test_by_the_other_reading_a_propeller_is_no_base_even_if_the_middle_is_full() -> None:
    ring = " ".join(
        f"{column}{row}" for row in (6, 7, 8) for column in "fgh" if (column, row) != ("g", 7)
    )
    game = dilluvia(2, first_land_at_propeller=0)
    s = sky(2, "buy-land", aeros=9, propellers={0: "p1"}, land={1: ring}, game=game)
    s.unspent = 1
    play(s, "land:small", game=game)
    assert "e5" in list_objects(s, "square") and "c3" not in list_objects(s, "square")


# Toll and turn order


@rule("DP-4.4 aero-mark")
@pytest.mark.parametrize(
    ("reading", "before", "after"), [(0, 1, 1), (1, 1, 1), (1, 0, 0), (2, 1, 2), (2, 0, 1)]
)
def test_the_owner_of_the_toll_comes_out_even_or_gains_an_aero(
    reading: int, before: int, after: int
) -> None:
    game = dilluvia(4, toll_owner=reading)
    s = sky(4, turn=1, aeros=before, tiles={1: "toll"}, game=game)
    occupy(s, "white", 0, 2)
    play(s, "field:white", "send:1", game=game)
    assert s.aeros == [before, after, before, before]


@rule("DP-4.4 aero-mark")
def test_only_by_one_reading_the_owner_of_the_toll_needs_an_aero() -> None:
    for reading, offer in ((0, False), (1, True), (2, True)):
        game = dilluvia(4, toll_owner=reading)
        s = sky(4, turn=1, aeros=0, tiles={1: "toll"}, game=game)
        occupy(s, "white", 0, 2)
        assert ("field:white" in legal_names(s)) == offer


@rule("DP-4.4 aero-mark")
@pytest.mark.parametrize("reading", [0, 1, 2])
def test_others_pay_the_toll_by_every_reading(reading: int) -> None:
    game = dilluvia(4, toll_owner=reading)
    s = sky(4, turn=2, aeros=1, tiles={1: "toll"}, game=game)
    occupy(s, "white", 0, 2)
    play(s, "field:white", "send:1", game=game)
    assert s.aeros == [1, 2, 0, 1]


@rule("DP-5.1a queue", "DP-5.1c new-order")
def test_by_the_other_reading_a_second_turn_order_circle_is_open_but_changes_nothing() -> None:
    for reading, offer in ((1, False), (0, True)):
        game = dilluvia(3, one_order_circle=reading)
        s = sky(3, dark=[2, 0, 1], special=0, order=[1, 2, 0], turn=0, game=game)
        play(s, "field:order", "send:1", "field:white", "send:1", game=game)
        assert s.turn == 0
        assert ("field:order" in legal_names(s)) == offer
    play(s, "field:order", "send:1", game=game)
    assert (s.round, s.order) == (2, [0, 1, 2])


@rule("DP-5.1b place-bonus")
def test_by_the_other_reading_a_second_turn_order_circle_can_bring_the_benefit() -> None:
    game = dilluvia(3, one_order_circle=0)
    s = sky(3, dark=[1, 0, 0], special=[1, 0, 0], order=[1, 2, 0], turn=0, game=game)
    play(s, "field:order", "send:1", "field:order", "special:1", game=game)
    assert s.prestige[0] == 3


# Benefits


def send_special(lane: str, idle_benefit: int, **more: Any) -> Sky:
    """Send the special worker alone to a lane; `idle_benefit` is the reading of DP-4.5 special."""
    game = dilluvia(2, benefit_without_action=idle_benefit)
    s = sky(2, dark=1, game=game, **more)
    play(s, f"field:{lane}", "special:1", game=game)
    return s


@rule("DP-4.5 special", "DP-5.4a land")
def test_by_the_other_reading_the_free_square_needs_a_purchase() -> None:
    s = send_special("land", 1, aeros=1)
    assert legal_names(s) == ["land:small", "free-square", "done"]
    s = send_special("land", 0, aeros=1)
    assert legal_names(s) == ["land:small", "done"]
    play(s, "land:small", "square:f6")
    assert legal_names(s) == ["free-square", "done"]
    play(s, "free-square", "square:e5")
    assert s.land[0] == squares(s, "f6 e5")
    s = send_special("land", 0, aeros=0)
    assert legal_names(s) == ["done"]
    play(s, "done")
    assert (s.owed, s.turn) == (0, 1)


@rule("DP-4.5 special", "DP-5.5a build")
def test_by_the_other_reading_the_prestige_needs_a_building_or_propeller() -> None:
    assert send_special("build", 1).prestige[0] == 4
    s = send_special("build", 0)
    play(s, "done")
    assert s.prestige[0] == 0
    s = send_special("build", 0, aeros=4)
    assert s.prestige[0] == 0
    play(s, "propeller:p9")
    assert s.prestige[0] == 4 + 2
    s = send_special("build", 0, cubes={0: "2W 1N"}, land={0: "f6"})
    play(s, "build:1A", "square:f6", "mark:first")
    assert s.prestige[0] == 4


@rule("DP-4.5 special", "DP-5.6 extra-tile")
def test_by_the_other_reading_the_cube_needs_a_purchase() -> None:
    s = send_special("tile", 1, market={"a1": "toll"}, aeros=3)
    assert question(s) == "take-cube"
    s = send_special("tile", 0, market={"a1": "toll"}, aeros=3)
    play(s, "buy:a1")
    assert question(s) == "take-cube"
    play(s, "take:purple")
    assert (write_cubes(s, 0), s.turn) == ("1V", 1)
    s = send_special("tile", 0, market={"a1": "toll"}, aeros=3)
    play(s, "decline")
    assert (write_cubes(s, 0), s.turn) == ("", 1)
    s = send_special("tile", 0, round=7, aeros=3)
    play(s, "buy:c1", *["take:white"] * 4, "take:black")  # four of the space, then the benefit
    assert (write_cubes(s, 0), s.turn) == ("4W 1K", 1)


@rule("DP-4.5 special", "DP-5.7 garden")
def test_by_the_other_reading_the_population_needs_a_garden() -> None:
    assert people_of(send_special("garden", 1), 0) == 2
    s = send_special("garden", 0, aeros=1, land={0: "f6"})
    play(s, "decline")
    assert people_of(s, 0) == 0
    s = send_special("garden", 0, aeros=1, land={0: "f6"})
    play(s, "square:f6")
    assert people_of(s, 0) == 2


@rule("DP-4.5 special")
@pytest.mark.parametrize("idle_benefit", [0, 1])
def test_other_benefits_are_the_same_by_either_reading(idle_benefit: int) -> None:
    assert send_special("money", idle_benefit).aeros[0] == 3
    assert write_cubes(send_special("white", idle_benefit), 0) == "2W"
    assert send_special("order", idle_benefit).prestige[0] == 1
    s = send_special("move", idle_benefit, buildings={0: ["1A f6", "1B f7", "0 f8"]})
    play(s, "move:f6", "move:f7", "move:f8")
    assert legal_names(s) == ["done"]


@rule("DP-4.5 special")
def test_a_benefit_that_was_not_taken_is_gone_for_this_round() -> None:
    game = dilluvia(2, benefit_without_action=0)
    s = sky(2, dark=1, aeros=1, land={1: "f6"}, game=game)
    play(
        s,
        "field:garden",
        "special:1",
        "decline",
        "field:garden",
        "special:1",
        "square:f6",
        game=game,
    )
    assert people_of(s, 1) == 0


@rule("DP-4.5 special")
def test_texts_say_that_a_benefit_needs_the_action() -> None:
    for idle_benefit, text in ((1, "+2 people"), (0, "+2 people if you use the action")):
        game = dilluvia(2, benefit_without_action=idle_benefit)
        s = sky(2, game=game)
        words = game_words(SPEC, "en")
        assert SPEC.describe_action(game, s, game.actions.find("field:garden"), words).endswith(
            f": {text})"
        )
        play(s, "field:garden", game=game)
        assert SPEC.describe_action(game, s, game.actions.find("special:1"), words).endswith(
            f": {text}"
        )
        play(s, "special:1", game=game)
        lost = "Lay no garden" if idle_benefit else "Lay no garden; the benefit is lost"
        assert SPEC.describe_action(game, s, game.actions.find("decline"), words) == lost


@rule("DP-4.4 aero-mark")
def test_texts_say_what_a_circle_costs_the_owner_of_the_toll() -> None:
    for reading, text in (
        (0, "pay 1 aero, get it back"),
        (1, "the toll is yours"),
        (2, "+1 aero"),
    ):
        game = dilluvia(4, toll_owner=reading)
        s = sky(4, turn=1, aeros=1, special=0, tiles={1: "toll"}, game=game)
        occupy(s, "white", 0, 2)
        said = SPEC.describe_action(
            game, s, game.actions.find("field:white"), game_words(SPEC, "en")
        )
        assert said == f"White resources ({text})"
        s.turn = 0
        said = SPEC.describe_action(
            game, s, game.actions.find("field:white"), game_words(SPEC, "en")
        )
        assert said == "White resources (−1 aero)"


# The bots


@pytest.mark.parametrize(
    "option",
    [option for option in META.offered_options() if option.reading],
    ids=lambda option: option.name,
)
def test_games_that_follow_the_ratings_end_by_every_reading(option: Option) -> None:
    for value in option.values:
        if value != option.default:
            game = dilluvia(2, **{option.name: value})
            state = game.start()
            line = random_line(game, 3, SPEC)
            for action in line:
                assert action in state.legal()
                state.apply(action)
            assert state.actor() == OVER


@rule("DP-4.5 special")
def test_the_ratings_do_not_waste_a_benefit_that_waits() -> None:
    s = send_special("garden", 0, aeros=1, land={0: "f6"})
    legal = s.legal()
    worth = rate_actions(dilluvia(2, benefit_without_action=0), s, legal)
    assert legal[worth.index(max(worth))] != c.DECLINE
