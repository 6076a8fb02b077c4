"""Probes: alive, ready, and in plain words why not; no limit and no queue is in their way."""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from pentapolis.server import watch as watching
from pentapolis.server.app import create_app
from pentapolis.server.limits import AddressLimits, Share
from pentapolis.server.render.processes import DrawingProcess
from pentapolis.server.store import Store
from pentapolis.server.store.database import ROOM
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.watch import LAGGING, LOOKS, Watch, touch_version

from .visitors import BOT, PERSON, Visitor


@pytest.fixture(autouse=True)
def look_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests find faults themselves: the watch looks once at the start, and then no more."""
    monkeypatch.setattr(watching, "ROUND", 600.0)


def get_watch(client: TestClient) -> Watch:
    """Return the watch of a server, once it has looked around for the first time."""
    app: Any = client.app
    found: Watch = app.state.watch
    while not found.rounds:
        time.sleep(0.01)
    return found


def ask(client: TestClient, path: str) -> tuple[int, str]:
    answer = client.get(path)
    assert answer.headers["cache-control"] == "no-store" and "set-cookie" not in answer.headers
    return answer.status_code, answer.text


def test_a_server_that_runs_is_alive_and_ready(client: TestClient) -> None:
    assert ask(client, "/health") == (200, "alive\n")
    assert ask(client, "/ready") == (200, "ready\n")
    assert client.head("/ready").status_code == 200
    assert client.post("/ready").status_code == 404, "only questions are answered"


@pytest.mark.parametrize("fault", [watching.NO_DATABASE, watching.NO_DRAWING])
def test_a_server_that_is_not_ready_says_why_but_is_alive(client: TestClient, fault: str) -> None:
    get_watch(client).fault = fault
    assert ask(client, "/ready") == (503, f"not ready: {fault}\n")
    assert ask(client, "/health") == (200, "alive\n")
    get_watch(client).is_stopping = True
    assert ask(client, "/ready") == (503, f"not ready: {watching.STOPPING}\n")


def test_a_late_loop_is_not_ready_until_it_keeps_up_again(client: TestClient) -> None:
    watch = get_watch(client)
    watch.lags.append(LAGGING + 1)
    assert ask(client, "/ready")[1] == f"not ready: {watching.SLOW}\n"
    watch.lags.extend([0.0] * LOOKS)
    assert ask(client, "/ready")[0] == 200


def test_the_loop_is_timed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "TICK", 0.01)

    async def work() -> float:
        async with Store.in_folder(tmp_path) as store:
            watch = Watch(store.database)
            timing = asyncio.create_task(watch.time_loop())
            await asyncio.sleep(0.005)
            blocking = asyncio.get_running_loop().time() + 0.1
            while asyncio.get_running_loop().time() < blocking:
                pass
            await asyncio.sleep(0.02)
            timing.cancel()
            assert sum(watch.timing.counts) == len(watch.lags)
            return watch.lag

    assert asyncio.run(work()) > 0.05


def test_limits_and_hosts_are_for_others(tmp_path: Path) -> None:
    limits = AddressLimits(Share(requests=(0.001, 2.0)), counts_loopback=True)
    app = create_app(tmp_path / "data", bots=InlineBots(), limits=limits, hosts=("localhost",))
    with TestClient(app, client=("203.0.113.7", 5000), base_url="http://10.1.2.3") as client:
        assert {client.get("/").status_code for _ in range(3)} == {400, 429}
        assert {ask(client, path)[0] for path in ("/health", "/ready") * 50} == {200}


def test_a_disk_that_cannot_be_written_is_noticed_and_so_is_its_return(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch, anna = get_watch(client), Visitor(client, "anna")
    database = watch.database
    commit = database._run_transaction

    def fail(works: Any) -> Any:
        database.is_failing = True
        raise OperationalError("INSERT", ("Anna",), Exception("disk is full"))

    def look() -> str:
        assert client.portal is not None
        watch.fault = client.portal.call(watch.ask_database)
        watch.tell()
        return ask(client, "/ready")[1]

    with caplog.at_level(logging.INFO, watching.__name__):
        monkeypatch.setattr(database, "_run_transaction", fail)
        assert anna.post("/api/tables", {"game": "hamlet", "seats": [PERSON, BOT]}).is_server_error
        assert look() == f"not ready: {watching.UNSAVED}\n"
        monkeypatch.setattr(database, "_run_transaction", commit)
        assert look() == "ready\n" and not database.is_failing
    told = [record.getMessage() for record in caplog.records if record.name == watching.__name__]
    assert told == [f"not ready: {watching.UNSAVED}", "ready again"]


def test_a_disk_is_full_until_there_is_room_though_something_small_fits(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = get_watch(client)
    database, free = watch.database, ROOM - 1

    def look() -> str:
        assert client.portal is not None
        watch.fault = client.portal.call(watch.ask_database)
        return ask(client, "/ready")[1]

    def fail(_connection: Connection) -> None:
        raise OperationalError("INSERT", (), Exception("disk is full"))

    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert look() == "ready\n", "nothing has failed yet"
    assert client.portal is not None
    with pytest.raises(OperationalError):
        client.portal.call(database.write, fail)
    client.portal.call(database.write, touch_version)
    assert look() == look() == f"not ready: {watching.UNSAVED}\n"
    free = ROOM
    assert look() == "ready\n" and not database.is_failing


def test_a_database_that_hangs_is_given_up(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(work: Any) -> None:
        await asyncio.sleep(60)

    watch = get_watch(client)
    monkeypatch.setattr(watching, "PATIENCE", 0.01)
    monkeypatch.setattr(watch.database, "read", hang)
    assert client.portal is not None
    assert client.portal.call(watch.ask_database) == watching.NO_DATABASE


def test_a_drawing_process_that_has_ended_is_started_again() -> None:
    class Process(DrawingProcess):
        starts, wait = 0, 0.0

        def start(self) -> None:
            self.starts += 1
            self.running = asyncio.create_task(asyncio.sleep(60))

        def find_wait(self) -> float:
            return self.wait

    async def work() -> None:
        process = Process()
        database: Any = None
        watch = Watch(database, [process])
        assert watch.check_drawing() == watching.NO_DRAWING
        assert watch.check_drawing() == "" and process.starts == 1
        process.wait = watching.STUCK + 1
        assert watch.check_drawing() == watching.SLOW_DRAWING
        process.close()

    asyncio.run(work())
