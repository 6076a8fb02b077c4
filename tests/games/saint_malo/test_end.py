"""SM-8 end and scoring."""

from __future__ import annotations

from functools import cache

import pytest

from pentapolis.core.state import OVER
from pentapolis.games.saint_malo.rules.board import PLAN
from pentapolis.games.saint_malo.rules.codes import CHURCHES
from pentapolis.games.saint_malo.rules.scoring import series_points
from pentapolis.games.saint_malo.rules.state import Town
from pentapolis.testkit.rules import rule

from .town import (
    City,
    event_args,
    free_fields,
    full_but,
    kinds,
    legal_names,
    question,
    saint_malo,
    take_turn,
    town,
)

PLACES_FOR_CHURCHES = [name for name in PLAN.names if name[0] in "defg"]


def churches(*values: int) -> dict[str, str]:
    """Describe a city with these churches, somewhere."""
    return {
        field: f"church-{value}" for field, value in zip(PLACES_FOR_CHURCHES, values, strict=False)
    }


def end_lines(state: Town, seat: int = 0) -> dict[str, int]:
    """Return the score sheet of a seat by label."""
    return {line.label: line.points for line in saint_malo(state.seats).score_sheet(state, seat)}


# When it ends


@rule("SM-8.1 end")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_round_is_played_to_its_end(start: int) -> None:
    state = town(3, start=start, turn=start, city=full_but("d4"), coins=0)
    take_turn(state, "CLLLL", "use:crate", "place:d4")
    assert (state.last_round, question(state)) == (1, "roll")
    take_turn(state, "LCWXH", "pass")
    assert question(state) == "roll"
    take_turn(state, "LCWXH", "pass")
    assert state.actor() == OVER
    assert legal_names(state) == []


@rule("SM-8.1 end")
@rule("SM-1.2 order")
def test_t39_seats_before_the_start_player_still_play() -> None:
    """SM-T39."""
    game = saint_malo(4)
    state = town(4, start=2, turn=3, round=20, city=full_but("d4"), coins=0)
    take_turn(state, "CLLLL", "use:crate", "place:d4")
    played = []
    while state.actor() != OVER:
        played.append(state.turn)
        take_turn(state, "LCWXH", "pass")
    assert played == [0, 1]
    assert state.round == 20  # everyone has had twenty turns
    assert game.endings[game.ending(state)] == "full-city"


@rule("SM-8.1 end")
@rule("SM-8.3 last-sabres")
def test_t40_the_seat_before_the_start_player_ends_the_game_with_its_turn() -> None:
    """SM-T40: its sabres included."""
    state = town(4, start=2, turn=1, boxes=7, city=full_but("d4"), coins=0)
    events = take_turn(state, "CSSLL", "use:crate", "place:d4")
    assert state.actor() == OVER
    assert (state.boxes, state.cannons) == (9, [1, 1, 1, 1])
    assert kinds(events)[-6:] == [
        "CANNON_LOST",
        "CANNON_LOST",
        "BOXES_STRUCK",
        "CITY_FILLED",
        "ROUND_ENDED",
        "GAME_ENDED",
    ]


@rule("SM-8.2 others")
def test_only_the_first_full_city_announces_the_last_round() -> None:
    state = town(2, start=0, turn=0, city=full_but("d4"), cities={1: full_but("d4")}, coins=0)
    first = take_turn(state, "CLLLL", "use:crate", "place:d4")
    second = take_turn(state, "CLLLL", "use:crate", "place:d4")
    assert event_args(first, "CITY_FILLED") == [[1]]
    assert event_args(second, "CITY_FILLED") == [[0]]


@rule("SM-8.1 end")
def test_one_free_field_is_not_full() -> None:
    state = town(2, turn=1, start=0, city=full_but("d4 g6"), coins=0)
    take_turn(state, "CLLLL", "use:crate", "place:d4")
    assert (state.last_round, question(state), state.round) == (0, "roll", 2)


@rule("SM-8.1 end")
@pytest.mark.parametrize(
    ("dice", "actions"),
    [
        ("CLLLL", ("use:crate", "place:d1")),
        ("WLLLL", ("use:wall", "place:d1")),
        ("XLLLL", ("use:cross", "church:1", "place:d1")),
        ("HLLLL", ("use:head", "person:citizen", "place:d1")),
    ],
)
def test_whatever_fills_the_last_field_ends_the_game(dice: str, actions: tuple[str, ...]) -> None:
    state = town(2, turn=1, city=full_but("d1"), coins=0)
    events = take_turn(state, dice, *actions)
    assert "CITY_FILLED" in kinds(events)
    assert state.actor() == OVER


