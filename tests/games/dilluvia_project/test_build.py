"""DP-5.5 build and DP-5.8 move: buildings, propellers, income squares, the house."""

from __future__ import annotations

import pytest

from pentapolis.testkit.rules import rule
from pentapolis.testkit.scene import event_args

from .sky import (
    at,
    dilluvia,
    legal_names,
    list_objects,
    mat,
    people_of,
    play,
    question,
    send,
    sky,
    squares,
    write_cubes,
)

PLENTY = "9W 9K 9N 9V"


@rule("DP-5.5a build")
def test_ex07_two_buildings_and_a_propeller_need_two_workers() -> None:
    s = sky(2, aeros=9, cubes={0: PLENTY}, land={0: "f6 e6"})
    send(s, "build", 1)
    play(s, "build:0", "square:f6", "mark:second", "propeller:p9")
    assert legal_names(s) == ["done"]
    s = sky(2, aeros=9, cubes={0: PLENTY}, land={0: "f6 e6"})
    send(s, "build", 2)
    play(s, "build:0", "square:f6", "mark:second", "propeller:p9")
    play(s, "build:0", "square:e6", "mark:second", "done")
    assert (s.b_seat, s.house[0]) == ([0, 0], 3)


@rule("DP-5.5a build")
def test_the_special_worker_gains_four_prestige_when_placed() -> None:
    s = sky(2, prestige=8)
    send(s, "build", 1, special=True)
    assert (s.prestige[0], people_of(s, 0)) == (12, 1)
    play(s, "done")
    assert s.house[0] == 0


@rule("DP-5.5b propeller", "DP-5.5f house")
def test_ex08_a_building_and_a_propeller_move_the_house_by_two() -> None:
    s = sky(2, round=3, aeros=6, cubes={0: "2W 2K 1N"}, land={0: "f6 f5"})
    send(s, "build", 1)
    play(s, "build:2B", "down:f5", "mark:first")
    assert (mat(s, 0), write_cubes(s, 0), people_of(s, 0)) == ((1, 3, 0), "", 0)
    play(s, "propeller:p1")
    assert (s.aeros[0], s.prestige[0], s.house[0]) == (0, 4, 0)
    play(s, "done")
    assert s.house[0] == 2


@rule("DP-5.5b propeller", "DP-11.2 limits")
def test_only_affordable_propellers_without_an_owner_are_offered() -> None:
    s = sky(2, aeros=5, propellers={1: "p9 p5"})
    send(s, "build", 1)
    assert list_objects(s, "propeller") == ["p6", "p7", "p8", "p10", "p11", "p12"]


@rule("DP-5.5c building")
def test_tv11_squares_of_different_purchases_fit_together() -> None:
    s = sky(2, round=2, cubes={0: PLENTY}, land={0: f"{at(5, 6)} {at(5, 7)}"})
    send(s, "build", 1)
    play(s, "build:2B")
    assert legal_names(s) == [f"across:{at(5, 6)}"]
    play(s, f"across:{at(5, 6)}", "mark:second")
    assert (s.land[0], s.built[0]) == (0, squares(s, f"{at(5, 6)} {at(5, 7)}"))


@rule("DP-5.5c building")
def test_a_building_needs_cubes_and_land_of_its_shape() -> None:
    s = sky(2, round=6, cubes={0: "2W 2K 2N 2V"}, land={0: "f6 e5"})
    send(s, "build", 1)
    assert list_objects(s, "build") == ["0", "1A", "1B", "2A", "3A", "4A", "5A"]
    s = sky(2, round=6, cubes={0: "3W 3K 2N 3V"}, land={0: "f6 f5 e6 e5"})
    send(s, "build", 1)
    assert list_objects(s, "build")[-2:] == ["6A", "6B"]
    play(s, "build:6A")
    assert legal_names(s) == ["block:e5"]


@rule("DP-5.5c building", "DP-11.2 limits")
def test_a_building_with_no_copies_left_cannot_be_built() -> None:
    s = sky(2, cubes={0: PLENTY}, land={0: "f6"})
    s.stock[dilluvia().box.type_keys.index("1A")] = 0
    send(s, "build", 1)
    assert list_objects(s, "build") == ["0", "1B"]


@rule("DP-5.5d square")
def test_a_marked_square_adds_to_the_mat_never_to_the_score_track() -> None:
    s = sky(2, round=2, cubes={0: PLENTY}, land={0: "f6"})
    send(s, "build", 1)
    play(s, "build:1A", "square:f6")
    assert legal_names(s) == ["mark:first", "mark:second"]
    play(s, "mark:second")
    assert (mat(s, 0), s.prestige[0]) == ((0, 0, 2), 0)


