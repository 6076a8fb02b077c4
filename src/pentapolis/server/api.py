"""Everything a page can do, for programs: JSON in, JSON out."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.datastructures import UploadFile

from pentapolis import play
from pentapolis.locale import game_words
from pentapolis.play.link import pack

from . import replays
from .asked import (
    ActAsked,
    ChairAsked,
    ForkAsked,
    PackedAsked,
    ReplayAsked,
    SettingsAsked,
    TableAsked,
)
from .errors import Refused, bad_message
from .gate import person_id
from .people import Person, changed
from .replays import Links
from .room import Room
from .seating import checked_level, levels
from .table import Table
from .watch import live, text_of

api = APIRouter(prefix="/api")


def room_of(request: Request) -> Room:
    room = request.app.state.room
    assert isinstance(room, Room)
    return room


async def person_of(request: Request) -> Person:
    """Find who is asking."""
    asks_for = request.headers.get("accept-language", "")
    return await room_of(request).person(person_id(request), asks_for)


async def table_of(request: Request, id: str) -> Table:
    """Find the table of an address."""
    person = await person_of(request)
    return await room_of(request).table(id, person.words)


RoomHere = Annotated[Room, Depends(room_of)]
Visitor = Annotated[Person, Depends(person_of)]
TableHere = Annotated[Table, Depends(table_of)]


def told(answer: Any) -> Response:
    """Answer with JSON."""
    return Response(text_of(answer), media_type="application/json")


@api.get("/games")
async def games(room: RoomHere, person: Visitor) -> Response:
    """List the games with their seats and options, and the bots."""
    out: list[dict[str, Any]] = []
    for slug, spec in room.specs.items():
        words, meta = game_words(spec, person.lang), spec.meta
        options = [
            {
                "name": option.name,
                "label": words(option.label),
                "help": words(option.help),
                "default": option.default,
                "values": {str(value): words(label) for value, label in option.values.items()},
                "rule": option.rule,
            }
            for option in meta.offered()
        ]
        out.append(
            {
                "slug": slug,
                "title": words(meta.title),
                "about": words(meta.about),
                "seats": meta.seats,
                "minutes": meta.minutes,
                "age": meta.age,
                "rules": meta.rules_version,
                "options": options,
            }
        )
    return told({"games": out, "levels": levels(person.words)})


@api.post("/tables")
async def new_table(asked: TableAsked, room: RoomHere, person: Visitor) -> Response:
    """Lay a new table."""
    seatings = [seat.seating() for seat in asked.seats]
    table = await room.create(person, asked.game, seatings, asked.options)
    return told(replays.answer_of(table))


@api.get("/tables/{id}")
async def now(room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Show the table as it is once chance and bots have played."""
    await table.rest()
    return shown(room, person, table)


def shown(room: Room, person: Person, table: Table) -> Response:
    return told(live(table, person, room.gallery)[0])


