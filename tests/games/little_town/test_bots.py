"""Ratings and values: better than chance, and blind to what they may not know."""

from __future__ import annotations

from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, OVER, UNKNOWN
from pentapolis.games.little_town.bots.evaluate import evaluate
from pentapolis.games.little_town.bots.rate import rate_actions
from pentapolis.games.little_town.rules.codes import ACTIONS, FEEDING, HUNGER
from pentapolis.games.little_town.rules.state import Town

from .town import coins, feed, little_town, play, town
from .wander import choose_best


def best(s: Town) -> str:
    """Return the name of the action that is rated best."""
    legal = s.legal()
    ratings = rate_actions(little_town(s.seats), s, legal)
    return ACTIONS.name(legal[ratings.index(max(ratings))])


def test_ratings_beat_chance() -> None:
    won = 0
    for seed in range(20):
        game = little_town(2)
        s = game.start()
        luck = SeededLuck(seed)
        while s.actor() != OVER:
            word = luck.word(0, s.ply)
            legal = s.legal()
            if s.actor() == CHANCE:
                s.apply(s.draw_outcome(word))
            elif s.actor() == seed % 2:
                s.apply(choose_best(game, s))
            else:
                s.apply(legal[word * len(legal) >> 32])
        won += game.places(s)[seed % 2] == 1
    assert won >= 19


def test_ratings_use_what_pays_and_leave_what_does_not() -> None:
    s = town(own={"d3": "well"}, others={"e3": "wheat_field"}, claims=0)
    play(s, "place:d4")
    assert best(s) == "act:d3"
    s = town(others={"e3": "gold_mine"}, round=4, idle=[1, 1], claims=0)
    play(s, "place:d4")
    assert best(s) in ("act:e3", "done")


def test_ratings_feed_the_workers_and_claim_the_cards() -> None:
    s = feed(town(goods={0: "fish 5 wheat 1 coins 9"}, claims=0))
    while s.turn == 0 and s.phase == FEEDING:
        play(s, best(s))
    assert (s.points[HUNGER], coins(s)) == (0, 9)
    s = town(cards={0: "O12"}, goods={0: "coins 0"})
    assert best(s) == "claim:O12"


def test_ratings_know_nothing_of_the_others_cards() -> None:
    game = little_town(2)
    ratings = []
    for cards in ("O13", "O12"):
        s = town(others={"e3": "well"}, cards={1: cards}, goods={1: "coins 5"}, game=game)
        play(s, "place:d3")
        seen = game.mask(s, 0)
        assert seen.cards[1] == UNKNOWN
        ratings += [rate_actions(game, seen, s.legal()), rate_actions(game, s, s.legal())]
    assert len(ratings[0]) == 2
    assert ratings == [ratings[0]] * 4


def test_at_the_end_only_points_count() -> None:
    game = little_town(2)
    s = game.start()
    while s.actor() != OVER:
        s.apply(s.legal()[0])
    assert [evaluate(game, s, seat) for seat in range(2)] == [100 * n for n in s.scores()]
