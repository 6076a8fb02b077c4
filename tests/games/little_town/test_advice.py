"""The game's own advice: better than chance, and blind to what it may not know."""

from __future__ import annotations

from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER
from pentapolis.games.little_town.advice import advise, judge
from pentapolis.games.little_town.game import ACTIONS
from pentapolis.games.little_town.state import FEEDING, HUNGER, Town

from .town import coins, feed, little_town, play, town


def best(s: Town) -> str:
    legal = s.legal()
    worth = advise(little_town(s.seats), s, legal)
    return ACTIONS.name(legal[worth.index(max(worth))])


def test_advice_beats_chance() -> None:
    won = 0
    for seed in range(20):
        game = little_town(2)
        s = game.start()
        luck = SeededLuck(seed)
        while s.actor() != OVER:
            word = luck.word(0, s.ply)
            legal = s.legal()
            if s.actor() == CHANCE:
                s.apply(s.outcome(word))
            elif s.actor() == seed % 2:
                worth = advise(game, game.seen_by(s, s.actor()), legal)
                s.apply(legal[worth.index(max(worth))])
            else:
                s.apply(legal[word * len(legal) >> 32])
        won += game.places(s)[seed % 2] == 1
    assert won >= 19


def test_advice_uses_what_pays_and_leaves_what_does_not() -> None:
    s = town(own={"d3": "well"}, others={"e3": "wheat_field"}, claims=0)
    play(s, "place:d4")
    assert best(s) == "act:d3"
    s = town(others={"e3": "gold_mine"}, round=4, idle=[1, 1], claims=0)
    play(s, "place:d4")
    assert best(s) in ("act:e3", "done")


def test_advice_feeds_its_workers_and_claims_its_cards() -> None:
    s = feed(town(goods={0: "fish 5 wheat 1 coins 9"}, claims=0))
    while s.turn == 0 and s.phase == FEEDING:
        play(s, best(s))
    assert (s.points[HUNGER], coins(s)) == (0, 9)
    s = town(cards={0: "O12"}, goods={0: "coins 0"})
    assert best(s) == "claim:O12"


def test_advice_knows_nothing_of_the_others_cards() -> None:
    game = little_town(2)
    for cards in ("O13", "O12"):
        s = town(others={"e3": "well"}, cards={1: cards}, goods={1: "coins 5"}, game=game)
        play(s, "place:d3")
        seen = game.seen_by(s, 0)
        assert isinstance(seen, Town)
        assert advise(game, seen, s.legal()) == advise(game, game.seen_by(s, 0), s.legal())
        assert seen.cards[1] == -9


def test_at_the_end_only_points_count() -> None:
    game = little_town(2)
    s = game.start()
    while s.actor() != OVER:
        s.apply(s.legal()[0])
    assert [judge(game, s, seat) for seat in range(2)] == [100 * n for n in s.scores()]
