"""`pentapolis golden`: finished games that must play the same for ever."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from pentapolis.core.spec import GameSpec
from pentapolis.registry import games as all_games

from .asked import Options, Seats, chosen_options, made, spec_named, tests_of
from .wrong import Wrong, plainly


def golden(
    slug: Annotated[str | None, typer.Argument(help="A game; usual: all.")] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Write the replays anew by today's rules.")
    ] = False,
    record: Annotated[str | None, typer.Option(help="Record a new game under this name.")] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="Of the game to record.")] = 1,
    folder: Annotated[
        Path | None, typer.Option(help="The replays; usual: golden/ in the game's tests.")
    ] = None,
) -> None:
    """Verify golden replays, write them anew, or record one; exit code 1: an ending is missing."""
    try:
        from pentapolis.testkit import golden as kit
    except ImportError as error:
        raise Wrong(f"this command needs the test tools ({error}): pip install pytest") from None
    if slug is None:
        if record is not None or folder is not None:
            raise Wrong("say which game: pentapolis golden SLUG")
        with plainly():
            found = all_games()
        wanted = {name: spec for name, spec in found.items() if has_replays(spec)}
        for name in found.keys() - wanted.keys():
            typer.echo(f"{name}: no golden replays")
    else:
        wanted = {slug: spec_named(slug)}
    missing = 0
    for name, spec in wanted.items():
        place = folder if folder is not None else replays_of(spec)
        if record is not None:
            record_one(kit, name, spec, place / f"{record}.replay", seats, option, seed)
        elif update:
            renew(kit, spec, place)
        missing += check(kit, spec, place)
    if missing:
        raise typer.Exit(1)


def has_replays(spec: GameSpec) -> bool:
    tests = tests_of(spec)
    return tests is not None and any((tests / "golden").glob("*.replay"))


def replays_of(spec: GameSpec) -> Path:
    """Find the folder of a game's golden replays."""
    tests = tests_of(spec)
    if tests is None:
        raise Wrong(f"no tests of {spec.meta.title} were found: name the replays with --folder")
    return tests / "golden"


def check(kit: ModuleType, spec: GameSpec, place: Path) -> int:
    """Play all replays again; count the endings that none of them shows."""
    try:
        with plainly():
            timelines = kit.verified(spec, place)
            missing: list[str] = kit.endings_without(spec, place)
    except AssertionError as error:
        raise Wrong(str(error)) from None
    plies = sum(timeline.ply for timeline in timelines)
    typer.echo(f"{spec.meta.slug}: {len(timelines)} golden replays, {plies} plies, all as recorded")
    for ending in missing:
        typer.echo(f"{spec.meta.slug}: no golden replay shows the ending {ending}")
    return len(missing)


def renew(kit: ModuleType, spec: GameSpec, place: Path) -> None:
    """Write replays anew and say which have changed."""
    with plainly():
        changed: list[str] = kit.update(spec, place)
    for name in changed:
        typer.echo(f"{spec.meta.slug}: {name} was written anew")


def record_one(
    kit: ModuleType,
    slug: str,
    spec: GameSpec,
    path: Path,
    seats: int | None,
    option: list[str] | None,
    seed: int,
) -> None:
    """Record one game."""
    if path.exists():
        raise Wrong(f"{path} is there already: choose another name")
    count = seats if seats is not None else spec.meta.seats[0]
    game = made(slug, spec, count, chosen_options(spec, option))
    with plainly():
        path.parent.mkdir(parents=True, exist_ok=True)
        timeline = kit.record(spec, game, path, seed, f"A game of {count}, seed {seed}.")
    ending = game.endings[game.ending(timeline.state)]
    typer.echo(f"{spec.meta.slug}: {path.name} has {timeline.ply} plies and ends by {ending}")
