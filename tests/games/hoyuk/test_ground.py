"""HY-1 terms, HY-2 houses on the ground, HY-3 pens."""

from __future__ import annotations

import pytest

from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.rewards import count_inhabitants
from pentapolis.games.hoyuk.rules.village import destroy_house
from pentapolis.testkit.rules import rule

from .reference import Land, check
from .scene import (
    B,
    G,
    R,
    at,
    block_at,
    cell,
    event_args,
    families,
    legal_names,
    pens,
    place,
    play,
    sites,
    village,
)

ALL = [f"{row}.{column}" for row in range(13) for column in range(13)]


@rule("HY-1.1 grid", "HY-2.1 found")
def test_t01_everybody_may_found_a_block_anywhere_in_an_empty_village() -> None:
    for seat in range(5):
        assert sites(village(seats=5), seat) == ALL


@rule("HY-2.1 found", "HY-2.2 own-side", "HY-2.3 join", "HY-5.1 floor", "HY-3.2 per-side")
def test_t01_a_single_house_allows_the_cells_around_it_and_beyond() -> None:
    s = village("6.6=R")
    assert (len(sites(s, R)), len(sites(s, B))) == (169, 168)
    assert "6.6" not in sites(s, B)
    assert pens(s, R) == ["5.6S", "6.5E", "6.7W", "7.6N"]
    corner = village("0.0=R")
    assert (len(sites(corner, R)), len(sites(corner, B))) == (169, 168)
    assert pens(corner, R) == ["0.1W", "1.0N"]
    check(s)
    check(corner)


@rule("HY-1.2 single")
def test_a_cell_holds_one_thing() -> None:
    s = village("6.6=R 6.7=R2 6.8=B 5.6=pS 7.6=xR")
    for seat in (R, B):
        assert not {"6.7", "6.8", "5.6"} & set(sites(s, seat)) - ({"6.8"} if seat == B else set())
        assert not {"6.6", "6.7", "6.8", "5.6", "7.6"} & set(sites(s, seat, p.PEN))


@rule("HY-1.3 adjacent")
def test_t02_corners_do_not_touch() -> None:
    s = village("5.5=R", turn=B)
    assert "6.6" in sites(s, B)
    events = play(s, "place:6.6")
    assert event_args(events, "HOUSE_BUILT") == [[cell("6.6"), 1, 1]]
    assert block_at(s, "5.5") != block_at(s, "6.6")
    check(s)


@rule("HY-1.11 apart", "HY-3.4 company")
def test_t03_nothing_joins_two_blocks() -> None:
    s = village("5.5=R 5.7=B", seats=3)
    for seat in (R, B, G):
        assert "5.6" not in sites(s, seat)
    assert "5.6W" not in pens(s, R)
    assert "4.5S" in pens(s, R)


@rule("HY-2.6 contact")
def test_t04_touching_only_a_pen_is_not_enough() -> None:
    s = village("5.5=R 5.6=pW", seats=3)
    for seat in (R, B, G):
        assert not {"5.7", "4.6", "6.6"} & set(sites(s, seat))
    assert "4.5" in sites(s, R)
    assert "4.5" in sites(s, B)
    assert (len(sites(s, R)), len(sites(s, B))) == (165, 164)


@rule("HY-2.2 own-side", "HY-2.3 join", "HY-2.4 one-family")
def test_t05_in_a_block_you_live_in_you_build_beside_your_own_houses() -> None:
    s = village("5.5=R 5.6=B 5.7=B", seats=3)
    assert not {"5.8", "4.6"} & set(sites(s, R))
    assert "4.5" in sites(s, R)
    assert "5.8" in sites(s, G)
    assert "4.5" not in sites(s, B)


@rule("HY-2.9 closing")
def test_t06_the_last_open_side_of_a_pen_stays_open() -> None:
    s = village("5.5=R 5.6=pW 4.5=B 4.6=B 4.7=B 6.5=R 6.6=R")
    assert "5.7" not in sites(s, B)
    assert "4.8" in sites(s, B)


@rule("HY-2.9 closing", "HY-3.3 open")
def test_t07_a_ruin_keeps_a_pen_open() -> None:
    drawing = "5.5=R 5.6=pW 4.5=B 4.6=B 4.7=B 6.5=R 5.7=xB"
    assert "5.7" not in sites(village(drawing + " 6.6=R"), B)
    s = village(drawing, turn=B)
    assert "5.7" in sites(s, B)
    play(s, "place:5.7")
    assert "6.6" not in sites(s, R)
    check(s)


@rule("HY-3.3 open")
def test_t08_the_edge_keeps_a_pen_open() -> None:
    assert "0.7" in sites(village("0.5=R 1.5=R 1.6=B 1.7=B 0.6=pW"), B)


@rule("HY-3.3 open")
def test_t09_a_pen_needs_an_open_side_itself() -> None:
    s = village("5.5=R 4.5=R 4.6=R 4.7=R 5.7=R 6.7=R 6.6=R 6.5=R")
    assert not [pen for pen in pens(s, R) if pen.startswith("5.6")]
    assert "5.6" in sites(s, R)


@rule("HY-3.4 company")
def test_a_pen_may_touch_other_houses_and_pens_of_its_block() -> None:
    s = village("5.5=R 5.6=B 6.6=B 6.4=R 5.4=R 4.5=pS")
    assert "4.4S" in pens(s, R)  # beside the other pen
    assert "6.5N" in pens(s, R)
    assert "6.5W" in pens(s, R)
    assert "6.5E" in pens(s, B)


