"""DP-3 market phase, the tiles that belong to it, and the last round."""

from __future__ import annotations

import pytest

from pentapolis.core.state import EMPTY
from pentapolis.games.dilluvia_project.rules import codes as c
from pentapolis.games.dilluvia_project.rules.codes import END_NAMES, SPACE_NAMES, TILE_KEYS
from pentapolis.games.dilluvia_project.words.uses import uses
from pentapolis.testkit.rules import rule

from .sky import (
    count_tiles,
    dilluvia,
    full_market,
    legal_names,
    list_objects,
    mat,
    people_of,
    play,
    question,
    sky,
    write_cubes,
)


@rule("DP-3.2 zeppelin")
def test_tv01_each_zeppelin_takes_a_row_or_column_away() -> None:
    s = sky(4, "moor-zeppelin", market=full_market())
    counts = []
    for end in ("n1", "s2", "w1", "e4"):
        counts.append(len(legal_names(s)))
        play(s, f"zeppelin:{end}")
    assert counts == [16, 14, 12, 10]
    assert question(s) == "buy-tile" and s.turn == 0


@rule("DP-3.2 zeppelin")
def test_nobody_may_moor_opposite_a_zeppelin() -> None:
    s = sky(2, "moor-zeppelin", market=full_market())
    play(s, "zeppelin:w3")
    assert not {"zeppelin:w3", "zeppelin:e3"} & set(legal_names(s))
    assert "zeppelin:n3" in legal_names(s)


@rule("DP-3.3 price")
def test_ex01_a_whole_line_costs_ten() -> None:
    s = sky(2, "buy-tile", market=full_market(), zeppelins={0: "w2", 1: "n1"}, aeros=10)
    play(s, "buy:a2", "buy:c2")
    assert s.aeros[0] == 10 - 4
    play(s, "buy:d2", "buy:b2")
    assert s.aeros[0] == 0
    assert legal_names(s) == ["stop"]


@rule("DP-3.3 price")
@pytest.mark.parametrize(
    ("end", "cheapest"), [("n2", "b1"), ("s2", "b4"), ("w3", "a3"), ("e3", "d3")]
)
def test_the_nearest_space_to_the_tip_costs_one(end: str, cheapest: str) -> None:
    s = sky(2, "buy-tile", market=full_market(), zeppelins={0: end, 1: "n1"}, aeros=1)
    assert legal_names(s) == [f"buy:{cheapest}", "stop"]


@rule("DP-3.6 compensation")
def test_ex02_a_gap_left_by_an_earlier_buyer_pays_one_aero() -> None:
    s = sky(2, "buy-tile", market=full_market(), zeppelins={0: "w1", 1: "n1"}, aeros=[1, 5])
    play(s, "buy:a1", "stop")
    assert (s.turn, s.gaps) == (1, 1)
    play(s, "buy:a2", "stop")
    assert s.aeros[1] == 5 - 2 + 1


@rule("DP-3.6 compensation", "DP-10.13 several")
@pytest.mark.parametrize(("tiles", "aeros"), [("", 3), ("comp2", 6), ("comp2 comp2", 9)])
def test_tv02_three_gaps_pay_without_a_purchase(tiles: str, aeros: int) -> None:
    s = sky(2, "buy-tile", market={"d1": "sets"}, zeppelins={0: "w1", 1: "n1"}, tiles={0: tiles})
    s.gaps = 3
    play(s, "stop")
    assert s.aeros[0] == aeros


@rule("DP-3.6 compensation")
def test_a_comp2_bought_just_now_already_counts() -> None:
    market = {"a1": "comp2", "b1": "toll"}
    s = sky(2, "buy-tile", market=market, zeppelins={0: "w1", 1: "n4"}, aeros=1)
    s.gaps = 2
    play(s, "buy:a1")
    assert s.aeros[0] == 0
    play(s, "stop")
    assert s.aeros[0] == 4


@rule("DP-3.1 refill", "DP-3.6 compensation")
def test_tv03_spaces_that_cannot_be_refilled_are_gaps() -> None:
    market = {"a1": "sets", "c1": "toll"}
    s = sky(2, "moor-zeppelin", round=6, market=market, aeros=[4, 0])
    play(s, "zeppelin:w1", "zeppelin:n4")
    assert s.gaps == 2
    play(s, "buy:a1", "buy:c1")  # 1 and 3: by position
    assert s.aeros[0] == 0
    play(s, "stop")
    assert s.aeros[0] == 2


@rule("DP-3.1 refill")
def test_refilling_goes_row_by_row_and_white_before_grey() -> None:
    s = sky(2, "deal-tile", round=2, market={"a1": "toll", "c1": "toll"})
    s.bag[TILE_KEYS.index("white2")] = 1
    s.bag[TILE_KEYS.index("sets")] = 2
    assert legal_names(s) == ["tile:white2"]
    play(s, "tile:white2")
    assert s.market[SPACE_NAMES.index("b1")] == TILE_KEYS.index("white2")
    assert legal_names(s) == ["tile:sets"]
    play(s, "tile:sets", "tile:sets")
    assert s.market[SPACE_NAMES.index("d1")] == TILE_KEYS.index("sets")
    assert s.market[SPACE_NAMES.index("a2")] == TILE_KEYS.index("sets")
    assert question(s) == "moor-zeppelin"  # both stacks are empty, spaces stay empty


