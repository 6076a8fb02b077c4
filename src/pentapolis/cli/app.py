"""The command `pentapolis` with all its subcommands."""

from __future__ import annotations

from typing import Annotated

import typer

from pentapolis import COMPILED, __version__

from .commands import (
    arena,
    backup,
    bench,
    coach,
    draw,
    fields,
    fit,
    games,
    golden,
    lab,
    lab_compact,
    lab_sweep,
    learn,
    new,
    play,
    puzzles,
    replay,
    rules,
    serve,
    tune,
    verify,
    watch,
)
from .errors import Commands

app = typer.Typer(
    cls=Commands,
    help="Play five city-building board games in the browser or the terminal.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

# In the order in which the help lists them.
app.command()(serve.serve)
app.command()(play.play)
app.command()(learn.learn)
app.command()(watch.watch)
app.command()(games.games)
app.command()(replay.replay)
app.command()(draw.draw)
app.command()(verify.verify)
app.command()(arena.arena)
lab.lab.command()(lab_sweep.sweep)
lab.lab.command()(lab_compact.compact)
app.add_typer(lab.lab, name="lab")
app.command()(tune.tune)
app.command()(fit.fit)
app.command()(coach.coach)
app.command()(puzzles.puzzles)
app.command()(bench.bench)
app.command()(rules.rules)
app.command()(fields.fields)
app.command()(golden.golden)
app.command()(backup.backup)
app.command()(backup.restore)
app.command()(new.new)


def print_version(wanted: bool) -> None:
    """Print the version and whether the rules are compiled, then exit."""
    if wanted:
        form = "compiled" if COMPILED else "pure Python"
        typer.echo(f"pentapolis {__version__}, rules: {form}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play five city-building board games in the browser or the terminal."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
