"""Half requests and crowds: whoever comes with a whole request gets in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn

from pentapolis.server import connections
from pentapolis.server.app import create_app
from pentapolis.server.connections import GuardedProtocol, make_protocol
from pentapolis.server.tables.bot_runner import InlineBots

HALF = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
WHOLE = b"GET /api/settings HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
Visit = Callable[[int, type[GuardedProtocol]], Awaitable[None]]


class Server(uvicorn.Server):
    """A server in the loop of a test; signals stay with pytest."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def serve(folder: Path, limit: int, visit: Visit) -> None:
    """Run a server on a free port of this machine while a test visits it."""

    async def run() -> None:
        protocol = make_protocol(limit)
        app = create_app(folder, bots=InlineBots())
        config = uvicorn.Config(app, host="127.0.0.1", port=0, http=protocol, log_level="error")
        server = Server(config)
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            port = server.servers[0].sockets[0].getsockname()[1]
            await asyncio.wait_for(visit(port, protocol), 60)
        finally:
            server.should_exit = True
            await running

    asyncio.run(run())


async def send(port: int, request: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    await writer.drain()
    return reader, writer


async def ask(port: int, request: bytes = WHOLE) -> bytes:
    """Return the whole answer to a request."""
    reader, writer = await send(port, request)
    try:
        return await reader.read()
    finally:
        writer.close()


def test_half_requests_make_room_for_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MAX_UNFINISHED", 10)

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        half = [await send(port, HALF) for _ in range(40)]
        assert b"200 OK" in await ask(port)
        assert len(protocol.unfinished) <= 10
        first = await half[0][0].read()
        assert first.startswith(b"HTTP/1.1 408") and b"took too long" in first
        for _, writer in half:
            writer.close()

    serve(tmp_path, 1000, visit)


@pytest.mark.parametrize(
    "start", [b"", HALF, b"POST /api/settings HTTP/1.1\r\nhost: localhost\r\n"]
)
def test_a_request_that_does_not_come_whole_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.1)

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        assert (await ask(port, start)).startswith(b"HTTP/1.1 408")
        body = b"POST /api/settings HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"
        await ask(port, body)  # ends, though its body never comes
        assert not protocol.unfinished

    serve(tmp_path, 1000, visit)


def test_who_comes_when_the_house_is_full_is_told_so(tmp_path: Path) -> None:
    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        inside = [await send(port, HALF) for _ in range(3)]
        answer = await ask(port, b"")
        assert answer.startswith(b"HTTP/1.1 503") and b"Too many people" in answer
        for _, writer in inside:
            writer.close()
        while protocol.unfinished:
            await asyncio.sleep(0.01)
        assert b"200 OK" in await ask(port)

    serve(tmp_path, 3, visit)


def test_a_connection_is_kept_for_several_requests(tmp_path: Path) -> None:
    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        reader, writer = await send(port, WHOLE.replace(b"close", b"keep-alive"))
        assert b"200 OK" in await reader.readuntil(b"}")
        writer.write(WHOLE)
        assert b"200 OK" in await reader.read()
        writer.close()

    serve(tmp_path, 1000, visit)
