"""The box: its sums, where each value comes from, and what another value changes."""

from __future__ import annotations

import re

import pytest

from pentapolis.games.hoyuk.meta import META, PARTS
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.catastrophe import select_blocks
from pentapolis.games.hoyuk.rules.flow import open_window
from pentapolis.games.hoyuk.rules.rewards import put_back
from pentapolis.kit.parts import Parts
from pentapolis.testkit.box import list_entries
from pentapolis.testkit.rules import rule

from .boxes import TEXT, alter_box, box_game, find_row
from .scene import EXPERT, R, hands, legal_names, play, question, village

# Sums


@rule("HY-0.1 box", "HY-0.3 cards", "HY-0.6 tiles")
def test_the_sums_of_the_box_are_right() -> None:
    """The sums of the specification, section 13.3."""
    number = PARTS.number
    assert number("box.colours") * number("box.houses") == 125
    tiles = PARTS.rows("tile")
    assert sum(PARTS.column("tile", tile, "copies") for tile in tiles) == 15 == 10 + 5
    basic = [tile for tile in tiles if tile["mode"] == 0]
    assert sum(PARTS.column("tile", tile, "copies") for tile in basic) == 10
    cards = {str(card["symbol"]): card for card in PARTS.rows("card")}
    groups = ("basic", "advanced", "expert")
    sums = [sum(PARTS.column("card", card, group) for card in cards.values()) for group in groups]
    assert sums == [30, 20, 20]
    totals = {
        key: sum(PARTS.column("card", cards[key], group) for group in groups) for key in cards
    }
    assert totals == {
        "house": 14,
        "pen": 11,
        "oven": 11,
        "shrine": 11,
        "cattle": 8,
        "villager": 8,
        "joker": 7,
    }
    assert [sums[0], sum(sums[:2]), sum(sums)] == [3 * 10, 5 * 10, 7 * 10]
    threats = PARTS.rows("catastrophe")
    assert len(threats) == 24 == 12 * 2
    assert len([threat for threat in threats if threat["mode"] == 0]) == 12 == 6 * 2
    assert PARTS.numbers("score.sets") == [0, 1, 3, 5, 8, 12]
    assert number("village.side") ** 2 == 169
    pieces = [number(f"supply.{key}") for key in p.KIND_KEYS[1:]]
    assert pieces == [40, 20, 20, 20, 20, 1]


@rule("HY-0.3 cards")
def test_the_basic_cards_are_those_of_the_rulebook() -> None:
    cards = {str(card["symbol"]): card["basic"] for card in PARTS.rows("card")}
    assert cards == {
        "shrine": 7,
        "oven": 7,
        "pen": 7,
        "house": 6,
        "joker": 3,
        "cattle": 0,
        "villager": 0,
    }


# Provenance


def test_what_we_chose_ourselves_is_marked() -> None:
    """Section 13.2 of the specification lists these values; cell names are no value."""
    chosen = {
        re.split("[. ]", path)[0]
        for path, entry in list_entries(PARTS.tables)
        if entry["provenance"] == "C"
    }
    assert chosen == {"display", "tile", "card", "bundle", "end"}
    readings = {path for path, entry in list_entries(PARTS.tables) if entry["provenance"] == "R*"}
    assert readings == {f"reading.{option.name}" for option in META.options if option.reading}


# A corrected box changes the game


@rule("HY-0.1 box")
def test_changed_supplies_are_played() -> None:
    s = box_game(alter_box(supply__pen=5, supply__cattle=7, supply__shaman=0), mode=EXPERT).start()
    assert s.supply == [0, 5, 20, 20, 7, 20, 0]


@rule("HY-18.1 short")
def test_changed_numbers_of_houses_are_played() -> None:
    parts = alter_box(houses__usual=20, houses__crowded=15)
    assert box_game(parts, 3).start().houses == [20] * 3
    assert box_game(parts, 5).start().houses == [15] * 5


@rule("HY-0.6 tiles")
def test_changed_tiles_are_dealt() -> None:
    parts = Parts(TEXT)
    find_row(parts, "tile", "third", "shrine")["copies"] = 1
    find_row(parts, "tile", "third", "pen")["copies"] = 3
    tiles = box_game(parts).start().tiles
    assert (tiles[p.SHRINE], tiles[p.PEN]) == (1, 3)
    parts = alter_box(tile_houses__each=3)
    s = box_game(parts).start()
    play(s, "start:A", *["card:oven"] * 3, "tile:oven", "tile:pen")
    assert s.houses_due == 3


@rule("HY-0.3 cards")
def test_changed_cards_are_dealt() -> None:
    parts = Parts(TEXT)
    find_row(parts, "card", "symbol", "joker")["advanced"] = 4
    find_row(parts, "card", "symbol", "house")["advanced"] = 4
    assert box_game(parts, mode=1).start().bag[7:14] == [4, 4, 4, 4, 0, 0, 4]


@rule("HY-13.5 set")
def test_changed_points_for_sets_are_scored() -> None:
    game = box_game(alter_box(score__sets=[0, 2, 4, 9]))
    s = village("1.1=R 3.3=R 5.5=R 7.7=R", game=game, hand=hands(2, A="pen pen pen pen"))
    open_window(s, 1)
    play(s, "set", "add:pen", "add:pen", "add:pen")
    assert legal_names(s) == ["cash"]
    play(s, "cash")
    assert s.points[R] == 9


@rule("HY-14.3 hand", "HY-14.4 houses", "HY-14.5 herds")
def test_changed_final_points_are_scored() -> None:
    parts = alter_box(score__card_left=2, score__house=3, score__herd=5)
    game = box_game(parts, mode=EXPERT)
    s = village("1.1=Rv 1.2=R", game=game, hand=hands(2, A="pen"))
    assert s.scores()[R] == 2 + 2 * 3 + 5


