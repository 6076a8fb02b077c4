"""The pages of a running or recorded game, the rules and the settings."""

from __future__ import annotations

import asyncio
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pentapolis.bots.names import USUAL_LEVEL, describe_levels
from pentapolis.catalog.languages import game_words
from pentapolis.draw.theme import STYLE
from pentapolis.learn.lesson import has_lessons
from pentapolis.learn.reference import has_reference

from ..errors import Refused, no_ply
from ..security import set_cookies
from ..store import Person, Progress
from ..store.people import COOKIE, GUEST_COOKIE
from ..store.settings import change_settings, describe_settings, read_form
from ..tables.access import Access
from ..tables.lesson_table import LessonTable
from ..tables.rated import BOT_PLAYED, find_unrated_reason
from ..tables.table import Table
from ..tables.tables import Tables
from ..tables.talk import Talk, has_company
from ..tables.waiting import list_waited
from .about import describe_glossary
from .box_page import list_box
from .deps import (
    AgreementsHere,
    ArrivalHere,
    ComparisonsHere,
    GatheringHere,
    NamesHere,
    NoticesHere,
    TableHere,
    TablesHere,
    TalkHere,
    Visitor,
)
from .export import import_replay, read_upload, table_address
from .facts import describe_goal, game_facts, page_facts
from .invitations import describe_gathering
from .lobby import redirect, redirect_inside
from .notices import describe_quiet
from .reference_page import render_reference
from .render import render
from .rules_page import render_rules

pages = APIRouter(include_in_schema=False)

PLY_DIGITS: Final = 9  # of a move's number in an address


@pages.get("/table/{id}")
async def table_page(
    request: Request,
    tables: TablesHere,
    gathering: GatheringHere,
    talk: TalkHere,
    person: Visitor,
    table: TableHere,
) -> Response:
    """Show a live table; the page fetches its frames itself."""
    if table.row.kind == "replay":
        return redirect(f"/replay/{table.id}/0")
    if isinstance(table, LessonTable):
        return redirect(table.address)
    facts = page_facts(table, person)
    if table.is_waiting:
        facts["gather"] = describe_gathering(request, gathering, table, person)
    facts["greet"] = await choose_greeting(tables, person, table)
    facts["missed"] = not facts["greet"] and has_missed(talk, person, table)
    return render(request, person, "table.html", facts)


def has_missed(talk: Talk, person: Person, table: Table) -> bool:
    """Return whether a person whose turn it is was away when the others moved."""
    own = Access(table, person).own_seats
    if not has_company(table) or not any(seat in own for seat in list_waited(table)):
        return False
    moves = [entry for entry in table.timeline.entries if entry.kind == "act"]
    if not any(entry.seat in own for entry in moves) or moves[-1].seat in own:
        return False  # a first turn has nothing before it
    return talk.measure_absence(table.id, person.id) > table.now() - moves[-1].time


async def choose_greeting(tables: Tables, person: Person, table: Table) -> str:
    """Return which dialog opens with a table: the tour, which has the goal, the goal, or none."""
    spec, progress = table.match.spec, Progress(tables.store)
    is_new = False
    if has_lessons(spec) and person.settings["goal_card"] and Access(table, person).own_seats:
        is_new = await progress.is_new(person.id, spec.meta.slug, table.id)
        if is_new:
            await tables.people.save(person)
            await progress.note_goal(person.id, spec.meta.slug)
    if not person.settings["tour"]:
        return "tour"
    return "goal" if is_new else ""


@pages.post("/table/{id}/give_up")
async def give_up(tables: TablesHere, person: Visitor, table: TableHere) -> Response:
    """Agree to end a table that has stopped."""
    await tables.give_up(person, table)
    return redirect(f"/table/{table.id}")


@pages.post("/table/{id}/go_on")
async def go_on(tables: TablesHere, person: Visitor, table: TableHere) -> Response:
    """Agree to go on by today's rules at a table that has stopped."""
    await tables.go_on(person, table)
    return redirect(f"/table/{table.id}")


