"""The pages before and after a game: home, a new table, finished games, and their pictures."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pentapolis.bots.names import LEVELS
from pentapolis.catalog.describe import describe_options, order_by_weight
from pentapolis.catalog.meta import Meta
from pentapolis.core.seats import MAX_SEATS
from pentapolis.learn.guide import has_guide

from ..errors import Refused
from ..store import Person
from ..store.settings import change_settings
from ..tables.seats import NAMES, NewSeat
from ..tables.terms import list_terms, read_terms
from .characters import describe_bots, introduce_bots
from .courses import describe_daily, is_new_to, list_courses
from .cover import draw_cover, draw_position, name_position
from .deps import GatheringHere, TableHere, TablesHere, Visitor
from .export import table_address
from .facts import game_facts
from .listing import list_finished, list_open, list_running, list_turns, measure_games
from .render import render
from .server_address import is_here_only

lobby = APIRouter(include_in_schema=False)

GENTLEST: Final = LEVELS[0].name
LATEST: Final = 3  # finished games on the home page
# A picture stands alone: it carries its own style and loads nothing.
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def redirect(url: str) -> Response:
    """Return an answer that sends the browser on, after a form."""
    return RedirectResponse(url, 303)


def is_inside(url: str) -> bool:
    """Return whether an address leads to a page of ours, whatever the browser makes of it."""
    return url.startswith("/") and not url.startswith(("//", "/\\"))


def redirect_inside(url: str, usual: str) -> Response:
    """Return an answer that sends the browser on to a page of ours, else to the usual one."""
    return redirect(url if is_inside(url) else usual)


@lobby.get("/")
async def home(
    request: Request, tables: TablesHere, gathering: GatheringHere, person: Visitor
) -> Response:
    """Show the games, the lightest first, and this person's tables."""
    running = await list_running(tables, person)
    turns = await list_turns(tables, person)
    finished = await list_finished(tables, person, LATEST)
    minutes = await measure_games(tables)
    games = [
        {**game_facts(spec, person), "minutes_here": minutes.get(spec.meta.slug, 0)}
        for spec in order_by_weight(tables.games.values())
    ]
    lessons = {course["slug"]: course for course in await list_courses(tables, person)}
    daily = await describe_daily(tables, person)
    values = {
        "games": games,
        "running": running,
        "turns": turns,
        "open": await list_open(tables, gathering, person),
        "finished": finished,
        "lessons": lessons,
        "daily": daily,
        "is_here_only": is_here_only(request),
    }
    return render(request, person, "home.html", values)


@lobby.get("/replays")
async def replays(request: Request, tables: TablesHere, person: Visitor) -> Response:
    """Show this person's finished games with their scores, and take replay files."""
    return render(
        request, person, "replays.html", {"finished": await list_finished(tables, person)}
    )


