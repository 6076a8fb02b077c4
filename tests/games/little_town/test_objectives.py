"""LT-10 objectives."""

from __future__ import annotations

import pytest

from pentapolis.games.little_town.rules.codes import CARD_KEYS, EVENTS
from pentapolis.games.little_town.rules.objectives import amount_of, claimable_cards, progress
from pentapolis.games.little_town.rules.state import Town
from pentapolis.kit.cells import cells_of
from pentapolis.testkit.rules import rule

from .town import coins, end_turns, event_args, feed, legal_names, offers, play, question, town, vp


def can_claim(s: Town, seat: int = 0) -> list[str]:
    return [CARD_KEYS[card] for card in cells_of(claimable_cards(s, seat))]


@rule("LT-10.1 claim")
def test_a_claimed_card_is_shown_and_scored_once() -> None:
    s = town(cards={0: "O12"}, goods={0: "coins 0"})
    events = play(s, "claim:O12")
    assert event_args(events, "CARD_CLAIMED") == [[CARD_KEYS.index("O12"), 3]]
    assert (vp(s), s.cards_left(0), offers(s, "claim")) == (3, 0, [])
    assert s.claimed[0] >> CARD_KEYS.index("O12") & 1


@rule("LT-10.1 claim")
def test_claiming_is_voluntary() -> None:
    s = town(cards={0: "O12"}, goods={0: "coins 0"})
    play(s, "place:d3")
    assert offers(s, "claim") == ["O12"]
    play(s, "done")
    assert (vp(s), s.turn) == (0, 1)


@rule("LT-10.1 claim")
def test_objectives_are_claimed_at_once_where_nobody_is_asked() -> None:
    s = town(cards={0: "O18", 1: "O11"}, goods={0: "wood 4"}, claims=0)
    play(s, "build:barn", "site:d3")
    assert (vp(s), offers(s, "claim"), s.turn) == (6 + 2, [], 1)
    assert s.cards_left(1) == 1


@rule("LT-10.2 unclaimed")
def test_unclaimed_cards_cost_nothing() -> None:
    s = town(round=4, cards={0: "O01 O02"}, goods={0: "fish 5", 1: "fish 5"}, claims=0)
    end_turns(s)
    while question(s) != "finished":
        s.apply(s.legal()[-1])
    assert s.scores() == [1, 1]


# How things stand


@rule("LT-10.9 lands")
def test_t35_three_buildings_reach_lake_mountain_and_forest() -> None:
    s = town(cards={0: "O04"}, own={"b2": "well", "e2": "dock", "f4": "shop"})
    assert offers(s, "claim") == ["O04"]


@rule("LT-10.9 lands")
def test_t36_one_building_serves_one_terrain() -> None:
    s = town(cards={0: "O04"}, own={"b2": "well", "c3": "dock", "d4": "shop"})
    assert offers(s, "claim") == []


@rule("LT-10.9 lands")
def test_two_buildings_that_touch_everything_are_still_two() -> None:
    s = town(cards={0: "O04"}, own={"b2": "well", "a2": "dock", "d4": "shop"})
    assert (offers(s, "claim"), progress(s, 0, CARD_KEYS.index("O04"))) == ([], 2)


@rule("LT-10.3 events")
def test_t37_three_buildings_must_be_joined_by_full_sides() -> None:
    s = town(cards={0: "O01"}, own={"c3": "well", "c4": "dock", "d4": "shop"})
    assert offers(s, "claim") == ["O01"]
    s = town(cards={0: "O01"}, own={"c3": "well", "d4": "dock", "e3": "shop"})
    assert offers(s, "claim") == []
    s = town(cards={0: "O01"}, own={"c3": "well", "c4": "dock"}, others={"d4": "shop"})
    assert offers(s, "claim") == []


@rule("LT-10.8 hands")
@pytest.mark.parametrize(("seats", "workers"), [(2, 5), (3, 4), (4, 3)])
def test_o02_needs_more_buildings_than_workers(seats: int, workers: int) -> None:
    tiles = ["well", "dock", "shop", "barn", "quarry", "bakery"]
    squares = ["b3", "d3", "f3", "b4", "d4", "f4"]
    for number in (workers, workers + 1):
        own = dict(zip(squares[:number], tiles, strict=False))
        s = town(seats, cards={0: "O02"}, own=own)
        s.idle[0] = 1
        assert offers(s, "claim") == (["O02"] if number > workers else [])


