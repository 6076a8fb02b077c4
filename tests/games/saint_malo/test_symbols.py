"""SM-6.1 to SM-6.9: logs, crates, walls and towers, churches, and how many heads."""

from __future__ import annotations

import pytest

from pentapolis.games.saint_malo.rules.scoring import defence
from pentapolis.testkit.rules import rule

from .town import (
    EAST,
    NORTH,
    OUTER,
    PERSONS,
    PERSONS_OF_3,
    SOUTH,
    WEST,
    event_args,
    free_fields,
    full_but,
    kinds,
    legal_names,
    others_pass,
    places,
    play,
    question,
    take_turn,
    thing_on,
    town,
)

FOUR_NORTH = "b1 c1 e1 f1"  # all of the north but d1


# Logs


@rule("SM-6.1 log")
@pytest.mark.parametrize("logs", [1, 2, 3, 4, 5])
def test_a_delivery_costs_two_coins_whatever_its_size(logs: int) -> None:
    state = town(dice="L" * logs + "S" * (5 - logs), coins=9, logs=2)
    events = play(state, "use:log")
    assert (state.coins[0], state.logs[0]) == (7, 2 + logs)
    assert event_args(events, "LOGS_DELIVERED") == [[logs]]


@rule("SM-6.1 log")
def test_without_two_coins_there_is_no_delivery() -> None:
    assert "use:log" not in legal_names(town(dice="LLLLS", coins=1))


@rule("SM-6.1 log")
def test_turning_leaves_two_coins_for_the_delivery() -> None:
    state = town(dice="LLCCC", coins=5)
    play(state, "use:log", "turn")  # 3 coins left: another die is out of reach
    assert (state.logs[0], state.coins[0], state.turn) == (5, 1, 1)


# Crates


@rule("SM-6.2 crate")
def test_t8_four_crates_are_joined_edge_to_edge() -> None:
    """SM-T8."""
    state = town(dice="CCCCL", coins=0)
    play(state, "use:crate", "place:d5")
    assert "e6" not in places(state)
    play(state, "place:e5", "place:e6", "place:f6")
    assert [thing_on(state, field) for field in ("d5", "e5", "e6", "f6")] == ["k"] * 4
    assert state.turn == 1


@rule("SM-6.2 crate")
def test_t46_older_crates_are_no_bridge() -> None:
    """SM-T46."""
    state = town(dice="CCLLL", coins=0)
    play(state, "use:crate", "place:d2")
    assert "c3" not in places(state)
    assert set(places(state)) == {"d1", "e2", "d3"}


@rule("SM-6.2 crate")
def test_crates_need_not_touch_older_ones() -> None:
    state = town(dice="CLLLL", coins=0)
    play(state, "use:crate")
    assert len(places(state)) == 41


@rule("SM-6.3 cramped")
def test_t25_crates_that_do_not_fit_are_lost() -> None:
    """SM-T25."""
    state = town(dice="CCCLL", coins=0, city=full_but("d4 e4 b6"))
    twin = state.clone()
    play(state, "use:crate", "place:d4")
    assert legal_names(state) == ["done", "place:e4"]
    play(state, "place:e4")
    assert (state.turn, free_fields(state)) == (1, 1)
    play(twin, "use:crate", "place:b6")
    assert (twin.turn, free_fields(twin)) == (1, 2)


# Walls and towers


@rule("SM-6.4 wall")
def test_walls_of_a_roll_need_not_be_connected() -> None:
    state = town(dice="WWWLL", coins=0)
    play(state, "use:wall", "place:d1")
    assert set(places(state)) == set(OUTER.split()) - {"d1"}
    play(state, "place:g4", "place:a3")
    assert [thing_on(state, field) for field in ("d1", "g4", "a3")] == ["w", "w", "w"]
    assert state.turn == 1


@rule("SM-6.5 tower")
@pytest.mark.parametrize(
    ("side", "coins", "points"), [(EAST, 2, 0), (SOUTH, 0, 3), (WEST, 2, 0), (NORTH, 0, 0)]
)
def test_each_tower_pays_its_own_bonus(side: str, coins: int, points: int) -> None:
    last, *four = side.split()
    state = town(dice="WLLLL", coins=0, city={" ".join(four): "wall"})
    events = play(state, "use:wall", f"place:{last}")
    assert (state.coins[0], state.points[0], defence(state, 0)) == (coins, points, 2)
    assert question(state) == ("choose-person" if side == NORTH else "roll")
    assert len(event_args(events, "SIDE_COMPLETED")) == 1


@rule("SM-6.5 tower")
def test_four_walls_of_a_side_pay_nothing() -> None:
    state = town(dice="WWWWS", coins=0)
    play(state, "use:wall", "place:b7", "place:c7", "place:d7", "place:e7")
    assert (state.points[0], defence(state, 0)) == (0, 0)


@rule("SM-6.5 tower")
def test_a_side_pays_once() -> None:
    state = town(coins=0, city={SOUTH: "wall"}, points=3)
    take_turn(state, "WWLLL", "use:wall", "place:d1", "place:g3")
    assert state.points[0] == 3


@rule("SM-6.7 several")
def test_t26_two_sides_in_one_turn_pay_both() -> None:
    """SM-T26."""
    city = {"b7 c7 e7 f7": "wall", "g2 g3 g5 g6": "wall"}
    state = town(dice="WWLLL", coins=0, city=city)
    assert defence(state, 0) == 0
    play(state, "use:wall", "place:d7", "place:g4")
    assert (state.points[0], state.coins[0], defence(state, 0)) == (3, 2, 4)


