"""Advice: it beats random players, knows its own hand only, and sees what is plain."""

from __future__ import annotations

from random import Random

from pentapolis.core.state import CHANCE, OVER
from pentapolis.games.hoyuk import SPEC
from pentapolis.games.hoyuk import codes as c
from pentapolis.games.hoyuk import parts as p
from pentapolis.games.hoyuk.advice import advise, judge
from pentapolis.games.hoyuk.game import Hoyuk
from pentapolis.games.hoyuk.rounds import open_window
from pentapolis.games.hoyuk.state import Village

from .scene import EXPERT, B, R, cell, hands, hoyuk, names, play, village

FOUR = "1.1=R 1.2=R 4.1=R 4.2=R 7.1=R 7.2=R 10.1=R 10.2=R 1.6=B 1.7=B"


def best(game: Hoyuk, s: Village) -> str:
    """Name the action that is advised."""
    legal = s.legal()
    worth = advise(game, game.seen_by(s, s.turn), legal)
    return game.actions.name(legal[worth.index(max(worth))])


def test_greedy_beats_random() -> None:
    game = hoyuk(2)
    won = 0.0
    for seed in range(6):
        luck = Random(seed)
        s = game.start()
        me = seed % 2
        while s.actor() != OVER:
            legal = s.legal()
            if s.actor() == CHANCE:
                s.apply(s.outcome(luck.getrandbits(32)))
            elif s.actor() == me:
                worth = advise(game, game.seen_by(s, me), legal)
                s.apply(legal[worth.index(max(worth))])
            else:
                s.apply(luck.choice(legal))
        won += game.places(s)[me] == 1
    assert won >= 5


def test_five_alike_are_cashed_and_the_ability_is_used() -> None:
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
    assert (s.points[R], best(game, s)) == (12, "use" if "use" in names(s) else "skip")


def test_everything_is_cashed_before_the_end() -> None:
    game = hoyuk(2)
    s = village(FOUR, hand=hands(2, A="pen pen oven"), ending=1)
    open_window(s, 4)
    assert best(game, s) == "set"
    play(s, "set")
    assert best(game, s) == "add:pen"
    play(s, "add:pen", "add:pen")
    assert best(game, s) == "cash"


def test_the_plainest_house_is_given_up() -> None:
    game = hoyuk(2)
    s = village("5.1=R2o 5.2=Rs 5.3=R 5.4=B 6.1=pN", asking="lose-piece", kind=p.HOUSE)
    s.hits = [0]
    s.quota = 1
    s.omen = p.CATASTROPHE_KEYS.index("harsh-winter-2")
    assert best(game, s) == f"lose:{c.NAMES[cell('5.3')]}"


def test_a_lead_is_worth_more_than_a_tie() -> None:
    game = hoyuk(2)
    ahead = village("5.1=Ro 5.2=R 5.3=Bs 5.4=B")
    even = village("5.1=Ro 5.2=R 5.3=Bo 5.4=B")
    assert judge(game, ahead, R) > judge(game, even, R)
    assert judge(game, ahead, B) > judge(game, even, B) - 400


def test_advice_does_not_look_into_hidden_hands() -> None:
    game = hoyuk(2)
    one = village(FOUR, hand=hands(2, A="pen oven", B="pen pen pen"), turn=R)
    other = village(FOUR, hand=hands(2, A="pen oven", B="oven house shrine"), turn=R)
    for s in (one, other):
        open_window(s, 1)
    seen = [advise(game, game.seen_by(s, R), s.legal()) for s in (one, other)]
    assert seen[0] == seen[1]
    assert SPEC.advise is not None
