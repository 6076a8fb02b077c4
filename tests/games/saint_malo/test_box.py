"""The box as data: sums, provenance, and boxes that are refused."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pentapolis.games.saint_malo.meta import META, PARTS
from pentapolis.kit.parts import Parts
from pentapolis.testkit.box import list_entries
from pentapolis.testkit.rules import rule

from .boxes import TEXT, alter_box, find_person, make_game

# Sums


@rule("SM-2.1 start")
def test_the_sums_of_the_box_are_right() -> None:
    """The sums of the specification, section 15."""
    number = PARTS.number
    assert [number(f"box.{thing}") for thing in ("tableau", "plans", "pens", "dice")] == [
        1,
        5,
        5,
        5,
    ]
    assert number("plan.fields") == number("plan.outer") + number("plan.inner") == 4 * 5 + 5 * 5
    assert number("plan.fields") + 4 == number("plan.size") ** 2 == 49
    assert len(PARTS.names("plan.printed_crates")) == 4
    assert number("plan.fields") - 4 == 41
    bonuses = [PARTS.entry(f"tower.{side}")["bonus"] for side in "nesw"]
    assert sorted(map(str, bonuses)) == ["coins", "coins", "person", "points"]
    assert len(PARTS.names("dice.faces")) == 6
    heads = [PARTS.column("person", row, "heads") for row in PARTS.rows("person")]
    assert heads == [1, 2, 2, 3, 3, 4, 5]
    assert len([needed for needed in heads if needed <= 3]) == 5
    series = PARTS.numbers("church.series")
    assert series == [0, 1, 4, 8, 13, 20]
    assert [b - a for a, b in pairwise(series)] == [1, 3, 4, 5, 7]
    assert PARTS.numbers("pirates.strength") == [1, 3, 6, 8, 10, 12]
    assert number("start.cannons") == len(PARTS.numbers("pirates.strength")) == 6
    assert number("start.cannons") * number("end.cannon_loss") == 30
    boxes = 6 * number("pirates.boxes_per_player") * number("players.most")
    assert boxes == 6 * (4 + 2 + 2 + 2) == 60


@rule("SM-6.5 tower")
def test_each_tower_stands_where_its_arrow_begins() -> None:
    towers = {side: PARTS.entry(f"tower.{side}") for side in "nesw"}
    assert {side: (t["corner"], t["arrow"]) for side, t in towers.items()} == {
        "n": ("a1", "right"),
        "e": ("g1", "down"),
        "s": ("g7", "left"),
        "w": ("a7", "up"),
    }
    assert {side: (t["bonus"], t["amount"]) for side, t in towers.items()} == {
        "n": ("person", 3),
        "e": ("coins", 2),
        "s": ("points", 3),
        "w": ("coins", 2),
    }


@rule("SM-2.1 start", "SM-4.2 turning", "SM-6.1 log", "SM-8.4 score")
def test_all_plain_numbers_are_those_of_the_rules() -> None:
    expected = {
        "players.fewest": 2,
        "players.most": 5,
        "rolls.most": 3,
        "start.coins": 3,
        "start.logs": 2,
        "start.points": 0,
        "cost.turn_die": 2,
        "cost.delivery": 2,
        "house.most": 3,
        "defence.side": 2,
        "pirates.boxes_per_player": 2,
        "end.full_city": 5,
        "end.coins_per_point": 2,
        "end.log_points": 1,
        "end.cannon_loss": 5,
        "guard.max_rounds": 100,
        "solo.boxes": 4,
        "solo.pirate_dice": 3,
        "solo.turns": 24,
        "solo.goal": 50,
        "bank.capacity": -1,
        "wood.capacity": -1,
        "display.vp_track": 100,
    }
    assert {path: PARTS.number(path) for path in expected} == expected
    assert PARTS.flag("end.below_zero")
    for reading in META.options:
        if reading.reading:
            assert PARTS.flag(f"reading.{reading.name}")
            assert reading.default == 1
    assert sum(option.reading for option in META.options) == 4


@rule("SM-6.9 head")
def test_persons_have_the_letters_of_both_languages() -> None:
    rows = PARTS.rows("person")
    assert "".join(str(row["letter_en"]) for row in rows) == "CSPAMJN"
    assert "".join(str(row["letter_de"]) for row in rows) == "TSPBHGA"


# Provenance


def test_what_we_chose_ourselves_is_marked() -> None:
    """Section 14 of the specification lists these values and no others."""
    chosen = {path for path, entry in list_entries(PARTS.tables) if entry["provenance"] == "C"}
    assert chosen == {
        "bank.capacity",
        "wood.capacity",
        "display.vp_track",
        "end.below_zero",
        "guard.max_rounds",
    }
    readings = {path for path, entry in list_entries(PARTS.tables) if entry["provenance"] == "R*"}
    assert readings == {f"reading.{option.name}" for option in META.options if option.reading}


def test_an_entry_nobody_knows_is_found() -> None:
    parts = Parts(TEXT + '\n[start.horses]\nvalue = 2\nprovenance = "C"\nrule = "SM-2.1 start"\n')
    make_game(parts)
    assert parts.unread_paths() == ["start.horses"]


# Boxes that do not add up


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"plan__outer": 21}, "21 outer and 25 inner fields do not make 45"),
        ({"dice__faces": ["log", "crate"]}, "the faces of a die are log, crate, wall, cross"),
        ({"box__dice": 6}, "five dice"),
        ({"box__pens": 4}, "a plan and a pen for each of 5 players"),
        ({"box__plans": 4}, "a plan and a pen for each of 5 players"),
        ({"players__fewest": 1}, "two players or more"),
        ({"box__tableau": 2}, "one tableau"),
        ({"start__coins": "three"}, r"\[start.coins\] must be a whole number, not 'three'"),
        ({"start__coins": True}, r"\[start.coins\] must be a whole number, not True"),
        ({"reading__pass_always": 1}, r"\[reading.pass_always\] must be true or false, not 1"),
        ({"church__series": 20}, r"\[church.series\] must be a list, not 20"),
        ({"pirates__strength": [1, "x"]}, r"\[pirates.strength\] needs whole numbers, not 'x'"),
        ({"plan__printed_crates": ["b2", "c2", "b3", "a1"]}, "no cell 'a1'"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make_game(alter_box(**values)).start()


def test_a_missing_entry_is_named() -> None:
    parts = Parts(TEXT.replace("[start.coins]", "[start.gold]"))
    with pytest.raises(ValueError, match=r"parts.toml: \[start.coins\] is missing"):
        make_game(parts)


def test_an_entry_without_a_value_is_named() -> None:
    parts = Parts(TEXT)
    del parts.entry("start.coins")["value"]
    with pytest.raises(ValueError, match=r"\[start.coins\] has no value"):
        make_game(parts)


def test_a_tower_with_an_unknown_bonus_is_named() -> None:
    parts = Parts(TEXT)
    parts.entry("tower.w")["bonus"] = "horses"
    with pytest.raises(
        ValueError, match=r"\[tower.w\] gives coins, points or a person, not 'horses'"
    ):
        make_game(parts)


def test_a_person_who_is_not_in_the_game_is_named() -> None:
    parts = Parts(TEXT)
    find_person(parts, "noble")["key"] = "pirate"
    with pytest.raises(ValueError, match=r"the persons are citizen, .*, not .*, pirate"):
        make_game(parts)


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(ValueError, match=r"parts.toml: .*line 1"):
        Parts("start = = 3")


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"start__cannons": 5}, "cannons"),  # six attacks
        ({"start__coins": -1}, "coins"),
        ({"church__series": [0, 1, 4]}, "series"),  # five values
        ({"plan__printed_crates": ["b2", "b2", "b3", "b4"]}, "b2"),
        ({"rolls__most": 0}, "roll"),
        ({"end__coins_per_point": 0}, "at least one coin"),
        ({"pirates__boxes_per_player": 0}, "at least one box"),
        ({"solo__boxes": 0}, "at least one box"),
        ({"solo__pirate_dice": 6}, "dice"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(values: dict[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        make_game(alter_box(**values)).start()


def test_a_person_with_an_unknown_effect_is_refused() -> None:
    parts = Parts(TEXT)
    find_person(parts, "architect")["per"] = "hose"
    with pytest.raises(ValueError, match="hose"):
        make_game(parts)
