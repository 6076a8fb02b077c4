"""Bots and hints are shared fairly, think only where somebody watches, and never for long."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest
from hamlet import SPEC as HAMLET
from starlette.testclient import TestClient

from pentapolis.play.timeline import Header, Timeline
from pentapolis.server import pool
from pentapolis.server.pool import Pool
from pentapolis.server.tables.bot_runner import Job, ProcessBots, choose_action
from pentapolis.server.tables.fair_queue import FairQueue

from .visitors import BOT, PERSON, Visitor, get_table, get_tables

MALO = "saint-malo"


def run_jobs(slots: int, wanted: list[str]) -> list[str]:
    """Queue jobs by person, all at once, and return the order in which they ran."""
    order: list[str] = []

    async def job(queue: FairQueue, person: str) -> None:
        async with queue.turn(person):
            order.append(person)
            await asyncio.sleep(0)

    async def run() -> None:
        queue = FairQueue(slots)
        await asyncio.gather(*(job(queue, person) for person in wanted))
        assert queue.free == slots and not queue.waiting and not queue.running

    asyncio.run(run())
    return order


def test_jobs_that_are_given_up_all_at_once_leave_their_workers_to_others() -> None:
    async def hold(queue: FairQueue) -> None:
        async with queue.turn("anna"):
            await asyncio.Event().wait()

    async def run() -> None:
        queue = FairQueue(2)
        jobs = [asyncio.create_task(hold(queue)) for _ in range(5)]
        await asyncio.sleep(0)
        for job in jobs:
            job.cancel()
        ended = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended)
        assert queue.free == 2 and not queue.waiting and not queue.running

    asyncio.run(run())


def test_a_stranger_waits_for_one_job_not_for_all() -> None:
    assert run_jobs(1, ["rude"] * 12 + ["bo"]) == ["rude", "bo"] + ["rude"] * 11
    assert run_jobs(1, ["a"] * 3 + ["b"] * 3) == ["a", "b"] * 3
    assert run_jobs(2, ["rude"] * 6 + ["bo"])[:3].count("bo") == 1


def test_a_job_that_is_given_up_leaves_its_place() -> None:
    async def hold(queue: FairQueue, person: str, until: asyncio.Event) -> None:
        async with queue.turn(person):
            await until.wait()

    async def run() -> None:
        queue, end = FairQueue(1), asyncio.Event()
        first, second, third = (
            asyncio.create_task(hold(queue, person, end)) for person in ("a", "b", "c")
        )
        await asyncio.sleep(0)
        assert "b" in queue.waiting
        second.cancel()
        await asyncio.wait({second})
        assert not {"b"} & {*queue.waiting, *queue.running}
        end.set()
        await asyncio.gather(first, third)
        assert queue.free == 1 and not queue.waiting

    asyncio.run(run())


def test_nothing_thinks_at_a_table_that_nobody_watches(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create_table("hamlet", BOT, BOT)
    bots = get_tables(anna).bots
    choose = bots.choose
    asked: list[int] = []

    async def count(job: Job) -> int:
        asked.append(len(job.line))
        return await choose(job)

    monkeypatch.setattr(bots, "choose", count)
    portal = anna.client.portal
    assert portal is not None

    async def leave_alone() -> None:
        running = get_table(anna, table)
        running.wake()
        while get_tables(anna).driver.is_driving(running):
            await asyncio.sleep(0)

    portal.call(leave_alone)
    assert asked == [], "nobody is there"
    assert anna.frame(table)["over"] and asked, "whoever comes sees the whole game"


@pytest.mark.parametrize("level", ["search", "search:1", "search:10000", "search:1s", "newcomer:9"])
def test_visitors_do_not_say_how_long_a_bot_thinks(anna: Visitor, level: str) -> None:
    seats = [PERSON, {"kind": "bot", "level": level}]
    answer = anna.post("/api/tables", {"game": MALO, "seats": seats})
    assert answer.status_code == 400 and "master" in answer.json()["error"]
    assert "search" not in answer.json()["error"].partition("Choose")[2]
    table = anna.create_table(MALO, PERSON, PERSON)
    answer = anna.post(f"/api/tables/{table}/chair", {"seat": 0, "level": level})
    assert answer.status_code == 400


def test_a_rematch_of_an_older_table_takes_the_best_bot_for_a_free_search(anna: Visitor) -> None:
    table = anna.create_table("hamlet", PERSON, BOT)
    old = get_table(anna, table)
    old.seats[1] = replace(old.seats[1], level="search:500")
    again = anna.post(f"/api/tables/{table}/rematch").json()["id"]
    assert get_table(anna, again).seats[1].level == "master"


def test_one_hint_at_a_time_for_a_person(client: TestClient, anna: Visitor) -> None:
    table = anna.create_table(MALO, PERSON, BOT, start=1)
    anna.frame(table)
    driver = get_tables(anna).driver
    driver.asking.add(anna.id)
    answer = anna.post(f"/api/tables/{table}/hint")
    assert answer.status_code == 429 and answer.json()["code"] == "busy"
    driver.asking.remove(anna.id)
    assert anna.post(f"/api/tables/{table}/hint").status_code == 200
    assert not driver.asking, "the next one may be asked for"


def think_for_ever(job: Job) -> int:
    """Stand in for a bot that never comes to a decision; runs in a worker."""
    time.sleep(600)
    return -1


def test_a_bot_that_misses_the_deadline_is_ended_and_a_quick_one_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = HAMLET.load(2, {})
    timeline = Timeline(game, Header.of(game))
    while timeline.state.actor() != 0 or len(timeline.state.legal()) < 2:
        timeline.play_line([timeline.state.legal()[0]])
    line = tuple(timeline.line)
    job = Job("t", "hamlet", 2, dict(timeline.header.options), line, 0, "slow", 1)
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(HAMLET.meta.folder.parent))
    workers = ProcessBots(1)

    async def run() -> int:
        workers.bots.warm_up()
        assert workers.bots.pool is not None
        await asyncio.wrap_future(workers.bots.pool.submit(pool.is_ready))
        stuck = list(workers.bots.pool._processes.values())
        monkeypatch.setattr(pool, "DEADLINE", 0.2)
        with pytest.raises(TimeoutError):
            await workers.bots.run(think_for_ever, job)
        monkeypatch.setattr(pool, "DEADLINE", 60.0)
        for process in stuck:
            process.join(20)
            assert not process.is_alive()
        return await workers.choose(replace(job, bot="greedy"))

    async def miss_once(pool: Pool, work: object, wish: Job) -> int:
        if wish.bot == "slow":
            raise TimeoutError
        return choose_action(wish)

    try:
        assert asyncio.run(run()) in timeline.state.legal()
        monkeypatch.setattr(Pool, "run", miss_once)
        assert asyncio.run(workers.choose(job)) in timeline.state.legal()
    finally:
        workers.close()
