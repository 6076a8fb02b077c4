"""GN-3 rounds and turn order, GN-10 tidy-up."""

from __future__ import annotations

import pytest

from pentapolis.core.state import EMPTY
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.testkit.rules import rule

from .garden import event_args, legal_names, make_garden, objects_of, play, question_name
from .test_setup import open_game


def act_somehow(s: Garden) -> None:
    """Do the first action there is, and claim nothing."""
    s.apply(s.legal()[0])
    while question_name(s) in ("choose-ground", "claim-project"):
        s.apply(s.legal()[-1])


def play_turns(s: Garden, number: int) -> list[str]:
    """Play so many actions and write who acted in each turn, as `BB`."""
    found: list[str] = []
    before = (0, -1)
    while number:
        if question_name(s) == "choose-next":
            s.apply(s.legal()[0])
            continue
        now = (s.round, s.space)
        if now != before:
            found.append("")
            before = now
        found[-1] += "ABCD"[s.turn]
        act_somehow(s)
        number -= 1
    return found


@rule("GN-3.1 round", "GN-3.4 two-players")
def test_v29_two_players_take_turns_twice_a_round() -> None:
    """Vector 29: A, BB, AA, BB, population, B, AA, BB, AA, population, A."""
    assert play_turns(open_game(2), 15) == ["A", "BB", "AA", "BB", "B", "AA", "BB", "AA", "A"]


@rule("GN-3.4 two-players")
def test_the_order_of_two_players_is_known_for_the_whole_round() -> None:
    assert open_game(2, "B").order == [1, 0, 1, 0]


@rule("GN-3.2 actions")
@pytest.mark.parametrize(("seats", "actions"), [(2, 7), (3, 5), (4, 7)])
def test_a_round_has_one_action_on_the_first_space_and_two_on_the_others(
    seats: int, actions: int
) -> None:
    s = open_game(seats)
    found = play_turns(s, actions)
    assert [len(turn) for turn in found] == [1, 2, 2, 2][: len(found)]
    assert (s.round, s.left) == (2, 1)


@rule("GN-3.3 next")
def test_the_next_player_is_named_among_those_who_have_not_played() -> None:
    s = open_game(4, "B")
    act_somehow(s)
    assert (s.turn, question_name(s)) == (1, "choose-next")
    assert legal_names(s) == ["next:A", "next:C", "next:D"]
    play(s, "next:D")
    assert (s.turn, s.left, s.order) == (3, 2, [1, 3, EMPTY, EMPTY])
    act_somehow(s)
    act_somehow(s)
    assert (s.turn, legal_names(s)) == (3, ["next:A", "next:C"])


@rule("GN-3.3 next", "GN-3.5 three-in-a-row", "GN-10.1 tidy-up")
def test_v30_the_last_player_needs_no_naming_and_opens_the_next_round() -> None:
    """Vector 30: A, C, B, D; then D with one action."""
    s = open_game(4)
    act_somehow(s)
    play(s, "next:C")
    act_somehow(s)
    act_somehow(s)
    play(s, "next:B")
    act_somehow(s)
    act_somehow(s)
    assert (s.turn, question_name(s), s.order) == (3, "act", [0, 2, 1, 3])
    act_somehow(s)
    act_somehow(s)
    assert (s.round, s.turn, s.left) == (2, 3, 1)
    assert s.order == [3, EMPTY, EMPTY, EMPTY]
    act_somehow(s)
    assert legal_names(s) == ["next:A", "next:B", "next:C"]


@rule("GN-3.5 three-in-a-row")
def test_r13_the_last_player_has_three_actions_around_the_population_phase() -> None:
    """R13."""
    s = make_garden(3, {"1.tl": "B2"}, order=[1, 2, 0], space=2, left=1, round=4)
    events = play(s, "build:4.c")
    assert event_args(events, "POPULATION_GREW") == [[2, 0b1000, 0], [2, 0b1, 0]]
    assert (s.round, s.turn, s.left, s.space) == (5, 0, 1, 0)


@rule("GN-3.3 next")
def test_with_three_players_the_second_has_nobody_to_name() -> None:
    s = open_game(3)
    act_somehow(s)
    assert legal_names(s) == ["next:B", "next:C"]
    play(s, "next:C")
    act_somehow(s)
    act_somehow(s)
    assert (s.turn, question_name(s)) == (1, "act")


@rule("GN-10.1 tidy-up")
def test_all_other_markers_leave_the_board() -> None:
    s = make_garden(3, order=[1, 2, 0], space=2, left=1)
    play(s, "build:4.c")
    assert s.order == [0, EMPTY, EMPTY]


@rule("GN-3.2 actions")
def test_the_second_action_begins_where_the_first_sent_the_crane() -> None:
    s = make_garden(left=2)
    play(s, "build:4.tl")
    assert (s.turn, s.left, s.work) == (0, 1, 0)
    assert {name[0] for name in objects_of(s, "build")} == {"1"}
