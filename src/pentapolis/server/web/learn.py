"""Lessons: the list of games, the lessons of a game, and a lesson as a table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pentapolis.catalog.languages import game_words

from ..store import Progress
from ..tables.guided_table import require_guided
from ..tables.lesson_table import require_lesson
from .api import frame_response
from .courses import describe_course, list_courses
from .deps import DrawerHere, TableHere, TablesHere, Visitor
from .facts import game_facts, page_facts
from .lobby import redirect
from .render import json_response, render
from .requests import StepRequest

learning = APIRouter()


@learning.get("/learn", include_in_schema=False)
async def learn(request: Request, tables: TablesHere, person: Visitor) -> Response:
    """Show the games that have lessons."""
    courses = await list_courses(tables, person)
    games = [{**game_facts(tables.games[each["slug"]], person), **each} for each in courses]
    return render(request, person, "learn.html", {"games": games})


@learning.get("/learn/{slug}", include_in_schema=False)
async def course_page(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show the lessons of a game as a path; none is locked."""
    spec = tables.find_game(slug, person.words)
    tables.find_course(spec, person.words)
    found = await Progress(tables.store).find(person.id)
    values = {"meta": game_facts(spec, person), "course": describe_course(spec, person, found)}
    return render(request, person, "course.html", values)


@learning.get("/learn/{slug}/{number}", include_in_schema=False)
async def lesson_page(
    request: Request,
    tables: TablesHere,
    person: Visitor,
    slug: str,
    number: str,
    fresh: bool = False,
) -> Response:
    """Show a lesson where it was left; its page fetches the frames itself."""
    spec = tables.find_game(slug, person.words)
    wanted = int(number) if number.isdecimal() and len(number) < 4 else 0
    table = await tables.open_lesson(person, spec, wanted, fresh)
    if fresh:
        return redirect(f"/learn/{slug}/{wanted}")
    lesson = table.runner.lesson
    words = game_words(spec, person.lang)
    facts = {"slug": slug, "number": lesson.number, "title": words(lesson.title)}
    return render(request, person, "table.html", {**page_facts(table, person), "lesson": facts})


@learning.post("/learn/forget", include_in_schema=False)
async def forget(tables: TablesHere, person: Visitor) -> Response:
    """Forget which lessons this person has done."""
    await Progress(tables.store).forget(person.id)
    tables.forget_lessons(person)
    return redirect("/learn")


@learning.post("/guided/{slug}", include_in_schema=False)
async def begin_guided(tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Start a guided first game."""
    table = await tables.begin_guided(person, tables.find_game(slug, person.words))
    return redirect(f"/table/{table.id}")


@learning.get("/api/learn")
async def list_lessons(tables: TablesHere, person: Visitor) -> Response:
    """List the lessons of all games, and how far this person has come."""
    return json_response({"games": await list_courses(tables, person)})


@learning.post("/api/learn/{slug}/{number}")
async def begin(
    tables: TablesHere, person: Visitor, slug: str, number: int, fresh: bool = False
) -> Response:
    """Open a lesson as a table."""
    spec = tables.find_game(slug, person.words)
    table = await tables.open_lesson(person, spec, number, fresh)
    return json_response({"id": table.id, "url": f"/learn/{slug}/{number}"})


@learning.post("/api/tables/{id}/take_back")
async def take_back(person: Visitor, table: TableHere, drawer: DrawerHere) -> Response:
    """Go back to where the coach of a guided game saw a better turn."""
    await require_guided(table, person.words).take_back(person)
    return await frame_response(table, person, drawer)


@learning.post("/api/tables/{id}/dismiss")
async def dismiss(person: Visitor, table: TableHere, drawer: DrawerHere) -> Response:
    """Wave the note of the coach away."""
    await require_guided(table, person.words).dismiss(person)
    return await frame_response(table, person, drawer)


@learning.post("/api/tables/{id}/step")
async def step(
    wish: StepRequest, person: Visitor, table: TableHere, drawer: DrawerHere
) -> Response:
    """Read on in a lesson, begin a step again, or show its answer."""
    await require_lesson(table, person.words).go(person, wish.do)
    return await frame_response(table, person, drawer)
