"""Counted features: shares of a moment, weights mixed and weighed, and the file they come from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis.kit.features import LEAD, RETURN, Features, FitPlan, Weights, read_weights

PLAIN = Features(["coins", "sites"], [0, 4, 12])
LAST_ROUND = Features(["coins", "sites"], [0, 10], before=1)
ROWS = [[1000, 2000, 4000], [-30, 10, 0]]  # of coins and of sites, one number a stage
WEIGHTS = Weights(PLAIN, ROWS)
TEXT = """\
[all]
coins = [1000, 2000, 4000]
sites = [-30, 10, 0]

[two]
coins = [1, 2, 3]
sites = [4, 5]
"""


@pytest.mark.parametrize(
    ("rest", "shares"),
    [
        (0, [100, 0, 0]),
        (1, [75, 25, 0]),
        (3, [25, 75, 0]),
        (4, [0, 100, 0]),
        (8, [0, 50, 50]),
        (11, [0, 13, 87]),
        (12, [0, 0, 100]),
        (99, [0, 0, 100]),
    ],
)
def test_a_moment_is_shared_between_the_stages_around_it(rest: int, shares: list[int]) -> None:
    assert PLAIN.shares(rest) == shares


def test_a_stage_ahead_of_the_first_knot_is_a_moment_of_its_own() -> None:
    assert LAST_ROUND.stages == 3
    assert [LAST_ROUND.shares(rest) for rest in (-1, 0, 5)] == [
        [100, 0, 0],
        [0, 100, 0],
        [0, 50, 50],
    ]


@given(st.integers(0, 40))
def test_shares_always_make_a_hundred(rest: int) -> None:
    assert sum(PLAIN.shares(rest)) == 100
    assert sum(1 for share in PLAIN.shares(rest) if share) <= 2


def test_weights_are_mixed_and_rounded_down() -> None:
    assert WEIGHTS.mix([100, 0, 0]) == [1000, -30]
    assert WEIGHTS.mix([25, 75, 0]) == [1750, 0]
    assert WEIGHTS.mix([75, 25, 0]) == [1250, -20]
    assert WEIGHTS.mix([99, 1, 0]) == [1010, -30]  # -29.6, rounded down


def test_counts_are_weighed_by_mixed_weights_or_mixed_at_the_end() -> None:
    assert WEIGHTS.weigh([3, 2], [1750, 0]) == 5250
    assert WEIGHTS.weigh([0, 0], [1750, 7]) == 0
    # In thousandths of what is counted in, so 300 hundredths of coins are three points.
    assert WEIGHTS.value([300, 200], [100, 0, 0]) == 294
    assert WEIGHTS.value([300, 200], [25, 75, 0]) == 525
    assert WEIGHTS.value([0, -1], [0, 100, 0]) == -1  # -0.01, rounded down
    assert Weights(LAST_ROUND, ROWS).value([1000, 0], [0, 50, 50]) == 3000


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=2), st.integers(0, 20))
def test_both_orders_of_rounding_are_close(counts: list[int], rest: int) -> None:
    shares = PLAIN.shares(rest)
    early = WEIGHTS.weigh(counts, WEIGHTS.mix(shares)) / 1000
    assert abs(early - WEIGHTS.value(counts, shares)) <= 1 + sum(map(abs, counts)) / 1000


def test_weights_between_knots_are_interpolated_exactly() -> None:
    assert WEIGHTS.interpolate(0) == [1000, -30]
    assert WEIGHTS.interpolate(1) == [1250, -20]
    assert WEIGHTS.interpolate(7) == [2750, 6]
    assert WEIGHTS.interpolate(50) == [4000, 0]
    assert Weights(LAST_ROUND, ROWS).interpolate(5) == [3000, 5]


def test_weights_are_read_from_a_table(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert read_weights(path, PLAIN).flat == WEIGHTS.flat == [1000, -30, 2000, 10, 4000, 0]
    with pytest.raises(ValueError, match=r"weights\.toml: the table \[four\] is missing"):
        read_weights(path, PLAIN, "four")
    with pytest.raises(ValueError, match=r"sites needs 3 whole numbers, not \[4, 5\]"):
        read_weights(path, PLAIN, "two")
    with pytest.raises(ValueError, match="walls needs 3 whole numbers, not None"):
        read_weights(path, Features(["walls"], [0, 4, 12]))


def test_a_plan_says_how_weights_are_fitted() -> None:
    plan = FitPlan(RETURN, ahead=6, smooth=60)
    assert (plan.target, plan.ahead, plan.ridge, plan.smooth) == (RETURN, 6, 40, 60)
    assert FitPlan().target == LEAD
