"""The box as data: sums, provenance, and that a corrected copy plays by its own numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

import pytest

from pentapolis.games.saint_malo.game import SaintMalo
from pentapolis.games.saint_malo.meta import FOLDER, META, PARTS
from pentapolis.games.saint_malo.state import Town, defence, series_points
from pentapolis.kit.parts import Parts, leaves
from pentapolis.testkit.rules import rule, rules_of

from .town import (
    EAST,
    NORTH,
    OUTER,
    SOUTH,
    asked,
    names,
    places,
    play,
    take_turn,
    throw,
    told,
    town,
)

TEXT: Final = (FOLDER / "parts.toml").read_text(encoding="utf-8")
TAG: Final = re.compile(r"(R|I|R\*|C|box|P: S\d(, S\d)*)(; (R|I|R\*|C|P: S\d(, S\d)*))*")
ENTRIES: Final = [path for path in leaves("", PARTS.tables) if path != "person"]


def altered(**values: object) -> Parts:
    """Copy the box with other values: `altered(start__coins=5)` changes [start.coins]."""
    parts = Parts(TEXT)
    for path, value in values.items():
        parts.entry(path.replace("__", "."))["value"] = value
    return parts


def person(parts: Parts, key: str) -> dict[str, object]:
    """Find the entry of a person."""
    (row,) = [row for row in parts.rows("person") if row["key"] == key]
    return row


def box_game(parts: Parts, seats: int = 2, **options: int) -> SaintMalo:
    return SaintMalo(seats, options, parts)


def box_town(parts: Parts, dice: str = "", **given: object) -> Town:
    """Build a position that is played with another box."""
    return town(2, dice, game=box_game(parts), **given)  # type: ignore[arg-type]


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


def entries_of(parts: Parts) -> list[tuple[str, dict[str, object]]]:
    """List every entry of a box, persons one by one."""
    rows = [(f"person.{row['key']}", row) for row in parts.rows("person")]
    return [(path, parts.entry(path)) for path in ENTRIES] + rows


def test_every_value_says_where_it_comes_from() -> None:
    assert len(entries_of(PARTS)) > 40
    for path, entry in entries_of(PARTS):
        assert TAG.fullmatch(str(entry.get("provenance"))), path


def test_every_value_names_a_rule_that_exists() -> None:
    headings = {f"{number} {word}" for number, word in rules_of(META).items()}
    for path, entry in entries_of(PARTS):
        assert entry.get("rule") in headings, path


def test_every_source_is_explained_at_the_head_of_the_file() -> None:
    head = TEXT.partition("[box.tableau]")[0]
    for path, entry in entries_of(PARTS):
        for source in re.findall(r"S\d", str(entry["provenance"])):
            assert re.search(rf"^#   {source}  \S", head, re.MULTILINE), (path, source)


def test_what_we_chose_ourselves_is_marked() -> None:
    """Section 14 of the specification lists these values and no others."""
    chosen = {path for path, entry in entries_of(PARTS) if entry["provenance"] == "C"}
    assert chosen == {
        "bank.capacity",
        "wood.capacity",
        "display.vp_track",
        "end.below_zero",
        "guard.max_rounds",
    }
    readings = {path for path, entry in entries_of(PARTS) if entry["provenance"] == "R*"}
    assert readings == {f"reading.{option.name}" for option in META.options if option.reading}


def test_nothing_in_the_box_is_left_unread() -> None:
    parts = Parts(TEXT)
    box_game(parts)
    assert parts.unread() == []


def test_an_entry_nobody_knows_is_found() -> None:
    parts = Parts(TEXT + '\n[start.horses]\nvalue = 2\nprovenance = "C"\nrule = "SM-2.1 start"\n')
    box_game(parts)
    assert parts.unread() == ["start.horses"]


# A corrected box changes the game


@rule("SM-2.1 start")
def test_other_start_values() -> None:
    parts = altered(start__coins=5, start__logs=1, start__points=2)
    state = box_game(parts, 3).start()
    assert (state.coins, state.logs, state.points) == ([5] * 3, [1] * 3, [2] * 3)
    assert box_game(parts).sheet(state, 0)[-1].label == "start"


@rule("SM-2.1 start")
def test_other_printed_crates() -> None:
    parts = altered(plan__printed_crates=["d4", "d5", "e4", "a2"])
    state = box_game(parts).start()
    play(state, "start:A", throw("HHHSS"), "stop", "use:head", "person:merchant", "place:e5")
    assert state.coins[0] == 3 + 3


@rule("SM-3.3 thrice")
def test_another_number_of_rolls() -> None:
    state = box_town(altered(rolls__most=2))
    play(state, throw("LCWXH"), "roll:L", throw("S"))
    assert asked(state) == "choose-symbol"


@rule("SM-4.2 turning", "SM-6.1 log")
def test_other_costs() -> None:
    parts = altered(cost__turn_die=1, cost__delivery=3)
    state = box_town(parts, "LLCCC", coins=5)
    play(state, "use:log", "turn", "turn")
    assert (state.coins[0], state.logs[0]) == (0, 2 + 4)


@rule("SM-6.5 tower")
def test_other_towers() -> None:
    parts = Parts(TEXT)
    parts.entry("tower.e").update(bonus="points", amount=4)
    parts.entry("tower.s").update(bonus="person", amount=4)
    parts.entry("tower.n").update(bonus="coins", amount=1)
    city = {" ".join((NORTH[3:], EAST[3:], SOUTH[3:])): "wall"}
    state = box_town(parts, "WWWSS", city=city, coins=0)
    play(state, "use:wall", "place:b1", "place:g2")
    assert (state.coins[0], state.points[0]) == (1, 4)
    play(state, "place:b7")
    assert "person:juggler" in names(state)


@rule("SM-6.6 tower-person")
def test_two_towers_may_bring_different_persons() -> None:
    parts = Parts(TEXT)
    parts.entry("tower.e").update(bonus="person", amount=5)
    city = {NORTH[3:]: "wall"}
    state = box_town(parts, "WSSSS", city=city, coins=0)
    play(state, "use:wall", "place:b1")
    assert "person:noble" not in names(state)


@rule("SM-6.10 citizen", "SM-6.11 soldier", "SM-6.17 noble")
def test_other_persons() -> None:
    parts = Parts(TEXT)
    person(parts, "citizen")["points"] = 2
    person(parts, "soldier")["defence"] = 3
    person(parts, "noble").update(heads=4, points=9)
    person(parts, "priest")["points"] = 5
    person(parts, "merchant")["coins"] = 2
    person(parts, "juggler")["points"] = 6
    city = {"d4": "church-1", "e4": "crate", "d6": "noble"}
    for whom, points, coins, guard in (
        ("citizen", 2, 0, 0),
        ("soldier", 0, 0, 3),
        ("noble", 9, 0, 0),
        ("priest", 5, 0, 0),
        ("merchant", 0, 2, 0),
        ("juggler", 6, 0, 0),
    ):
        state = box_town(parts, "HHHHS", city=city, coins=0)
        play(state, "use:head", f"person:{whom}", "place:d5")
        assert (whom, state.points[0], state.coins[0], defence(state, 0)) == (
            whom,
            points,
            coins,
            guard,
        )


@rule("SM-6.13 architect")
def test_other_houses() -> None:
    parts = altered(house__most=1)
    person(parts, "architect")["points"] = 4
    state = box_town(parts, "HHHSS")
    play(state, "use:head", "person:architect", "place:d4", "place:d5")
    assert (state.points[0], state.logs[0], state.turn) == (4, 1, 1)


@rule("SM-7.2 row", "SM-7.3 attack")
def test_other_pirates() -> None:
    parts = altered(
        pirates__strength=[2, 4, 5], pirates__boxes_per_player=1, defence__side=5, start__cannons=3
    )
    state = box_town(parts, city={SOUTH: "wall"})
    events = take_turn(state, "SSSSS", "pass")
    events += take_turn(state, "SSSSS", "pass")
    assert told(events, "PIRATES_ATTACKED") == [[0, 2], [1, 4], [2, 5]]
    assert (state.boxes, state.cannons) == (6, [0, 3])


@rule("SM-8.4 score", "SM-8.5 series")
def test_other_points_at_the_end() -> None:
    parts = altered(
        church__series=[0, 2, 4, 6, 8, 10],
        end__full_city=7,
        end__coins_per_point=3,
        end__log_points=2,
        end__cannon_loss=1,
    )
    city = {"d4": "church-1", "d5": "church-2"}
    state = box_town(parts, city=city, coins=7, logs=3, cannons=2)
    assert series_points(state, 0) == 4
    assert state.scores()[0] == 4 + 2 + 6 - 2
    state.free[0] = 0
    assert state.scores()[0] == 4 + 2 + 6 - 2 + 7


@rule("SM-8.7 negative")
def test_a_box_may_keep_scores_from_falling_below_zero() -> None:
    parts = altered(end__below_zero=False)
    state = box_town(parts, points=4, coins=1, logs=0, cannons=6)
    assert state.scores() == [0, 0]
    lines = box_game(parts).sheet(state, 0)
    assert (sum(line.points for line in lines), lines[-1].rule) == (0, "SM-8.7 negative")


@rule("SM-9.5 limits")
def test_stores_may_have_limits() -> None:
    parts = altered(bank__capacity=5, wood__capacity=4)
    state = box_town(parts, "HHHSS", coins=3)
    play(state, "use:head", "person:merchant", "place:c3")
    assert state.coins[0] == 5
    take_turn(state, "LLLLL", "use:log")
    assert state.logs[1] == 4


@rule("SM-9.7 guard")
def test_another_guard() -> None:
    state = box_town(altered(guard__max_rounds=2))
    for _ in range(4):
        take_turn(state, "LCWXH", "pass")
    assert asked(state) == "finished"


@rule("SM-10.2 solo-rows", "SM-10.3 pirate-dice", "SM-10.4 solo-end")
def test_another_solo_challenge() -> None:
    parts = altered(solo__boxes=3, solo__pirate_dice=2, solo__turns=2)
    state = box_game(parts, 1, solo=1).start()
    events = take_turn(state, "SLLLL", "pass", throw("SS"))
    assert told(events, "PIRATES_ATTACKED") == [[0, 1]]
    take_turn(state, "LCWXH", "pass", throw("LL"))
    assert asked(state) == "finished"


@rule("SM-4.8 pass", "SM-4.4 absent")
def test_the_readings_of_a_box_hold_where_no_option_is_set() -> None:
    parts = altered(reading__pass_always=False, reading__turn_to_absent_symbol=False)
    state = town(2, "CCCSS", game=box_game(parts))
    assert names(state) == ["use:crate"]
    state = town(2, "CCCSS", game=box_game(parts, pass_always=1), city={OUTER: "crate"})
    assert names(state) == ["use:crate", "pass"]
    play(state, "use:crate")
    assert len(places(state)) == 21


# Boxes that do not add up


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"plan__outer": 21}, "21 outer and 25 inner fields do not make 45"),
        ({"dice__faces": ["log", "crate"]}, "the faces of a die are log, crate, wall, cross"),
        ({"box__dice": 6}, "five dice"),
        ({"box__pens": 4}, "5 players need as many plans and pens"),
        ({"box__plans": 4}, "5 players need as many plans and pens"),
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
        box_game(altered(**values)).start()


def test_a_missing_entry_is_named() -> None:
    parts = Parts(TEXT.replace("[start.coins]", "[start.gold]"))
    with pytest.raises(ValueError, match=r"parts.toml: \[start.coins\] is missing"):
        box_game(parts)


def test_an_entry_without_a_value_is_named() -> None:
    parts = Parts(TEXT)
    del parts.entry("start.coins")["value"]
    with pytest.raises(ValueError, match=r"\[start.coins\] has no value"):
        box_game(parts)


def test_a_tower_with_an_unknown_bonus_is_named() -> None:
    parts = Parts(TEXT)
    parts.entry("tower.w")["bonus"] = "horses"
    with pytest.raises(
        ValueError, match=r"\[tower.w\] gives coins, points or a person, not 'horses'"
    ):
        box_game(parts)


def test_a_person_who_is_not_in_the_game_is_named() -> None:
    parts = Parts(TEXT)
    person(parts, "noble")["key"] = "pirate"
    with pytest.raises(ValueError, match=r"the persons are citizen, .*, not .*, pirate"):
        box_game(parts)


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
        ({"end__coins_per_point": 0}, "coins"),
        ({"pirates__boxes_per_player": 0}, "boxes"),
        ({"solo__boxes": 0}, "boxes"),
        ({"solo__pirate_dice": 6}, "dice"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(values: dict[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        box_game(altered(**values)).start()


def test_a_person_with_an_unknown_effect_is_refused() -> None:
    parts = Parts(TEXT)
    person(parts, "architect")["per"] = "hose"
    with pytest.raises(ValueError, match="hose"):
        box_game(parts)
