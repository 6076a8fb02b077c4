"""LT-11 the end of the game."""

from __future__ import annotations

import pytest

from pentapolis.games.little_town.rules.scoring import count_sixties, marker_space
from pentapolis.testkit.rules import rule

from .town import end_turns, feed, feed_all, little_town, offers, play, question, town, vp


@rule("LT-11.4 sixty")
def test_t11_reaching_sixty_takes_a_tile() -> None:
    s = town(own={"e3": "brewery"}, goods={0: "wheat 1"}, points=[57])
    play(s, "place:d3", "act:e3")
    assert vp(s) == 60
    assert (count_sixties(s, 60), marker_space(s, 60)) == (1, 0)


@rule("LT-11.4 sixty")
def test_t49_falling_below_sixty_gives_it_back() -> None:
    s = feed(town(goods={0: "fish 4 coins 0"}, points=[61]))
    assert count_sixties(s, vp(s)) == 1
    play(s, "fish:4", "wheat:0", "bought:0")
    assert (vp(s), count_sixties(s, 58), marker_space(s, 58)) == (58, 0, 58)
    assert (count_sixties(s, -7), marker_space(s, -7)) == (0, -7)


@rule("LT-11.1 scoring", "LT-6.5 change")
def test_t14_each_full_set_of_coins_scores_a_point() -> None:
    s = town(round=4, goods={0: "coins 8 fish 5", 1: "coins 2 fish 5"}, claims=0)
    end_turns(s)
    feed_all(s)
    assert (question(s), s.scores()) == ("finished", [2, 0])


@rule("LT-11.1 scoring")
def test_t28_the_castle_scores_own_buildings_around_it() -> None:
    s = town(
        own={"d3": "castle", "c2": "well", "e3": "dock", "e4": "shop"},
        others={"d2": "barn", "d4": "bakery"},
        goods={0: "coins 0"},
    )
    assert s.scores()[0] == 12


@rule("LT-11.1 scoring", "LT-9.3 final")
def test_t29_the_watchtower_scores_free_meadows_around_it() -> None:
    s = town(
        side="B",
        own={"b1": "watchtower", "c1": "well"},
        workers={1: "a2"},
        goods={0: "fish 5 coins 0", 1: "fish 5 coins 0"},
        round=4,
        claims=0,
    )
    end_turns(s)
    feed_all(s)
    assert (question(s), s.scores()[0]) == ("finished", 4)


@rule("LT-11.1 scoring")
def test_castle_and_watchtower_score_no_more_than_their_surroundings_hold() -> None:
    """Invariant 17: 4 for each other house, 2 for each of eight squares."""
    around = ["c2", "d2", "e2", "c3", "e3", "c4"]
    tiles = ["well", "dock", "shop", "barn", "bakery", "quarry"]
    s = town(own={"d3": "castle"} | dict(zip(around, tiles, strict=True)), goods={0: "coins 0"})
    assert s.scores()[0] == 24
    s = town(own={"d3": "watchtower"}, goods={0: "coins 0"})
    assert s.scores()[0] == 16


@rule("LT-11.2 leftovers")
def test_cubes_workers_and_houses_score_nothing() -> None:
    s = town(goods={0: "wood 5 stone 5 fish 5 wheat 5 coins 2"})
    assert s.scores()[0] == 0


@rule("LT-11.3 winner")
def test_t51_a_tie_is_a_shared_victory() -> None:
    goods = dict.fromkeys(range(3), "coins 2 fish 4")
    game = little_town(3, claims=0)
    s = town(3, round=4, points=[44, 44, 30], goods=goods, game=game)
    end_turns(s)
    feed_all(s)
    assert s.scores() == [44, 44, 30]
    assert game.places(s) == [1, 1, 3]
    assert game.endings[game.ending(s)] == "last-round"


@rule("LT-6.6 open")
def test_goods_are_open_to_everybody() -> None:
    game = little_town(3)
    s = town(3, goods={0: "wood 3 coins 7", 2: "fish 2"}, game=game)
    for viewer in (-1, 0, 1, 2):
        seen = game.mask(s, viewer)
        assert (seen.goods, seen.supply, seen.points) == (s.goods, s.supply, s.points)
    assert offers(s, "place")


@rule("LT-5.1 build", "LT-8.2 hunger")
def test_the_sheet_names_every_source() -> None:
    game = little_town(2, claims=1)
    s = town(
        own={"d3": "castle", "c2": "well", "b5": "cathedral"},
        cards={0: "O12"},
        goods={0: "wood 1 coins 0"},
        workers={1: "b4"},
        game=game,
    )
    play(s, "claim:O12", "build:wheat_field", "site:e4")
    s.turn = 0
    play(s, "place:d2", "act:c2", "done")
    end_turns(s)
    while s.round == 1:
        s.apply(s.legal()[0])
    lines = {line.label: line.points for line in game.score_sheet(s, 0)}
    assert lines == {
        "buildings": 3,
        "activations": 2,
        "objectives": 3,
        "cathedral": 1,
        "hungry workers": -15,
        "castle": 8,
        "watchtower": 0,
        "coins left": 0,
    }
    assert sum(lines.values()) == s.scores()[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_one_way_to_end(seats: int) -> None:
    assert little_town(seats).endings == ["last-round"]
