"""The live table: messages from a page come in, frames go out."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from .errors import Refused, bad_message
from .gate import person_id
from .people import Person
from .room import Room
from .table import Table
from .watch import Watcher, text_of


async def watch(socket: WebSocket, room: Room, id: str) -> None:
    """Serve one page until it goes."""
    person = await room.person(person_id(socket), socket.headers.get("accept-language", ""))
    await socket.accept()
    try:
        watcher = Watcher(await room.table(id, person.words), person, room.gallery)
    except Refused as refused:
        error = {"type": "error", "code": refused.code, "text": refused.text}
        await socket.send_text(text_of(error))
        await socket.close(4404)
        return
    sending = asyncio.create_task(deliver(socket, watcher))
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await heed(room, id, watcher, message.get("text"))
    except (WebSocketDisconnect, RuntimeError):
        pass  # it has gone
    finally:
        watcher.table.watchers.discard(watcher)
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


async def deliver(socket: WebSocket, watcher: Watcher) -> None:
    """Send what is in the outbox; None ends it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (text := await watcher.outbox.get()) is not None:
            await socket.send_text(text)
        await socket.close(1012)


async def heed(room: Room, id: str, watcher: Watcher, text: str | None) -> None:
    """Do what a message asks for; whatever is wrong with it is said, and the table shown."""
    _ = watcher.person.words
    try:
        table = await room.table(id, _)
        fresh = join(table, watcher)
        message = understood(text, watcher.person)
        await obey(table, watcher, message)
        if fresh or message["type"] in ("hello", "focus"):
            watcher.show(full=True)
    except Refused as refused:
        watcher.tell(refused)
        watcher.show(full=True)


def join(table: Table, watcher: Watcher) -> bool:
    """Let a page watch the table; tells whether it is new there."""
    if watcher in table.watchers:
        return False
    watcher.table.watchers.discard(watcher)
    watcher.table = table
    table.watchers.add(watcher)
    watcher.shown = None
    return True


def understood(text: str | None, person: Person) -> dict[str, Any]:
    """Read a message; Refused if it is not one of ours."""
    try:
        message = json.loads(text or "")
    except (ValueError, RecursionError):
        raise bad_message(person.words) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise bad_message(person.words)
    return message


async def obey(table: Table, watcher: Watcher, message: dict[str, Any]) -> None:
    """Carry out a message."""
    person = watcher.person
    kind = message["type"]
    if kind in ("hello", "focus"):
        watcher.focus = seat_in(message, "focus" if kind == "hello" else "seat", person)
        watcher.wide = message.get("wide", watcher.wide) is not False
        table.wake()
    elif kind == "act":
        await table.act(
            person, number_in(message, "action", person), number_in(message, "ply", person)
        )
    elif kind == "undo":
        await table.undo(person)
    elif kind == "redo":
        await table.redo(person)
    elif kind == "end":
        await table.end(person)
    elif kind == "reveal":
        await table.reveal(person)
    elif kind == "hint":
        _ = person.words
        watcher.send({"type": "hint", "text": _("Thinking about it …")})
        watcher.send({"type": "hint", **await table.hint(person)})
    else:
        raise bad_message(person.words)


def number_in(message: dict[str, Any], key: str, person: Person) -> int:
    """Read a whole number; True is none."""
    value = message.get(key)
    if type(value) is not int:
        raise bad_message(person.words)
    return value


def seat_in(message: dict[str, Any], key: str, person: Person) -> int | None:
    """Read a seat, or None for the usual one."""
    return number_in(message, key, person) if message.get(key) is not None else None