@lobby.get("/new/{slug}")
async def new(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show the form for a new table; its defaults let one click start the game."""
    spec = tables.find_game(slug, person.words)
    counts = spec.meta.seat_counts()
    values = {
        "meta": game_facts(spec, person),
        "options": describe_options(spec, person.lang),
        "seat_counts": counts,
        "bots": [describe_bots(seat, person, person.words) for seat in range(max(counts))],
        "chosen": await choose_levels(tables, person, slug),
        "names": NAMES,
        "terms": list_terms(person.words),
        "is_new": await is_new_to(tables, person, spec),
        "guided": has_guide(spec),
    }
    return render(request, person, "new.html", values)


@lobby.post("/tables")
async def start(request: Request, tables: TablesHere, person: Visitor) -> Response:
    """Create the table that the form describes."""
    async with request.form(max_files=0, max_fields=100) as form:
        fields = {key: str(value) for key, value in form.items()}
    spec = tables.find_game(fields.get("slug", ""), person.words)
    levels = await choose_levels(tables, person, spec.meta.slug)
    seats = introduce_bots(read_seats(fields, spec.meta, levels), person)
    options = read_options(fields, spec.meta, len(seats), person)
    terms = read_terms(fields.get("clock", ""), fields.get("delay", ""), person.words)
    table = await tables.create(person, spec.meta.slug, seats, options, terms=terms)
    if seats and seats[0].kind == "person" and seats[0].name:
        changes = {"name": seats[0].name}
        settings = change_settings(person.settings, changes, person.words)
        await tables.people.save(person, settings)
    return redirect(f"/table/{table.id}")


@lobby.post("/quick/{slug}")
async def start_quickly(tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Create a table for one person and the gentlest bots, with the usual number of seats."""
    spec = tables.find_game(slug, person.words)
    seats = introduce_bots(read_seats({}, spec.meta, [GENTLEST] * MAX_SEATS), person)
    table = await tables.create(person, slug, seats, {})
    return redirect(f"/table/{table.id}")


@lobby.post("/tables/{id}/rematch")
async def rematch(tables: TablesHere, person: Visitor, table: TableHere) -> Response:
    """Start a rematch."""
    return redirect(table_address(await tables.rematch(person, table))["url"])


@lobby.post("/tables/{id}/remove")
async def remove(request: Request, tables: TablesHere, person: Visitor, id: str) -> Response:
    """Remove one of this person's tables, then go back to the list it was in."""
    async with request.form(max_files=0, max_fields=10) as form:
        back = str(form.get("next", ""))
    await tables.remove(person, id)
    return redirect(back if back in ("/", "/replays") else "/")


@lobby.get("/picture/{slug}.svg")
async def picture(
    request: Request, tables: TablesHere, person: Visitor, slug: str, theme: str = ""
) -> Response:
    """Send a game's picture; a browser that has it already keeps it."""
    spec = tables.find_game(slug, person.words)
    svg = await asyncio.to_thread(draw_cover, spec, person.lang, theme)
    return send_picture(request, f"{zlib.crc32(svg.encode()):08x}", svg)


@lobby.get("/picture/table/{id}.svg")
async def table_picture(
    request: Request, person: Visitor, table: TableHere, theme: str = ""
) -> Response:
    """Send a small picture of a table as this person sees it."""
    tag = f"{zlib.crc32(name_position(table, person, theme).encode()):08x}"
    has_it = request.headers.get("if-none-match") == f'"{tag}"'
    return send_picture(request, tag, "" if has_it else draw_position(table, person, theme))


def send_picture(request: Request, tag: str, svg: str) -> Response:
    """Return a picture, or the answer that the browser has it already."""
    tag = f'"{tag}"'
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def choose_levels(tables: TablesHere, person: Person, slug: str) -> list[str]:
    """Return the level to offer at each seat: what was chosen last, else the gentlest."""
    last = await tables.store.find_levels(person.id, slug) or []
    known = {kind.name for kind in LEVELS}
    usual = next((level for level in reversed(last) if level in known), GENTLEST)
    levels = [level if level in known else usual for level in last[:MAX_SEATS]]
    return levels + [usual] * (MAX_SEATS - len(levels))


def read_seats(fields: Mapping[str, str], meta: Meta, levels: list[str]) -> list[NewSeat]:
    """Return the seats in the form; by default the first is a person, the others bots."""
    wish = fields.get("seats", "")
    count = int(wish) if wish.isdecimal() and len(wish) < 3 else meta.usual_seats()
    seats = [
        NewSeat(
            fields.get(f"seat-{seat}-kind", "bot" if seat else "person"),
            fields.get(f"seat-{seat}-name", ""),
            fields.get(f"seat-{seat}-level", levels[seat]),
        )
        for seat in range(min(count, MAX_SEATS))
    ]
    # The form hides the name of a bot: it has a character instead.
    return [replace(seat, name="") if seat.kind == "bot" else seat for seat in seats]


def read_options(
    fields: Mapping[str, str], meta: Meta, seats: int, person: Person
) -> dict[str, int]:
    """Return the options in the form; a number of seats that needs an option sets it."""
    options: dict[str, int] = {}
    for option in meta.offered_options():
        text = fields.get(f"option-{option.name}", "")
        if text:
            if not text.removeprefix("-").isdecimal() or len(text) > 9:
                _ = person.words
                text = _("The option {name} needs a number.", name=option.name)
                raise Refused("bad", text)
            options[option.name] = int(text)
        needed = seats not in meta.seats and seats in option.seats
        if needed and options.get(option.name, option.default) == option.default:
            options[option.name] = next(v for v in option.values if v != option.default)
    return options
