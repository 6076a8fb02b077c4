"""The switchable readings of GN-6.7 again and GN-8.4 move-roof, each side of them."""

from __future__ import annotations

import pytest

from pentapolis.games.garden_nation import SPEC
from pentapolis.games.garden_nation.bots.rate import rate_actions
from pentapolis.games.garden_nation.meta import META, PARTS
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.codes import PUBLIC_KEYS
from pentapolis.games.garden_nation.rules.game import GardenNation
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.games.garden_nation.words.facts import is_within_reach
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
    load_game,
    make_garden,
    objects_of,
    play,
    question_name,
)
from .test_projects import FAMILIES, fill_row
from .test_walking import FULL_7, NO_PLOYS
from .test_words import ENGLISH, load_german

ONLY_NEW = {"claim_true_before": 0}
ROOF_READINGS = [0, 1, 2]  # act there, as without the ploy, there or not at all


# claim_true_before


def build_and_decline(key: str, **options: int) -> Garden:
    """Build what a card asks for, claim nothing, and be on turn to raise the last building."""
    buildings, last = FAMILIES[key]
    game = load_game(2, **options)
    s = make_garden(
        buildings=buildings, row=fill_row(key), crane=int(last[0]), population=40, game=game
    )
    play(s, f"build:{last}")
    assert key in claimable(s)  # the floor that makes it true claims it by either reading
    play(s, "decline")
    s.turn, s.left = 0, 2
    s.crane = s.work = int(last[0]) - 1
    return s


@rule("GN-6.7 again")
@pytest.mark.parametrize("key", PUBLIC_KEYS)
def test_one_more_floor_claims_what_was_true_before(key: str) -> None:
    s = build_and_decline(key)
    play(s, f"build:{FAMILIES[key][1]}")
    assert key in claimable(s)


@rule("GN-6.7 again")
@pytest.mark.parametrize("key", PUBLIC_KEYS)
def test_only_the_floor_that_makes_it_true_claims_by_the_other_reading(key: str) -> None:
    s = build_and_decline(key, **ONLY_NEW)
    play(s, f"build:{FAMILIES[key][1]}")
    assert key not in claimable(s)


@rule("GN-6.7 again")
@pytest.mark.parametrize(("options", "claimed"), [({}, ["house"]), (ONLY_NEW, [])])
def test_a_third_floor_claims_a_card_for_two_by_one_reading_only(
    options: dict[str, int], claimed: list[str]
) -> None:
    game = load_game(2, **options)
    s = make_garden(buildings={"1.tl": "A2"}, row=fill_row("house"), crane=1, game=game)
    play(s, "build:1.tl")
    assert claimable(s) == claimed


@rule("GN-6.7 again")
def test_what_stands_elsewhere_does_not_matter() -> None:
    """A second house is new, though the card was true with the first already."""
    game = load_game(2, **ONLY_NEW)
    buildings = {"1.tl": "A2", "7.tl": "A1"}
    s = make_garden(buildings=buildings, row=fill_row("house"), crane=7, game=game)
    play(s, "build:7.tl")
    assert claimable(s) == ["house"]


@rule("GN-6.7 again")
def test_a_new_neighbour_claims_though_its_neighbours_fit_already() -> None:
    game = load_game(2, **ONLY_NEW)
    standing = {"4.c": "A2", "4.br": "A1"}
    row = fill_row("sanctuary", "terraced-houses")
    s = make_garden(buildings=standing, row=row, crane=7, game=game)
    play(s, "build:7.tl")  # touches 4.br across the border
    assert claimable(s) == ["terraced-houses"]
    s = make_garden(buildings=standing, row=row, game=game)
    play(s, "build:4.br")
    assert claimable(s) == []


@rule("GN-6.7 again", "GN-8.5 invade")
def test_an_invaded_building_is_new_by_either_reading() -> None:
    for options in ({}, ONLY_NEW):
        game = load_game(2, **options)
        s = make_garden(
            buildings={"1.tl": "B3"}, row=fill_row("house"), crane=1, population=40, game=game
        )
        play(s, "invade:1.tl")
        assert claimable(s) == ["house"]
        assert game.problems(s) == []
        play(s, "decline")
        assert s.invaded == 0
        s.crane = s.work = 0
        play(s, "build:1.tl")  # now it is an own building like any other
        assert claimable(s) == ([] if options else ["house"])


@rule("GN-6.7 again", "GN-8.4 move-roof")
def test_a_building_that_lost_its_roof_fits_before_the_floor_comes() -> None:
    buildings = {"1.tl": "A2^", "4.c": "A1"}
    for options, claimed in (({}, ["house"]), (ONLY_NEW, [])):
        game = load_game(2, **options)
        s = make_garden(buildings=buildings, row=fill_row("house"), crane=1, game=game)
        play(s, "lift:1.tl", "build:1.tl")
        assert claimable(s) == claimed