@rule("SM-8.1 end")
def test_a_house_may_fill_the_last_field() -> None:
    state = town(2, turn=1, city=full_but("d4 d5"), coins=0, logs=1)
    take_turn(state, "HHHLL", "use:head", "person:architect", "place:d4", "place:d5")
    assert (state.actor(), free_fields(state, 1)) == (OVER, 0)


@rule("SM-8.2 others")
def test_others_may_fill_their_cities_in_the_last_round_too() -> None:
    state = town(2, cities={0: full_but("d4"), 1: full_but("e4")}, coins=0, logs=0)
    take_turn(state, "CLLLL", "use:crate", "place:d4")
    take_turn(state, "CLLLL", "use:crate", "place:e4")
    assert state.actor() == OVER
    assert [end_lines(state, seat)["full city"] for seat in (0, 1)] == [5, 5]


@rule("SM-8.3 last-sabres")
def test_the_sabres_of_all_turns_of_the_last_round_count() -> None:
    state = town(2, boxes=2, city=full_but("d4"), coins=0)
    take_turn(state, "CSLLL", "use:crate", "place:d4")
    assert (state.boxes, state.last_round) == (3, 1)
    events = take_turn(state, "SSLLL", "pass")
    assert event_args(events, "PIRATES_ATTACKED") == [[0, 1]]
    assert (state.boxes, state.cannons, state.actor()) == (5, [1, 1], OVER)


# What it brings


@rule("SM-8.4 score")
def test_t37_the_final_score_adds_up() -> None:
    """SM-T37."""
    state = town(
        asking="finished",
        city=full_but("", churches(1, 1, 2, 3)),
        points=41,
        coins=5,
        logs=2,
        cannons=2,
    )
    assert state.scores()[0] == 41 + 5 + 2 + 2 + (8 + 1) - 10 == 49
    lines = end_lines(state)
    assert sum(lines.values()) == 49
    assert [lines["full city"], lines["coins left"], lines["logs left"]] == [5, 2, 2]
    assert [lines["church series"], lines["lost cannons"]] == [9, -10]


@rule("SM-8.4 score")
@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (9, 4), (10, 5)])
def test_two_coins_left_are_a_point(coins: int, points: int) -> None:
    assert town(coins=coins, logs=0).scores() == [points, points]


@rule("SM-8.4 score")
def test_each_log_left_is_a_point() -> None:
    assert town(coins=0, logs=[0, 7]).scores() == [0, 7]


@rule("SM-8.4 score")
def test_only_a_full_city_brings_five_points() -> None:
    state = town(coins=0, logs=0, cities={0: full_but(), 1: full_but("d4")})
    assert state.scores() == [5, 0]


@rule("SM-8.5 series")
@pytest.mark.parametrize(
    ("values", "points"),
    [
        pytest.param((1, 1, 1, 2, 2, 3, 4, 5, 5), 25, id="SM-T5"),
        pytest.param((1, 2, 3, 4), 13, id="SM-T10"),
        pytest.param((1, 2, 3, 4, 5), 20, id="SM-T10 with a five"),
        pytest.param((1, 2, 3, 5), 8, id="SM-T10 with a gap"),
        pytest.param((2, 2, 3, 4, 5), 0, id="SM-T41 without a one"),
        pytest.param((1, 1, 1), 3, id="SM-T41 three ones"),
        pytest.param((1, 1, 2, 2, 3, 3, 4, 5), 28, id="SM-T41 two series"),
        pytest.param((), 0, id="none"),
        pytest.param((1, 1, 2, 3, 5), 9, id="the example of the rules"),
    ],
)
def test_t5_t10_t41_church_series_score_up_to_the_first_gap(
    values: tuple[int, ...], points: int
) -> None:
    """SM-T5, SM-T10 and SM-T41."""
    state = town(city=churches(*values), coins=0, logs=0)
    assert series_points(state, 0) == points
    assert end_lines(state)["church series"] == points
    assert state.scores() == [points, 0]


@rule("SM-8.5 series")
def test_where_churches_stand_does_not_matter() -> None:
    near = town(city={"d4": "church-1", "d5": "church-2", "d6": "church-3"})
    far = town(city={"b1": "church-3", "g6": "church-1", "d4": "church-2"})
    assert series_points(near, 0) == series_points(far, 0) == 8


SERIES = (0, 1, 4, 8, 13, 20)


