"""All laws with every number of seats, both sides and all ways to fill the market."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis.games.little_town import SPEC
from pentapolis.testkit.conformance import conformance
from pentapolis.testkit.rules import collect_coverage

CASES = [
    (seats, {"side": side, "market": market, "claims": (seats + side + market) % 2})
    for seats in (2, 3, 4)
    for side in (1, 2)
    for market in (0, 1, 2)
]


@pytest.mark.once
@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_random_games_keep_all_laws(seats: int, options: dict[str, int]) -> None:
    conformance(SPEC, seats, options, walks=1, seed=seats * 10 + options["side"], brief=True)


def test_every_rule_is_shown_by_a_test() -> None:
    """The law asks this of stable games only."""
    rows = collect_coverage(SPEC.meta, Path(__file__).parent).rows
    assert [row.rule for row in rows if not row.tests] == []