@rule("LT-10.8 hands")
@pytest.mark.parametrize(("seats", "need"), [(2, 10), (3, 8), (4, 6)])
def test_a_full_larder_needs_twice_as_much_food_as_workers(seats: int, need: int) -> None:
    for number in (need - 1, need):
        s = town(seats, cards={0: "O03"}, goods={0: f"fish 3 wheat {number - 3}"})
        assert offers(s, "claim") == (["O03"] if number == need else [])
        assert amount_of(s, CARD_KEYS.index("O03")) == need


SUITS = {
    "O07": (2, "wheat_field bakery brewery grocery barn restaurant fair", "tavern shop dock"),
    "O08": (1, "dock grocery fishmonger restaurant fair", "tavern shop well"),
    "O09": (
        2,
        "bakery quarry carpenter church grocery fountain bookshop gold_mine fishmonger",
        "manor well shop",
    ),
    "O10": (1, "workshop quarry carpenter warehouse fair", "shop dock barn"),
    "O11": (1, "cathedral castle church warehouse bookshop statue watchtower", "workshop well"),
    "O18": (1, "quarry fair barn dock shop watchtower", "bakery well"),
}


@rule("LT-10.3 events")
@pytest.mark.parametrize("card", SUITS)
def test_which_buildings_count_for_a_trade_or_a_house(card: str) -> None:
    """Effects count, prices do not; for O11 and O18 it is the other way round."""
    need, tiles, wrong = SUITS[card]
    kinds = tiles.split()
    for first in range(len(kinds)):
        chosen = [kinds[(first + step) % len(kinds)] for step in range(need)]
        own = dict(zip(["c3", "e3"], chosen, strict=False))
        s = town(cards={0: card}, own=own)
        assert (chosen, can_claim(s)) == (chosen, [card])
        if need == 2:
            s = town(cards={0: card}, own={"c3": chosen[0]})
            assert can_claim(s) == []
    s = town(cards={0: card}, own=dict(zip(["c3", "e3", "g3"], wrong.split(), strict=False)))
    assert can_claim(s) == []


@rule("LT-10.3 events")
def test_two_wheat_fields_are_two_buildings() -> None:
    s = town(cards={0: "O07"}, own={"c3": "wheat_field", "e3": "wheat_field"})
    assert can_claim(s) == ["O07"]


@rule("LT-10.3 events")
def test_t52_the_printed_price_counts() -> None:
    s = town(cards={0: "O11"}, goods={0: "stone 3 coins 3"})
    play(s, "build:church", "site:d3")
    assert (coins(s), vp(s), question(s)) == (0, 8, "claim")
    play(s, "claim:O11")
    assert vp(s) == 10


@rule("LT-10.11 purse")
def test_t38_the_last_coin_goes_as_a_fee() -> None:
    s = town(cards={0: "O12"}, others={"e3": "well"}, goods={0: "coins 1"})
    play(s, "place:d3")
    assert offers(s, "claim") == []
    play(s, "act:e3")
    assert offers(s, "claim") == ["O12"]
    play(s, "claim:O12")
    assert vp(s) == 2 + 3


@rule("LT-10.11 purse")
def test_t56_an_empty_purse_for_a_moment_counts_until_the_end_of_the_turn() -> None:
    s = town(cards={0: "O12"}, own={"e3": "bakery"})
    play(s, "place:d3", "act:e3")
    assert (coins(s), offers(s, "claim")) == (4, ["O12"])
    twin = s.clone()
    play(twin, "claim:O12")
    assert vp(twin) == 3
    play(s, "done", "place:d4", "done")
    assert offers(s, "claim") == []


@rule("LT-10.11 purse")
def test_the_table_claims_an_empty_purse_at_that_moment() -> None:
    s = town(cards={0: "O12"}, own={"e3": "bakery"}, claims=0)
    events = play(s, "place:d3", "act:e3")
    assert (coins(s), vp(s)) == (4, 3)
    kinds = [EVENTS.name(event.kind) for event in events]
    assert kinds.index("CARD_CLAIMED") < kinds.index("TILE_ACTIVATED")


