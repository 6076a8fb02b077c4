"""What one page sends or does not read costs the others nothing."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from pentapolis.server.limits import TokenBucket
from pentapolis.server.live import screens as live_screens
from pentapolis.server.live import socket as live_socket
from pentapolis.server.live.outbox import MAX_BYTES, Goodbye, Outbox
from pentapolis.server.live.screen import Screen
from pentapolis.server.store import Person
from pentapolis.server.tables.bus import Plans
from pentapolis.server.tables.delay import Delays

from .visitors import BOT, PERSON, Visitor, clickable

MALO = "saint-malo"


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_tokens_come_back_with_time() -> None:
    clock = Clock()
    bucket = TokenBucket(2.0, 4.0, clock)
    assert [bucket.try_take() for _ in range(5)] == [True] * 4 + [False]
    clock.now += 1.0
    assert [bucket.try_take() for _ in range(3)] == [True, True, False]
    clock.now += 1000.0
    assert bucket.take(4.0) == 0.0, "never more than the burst"
    assert bucket.take(3.0) == pytest.approx(1.5), "the debt of three tokens, two a second"
    clock.now += 1.5
    assert bucket.take(0.0) == 0.0


def test_rubbish_gets_few_bytes_and_then_the_door(anna: Visitor, bo: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page, bo.at(table) as rude:
        page.hello()
        rude.hello_as_guest()
        before, seen = sum(map(len, rude.raw)), len(rude.raw)
        for _ in range(500):
            rude.socket.send_text("x")
        goodbye = rude.read_to_end(500)
        assert goodbye is not None, "it may go on for ever"
        assert goodbye.code == live_socket.TOO_MANY and "too many" in goodbye.reason
        assert {error["code"] for error in rude.errors} == {"bad", "busy"}
        assert len(rude.errors) == len(rude.raw) - seen < 30, "no frame for rubbish"
        assert sum(map(len, rude.raw)) - before < 10_000
        page.play(clickable(page.frame)[-1])
        assert page.frame["ply"] == 2, "nobody else has noticed"


def test_rubbish_as_the_first_message_opens_no_table(anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.socket.send_text("?")
        assert page.read()["code"] == "bad"
        assert page.hello()["asked"]


def test_whoever_asks_faster_than_a_person_waits(
    anna: Visitor, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only their own socket does: the server sleeps there and serves the others."""
    slept: list[float] = []
    clock = Clock()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock.now += seconds

    table = anna.create_table(MALO, PERSON, BOT, start=1)
    bucket = TokenBucket(*live_socket.MESSAGES, clock)
    monkeypatch.setattr(live_socket, "TokenBucket", lambda rate, burst: bucket)
    monkeypatch.setattr(live_socket, "pause", sleep)
    with anna.at(table) as page:
        page.hello()
        for _ in range(100):
            page.send("focus", seat=1)
        for _ in range(100):
            assert page.read()["full"]
    rate, burst = live_socket.MESSAGES
    wanted = (101 * live_socket.WHOLE_FRAME - burst) / rate
    assert sum(slept) == pytest.approx(wanted)


def test_a_person_has_only_so_many_open_pages(
    anna: Visitor, bo: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_screens, "MAX_SCREENS", 2)
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    with anna.at(table) as page:
        page.hello()
        with anna.at(table) as second, anna.at(table) as third, bo.at(table) as other:
            second.hello()
            assert third.read()["code"] == "busy"
            goodbye = third.read_to_end(1)
            assert goodbye is not None and goodbye.code == live_socket.TOO_MANY
            assert other.hello_as_guest()["full"]
        with anna.at(table) as again:
            assert again.hello()["full"]


FRAME = "x" * 200_000


class Pane(Screen):
    """A screen whose drawings are all alike."""

    def __init__(self) -> None:
        nothing = cast(Any, SimpleNamespace(talk=None))
        super().__init__("t", Person("anna"), nothing, nothing, nothing, nothing)
        self.drawn: list[bool] = []

    def show(self, full: bool = False, plans: Plans | None = None, mark: str | None = None) -> None:
        self.drawn.append(full)
        self.outbox.put(FRAME)


class Sleeper:
    """The socket of a page that reads nothing until it wakes up."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.awake = asyncio.Event()
        self.closed: tuple[int, str] | None = None

    async def send_text(self, text: str) -> None:
        self.sent.append(text)
        await self.awake.wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


def test_a_page_that_reads_nothing_holds_little_memory_and_then_gets_a_whole_frame() -> None:
    async def run() -> None:
        pane, sleeper = Pane(), Sleeper()
        sending = asyncio.create_task(live_socket.deliver(cast(WebSocket, sleeper), pane))
        for _ in range(3000):
            pane.show()
            await asyncio.sleep(0)
            assert pane.outbox.bytes <= MAX_BYTES
        assert len(sleeper.sent) == 1 and pane.outbox.is_behind
        sleeper.awake.set()
        while pane.drawn[-1] is False:
            await asyncio.sleep(0)
        pane.close(4000, "enough")
        await sending
        assert pane.drawn.count(True) == 1 and len(sleeper.sent) == 2
        assert sleeper.closed == (4000, "enough")

    asyncio.run(run())


def test_a_screen_that_is_behind_is_not_drawn_for(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    anna.frame(table)
    state = cast(Any, anna.client.app).state

    async def run() -> None:
        screen = Screen(
            table, Person(anna.id), state.tables, state.drawer, state.agreements, Delays()
        )
        screen.outbox.most = 10
        screen.show()
        assert screen.shown is not None and not screen.outbox.is_behind, "one is always kept"
        screen.show()
        assert screen.outbox.is_behind
        monkeypatch.setattr("pentapolis.server.live.screen.make_live_job", None)  # would fail
        screen.show()
        assert screen.outbox.bytes == 0

    asyncio.run(run())


def test_a_page_that_never_reads_again_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "SLOWEST", 0.01)

    async def run() -> None:
        pane, sleeper = Pane(), Sleeper()
        pane.show()
        await asyncio.wait_for(live_socket.deliver(cast(WebSocket, sleeper), pane), 20)
        assert sleeper.sent == [FRAME] and sleeper.closed is None

    asyncio.run(run())


def test_a_goodbye_comes_after_what_waits() -> None:
    async def run() -> None:
        outbox = Outbox()
        outbox.put("one")
        outbox.close(Goodbye(4000))
        assert [await outbox.get(), await outbox.get()] == ["one", Goodbye(4000)]

    asyncio.run(run())
