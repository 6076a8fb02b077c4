"""Bots in processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hamlet import SPEC

from pentapolis.bots import Bot, Budget
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import UNKNOWN
from pentapolis.core.view import View
from pentapolis.play import Head, Timeline
from pentapolis.server import thinking
from pentapolis.server.thinking import AtOnce, Job, Workers, chosen, rebuilt


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(SPEC.meta.folder.parent))
    thinking.known.cache_clear()
    thinking._tables.clear()
    yield
    thinking.known.cache_clear()


@pytest.fixture
def timeline() -> Timeline:
    game = SPEC.make(2, SPEC.meta.chosen(2, {}))
    timeline = Timeline(game, Head.of(game))
    timeline.settle(SeededLuck(1))
    return timeline


@pytest.fixture
def job(timeline: Timeline) -> Job:
    line = tuple(timeline.line)
    return Job("t", SPEC.meta.slug, 2, {"goals": 1}, line, 0, "greedy", 11)


def test_a_worker_decides_as_the_bot_would(timeline: Timeline, job: Job) -> None:
    workers = Workers(1)

    async def ask() -> list[int]:
        workers.warm()
        first = await workers.choose(job)
        assert workers.bots.pool is not None and workers.hints.pool is None, "hints are apart"
        for process in list(workers.bots.pool._processes.values()):
            assert process.pid is not None and process.pid != os.getpid()
            os.kill(process.pid, signal.SIGKILL)  # a worker that dies is replaced
            process.join()
        return [first, await workers.choose(job)]

    try:
        answers = asyncio.run(ask())
    finally:
        workers.close()
    assert answers == [chosen(job)] * 2 and answers[0] in timeline.state.legal()
    assert asyncio.run(AtOnce().choose(job)) == answers[0]


def test_a_bot_is_shown_its_own_view_only(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    class Spy(Bot):
        def choose(self, view: View, budget: Budget) -> int:
            assert view.seat == 0 and view.seen.masked
            goals: list[int] = view.seen.goal  # type: ignore[attr-defined]
            assert goals[0] >= 0 and goals[1] == UNKNOWN
            return view.legal[-1]

    monkeypatch.setattr(thinking, "named", lambda name, spec, seed: Spy(name, seed))
    assert chosen(job) >= 0


def test_a_worker_replays_only_what_is_new(timeline: Timeline, job: Job) -> None:
    first = rebuilt(SPEC, job)
    action = timeline.state.legal()[0]
    longer = replace(job, line=(*job.line, action))
    assert rebuilt(SPEC, longer) is first and first.ply == len(job.line) + 1
    undone = replace(job, line=(*job.line, timeline.state.legal()[1]))
    other = rebuilt(SPEC, undone)
    assert other is not first and tuple(other.line) == undone.line


def test_a_worker_forgets_old_tables(job: Job) -> None:
    for number in range(thinking.REMEMBERED + 5):
        rebuilt(SPEC, replace(job, table=str(number)))
    assert len(thinking._tables) == thinking.REMEMBERED
