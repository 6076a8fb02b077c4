"""`pentapolis tune`: find better settings for a game's bots."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from pentapolis.bots.settings import FILE, BotSettings, load_settings, settings_file
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.lab.requirements import check_extra
from pentapolis.lab.tune import LADDERS, compare_settings, tune_search, write_settings
from pentapolis.lab.tune_levels import compare_margins, tune_levels

from ..arguments import Slug, find_spec, load_game, split_list
from ..errors import CliError, friendly_errors

MOST_DEALS: Final = 200  # of a trial of the search, which usually takes fewer
LEVEL_DEALS: Final = 40


def tune(
    slug: Slug,
    numbers: Annotated[
        str, typer.Option(help="Settings to try, comma-separated; default: all.")
    ] = "",
    levels: Annotated[
        bool, typer.Option(help="Tune how short-sighted newcomer and casual are, not the search.")
    ] = False,
    deals: Annotated[
        int | None,
        typer.Option(
            help="Deals for each trial, each played twice. A trial of the search ends as soon as "
            f"it is decided (default: at most {MOST_DEALS}; with --levels just {LEVEL_DEALS})."
        ),
    ] = None,
    tries: Annotated[int, typer.Option(help="Playouts of the search for each decision.")] = 20,
    seed: Annotated[int, typer.Option(help="Seed of all deals.")] = 1,
    write: Annotated[bool, typer.Option(help="Save what is better in the game's file.")] = False,
) -> None:
    """Try other settings for a game's bots, each against the present ones."""
    deals = (LEVEL_DEALS if levels else MOST_DEALS) if deals is None else deals
    if deals < 1 or tries < 1:
        raise CliError("--deals and --tries take a number from 1 up")
    if levels and numbers:
        raise CliError("use either --levels or --numbers: --numbers is for the search")
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
        typer.echo("Nothing better was found; the settings stay as they are.")
    elif write:
        write_settings(settings_file(spec), after, command, kept)
        typer.echo(f"Saved to {FILE} of {slug}.")


def run_search(
    spec: GameSpec, game: Game, names: list[str], deals: int, playouts: int, seed: int
) -> tuple[BotSettings, list[str]]:
    """Tune the search and print each trial; return the new settings and what was kept."""
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
    """Tune the lower levels and print each trial; return the new settings and what was kept."""
    after = load_settings(spec)
    kept: list[str] = []
    for trial, keep in tune_levels(compare_margins(spec, game, deals, seed)):
        typer.echo(f"{trial.line()}{', kept' if keep else ''}")
        if keep:
            kept.append(trial.line())
            after = after.replace_tie_margin(trial.level, trial.tie_margin)
    return after, kept
