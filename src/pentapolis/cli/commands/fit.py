"""`pentapolis fit`: find the weights of a game's features."""

from __future__ import annotations

from typing import Annotated

import typer

from pentapolis.kit.features import MILLE
from pentapolis.lab.fit import (
    FILE,
    FitResult,
    find_features,
    find_table,
    play_games,
    solve,
    weights_file,
    write_weights,
)
from pentapolis.lab.requirements import check_extra

from ..arguments import Seats, Slug, find_spec, load_game
from ..bars import track
from ..errors import CliError, friendly_errors


def fit(
    slug: Slug,
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 2000,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 1,
    playouts: Annotated[
        int, typer.Option(help="Playouts for each decision; 0: bots do not search.")
    ] = 0,
    write: Annotated[bool, typer.Option(help="Save the weights in the game's file.")] = False,
) -> None:
    """Find out what the features of a game's positions are worth to its bots.

    Bots play many games, and least squares find the weights.

    By default for two players, or as few as the game allows.
    """
    if games < 1 or playouts < 0:
        raise CliError("--games takes a number from 1 up, and --playouts one from 0 up")
    spec = find_spec(slug)
    count = seats if seats is not None else max(2, spec.meta.seats[0])
    game = load_game(spec, count, {})
    with friendly_errors():
        check_extra()
        features = find_features(spec)
        table = find_table(spec, count)
        records = play_games(spec, game, games, seed, playouts)
        result = solve(features, track(records, games, "games"))
        print_weights(result)
        if write:
            command = f"pentapolis fit {slug} --seats {count} --games {games} --seed {seed}"
            command += f" --playouts {playouts}" if playouts else ""
            write_weights(weights_file(spec), table, result, command)
            typer.echo(f"Saved to {FILE} of {slug}.")


def print_weights(result: FitResult) -> None:
    """Print the weights in points, a line for each feature, a column for each stage."""
    typer.echo(f"{result.rows} rows")
    for name, weights in result.weights.items():
        typer.echo(f"{name:22}" + " ".join(f"{weight / MILLE:7.2f}" for weight in weights))
