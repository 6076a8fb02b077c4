"""Connections that must send their requests in time, and never so many that nobody else gets in."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from .addresses import UNKNOWN, Proxies, read_peer
from .limits import AddressLimits
from .packed import LEVEL, PACKED, WINDOW

PATIENCE: Final = 30.0  # seconds in which a request must have come whole
# Connections whose request has not come whole after a while; with more, the oldest goes. After a
# restart hundreds of pages come in one moment, and their requests are read as fast as it goes.
MAX_UNFINISHED: Final = 200
A_WHILE: Final = 5.0  # seconds
RESERVED_FILES: Final = 100  # for the database, the workers and what else is open
MOST_FILES: Final = 16_384
UNKNOWN_LIMIT: Final = 1024  # where the system does not say how many files may be open
MAX_HEAD: Final = 1 << 14  # bytes of a request before its body
RETRY: Final = 60  # seconds after which a connection too many may try again
# Nobody has said yet which language they speak.
LATE: Final = (
    "Your request took too long to arrive. Try again.\n"
    "Deine Anfrage war zu lange unterwegs. Versuch es noch einmal."
)
FULL: Final = (
    "Too many people are here right now. Try again in a minute.\n"
    "Gerade sind zu viele Leute hier. Versuch es in einer Minute noch einmal."
)
CROWDED: Final = (
    "Your network has too many connections open. Try again in a minute.\n"
    "Aus deinem Netz sind zu viele Verbindungen offen. Versuch es in einer Minute noch einmal."
)
TOO_LONG: Final = (
    "The address or the headers of your request are too long.\n"
    "Die Adresse oder die Kopfzeilen deiner Anfrage sind zu lang."
)
NO_REQUEST: Final = (
    "That isn't a request that a server understands.\n"
    "Das ist keine Anfrage, die ein Server versteht."
)

SHORT: Final = 200  # characters: to compress fewer takes longer than to send them
COMPRESSION: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    client_max_window_bits=12,
    compress_settings={"level": LEVEL},
)


class DeflatedBefore(Extension):
    """Marks a message as compressed, because it is."""

    def encode(self, frame: Frame) -> Frame:
        return replace(frame, rsv1=True)


AS_IT_IS: Final = DeflatedBefore()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket that compresses as pages need it, and sends what is compressed already as it is."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.available_extensions = [COMPRESSION]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if can_inflate(self.conn):
            self.scope["extensions"][PACKED] = {}

    async def send(self, message: Any) -> None:
        data, text = message.get(PACKED), message.get("text")
        if data is not None:
            await self.write(data, [AS_IT_IS])
        elif text is not None and len(text) <= SHORT:
            await self.write(text.encode(), [])
        else:
            await super().send(message)

    async def write(self, data: bytes, extensions: list[Extension]) -> None:
        """Write a message to the page."""
        await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        frame = Frame(Opcode.TEXT, data)
        self.transport.write(frame.serialize(mask=False, extensions=extensions))


def can_inflate(connection: ServerProtocol) -> bool:
    """Return whether a page can take every message as we pack it."""
    return any(
        isinstance(agreed, PerMessageDeflate)
        and agreed.local_no_context_takeover
        and agreed.local_max_window_bits >= WINDOW
        for agreed in connection.extensions
    )


class GuardedProtocol(H11Protocol):
    """A connection with a deadline for its request; `limit` connections may be open at a time.

    Behind a proxy there are many people: its requests are counted for them, its connections for
    nobody.
    """

    unfinished: OrderedDict[GuardedProtocol, None]  # the longest waiting first
    limit: int
    limits: AddressLimits
    proxies: Proxies
    private_port: int | None  # for those who look after the server: it has no limits
    address: str
    is_counted = False  # among those of its address

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        is_proxy = self.client is not None and self.client[0] in self.proxies
        is_private = self.server is not None and self.server[1] == self.private_port
        self.address = UNKNOWN if is_proxy or is_private else read_peer(self.client)
        self.is_counted = self.limits.enter("connections", self.address)
        if not self.is_counted:
            self.turn_away("429 Too Many Requests", CROWDED, RETRY)
            return
        if len(self.connections) > self.limit and not is_private:
            self.turn_away("503 Service Unavailable", FULL, RETRY)
            return
        self.wait_for_request()
        if self.limits.counts(self.address):  # an address that has many makes room itself
            own = [other for other in self.unfinished if other.address == self.address]
            if len(own) > self.limits.share.unfinished:
                own[0].turn_away("408 Request Timeout", LATE)
        self.make_room(max(MAX_UNFINISHED, self.limit // 2))

    def wait_for_request(self) -> None:
        """Wait for a request, but not for ever."""
        self.unfinished[self] = None
        self.deadline = self.loop.call_later(A_WHILE, self.wait_on)

    def wait_on(self) -> None:
        """Go on waiting if not too many have waited for a while."""
        self.deadline = self.loop.call_later(PATIENCE - A_WHILE, self.check_deadline)
        if self in self.unfinished:
            self.make_room(MAX_UNFINISHED)

    def make_room(self, most: int) -> None:
        """Close the connection that has waited for longest if more than `most` wait."""
        if len(self.unfinished) > most:
            next(iter(self.unfinished)).turn_away("408 Request Timeout", LATE)

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and measure_head(data) > MAX_HEAD:
            self.turn_away("431 Request Header Fields Too Large", TOO_LONG)
            return
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.unfinished.pop(self, None)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and self.conn.their_state is h11.IDLE:
            self.deadline.cancel()
            self.wait_for_request()  # the next one, which has as long again

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.leave()
        self.stop_counting()  # a socket counts as such
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        self.stop_counting()
        super().connection_lost(exc)

    def check_deadline(self) -> None:
        """Close the connection if it is still waiting for the same request."""
        if self in self.unfinished:
            self.turn_away("408 Request Timeout", LATE)
        else:
            self.deadline = self.loop.call_later(PATIENCE, self.check_deadline)

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with what is no request."""
        error = sys.exc_info()[1]
        if getattr(error, "error_status_hint", 400) == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE:
            self.turn_away("431 Request Header Fields Too Large", TOO_LONG)
        else:
            self.turn_away("400 Bad Request", NO_REQUEST)

    def turn_away(self, status: str, text: str, wait: int = 0) -> None:
        """Say why, unless an answer is on its way already, and close the connection."""
        self.limits.refusals[f"connection {status[:3]}"] += 1
        self.leave()
        if self.cycle is None or self.cycle.response_complete:
            body = text.encode()
            head = f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            head += f"retry-after: {wait}\r\n" if wait else ""
            head += f"connection: close\r\ncontent-length: {len(body)}\r\n\r\n"
            self.transport.write(head.encode() + body)
        self.transport.close()

    def stop_counting(self) -> None:
        """Leave the connections of the address."""
        if self.is_counted:
            self.is_counted = False
            self.limits.leave("connections", self.address)

    def leave(self) -> None:
        """Stop waiting for a request."""
        self.unfinished.pop(self, None)
        deadline = getattr(self, "deadline", None)
        if deadline is not None:
            deadline.cancel()


def measure_head(data: bytes) -> int:
    """Return how many bytes come before the body; h11 only limits what comes in pieces."""
    end = data.find(b"\r\n\r\n")
    return len(data) if end < 0 else end


def make_protocol(
    limit: int,
    limits: AddressLimits | None = None,
    proxies: Proxies | None = None,
    private_port: int | None = None,
) -> type[GuardedProtocol]:
    """Return the protocol of one server, which counts its own connections."""

    class Protocol(GuardedProtocol):
        pass

    Protocol.unfinished = OrderedDict()
    Protocol.limit = limit
    Protocol.limits = AddressLimits() if limits is None else limits
    Protocol.proxies = Proxies() if proxies is None else proxies
    Protocol.private_port = private_port
    return Protocol


def find_limit() -> int:
    """Return how many connections fit into the files that this process may open."""
    if sys.platform == "win32":
        return UNKNOWN_LIMIT - RESERVED_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    most = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(most // 2, most - RESERVED_FILES)
