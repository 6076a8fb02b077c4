"""Two bots on paired deals: the seats change, the luck does not."""

from __future__ import annotations

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots import Bot, make_bot
from pentapolis.lab.duel import DuelResult, duel, play_deal
from pentapolis.play import new_match


def make_greedy(seed: int) -> Bot:
    return make_bot("greedy", HAMLET, seed)


def make_random(seed: int) -> Bot:
    return make_bot("random", HAMLET, seed)


def test_the_better_bot_wins_from_either_side() -> None:
    game = HAMLET.load(2, {})
    good = duel(game, make_greedy, make_random, deals=4, seed=1)
    bad = duel(game, make_random, make_greedy, deals=4, seed=1)
    assert (good.deals_won, good.deals_lost) == (4, 0)
    assert good.share > 0.8
    assert (bad.deals_won, bad.deals_lost) == (0, 4)
    assert bad.share < 0.2


def test_a_bot_against_itself_comes_out_even() -> None:
    """A bot keeps its luck on either seat, so two equal ones play the same game twice."""

    def make(seed: int) -> Bot:
        return make_bot("random", HAMLET, 7)

    assert duel(HAMLET.load(2, {}), make, make, deals=3, seed=2) == DuelResult((0, 0, 0), 0.5)


def test_another_seed_is_another_duel() -> None:
    game = HAMLET.load(2, {})
    first, second = (duel(game, make_greedy, make_random, 2, seed).leads for seed in (1, 2))
    assert first != second


def test_a_deal_is_the_match_with_its_seed() -> None:
    game = HAMLET.load(2, {})
    bots = [make_random(1), make_greedy(2)]
    match = new_match(HAMLET, game, bots, seed=5).play()
    assert game.to_data(play_deal(game, bots, 5).state) == game.to_data(match.state)


def test_leads_are_counted_by_deal() -> None:
    result = DuelResult((3, -1, 0, 2), 0.6)
    assert (result.deals_won, result.deals_lost) == (2, 1)


def test_an_illegal_answer_is_refused() -> None:
    class Cheat(Bot):
        def __call__(self, view: object) -> int:
            return 10**6

    with pytest.raises(ValueError, match="legal"):
        play_deal(HAMLET.load(2, {}), [Cheat(), Cheat()], 1)
