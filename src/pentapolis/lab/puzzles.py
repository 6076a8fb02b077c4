"""Finds puzzles in games of bots: turns with one clearly best way, or a few equally good ones.

A turn is a chain of plies, so lines are compared and not plies. Whole games decide, played on in
worlds that fit what the seat knows. Most turns have several good ways, so what is hardly a puzzle
is dropped as early as possible: first by the game's ratings, then after a few games, then by more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pentapolis.bots import Budget, make_bot
from pentapolis.bots.hint import hint
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.view import View
from pentapolis.learn.lesson import LEARNER
from pentapolis.learn.puzzle import SAME_POINTS, key_position

from .candidates import LEVEL, Candidate, Found, list_candidates, vary
from .fresh_games import find_fault, play_fresh
from .line_games import LineGames, Sample, compare, mean
from .screen import EVERYTHING, FIRST_RACE, Limits, duel, is_obvious, race, screen
from .turn_lines import TurnLine, Unfit
from .verdict import (
    BEST_LINES,
    ROUNDS,
    SCREENING,
    UNDECIDED,
    is_between,
    is_decided,
    is_far,
    is_hopeless,
    judge,
    rank,
)

MASTER: Final = "master"
HINT_PLAYOUTS: Final = 100

SHARE_GAMES: Final = (6, 24)  # a few first, then more


def find_puzzles(
    spec: GameSpec, games: range, seed: int, limits: Limits = EVERYTHING
) -> Iterator[tuple[int, list[str], Found | None]]:
    """Let bots play; yield the number of each game, the fate of its turns, and a puzzle or None.

    A game gives one puzzle at most, so that they differ.
    """
    for number in games:
        fates: list[str] = []
        found: Found | None = None
        turns = list_candidates(spec, number, seed)
        for candidate in (each for turn in turns for each in vary(turn, limits.rerolls)):
            try:
                found = confirm(examine(candidate, limits), seed)
            except Unfit as reason:
                fates.append(str(reason))
            else:
                fates.append("puzzle")
                break
        yield number, fates, found


def examine(candidate: Candidate, limits: Limits = EVERYTHING) -> Found:
    """Return the puzzle that a turn is; Unfit if it is none, or has too many lines."""
    games = LineGames(candidate.spec, candidate.view(), LEVEL, candidate.seed)
    lines = screen(candidate.spec, games, limits)
    trial = Trial(games, lines, limits.good)
    if limits.rated:
        duel(games, lines, trial.samples)
    else:
        race(games, lines, trial.samples, FIRST_RACE)
    if not limits.decisive:
        check_share(games)
    if limits.rated:
        trial.play(range(len(lines)), SCREENING[0])
    else:
        race(games, lines, trial.samples)
    for count in (*SCREENING, *ROUNDS[:2]):
        trial.play(trial.list_best(), count)
    ends = {line.end for line in lines}
    hints = follow_hints(candidate, ends)
    trial.check_end(hints, "hint disagrees")
    master = follow_master(candidate, ends)
    trial.check_end(master, "master disagrees")
    for count in SCREENING:
        trial.play(range(len(lines)), count)
    verdict = judge(trial.samples)
    for count in ROUNDS:
        chosen = [*trial.list_best(), *verdict.unclear, *verdict.group]
        trial.play(list(dict.fromkeys(chosen)), count)
        verdict = judge(trial.samples)
    if verdict.unclear or not verdict.margins:
        raise Unfit("unclear")
    if is_decided(trial.samples, verdict):
        raise Unfit("decided")
    group = [lines[line] for line in verdict.group]
    if 2 * len(group) > len(lines):
        raise Unfit("most lines are good")
    if is_obvious(lines, group):
        raise Unfit("points at once")
    if not {hints, master} <= {line.end for line in group}:
        raise Unfit("hint or master disagrees")
    return Found(candidate, tuple(lines), tuple(trial.samples), verdict, limits)


def confirm(found: Found, seed: int) -> Found:
    """Return a puzzle with the numbers of fresh worlds; Unfit if they do not keep the bars."""
    spec, view = found.candidate.spec, found.candidate.view()
    fresh = play_fresh(spec, view, found.lines, found.verdict.group, seed)
    fault = find_fault(*fresh)
    if fault:
        raise Unfit(f"in fresh worlds: {fault}")
    samples, verdict = fresh
    return replace(found, samples=samples, verdict=verdict)


class Trial:
    """The games of all lines of a turn, played step by step."""

    def __init__(self, games: LineGames, lines: Sequence[TurnLine], good: int) -> None:
        self.games = games
        self.lines = lines
        self.good = good  # most lines that may be equally good
        self.samples = [Sample() for _ in lines]

    def play(self, chosen: Sequence[int], count: int) -> None:
        """Play lines on, except those that are far behind; Unfit if there is little hope."""
        for line in chosen:
            sample, best = self.samples[line], self.samples[self.list_best()[0]]
            if sample is not best and sample.leads and is_far(compare(best, sample)):
                continue
            self.games.play(self.lines[line].actions, sample, count)
            if sample is not best and is_between(compare(best, sample)):
                raise Unfit(f"close after {count} games")
        if is_hopeless([sample for sample in self.samples if sample.leads], self.good):
            raise Unfit(f"close after {count} games")

    def check_end(self, end: str, fate: str) -> None:
        """Check that a line with this end may still be as good as the best."""
        best = self.samples[self.list_best()[0]]
        for line, sample in zip(self.lines, self.samples, strict=True):
            if line.end == end and sample.leads:
                margin = compare(best, sample)
                if margin.points - 2 * margin.error > SAME_POINTS:
                    raise Unfit(fate)

    def list_best(self) -> list[int]:
        """List the best lines so far; before any game, the one that is rated best."""
        tried = [line for line, sample in enumerate(self.samples) if sample.leads]
        if not tried:
            return [0]
        return sorted(tried, key=lambda line: rank(self.samples[line]), reverse=True)[:BEST_LINES]


def check_share(games: LineGames) -> None:
    """Check that the game is still open before the turn; a few games often tell."""
    sample = Sample()
    for count in SHARE_GAMES:
        games.play((), sample, count)
        if not UNDECIDED[0] <= mean(sample.wins) <= UNDECIDED[1]:
            raise Unfit("decided")


def follow_master(candidate: Candidate, ends: Collection[str]) -> str:
    """Return where the turn of the best bot ends."""
    bot = make_bot(MASTER, candidate.spec, candidate.seed)
    return follow(candidate, bot, ends)


def follow_hints(candidate: Candidate, ends: Collection[str]) -> str:
    """Return where a turn by hints ends."""
    budget, seed = Budget(playouts=HINT_PLAYOUTS), candidate.seed % (1 << 32)
    return follow(candidate, lambda view: hint(candidate.spec, view, seed, budget).action, ends)


def follow(candidate: Candidate, choose: Callable[[View], int], ends: Collection[str]) -> str:
    """Return where a turn ends: at the end of some line, or when others decide."""
    state = candidate.state.clone()
    end = ""
    while state.actor() == LEARNER and end not in ends:
        state.apply(choose(candidate.view(state)))
        end = key_position(candidate.game, state, LEARNER)
    return end
