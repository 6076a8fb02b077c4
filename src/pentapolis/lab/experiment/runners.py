"""Runners play batches: in this process, in several, or on a cluster, with the same rows."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final, Protocol

from pentapolis.bots.worker import follow_parent

from ..run import count_cores
from .batch import Batch, Played, play_batch

AHEAD: Final = 2  # batches under way or waiting for each worker
TRIES: Final = 3  # of a batch whose worker died

Outcome = tuple[Batch, Played | Exception]


class Runner(Protocol):
    """Plays batches and yields what came of each, in any order."""

    seconds: float  # that a batch should take

    def play(self, batches: Iterable[Batch]) -> Iterator[Outcome]: ...

    def close(self) -> None: ...


class Here:
    """Plays in this process."""

    seconds = 2.0

    def play(self, batches: Iterable[Batch]) -> Iterator[Outcome]:
        for batch in batches:
            try:
                yield batch, play_batch(batch.to_line())
            except Exception as error:
                yield batch, error

    def close(self) -> None:
        """Leave nothing behind; there is nothing."""


class Processes:
    """Plays in several processes; one that dies is replaced, and its batches are played again."""

    seconds = 2.0

    def __init__(self, workers: int | None = None) -> None:
        self.workers = count_cores() if workers is None else workers
        if self.workers < 1:
            raise ValueError(f"an experiment needs at least 1 worker, not {self.workers}")

    def play(self, batches: Iterable[Batch]) -> Iterator[Outcome]:
        waiting = iter(batches)
        again: list[Batch] = []  # their worker died
        tries: Counter[str] = Counter()
        while True:
            running: dict[Future[Played], Batch] = {}
            # Spawning takes a moment, but forking a process with threads may hang.
            fresh = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(self.workers, fresh, follow_parent)
            try:
                yield from self.play_in(pool, waiting, again, running)
                return
            except BrokenProcessPool as error:
                for batch in running.values():
                    tries[batch.id] += 1
                    if tries[batch.id] < TRIES:
                        again.append(batch)
                    else:
                        yield batch, error
            finally:
                pool.shutdown(cancel_futures=True)

    def close(self) -> None:
        """Leave nothing behind; the pool has ended with the last batch."""

    def play_in(
        self,
        pool: ProcessPoolExecutor,
        waiting: Iterator[Batch],
        again: list[Batch],
        running: dict[Future[Played], Batch],
    ) -> Iterator[Outcome]:
        """Play batches in a pool; BrokenProcessPool leaves those under way in `running`."""
        while True:
            room = AHEAD * self.workers - len(running)
            taken = [again.pop() for _ in range(min(room, len(again)))]
            taken += islice(waiting, room - len(taken))
            for place, batch in enumerate(taken):
                try:
                    running[pool.submit(play_batch, batch.to_line())] = batch
                except BrokenProcessPool:
                    again += taken[place:]
                    raise
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                error = future.exception()
                if isinstance(error, BrokenProcessPool):
                    raise error
                batch = running.pop(future)
                if isinstance(error, Exception):
                    yield batch, error
                else:
                    yield batch, future.result()
