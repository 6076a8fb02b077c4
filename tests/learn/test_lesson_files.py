"""Files of lessons: what is read, and errors that name the file and the line."""

from __future__ import annotations

import pytest

from pentapolis.learn.files import LessonError, LessonFile
from pentapolis.learn.lesson import Globs, make_course

from .races import LESSON, SPEC, STORY, make_lessons


def test_a_lesson_is_read_with_everything_it_says() -> None:
    course = make_lessons(LESSON)
    (lesson,) = course.lessons
    assert (lesson.name, lesson.number, lesson.title) == ("1-race", 1, "Go far")
    assert lesson.start == ("die:3",) and lesson.rules == ("T-1.1 toy",)
    assert lesson.steps[0].text == "Read this." and lesson.done == "That is all."
    read, go, keep, win = lesson.steps
    assert read.goal is None and read.answer == () and read.replies == ()
    assert (
        go.only == Globs(("go:*",))
        and go.press == ("go:3",)
        and go.replies[0].on == Globs(("go:1",))
    )
    assert keep.replies[1].rule == "T-1.1 toy" and keep.replies[1].on is None
    assert win.luck == (("die:3", "die:1"),) and win.others == ("go:1", "give")
    assert win.also == (("go:1", "keep"),) and win.line == 35


def test_a_start_may_begin_with_an_earlier_one() -> None:
    (lesson,) = make_lessons(LESSON.replace('"ONE"', '"TWO"')).lessons
    assert lesson.start[:3] == ("die:3", "go:2", "keep") and len(lesson.start) == 7


def test_lessons_are_found_by_number() -> None:
    course = make_lessons(LESSON, LESSON.replace("Go far", "Go further"))
    assert course.find(2).title == "Go further"
    with pytest.raises(ValueError, match="there is no lesson 3; there are 2"):
        course.find(3)


def test_a_pattern_may_have_exceptions() -> None:
    some = Globs(("go:*", "give", "-go:2"))
    assert [name for name in ("go:1", "go:2", "give", "keep") if some.match(name)] == [
        "go:1",
        "give",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('goal = "MOVED value>=2"', 'goal = "RAN"', "line 12: there is no event 'RAN'; there are"),
        ('say = "That is the shortest way."', "", "line 15: 'say' is missing"),
        ('on = "turn over"', 'on = "turn"', "line 26: 'turn' is no condition"),
        ('answer = "keep"', 'answer = "hold"', "line 23: no action is called 'hold'"),
        ('answer = "keep"', "", "line 20: a step has a goal and an answer, or neither"),
        ('also = ["go:1 keep"]', 'also = "go:1 keep"', "line 42: 'also' takes a list of texts"),
        (
            'also = ["go:1 keep"]',
            'als = ["go:1 keep"]',
            "line 42: nothing is called 'als' here",
        ),
        ('start = "ONE"', 'start = "SIX"', "line 2: story.toml has no start 'SIX'; it has ONE"),
        ('title = "Go far"', "title = 3", "line 1: 'title' takes a text: \"…\", not 3"),
        ('try = "give"', 'try = "give"\nthen = "stop"', "line 28: 'then' is 'undo' or 'keep'"),
        ('try = "give"', "", "line 25: 'try' is missing: an example, for the test"),
        ('try = "go:3"', 'try = "go:3"\non = "go:3"', "line 32: what is not legal gets its reply"),
        ('text = "That is all."', "", "line 44: 'text' is missing"),
        ("[done]", "[done", "line 44: expected ']' at the end of a table declaration"),
    ],
)
def test_a_wrong_lesson_names_its_file_and_line(old: str, new: str, fault: str) -> None:
    assert old in LESSON
    with pytest.raises(LessonError) as error:
        make_lessons(LESSON.replace(old, new))
    assert str(error.value).startswith("1-race.toml")
    assert fault in str(error.value)


@pytest.mark.parametrize(
    ("story", "fault"),
    [
        (STORY.replace("seats = 2", "seats = 9"), "story.toml, line 1: Race with these options"),
        (STORY.replace("seats = 2", 'seats = "two"'), "line 1: 'seats' takes a whole number, not"),
        (STORY.replace('"die:3"', "3"), "story.toml, line 4: 'ONE' takes a text: \"…\", not 3"),
        ("tables = 3\n" + STORY, "story.toml, line 1: nothing is called 'tables' here"),
    ],
)
def test_a_wrong_story_names_its_file_and_line(story: str, fault: str) -> None:
    with pytest.raises(LessonError) as error:
        make_lessons(LESSON, story=story)
    assert fault in str(error.value)


def test_a_course_has_a_story_and_no_gap() -> None:
    with pytest.raises(LessonError, match=r"race: story\.toml is missing"):
        make_course(SPEC, [LessonFile("1-race.toml", LESSON)])
    with pytest.raises(LessonError, match="the lesson before it, 1, is missing"):
        make_course(SPEC, [LessonFile("story.toml", STORY), LessonFile("2-race.toml", LESSON)])
    with pytest.raises(LessonError, match=r"a lesson is called like 1-first-turn\.toml"):
        make_course(SPEC, [LessonFile("story.toml", STORY), LessonFile("race.toml", LESSON)])
