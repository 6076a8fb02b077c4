"""Plays jobs, in this process or in several, and hands back what came out."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from pentapolis.bots import Bot, named
from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.core.view import View
from pentapolis.play.match import Match, new_match
from pentapolis.registry import load, spec_of

from .jobs import Job

AHEAD: Final = 8  # jobs handed out for each worker before their results are fetched


@dataclass(frozen=True)
class Result:
    """A game that was played: numbers by seat."""

    job: Job
    scores: tuple[int, ...]
    places: tuple[int, ...]
    plies: int
    ending: str
    choices: tuple[int, ...]  # decisions with more than one legal action
    thought: tuple[float, ...] = field(compare=False)  # seconds spent on them


class Clocked:
    """A bot with a watch beside it."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.choices = 0
        self.seconds = 0.0

    def __call__(self, view: View) -> int:
        if len(view.legal) < 2:
            return self.bot(view)
        start = time.perf_counter()
        action = self.bot(view)
        self.seconds += time.perf_counter() - start
        self.choices += 1
        return action


def play(job: Job) -> Result:
    """Play one game to its end."""
    watches = seated(job)
    match = begun(job, watches).play()
    game, state = match.timeline.game, match.state
    return Result(
        job=job,
        scores=tuple(state.scores()),
        places=tuple(game.places(state)),
        plies=state.ply,
        ending=game.endings[game.ending(state)],
        choices=tuple(watch.choices for watch in watches),
        thought=tuple(watch.seconds for watch in watches),
    )


def started(job: Job) -> Match:
    """Set a job up to be played ply by ply."""
    return begun(job, seated(job))


def seated(job: Job) -> list[Clocked]:
    """Make the bots of a job, by seat."""
    spec, _game = found(job)
    names = [job.bots[job.entrant(seat)] for seat in range(job.seats)]
    return [Clocked(named(name, spec, job.bot_seed(seat))) for seat, name in enumerate(names)]


def begun(job: Job, watches: list[Clocked]) -> Match:
    _spec, game = found(job)
    names = [watch.bot.name for watch in watches]
    return new_match(game, list(watches), seed=job.seed, names=names)


def found(job: Job) -> tuple[GameSpec, Game]:
    return prepared(job.slug, job.seats, tuple(sorted(job.options.items())))


@lru_cache(maxsize=8)
def prepared(slug: str, seats: int, options: tuple[tuple[str, int], ...]) -> tuple[GameSpec, Game]:
    """Find a game once for all jobs that play it; a Game holds no position."""
    return spec_of(slug), load(slug, seats=seats, **dict(options))


def play_line(line: str) -> Result:
    """Play a job that came as text."""
    return play(Job.from_line(line))


def run(jobs: list[Job], workers: int = 1) -> Iterator[Result]:
    """Play jobs and give the results in the order of the jobs, however many workers there are."""
    if workers < 1:
        raise ValueError(f"an experiment has at least 1 worker, not {workers}")
    if workers == 1 or len(jobs) == 1:
        yield from map(play, jobs)
        return
    # A fresh start costs a moment, but a fork of a process with threads may hang.
    fresh = multiprocessing.get_context("spawn")
    number = min(workers, len(jobs))
    with ProcessPoolExecutor(number, mp_context=fresh, initializer=undisturbed) as pool:
        ahead: deque[Future[Result]] = deque()
        try:
            for job in jobs:
                ahead.append(pool.submit(play_line, job.line()))
                if len(ahead) == AHEAD * number:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        except BaseException:
            pool.shutdown(cancel_futures=True)  # whoever gave up waits for the running games only
            raise


def undisturbed() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """Count the processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
