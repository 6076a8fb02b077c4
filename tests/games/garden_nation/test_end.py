"""GN-9 population, GN-11 end and scoring, GN-12 guard."""

from __future__ import annotations

import pytest

from pentapolis.core.state import OVER
from pentapolis.games.garden_nation.rules.codes import SECRET_KEYS
from pentapolis.games.garden_nation.rules.scoring import (
    leaders,
    project_points,
    score,
    secret_points,
)
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.games.garden_nation.words.names import split_points, split_population
from pentapolis.testkit.rules import rule

from .garden import (
    alter_box,
    event_args,
    legal_names,
    load_box,
    load_game,
    make_garden,
    play,
    question_name,
)
from .test_turns import act_somehow


def play_phase(s: Garden) -> list[list[int]]:
    """End the round with a pass, and list what the population phase pays."""
    s.order = [(s.turn - len(s.order) + 1 + space) % s.seats for space in range(len(s.order))]
    s.space, s.left = len(s.order) - 1, 1
    return event_args(play(s, "pass"), "POPULATION_GREW")


def secret_worth(s: Garden, key: str, seat: int = 0) -> int:
    return secret_points(s, seat, SECRET_KEYS.index(key))


@rule("GN-9.1 majority")
def test_r02_the_sole_majority_brings_two() -> None:
    """R2: three floors against one."""
    s = make_garden(buildings={"1.tl": "A3", "1.tr": "B1"}, population=[1, 10], turn=0, crane=1)
    s.population[0] = 1
    assert play_phase(s) == [[2, 0b1, 0]]
    assert s.population == [3, 10]


@rule("GN-9.1 majority")
def test_r03_a_tie_brings_one_each() -> None:
    """R3."""
    s = make_garden(3, buildings={"2.c": "A2", "2.tl": "B2", "2.tr": "C1"}, population=[1, 9, 9])
    assert play_phase(s) == [[1, 0, 0b10], [1, 0, 0b10]]
    assert s.population == [2, 10, 9]


@rule("GN-9.1 majority", "GN-7.2 finished")
def test_roofed_floors_count_for_majorities() -> None:
    s = make_garden(buildings={"1.tl": "A3^", "1.tr": "B2"})
    assert leaders(s, 0) == 0b01
    assert leaders(s, 1) == 0


@rule("GN-9.3 forty-plus")
def test_r04_v40_above_forty_a_token_is_taken_and_the_marker_starts_again() -> None:
    """R4 and vector 40: how the track shows it."""
    assert split_population(52, 40) == (1, 12)
    assert split_population(40, 40) == (0, 40)
    assert split_population(41, 40) == (1, 1)
    assert split_population(80, 40) == (1, 40)
    assert split_population(81, 40) == (2, 1)
    assert split_population(1, 40) == (0, 1)


@rule("GN-11.6 seventy")
def test_v40_above_seventy_points_a_token_is_taken() -> None:
    """Vector 40."""
    assert split_points(70, 70) == (0, 70)
    assert split_points(71, 70) == (1, 1)
    assert split_points(0, 70) == (0, 0)
    assert split_points(-3, 70) == (0, -3)


@rule("GN-9.4 red-zone")
def test_one_inhabitant_is_the_least() -> None:
    s = make_garden(population=2)
    assert legal_names(s)[0] == "build:4.br"
    play(s, "build:4.br")
    assert s.population[0] == 1
    assert not [name for name in legal_names(s) if name.startswith("build") and s.turn == 0]


@rule("GN-11.1 end", "GN-9.2 last-phase")
def test_v22_the_end_stays_triggered_when_floors_come_back() -> None:
    """Vector 22: the last floor with one action, two floors back with the next."""
    s = make_garden(buildings={"4.c": "A2"}, floors={0: 1}, store="6.br", left=2, space=2)
    events = play(s, "build:4.br")
    assert (s.floors[0], s.last_round) == (0, 1)
    assert len(event_args(events, "LAST_FLOOR_PLACED")) == 1
    play(s, "go:6", "demolish:6.br")
    assert s.floors[0] == 17
    assert (s.turn, s.last_round, question_name(s)) == (1, 1, "act")
    act_somehow(s)
    events = play(s, next(name for name in legal_names(s) if name.startswith("build")))
    if question_name(s) != "finished":
        events = play(s, legal_names(s)[-1])
    assert event_args(events, "POPULATION_GREW")
    assert event_args(events, "ROUND_BEGAN") == []
    assert (question_name(s), s.actor()) == ("finished", OVER)