@rule("DP-5.5d square", "DP-1.5 workers", "DP-2.2 round-end")
def test_a_worker_square_brings_a_worker_for_the_next_round() -> None:
    s = sky(2, dark=[1, 0], special=0, cubes={0: PLENTY}, land={0: "f6"})
    send(s, "build", 1)
    play(s, "build:0", "square:f6", "mark:first")
    assert (s.workers[0], s.dark[0]) == (6, 0)
    play(s, "done")
    assert (s.round, s.dark[0]) == (2, 6)


@rule("DP-5.5d square", "DP-5.8b worker-kept")
def test_three_workers_at_most_come_from_the_supply() -> None:
    s = sky(2, cubes={0: PLENTY}, land={0: "f6"})
    s.workers[0] = 8
    send(s, "build", 1)
    play(s, "build:0", "square:f6", "mark:first")
    assert (s.workers[0], s.b_gave) == (8, [0])


@rule("DP-5.5e number")
def test_a_building_of_the_round_brings_two_population() -> None:
    s = sky(2, round=2, cubes={0: PLENTY}, land={0: "f6 e6 d6"}, dark=8)
    send(s, "build", 3)
    assert "3A" not in list_objects(s, "build")
    play(s, "build:2A", "square:f6", "mark:first")
    assert people_of(s, 0) == 2
    play(s, "build:1A", "square:e6", "mark:first")
    play(s, "build:0", "square:d6", "mark:first")
    assert people_of(s, 0) == 2


@rule("DP-5.5e number", "DP-10.13 several")
def test_each_match3_adds_prestige_for_a_building_of_the_round() -> None:
    s = sky(3, round=2, cubes={0: PLENTY}, land={0: "f6"}, tiles={0: "match3 match3"})
    send(s, "build", 1)
    play(s, "build:2A", "square:f6", "mark:first")
    assert (s.prestige[0], people_of(s, 0)) == (6, 2)


@rule("DP-5.5e number")
def test_nothing_matches_in_round_seven() -> None:
    s = sky(2, round=7, cubes={0: PLENTY}, land={0: "f6 f5 e6 e5"})
    send(s, "build", 1)
    play(s, "build:6A", "block:e5", "mark:second")
    assert people_of(s, 0) == 0


@rule("DP-5.5f house", "DP-8.0 tens")
def test_tv15_prestige_of_the_action_counts_by_the_old_house() -> None:
    s = sky(2, round=4, aeros=6, prestige=8, house=1, cubes={0: PLENTY}, land={0: "f6"})
    send(s, "build", 1)
    play(s, "build:1A", "square:f6", "mark:first", "propeller:p1")
    assert (s.prestige[0], people_of(s, 0), s.house[0]) == (12, 1, 1)
    play(s, "done")
    assert s.house[0] == 3


@rule("DP-5.5f house")
def test_steps_past_the_last_house_are_lost() -> None:
    s = sky(2, aeros=9, house=22)
    send(s, "build", 2)
    play(s, "propeller:p9", "propeller:p10", "done")
    assert s.house[0] == 23


# Tiles that belong to building


@rule("DP-10.2 future", "DP-5.5e number")
def test_tv12_future_allows_one_later_building_a_round() -> None:
    tiles = {0: "future match3"}
    s = sky(2, round=3, cubes={0: "20W 20K 20N 20V"}, land={0: "f6 f5 e6 e5"}, tiles=tiles)
    send(s, "build", 2)
    assert {"4A", "4B", "5A", "5B"} <= set(list_objects(s, "build"))
    play(s, "build:4B", "down:f5", "mark:first")
    assert (people_of(s, 0), s.prestige[0], s.foreseen[0]) == (0, 0, 1)
    assert not {"4A", "5A"} & set(list_objects(s, "build"))
    assert "3A" in list_objects(s, "build")
    s = sky(2, round=5, cubes={0: "20W 20K 20N 20V"}, land={0: "f6 f5 e6 e5"}, tiles=tiles)
    send(s, "build", 2)
    assert not {"6A", "6B"} & set(list_objects(s, "build"))


@rule("DP-10.2 future", "DP-10.13 several")
def test_a_second_future_allows_a_second_later_building() -> None:
    s = sky(2, round=1, cubes={0: PLENTY}, land={0: "f6 f5"}, tiles={0: "future future"})
    send(s, "build", 2)
    play(s, "build:2A", "square:f6", "mark:first", "build:2A", "square:f5", "mark:first")
    assert s.foreseen[0] == 2


