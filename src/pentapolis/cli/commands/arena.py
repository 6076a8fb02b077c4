"""`pentapolis arena`: bots against bots."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pentapolis.catalog.spec import GameSpec
from pentapolis.lab.jobs import pair_jobs
from pentapolis.lab.level_table import Pairing, find_pairings, heading, replace_rows, write_row
from pentapolis.lab.ratings import Rating, rate_results
from pentapolis.lab.run import count_cores, run

from ..arguments import (
    Options,
    Seats,
    Seed,
    Slug,
    find_spec,
    load_game,
    make_bots,
    read_options,
    split_list,
)
from ..bars import track
from ..errors import CliError, friendly_errors


def arena(
    slug: Slug,
    seats: Seats = None,
    bots: Annotated[str, typer.Option(help="Bots, comma-separated.")] = "greedy,random",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = None,
    option: Options = None,
    workers: Annotated[
        int | None, typer.Option(help="How many processes; default: one for each core.")
    ] = None,
    levels: Annotated[
        str | None,
        typer.Option(help="Let levels play each other: all, or pairings such as master-greedy."),
    ] = None,
    write: Annotated[
        Path | None, typer.Option(help="Put the results of --levels into this document.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play each other many times. Seats rotate, and every rotation has the same luck."""
    spec = find_spec(slug)
    if workers is not None and workers < 1:
        raise CliError(f"an experiment needs at least 1 worker, not {workers}")
    if seed is None:
        seed = secrets.randbits(32)
    at_once = workers if workers is not None else count_cores()
    if levels is not None:
        with friendly_errors():
            pairings = find_pairings(levels, max(spec.meta.seats), seats)
            compare(spec, pairings, read_options(spec, option), games, seed, at_once, write)
        return
    if write is not None:
        raise CliError("--write only works with --levels")
    names = split_list(bots)
    if not names:
        raise CliError("--bots needs at least one name, such as greedy,random")
    count = seats if seats is not None else max(len(names), spec.meta.seats[0])
    options = read_options(spec, option)
    load_game(spec, count, options)  # fails before anything starts
    make_bots(names, spec, 0)
    with friendly_errors():
        jobs = pair_jobs(slug, count, options, names, games, seed)
        start = time.perf_counter()
        results = list(track(run(jobs, at_once), len(jobs), "games"))
    seconds = time.perf_counter() - start
    rated = rate_results(names, results)
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


def compare(
    spec: GameSpec,
    pairings: list[Pairing],
    options: dict[str, int],
    games: int,
    seed: int,
    workers: int,
    write: Path | None,
) -> None:
    """Let levels play each other and print a line of a table for each pairing."""
    if write is not None:
        replace_rows(write.read_text(encoding="utf-8"), [])  # fails before anything starts
    typer.echo("\n".join(heading()))
    for pairing in pairings:
        bots = pairing.bots()
        jobs = pair_jobs(spec.meta.slug, pairing.seats, options, bots, games, seed)
        rated = rate_results(bots, list(track(run(jobs, workers), len(jobs), "games")))
        line = write_row(spec.meta.slug, pairing, games, seed, rated)
        typer.echo(line)
        if write is not None:
            # After each pairing, so that an interrupted run keeps what it has.
            text = replace_rows(write.read_text(encoding="utf-8"), [line])
            write.write_text(text, encoding="utf-8")


def print_ratings(title: str, seats: int, games: int, seed: int, rated: list[Rating]) -> None:
    """Print a line for each bot, and how to read it."""
    table = Table(title=f"{title}, {seats} seats, {games} games, seed {seed}", title_justify="left")
    table.add_column("bot")
    table.add_column("win share", justify="right", no_wrap=True)
    table.add_column("95 % interval", justify="right", no_wrap=True)
    for name in ("score", "lead", "in SD", "ms"):
        table.add_column(name, justify="right")
    for rating in rated:
        table.add_row(
            rating.bot,
            f"{rating.win_share:.1%}",
            f"{rating.low:.1%} – {rating.high:.1%}",
            f"{rating.mean_score:.1f}",
            f"{rating.mean_lead:+.1f}",
            f"{rating.lead_in_sd:+.2f}",
            f"{rating.ms_a_choice:.1f}",
        )
    Console(highlight=False).print(table)
    typer.echo(f"Equal bots would win {1 / len(rated):.1%} each; a win shared by two counts half.")
    typer.echo("score: mean; lead: mean lead over the best other seat; ms: time for a decision.")
