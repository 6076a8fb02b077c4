"""The lessons of the games as pages list them."""

from __future__ import annotations

from typing import Any

from pentapolis.catalog.describe import order_by_weight
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.learn.guide import has_guide
from pentapolis.learn.lesson import has_lessons, read_course

from ..store import LessonProgress, Person, Progress
from ..tables.tables import Tables


async def list_courses(tables: Tables, person: Person) -> list[dict[str, Any]]:
    """Return the games that have lessons, the lightest first, and how far a person has come."""
    found = await Progress(tables.store).find(person.id)
    specs = [spec for spec in order_by_weight(tables.games.values()) if has_lessons(spec)]
    return [describe_course(spec, person, found) for spec in specs]


def describe_course(
    spec: GameSpec, person: Person, found: dict[tuple[str, str], LessonProgress]
) -> dict[str, Any]:
    """Return the lessons of a game as pages list them."""
    course, words, slug = read_course(spec), game_words(spec, person.lang), spec.meta.slug
    lessons = [
        {
            "number": lesson.number,
            "title": words(lesson.title),
            "minutes": lesson.minutes,
            "steps": len(lesson.steps),
            "url": f"/learn/{slug}/{lesson.number}",
            **vars(found.get((slug, lesson.name), LessonProgress())),
        }
        for lesson in course.lessons
    ]
    return {
        "slug": slug,
        "title": words(spec.meta.title),
        "goal": words(course.goal),
        "end": words(course.end),
        "minutes": sum(lesson.minutes for lesson in course.lessons),
        "done": sum(bool(lesson["ticks"]) for lesson in lessons),
        "lessons": lessons,
        "guided": has_guide(spec),
    }
