"""All ways to play a turn: lines of actions up to the moment when chance or others decide."""

from __future__ import annotations

import heapq
import marshal
from dataclasses import dataclass, replace
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.learn.puzzle import PLY, ends_turn, is_roll, key_position

MOST_LINES: Final = 300  # up to this many, all lines are compared,
FEW_LINES: Final = 60  # else the best by ratings
PLAIN: Final = 2  # the version of marshal in which equal data are always the same bytes
MOST_STEPS: Final = 4000  # positions looked at; beyond that there are too many lines, too


class Unfit(Exception):
    """A turn is no puzzle; the text says why."""


@dataclass(frozen=True)
class TurnLine:
    """A way to play a turn; lines that lead to the same position are one."""

    actions: tuple[int, ...]
    end: str  # the position after it, as the seat sees it
    points: int  # the seat's score right after it
    loss: int = 0  # how bad it is, in hundredths; only differences count
    is_cut: bool = False  # chance or others decide before the turn is over


def list_lines(spec: GameSpec, view: View, seed: int, most: int = MOST_LINES) -> list[TurnLine]:
    """Return the lines of a turn, the best by ratings first.

    With more than `most` lines, these are all. Where nearly every choice leads to chance, as with
    dice to keep, choices are compared instead of turns.
    """
    start = view.sample(SeededLuck(seed))
    if is_roll(start, view.seat, seed):
        return list_rolls(spec, view.game, start, view.seat)
    return walk_lines(spec, view.game, start, view.seat, seed, most)


def list_rolls(spec: GameSpec, game: Game, start: State, seat: int) -> list[TurnLine]:
    """Return each choice as a line, the best by ratings first."""
    legal = start.legal()
    ratings = rate_steps(spec, game, start, seat, legal)
    out: list[TurnLine] = []
    for action, rating in zip(legal, ratings, strict=True):
        state = start.clone()
        state.apply(action)
        end, points = key_position(game, state, seat), state.scores()[seat]
        out.append(TurnLine((action,), end, points, max(ratings) - rating, is_cut=True))
    return sorted(out, key=lambda line: line.loss)


def foresee_points(spec: GameSpec, view: View, seed: int, line: TurnLine) -> TurnLine:
    """Return a line with the most points that its turn can bring before chance or others decide."""
    state = view.sample(SeededLuck(seed))
    for action in line.actions:
        state.apply(action)
    if state.actor() != view.seat:
        return line
    turns = walk_lines(spec, view.game, state, view.seat, seed, FEW_LINES)
    return replace(line, points=max(turn.points for turn in turns))


def walk_lines(
    spec: GameSpec, game: Game, start: State, seat: int, seed: int, most: int
) -> list[TurnLine]:
    """Return the lines of a turn; each ends where chance or others decide.

    Steps are tried in the order of their ratings, so that the first lines found are the best.
    """
    heap: list[tuple[int, int, tuple[int, ...], State]] = [(0, 0, (), start)]
    seen: set[bytes] = set()
    out: list[TurnLine] = []
    steps: list[int] = []  # how bad the steps of each line are by their ratings
    count = 0
    while heap and len(out) <= most and count < MOST_STEPS:
        behind, _, actions, before = heapq.heappop(heap)
        state = before.clone()
        if actions:
            state.apply(actions[-1])
        mark = mark_position(game, state, seat)
        if mark in seen:
            continue
        seen.add(mark)
        if state.actor() != seat:
            is_cut = not ends_turn(state, seat, seed)
            loss = -rate_lead(spec, game, state, seat) if spec.evaluate is not None else behind
            end = key_position(game, state, seat)
            out.append(TurnLine(actions, end, state.scores()[seat], loss, is_cut))
            steps.append(behind)
            continue
        legal = state.legal()
        ratings = rate_steps(spec, game, state, seat, legal)
        best = max(ratings)
        for action, rating in zip(legal, ratings, strict=True):
            count += 1
            heapq.heappush(heap, (behind + best - rating, count, (*actions, action), state))
    if any(line.is_cut for line in out):
        # The worth of a position does not tell what may still be rolled; ratings of steps do.
        out = [replace(line, loss=behind) for line, behind in zip(out, steps, strict=True)]
    return out[:FEW_LINES] if heap else out


def rate_steps(spec: GameSpec, game: Game, state: State, seat: int, legal: list[int]) -> list[int]:
    """Return the ratings of what a seat may do; 0 where there is nothing to rate."""
    if spec.rate_actions is None or len(legal) < 2:
        return [0] * len(legal)
    return spec.rate_actions(game, game.mask(state, seat), legal)


def mark_position(game: Game, state: State, seat: int) -> bytes:
    """Return what tells positions apart like their keys, and is made much faster."""
    data = game.to_data(game.mask(state, seat))
    del data[PLY]
    return marshal.dumps(data, PLAIN)


def rate_lead(spec: GameSpec, game: Game, state: State, seat: int) -> int:
    """Return by how much a seat leads, by the worth of its position and those of others."""
    if spec.evaluate is None:
        return 0
    worth = [spec.evaluate(game, state, each) for each in range(game.seats)]
    return worth[seat] - max([*worth[:seat], *worth[seat + 1 :]])
