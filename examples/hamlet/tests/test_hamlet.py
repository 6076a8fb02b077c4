"""Hamlet keeps all laws and plays as recorded; test_rules.py has its rules one by one."""

from pathlib import Path

from hamlet import SPEC

from pentapolis.testkit.suite import suite

NO_GOALS = {
    "question deal-goal": "the option leaves it out",
    "event GOAL_DEALT": "nobody has a goal",
    "event GOAL_REVEALED": "nobody has a goal",
}
TestHamlet = suite(
    SPEC, Path(__file__).parent, pictures=[("two-seats", 30)], rare={"goals": NO_GOALS}
)
