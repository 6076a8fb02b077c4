"""Plays the lines of a puzzle in fresh worlds.

Whatever is chosen by its games looks better in them than it is, so the numbers of a puzzle come
from others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.view import View
from pentapolis.learn.lesson import LEARNER
from pentapolis.learn.puzzle import SAME_POINTS, SAME_WINS, Puzzle, key_seen
from pentapolis.learn.puzzle_runner import play_start

from .candidates import LEVEL
from .jobs import derive_seed
from .line_games import LineGames, Sample, compare, compare_group
from .turn_lines import TurnLine
from .verdict import BEST_LINES, ROUNDS, SCREENING, Verdict, is_decided, rank

FRESH: Final = 3  # the stream of seeds for these worlds


@dataclass(frozen=True)
class KnownTurn:
    """The turn of a puzzle that is there already."""

    view: View
    lines: tuple[TurnLine, ...]  # the answers first
    group: tuple[int, ...]  # the answers


def load_turn(spec: GameSpec, puzzle: Puzzle) -> KnownTurn:
    """Return the turn of a puzzle with the lines that its file names."""
    game = spec.load(puzzle.seats, puzzle.options, puzzle.rules)
    named = [*puzzle.answers, *(line.play for line in puzzle.lines)]
    lines = (tuple(game.actions.ids[name] for name in names) for names in named)
    return KnownTurn(
        View(game, LEARNER, play_start(game, puzzle), []),
        tuple(TurnLine(actions, end="", points=0) for actions in lines),
        tuple(range(len(puzzle.answers))),
    )


def play_fresh(
    spec: GameSpec, view: View, lines: Sequence[TurnLine], group: Sequence[int], seed: int
) -> tuple[tuple[Sample, ...], Verdict]:
    """Play all lines again; the answers, the best others and what is unclear get all games.

    The worlds depend on the seed and on what the seat sees, not on how the turn was found.
    """
    seen = int(key_seen(view.game, view.seen), 16)
    games = LineGames(spec, view, LEVEL, derive_seed(seed, FRESH, seen))
    samples = tuple(Sample() for _ in lines)
    for line, sample in zip(lines, samples, strict=True):
        games.play(line.actions, sample, SCREENING[-1])
    verdict = compare_answers(samples, group)
    for count in ROUNDS:
        near = sorted(verdict.margins, key=lambda line: verdict.margins[line].points)
        for number in {*group, *near[:BEST_LINES], *verdict.unclear}:
            games.play(lines[number].actions, samples[number], count)
        verdict = compare_answers(samples, group)
    return samples, verdict


def compare_answers(samples: Sequence[Sample], group: Sequence[int]) -> Verdict:
    """Return by how much the other lines are worse than known answers."""
    answers = [samples[line] for line in group]
    others = [line for line in range(len(samples)) if line not in group]
    return Verdict(tuple(group), {line: compare_group(answers, samples[line]) for line in others})


def find_fault(samples: Sequence[Sample], verdict: Verdict) -> str:
    """Return which bar a puzzle does not keep, or nothing."""
    if verdict.unclear:
        return "a line is not clearly worse"
    best = max((samples[line] for line in verdict.group), key=rank)
    for line in verdict.group:
        margin = compare(best, samples[line])
        if (
            margin.points - 2 * margin.error > SAME_POINTS
            or margin.wins - 2 * margin.wins_error > SAME_WINS
        ):
            return "an answer is worse than another"
    return "decided" if is_decided(samples, verdict) else ""
