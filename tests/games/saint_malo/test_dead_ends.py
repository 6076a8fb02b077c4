"""SM-9 running out and dead ends."""

from __future__ import annotations

import pytest

from pentapolis.core.state import OVER
from pentapolis.testkit.rules import rule

from .town import (
    OUTER,
    free_fields,
    full_but,
    legal_names,
    others_pass,
    places,
    play,
    question,
    saint_malo,
    take_turn,
    thing_on,
    town,
)

NO_OUTER = {OUTER: "crate"}


@rule("SM-9.1 room")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_full_city_ends_the_game_before_its_owners_next_turn(seats: int) -> None:
    for turn in range(seats):
        state = town(seats, turn=turn, start=0, city=full_but("d4"), coins=0)
        take_turn(state, "CLLLL", "use:crate", "place:d4")
        while state.actor() != OVER:
            assert free_fields(state, state.turn) > 0
            take_turn(state, "LCWXH", "pass")


@rule("SM-9.2 all-sabres")
def test_five_sabres_leave_only_passing() -> None:
    assert legal_names(town(dice="SSSSS", coins=99)) == ["pass"]


@rule("SM-9.3 poor")
@pytest.mark.parametrize("dice", ["LLLLL", "LLLSS", "LSSSS"])
@pytest.mark.parametrize("coins", [0, 1])
def test_logs_and_sabres_without_two_coins_leave_only_passing(dice: str, coins: int) -> None:
    assert legal_names(town(dice=dice, coins=coins)) == ["pass"]


@rule("SM-9.4 no-outer")
def test_t45_without_a_free_outer_field_walls_cannot_be_chosen() -> None:
    """SM-T45."""
    assert legal_names(town(dice="WWWWH", coins=0, city=NO_OUTER)) == ["use:head", "pass"]


@rule("SM-9.4 no-outer")
def test_one_free_outer_field_is_enough_for_walls() -> None:
    state = town(dice="WWWWH", coins=0, city=full_but("a4 d4"))
    play(state, "use:wall")
    assert legal_names(state) == ["place:a4"]
    play(state, "place:a4")
    assert (state.turn, free_fields(state)) == (1, 1)


@rule("SM-9.5 limits")
def test_coins_and_logs_have_no_upper_limit() -> None:
    state = town(dice="HHHSS", coins=200, logs=150, city={"d3 e3 f3 d4 f4 d5 e5 f5": "crate"})
    play(state, "use:head", "person:merchant", "place:e4")
    assert state.coins[0] == 208
    others_pass(state)
    take_turn(state, "LLLLL", "use:log")
    assert (state.coins[0], state.logs[0]) == (206, 155)


@rule("SM-9.5 limits")
def test_coins_and_logs_never_fall_below_zero() -> None:
    state = town(dice="LLCCC", coins=2, logs=0)
    play(state, "use:log")
    assert (state.coins[0], state.logs[0]) == (0, 2)
    state = town(dice="HHHSS", coins=1, logs=1)
    play(state, "use:head", "person:architect", "place:d4", "place:d5")
    assert (state.coins[0], state.logs[0], state.turn) == (1, 0, 1)


@rule("SM-9.6 enough")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_attacks_cost_six_cannons_at_most(seats: int) -> None:
    state = town(seats)
    for _ in range(12 * seats // 5 + 3):
        take_turn(state, "SSSSS", "pass")
    assert (state.boxes, state.cannons) == (12 * seats, [6] * seats)
    assert saint_malo(seats).problems(state) == []


@rule("SM-9.7 guard")
def test_after_a_hundred_rounds_the_game_stops() -> None:
    game = saint_malo(2)
    state = town(2)
    turns = 0
    while state.actor() != OVER:
        take_turn(state, "LCWXH", "pass")
        turns += 1
    assert (turns, state.round, state.last_round) == (200, 100, 0)
    assert game.endings[game.ending(state)] == "round-limit"
    assert state.scores() == [1 + 2, 1 + 2]
    assert game.places(state) == [1, 1]


@rule("SM-9.8 stuck")
def test_t50_walls_and_logs_leave_only_passing_without_coins_and_outer_fields() -> None:
    """SM-T50."""
    assert legal_names(town(dice="WWWLS", coins=1, city=NO_OUTER)) == ["pass"]


@rule("SM-9.8 stuck")
@rule("SM-4.4 absent")
def test_t50_two_coins_open_the_way_again() -> None:
    """SM-T50."""
    state = town(dice="WWWLS", coins=2, city=NO_OUTER)
    assert legal_names(state) == ["use:log", "use:crate", "use:cross", "use:head", "pass"]
    play(state, "use:crate")
    assert legal_names(state) == ["turn"]
    play(state, "turn")
    assert (state.matching, state.coins[0], question(state)) == (1, 0, "place-crate")


@rule("SM-9.9 lost-walls")
def test_t53_the_person_and_a_house_take_the_last_outer_fields() -> None:
    """SM-T53."""
    city = full_but("d1 d2 b7 c7", {"b1 c1 e1 f1": "wall"})
    state = town(dice="WWWSS", logs=1, coins=0, city=city)
    play(state, "use:wall", "place:d1", "person:architect", "place:b7")
    assert legal_names(state) == ["done", "place:c7"]
    play(state, "place:c7")
    assert (state.points[0], state.logs[0], state.turn) == (3, 0, 1)
    assert (thing_on(state, "d2"), free_fields(state)) == (".", 1)


@rule("SM-9.9 lost-walls")
def test_the_person_may_take_the_last_field_of_all() -> None:
    city = full_but("d1 a4", {"b1 c1 e1 f1": "wall"})
    state = town(dice="WWWSS", logs=1, coins=0, city=city)
    play(state, "use:wall", "place:d1", "person:citizen", "place:a4")
    assert (free_fields(state), state.last_round, state.turn) == (0, 1, 1)


@rule("SM-9.9 lost-walls")
def test_a_declined_person_leaves_the_outer_fields_to_the_walls() -> None:
    city = full_but("d1 a4", {"b1 c1 e1 f1": "wall"})
    state = town(dice="WWWSS", coins=0, city=city)
    play(state, "use:wall", "place:d1", "skip")
    assert places(state) == ["a4"]
