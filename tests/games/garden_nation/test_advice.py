"""Advice: quick ways to count give what slow ones give, and weights fit what they weigh."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pentapolis.core.state import CHANCE, OVER
from pentapolis.games.garden_nation import state as st
from pentapolis.games.garden_nation.advice import advise, judge, seen_with
from pentapolis.games.garden_nation.game import GardenNation
from pentapolis.games.garden_nation.outlook import LOST, Mind, Outlook
from pentapolis.games.garden_nation.projects import claims
from pentapolis.games.garden_nation.prospect import (
    COUNTS,
    KNOTS,
    MORE,
    TWO,
    counted,
    shares_of,
    weights_at,
)
from pentapolis.games.garden_nation.rounds import end_action
from pentapolis.games.garden_nation.state import FIELDS, Garden
from pentapolis.games.garden_nation.trial import Trial
from pentapolis.kit.cells import set_of

from .garden import garden, garden_nation


def positions(game: GardenNation, seed: int, every: int) -> Iterator[Garden]:
    """Play by lot, building more than pulling down, and stop now and then before an action."""
    luck = Random(seed)
    s = game.start()
    while s.actor() != OVER:
        legal = s.legal()
        if s.asking == st.ACT and len(legal) > 1 and luck.randrange(every) == 0:
            yield s.clone()
        plain = [action for action in legal if action < st.DEMOLISH]
        if s.actor() != CHANCE and plain and luck.randrange(4):
            legal = plain
        s.apply(luck.choice(legal))


def plain_worth(s: Garden, mind: Mind, seat: int, action: int) -> int:
    """Try an action and every choice that follows from it, each on a copy."""
    after = s.clone()
    after.apply(action)
    if after.asking == st.OPEN_PROJECT:
        end_action(after, after.site)
    if after.asking in (st.CHOOSE_GROUND, st.CLAIM_PROJECT):
        return max(plain_worth(after, mind, seat, each) for each in after.legal())
    return seen_with(after, mind, seat).value(False)


@pytest.mark.parametrize("before", [0, 1])  # what was true before is claimed, or not
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("weighs", [False, True])
def test_trials_are_worth_what_the_actions_are(seats: int, weighs: bool, before: int) -> None:
    compared = 0
    for s in positions(garden_nation(seats, claim_true_before=before), seats, 2):
        mind = Mind(s, weights_at(s) if weighs else [])
        trial = Trial(seen_with(s.clone(), mind, s.turn))
        for action in s.legal():
            if action < st.DEMOLISH:
                found = trial.built(action - st.BUILD)
            elif action < st.INVADE:
                found = trial.demolished(action - st.DEMOLISH)
            else:
                continue
            assert found == plain_worth(s, mind, s.turn, action), (s.ply, action)
            compared += 1
    assert compared > 60


def test_a_trial_leaves_the_position_as_it_was() -> None:
    game = garden_nation()
    for s in positions(game, 7, 9):
        before = game.to_data(s)
        trial = Trial(seen_with(s, Mind(s, []), s.turn))
        assert trial.best_in(s.work if s.work >= 0 else 0) > LOST or not s.legal()[0] < st.INVADE
        assert game.to_data(s) == before


@pytest.mark.parametrize("before", [0, 1])
def test_reach_finds_the_fields_that_claim_a_card(before: int) -> None:
    found = 0
    raised = 0  # by a floor on a building that stood there
    game = garden_nation(claim_true_before=before)
    towers = garden(buildings={"4.c": "A3", "4.tl": "A2", "4.bl": "A1"}, game=game)
    for s in (towers, *positions(game, 11, 3)):
        for seat in range(2):
            mine = s.own[seat] & ~s.roofed
            room = [field for field in range(FIELDS) if (mine | ~s.built()) >> field & 1]
            reach = Outlook(s, Mind(s, []), seat).reach()
            for card in range(st.PUBLIC):
                true = [field for field in room if claims_here(s, card, field, mine | 1 << field)]
                box = s.box
                fields = reach.fields(box.family[card], box.terrain[card], box.beside[card])
                assert fields == set_of(true), (s.ply, card)
                found += len(true)
                raised += sum(1 for field in true if s.height[field])
    assert found > 100
    assert raised > 30


def claims_here(s: Garden, card: int, field: int, ours: int) -> bool:
    """Tell whether one more floor on a field claims a card."""
    height = s.height[field]
    return claims(s, card, field, s.terrain(field), height + 1, ours, height)


def test_there_is_a_weight_for_every_count_at_every_knot() -> None:
    assert len(TWO) == len(MORE) == len(COUNTS) * (len(KNOTS) + 1)
    for seats in (2, 3, 4):
        for s in positions(garden_nation(seats), 1, 20):
            assert len(counted(s, 0)) == len(weights_at(s)) == len(COUNTS)


def test_knots_share_a_hundred() -> None:
    for rest in range(-1, KNOTS[-1] + 1):
        shares = shares_of(rest)
        assert sum(shares) == 100
        assert min(shares) >= 0
    assert shares_of(-1) == [100, 0, 0, 0, 0, 0]
    assert shares_of(150) == [0, 0, 50, 50, 0, 0]
    assert shares_of(550) == [0, 0, 0, 0, 0, 100]


def test_points_count_as_points_near_the_end_and_exactly_after_it() -> None:
    for first in range(0, 2 * len(COUNTS), len(COUNTS)):
        assert 850 <= TWO[first] <= 1150
        assert 850 <= MORE[first] <= 1150
    game = garden_nation()
    s = game.start()
    luck = Random(5)
    while s.actor() != OVER:
        s.apply(luck.choice(s.legal()))
    assert [judge(game, s, seat) for seat in range(2)] == [100 * each for each in s.scores()]


def test_advice_beats_lots() -> None:
    game = garden_nation()
    luck = Random(3)
    s = game.start()
    while s.actor() != OVER:
        legal = s.legal()
        action = luck.choice(legal)
        if s.actor() == 0 and len(legal) > 1:
            worth = advise(game, game.seen_by(s, 0), legal)
            action = legal[worth.index(max(worth))]
        s.apply(action)
    assert s.scores()[0] > s.scores()[1] + 10
