"""SM-5 drawing."""

from __future__ import annotations

import pytest

from pentapolis.games.saint_malo.rules.scoring import defence
from pentapolis.testkit.rules import rule

from .town import (
    EAST,
    NORTH,
    OUTER,
    PERSONS,
    PRINTED,
    SOUTH,
    WEST,
    draw_city,
    others_pass,
    places,
    play,
    question,
    saint_malo,
    take_turn,
    thing_on,
    town,
)

INNER = [column + row for row in "23456" for column in "bcdef"]
NO_WALLS = ["crate", "house", "church-3", *PERSONS]


@rule("SM-5.1 free")
def test_only_free_fields_are_drawn_into() -> None:
    state = town(dice="XLLLL", coins=0, city={"d4": "priest", "g3": "wall", "e5": "house"})
    play(state, "use:cross", "church:1")
    assert set(places(state)) == {*OUTER.split(), *INNER} - {*PRINTED, "d4", "g3", "e5"}


@rule("SM-5.1 free")
def test_printed_crates_occupy_their_fields() -> None:
    state = town(dice="CCCCC")
    play(state, "use:crate")
    assert len(places(state)) == 41
    assert not set(PRINTED) & set(places(state))


@rule("SM-5.1 free")
def test_what_is_drawn_stays() -> None:
    state = town(coins=0)
    take_turn(state, "HLLLL", "use:head", "person:citizen", "place:d4")
    others_pass(state)
    take_turn(state, "HLLLL", "use:head", "person:citizen")
    assert "d4" not in places(state)
    play(state, "place:d5")
    assert (thing_on(state, "d4"), thing_on(state, "d5")) == ("C", "C")


@rule("SM-5.1 free")
def test_everybody_draws_only_into_their_own_city() -> None:
    state = town(3, turn=1)
    before = draw_city(state, 0), draw_city(state, 2)
    take_turn(state, "CCCSS", "use:crate", "place:d4", "place:d5", "place:d6")
    assert (draw_city(state, 0), draw_city(state, 2)) == before
    assert [thing_on(state, field, 1) for field in ("d4", "d5", "d6")] == ["k", "k", "k"]


@rule("SM-5.2 zones")
def test_walls_go_on_outer_fields_only() -> None:
    state = town(dice="WWWWW")
    play(state, "use:wall")
    assert set(places(state)) == set(OUTER.split())


@rule("SM-5.2 zones")
@pytest.mark.parametrize("field", ["d1", "g4", "d4"])
@pytest.mark.parametrize("person", PERSONS)
def test_persons_stand_on_outer_and_inner_fields(person: str, field: str) -> None:
    state = town(dice="HHHHH", logs=0)
    play(state, "use:head", f"person:{person}", f"place:{field}")
    assert thing_on(state, field) == person[0].upper()


@rule("SM-5.2 zones")
@pytest.mark.parametrize("field", ["d1", "g4", "d4"])
def test_crates_and_churches_stand_on_outer_and_inner_fields(field: str) -> None:
    state = town(dice="CXXXX", coins=0)
    play(state, "use:crate", f"place:{field}")
    assert thing_on(state, field) == "k"
    state = town(dice="CXXXX", coins=0)
    play(state, "use:cross", "church:4", f"place:{field}")
    assert thing_on(state, field) == "4"


@rule("SM-5.2 zones")
@pytest.mark.parametrize(("architect", "house"), [("d2", "d1"), ("f4", "g4"), ("d5", "d4")])
def test_houses_stand_on_outer_and_inner_fields(architect: str, house: str) -> None:
    state = town(dice="HHHLL", coins=0, logs=1)
    play(state, "use:head", "person:architect", f"place:{architect}", f"place:{house}")
    assert thing_on(state, house) == "h"


@rule("SM-5.2 zones")
def test_nothing_is_ever_drawn_on_a_tower() -> None:
    for tower in ("a1", "g1", "a7", "g7"):
        assert f"place:{tower}" not in saint_malo().actions.names


