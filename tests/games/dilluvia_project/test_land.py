"""DP-5.4 land and DP-5.7 gardens: shapes, prices, where they may lie."""

from __future__ import annotations

import pytest

from pentapolis.core.state import EMPTY
from pentapolis.games.dilluvia_project.rules.land import free_squares, gardens_left
from pentapolis.testkit.rules import rule

from .sky import (
    at,
    count_tiles,
    dilluvia,
    legal_names,
    list_objects,
    people_of,
    play,
    question,
    send,
    sky,
    squares,
)

RING = [at(row, column) for row in (6, 7, 8) for column in (6, 7, 8) if (row, column) != (7, 7)]


@rule("DP-5.4a land")
@pytest.mark.parametrize(
    ("pieces", "aeros"),
    [
        (["small"] * 4, 4),
        (["medium"] * 2, 4),
        (["medium", "small", "small"], 4),
        (["large", "small"], 5),
    ],
)
def test_ex06_four_workers_buy_any_combination(pieces: list[str], aeros: int) -> None:
    s = sky(2, aeros=aeros)
    send(s, "land", 4)
    for size in pieces:
        play(s, f"land:{size}")
        play(s, next(name for name in legal_names(s) if name != "decline"))
    assert (s.aeros[0], s.unspent) == (0, 0)
    assert legal_names(s) == ["done"]


@rule("DP-5.4a land")
def test_land_of_a_size_needs_its_workers_and_its_aeros() -> None:
    s = sky(2, aeros=9)
    send(s, "land", 2)
    assert list_objects(s, "land") == ["small", "medium"]
    s = sky(2, aeros=1)
    send(s, "land", 3)
    assert list_objects(s, "land") == ["small"]


@rule("DP-5.4a land", "DP-4.5 special")
def test_the_special_worker_brings_a_free_square_once() -> None:
    s = sky(2, aeros=0)
    send(s, "land", 1, special=True)
    assert legal_names(s) == ["free-square", "done"]
    play(s, "free-square", "square:f6")
    assert (s.aeros[0], s.unspent) == (0, 1)
    assert legal_names(s) == ["done"]
    play(s, "done")
    send(s, "land", 1, special=True)
    assert "free-square" not in legal_names(s)


@rule("DP-5.4a land")
def test_an_unused_free_square_is_lost() -> None:
    s = sky(2)
    send(s, "land", 1, special=True)
    play(s, "done")
    assert (s.squares, s.unspent) == (0, 0)


@rule("DP-5.4b free")
@pytest.mark.parametrize(("seats", "number"), [(2, 76), (3, 112), (4, 156)])
def test_with_more_players_more_squares_are_in_play(seats: int, number: int) -> None:
    assert dilluvia(seats).box.playable.bit_count() == number


@rule("DP-5.4b free")
def test_only_free_squares_are_offered() -> None:
    s = sky(
        2,
        aeros=9,
        land={0: "f6", 1: "f5"},
        buildings={1: ["1A e5"]},
        gardens="e6",
    )
    send(s, "land", 1)
    play(s, "land:small")
    assert set(list_objects(s, "square")) == {"g5", "g6", "e7", "f7"}
    assert not free_squares(s) & squares(s, "f6 f5 e5 e6 g7")


@rule("DP-5.4c touch")
def test_land_touches_own_things_by_edge_or_corner() -> None:
    s = sky(2, aeros=9, buildings={0: ["1A f6"]}, land={0: "c3"})
    send(s, "land", 1)
    play(s, "land:small")
    found = set(list_objects(s, "square"))
    assert {"e5", "g6", "e7", "d3"} <= found
    assert "h6" not in found


@rule("DP-5.4c touch", "DP-5.4e cubes")
def test_land_of_the_same_action_counts_at_once() -> None:
    s = sky(2, aeros=9)
    send(s, "land", 2)
    play(s, "land:small", "square:f6")
    assert s.land[0] == squares(s, "f6")
    play(s, "land:small")
    assert "e5" in list_objects(s, "square")
    assert "h8" not in list_objects(s, "square")


