"""GN-4 actions."""

from __future__ import annotations

import pytest

from pentapolis.testkit.rules import rule

from .garden import (
    building_at,
    crane_number,
    event_args,
    find_field,
    legal_names,
    make_garden,
    objects_of,
    play,
    question_name,
)


@rule("GN-4.1 action")
def test_an_action_builds_pulls_down_or_invades() -> None:
    s = make_garden(buildings={"4.c": "A1", "4.br": "B1"}, population=[30, 30])
    found = {name.partition(":")[0] for name in legal_names(s)}
    assert found == {"build", "demolish", "invade", "go"}
    assert objects_of(s, "demolish") == ["4.c"]
    assert objects_of(s, "invade") == ["4.br"]


@rule("GN-4.2 building")
def test_a_building_may_be_of_any_height() -> None:
    s = make_garden(buildings={"4.br": "A18"}, population=60)
    assert "4.br" in objects_of(s, "build")
    play(s, "build:4.br")
    assert building_at(s, "4.br") == "A19"


@rule("GN-4.3 build", "GN-4.4 raise")
def test_r05_each_floor_costs_one_more() -> None:
    """R5: 3, then 4, then 5."""
    s = make_garden(population=30, left=2)
    for floors, left in ((1, 27), (2, 23), (3, 18)):
        s.turn, s.left, s.asking = 0, 2, 6
        play(s, "build:4.c")
        assert (building_at(s, "4.c"), s.population[0]) == (f"A{floors}", left)
        assert s.floors[0] == 20 - floors


@rule("GN-4.4 raise", "GN-4.6 afford")
def test_v01_one_inhabitant_must_be_left() -> None:
    """Vector 1."""
    s = make_garden(buildings={"1.tl": "A1"}, crane=1, population=6)
    assert "1.tl" in objects_of(s, "build")
    play(s, "build:1.tl")
    assert s.population[0] == 1
    s = make_garden(buildings={"1.tl": "A1"}, crane=1, population=5)
    assert "1.tl" not in objects_of(s, "build")


@rule("GN-4.6 afford")
def test_v02_the_last_inhabitant_builds_nothing() -> None:
    """Vector 2."""
    for number in range(1, 8):
        assert objects_of(make_garden(crane=number, population=1), "build") == []


@rule("GN-4.6 afford")
def test_without_floors_nothing_is_built() -> None:
    s = make_garden(floors={0: 0}, store="1.tl")
    assert objects_of(s, "build") == []


@rule("GN-4.5 foreign")
def test_nobody_builds_on_others_or_on_roofs() -> None:
    s = make_garden(buildings={"4.c": "B1", "4.br": "B1^", "4.tl": "A1^", "4.l": "A1"})
    assert objects_of(s, "build") == ["4.tr", "4.r", "4.bl", "4.l"]


@rule("GN-4.7 bramble")
def test_v31_used_up_ground_cannot_be_chosen() -> None:
    """Vector 31."""
    three = {"1.c": "M", "2.br": "M", "3.br": "M"}
    s = make_garden(covered=three)
    play(s, "build:4.r")
    assert legal_names(s) == ["ground:straw", "ground:leaves"]
    six = three | {"5.bl": "S", "6.l": "S", "7.bl": "S"}
    s = make_garden(covered=six)
    events = play(s, "build:4.r")  # only leaves are left: laid without asking
    assert event_args(events, "GROUND_LAID") == [[find_field("4.r"), 2]]
    assert (s.ground, building_at(s, "4.r")) == ([0, 0, 2], "A1")


@rule("GN-4.7 bramble")
def test_a_bramble_costs_five_and_the_ground_comes_first() -> None:
    s = make_garden(population=6)
    assert "4.r" in objects_of(s, "build")
    play(s, "build:4.r")
    assert (question_name(s), s.population[0], building_at(s, "4.r")) == ("choose-ground", 6, "")
    assert legal_names(s) == ["ground:meadow", "ground:straw", "ground:leaves"]
    play(s, "ground:leaves")
    assert (s.population[0], building_at(s, "4.r"), s.terrain(find_field("4.r"))) == (1, "A1", 2)
    assert "4.r" not in objects_of(make_garden(population=5), "build")


@rule("GN-4.7 bramble")
def test_the_ground_stays_when_the_building_goes() -> None:
    s = make_garden(covered={"4.r": "S"})
    assert "4.r" in objects_of(s, "build")
    play(s, "build:4.r")
    assert (question_name(s), s.population[0]) == ("act", 25)


@rule("GN-4.8 uncovered")
def test_a_bramble_has_no_terrain() -> None:
    s = make_garden()
    assert s.terrain(find_field("4.r")) == 3
    assert not any(s.land[terrain] >> find_field("4.r") & 1 for terrain in range(3))


@rule("GN-4.9 demolish")
def test_r06_pulling_down_brings_twice_the_cost() -> None:
    """R6: two floors on 3 bring 14."""
    s = make_garden(buildings={"4.c": "A2"}, population=10)
    play(s, "demolish:4.c")
    assert (s.population[0], s.floors[0], building_at(s, "4.c")) == (24, 20, "")


@rule("GN-4.9 demolish")
@pytest.mark.parametrize(
    ("floors", "values"),
    [
        (1, [2, 4, 6, 8, 10]),
        (2, [6, 10, 14, 18, 22]),
        (3, [12, 18, 24, 30, 36]),
        (4, [20, 28, 36, 44, 52]),
    ],
)
def test_a_building_is_worth_what_the_printed_table_says(floors: int, values: list[int]) -> None:
    s = make_garden()
    assert [s.box.value(cost, floors) for cost in range(1, 6)] == values


@rule("GN-4.9 demolish")
def test_v35_a_building_beyond_the_printed_table_follows_the_formula() -> None:
    """Vector 35: five floors on 2 bring 40."""
    s = make_garden(buildings={"2.tl": "A5"}, crane=2, population=3)
    play(s, "demolish:2.tl")
    assert s.population[0] == 43


@rule("GN-4.9 demolish", "GN-7.2 finished")
def test_a_roof_goes_back_to_the_supply() -> None:
    s = make_garden(buildings={"4.c": "A2^"})
    assert s.roofs() == 18
    play(s, "demolish:4.c")
    assert (s.roofs(), s.roofed) == (19, 0)


@rule("GN-4.10 demolish-crane")
def test_a_cleared_field_moves_the_crane() -> None:
    s = make_garden(buildings={"4.bl": "A1"})
    play(s, "demolish:4.bl")
    assert crane_number(s) == 6
