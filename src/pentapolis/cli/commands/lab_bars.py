"""What a run of the lab shows while it plays: for each cell a bar and what it says so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from ..bars import Bar, Bars

if TYPE_CHECKING:
    from pentapolis.lab.experiment.batch import Batch
    from pentapolis.lab.experiment.decide import Decisions
    from pentapolis.lab.experiment.findings import Difference
    from pentapolis.lab.experiment.plan import Cell, Experiment
    from pentapolis.lab.experiment.run import Tally
    from pentapolis.lab.experiment.runners import Runner
    from pentapolis.lab.experiment.store import Store

LOOK_EVERY: Final = 3.0  # seconds between two looks into the files
LOOK_SHARE: Final = 0.02  # of the time that looks may take, however many files there are

Tell = Callable[["Batch", "Tally"], None]


class CellBar:
    """The bar of a cell, with its speed and its main number."""

    def __init__(self, bar: Bar, started: float) -> None:
        self.bar = bar
        self.started = started
        self.games = 0
        self.looked = -1  # the deals after which its number was found
        self.number = ""
        self.speed = ""

    def add(self, deals: int, games: int, now: float) -> None:
        """Add what was played of the cell."""
        self.games += games
        if self.games and now > self.started:
            self.speed = f"{write_speed(self.games / (now - self.started))} games/s"
        self.bar.move(self.bar.done + deals)
        self.show()

    def show(self) -> None:
        """Show what is known."""
        self.bar.note("  ".join(text for text in (self.speed, self.number) if text))


class Watch:
    """Moves the bars of a run, and reads now and then what its files say so far.

    Reading takes longer the more there is, so the pauses grow with it. The cell that has waited
    longest comes first; one that is done is read once more at once.
    """

    def __init__(
        self,
        bars: Bars,
        store: Store,
        experiment: Experiment,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.experiment = experiment
        self.clock = clock
        self.reads = bars.are_seen
        self.games = 0
        self.look_at = clock() + LOOK_EVERY
        added = add_bars(bars, store, experiment.cells(), experiment.deals)
        self.cells = {cell: CellBar(bar, clock()) for cell, bar in added.items()}

    def __call__(self, batch: Batch, tally: Tally) -> None:
        now, more = self.clock(), tally.games - self.games
        self.games = tally.games
        mine = self.cells[batch.cell]
        mine.add(batch.deals if more else 0, more, now)
        if not self.reads:
            return
        if mine.bar.done >= mine.bar.total:
            self.look(batch.cell)
        elif now >= self.look_at:
            self.look(min(self.cells, key=lambda cell: self.rank(self.cells[cell])))

    def rank(self, mine: CellBar) -> tuple[bool, int]:
        """Return what is smallest for the cell that has most to tell."""
        return mine.looked == mine.bar.done, mine.looked

    def look(self, cell: Cell) -> None:
        """Read what a cell says so far."""
        from pentapolis.lab.experiment.findings import find_main_number
        from pentapolis.lab.experiment.sentences import tell_main_number

        start = self.clock()
        mine = self.cells[cell]
        mine.looked = mine.bar.done
        mine.number = tell_main_number(*find_main_number(self.store, self.experiment, cell))
        mine.show()
        now = self.clock()
        self.look_at = now + max(LOOK_EVERY, (now - start) / LOOK_SHARE)


def play_with_bars(store: Store, experiment: Experiment, digest: str, runner: Runner) -> Tally:
    """Play what is missing, and say how far each cell is and what it says so far."""
    from pentapolis.lab.experiment.run import run_experiment

    with Bars() as bars:
        watch = Watch(bars, store, experiment)
        return run_experiment(store, experiment, digest, runner, watch)


def decide_with_bars(
    store: Store,
    experiment: Experiment,
    digest: str,
    runner: Runner,
) -> tuple[Tally, Decisions]:
    """Play until every variant is decided, and say each decision as soon as it is there."""
    from pentapolis.lab.experiment.decide import run_until_decided

    with Bars() as bars:
        watch = Watch(bars, store, experiment)

        def look(cell: Cell, found: Difference) -> None:
            bars.say(f"{cell.name}: {found.verdict.word} after {found.original.deals} deals")

        return run_until_decided(store, experiment, digest, runner, watch, look)


def watch_batches(bars: Bars, store: Store, cells: Iterable[Cell], deals: int) -> Tell:
    """Add a bar for each cell, and return what moves it after a batch."""
    added = add_bars(bars, store, cells, deals)

    def tell(batch: Batch, tally: Tally) -> None:
        bar = added[batch.cell]
        bar.move(bar.done + batch.deals)

    return tell


def add_bars(bars: Bars, store: Store, cells: Iterable[Cell], deals: int) -> dict[Cell, Bar]:
    """Add a bar for each cell, as far as it was played before."""
    done = {name: len(there) for name, there in store.find_done().items()}
    return {cell: bars.add(cell.name, deals, done.get(cell.name, 0)) for cell in cells}


def write_speed(speed: float) -> str:
    """Write a number of games a second with about two digits."""
    return f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}" if speed >= 1 else f"{speed:.2f}"
