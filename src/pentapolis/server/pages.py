"""The pages: home, new table, table, replay, rules, settings."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pentapolis.core.spec import GameSpec, Meta
from pentapolis.draw.theme import STYLE
from pentapolis.locale import game_words, older_rules, title_of

from . import choices, replays
from .api import RoomHere, TableHere, Visitor, file_of
from .box_page import box_entries
from .cover import cover
from .errors import Refused, no_ply
from .people import Person, changed, from_form
from .rules_page import rules_page
from .seating import USUAL_LEVEL, Seating, checked_level, levels
from .show import page
from .snapshots import rule_at
from .table import Table

pages = APIRouter(include_in_schema=False)

# A picture stands alone: it carries its own style and loads nothing.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def to(url: str) -> Response:
    """Send the browser on, after a form."""
    return RedirectResponse(url, 303)


@pages.get("/")
async def home(request: Request, room: RoomHere, person: Visitor) -> Response:
    """Show the games and the tables of this person."""
    rows = await room.store.tables_of(person.id)
    games = [about(spec, person) for spec in room.specs.values()]
    tables: list[dict[str, Any]] = []
    for row, seats in rows:
        if row.game not in room.specs:
            continue
        names = [name for _, name in seats]
        over = row.over or row.kind == "replay"
        tables.append(
            {
                "id": row.id,
                "slug": row.game,
                "title": title_of(room.specs[row.game], person.lang),
                "url": f"/table/{row.id}",
                "replay": f"/replay/{row.id}/0",
                "names": names,
                "whose": names[row.turn] if 0 <= row.turn < len(names) else names[0],
                "ply": row.ply,
                "over": over,
            }
        )
    return page(request, person, "home.html", {"games": games, "tables": tables})


@pages.get("/new/{slug}")
async def new(request: Request, room: RoomHere, person: Visitor, slug: str) -> Response:
    """Ask who plays and how; everything is set, so that one click starts."""
    spec = room.spec(slug, person.words)
    words, meta = game_words(spec, person.lang), spec.meta
    options = [
        {
            "name": option.name,
            "label": words(option.label),
            "help": words(option.help),
            "default": option.default,
            "values": [(value, words(label)) for value, label in option.values.items()],
            "rule": option.rule,
            "rule_url": rule_at(meta.slug, option.rule) if option.rule else "",
            "reading": option.reading,
        }
        for option in meta.offered()
    ]
    known = {
        "meta": about(spec, person),
        "options": options,
        "levels": levels(person.words),
        "seat_counts": seat_counts(meta),
        "name": person.settings["name"],
    }
    return page(request, person, "new.html", known)


@pages.post("/tables")
async def start(request: Request, room: RoomHere, person: Visitor) -> Response:
    """Lay the table that the form asks for."""
    async with request.form(max_files=0, max_fields=100) as form:
        fields = {key: str(value) for key, value in form.items()}
    spec = room.spec(fields.get("slug", ""), person.words)
    seatings = seats_of(fields, spec.meta)
    options = options_of(fields, spec.meta, len(seatings), person)
    table = await room.create(person, spec.meta.slug, seatings, options)
    if seatings and seatings[0].kind == "person" and seatings[0].name:
        person.settings = changed(person.settings, {"name": seatings[0].name}, person.words)
        await room.keep(person)
    return to(f"/table/{table.id}")


@pages.post("/tables/{id}/rematch")
async def rematch(room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Play the same again."""
    return to(replays.answer_of(await room.rematch(person, table))["url"])


@pages.get("/table/{id}")
async def table_page(request: Request, person: Visitor, table: TableHere) -> Response:
    """Show a live table; the page asks for its frames."""
    if table.row.kind == "replay":
        return to(f"/replay/{table.id}/0")
    return page(request, person, "table.html", facts(table, person))


@pages.get("/table/{id}/chairs")
async def chairs(request: Request, person: Visitor, table: TableHere) -> Response:
    """Show who sits where, and let bots take the chairs of those who have gone."""
    own = table.chairs(person)
    return page(request, person, "chairs.html", {**facts(table, person), "own": own})


