"""LT-4 activating buildings."""

from __future__ import annotations

import pytest

from pentapolis.games.little_town.rules.codes import CUBE_KEYS
from pentapolis.testkit.rules import rule

from .town import (
    coins,
    cubes,
    event_args,
    legal_names,
    offers,
    play,
    question,
    stores,
    supply,
    town,
    vp,
)


@rule("LT-4.1 activate", "LT-4.3 effect")
def test_t02_a_wheat_field_gives_wheat() -> None:
    s = town(own={"e4": "wheat_field"})
    play(s, "place:f5", "act:e4")
    assert stores(s) == {"wood": 1, "fish": 2, "wheat": 1, "coins": 3}
    assert supply(s, "wheat") == 14


@rule("LT-4.2 fee")
def test_t03_using_another_players_bakery_pays_its_owner_a_coin() -> None:
    s = town(own={"e4": "wheat_field"}, others={"f4": "bakery"})
    events = play(s, "place:f5", "act:e4", "act:f4")
    assert stores(s) == {"wood": 1, "fish": 2, "coins": 6}
    assert (coins(s, 1), supply(s, "coins")) == (4, 30)
    assert event_args(events, "FEE_PAID") == [[1, 1]]


@rule("LT-4.3 effect")
def test_t05_the_restaurant_gives_points() -> None:
    s = town(own={"e3": "restaurant"}, goods={0: "fish 1 wheat 1"})
    play(s, "place:d3", "act:e3")
    assert (vp(s), stores(s)) == (4, {"coins": 3})


@rule("LT-4.3 effect")
def test_t06_dock_and_gold_mine_give_fish_and_coins() -> None:
    s = town(own={"d3": "dock", "e3": "gold_mine"})
    play(s, "place:d4", "act:d3", "act:e3")
    assert stores(s) == {"fish": 2, "coins": 5}


@rule("LT-4.5 partial", "LT-3.3 empty")
def test_t17_a_building_gives_less_when_the_supply_has_less() -> None:
    s = town(own={"e3": "bakery"}, goods={0: "wheat 1", 1: "coins 35"})
    play(s, "place:d3", "act:e3")
    assert stores(s) == {"coins": 5}
    assert supply(s, "coins") == 0


@rule("LT-4.4 offered")
def test_t18_a_building_that_could_give_nothing_is_not_offered() -> None:
    s = town(own={"e3": "carpenter"}, goods={1: "wood 15"})
    play(s, "place:d3")
    assert offers(s, "act") == []


@rule("LT-4.2 fee", "LT-4.4 offered")
def test_t19_fee_and_price_must_both_be_there() -> None:
    s = town(others={"e3": "quarry"}, goods={0: "coins 2"})
    play(s, "place:d3")
    assert offers(s, "act") == []


@rule("LT-4.2 fee")
def test_t20_the_fee_is_paid_before_the_price() -> None:
    s = town(others={"e3": "quarry"})
    play(s, "place:d3", "act:e3")
    assert (stores(s), coins(s, 1)) == ({"stone": 2}, 4)


@rule("LT-6.1 buy")
def test_t21_a_missing_cube_is_bought_if_the_supply_has_one() -> None:
    s = town(own={"e3": "brewery"})
    play(s, "place:d3", "act:e3")
    assert (coins(s), vp(s), supply(s, "wheat")) == (0, 3, 15)
    s = town(own={"e3": "brewery"}, goods={1: "wheat 15"})
    play(s, "place:d3")
    assert offers(s, "act") == []


@rule("LT-4.1 activate", "LT-4.6 payment")
def test_t22_a_worker_uses_a_building_once() -> None:
    s = town(own={"e3": "bakery"})
    play(s, "place:d3", "act:e3")
    assert (coins(s), legal_names(s)) == (4, ["done"])


@rule("LT-4.2 fee")
def test_t23_the_fee_may_be_the_last_coin() -> None:
    s = town(others={"e3": "gold_mine"}, goods={0: "coins 1"})
    play(s, "place:d3", "act:e3")
    assert (coins(s), coins(s, 1)) == (2, 4)


@rule("LT-4.2 fee")
def test_t24_without_a_coin_other_players_buildings_are_closed() -> None:
    s = town(others={"e3": "gold_mine"}, goods={0: "coins 0"})
    play(s, "place:d3")
    assert offers(s, "act") == []