@api.post("/tables/{id}/act")
async def act(asked: ActAsked, room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Decide, then show the table as it is when somebody must decide again."""
    await table.act(person, asked.action, asked.ply)
    await table.rest()
    return shown(room, person, table)


@api.post("/tables/{id}/undo")
async def undo(room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Take the last step back."""
    await table.undo(person)
    return shown(room, person, table)


@api.post("/tables/{id}/redo")
async def redo(room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Do again what was taken back."""
    await table.redo(person)
    await table.rest()
    return shown(room, person, table)


@api.post("/tables/{id}/end")
async def end(room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """End a turn that is complete."""
    await table.end(person)
    await table.rest()
    return shown(room, person, table)


@api.post("/tables/{id}/reveal")
async def reveal(room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Open the curtain for whoever has been handed the screen."""
    await table.reveal(person)
    return shown(room, person, table)


@api.post("/tables/{id}/hint")
async def hint(person: Visitor, table: TableHere) -> Response:
    """Name the best action that was found, what it is expected to lead to, and what for."""
    return told(await table.hint(person))


@api.post("/tables/{id}/chair")
async def chair(asked: ChairAsked, room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Let a bot play on one of your chairs, or take the chair back."""
    if asked.level is None:
        await table.take_back(person, asked.seat)
    else:
        await table.seat_bot(person, asked.seat, checked_level(asked.level, person.words))
    return shown(room, person, table)


@api.get("/tables/{id}/frames")
async def frames(
    room: RoomHere,
    person: Visitor,
    table: TableHere,
    first: Annotated[int, Query(alias="from")] = 0,
    last: Annotated[int | None, Query(alias="to")] = None,
    seat: Annotated[str | None, Query(pattern=r"^(all|-?\d{1,2})$")] = None,
    focus: int | None = None,
    wide: bool = True,
) -> Response:
    """Show some plies, at most 200: the first frame is whole, the others say what changes."""
    eyes = seat if seat in (None, "all") else int(seat or "0")
    look = (eyes, focus, wide)
    return told(await replays.of_table(room, table, person, first, last, look))


@api.get("/tables/{id}/replay.txt")
async def replay_file(person: Visitor, table: TableHere) -> Response:
    """Write the replay file."""
    timeline = replays.taken(table, person.words)
    name = f"{timeline.head.game}-{table.id}.replay.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(play.write(timeline), headers=headers)


@api.get("/tables/{id}/packed")
async def packed_link(person: Visitor, table: TableHere) -> Response:
    """Pack the game into the text of a link."""
    return told({"packed": pack(replays.taken(table, person.words))})


@api.post("/tables/{id}/fork")
async def fork(asked: ForkAsked, room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Lay a new table that goes on from a ply of this one."""
    forked = await room.fork(person, table, asked.ply, asked.seatings())
    return told(replays.answer_of(forked))


@api.post("/tables/{id}/rematch")
async def rematch(room: RoomHere, person: Visitor, table: TableHere) -> Response:
    """Lay a table with the same game, options and players."""
    return told(replays.answer_of(await room.rematch(person, table)))


@api.post("/replays")
async def bring(request: Request, room: RoomHere, person: Visitor) -> Response:
    """Keep a replay: plain text, a form with a file, or JSON with `text` or `packed`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind == "application/json":
        asked = replay_asked(await request.body(), person)
        if asked.packed is not None:
            return told(replays.answer_of(await replays.brought_link(room, person, asked.packed)))
        text = asked.text or ""
    elif kind == "multipart/form-data":
        text = await file_of(request, person)
    else:
        text = decoded(await request.body(), person)
    return told(replays.answer_of(await replays.brought(room, person, text)))


@api.post("/packed")
async def look_into_link(
    asked: PackedAsked, request: Request, room: RoomHere, person: Visitor
) -> Response:
    """Show some plies of a packed game; nothing is kept."""
    links = request.app.state.links
    assert isinstance(links, Links)
    record = await links.record(room, asked.packed, person.words)
    look = (asked.seat, asked.focus, asked.wide)
    return told(await replays.of_link(room, record, person, asked.first, asked.last, look))


@api.get("/settings")
async def settings(person: Visitor) -> Response:
    """List this browser's settings."""
    return told(person.settings)


@api.post("/settings")
async def change_settings(asked: SettingsAsked, room: RoomHere, person: Visitor) -> Response:
    """Change some settings."""
    wishes = asked.model_dump(exclude_none=True)
    person.settings = changed(person.settings, wishes, person.words)
    await room.keep(person)
    return told(person.settings)


def replay_asked(body: bytes, person: Person) -> ReplayAsked:
    try:
        return ReplayAsked.model_validate(json.loads(body))
    except (ValueError, RecursionError):
        raise bad_message(person.words) from None


async def file_of(request: Request, person: Person) -> str:
    """Read the file of a form."""
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            _ = person.words
            raise Refused("bad", _("Choose a replay file first."))
        return decoded(await file.read(), person)


def decoded(data: bytes, person: Person) -> str:
    """Read bytes as text."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        _ = person.words
        raise Refused("bad", _("This is no replay file: it is not text.")) from None
