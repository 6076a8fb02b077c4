"""HY-13 playing reward cards, HY-17.3 cap."""

from __future__ import annotations

import pytest

from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.flow import begin_catastrophe, open_window
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.testkit.rules import rule

from .scene import (
    ADVANCED,
    EXPERT,
    B,
    R,
    at,
    event_args,
    hands,
    legal_names,
    play,
    question,
    sites,
    village,
)

FOUR = "1.1=R 1.4=R 1.7=R 1.10=R"
EIGHT = FOUR + " 4.1=R 4.4=R 4.7=R 4.10=R"


def open_red_window(
    drawing: str, cards: str, phase: int = 1, mode: int = 0, **values: object
) -> Village:
    """Open a window in which red has cards."""
    s = village(
        drawing,
        options={"mode": mode},
        hand=hands(2, A=cards),
        **values,  # type: ignore[arg-type]
    )
    open_window(s, phase)
    return s


def cash(s: Village, *symbols: str) -> int:
    """Cash in a set and return what it brought."""
    before = s.points[R]
    play(s, "set", *[f"add:{symbol}" for symbol in symbols], "cash")
    return s.points[R] - before


@rule("HY-13.5 set", "HY-13.7 points")
def test_e05_four_different_cards_score_four_and_four_alike_eight() -> None:
    s = open_red_window(FOUR, "oven pen shrine house")
    assert [cash(s, symbol) for symbol in ("oven", "pen", "shrine", "house")] == [1, 1, 1, 1]
    assert s.points == [4, 0]
    assert cash(open_red_window(FOUR, "oven oven oven oven"), *["oven"] * 4) == 8


@rule("HY-13.5 set")
def test_e06_eight_cards_make_two_sets() -> None:
    s = open_red_window(EIGHT, "pen " * 8)
    play(s, "set", *["add:pen"] * 5)
    assert legal_names(s) == ["cash"]  # five are the most
    play(s, "cash")
    assert cash(s, "pen", "pen", "pen") == 5
    assert s.points[R] == 17


@rule("HY-13.5 set", "HY-13.1 window")
def test_e07_sets_do_not_grow_across_windows() -> None:
    s = open_red_window(EIGHT, "pen " * 5)
    assert cash(s, "pen", "pen", "pen") == 5
    play(s, "pass")
    open_window(s, 3)
    assert cash(s, "pen", "pen") == 3
    assert s.points[R] == 8


@rule("HY-13.2 limit", "HY-17.3 cap")
def test_e08_each_family_allows_one_card_a_round() -> None:
    s = open_red_window(FOUR + " 4.1=R", "pen " * 7)
    play(s, "set", *["add:pen"] * 5, "cash")
    assert (s.turn, question(s)) != (R, "play-card")
    s = open_red_window("1.1=R 1.2=R 1.3=R 1.4=R", "pen pen")
    play(s, "set", "add:pen")
    assert legal_names(s) == ["cash"]


@rule("HY-13.2 limit")
def test_e09_lost_families_undo_nothing_but_stop_further_cards() -> None:
    s = open_red_window("1.1=R 1.4=R 1.7=Rs 1.10=Rs", "pen " * 6, phase=2)
    assert s.families[R] == 4
    play(s, "set", *["add:pen"] * 4, "cash")
    begin_catastrophe(s)
    play(s, "catastrophe:harsh-winter-1")
    while question(s) == "lose-piece":
        play(s, legal_names(s)[0])
    assert (s.families[R], s.plays[R], s.points[R]) == (2, 4, 8)
    assert question(s) != "play-card"


@rule("HY-13.2 limit", "HY-13.4 element")
def test_t23_a_family_gained_raises_the_limit_at_once() -> None:
    s = open_red_window("6.6=R", "house house")
    assert s.plays_left(R) == 1
    play(s, "play:house", "place:1.1")
    assert (s.families[R], s.plays[R], s.plays_left(R)) == (2, 1, 1)
    play(s, "play:house", "place:10.10")
    assert (s.families[R], s.plays_left(R)) == (3, 1)


@rule("HY-13.5 set", "HY-13.6 joker")
@pytest.mark.parametrize(
    ("symbols", "points"),
    [
        (["oven", "oven", "joker"], 5),
        (["joker", "oven", "oven"], 5),
        (["joker", "joker"], 3),
        (["oven"] * 5, 12),
    ],
)
def test_t24_jokers_stand_for_any_symbol_in_a_set(symbols: list[str], points: int) -> None:
    assert cash(open_red_window(EIGHT, " ".join(symbols)), *symbols) == points