@cache
def best_split(counts: tuple[int, ...]) -> int:
    """Return the most points over all ways to split churches into series, tried one by one."""
    best = 0
    for length in range(1, 6):
        if all(counts[value] for value in range(length)):
            rest = tuple(n - (value < length) for value, n in enumerate(counts))
            best = max(best, SERIES[length] + best_split(rest))
    return best


def all_counts(values: int, most: int) -> list[tuple[int, ...]]:
    """List how many churches of each value there may be, at most so many in all."""
    if values == 0:
        return [()]
    return [(n, *rest) for n in range(most + 1) for rest in all_counts(values - 1, most - n)]


@rule("SM-8.5 series")
def test_i14_series_are_the_best_way_to_split_the_churches() -> None:
    """SM-I14: for each of the 2,002 ways to own up to nine churches."""
    state = town()
    ways = all_counts(CHURCHES, 9)
    assert len(ways) == 2002
    for counts in ways:
        first = 0
        for value, number in enumerate(counts):
            state.churches[value] = ((1 << number) - 1) << first
            first += number
        assert series_points(state, 0) == best_split(counts), counts


# Who wins


def final(scores: list[int], free: list[int]) -> Town:
    """Build a finished game with these scores and free fields."""
    cities: dict[int, City] = {}
    for seat, number in enumerate(free):
        names_free = [name for name in PLAN.names if name[0] in "defg"][:number]
        cities[seat] = full_but(" ".join(names_free))
    points = [score - 5 * (number == 0) for score, number in zip(scores, free, strict=True)]
    state = town(
        len(scores), asking="finished", cities=cities, points=points, coins=0, logs=0, last_round=1
    )
    assert state.scores() == scores
    assert [free_fields(state, seat) for seat in range(state.seats)] == free
    return state


@rule("SM-8.6 winner")
def test_t38_of_equal_scores_more_free_fields_win() -> None:
    """SM-T38."""
    assert saint_malo(3).places(final([49, 49, 48], [0, 3, 20])) == [2, 1, 3]


@rule("SM-8.6 winner")
def test_t38_with_equal_scores_and_free_fields_both_win() -> None:
    """SM-T38."""
    assert saint_malo(3).places(final([49, 49, 48], [3, 3, 20])) == [1, 1, 3]


@rule("SM-8.8 places")
def test_t54_lower_places_are_shared_too() -> None:
    """SM-T54."""
    assert saint_malo(4).places(final([49, 49, 40, 40], [0, 3, 2, 2])) == [2, 1, 3, 3]


@rule("SM-8.8 places")
def test_a_shared_second_place_is_followed_by_the_fourth() -> None:
    assert saint_malo(4).places(final([50, 40, 40, 39], [0, 2, 2, 9])) == [1, 2, 2, 4]


@rule("SM-8.7 negative")
@rule("SM-9.6 enough")
def test_t42_a_final_score_may_fall_below_zero() -> None:
    """SM-T42."""
    state = town(asking="finished", points=4, coins=1, logs=0, cannons=6)
    assert state.scores() == [-26, -26]
    assert sum(end_lines(state).values()) == -26


@rule("SM-8.4 score")
def test_the_sheet_explains_the_track_by_its_sources() -> None:
    state = town(coins=0)
    take_turn(state, "HHHHH", "use:head", "person:noble", "place:d4")
    take_turn(state, "LCWXH", "pass")
    take_turn(state, "HHHHS", "use:head", "person:juggler", "place:d5")
    take_turn(state, "LCWXH", "pass")
    take_turn(state, "WWWWW", "use:wall", *[f"place:{column}7" for column in "bcdef"])
    take_turn(state, "LCWXH", "pass")
    take_turn(state, "HHHSS", "use:head", "person:architect", "place:d6", "place:e6", "done")
    take_turn(state, "LCWXH", "pass")
    take_turn(state, "HSSSS", "use:head", "person:citizen", "place:f6")
    lines = end_lines(state)
    assert lines["nobles"] == 7
    assert lines["priests and jugglers"] == 2
    assert lines["towers"] == 3
    assert lines["houses"] == 3
    assert lines["citizens"] == 1
    assert state.points[0] == 16
    assert sum(lines.values()) == state.scores()[0]


@rule("SM-8.4 score")
def test_the_sheet_of_an_empty_city_holds_what_is_left() -> None:
    lines = {label: points for label, points in end_lines(town()).items() if points}
    assert lines == {"coins left": 1, "logs left": 2}


@rule("SM-8.1 end")
def test_nothing_can_be_played_after_the_end() -> None:
    state = final([10, 12], [0, 5])
    assert (state.actor(), legal_names(state)) == (OVER, [])
    with pytest.raises(ValueError, match="over"):
        state.apply(0)
