"""Half requests and crowds: whoever comes with a whole request gets in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from pentapolis.server import connections
from pentapolis.server.app import create_app
from pentapolis.server.connections import GuardedProtocol, SocketProtocol, make_protocol
from pentapolis.server.limits import AddressLimits, Share
from pentapolis.server.live import socket as live_socket
from pentapolis.server.packed import PACKED, pack
from pentapolis.server.tables.bot_runner import InlineBots
from tools.lean_socket import open_socket

HALF = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
WHOLE = b"GET /api/settings HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
Visit = Callable[[int, type[GuardedProtocol]], Awaitable[None]]


class Server(uvicorn.Server):
    """A server in the loop of a test; signals stay with pytest."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def serve(
    folder: Path,
    limit: int,
    visit: Visit,
    limits: AddressLimits | None = None,
    app: ASGIApp | None = None,
) -> None:
    """Run a server on a free port of this machine while a test visits it."""

    async def run() -> None:
        protocol = make_protocol(limit, limits)
        app_ = create_app(folder, bots=InlineBots()) if app is None else app
        config = uvicorn.Config(
            app_, host="127.0.0.1", port=0, http=protocol, ws=SocketProtocol, log_level="error"
        )
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


@asynccontextmanager
async def send_half(port: int, times: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """Come with so many half requests and give what answers them; leave in the end."""
    half = [await send(port, HALF) for _ in range(times)]
    try:
        yield [reader for reader, _ in half]
    finally:
        for _, writer in half:
            writer.close()


def test_half_requests_make_room_for_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MAX_UNFINISHED", 10)
    monkeypatch.setattr(connections, "A_WHILE", 0.1)

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        async with send_half(port, 40) as half:
            assert b"200 OK" in await ask(port)
            first = await half[0].read()
            assert first.startswith(b"HTTP/1.1 408") and b"took too long" in first
            while len(protocol.unfinished) > 10:
                await asyncio.sleep(0.01)

    serve(tmp_path, 1000, visit)


def test_half_requests_never_take_more_than_half_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MAX_UNFINISHED", 5)

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        async with send_half(port, 40):
            assert len(protocol.unfinished) <= 10, "however shortly they have waited"
            assert b"200 OK" in await ask(port)

    serve(tmp_path, 20, visit)


def test_many_who_come_in_one_moment_are_all_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MAX_UNFINISHED", 10)

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        answers = await asyncio.gather(*[ask(port) for _ in range(60)])
        assert all(b"200 OK" in answer for answer in answers)

    serve(tmp_path, 1000, visit)


@pytest.mark.parametrize(
    "start", [b"", HALF, b"POST /api/settings HTTP/1.1\r\nhost: localhost\r\n"]
)
def test_a_request_that_does_not_come_whole_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    monkeypatch.setattr(connections, "A_WHILE", 0.05)
    monkeypatch.setattr(connections, "PATIENCE", 0.1)

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        assert (await ask(port, start)).startswith(b"HTTP/1.1 408")
        body = b"POST /api/settings HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"
        await ask(port, body)  # ends, though its body never comes
        assert not protocol.unfinished

    serve(tmp_path, 1000, visit)


def test_who_comes_when_the_house_is_full_is_told_so(tmp_path: Path) -> None:
    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        async with send_half(port, 3):
            answer = await ask(port, b"")
            assert answer.startswith(b"HTTP/1.1 503") and b"Too many people" in answer
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


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    limits = AddressLimits(Share(connections=3), counts_loopback=True)

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        async with send_half(port, 3):
            answer = await ask(port, b"")
            assert answer.startswith(b"HTTP/1.1 429") and b"retry-after: 60" in answer
            assert "Your network has" in answer.decode() and "Aus deinem Netz" in answer.decode()
        while limits.open["connections"]:
            await asyncio.sleep(0.01)
        assert b"200 OK" in await ask(port)

    serve(tmp_path, 1000, visit, limits)


def test_an_address_with_many_half_requests_makes_room_itself(tmp_path: Path) -> None:
    limits = AddressLimits(Share(unfinished=5), counts_loopback=True)

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        async with send_half(port, 9) as half:
            assert (await half[0].read()).startswith(b"HTTP/1.1 408")
            while len(protocol.unfinished) > 5:
                await asyncio.sleep(0.01)
            assert b"200 OK" in await ask(port)

    serve(tmp_path, 1000, visit, limits)


@pytest.mark.parametrize(
    ("request_", "status", "words"),
    [
        (b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 70_000, 431, "zu lang"),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 200 + b"\r\n", 431, "headers"),
        (b"GET / HTTP/1.1\r\nhost: localhost\r\nx: " + b"y" * 20_000 + b"\r\n\r\n", 431, "headers"),
        (b"nonsense\r\n\r\n", 400, "Anfrage"),
    ],
)
def test_headers_have_limits_and_a_clear_answer(
    tmp_path: Path, request_: bytes, status: int, words: str
) -> None:
    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        reader, writer = await send(port, request_)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        assert answer.startswith(f"HTTP/1.1 {status}"), answer
        assert words in (await reader.read(20_000)).decode()
        writer.close()

    serve(tmp_path, 1000, visit)


def test_every_message_to_a_page_is_compressed_by_itself(tmp_path: Path) -> None:
    messages: list[bytes] = []

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        page = await open_socket(f"http://127.0.0.1:{port}/table/none/ws", {}, messages.append)
        while not messages:
            await asyncio.sleep(0.01)
        assert not page.keeps_context
        page.close()

    serve(tmp_path, 1000, visit)
    assert json.loads(messages[0])["type"] == "error"  # there is no such table


def test_what_is_packed_is_sent_as_it_is_to_every_page_that_can_take_it(tmp_path: Path) -> None:
    text = "Saint-Malo, Höyük … " * 1000
    as_it_is: list[bool] = []

    async def show(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            as_it_is.append(PACKED in scope["extensions"])
            await live_socket.send(socket, pack(text.encode()))
            await socket.close()

    async def visit(port: int, protocol: type[GuardedProtocol]) -> None:
        small = ClientPerMessageDeflateFactory(server_max_window_bits=9)
        usual = ClientPerMessageDeflateFactory(client_max_window_bits=True)
        for wish in ([usual], [small], None):
            address = f"ws://127.0.0.1:{port}/"
            async with connect(address, compression=None, extensions=wish, proxy=None) as page:
                assert await page.recv() == text

    serve(tmp_path, 1000, visit, app=show)
    assert as_it_is == [True, False, False]
