"""Paired deals one step at a time, to show a comparison while it grows.

The games, and so the values of each deal, are those that `run_experiment` would store; but they
stay in memory, and what comes back is a value for each metric and deal.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any, Final

from pentapolis.catalog.variants import Variant

from ..variant_files import NamedVariant
from .batch import make_frame
from .counts import Rows, play_and_count
from .findings import find_matters
from .metrics import METRICS
from .plan import ORIGINAL, Cell, Experiment, Field
from .statistics import LOOK_FROM, Estimate, Verdict, estimate_mean, judge

VARIANT: Final = "variant"
EQUALS: Final = "equals"
SETS: Final = ("outcome", "score", "length", "choices")
Values = dict[str, list[float]]  # by metric: a value for each deal


@dataclass(frozen=True)
class Step:
    """The values of some deals, of the original and of the variant."""

    original: Values
    variant: Values
    seconds: float  # that the worker computed


@dataclass
class Pairs:
    """The deals of a comparison so far."""

    deals: int = 0
    seconds: float = 0.0  # of all steps
    original: Values = field(default_factory=dict)
    variant: Values = field(default_factory=dict)

    def add(self, step: Step) -> None:
        """Add the deals that follow."""
        for mine, theirs in ((self.original, step.original), (self.variant, step.variant)):
            for metric, values in theirs.items():
                mine.setdefault(metric, []).extend(values)
        self.deals += len(next(iter(step.original.values())))
        self.seconds += step.seconds

    def estimate(self, metric: str) -> tuple[Estimate, Estimate]:
        """Return a metric of the original and of the variant."""
        bounds = (0.0, 1.0) if METRICS[metric].is_share else None
        original, variant = (
            estimate_mean(values.get(metric, []), bounds=bounds)
            for values in (self.original, self.variant)
        )
        return original, variant

    def judge(self, metric: str, deals: int | None = None) -> Verdict:
        """Judge the difference of a metric after all deals, or after the first ones."""
        ours, theirs = self.variant.get(metric, [])[:deals], self.original.get(metric, [])[:deals]
        matters = find_matters(METRICS[metric], estimate_mean(theirs))
        return judge([a - b for a, b in zip(ours, theirs, strict=True)], matters)

    @property
    def can_judge(self) -> bool:
        """Return whether there are enough deals to say anything."""
        return self.deals >= LOOK_FROM


def plan_pairs(slug: str, seats: int, bot: str, change: Variant, seed: int) -> Experiment:
    """Return the experiment in which a bot plays itself, with a variant and without."""
    return Experiment(
        slug,
        (seats,),
        variants=(NamedVariant(VARIANT, dict(change)),),
        fields=(Field(EQUALS, (bot,)),),
        seed=seed,
        sets=SETS,
    )


def write_step(experiment: Experiment, first: int, last: int) -> str:
    """Write the deals of a step as one line of JSON, both ends included."""
    data = {"first": first, "last": last, "experiment": experiment.to_data()}
    return json.dumps(data, sort_keys=True)


def play_step(line: str) -> Step:
    """Play the deals of a step; this is all that a worker does."""
    data: dict[str, Any] = json.loads(line)
    experiment = Experiment.from_data(data["experiment"])
    start = time.process_time()
    original, variant = (
        play_cell(experiment, name, data["first"], data["last"]) for name in (ORIGINAL, VARIANT)
    )
    return Step(original, variant, time.process_time() - start)


def play_cell(experiment: Experiment, variant: str, first: int, last: int) -> Values:
    """Play some deals of a variant and return all metrics of each."""
    cell = Cell(variant, EQUALS, experiment.seats[0])
    metrics = [metric for metric in METRICS.values() if metric.set in experiment.sets]
    rows: Rows = {table: [] for table in ("games", *(metric.table for metric in metrics))}
    for deal in range(first, last + 1):
        for job in experiment.jobs(cell, deal):
            counted = play_and_count(job, cell, deal, experiment.sets)
            for table in rows:
                rows[table] += counted[table]
    frames = {table: make_frame(table, rows[table]) for table in rows}
    return {
        metric.name: list(metric.find(frames["games"], frames[metric.table]).values())
        for metric in metrics
    }
