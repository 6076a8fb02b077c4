"""LT-2 turns and LT-3 gathering."""

from __future__ import annotations

import pytest

from pentapolis.core.state import OVER
from pentapolis.games.little_town.meta import PARTS
from pentapolis.games.little_town.rules.board import MAP, SIDE_KEYS
from pentapolis.testkit.rules import rule

from .town import (
    coins,
    cubes,
    event_args,
    legal_names,
    little_town,
    offers,
    play,
    question,
    supply,
    town,
)


@rule("LT-3.2 gather")
def test_t01_a_worker_takes_a_cube_for_each_square_of_terrain() -> None:
    s = town()
    events = play(s, "place:f5")
    assert cubes(s) == {"wood": 1, "fish": 2}
    assert (supply(s, "wood"), supply(s, "fish")) == (14, 13)
    assert event_args(events, "GOODS_GATHERED") == [[1, 0, 2]]
    assert legal_names(s) == ["done"]


@rule("LT-3.3 empty", "LT-3.4 pending")
def test_t15_what_the_supply_lacks_waits_and_is_lost_at_the_end_of_the_turn() -> None:
    s = town(goods={1: "fish 14"})
    play(s, "place:f5")
    assert cubes(s) == {"wood": 1, "fish": 1}
    assert s.pending == [0, 0, 1, 0]
    play(s, "done")
    assert s.pending == [0, 0, 0, 0]


@rule("LT-3.4 pending")
def test_t16_a_pending_lake_is_served_when_a_fish_comes_back() -> None:
    s = town(own={"e4": "fishmonger"}, goods={0: "fish 1", 1: "fish 14"})
    play(s, "place:f5")
    assert s.pending == [0, 0, 2, 0]
    play(s, "act:e4")
    assert cubes(s) == {"wood": 1, "fish": 1}
    assert (coins(s), supply(s, "fish"), s.pending[2]) == (6, 0, 1)


@rule("LT-3.4 pending")
def test_cubes_are_gathered_before_and_buildings_used_in_any_order() -> None:
    tiles = {"d3": "dock", "e3": "gold_mine", "f3": "well"}
    for order in (["d3", "e3"], ["e3", "d3"], []):
        s = town(own=tiles)
        play(s, "place:e2", *(f"act:{square}" for square in order))
        assert cubes(s).get("fish", 0) == 1 + 2 * ("d3" in order)  # F1 and the dock
        assert cubes(s)["stone"] == 1  # D1


@rule("LT-3.1 meadow")
def test_t25_workers_and_buildings_need_an_empty_meadow() -> None:
    s = town(workers={1: "d3"}, own={"c3": "well"}, goods={0: "wood 4"})
    for square in ("d3", "c3", "c6", "a1", "f6"):
        assert square not in offers(s, "place")
    play(s, "build:wheat_field")
    for square in ("d3", "c3", "c6"):
        assert square not in offers(s, "site")
    assert len(offers(s, "site")) == 37


@rule("LT-3.1 meadow", "LT-3.5 idle")
def test_all_39_meadows_are_offered_useful_or_not() -> None:
    for side in "AB":
        s = town(side=side)
        assert len(offers(s, "place")) == 39
        assert question(s) == "choose-action"
    s = town()
    play(s, "place:f3")
    assert cubes(s) == {}


@rule("LT-3.2 gather")
@pytest.mark.parametrize("index", [0, 1])
def test_every_square_gives_what_lies_around_it(index: int) -> None:
    """Counted here from the rows of the board, square by square."""
    rows = PARTS.names("board." + SIDE_KEYS[index])
    counts = [0, 0, 0, 0]
    for cell, name in enumerate(MAP.names):
        row, column = divmod(cell, 9)
        if rows[row][column] != ".":
            continue
        around = [
            rows[r][c]
            for r in range(max(0, row - 1), min(6, row + 2))
            for c in range(max(0, column - 1), min(9, column + 2))
            if (r, c) != (row, column)
        ]
        s = town(side="AB"[index])
        play(s, f"place:{name}")
        wanted = {"wood": "F", "stone": "M", "fish": "L"}
        expected = {key: around.count(letter) for key, letter in wanted.items()}
        assert cubes(s) == {key: number for key, number in expected.items() if number}
        counts[sum(expected.values())] += 1
    assert counts == [[8, 6, 21, 4], [5, 9, 21, 4]][index]


@rule("LT-3.2 gather")
def test_terrain_is_never_used_up() -> None:
    s = town()
    play(s, "place:f5", "done", "place:g4", "done", "place:g6")
    assert cubes(s) == {"wood": 2, "fish": 3}
    assert cubes(s, 1) == {"wood": 1}


@rule("LT-2.2 turn", "LT-2.3 equal", "LT-2.4 over")
@pytest.mark.parametrize(("seats", "turns"), [(2, 40), (3, 48), (4, 48)])
def test_workers_are_used_in_turn_until_none_is_left(seats: int, turns: int) -> None:
    s = town(seats, turn=1, start=1, claims=0)
    order = []
    while s.actor() != OVER:
        if question(s) == "choose-action":
            order.append((s.round, s.turn))
            assert offers(s, "place")  # there is no pass
            assert "done" not in legal_names(s)
        s.apply(s.legal()[0])
    workers = {2: 5, 3: 4, 4: 3}[seats]
    first = [seat for _, seat in order[: seats * workers]]
    assert first == [(1 + step) % seats for step in range(seats * workers)]
    assert len(order) == turns


@rule("LT-2.1 rounds")
def test_the_game_has_four_rounds() -> None:
    s = town(claims=0)
    rounds = []
    while s.actor() != OVER:
        rounds.append(s.round)
        s.apply(s.legal()[0])
    assert sorted(set(rounds)) == [1, 2, 3, 4]


@rule("LT-2.2 turn")
def test_placing_is_always_possible() -> None:
    """With all tiles and workers on the map ten meadows are left."""
    s = town(4)
    taken = 17 + 12
    assert s.free.bit_count() - taken == 10
    assert little_town(4).box.workers * 4 == 12
