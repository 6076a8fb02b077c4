"""Every route and the socket, with thousands of inputs that nobody should send.

Whatever comes: no answer 5xx, what is refused has changed nothing, and nothing grows.
"""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import schemathesis
from fastapi.openapi.utils import get_openapi
from hamlet import SPEC as HAMLET
from hypothesis import HealthCheck, Phase, given, settings
from starlette.types import Message

from pentapolis.bots import hint
from pentapolis.catalog.games import Games, all_games
from pentapolis.server.live import socket as live_socket
from pentapolis.server.shared_games import load_games
from tools.attack_inputs import NONSENSE

from .fuzz_inputs import GAMES, ROUTES, Inputs, write_text
from .fuzz_world import BOT, PERSON, Request, World, open_world, peak_memory

HTTP_TRIES = 8_000
SOCKET_TRIES = 12_000
EXAMPLES = 12  # of schemathesis, for each route; each takes it some milliseconds
GROWTH = 150  # megabytes that memory may grow after the first quarter
KEPT = 8  # of Eve's tables, so that she always has some


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(HAMLET.meta.folder.parent))
    monkeypatch.setattr(hint, "SECONDS", 0.001)  # how long it searches changes nothing here
    load_games.cache_clear()
    games = {slug: spec for slug, spec in all_games().items() if slug in GAMES}
    with open_world(tmp_path / "data", Games({**games, HAMLET.meta.slug: HAMLET})) as world:
        yield world


def list_tables(world: World) -> list[str]:
    """Return tables of both, so that Eve tries Anna's too; Eve sets up new ones when needed."""
    return [*list(world.tables.in_memory)[-KEPT:], *world.annas]


async def set_up(world: World) -> None:
    """Let Eve have a table of each sort."""
    for game in GAMES:
        await world.create_table(world.eve, game, PERSON, PERSON)
        await world.create_table(world.eve, game, PERSON, BOT)


def test_twenty_thousand_tries_are_made() -> None:
    assert HTTP_TRIES + SOCKET_TRIES >= 20_000


def test_no_request_leads_to_a_fault_or_changes_what_it_must_not(world: World) -> None:
    world.run(set_up(world))
    for method, path, headers, body in NONSENSE:
        named = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        url = path.replace("{table}", world.annas[0])
        world.run(world.try_request(Request(method, url, named, body)))
    asked = try_schema(world)
    assert world.tries - len(NONSENSE) > 5 * len(ROUTES), "the schema has led to few requests"
    growth = world.run(try_inputs(world))
    assert world.tries == HTTP_TRIES
    assert asked == {(method, route.path) for route in ROUTES for method in route.methods or ()}
    assert growth < GROWTH
    assert world.answers["200"] > HTTP_TRIES // 10, "nearly everything was refused"
    assert world.answers.total() - world.answers["200"] > HTTP_TRIES // 4, "too little was wrong"


