"""GN-8 ploys."""

from __future__ import annotations

from pentapolis.core.state import EMPTY
from pentapolis.games.garden_nation.rules.scoring import project_points
from pentapolis.testkit.rules import rule

from .garden import (
    alter_box,
    building_at,
    claimable,
    crane_number,
    event_args,
    find_field,
    legal_names,
    load_box,
    make_garden,
    objects_of,
    play,
    question_name,
)
from .test_projects import fill_row
from .test_setup import open_game


@rule("GN-8.1 ploys", "GN-8.3 change", "GN-8.5 invade")
def test_r09_each_action_of_a_turn_may_use_a_ploy() -> None:
    """R9, with the numbers of the reference layout."""
    s = make_garden(buildings={"6.tr": "A2", "2.c": "B2"}, crane=5, population=[17, 20], left=2)
    play(s, "go:6")
    assert (crane_number(s), s.work) == (6, 5)
    play(s, "demolish:6.tr")
    assert (s.population[0], crane_number(s), s.left) == (35, 2, 1)
    play(s, "invade:2.c")
    assert (s.population, crane_number(s), s.ploys(0), s.turn) == ([21, 34], 4, 2, 1)
    assert (building_at(s, "2.c"), s.floors) == ("A2", [18, 20])


@rule("GN-8.3 change")
def test_r14_seven_and_one_are_neighbours() -> None:
    """R14."""
    assert objects_of(make_garden(crane=7), "go") == ["1", "6"]
    assert objects_of(make_garden(crane=1), "go") == ["2", "7"]
    assert objects_of(make_garden(crane=4), "go") == ["3", "5"]


@rule("GN-8.1 ploys")
def test_a_player_has_four_ploys_and_no_more() -> None:
    s = make_garden(buildings={"4.c": "B1", "4.tl": "A1^", "4.l": "A1"}, spent={0: [1, 1, 1]})
    assert objects_of(s, "go") and objects_of(s, "invade") and objects_of(s, "lift")
    s = make_garden(buildings={"4.c": "B1", "4.tl": "A1^", "4.l": "A1"}, spent={0: [2, 1, 1]})
    assert not (objects_of(s, "go") or objects_of(s, "invade") or objects_of(s, "lift"))


@rule("GN-8.1 ploys", "GN-8.2 before")
def test_v17_an_action_may_use_only_one_ploy() -> None:
    """Vector 17: after a change no invasion, but again in the next action."""
    s = make_garden(buildings={"5.c": "B1", "3.c": "B1"}, left=2)
    play(s, "go:5")
    assert (s.left, s.ploy_used) == (2, 1)
    assert objects_of(s, "invade") == objects_of(s, "go") == []
    play(s, "build:5.l")
    assert (s.left, s.ploy_used) == (1, 0)
    assert (objects_of(s, "invade"), objects_of(s, "go")) == (["3.c"], ["2", "4"])


@rule("GN-8.2 before")
def test_changing_the_territory_uses_up_no_action() -> None:
    s = make_garden(left=1)
    play(s, "go:5")
    assert (s.left, question_name(s), objects_of(s, "build")[0]) == (1, "act", "5.c")


@rule("GN-8.5 invade")
def test_v18_an_invasion_costs_the_full_value_and_as_many_floors() -> None:
    """Vector 18: two floors on 3 are worth 14."""
    buildings = {"4.c": "B2"}
    assert "invade:4.c" not in legal_names(make_garden(buildings=buildings, population=[14, 20]))
    few = make_garden(buildings=buildings, population=[15, 20], floors={0: 1}, store="1.tl")
    assert "invade:4.c" not in legal_names(few)
    s = make_garden(buildings=buildings, population=[15, 20], floors={0: 2}, store="1.tl")
    play(s, "invade:4.c")
    assert (s.population, s.floors[1], building_at(s, "4.c")) == ([1, 34], 20, "A2")