@rule("HY-12.2 bundle")
def test_returned_cards_may_lie_in_the_other_order() -> None:
    game = box_game(alter_box(bundle__first_on_top=False))
    s = village("1.1=R", game=game)
    s.played = [p.JOKER, p.OVEN]
    s.plays = [2, 0]
    put_back(s, R, p.PENS)
    assert [card % 8 for card in s.tails] == [p.OVEN, p.JOKER]


@rule("HY-10.2 hit")
def test_changed_catastrophes_strike_otherwise() -> None:
    parts = Parts(TEXT)
    find_row(parts, "catastrophe", "key", "fire-1").update(extreme="fewest", of="pen", amount="one")
    s = village("1.1=R 1.2=pW 5.5=R", game=box_game(parts))
    assert select_blocks(s, p.CATASTROPHE_KEYS.index("fire-1")) == [1]


@rule("HY-16.20 ability", "HY-16.24 oleyli")
def test_changed_abilities_are_played() -> None:
    game = box_game(alter_box(ability__set=2, ability__thefts=1), 4, mode=EXPERT)
    s = village("1.1=Yo 3.3=Y 5.5=Ro 7.7=Y", game=game, hand=hands(4, D="pen pen"))
    open_window(s, 1)
    play(s, "set", "add:pen", "add:pen", "cash")
    assert question(s) == "use-ability"
    play(s, "use", "steal:oven", "take:5.5", "place:3.3")
    assert question(s) != "choose-loot"


@rule("HY-9.8 no-room")
def test_a_changed_number_of_idle_rounds_ends_the_game() -> None:
    game = box_game(alter_box(end__idle_rounds=1), optional_build=1)
    s = game.start()
    while question(s) != "finished":
        play(s, "skip" if "skip" in legal_names(s) else legal_names(s)[0])
    assert (s.round, game.endings[game.ending(s)]) == (1, "no-builder")


@rule("HY-9.6 must", "HY-3.3 open")
def test_the_readings_of_a_box_hold_where_no_option_is_set() -> None:
    parts = alter_box(reading__optional_build=True, reading__edge_is_open=False)
    box = box_game(parts).box
    assert (box.optional_build, box.edge_open) == (True, False)
    assert box_game(parts, optional_build=0).box.optional_build is False


# Boxes that do not add up


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"box__houses": 24}, "may have 25 houses, but the box holds 24 of each colour"),
        ({"houses__usual": 23}, "23 houses of a tribe are none of those .*: 15, 20, 25"),
        ({"box__tiles": 16}, "add up to 15, not to 16"),
        ({"box__basic_tiles": 9}, "10 tiles are for the basic game"),
        ({"box__cards": 71}, "add up to 70"),
        ({"pile__cards": 9}, "basic group has 30 cards, but piles of 9 need 27"),
        ({"pile__basic": 2}, "3 piles, the others add 2 each"),
        ({"box__catastrophes": 23}, "24 catastrophes"),
        ({"box__basic_catastrophes": 11}, "12 catastrophes are for the basic game"),
        ({"village__side": 12}, "13 by 13"),
        ({"players__most": 6}, "five players"),
        ({"box__colours": 4}, "box.colours must stay 5"),
        ({"players__fewest": 1}, "two players or more"),
        ({"score__sets": [1, 2]}, "A set of no cards brings no points"),
        ({"supply__shaman": 2}, "one shaman"),
        ({"supply__pen": -1}, "no fewer than no pieces"),
        ({"tile_houses__each": 0}, "at least one house"),
        ({"houses__choices": [0], "houses__usual": 0}, "at least one house"),
        ({"supply__oven": "many"}, r"\[supply.oven\] must be a whole number, not 'many'"),
        ({"end__idle_rounds": 0, "reading__optional_build": True}, "for one round or more"),
        ({"reading__half_of_one": 1}, r"\[reading.half_of_one\] must be true or false"),
    ],
)
def test_a_box_that_does_not_add_up_is_refused(values: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        box_game(alter_box(**values), mode=EXPERT).start()


@pytest.mark.parametrize(
    ("name", "column", "key", "change", "sentence"),
    [
        ("tile", "third", "pen", {"third": "horse"}, "not 'horse'"),
        ("tile", "third", "cattle", {"mode": 0}, "only for the expert game: tile.6"),
        ("card", "symbol", "pen", {"symbol": "horse"}, "not 'horse'"),
        ("card", "symbol", "cattle", {"basic": 1}, "Only the expert group has such cards: card.5"),
        ("catastrophe", "key", "fire-1", {"key": "comet"}, "the catastrophes are"),
        ("catastrophe", "key", "fire-1", {"extreme": "middle"}, "fire-1: middle oven"),
        ("catastrophe", "key", "fire-1", {"amount": "all"}, "one or half, not 'all'"),
    ],
)
def test_a_box_with_strange_parts_is_refused(
    name: str, column: str, key: str, change: dict[str, object], sentence: str
) -> None:
    parts = Parts(TEXT)
    find_row(parts, name, column, key).update(change)
    with pytest.raises(ValueError, match=sentence):
        box_game(parts)


def test_too_few_tiles_are_refused() -> None:
    parts = alter_box(box__tiles=4, box__basic_tiles=4)
    for tile in parts.rows("tile"):
        tile["copies"] = 1 if tile["third"] in ("shrine", "oven", "pen", "house") else 0
    with pytest.raises(ValueError, match="too few"):
        box_game(parts)


def test_symbols_in_another_order_are_refused() -> None:
    parts = Parts(TEXT)
    rows = parts.tables["card"]
    assert isinstance(rows, list)
    rows.reverse()
    with pytest.raises(ValueError, match="the symbols are"):
        box_game(parts)
