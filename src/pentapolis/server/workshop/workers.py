"""The processes in which the workshop plays, and how people share them."""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from dataclasses import dataclass
from importlib.util import find_spec as find_module
from typing import Final, Protocol

from pentapolis.catalog.variants import Variant, write_variant
from pentapolis.lab.admission import Failure, admit_variant
from pentapolis.lab.experiment.paired import Step, play_step

from ..pool import Pool, init_worker
from ..shared_games import find_spec
from ..tables.fair_queue import FairQueue

NICE_LEVEL: Final = 19  # behind pages and bots, whatever they do
DEADLINE: Final = 300.0  # seconds for a step that computes one, on a machine that is busy
KEPT: Final = 500  # boxes that were admitted


@dataclass(frozen=True)
class Check:
    """A box to try with one number of seats."""

    slug: str
    seats: int
    change: tuple[tuple[str, int | str], ...]


class LabRunner(Protocol):
    """Plays for the workshop, a piece at a time."""

    async def check(self, check: Check) -> Failure | None: ...

    async def play(self, line: str) -> Step: ...

    def close(self) -> None: ...


class ProcessLab:
    """Plays in processes: comparisons behind everything else, checks as bots do."""

    def __init__(self) -> None:
        self.checks = Pool(1)  # somebody waits for them, and they take a second
        self.games = Pool(1, init_lab, DEADLINE)

    async def check(self, check: Check) -> Failure | None:
        """Return why a box cannot be played, or None; TimeoutError if that takes too long."""
        return await self.checks.run(check_box, check)

    async def play(self, line: str) -> Step:
        """Play a step of a comparison."""
        return await self.games.run(play_step, line)

    def close(self) -> None:
        self.checks.end()
        self.games.end()


class InlineLab:
    """Plays in a thread of this process; for tests."""

    async def check(self, check: Check) -> Failure | None:
        return await asyncio.to_thread(check_box, check)

    async def play(self, line: str) -> Step:
        return await asyncio.to_thread(play_step, line)

    def close(self) -> None:
        pass


class Bench:
    """Shares the processes between people, and remembers which boxes were admitted."""

    def __init__(self, runner: LabRunner) -> None:
        self.runner = runner
        self.queue = FairQueue(1)  # of comparisons
        self.checks = FairQueue(1)
        self.admitted: OrderedDict[tuple[str, int, str], None] = OrderedDict()

    async def check(self, person: str, slug: str, seats: int, change: Variant) -> Failure | None:
        """Return why a box cannot be played with a number of seats, or None."""
        key = (slug, seats, write_variant(change))
        if key not in self.admitted and change:
            async with self.checks.turn(person):
                check = Check(slug, seats, tuple(sorted(change.items())))
                failure = await self.runner.check(check)
            if failure is not None:
                return failure
            self.admitted[key] = None
            if len(self.admitted) > KEPT:
                self.admitted.popitem(last=False)
        return None

    async def play(self, person: str, line: str) -> Step:
        """Play a step of a comparison when it is this person's turn."""
        async with self.queue.turn(person):
            return await self.runner.play(line)


def can_compare() -> bool:
    """Return whether the extra `lab` is installed; nothing of it is loaded for this."""
    return find_module("polars") is not None


# What runs in the process.


def init_lab() -> None:
    """Stand behind everything else; then as every worker does."""
    init_worker()
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, NICE_LEVEL)


def check_box(check: Check) -> Failure | None:
    """Play random games with a changed box."""
    return admit_variant(find_spec(check.slug), dict(check.change), [check.seats])
