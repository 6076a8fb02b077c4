"""LT-7 special buildings, LT-8 feeding, LT-9 the next round."""

from __future__ import annotations

import pytest

from pentapolis.core.state import Event
from pentapolis.testkit.rules import rule

from .town import (
    coins,
    cubes,
    end_turns,
    event_args,
    feed,
    feed_all,
    legal_names,
    meals,
    offers,
    play,
    question,
    town,
    vp,
)

# Special buildings


@rule("LT-7.2 cathedral", "LT-7.1 special")
def test_t30_the_cathedral_counts_workers_of_all_colours() -> None:
    s = town(own={"b5": "cathedral"}, workers={0: "a5 c5", 1: "b4"})
    end_turns(s)
    assert vp(s) == 3  # the other workers are on the construction site


@rule("LT-7.3 manor", "LT-4.2 fee")
def test_t31_the_manor_gathers_and_activates() -> None:
    s = town(own={"e5": "manor", "d4": "wheat_field"}, others={"f4": "well"}, goods={0: "coins 1"})
    end_turns(s)
    assert (question(s), cubes(s)) == ("activate", {"fish": 2})
    play(s, "act:d4", "act:f4")
    assert (cubes(s), coins(s), vp(s), coins(s, 1)) == ({"fish": 2, "wheat": 1}, 0, 2, 4)
    play(s, "done")
    assert question(s) == "feed-fish"


@rule("LT-7.3 manor")
def test_t32_the_manor_pays_the_usual_fee() -> None:
    s = town(own={"e5": "manor", "d4": "wheat_field"}, others={"f4": "well"}, goods={0: "coins 0"})
    end_turns(s)
    assert offers(s, "act") == ["d4"]
    assert cubes(s) == {"fish": 2}


@rule("LT-7.1 special")
def test_t60_a_manor_works_in_the_round_in_which_it_is_built() -> None:
    s = town(goods={0: "coins 6"}, market="manor", idle=[1, 0], round=2)
    play(s, "build:manor", "site:e5")
    assert (coins(s), cubes(s), question(s)) == (0, {"fish": 2}, "activate")


@rule("LT-7.1 special")
def test_special_buildings_work_after_the_last_round_too() -> None:
    s = town(own={"b5": "cathedral"}, workers={1: "b4"}, round=4, claims=0)
    end_turns(s)
    assert vp(s) == 1


@rule("LT-7.1 special")
def test_owners_come_in_order_from_the_start_player() -> None:
    s = town(own={"e5": "manor"}, others={"b5": "cathedral"}, workers={0: "b4"}, start=1, turn=0)
    events: list[Event] = []
    s.events = events
    end_turns(s)
    assert event_args(events, "CATHEDRAL_SCORED") and event_args(events, "MANOR_USED")
    kinds = [event.seat for event in events]
    assert kinds.index(1) < kinds.index(0)


@rule("LT-7.4 apart")
def test_manor_and_cathedral_do_not_use_each_other() -> None:
    s = town(own={"e5": "manor", "d5": "cathedral"}, goods={0: "coins 5"})
    end_turns(s)
    assert (legal_names(s), vp(s)) == (["done"], 0)


@rule("LT-7.5 may")
@pytest.mark.parametrize(("answer", "points", "starts"), [("take", 17, 0), ("decline", 15, 1)])
def test_t58_the_cathedral_may_be_declined_where_it_matters(
    answer: str, points: int, starts: int
) -> None:
    goods = dict.fromkeys(range(3), "fish 4")
    s = town(
        3,
        others={"b5": "cathedral"},
        workers={0: "b4", 2: "c5"},
        goods=goods,
        points=[16, 15, 16],
        round=3,
        start=2,
    )
    end_turns(s)
    assert (question(s), s.turn, legal_names(s)) == ("take-points", 1, ["take", "decline"])
    play(s, answer)
    assert vp(s, 1) == points
    feed_all(s)
    assert (s.round, s.start_seat, s.turn) == (4, starts, starts)


@rule("LT-7.5 may")
@pytest.mark.parametrize(
    ("seats", "number", "claims"), [(3, 2, 1), (3, 4, 1), (2, 3, 1), (4, 3, 1), (3, 3, 0)]
)
def test_t58_elsewhere_the_points_are_taken(seats: int, number: int, claims: int) -> None:
    s = town(seats, others={"b5": "cathedral"}, workers={0: "b4"}, round=number, claims=claims)
    end_turns(s)
    assert question(s) != "take-points"
    assert vp(s, 1) == 1


# Feeding


@rule("LT-8.1 feed", "LT-8.2 hunger")
def test_t08_one_worker_goes_hungry() -> None:
    s = feed(town(goods={0: "fish 1 wheat 3 coins 0"}, points=[10]))
    assert meals(s) == {(1, 3, 0, 1)}
    play(s, "fish:1", "wheat:3", "bought:0")
    assert (cubes(s), vp(s)) == ({}, 7)


@rule("LT-8.2 hunger")
def test_t13_points_may_fall_below_zero() -> None:
    s = feed(town(4, goods={0: "coins 0"}, points=[2]))
    play(s, "fish:0", "wheat:0", "bought:0")
    assert vp(s) == -7


