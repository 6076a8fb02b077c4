"""parts.toml: it adds up, says where everything comes from, and changes the game without code."""

from __future__ import annotations

import pytest

from pentapolis.games.little_town.meta import FOLDER, META
from pentapolis.games.little_town.rules.board import CELLS, MAP
from pentapolis.games.little_town.rules.codes import COIN, CUBES, GOODS, STONE, TILES, WHEAT, WOOD
from pentapolis.games.little_town.rules.game import LittleTown
from pentapolis.kit.parts import Parts
from pentapolis.testkit.rules import rule

from .town import little_town, play, town, vp

TEXT = (FOLDER / "parts.toml").read_text(encoding="utf-8")


def with_box(*changes: tuple[str, str], seats: int = 2, **options: int) -> LittleTown:
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the box"
        text = text.replace(old, new)
    return LittleTown(seats, META.complete_options(seats, options), Parts(text))


@rule("LT-1.2 market", "LT-1.7 supply", "LT-6.5 change")
def test_the_tiles_add_up_to_the_printed_sums() -> None:
    """Section 3.5: printed points 126 and 63, costs 33 wood, 42 stone, 2 wheat, 6 coins."""
    box = little_town(2).box
    assert sum(box.points[1:]) == 126
    assert sum(box.points[kind] for kind in range(1, TILES) if box.robins >> kind & 1) == 63
    totals = [sum(box.cost[kind * GOODS + good] for kind in range(1, TILES)) for good in range(5)]
    assert (totals[WOOD], totals[STONE], totals[WHEAT], totals[COIN]) == (33, 42, 2, 6)
    assert (box.cubes, box.coins, box.robins.bit_count()) == (15, 40, 12)
    assert sorted(box.card_points) == [2] * 11 + [3] * 7


@rule("LT-1.1 side")
def test_both_sides_have_39_meadows() -> None:
    box = little_town(2).box
    for side in range(2):
        lands = box.land[side * 3 : side * 3 + 3]
        assert [land.bit_count() for land in lands] == [6, 4, 5]
        assert box.meadow[side].bit_count() == 39
        assert box.meadow[side] | sum(lands) == (1 << CELLS) - 1


@rule("LT-3.2 gather")
def test_four_meadows_of_each_side_have_three_terrain_squares_around() -> None:
    best = [["b2", "b5", "f5", "h5"], ["b2", "d2", "h2", "h5"]]
    box = little_town(2).box
    for side in range(2):
        found = []
        for cell, name in enumerate(MAP.names):
            base = (side * CELLS + cell) * 3
            if box.meadow[side] >> cell & 1 and sum(box.yields[base : base + 3]) == 3:
                found.append(name)
        assert found == best[side]


WRONG = [
    (
        'value = 29\nprovenance = "R"',
        'value = 30\nprovenance = "R"',
        "5 wheat fields and 24 single tiles make 29",
    ),
    (
        "robin = true\nprovenance",
        "provenance",
        "11 tiles are in the set for the first game, but market.spaces is 12",
    ),
    ('"M.FM.L.MM"', '"M.FM.L.M."', r"\[board.a\] needs 4 of M"),
    ('"M.FM.L.MM"', '"M.FM.L.M"', "needs 6 rows of 9"),
    ('"M.FM.L.MM"', '"M.FM.L.MX"', "made of F, M, L"),
    ('key = "well"', 'key = "fountain2"', "the tiles are"),
    ('key = "O18"', 'key = "O19"', "the objectives are"),
    ('effect = "any"', 'effect = "some"', "an effect is"),
    ("cost = { coins = 6 }", "cost = { coins = 9 }", "can cost at most 6 of each good, not 9"),
    ("cost = { coins = 6 }", "cost = { gold = 6 }", "there is no 'gold'"),
    ("cost = { coins = 6 }", "cost = { points = 6 }", "paid with points"),
    ("cost = { coins = 6 }", "cost = { coins = -1 }", "below zero"),
    (
        "value = [5, 4, 3]",
        "value = [6, 4, 3]",
        "6 workers in each of four colours make 24, but box.workers is 20",
    ),
    (
        "value = [7, 6, 6]",
        "value = [7, 6, 9]",
        "9 houses in each of four colours make 36, but box.houses is 28",
    ),
    (
        "value = [4, 3, 2]",
        "value = [4, 3, 5]",
        "4 players can have at most 4 objectives each, not 5",
    ),
    ("value = [4, 3, 2]", "value = [4, 3]", "three numbers"),
    (
        "value = [12, 8, 6]",
        "value = [12, 8, 7]",
        "A draft of 4 players .* each gets 6 and chooses 3",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_a_box_that_does_not_add_up_is_refused(old: str, new: str, message: str) -> None:
    text = TEXT.replace(old, new, 1)
    assert text != TEXT
    with pytest.raises(ValueError, match=message):
        LittleTown(2, META.complete_options(2, {}), Parts(text))


@rule("LT-5.1 build")
def test_a_changed_tile_plays_otherwise() -> None:
    game = with_box(
        (
            'key = "well"\ncost = { wood = 1, stone = 1 }\npoints = 4',
            'key = "well"\ncost = { wood = 2 }\npoints = 9',
        )
    )
    s = town(goods={0: "wood 2"}, game=game, claims=0)
    play(s, "build:well", "site:d3")
    assert vp(s) == 9


@rule("LT-8.2 hunger")
def test_changed_prices_play_otherwise() -> None:
    game = with_box(("[price.fee]\nvalue = 1", "[price.fee]\nvalue = 2"))
    s = town(others={"e3": "well"}, game=game)
    play(s, "place:d3", "act:e3")
    assert s.goods[COIN] == 1
    assert CUBES == 4


@rule("LT-1.3 objectives")
def test_a_box_without_objectives_can_be_played() -> None:
    game = with_box(("value = [4, 3, 2]", "value = [0, 0, 0]"), side=1, market=1, claims=1)
    s = game.start()
    play(s, "start:A", "place:d3", "done")
    assert s.turn == 1
