"""Bots think in processes of their own, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol, TypeVar

from pentapolis.bots import named
from pentapolis.bots.hint import Hint, hint
from pentapolis.core.spec import GameSpec
from pentapolis.core.state import CHANCE
from pentapolis.play import Head, Timeline
from pentapolis.registry import spec_of

T = TypeVar("T")
MODESTY: Final = 5  # how far thinking stands back behind the pages, as `nice` counts
REMEMBERED: Final = 32  # tables that a worker keeps, so that it replays only what is new


@dataclass(frozen=True)
class Job:
    """One decision of a bot, as plain values that go to another process."""

    table: str
    slug: str
    seats: int
    options: dict[str, int]
    line: tuple[int, ...]
    seat: int
    bot: str
    seed: int


class Thinker(Protocol):
    """Whoever lets bots decide."""

    async def choose(self, job: Job) -> int: ...

    async def hint(self, job: Job) -> Hint: ...

    def warm(self) -> None: ...

    def close(self) -> None: ...


class Pool:
    """Some processes, started when the first work comes."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool: ProcessPoolExecutor | None = None

    def warm(self) -> None:
        """Start a process now, so that the first work does not have to wait for it."""
        try:
            self._started().submit(ready)
        except BrokenProcessPool:
            self.close()
            self._started().submit(ready)

    async def run(self, work: Callable[[Job], T], job: Job) -> T:
        """Do work in a process; a pool whose process died is replaced once."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._started(), work, job)
        except BrokenProcessPool:
            self.close()
            return await loop.run_in_executor(self._started(), work, job)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.count, mp_context=spawn, initializer=settle_in)
        return self.pool


class Workers:
    """Processes for the bots, and one for hints: who asks for one does not queue behind bots."""

    def __init__(self, count: int | None = None) -> None:
        usual = max(1, min(4, (os.cpu_count() or 2) - 1))
        self.bots = Pool(count if count is not None else usual)
        self.hints = Pool(1)

    def warm(self) -> None:
        """Start a process now, so that the first bot does not have to wait for it."""
        self.bots.warm()

    async def choose(self, job: Job) -> int:
        """Let a bot decide."""
        return await self.bots.run(chosen, job)

    async def hint(self, job: Job) -> Hint:
        """Think for a person who asks."""
        return await self.hints.run(hinted, job)

    def close(self) -> None:
        self.bots.close()
        self.hints.close()


class AtOnce:
    """Lets bots think in the calling thread; for tests and tiny games."""

    async def choose(self, job: Job) -> int:
        return chosen(job)

    async def hint(self, job: Job) -> Hint:
        return hinted(job)

    def warm(self) -> None:
        pass

    def close(self) -> None:
        pass


# What runs in a worker.

_tables: OrderedDict[str, Timeline] = OrderedDict()


def settle_in() -> None:
    """Leave Ctrl-C to the server and let it go first; end when it has ended in whatever way."""
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def ready() -> bool:
    """Answer once the process has loaded what it needs."""
    return True


@cache
def known(slug: str) -> GameSpec:
    return spec_of(slug)


def chosen(job: Job) -> int:
    """Rebuild the table and let the bot decide; the bot is given its own view and no more."""
    spec = known(job.slug)
    timeline = rebuilt(spec, job)
    view = timeline.view(job.seat)
    return named(job.bot, spec, job.seed)(view)


def hinted(job: Job) -> Hint:
    """Rebuild the table and look for the best action; only what the seat sees is looked at."""
    spec = known(job.slug)
    return hint(spec, rebuilt(spec, job).view(job.seat), job.seed)


def rebuilt(spec: GameSpec, job: Job) -> Timeline:
    """Replay a table as far as the job says, from what is remembered of it."""
    timeline = _tables.pop(job.table, None)
    if timeline is None or tuple(timeline.line) != job.line[: timeline.ply]:
        game = spec.make(job.seats, job.options)
        timeline = Timeline(game, Head.of(game, spec.meta.rules_version))
    for value in job.line[timeline.ply :]:
        actor = timeline.state.actor()
        if actor == CHANCE:
            timeline.chance(value)
        else:
            timeline.act(actor, value, timeline.ply)
    _tables[job.table] = timeline
    if len(_tables) > REMEMBERED:
        _tables.popitem(last=False)
    return timeline
