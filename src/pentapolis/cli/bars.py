"""Says on stderr how far a long computation is, so that stdout stays clean."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

EVERY: Final = 20.0  # seconds between two lines, where nobody could see a bar
PACE: Final = 300.0  # seconds of work by which the time left is told: one step may take long

T = TypeVar("T")


class Bars:
    """Bars by name on a terminal; on a pipe and in a file a plain line now and then."""

    def __init__(self) -> None:
        self.console = Console(stderr=True, soft_wrap=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        self.progress = Progress(
            *columns,
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}", markup=False),
            console=self.console,
            speed_estimate_period=PACE,
            disable=not self.are_seen,
        )
        self.told = time.monotonic()

    def __enter__(self) -> Bars:
        self.progress.start()
        return self

    def __exit__(self, *what: object) -> None:
        self.progress.stop()

    def add(self, name: str, total: int, done: int = 0) -> Bar:
        """Add a bar."""
        return Bar(self, name, total, done)

    @property
    def are_seen(self) -> bool:
        """Return whether somebody can see bars, so that it pays to work for what they show."""
        return self.console.is_terminal

    def say(self, text: str) -> None:
        """Print a line, above the bars."""
        self.progress.console.print(text, highlight=False, markup=False)


class Bar:
    """How far one of several things is."""

    def __init__(self, bars: Bars, name: str, total: int, done: int) -> None:
        self.bars = bars
        self.name = name
        self.total = total
        self.done = done
        self.task = bars.progress.add_task(name, total=total, completed=done, note="")

    def move(self, done: int) -> None:
        """Say how much is done by now."""
        self.done = done
        self.bars.progress.update(self.task, completed=done)
        now = time.monotonic()
        if not self.bars.are_seen and now - self.bars.told >= EVERY:
            self.bars.told = now
            self.bars.say(f"{self.name}: {done:,} of {self.total:,}")

    def note(self, text: str) -> None:
        """Show a few words behind the bar; where nobody could see it, nothing is said."""
        self.bars.progress.update(self.task, note=text)


def track(things: Iterable[T], total: int, name: str) -> Iterator[T]:
    """Yield things as they come, while a bar says how many of them are done."""
    with Bars() as bars:
        bar = bars.add(name, total)
        for done, thing in enumerate(things, 1):
            yield thing
            bar.move(done)
