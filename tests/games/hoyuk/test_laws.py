"""All laws, for each mode at each number of seats; tests/laws knows the basic game only."""

from __future__ import annotations

import pytest

from pentapolis.games.hoyuk import SPEC
from pentapolis.testkit.conformance import conformance


@pytest.mark.once
@pytest.mark.parametrize("mode", [1, 2])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_mode_keeps_all_laws(mode: int, seats: int) -> None:
    options = {"mode": mode, "tribes": 2}
    report = conformance(SPEC, seats, options, walks=1, seed=mode + seats, brief=True)
    assert report.plies > 100
