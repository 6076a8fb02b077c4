"""Finds puzzles in games of bots: turns with one clearly best way, or a few equally good ones.

A turn is a chain of plies, so lines are compared and not plies. Whole games decide, played on in
worlds that fit what the seat knows. Most turns have several good ways, so what is hardly a puzzle
is dropped as early as possible: first by the game's ratings, then after a few games, then by more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pentapolis.bots import Budget, make_bot
from pentapolis.bots.hint import hint
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, State
from pentapolis.core.view import View
from pentapolis.learn.lesson import LEARNER
from pentapolis.learn.puzzle import (
    BETTER_ERRORS,
    BETTER_POINTS,
    BETTER_WINS,
    SAME_POINTS,
    SAME_WINS,
    is_roll,
    key_position,
)
from pentapolis.play.match import new_match

from .jobs import derive_seed
from .line_games import LineGames, Margin, Sample, compare, compare_group, mean
from .odds import MOST_GOOD
from .screen import EVERYTHING, FIRST_RACE, Limits, duel, is_obvious, race, screen
from .turn_lines import TurnLine, Unfit

LEVEL: Final = "skilled"  # of the bots that play
EXPERT: Final = "expert"  # of those in every 25th game; they take much longer
EXPERT_GAMES: Final = 25
MASTER: Final = "master"
HINT_PLAYOUTS: Final = 100

UNDECIDED: Final = (0.15, 0.85)  # share of wins before the turn
SHARE_GAMES: Final = (6, 24)  # first so many, then more

SCREENING: Final = (8, 16, 30)  # games that every line gets, unless it is far behind
BEST_LINES: Final = 6  # so many get all games,
ROUNDS: Final = (60, 120, 240, 400)  # in these steps, unless all is clear before
DOUBT: Final = 1.5  # standard errors; with them on both sides a line is taken for neither
# From so many games on, a line between these points, or with so few wins less than the best, is
# taken for one that is neither as good nor clearly worse.
DOUBTFUL: Final = ((30, 1.2, 2.2, 0.0), (60, 1.2, 2.8, 0.05), (120, 1.1, 2.9, 0.08))


@dataclass(frozen=True)
class Candidate:
    """A turn of the learner's seat in a game of bots."""

    spec: GameSpec
    game: Game
    players: tuple[str, ...]  # the bots' levels, by seat
    line: tuple[int, ...]  # the plies before it
    state: State
    seed: int

    def view(self, state: State | None = None) -> View:
        """Return what the seat knows."""
        return View(self.game, LEARNER, self.state if state is None else state, [])


@dataclass(frozen=True)
class Verdict:
    """The best lines by index, and by how much each other line is worse; games decide."""

    group: tuple[int, ...]  # the best first
    margins: dict[int, Margin]  # by line that is not in the group

    @property
    def unclear(self) -> list[int]:
        """List the lines that are neither as good as the best nor clearly worse."""
        return [line for line, margin in self.margins.items() if not is_clear(margin)]

    @property
    def second(self) -> int:
        """Return the best line that is not in the group."""
        return min(self.margins, key=lambda line: self.margins[line].points)


@dataclass(frozen=True)
class Found:
    """A puzzle: a turn, its lines, and what their games say."""

    candidate: Candidate
    lines: tuple[TurnLine, ...]
    samples: tuple[Sample, ...]
    verdict: Verdict
    limits: Limits = EVERYTHING

    @property
    def gap(self) -> float:
        """Return by how many points the best lines are better than the next."""
        return self.verdict.margins[self.verdict.second].points


def is_clear(margin: Margin) -> bool:
    """Return whether a line is clearly worse than the best ones."""
    return (
        margin.points >= BETTER_POINTS
        and margin.points >= BETTER_ERRORS * margin.error
        and margin.wins >= BETTER_WINS
    )


def is_far(margin: Margin) -> bool:
    """Return whether a line is so far behind that more games would not change the verdict."""
    return (
        margin.points - BETTER_ERRORS * margin.error >= BETTER_POINTS
        and margin.wins - 2 * margin.wins_error >= BETTER_WINS
    )


def is_same(margin: Margin) -> bool:
    """Return whether a line is as good as the best."""
    return margin.points <= SAME_POINTS and margin.wins <= SAME_WINS


def judge(samples: Sequence[Sample]) -> Verdict:
    """Return which lines are the best, and by how much the others are worse."""
    order = sorted(range(len(samples)), key=lambda line: rank(samples[line]), reverse=True)
    best = samples[order[0]]
    group = [line for line in order if is_same(compare(best, samples[line]))]
    together = [samples[line] for line in group]
    margins = {line: compare_group(together, samples[line]) for line in order if line not in group}
    return Verdict(tuple(group), margins)


def rank(sample: Sample) -> tuple[float, float]:
    """Return what lines are ordered by."""
    return mean(sample.leads), mean(sample.wins)


