"""The limits of `make latency`: the middle of all clicks, and one of twenty."""

from __future__ import annotations

from tools.latency import CROWDED_LIMIT, MEDIAN_LIMIT, TAIL_LIMIT, find_late, is_slow


def test_one_click_of_twenty_may_be_later() -> None:
    assert find_late([10.0] * 19 + [900.0]) == 10.0
    assert find_late([10.0] * 18 + [900.0] * 2) == 900.0
    assert find_late([70.0]) == 70.0


def test_a_game_is_slow_by_its_median_or_by_its_tail() -> None:
    assert not is_slow([MEDIAN_LIMIT] * 20)
    assert is_slow([MEDIAN_LIMIT + 1] * 11 + [1.0] * 9)
    assert is_slow([1.0] * 18 + [TAIL_LIMIT + 1] * 2)


def test_beside_busy_tables_only_the_tail_counts() -> None:
    assert not is_slow([MEDIAN_LIMIT + 1] * 20, crowded=True)
    assert is_slow([CROWDED_LIMIT + 1] * 20, crowded=True)
