"""The foresight of the lower levels is halved into place and recorded."""

from __future__ import annotations

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.lab.foresight import LADDER, WANTED, Step, duelling, fitted


def test_halving_finds_the_share_that_is_wanted() -> None:
    """Here a level wins the more often the less dimly it sees: the share is known for all."""
    steps = list(fitted(lambda above, below: min(1.0, 0.5 + (below - above) / 600)))
    kept = [step for step, keep in steps if keep]
    assert [step.level for step in kept] == ["casual", "newcomer"]
    assert [step.above for step in kept] == [0, kept[0].blur]
    for step in kept:
        below = LADDER[LADDER.index(step.blur) - 1]
        assert below - step.above < 600 * (WANTED - 0.5) <= step.blur - step.above


def test_without_room_nothing_is_fitted() -> None:
    with pytest.raises(ValueError, match=f"no blur is left for newcomer: {LADDER[-1]} is"):
        list(fitted(lambda above, below: 0.5 + below / 10**6))


def test_who_sees_better_wins_the_duel() -> None:
    duel = duelling(HAMLET, HAMLET.make(2, {"goals": 1}), 10, 1)
    assert duel(0, 5000) > 0.5 > duel(5000, 0)


def test_a_step_says_what_was_tried() -> None:
    assert Step("casual", 40, 0, 0.655).line() == "casual 40: 0 wins 65.5%"
