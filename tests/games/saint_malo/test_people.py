"""SM-6.10 to SM-6.17: what each person brings."""

from __future__ import annotations

import pytest

from pentapolis.games.saint_malo.rules.scoring import defence
from pentapolis.testkit.rules import rule

from .town import (
    full_but,
    legal_names,
    others_pass,
    places,
    play,
    question,
    take_turn,
    thing_on,
    town,
)


@rule("SM-6.10 citizen")
def test_a_citizen_brings_a_point() -> None:
    state = town(dice="HSSSS")
    play(state, "use:head", "person:citizen", "place:d4")
    assert state.points == [1, 0]


@rule("SM-6.11 soldier")
@pytest.mark.parametrize("field", ["d4", "d1", "g6"])
def test_a_soldier_defends_from_any_field(field: str) -> None:
    state = town(dice="HHSSS")
    play(state, "use:head", "person:soldier", f"place:{field}")
    assert (defence(state, 0), defence(state, 1), state.points[0]) == (1, 0, 0)


@rule("SM-6.11 soldier")
def test_soldiers_add_up() -> None:
    state = town(dice="HHSSS", city={"d4 e5 f6": "soldier"})
    play(state, "use:head", "person:soldier", "place:d5")
    assert defence(state, 0) == 4


@rule("SM-6.12 priest")
def test_t31_a_priest_counts_the_churches_that_stand_around_now() -> None:
    """SM-T31."""
    state = town(
        coins=0, city={"d4": "church-1", "f4": "church-5", "e6": "church-2", "c5": "church-1"}
    )
    take_turn(state, "HHLLL", "use:head", "person:priest", "place:e5")
    assert state.points[0] == 3
    others_pass(state)
    take_turn(state, "XXXXX", "use:cross", "church:5", "place:f5")
    assert state.points[0] == 3
    others_pass(state)
    take_turn(state, "HHLLL", "use:head", "person:priest", "place:g5")
    assert state.points[0] == 3 + 2


@rule("SM-6.12 priest")
def test_eight_churches_around_bring_eight_points() -> None:
    state = town(
        dice="HHSSS",
        city="""
            +.....+
            .kk....
            .k.....
            .k.123.
            ...4.5.
            ...111.
            +.....+
        """,
    )
    play(state, "use:head", "person:priest", "place:e5")
    assert state.points[0] == 8


@rule("SM-6.12 priest")
def test_a_priest_without_churches_may_be_drawn_and_brings_nothing() -> None:
    state = town(dice="HHSSS")
    play(state, "use:head", "person:priest", "place:e5")
    assert (thing_on(state, "e5"), state.points[0]) == ("P", 0)


@rule("SM-6.13 architect")
def test_t2_an_architect_builds_two_houses_from_two_logs() -> None:
    """SM-T2."""
    state = town(dice="HHHHL", coins=0, logs=2)
    play(state, "use:head", "person:architect", "place:e5", "place:f4")
    assert "place:f3" in legal_names(state)
    play(state, "place:f3")
    assert (state.logs[0], state.points[0], state.turn) == (0, 6, 1)
    assert [thing_on(state, field) for field in ("e5", "f4", "f3")] == ["A", "h", "h"]


@rule("SM-6.13 architect")
def test_an_architect_builds_three_houses_at_most() -> None:
    state = town(dice="HHHSS", coins=1, logs=5)
    play(state, "use:head", "person:architect", "place:e5")
    play(state, "place:e4", "place:e3", "place:e2")
    assert (state.logs[0], state.points[0], state.coins[0], state.turn) == (2, 9, 1, 1)


@rule("SM-6.13 architect")
def test_t32_an_architect_beside_a_tower_builds_diagonally() -> None:
    """SM-T32."""
    state = town(dice="HHHSS")
    play(state, "use:head", "person:architect", "place:f1")
    assert set(places(state)) == {"e1", "e2", "f2", "g2"}
    state = town(dice="HHHSS", city={"e2": "crate", "g2": "wall"})
    play(state, "use:head", "person:architect", "place:f1")
    assert set(places(state)) == {"e1", "f2"}


@rule("SM-6.13 architect")
def test_t33_an_architect_without_logs_builds_nothing() -> None:
    """SM-T33."""
    state = town(dice="HHHSS", logs=0)
    play(state, "use:head", "person:architect", "place:e5")
    assert (thing_on(state, "e5"), state.points[0], state.turn) == ("A", 0, 1)


@rule("SM-6.13 architect")
def test_an_architect_without_room_builds_nothing() -> None:
    state = town(dice="HHHSS", logs=2, city=full_but("d4 g6"))
    play(state, "use:head", "person:architect", "place:d4")
    assert (state.logs[0], state.points[0], state.turn) == (2, 0, 1)


@rule("SM-6.13 architect")
def test_building_is_a_choice_before_each_house() -> None:
    state = town(dice="HHHSS", logs=3)
    play(state, "use:head", "person:architect", "place:e5")
    assert "done" in legal_names(state)
    twin = state.clone()
    play(twin, "done")
    assert (twin.logs[0], twin.points[0], twin.turn) == (3, 0, 1)
    play(state, "place:e4", "done")
    assert (state.logs[0], state.points[0], state.turn) == (2, 3, 1)


