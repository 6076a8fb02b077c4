"""A visitor without a browser: requests with a cookie of their own, and pages at tables."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect

from pentapolis.server.store.people import COOKIE

Frame = dict[str, Any]
HOME: Final = "127.0.0.1"  # any address of the loopback network can be a visitor's
WAIT: Final = 60.0  # seconds for an answer


class Refusal(Exception):
    """The server has refused a message of a page."""


class TablePage:
    """A page at a table, connected by a socket; of the frames it keeps what a player needs."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frame: Frame = {}

    async def send(self, kind: str, **more: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **more}))

    async def read(self) -> Frame:
        """Read one message and note what a frame says; Refusal if it is an error."""
        message: Frame = json.loads(await self.socket.recv())
        if message["type"] == "error":
            raise Refusal(f"{message['code']}: {message['text']}")
        if message["type"] == "frame":
            self.frame = message
        return message

    async def hello(self) -> Frame:
        """Ask for the table and wait until a person must decide."""
        await self.send("hello")
        await self.read()
        return await self.wait()

    async def wait(self) -> Frame:
        """Read until a person must decide or the game is over."""
        while not is_at_rest(self.frame):
            await self.read()
        return self.frame

    async def send_move(self, rng: random.Random) -> tuple[str, int]:
        """Send whatever may be done next; return its kind, and the action if it is one."""
        frame = self.frame
        if frame["curtain"]:
            await self.send("reveal", seat=frame["curtain"]["seat"])
            return "reveal", -1
        if frame["can"]["end"]:
            await self.send("end")
            return "end", -1
        action = int(rng.choice(frame["cards"])["action"])
        await self.send("act", action=action, ply=frame["ply"])
        return "act", action


class Visitor:
    """Somebody with a cookie, who comes from an address of this machine."""

    def __init__(self, url: str, address: str = HOME) -> None:
        self.url = url
        self.address = address
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=address)
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=WAIT)

    def move(self, url: str) -> None:
        """Go to another server with the same cookie."""
        self.url = url
        self.http.base_url = httpx.URL(url)

    async def get(self, url: str) -> httpx.Response:
        return await self.http.get(url)

    async def post(self, url: str, wish: Any = None) -> httpx.Response:
        return await self.http.post(url, json=wish)

    async def create_table(self, game: str, *seats: dict[str, str], **options: int) -> str:
        """Create a table and return its id."""
        wish = {"game": game, "seats": list(seats), "options": options}
        answer = await self.post("/api/tables", wish)
        answer.raise_for_status()
        return str(answer.json()["id"])

    @asynccontextmanager
    async def at(self, table: str, **more: Any) -> AsyncIterator[TablePage]:
        """Open a page at a table."""
        address = f"ws{self.url.removeprefix('http')}/table/{table}/ws"
        usual: dict[str, Any] = {
            "additional_headers": {"cookie": f"{COOKIE}={self.http.cookies[COOKIE]}"},
            "local_addr": (self.address, 0),
            "compression": None,  # what is measured is the server, not zlib on this side
            "max_size": None,
            "max_queue": None,  # what nobody reads must not hide that a server is gone
            "proxy": None,
            "open_timeout": WAIT,
        }
        async with connect(address, **{**usual, **more}) as socket:
            yield TablePage(socket)

    async def close(self) -> None:
        await self.http.aclose()


def is_at_rest(frame: Frame) -> bool:
    """Return whether nothing happens until a person does something."""
    return bool(frame["asked"] or frame["can"]["end"] or frame["over"] or frame["curtain"])


@asynccontextmanager
async def visit(url: str, address: str = HOME, **settings: str | bool) -> AsyncIterator[Visitor]:
    """Come as a newcomer; without settings, their server has not heard of them before."""
    visitor = Visitor(url, address)
    try:
        await visitor.get("/api/settings")
        if settings:
            answer = await visitor.post("/api/settings", settings)
            answer.raise_for_status()
        yield visitor
    finally:
        await visitor.close()
