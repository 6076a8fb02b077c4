"""`pentapolis puzzles`: find puzzles in games of bots."""

from __future__ import annotations

import time
from collections import Counter
from typing import Annotated

import typer

from pentapolis.lab.odds import MOST_GOOD
from pentapolis.lab.puzzle_files import find_first_game, is_one_too_many, save_puzzle
from pentapolis.lab.puzzles import find_puzzles
from pentapolis.lab.screen import Limits
from pentapolis.lab.turn_lines import MOST_LINES
from pentapolis.learn.puzzle import list_files

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
        int, typer.Option(help="Stop at so many puzzles; with --write saved ones count, too.")
    ] = 20,
    lines: Annotated[
        int, typer.Option(help="Leave out turns with more lines; few are quickly compared.")
    ] = MOST_LINES,
    turns: Annotated[
        int | None, typer.Option(help="Look at so many of the last turns of a game only.")
    ] = None,
    rolls: Annotated[
        bool, typer.Option(help="Look at choices before luck only, such as dice to keep.")
    ] = False,
    rated: Annotated[
        float,
        typer.Option(
            help="Look at turns only whose best line is rated so many points above the next."
        ),
    ] = 0.0,
    rerolls: Annotated[
        int, typer.Option(help="Look at so many other outcomes of the luck before a turn as well.")
    ] = 0,
    good: Annotated[
        int, typer.Option(help="Leave out turns with more lines that are equally good.")
    ] = MOST_GOOD,
    decisive: Annotated[
        bool,
        typer.Option(help="Look also where bots would surely win or lose, if a line decides that."),
    ] = False,
    write: Annotated[bool, typer.Option(help="Save each puzzle in the game's folder.")] = False,
) -> None:
    """Find puzzles: turns in games of bots that have one clearly best way.

    Whole games decide, a few hundred for each of the best lines, so this takes its time. A run
    that was stopped goes on after the last puzzle that it has saved.
    """
    if games < 1 or most < 1:
        raise CliError("--games and --most take a number from 1 up")
    spec = find_spec(slug)
    with friendly_errors():
        begin = find_first_game(spec, seed) if first is None else first
        fates: Counter[str] = Counter()
        found = 0
        start = time.process_time()
        numbers = range(begin, begin + games)
        limits = Limits(lines, turns, rolls, rated, rerolls, good, decisive)
        for number, seen, puzzle in find_puzzles(spec, numbers, seed, limits):
            fates.update(seen)
            text = f"game {number}: {', '.join(seen)}"
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
