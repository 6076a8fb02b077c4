"""How fast experiments are played, beside the same games without the lab."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pentapolis.catalog.spec import GameSpec

from ..run import play_job
from .batch import Batch, play_batch
from .plan import Experiment, describe_meaning, digest_meaning
from .run import run_experiment
from .runners import Here, Runner
from .store import Store


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


def measure_speeds(
    spec: GameSpec, experiment: Experiment, others: dict[str, Runner]
) -> Iterator[Speed]:
    """Play the same games bare, by the lab in this process, and by other runners."""
    cell = experiment.cells()[0]
    jobs = [job for deal in range(experiment.deals) for job in experiment.jobs(cell, deal)]
    meaning = describe_meaning(experiment, spec)
    digest = digest_meaning(meaning)
    play_batch(Batch(digest, cell, 0, 0, experiment).to_line())  # loads the game and polars
    start, cpu = time.perf_counter(), time.process_time()
    for job in jobs:
        play_job(job)
    yield Speed("bare", len(jobs), time.perf_counter() - start, time.process_time() - cpu)
    runners: dict[str, Runner] = {"one process": Here(), **others}
    for way, runner in runners.items():
        with tempfile.TemporaryDirectory() as folder:
            store = Store.create(Path(folder), experiment, meaning, digest)
            start, cpu = time.perf_counter(), time.process_time()
            games = run_experiment(store, experiment, digest, runner).games
            yield Speed(way, games, time.perf_counter() - start, time.process_time() - cpu)
