"""A server inside the test that takes thousands of tries a minute, and a watch on what changes."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from fastapi import FastAPI
from starlette.types import Message

from pentapolis.catalog.games import Games
from pentapolis.server.app import create_app
from pentapolis.server.names.passwords import Passwords
from pentapolis.server.store.folder import DATABASE
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.tables.tables import MAX_IN_MEMORY, MAX_OWN, Tables
from tools.attack_inputs import JSON

from .browsers import QUICK

PERSON = {"kind": "person"}
BOT = {"kind": "bot", "level": "random"}
Pairs = list[tuple[bytes, bytes]]
Look = tuple[int, dict[str, tuple[int, int, bool]]]


@dataclass
class Request:
    """What is sent: nothing in it has to make sense."""

    method: str
    path: str  # with its query, percent-encoded
    headers: Pairs = field(default_factory=list)
    body: bytes = b""

    def scope(self, cookie: bytes) -> dict[str, Any]:
        """Return the request as uvicorn hands it over."""
        path, _, query = self.path.partition("?")
        names = {name for name, _ in self.headers}
        usual = [(b"host", b"localhost"), (b"cookie", cookie)]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": unquote_to_bytes(path).decode("utf-8", "replace"),
            "raw_path": path.encode("utf-8", "replace"),
            "query_string": query.encode("utf-8", "replace"),
            "root_path": "",
            "headers": [*(pair for pair in usual if pair[0] not in names), *self.headers],
            "client": None,
            "server": ("localhost", 80),
        }


class World:
    """A server with two visitors: Anna, who plays, and Eve, who tries everything."""

    def __init__(self, folder: Path, games: Games) -> None:
        self.folder = folder
        self.app: FastAPI = create_app(folder, games=games, bots=InlineBots())
        self.runner = asyncio.Runner()
        self.tries = 0
        self.answers: Counter[str] = Counter()  # by status, or by kind of message
        self.newcomers = 0  # requests that were granted to somebody without a cookie of ours
        self.eve = b""

    @property
    def tables(self) -> Tables:
        tables = self.app.state.tables
        assert isinstance(tables, Tables)
        return tables

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    async def open(self) -> None:
        """Start the server; Anna and Eve each set up a few tables."""
        self.lifespan = self.app.router.lifespan_context(self.app)
        await self.lifespan.__aenter__()
        self.app.state.names.passwords = Passwords(QUICK)
        self.watch = sqlite3.connect(self.folder / DATABASE)
        anna, self.eve = await self.arrive(), await self.arrive()
        self.annas = [await self.create_table(anna, "hamlet", PERSON, PERSON)]
        self.annas += [await self.create_table(anna, "hamlet", PERSON, BOT)]
        for table in self.annas:  # then nothing is left to happen there without her
            await self.send(Request("GET", f"/api/tables/{table}"), anna)
        self.kept = self.read_annas()

    async def close(self) -> None:
        self.watch.close()
        await self.lifespan.__aexit__(None, None, None)

    async def arrive(self) -> bytes:
        """Return the cookie of a newcomer who has saved settings."""
        headers = [(name.encode(), value.encode()) for name, value in JSON.items()]
        wish = Request("POST", "/api/settings", headers, b'{"tour": true}')
        _, answered, _ = await self.send(wish, b"")
        return dict(answered)[b"set-cookie"].partition(b";")[0]

    async def create_table(self, cookie: bytes, game: str, *seats: dict[str, str]) -> str:
        body = json.dumps({"game": game, "seats": seats}).encode()
        headers = [(name.encode(), value.encode()) for name, value in JSON.items()]
        status, _, text = await self.send(Request("POST", "/api/tables", headers, body), cookie)
        assert status == 200, text
        return str(json.loads(text)["id"])

    async def send(self, request: Request, cookie: bytes) -> tuple[int, Pairs, bytes]:
        """Send a request and return the answer, once nothing moves any more."""
        sent: list[Message] = []
        body = iter([{"type": "http.request", "body": request.body, "more_body": False}])

        async def receive() -> Message:
            return next(body, {"type": "http.disconnect"})

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(request.scope(cookie), receive, send)
        await self.settle()
        text = b"".join(message.get("body", b"") for message in sent[1:])
        return int(sent[0]["status"]), list(sent[0]["headers"]), text

    async def settle(self) -> None:
        """Wait until no bot and no chance is moving, and games that have ended are counted.

        A checkpoint is written a moment after the move that it comes with.
        """
        while self.tables.driver.tasks or self.tables.checkpoints.saving:
            await asyncio.sleep(0)
        await self.tables.store.finished.join()

    async def try_request(self, request: Request, cookie: bytes | None = None) -> int:
        """Send a request as Eve; a refused one must have changed nothing, none may fail."""
        before = self.look()
        try:
            status, told, text = await self.send(request, self.eve if cookie is None else cookie)
        except Exception as error:
            raise AssertionError(f"{request} is a fault of ours: {error!r}") from error
        self.tries += 1
        self.answers[str(status)] += 1
        assert status < 500, (request, status, text[:300])
        if status >= 400:
            assert self.is_same(before), f"{request} was refused, but something has changed"
        elif b"set-cookie" in dict(told):
            self.newcomers += 1
        return status

    def look(self) -> Look:
        """Return numbers that change with the database, and with the tables in memory."""
        version = int(self.watch.execute("PRAGMA data_version").fetchone()[0])
        return version, {
            id: (table.seq, len(table.timeline.entries), table.closed)
            for id, table in self.tables.in_memory.items()
        }

    def is_same(self, before: Look) -> bool:
        """Return whether nothing has changed; a table may have been opened or evicted."""
        (version, old), (now, new) = before, self.look()
        return version == now and all(old[id] == new[id] for id in old.keys() & new.keys())

    def find_person(self, cookie: bytes) -> str:
        """Return the id of the person with a cookie."""
        claim = self.app.state.identity.read(cookie.decode().partition("=")[2])
        return str(claim.id)

    def read_annas(self) -> list[Any]:
        """Return all that the database has of Anna's tables."""
        found: list[Any] = []
        for table in self.annas:
            for part, key in (("tables", "id"), ("seats", '"table"'), ("entries", '"table"')):
                found += self.watch.execute(f"SELECT * FROM {part} WHERE {key} = ?", [table])
        return found

    def count(self, part: str) -> int:
        """Return how many rows a part of the database has."""
        return int(self.watch.execute(f"SELECT count(*) FROM {part}").fetchone()[0])

    def check_growth(self) -> None:
        """Check that nothing of others has changed, and nothing has grown without bounds."""
        assert self.read_annas() == self.kept, "Anna's tables have changed"
        assert self.count("people") <= 2 + self.newcomers
        assert self.count("tables") <= MAX_OWN + len(self.annas) + self.newcomers
        assert len(self.tables.in_memory) <= MAX_IN_MEMORY
        assert not self.tables.driver.tasks and not self.tables.driver.waiting
        assert not self.app.state.screens, "a page is counted that is gone"
        assert not any(map(self.tables.bus.has_listeners, list(self.tables.in_memory)))
        # Cleaning up, two that watch over loop and database, and one each that looks for ended
        # sessions, counts games, notes that the server runs and sends notices, beside what opened
        # the world.
        assert len(asyncio.all_tasks(self.runner.get_loop())) <= 8, "tasks are left behind"


@contextmanager
def open_world(folder: Path, games: Games) -> Iterator[World]:
    """Run a world; at its end nothing may have changed or grown that must not."""
    world = World(folder, games)
    try:
        world.run(world.open())
        yield world
        world.check_growth()
        world.run(world.close())
    finally:
        world.runner.close()


def peak_memory() -> int:
    """Return the most memory that this process has had so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
