"""The switchable readings, each the other way round."""

from __future__ import annotations

from pentapolis.testkit.rules import rule

from .sky import dilluvia, people_of, play, sky


@rule("DP-1.4 markers", "DP-8.0 tens")
def test_the_house_may_start_in_space_two() -> None:
    game = dilluvia(2, house_starts_at_one=0)
    s = game.start()
    assert s.house == [2, 2]
    s = sky(2, prestige=8, game=game)
    play(s, "field:build", "special:1", game=game)
    assert people_of(s, 0) == 2


@rule("DP-5.5f house")
def test_the_house_may_move_after_each_step() -> None:
    game = dilluvia(2, house_moves_last=0)
    s = sky(2, aeros=9, prestige=8, house=1, cubes={0: "2W 1N"}, land={0: "f6"}, game=game)
    play(s, "field:build", "send:1", "build:1A", "square:f6", "mark:first", game=game)
    assert s.house[0] == 2
    play(s, "propeller:p1", game=game)
    assert (people_of(s, 0), s.house[0]) == (2 + 2, 3)  # the match, and a ten of value 2
    play(s, "done", game=game)
    assert s.house[0] == 3


@rule("DP-10.8 pop-bonus")
def test_only_pop2_may_count_for_the_bonus() -> None:
    game = dilluvia(3, bonus_counts_majorities=0)
    tiles = {0: "pop2 maj-prop maj-small"}
    s = sky(3, "take-tile", market={"a1": "pop-bonus"}, aeros=3, tiles=tiles, game=game)
    play(s, "buy:a1", game=game)
    assert s.prestige[0] == 3


@rule("DP-10.5 free-garden")
def test_a_free_garden_may_need_an_edge() -> None:
    game = dilluvia(2, free_garden_diagonal=0)
    s = sky(2, tiles={0: "garden-free"}, buildings={0: ["1A f6"]}, game=game)
    play(s, "play:garden-free", game=game)
    found = {game.actions.name(action) for action in s.legal()}
    assert found == {"square:f5", "square:e6", "square:g6", "square:f7"}


@rule("DP-3.3 price")
def test_the_nearest_tile_that_is_left_may_cost_one() -> None:
    game = dilluvia(2, price_by_space=0)
    market = {"b1": "toll", "d1": "comp2"}
    s = sky(2, "buy-tile", market=market, zeppelins={0: "w1", 1: "n3"}, aeros=2, game=game)
    play(s, "buy:b1", game=game)
    assert s.aeros[0] == 1
    play(s, "buy:d1", game=game)
    assert s.aeros[0] == 0