@rule("LT-10.4 windows")
def test_t39_a_fee_fills_the_purse_and_is_claimed_before_the_count() -> None:
    s = town(
        cards={1: "O13"},
        others={"e3": "well"},
        goods={0: "coins 1 fish 5", 1: "coins 5 fish 5"},
        idle=[1, 0],
        round=4,
    )
    play(s, "place:d3", "act:e3", "done")
    while question(s) != "finished":
        if s.turn == 1 and s.phase == 3:
            assert (question(s), legal_names(s)) == ("claim", ["claim:O13", "done"])
            play(s, "claim:O13")
        else:
            s.apply(s.legal()[-1])
    assert s.scores()[1] == 2 + 2


# What happens in a turn


@rule("LT-10.3 events")
def test_t40_three_stops_and_a_statue_are_not_four() -> None:
    s = town(
        cards={0: "O15"},
        own={"c2": "wheat_field", "d2": "wheat_field", "e2": "well", "c3": "statue"},
    )
    play(s, "place:d3", "act:c2", "act:d2", "act:e2")
    assert legal_names(s) == ["done"]
    s = town(
        cards={0: "O15"},
        own={"c2": "wheat_field", "d2": "wheat_field", "e2": "well", "c3": "dock"},
    )
    play(s, "place:d3", "act:c2", "act:d2", "act:e2")
    assert offers(s, "claim") == []
    play(s, "act:c3")
    assert offers(s, "claim") == ["O15"]


@rule("LT-10.5 gathered")
def test_t41_terrain_and_buildings_make_a_rich_harvest() -> None:
    s = town(cards={0: "O17"}, own={"e4": "wheat_field", "f4": "wheat_field"})
    play(s, "place:f5", "act:e4")
    assert offers(s, "claim") == []
    play(s, "act:f4")
    assert offers(s, "claim") == ["O17"]
    s = town(cards={0: "O17"}, own={"e4": "wheat_field", "f4": "gold_mine"})
    play(s, "place:f5", "act:e4", "act:f4")
    assert (s.gathered, offers(s, "claim")) == (4, [])


@rule("LT-10.7 fame")
def test_t42_double_fame_needs_points_from_two_buildings() -> None:
    s = town(cards={0: "O16"}, own={"e4": "well", "f4": "brewery"}, goods={0: "wheat 1"})
    play(s, "place:f5", "act:e4")
    assert offers(s, "claim") == []
    play(s, "act:f4")
    assert (vp(s), offers(s, "claim")) == (5, ["O16"])
    play(s, "done", "place:a2", "done")
    assert offers(s, "claim") == []


@rule("LT-10.6 fresh")
def test_fresh_goods_are_own_cubes_of_a_kind_gathered_before() -> None:
    tiles = {"e4": "wheat_field", "f4": "brewery"}
    s = town(cards={0: "O14"}, own=tiles, goods={0: "wheat 1"})
    play(s, "place:f5", "act:f4")
    assert offers(s, "claim") == []  # that wheat is old
    s = town(cards={0: "O14"}, own=tiles, goods={0: "wheat 1"})
    play(s, "place:f5", "act:e4", "act:f4")
    assert offers(s, "claim") == ["O14"]  # one of two wheat is fresh, and they are alike
    s = town(cards={0: "O14"}, own={"e4": "workshop"}, goods={0: "wood 1"})
    play(s, "place:f5", "act:e4")
    assert offers(s, "claim") == ["O14"]  # wood from the forest


@rule("LT-10.6 fresh")
def test_a_bought_cube_is_not_fresh_and_building_does_not_count() -> None:
    s = town(cards={0: "O14"}, own={"f4": "brewery"})
    play(s, "place:f5", "act:f4")
    assert offers(s, "claim") == []
    s = town(cards={0: "O14"}, goods={0: "wood 4"})
    play(s, "build:barn", "site:d3")
    assert legal_names(s) == ["done"]


@rule("LT-10.6 fresh")
def test_the_shop_spends_fresh_cubes_and_gives_fresh_ones() -> None:
    s = town(cards={0: "O14 O17"}, own={"e4": "shop"})
    play(s, "place:f5", "act:e4", "give:fish", "give:fish", "get:wood", "get:wheat")
    assert offers(s, "claim") == ["O14", "O17"]  # 3 from terrain, 2 from the shop