@rule("GN-11.1 end", "GN-8.5 invade")
def test_v23_an_invasion_may_trigger_the_end() -> None:
    """Vector 23."""
    s = make_garden(buildings={"4.c": "B2"}, floors={0: 2}, store="6.br")
    play(s, "invade:4.c")
    assert (s.floors[0], s.last_round) == (0, 1)


@rule("GN-9.2 last-phase", "GN-11.2 score")
def test_v24_the_last_population_phase_counts() -> None:
    """Vector 24: 31 inhabitants become 33, worth 8 and not 7."""
    s = make_garden(
        buildings={"1.tl": "A1"}, floors={0: 0}, store="1.tr", population=[31, 10], last_round=1
    )
    play_phase(s)
    assert question_name(s) == "finished"
    assert s.population[0] == 33
    assert s.box.worth(33) == 8
    assert s.box.worth(31) == 7


@rule("GN-11.2 score")
def test_v28_inhabitants_bring_points_at_the_end() -> None:
    """Vector 28."""
    worth = make_garden().box.worth
    assert [worth(number) for number in (45, 10, 9, 40, 38, 37, 34, 1)] == [
        10,
        0,
        -3,
        10,
        10,
        9,
        8,
        -30,
    ]


@rule("GN-11.2 score")
def test_every_number_of_inhabitants_brings_the_printed_points() -> None:
    track = (
        "-30 -20 -20 -10 -10 -5 -5 -3 -3 0 1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 8 8 8 9 9 9 "
        "10 10 10"
    )
    worth = make_garden().box.worth
    assert [worth(number) for number in range(1, 41)] == [int(each) for each in track.split()]


@rule("GN-11.3 both", "GN-11.4 once")
def test_r08_a_building_counts_for_both_cards() -> None:
    """R8: floors of 4, 4 and 3 bring 22 and 21."""
    s = make_garden(buildings={"1.tl": "A4", "2.tl": "A4", "3.tl": "A3"})
    assert (secret_worth(s, "observatory"), secret_worth(s, "belfry")) == (22, 21)


@rule("GN-11.2 score", "GN-11.5 control")
def test_r10_the_example_of_the_rulebook_scores_52() -> None:
    """R10: 12 + 12 + 8 + 20 = 52."""
    s = make_garden(
        buildings={"3.r": "A2", "3.l": "A2", "5.tr": "A2", "5.br": "A2"},
        population=[34, 20],
        secrets={0: ["control-35", "market"]},
        claimed={0: ["temple", "house", "herbalist", "prison"]},
        row=["forge", "outpost", "bunker", "windmill"],
    )
    assert project_points(s, 0) == 20
    assert (secret_worth(s, "control-35"), secret_worth(s, "market")) == (12, 12)
    assert score(s, 0) == 52
    lines = load_game(2).score_sheet(s, 0)
    assert sorted(line.points for line in lines) == [8, 12, 12, 20]


@rule("GN-11.3 both")
def test_r11_each_open_floor_on_the_terrain_brings_a_point() -> None:
    """R11: three and two floors bring 5."""
    s = make_garden(buildings={"1.tl": "A3", "2.r": "A2", "3.tl": "A2^", "4.tl": "A1"})
    assert secret_worth(s, "cabaret") == 5
    assert secret_worth(s, "post-office") == 1
    assert secret_worth(s, "barracks") == 0


