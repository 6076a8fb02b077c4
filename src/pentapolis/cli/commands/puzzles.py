"""`pentapolis puzzles`: find puzzles in games of bots, and check those that a game has."""

from __future__ import annotations

import time
from collections import Counter
from typing import Annotated

import typer

from pentapolis.catalog.spec import GameSpec
from pentapolis.lab.fresh_games import find_fault, load_turn, play_fresh
from pentapolis.lab.line_games import mean
from pentapolis.lab.odds import MOST_GOOD
from pentapolis.lab.puzzle_files import (
    Played,
    find_first_game,
    is_one_too_many,
    save_numbers,
    save_puzzle,
)
from pentapolis.lab.puzzles import find_puzzles
from pentapolis.lab.screen import Limits
from pentapolis.lab.turn_lines import MOST_LINES
from pentapolis.learn.puzzle import list_files, read_file

from ..arguments import Slug, find_spec
from ..errors import CliError, friendly_errors


def puzzles(
    slug: Slug,
    games: Annotated[int, typer.Option(help="How many games of bots to look through.")] = 200,
    seed: Annotated[int, typer.Option(help="Seed of all games.")] = 1,
    first: Annotated[
        int | None,
        typer.Option(help="The first game; default: the one after the last saved puzzle's."),
    ] = None,
    most: Annotated[
        int, typer.Option(help="Stop at this many puzzles; with --write saved ones count, too.")
    ] = 20,
    lines: Annotated[
        int,
        typer.Option(help="Leave out turns with more lines than this; a few are compared quickly."),
    ] = MOST_LINES,
    rated: Annotated[
        float,
        typer.Option(
            help="Only look at turns whose best line is rated this many points above the next."
        ),
    ] = 0.0,
    rerolls: Annotated[
        int, typer.Option(help="Other outcomes of the luck before each turn to look at as well.")
    ] = 0,
    good: Annotated[
        int, typer.Option(help="Leave out turns with more equally good lines than this.")
    ] = MOST_GOOD,
    decisive: Annotated[
        bool,
        typer.Option(help="Also look where bots would surely win or lose, if a line decides that."),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            help="Play the game's puzzles again in the worlds of --seed; look for no new ones."
        ),
    ] = False,
    write: Annotated[
        bool,
        typer.Option(
            help="Save each puzzle in the game's folder; with --check save the new numbers and "
            "drop puzzles that do not keep the bars."
        ),
    ] = False,
) -> None:
    """Find puzzles: turns in games of bots that have one clearly best way.

    Whole games decide, a few hundred for each of the best lines, so this takes its time. A run
    that was stopped goes on after the last puzzle that it has saved.
    """
    if games < 1 or most < 1:
        raise CliError("--games and --most take a number from 1 up")
    spec = find_spec(slug)
    with friendly_errors():
        if check:
            check_puzzles(spec, seed, write)
        else:
            begin = find_first_game(spec, seed) if first is None else first
            limits = Limits(lines, rated, rerolls, good, decisive)
            search_games(spec, range(begin, begin + games), seed, limits, most, write)


def search_games(
    spec: GameSpec, numbers: range, seed: int, limits: Limits, most: int, write: bool
) -> None:
    """Look for puzzles in games of bots, and print the fate of each turn."""
    fates: Counter[str] = Counter()
    found = 0
    start = time.process_time()
    for number, seen, puzzle in find_puzzles(spec, numbers, seed, limits):
        fates.update(seen)
        told = (f"{count} {fate}" if count > 1 else fate for fate, count in Counter(seen).items())
        text = f"game {number}: {', '.join(told)}"
        if puzzle is not None:
            found += 1
            gap = f"{puzzle.gap:.1f} points"
            text += f", a puzzle ({gap})"
            if write and is_one_too_many(spec, puzzle):
                text += ", but there are enough of its kind"
            elif write:
                text += f", saved as {save_puzzle(spec, puzzle, number, seed).name}"
        typer.echo(text)
        if (len(list_files(spec)) if write else found) >= most:
            break
    seconds = time.process_time() - start
    for fate, count in fates.most_common():
        typer.echo(f"{count:6} {fate}")
    typer.echo(f"{found} puzzles, {seconds:.0f} s of processor time")


def check_puzzles(spec: GameSpec, seed: int, write: bool) -> None:
    """Play all puzzles of a game in fresh worlds, and print by how much the next line is worse."""
    start = time.process_time()
    kept: Played = {}
    for path in list_files(spec):
        turn = load_turn(spec, read_file(path))
        samples, verdict = play_fresh(spec, turn.view, turn.lines, turn.group, seed)
        fault, margin = find_fault(samples, verdict), verdict.margins[verdict.second]
        share = mean(samples[verdict.group[0]].wins)
        typer.echo(
            f"{path.stem}: {margin.points:.1f} ± {margin.error:.1f} points, {margin.wins:.0%} of "
            f"wins over {margin.games} games, wins {share:.0%}; {fault or 'keeps the bars'}"
        )
        if not fault:
            kept[path] = samples, verdict
    seconds = time.process_time() - start
    typer.echo(f"puzzles that keep the bars: {len(kept)}; {seconds:.0f} s of processor time")
    if write:
        save_numbers(spec, kept)
