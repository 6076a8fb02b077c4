"""The live table: messages from a page come in, frames go out."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

from starlette.types import Message as Event
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..addresses import get_address
from ..errors import Refused, too_many_messages, too_many_sockets, too_much_from_address
from ..limits import TokenBucket
from ..packed import PACKED, Message, Packed, read_text
from ..render.drawer import Drawer
from ..render.lessons import write_hint
from ..security import get_arrival, is_newcomer, read_person_id
from ..tables.access import Access
from ..tables.agreement import Agreements
from ..tables.delay import Delays
from ..tables.guided_table import require_guided
from ..tables.lesson_table import require_lesson
from ..tables.standstill import list_people
from ..tables.table import Table
from ..tables.tables import Tables
from ..wire import (
    Act,
    ActAll,
    Again,
    AskHint,
    Dismiss,
    End,
    Focus,
    Hello,
    Incoming,
    Next,
    Redo,
    Reveal,
    Show,
    TakeBack,
    Undo,
    parse_message,
    to_json,
)
from .outbox import Goodbye
from .screen import Screen, make_error
from .screens import Screens

UNKNOWN_TABLE: Final = 4404  # codes that a socket is closed with
TOO_MANY: Final = 4429

# A person clicks a few times a second; whoever sends more waits, and nobody waits with them.
MESSAGES: Final = (50.0, 200.0)  # tokens a second, and at most
FAULTS: Final = (0.5, 20.0)  # messages that make no sense; our own pages send none
WHOLE_FRAME: Final = 5.0  # tokens: drawing costs more than playing
HINT: Final = 20.0
SLOWEST: Final = 60.0  # seconds in which a page must read a message
GOODBYE: Final = 5.0  # seconds in which a page may read why it was disconnected


async def serve_screen(
    socket: WebSocket,
    tables: Tables,
    drawer: Drawer,
    agreements: Agreements,
    delays: Delays,
    screens: Screens,
    id: str,
) -> None:
    """Serve one page until it disconnects."""
    header, address = socket.headers.get("accept-language", ""), get_address(socket)
    who, is_new = read_person_id(socket), is_newcomer(socket)
    person = await tables.people.find(who, header, address, is_new)
    limits, _ = tables.people.limits, person.words
    await socket.accept()
    with limits.inside("sockets", address) as is_welcome:
        wait = limits.take("requests", address)
        if not is_welcome:
            await refuse(socket, too_many_sockets(_), "too many pages of this network")
        elif wait:
            await refuse(socket, too_much_from_address(_, wait), "too much from this network")
        else:
            session = get_arrival(socket).session
            screen = Screen(id, person, tables, drawer, agreements, delays, session)
            await seat_screen(socket, screen, screens)


async def refuse(socket: WebSocket, refused: Refused, reason: str = "") -> None:
    """Tell a page why it is not served, in words and for its script."""
    socket.app.state.limits.refusals[refused.code] += 1
    await socket.send_text(to_json(make_error(refused)))
    await socket.close(TOO_MANY if refused.code == "busy" else UNKNOWN_TABLE, reason)


async def seat_screen(socket: WebSocket, screen: Screen, screens: Screens) -> None:
    """Serve a page if its table exists and its person has not too many of them."""
    person, _ = screen.person, screen.person.words
    try:
        table = await screen.tables.open(screen.table, _)
    except Refused as refused:
        await refuse(socket, refused)
        return
    with screens.inside(screen) as may_open:
        if not may_open:
            text = _("You have too many tables open at once. Close some of their pages.")
            await refuse(socket, Refused("busy", text), "too many open pages")
            return
        with screen.talk.inside(table, person) as is_welcome:
            if is_welcome:
                if person.id in list_people(table) and table.row.kind == "play":
                    await screen.talk.open_desk(person, table)  # to know whom they have muted
                await show_table(socket, screen)
            else:
                text = _("Too many people are watching this table. Try again later.")
                await refuse(socket, Refused("busy", text), "too many watch")


async def show_table(socket: WebSocket, screen: Screen) -> None:
    """Answer a page and show it its table until it disconnects."""
    sending = asyncio.create_task(deliver(socket, screen))
    try:
        await listen(socket, screen, sending)
        if screen.outbox.goodbye is not None:
            await asyncio.wait({sending}, timeout=GOODBYE)
    finally:
        screen.tables.bus.unsubscribe(screen.table, screen)
        screen.stop()
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


async def listen(socket: WebSocket, screen: Screen, sending: asyncio.Task[None]) -> None:
    """Answer messages until the page disconnects, sends too much rubbish or reads no more."""
    pace, faults = TokenBucket(*MESSAGES), TokenBucket(*FAULTS)
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while message := await hear_page(socket, sending):
            if not await receive(screen, message.get("text"), pace, faults):
                return


async def hear_page(socket: WebSocket, sending: asyncio.Task[None]) -> Event | None:
    """Wait for the next message; None once the page is gone. What it asked for runs to its end."""
    receiving = asyncio.ensure_future(socket.receive())
    try:
        await asyncio.wait({receiving, sending}, return_when=asyncio.FIRST_COMPLETED)
        message = receiving.result() if receiving.done() else None
    finally:
        receiving.cancel()
    return None if message is None or message["type"] == "websocket.disconnect" else message


async def deliver(socket: WebSocket, screen: Screen) -> None:
    """Send what is in the outbox, until a goodbye ends it or the page reads nothing any more."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while not isinstance(message := await screen.outbox.get(), Goodbye):
            if message is None:
                screen.show(full=True)
                continue
            async with asyncio.timeout(SLOWEST):
                await send(socket, message)
        await socket.close(message.code, message.reason)


