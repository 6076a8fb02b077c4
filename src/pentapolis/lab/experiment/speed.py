"""How fast experiments are played, beside the same games without the lab."""

from __future__ import annotations

import math
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pentapolis.catalog.spec import GameSpec

from ..run import play_job
from .batch import Batch, play_batch
from .findings import estimate_metric, estimate_order
from .metrics import METRICS
from .plan import Cell, Experiment, describe_meaning, digest_meaning
from .run import Tally, run_experiment
from .runners import Here, Outcome, Runner
from .statistics import Estimate, find_spread, student
from .store import ReadStore, Store

BATCH: Final = 2.0  # seconds, as usual

Tell = Callable[[int], None]  # is told how many games were played


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


@dataclass(frozen=True)
class Overhead:
    """The same games bare and by the lab, both in this process."""

    bare: Speed
    lab: Speed
    more: Estimate  # share of processor time; its "deals" are pairs of batches


class InTurns(Here):
    """Plays each batch bare and by the lab, the one or the other first in turn.

    So what else the machine does, and what the second finds already warm, hits both alike.
    """

    def __init__(self) -> None:
        self.seconds = BATCH
        self.bare_seconds = 0.0
        self.pairs: list[tuple[float, float]] = []  # of each batch the processor time, bare and lab

    def play(self, batches: Iterable[Batch]) -> Iterator[Outcome]:
        for number, batch in enumerate(batches):
            bare = self.play_bare(batch) if number % 2 == 0 else 0.0
            start = time.process_time()
            yield from super().play([batch])  # who asked stores the rows before it goes on
            lab = time.process_time() - start
            if number % 2:
                bare = self.play_bare(batch)
            self.pairs.append((bare, lab))

    def play_bare(self, batch: Batch) -> float:
        """Play the games of a batch without the lab, and return the processor time."""
        start, cpu = time.perf_counter(), time.process_time()
        for deal in range(batch.first, batch.last + 1):
            for job in batch.experiment.jobs(batch.cell, deal):
                play_job(job)
        self.bare_seconds += time.perf_counter() - start
        return time.process_time() - cpu


def measure_overhead(spec: GameSpec, experiment: Experiment, tell: Tell) -> Overhead:
    """Play the same games bare and by the lab in this process."""
    both = InTurns()
    whole = measure_speed("one process", spec, experiment, both, tell)
    bare_cpu = math.fsum(bare for bare, _lab in both.pairs)
    bare = Speed("bare", whole.games, both.bare_seconds, bare_cpu)
    lab = Speed(whole.way, whole.games, whole.seconds - bare.seconds, whole.cpu - bare.cpu)
    return Overhead(bare, lab, estimate_overhead(both.pairs, lab.cpu))


def measure_speed(
    way: str, spec: GameSpec, experiment: Experiment, runner: Runner, tell: Tell
) -> Speed:
    """Play the games of an experiment's first cell by the lab, and measure all that it does.

    That is counting, storing, reading again, and all metrics.
    """
    cell = experiment.cells()[0]
    meaning = describe_meaning(experiment, spec)
    digest = digest_meaning(meaning)
    play_batch(Batch(digest, cell, 0, 0, experiment).to_line())  # loads the game and polars

    def tell_games(batch: Batch, tally: Tally) -> None:
        tell(tally.games)

    with tempfile.TemporaryDirectory() as folder:
        store = Store.create(Path(folder), experiment, meaning, digest)
        start, cpu = time.perf_counter(), time.process_time()
        games = run_experiment(store, experiment, digest, runner, tell_games).games
        estimate_all(store, experiment, cell)
        return Speed(way, games, time.perf_counter() - start, time.process_time() - cpu)


def estimate_overhead(pairs: Sequence[tuple[float, float]], lab: float) -> Estimate:
    """Return by what share the lab takes longer, from what each batch took bare and by the lab.

    `lab` is all that the lab took: beside the batches it plans them, and finds the metrics at the
    end. Batches are not of one size, so this is a ratio of sums, with Student's interval over what
    is left of each batch when the ratio is taken away.
    """
    bare = math.fsum(one for one, _ in pairs)
    ratio = math.fsum(other for _, other in pairs) / bare
    spread = find_spread([other - ratio * one for one, other in pairs], 0.0)
    reach = math.inf
    if len(pairs) > 1:
        reach = student(len(pairs) - 1) * spread * math.sqrt(len(pairs)) / bare
    more = lab / bare - 1
    return Estimate(more, more - reach, more + reach, len(pairs))


def estimate_all(store: Store, experiment: Experiment, cell: Cell) -> list[Estimate]:
    """Return all metrics of a cell, as a report would have them."""
    frames = ReadStore(store.folder)
    shares = estimate_order(frames, cell)
    metrics = [metric for metric in METRICS.values() if metric.set in experiment.sets]
    return shares + [estimate_metric(frames, cell, metric) for metric in metrics]