async def try_inputs(world: World) -> int:
    """Send requests that are almost right; return how many megabytes memory grew meanwhile.

    All in one task: threads that answer end with the task that needed them first.
    """
    inputs = Inputs(1, lambda: list_tables(world))
    early = 0
    while world.tries < HTTP_TRIES:
        if world.tries % 3_000 == 0:
            await refresh(world)
        request = inputs.request()
        await world.try_request(request, b"" if inputs.likely(0.02) else None)
        early = early or (peak_memory() if world.tries > HTTP_TRIES // 4 else 0)
    return peak_memory() - early


async def refresh(world: World) -> None:
    """Let Eve remove all her tables and begin anew."""
    tables = world.tables
    eve = await tables.people.find(world.find_person(world.eve))
    for id in await tables.store.list_table_ids(eve.id):
        await tables.remove(eve, id)
    await set_up(world)


def try_schema(world: World) -> set[tuple[str, str]]:
    """Send what schemathesis makes of our OpenAPI; return methods and paths that were tried.

    Pages are not in the published schema, so theirs is made here in the same way.
    """
    routes = [copy.copy(route) for route in ROUTES]
    for route in routes:
        route.include_in_schema = True
    schema = schemathesis.openapi.from_dict(
        get_openapi(title="Pentapolis", version="1", routes=routes)
    )
    rng = random.Random(1)
    asked: set[tuple[str, str]] = set()
    for found in schema.get_all_operations():
        operation: Any = cast(Any, found).ok()
        asked.add((operation.method.upper(), operation.path))
        try_operation(world, operation.as_strategy(), rng)
    return asked


def try_operation(world: World, cases: Any, rng: random.Random) -> None:
    """Send some cases of one operation; often to tables and games that exist."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def run(case: Any) -> None:
        known = {"id": list_tables(world), "slug": list(GAMES), "number": ["1", "2"]}
        for name, values in known.items():
            if name in (case.path_parameters or {}) and rng.random() < 0.7:
                case.path_parameters[name] = rng.choice(values)
        world.run(world.try_request(read_case(case)))

    run()


def read_case(case: Any) -> Request:
    """Return a case of schemathesis as a request of ours."""
    wish = case.as_transport_kwargs(base_url="http://localhost")
    query = "&".join(
        f"{write_text(name)}={write_text(value)}" for name, value in wish["params"].items()
    )
    path = str(wish["url"]).removeprefix("http://localhost")
    headers = [
        (name.lower().encode(), str(value).encode("latin-1", "replace"))
        for name, value in wish["headers"].items()
    ]
    body = wish.get("data", b"") or b""
    if "json" in wish:
        body = json.dumps(wish["json"]).encode()
    raw = body if isinstance(body, bytes) else str(body).encode("utf-8", "replace")
    return Request(wish["method"], f"{path}?{query}" if query else path, headers, raw)


class Wire:
    """A socket from Eve to a table, without a network between them."""

    def __init__(self, world: World, table: str) -> None:
        self.world = world
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.idle = asyncio.Event()  # the server waits for a message
        self.sent: list[Message] = []
        scope = Request("GET", f"/table/{table}/ws").scope(world.eve)
        scope |= {"type": "websocket", "scheme": "ws", "subprotocols": []}
        self.serving = asyncio.create_task(self.serve(scope))

    async def serve(self, scope: dict[str, Any]) -> None:
        await self.incoming.put({"type": "websocket.connect"})
        await self.world.app(scope, self.receive, self.send)
        self.idle.set()

    async def receive(self) -> Message:
        if self.incoming.empty():
            self.idle.set()
        return await self.incoming.get()

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def is_closed(self) -> bool:
        return self.serving.done() or any(m["type"] == "websocket.close" for m in self.sent)

    async def ask(self, message: Message) -> list[dict[str, Any]]:
        """Send a message; return the answers, once the server has done all it does."""
        self.idle.clear()
        self.sent.clear()
        await self.incoming.put(message)
        await self.idle.wait()
        await self.world.settle()
        await asyncio.sleep(0)  # what was put into the outbox goes out
        return [json.loads(m["text"]) for m in self.sent if m["type"] == "websocket.send"]

    async def leave(self) -> None:
        await self.incoming.put({"type": "websocket.disconnect", "code": 1000})
        await self.serving


async def talk(world: World, inputs: Inputs, kinds: Counter[str]) -> None:
    """Open a page at some table and send it messages until it is closed, or a while."""
    wire = Wire(world, inputs.rng.choice(list_tables(world)))
    await wire.idle.wait()
    frame: dict[str, Any] = {}
    for _ in range(inputs.rng.randint(1, 60)):
        if wire.is_closed or world.tries == SOCKET_TRIES:
            break
        text = inputs.message(frame)
        message: Message = {"type": "websocket.receive", "text": text}
        if inputs.likely(0.01):
            message = {"type": "websocket.receive", "bytes": inputs.rng.randbytes(9)}
        before = world.look()
        answers = await wire.ask(message)
        world.tries += 1
        if any(answer["type"] == "error" for answer in answers):
            changes = {*before[1].items()} ^ {*world.look()[1].items()}
            assert world.is_same(before), f"{message} was refused, but has changed {changes}"
        for answer in answers:
            kinds[str(answer.get("code", answer["type"]))] += 1
            frame = answer if answer["type"] == "frame" else frame
        assert len(answers) < 100, f"{message} has led to {len(answers)} answers"
    await wire.leave()


def test_no_message_leads_to_a_fault_or_changes_what_it_must_not(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live_socket, "MESSAGES", (1e9, 1e9))  # test_floods.py is about the pace
    world.run(set_up(world))
    inputs, kinds, early = Inputs(2, lambda: list_tables(world)), Counter[str](), 0
    rounds = 0
    while world.tries < SOCKET_TRIES:
        rounds += 1
        if rounds % 50 == 0:
            world.run(refresh(world))
        world.run(talk(world, inputs, kinds))
        early = early or (peak_memory() if world.tries > SOCKET_TRIES // 4 else 0)
    assert world.tries == SOCKET_TRIES
    assert peak_memory() - early < GROWTH
    assert {"frame", "hint", "bad", "busy", "illegal", "stale", "not_yours"} <= set(kinds), kinds
    assert not [record for record in caplog.records if record.exc_info], "a fault was logged"
