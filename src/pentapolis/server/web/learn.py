"""Lessons and puzzles: the list of games, those of a game, and one of them as a table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pentapolis.catalog.languages import game_words
from pentapolis.learn.puzzle_runner import TITLE

from ..errors import Refused
from ..store import Person, Progress
from ..tables.guided_table import require_guided
from ..tables.lesson_table import LessonTable, PuzzleTable, require_lesson
from .api import frame_response
from .courses import describe_course, describe_daily, list_courses
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
    values = {"games": games, "daily": await describe_daily(tables, person)}
    return render(request, person, "learn.html", values)


@learning.get("/learn/{slug}", include_in_schema=False)
async def course_page(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show the lessons of a game as a path; none is locked."""
    spec = tables.find_game(slug, person.words)
    tables.lessons.find_course(spec, person.words)
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
    table = await tables.lessons.open(person, spec, read_number(number), fresh)
    if fresh:
        return redirect(table.address)
    lesson = table.runner.lesson
    title = game_words(spec, person.lang)(lesson.title)
    return show_lesson(request, person, table, title, f"{lesson.number} · {title}")


@learning.get("/learn/{slug}/puzzle/{number}", include_in_schema=False)
async def puzzle_page(
    request: Request, tables: TablesHere, person: Visitor, slug: str, number: str
) -> Response:
    """Show a puzzle; its page fetches the frames itself."""
    spec = tables.find_game(slug, person.words)
    table = await tables.lessons.open_puzzle(person, spec, read_number(number))
    title = person.words(TITLE, n=table.runner.puzzle.number)
    return show_lesson(request, person, table, title, title)


def read_number(text: str) -> int:
    """Return the number of a lesson in an address; 0 if it is none."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 4 else 0


def show_lesson(
    request: Request, person: Person, table: LessonTable, title: str, heading: str
) -> Response:
    """Show the page of a lesson or puzzle."""
    facts = {
        "slug": table.match.spec.meta.slug,
        "url": table.address,
        "title": title,
        "heading": heading,
        "is_puzzle": isinstance(table, PuzzleTable),
        "is_last": not table.next_address,
    }
    values = {**page_facts(table, person), "lesson": facts}
    if not facts["is_puzzle"] and not person.settings["tour"]:
        values["greet"] = "tour"  # newcomers begin with the table itself
    return render(request, person, "table.html", values)


@learning.post("/learn/forget", include_in_schema=False)
async def forget(tables: TablesHere, person: Visitor) -> Response:
    """Forget which lessons this person has done."""
    await Progress(tables.store).forget(person.id)
    tables.lessons.forget(person)
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
    table = await tables.lessons.open(person, spec, number, fresh)
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


@learning.get("/api/puzzle/today")
async def puzzle_of_the_day(tables: TablesHere, person: Visitor) -> Response:
    """Return the puzzle of the day: the same for everybody, a new one at midnight UTC."""
    daily = await describe_daily(tables, person)
    if daily is None:
        raise Refused("unknown", person.words("There's no such puzzle."))
    return json_response(daily)


@learning.post("/api/puzzle/{slug}/{number}")
async def begin_puzzle(
    tables: TablesHere, person: Visitor, slug: str, number: int, fresh: bool = False
) -> Response:
    """Open a puzzle as a table."""
    spec = tables.find_game(slug, person.words)
    table = await tables.lessons.open_puzzle(person, spec, number, fresh)
    return json_response({"id": table.id, "url": table.address})


@learning.post("/api/tables/{id}/step")
async def step(
    wish: StepRequest, person: Visitor, table: TableHere, drawer: DrawerHere
) -> Response:
    """Read on in a lesson, begin a step again, or show its answer."""
    await require_lesson(table, person.words).go(person, wish.do)
    return await frame_response(table, person, drawer)
