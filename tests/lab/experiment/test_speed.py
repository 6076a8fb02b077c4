"""What the lab costs beside bare play, and how sure that is."""

from __future__ import annotations

import math

import hamlet
import pytest

from pentapolis.lab.experiment.batch import Batch
from pentapolis.lab.experiment.plan import Experiment, Field
from pentapolis.lab.experiment.speed import InTurns, estimate_overhead, measure_overhead


def test_a_lab_that_always_takes_a_tenth_more_leaves_no_doubt() -> None:
    found = estimate_overhead([(1.0, 1.1), (2.0, 2.2), (4.0, 4.4)], 7.7)
    assert (found.mean, found.low, found.high) == pytest.approx((0.1, 0.1, 0.1))
    assert found.deals == 3


def test_the_interval_is_as_wide_as_the_batches_differ() -> None:
    # Ratio 1.1; what is left of the batches is -0.1 and +0.1, so s = 0.141 and the error of the
    # ratio is s √2 / 2 = 0.1; Student's quantile with one degree, as the lab has it, times that.
    found = estimate_overhead([(1.0, 1.0), (1.0, 1.2)], 2.2)
    assert found.mean == pytest.approx(0.1)
    assert found.high - found.mean == pytest.approx(found.mean - found.low)
    many = estimate_overhead([(1.0, 1.0), (1.0, 1.2)] * 50, 110.0)
    # s = 0.1 √(100/99), the error s/√100 = 0.01005, times 1.984 (Student with 99 degrees).
    assert many.high - many.mean == pytest.approx(0.01994, abs=1e-5)
    assert found.high - found.mean > 10 * (many.high - many.mean)


def test_what_comes_after_the_batches_counts_once() -> None:
    found = estimate_overhead([(1.0, 1.1), (1.0, 1.1)], 2.4)  # 0.2 s of reading and metrics
    assert (found.mean, found.low, found.high) == pytest.approx((0.2, 0.2, 0.2))


def test_one_batch_says_nothing_about_the_spread() -> None:
    found = estimate_overhead([(1.0, 1.1)], 1.1)
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_both_play_the_same_games_and_say_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    bare: list[str] = []
    play = InTurns.play_bare

    def note(self: InTurns, batch: Batch) -> float:
        bare.append(batch.name)
        return play(self, batch)

    monkeypatch.setattr(InTurns, "play_bare", note)
    monkeypatch.setattr("pentapolis.lab.experiment.speed.BATCH", 0.0)  # one deal in each batch
    experiment = Experiment("hamlet", (2,), fields=(Field("equals", ("random",)),), deals=5)
    told: list[int] = []
    found = measure_overhead(hamlet.SPEC, experiment, told.append)
    assert bare == [f"original.equals.2.{deal}-{deal}" for deal in range(5)]
    assert told == [1, 2, 3, 4, 5]
    assert (found.bare.games, found.lab.games, found.more.deals) == (5, 5, 5)
    assert found.bare.cpu > 0
    assert found.lab.cpu > 0
    assert found.more.mean == pytest.approx(found.lab.cpu / found.bare.cpu - 1)
