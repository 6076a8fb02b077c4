"""DP-4 action phase, the fields outside the city (order, money, resources), income and tens."""

from __future__ import annotations

import pytest

from pentapolis.core.state import EMPTY
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.codes import LANE_KEYS
from pentapolis.testkit.rules import rule

from .sky import (
    count_tiles,
    dilluvia,
    full_market,
    legal_names,
    list_objects,
    mat,
    occupy,
    people_of,
    play,
    question,
    send,
    sky,
    write_cubes,
)


@rule("DP-4.1 turns", "DP-4.2 no-pass")
def test_turns_go_round_until_no_worker_is_left() -> None:
    s = sky(3, dark=[1, 0, 2], special=0, order=[2, 0, 1], turn=2)
    assert "end" not in legal_names(s) and "done" not in legal_names(s)
    send(s, "white", 1)
    assert s.turn == 0
    send(s, "white", 1)
    assert s.turn == 2  # seat 1 has nobody left and is skipped
    send(s, "black", 1)
    assert s.round == 2


@rule("DP-4.1 turns")
def test_everybody_sees_how_many_workers_the_others_have() -> None:
    game = dilluvia(2)
    s = sky(2, dark=[3, 5], special=[0, 1])
    seen = game.mask(s, 1)
    assert (seen.dark, seen.special) == ([3, 5], [0, 1])


@rule("DP-4.3 circles")
def test_circles_fill_from_left_to_right_and_hold_one_stack() -> None:
    s = sky(4)
    send(s, "money", 2)
    send(s, "money", 1)
    first, second = s.box.circles_of[c.MONEY_LANE][:2]
    assert (s.holder[first], s.crew[first], s.holder[second], s.crew[second]) == (0, 2, 1, 1)


@rule("DP-4.3 circles")
def test_a_single_circle_takes_one_worker_and_others_take_a_stack() -> None:
    s = sky(2)
    play(s, "field:order")
    assert legal_names(s) == ["send:1", "special:1"]
    s = sky(2)
    play(s, "field:white")
    assert len(list_objects(s, "send")) == 5 and len(list_objects(s, "special")) == 6


@rule("DP-4.3 circles")
@pytest.mark.parametrize(("seats", "circles"), [(2, 26), (3, 37), (4, 48)])
def test_with_more_players_more_circles_are_in_use(seats: int, circles: int) -> None:
    box = dilluvia(seats).box
    assert box.circles == circles
    assert len(box.circles_of[c.ORDER_LANE]) == seats


@rule("DP-4.3 circles", "DP-4.4 aero-mark")
def test_tv27_each_colour_has_a_circle_per_player_and_the_last_ones_cost_an_aero() -> None:
    for seats, marks in ((3, [0, 0, 1]), (2, [0, 1]), (4, [0, 0, 1, 1])):
        box = dilluvia(seats).box
        brown = box.circles_of[LANE_KEYS.index("brown")]
        assert [box.circle_aero[circle] for circle in brown] == marks


@rule("DP-4.3 circles", "DP-5.6 extra-tile")
def test_tv24_the_neutral_circle_is_open_only_after_your_own() -> None:
    s = sky(2, market=full_market())
    send(s, "tile", 1)
    play(s, "decline")
    own = s.box.own_circle[c.TILE_LANE * 2]
    assert (s.holder[own], s.holder[s.box.neutral[c.TILE_LANE]]) == (0, EMPTY)
    s.turn = s.place = 0
    send(s, "tile", 1)
    play(s, "decline")
    assert s.holder[s.box.neutral[c.TILE_LANE]] == 0
    s.turn = s.place = 0
    assert "field:tile" not in legal_names(s)
    s.turn = s.place = 1
    send(s, "tile", 1)
    play(s, "decline")
    s.turn = s.place = 1
    assert "field:tile" not in legal_names(s)  # the neutral one is taken


@rule("DP-4.3 circles", "DP-5.7 garden")
def test_each_player_has_one_garden_circle_and_no_other() -> None:
    s = sky(2)
    send(s, "garden", 1)
    play(s, "decline")
    s.turn = s.place = 0
    assert "field:garden" not in legal_names(s)


@rule("DP-4.4 aero-mark")
def test_ex05_the_third_circle_costs_an_aero_for_the_whole_stack() -> None:
    s = sky(4, turn=2, aeros=1)
    occupy(s, "white", 0, 2)
    send(s, "white", 2)
    assert (s.aeros[2], write_cubes(s, 2)) == (0, "2W")
    s = sky(4, turn=2, aeros=0)
    occupy(s, "white", 0, 2)
    assert "field:white" not in legal_names(s)


