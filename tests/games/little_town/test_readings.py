"""The switchable readings: each plays otherwise when it is changed, in the box or at the table."""

from __future__ import annotations

import pytest

from pentapolis.games.little_town.meta import FOLDER, META
from pentapolis.games.little_town.rules.game import LittleTown
from pentapolis.games.little_town.rules.state import Town
from pentapolis.kit.parts import Parts
from pentapolis.testkit.rules import rule

from .town import (
    coins,
    cubes,
    end_turns,
    feed,
    feed_all,
    meals,
    offers,
    play,
    question,
    town,
    vp,
)

TEXT = (FOLDER / "parts.toml").read_text(encoding="utf-8")
OPTIONS = [option.name for option in META.options if option.reading]


def switch_reading(name: str, seats: int = 2, claims: int = 1) -> LittleTown:
    """Play with a box in which one reading is turned round."""
    head = f"[reading.{name}]\nvalue = "
    start = TEXT.index(head) + len(head)
    end = TEXT.index("\n", start)
    other = "false" if TEXT[start:end] == "true" else "true"
    options = {
        key: value for key, value in META.complete_options(seats, {}).items() if key not in OPTIONS
    }
    return LittleTown(seats, options | {"claims": claims}, Parts(TEXT[:start] + other + TEXT[end:]))


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_overrides_the_reading_of_the_box(name: str) -> None:
    usual = META.complete_options(2, {})[name]
    box = switch_reading(name).box
    table = LittleTown(2, META.complete_options(2, {name: 1 - usual})).box
    assert (
        vars_of(box) == vars_of(table) != vars_of(LittleTown(2, META.complete_options(2, {})).box)
    )


def vars_of(box: object) -> list[object]:
    names = ["castle_own", "cathedral_all", "manor_gathers", "manor_pays", "partial"]
    names += ["same_pair", "other_kinds", "must_buy", "buildings_gather"]
    return [getattr(box, name) for name in names]


@rule("LT-11.1 scoring")
def test_the_castle_may_count_all_buildings() -> None:
    s = town(
        own={"d3": "castle", "c2": "well"},
        others={"d2": "barn"},
        goods={0: "coins 0"},
        game=switch_reading("castle_counts_own"),
    )
    assert s.scores()[0] == 8


@rule("LT-7.2 cathedral")
def test_the_cathedral_may_count_own_workers_only() -> None:
    game = switch_reading("cathedral_counts_all")
    s = town(own={"b5": "cathedral"}, workers={0: "a5 c5", 1: "b4"}, game=game)
    end_turns(s)
    assert vp(s) == 2


@rule("LT-7.3 manor")
def test_the_manor_may_leave_terrain_out() -> None:
    s = town(own={"e5": "manor", "d4": "wheat_field"}, game=switch_reading("manor_gathers"))
    end_turns(s)
    assert (cubes(s), offers(s, "act")) == ({}, ["d4"])


@rule("LT-7.3 manor")
def test_the_manor_may_pay_no_fees() -> None:
    game = switch_reading("manor_pays_fee")
    s = town(own={"e5": "manor"}, others={"f4": "well"}, goods={0: "coins 0"}, game=game)
    end_turns(s)
    play(s, "act:f4")
    assert (vp(s), coins(s, 1)) == (2, 3)


@rule("LT-7.3 manor")
def test_the_manor_may_count_as_a_turn() -> None:
    tiles = {"e5": "manor", "d4": "well", "f4": "tavern"}
    s = town(own=tiles, cards={0: "O16"}, game=switch_reading("manor_counts_as_turn"))
    end_turns(s)
    play(s, "act:d4", "act:f4")
    assert offers(s, "claim") == ["O16"]


@rule("LT-4.5 partial")
def test_a_building_may_need_its_whole_output_in_the_supply() -> None:
    game = switch_reading("partial_output")
    s = town(own={"e3": "bakery", "e4": "well"}, goods={0: "wheat 1", 1: "coins 35"}, game=game)
    play(s, "place:d3")
    assert offers(s, "act") == ["e4"]
    s = town(own={"e3": "bakery"}, goods={0: "wheat 1", 1: "coins 33"}, game=game)
    play(s, "place:d3")
    assert offers(s, "act") == ["e3"]


