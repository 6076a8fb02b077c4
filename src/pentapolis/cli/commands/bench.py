"""`pentapolis bench`: how fast the rules run."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.lab.bench import Speed, chess_module, measure

from ..arguments import Options, Seats, find_games, find_spec, load_game, read_options
from ..errors import CliError

WIDEST: Final = 1000  # the most columns that a table may have
NO_CHESS: Final = "python-chess is not installed, so there is no ratio: pip install chess"


def bench(
    slugs: Annotated[
        list[str] | None, typer.Argument(metavar="[SLUG]...", help="Games; default: all.")
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seconds: Annotated[float, typer.Option(help="How long for each game and seat count.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure how fast the rules run, compared with python-chess.

    By default with every number of seats, and with the default options.
    """
    if not seconds > 0:
        raise CliError(f"--seconds takes a number greater than 0, not {seconds}")
    games: list[tuple[GameSpec, Game]] = []
    for slug in slugs or find_games():
        spec = find_spec(slug)
        options = read_options(spec, option)
        for count in spec.meta.seats if seats is None else [seats]:
            games.append((spec, load_game(spec, count, options)))
    chess = chess_module()
    if chess is None:
        typer.echo(NO_CHESS, err=True)
    speeds: list[Speed] = []
    console = Console(stderr=True)
    for spec, game in games:
        with console.status(f"{game.slug}, {game.seats} seats"):
            speeds.append(measure(spec, game, seconds, chess))
    if as_json:
        print(json.dumps([asdict(speed) for speed in speeds], indent=2))
    else:
        print_speeds(speeds)


def print_speeds(speeds: list[Speed]) -> None:
    """Print a line for each game and number of seats."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("game", no_wrap=True, min_width=16)
    for heading in ("seats", "plies/s", "games/s", "clones/s", "legal/s", "tries/s", "× chess"):
        table.add_column(heading, justify="right")
    table.add_column("rules")
    for speed in speeds:
        table.add_row(
            speed.slug,
            str(speed.seats),
            f"{speed.plies_per_s:,.0f}",
            f"{speed.games_per_s:,.0f}",
            f"{speed.clones_per_s:,.0f}",
            f"{speed.legal_per_s:,.0f}",
            f"{speed.tries_per_s:,.0f}",
            "–" if speed.ratio is None else f"{speed.ratio:.1f}",
            "compiled" if speed.compiled else "pure",
        )
    print_whole(table)
    peers = [speed.chess_plies_per_s for speed in speeds if speed.chess_plies_per_s is not None]
    if peers:
        typer.echo(
            f"python-chess in the same run: {min(peers):,.0f} to {max(peers):,.0f} random plies a "
            "second (without checking for draws)"
        )


def print_whole(table: Table) -> None:
    """Print a table as wide as it needs to be, so that no number is cut off."""
    console = Console(highlight=False)
    wide = Measurement.get(console, console.options.update(width=WIDEST), table).maximum
    console.width = max(console.width, wide)
    console.print(table, crop=False)