@rule("DP-10.3 discount")
def test_tv13_the_discount_goes_where_cubes_are_missing() -> None:
    s = sky(2, round=5, cubes={0: "2W 2K 2N 1V"}, land={0: "f6 f5"}, tiles={0: "disc45"})
    send(s, "build", 1)
    play(s, "build:5B")
    events = play(s, "down:f5")
    # forced, so nothing is asked
    assert event_args(dilluvia(), events, "CUBE_WAIVED") == [[3], [3]]
    play(s, "mark:first")
    assert write_cubes(s, 0) == ""


@rule("DP-10.3 discount")
def test_the_owner_chooses_what_is_waived() -> None:
    s = sky(2, round=2, cubes={0: "1W 1K 2N"}, land={0: "f6"}, tiles={0: "disc23"})
    send(s, "build", 1)
    play(s, "build:2A", "square:f6")
    assert legal_names(s) == ["waive:white", "waive:black", "waive:brown"]
    play(s, "waive:brown", "waive:black", "mark:first")
    assert write_cubes(s, 0) == "1K 1N"


@rule("DP-10.3 discount")
def test_choices_that_leave_the_rest_unpayable_are_not_offered() -> None:
    s = sky(2, round=2, cubes={0: "1W 2N"}, land={0: "f6"}, tiles={0: "disc23"})
    send(s, "build", 1)
    play(s, "build:2A", "square:f6")
    assert legal_names(s) == ["waive:white", "waive:black", "waive:brown"]
    play(s, "waive:white")  # the black one is missing: the second is forced
    assert (question(s), s.due) == ("mark-square", [0, 0, 2, 0])


@rule("DP-10.3 discount", "DP-10.13 several")
def test_tv14_two_discounts_make_a_building_free() -> None:
    s = sky(2, round=2, land={0: "f6"}, tiles={0: "disc23 disc23"})
    send(s, "build", 1)
    play(s, "build:2A", "square:f6")
    while question(s) == "waive-cube":
        play(s, legal_names(s)[0])
    play(s, "mark:first")
    assert (write_cubes(s, 0), mat(s, 0)) == ("", (2, 0, 0))


@rule("DP-10.3 discount")
@pytest.mark.parametrize(("tile", "numbers"), [("disc23", "23"), ("disc45", "45")])
def test_a_discount_is_for_its_numbers_only(tile: str, numbers: str) -> None:
    s = sky(2, round=6, land={0: "f6 f5 e6 e5"}, tiles={0: f"{tile} {tile} {tile} {tile} {tile}"})
    send(s, "build", 1)
    assert {key[0] for key in list_objects(s, "build")} == set(numbers)


# Moving cubes


@rule("DP-5.8a move", "DP-6.0 mat")
def test_tv17_a_moved_cube_changes_the_exact_sum() -> None:
    s = sky(2, round=6, buildings={0: ["6B e5 first"]}, dark=8)
    s.income[2] = 34
    send(s, "move", 1)
    play(s, "move:e5")
    assert mat(s, 0) == (0, 0, 46)
    play(s, "done")
    s.turn = s.place = 0
    send(s, "move", 1)
    play(s, "move:e5")
    assert mat(s, 0) == (3, 8, 34)


@rule("DP-5.8a move")
def test_the_cubes_on_two_buildings_may_move_each_once() -> None:
    s = sky(2, buildings={0: ["1A f6", "1B e6", "2A d6"], 1: ["1A h8"]})
    send(s, "move", 1)
    assert list_objects(s, "move") == ["d6", "e6", "f6"]
    play(s, "move:e6")
    assert list_objects(s, "move") == ["d6", "f6"]
    play(s, "move:d6")
    assert legal_names(s) == ["done"]


@rule("DP-5.8a move", "DP-4.5 special")
def test_the_special_worker_moves_a_third_cube() -> None:
    s = sky(2, buildings={0: ["1A f6", "1B e6", "2A d6"]})
    send(s, "move", 1, special=True)
    play(s, "move:e6", "move:d6", "move:f6", "done")
    assert mat(s, 0) == (0, 0, 7)


@rule("DP-5.8b worker-kept")
def test_tv19_a_worker_is_kept_and_given_only_once() -> None:
    s = sky(2, round=4, buildings={0: ["0 f6 second"]}, dark=8)
    assert mat(s, 0) == (0, 2, 0)
    workers = []
    for money in (0, 2, 0):
        s.turn = s.place = 0
        for circle in range(s.box.circles):
            s.holder[circle] = -1
        send(s, "move", 1)
        play(s, "move:f6", "done")
        workers.append(s.workers[0])
        assert mat(s, 0) == (0, money, 0)
    assert workers == [6, 6, 6]


@rule("DP-5.8a move")
def test_a_player_may_move_no_cube_at_all() -> None:
    s = sky(2, buildings={0: ["1A f6"]})
    send(s, "move", 1)
    play(s, "done")
    assert (mat(s, 0), s.turn) == ((1, 1, 0), 1)