@rule("GN-11.3 both")
def test_open_buildings_of_two_floors_on_the_terrain_bring_three_points() -> None:
    s = make_garden(
        buildings={"1.tl": "A3", "1.tr": "A2", "2.r": "A1", "3.tl": "A2^", "2.tr": "A2"}
    )
    assert secret_worth(s, "sculpture") == 6
    assert secret_worth(s, "watchtower") == 3
    assert secret_worth(s, "market") == 0


@rule("GN-11.5 control")
def test_v25_only_sole_majorities_count() -> None:
    """Vector 25."""
    s = make_garden(buildings={"1.tl": "A2", "1.tr": "B1", "3.tl": "A1", "3.c": "B1"})
    assert secret_worth(s, "control-13") == 4
    s = make_garden(buildings={"1.tl": "A2", "3.tl": "A1"})
    assert secret_worth(s, "control-13") == 12
    s = make_garden(buildings={"1.tl": "A2", "1.tr": "B2", "3.tl": "A1", "3.c": "B1"})
    assert secret_worth(s, "control-13") == 0
    s = make_garden(buildings={"1.tl": "A3^", "1.tr": "B2"})
    assert secret_worth(s, "control-13") == 4


@rule("GN-11.5 control")
def test_v42_a_territory_without_floors_has_no_majority() -> None:
    """Vector 42."""
    assert secret_worth(make_garden(buildings={"1.tl": "A1"}), "control-13") == 4
    assert secret_worth(make_garden(), "control-13") == 0


@rule("GN-11.4 once", "GN-7.2 finished")
def test_v26_at_most_one_building_counts_in_each_territory() -> None:
    """Vector 26."""
    s = make_garden(buildings={"2.tl": "A3", "2.c": "A5", "6.tl": "A4^"})
    assert (secret_worth(s, "belfry"), secret_worth(s, "observatory")) == (7, 11)


@rule("GN-11.7 negative")
def test_v27_a_total_may_be_below_zero() -> None:
    """Vector 27."""
    s = make_garden(
        population=[2, 20],
        claimed={0: ["house"]},
        secrets={0: ["observatory", "belfry"]},
    )
    assert score(s, 0) == -17


@rule("GN-11.8 winner")
def test_equal_players_share_the_victory() -> None:
    game = load_game(3)
    s = make_garden(3, population=[30, 31, 20], secrets={seat: ["belfry"] for seat in range(3)})
    assert s.scores()[:2] == [7, 7]
    assert game.places(s) == [1, 1, 3]


@rule("GN-12.1 guard")
@pytest.mark.parametrize("rounds", [3, 100])
def test_the_guard_ends_a_game_in_which_nobody_runs_out_of_floors(rounds: int) -> None:
    game = load_box(alter_box(guard__max_rounds=rounds), 3)
    s = make_garden(3, order=[1, 2, 0], space=2, left=1, round=rounds - 1, game=game)
    play(s, "build:4.c")
    assert (s.round, question_name(s)) == (rounds, "act")
    s.order, s.space, s.left, s.turn = [1, 2, 0], 2, 1, 0
    s.work = s.crane
    events = play(s, "build:4.br")
    assert (question_name(s), s.last_round) == ("finished", 0)
    assert event_args(events, "POPULATION_GREW")
    assert game.endings[game.ending(s)] == "round-limit"


@rule("GN-11.1 end", "GN-1.7 secrets")
def test_the_kept_cards_are_shown_at_the_end_and_the_others_never() -> None:
    game = load_game(2)
    s = make_garden(
        buildings={"1.tl": "A1"},
        floors={0: 0},
        store="1.tr",
        population=[31, 10],
        last_round=1,
        secrets={0: ["belfry", "market"]},
    )
    s.space, s.left = 3, 1
    before = game.mask(s, 1)
    assert before.kept[:2] == [-9, -9]
    events = play(s, "pass")
    shown = event_args(events, "SECRETS_SHOWN")
    assert shown[0] == [4, 6, 0, 7]
    seen = game.mask(s, 1)
    assert seen.kept == s.kept
    assert seen.dealt[:2] == [-9, -9]
