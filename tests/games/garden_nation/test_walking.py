"""GN-5 when nothing can be built."""

from __future__ import annotations

from pentapolis.testkit.rules import rule

from .garden import (
    building_at,
    crane_number,
    event_args,
    legal_names,
    make_garden,
    objects_of,
    play,
    question_name,
)

NO_PLOYS = {0: [4, 0, 0]}
FULL_7 = {
    "7.c": "B1",
    "7.tl": "B1",
    "7.tr": "B1",
    "7.r": "B1",
    "7.br": "B1",
    "7.bl": "B1",
    "7.l": "B1",
}


@rule("GN-5.1 walk")
def test_v14_where_nothing_else_is_possible_the_action_moves_on_unasked() -> None:
    """Vector 14: after 7 comes 1."""
    s = make_garden(
        buildings=FULL_7 | {"4.br": "A1"},
        covered={"7.bl": "M"},
        spent=NO_PLOYS,
        left=2,
        crane=4,
        population=30,
    )
    events = play(s, "build:4.br")  # sends the crane to 7
    assert (crane_number(s), s.work, s.shifts, question_name(s)) == (7, 0, 1, "act")
    assert event_args(events, "WALKED_ON") == [[6, 0]]
    assert {name[0] for name in objects_of(s, "build")} == {"1"}


@rule("GN-5.1 walk", "GN-5.3 there")
def test_v15_where_nothing_can_be_built_one_moves_on_or_pulls_down() -> None:
    """Vector 15."""
    s = make_garden(buildings={"3.bl": "B1", "3.tl": "A1"}, crane=3, population=2, spent=NO_PLOYS)
    assert legal_names(s) == ["demolish:3.tl", "shift"]
    played = s.clone()
    play(played, "demolish:3.tl")
    assert played.population[0] == 8
    play(s, "shift")
    assert (s.work, crane_number(s)) == (3, 3)
    assert legal_names(s) == ["build:4.br"]
    play(s, "build:4.br")
    assert (s.population[0], crane_number(s)) == (1, 7)


@rule("GN-5.2 bound")
def test_whoever_can_build_may_not_move_on() -> None:
    s = make_garden(buildings={"4.c": "A1"}, population=2, spent=NO_PLOYS)
    assert legal_names(s) == ["build:4.br", "demolish:4.c"]


@rule("GN-5.2 bound")
def test_a_possible_invasion_does_not_bind() -> None:
    s = make_garden(
        buildings={**{f"4.{place}": "B1" for place in ("c", "tl", "tr", "r", "br", "bl", "l")}},
        covered={"4.r": "M"},
        population=30,
    )
    assert {"invade:4.c", "shift"} <= set(legal_names(s))


@rule("GN-5.3 there", "GN-8.3 change")
def test_after_moving_on_no_ploy_changes_the_territory() -> None:
    s = make_garden(buildings={"3.bl": "B1", "3.tl": "A1"}, crane=3, population=2)
    assert objects_of(s, "go") == ["2", "4"]
    play(s, "shift")
    assert objects_of(s, "go") == []


@rule("GN-5.3 there")
def test_after_moving_on_everything_else_is_allowed() -> None:
    s = make_garden(
        buildings={"3.bl": "B1", "3.tl": "A1", "4.br": "B1", "4.c": "A2^", "1.tl": "A1"},
        crane=3,
        population=3,
        left=1,
    )
    play(s, "shift")
    # A roof may be moved, the own building pulled down, the other one (value 2) invaded.
    assert legal_names(s) == ["demolish:4.c", "invade:4.br", "lift:4.c", "shift"]


@rule("GN-5.4 pass")
def test_v36_an_action_may_move_on_around_the_whole_garden() -> None:
    """Vector 36."""
    s = make_garden(
        4, buildings={"3.tl": "A4"}, crane=4, population=[1, 30, 30, 30], spent=NO_PLOYS, left=2
    )
    assert s.floors[0] == 10
    for _ in range(6):
        assert legal_names(s) == ["shift", "pass"]
        play(s, "shift")
    assert s.work == 2
    assert legal_names(s) == ["demolish:3.tl", "pass"]
    play(s, "demolish:3.tl")
    assert (s.population[0], crane_number(s)) == (37, 1)


@rule("GN-5.4 pass")
def test_v16_whoever_has_no_floors_may_give_up_the_action() -> None:
    """Vector 16: pull down, change territory, move on, or give up; then the crane stays."""
    s = make_garden(buildings={"4.c": "A1"}, floors={0: 0}, store="1.tl", last_round=1, left=1)
    assert legal_names(s) == ["demolish:4.c", "go:3", "go:5", "shift", "pass"]
    play(s, "pass")
    assert (crane_number(s), s.turn) == (4, 1)
    # A roof to move makes one more choice.
    s = make_garden(
        buildings={"4.c": "A1^", "4.br": "B1"}, floors={0: 0}, store="1.tl", last_round=1
    )
    assert legal_names(s) == ["demolish:4.c", "lift:4.c", "go:3", "go:5", "shift", "pass"]


@rule("GN-5.4 pass")
def test_nobody_passes_who_could_build_elsewhere() -> None:
    s = make_garden(buildings={"3.bl": "B1", "3.tl": "A1"}, crane=3, population=2, spent=NO_PLOYS)
    assert "pass" not in legal_names(s)


@rule("GN-5.5 always")
def test_without_buildings_there_is_always_something_to_build() -> None:
    """Whoever has no building has 35 inhabitants: every field that is free can be paid."""
    s = make_garden(population=35)
    assert len(objects_of(s, "build")) == 7
    assert building_at(s, "4.c") == ""
    # Others own at most 42 of 49 fields.
    assert max(20, 2 * 17, 3 * 14) < 49


@rule("GN-5.1 walk")
def test_an_action_moves_on_by_six_territories_at_most() -> None:
    s = make_garden(4, buildings={"4.c": "A4"}, population=[1, 30, 30, 30], spent=NO_PLOYS)
    for _ in range(6):
        play(s, "shift")
    assert (s.work, s.shifts, "shift" in legal_names(s)) == (2, 6, False)
    assert legal_names(s) == ["pass"]
