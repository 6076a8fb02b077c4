"""The four readings of unclear passages, each switched off."""

from __future__ import annotations

import pytest

from pentapolis.games.saint_malo.rules.scoring import defence
from pentapolis.testkit.rules import rule

from .town import (
    EAST,
    OUTER,
    PERSONS_OF_3,
    SOUTH,
    event_args,
    free_fields,
    full_but,
    kinds,
    legal_names,
    places,
    play,
    question,
    thing_on,
    town,
)

FOUR_NORTH = "b1 c1 e1 f1"  # all of the north but d1


# turn_to_absent_symbol


@rule("SM-4.4 absent")
def test_a_symbol_must_lie_on_the_table_by_the_other_reading() -> None:
    state = town(dice="LLCWX", coins=6, turn_to_absent_symbol=0)
    assert legal_names(state) == ["use:log", "use:crate", "use:wall", "use:cross", "pass"]
    assert "use:head" in legal_names(town(dice="LLCWX", coins=6))


@rule("SM-4.4 absent")
def test_dice_may_still_be_turned_to_a_symbol_that_lies_there() -> None:
    state = town(dice="CLLLL", coins=8, turn_to_absent_symbol=0)
    play(state, "use:crate", "turn", "turn", "turn", "turn")
    assert (state.left, state.coins[0]) == (5, 0)


@rule("SM-4.4 absent")
@rule("SM-9.8 stuck")
def test_without_turning_to_absent_symbols_money_does_not_open_dead_ends() -> None:
    """The position of SM-T50 with two coins: only the delivery is left."""
    state = town(dice="WWWLS", coins=2, city={OUTER: "crate"}, turn_to_absent_symbol=0)
    assert legal_names(state) == ["use:log", "pass"]


# pass_always


@rule("SM-4.8 pass")
@pytest.mark.parametrize("dice", ["LCWXH", "HSSSS", "CCCCC"])
def test_passing_is_for_dead_ends_by_the_other_reading(dice: str) -> None:
    assert "pass" not in legal_names(town(dice=dice, pass_always=0))


@rule("SM-4.8 pass")
@rule("SM-9.2 all-sabres")
def test_a_dead_end_still_lets_you_pass() -> None:
    state = town(dice="SSSSS", pass_always=0)
    assert legal_names(state) == ["pass"]
    play(state, "pass")
    assert state.boxes == 5
    assert legal_names(town(dice="LLSSS", coins=1, pass_always=0)) == ["pass"]
    assert legal_names(town(dice="WWWLS", coins=1, city={OUTER: "crate"}, pass_always=0)) == [
        "pass"
    ]


# tower_person_interrupts


@rule("SM-6.6 tower-person")
def test_the_person_waits_for_the_last_wall_by_the_other_reading() -> None:
    city = {FOUR_NORTH: "wall"}
    state = town(dice="WWWSS", coins=0, city=city, tower_person_interrupts=0)
    play(state, "use:wall", "place:d1")
    assert (question(state), defence(state, 0)) == ("place-wall", 2)
    play(state, "place:a2", "place:a3")
    assert (question(state), state.boxes) == ("choose-person", 0)
    play(state, "person:soldier", "place:d4")
    assert (state.boxes, state.turn, thing_on(state, "d4")) == (2, 1, "S")


@rule("SM-6.6 tower-person")
def test_whoever_draws_no_more_walls_gets_the_waiting_person() -> None:
    city = {FOUR_NORTH: "wall"}
    state = town(dice="WWWSS", coins=0, city=city, tower_person_interrupts=0)
    play(state, "use:wall", "place:d1", "done")
    assert question(state) == "choose-person"
    play(state, "skip")
    assert (state.turn, state.boxes) == (1, 2)


@rule("SM-6.6 tower-person")
@rule("SM-9.9 lost-walls")
def test_the_waiting_person_takes_no_field_from_the_walls() -> None:
    """The position of SM-T53: now the walls come first, and one outer field is left over."""
    city = full_but("d1 d2 b7 c7", {FOUR_NORTH: "wall"})
    state = town(dice="WWWSS", logs=1, coins=0, city=city, tower_person_interrupts=0)
    play(state, "use:wall", "place:d1", "place:b7", "place:c7")
    assert question(state) == "choose-person"
    play(state, "person:architect")
    assert places(state) == ["d2"]
    play(state, "place:d2")
    assert (free_fields(state), state.logs[0], state.last_round) == (0, 1, 1)


@rule("SM-6.6 tower-person")
def test_the_waiting_person_comes_when_the_outer_fields_run_out() -> None:
    city = full_but("d1 d4 a4", {FOUR_NORTH: "wall"})
    state = town(dice="WWWWW", coins=0, city=city, tower_person_interrupts=0)
    play(state, "use:wall", "place:d1", "place:a4")
    assert question(state) == "choose-person"


@rule("SM-6.6 tower-person")
def test_the_waiting_person_is_lost_when_the_walls_fill_the_city() -> None:
    city = full_but("d1 a4", {FOUR_NORTH: "wall"})
    state = town(dice="WWSSS", coins=0, city=city, tower_person_interrupts=0)
    events = play(state, "use:wall", "place:d1", "place:a4")
    assert "PERSON_LOST" in kinds(events)
    assert (state.turn, state.boxes, state.last_round) == (1, 3, 1)


@rule("SM-6.6 tower-person")
@rule("SM-6.7 several")
def test_coins_and_points_of_other_towers_do_not_wait() -> None:
    south, east = " ".join(SOUTH.split()[1:]), " ".join(EAST.split()[1:])
    city = {f"{FOUR_NORTH} {south} {east}": "wall"}
    state = town(dice="WWWSS", coins=0, city=city, tower_person_interrupts=0)
    events = play(state, "use:wall", "place:d1", "place:b7", "place:g2")
    assert len(event_args(events, "SIDE_COMPLETED")) == 3
    assert (state.points[0], state.coins[0], question(state)) == (3, 2, "choose-person")


# tower_person_optional


@rule("SM-6.6 tower-person")
def test_the_person_must_be_drawn_by_the_other_reading() -> None:
    city = {FOUR_NORTH: "wall"}
    state = town(dice="WSSSS", coins=0, city=city, tower_person_optional=0)
    play(state, "use:wall", "place:d1")
    assert legal_names(state) == PERSONS_OF_3


@rule("SM-6.6 tower-person")
def test_a_person_that_must_be_drawn_is_still_lost_without_a_field() -> None:
    city = full_but("d1", {FOUR_NORTH: "wall"})
    state = town(dice="WSSSS", coins=0, city=city, tower_person_optional=0)
    events = play(state, "use:wall", "place:d1")
    assert "PERSON_LOST" in kinds(events)


@rule("SM-6.6 tower-person")
def test_an_architect_who_must_be_drawn_need_not_build() -> None:
    city = {FOUR_NORTH: "wall"}
    state = town(dice="WSSSS", coins=0, city=city, tower_person_optional=0)
    play(state, "use:wall", "place:d1", "person:architect", "place:d4")
    assert "done" in legal_names(state)
