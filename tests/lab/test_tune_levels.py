"""The tie margins of the lower levels are halved into place and recorded."""

from __future__ import annotations

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.lab.tune_levels import LADDER, WANTED, LevelTrial, compare_margins, tune_levels


def test_halving_finds_the_share_that_is_wanted() -> None:
    """Here the share is known for all margins: the smaller a margin, the more its level wins."""
    trials = list(tune_levels(lambda above, below: min(1.0, 0.5 + (below - above) / 600)))
    kept = [trial for trial, keep in trials if keep]
    assert [trial.level for trial in kept] == ["casual", "newcomer"]
    assert [trial.above for trial in kept] == [0, kept[0].tie_margin]
    for trial in kept:
        below = LADDER[LADDER.index(trial.tie_margin) - 1]
        assert below - trial.above < 600 * (WANTED - 0.5) <= trial.tie_margin - trial.above


def test_no_margin_may_be_left_to_try() -> None:
    with pytest.raises(ValueError, match=f"no tie margin is left for newcomer: .*{LADDER[-1]}"):
        list(tune_levels(lambda above, below: 0.5 + below / 10**6))


def test_the_smaller_tie_margin_wins_the_duel() -> None:
    compare = compare_margins(HAMLET, HAMLET.load(2, {}), 10, 1)
    assert compare(0, 5000) > 0.5 > compare(5000, 0)


def test_a_trial_says_what_was_tried() -> None:
    assert LevelTrial("casual", 40, 0, 0.655).line() == "casual 40: 0 wins 65.5%"
