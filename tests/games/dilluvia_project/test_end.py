"""DP-9 final scoring: four steps, majorities, ties; the score sheet."""

from __future__ import annotations

import pytest

from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.codes import TILE_KEYS
from pentapolis.games.dilluvia_project.rules.flow import end_game
from pentapolis.games.dilluvia_project.rules.scoring import (
    count_sectors,
    garden_prestige,
    majority_points,
)
from pentapolis.games.dilluvia_project.rules.state import Sky
from pentapolis.kit.cells import BIT
from pentapolis.testkit.rules import rule

from .sky import at, dilluvia, people_of, play, send, sky


def score_end(s: Sky) -> Sky:
    """Let the last worker go and score."""
    s.round = 7
    end_game(s)
    return s


@rule("DP-9.0 final")
def test_income_then_sets_then_gardens_then_tiles_are_scored() -> None:
    s = sky(
        2,
        aeros=5,
        cubes={0: "3W"},
        buildings={0: ["6A e5", "1B f4 second"]},
        gardens="f7 h4",
        tiles={0: "sets pop2"},
        prestige=3,
        house=4,
    )
    assert s.income[:3] == [4, 4, 2]
    score_end(s)
    # income: 5 prestige, 9 aeros, 7 cubes; one set: 8; a garden beside the large building: 12
    assert (s.aeros[0], s.prestige[0]) == (9, 12)
    assert people_of(s, 0) == 3 + 2


@rule("DP-9.0 final")
def test_ex12_gardens_score_for_every_building_beside_them() -> None:
    s = sky(
        4,
        buildings={
            0: [f"6A {at(3, 5)}", f"2B {at(4, 8)}", f"1A {at(6, 9)}"],
            1: [f"1A {at(5, 4)}", f"1B {at(8, 9)}", f"6B {at(7, 10)}"],
        },
    )
    city = s.box.city
    found = []
    for garden in (at(5, 5), at(4, 7), at(7, 9)):
        s.gardens = BIT[city.find(garden)]
        found.append((garden_prestige(s, 0), garden_prestige(s, 1)))
    assert found == [(4, 1), (6, 0), (1, 5)]
    s.gardens = sum(BIT[city.find(name)] for name in (at(5, 5), at(4, 7), at(7, 9)))
    assert (garden_prestige(s, 0), garden_prestige(s, 1)) == (11, 6)


@rule("DP-9.1 winner")
def test_ex13_a_tie_goes_to_the_player_nearer_to_the_next_ten() -> None:
    game = dilluvia(2)
    s = score_end(sky(2, people=89, prestige=[123, 126]))
    assert s.scores() == [89, 89]
    assert game.places(s) == [2, 1]
    s = score_end(sky(2, people=89, prestige=[116, 126]))
    assert game.places(s) == [1, 1]
    s = score_end(sky(2, people=89, prestige=[130, 121]))
    assert game.places(s) == [2, 1]  # a full ten is ten away from the next


@rule("DP-9.1 winner")
def test_most_population_wins() -> None:
    assert dilluvia(3).places(score_end(sky(3, people=[4, 9, 7]))) == [3, 1, 2]


@rule("DP-9.2 majority")
@pytest.mark.parametrize(("own", "other", "points"), [(2, 2, 3), (1, 0, -1), (3, 2, 4), (2, 3, -1)])
def test_tv21_a_majority_of_large_buildings_needs_two(own: int, other: int, points: int) -> None:
    sites = ["e3", "g3", "c5", "e5", "h5", "c8"]
    buildings = {
        0: [f"6A {site}" for site in sites[:own]],
        1: [f"6B {site}" for site in sites[3 : 3 + other]],
    }
    s = sky(2, buildings=buildings)
    assert majority_points(s, 0, c.MAJ_LARGE) == points


@rule("DP-9.2 majority")
def test_a_majority_brings_four_alone_three_tied_and_costs_one_behind() -> None:
    s = sky(
        3,
        buildings={0: ["1A c3", "1B d3", "2B e3"], 1: ["1A c5", "2B d5", "2B f5"], 2: ["1A c9"]},
        propellers={0: "p1", 1: "p2"},
    )
    s.workers = [5, 6, 6]
    found = {
        kind: [majority_points(s, seat, TILE_KEYS.index(kind)) for seat in range(3)]
        for kind in ("maj-small", "maj-medium", "maj-prop", "maj-workers")
    }
    assert found == {
        "maj-small": [4, -1, -1],
        "maj-medium": [-1, 4, -1],
        "maj-prop": [3, 3, -1],
        "maj-workers": [-1, 3, 3],
    }


@rule("DP-9.2 majority")
def test_if_nobody_has_any_all_are_tied() -> None:
    assert majority_points(sky(2), 0, c.MAJ_PROP) == 3


@rule("DP-9.2 majority")
def test_each_building_counts_for_one_sector() -> None:
    s = sky(4, buildings={0: ["2B d3", "1A c4 second"]})
    assert count_sectors(s, 0) == 2  # the medium one covers two sectors and makes room
    s = sky(4, buildings={0: ["1A c3", "1B d3"]})
    assert count_sectors(s, 0) == 1
    s = sky(4, buildings={0: ["6A d5"]})
    assert count_sectors(s, 0) == 1  # it covers two, but counts for one


@rule("DP-9.2 majority", "DP-2.1 rounds")
def test_workers_gained_in_the_last_round_count() -> None:
    s = sky(2, round=7, cubes={0: "1W 1N"}, land={0: "f6"}, tiles={0: "maj-workers"})
    s.dark, s.special = [1, 0], [0, 0]
    send(s, "build", 1)
    play(s, "build:0", "square:f6", "mark:first", "done")
    assert people_of(s, 0) == 4


@rule("DP-9.3 no-choice")
def test_cubes_of_the_last_income_count_for_sets_but_are_not_taken() -> None:
    s = sky(2, aeros=5, cubes={0: "1W"}, buildings={0: ["6A e5"]}, tiles={0: "sets"})
    s.dark, s.special = [1, 0], [0, 0]
    s.round = 7
    send(s, "white", 1)  # 2 cubes in hand, 4 more are counted: one set
    assert s.prestige[0] == 3
    assert sum(s.cubes[:4]) == 2
    assert s.legal() == []


@rule("DP-9.4 floor")
def test_tv22_nobody_falls_below_zero() -> None:
    s = score_end(sky(2, tiles={0: "maj-prop"}, propellers={1: "p1"}))
    assert people_of(s, 0) == 0
    assert [line.points for line in dilluvia(2).score_sheet(s, 0)] == [0, 0, 0, 0, 0, -1, 1]


@rule("DP-9.4 floor")
def test_tv29_gains_and_losses_are_added_up_first() -> None:
    s = score_end(sky(3, tiles={0: "pop2 maj-prop"}, propellers={1: "p1"}))
    assert people_of(s, 0) == 1


@rule("DP-9.0 final")
def test_tens_count_in_the_final_scoring() -> None:
    s = sky(2, prestige=8, house=6, buildings={0: ["1A f6 second"]})
    s.house = [6, 0]
    score_end(s)
    assert (s.prestige[0], people_of(s, 0)) == (10, 4)
