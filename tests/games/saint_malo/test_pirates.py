"""SM-7 the pirates."""

from __future__ import annotations

import pytest

from pentapolis.games.saint_malo.rules.scoring import defence
from pentapolis.testkit.rules import rule

from .town import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    City,
    draw_city,
    event_args,
    kinds,
    play,
    saint_malo,
    take_turn,
    town,
)

SOLDIERS = ["d4", "e4", "f4", "d5", "e5", "f5"]


def city_with_defence(strength: int) -> City:
    """Describe a city with this defence: full sides first, then soldiers."""
    sides = min(strength // 2, 4)
    city = {" ".join([SOUTH, EAST, WEST, NORTH][:sides]): "wall"} if sides else {}
    soldiers = strength - 2 * sides
    return city | ({" ".join(SOLDIERS[:soldiers]): "soldier"} if soldiers else {})


@rule("SM-7.1 boxes")
@pytest.mark.parametrize("sabres", [0, 1, 2, 3, 4, 5])
def test_each_sabre_strikes_one_box(sabres: int) -> None:
    state = town(5)
    events = take_turn(state, "S" * sabres + "H" * (5 - sabres), "pass")
    assert state.boxes == sabres
    assert event_args(events, "BOXES_STRUCK") == ([[sabres]] if sabres else [])


@rule("SM-7.1 boxes")
def test_all_players_strike_the_same_boxes() -> None:
    state = town(3)
    take_turn(state, "SSLLL", "pass")
    take_turn(state, "SLLLL", "pass")
    assert state.boxes == 3


@rule("SM-7.2 row")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("row", "strength"), [(1, 1), (2, 3), (3, 6), (4, 8), (5, 10), (6, 12)])
def test_a_full_row_brings_an_attack_of_its_strength(seats: int, row: int, strength: int) -> None:
    state = town(seats, boxes=row * 2 * seats - 1)
    events = take_turn(state, "SLLLL", "pass")
    assert event_args(events, "PIRATES_ATTACKED") == [[row - 1, strength]]


@rule("SM-7.2 row")
def test_t11_the_sixth_box_of_three_players_brings_the_first_attack() -> None:
    """SM-T11, three players."""
    state = town(3, boxes=5)
    events = take_turn(state, "SLLLL", "pass")
    assert (state.boxes, event_args(events, "PIRATES_ATTACKED")) == (6, [[0, 1]])


@rule("SM-7.2 row")
def test_t11_thirteen_boxes_of_four_players_are_one_attack() -> None:
    """SM-T11, four players: row 1 is full, row 2 has five struck boxes."""
    state = town(4)
    attacks = []
    for dice in ("SSSSS", "SSSSS", "SSSLL"):
        attacks += event_args(take_turn(state, dice, "pass"), "PIRATES_ATTACKED")
    assert (state.boxes, attacks) == (13, [[0, 1]])


@rule("SM-7.2 row")
@rule("SM-9.2 all-sabres")
def test_t23_five_sabres_can_bring_two_attacks() -> None:
    """SM-T23."""
    state = town(2, boxes=3, cities={1: city_with_defence(2)})
    events = take_turn(state, "SSSSS", "pass")
    assert event_args(events, "PIRATES_ATTACKED") == [[0, 1], [1, 3]]
    assert state.boxes == 8
    assert state.cannons == [2, 1]


@rule("SM-7.2 row")
@rule("SM-7.3 attack")
def test_t6_left_over_sabres_go_on_in_the_next_row() -> None:
    """SM-T6: an attack of strength 6 with four players."""
    state = town(
        4,
        dice="WHSSS",
        coins=2,
        boxes=23,
        cities={1: city_with_defence(5), 2: city_with_defence(6), 3: city_with_defence(7)},
    )
    events = play(state, "use:wall", "turn", "place:b1", "place:c1")
    assert (state.coins[0], draw_city(state).split()[0]) == (0, "+ww...+")
    assert kinds(events)[-5:] == [
        "BOXES_STRUCK",
        "PIRATES_ATTACKED",
        "CANNON_LOST",
        "CANNON_LOST",
        "BOXES_STRUCK",
    ]
    assert event_args(events, "PIRATES_ATTACKED") == [[2, 6]]
    assert state.boxes == 26
    assert state.cannons == [1, 1, 0, 0]


