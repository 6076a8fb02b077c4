"""The live table: messages from a page come in, frames go out."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket, WebSocketDisconnect

from ..errors import Refused
from ..render.lessons import write_hint
from ..render.snapshots import SnapshotCache
from ..security import read_person_id
from ..tables.lesson_table import require_lesson
from ..tables.table import Table
from ..tables.tables import Tables
from ..wire import (
    Act,
    ActAll,
    Again,
    AskHint,
    End,
    Focus,
    Hello,
    Incoming,
    Next,
    Redo,
    Reveal,
    Show,
    Undo,
    parse_message,
    to_json,
)
from .screen import Screen, make_error


async def serve_screen(
    socket: WebSocket, tables: Tables, snapshots: SnapshotCache, id: str
) -> None:
    """Serve one page until it disconnects."""
    header = socket.headers.get("accept-language", "")
    person = await tables.people.find(read_person_id(socket), header)
    await socket.accept()
    try:
        await tables.open(id, person.words)
    except Refused as refused:
        await socket.send_text(to_json(make_error(refused)))
        await socket.close(4404)
        return
    screen = Screen(id, person, tables, snapshots)
    sending = asyncio.create_task(deliver(socket, screen))
    is_new = True
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await receive(screen, message.get("text"), is_new)
            is_new = False
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page has disconnected
    finally:
        tables.bus.unsubscribe(id, screen)
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


async def deliver(socket: WebSocket, screen: Screen) -> None:
    """Send what is in the outbox, until None ends it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (text := await screen.outbox.get()) is not None:
            await socket.send_text(text)
        await socket.close(1012)


async def receive(screen: Screen, text: str | None, is_new: bool) -> None:
    """Run a message; on failure send the reason and a whole frame.

    A screen listens to its table from its first message on: before that it shows nothing.
    """
    _ = screen.person.words
    try:
        table = await screen.tables.open(screen.table, _)
        if is_new:
            screen.tables.bus.subscribe(screen.table, screen)
        message = parse_message(text, _)
        await run(table, screen, message)
        if is_new or isinstance(message, Hello | Focus):
            screen.show(full=True)
    except Refused as refused:
        screen.send_error(refused)
        screen.show(full=True)


async def run(table: Table, screen: Screen, message: Incoming) -> None:
    """Carry out a message."""
    person = screen.person
    match message:
        case Hello() | Focus():
            screen.focus = message.focus if isinstance(message, Hello) else message.seat
            screen.wide = screen.wide if message.wide is None else message.wide
            table.wake()
        case Act():
            await table.act(person, message.action, message.ply)
        case ActAll():
            await table.act_all(person, message.actions, message.ply)
        case Undo():
            await table.undo(person, message.turn)
        case Redo():
            await table.redo(person)
        case End():
            await table.end_turn(person)
        case Reveal():
            await table.hand_over(person, message.seat)
        case Next() | Again() | Show():
            await require_lesson(table, person.words).go(person, message.type)
        case AskHint():
            _ = person.words
            screen.send({"type": "hint", "text": _("Thinking …")})
            seat, hint = await table.find_hint(person)
            screen.send(write_hint(table, seat, hint, person))
