"""LT-5 building and LT-6 coins."""

from __future__ import annotations

import pytest

from pentapolis.testkit.rules import rule

from .town import coins, cubes, legal_names, offers, play, question, supply, town, vp


@rule("LT-5.1 build", "LT-5.4 builder")
def test_t07_a_tile_is_paid_placed_and_scored() -> None:
    s = town(goods={0: "wood 4"})
    play(s, "build:barn", "site:d3")
    assert (cubes(s), supply(s, "wood"), vp(s)) == ({}, 15, 6)
    assert (s.houses_left(0), s.at_site(0), s.workers[0]) == (6, 1, 0)
    assert "barn" not in offers(s, "build")
    assert s.turn == 1


@rule("LT-6.1 buy", "LT-6.2 limit")
def test_t09_a_missing_cube_costs_three_coins() -> None:
    s = town()
    play(s, "build:wheat_field", "site:d3")
    assert (coins(s), vp(s), supply(s, "wood"), supply(s, "coins")) == (0, 3, 15, 37)


@rule("LT-5.3 houses", "LT-5.2 payable")
def test_t26_without_a_house_nobody_can_build() -> None:
    seven = {f"{column}{row}": "wheat_field" for column in "cd" for row in "23"}
    seven |= {"e3": "wheat_field", "f3": "well", "g3": "dock"}
    s = town(own=seven, goods={0: "wood 5 stone 5 coins 9"})
    assert s.houses_left(0) == 0
    assert offers(s, "build") == []
    assert all(name.startswith("place:") for name in legal_names(s))


@rule("LT-5.7 stack")
def test_t27_there_are_five_wheat_fields_and_no_more() -> None:
    s = town(goods={0: "wood 5 coins 0", 1: "wood 10"})
    for number, square in enumerate(["d3", "e3", "f3", "g3", "h3"]):
        assert "wheat_field" in offers(s, "build")
        assert s.wheat == 5 - number
        play(s, "build:wheat_field", f"site:{square}", f"place:{'bcdef'[number]}2", "done")
        s.turn = 0
    assert s.wheat == 0
    assert "wheat_field" not in offers(s, "build")
    assert (s.market & ~1).bit_count() == 12
    assert s.market & 1 == 0


@rule("LT-6.2 limit")
def test_t53_nobody_buys_more_cubes_than_the_supply_has() -> None:
    s = town(goods={0: "stone 2 coins 6", 1: "stone 12"})
    assert supply(s, "stone") == 1
    assert "church" not in offers(s, "build")
    s = town(goods={0: "stone 3 coins 6", 1: "stone 11"})
    assert "church" in offers(s, "build")


@rule("LT-6.3 spare", "LT-6.7 bound")
def test_t57_how_to_pay_is_asked_where_there_is_a_choice() -> None:
    s = town(goods={0: "wood 1 stone 1 coins 9"}, market="restaurant", auto_pay=0)
    play(s, "build:restaurant")
    assert (question(s), legal_names(s)) == ("pay", ["buy:1", "buy:2"])
    twin = s.clone()
    play(twin, "buy:1")
    assert legal_names(twin) == ["buy:1", "buy:2"]
    play(twin, "buy:2", "site:d3")
    assert (cubes(twin), coins(twin)) == ({"stone": 1}, 0)
    play(s, "buy:2")
    assert question(s) == "choose-site"  # stone: 1 must be bought, there is no choice
    assert (cubes(s), coins(s)) == ({"wood": 1}, 0)
    s = town(goods={0: "wood 1 stone 1 coins 6"}, market="restaurant", auto_pay=0)
    play(s, "build:restaurant")
    assert question(s) == "choose-site"
    assert (cubes(s), coins(s)) == ({}, 0)


@rule("LT-6.7 bound", "LT-4.4 offered")
def test_an_activation_is_paid_only_in_ways_that_give_something() -> None:
    goods = {0: "wheat 1 coins 3", 1: "coins 37"}
    s = town(own={"e3": "bakery"}, goods=goods)
    play(s, "place:d3")
    assert offers(s, "act") == []  # own wheat first: no coin is there
    s = town(own={"e3": "bakery"}, goods=goods, auto_pay=0)
    play(s, "place:d3")
    assert offers(s, "act") == ["e3"]
    play(s, "act:e3")
    assert question(s) == "activate"  # the wheat must be bought
    assert (cubes(s), coins(s), supply(s, "coins")) == ({"wheat": 1}, 3, 0)


