"""The lessons of every game: they can be done, in many ways, and say what they should."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.catalog.games import all_games
from pentapolis.learn.lesson import Lesson, has_lessons, read_course
from pentapolis.testkit import learn
from pentapolis.testkit.check_law import count_walks

GAMES = {slug: spec for slug, spec in all_games().items() if has_lessons(spec)}
COURSES = {slug: read_course(spec) for slug, spec in GAMES.items()}


def list_cases() -> list[Any]:
    """Return every lesson as parameters for pytest."""
    return [
        pytest.param(slug, lesson, id=f"{slug}-{lesson.name}")
        for slug, course in COURSES.items()
        for lesson in course.lessons
    ]


each_lesson = pytest.mark.parametrize(("slug", "lesson"), list_cases())


def test_every_game_of_the_package_has_lessons() -> None:
    assert [slug for slug in all_games() if slug not in GAMES] == []
    assert all(len(course.lessons) >= 6 for course in COURSES.values())


@each_lesson
def test_a_lesson_can_be_completed(slug: str, lesson: Lesson) -> None:
    assert list(learn.find_completion_faults(COURSES[slug], lesson)) == []


@each_lesson
def test_every_wrong_try_gets_its_own_reply(slug: str, lesson: Lesson) -> None:
    assert list(learn.find_reply_faults(COURSES[slug], lesson)) == []


@each_lesson
def test_no_way_is_a_dead_end(slug: str, lesson: Lesson) -> None:
    for seed in range(count_walks(8)):
        assert list(learn.find_wandering_faults(COURSES[slug], lesson, seed)) == []


@each_lesson
def test_what_is_pointed_at_is_there(slug: str, lesson: Lesson) -> None:
    assert list(learn.find_pointing_faults(COURSES[slug], lesson)) == []


@each_lesson
def test_texts_are_short_and_friendly(slug: str, lesson: Lesson) -> None:
    assert list(learn.find_word_faults(COURSES[slug], lesson)) == []


@each_lesson
def test_citations_hold(slug: str, lesson: Lesson) -> None:
    assert list(learn.find_citation_faults(COURSES[slug], lesson)) == []
