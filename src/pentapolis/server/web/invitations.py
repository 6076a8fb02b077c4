"""Pages by which people come to a table: invitations, seats for another device, open tables."""

from __future__ import annotations

from typing import Any

import segno
from fastapi import APIRouter, Request
from fastapi.responses import Response

from pentapolis.bots.names import LEVELS, describe_levels
from pentapolis.catalog.languages import game_title

from ..store import Person
from ..tables.access import Access
from ..tables.gathering import PASS_LASTS, Gathering
from ..tables.seats import NewSeat
from ..tables.table import Table
from .characters import introduce_bots
from .deps import GatheringHere, TableHere, Visitor
from .facts import describe_terms, game_facts
from .lobby import redirect
from .render import render
from .server_address import find_address, is_here_only

invitations = APIRouter(include_in_schema=False)


@invitations.get("/join/{id}/{token}")
async def show_invitation(
    request: Request, gathering: GatheringHere, person: Visitor, id: str, token: str
) -> Response:
    """Ask an invited person for a name; send somebody who already sits there to the table."""
    table = await gathering.find_invited(person, id, token)
    if Access(table, person).reserved_seats:
        return redirect(f"/table/{table.id}")
    spec = table.match.spec
    values = {
        "table": {"id": table.id, "title": game_title(spec, person.lang)},
        "meta": game_facts(spec, person),
        "seats": table.seats,
        "terms": describe_terms(table.terms, person.words),
        "is_open": table.is_waiting,
        "action": f"/join/{id}/{token}",
    }
    return render(request, person, "join.html", values)


@invitations.post("/join/{id}/{token}")
async def accept_invitation(
    request: Request, gathering: GatheringHere, person: Visitor, id: str, token: str
) -> Response:
    """Seat an invited person."""
    async with request.form(max_files=0, max_fields=5) as form:
        name = str(form.get("name", ""))
    table = await gathering.find_invited(person, id, token)
    await gathering.join(person, table, token, name)
    return redirect(f"/table/{table.id}")


@invitations.post("/table/{id}/start")
async def start(
    request: Request, gathering: GatheringHere, person: Visitor, table: TableHere
) -> Response:
    """Begin with bots on the open seats."""
    async with request.form(max_files=0, max_fields=5) as form:
        level = str(form.get("level", ""))
    await gathering.start(person, table, choose_bots(table, person, level))
    return redirect(f"/table/{table.id}")


@invitations.post("/table/{id}/free/{seat}")
async def free(gathering: GatheringHere, person: Visitor, table: TableHere, seat: int) -> Response:
    """Open a seat again before the game begins."""
    await gathering.free(person, table, seat)
    return redirect(f"/table/{table.id}/chairs")


@invitations.post("/table/{id}/renew")
async def renew(gathering: GatheringHere, person: Visitor, table: TableHere) -> Response:
    """Replace the link to a table."""
    await gathering.renew(person, table)
    return redirect(f"/table/{table.id}/chairs")


@invitations.post("/table/{id}/listed")
async def set_listed(
    request: Request, gathering: GatheringHere, person: Visitor, table: TableHere
) -> Response:
    """Let everybody find a table, or nobody."""
    async with request.form(max_files=0, max_fields=5) as form:
        listed = form.get("listed") == "true"
    await gathering.set_listed(person, table, listed)
    return redirect(f"/table/{table.id}/chairs")


@invitations.post("/table/{id}/pass/{seat}")
async def write_pass(
    request: Request, gathering: GatheringHere, person: Visitor, table: TableHere, seat: int
) -> Response:
    """Show a link that carries a seat to another device; it is shown only now."""
    secret = await gathering.write_pass(person, table, seat)
    url = f"{find_address(request)}/carry/{secret}"
    values = {
        "table": {"id": table.id},
        "name": table.seats[seat].name,
        "url": url,
        "code": draw_code(url),
        "minutes": round(PASS_LASTS / 60),
        "is_here_only": is_here_only(request),
    }
    return render(request, person, "pass.html", values)


@invitations.get("/carry/{secret}")
async def show_pass(
    request: Request, gathering: GatheringHere, person: Visitor, secret: str
) -> Response:
    """Ask whether to go on here: a preview of the link must not use it up."""
    table, seat = await gathering.find_pass(person, secret)
    values = {
        "table": {"id": table.id, "title": game_title(table.match.spec, person.lang)},
        "name": table.seats[seat].name,
        "is_mine": table.seats[seat].owner == person.id,
        "action": f"/carry/{secret}",
    }
    return render(request, person, "carry.html", values)


@invitations.post("/carry/{secret}")
async def use_pass(gathering: GatheringHere, person: Visitor, secret: str) -> Response:
    """Give a seat to the device that has brought its link."""
    table, _ = await gathering.find_pass(person, secret)
    await gathering.use_pass(person, table, secret)
    return redirect(f"/table/{table.id}")


def describe_gathering(
    request: Request, gathering: Gathering, table: Table, person: Person
) -> dict[str, Any] | None:
    """Return what the pages of a table say about invitations; None for people without a seat."""
    access = Access(table, person)
    if not access.may_invite:
        return None
    links = write_links(request, gathering, table, person)
    return {
        **links,
        "code": draw_code(links["join"]) if table.is_waiting else "",
        "is_waiting": table.is_waiting,
        "is_host": access.is_host,
        "listed": table.row.listed,
        "free": sum(seat.kind == "open" for seat in table.seats),
        "levels": describe_levels(person.words),
        "is_here_only": is_here_only(request),
    }


def write_links(
    request: Request, gathering: Gathering, table: Table, person: Person
) -> dict[str, str]:
    """Return the links to join a table and to watch it."""
    address, token = find_address(request), gathering.invite(table, person)
    return {
        "join": f"{address}/join/{table.id}/{token}",
        "watch": f"{address}/table/{table.id}",
    }


def draw_code(url: str) -> str:
    """Return a link as a QR code, an SVG that is dark on light whatever the page looks like."""
    code = segno.make(url, error="m", micro=False)
    return code.svg_inline(
        dark="#000", light="#fff", border=3, omitsize=True, svgclass="qr", lineclass=None
    )


def choose_bots(table: Table, person: Person, level: str) -> list[NewSeat]:
    """Return the bots for the open seats, each with a name that nobody at the table has."""
    level = level or LEVELS[0].name
    wanted = [
        NewSeat("bot", "" if seat.kind == "open" else seat.name, level) for seat in table.seats
    ]
    return introduce_bots(wanted, person)
