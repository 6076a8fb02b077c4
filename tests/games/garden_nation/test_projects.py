"""GN-6 public projects, GN-7 roofs."""

from __future__ import annotations

import pytest

from pentapolis.core.state import EMPTY
from pentapolis.games.garden_nation.rules.codes import PUBLIC_KEYS
from pentapolis.games.garden_nation.rules.scoring import project_points
from pentapolis.testkit.rules import rule

from .garden import (
    alter_box,
    building_at,
    claimable,
    crane_number,
    event_args,
    find_field,
    legal_names,
    load_box,
    make_garden,
    objects_of,
    play,
    question_name,
)


def fill_row(*keys: str) -> list[str]:
    """Fill the open row up with cards that do not matter here."""
    rest = [key for key in reversed(PUBLIC_KEYS) if key not in keys]
    return [*keys, *rest][:4]


@rule("GN-6.5 claim", "GN-6.4 families")
def test_r07_a_claim_puts_a_roof_on_the_new_building_only() -> None:
    """R7: a meadow beside an own meadow; the roof goes on the new building only."""
    s = make_garden(buildings={"4.c": "A1"}, row=["terraced-houses"], deck=["forge"])
    play(s, "build:4.br")
    assert claimable(s) == ["terraced-houses"]
    play(s, "claim:terraced-houses")
    assert project_points(s, 0) == 3
    assert (building_at(s, "4.br"), building_at(s, "4.c")) == ("A1^", "A1")
    assert s.roofs() == 18


@rule("GN-6.1 moment")
def test_claiming_is_a_choice() -> None:
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses"))
    play(s, "build:4.br")
    assert legal_names(s) == ["claim:terraced-houses", "decline"]
    play(s, "decline")
    assert (project_points(s, 0), building_at(s, "4.br"), crane_number(s)) == (0, "A1", 7)
    assert s.roofs() == 19


@rule("GN-6.1 moment")
def test_nothing_is_claimed_by_pulling_down() -> None:
    s = make_garden(buildings={"4.c": "A2", "4.br": "A1", "4.tl": "A1"}, row=fill_row("sanctuary"))
    play(s, "demolish:4.tl")
    assert question_name(s) == "act"


@rule("GN-2.6 adjacent", "GN-6.4 families")
def test_v05_neighbours_may_lie_across_a_border() -> None:
    """Vector 5."""
    s = make_garden(buildings={"7.tl": "A1"}, row=fill_row("terraced-houses"))
    play(s, "build:4.br")
    assert (s.population[0], claimable(s)) == (29, ["terraced-houses"])
    play(s, "claim:terraced-houses", "project:house")
    assert (project_points(s, 0), building_at(s, "4.br"), crane_number(s)) == (3, "A1^", 7)


@rule("GN-6.4 families")
def test_v06_the_lower_building_may_come_last() -> None:
    """Vector 6."""
    s = make_garden(buildings={"4.c": "A2"}, row=fill_row("sanctuary"))
    play(s, "build:4.br", "claim:sanctuary", "project:house")
    assert (project_points(s, 0), building_at(s, "4.br"), building_at(s, "4.c")) == (5, "A1^", "A2")


@rule("GN-6.4 families", "GN-6.5 claim")
def test_v07_a_temple_needs_two_floors_beside_both_other_terrains() -> None:
    """Vector 7."""
    s = make_garden(buildings={"4.c": "A2", "4.tl": "A1"}, row=fill_row("temple"))
    play(s, "build:4.bl", "claim:temple", "project:house")
    assert project_points(s, 0) == 11
    assert [building_at(s, name) for name in ("4.bl", "4.c", "4.tl")] == ["A1^", "A2", "A1"]
    assert crane_number(s) == 6


@rule("GN-6.4 families")
def test_v08_a_chain_is_no_temple() -> None:
    """Vector 8: 4.l does not touch 4.br."""
    s = make_garden(buildings={"4.br": "A2", "4.l": "A1"}, row=fill_row("temple"))
    play(s, "build:4.bl")
    assert question_name(s) == "act"


@rule("GN-6.4 families")
@pytest.mark.parametrize("last", ["4.c", "4.tl", "4.bl"])
def test_a_temple_may_be_finished_with_any_of_its_three(last: str) -> None:
    whole = {"4.c": "A2", "4.tl": "A1", "4.bl": "A1"}
    left = int(whole[last][1]) - 1
    rest = {name: text for name, text in whole.items() if name != last}
    if left:
        rest[last] = f"A{left}"
    s = make_garden(buildings=rest, row=fill_row("temple"))
    play(s, f"build:{last}")
    assert claimable(s) == ["temple"]


@rule("GN-6.4 families")
def test_the_two_low_buildings_of_a_temple_stand_on_different_terrains() -> None:
    s = make_garden(buildings={"4.c": "A2", "4.tl": "A1"}, row=fill_row("temple"))
    play(s, "build:4.l")  # straw again
    assert question_name(s) == "act"


