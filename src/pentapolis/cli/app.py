"""All commands; each has its own module."""

from __future__ import annotations

from typing import Annotated

import typer

from pentapolis import COMPILED, __version__

from . import (
    arena,
    bench,
    draw,
    games,
    golden,
    new,
    play,
    replay,
    rules,
    serve,
    tune,
    verify,
    watch,
)
from .wrong import Commands

app = typer.Typer(
    cls=Commands,
    help="Five city-building board games on one table.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

app.command()(serve.serve)
app.command()(play.play)
app.command()(watch.watch)
app.command()(games.games)
app.command()(replay.replay)
app.command()(draw.draw)
app.command()(verify.verify)
app.command()(arena.arena)
app.command()(tune.tune)
app.command()(bench.bench)
app.command()(rules.rules)
app.command()(golden.golden)
app.command()(new.new)


def version_line() -> str:
    """Say which version this is and which form of the rules runs."""
    form = "compiled" if COMPILED else "pure Python"
    return f"pentapolis {__version__}, rules: {form}"


def say_version(asked: bool) -> None:
    if asked:
        typer.echo(version_line())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Five city-building board games on one table."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
