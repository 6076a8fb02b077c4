"""Runs an experiment: cuts what is missing into batches, has them played and stores the rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from .batch import Batch, Played
from .plan import Cell, Experiment
from .runners import Runner
from .store import Store


@dataclass
class Tally:
    """What a run did."""

    games: int = 0
    seconds: float = 0.0  # of all workers together
    failures: int = 0


class Planner:
    """Cuts the deals that are missing into batches that take about as long as they should."""

    def __init__(
        self, experiment: Experiment, digest: str, done: dict[str, set[int]], seconds: float
    ) -> None:
        self.experiment = experiment
        self.digest = digest
        self.seconds = seconds
        self.pace: dict[Cell, float] = {}  # seconds for a deal
        self.missing = {
            cell: [deal for deal in range(experiment.deals) if deal not in done.get(cell.name, ())]
            for cell in experiment.cells()
        }

    def batches(self) -> Iterator[Batch]:
        """Yield batches, the cells in turn, so that all get on together."""
        while any(self.missing.values()):
            for cell in list(self.missing):
                if self.missing[cell]:
                    yield self.cut(cell)

    def cut(self, cell: Cell) -> Batch:
        """Take the next deals of a cell; without a measured pace only one."""
        left = self.missing[cell]
        size = max(1, int(self.seconds / self.pace[cell])) if cell in self.pace else 1
        first = left[0]
        count = 1
        while count < min(size, len(left)) and left[count] == first + count:
            count += 1
        del left[:count]
        return Batch(self.digest, cell, first, first + count - 1, self.experiment)

    def note_pace(self, batch: Batch, played: Played) -> None:
        """Remember how long a deal takes, unless it was there already."""
        if played.seconds:
            self.pace[batch.cell] = max(1e-6, played.seconds / batch.deals)


def run_experiment(
    store: Store,
    experiment: Experiment,
    digest: str,
    runner: Runner,
    tell: Callable[[Batch, Tally], None] = lambda batch, tally: None,
    only: Collection[Cell] | None = None,
    tally: Tally | None = None,
) -> Tally:
    """Play what is missing, or `only` some cells of it, and store it.

    `tell` is called after each batch. A `tally` of what was done before goes on.
    """
    tally = Tally() if tally is None else tally
    with store.hold():
        planner = Planner(experiment, digest, store.find_done(), runner.seconds)
        if only is not None:
            planner.missing = {cell: planner.missing[cell] for cell in only}
        for batch, outcome in runner.play(planner.batches()):
            if isinstance(outcome, Exception):
                tally.failures += 1
                store.add_failure(batch, f"{type(outcome).__name__}: {outcome}")
            else:
                store.add(batch, outcome)
                planner.note_pace(batch, outcome)
                tally.games += outcome.games
                tally.seconds += outcome.seconds
            tell(batch, tally)
        store.prune_odd()
    return tally