@pages.post("/table/{id}/chairs/{seat}")
async def reseat(request: Request, person: Visitor, table: TableHere, seat: int) -> Response:
    """Give a chair to the bot of the form, or take it back."""
    async with request.form(max_files=0, max_fields=10) as form:
        level = str(form.get("level", USUAL_LEVEL))
        back = "back" in form
    if back:
        await table.take_back(person, seat)
    else:
        await table.seat_bot(person, seat, checked_level(level, person.words))
    return to(f"/table/{table.id}")


@pages.get("/replay")
async def load(request: Request, person: Visitor) -> Response:
    """Ask for a replay file, or show the game that is packed into the address."""
    known: dict[str, Any] = {"table": None, "id": "", "ply": 0, "plies": 0, "seats": []}
    known |= {"finished": True, "levels": levels(person.words), "title": "", "style": ""}
    return page(request, person, "replay.html", known)


@pages.post("/replay")
async def bring(request: Request, room: RoomHere, person: Visitor) -> Response:
    """Keep a replay file and show it."""
    text = await file_of(request, person)
    return to(replays.answer_of(await replays.brought(room, person, text))["url"])


@pages.get("/replay/{id}")
async def replay_start(table: TableHere) -> Response:
    return to(f"/replay/{table.id}/0")


@pages.get("/replay/{id}/{ply}")
async def replay(request: Request, person: Visitor, table: TableHere, ply: str) -> Response:
    """Show a game at any ply."""
    last = table.record.ply
    if not ply.isdecimal() or int(ply[:9]) > last:
        _ = person.words
        first = (f"/replay/{table.id}/0", _("To the start of the game"))
        links = (first, (f"/replay/{table.id}/{last}", _("To its last move")))
        raise Refused("unknown", no_ply(ply[:20], last, _).text, links)
    return page(request, person, "replay.html", {**facts(table, person), "ply": int(ply)})


@pages.get("/rules/{slug}")
async def rules(request: Request, room: RoomHere, person: Visitor, slug: str) -> Response:
    """Show the rules of a game."""
    spec = room.spec(slug, person.words)
    text = rules_page(spec.meta, person.lang)
    known = {"meta": about(spec, person), "intro": text.intro, "sections": text.sections}
    return page(request, person, "rules.html", known)


@pages.get("/rules/{slug}/box")
async def box(request: Request, room: RoomHere, person: Visitor, slug: str) -> Response:
    """Show every value of a game's box with its source, and how to put in others."""
    spec = room.spec(slug, person.words)
    entries = box_entries(spec.meta)
    known = {
        "meta": about(spec, person),
        "ours": [entry for entry in entries if entry.ours],
        "others": [entry for entry in entries if not entry.ours],
        "file": f"{spec.meta.folder.name}/parts.toml",
    }
    return page(request, person, "box.html", known)


@pages.get("/settings")
async def settings(request: Request, person: Visitor) -> Response:
    """Show the settings."""
    return page(request, person, "settings.html", {"choices": choices.of(person.words)})


@pages.post("/settings")
async def change(request: Request, room: RoomHere, person: Visitor) -> Response:
    """Change what the form has, then go back to where it came from."""
    async with request.form(max_files=0, max_fields=50) as form:
        person.settings = changed(person.settings, from_form(form), person.words)
        back = str(form.get("next", ""))
    await room.keep(person)
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    return to(back if inside else "/settings?saved=1")


@pages.post("/settings/tour")
async def tour_seen(room: RoomHere, person: Visitor) -> Response:
    """Remember that the tour was seen."""
    person.settings = {**person.settings, "tour": True}
    await room.keep(person)
    return Response(status_code=204)


