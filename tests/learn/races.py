"""Lessons of the toy race, for tests: roll a die, go as far as it says or less, keep or give."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.learn.files import LessonFile
from pentapolis.learn.lesson import Course, make_course
from pentapolis.learn.runner import LessonRunner

from ..play.toys import SPECS, Points

STORY: Final = """\
table = { seats = 2 }

[start]
ONE = "die:3"
TWO = "ONE go:2 keep die:1 go:1 keep die:2"
"""
LESSON: Final = """\
title = "Go far"
start = "ONE"
rules = ["T-1.1 toy"]

[[step]]
text = "Read this."

[[step]]
text = "Go as far as you can."
press = ["go:3"]
only = ["go:*"]
goal = "MOVED value>=2"
answer = "go:3"

[[step.reply]]
on = "go:1"
try = "go:1"
say = "That is the shortest way."

[[step]]
text = "Keep the point."
goal = "KEPT value==3"
answer = "keep"

[[step.reply]]
on = "turn over"
try = "give"
say = "Given away."

[[step.reply]]
try = "go:3"
rule = "T-1.1 toy"
say = "You have gone already."

[[step]]
meanwhile = "die:1 go:1 keep die:2"
text = "Win two more points, and wait until it is your turn again."
luck = ["die:3|die:1"]
others = "go:1 give"
goal = "points[me] +3 and asked move"
answer = "go:2 keep"
also = ["go:1 keep"]

[done]
text = "That is all."
"""


def double(game: Game, seen: Points, seat: int, about: str) -> int:
    """Return twice the points of a seat, plus a number."""
    return 2 * seen.points[seat] + int(about or 0)


SPEC: Final[GameSpec] = replace(SPECS["race"], facts={"double": double})


def make_lessons(*lessons: str, story: str = STORY) -> Course:
    """Return a course of the race."""
    files = [LessonFile(f"{number}-race.toml", text) for number, text in enumerate(lessons, 1)]
    return make_course(SPEC, [LessonFile("story.toml", story), *files])


def start_lesson(lesson: str = LESSON, step: int = 0) -> LessonRunner:
    """Begin a lesson of the race."""
    course = make_lessons(lesson)
    return LessonRunner(course, course.lessons[0], step=step)
