"""How fast experiments are played, beside the same games without the lab."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec

from ..run import play_job
from .batch import Batch, play_batch
from .findings import estimate_metric, estimate_order
from .metrics import METRICS
from .plan import Cell, Experiment, describe_meaning, digest_meaning
from .run import run_experiment
from .runners import Here, Outcome, Runner
from .statistics import Estimate
from .store import ReadStore, Store

BATCH: Final = 2.0  # seconds, as usual


@dataclass(frozen=True)
class Speed:
    """How long the games took one way."""

    way: str
    games: int
    seconds: float
    cpu: float  # seconds that this process computed; of other processes none

    @property
    def games_per_s(self) -> float:
        return self.games / self.seconds


class InTurns(Here):
    """Plays each batch bare and by the lab, the one or the other first in turn.

    So what else the machine does, and what the second finds already warm, hits both alike.
    """

    def __init__(self) -> None:
        self.seconds = BATCH
        self.bare = Speed("bare", 0, 0.0, 0.0)

    def play(self, batches: Iterable[Batch]) -> Iterator[Outcome]:
        for number, batch in enumerate(batches):
            if number % 2:
                yield from super().play([batch])
                self.play_bare(batch)
            else:
                self.play_bare(batch)
                yield from super().play([batch])

    def play_bare(self, batch: Batch) -> None:
        """Play the games of a batch without the lab, and add up how long it takes."""
        start, cpu = time.perf_counter(), time.process_time()
        deals = range(batch.first, batch.last + 1)
        jobs = [job for deal in deals for job in batch.experiment.jobs(batch.cell, deal)]
        for job in jobs:
            play_job(job)
        took, cpu = time.perf_counter() - start, time.process_time() - cpu
        so_far = self.bare
        games = so_far.games + len(jobs)
        self.bare = Speed("bare", games, so_far.seconds + took, so_far.cpu + cpu)


def measure_speeds(
    spec: GameSpec, experiment: Experiment, others: dict[str, Runner]
) -> Iterator[Speed]:
    """Play the same games bare, by the lab in this process, and by other runners.

    To the lab belongs all that it does: counting, storing, reading again, and all metrics.
    """
    cell = experiment.cells()[0]
    meaning = describe_meaning(experiment, spec)
    digest = digest_meaning(meaning)
    play_batch(Batch(digest, cell, 0, 0, experiment).to_line())  # loads the game and polars
    both = InTurns()
    for way, runner in {"one process": both, **others}.items():
        with tempfile.TemporaryDirectory() as folder:
            store = Store.create(Path(folder), experiment, meaning, digest)
            start, cpu = time.perf_counter(), time.process_time()
            games = run_experiment(store, experiment, digest, runner).games
            estimate_all(store, experiment, cell)
            took, cpu = time.perf_counter() - start, time.process_time() - cpu
        if runner is both:
            yield both.bare
            took, cpu = took - both.bare.seconds, cpu - both.bare.cpu
        yield Speed(way, games, took, cpu)


def estimate_all(store: Store, experiment: Experiment, cell: Cell) -> list[Estimate]:
    """Return all metrics of a cell, as a report would have them."""
    frames = ReadStore(store.folder)
    shares = estimate_order(frames, cell)
    metrics = [metric for metric in METRICS.values() if metric.set in experiment.sets]
    return shares + [estimate_metric(frames, cell, metric) for metric in metrics]
