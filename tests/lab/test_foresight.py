"""The foresight of the lower levels is halved into place and recorded."""

from __future__ import annotations

import pytest
from hamlet import SPEC as HAMLET

from pentapolis.lab.foresight import WANTED, Step, duelling, fitted


def test_halving_finds_the_share_that_is_wanted() -> None:
    """Here a level wins the more often the further it sees: the share is known for all values."""
    steps = list(fitted(lambda above, below: min(1.0, 0.5 + (above - below) / 150)))
    kept = [step for step, keep in steps if keep]
    assert [step.level for step in kept] == ["casual", "newcomer"]
    assert [step.above for step in kept] == [100, kept[0].foresight]
    for step in kept:
        assert step.above - step.foresight == pytest.approx(150 * (WANTED - 0.5), abs=2)


def test_without_room_below_nothing_is_fitted() -> None:
    with pytest.raises(ValueError, match="no foresight is left for newcomer: 1 %"):
        list(fitted(lambda above, below: 0.5 - below / 1000))


def test_who_sees_further_wins_the_duel() -> None:
    duel = duelling(HAMLET, HAMLET.make(2, {"goals": 1}), 10, 1)
    far, near = duel(100, 0), duel(0, 100)
    assert far > 0.5 > near


def test_a_step_says_what_was_tried() -> None:
    assert Step("casual", 40, 100, 0.655).line() == "casual 40 %: 100 % wins 65.5%"