@rule("DP-3.4 five", "DP-5.6 extra-tile")
def test_tv04_a_marked_tile_costs_five_in_any_line_and_three_as_an_extra_tile() -> None:
    s = sky(2, "buy-tile", market={"a1": "house1"}, zeppelins={0: "w1", 1: "n4"}, aeros=[5, 3])
    assert "buy:a1" in legal_names(s)
    s.aeros[0] = 4
    assert "buy:a1" not in legal_names(s)
    s = sky(2, market={"a1": "house1"}, aeros=3)
    play(s, "field:tile", "send:1", "buy:a1")
    assert (s.aeros[0], s.house[0]) == (0, 1)


@rule("DP-3.5 at-once", "DP-10.9 now")
def test_tv05_aeros_of_a_tile_pay_for_the_next() -> None:
    market = full_market(d1="aero5")
    s = sky(2, "buy-tile", market=market, zeppelins={0: "w1", 1: "n4"}, aeros=[4, 0])
    play(s, "buy:d1")
    assert s.aeros[0] == 5
    assert count_tiles(s, 0, "aero5") == 0
    play(s, "buy:a1", "buy:b1")
    assert (s.aeros[0], write_cubes(s, 0)) == (2, "4W")


@rule("DP-3.3 price")
def test_tv30_gaps_do_not_make_tiles_cheaper() -> None:
    market = full_market()
    del market["a1"]
    s = sky(2, "moor-zeppelin", market=market, aeros=[9, 0], round=6)
    play(s, "zeppelin:w1", "zeppelin:n4")
    play(s, "buy:b1")
    assert s.aeros[0] == 7
    play(s, "buy:c1", "buy:d1")
    assert s.aeros[0] == 0
    play(s, "stop")
    assert s.aeros[0] == 1


@rule("DP-3.7 copies")
def test_a_player_may_own_copies_and_playing_one_uses_one_up() -> None:
    market = {"a1": "converter", "b1": "converter"}
    s = sky(2, "buy-tile", market=market, zeppelins={0: "w1", 1: "n4"}, aeros=3)
    play(s, "buy:a1", "buy:b1")
    assert count_tiles(s, 0, "converter") == 2
    s = sky(2, tiles={0: "aero6 aero6"})
    play(s, "play:aero6")
    assert (count_tiles(s, 0, "aero6"), s.aeros[0]) == (1, 6)


# The last round


@rule("DP-3.8 last-market", "DP-2.1 rounds")
def test_the_last_round_sets_all_tiles_aside() -> None:
    s = sky(2, "end-turn", round=6, market={"a1": "toll", "c3": "pop2"}, dark=0, special=0)
    s.tally = [0] * len(s.tally)
    play(s, "end")
    assert s.round == 7
    assert s.market == [EMPTY] * 16
    assert [TILE_KEYS[kind] for kind in range(c.KINDS) if s.aside[kind]] == ["toll", "pop2"]
    assert question(s) == "moor-zeppelin"


@rule("DP-3.8 last-market", "DP-3.6 compensation")
def test_tv20_a_space_with_a_cube_is_a_gap() -> None:
    s = sky(2, "buy-tile", round=7, zeppelins={0: "w1", 1: "n4"}, aeros=[4, 0])
    s.claims[SPACE_NAMES.index("b1")] = 1
    s.gaps = 1
    assert "buy:b1" not in legal_names(s)
    play(s, "buy:a1", "buy:c1", *["take:white"] * 4)
    assert s.aeros[0] == 8  # 4 spent, 8 gained on a1
    play(s, "stop")
    assert s.aeros[0] == 9


@rule("DP-3.8 last-market")
def test_every_printed_effect_happens_at_once() -> None:
    s = sky(2, "take-tile", round=7, aeros=3)
    play(s, "buy:a1")
    assert s.aeros[0] == 8
    s = sky(2, "take-tile", round=7, aeros=3, prestige=9)
    play(s, "buy:b1")
    assert (s.prestige[0], people_of(s, 0)) == (13, 1)
    s = sky(2, "take-tile", round=7, aeros=3)
    play(s, "buy:c1", "take:white", "take:black", "take:purple", "take:purple")
    assert write_cubes(s, 0) == "1W 1K 2V"
    s = sky(2, "take-tile", round=7, aeros=3)
    play(s, "buy:d1")
    assert people_of(s, 0) == 2
    s = sky(2, "take-tile", round=7, aeros=3, land={0: "f6"})
    play(s, "buy:a3", "across:g5")
    assert s.land[0].bit_count() == 3
    s = sky(2, "take-tile", round=7, aeros=3)
    s.aside[TILE_KEYS.index("pres7")] = 1
    play(s, "buy:b2", "pick:pres7")
    assert (s.prestige[0], sum(s.aside)) == (7, 0)


