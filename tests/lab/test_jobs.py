"""Comparisons are fair: every bot sits everywhere and meets the same luck."""

from __future__ import annotations

from collections import Counter

import pytest

from pentapolis.lab.jobs import Job, pair_jobs


def test_every_rotation_of_a_deal_has_the_same_luck() -> None:
    jobs = pair_jobs("x", 3, {}, ["a", "b", "c"], 9, seed=4)
    deals = [{job.seed for job in jobs[start : start + 3]} for start in (0, 3, 6)]
    assert [len(deal) for deal in deals] == [1, 1, 1]
    assert len(set.union(*deals)) == 3


@pytest.mark.parametrize(
    ("seats", "bots"), [(2, "ab"), (3, "ab"), (4, "abc"), (5, "abcde"), (3, "a")]
)
def test_over_all_rotations_every_bot_sits_on_every_seat_equally_often(
    seats: int, bots: str
) -> None:
    jobs = pair_jobs("x", seats, {}, list(bots), len(bots), seed=1)
    sat = Counter((job.bot_index(seat), seat) for job in jobs for seat in range(seats))
    assert sat == {(bot, seat): 1 for bot in range(len(bots)) for seat in range(seats)}


def test_a_bot_takes_its_own_luck_along_from_seat_to_seat() -> None:
    first, second = pair_jobs("x", 2, {}, ["a", "b"], 2, seed=1)
    assert first.bot_seed(0) == second.bot_seed(1)
    assert first.bot_seed(1) == second.bot_seed(0)
    assert first.bot_seed(0) != first.bot_seed(1)


def test_a_bot_that_sits_twice_has_two_lucks() -> None:
    (job,) = pair_jobs("x", 4, {}, ["a"], 1, seed=1)
    assert len({job.bot_seed(seat) for seat in range(4)}) == 4


def test_another_seed_is_another_experiment() -> None:
    assert (
        pair_jobs("x", 2, {}, ["a"], 1, seed=1)[0].seed
        != pair_jobs("x", 2, {}, ["a"], 1, seed=2)[0].seed
    )


def test_a_job_survives_the_way_to_another_process() -> None:
    job = Job("some-game", 3, {"goals": 0}, 1 << 63, ("greedy", "random"), 1)
    assert Job.from_line(job.to_line()) == job


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(ValueError, match="there are 3 bots for 2 seats: name 2 or fewer"):
        pair_jobs("x", 2, {}, ["a", "b", "c"], 1, seed=1)
    with pytest.raises(ValueError, match="at least 1 game, not 0"):
        pair_jobs("x", 2, {}, ["a"], 0, seed=1)
    with pytest.raises(ValueError, match="at least one bot"):
        pair_jobs("x", 2, {}, [], 1, seed=1)