@rule("GN-6.7 again")
def test_words_and_cards_promise_what_can_be_claimed() -> None:
    house = PUBLIC_KEYS.index("house")
    for options, promised in (({}, True), (ONLY_NEW, False)):
        game = load_game(2, **options)
        s = make_garden(buildings={"1.tl": "A2"}, row=fill_row("house"), crane=1, game=game)
        said = SPEC.describe_action(game, s, find_field("1.tl"), ENGLISH)
        assert ("Could fulfil House" in said) == promised
        assert is_within_reach(s, 0, house) == promised


def test_a_position_has_one_more_field_only_by_the_other_reading() -> None:
    usual = list(load_game(2).fields)
    assert "invaded" not in usual
    assert list(load_game(2, **ONLY_NEW).fields) == [*usual, "invaded"]


# after_roof


@rule("GN-8.4 move-roof", "GN-5.4 pass")
@pytest.mark.parametrize(
    ("reading", "choices"),
    [
        (0, ["demolish:4.c"]),
        (1, ["demolish:4.c", "shift", "pass"]),
        (2, ["demolish:4.c", "pass"]),
    ],
)
def test_where_nothing_can_be_built_the_choices_after_a_roof_follow_the_reading(
    reading: int, choices: list[str]
) -> None:
    game = load_game(2, after_roof=reading)
    s = make_garden(buildings={"4.c": "A2^", "1.tl": "A1"}, population=1, game=game)
    play(s, "lift:4.c")
    assert legal_names(s) == choices


@rule("GN-8.4 move-roof", "GN-5.2 bound")
@pytest.mark.parametrize("reading", ROOF_READINGS)
def test_where_something_can_be_built_only_one_reading_allows_a_pass_after_a_roof(
    reading: int,
) -> None:
    game = load_game(2, after_roof=reading)
    s = make_garden(buildings={"4.c": "A2^", "1.tl": "A1"}, population=20, game=game)
    play(s, "lift:4.c")
    assert objects_of(s, "build") and objects_of(s, "demolish") == ["4.c"]
    assert "shift" not in legal_names(s)
    assert ("pass" in legal_names(s)) == (reading == 2)


@rule("GN-8.4 move-roof", "GN-5.1 walk")
def test_by_one_reading_the_action_may_move_on_after_a_roof() -> None:
    """With one inhabitant to spare only 4.br can be paid, and there is no way to give up."""
    game = load_game(2, after_roof=1)
    buildings = {"3.tl": "A2^", "1.tl": "A1", "3.bl": "B1"}
    s = make_garden(buildings=buildings, population=2, crane=3, game=game)
    play(s, "lift:3.tl")
    assert legal_names(s) == ["demolish:3.tl", "shift"]
    play(s, "shift")
    assert (s.work, crane_number(s), s.roof_moved) == (3, 3, 1)
    assert legal_names(s) == ["build:4.br"]  # no second ploy
    play(s, "build:4.br")
    assert (crane_number(s), s.roof_moved) == (7, 0)


@rule("GN-8.4 move-roof", "GN-5.1 walk")
def test_moving_on_after_a_roof_skips_full_territories_unasked() -> None:
    game = load_game(2, after_roof=1)
    six = {"6.bl": "A2^", "6.l": "B1", "6.c": "B1", "6.tl": "B1", "6.tr": "B1", "6.r": "B1"}
    s = make_garden(
        buildings=FULL_7 | six | {"6.br": "B1", "4.c": "A1"},
        covered={"7.bl": "M", "6.l": "S"},
        population=[5, 20],
        crane=6,
        game=game,
    )
    s.population[0] = 4  # the third floor on 6.bl would cost 5
    play(s, "lift:6.bl")
    assert legal_names(s) == ["demolish:6.bl", "shift"]
    events = play(s, "shift")
    assert event_args(events, "WALKED_ON") == [[5, 6], [6, 0]]


@rule("GN-8.4 move-roof")
def test_a_declined_action_leaves_the_crane_and_the_moved_roof() -> None:
    game = load_game(2, after_roof=2)
    s = make_garden(buildings={"4.c": "A2^", "1.tl": "A1"}, population=20, left=2, game=game)
    events = play(s, "lift:4.c", "pass")
    assert event_args(events, "ACTION_PASSED") == [[]]
    assert (crane_number(s), s.left, s.turn, s.population[0]) == (4, 1, 0, 20)
    assert (building_at(s, "4.c"), building_at(s, "1.tl"), s.ploys(0)) == ("A2", "A1^", 3)
    assert (s.roof_moved, question_name(s)) == (0, "act")
    assert "pass" not in legal_names(s)  # only the action with the roof


