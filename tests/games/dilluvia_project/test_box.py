"""The box as data: totals, provenance, boxes that are refused, and boxes with other values."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.bots.engine.rollout import playout
from pentapolis.games.dilluvia_project.meta import META, PARTS
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.codes import TILE_KEYS
from pentapolis.kit.parts import Parts
from pentapolis.testkit.box import list_entries
from pentapolis.testkit.rules import rule

from .boxes import TEXT, alter_box, alter_row, load_box
from .sky import dilluvia, mat, people_of, play, send, sky, squares

# Totals


@rule("DP-1.1 supply", "DP-1.3 stacks")
def test_buildings_tiles_and_effects_add_up() -> None:
    """Sections 3 and 14 of the specification have the same totals."""
    buildings = PARTS.rows("building")
    copies = [PARTS.column("building", row, "copies") for row in buildings]
    assert sum(copies) == PARTS.number("box.buildings") == 12 + 60 + 14 == 86
    by_size = {
        size: sum(n for row, n in zip(buildings, copies, strict=True) if row["size"] == size)
        for size in ("small", "medium", "large")
    }
    assert by_size == {"small": 48, "medium": 24, "large": 14}
    assert len(PARTS.rows("propeller")) == 1 + 4 + 4 + 4 == 13
    assert len(PARTS.rows("tile")) == 35
    assert PARTS.number("box.resource_cubes") == 4 * 30
    assert PARTS.number("box.player_cubes") == 4 * 14
    assert PARTS.number("box.dark_workers") + PARTS.number("box.special_workers") == 36
    effects = PARTS.names("market.last_round")
    assert {name: effects.count(name) for name in effects} == {
        "aeros": 2,
        "prestige": 4,
        "cubes": 3,
        "population": 3,
        "pick": 2,
        "land": 2,
    }
    for n in range(4):
        assert len(set(effects[4 * n : 4 * n + 4])) == len(set(effects[n::4])) == 4


@rule("DP-5.5c building")
def test_printed_facts_about_buildings_are_kept() -> None:
    box = dilluvia().box
    sizes = [box.size[t] for t in range(box.types) if box.number[t] == 6]
    assert sizes == [2, 2] and max(box.size[t] for t in range(box.types) if box.number[t] < 6) == 1
    squares_of = [
        (box.square_r[n], box.square_m[n], box.square_p[n], box.square_worker[n])
        for n in range(2 * box.types)
    ]
    assert (1, 3, 0, 0) in squares_of  # one resource and three money are printed
    assert sum(worker for *_, worker in squares_of) == 1
    assert 6 in box.prop_price
    totals = dict(zip(box.type_keys, box.cost_total, strict=True))
    assert [totals[key] for key in ("0", "1A", "2B", "3B", "4B", "5B", "6B")] == [
        2,
        3,
        5,
        6,
        8,
        9,
        10,
    ]


@rule("DP-1.2 tiles")
def test_white_tiles_fill_the_market_with_every_number_of_players() -> None:
    assert [dilluvia(n).box.white_tiles for n in (2, 3, 4)] == [22, 27, 32]
    assert [sum(dilluvia(n).box.copies) for n in (2, 3, 4)] == [42, 50, 61]


@rule("DP-1.2 tiles", "DP-10.3 discount")
def test_each_tile_that_makes_buildings_cheaper_has_one_copy() -> None:
    copies = dilluvia(4).box.copies
    assert (copies[c.DISC23], copies[c.DISC45], copies[c.SMALL_PAY], copies[c.LARGE_PAY]) == (
        1,
        1,
        2,
        2,
    )


@rule("DP-1.2 tiles")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rules_1_had_other_copies_of_four_tiles_but_the_same_totals(seats: int) -> None:
    now, then = dilluvia(seats).box, dilluvia(seats, first_version=1).box
    changed = {
        TILE_KEYS[kind]: (then.copies[kind], now.copies[kind])
        for kind in range(c.KINDS)
        if then.copies[kind] != now.copies[kind]
    }
    assert changed == {
        "small-pay": (1, 2),
        "large-pay": (1, 2),
        "disc23": (2, 1),
        "disc45": (2, 1),
    }
    assert sum(then.copies) == sum(now.copies)
    assert then.white_tiles == now.white_tiles


# Provenance


def test_what_we_chose_ourselves_is_marked() -> None:
    """Section 14 of the specification lists these values and no others."""
    chosen = {
        path for path, entry in list_entries(PARTS.tables) if str(entry["provenance"]).endswith("C")
    }
    assert {path for path in chosen if " " not in path} == {
        "players.colours",
        "city.size",
        "city.bands",
        "market.last_round",
        "house.values",
        "score.below_zero",
    }
    for name, count in (("propeller", 13), ("building", 13), ("tile", 35)):
        assert len([path for path in chosen if path.startswith(name + " ")]) == count
    readings = {path for path, entry in list_entries(PARTS.tables) if entry["provenance"] == "R*"}
    assert readings == {f"reading.{option.name}" for option in META.options if option.reading}


# Boxes that do not add up


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"box__buildings": 85}, "All together make 86, not 85. Set box.buildings to 86"),
        ({"box__market_tiles": 60}, "make 61, not 60. Set box.market_tiles to 61"),
        ({"box__dark_workers": 31}, "exactly 32, so box.dark_workers must stay 32"),
        ({"box__mats": 3}, "exactly 4, so box.mats must stay 4"),
        ({"box__boards": 2}, "box.boards must stay 1"),
        ({"box__coins": 0}, "the bank needs coins"),
        ({"players__colours": ["red"]}, "4 players need 4 colours"),
        ({"players__fewest": 1}, "two to four players"),
        ({"city__size": 12}, "odd number of rows"),
        ({"city__bands": [4, 9, 12]}, "the last to 13"),
        ({"city__bands": [13]}, "needs two bands or more"),
        ({"market__prices": [1, 2, 3]}, "16 spaces and 4 prices"),
        ({"market__last_round": ["aeros"]}, "16 spaces"),
        ({"market__last_round": ["gold"] * 16}, "'gold' should be one of aeros"),
        (
            {"land__workers": [2, 1, 3]},
            "Land takes at least one worker, and larger land never fewer",
        ),
        ({"land__aeros": [1, 2]}, r"\[land.aeros\] needs 3 numbers"),
        ({"house__values": [3, 2, 1]}, "house.values must rise from space to space"),
        ({"prestige__step": 0}, "at least 1"),
        ({"rounds__number": 1}, "two rounds"),
        ({"start__aeros": [3, 4]}, r"\[start.aeros\] needs 4 numbers"),
        ({"start__dark": "five"}, r"\[start.dark\] must be a whole number"),
        ({"reading__price_by_space": 1}, "must be true or false"),
        ({"reading__toll_owner": 3}, "reading.toll_owner can be 0, 1 or 2, not 3"),
        ({"start__dark": 4, "start__supply": 3, "box__dark_workers": 28}, "eight dark workers"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        load_box(alter_box(**values))


@pytest.mark.parametrize(
    ("kind", "key", "values", "sentence"),
    [
        ("propeller", "p3", {"at": "g7"}, "two propellers lie on g7"),
        ("propeller", "p0", {"at": "c3"}, "a propeller must lie in the middle, g7"),
        ("propeller", "p3", {"at": "z9"}, "no cell 'z9'"),
        ("building", "5B", {"size": "huge"}, "'huge' should be one of small, medium, large"),
        (
            "building",
            "5B",
            {"size": "large"},
            "highest number, 6. building.5B is large and has another one",
        ),
        ("building", "5B", {"cost": 3}, "needs a table 'cost'"),
        ("tile", "toll", {"copies": [2, 0, 0]}, "only one of tile.toll"),
        ("tile", "toll", {"copies": [1, 0]}, "copies without mark, with III, with IV"),
        ("tile", "toll", {"copies": 1}, "needs a list 'copies'"),
        ("tile", "toll", {"timing": "now"}, "toll cannot work at that time"),
        ("tile", "aero5", {"timing": "end"}, "aero5 must work once or now"),
        ("tile", "toll", {"key": "tax"}, "the market tiles must be sets"),
        ("tile", "white2", {"copies": [1, 0, 9]}, "Set box.market_tiles to 6[0-9], too"),
    ],
)
def test_a_row_that_does_not_fit_is_refused(
    kind: str, key: str, values: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        load_box(alter_row(kind, key, **values))


def test_too_few_white_tiles_are_refused() -> None:
    parts = Parts(TEXT.replace('back = "white"', 'back = "grey"'))
    with pytest.raises(ValueError, match="needs 16 tiles with a white back, but there are only"):
        load_box(parts)


def test_a_lane_without_circles_is_refused() -> None:
    parts = Parts(TEXT.replace('lane = "build"', 'lane = "rest"'))
    with pytest.raises(ValueError, match="need a circle for anybody"):
        load_box(parts)


# Other values, which need no change of code


def test_a_city_of_another_size_can_be_played() -> None:
    """A copy with 11 x 11 squares, other bands and other propellers."""
    text = TEXT
    for old, new in (("g7", "f6"), ("m1", "k1"), ("m13", "k11"), ("a13", "a11"), ("l7", "k6")):
        text = text.replace(f'at = "{old}"', f'at = "{new}"')
    text = text.replace('at = "g12"', 'at = "f11"').replace('at = "g2"', 'at = "f1"')
    parts = Parts(text)
    parts.entry("city.size")["value"] = 11
    parts.entry("city.bands")["value"] = [5, 11]
    game = load_box(parts, 4)
    assert game.box.playable.bit_count() == 121 - 13
    assert game.box.sectors == 4
    assert len(game.actions) == len(dilluvia(4).actions) - 5 * (169 - 121)
    for seed in range(3):
        s = game.start()
        playout(s, seed, game.max_plies)
        assert s.asking == c.FINISHED
        assert game.problems(s) == []
        game.inventory(s)


@rule("DP-5.5c building", "DP-5.5d square")
def test_a_building_costs_and_gives_what_the_box_says() -> None:
    parts = alter_row("building", "1A", cost={"purple": 2}, first={"m": 7}, provenance="box")
    game = load_box(parts)
    s = sky(2, cubes={0: "2V"}, land={0: "f6"}, game=game)
    play(s, "field:build", "send:1", "build:1A", "square:f6", "mark:first", game=game)
    assert (mat(s, 0), sum(s.cubes)) == ((0, 7, 0), 0)


@rule("DP-5.5b propeller")
def test_a_propeller_costs_and_brings_what_the_box_says() -> None:
    game = load_box(alter_row("propeller", "p9", price=1, prestige=9))
    s = sky(2, aeros=1, game=game)
    play(s, "field:build", "send:1", "propeller:p9", game=game)
    assert (s.aeros[0], s.prestige[0]) == (0, 9)


@rule("DP-8.0 tens")
def test_tens_bring_what_the_house_track_of_the_box_says() -> None:
    game = load_box(alter_box(house__values=[2, 5, 9]))
    s = sky(2, prestige=8, house=1, game=game)
    play(s, "field:build", "special:1", game=game)
    assert people_of(s, 0) == 5


@rule("DP-3.8 last-market")
def test_the_last_round_uses_the_effects_that_the_box_lists() -> None:
    game = load_box(alter_box(market__last_round=["population"] * 16))
    s = sky(2, "take-tile", round=7, aeros=3, game=game)
    play(s, "buy:a1", game=game)
    assert people_of(s, 0) == 2


@rule("DP-4.3 circles", "DP-4.4 aero-mark")
def test_a_circle_that_the_box_marks_costs_an_aero() -> None:
    parts = Parts(TEXT)
    row = next(row for row in parts.rows("circle") if row["lane"] == "money")
    row["aero"] = 1
    game = load_box(parts)
    s = sky(2, game=game)
    assert "field:money" not in [game.actions.name(a) for a in s.legal()]


@rule("DP-1.2 tiles", "DP-10.0 kinds")
def test_the_stacks_hold_the_copies_that_the_box_lists() -> None:
    parts = alter_row("tile", "sets", copies=[3, 0, 0])
    row = next(row for row in parts.rows("tile") if row.get("key") == "pres7")
    row["copies"] = [0, 0, 0]
    game = load_box(parts)
    assert game.start().bag[c.SETS] == 3
    assert game.start().bag[c.PRES7] == 0


def test_a_gift_is_kept_for_later_if_the_box_says_once() -> None:
    game = load_box(alter_row("tile", "aero5", timing="once"))
    s = sky(2, "take-tile", market={"a1": "aero5"}, aeros=3, game=game)
    play(s, "buy:a1", "play:aero5", game=game)
    assert s.aeros[0] == 5


def test_loading_another_box_does_not_change_the_usual_one() -> None:
    load_box(alter_box(house__values=[2, 5, 9]))
    s = sky(2, land={0: "f6"})
    send(s, "white", 1)
    assert len(s.box.house_values) == 24
    assert s.land[0] == squares(s, "f6")