@rule("LT-4.6 payment", "LT-4.5 partial")
def test_t59_what_is_paid_can_come_back_out() -> None:
    s = town(own={"e3": "bookshop", "e4": "bakery"}, goods={1: "coins 37"})
    play(s, "place:d3")
    assert offers(s, "act") == ["e4"]
    play(s, "act:e4")
    assert (coins(s), supply(s, "coins")) == (3, 0)


@rule("LT-4.8 passive")
@pytest.mark.parametrize("tile", ["statue", "castle", "watchtower", "cathedral", "manor"])
def test_some_buildings_cannot_be_activated(tile: str) -> None:
    for position in (town(own={"e3": tile}), town(others={"e3": tile})):
        play(position, "place:d3")
        assert legal_names(position) == ["done"]


@rule("LT-4.9 new")
def test_a_new_building_can_be_used_from_the_next_turn_on_by_everybody() -> None:
    s = town(goods={0: "wood 1 stone 1"})
    play(s, "build:well", "site:d3", "place:d4", "act:d3", "done", "place:e4", "act:d3")
    assert (vp(s), vp(s, 1)) == (4 + 2, 2)
    assert (coins(s), coins(s, 1)) == (4, 2)


@rule("LT-4.1 activate")
def test_another_worker_may_use_the_same_building_again() -> None:
    s = town(own={"d3": "well"})
    play(s, "place:d4", "act:d3", "done", "place:h3", "done", "place:e4", "act:d3")
    assert vp(s) == 4


@rule("LT-4.1 activate")
def test_all_eight_neighbours_and_no_others_can_be_used() -> None:
    s = town(
        own={"d3": "well", "e3": "dock", "f3": "gold_mine", "d4": "bookshop", "f4": "tavern"},
        others={"d5": "wheat_field", "e5": "wheat_field", "f5": "wheat_field", "g4": "bakery"},
        goods={0: "coins 4"},
    )
    play(s, "place:e4")
    assert offers(s, "act") == ["d3", "e3", "f3", "d4", "f4", "d5", "e5", "f5"]
    play(s, *(f"act:{square}" for square in offers(s, "act")))
    assert (cubes(s), coins(s), vp(s)) == ({"fish": 2, "wheat": 3}, 4 + 2 + 3 - 3, 5)
    assert s.activated == 8


EXCHANGES = {
    "workshop": ("wood 2", {}, 3),
    "bakery": ("wheat 1", {"coins": 4}, 0),
    "brewery": ("wheat 1", {}, 3),
    "quarry": ("coins 2", {"stone": 2}, 0),
    "carpenter": ("coins 1", {"wood": 3}, 0),
    "church": ("coins 3", {}, 5),
    "warehouse": ("stone 2", {}, 5),
    "grocery": ("coins 1", {"wheat": 1, "fish": 1}, 0),
    "fair": ("wood 1 stone 1 fish 1 wheat 1", {}, 7),
    "fountain": ("coins 1", {}, 3),
    "barn": ("wheat 2", {}, 5),
    "fishmonger": ("fish 1", {"coins": 3}, 0),
    "restaurant": ("wheat 1 fish 1", {}, 4),
    "wheat_field": ("", {"wheat": 1}, 0),
    "tavern": ("", {}, 3),
    "bookshop": ("", {"coins": 3}, 0),
    "gold_mine": ("", {"coins": 2}, 0),
    "dock": ("", {"fish": 2}, 0),
    "well": ("", {}, 2),
}


@rule("LT-4.3 effect")
@pytest.mark.parametrize("tile", EXCHANGES)
def test_every_building_takes_and_gives_what_it_says(tile: str) -> None:
    """The table of the spec, 19 of 25 kinds; shop, statue and the special ones have their own."""
    pays, gives, score = EXCHANGES[tile]
    s = town(own={"e3": tile}, goods={0: "coins 0"} | ({0: "coins 0 " + pays} if pays else {}))
    play(s, "place:d3", "act:e3")
    assert (stores(s), vp(s)) == (gives, score)
    if pays:
        short = town(own={"e3": tile}, goods={0: "coins 0"})
        play(short, "place:d3")
        assert offers(short, "act") == []  # LT-6.4 money: nothing to pay with


# The shop


@rule("LT-4.7 shop")
def test_t04_the_shop_gives_two_cubes_for_two_others() -> None:
    s = town(own={"e3": "shop"}, goods={0: "wood 2"})
    play(s, "place:d3", "act:e3", "give:wood", "give:wood", "get:stone", "get:fish")
    assert cubes(s) == {"stone": 1, "fish": 1}
    assert [supply(s, name) for name in CUBE_KEYS] == [15, 14, 14, 15]
    assert question(s) == "activate"