@rule("LT-8.3 choices")
def test_t33_workers_eat_fish_or_wheat() -> None:
    s = feed(town(3, goods={0: "fish 2 wheat 3 coins 0"}))
    assert meals(s) == {(1, 3, 0, 0), (2, 2, 0, 0)}


@rule("LT-8.3 choices")
def test_t34_buying_is_voluntary_but_held_food_is_used() -> None:
    s = feed(town(goods={0: "fish 1 coins 7"}))
    assert meals(s) == {(1, 0, 0, 4), (1, 0, 1, 3), (1, 0, 2, 2)}


@rule("LT-8.3 choices")
def test_food_may_be_kept_if_all_eat_bought_food() -> None:
    s = feed(town(4, goods={0: "fish 1 coins 9"}))
    assert meals(s) == {(1, 0, 0, 2), (1, 0, 1, 1), (1, 0, 2, 0), (0, 0, 3, 0)}


@rule("LT-8.3 choices")
def test_nothing_is_bought_while_nobody_has_food_to_sell() -> None:
    s = feed(town(4, goods={0: "coins 9", 1: "fish 15 wheat 15"}))
    assert meals(s) == {(0, 0, 0, 3)}
    s = feed(town(4, goods={0: "coins 9 fish 1", 1: "fish 14 wheat 15"}))
    assert (1, 0, 2, 0) in meals(s)  # the own fish is in the supply by then
    assert (0, 0, 3, 0) not in meals(s)


@rule("LT-8.1 feed")
def test_every_worker_eats_wherever_it_stands_from_the_start_player_on() -> None:
    s = town(3, workers={0: "d3", 1: "d4 d5"}, start=1, goods=dict.fromkeys(range(3), "fish 5"))
    end_turns(s)
    order = []
    while question(s).startswith("feed"):
        if question(s) == "feed-fish":
            order.append(s.turn)
            assert s.mouths == 4
        s.apply(s.legal()[-1])
    assert order == [1, 2, 0]
    assert [cubes(s, seat) for seat in range(3)] == [{"fish": 1}] * 3


@rule("LT-8.5 last")
def test_everybody_feeds_after_the_last_round_too() -> None:
    s = town(4, round=4, goods=dict.fromkeys(range(4), "coins 0"), claims=0)
    end_turns(s)
    feed_all(s)
    assert (question(s), s.scores()) == ("finished", [-9] * 4)


def test_after_hunger_no_food_is_left() -> None:
    """Invariant 14."""
    for fish in range(4):
        for wheat in range(4):
            s = feed(town(4, goods={0: f"fish {fish} wheat {wheat} coins 4"}))
            for eaten_fish, eaten_wheat, _, hungry in meals(s):
                assert hungry == 0 or (eaten_fish, eaten_wheat) == (fish, wheat)


# The next round


@rule("LT-9.1 return")
def test_workers_come_back_and_the_next_round_begins() -> None:
    s = town(3, workers={0: "d3", 1: "d4 d5"}, claims=0)
    end_turns(s)
    feed_all(s)
    assert (s.round, s.idle, s.workers, question(s)) == (2, [4, 4, 4], [0, 0, 0], "choose-action")
    assert s.free == s.box.meadow[0]


@rule("LT-9.2 marker")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_marker_goes_clockwise(seats: int, number: int) -> None:
    s = town(seats, round=number, start=seats - 1, points=[9, 5, 7, 3][:seats], claims=0)
    end_turns(s)
    feed_all(s)
    expected = 1 if seats == 3 and number == 3 else 0
    assert (s.start_seat, s.turn) == (expected, expected)


@rule("LT-9.2 marker")
@pytest.mark.parametrize(
    ("name", "points", "starts"),
    [
        ("T12", [20, 15, 17], 1),
        ("T45", [12, 18, 12], 0),
        ("T46", [18, 12, 12], 1),
        ("T47", [14, 14, 14], 0),
        ("T48", [20, 19, 5], 2),
    ],
)
def test_with_three_players_the_fewest_points_start_the_last_round(
    name: str, points: list[int], starts: int
) -> None:
    """The last holder is C; everybody can feed."""
    goods = dict.fromkeys(range(3), "fish 4")
    s = town(3, round=3, start=2, points=points, goods=goods, claims=0)
    end_turns(s)
    feed_all(s)
    assert (name, s.start_seat) == (name, starts)


@rule("LT-9.2 marker")
def test_points_are_compared_after_feeding() -> None:
    goods = {0: "fish 4", 1: "coins 0", 2: "fish 4"}
    s = town(3, round=3, start=2, points=[10, 20, 12], goods=goods, claims=0)
    end_turns(s)
    feed_all(s)
    assert (vp(s, 1), s.start_seat) == (8, 1)


@rule("LT-9.3 final")
def test_after_the_fourth_round_workers_leave_before_the_count() -> None:
    s = town(own={"d3": "watchtower"}, workers={0: "d4 c4", 1: "e4"}, round=4, claims=0)
    before = s.scores()[0]
    end_turns(s)
    feed_all(s)
    assert question(s) == "finished"
    assert s.workers == [0, 0]
    assert s.scores()[0] == before - 5 * 3 == 8 * 2 + 1 - 15