@rule("DP-4.4 aero-mark", "DP-10.13 several")
def test_the_toll_goes_to_its_owner() -> None:
    s = sky(4, turn=2, aeros=[0, 0, 1, 0], tiles={1: "toll"})
    occupy(s, "white", 0, 2)
    send(s, "white", 1)
    assert s.aeros == [0, 1, 0, 0]
    s = sky(4, turn=1, aeros=0, tiles={1: "toll"})
    occupy(s, "white", 0, 2)
    send(s, "white", 1)  # the owner needs no coin
    assert s.aeros == [0, 0, 0, 0]


@rule("DP-4.5 special", "DP-5.3 resources")
def test_tv07_resources_are_one_field_with_one_benefit() -> None:
    s = sky(2)
    send(s, "white", 1, special=True)
    assert write_cubes(s, 0) == "2W"
    send(s, "purple", 3, special=True)
    assert write_cubes(s, 1) == "3V"


@rule("DP-4.5 special")
def test_a_benefit_comes_back_with_the_next_round() -> None:
    s = sky(2, dark=0)
    send(s, "money", 1, special=True)
    assert s.aeros[0] == 3
    send(s, "money", 1, special=True)
    assert s.aeros[1] == 1
    assert (s.round, s.starred) == (2, 0)


@rule("DP-4.6 unused")
def test_workers_may_be_sent_even_if_the_action_does_nothing() -> None:
    s = sky(2)
    send(s, "build", 1)
    assert legal_names(s) == ["done"]
    play(s, "done")
    assert (s.turn, s.house[0]) == (1, 0)
    s = sky(2)
    send(s, "land", 2)
    assert legal_names(s) == ["done"]  # no aero for land


@rule("DP-4.7 playing")
def test_tiles_are_played_before_during_and_after_the_action() -> None:
    tiles = {0: "aero6 white3 black3", 1: "aero6"}
    s = sky(2, tiles=tiles)
    assert list_objects(s, "play") == ["aero6", "white3", "black3"]
    play(s, "play:white3")
    send(s, "land", 1)
    play(s, "play:aero6", "land:small", "square:f6", "play:black3", "done")
    assert (write_cubes(s, 0), s.aeros[0], s.turn) == ("3W 3K", 5, 1)
    s = sky(2, tiles=tiles)
    send(s, "white", 1)
    assert question(s) == "end-turn"
    play(s, "play:aero6", "end")
    assert (s.turn, s.aeros[0], count_tiles(s, 0, "white3")) == (1, 6, 1)


@rule("DP-4.7 playing")
def test_no_tile_is_played_in_the_market_or_income_phase() -> None:
    s = sky(2, "buy-tile", zeppelins={0: "w1", 1: "n1"}, tiles={0: "aero6"})
    assert legal_names(s) == ["stop"]
    s = sky(2, "earn-cube", tiles={0: "aero6"})
    s.left = 1
    assert list_objects(s, "play") == []


@rule("DP-4.8 idle")
def test_tv25_without_an_open_field_a_worker_is_set_aside() -> None:
    s = sky(2, dark=1, special=[1, 0])
    for lane in LANE_KEYS[:8]:
        free = [n for n in s.box.circles_of[LANE_KEYS.index(lane)] if not s.box.circle_aero[n]]
        occupy(s, lane, 1, len(free))
    for circle in range(s.box.circles):
        if s.box.circle_seat[circle] == 0 or circle in s.box.neutral:
            s.holder[circle] = 0
    assert legal_names(s) == ["idle"]
    play(s, "idle")
    assert (s.dark[0], s.special[0]) == (0, 1)  # a dark one first
    s.turn = s.place = 0
    s.dark[1] = 0
    play(s, "idle")
    assert s.round == 2


# Turn order


@rule("DP-5.1a queue", "DP-5.1b place-bonus", "DP-5.1c new-order")
def test_ex03_and_ex14_players_in_the_queue_come_first_next_round() -> None:
    """Jeff, Marion, Michael, Angelika are the seats 0 to 3."""
    s = sky(4, turn=3, dark=[0, 1, 0, 0], special=[0, 0, 0, 1])
    send(s, "order", 1, special=True)
    assert s.prestige[3] == 4
    send(s, "order", 1)
    assert (s.round, s.order) == (2, [3, 1, 0, 2])


@rule("DP-5.1c new-order")
def test_tv26_without_a_queue_the_order_stays() -> None:
    s = sky(3, dark=[1, 0, 0], special=0, order=[2, 0, 1], turn=0)
    send(s, "white", 1)
    assert (s.round, s.order) == (2, [2, 0, 1])