@rule("HY-13.5 set", "HY-13.2 limit")
@pytest.mark.parametrize(
    ("drawing", "points"), [(FOUR + " 4.1=R 4.4=R", 13), (FOUR + " 4.1=R", 12)]
)
def test_t24_a_sixth_card_begins_a_new_set(drawing: str, points: int) -> None:
    s = open_red_window(drawing, "oven " * 6)
    cash(s, *["oven"] * 5)
    if question(s) == "play-card" and s.turn == R:
        cash(s, "oven")
    assert s.points[R] == points


@rule("HY-13.5 set")
def test_t24_two_symbols_are_no_set() -> None:
    s = open_red_window(FOUR, "shrine oven joker")
    play(s, "set", "add:shrine")
    assert legal_names(s) == ["add:joker", "cash"]
    s = open_red_window(FOUR, "shrine oven joker")
    play(s, "set", "add:joker")
    assert legal_names(s) == ["add:oven", "add:shrine", "cash"]


@rule("HY-13.4 element", "HY-13.3 lie")
def test_a_card_builds_what_it_shows() -> None:
    s = open_red_window("6.6=R", "oven shrine")
    assert legal_names(s) == ["pass", "play:oven", "play:shrine", "set"]
    events = play(s, "play:oven", "place:6.6")
    assert at(s, "6.6") == "Ro"
    assert event_args(events, "CARD_PLAYED") == [[p.OVEN]]
    assert (s.played, s.plays, s.cards) == ([p.OVEN], [1, 0], [1, 0])


@rule("HY-13.4 element", "HY-17.1 supply")
def test_a_card_without_a_place_can_only_be_cashed() -> None:
    s = open_red_window("6.6=Ro", "oven shrine")
    assert legal_names(s) == ["pass", "set"]
    s = open_red_window("6.6=R", "oven", supply=[0, 40, 0, 20, 0, 0, 0])
    assert legal_names(s) == ["pass", "set"]
    assert cash(s, "oven") == 1


@rule("HY-13.6 joker")
@pytest.mark.parametrize(
    ("mode", "elements"),
    [
        (0, ["house", "pen", "oven", "shrine"]),
        (ADVANCED, ["house", "pen", "oven", "shrine"]),
        (EXPERT, ["house", "pen", "oven", "shrine", "cattle", "villager", "shaman"]),
    ],
)
def test_a_joker_builds_any_element_of_the_mode(mode: int, elements: list[str]) -> None:
    s = open_red_window("6.6=R 6.7=pW", "joker", mode=mode)
    play(s, "play:joker")
    assert legal_names(s) == [f"item:{element}" for element in elements]
    play(s, f"item:{elements[-1]}")
    assert question(s) == "choose-place"


@rule("HY-13.1 window")
def test_everybody_has_one_turn_in_a_window() -> None:
    s = village("1.1=R 4.1=B", hand=hands(2, A="oven oven", B="pen"), start_seat=B)
    open_window(s, 1)
    assert s.turn == B
    play(s, "pass")
    assert s.turn == R
    play(s, "pass")
    assert (question(s), s.phase) == ("deal-tile", 1)


@rule("HY-17.3 cap")
def test_a_seat_without_a_card_or_a_family_is_not_asked() -> None:
    s = village("1.1=R", hand=hands(2, B="pen"))
    open_window(s, 1)
    assert question(s) == "deal-tile"


@rule("HY-14.1 end", "HY-14.2 after")
def test_t30_a_last_house_by_a_card_still_ends_the_game() -> None:
    drawing = "1.1=R 1.3=R 1.5=R 1.7=B 1.8=R"
    s = open_red_window(drawing, "house house oven", phase=3, houses=[1, 20])
    events = play(s, "play:house", "place:9.9")
    assert event_args(events, "END_COMING") == [[1]]
    assert sites(s, R) == []
    assert legal_names(s) == ["pass", "play:oven", "set"]
    play(s, "play:oven", "place:1.8", "pass")
    while question(s) != "finished":
        assert s.round == 2
        play(s, legal_names(s)[0])
