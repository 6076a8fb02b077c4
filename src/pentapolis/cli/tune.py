"""`pentapolis tune`: fit the numbers of a game's search by paired games."""

from __future__ import annotations

from typing import Annotated

import typer

from pentapolis.bots.settings import FILE, numbers_of, recorded
from pentapolis.lab.tune import LADDERS, duelling, tuned

from .asked import Slug, listed, made, spec_named
from .wrong import Wrong, plainly


def tune(
    slug: Slug,
    numbers: Annotated[str, typer.Option(help="Which ones, with commas; usual: all.")] = "",
    deals: Annotated[int, typer.Option(help="Deals for a trial; each is played twice.")] = 40,
    tries: Annotated[int, typer.Option(help="Tries of the search for a decision.")] = 20,
    seed: Annotated[int, typer.Option(help="Of all deals.")] = 1,
    write: Annotated[bool, typer.Option(help="Write what was kept into the game's file.")] = False,
) -> None:
    """Try other numbers for a game's search, each in paired games against the present ones."""
    if deals < 1 or tries < 1:
        raise Wrong("--deals and --tries take numbers from 1")
    spec = spec_named(slug)
    game = made(slug, spec, 2, {})
    start = numbers_of(spec)
    kept: list[str] = []
    after = start
    with plainly():
        duel = duelling(spec, game, tries, seed)
        for trial, present in tuned(start, listed(numbers) or list(LADDERS), deals, duel):
            typer.echo(trial.line())
            after = present
            if trial.kept:
                kept.append(trial.line())
    if not kept:
        typer.echo("The present numbers stay.")
        return
    if write:
        path = spec.meta.folder / FILE
        command = f"pentapolis tune {slug} --deals {deals} --tries {tries} --seed {seed}"
        path.write_text(recorded(after, command, kept), encoding="utf-8")
        typer.echo(f"{FILE} of {slug} is written.")