@rule("SM-6.13 architect")
def test_older_houses_and_architects_are_no_bridge() -> None:
    state = town(dice="HHHSS", logs=3, city={"c6": "architect", "d6 e6": "house"})
    play(state, "use:head", "person:architect", "place:d4")
    assert set(places(state)) == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}
    play(state, "place:d5")
    assert set(places(state)) == {"c5", "e5"}


@rule("SM-6.13 architect")
def test_an_architect_never_builds_again() -> None:
    state = town(coins=4, logs=0)
    take_turn(state, "HHHSS", "use:head", "person:architect", "place:e5")
    others_pass(state)
    take_turn(state, "LLLSS", "use:log")
    others_pass(state)
    take_turn(state, "HSSSS", "use:head", "person:citizen", "place:e6")
    assert (question(state), state.logs[0], state.points[0]) == ("roll", 3, 1)


@rule("SM-6.15 merchant")
def test_t3_two_merchants_earn_for_the_same_crates() -> None:
    """SM-T3."""
    state = town(coins=0, city={"d3 e3 f3 d4 f4 d5 f5": "crate"})
    take_turn(state, "HHHSS", "use:head", "person:merchant", "place:e4")
    assert state.coins[0] == 7
    others_pass(state)
    take_turn(state, "HHHSS", "use:head", "person:merchant", "place:e5")
    assert state.coins[0] == 7 + 4


@rule("SM-6.15 merchant")
def test_t20_a_merchant_at_c3_touches_all_four_printed_crates() -> None:
    """SM-T20: and no other field does."""
    state = town(dice="HHHSS", coins=3)
    play(state, "use:head", "person:merchant")
    earned = {}
    for field in places(state):
        twin = state.clone()
        play(twin, f"place:{field}")
        earned[field] = twin.coins[0] - 3
    assert earned["c3"] == 4
    assert [field for field, coins in earned.items() if coins >= 4] == ["c3"]


@rule("SM-6.15 merchant")
def test_crates_drawn_later_bring_a_merchant_nothing() -> None:
    state = town(coins=0)
    take_turn(state, "HHHSS", "use:head", "person:merchant", "place:e5")
    others_pass(state)
    take_turn(state, "CCSSS", "use:crate", "place:e4", "place:d4")
    assert state.coins[0] == 0


@rule("SM-6.16 juggler")
def test_t4_a_juggler_counts_each_kind_of_person_once() -> None:
    """SM-T4."""
    city = {"d4": "merchant", "f4": "architect", "e5": "architect", "f5": "soldier"}
    state = town(coins=0, city=city)
    take_turn(state, "HHHHS", "use:head", "person:juggler", "place:e4")
    assert state.points[0] == 6
    others_pass(state)
    take_turn(state, "HHHHS", "use:head", "person:juggler", "place:d5")
    assert state.points[0] == 6 + 6


@rule("SM-6.16 juggler")
def test_t30_all_seven_kinds_bring_fourteen_points() -> None:
    """SM-T30."""
    state = town(
        dice="HHHHS",
        coins=0,
        city="""
            +.....+
            .kk....
            .k.....
            .k.CSP.
            ...A.M.
            ...JN..
            +.....+
        """,
    )
    play(state, "use:head", "person:juggler", "place:e5")
    assert state.points[0] == 14


@rule("SM-6.16 juggler")
def test_a_lonely_juggler_brings_nothing_and_later_persons_neither() -> None:
    state = town(coins=0)
    take_turn(state, "HHHHS", "use:head", "person:juggler", "place:e5")
    assert state.points[0] == 0
    others_pass(state)
    take_turn(state, "HHSSS", "use:head", "person:soldier", "place:e6")
    assert state.points[0] == 0


@rule("SM-6.17 noble")
def test_a_noble_brings_seven_points() -> None:
    state = town(dice="HHHHH")
    play(state, "use:head", "person:noble", "place:d4")
    assert (thing_on(state, "d4"), state.points) == ("N", [7, 0])


@rule("SM-6.9 head")
@rule("SM-6.13 architect")
@rule("SM-7.3 attack")
@rule("SM-6.5 tower")
def test_t7_the_city_in_the_picture_adds_up() -> None:
    """SM-T7: three crates drawn, a delivery of three, five houses, a soldier, the lower wall."""
    state = town(coins=10)
    turns = [
        ("CCCSL", "use:crate", "done", "place:d2", "place:d3", "place:e3"),
        ("LLLSS", "use:log"),
        ("HHHSS", "use:head", "person:architect", "place:e5", "place:d5", "place:d6", "place:c6"),
        ("HHHSS", "use:head", "person:architect", "place:f5", "place:f4", "place:f3"),
        ("HHSSS", "use:head", "person:soldier", "place:f6"),
        ("WWWWW", "use:wall", "place:b7", "place:c7", "place:d7", "place:e7", "place:f7"),
    ]
    for dice, *actions in turns:
        take_turn(state, dice, *actions)
        others_pass(state)
    assert state.crates[0].bit_count() == 4 + 3
    assert state.logs[0] == 2 + 3 - 5 == 0
    assert defence(state, 0) == 1 + 2
    assert state.points[0] == 5 * 3 + 3