@rule("GN-8.5 invade", "GN-6.8 short")
def test_v19_the_roof_of_an_invaded_building_can_be_used_at_once() -> None:
    """Vector 19."""
    game = load_box(alter_box(box__roofs=1))
    s = make_garden(
        buildings={"4.c": "B2^", "4.br": "A1"}, row=fill_row("sanctuary"), game=game, left=1
    )
    assert s.roofs() == 0
    play(s, "invade:4.c")
    assert (s.roofs(), claimable(s)) == (1, ["sanctuary"])
    play(s, "claim:sanctuary")
    assert (s.roofs(), building_at(s, "4.c"), project_points(s, 0)) == (0, "A2^", 5)


@rule("GN-8.5 invade", "GN-7.2 finished")
def test_an_invaded_building_has_no_roof() -> None:
    s = make_garden(buildings={"4.c": "B2^"})
    play(s, "invade:4.c")
    assert (building_at(s, "4.c"), s.roofs(), crane_number(s)) == ("A2", 19, 4)


@rule("GN-8.4 move-roof")
def test_v20_a_roof_goes_to_the_same_terrain() -> None:
    """Vector 20: one target only, so it is not asked for."""
    s = make_garden(buildings={"4.c": "A2^", "1.tl": "A1", "7.c": "A1"})
    events = play(s, "lift:4.c")
    assert event_args(events, "ROOF_MOVED") == [[find_field("4.c"), find_field("1.tl")]]
    assert (building_at(s, "4.c"), building_at(s, "1.tl"), s.ploys(0)) == ("A2", "A1^", 3)
    assert "4.c" in objects_of(s, "build")
    assert not {"shift", "pass"} & set(legal_names(s))
    assert (s.left, s.roofs()) == (2, 18)


@rule("GN-8.4 move-roof")
def test_v21_a_covered_bramble_has_the_terrain_of_its_token() -> None:
    """Vector 21."""
    s = make_garden(
        buildings={"1.tr": "A1^", "4.r": "A1", "4.c": "A1"}, covered={"4.r": "M"}, crane=1
    )
    play(s, "lift:1.tr")
    assert question_name(s) == "move-roof"
    assert legal_names(s) == ["roof:4.c", "roof:4.r"]
    play(s, "roof:4.r")
    assert (building_at(s, "4.r"), building_at(s, "1.tr"), s.roof_moved) == ("A1^", "A1", 1)


@rule("GN-8.4 move-roof")
def test_a_roof_needs_a_place_to_go() -> None:
    s = make_garden(buildings={"4.c": "A2^", "7.c": "A1", "1.tl": "B1", "1.tr": "A1^"})
    assert objects_of(s, "lift") == []


@rule("GN-8.4 move-roof", "GN-5.4 pass")
def test_after_moving_a_roof_the_action_must_happen_there() -> None:
    s = make_garden(buildings={"4.c": "A2^", "1.tl": "A1"}, population=1)
    assert legal_names(s)[-2:] == ["shift", "pass"]
    play(s, "lift:4.c")
    assert legal_names(s) == ["demolish:4.c"]


@rule("GN-8.4 move-roof")
def test_v41_a_building_that_lost_its_roof_may_be_raised_and_claim_a_card() -> None:
    """Vector 41."""
    s = make_garden(
        buildings={"4.c": "A2^", "1.tl": "A1"}, population=20, row=fill_row("apartments")
    )
    assert s.roofs() == 18
    play(s, "lift:4.c", "build:4.c", "claim:apartments", "project:house")
    assert (s.population[0], project_points(s, 0), s.roofs()) == (15, 7, 17)
    assert (building_at(s, "4.c"), building_at(s, "1.tl"), crane_number(s)) == ("A3^", "A1^", 4)


@rule("GN-8.6 no-ploy")
def test_the_first_action_may_use_no_ploy() -> None:
    s = open_game(3)
    assert s.crane == EMPTY
    assert len(objects_of(s, "build")) == len(legal_names(s)) == 49


@rule("GN-8.5 invade")
def test_own_buildings_are_not_invaded() -> None:
    s = make_garden(3, buildings={"4.c": "A1", "4.br": "B1", "4.tl": "C1"})
    assert objects_of(s, "invade") == ["4.tl", "4.br"]