@rule("LT-4.7 shop")
def test_t50_the_shop_never_gives_back_the_same_pair() -> None:
    s = town(own={"e3": "shop"}, goods={0: "wood 1 stone 1"})
    play(s, "place:d3", "act:e3", "give:wood", "give:stone")
    assert offers(s, "get") == CUBE_KEYS
    twin = s.clone()
    play(twin, "get:wood")
    assert offers(twin, "get") == ["wood", "fish", "wheat"]
    twin = s.clone()
    play(twin, "get:stone")
    assert offers(twin, "get") == ["stone", "fish", "wheat"]
    play(s, "get:fish")
    assert offers(s, "get") == ["fish", "wheat"]


@rule("LT-4.7 shop", "LT-4.10 pairs")
def test_t54_a_first_cube_for_the_shop_must_leave_a_second() -> None:
    s = town(
        own={"e3": "shop"},
        goods={0: "fish 2 coins 0", 1: "wood 15 stone 15 fish 13 wheat 14"},
    )
    play(s, "place:d3", "act:e3", "give:fish", "give:fish")
    assert offers(s, "get") == ["fish"]
    play(s, "get:fish")
    assert offers(s, "get") == ["wheat"]
    play(s, "get:wheat")
    assert cubes(s) == {"fish": 1, "wheat": 1}
    assert (supply(s, "fish"), supply(s, "wheat")) == (1, 0)


@rule("LT-4.10 pairs", "LT-6.2 limit")
def test_t55_bought_cubes_are_limited_by_the_supply() -> None:
    s = town(
        own={"e3": "shop"},
        goods={0: "coins 6", 1: "wood 10 stone 14 fish 10 wheat 10"},
    )
    play(s, "place:d3", "act:e3")
    assert offers(s, "give") == []
    assert offers(s, "give_bought") == CUBE_KEYS
    play(s, "give_bought:stone")
    assert offers(s, "give_bought") == ["fish", "wheat"]


@rule("LT-3.4 pending", "LT-4.10 pairs")
def test_t61_pending_lakes_are_served_after_the_second_give() -> None:
    s = town(own={"e4": "shop"}, goods={0: "fish 2", 1: "fish 13"})
    play(s, "place:f5", "act:e4", "give:fish")
    assert cubes(s) == {"wood": 1, "fish": 1}
    play(s, "give:fish")
    assert cubes(s) == {"wood": 1, "fish": 2}
    assert supply(s, "fish") == 0
    assert "fish" not in offers(s, "get")
    play(s, "get:stone", "get:stone")
    assert cubes(s) == {"wood": 1, "stone": 2, "fish": 2}


@rule("LT-4.10 pairs")
def test_gives_come_in_order_own_cubes_before_bought_ones() -> None:
    s = town(own={"e3": "shop"}, goods={0: "wood 1 fish 2 coins 3"})
    play(s, "place:d3", "act:e3")
    assert legal_names(s) == [
        "give:wood",
        "give:fish",
    ]  # a bought cube first would need a second bought one
    play(s, "give:fish")
    assert legal_names(s) == ["give:fish", *(f"give_bought:{name}" for name in CUBE_KEYS)]


@rule("LT-4.10 pairs")
def test_the_shop_needs_two_cubes_or_the_coins_for_them() -> None:
    for goods, offered in (
        ("coins 5", False),
        ("coins 6", True),
        ("wood 1 coins 2", False),
        ("wood 1 coins 3", True),
        ("wood 2 coins 0", True),
    ):
        s = town(own={"e3": "shop"}, goods={0: goods})
        play(s, "place:d3")
        assert (goods, offers(s, "act") == ["e3"]) == (goods, offered)
    s = town(others={"e3": "shop"}, goods={0: "coins 6"})
    play(s, "place:d3")
    assert offers(s, "act") == []  # the fee leaves 5 coins


@rule("LT-4.10 pairs")
def test_the_shop_is_closed_when_nothing_else_could_be_taken() -> None:
    hoard = "stone 15 fish 15 wheat 15"
    s = town(own={"e3": "shop"}, goods={0: "wood 2 coins 0", 1: hoard + " wood 13"})
    play(s, "place:d3")
    assert offers(s, "act") == []