@pages.get("/picture/{slug}.svg")
async def picture(request: Request, room: RoomHere, person: Visitor, slug: str) -> Response:
    """Draw a game in its middle, for the home page; a browser that has the picture keeps it."""
    spec = room.spec(slug, person.words)
    drawn = await asyncio.to_thread(cover, spec, person.lang)
    tag = f'"{zlib.crc32(drawn.encode()):08x}"'
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


@pages.get("/static/theme.css")
async def theme() -> Response:
    """Give the colours of all drawings."""
    return Response(STYLE, media_type="text/css")


@pages.get("/style/{slug}.css")
async def style(room: RoomHere, person: Visitor, slug: str) -> Response:
    """Give a game's own lines of the style sheet."""
    spec = room.spec(slug, person.words)
    return Response(spec.style, media_type="text/css", headers={"cache-control": "no-cache"})


def about(spec: GameSpec, person: Person) -> dict[str, Any]:
    """Say what the lobby says about a game."""
    meta, words = spec.meta, game_words(spec, person.lang)
    return {
        "slug": meta.slug,
        "title": title_of(spec, person.lang),
        "about": words(meta.about),
        "certainty": words(meta.certainty) if meta.certainty else "",
        "seats": span(meta.seats[0], meta.seats[-1]),
        "minutes": span(*meta.minutes),
        "age": meta.age,
        "designers": meta.designers,
        "publisher": meta.publisher,
        "year": meta.year,
        "prefix": meta.prefix,
        "stage": meta.stage,
        "picture": f"/picture/{meta.slug}.svg" if spec.paint is not None else "",
        "rules_url": f"/rules/{meta.slug}",
    }


def span(low: int, high: int) -> str:
    """Write two numbers as a range."""
    return str(low) if low == high else f"{low}–{high}"


def facts(table: Table, person: Person) -> dict[str, Any]:
    """Say what the pages of a table need before the first frame."""
    mine = table.mine(person)
    seats = [
        {"seat": seat, "name": s.name, "kind": s.kind, "level": s.level, "mine": seat in mine}
        for seat, s in enumerate(table.sitters)
    ]
    spec = table.record.spec
    meta = about(spec, person)
    named = {"id": table.id, "slug": meta["slug"], "title": meta["title"]}
    return {
        **named,
        "table": {**named, "rules_url": meta["rules_url"]},
        "meta": meta,
        "seats": seats,
        "plies": table.record.ply,
        "finished": table.is_open,
        "older": older_rules(spec, table.record.timeline.head.rules, person.lang),
        "levels": levels(person.words),
        "style": f"/style/{meta['slug']}.css",
    }


def seat_counts(meta: Meta) -> list[int]:
    """List how many may play, those that need an option included."""
    return sorted({*meta.seats, *(count for option in meta.offered() for count in option.seats)})


def seats_of(fields: Mapping[str, str], meta: Meta) -> list[Seating]:
    """Read the seats of the form: as many as it says, the first a person, the others bots."""
    wish = fields.get("seats", "")
    usual = 3 if 3 in meta.seats else meta.seats[-1]
    count = int(wish) if wish.isdecimal() and len(wish) < 3 else usual
    return [
        Seating(
            fields.get(f"seat-{seat}-kind", "bot" if seat else "person"),
            fields.get(f"seat-{seat}-name", ""),
            fields.get(f"seat-{seat}-level", ""),
        )
        for seat in range(min(count, 8))
    ]


def options_of(fields: Mapping[str, str], meta: Meta, seats: int, person: Person) -> dict[str, int]:
    """Read the options of the form; a number of seats that needs an option brings it along."""
    options: dict[str, int] = {}
    for option in meta.offered():
        text = fields.get(f"option-{option.name}", "")
        if text:
            if not text.lstrip("-").isdecimal() or len(text) > 9:
                _ = person.words
                text = _("The option {name} takes a number.", name=option.name)
                raise Refused("bad", text)
            options[option.name] = int(text)
        needed = seats not in meta.seats and seats in option.seats
        if needed and options.get(option.name, option.default) == option.default:
            options[option.name] = next(v for v in option.values if v != option.default)
    return options
