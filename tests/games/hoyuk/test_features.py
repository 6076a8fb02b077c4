"""Features: what is counted about a position, and that the weights match the counts."""

from __future__ import annotations

import pytest

from pentapolis.core.state import EMPTY, OVER
from pentapolis.games.hoyuk.bots.evaluate import fitted_value
from pentapolis.games.hoyuk.bots.facts import Facts
from pentapolis.games.hoyuk.bots.features import (
    FEATURES,
    NAMES,
    WEIGHTS,
    count_facts,
    rank,
    rest,
)
from pentapolis.games.hoyuk.rules import codes as c
from pentapolis.games.hoyuk.rules.flow import open_window
from pentapolis.games.hoyuk.rules.rewards import ONE
from pentapolis.games.hoyuk.rules.state import Village

from .scene import B, R, hands, hoyuk, village
from .wander import wander


def count_by_name(s: Village, seat: int) -> dict[str, int]:
    """Return every feature that is not zero, by name."""
    return {
        name: number
        for name, number in zip(NAMES, count_facts(Facts(s, EMPTY), seat), strict=True)
        if number
    }


def test_there_is_a_weight_for_every_count_at_every_stage() -> None:
    assert len(WEIGHTS.flat) == FEATURES.stages * len(NAMES)
    assert any(WEIGHTS.flat)


def test_houses_are_counted_by_how_far_their_family_leads() -> None:
    s = village("5.1=R 5.2=R 5.3=R 5.4=B 9.9=R 9.10=R2", turn=R, points=[3, 0])
    mine = count_by_name(s, R)
    theirs = count_by_name(s, B)
    assert mine["points"] == 300
    assert mine["houses"] == 500
    assert (mine["lead_by_2"], mine["blocks_lead_by_2"]) == (300, 100)
    assert (mine["houses_alone"], mine["blocks_alone"]) == (200, 100)
    assert mine["towers"] == 100
    assert (theirs["trail_by_2"], theirs["blocks_trail_by_2"]) == (100, 100)
    assert "houses_alone" not in theirs


def test_a_hand_is_counted_by_what_it_could_be_cashed_for() -> None:
    s = village("1.1=R 4.1=R 7.1=R 10.1=R 1.6=B", hand=hands(2, A="pen pen joker oven"), ending=1)
    open_window(s, 4)
    mine = count_by_name(s, R)
    assert (mine["pairs"], mine["single_cards"], mine["jokers"]) == (100, 100, 100)
    assert mine["cash_now"] == 600  # three pens and an oven, for four families
    few = village("1.1=R 1.6=B", hand=hands(2, A="pen pen joker oven"), ending=1)
    open_window(few, 4)
    assert count_by_name(few, R)["cash_now"] == 400  # one of them now, three in the end
    assert count_by_name(few, R)["cards_too_many"] == 300


@pytest.mark.parametrize(
    ("mine", "other", "found"),
    [
        (0, ONE, -1),
        (ONE, 3 * ONE, 1),
        (ONE, 2 * ONE, 2),
        (ONE, ONE, 3),
        (ONE + 1, ONE, 4),
        (2 * ONE, ONE, 5),
        (2 * ONE, 0, 6),
    ],
)
def test_a_seat_has_a_rank_in_a_kind(mine: int, other: int, found: int) -> None:
    assert rank([mine, other], 0, 2, 0) == found


def test_shares_add_up_and_in_the_last_window_the_value_is_near_the_score() -> None:
    game = hoyuk(2)
    ends = 0
    for seed in range(4):
        wanderer = wander(game, seed)
        s = wanderer.state
        while s.actor() != OVER:
            assert sum(FEATURES.shares(rest(game, s))) == 100
            if s.ending != c.GOES_ON and s.phase == 4 and s.asking == c.RETURN_CARDS:
                ends += 1
                scores = s.scores()
                o = Facts(s, EMPTY)
                lead = fitted_value(game, o, R) - fitted_value(game, o, B)
                assert abs(lead - 100 * (scores[R] - scores[B])) < 600
            wanderer.step()
    assert ends
