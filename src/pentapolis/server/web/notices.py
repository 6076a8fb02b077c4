"""Where people choose how they are told that it is their turn."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pentapolis.catalog.words import Words

from ..errors import Refused
from ..notices.couriers import HOOK, MAIL, PUSH
from ..notices.service import Notices
from ..store import Channel, Person
from ..tables.access import Access
from ..tables.table import Table
from .deps import NoticesHere, TableHere, TablesHere, Visitor
from .listing import list_turns
from .lobby import redirect
from .render import json_response, render
from .requests import ChannelRequest, QuietRequest, SwitchRequest

notifying = APIRouter()
KINDS = (MAIL, PUSH, HOOK)


# For programs, and for the scripts of our pages.


@notifying.get("/api/turns", tags=["notices"])
async def read_turns(tables: TablesHere, person: Visitor) -> Response:
    """List the tables that wait for you, the longest waiting first."""
    return json_response({"turns": await list_turns(tables, person)})


@notifying.get("/api/notices", tags=["notices"])
async def read_notices(notices: NoticesHere, person: Visitor) -> Response:
    """Show your `channels`, whether the server sends `mail`, and its `key` for web push."""
    return json_response(await describe_notices(notices, person))


@notifying.post("/api/notices", tags=["notices"])
async def add_channel(wish: ChannelRequest, notices: NoticesHere, person: Visitor) -> Response:
    """Be told by mail, by web push, or by a request to a program of yours."""
    channel = await notices.add(person, wish.kind, wish.address)
    return json_response(describe_channel(channel, person.words))


@notifying.post("/api/notices/{channel}", tags=["notices"])
async def change_channel(
    wish: SwitchRequest, notices: NoticesHere, person: Visitor, channel: str
) -> Response:
    """Switch a channel on or off, or remove it."""
    if wish.on is not None:
        await notices.switch(person, channel, wish.on)
    if wish.remove:
        await notices.remove(person, channel)
    return json_response(await describe_notices(notices, person))


@notifying.post("/api/notices/{channel}/trial", tags=["notices"])
async def send_trial(notices: NoticesHere, person: Visitor, channel: str) -> Response:
    """Send a trial by a channel."""
    await notices.try_out(person, channel)
    return json_response({"sent": True})


@notifying.post("/api/tables/{id}/quiet", tags=["notices"])
async def be_quiet(
    wish: QuietRequest, notices: NoticesHere, person: Visitor, table: TableHere
) -> Response:
    """Name the `kinds` of channels that must not be used for a table."""
    await set_quiet(notices, person, table, set(wish.kinds))
    return json_response({"kinds": sorted(wish.kinds)})


# For people.


@notifying.get("/notices", include_in_schema=False)
async def notices_page(request: Request, notices: NoticesHere, person: Visitor) -> Response:
    """Show by which ways a person is told."""
    return render(request, person, "notices.html", await describe_notices(notices, person))


@notifying.post("/notices", include_in_schema=False)
async def add_by_form(request: Request, notices: NoticesHere, person: Visitor) -> Response:
    """Add an address of mail or of a program."""
    async with request.form(max_files=0, max_fields=5) as form:
        kind, address = str(form.get("kind", "")), str(form.get("address", "")).strip()
    if kind not in (MAIL, HOOK):
        raise Refused("bad", person.words("That doesn't look like an address."))
    channel = await notices.add(person, kind, address[:4000])
    return redirect("/notices?said=mailed" if channel.code else "/notices?said=added")


@notifying.get("/notices/confirm/{secret}", include_in_schema=False)
async def show_confirmation(
    request: Request, notices: NoticesHere, person: Visitor, secret: str
) -> Response:
    """Ask whether an address is right: a preview of the link must not confirm it."""
    channel = await notices.find_by_secret(secret, person)
    values = {"address": channel.address, "action": f"/notices/confirm/{secret}", "stops": False}
    return render(request, person, "notice_link.html", values)


@notifying.post("/notices/confirm/{secret}", include_in_schema=False)
async def confirm(notices: NoticesHere, person: Visitor, secret: str) -> Response:
    """Confirm an address of mail."""
    await notices.confirm(secret, person)
    return redirect("/notices?said=confirmed")


@notifying.get("/notices/stop/{channel}/{token}", include_in_schema=False)
async def show_stop(request: Request, person: Visitor, channel: str, token: str) -> Response:
    """Ask whether mail should stop."""
    values = {"address": "", "action": f"/notices/stop/{channel}/{token}", "stops": True}
    return render(request, person, "notice_link.html", values)


@notifying.post("/notices/stop/{channel}/{token}", include_in_schema=False)
async def stop(notices: NoticesHere, person: Visitor, channel: str, token: str) -> Response:
    """Send no more mail to an address; programs that read mail may ask for it too (RFC 8058)."""
    await notices.stop(channel, token, person)
    return redirect("/notices?said=stopped")


@notifying.post("/notices/{channel}", include_in_schema=False)
async def change_by_form(
    request: Request, notices: NoticesHere, person: Visitor, channel: str
) -> Response:
    """Switch a channel, try it out or remove it."""
    async with request.form(max_files=0, max_fields=5) as form:
        wish = str(form.get("do", ""))
    if wish == "trial":
        await notices.try_out(person, channel)
        return redirect("/notices?said=tried")
    if wish == "remove":
        await notices.remove(person, channel)
    elif wish in ("on", "off"):
        await notices.switch(person, channel, wish == "on")
    return redirect("/notices")


@notifying.post("/table/{id}/notices", include_in_schema=False)
async def set_for_table(
    request: Request, notices: NoticesHere, person: Visitor, table: TableHere
) -> Response:
    """Choose by which ways a person is told about one table."""
    async with request.form(max_files=0, max_fields=5) as form:
        wanted = {str(kind) for kind in form.getlist("kind")}
    await set_quiet(notices, person, table, set(KINDS) - wanted)
    return redirect(f"/table/{table.id}/chairs")


async def set_quiet(notices: Notices, person: Person, table: Table, kinds: set[str]) -> None:
    """Save which kinds of channels must not be used for a table where a person has a seat."""
    if not Access(table, person).reserved_seats:
        _ = person.words
        raise Refused("not_yours", _("You're only watching: you have no seat at this table."))
    await notices.store.set_quiet(table.id, person.id, kinds)


async def describe_notices(notices: Notices, person: Person) -> dict[str, Any]:
    """Return what the page of notices shows."""
    channels = await notices.store.list_channels(person.id)
    return {
        "channels": [describe_channel(channel, person.words) for channel in channels],
        "mail": notices.couriers.can_use(MAIL),
        "key": notices.couriers.sender.public_key,
    }


def describe_channel(channel: Channel, _: Words) -> dict[str, Any]:
    """Return a channel for a person; a browser's subscription is a secret, and says nothing."""
    return {
        "id": channel.id,
        "kind": channel.kind,
        "label": name_kind(channel.kind, _),
        "address": "" if channel.kind == PUSH else channel.address,
        "on": channel.is_on,
        "confirmed": not channel.code,
    }


def name_kind(kind: str, _: Words) -> str:
    """Return a kind of channel in words."""
    return {MAIL: _("Email"), PUSH: _("Browser"), HOOK: _("Webhook")}[kind]


async def describe_quiet(notices: Notices, person: Person, table: Table) -> list[dict[str, Any]]:
    """Return the kinds of channels that a person has, and whether they are used for a table."""
    _, channels = person.words, await notices.store.list_channels(person.id)
    quiet = await notices.store.find_quiet(table.id, person.id)
    kinds = [kind for kind in KINDS if any(one.kind == kind for one in channels)]
    return [{"kind": kind, "label": name_kind(kind, _), "on": kind not in quiet} for kind in kinds]