@rule("GN-6.4 families", "GN-4.8 uncovered")
def test_v09_a_sacred_place_needs_a_free_field_beside_it() -> None:
    """Vector 9."""
    row = fill_row("sacred-place-straw")
    s = make_garden(buildings={"4.c": "A1"}, row=row)
    play(s, "build:4.c")
    assert claimable(s) == ["sacred-place-straw"]
    taken = {"4.c": "A1", "4.tl": "B1", "4.l": "B1"}
    s = make_garden(buildings=taken, row=row)
    play(s, "build:4.c")
    assert claimable(s) == []
    s = make_garden(buildings=taken, row=row, covered={"4.r": "S"})
    play(s, "build:4.c")
    assert claimable(s) == ["sacred-place-straw"]


@rule("GN-6.4 families")
def test_v10_apartments_stand_in_the_central_territory_and_a_house_in_an_outer_one() -> None:
    """Vector 10."""
    row = fill_row("house", "apartments")
    s = make_garden(buildings={"4.c": "A1"}, row=row)
    play(s, "build:4.c")
    assert claimable(s) == []
    s = make_garden(buildings={"4.c": "A2"}, row=row)
    play(s, "build:4.c", "claim:apartments", "project:forge")
    assert project_points(s, 0) == 7
    s = make_garden(buildings={"1.tl": "A2"}, row=row, crane=1)
    play(s, "build:1.tl")
    assert claimable(s) == ["house"]


@rule("GN-6.1 moment", "GN-6.2 at-least")
def test_v11_of_four_true_cards_one_is_claimed() -> None:
    """Vector 11."""
    row = ["sacred-place-leaves", "house", "terraced-houses", "sanctuary"]
    s = make_garden(buildings={"1.tl": "A1", "1.tr": "A1"}, row=row, crane=1)
    play(s, "build:1.tl")
    assert claimable(s) == row
    play(s, "claim:sanctuary", "project:forge")
    assert (project_points(s, 0), building_at(s, "1.tl"), question_name(s)) == (5, "A2^", "act")
    s.turn, s.left, s.crane, s.work = 0, 2, 0, 0
    s.row[s.row.index(PUBLIC_KEYS.index("forge"))] = PUBLIC_KEYS.index("bunker")
    s.deck ^= 1 << PUBLIC_KEYS.index("forge") | 1 << PUBLIC_KEYS.index("bunker")
    play(s, "build:1.tr")
    assert claimable(s) == ["house"]


@rule("GN-6.7 again", "GN-6.2 at-least")
def test_v12_a_card_may_have_been_true_before() -> None:
    """Vector 12."""
    s = make_garden(buildings={"1.tl": "A2"}, row=fill_row("house"), crane=1)
    play(s, "build:1.tl")
    assert (s.population[0], claimable(s)) == (24, ["house"])


@rule("GN-6.6 new-card")
def test_v13_a_new_card_waits_for_the_next_floor() -> None:
    """Vector 13."""
    s = make_garden(buildings={"4.c": "A2"}, row=fill_row("sanctuary"), left=2)
    play(s, "build:4.br", "claim:sanctuary", "project:terraced-houses")
    assert (question_name(s), s.left) == ("act", 1)
    play(s, "build:7.r")
    assert claimable(s) == []  # true on the board, but not by this floor


@rule("GN-6.3 part")
def test_the_new_building_must_be_part_of_the_project() -> None:
    s = make_garden(buildings={"4.c": "A2", "4.br": "A1"}, row=fill_row("sanctuary"))
    play(s, "build:4.tl")
    assert question_name(s) == "act"


@rule("GN-6.2 at-least", "GN-7.2 finished")
def test_roofed_buildings_and_those_of_others_do_not_count() -> None:
    for other in ("A2^", "B2"):
        s = make_garden(buildings={"4.c": other}, row=fill_row("sanctuary", "terraced-houses"))
        play(s, "build:4.br")
        assert question_name(s) == "act"


@rule("GN-6.4 families")
def test_v38_the_neighbour_must_stand_on_the_right_terrain() -> None:
    """Vector 38."""
    s = make_garden(buildings={"4.l": "A2"}, row=fill_row("sanctuary"))
    play(s, "build:4.c")
    assert claimable(s) == []


@rule("GN-6.5 claim")
def test_v39_an_open_building_serves_again() -> None:
    """Vector 39."""
    s = make_garden(buildings={"4.c": "A2"}, population=30, row=fill_row("sanctuary", "apartments"))
    play(s, "build:4.br", "claim:sanctuary", "project:forge")
    assert (s.population[0], crane_number(s)) == (29, 7)
    s.turn, s.left, s.crane, s.work = 0, 2, 3, 3
    play(s, "build:4.c", "claim:apartments", "project:house")
    assert (s.population[0], project_points(s, 0), s.roofs(), crane_number(s)) == (24, 12, 17, 4)


