"""The checks of lessons find what they are meant to find."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pentapolis.learn.lesson import Course, Lesson
from pentapolis.testkit.learn import (
    find_completion_faults,
    find_reply_faults,
    find_wandering_faults,
    judge_text,
)

from ..learn.races import LESSON, make_lessons

Check = Callable[[Course, Lesson], Iterator[str]]


def list_faults(check: Check, old: str = "", new: str = "") -> list[str]:
    """Check the toy lesson with a change in it."""
    assert old in LESSON
    course = make_lessons(LESSON.replace(old, new) if old else LESSON)
    return list(check(course, course.lessons[0]))


def wander(seed: int) -> Check:
    """Return the check with a random learner."""
    return lambda course, lesson: find_wandering_faults(course, lesson, seed)


def test_a_right_lesson_has_no_faults() -> None:
    for check in (find_completion_faults, find_reply_faults, wander(1), wander(2)):
        assert list_faults(check) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('answer = "go:3"', 'answer = "go:1"', "'go:1' brings reply at 'go:1', 'That is the s"),
        ('"go:1 keep"', '"go:1 give"', "step 4: 'go:1 give' brings open at 'give'"),
        ('"go:1 keep"', '"keep"', "step 4: 'keep' stops at 'keep': 'keep' is not legal now"),
        ("MOVED value>=2", "not game over", "step 2: the goal is met before anything is done"),
        ('start = "ONE"', 'start = "TWO"', "step 2: 'go:3' stops at 'go:3'"),
    ],
)
def test_an_answer_that_fails_is_found(old: str, new: str, fault: str) -> None:
    assert fault in list_faults(find_completion_faults, old, new)[0]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('try = "give"', 'try = "keep"', "'keep': brings next"),
        ('try = "give"', 'try = "go:1"', "'go:1': 'go:1' is not legal now"),
        ('try = "go:3"', 'try = "keep"', "'keep': the last ply is legal"),
        ('on = "go:1"', 'on = "go:2"', "'go:1': brings open"),
    ],
)
def test_a_try_that_gets_another_reply_is_found(old: str, new: str, fault: str) -> None:
    (found,) = list_faults(find_reply_faults, old, new)
    assert fault in found


def test_a_dead_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentapolis.testkit.learn.LINES", 50)
    lesson = LESSON.replace("MOVED value>=2", "MOVED value>=1")  # who goes 2 cannot have 8 points
    course = make_lessons(lesson.replace("points[me] +3", "points[me] == 8"))
    found = [list(wander(seed)(course, course.lessons[0])) for seed in range(12)]
    stuck = [faults[0] for faults in found if faults]
    assert 0 < len(stuck) < 12
    assert all("step 4" in fault and "no way on after 'go:2 keep'" in fault for fault in stuck)


def test_long_loud_and_formal_texts_are_found() -> None:
    assert list(judge_text("Place a worker. Then end your turn.")) == []
    assert list(judge_text("Nimm die Köpfe: Sie bringen eine Person.")) == []
    assert [len(list(judge_text(text))) for text in ("One. Two. Three.", "Go!", "a" * 161)] == [
        *(1, 1, 1)
    ]
    for text in ("Damit können Sie bauen.", "Das gehört Ihnen.", "Nimm Ihr Haus."):
        assert list(judge_text(text)) == [f"{text!r} is formal"]
