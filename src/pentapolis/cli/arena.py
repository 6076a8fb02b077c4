"""`pentapolis arena`: bots against bots, with the uncertainty of the result."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from pentapolis.lab.jobs import Job, paired
from pentapolis.lab.ratings import Rating, ratings
from pentapolis.lab.run import Result, cores, run

from .asked import Options, Seats, Seed, Slug, bots_named, chosen_options, listed, made, spec_named
from .wrong import Wrong, plainly


def arena(
    slug: Slug,
    seats: Seats = None,
    bots: Annotated[str, typer.Option(help="Who plays, with commas.")] = "greedy,random",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = None,
    option: Options = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes; usual: one for each core.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many games: seats rotate, and every rotation gets the same luck."""
    spec = spec_named(slug)
    names = listed(bots)
    if not names:
        raise Wrong("--bots needs at least one name, such as greedy,random")
    count = seats if seats is not None else max(len(names), spec.meta.seats[0])
    options = chosen_options(spec, option)
    made(slug, spec, count, options)  # says what is wrong before anything starts
    bots_named(names, spec, 0)
    if workers is not None and workers < 1:
        raise Wrong(f"an experiment has at least 1 worker, not {workers}")
    if seed is None:
        seed = secrets.randbits(32)
    with plainly():
        jobs = paired(slug, count, options, names, games, seed)
        start = time.perf_counter()
        results = watched(jobs, workers if workers is not None else cores())
    seconds = time.perf_counter() - start
    rated = ratings(names, results)
    plies = sum(result.plies for result in results)
    if as_json:
        print(
            json.dumps(
                {
                    "game": spec.meta.slug,
                    "seats": count,
                    "options": options,
                    "games": games,
                    "seed": seed,
                    "bots": [asdict(rating) for rating in rated],
                    "plies": plies,
                    "plies_per_s": plies / seconds,
                },
                indent=2,
            )
        )
        return
    print_ratings(spec.meta.title, count, games, seed, rated)
    typer.echo(f"{plies} plies, {plies / seconds:,.0f} a second")


def watched(jobs: list[Job], workers: int) -> list[Result]:
    """Play all jobs with a bar on stderr."""
    console = Console(stderr=True)
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=console.is_terminal,  # a file keeps the last state of the bar
    )
    with progress:
        return list(progress.track(run(jobs, workers), total=len(jobs), description="games"))


def print_ratings(title: str, seats: int, games: int, seed: int, rated: list[Rating]) -> None:
    """Print a line for each bot; the fair share stands below."""
    table = Table(title=f"{title}, {seats} seats, {games} games, seed {seed}", title_justify="left")
    table.add_column("bot")
    table.add_column("win share", justify="right")
    table.add_column("95 % interval", justify="right")
    table.add_column("mean score", justify="right")
    for rating in rated:
        table.add_row(
            rating.bot,
            f"{rating.win_share:.1%}",
            f"{rating.low:.1%} – {rating.high:.1%}",
            f"{rating.mean_score:.1f}",
        )
    Console(highlight=False).print(table)
    typer.echo(f"An equal bot would win {1 / len(rated):.1%}; a shared win counts as a fraction.")