@rule("LT-4.7 shop")
def test_the_shop_may_give_back_the_same_pair() -> None:
    s = town(own={"e3": "shop"}, goods={0: "wood 2"}, game=switch_reading("shop_same_pair"))
    play(s, "place:d3", "act:e3", "give:wood", "give:wood", "get:wood")
    assert "wood" in offers(s, "get")


def pairs(s: Town) -> set[str]:
    """List what the shop may hand out for the cubes given."""
    found = set()
    for first in offers(s, "get"):
        one = s.clone()
        play(one, f"get:{first}")
        found |= {f"{first} {second}" for second in offers(one, "get")}
    return found


@rule("LT-4.7 shop")
@pytest.mark.parametrize("same", [0, 1])
def test_the_shop_may_give_only_other_kinds(same: int) -> None:
    usual = town(own={"e3": "shop"}, goods={0: "wood 1 stone 1"})
    play(usual, "place:d3", "act:e3", "give:wood", "give:stone")
    assert {"wood fish", "stone wheat", "wood wood"} <= pairs(usual)
    assert "wood stone" not in pairs(usual)
    s = town(
        own={"e3": "shop"}, goods={0: "wood 1 stone 1"}, shop_other_kinds=1, shop_same_pair=same
    )
    play(s, "place:d3", "act:e3", "give:wood", "give:stone")
    assert pairs(s) == {"fish fish", "fish wheat", "wheat wheat"}


@rule("LT-4.7 shop", "LT-4.10 pairs")
def test_a_shop_without_two_other_kinds_is_closed() -> None:
    hoard = "stone 15 fish 15 wheat 14"  # the supply has wood and one wheat
    goods = {0: "wood 2 coins 0", 1: hoard}
    s = town(own={"e3": "shop"}, goods=goods)
    play(s, "place:d3")
    assert offers(s, "act") == ["e3"]  # for one wood and the wheat
    s = town(own={"e3": "shop"}, goods=goods, game=switch_reading("shop_other_kinds"))
    play(s, "place:d3")
    assert offers(s, "act") == []
    goods[1] = "stone 15 fish 15 wheat 13"
    s = town(own={"e3": "shop"}, goods=goods, game=switch_reading("shop_other_kinds"))
    play(s, "place:d3", "act:e3", "give:wood", "give:wood")
    assert pairs(s) == {"wheat wheat"}


@rule("LT-8.3 choices")
def test_missing_food_may_have_to_be_bought() -> None:
    s = feed(town(goods={0: "fish 1 coins 7"}, game=switch_reading("must_buy_food")))
    assert meals(s) == {(1, 0, 2, 2)}


@rule("LT-8.3 choices")
def test_held_food_may_be_kept_while_workers_go_hungry() -> None:
    s = feed(town(4, goods={0: "fish 1 coins 0"}, game=switch_reading("must_use_held_food", 4)))
    assert meals(s) == {(0, 0, 0, 3), (1, 0, 0, 2)}


@rule("LT-10.5 gathered")
def test_only_cubes_from_terrain_may_count_as_gathered() -> None:
    game = switch_reading("gather_includes_buildings")
    tiles = {"e4": "wheat_field", "f4": "wheat_field"}
    s = town(own=tiles, cards={0: "O17"}, game=game)
    play(s, "place:f5", "act:e4", "act:f4")
    assert (s.gathered, offers(s, "claim")) == (3, [])


@rule("LT-10.5 gathered")
def test_cubes_from_the_shop_may_not_count_as_gathered() -> None:
    s = town(own={"e4": "shop"}, cards={0: "O17"}, game=switch_reading("shop_cubes_count"))
    play(s, "place:f5", "act:e4", "give:fish", "give:fish", "get:wood", "get:wheat")
    assert (s.gathered, offers(s, "claim")) == (3, [])


@rule("LT-3.4 pending")
def test_what_the_supply_lacks_may_be_lost_at_once() -> None:
    game = switch_reading("pending_gather")
    s = town(own={"e4": "fishmonger"}, goods={0: "fish 1", 1: "fish 14"}, game=game)
    play(s, "place:f5", "act:e4")
    assert cubes(s) == {"wood": 1}