@rule("HY-3.1 pen")
def test_a_pen_between_own_houses_is_turned_to_one_of_them() -> None:
    s = village("5.5=R 4.5=R 4.6=R", kind=p.PEN)
    events = play(s, "place:5.6")
    assert event_args(events, "PEN_PUT") == [[cell("5.6")]]
    assert legal_names(s) == ["turn:n", "turn:w"]
    play(s, "turn:n")
    assert at(s, "5.6") == "pN"
    check(s)


@rule("HY-3.1 pen")
def test_pens_stand_at_own_houses_only() -> None:
    s = village("5.5=R 8.8=B")
    assert {pen[:-1] for pen in pens(s, R)} == {"4.5", "5.4", "5.6", "6.5"}
    assert {pen[:-1] for pen in pens(s, B)} == {"7.8", "8.7", "8.9", "9.8"}


@rule("HY-3.5 no-ruin")
def test_pens_do_not_stand_on_ruins() -> None:
    s = village("5.5=R 5.6=xB 4.5=xR")
    assert {pen[:-1] for pen in pens(s, R)} == {"5.4", "6.5"}


@rule("HY-2.7 ruin")
def test_a_house_on_a_ruin_has_one_floor_and_the_ruin_leaves_the_game() -> None:
    s = village("5.5=R 5.6=xB2", turn=R)
    events = play(s, "place:5.6")
    assert at(s, "5.6") == "R"
    assert (s.gone, s.houses[B]) == ([0, 2], 23)
    assert event_args(events, "RUIN_CLEARED") == [[cell("5.6"), 2]]
    assert s.families[R] == 1


@rule("HY-2.7 ruin", "HY-2.2 own-side")
def test_a_house_on_a_ruin_must_also_touch_your_own_if_you_live_in_the_block() -> None:
    s = village("5.5=R 5.6=B 5.7=xR 5.8=B")
    assert "5.7" not in sites(s, R)
    assert "5.7" in sites(s, B)


@rule("HY-2.8 dead", "HY-2.6 contact")
def test_t18_houses_go_on_ruins_of_a_dead_block_but_not_beside_it() -> None:
    s = village("1.1=xR 1.2=xB", seats=3, turn=G)
    assert {"1.1", "1.2"} <= set(sites(s, G))
    assert not {"1.3", "2.1", "0.1", "1.0"} & set(sites(s, G))
    play(s, "place:1.1")
    assert block_at(s, "1.1") == block_at(s, "1.2") == 0
    assert "2.1" in sites(s, G)
    check(s)


@rule("HY-2.10 tile", "HY-5.4 counts")
def test_each_house_and_each_floor_takes_a_tile() -> None:
    s = village()
    play(s, "place:5.5")
    assert s.houses == [24, 25]
    s = village("5.5=R")
    play(s, "place:5.5")
    assert (at(s, "5.5"), s.houses[R]) == ("R2", 23)
    empty = village("5.5=R", houses=[0, 25])
    assert sites(empty, R) == []


@rule("HY-1.6 family", "HY-2.5 unite", "HY-1.7 block")
def test_a_new_house_unites_families() -> None:
    s = village("5.4=R 5.5=xR 5.6=R 4.5=R")
    assert (s.families[R], families(s, R)) == (3, [1, 1, 1])
    play(s, "place:5.5")
    assert (s.families[R], families(s, R)) == (1, [4])
    check(s)


@rule("HY-1.10 whole", "HY-7.1 split", "HY-2.5 unite")
@pytest.mark.parametrize("back", ["5.5", "6.5"])
def test_e02_destruction_splits_a_family_and_building_unites_it(back: str) -> None:
    s = village("5.4=R 6.4=R 5.5=R 6.5=R 5.6=R 6.6=R 5.7=R")
    assert families(s, R) == [7]
    destroy_house(s, cell("5.5"))
    destroy_house(s, cell("6.5"))
    assert families(s, R) == [2, 3]
    assert len(s.homes) == 2
    check(s)
    play(s, f"place:{back}")
    assert families(s, R) == [6]
    check(s)


@rule("HY-1.8 inhabitant", "HY-1.9 size", "HY-7.2 gone")
def test_a_tribe_without_standing_houses_is_no_inhabitant_and_may_come_back() -> None:
    s = village("5.5=R 5.6=B 5.7=xR")
    assert count_inhabitants(s, 0) == 2
    destroy_house(s, cell("5.5"))
    assert (count_inhabitants(s, 0), s.homes) == (1, [0, 1])
    assert set(sites(s, R)) & {"5.5", "5.7", "4.6", "6.6"} == {"5.5", "5.7", "4.6", "6.6"}
    check(s)


@rule("HY-1.10 whole")
def test_pens_are_not_needed_to_hold_a_block_together() -> None:
    s = village("5.5=R 5.6=pW 4.5=pS 5.4=xB 5.3=R")
    land = Land(s)
    solid = [where for where, thing in land.at.items() if thing.what != "pen"]
    assert len(land.groups(solid)) == len(land.blocks) == 1


@rule("HY-1.4 fixed")
def test_placed_pieces_are_never_moved() -> None:
    """In the basic game no action of any question takes a standing thing elsewhere."""
    s = village("5.5=Ro 5.6=pW 6.5=B")
    before = list(s.land)
    play(s, "place:4.5")
    changed = [place(number) for number in range(169) if s.land[number] != before[number]]
    assert changed == ["4.5"]