async def send(socket: WebSocket, message: Message) -> None:
    """Send a message as it is, if the socket takes what is compressed already."""
    if isinstance(message, Packed) and PACKED in socket.scope.get("extensions", ()):
        await socket.send({"type": "websocket.send", PACKED: message.data})
    else:
        await socket.send_text(read_text(message))


async def receive(screen: Screen, text: str | None, pace: TokenBucket, faults: TokenBucket) -> bool:
    """Parse a message and answer it; return False once a page has sent too much rubbish."""
    _ = screen.person.words
    try:
        message = parse_message(text, _)
    except Refused as refused:
        # Rubbish gets a few words: a drawing for every byte would be worth sending many.
        if faults.try_take():
            screen.send_error(refused)
            return True
        screen.send_error(too_many_messages(_))
        screen.close(TOO_MANY, "too many messages that make no sense")
        return False
    await pause(find_pause(screen, pace, find_price(message)))
    try:
        await answer(screen, message)
    except Refused as refused:
        await pause(find_pause(screen, pace, WHOLE_FRAME))
        screen.send_error(refused)
        screen.show(full=True)
    return True


def find_pause(screen: Screen, pace: TokenBucket, price: float) -> float:
    """Return the seconds that a page waits: for tokens of its own, or of its address."""
    limits = screen.tables.people.limits
    return max(pace.take(price), limits.borrow("messages", screen.person.address, price))


async def pause(seconds: float) -> None:
    """Let a page wait that asks for more than its share; meanwhile the others are served."""
    if seconds:
        await asyncio.sleep(seconds)


def find_price(message: Incoming) -> float:
    """Return how many tokens it costs to answer a message."""
    if isinstance(message, Hello | Focus):
        return WHOLE_FRAME
    return HINT if isinstance(message, AskHint) else 1.0


async def answer(screen: Screen, message: Incoming) -> None:
    """Run a message; Refused says why that failed.

    A screen listens to its table from its first message on: before that it shows nothing.
    """
    table = await screen.tables.open(screen.table, screen.person.words)
    is_new = not screen.is_listening
    if is_new:
        screen.is_listening = True
        screen.tables.bus.subscribe(screen.table, screen)
    await run(table, screen, message)
    if is_new or isinstance(message, Hello | Focus):
        screen.show(full=True, mark=message.mark if isinstance(message, Hello) else None)
    if is_new:
        screen.show_people()
    if is_new or isinstance(message, Hello):
        screen.show_clocks(always=True)


async def run(table: Table, screen: Screen, message: Incoming) -> None:
    """Carry out a message."""
    person = screen.person
    match message:
        case Hello() | Focus():
            screen.focus = message.focus if isinstance(message, Hello) else message.seat
            screen.wide = screen.wide if message.wide is None else message.wide
            if isinstance(message, Hello) and message.share is not None:
                with contextlib.suppress(Refused):  # too late: the page can say whose is in it
                    await table.add_share(person, message.share)
            if Access(table, person).may_begin:
                table.wake()
                if table.clock is not None:  # else nothing moves before the page has its frame
                    await table.start_clock()
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
        case TakeBack():
            await require_guided(table, person.words).take_back(person)
        case Dismiss():
            await require_guided(table, person.words).dismiss(person)
        case AskHint():
            _ = person.words
            screen.send({"type": "hint", "text": _("Thinking …")})
            seat, hint = await table.find_hint(person)
            screen.send(write_hint(table, seat, hint, person))
