"""Turns in games of bots that may be puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pentapolis.bots import make_bot
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE, State
from pentapolis.core.view import View
from pentapolis.learn.lesson import LEARNER
from pentapolis.play.match import new_match

from .jobs import derive_seed
from .line_games import Sample
from .screen import EVERYTHING, Limits
from .turn_lines import TurnLine
from .verdict import Verdict

LEVEL: Final = "skilled"  # of the bots that play
EXPERT: Final = "expert"  # of those in every 25th game; they take much longer
EXPERT_GAMES: Final = 25


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


def vary(candidate: Candidate, rerolls: int) -> Iterator[Candidate]:
    """Yield a turn, and what it would be had other dice or cards come right before it."""
    game, (*line, last) = candidate.game, candidate.line
    state = game.start()
    for action in line:
        state.apply(action)
    outcomes = [last]
    if state.actor() == CHANCE:
        luck, stream = SeededLuck(candidate.seed), state.luck_stream()
        words = (luck.word(stream, index) for index in range(rerolls))
        outcomes += [state.draw_outcome(word) for word in words]
    for outcome in dict.fromkeys(outcomes):
        after = state.clone()
        after.apply(outcome)
        own = candidate.seed if outcome == last else derive_seed(candidate.seed, 1, outcome)
        if after.actor() == LEARNER:
            yield replace(candidate, line=(*line, outcome), state=after, seed=own)


def choose_seats(spec: GameSpec, number: int) -> int:
    """Return the number of seats for a game: mostly two, in every fifth game more."""
    wanted = 2 if number % 5 else 3 + number // 5 % 2
    return wanted if wanted in spec.meta.seats else min(max(2, spec.meta.seats[0]), wanted)
