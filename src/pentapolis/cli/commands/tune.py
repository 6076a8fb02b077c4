"""`pentapolis tune`: find better numbers for a game's bots by paired games."""

from __future__ import annotations

from typing import Annotated

import typer

from pentapolis.bots.settings import FILE, BotSettings, load_settings, settings_file
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.lab.extra import check_extra
from pentapolis.lab.tune import LADDERS, compare_settings, tune_search, write_settings
from pentapolis.lab.tune_levels import compare_margins, tune_levels

from ..arguments import Slug, find_spec, load_game, split_list
from ..errors import CliError, friendly_errors


def tune(
    slug: Slug,
    numbers: Annotated[str, typer.Option(help="Which ones, with commas; usual: all.")] = "",
    levels: Annotated[
        bool, typer.Option(help="Fit how dimly newcomer and casual see, not the search.")
    ] = False,
    deals: Annotated[int, typer.Option(help="Deals for a trial; each is played twice.")] = 40,
    tries: Annotated[int, typer.Option(help="Tries of the search for a decision.")] = 20,
    seed: Annotated[int, typer.Option(help="Of all deals.")] = 1,
    write: Annotated[bool, typer.Option(help="Write what was kept into the game's file.")] = False,
) -> None:
    """Try other numbers for a game's bots, each in paired games against the present ones."""
    if deals < 1 or tries < 1:
        raise CliError("--deals and --tries take numbers from 1")
    if levels and numbers:
        raise CliError("--levels and --numbers go one at a time: --numbers is for the search")
    spec = find_spec(slug)
    game = load_game(spec, 2, {})
    with friendly_errors():
        if write:
            check_extra()
        if levels:
            command = f"pentapolis tune {slug} --levels --deals {deals} --seed {seed}"
            after, kept = run_levels(spec, game, deals, seed)
        else:
            command = f"pentapolis tune {slug} --deals {deals} --tries {tries} --seed {seed}"
            after, kept = run_search(spec, game, split_list(numbers), deals, tries, seed)
    if not kept:
        typer.echo("The present numbers stay.")
    elif write:
        write_settings(settings_file(spec), after, command, kept)
        typer.echo(f"{FILE} of {slug} is written.")


def run_search(
    spec: GameSpec, game: Game, names: list[str], deals: int, playouts: int, seed: int
) -> tuple[BotSettings, list[str]]:
    """Print each trial of the search; return the settings after them and what was kept."""
    after = load_settings(spec)
    kept: list[str] = []
    compare = compare_settings(spec, game, playouts, deals, seed)
    for trial, present in tune_search(after, names or list(LADDERS), compare):
        typer.echo(trial.line())
        after = present
        if trial.is_kept:
            kept.append(trial.line())
    return after, kept


def run_levels(spec: GameSpec, game: Game, deals: int, seed: int) -> tuple[BotSettings, list[str]]:
    """Print each trial of the lower levels; return the settings after them and what was kept."""
    after = load_settings(spec)
    kept: list[str] = []
    for trial, keep in tune_levels(compare_margins(spec, game, deals, seed)):
        typer.echo(f"{trial.line()}{', kept' if keep else ''}")
        if keep:
            kept.append(trial.line())
            after = after.replace_tie_margin(trial.level, trial.tie_margin)
    return after, kept
