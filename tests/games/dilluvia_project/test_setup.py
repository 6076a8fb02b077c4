"""DP-1 set-up."""

from __future__ import annotations

import pytest

from pentapolis.core.state import CHANCE
from pentapolis.games.dilluvia_project.rules.codes import TILE_KEYS
from pentapolis.testkit.rules import rule

from .sky import dilluvia, legal_names, play, question


@rule("DP-1.6 order", "DP-1.7 start")
def test_the_order_is_drawn_by_lot_and_later_players_start_with_more_aeros() -> None:
    game = dilluvia(4)
    s = game.start()
    assert s.actor() == CHANCE
    assert legal_names(s) == ["seat:A", "seat:B", "seat:C", "seat:D"]
    play(s, "seat:C", "seat:A", "seat:D")
    assert s.order == [2, 0, 3, 1]
    assert s.aeros == [4, 6, 3, 5]
    assert (question(s), s.round) == ("deal-tile", 1)


@rule("DP-1.2 tiles")
@pytest.mark.parametrize(("seats", "white", "grey"), [(2, 22, 20), (3, 27, 23), (4, 32, 29)])
def test_marked_tiles_stay_in_the_box_with_fewer_players(seats: int, white: int, grey: int) -> None:
    game = dilluvia(seats)
    s = game.start()
    box = game.box
    assert sum(s.bag) == white + grey
    assert sum(s.bag[kind] for kind in range(35) if box.grey[kind]) == grey
    assert s.bag[TILE_KEYS.index("pop2")] == {2: 0, 3: 2, 4: 4}[seats]


@rule("DP-1.2 tiles")
def test_sixteen_white_tiles_fill_the_market() -> None:
    game = dilluvia(2)
    s = game.start()
    play(s, "seat:A")
    while question(s) == "deal-tile":
        assert not any(game.box.grey[TILE_KEYS.index(name[5:])] for name in legal_names(s))
        play(s, legal_names(s)[0])
    assert -1 not in s.market
    assert sum(s.bag) == 42 - 16
    assert (question(s), s.turn) == ("moor-zeppelin", 0)


@rule("DP-1.1 supply", "DP-1.3 stacks", "DP-1.4 markers", "DP-1.5 workers")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_players_start_with_the_same_things(seats: int) -> None:
    game = dilluvia(seats)
    s = game.start()
    assert sum(s.stock) == 86
    assert s.gardens == 0 and game.box.gardens == 16
    assert s.prestige == s.house == [0] * seats
    assert s.scores() == [0] * seats
    assert set(s.income) == {0}
    assert (s.dark, s.special) == ([5] * seats, [1] * seats)
    assert game.box.supply == 3


@rule("DP-1.2 tiles")
def test_nothing_is_hidden_and_the_odds_follow_the_tiles_left() -> None:
    game = dilluvia(3)
    s = game.start()
    play(s, "seat:A", "seat:B")
    legal, odds = s.legal(), s.odds()
    assert sum(odds) == 27
    assert [s.bag[outcome - 4] for outcome in legal] == odds
    assert game.to_data(game.mask(s, 1)) == game.to_data(s)