@rule("LT-6.3 spare")
def test_own_cubes_may_be_kept_in_an_exchange() -> None:
    s = town(own={"e3": "restaurant"}, goods={0: "wheat 1 fish 1 coins 6"}, auto_pay=0)
    play(s, "place:d3", "act:e3")
    assert legal_names(s) == ["buy:0", "buy:1"]
    play(s, "buy:1", "buy:1")
    assert (cubes(s), coins(s), vp(s)) == ({"wheat": 1, "fish": 1}, 0, 4)


COSTS = {
    "wheat_field": ("wood 1", 3),
    "workshop": ("stone 2", 5),
    "tavern": ("stone 2 wheat 2", 7),
    "bakery": ("wood 2", 4),
    "brewery": ("wood 2", 4),
    "quarry": ("wood 3", 5),
    "cathedral": ("stone 6", 11),
    "carpenter": ("wood 2", 4),
    "castle": ("stone 6", 0),
    "church": ("stone 4", 8),
    "warehouse": ("stone 4", 8),
    "grocery": ("wood 2", 4),
    "fair": ("wood 4", 6),
    "fountain": ("stone 2", 5),
    "barn": ("wood 4", 6),
    "bookshop": ("stone 4", 8),
    "gold_mine": ("wood 1 stone 1", 4),
    "fishmonger": ("wood 1 stone 1", 4),
    "dock": ("wood 3", 5),
    "shop": ("wood 3", 5),
    "well": ("wood 1 stone 1", 4),
    "manor": ("coins 6", 2),
    "restaurant": ("wood 2 stone 2", 7),
    "statue": ("stone 4", 10),
    "watchtower": ("wood 3 stone 3", 0),
}


@rule("LT-5.1 build", "LT-5.2 payable", "LT-5.5 zero")
@pytest.mark.parametrize("tile", COSTS)
def test_every_tile_has_its_price_and_points(tile: str) -> None:
    price, score = COSTS[tile]
    market = "" if tile == "wheat_field" else tile
    s = town(goods={0: "coins 0 " + price}, market=market)
    play(s, f"build:{tile}", "site:d3")
    assert (cubes(s), coins(s), vp(s)) == ({}, 0, score)
    first, number = price.split()[:2]
    short = town(goods={0: f"coins 0 {price} {first} {int(number) - 1}"}, market=market)
    assert tile not in offers(short, "build")


@rule("LT-5.1 build")
def test_a_building_may_stand_anywhere_on_an_empty_meadow() -> None:
    s = town(own={"d3": "well"}, goods={0: "wood 1"})
    play(s, "build:wheat_field")
    assert len(offers(s, "site")) == 38
    play(s, "site:i6" if "i6" in offers(s, "site") else "site:i5")
    assert s.built.bit_count() == 2


@rule("LT-5.4 builder")
def test_a_builder_gathers_nothing_and_uses_nothing() -> None:
    s = town(own={"e4": "well"}, goods={0: "wood 1"})
    play(s, "build:wheat_field", "site:f5")
    assert (cubes(s), vp(s), s.turn) == ({}, 3, 1)


@rule("LT-5.6 stay")
def test_tiles_and_houses_stay_when_the_round_ends() -> None:
    s = town(goods={0: "wood 1"}, claims=0)
    play(s, "build:wheat_field", "site:d3")
    before = s.homes[:], s.tile[:]
    while s.round == 1:
        s.apply(s.legal()[0])
    assert (s.homes, s.tile) == before


@rule("LT-6.4 money", "LT-6.1 buy")
def test_coins_cannot_be_bought_with_cubes() -> None:
    s = town(goods={0: "wood 5 stone 5 coins 5"}, market="manor", own={"e3": "church"})
    assert "manor" not in offers(s, "build")
    s = town(goods={0: "wood 5 stone 5 coins 2"}, own={"e3": "church"})
    play(s, "place:d3")
    assert offers(s, "act") == []


@rule("LT-6.2 limit")
def test_bought_cubes_never_stay_and_the_supply_of_cubes_does_not_change() -> None:
    s = town(goods={0: "coins 6"}, market="workshop")
    before = s.supply[:4]
    play(s, "build:workshop")
    assert (cubes(s), s.supply[:4], coins(s), supply(s, "coins")) == ({}, before, 0, 37)
