"""A few processes that compute for the server: one that hangs or dies holds up nobody."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from pentapolis.bots.worker import follow_parent

T = TypeVar("T")
J = TypeVar("J")
NICE_LEVEL: Final = 5  # pages come first, bots second
DEADLINE: Final = 30.0  # seconds for one job


class Pool:
    """A few processes, started when the first job comes."""

    def __init__(
        self, count: int, init: Callable[[], None] | None = None, deadline: float | None = None
    ) -> None:
        self.count = count
        self.init = init or init_worker  # of each process
        self.deadline = deadline  # seconds for one job; None: the usual ones
        self.pool: ProcessPoolExecutor | None = None
        self.has_ended = False

    def warm_up(self) -> None:
        """Start a process now, so that the first job need not wait for it."""
        try:
            self._executor().submit(is_ready)
        except BrokenProcessPool:
            self.close()
            self._executor().submit(is_ready)

    async def run(self, work: Callable[[J], T], job: J) -> T:
        """Run a job in a process; if the process dies, replace the pool and try once more.

        TimeoutError after the deadline: then the processes are ended, however busy they are.
        """
        try:
            return await self._run(work, job)
        except BrokenProcessPool:
            self.close()
            return await self._run(work, job)

    async def _run(self, work: Callable[[J], T], job: J) -> T:
        executor = self._executor()
        running = asyncio.get_running_loop().run_in_executor(executor, work, job)
        done, _ = await asyncio.wait({running}, timeout=self.deadline or DEADLINE)
        if done:
            return running.result()
        running.add_done_callback(lambda late: late.cancelled() or late.exception())
        kill_processes(executor)
        if self.pool is executor:
            self.close()
        raise TimeoutError

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    def end(self) -> None:
        """Stop for good, whatever is being thought about: the server must not wait for it."""
        self.has_ended = True
        if self.pool is not None:
            kill_processes(self.pool)
        self.close()

    def _executor(self) -> ProcessPoolExecutor:
        if self.has_ended:
            raise asyncio.CancelledError
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.count, mp_context=spawn, initializer=self.init)
        return self.pool


def kill_processes(executor: ProcessPoolExecutor) -> None:
    """End the processes of an executor, however busy they are."""
    for process in list((executor._processes or {}).values()):
        process.kill()


def init_worker() -> None:
    """Ignore Ctrl-C, give way to the server, and exit when the server has ended."""
    if hasattr(os, "nice"):
        os.nice(NICE_LEVEL)
    follow_parent()


def is_ready() -> bool:
    """Return True; by then the process has loaded what it needs."""
    return True
