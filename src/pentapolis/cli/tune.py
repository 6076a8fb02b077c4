"""`pentapolis tune`: fit the numbers of a game's bots by paired games."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from pentapolis.bots.settings import FILE, Numbers, numbers_of, recorded
from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.lab import foresight
from pentapolis.lab.tune import LADDERS, duelling, tuned

from .asked import Slug, listed, made, spec_named
from .wrong import Wrong, plainly


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
        raise Wrong("--deals and --tries take numbers from 1")
    if levels and numbers:
        raise Wrong("--levels and --numbers go one at a time: --numbers is for the search")
    spec = spec_named(slug)
    game = made(slug, spec, 2, {})
    with plainly():
        if levels:
            command = f"pentapolis tune {slug} --levels --deals {deals} --seed {seed}"
            after, kept = fit_levels(spec, game, deals, seed)
        else:
            command = f"pentapolis tune {slug} --deals {deals} --tries {tries} --seed {seed}"
            after, kept = fit_search(spec, game, listed(numbers), deals, tries, seed)
    if not kept:
        typer.echo("The present numbers stay.")
    elif write:
        path = spec.meta.folder / FILE
        path.write_text(recorded(after, command, kept), encoding="utf-8")
        typer.echo(f"{FILE} of {slug} is written.")


def fit_search(
    spec: GameSpec, game: Game, names: list[str], deals: int, tries: int, seed: int
) -> tuple[Numbers, list[str]]:
    """Try the neighbours of each number of the search; give what came out and what was kept."""
    after = numbers_of(spec)
    kept: list[str] = []
    duel = duelling(spec, game, tries, seed)
    for trial, present in tuned(numbers_of(spec), names or list(LADDERS), deals, duel):
        typer.echo(trial.line())
        after = present
        if trial.kept:
            kept.append(trial.line())
    return after, kept


def fit_levels(spec: GameSpec, game: Game, deals: int, seed: int) -> tuple[Numbers, list[str]]:
    """Find how dimly the lower levels see; give the numbers with it and what was kept."""
    after = numbers_of(spec)
    kept: list[str] = []
    for step, keep in foresight.fitted(foresight.duelling(spec, game, deals, seed)):
        typer.echo(f"{step.line()}{', kept' if keep else ''}")
        if keep:
            kept.append(step.line())
            after = replace(after, blur={**after.blur, step.level: step.blur})
    return after, kept
