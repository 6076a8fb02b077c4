"""Deals are played until it is decided whether one bot is stronger, and that is seldom wrong."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable

import pytest

from pentapolis.lab.gain import (
    BETTER,
    FROM,
    GAIN,
    LOWER,
    NO_BETTER,
    UNDECIDED,
    UPPER,
    WRONG,
    GainTest,
    find_ratio,
    judge_leads,
)

Draw = Callable[[random.Random], float]  # a lead of mean 0 and standard deviation 1
RUNS = 4000


def draw_normal(luck: random.Random) -> float:
    return luck.gauss(0, 1)


def draw_coarse(luck: random.Random) -> float:
    """Return one of few leads, as games with small scores have them."""
    return luck.choice((-2, -1, 0, 0, 0, 1, 2)) / math.sqrt(10 / 7)


def simulate(draw: Draw, gain: float) -> Counter[str]:
    """Return how often trials end with which word, if the true gain is this."""
    luck = random.Random(7)
    return Counter(judge_leads(draw(luck) + gain for _ in range(5000)).word for _run in range(RUNS))


def test_the_ratio_and_the_bounds_are_those_worked_out_by_hand() -> None:
    # Ten deals with mean 3 and standard deviation 2, for a gain of 1 against none.
    assert find_ratio(10, 3.0, 2.0, 0.0, 1.0) == pytest.approx(10 * 1 * (6 - 1) / 8)
    assert find_ratio(10, 0.5, 2.0, 0.0, 1.0) == 0  # half way it is neither
    assert pytest.approx((-math.log(19), math.log(19))) == (LOWER, UPPER)  # 5 to 95
    test = GainTest()
    for lead in (4, -1, 3, 0):  # mean 1.5; squares 26 - 4 × 2.25 = 17, over 3; δ₁ = √(17/3) / 4
        test.add(lead)
    spread = math.sqrt(17 / 3)
    assert test.ratio == pytest.approx(4 * spread / 4 * (3 - spread / 4) / (2 * 17 / 3))


@pytest.mark.parametrize("draw", [draw_normal, draw_coarse])
@pytest.mark.parametrize(("gain", "wrong"), [(0.0, BETTER), (GAIN, NO_BETTER)])
def test_at_most_one_trial_in_twenty_is_decided_wrongly(
    gain: float, wrong: str, draw: Draw
) -> None:
    """At both ends of the question; the error of counting so many runs is allowed for."""
    found = simulate(draw, gain)
    assert found[UNDECIDED] == 0
    assert found[wrong] / RUNS <= WRONG + 2 * math.sqrt(WRONG * (1 - WRONG) / RUNS)


def test_what_is_decided_ends_the_trial() -> None:
    leads = iter([1.0, 2.0] * 500)
    test = judge_leads(leads)
    assert (test.word, test.deals) == (BETTER, FROM)
    assert len(list(leads)) == 1000 - FROM  # the others need not be played
    test.add(-1000.0)
    assert (test.word, test.deals) == (BETTER, FROM)


def test_few_deals_decide_nothing() -> None:
    assert judge_leads([5.0, 6.0] * (FROM // 2 - 1)).word == UNDECIDED
    assert judge_leads([]) == GainTest()
    assert judge_leads([]).mean == 0


def test_bots_that_play_alike_are_no_better() -> None:
    """Where all leads are the same there is no spread to divide by."""
    assert judge_leads([0.0] * 99).word == NO_BETTER
    assert judge_leads([2.0] * 99).word == BETTER
    assert judge_leads([-2.0] * 99).word == NO_BETTER
