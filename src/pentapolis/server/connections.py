"""Connections that must send their requests in time, and never so many that nobody else gets in."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE: Final = 30.0  # seconds in which a request must have come whole
MAX_UNFINISHED: Final = 200  # connections whose request has not come whole; then the oldest goes
RESERVED_FILES: Final = 100  # for the database, the workers and what else is open
MOST_FILES: Final = 16_384
UNKNOWN_LIMIT: Final = 1024  # where the system does not say how many files may be open
LATE: Final = b"Your request took too long to arrive. Try again."
FULL: Final = b"Too many people are here right now. Try again in a minute."


class GuardedProtocol(H11Protocol):
    """A connection with a deadline for its request; `limit` connections may be open at a time."""

    unfinished: OrderedDict[GuardedProtocol, None]  # the longest waiting first
    limit: int

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self.limit:
            self.turn_away(b"503 Service Unavailable", FULL)
            return
        self.unfinished[self] = None
        if len(self.unfinished) > MAX_UNFINISHED:
            next(iter(self.unfinished)).turn_away(b"408 Request Timeout", LATE)
        self.deadline = self.loop.call_later(PATIENCE, self.check_deadline)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.unfinished.pop(self, None)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and self.conn.their_state is h11.IDLE:
            self.unfinished[self] = None  # for its next request, which has as long again
            self.deadline.cancel()
            self.deadline = self.loop.call_later(PATIENCE, self.check_deadline)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def check_deadline(self) -> None:
        """Close the connection if it is still waiting for the same request."""
        if self in self.unfinished:
            self.turn_away(b"408 Request Timeout", LATE)
        else:
            self.deadline = self.loop.call_later(PATIENCE, self.check_deadline)

    def turn_away(self, status: bytes, text: bytes) -> None:
        """Say why, unless an answer is on its way already, and close the connection."""
        self.leave()
        if self.cycle is None or self.cycle.response_complete:
            head = b"content-type: text/plain\r\nconnection: close\r\ncontent-length: %d" % len(
                text
            )
            self.transport.write(b"HTTP/1.1 " + status + b"\r\n" + head + b"\r\n\r\n" + text)
        self.transport.close()

    def leave(self) -> None:
        """Stop waiting for a request."""
        self.unfinished.pop(self, None)
        deadline = getattr(self, "deadline", None)
        if deadline is not None:
            deadline.cancel()


def make_protocol(limit: int) -> type[GuardedProtocol]:
    """Return the protocol of one server, which counts its own connections."""

    class Protocol(GuardedProtocol):
        pass

    Protocol.unfinished = OrderedDict()
    Protocol.limit = limit
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
