"""What the script of the name's pages asks for: passkeys, as JSON."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..errors import Refused
from ..names.passkeys import Place
from ..security import set_cookies
from ..store import Person
from ..store.people import COOKIE, GUEST_COOKIE
from .deps import ArrivalHere, NamesHere, PasskeysHere, Visitor
from .names import bring_in
from .render import json_response
from .requests import EntryRequest, KeepRequest, NewPasskeyRequest, PasskeyRequest
from .server_address import find_address, is_named

passkeys = APIRouter(prefix="/api/passkeys", tags=["passkeys"])


@passkeys.post("/new")
async def offer_new(
    wish: NewPasskeyRequest,
    request: Request,
    passkeys: PasskeysHere,
    person: Visitor,
    arrival: ArrivalHere,
) -> Response:
    """Return what a browser needs to make a passkey: to keep a `name`, or for one's own."""
    place = find_place(request, person)
    return json_response(await passkeys.offer_new(person, arrival, wish.name, place))


@passkeys.post("/keep")
async def keep(
    wish: KeepRequest, request: Request, passkeys: PasskeysHere, person: Visitor
) -> Response:
    """Keep a name with a new passkey."""
    place, credential = find_place(request, person), dict[str, Any](wish.credential)
    found = await passkeys.keep(person, wish.name, credential, place)
    answer = json_response({"url": "/name"})
    set_cookies(request, answer, {COOKIE: found.cookie, GUEST_COOKIE: ""})
    return answer


@passkeys.post("/add")
async def add(
    wish: PasskeyRequest,
    request: Request,
    passkeys: PasskeysHere,
    person: Visitor,
    arrival: ArrivalHere,
) -> Response:
    """Add a passkey to one's name."""
    place, credential = find_place(request, person), dict[str, Any](wish.credential)
    await passkeys.add(person, arrival, credential, place)
    return json_response({"url": "/name"})


@passkeys.post("/challenge")
async def offer_entry(request: Request, passkeys: PasskeysHere, person: Visitor) -> Response:
    """Return what a browser needs to sign in with a passkey."""
    return json_response(await passkeys.offer_entry(person, find_place(request, person)))


@passkeys.post("/enter")
async def enter(
    wish: EntryRequest,
    request: Request,
    names: NamesHere,
    passkeys: PasskeysHere,
    person: Visitor,
    arrival: ArrivalHere,
) -> Response:
    """Sign in with a passkey."""
    place, credential = find_place(request, person), dict[str, Any](wish.credential)
    found = await passkeys.enter(person, arrival, credential, place)
    answer = json_response({"url": "/"})
    set_cookies(request, answer, await bring_in(names, arrival, found, wish.bring))
    return answer


def find_place(request: Request, person: Person) -> Place:
    """Return where passkeys are good; Refused where browsers make none."""
    place = Place(find_address(request))
    if not is_named(place.host):
        _ = person.words
        text = _("Passkeys need a server with a name, not just a number. Use a password.")
        raise Refused("illegal", text)
    return place
