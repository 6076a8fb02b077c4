"""The pages: home, new table, table, replay, rules, settings."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pentapolis.bots.names import USUAL_LEVEL, describe_levels
from pentapolis.catalog.describe import describe_game, describe_options, write_span
from pentapolis.catalog.languages import game_title, older_rules
from pentapolis.catalog.meta import Meta
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.seats import MAX_SEATS
from pentapolis.draw.theme import STYLE

from ..errors import Refused, no_ply
from ..store import Person
from ..store.settings import change_settings, describe_settings, read_form
from ..tables.access import Access
from ..tables.seats import NAMES, NewSeat
from ..tables.table import Table
from .box_page import list_box
from .cover import draw_cover
from .deps import TableHere, TablesHere, Visitor
from .export import import_replay, read_upload, table_address
from .render import render
from .rules_page import render_rules

pages = APIRouter(include_in_schema=False)

# A picture stands alone: it carries its own style and loads nothing.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def redirect(url: str) -> Response:
    """Return an answer that sends the browser on, after a form."""
    return RedirectResponse(url, 303)


@pages.get("/")
async def home(request: Request, tables: TablesHere, person: Visitor) -> Response:
    """Show the games and this person's tables."""
    games = tables.games
    listed: list[dict[str, Any]] = []
    for row, seats in await tables.store.list_tables(person.id):
        if row.game not in games:
            continue
        names = [name for _, name in seats]
        listed.append(
            {
                "id": row.id,
                "slug": row.game,
                "title": game_title(games[row.game], person.lang),
                "url": f"/table/{row.id}",
                "replay": f"/replay/{row.id}/0",
                "names": names,
                "whose": names[row.turn] if 0 <= row.turn < len(names) else names[0],
                "ply": row.ply,
                "over": row.over or row.kind == "replay",
            }
        )
    values = {"games": [game_facts(spec, person) for spec in games.values()], "tables": listed}
    return render(request, person, "home.html", values)


