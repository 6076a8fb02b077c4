"""Compares a variant with the original on the same deals, and stops when it is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from .batch import Batch
from .findings import Difference, compare_metric
from .metrics import METRICS
from .plan import ORIGINAL, Cell, Experiment
from .run import Tally, run_experiment
from .runners import Runner
from .statistics import LOOK_FROM
from .store import Store


def compare_until_decided(
    store: Store,
    experiment: Experiment,
    digest: str,
    runner: Runner,
    cell: Cell,
    metric: str,
    matters: float | None = None,
    tell: Callable[[Batch, Tally], None] = lambda batch, tally: None,
    look: Callable[[Difference], None] = lambda found: None,
) -> Difference:
    """Play more and more deals of two variants until the metric decides, or the deals are used up.

    A confidence sequence may be looked at as often as one likes, so stopping early does no harm.
    `tell` is called after each batch, `look` with what is known at each look but the last.
    """
    if metric not in METRICS:
        raise ValueError(f"no metric is called {metric!r}; there are: {', '.join(METRICS)}")
    if METRICS[metric].set not in experiment.sets:
        raise ValueError(f"the experiment does not measure {metric!r}: add it to its sets")
    both = (replace(cell, variant=ORIGINAL), cell)
    for deals in list_looks(experiment.deals):
        step = replace(experiment, deals=deals)
        run_experiment(store, step, digest, runner, tell, only=both)
        found = compare_metric(store, cell, METRICS[metric], matters)
        if found.verdict.word != "undecided":
            break
        if deals < experiment.deals:
            look(found)
    return found


def list_looks(most: int) -> Iterator[int]:
    """Yield after how many deals a comparison is looked at; the last time is after all of them."""
    deals = min(LOOK_FROM, most)
    while deals < most:
        yield deals
        deals += max(50, deals // 4)
    yield most
