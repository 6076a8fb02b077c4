"""Plays jobs, in this process or in several."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Protocol

from pentapolis.bots import Bot, make_bot
from pentapolis.bots.worker import follow_parent
from pentapolis.catalog.games import all_games
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.view import View
from pentapolis.play.match import Match, new_match

from .jobs import Job

AHEAD: Final = 8  # jobs that wait for each worker, so that none is idle


@dataclass(frozen=True)
class Result:
    """The result of a game, by seat."""

    job: Job
    scores: tuple[int, ...]
    places: tuple[int, ...]
    plies: int
    ending: str
    choices: tuple[int, ...]  # decisions with more than one legal action
    thought: tuple[float, ...] = field(compare=False)  # seconds spent on them


class SeatedBot(Protocol):
    """A bot with something around it that watches."""

    bot: Bot

    def __call__(self, view: View) -> int: ...


class TimedBot:
    """A bot with a clock: measures the time for decisions with a choice."""

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


def play_job(job: Job) -> Result:
    """Play one game and return its result."""
    bots = make_bots(job)
    match = seat_bots(job, bots).play()
    game, state = match.game, match.state
    return Result(
        job=job,
        scores=tuple(state.scores()),
        places=tuple(game.places(state)),
        plies=state.ply,
        ending=game.name_ending(state),
        choices=tuple(bot.choices for bot in bots),
        thought=tuple(bot.seconds for bot in bots),
    )


def start_match(job: Job) -> Match:
    """Return the match of a job, to be played ply by ply."""
    return seat_bots(job, make_bots(job))


def make_bots(job: Job) -> list[TimedBot]:
    """Make the bots of a job, by seat."""
    spec, _game = load_game(job)
    names = [job.bots[job.bot_index(seat)] for seat in range(job.seats)]
    return [TimedBot(make_bot(name, spec, job.bot_seed(seat))) for seat, name in enumerate(names)]


def seat_bots(job: Job, bots: Sequence[SeatedBot]) -> Match:
    """Return the match of a job with these bots."""
    spec, game = load_game(job)
    names = [timed.bot.name for timed in bots]
    return new_match(spec, game, list(bots), seed=job.seed, names=names)


def load_game(job: Job) -> tuple[GameSpec, Game]:
    """Return the game of a job, loaded once for all jobs that play it."""
    options, variant = tuple(sorted(job.options.items())), tuple(sorted(job.variant.items()))
    return load_once(job.slug, job.seats, options, variant)


@lru_cache(maxsize=8)
def load_once(
    slug: str,
    seats: int,
    options: tuple[tuple[str, int], ...],
    variant: tuple[tuple[str, int | str], ...],
) -> tuple[GameSpec, Game]:
    """Load a game; it holds no position, so jobs can share it."""
    spec = all_games().find(slug)
    return spec, spec.load(seats, dict(options), variant=dict(variant))


def play_job_line(line: str) -> Result:
    """Play a job from its line."""
    return play_job(Job.from_line(line))


def run(jobs: list[Job], workers: int = 1) -> Iterator[Result]:
    """Play jobs and yield their results, always in the order of the jobs."""
    if workers < 1:
        raise ValueError(f"an experiment needs at least 1 worker, not {workers}")
    if workers == 1 or len(jobs) == 1:
        yield from map(play_job, jobs)
        return
    # Spawning takes a moment, but forking a process with threads may hang.
    fresh = multiprocessing.get_context("spawn")
    number = min(workers, len(jobs))
    with ProcessPoolExecutor(number, mp_context=fresh, initializer=follow_parent) as pool:
        ahead: deque[Future[Result]] = deque()
        try:
            for job in jobs:
                ahead.append(pool.submit(play_job_line, job.to_line()))
                if len(ahead) == AHEAD * number:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        except BaseException:
            pool.shutdown(cancel_futures=True)  # only wait for games that are running
            raise


def count_cores() -> int:
    """Count the processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
