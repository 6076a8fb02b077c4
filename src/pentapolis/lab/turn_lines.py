"""All ways to play a turn: lines of actions up to the moment when somebody else decides."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.learn.puzzle import ends_turn, key_position

MOST_LINES: Final = 300  # up to so many, all lines are compared,
FEW_LINES: Final = 60  # else the best by ratings
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


def list_lines(spec: GameSpec, view: View, seed: int, most: int = MOST_LINES) -> list[TurnLine]:
    """Return the lines of a turn, the best by ratings first; Unfit if chance would interrupt it.

    Steps are tried in the order of their ratings, so that the first lines found are the best;
    with more than `most` lines, these are all.
    """
    game, seat = view.game, view.seat
    start = view.sample(SeededLuck(seed))
    heap: list[tuple[int, int, tuple[int, ...], State]] = [(0, 0, (), start)]
    seen: set[str] = set()
    out: list[TurnLine] = []
    count = 0
    while heap and len(out) <= most and count < MOST_STEPS:
        behind, _, actions, before = heapq.heappop(heap)
        state = before.clone()
        if actions:
            state.apply(actions[-1])
        key = key_position(game, state, seat)
        if key in seen:
            continue
        seen.add(key)
        if state.actor() != seat:
            if not ends_turn(state, seat, seed):
                raise Unfit("chance")
            loss = -rate_lead(spec, game, state, seat) if spec.evaluate is not None else behind
            out.append(TurnLine(actions, key, state.scores()[seat], loss))
            continue
        legal = state.legal()
        ratings = [0] * len(legal)
        if spec.rate_actions is not None and len(legal) > 1:
            ratings = spec.rate_actions(game, game.mask(state, seat), legal)
        best = max(ratings)
        for action, rating in zip(legal, ratings, strict=True):
            count += 1
            heapq.heappush(heap, (behind + best - rating, count, (*actions, action), state))
    return out[:FEW_LINES] if heap else out


def rate_lead(spec: GameSpec, game: Game, state: State, seat: int) -> int:
    """Return by how much a seat leads, by the worth of its position and those of others."""
    if spec.evaluate is None:
        return 0
    worth = [spec.evaluate(game, state, each) for each in range(game.seats)]
    return worth[seat] - max([*worth[:seat], *worth[seat + 1 :]])
