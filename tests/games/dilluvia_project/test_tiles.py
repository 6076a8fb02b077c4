"""DP-10 market tiles: what they do, and when they can be played."""

from __future__ import annotations

import pytest

from pentapolis.games.dilluvia_project.rules.codes import TILE_KEYS, TIMING_KEYS
from pentapolis.testkit.rules import rule

from .sky import (
    count_tiles,
    dilluvia,
    legal_names,
    list_objects,
    play,
    question,
    send,
    sky,
    write_cubes,
)


@rule("DP-10.1 converter")
def test_each_converter_swaps_one_cube_per_round() -> None:
    s = sky(2, cubes={0: "1W 1K"}, tiles={0: "converter converter"})
    play(s, "play:converter")
    assert legal_names(s) == ["give:white", "give:black"]
    play(s, "give:white")
    assert legal_names(s) == ["take:black", "take:brown", "take:purple"]
    play(s, "take:purple")
    assert (write_cubes(s, 0), count_tiles(s, 0, "converter")) == ("1K 1V", 2)
    play(s, "play:converter", "give:black", "take:white")
    assert list_objects(s, "play") == []
    assert question(s) == "choose-field"


@rule("DP-10.11 offered")
def test_tiles_are_offered_only_when_they_do_something() -> None:
    every = " ".join(TILE_KEYS)
    s = sky(2, tiles={0: every})
    always = ["aero6", "purple3", "brown3", "white3", "black3"]
    assert list_objects(s, "play") == ["two-singles", *always]
    s = sky(2, tiles={0: every}, cubes={0: "1W"}, buildings={0: ["1A f6"]})
    land = ["garden-free", "converter", "two-singles", "small-pay", "land2-free"]
    assert list_objects(s, "play") == [*land, *always]
    s = sky(2, tiles={0: every}, buildings={0: ["2B f6", "6A e3"]})
    pays = ["garden-free", "two-singles", "medium-pay", "large-pay", "land2-free"]
    assert list_objects(s, "play") == [*pays, *always]


@rule("DP-10.0 kinds")
@pytest.mark.parametrize(
    ("tile", "aeros"), [("small-pay", 4), ("medium-pay", 3), ("large-pay", 5), ("aero6", 6)]
)
def test_played_tiles_pay_their_aeros(tile: str, aeros: int) -> None:
    s = sky(2, tiles={0: tile}, buildings={0: ["1A f6", "0 f7", "2B d5", "6A h3"]})
    play(s, f"play:{tile}")
    assert (s.aeros[0], count_tiles(s, 0, tile)) == (aeros, 0)


@rule("DP-10.0 kinds", "DP-10.9 now", "DP-11.1 unlimited")
@pytest.mark.parametrize("colour", ["white", "black", "brown", "purple"])
def test_tiles_give_two_cubes_when_bought_or_three_when_played(colour: str) -> None:
    s = sky(2, "take-tile", market={"a1": f"{colour}2", "b1": f"{colour}3"}, aeros=3)
    play(s, "buy:a1")
    assert sum(s.cubes) == 2 and count_tiles(s, 0, f"{colour}2") == 0
    s = sky(2, "take-tile", market={"b1": f"{colour}3"}, aeros=3)
    play(s, "buy:b1")
    assert sum(s.cubes) == 0 and count_tiles(s, 0, f"{colour}3") == 1
    play(s, f"play:{colour}3")
    assert sum(s.cubes) == 3 and count_tiles(s, 0, f"{colour}3") == 0


@rule("DP-10.9 now")
def test_house_and_prestige_tiles_work_when_taken() -> None:
    market = {"a1": "house1", "b1": "pres7"}
    s = sky(2, "buy-tile", market=market, zeppelins={0: "w1", 1: "n4"}, aeros=10, prestige=5)
    play(s, "buy:a1", "buy:b1")
    assert (s.house[0], s.prestige[0], sum(s.owned)) == (1, 12, 0)


@rule("DP-10.0 kinds")
def test_every_kind_has_its_timing() -> None:
    box = dilluvia().box
    found: dict[str, list[str]] = {name: [] for name in TIMING_KEYS}
    for kind, timing in enumerate(box.timing):
        found[TIMING_KEYS[timing]].append(TILE_KEYS[kind])
    assert {name: len(keys) for name, keys in found.items()} == {
        "end": 8,
        "always": 6,
        "round": 2,
        "once": 11,
        "now": 8,
    }
    assert found["round"] == ["converter", "future"]


@rule("DP-4.7 playing", "DP-10.1 converter")
def test_a_tile_played_after_the_action_ends_the_turn_when_nothing_is_left() -> None:
    s = sky(2, tiles={0: "converter"}, cubes={0: "1W"})
    send(s, "black", 1)
    assert question(s) == "end-turn"
    play(s, "play:converter", "give:white", "take:black")
    assert (s.turn, write_cubes(s, 0)) == (1, "2K")
