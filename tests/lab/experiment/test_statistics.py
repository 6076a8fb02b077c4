"""Intervals cover what they say, and looking early does no harm."""

from __future__ import annotations

import math
from random import Random

import pytest

from pentapolis.lab.experiment import statistics as st

pytestmark = pytest.mark.once


def test_a_mean_and_its_interval_are_as_in_the_book() -> None:
    found = st.estimate_mean([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert found.spread == pytest.approx(math.sqrt(2.5))
    assert found.high - found.mean == pytest.approx(2.776 * math.sqrt(2.5 / 5), rel=0.02)


@pytest.mark.parametrize(
    ("degrees", "quantile"), [(4, 2.776), (9, 2.262), (30, 2.042), (999, 1.962)]
)
def test_students_quantiles_are_those_of_the_table(degrees: int, quantile: float) -> None:
    assert st.student(degrees) == pytest.approx(quantile, rel=0.01)


def test_intervals_of_a_fair_coin_cover_a_half_as_often_as_they_say() -> None:
    random = Random(1)
    covered = 0
    for _ in range(1000):
        found = st.estimate_mean([random.random() < 0.5 for _ in range(100)], bounds=(0, 1))
        covered += found.low <= 0.5 <= found.high
    assert 930 <= covered <= 970


def test_a_share_that_never_varied_is_not_certain() -> None:
    found = st.estimate_mean([0.0] * 20, bounds=(0, 1))
    assert found.low == 0
    assert found.high == pytest.approx(0.161, abs=0.001)  # Wilson
    varied = st.estimate_mean([0.25] * 20, bounds=(0, 1))  # every deal has the same mixture
    assert (varied.low, varied.high) == (0.25, 0.25)
    assert math.isnan(st.estimate_mean([]).mean)


def test_false_alarms_stay_rare_although_every_deal_is_looked_at() -> None:
    random = Random(2)
    fixed = sequence = 0
    for _ in range(100):
        total = squares = 0.0
        alarms = [False, False]
        for deal in range(1, 1001):
            value = random.gauss(0, 1)
            total += value
            squares += value * value
            if deal >= st.LOOK_FROM:
                spread = math.sqrt((squares - total**2 / deal) / (deal - 1))
                alarms[0] |= abs(total / deal) > 1.96 * spread / math.sqrt(deal)
                alarms[1] |= abs(total / deal) > st.sequence_reach(deal, spread)
        fixed += alarms[0]
        sequence += alarms[1]
    assert fixed > 20  # why a fixed interval must not be looked at early
    assert sequence <= 5  # 5 %


def test_a_difference_is_found_and_likeness_too() -> None:
    random = Random(3)
    noise = [random.gauss(0, 1) for _ in range(3000)]
    assert st.judge([value + 0.5 for value in noise[:300]], 0.2).word == "different"
    assert st.judge(noise, 0.2).word == "alike"
    unsure = st.judge(noise[:150], 0.2)
    assert unsure.word == "undecided"
    assert 100 < unsure.more < 5000
    assert st.judge(noise[:99], 0.2).word == "undecided"  # too early to say anything
    assert st.judge([0.0] * 100, 0.02).word == "alike"  # the same games


def test_discoveries_are_those_of_benjamini_and_hochberg() -> None:
    p_values = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240]
    p_values += [0.4262, 0.5719, 0.6528, 0.7590, 1.0000]
    assert sum(st.find_discoveries(p_values, 0.05)) == 4  # the example of their paper
    assert st.find_discoveries([0.9, 0.01], 0.1) == [False, True]
    assert st.find_discoveries([]) == []


def test_the_p_value_of_two_standard_errors_is_five_percent() -> None:
    found = st.Estimate(1.96, 0, 0, 100, 10.0)
    assert st.find_p_value(found) == pytest.approx(0.05, abs=0.0005)
    assert st.find_p_value(st.Estimate(0, 0, 0, 5)) == 1