@rule("DP-5.4d first-land")
def test_tv08_the_first_land_touches_the_middle() -> None:
    s = sky(2, aeros=9)
    send(s, "land", 3)
    play(s, "land:large")
    blocks = list_objects(s, "block")
    assert at(5, 5) in blocks  # (6,6) touches (7,7)
    assert at(4, 5) not in blocks
    s = sky(2, aeros=9)
    send(s, "land", 1)
    play(s, "land:small")
    assert sorted(list_objects(s, "square")) == sorted(RING)


@rule("DP-5.4d first-land")
def test_tv09_a_newcomer_may_start_at_others_when_the_middle_is_full() -> None:
    s = sky(2, aeros=9, land={1: " ".join(RING)})
    send(s, "land", 1)
    play(s, "land:small")
    found = list_objects(s, "square")
    assert at(5, 5) in found
    assert at(3, 7) not in found


@rule("DP-5.4d first-land", "DP-5.5b propeller")
def test_tv10_land_may_start_at_an_own_propeller_outside_the_rings_in_play() -> None:
    s = sky(2, aeros=9, propellers={0: "p5"})
    send(s, "land", 1)
    play(s, "land:small")
    found = set(list_objects(s, "square"))
    assert at(2, 6) not in found
    assert {at(3, 6), at(3, 7), at(3, 8)} <= found
    assert set(RING) <= found


@rule("DP-5.4d first-land")
def test_tv28_a_corner_propeller_does_not_lock_its_owner_out() -> None:
    s = sky(2, aeros=9, propellers={0: "p9"})
    send(s, "land", 1)
    play(s, "land:small")
    assert at(6, 6) in list_objects(s, "square")
    assert at(3, 3) not in list_objects(s, "square")
    s = sky(2, aeros=9, propellers={0: "p9"}, land={0: at(6, 6)})
    send(s, "land", 1)
    play(s, "land:small")
    assert at(5, 5) in list_objects(s, "square")
    assert at(7, 8) not in list_objects(s, "square")


@rule("DP-5.4d first-land")
def test_the_middle_propeller_counts_whoever_owns_it() -> None:
    s = sky(2, aeros=9, propellers={1: "p0"})
    send(s, "land", 1)
    play(s, "land:small")
    assert sorted(list_objects(s, "square")) == sorted(RING)


# Gardens


@rule("DP-5.7 garden")
def test_ex09_a_garden_replaces_own_land() -> None:
    s = sky(2, aeros=1, land={0: "f6"}, buildings={0: ["1A e6"]})
    send(s, "garden", 1)
    assert legal_names(s) == ["decline", "square:f6"]
    play(s, "square:f6")
    assert (s.aeros[0], s.land[0], s.gardens) == (0, 0, squares(s, "f6"))


@rule("DP-5.7 garden")
def test_a_garden_costs_an_aero_only_when_it_is_laid() -> None:
    s = sky(2, aeros=0, land={0: "f6"})
    send(s, "garden", 1)
    assert legal_names(s) == ["decline"]
    s = sky(2, aeros=1, land={0: "f6"}, tiles={1: "toll"})
    send(s, "garden", 1)
    play(s, "decline")
    assert s.aeros == [1, 1]


@rule("DP-5.7 garden", "DP-11.2 limits")
def test_tv18_the_benefit_comes_even_if_no_garden_is_left() -> None:
    s = sky(2, aeros=1, land={0: "f6"}, gardens=" ".join(at(3, n) for n in range(3, 12)))
    s.gardens |= squares(s, " ".join(at(11, n) for n in range(3, 10)))
    assert gardens_left(s) == 0
    send(s, "garden", 1, special=True)
    assert people_of(s, 0) == 2
    assert legal_names(s) == ["decline"]
    play(s, "decline")
    assert s.aeros[0] == 1


# Tiles that bring land or gardens


@rule("DP-10.4 cheap-land")
@pytest.mark.parametrize(
    ("tiles", "prices"),
    [("", [1, 2, 4]), ("land-disc", [1, 1, 3]), ("land-disc land-disc land-disc", [1, 0, 1])],
)
def test_medium_and_large_land_becomes_cheaper(tiles: str, prices: list[int]) -> None:
    for size, price in zip(("small", "medium", "large"), prices, strict=True):
        s = sky(3, aeros=price, tiles={0: tiles})
        send(s, "land", 3)
        play(s, f"land:{size}")
        play(s, legal_names(s)[0])
        assert s.aeros[0] == 0