@rule("SM-5.3 spoiled")
def test_t29_a_citizen_in_the_wall_spoils_the_side_for_ever() -> None:
    """SM-T29: four walls in the west and a citizen bring neither coins nor defence."""
    state = town(dice="WLLLL", coins=0, city={"a2 a3 a4": "wall", "a6": "citizen"})
    play(state, "use:wall", "place:a5")
    assert [thing_on(state, field) for field in WEST.split()] == ["w", "w", "w", "w", "C"]
    assert (state.coins[0], defence(state, 0)) == (0, 0)


@rule("SM-5.3 spoiled")
def test_t29_walls_may_still_be_drawn_on_a_spoiled_side() -> None:
    """SM-T29: they fill fields and nothing else."""
    state = town(dice="WWWWS", coins=0, city={"a6": "citizen"})
    play(state, "use:wall")
    assert {"a2", "a3", "a4", "a5"} <= set(places(state))
    play(state, "place:a2", "place:a3", "place:a4", "place:a5")
    assert (state.coins[0], defence(state, 0)) == (0, 0)


@rule("SM-5.3 spoiled")
@pytest.mark.parametrize("thing", NO_WALLS)
@pytest.mark.parametrize("side", [NORTH, EAST, SOUTH, WEST])
def test_every_side_is_spoiled_by_every_other_thing(side: str, thing: str) -> None:
    first, gap, *walls = side.split()
    state = town(dice="WLLLL", coins=0, city={" ".join(walls): "wall", gap: thing})
    play(state, "use:wall", f"place:{first}")
    assert question(state) == "roll"  # no tower, no person
    assert (state.coins[0], state.points[0]) == (0, 0)
    assert defence(state, 0) == (1 if thing == "soldier" else 0)


@rule("SM-5.3 spoiled")
def test_one_spoiled_side_spoils_no_other() -> None:
    state = town(dice="WLLLL", coins=0, city={"b1": "crate", "b7 c7 d7 e7": "wall"})
    play(state, "use:wall", "place:f7")
    assert (state.points[0], defence(state, 0)) == (3, 2)


@rule("SM-5.4 neighbours")
def test_corners_count_for_priest_merchant_juggler_and_the_first_house() -> None:
    state = town(dice="HHHHL", coins=0, city={"c4": "church-2", "e4": "crate", "c6": "noble"})
    for person, points, coins in (("priest", 1, 0), ("merchant", 0, 1), ("juggler", 2, 0)):
        twin = state.clone()
        play(twin, "use:head", f"person:{person}", "place:d5")
        assert (person, twin.points[0], twin.coins[0]) == (person, points, coins)
    play(state, "use:head", "person:architect", "place:d5")
    assert "e6" in places(state)


@rule("SM-5.4 neighbours")
def test_only_edges_count_for_crates_of_a_roll_and_houses_of_an_architect() -> None:
    state = town(dice="CCLLL", coins=0)
    play(state, "use:crate", "place:d5")
    assert set(places(state)) == {"d4", "c5", "e5", "d6"}
    state = town(dice="HHHLL", coins=0)
    play(state, "use:head", "person:architect", "place:d5", "place:e6")
    assert set(places(state)) == {"e5", "d6", "f6", "e7"}


@rule("SM-5.4 neighbours")
@pytest.mark.parametrize(("one", "other"), [("f1", "g2"), ("b1", "a2"), ("a6", "b7"), ("f7", "g6")])
def test_fields_that_meet_at_a_tower_are_diagonal_neighbours(one: str, other: str) -> None:
    state = town(dice="HHLLL", coins=0, city={one: "church-1"})
    play(state, "use:head", "person:priest", f"place:{other}")
    assert state.points[0] == 1
    state = town(dice="CCLLL", coins=0)
    play(state, "use:crate", f"place:{one}")
    assert other not in places(state)


@rule("SM-5.4 neighbours")
def test_what_lies_two_fields_away_does_not_count() -> None:
    state = town(dice="HHHHL", coins=0, city={"d3": "church-1", "f5": "crate", "b5": "noble"})
    for person in ("priest", "merchant", "juggler"):
        twin = state.clone()
        play(twin, "use:head", f"person:{person}", "place:d5")
        assert (twin.points[0], twin.coins[0]) == (0, 0)