@rule("SM-7.3 attack")
@pytest.mark.parametrize("soldiers", range(7))
@pytest.mark.parametrize("sides", range(5))
def test_defence_is_soldiers_and_two_for_each_full_side(soldiers: int, sides: int) -> None:
    walls = " ".join([NORTH, EAST, SOUTH, WEST][:sides])
    city = {walls: "wall"} | ({" ".join(SOLDIERS[:soldiers]): "soldier"} if soldiers else {})
    assert defence(town(city=city), 0) == soldiers + 2 * sides


@rule("SM-7.3 attack")
def test_t34_equal_defence_holds_and_one_less_does_not() -> None:
    """SM-T34."""
    state = town(
        2,
        boxes=15,
        cities={0: city_with_defence(8), 1: {f"{NORTH} {EAST} {SOUTH}": "wall", "d4": "soldier"}},
    )
    assert [defence(state, seat) for seat in (0, 1)] == [8, 7]
    events = take_turn(state, "SLLLL", "pass")
    assert event_args(events, "PIRATES_ATTACKED") == [[3, 8]]
    assert state.cannons == [0, 1]


@rule("SM-7.3 attack")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_an_attack_hits_everybody_and_costs_one_cannon(turn: int) -> None:
    state = town(3, boxes=35, turn=turn)
    take_turn(state, "SSSSS", "pass")
    assert state.cannons == [1, 1, 1]


@rule("SM-7.4 action-first")
def test_t35_a_soldier_just_drawn_already_defends() -> None:
    """SM-T35."""
    state = town(2, dice="HHSSS", coins=0, boxes=1)
    events = play(state, "use:head", "person:soldier", "place:d4")
    assert (state.boxes, event_args(events, "PIRATES_ATTACKED")) == (4, [[0, 1]])
    assert state.cannons == [0, 1]


@rule("SM-7.4 action-first")
def test_a_wall_just_drawn_already_defends() -> None:
    state = town(2, dice="WSSSS", coins=0, city={"b7 c7 d7 e7": "wall"})
    play(state, "use:wall", "place:f7")
    assert (state.boxes, state.cannons) == (4, [0, 1])


@rule("SM-7.4 action-first")
def test_a_soldier_from_the_tower_already_defends() -> None:
    state = town(2, dice="WSSSS", coins=0, boxes=4, city={"b1 c1 d1 e1": "wall"})
    play(state, "use:wall", "place:f1", "person:soldier", "place:d4")
    assert (state.boxes, state.cannons) == (8, [0, 1])


@rule("SM-7.5 sixth")
def test_t48_a_sabre_beyond_the_last_box_is_ignored() -> None:
    """SM-T48."""
    state = town(5, boxes=59)
    events = take_turn(state, "SSLLL", "pass")
    assert state.boxes == 60
    assert event_args(events, "PIRATES_ATTACKED") == [[5, 12]]
    assert event_args(events, "BOXES_STRUCK") == [[60]]
    assert state.cannons == [1, 1, 1, 1, 1]


@rule("SM-7.5 sixth")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_after_the_sixth_attack_sabres_do_nothing(seats: int) -> None:
    state = town(seats, boxes=12 * seats, cannons=6)
    events = take_turn(state, "SSSSS", "pass")
    assert (state.boxes, state.cannons) == (12 * seats, [6] * seats)
    assert event_args(events, "BOXES_STRUCK") == []


@rule("SM-7.6 cannon")
def test_a_lost_cannon_costs_five_points_at_the_end_and_nothing_before() -> None:
    game = saint_malo()
    state = town(boxes=3, points=10, coins=0, logs=0)
    take_turn(state, "SLLLL", "pass")
    assert (state.points, state.cannons) == ([10, 10], [1, 1])
    assert (state.coins, state.logs) == ([0, 0], [0, 0])
    lines = {line.label: line.points for line in game.score_sheet(state, 0)}
    assert lines["lost cannons"] == -5
    assert state.scores() == [5, 5]
