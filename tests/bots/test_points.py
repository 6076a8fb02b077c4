"""The player who takes the most points at once: a yardstick that knows no plan."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.bots import LEVELS, make_bot
from pentapolis.bots.levels import EasygoingBot, ShortSightedBot
from pentapolis.bots.names import GUEST
from pentapolis.bots.points import LINES, PointsBot, count_turn
from pentapolis.core.luck import SeededLuck
from pentapolis.lab.duel import duel

from .test_search import GAMES, check_it_sees_no_secret, hamlet, view_of, walk


def test_it_takes_the_most_points_that_its_turn_brings() -> None:
    """Where the turn ends with the action, nothing scores more than what it takes."""
    seen = 0
    for plies in range(20, 60):
        view = view_of(hamlet(), walk(hamlet(), plies, 1))
        points = PointsBot("points", 1).count_points(view)
        seen += len(set(points)) > 1
        chosen = PointsBot("points", 1)(view)
        assert points[view.legal.index(chosen)] == max(points)
    assert seen > 3


def test_a_turn_is_counted_to_its_end() -> None:
    state = walk(hamlet(), 30, 1)
    counts = {
        count_turn(state, action, SeededLuck(1), way)
        for action in state.legal()
        for way in range(LINES // 20)
    }
    assert max(counts) >= state.scores()[state.actor()]


def test_it_beats_random_play() -> None:
    result = duel(
        HAMLET.load(2, {}),
        lambda seed: make_bot("points", HAMLET, seed),
        lambda seed: make_bot("random", HAMLET, seed),
        10,
        1,
    )
    assert result.share > 0.7


@pytest.mark.parametrize("slug", GAMES)
def test_it_sees_no_secret(slug: str) -> None:
    check_it_sees_no_secret(slug, 6, lambda spec: PointsBot("points", 1))


def test_an_easygoing_bot_takes_all_that_is_nearly_best_and_nothing_else() -> None:
    view = view_of(hamlet(), walk(hamlet(), 30, 1))
    best, near, far = view.legal[0], view.legal[1], view.legal[2]
    values = {best: 100, near: 60, far: 59}
    spec = replace(HAMLET, rate_actions=lambda game, seen, legal: [values.get(a, 0) for a in legal])
    chosen = {EasygoingBot("easy", seed, spec, 40)(view) for seed in range(40)}
    assert chosen == {best, near}


@pytest.mark.parametrize("slug", GAMES)
def test_the_guest_is_shorter_sighted_than_any_level_and_no_level_itself(slug: str) -> None:
    guest = make_bot(GUEST, GAMES[slug])
    newcomer = make_bot("newcomer", GAMES[slug])
    assert type(guest) is EasygoingBot and isinstance(newcomer, ShortSightedBot)
    assert guest.tie_margin > newcomer.tie_margin
    assert GUEST not in [kind.name for kind in LEVELS]