@rule("DP-5.1a queue")
def test_a_player_may_queue_only_once_per_round() -> None:
    s = sky(2)
    send(s, "order", 1)
    s.turn = s.place = 0
    assert "field:order" not in legal_names(s)


# Money and resources


@rule("DP-5.2 money")
def test_ex04_three_workers_with_the_special_one_bring_six_aeros() -> None:
    s = sky(2)
    send(s, "money", 3, special=True)
    assert s.aeros[0] == 6


@rule("DP-5.2 money")
def test_tv06_seven_workers_bring_eleven_aeros_or_nine() -> None:
    s = sky(2, dark=6)
    send(s, "money", 7, special=True)
    assert s.aeros[0] == 11
    send(s, "money", 7, special=True)
    assert s.aeros[1] == 9


@rule("DP-5.3 resources")
@pytest.mark.parametrize("colour", ["white", "black", "brown", "purple"])
def test_each_worker_brings_a_cube_of_the_colour(colour: str) -> None:
    s = sky(2)
    send(s, colour, 4)
    letter = {"white": "W", "black": "K", "brown": "N", "purple": "V"}[colour]
    assert write_cubes(s, 0) == f"4{letter}"


# Rounds, income, tens


@rule("DP-2.2 round-end", "DP-1.5 workers")
def test_at_the_end_of_a_round_workers_zeppelins_and_tiles_come_back() -> None:
    s = sky(2, dark=[1, 0], special=0, tiles={0: "converter future"}, market=full_market())
    s.workers[0] = 6
    s.converted[0] = s.foreseen[0] = 1
    s.zeppelin = [0, 5]
    s.starred = 3
    send(s, "white", 1)
    assert (s.round, s.dark, s.special) == (2, [6, 5], [1, 1])
    assert (s.converted, s.foreseen, s.zeppelin) == ([0, 0], [0, 0], [EMPTY, EMPTY])
    assert set(s.holder) == {EMPTY} and set(s.crew) == {0}


@rule("DP-2.1 rounds", "DP-9.0 final")
def test_the_seventh_round_ends_the_game_without_an_income_phase() -> None:
    s = sky(2, round=7, dark=[1, 0], special=0, buildings={0: ["1A f6"]}, cubes={0: "1W"})
    send(s, "white", 1)
    assert question(s) == "finished"
    assert write_cubes(s, 0) == "2W"  # no cube is chosen any more


@rule("DP-7.0 income")
def test_income_is_paid_in_turn_order_and_the_marks_stay() -> None:
    buildings = {0: ["1A f6"], 1: ["2A h8", "1B h7 second"]}
    s = sky(2, dark=[1, 0], special=0, buildings=buildings, order=[1, 0], turn=0)
    send(s, "white", 1)
    assert (question(s), s.turn, s.left) == ("earn-cube", 1, 2)
    assert s.prestige[1] == 2
    play(s, "take:black", "take:purple")
    assert (s.turn, s.aeros[0], s.left) == (0, 1, 1)
    play(s, "take:brown")
    assert (s.round, write_cubes(s, 0), write_cubes(s, 1)) == (2, "1W 1N", "1K 1V")
    assert (mat(s, 0), mat(s, 1)) == ((1, 1, 0), (2, 0, 2))


@rule("DP-6.0 mat")
def test_no_track_pays_more_than_36() -> None:
    s = sky(2, dark=[1, 0], special=0)
    s.income[:3] = [0, 40, 46]
    send(s, "white", 1)
    assert (s.aeros[0], s.prestige[0], mat(s, 0)) == (36, 36, (0, 40, 46))


@rule("DP-8.0 tens")
@pytest.mark.parametrize(
    ("before", "gain", "house", "people"),
    [
        (9, 2, 2, 2),  # EX-10
        (0, 10, 0, 1),  # EX-11
        (17, 24, 6, 12),  # TV-16
        (8, 1, 5, 0),
    ],
)
def test_tens_bring_what_the_house_shows(before: int, gain: int, house: int, people: int) -> None:
    s = sky(2, dark=[1, 0], special=0, prestige=before, house=house)
    s.income[c.P] = gain
    send(s, "white", 1)
    assert (s.prestige[0], people_of(s, 0)) == (before + gain, people)


@rule("DP-8.0 tens")
def test_every_second_house_raises_the_worth_of_a_ten() -> None:
    values = dilluvia().box.house_values
    assert values == [1 + k // 2 for k in range(24)]
