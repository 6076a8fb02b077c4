"""Hamlet keeps all laws."""

from __future__ import annotations

from pathlib import Path

import pytest
from hamlet import SPEC

from pentapolis.testkit.conformance import conformance, option_sets
from pentapolis.testkit.keeping import walks_wanted
from pentapolis.testkit.laws import (
    law_every_citation_holds,
    law_everything_occurs,
    law_the_machine_changes_nothing,
)
from pentapolis.testkit.walks import shrinking_walk

TESTS = Path(__file__).parent
CASES = option_sets(SPEC)
NO_GOALS = {
    "question deal-goal": "the option leaves it out",
    "event GOAL_DEALT": "nobody has a goal",
    "event GOAL_REVEALED": "nobody has a goal",
}


@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
def test_random_games_keep_all_laws(seats: int, options: dict[str, int]) -> None:
    report = conformance(SPEC, seats, options, walks=walks_wanted(2))
    law_everything_occurs([report.game], report.occurred, NO_GOALS if options else {})


def test_walks_that_shrink_keep_all_laws() -> None:
    shrinking_walk(SPEC, SPEC.make(3, {"goals": 1}), 20)


def test_every_rule_is_cited_rightly_and_shown_by_a_test() -> None:
    law_every_citation_holds(SPEC, TESTS)


def test_digests_are_the_same_in_another_process() -> None:
    law_the_machine_changes_nothing(SPEC, SPEC.make(2, {"goals": 1}))