@rule("DP-10.6 two-singles")
def test_two_singles_follow_the_usual_rules() -> None:
    s = sky(2, tiles={0: "two-singles"})
    play(s, "play:two-singles")
    assert sorted(legal_names(s)) == sorted(f"square:{name}" for name in RING)
    play(s, "square:f6")
    assert "e5" in list_objects(s, "square")
    play(s, "square:e5")
    assert question(s) == "choose-field"
    assert (s.land[0], count_tiles(s, 0, "two-singles")) == (squares(s, "f6 e5"), 0)


@rule("DP-10.6 two-singles")
def test_the_second_single_may_be_skipped() -> None:
    s = sky(2, tiles={0: "two-singles"})
    play(s, "play:two-singles", "square:f6", "decline")
    assert question(s) == "choose-field"
    assert (s.land[0], count_tiles(s, 0, "two-singles")) == (squares(s, "f6"), 0)
    assert (s.left, s.tile) == (0, EMPTY)


@rule("DP-10.6 two-singles")
def test_under_rules_1_the_second_single_had_to_be_taken() -> None:
    s = sky(2, tiles={0: "two-singles"}, first_version=1)
    play(s, "play:two-singles", "square:f6")
    assert "decline" not in legal_names(s)


@rule("DP-10.6 two-singles")
def test_an_impossible_second_single_is_skipped() -> None:
    others = [name for name in dilluvia().box.city.names if name != "c3"]
    box = dilluvia().box
    rest = [name for name in others if box.playable >> box.city.find(name) & 1]
    mine, theirs = [rest[0]], rest[1:]
    s = sky(2, tiles={0: "two-singles"}, land={0: " ".join(mine), 1: " ".join(theirs)})
    play(s, "play:two-singles")
    assert legal_names(s) == ["square:c3"]
    play(s, "square:c3")
    assert question(s) == "choose-field"


@rule("DP-10.7 free-land", "DP-10.11 offered")
def test_free_land_cannot_be_the_first_land() -> None:
    s = sky(2, tiles={0: "land2-free"})
    assert list_objects(s, "play") == []
    s = sky(2, tiles={0: "land2-free"}, land={0: "f6"})
    play(s, "play:land2-free")
    assert "decline" not in legal_names(s)
    assert "across:d5" in legal_names(s) and "down:g5" in legal_names(s)
    play(s, "across:d5")
    assert s.land[0] == squares(s, "f6 d5 e5")


@rule("DP-10.7 free-land")
def test_free_land_may_start_at_an_own_propeller() -> None:
    s = sky(2, tiles={0: "land2-free"}, propellers={0: "p1"})
    play(s, "play:land2-free")
    assert "down:d5" in legal_names(s)
    assert "across:f6" not in legal_names(s)


@rule("DP-10.5 free-garden")
def test_a_free_garden_touches_an_own_building_or_replaces_own_land() -> None:
    s = sky(2, tiles={0: "garden-free"}, land={0: "i9"}, buildings={0: ["1A f6"], 1: ["1A c3"]})
    play(s, "play:garden-free")
    assert set(list_objects(s, "square")) == {"e5", "f5", "g5", "e6", "g6", "e7", "f7", "i9"}
    play(s, "square:i9")
    assert (s.land[0], s.gardens, s.aeros[0]) == (0, squares(s, "i9"), 0)


@rule("DP-10.5 free-garden", "DP-10.11 offered")
def test_a_free_garden_needs_a_place_and_a_garden() -> None:
    s = sky(2, tiles={0: "garden-free"})
    assert list_objects(s, "play") == []
    s = sky(2, tiles={0: "garden-free"}, land={0: "f6"})
    assert list_objects(s, "play") == ["garden-free"]
    s.gardens = squares(s, " ".join(at(3, n) for n in range(3, 12)))
    s.gardens |= squares(s, " ".join(at(11, n) for n in range(3, 10)))
    assert list_objects(s, "play") == []