@rule("LT-10.3 events")
@pytest.mark.parametrize(
    ("tile", "goods", "pays", "counts"),
    [
        ("restaurant", "fish 1 wheat 1", [], True),
        ("fair", "wood 1 stone 1 fish 1 wheat 1", [], True),
        ("workshop", "wood 2", [], False),
        ("church", "coins 3", [], False),
        ("shop", "wood 1 fish 1", ["give:wood", "give:fish", "get:fish", "get:fish"], True),
        ("shop", "wood 2", ["give:wood", "give:wood", "get:fish", "get:fish"], False),
    ],
)
def test_two_ingredients_needs_a_payment_of_two_kinds(
    tile: str, goods: str, pays: list[str], counts: bool
) -> None:
    s = town(cards={0: "O05"}, own={"e3": tile}, goods={0: goods})
    play(s, "place:d3", "act:e3", *pays)
    assert offers(s, "claim") == (["O05"] if counts else [])


@rule("LT-7.3 manor", "LT-10.3 events")
def test_the_manor_counts_for_two_ingredients_and_no_other_event() -> None:
    tiles = {"e5": "manor", "d4": "restaurant", "e4": "well", "f4": "tavern", "d5": "dock"}
    s = town(cards={0: "O05 O14 O15 O16"}, own=tiles, goods={0: "wheat 1 fish 1"})
    end_turns(s)
    play(s, "act:d5", "act:d4", "act:e4", "act:f4")
    assert offers(s, "claim") == ["O05"]
    play(s, "done")
    assert (question(s), offers(s, "claim")) == ("claim", [])


@rule("LT-10.10 fish")
def test_t43_fish_for_all_needs_every_worker_fed_with_fish() -> None:
    for meal, claims in (
        (["fish:2", "wheat:0", "bought:1"], ["O06"]),
        (["fish:2", "wheat:1", "bought:0"], []),
    ):
        s = feed(town(4, cards={0: "O06"}, goods={0: "fish 2 wheat 1"}))
        play(s, *meal)
        assert (question(s), offers(s, "claim")) == ("claim", claims)


@rule("LT-10.10 fish", "LT-8.4 bought")
def test_bought_food_is_fish_only_if_there_is_one() -> None:
    for hoard, claims in (("fish 14", ["O06"]), ("fish 15", [])):
        s = feed(town(4, cards={0: "O06"}, goods={0: "coins 9", 1: hoard}))
        play(s, "fish:0", "wheat:0", "bought:3")
        assert offers(s, "claim") == claims


# When and how it is asked


@rule("LT-10.12 secret", "LT-10.4 windows")
def test_the_question_depends_on_the_number_of_cards_only() -> None:
    """Invariant 18: the same questions, whatever the cards are."""
    asks = []
    for cards in ("O18 O11", "O01 O02", "O12 O13"):
        s = town(cards={0: cards}, goods={0: "wood 4"}, idle=[1, 0])
        play(s, "build:barn", "site:d3")
        line = [(question(s), s.turn)]
        while s.round == 1:
            s.apply(s.legal()[-1])
            line.append((question(s), s.turn))
        asks.append(line)
    assert asks[0] == asks[1] == asks[2]
    assert asks[0].count(("claim", 0)) == 3  # after the site, before and after the meal


@rule("LT-10.12 secret")
def test_without_cards_nobody_is_asked() -> None:
    s = town(goods={0: "wood 4"}, idle=[1, 0])
    play(s, "build:barn", "site:d3")
    assert question(s) == "feed-fish"


@rule("LT-10.4 windows")
def test_the_last_claim_ends_the_window() -> None:
    s = town(cards={0: "O18"}, goods={0: "wood 4"})
    play(s, "build:barn", "site:d3", "claim:O18")
    assert (question(s), s.turn, vp(s)) == ("choose-action", 1, 8)


@rule("LT-10.4 windows")
def test_cards_can_be_claimed_before_feeding() -> None:
    s = town(4, cards={0: "O03"}, goods={0: "fish 6"})
    end_turns(s)
    assert (question(s), legal_names(s)) == ("claim", ["claim:O03", "done"])
    play(s, "claim:O03")
    assert question(s) == "feed-fish"


@rule("LT-10.1 claim")
def test_a_fee_claims_the_objectives_of_its_owner_too() -> None:
    s = town(cards={1: "O13"}, others={"e3": "well"}, goods={1: "coins 5"}, claims=0)
    play(s, "place:d3", "act:e3")
    assert vp(s, 1) == 2


def test_every_card_has_a_progress_and_an_amount() -> None:
    s = town()
    for card in range(18):
        assert 0 <= progress(s, 0, card) <= 3
        assert amount_of(s, card) >= 0
