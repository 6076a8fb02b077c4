"""Ratings: they beat random players, know only their own hand, and see the obvious."""

from __future__ import annotations

from random import Random

import pytest

from pentapolis.core.state import EMPTY, OVER
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk.bots.evaluate import evaluate
from pentapolis.games.hoyuk.bots.facts import Facts
from pentapolis.games.hoyuk.bots.rate import rate_actions
from pentapolis.games.hoyuk.bots.sites import highest_side, value_place, value_places
from pentapolis.games.hoyuk.bots.values import VALUES
from pentapolis.games.hoyuk.rules import board
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules import parts as p
from pentapolis.games.hoyuk.rules.flow import open_window
from pentapolis.games.hoyuk.rules.game import Hoyuk
from pentapolis.games.hoyuk.rules.state import Village
from pentapolis.games.hoyuk.rules.village import (
    add_floor,
    build_house,
    list_places,
    place_pen,
    place_piece,
)
from pentapolis.testkit.wander import Wander

from .scene import BASIC, EXPERT, B, R, cell, hands, hoyuk, legal_names, play, village
from .wander import wander

FOUR = "1.1=R 1.2=R 4.1=R 4.2=R 7.1=R 7.2=R 10.1=R 10.2=R 1.6=B 1.7=B"


def best(game: Hoyuk, s: Village) -> str:
    """Return the name of the action that is rated best."""
    return game.actions.name(choose_best(game, s))


def choose_best(game: Hoyuk, s: Village) -> int:
    """Choose the action that is rated best, by what the seat on turn knows."""
    legal = s.legal()
    ratings = rate_actions(game, game.mask(s, s.turn), legal)
    return legal[ratings.index(max(ratings))]


def test_ratings_beat_chance() -> None:
    game = hoyuk(2)

    def choose(s: Village, legal: list[int], rated: bool, luck: Random) -> int:
        return choose_best(game, s) if rated else luck.choice(legal)

    won = 0
    for seed in range(6):
        wanderer = Wander(game, seed, [False], choose)
        wanderer.styles[seed % 2] = True
        won += game.places(wanderer.play())[seed % 2] == 1
    assert won >= 5


def test_ratings_cash_in_five_alike_and_use_the_ability() -> None:
    game = hoyuk(2, mode=EXPERT)
    s = village(
        FOUR + " 12.12=R 12.10=R",
        options={"mode": EXPERT},
        hand=hands(2, A="pen pen pen pen joker oven"),
    )
    open_window(s, 4)
    for wanted in ("set", *["add:pen"] * 4, "add:joker", "cash"):
        assert best(game, s) == wanted
        play(s, wanted)
    assert (s.points[R], best(game, s)) == (12, "use" if "use" in legal_names(s) else "skip")


def test_ratings_cash_everything_in_before_the_end() -> None:
    game = hoyuk(2)
    s = village(FOUR, hand=hands(2, A="pen pen oven"), ending=1)
    open_window(s, 4)
    assert best(game, s) == "set"
    play(s, "set")
    assert best(game, s) == "add:pen"
    play(s, "add:pen", "add:pen")
    assert best(game, s) == "cash"


def test_ratings_give_up_the_least_useful_house() -> None:
    game = hoyuk(2)
    s = village("5.1=R2o 5.2=Rs 5.3=R 5.4=B 6.1=pN", asking="lose-piece", kind=p.HOUSE)
    s.hits = [0]
    s.quota = 1
    s.omen = p.CATASTROPHE_KEYS.index("harsh-winter-2")
    assert best(game, s) == f"lose:{board.NAMES[cell('5.3')]}"


def test_a_lead_is_worth_more_than_a_tie() -> None:
    game = hoyuk(2)
    ahead = village("5.1=Ro 5.2=R 5.3=Bs 5.4=B")
    even = village("5.1=Ro 5.2=R 5.3=Bo 5.4=B")
    assert evaluate(game, ahead, R) > evaluate(game, even, R)
    assert evaluate(game, ahead, B) > evaluate(game, even, B) - 400


def place_element(s: Village, kind: int, place: int) -> Village:
    """Return a copy in which the seat on turn has put an element on a place."""
    after = s.clone()
    if kind == p.PEN:
        place_pen(after, s.turn, place, highest_side(s, s.turn, place))
    elif kind != p.HOUSE:
        place_piece(after, s.turn, kind, place)
    elif s.land[place] & c.WHAT == c.HOUSE:
        add_floor(after, s.turn, place)
    else:
        build_house(after, s.turn, place)
    return after


@pytest.mark.parametrize("mode", [BASIC, EXPERT])
def test_a_place_is_worth_what_the_village_is_worth_with_it(mode: int) -> None:
    """The shortcut for places and the long way round agree, whatever stands where."""
    compared = 0
    for seed in range(3):
        wanderer = wander(hoyuk(3, mode=mode), seed)
        s = wanderer.state
        while s.actor() != OVER:
            wanderer.step()
            if s.actor() < 0 or s.ply % 31:
                continue
            for kind in range(p.SHAMAN):
                cells: list[int] = []
                list_places(s, s.turn, kind, cells)
                o = Facts(s, s.turn if kind == p.HOUSE else EMPTY)
                for place in cells[seed % 4 :: 4]:
                    after = place_element(s, kind, place)
                    long = Facts(after, EMPTY).value_now(s.turn)
                    assert value_place(o, s.turn, kind, place) == long, (s.ply, kind, place)
                    compared += 1
    assert compared > 500


def test_of_places_alike_the_roomiest_is_rated_best() -> None:
    s = village("5.5=R 5.6=R 4.5=Bo 8.1=R2 8.2=B 3.5=pS", turn=R)
    for kind in (p.HOUSE, p.PEN, p.OVEN):
        cells: list[int] = []
        list_places(s, R, kind, cells)
        o = Facts(s, R if kind == p.HOUSE else EMPTY)
        full = [value_place(o, R, kind, at) for at in cells]
        values = value_places(o, R, kind, cells)
        assert abs(max(values) - max(full)) <= 4 * max(VALUES.room), "room breaks ties"
        for value in set(full):
            alike = [values[at] for at in range(len(cells)) if full[at] == value]
            assert max(alike) >= value - 4 * max(VALUES.room)
            assert len(alike) == 1 or min(alike) < max(alike), "the others are passed over"


def test_ratings_put_the_shaman_where_most_is_in_danger() -> None:
    s = village(
        "1.1=R 1.2=R 1.3=R 2.1=R 2.2=R 2.3=B 8.8=R 8.9=B",
        options={"mode": EXPERT},
        asking="choose-place",
        kind=p.SHAMAN,
        round=2,
        phase=1,
    )
    s.threats = [int(key == "earthquake-2") for key in p.CATASTROPHE_KEYS]
    assert best(hoyuk(2, mode=EXPERT), s) in {
        f"place:{board.NAMES[at]}" for at in (14, 15, 16, 27, 28)
    }


def test_ratings_know_nothing_of_hidden_hands() -> None:
    game = hoyuk(2)
    one = village(FOUR, hand=hands(2, A="pen oven", B="pen pen pen"), turn=R)
    other = village(FOUR, hand=hands(2, A="pen oven", B="oven house shrine"), turn=R)
    for s in (one, other):
        open_window(s, 1)
    seen = [rate_actions(game, game.mask(s, R), s.legal()) for s in (one, other)]
    assert seen[0] == seen[1]
    assert SPEC.rate_actions is not None
