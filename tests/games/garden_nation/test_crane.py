"""GN-2 territories, fields, crane."""

from __future__ import annotations

import pytest

from pentapolis.games.garden_nation.rules.board import FIELD_NAMES, POSITION_NAMES
from pentapolis.games.garden_nation.rules.codes import LETTERS
from pentapolis.games.garden_nation.rules.projects import neighbours
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.testkit.rules import rule

from .garden import (
    building_at,
    crane_number,
    find_field,
    lay_board,
    legal_names,
    load_game,
    make_garden,
    objects_of,
    play,
)
from .test_setup import open_game

BORDERS = (
    "c.tl-tl.br c.tr-tr.bl c.r-r.l c.br-br.tl c.bl-bl.tr c.l-l.r "
    "tl.r-tr.l tr.br-r.tl r.bl-br.tr br.l-bl.r bl.tl-l.br l.tr-tl.bl"
)


def names_beside(s: Garden, name: str) -> set[str]:
    found = neighbours(s, find_field(name))
    return {FIELD_NAMES[each] for each in range(49) if found >> each & 1}


@rule("GN-2.1 terrain")
def test_each_territory_has_two_fields_of_a_terrain_and_a_bramble() -> None:
    s = lay_board(load_game(2))
    for territory in range(7):
        letters = [LETTERS[s.terrain(7 * territory + place)] for place in range(7)]
        assert sorted(letters) == list("BLLMMSS")
    costs = {
        letter: sorted(s.cost(f) for f in range(49) if LETTERS[s.terrain(f)] == letter)
        for letter in "MSLB"
    }
    assert costs["M"] == [1, 1, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5]
    assert costs["S"] == costs["L"] == [1, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5]
    assert costs["B"] == [5] * 7
    assert [sum(costs[letter]) for letter in "MSL"] == [46, 48, 48]


@rule("GN-2.2 crane")
def test_an_action_is_done_where_the_crane_stands() -> None:
    s = make_garden(crane=6)
    assert objects_of(s, "build") == [f"6.{place}" for place in POSITION_NAMES]


@rule("GN-2.3 crane-move")
@pytest.mark.parametrize("start", range(1, 8))
def test_r1_the_crane_goes_where_the_field_lies(start: int) -> None:
    """R1: from a centre field to the central territory, and likewise for all others."""
    for place, number in zip(POSITION_NAMES, [4, 1, 2, 5, 7, 6, 3], strict=True):
        s = make_garden(
            crane=start,
            covered={
                "1.c": "M",
                "2.br": "M",
                "3.br": "M",
                "4.r": "S",
                "5.bl": "S",
                "6.l": "S",
                "7.bl": "L",
            },
        )
        play(s, f"build:{start}.{place}")
        assert crane_number(s) == number


@rule("GN-2.4 crane-stays")
def test_r1_the_crane_may_stay() -> None:
    """R1: a top right field of the top right territory."""
    s = make_garden(crane=2)
    events = play(s, "build:2.tr")
    assert crane_number(s) == 2
    assert len(events) == 1


@rule("GN-2.5 first-action")
def test_the_first_action_may_be_done_in_any_territory() -> None:
    s = open_game(4)
    assert len(s.legal()) == 49
    assert {name.partition(":")[0] for name in legal_names(s)} == {"build"}


@rule("GN-2.5 first-action")
def test_v37_later_actions_of_round_one_are_bound_to_the_crane() -> None:
    """Vector 37."""
    s = open_game(2)
    assert len(objects_of(s, "build")) == 49
    play(s, "build:4.c")
    assert (s.turn, crane_number(s)) == (1, 4)
    play(s, "build:4.tl", "build:1.tl")
    assert (s.turn, s.space) == (0, 2)
    assert objects_of(s, "build") == ["1.c", "1.tr", "1.r", "1.br", "1.bl", "1.l"]


@rule("GN-1.1 layout", "GN-2.3 crane-move")
def test_v04_the_place_after_turning_counts() -> None:
    """Vector 4."""
    s = make_garden(crane=5, turns={5: 2})
    assert (LETTERS[s.terrain(find_field("5.bl"))], s.cost(find_field("5.bl"))) == ("L", 2)
    assert (LETTERS[s.terrain(find_field("5.tl"))], s.cost(find_field("5.tl"))) == ("B", 5)
    assert (LETTERS[s.terrain(find_field("5.tr"))], s.cost(find_field("5.tr"))) == ("M", 3)
    assert "7.tr" in names_beside(s, "5.bl")
    play(s, "build:5.bl")
    assert s.population[0] == 28
    assert crane_number(s) == 6


@rule("GN-2.6 adjacent")
def test_there_are_96_pairs_of_neighbours_however_territories_are_turned() -> None:
    pairs: set[frozenset[int]] = set()
    for turns in (0, 1, 5):
        s = lay_board(load_game(2), turns=dict.fromkeys(range(1, 8), turns))
        found = {
            frozenset((one, other))
            for one in range(49)
            for other in range(49)
            if neighbours(s, one) >> other & 1
        }
        assert len(found) == 96
        assert not pairs or found == pairs
        pairs = found
    degrees = sorted(sum(each in pair for pair in pairs) for each in range(49))
    assert degrees == [3] * 18 + [4] * 24 + [6] * 7


@rule("GN-2.6 adjacent")
def test_neighbours_are_mutual() -> None:
    s = lay_board(load_game(2), layout=[7, 3, 5, 1, 2, 4, 6])
    for one in range(49):
        for other in range(49):
            assert neighbours(s, one) >> other & 1 == neighbours(s, other) >> one & 1


@rule("GN-2.6 adjacent")
def test_twelve_pairs_of_fields_touch_across_a_border() -> None:
    s = lay_board(load_game(2))
    slots = dict(zip(POSITION_NAMES, [4, 1, 2, 5, 7, 6, 3], strict=True))
    found = set()
    for pair in BORDERS.split():
        one, other = (
            f"{slots[side.split('.')[0]]}.{side.split('.')[1]}" for side in pair.split("-")
        )
        assert other in names_beside(s, one)
        found.add(frozenset((one, other)))
    across = {
        frozenset((one, other))
        for one in FIELD_NAMES
        for other in names_beside(s, one)
        if one[0] != other[0]
    }
    assert across == found
    assert len(across) == 12


@rule("GN-2.6 adjacent")
def test_a_centre_touches_its_ring_and_nothing_else() -> None:
    s = lay_board(load_game(2))
    assert names_beside(s, "4.c") == {"4.tl", "4.tr", "4.r", "4.br", "4.bl", "4.l"}
    assert names_beside(s, "4.tl") == {"4.c", "4.l", "4.tr", "1.br"}
    assert names_beside(s, "1.tl") == {"1.c", "1.l", "1.tr"}


@rule("GN-4.7 bramble", "GN-4.8 uncovered")
def test_v03_a_bramble_is_covered_for_the_rest_of_the_game() -> None:
    """Vector 3."""
    s = open_game(2)
    play(s, "build:5.bl", "ground:meadow")
    assert (s.population[0], s.ground, crane_number(s)) == (33, [2, 3, 3], 6)
    assert (s.terrain(find_field("5.bl")), s.cost(find_field("5.bl"))) == (0, 5)
    s = make_garden(buildings={"5.bl": "A1"}, covered={"5.bl": "M"}, crane=5, population=20)
    play(s, "demolish:5.bl")
    assert (s.population[0], building_at(s, "5.bl"), s.terrain(find_field("5.bl"))) == (30, "", 0)