@pages.get("/new/{slug}")
async def new(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show the form for a new table; its defaults let one click start the game."""
    spec = tables.find_game(slug, person.words)
    values = {
        "meta": game_facts(spec, person),
        "options": describe_options(spec, person.lang),
        "levels": describe_levels(person.words),
        "seat_counts": spec.meta.seat_counts(),
        "names": NAMES,
    }
    return render(request, person, "new.html", values)


@pages.post("/tables")
async def start(request: Request, tables: TablesHere, person: Visitor) -> Response:
    """Create the table that the form describes."""
    async with request.form(max_files=0, max_fields=100) as form:
        fields = {key: str(value) for key, value in form.items()}
    spec = tables.find_game(fields.get("slug", ""), person.words)
    seats = read_seats(fields, spec.meta)
    options = read_options(fields, spec.meta, len(seats), person)
    table = await tables.create(person, spec.meta.slug, seats, options)
    if seats and seats[0].kind == "person" and seats[0].name:
        changes = {"name": seats[0].name}
        person.settings = change_settings(person.settings, changes, person.words)
        await tables.people.save(person)
    return redirect(f"/table/{table.id}")


@pages.post("/tables/{id}/rematch")
async def rematch(tables: TablesHere, person: Visitor, table: TableHere) -> Response:
    """Start a rematch."""
    return redirect(table_address(await tables.rematch(person, table))["url"])


@pages.get("/table/{id}")
async def table_page(request: Request, person: Visitor, table: TableHere) -> Response:
    """Show a live table; the page fetches its frames itself."""
    if table.row.kind == "replay":
        return redirect(f"/replay/{table.id}/0")
    return render(request, person, "table.html", page_facts(table, person))


@pages.get("/table/{id}/chairs")
async def seats_page(request: Request, person: Visitor, table: TableHere) -> Response:
    """Show who sits where, and let bots take over."""
    reserved = Access(table, person).reserved_seats
    values = {**page_facts(table, person), "reserved": reserved}
    return render(request, person, "seats.html", values)


@pages.post("/table/{id}/chairs/{seat}")
async def reseat(request: Request, person: Visitor, table: TableHere, seat: int) -> Response:
    """Give a seat to the bot that the form names, or take it back."""
    async with request.form(max_files=0, max_fields=10) as form:
        level = str(form.get("level", USUAL_LEVEL))
        back = "back" in form
    if back:
        await table.take_seat(person, seat)
    else:
        await table.give_seat(person, seat, level)
    return redirect(f"/table/{table.id}")


@pages.get("/replay")
async def open_replay(request: Request, person: Visitor) -> Response:
    """Ask for a replay file, or show the game that is packed into the address."""
    values = {
        "table": None,
        "ply": 0,
        "plies": 0,
        "seats": [],
        "levels": describe_levels(person.words),
        "style": "",
    }
    return render(request, person, "replay.html", values)


@pages.post("/replay")
async def upload_replay(request: Request, tables: TablesHere, person: Visitor) -> Response:
    """Store a replay file and show it."""
    text = await read_upload(request, person.words)
    return redirect(table_address(await import_replay(tables, person, text))["url"])


@pages.get("/replay/{id}")
async def replay_start(table: TableHere) -> Response:
    return redirect(f"/replay/{table.id}/0")


@pages.get("/replay/{id}/{ply}")
async def replay(request: Request, person: Visitor, table: TableHere, ply: str) -> Response:
    """Show a game at any ply."""
    last = table.timeline.ply
    if not ply.isdecimal() or int(ply[:9]) > last:
        _ = person.words
        first = (f"/replay/{table.id}/0", _("Go to the start"))
        links = (first, (f"/replay/{table.id}/{last}", _("Go to the last move")))
        raise Refused("unknown", no_ply(ply[:20], last, _).text, links)
    return render(request, person, "replay.html", {**page_facts(table, person), "ply": int(ply)})


@pages.get("/rules/{slug}")
async def rules(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show the rules of a game."""
    spec = tables.find_game(slug, person.words)
    page = render_rules(spec.meta, person.lang)
    values = {"meta": game_facts(spec, person), "intro": page.intro, "sections": page.sections}
    return render(request, person, "rules.html", values)


@pages.get("/rules/{slug}/box")
async def box(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show every value of a game's box with its source, and how to change it."""
    spec = tables.find_game(slug, person.words)
    entries = list_box(spec.meta)
    values = {
        "meta": game_facts(spec, person),
        "ours": [entry for entry in entries if entry.is_ours],
        "others": [entry for entry in entries if not entry.is_ours],
        "file": f"{spec.meta.folder.name}/parts.toml",
    }
    return render(request, person, "box.html", values)


@pages.get("/settings")
async def settings(request: Request, person: Visitor) -> Response:
    """Show the settings."""
    return render(request, person, "settings.html", {"choices": describe_settings(person.words)})


@pages.post("/settings")
async def save_settings(request: Request, tables: TablesHere, person: Visitor) -> Response:
    """Change the settings in the form, then go back to the page it came from."""
    async with request.form(max_files=0, max_fields=50) as form:
        person.settings = change_settings(person.settings, read_form(form), person.words)
        back = str(form.get("next", ""))
    await tables.people.save(person)
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    return redirect(back if inside else "/settings?saved=1")


@pages.post("/settings/tour")
async def tour_seen(tables: TablesHere, person: Visitor) -> Response:
    """Remember that the tour was seen."""
    person.settings = {**person.settings, "tour": True}
    await tables.people.save(person)
    return Response(status_code=204)


@pages.get("/picture/{slug}.svg")
async def picture(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Send a game's picture for the home page; a browser that has it already keeps it."""
    spec = tables.find_game(slug, person.words)
    svg = await asyncio.to_thread(draw_cover, spec, person.lang)
    tag = f'"{zlib.crc32(svg.encode()):08x}"'
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


@pages.get("/static/theme.css")
async def theme() -> Response:
    """Send the colours of all drawings."""
    return Response(STYLE, media_type="text/css")


@pages.get("/style/{slug}.css")
async def style(tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Send a game's own style sheet."""
    spec = tables.find_game(slug, person.words)
    return Response(spec.style, media_type="text/css", headers={"cache-control": "no-cache"})


def game_facts(spec: GameSpec, person: Person) -> dict[str, Any]:
    """Return what the pages say about a game."""
    meta = spec.meta
    return {
        **describe_game(spec, person.lang),
        "seats": write_span(meta.seats[0], meta.seats[-1]),
        "minutes": write_span(*meta.minutes),
        "picture": f"/picture/{meta.slug}.svg" if spec.draw is not None else "",
        "rules_url": f"/rules/{meta.slug}",
    }


def page_facts(table: Table, person: Person) -> dict[str, Any]:
    """Return what a table's pages need before the first frame."""
    spec = table.match.spec
    meta = game_facts(spec, person)
    return {
        "table": {"id": table.id, "title": meta["title"], "rules_url": meta["rules_url"]},
        "seats": [
            {"seat": number, "name": seat.name, "kind": seat.kind, "level": seat.level}
            for number, seat in enumerate(table.seats)
        ],
        "plies": table.timeline.ply,
        "older": older_rules(spec, table.timeline.header.rules, person.lang),
        "levels": describe_levels(person.words),
        "style": f"/style/{meta['slug']}.css",
    }


def read_seats(fields: Mapping[str, str], meta: Meta) -> list[NewSeat]:
    """Return the seats in the form; by default the first is a person, the others bots."""
    wish = fields.get("seats", "")
    usual = 3 if 3 in meta.seats else meta.seats[-1]
    count = int(wish) if wish.isdecimal() and len(wish) < 3 else usual
    return [
        NewSeat(
            fields.get(f"seat-{seat}-kind", "bot" if seat else "person"),
            fields.get(f"seat-{seat}-name", ""),
            fields.get(f"seat-{seat}-level", ""),
        )
        for seat in range(min(count, MAX_SEATS))
    ]


def read_options(
    fields: Mapping[str, str], meta: Meta, seats: int, person: Person
) -> dict[str, int]:
    """Return the options in the form; a number of seats that needs an option sets it."""
    options: dict[str, int] = {}
    for option in meta.offered_options():
        text = fields.get(f"option-{option.name}", "")
        if text:
            if not text.lstrip("-").isdecimal() or len(text) > 9:
                _ = person.words
                text = _("The option {name} needs a number.", name=option.name)
                raise Refused("bad", text)
            options[option.name] = int(text)
        needed = seats not in meta.seats and seats in option.seats
        if needed and options.get(option.name, option.default) == option.default:
            options[option.name] = next(v for v in option.values if v != option.default)
    return options