@rule("SM-6.6 tower-person")
def test_t27_the_person_of_the_tower_comes_before_the_next_wall() -> None:
    """SM-T27."""
    state = town(dice="WWWLL", coins=0, logs=2, city={FOUR_NORTH: "wall"})
    play(state, "use:wall", "place:d1")
    assert (question(state), defence(state, 0)) == ("choose-person", 2)
    play(state, "person:architect", "place:e5", "place:f5", "place:f6")
    assert (state.points[0], state.logs[0], question(state)) == (6, 0, "place-wall")
    play(state, "place:a2", "place:a3")
    assert [thing_on(state, field) for field in ("a2", "a3")] == ["w", "w"]
    assert state.turn == 1


@rule("SM-6.6 tower-person")
def test_t43_the_tower_brings_no_juggler_and_no_noble() -> None:
    """SM-T43."""
    state = town(dice="WHHHH", coins=0, city={FOUR_NORTH: "wall"})
    play(state, "use:wall", "place:d1")
    assert legal_names(state) == [*PERSONS_OF_3, "skip"]


@rule("SM-6.6 tower-person")
def test_t51_a_declined_person_never_comes_back() -> None:
    """SM-T51."""
    state = town(dice="WWLLL", coins=0, city={FOUR_NORTH: "wall"})
    events = play(state, "use:wall", "place:d1", "skip")
    assert event_args(events, "SIDE_COMPLETED") == [[0, 0, 0, 3]]
    assert (question(state), defence(state, 0)) == ("place-wall", 2)
    play(state, "place:a2")
    assert question(state) == "roll"
    others_pass(state)
    events = take_turn(state, "WWLLL", "use:wall", "place:a3", "place:a4")
    assert event_args(events, "SIDE_COMPLETED") == []
    assert question(state) == "roll"


@rule("SM-6.6 tower-person")
def test_t28_without_a_free_field_the_person_is_lost() -> None:
    """SM-T28."""
    city = full_but("d1", {FOUR_NORTH: "wall"})
    state = town(dice="WLLLL", coins=0, city=city)
    events = play(state, "use:wall", "place:d1")
    assert thing_on(state, "d1") == "w"
    assert "PERSON_LOST" in kinds(events)
    assert (state.last_round, defence(state, 0), state.turn) == (1, 2, 1)


@rule("SM-6.6 tower-person")
def test_t47_a_turn_fills_nine_fields_at_most() -> None:
    """SM-T47."""
    state = town(dice="WWWWW", logs=3, city={"b1 c1": "wall"})
    before = free_fields(state)
    play(state, "use:wall", "place:d1", "place:e1", "place:f1")
    play(state, "person:architect", "place:e4", "place:e5", "place:e6", "place:f6")
    play(state, "place:a2", "place:a3")
    assert (before - free_fields(state), state.turn) == (9, 1)


@rule("SM-6.6 tower-person")
@pytest.mark.parametrize("person", PERSONS[:5])
def test_the_person_of_the_tower_has_the_full_effect(person: str) -> None:
    city = {FOUR_NORTH: "wall", "d3": "church-1", "e4": "crate"}
    state = town(dice="WLLLL", coins=0, logs=0, city=city)
    play(state, "use:wall", "place:d1", f"person:{person}", "place:d4")
    gained = (state.points[0], state.coins[0], defence(state, 0))
    assert (
        gained
        == {
            "citizen": (1, 0, 2),
            "soldier": (0, 0, 3),
            "priest": (1, 0, 2),
            "architect": (0, 0, 2),
            "merchant": (0, 1, 2),
        }[person]
    )
    assert state.turn == 1


# Churches


@rule("SM-6.8 church")
@pytest.mark.parametrize("crosses", [1, 2, 3, 4, 5])
def test_a_church_is_worth_one_up_to_the_number_of_crosses(crosses: int) -> None:
    state = town(dice="X" * crosses + "S" * (5 - crosses))
    play(state, "use:cross")
    assert legal_names(state) == [f"church:{value}" for value in range(1, crosses + 1)]


@rule("SM-6.8 church")
def test_a_church_costs_nothing_and_needs_nobody() -> None:
    state = town(dice="XXLLS", coins=0, logs=0)
    play(state, "use:cross", "church:2", "place:g2")
    assert (thing_on(state, "g2"), state.coins[0], state.logs[0], state.points[0]) == ("2", 0, 0, 0)


@rule("SM-6.8 church")
def test_the_same_value_may_be_drawn_again() -> None:
    state = town(dice="XXSSS", coins=0, city={"d4 d5": "church-2"})
    play(state, "use:cross", "church:2", "place:d6")
    assert thing_on(state, "d6") == "2"


# Heads


@rule("SM-6.9 head")
@pytest.mark.parametrize(("heads", "persons"), [(1, 1), (2, 3), (3, 5), (4, 6), (5, 7)])
def test_only_persons_who_need_no_more_heads_than_rolled_may_be_drawn(
    heads: int, persons: int
) -> None:
    state = town(dice="H" * heads + "S" * (5 - heads))
    play(state, "use:head")
    assert legal_names(state) == [f"person:{person}" for person in PERSONS[:persons]]


@rule("SM-6.9 head")
def test_a_person_goes_on_any_free_field() -> None:
    state = town(dice="HSSSS", city={"d4": "crate"})
    play(state, "use:head", "person:citizen")
    assert len(places(state)) == 40
    assert "skip" not in legal_names(state)
