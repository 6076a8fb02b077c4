"""`pentapolis golden`: recorded games that must always play the same."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pentapolis.catalog.spec import GameSpec

from ..arguments import (
    Options,
    Seats,
    find_games,
    find_spec,
    find_tests,
    load_game,
    read_options,
)
from ..errors import CliError, friendly_errors


def golden(
    slug: Annotated[str | None, typer.Argument(help="A game; default: all.")] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Rewrite the replays with the present rules.")
    ] = False,
    record: Annotated[str | None, typer.Option(help="Record a new game under this name.")] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(help="Seed of the game to record.")] = 1,
    folder: Annotated[
        Path | None, typer.Option(help="Where replays are; default: golden/ in the game's tests.")
    ] = None,
) -> None:
    """Check golden replays, rewrite them, or record one. Exit code 1 if an ending is missing."""
    if slug is None:
        if record is not None or folder is not None:
            raise CliError("--record and --folder need a game: pentapolis golden SLUG")
        games = find_games()
        specs = [spec for spec in games.values() if has_replays(spec)]
        for name in sorted(games.keys() - {spec.meta.slug for spec in specs}):
            typer.echo(f"{name}: no golden replays")
    else:
        specs = [find_spec(slug)]
    missing = 0
    for spec in specs:
        place = folder if folder is not None else replay_place(spec)
        if record is not None:
            record_game(spec, place / f"{record}.replay", seats, option, seed)
        elif update:
            update_replays(spec, place)
        missing += check_replays(spec, place)
    if missing:
        raise typer.Exit(1)


def has_replays(spec: GameSpec) -> bool:
    """Return whether a game's tests have golden replays."""
    tests = find_tests(spec)
    return tests is not None and any((tests / "golden").glob("*.replay"))


def replay_place(spec: GameSpec) -> Path:
    """Return the folder of a game's golden replays."""
    tests = find_tests(spec)
    if tests is None:
        raise CliError(f"no tests of {spec.meta.title} were found: name the replays with --folder")
    return tests / "golden"


def check_replays(spec: GameSpec, place: Path) -> int:
    """Check all replays; return the number of endings that none of them shows."""
    from pentapolis.testkit.golden import missing_endings, verify_all

    try:
        with friendly_errors():
            timelines = verify_all(spec, place)
            missing = missing_endings(spec, place)
    except AssertionError as error:
        raise CliError(str(error)) from None
    plies = sum(timeline.ply for timeline in timelines)
    typer.echo(f"{spec.meta.slug}: {len(timelines)} golden replays, {plies} plies, all as recorded")
    for ending in missing:
        typer.echo(f"{spec.meta.slug}: no golden replay shows the ending {ending}")
    return len(missing)


def update_replays(spec: GameSpec, place: Path) -> None:
    """Rewrite replays and print which have changed."""
    from pentapolis.testkit.golden import update

    with friendly_errors():
        changed = update(spec, place)
    for name in changed:
        typer.echo(f"{spec.meta.slug}: {name} was rewritten")


def record_game(
    spec: GameSpec, path: Path, seats: int | None, option: list[str] | None, seed: int
) -> None:
    """Record a random game."""
    from pentapolis.testkit.golden import record

    if path.exists():
        raise CliError(f"{path} already exists: choose another name")
    count = seats if seats is not None else spec.meta.seats[0]
    game = load_game(spec, count, read_options(spec, option))
    with friendly_errors():
        path.parent.mkdir(parents=True, exist_ok=True)
        timeline = record(spec, game, path, seed, f"A game of {count}, seed {seed}.")
    ending = game.name_ending(timeline.state)
    typer.echo(f"{spec.meta.slug}: {path.name} has {timeline.ply} plies and the ending {ending}")