@rule("GN-6.8 short")
def test_v32_without_a_deck_the_row_grows_shorter() -> None:
    """Vector 32."""
    s = make_garden(buildings={"4.c": "A1"}, row=fill_row("terraced-houses"), deck=[])
    play(s, "build:4.br", "claim:terraced-houses")
    assert (question_name(s), sum(card != EMPTY for card in s.row)) == ("act", 3)


@rule("GN-6.8 short")
def test_v33_without_roofs_nothing_is_claimed() -> None:
    """Vector 33."""
    game = load_box(alter_box(box__roofs=1))
    s = make_garden(
        buildings={"4.c": "A1", "1.tl": "B1^"}, row=fill_row("terraced-houses"), game=game
    )
    assert s.roofs() == 0
    play(s, "build:4.br")
    assert (question_name(s), building_at(s, "4.br")) == ("act", "A1")


@rule("GN-6.9 kept")
def test_a_claimed_card_stays_though_the_building_goes() -> None:
    s = make_garden(
        buildings={"4.c": "A2^"}, claimed={0: ["temple"]}, row=fill_row("house", "forge")
    )
    play(s, "demolish:4.c")
    assert project_points(s, 0) == 11
    assert PUBLIC_KEYS.index("temple") not in s.row
    assert not s.deck >> PUBLIC_KEYS.index("temple") & 1


@rule("GN-7.1 roof", "GN-7.2 finished")
def test_a_finished_building_is_not_raised() -> None:
    s = make_garden(buildings={"4.c": "A2^"})
    assert "4.c" not in objects_of(s, "build")
    assert "4.c" in objects_of(s, "demolish")


@rule("GN-6.5 claim")
def test_the_new_card_takes_the_place_of_the_old() -> None:
    row = fill_row("house", "terraced-houses")
    s = make_garden(buildings={"4.c": "A1"}, row=row)
    events = play(s, "build:4.br", "claim:terraced-houses", "project:forge")
    assert PUBLIC_KEYS[s.row[1]] == "forge"
    assert event_args(events, "PROJECT_CLAIMED") == [[9, find_field("4.br"), 3]]
    assert s.deck.bit_count() == 16


FAMILIES = {
    # key: (own buildings before, where the floor goes)
    "sacred-place-straw": ({"4.c": "A1"}, "4.c"),
    "sacred-place-leaves": ({"4.c": "A1"}, "4.c"),
    "infirmary-meadow": ({"4.tl": "A1"}, "4.tl"),
    "infirmary-leaves": ({"4.tl": "A1"}, "4.tl"),
    "fortress-straw": ({"4.bl": "A1"}, "4.bl"),
    "fortress-meadow": ({"4.bl": "A1"}, "4.bl"),
    "house": ({"1.tl": "A1"}, "1.tl"),
    "herbalist": ({"1.r": "A1"}, "1.r"),
    "prison": ({"1.l": "A1"}, "1.l"),
    "terraced-houses": ({"4.c": "A1"}, "4.br"),
    "forge": ({"4.tl": "A1"}, "4.l"),
    "outpost": ({"1.bl": "A1"}, "1.l"),
    "sanctuary": ({"4.c": "A1", "4.br": "A1"}, "4.br"),
    "windmill": ({"4.tl": "A2"}, "4.l"),
    "bunker": ({"1.bl": "A1", "1.l": "A1"}, "1.bl"),
    "apartments": ({"4.c": "A2"}, "4.c"),
    "power-station": ({"4.tl": "A2"}, "4.tl"),
    "radio-tower": ({"4.bl": "A2"}, "4.bl"),
    "temple": ({"4.c": "A1", "4.tl": "A1", "4.bl": "A1"}, "4.c"),
    "water-reservoir": ({"4.l": "A2", "4.c": "A1"}, "4.bl"),
    "air-base": ({"4.bl": "A2", "4.c": "A1"}, "4.l"),
}


@rule("GN-6.4 families")
@pytest.mark.parametrize("key", PUBLIC_KEYS)
def test_each_of_the_21_projects_can_be_claimed(key: str) -> None:
    buildings, last = FAMILIES[key]
    s = make_garden(buildings=buildings, row=fill_row(key), crane=int(last[0]), population=38)
    play(s, f"build:{last}")
    assert key in claimable(s)
    points = s.box.points[PUBLIC_KEYS.index(key)]
    play(s, f"claim:{key}")
    assert project_points(s, 0) == points
    assert building_at(s, last).endswith("^")


@rule("GN-6.4 families")
@pytest.mark.parametrize("key", PUBLIC_KEYS)
def test_a_floor_less_or_another_terrain_is_not_enough(key: str) -> None:
    buildings, last = FAMILIES[key]
    for name in buildings:
        fewer = dict(buildings)
        floors = int(fewer.pop(name)[1:]) - 1
        if floors:
            fewer[name] = f"A{floors}"
        s = make_garden(buildings=fewer, row=fill_row(key), crane=int(last[0]), population=38)
        play(s, f"build:{last}")
        assert key not in claimable(s), (key, name)
