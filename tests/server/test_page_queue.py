"""Few pages are made at a time, each visitor in turn, and whoever reads slowly holds nobody up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from pentapolis.server.addresses import ADDRESS
from pentapolis.server.page_queue import SLOTS, PageQueue, takes_time
from pentapolis.server.security import VISITOR

START: Message = {"type": "http.response.start", "status": 200, "headers": []}


def make_scope(visitor: str, path: str = "/", method: str = "GET") -> Scope:
    return {"type": "http", "method": method, "path": path, VISITOR: visitor, ADDRESS: "192.0.2.1"}


async def receive() -> Message:
    raise AssertionError("nobody reads a body here")


def test_a_visitor_with_many_requests_lets_the_next_one_in() -> None:
    made: list[str] = []
    most = 0

    async def app(scope: Scope, _: Receive, send: Send) -> None:
        nonlocal most
        most = max(most, SLOTS - pages.queue.free)
        await asyncio.sleep(0)
        made.append(scope[VISITOR])
        await send(START)

    async def send(message: Message) -> None:
        assert message == START

    pages = PageQueue(app)
    wanted = [*["greedy"] * 20, "modest"]

    async def run() -> None:
        await asyncio.gather(*(pages(make_scope(each), receive, send) for each in wanted))

    asyncio.run(run())
    assert sorted(made) == sorted(wanted) and most == SLOTS
    assert made.index("modest") <= SLOTS
    assert pages.queue.free == SLOTS and not pages.queue.waiting


@pytest.mark.parametrize("fate", ["reads slowly", "leaves", "fails"])
def test_whoever_does_not_take_an_answer_holds_nobody_up(fate: str) -> None:
    async def app(scope: Scope, _: Receive, send: Send) -> None:
        if scope[VISITOR] == "slow" and fate == "leaves":
            await asyncio.Event().wait()
        if scope[VISITOR] == "slow" and fate == "fails":
            raise ValueError(fate)
        await send(START)

    async def never(message: Message) -> None:
        await asyncio.Event().wait()

    answers: list[Message] = []

    async def take(message: Message) -> None:
        answers.append(message)

    pages = PageQueue(app)

    async def run() -> None:
        slow: list[asyncio.Task[Any]] = [
            asyncio.create_task(pages(make_scope("slow"), receive, never)) for _ in range(9)
        ]
        await asyncio.sleep(0.01)
        if fate == "leaves":
            for task in slow:
                task.cancel()
        await asyncio.wait_for(pages(make_scope("other"), receive, take), 5)
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)

    asyncio.run(run())
    assert answers == [START]
    assert pages.queue.free == SLOTS and not pages.queue.waiting


@pytest.mark.parametrize(
    ("path", "method", "waits"),
    [
        ("/", "GET", True),
        ("/picture/table/x.svg", "GET", True),
        ("/api/tables/x", "GET", True),
        ("/api/tables/x/frames", "GET", False),
        ("/static/table.js", "GET", False),
        ("/api/tables", "POST", False),
    ],
)
def test_only_what_must_be_made_waits(path: str, method: str, waits: bool) -> None:
    assert takes_time(make_scope("anna", path, method)) == waits


def test_whoever_asks_without_a_pause_has_a_share_of_the_time_and_others_do_not_wait() -> None:
    now = 0.0
    made: list[tuple[str, float]] = []

    async def app(scope: Scope, _: Receive, send: Send) -> None:
        nonlocal now
        now += 0.1  # so long the loop is busy with it
        made.append((scope[VISITOR], now))
        await send(START)

    async def send(message: Message) -> None:
        assert message == START

    async def run() -> None:
        nonlocal now
        pages = PageQueue(app, clock=lambda: now)
        asking = [
            asyncio.create_task(pages(make_scope("greedy"), receive, send)) for _ in range(10)
        ]
        for _ in range(100):
            await asyncio.sleep(0)
        # Half a second was saved up, and while it is used a quarter of that comes back.
        assert [who for who, _ in made] == ["greedy"] * 7
        await pages(make_scope("modest"), receive, send)
        assert made[-1][0] == "modest" and len(made) == 8
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert pages.queue.free == SLOTS and not pages.queue.waiting

    asyncio.run(run())
