"""GN-8 ploys."""

from __future__ import annotations

from pentapolis.core.state import EMPTY
from pentapolis.games.garden_nation.state import project_points
from pentapolis.testkit.rules import rule

from .garden import (
    altered,
    asked,
    at,
    box_game,
    claims,
    crane,
    field,
    garden,
    names,
    play,
    told,
    verbs,
)
from .test_projects import open_row
from .test_setup import opened


@rule("GN-8.1 ploys", "GN-8.3 change", "GN-8.5 invade")
def test_r09_two_ploys_in_a_turn() -> None:
    """R9, with the numbers of the reference layout."""
    s = garden(buildings={"6.tr": "A2", "2.c": "B2"}, crane=5, population=[17, 20], left=2)
    play(s, "go:6")
    assert (crane(s), s.work) == (6, 5)
    play(s, "demolish:6.tr")
    assert (s.population[0], crane(s), s.left) == (35, 2, 1)
    play(s, "invade:2.c")
    assert (s.population, crane(s), s.ploys(0), s.turn) == ([21, 34], 4, 2, 1)
    assert (at(s, "2.c"), s.floors) == ("A2", [18, 20])


@rule("GN-8.3 change")
def test_r14_seven_and_one_are_neighbours() -> None:
    """R14."""
    assert verbs(garden(crane=7), "go") == ["1", "6"]
    assert verbs(garden(crane=1), "go") == ["2", "7"]
    assert verbs(garden(crane=4), "go") == ["3", "5"]


@rule("GN-8.1 ploys")
def test_four_tokens_and_no_more() -> None:
    s = garden(buildings={"4.c": "B1", "4.tl": "A1^", "4.l": "A1"}, spent={0: [1, 1, 1]})
    assert verbs(s, "go") and verbs(s, "invade") and verbs(s, "lift")
    s = garden(buildings={"4.c": "B1", "4.tl": "A1^", "4.l": "A1"}, spent={0: [2, 1, 1]})
    assert not (verbs(s, "go") or verbs(s, "invade") or verbs(s, "lift"))


@rule("GN-8.1 ploys", "GN-8.2 before")
def test_v17_one_ploy_in_an_action() -> None:
    """Vector 17: after a change no invasion, but again in the next action."""
    s = garden(buildings={"5.c": "B1", "3.c": "B1"}, left=2)
    play(s, "go:5")
    assert (s.left, s.ploy_used) == (2, 1)
    assert verbs(s, "invade") == verbs(s, "go") == []
    play(s, "build:5.l")
    assert (s.left, s.ploy_used) == (1, 0)
    assert (verbs(s, "invade"), verbs(s, "go")) == (["3.c"], ["2", "4"])


@rule("GN-8.2 before")
def test_a_change_is_done_besides_the_action() -> None:
    s = garden(left=1)
    play(s, "go:5")
    assert (s.left, asked(s), verbs(s, "build")[0]) == (1, "act", "5.c")


@rule("GN-8.5 invade")
def test_v18_the_price_of_an_invasion() -> None:
    """Vector 18: two floors on 3 are worth 14."""
    buildings = {"4.c": "B2"}
    assert "invade:4.c" not in names(garden(buildings=buildings, population=[14, 20]))
    few = garden(buildings=buildings, population=[15, 20], floors={0: 1}, store="1.tl")
    assert "invade:4.c" not in names(few)
    s = garden(buildings=buildings, population=[15, 20], floors={0: 2}, store="1.tl")
    play(s, "invade:4.c")
    assert (s.population, s.floors[1], at(s, "4.c")) == ([1, 34], 20, "A2")


@rule("GN-8.5 invade", "GN-6.8 short")
def test_v19_the_roof_of_an_invaded_building_can_be_used_at_once() -> None:
    """Vector 19."""
    game = box_game(altered(box__roofs=1))
    s = garden(buildings={"4.c": "B2^", "4.br": "A1"}, row=open_row("sanctuary"), game=game, left=1)
    assert s.roofs() == 0
    play(s, "invade:4.c")
    assert (s.roofs(), claims(s)) == (1, ["sanctuary"])
    play(s, "claim:sanctuary")
    assert (s.roofs(), at(s, "4.c"), project_points(s, 0)) == (0, "A2^", 5)


@rule("GN-8.5 invade", "GN-7.2 finished")
def test_an_invaded_building_has_no_roof() -> None:
    s = garden(buildings={"4.c": "B2^"})
    play(s, "invade:4.c")
    assert (at(s, "4.c"), s.roofs(), crane(s)) == ("A2", 19, 4)


@rule("GN-8.4 move-roof")
def test_v20_a_roof_goes_to_the_same_terrain() -> None:
    """Vector 20: one target only, so it is not asked for."""
    s = garden(buildings={"4.c": "A2^", "1.tl": "A1", "7.c": "A1"})
    events = play(s, "lift:4.c")
    assert told(events, "ROOF_MOVED") == [[field("4.c"), field("1.tl")]]
    assert (at(s, "4.c"), at(s, "1.tl"), s.ploys(0)) == ("A2", "A1^", 3)
    assert "4.c" in verbs(s, "build")
    assert not {"shift", "pass"} & set(names(s))
    assert (s.left, s.roofs()) == (2, 18)


@rule("GN-8.4 move-roof")
def test_v21_a_covered_bramble_has_the_terrain_of_its_token() -> None:
    """Vector 21."""
    s = garden(buildings={"1.tr": "A1^", "4.r": "A1", "4.c": "A1"}, covered={"4.r": "M"}, crane=1)
    play(s, "lift:1.tr")
    assert asked(s) == "move-roof"
    assert names(s) == ["roof:4.c", "roof:4.r"]
    play(s, "roof:4.r")
    assert (at(s, "4.r"), at(s, "1.tr"), s.roof_moved) == ("A1^", "A1", 1)


@rule("GN-8.4 move-roof")
def test_a_roof_needs_a_place_to_go() -> None:
    s = garden(buildings={"4.c": "A2^", "7.c": "A1", "1.tl": "B1", "1.tr": "A1^"})
    assert verbs(s, "lift") == []


@rule("GN-8.4 move-roof", "GN-5.4 pass")
def test_after_moving_a_roof_one_must_act_there() -> None:
    s = garden(buildings={"4.c": "A2^", "1.tl": "A1"}, population=1)
    assert names(s)[-2:] == ["shift", "pass"]
    play(s, "lift:4.c")
    assert names(s) == ["demolish:4.c"]


@rule("GN-8.4 move-roof")
def test_v41_raise_and_claim_with_the_building_that_lost_its_roof() -> None:
    """Vector 41."""
    s = garden(buildings={"4.c": "A2^", "1.tl": "A1"}, population=20, row=open_row("apartments"))
    assert s.roofs() == 18
    play(s, "lift:4.c", "build:4.c", "claim:apartments", "project:house")
    assert (s.population[0], project_points(s, 0), s.roofs()) == (15, 7, 17)
    assert (at(s, "4.c"), at(s, "1.tl"), crane(s)) == ("A3^", "A1^", 4)


@rule("GN-8.6 no-ploy")
def test_no_ploy_with_the_first_action() -> None:
    s = opened(3)
    assert s.crane == EMPTY
    assert len(verbs(s, "build")) == len(names(s)) == 49


@rule("GN-8.5 invade")
def test_own_buildings_are_not_invaded() -> None:
    s = garden(3, buildings={"4.c": "A1", "4.br": "B1", "4.tl": "C1"})
    assert verbs(s, "invade") == ["4.tl", "4.br"]