@rule("DP-3.9 vain", "DP-10.10 pick")
def test_tv31_a_useless_pick_may_be_declined() -> None:
    s = sky(2, "buy-tile", round=7, zeppelins={0: "s3", 1: "n4"}, aeros=[1, 0])
    s.aside[TILE_KEYS.index("maj-prop")] = 1
    play(s, "buy:c4")
    assert legal_names(s) == ["decline", "pick:maj-prop"]
    play(s, "decline")
    assert (s.aeros[0], s.claims[SPACE_NAMES.index("c4")], count_tiles(s, 0, "maj-prop")) == (
        0,
        0,
        0,
    )
    assert question(s) == "buy-tile"


@rule("DP-10.10 pick")
def test_a_pick_from_an_empty_pile_does_nothing() -> None:
    s = sky(2, "buy-tile", round=7, zeppelins={0: "s3", 1: "n4"}, aeros=[1, 0])
    play(s, "buy:c4")
    assert question(s) == "buy-tile"
    assert legal_names(s) == ["stop"]


@rule("DP-3.9 vain")
def test_tiles_and_spaces_that_bring_nothing_can_be_bought() -> None:
    market = {"a1": "pop-bonus", "b1": "house1"}
    s = sky(2, "buy-tile", market=market, zeppelins={0: "w1", 1: "n4"}, aeros=9, house=23)
    play(s, "buy:a1", "buy:b1")
    assert (s.prestige[0], s.house[0], s.aeros[0]) == (0, 23, 3)
    s = sky(2, "take-tile", round=7, aeros=3)
    play(s, "buy:a3")  # free land, but nothing of the own to touch
    assert s.claims[SPACE_NAMES.index("a3")] == 0
    assert question(s) == "choose-field"


@rule("DP-3.9 vain")
def test_free_land_of_the_last_round_may_be_declined() -> None:
    s = sky(2, "take-tile", round=7, aeros=3, land={0: "f6"})
    play(s, "buy:a3")
    assert question(s) == "place-land" and "decline" in legal_names(s)
    play(s, "decline")
    assert s.land[0].bit_count() == 1


@rule("DP-10.12 crown")
def test_a_crown_stays_on_the_mat_when_its_tile_goes() -> None:
    s = sky(2, "buy-tile", market={"a1": "pop-bonus"}, zeppelins={0: "w1", 1: "n4"}, aeros=1)
    play(s, "buy:a1")
    assert mat(s, 0) == (0, 0, 1)
    assert count_tiles(s, 0, "pop-bonus") == 0


@rule("DP-10.8 pop-bonus")
def test_tv23_the_bonus_pays_prestige_for_each_population_tile() -> None:
    tiles = {0: "pop2 maj-prop sets"}
    s = sky(3, "take-tile", market={"a1": "pop-bonus"}, aeros=3, tiles=tiles)
    play(s, "buy:a1")
    assert (mat(s, 0)[2], s.prestige[0]) == (1, 6)


@rule("DP-5.6 extra-tile")
def test_an_extra_tile_may_be_any_tile_and_brings_no_compensation() -> None:
    s = sky(2, market={"a1": "toll", "d4": "sets"}, aeros=4)
    play(s, "field:tile", "send:1")
    assert list_objects(s, "buy") == ["a1", "d4"]
    play(s, "buy:d4")
    assert s.aeros[0] == 1
    assert s.turn == 1


@rule("DP-5.6 extra-tile")
def test_the_special_worker_gets_a_cube_even_without_a_purchase() -> None:
    s = sky(2, market={"a1": "toll"})
    play(s, "field:tile", "special:1", "take:purple")
    assert legal_names(s) == ["decline"]
    play(s, "decline")
    assert write_cubes(s, 0) == "1V"


def test_the_market_has_sixteen_named_ends_and_spaces() -> None:
    assert END_NAMES[0] == "n1" and END_NAMES[15] == "e4"
    assert len(dilluvia().box.effects) == len(SPACE_NAMES) == 16


def test_buying_a_tile_uses_what_lies_on_the_space() -> None:
    market = full_market(c2="toll")
    s = sky(2, "buy-tile", market=market, zeppelins={0: "w2", 1: "n1"}, aeros=10)
    game = dilluvia(2)

    def name_used(action: str) -> list[str]:
        return uses(game, s, game.actions.find(action))

    assert name_used("buy:c2") == name_used("play:toll") == name_used("pick:toll") == ["tile.toll"]
    assert name_used("buy:b2") == ["tile.white2"]
    play(s, "buy:c2")
    assert name_used("buy:c2") == []
    assert name_used("build:1B") == ["building.1B"]
    assert name_used("stop") == []
