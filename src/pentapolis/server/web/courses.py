"""The lessons of the games as pages list them."""

from __future__ import annotations

from typing import Any

from pentapolis.catalog.describe import order_by_weight
from pentapolis.catalog.languages import game_words
from pentapolis.catalog.spec import GameSpec
from pentapolis.learn.daily import find_daily, today
from pentapolis.learn.guide import has_guide
from pentapolis.learn.lesson import has_lessons, read_course
from pentapolis.learn.puzzle import Puzzle, read_puzzles
from pentapolis.learn.puzzle_runner import TITLE

from ..store import LessonProgress, Person, Progress
from ..tables.lesson_table import puzzle_address
from ..tables.tables import Tables

Known = dict[tuple[str, str], LessonProgress]  # by game and lesson


async def list_courses(tables: Tables, person: Person) -> list[dict[str, Any]]:
    """Return the games that have lessons, the lightest first, and how far a person has come."""
    progress = Progress(tables.store)
    found, played = await progress.find(person.id), await progress.list_played(person.id)
    specs = [spec for spec in order_by_weight(tables.games.values()) if has_lessons(spec)]
    return [
        {**describe_course(spec, person, found), "played": spec.meta.slug in played}
        for spec in specs
    ]


async def is_new_to(tables: Tables, person: Person, spec: GameSpec) -> bool:
    """Return whether a person has neither played a game nor done one of its lessons."""
    slug, progress = spec.meta.slug, Progress(tables.store)
    if not has_lessons(spec) or slug in await progress.list_played(person.id):
        return False
    found = await progress.find(person.id)
    return not any(done.ticks for (game, _), done in found.items() if game == slug)


def describe_course(spec: GameSpec, person: Person, found: Known) -> dict[str, Any]:
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
        "puzzles": [describe_puzzle(spec, puzzle, person, found) for puzzle in read_puzzles(spec)],
    }


def describe_puzzle(spec: GameSpec, puzzle: Puzzle, person: Person, found: Known) -> dict[str, Any]:
    """Return a puzzle as pages list it."""
    return {
        "number": puzzle.number,
        "title": person.words(TITLE, n=puzzle.number),
        "seats": puzzle.seats,
        "url": puzzle_address(spec, puzzle.number),
        "ticks": found.get((spec.meta.slug, puzzle.name), LessonProgress()).ticks,
    }


async def describe_daily(tables: Tables, person: Person) -> dict[str, Any] | None:
    """Return the puzzle of the day, and whether a person has solved it; None if there is none."""
    daily = find_daily(tables.games.values(), today())
    if daily is None:
        return None
    found = await Progress(tables.store).find(person.id)
    return {
        "date": today().isoformat(),
        "game": daily.spec.meta.slug,
        "game_title": game_words(daily.spec, person.lang)(daily.spec.meta.title),
        **describe_puzzle(daily.spec, daily.puzzle, person, found),
    }