def is_between(margin: Margin) -> bool:
    """Return whether a line is probably neither as good as the best nor clearly worse."""
    doubt = DOUBT * margin.error
    if margin.points - doubt > SAME_POINTS:
        if margin.points + doubt < BETTER_POINTS:
            return True
        if margin.games >= 16 and margin.wins + 2 * margin.wins_error < BETTER_WINS:
            return True
    return any(
        margin.games >= games
        and margin.points > low
        and (margin.points < high or margin.wins < wins)
        for games, low, high, wins in DOUBTFUL
    )


def is_hopeless(samples: Sequence[Sample], good: int = MOST_GOOD) -> bool:
    """Return whether more games will hardly make a puzzle of some lines; rather too often."""
    best = max(samples, key=rank)
    margins = [compare(best, sample) for sample in samples if sample is not best]
    near = sum(margin.points + margin.error < BETTER_POINTS for margin in margins)
    return near >= good or any(map(is_between, margins))


def find_puzzles(
    spec: GameSpec, games: range, seed: int, limits: Limits = EVERYTHING
) -> Iterator[tuple[int, list[str], Found | None]]:
    """Let bots play; yield the number of each game, the fate of its turns, and a puzzle or None.

    A game gives one puzzle at most, so that they differ.
    """
    for number in games:
        fates: list[str] = []
        found: Found | None = None
        turns = list_candidates(spec, number, seed)[: limits.turns]
        for candidate in (each for turn in turns for each in vary(turn, limits)):
            try:
                found = examine(candidate, limits)
            except Unfit as reason:
                fates.append(str(reason))
            else:
                fates.append("puzzle")
                break
        yield number, fates, found


def list_candidates(spec: GameSpec, number: int, seed: int) -> list[Candidate]:
    """Play a game and return the turns of the learner's seat in its second half.

    The last comes first: the fewer moves follow, the clearer and the cheaper is the comparison.
    """
    game = spec.load(choose_seats(spec, number), {})
    deal = derive_seed(seed, 0, number)
    levels = [LEVEL if (number + 1) % EXPERT_GAMES else EXPERT] * game.seats
    bots = [make_bot(each, spec, derive_seed(deal, 1, seat)) for seat, each in enumerate(levels)]
    match = new_match(spec, game, bots, seed=deal).play()
    line, actors = match.timeline.line, match.timeline.actors
    out: list[Candidate] = []
    state = game.start()
    for ply, action in enumerate(line):
        is_new = ply > 0 and actors[ply] == LEARNER and actors[ply - 1] != LEARNER
        if is_new and 2 * ply >= len(line) and state.whose_turn() == LEARNER:
            own = derive_seed(deal, 9, ply)
            out.append(Candidate(spec, game, tuple(levels), tuple(line[:ply]), state.clone(), own))
        state.apply(action)
    return out[::-1]


def vary(candidate: Candidate, limits: Limits) -> Iterator[Candidate]:
    """Yield a turn, and what it would be had other dice or cards come right before it."""
    game, (*line, last) = candidate.game, candidate.line
    state = game.start()
    for action in line:
        state.apply(action)
    outcomes = [last]
    if state.actor() == CHANCE:
        luck, stream = SeededLuck(candidate.seed), state.luck_stream()
        words = (luck.word(stream, index) for index in range(limits.rerolls))
        outcomes += [state.draw_outcome(word) for word in words]
    for outcome in dict.fromkeys(outcomes):
        after = state.clone()
        after.apply(outcome)
        own = candidate.seed if outcome == last else derive_seed(candidate.seed, 1, outcome)
        if after.actor() == LEARNER and (not limits.rolls or is_roll(after, LEARNER, own)):
            yield replace(candidate, line=(*line, outcome), state=after, seed=own)


def choose_seats(spec: GameSpec, number: int) -> int:
    """Return how many play a game: mostly two, in every fifth game more."""
    wanted = 2 if number % 5 else 3 + number // 5 % 2
    return wanted if wanted in spec.meta.seats else min(max(2, spec.meta.seats[0]), wanted)


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
    check_decided(trial.samples, verdict)
    group = [lines[line] for line in verdict.group]
    if 2 * len(group) > len(lines):
        raise Unfit("most lines are good")
    if is_obvious(lines, group):
        raise Unfit("points at once")
    if not {hints, master} <= {line.end for line in group}:
        raise Unfit("hint or master disagrees")
    return Found(candidate, tuple(lines), tuple(trial.samples), verdict, limits)


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


def check_decided(samples: Sequence[Sample], verdict: Verdict) -> None:
    """Check that the turn decides something: not all lines win, and not all lose."""
    best, second = (mean(samples[line].wins) for line in (verdict.group[0], verdict.second))
    if best < UNDECIDED[0] or second > UNDECIDED[1]:
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
