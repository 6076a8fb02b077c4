"""Plays an experiment until its metric has decided about every variant, or its deals are used up.

Each variant stops for itself, in each field and at each number of seats. It is looked at after so
many deals as in `compare`, and at each look only these count: so a run that was killed and went on
decides the same as any other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .batch import Batch
from .compare import list_looks
from .findings import Difference, compare_metric
from .metrics import METRICS
from .plan import ORIGINAL, Cell, Experiment
from .run import Tally, run_experiment
from .runners import Runner
from .store import Store

Decisions = dict[Cell, Difference]


def run_until_decided(
    store: Store,
    experiment: Experiment,
    digest: str,
    runner: Runner,
    tell: Callable[[Batch, Tally], None] = lambda batch, tally: None,
    look: Callable[[Cell, Difference], None] = lambda cell, found: None,
) -> tuple[Tally, Decisions]:
    """Play what is missing, and return what was decided.

    `tell` is called after each batch, `look` for each variant that is done. Fields that only say
    what components are worth, and steps of the ladder, ask something else: they play as many deals
    as the longest comparison.
    """
    tally, found = Tally(), Decisions()
    asked = list_deciding(experiment)
    deals = 0
    for deals in list_looks(experiment.deals):
        is_last = deals == experiment.deals
        going = [cell for cell in asked if cell not in found]
        only = list(dict.fromkeys([*(replace(one, variant=ORIGINAL) for one in going), *going]))
        step = replace(experiment, deals=deals)
        run_experiment(store, step, digest, runner, tell, only, tally)
        for cell in going:
            now = compare_metric(store, cell, METRICS[experiment.metric], deals=deals)
            if is_last or now.verdict.word != "undecided":
                found[cell] = now
                look(cell, now)
        if len(found) == len(asked):
            break
    fields = {cell.field for cell in asked}
    others = [cell for cell in experiment.cells() if cell.field not in fields]
    if others:
        run_experiment(store, replace(experiment, deals=deals), digest, runner, tell, others, tally)
    return tally, found


def list_deciding(experiment: Experiment) -> list[Cell]:
    """List the variants that are compared, in each field in which nobody does without something."""
    fields = {one.name for one in experiment.fields if not one.is_restricted}
    return [
        cell for cell in experiment.cells() if cell.field in fields and cell.variant != ORIGINAL
    ]
