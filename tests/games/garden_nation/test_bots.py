"""Bots: quick ways to count agree with slow ones, and there is a weight for every count."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pentapolis.core.state import CHANCE, OVER
from pentapolis.games.garden_nation.bots.evaluate import evaluate
from pentapolis.games.garden_nation.bots.facts import LOST, Facts, Moment
from pentapolis.games.garden_nation.bots.features import (
    FEATURES,
    KNOTS,
    MORE,
    NAMES,
    TWO,
    count,
    is_moment,
    rest,
    weights_at,
)
from pentapolis.games.garden_nation.bots.preview import Preview
from pentapolis.games.garden_nation.bots.rate import gather_facts, rate_actions
from pentapolis.games.garden_nation.rules import codes as c
from pentapolis.games.garden_nation.rules.board import FIELDS
from pentapolis.games.garden_nation.rules.flow import end_action
from pentapolis.games.garden_nation.rules.game import GardenNation
from pentapolis.games.garden_nation.rules.projects import can_claim
from pentapolis.games.garden_nation.rules.state import Garden
from pentapolis.kit.cells import set_of
from pentapolis.testkit.lines import random_line

from .garden import load_game, make_garden


def positions(game: GardenNation, seed: int, every: int) -> Iterator[Garden]:
    """Play at random, mostly building, and yield a position before an action now and then."""
    luck = Random(seed)
    s = game.start()
    while s.actor() != OVER:
        legal = s.legal()
        if s.asking == c.ACT and len(legal) > 1 and luck.randrange(every) == 0:
            yield s.clone()
        plain = [action for action in legal if action < c.DEMOLISH]
        if s.actor() != CHANCE and plain and luck.randrange(4):
            legal = plain
        s.apply(luck.choice(legal))


def value_by_trying(s: Garden, moment: Moment, seat: int, action: int) -> int:
    """Try an action and every choice that follows from it, each on a copy."""
    after = s.clone()
    after.apply(action)
    if after.asking == c.OPEN_PROJECT:
        end_action(after, after.site)
    if after.asking in (c.CHOOSE_GROUND, c.CLAIM_PROJECT):
        return max(value_by_trying(after, moment, seat, each) for each in after.legal())
    return gather_facts(after, moment, seat).value(False)


@pytest.mark.parametrize("before", [0, 1])  # what was true before is claimed, or not
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("weighs", [False, True])
def test_a_preview_is_worth_what_the_action_is(seats: int, weighs: bool, before: int) -> None:
    compared = 0
    game = load_game(seats, claim_true_before=before)
    for s in positions(game, seats, 2):
        moment = Moment(s, weights_at(game, s) if weighs else [])
        preview = Preview(gather_facts(s.clone(), moment, s.turn))
        for action in s.legal():
            if action < c.DEMOLISH:
                found = preview.value_build(action - c.BUILD)
            elif action < c.INVADE:
                found = preview.value_demolish(action - c.DEMOLISH)
            else:
                continue
            assert found == value_by_trying(s, moment, s.turn, action), (s.ply, action)
            compared += 1
    assert compared > 60


def test_a_preview_leaves_the_position_as_it_was() -> None:
    game = load_game()
    for s in positions(game, 7, 9):
        before = game.to_data(s)
        preview = Preview(gather_facts(s, Moment(s, []), s.turn))
        assert preview.best_in(s.work if s.work >= 0 else 0) > LOST or not s.legal()[0] < c.INVADE
        assert game.to_data(s) == before


@pytest.mark.parametrize("before", [0, 1])
def test_reach_finds_the_fields_that_claim_a_card(before: int) -> None:
    found = 0
    raised = 0  # by a floor on a building that stood there
    game = load_game(claim_true_before=before)
    towers = make_garden(buildings={"4.c": "A3", "4.tl": "A2", "4.bl": "A1"}, game=game)
    for s in (towers, *positions(game, 11, 3)):
        for seat in range(2):
            mine = s.own[seat] & ~s.roofed
            room = [field for field in range(FIELDS) if (mine | ~s.buildings()) >> field & 1]
            reach = Facts(s, Moment(s, []), seat).find_reach()
            for card in range(c.PUBLIC):
                true = [
                    field for field in room if can_claim_here(s, card, field, mine | 1 << field)
                ]
                box = s.box
                fields = reach.fields(box.family[card], box.terrain[card], box.beside[card])
                assert fields == set_of(true), (s.ply, card)
                found += len(true)
                raised += sum(1 for field in true if s.height[field])
    assert found > 100
    assert raised > 30


def can_claim_here(s: Garden, card: int, field: int, ours: int) -> bool:
    """Return whether one more floor on a field claims a card."""
    height = s.height[field]
    return can_claim(s, card, field, s.terrain(field), height + 1, ours, height)


def test_there_is_a_weight_for_every_count_at_every_knot() -> None:
    assert len(TWO.flat) == len(MORE.flat) == len(NAMES) * (len(KNOTS) + 1)
    for seats in (2, 3, 4):
        game = load_game(seats)
        for s in positions(game, 1, 20):
            assert len(count(game, s, 0)) == len(weights_at(game, s)) == len(NAMES)


def test_the_shares_of_the_knots_make_a_hundred() -> None:
    for left in range(-1, KNOTS[-1] + 1):
        shares = FEATURES.shares(left)
        assert sum(shares) == 100
        assert min(shares) >= 0
    assert FEATURES.shares(-1) == [100, 0, 0, 0, 0, 0]
    assert FEATURES.shares(150) == [0, 0, 50, 50, 0, 0]
    assert FEATURES.shares(550) == [0, 0, 0, 0, 0, 100]


def test_a_moment_to_count_at_comes_once_a_turn() -> None:
    for seats in (2, 4):
        game = load_game(seats)
        s = game.start()
        turns: list[tuple[int, int]] = []
        for action in random_line(game, seats):
            if is_moment(game, s):
                turns.append((s.round, s.space))
            s.apply(action)
        assert len(turns) == len(set(turns)) > 20
        # A turn that begins with a forced walk is left out.
        assert len(turns) > (s.round * len(s.order)) * 9 // 10


def test_the_rest_of_the_game_shrinks_with_the_floors() -> None:
    game = load_game()
    assert rest(game, make_garden()) == 20 * 2 * 100 // 7
    assert rest(game, make_garden(floors={1: 7}, store="1.tl")) == 200
    assert rest(game, make_garden(floors={1: 0}, store="1.tl", last_round=1)) == -1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_has_a_value_for_every_seat(seats: int) -> None:
    """Before the board is laid, while chance decides, in views and in full positions."""
    game = load_game(seats)
    luck = Random(seats)
    s = game.start()
    asked: set[int] = set()
    while True:
        asked.add(s.asking)
        views = [s, *(game.mask(s, viewer) for viewer in range(-1, seats))]
        for seat in range(seats):
            for view in views if s.ply < 60 else views[:1]:
                assert abs(evaluate(game, view, seat)) < 100_000
        if s.actor() == OVER:
            break
        s.apply(luck.choice(s.legal()))
    assert asked >= {c.LAY_TERRITORY, c.TURN_TERRITORY, c.OPEN_PROJECT, c.DRAW_FIRST}
    assert asked >= {c.DEAL_SECRET, c.KEEP_SECRETS, c.ACT, c.CHOOSE_GROUND, c.FINISHED}


def test_points_count_as_points_near_the_end_and_exactly_after_it() -> None:
    for first in range(0, 2 * len(NAMES), len(NAMES)):
        assert 850 <= TWO.flat[first] <= 1150
        assert 850 <= MORE.flat[first] <= 1150
    game = load_game()
    s = game.start()
    for action in random_line(game, 5):
        s.apply(action)
    assert [evaluate(game, s, seat) for seat in range(2)] == [100 * each for each in s.scores()]


def test_ratings_beat_random_choices() -> None:
    game = load_game()
    luck = Random(3)
    s = game.start()
    while s.actor() != OVER:
        legal = s.legal()
        action = luck.choice(legal)
        if s.actor() == 0 and len(legal) > 1:
            worth = rate_actions(game, game.mask(s, 0), legal)
            action = legal[worth.index(max(worth))]
        s.apply(action)
    assert s.scores()[0] > s.scores()[1] + 10