@rule("LT-4.4 offered")
def test_a_building_may_be_activated_for_nothing() -> None:
    game = switch_reading("activate_needs_output")
    s = town(own={"e3": "carpenter"}, goods={1: "wood 15"}, game=game)
    play(s, "place:d3", "act:e3")
    assert (coins(s), cubes(s)) == (2, {})


@rule("LT-4.6 payment")
def test_what_is_paid_may_not_come_back_out() -> None:
    game = switch_reading("payment_before_output")
    s = town(own={"e4": "bakery"}, goods={1: "coins 37"}, game=game)
    play(s, "place:d3")
    assert offers(s, "act") == []
    s = town(own={"e4": "bakery"}, goods={1: "coins 36"}, game=game)
    play(s, "place:d3", "act:e4")
    assert coins(s) == 1  # one was there before the payment
    hoard = "wood 13 stone 14 fish 15 wheat 14"
    s = town(own={"e3": "shop"}, goods={0: "wood 2 coins 0", 1: hoard}, game=game)
    play(s, "place:d3", "act:e3", "give:wood", "give:wood")
    assert offers(s, "get") == ["stone"]


@rule("LT-6.2 limit")
def test_cubes_may_be_bought_one_by_one() -> None:
    game = switch_reading("bought_limit_at_once")
    s = town(goods={0: "stone 2 coins 6", 1: "stone 12"}, game=game)
    assert "church" in offers(s, "build")
    s = town(goods={0: "stone 2 coins 6", 1: "stone 13"}, game=game)
    assert "church" not in offers(s, "build")
    hoard = "wood 10 stone 14 fish 10 wheat 10"
    s = town(own={"e3": "shop"}, goods={0: "coins 6", 1: hoard}, game=game)
    play(s, "place:d3", "act:e3", "give_bought:stone")
    assert offers(s, "give_bought") == ["stone", "fish", "wheat"]


@rule("LT-10.3 events")
def test_the_shop_may_count_as_every_kind() -> None:
    game = switch_reading("shop_counts_as_kind")
    s = town(own={"e3": "shop"}, cards={0: "O08 O10"}, game=game)
    assert offers(s, "claim") == ["O08", "O10"]


@rule("LT-10.3 events")
def test_the_shop_may_not_count_for_two_ingredients() -> None:
    s = town(
        own={"e3": "shop"},
        goods={0: "wood 1 fish 1"},
        cards={0: "O05"},
        game=switch_reading("o05_shop_counts"),
    )
    play(s, "place:d3", "act:e3", "give:wood", "give:fish", "get:fish", "get:fish")
    assert offers(s, "claim") == []
    assert not s.box.is_feasible(4, 1 | 1 << 19, 0)  # and the shop no longer makes O05 possible


@rule("LT-9.2 marker")
def test_the_last_start_player_may_come_first_in_a_tie() -> None:
    goods = dict.fromkeys(range(3), "fish 4")
    game = switch_reading("tie_holder_last", 3, 0)
    s = town(3, round=3, start=2, points=[12, 18, 12], goods=goods, game=game)
    end_turns(s)
    feed_all(s)
    assert s.start_seat == 2


@rule("LT-9.3 final")
def test_workers_may_take_meadows_from_the_watchtower() -> None:
    game = switch_reading("workers_leave_first", 2, 0)
    food = {0: "fish 5 coins 0", 1: "fish 5 coins 0"}
    s = town(own={"d3": "watchtower"}, workers={1: "d4"}, round=4, goods=food, game=game)
    end_turns(s)
    feed_all(s)
    assert (question(s), s.scores()[0]) == ("finished", 14)


@rule("LT-10.10 fish")
def test_bought_fish_may_not_count_for_fish_for_all() -> None:
    game = switch_reading("o06_bought_fish_counts", 4)
    s = feed(town(4, cards={0: "O06"}, goods={0: "fish 2"}, game=game))
    play(s, "fish:2", "wheat:0", "bought:1")
    assert offers(s, "claim") == []


@rule("LT-10.11 purse")
def test_an_empty_purse_may_count_between_actions_only() -> None:
    s = town(cards={0: "O12"}, own={"e3": "bakery"}, game=switch_reading("o12_mid_activation"))
    play(s, "place:d3", "act:e3")
    assert (coins(s), offers(s, "claim")) == (4, [])
