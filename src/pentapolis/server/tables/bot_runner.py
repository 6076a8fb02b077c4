"""Runs bots in worker processes, so that no table waits for another table's bot."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from pentapolis.bots.hint import Hint, hint
from pentapolis.bots.names import make_bot
from pentapolis.catalog.spec import GameSpec
from pentapolis.learn.coach import Found, Piece, Task
from pentapolis.learn.judges import run_piece
from pentapolis.play.timeline import Header, Timeline

from ..pool import Pool
from ..shared_games import find_spec

QUICK: Final = "greedy"  # decides in place of a bot that has missed the deadline
TABLES_KEPT: Final = 32  # in each worker, so that it only replays what is new

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Job:
    """One decision of a bot, as plain values to send to another process."""

    table: str
    slug: str
    seats: int
    options: dict[str, int]
    line: tuple[int, ...]
    seat: int
    bot: str
    seed: int
    variant: dict[str, int | str] = field(default_factory=dict)  # what is changed in the box


@dataclass(frozen=True)
class CoachJob:
    """A piece of the coach's work; the line of its job ends with the turn it looks at."""

    job: Job
    task: Task
    piece: Piece


class BotRunner(Protocol):
    """Runs bots: they choose actions, find hints, and do the work of the coach."""

    bot_slots: int  # how many bots can think at a time
    hint_slots: int

    async def choose(self, job: Job) -> int: ...

    async def hint(self, job: Job) -> Hint: ...

    async def coach(self, job: CoachJob) -> Found: ...

    def warm_up(self, hints: bool = False) -> None: ...

    def close(self) -> None: ...


class ProcessBots:
    """Processes for the bots, and one for hints and the coach, who must not queue behind bots."""

    def __init__(self, count: int | None = None) -> None:
        usual = max(1, min(4, (os.cpu_count() or 2) - 1))
        self.bot_slots = count if count is not None else usual
        self.hint_slots = 1
        self.bots = Pool(self.bot_slots)
        self.hints = Pool(self.hint_slots)

    def warm_up(self, hints: bool = False) -> None:
        """Start a process now, so that the first bot, or the first hint, need not wait for it."""
        self.bots.warm_up()
        if hints:
            self.hints.warm_up()

    async def choose(self, job: Job) -> int:
        """Return the action that a bot chooses; one that thinks for too long takes a quick look."""
        try:
            return await self.bots.run(choose_action, job)
        except TimeoutError:
            log.warning("table %s: the bot %s thought for too long", job.table, job.bot)
            return await self.bots.run(choose_action, replace(job, bot=QUICK))

    async def hint(self, job: Job) -> Hint:
        """Return the best action found for a person who asks."""
        return await self.hints.run(find_hint, job)

    async def coach(self, job: CoachJob) -> Found:
        """Do a piece of the coach's work."""
        return await self.hints.run(do_piece, job)

    def close(self) -> None:
        self.bots.end()
        self.hints.end()


class InlineBots:
    """Runs bots in the calling thread; for tests and tiny games."""

    bot_slots = 1
    hint_slots = 1

    async def choose(self, job: Job) -> int:
        return choose_action(job)

    async def hint(self, job: Job) -> Hint:
        return find_hint(job)

    async def coach(self, job: CoachJob) -> Found:
        return do_piece(job)

    def warm_up(self, hints: bool = False) -> None:
        pass

    def close(self) -> None:
        pass


# What runs in a worker.

_tables: OrderedDict[str, Timeline] = OrderedDict()


def choose_action(job: Job) -> int:
    """Rebuild the table and return the bot's choice; the bot is shown its own view only."""
    spec = find_spec(job.slug)
    view = replay_job(spec, job).view(job.seat)
    return make_bot(job.bot, spec, job.seed)(view)


def find_hint(job: Job) -> Hint:
    """Rebuild the table and return a hint, found from what the seat sees only."""
    spec = find_spec(job.slug)
    return hint(spec, replay_job(spec, job).view(job.seat), job.seed)


def do_piece(work: CoachJob) -> Found:
    """Rebuild the table and do a piece of the coach's work, from what the seat saw only."""
    spec = find_spec(work.job.slug)
    return run_piece(spec, replay_job(spec, work.job), work.task, work.piece)


def replay_job(spec: GameSpec, job: Job) -> Timeline:
    """Return the timeline of a job, replayed from where this worker last had it."""
    timeline = _tables.pop(job.table, None)
    if timeline is None or tuple(timeline.line) != job.line[: timeline.ply]:
        changed = job.variant and spec.make_variant(job.seats, job.options, job.variant)
        game = changed or spec.make(job.seats, job.options)
        timeline = Timeline(game, Header.of(game))
    timeline.play_line(job.line[timeline.ply :])
    _tables[job.table] = timeline
    if len(_tables) > TABLES_KEPT:
        _tables.popitem(last=False)
    return timeline
