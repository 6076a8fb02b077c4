"""Bots in worker processes."""

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
from pentapolis.play import Header, Timeline
from pentapolis.server.shared_games import load_games
from pentapolis.server.tables import bot_runner
from pentapolis.server.tables.bot_runner import (
    InlineBots,
    Job,
    ProcessBots,
    choose_action,
    replay_job,
)


@pytest.fixture(autouse=True)
def forget_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(SPEC.meta.folder.parent))
    load_games.cache_clear()
    bot_runner._tables.clear()
    yield
    load_games.cache_clear()


@pytest.fixture
def timeline() -> Timeline:
    game = SPEC.load(2, {})
    timeline = Timeline(game, Header.of(game))
    timeline.play_all_chance(SeededLuck(1))
    return timeline


@pytest.fixture
def job(timeline: Timeline) -> Job:
    line = tuple(timeline.line)
    return Job("t", SPEC.meta.slug, 2, {"goals": 1}, line, 0, "greedy", 11)


def test_a_worker_chooses_what_the_bot_would(timeline: Timeline, job: Job) -> None:
    workers = ProcessBots(1)

    async def ask() -> list[int]:
        workers.warm_up()
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
    assert answers == [choose_action(job)] * 2 and answers[0] in timeline.state.legal()
    assert asyncio.run(InlineBots().choose(job)) == answers[0]


def test_a_bot_is_shown_its_own_view_only(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    class Spy(Bot):
        def choose(self, view: View, budget: Budget) -> int:
            assert view.seat == 0 and view.seen.masked
            goals: list[int] = view.seen.goal  # type: ignore[attr-defined]
            assert goals[0] >= 0 and goals[1] == UNKNOWN
            return view.legal[-1]

    monkeypatch.setattr(bot_runner, "make_bot", lambda name, spec, seed: Spy(name, seed))
    assert choose_action(job) >= 0


def test_a_worker_replays_only_what_is_new(timeline: Timeline, job: Job) -> None:
    first = replay_job(SPEC, job)
    action = timeline.state.legal()[0]
    longer = replace(job, line=(*job.line, action))
    assert replay_job(SPEC, longer) is first and first.ply == len(job.line) + 1
    undone = replace(job, line=(*job.line, timeline.state.legal()[1]))
    other = replay_job(SPEC, undone)
    assert other is not first and tuple(other.line) == undone.line


def test_a_worker_forgets_old_tables(job: Job) -> None:
    for number in range(bot_runner.TABLES_KEPT + 5):
        replay_job(SPEC, replace(job, table=str(number)))
    assert len(bot_runner._tables) == bot_runner.TABLES_KEPT