@rule("GN-8.4 move-roof")
def test_without_a_moved_roof_no_action_may_be_declined() -> None:
    for reading in ROOF_READINGS:
        game = load_game(2, after_roof=reading)
        s = make_garden(buildings={"4.c": "A2^", "1.tl": "A1"}, game=game, spent=NO_PLOYS)
        assert not {"shift", "pass"} & set(legal_names(s))


@rule("GN-8.4 move-roof")
@pytest.mark.parametrize(
    ("reading", "english", "translated"),
    [
        (
            0,
            "Now build in territory 4 or pull a building down.",
            "Baue nun in Gebiet 4 oder reiß dort ein Gebäude ab.",
        ),
        (
            1,
            "Act in territory 4. You have 2 actions left.",
            "Was machst du in Gebiet 4? Du hast noch 2 Aktionen.",
        ),
        (
            2,
            "Now build in territory 4, pull a building down or give up the action.",
            "Baue nun in Gebiet 4, reiß dort ein Gebäude ab oder lass die Aktion aus.",
        ),
    ],
)
def test_the_question_after_a_roof_follows_the_reading(
    reading: int, english: str, translated: str
) -> None:
    game = load_game(2, after_roof=reading)
    s = make_garden(buildings={"4.c": "A2^", "1.tl": "A1"}, game=game)
    play(s, "lift:4.c")
    assert SPEC.prompt(game, s, 0, ENGLISH) == english
    assert SPEC.prompt(game, s, 0, load_german()) == translated


def rate_by_name(game: GardenNation, s: Garden) -> dict[str, int]:
    """Return the rating of each choice by its name."""
    legal = s.legal()
    worth = rate_actions(game, game.mask(s, 0), legal)
    return dict(zip(legal_names(s), worth, strict=True))


def test_ratings_know_that_the_action_may_be_declined() -> None:
    """A tower with a roof, and no floor left to build with: moving the roof is worth more where
    the tower need not be pulled down afterwards."""
    worth = {}
    for reading in (0, 2):
        game = load_game(2, after_roof=reading)
        s = make_garden(
            buildings={"4.c": "A4^", "1.tl": "A1"},
            floors={0: 0},
            store="2.tl",
            secrets={0: ["observatory", "belfry"]},
            last_round=1,
            left=1,
            space=3,
            game=game,
        )
        lifted = s.clone()
        worth[reading] = rate_by_name(game, s)["lift:4.c"]
        play(lifted, "lift:4.c")
        best = rate_by_name(game, lifted)
        assert max(best, key=best.__getitem__) == ("pass" if reading else "demolish:4.c")
    assert worth[2] > worth[0]


# Both


def test_the_box_has_the_usual_readings() -> None:
    defaults = {option.name: option.default for option in META.options if option.reading}
    assert defaults == {"secret_pair_rule": 0, "claim_true_before": 1, "after_roof": 0}
    assert PARTS.flag("reading.claim_true_before")
    assert PARTS.value("reading.after_roof") == "act"


@rule("GN-6.7 again", "GN-8.4 move-roof")
def test_the_readings_of_a_box_hold_where_no_option_is_set() -> None:
    parts = alter_box(reading__claim_true_before=False, reading__after_roof="decline")
    box = GardenNation(2, {}, parts).box
    assert (box.only_new, box.after_roof) == (True, 2)
    box = GardenNation(2, {"claim_true_before": 1, "after_roof": 1}, parts).box
    assert (box.only_new, box.after_roof) == (False, 1)


def test_a_box_with_an_unknown_reading_is_refused() -> None:
    with pytest.raises(ValueError, match="act or usual or decline, not 'stay'"):
        load_box(alter_box(reading__after_roof="stay"))


def test_a_new_building_on_a_bramble_claims_by_either_reading() -> None:
    """The ground is chosen first; the new building is new by either reading."""
    for options in ({}, ONLY_NEW):
        game = load_game(2, **options)
        s = make_garden(buildings={"4.br": "A1"}, row=fill_row("terraced-houses"), game=game)
        play(s, "build:4.r")
        assert s.asking == c.CHOOSE_GROUND
        meadow = SPEC.describe_action(game, s, c.GROUND, ENGLISH)
        assert meadow == "Lay meadow. Could fulfil Terraced Houses."
        play(s, "ground:meadow")
        assert claimable(s) == ["terraced-houses"]