@pages.get("/table/{id}/chairs")
async def seats_page(
    request: Request,
    gathering: GatheringHere,
    agreements: AgreementsHere,
    notices: NoticesHere,
    person: Visitor,
    table: TableHere,
) -> Response:
    """Show who sits where, let bots take over and others come."""
    reserved = Access(table, person).reserved_seats
    gather = describe_gathering(request, gathering, table, person)
    values = {
        **page_facts(table, person),
        "reserved": reserved,
        "gather": gather,
        "away": agreements.list_away(table, person),
        "notices": await describe_quiet(notices, person, table) if reserved else [],
        "unrated": find_unrated_reason(table.timeline.entries) == BOT_PLAYED,
    }
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


@pages.post("/table/{id}/away/{seat}")
async def substitute(
    agreements: AgreementsHere, person: Visitor, table: TableHere, seat: int
) -> Response:
    """Ask the others to let a bot play for somebody who is away."""
    await agreements.ask_bot(person, table, seat)
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
        "lesson": None,
        "goal": None,
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
    number = int(ply) if ply.isdecimal() and len(ply) <= PLY_DIGITS else last + 1
    if number > last:
        _ = person.words
        first = (f"/replay/{table.id}/0", _("Go to the start"))
        links = (first, (f"/replay/{table.id}/{last}", _("Go to the last move")))
        raise Refused("unknown", no_ply(ply[:20], last, _).text, links)
    return render(request, person, "replay.html", {**page_facts(table, person), "ply": number})


@pages.get("/rules/{slug}")
async def rules(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show the rules of a game."""
    spec = tables.find_game(slug, person.words)
    page = await asyncio.to_thread(render_rules, spec, person.lang)
    values = {
        "meta": game_facts(spec, person),
        "page": page,
        "glossary": describe_glossary(spec, person.lang, page.symbols),
    }
    return render(request, person, "rules.html", values)


@pages.get("/reference/{slug}")
async def reference(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show a game on one page, with pictures."""
    spec = tables.find_game(slug, person.words)
    if not has_reference(spec):
        link = (f"/rules/{slug}", person.words("Rules"))
        raise Refused("unknown", person.words("This game has no reference page."), (link,))
    page = await asyncio.to_thread(render_reference, spec, person.lang)
    values = {"meta": game_facts(spec, person), "page": page, "goal": describe_goal(spec, person)}
    return render(request, person, "reference.html", values)


@pages.get("/rules/{slug}/box")
async def box(request: Request, tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Show every value of a game's box with its source, and how to change it."""
    spec = tables.find_game(slug, person.words)
    entries = list_box(spec.meta, game_words(spec, person.lang))
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
        settings = change_settings(person.settings, read_form(form), person.words)
        back = str(form.get("next", ""))
    await tables.people.save(person, settings)
    return redirect_inside(back, "/settings?saved=1")


@pages.post("/settings/tour")
async def tour_seen(tables: TablesHere, person: Visitor) -> Response:
    """Remember that the tour was seen."""
    await tables.people.save(person, {**person.settings, "tour": True})
    return Response(status_code=204)


@pages.post("/settings/forget")
async def forget(
    request: Request,
    tables: TablesHere,
    gathering: GatheringHere,
    comparisons: ComparisonsHere,
    names: NamesHere,
    person: Visitor,
    arrival: ArrivalHere,
) -> Response:
    """Delete everything of this person, with their cookie, once they have ticked the box."""
    async with request.form(max_files=0, max_fields=5) as form:
        is_sure = form.get("sure") == "yes"
    if not is_sure:
        _ = person.words
        raise Refused("bad", _("Tick the box if you really want to delete everything."))
    await gathering.leave_all(person)
    await tables.forget(person)
    comparisons.forget(person.id)
    await names.drop_pages()
    answer = redirect("/")
    guest = arrival.guest if arrival.session else ""  # it was put aside, and nothing of it is gone
    set_cookies(request, answer, {COOKIE: guest, GUEST_COOKIE: ""})
    return answer


@pages.get("/static/theme.css")
async def theme() -> Response:
    """Send the colours of all drawings."""
    return Response(STYLE, media_type="text/css")


@pages.get("/style/{slug}.css")
async def style(tables: TablesHere, person: Visitor, slug: str) -> Response:
    """Send a game's own style sheet."""
    spec = tables.find_game(slug, person.words)
    return Response(spec.style, media_type="text/css", headers={"cache-control": "no-cache"})
