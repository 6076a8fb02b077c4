"""All ways to play a turn: lines of actions up to the moment when somebody else decides."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import State
from pentapolis.core.view import View
from pentapolis.learn.puzzle import ends_turn, key_position

MOST_LINES: Final = 300  # up to so many, all lines are compared,
FEW_LINES: Final = 60  # else the best by ratings
MOST_STEPS: Final = 4000  # positions looked at; beyond that there are too many lines, too


@dataclass(frozen=True)
class TurnLine:
    """A way to play a turn; lines that lead to the same position are one."""

    actions: tuple[int, ...]
    end: str  # the position after it, as the seat sees it
    points: int  # the seat's score right after it
    behind: int  # hundredths by which its actions are rated lower than the best ones


def list_lines(spec: GameSpec, view: View, seed: int, most: int = MOST_LINES) -> list[TurnLine]:
    """Return the lines of a turn, the best by ratings first; none if chance comes before its end.

    Steps are tried in the order of their ratings, so that the first lines found are the best. If
    there are more than `most` lines, only some are returned.
    """
    game, seat = view.game, view.seat
    heap: list[tuple[int, int, tuple[int, ...], State]] = [
        (0, 0, (), view.sample(SeededLuck(seed)))
    ]
    seen: set[str] = set()
    out: list[TurnLine] = []
    count = 0
    while heap and len(out) <= most and count < MOST_STEPS:
        behind, _, actions, state = heapq.heappop(heap)
        key = key_position(game, state, seat)
        if key in seen:
            continue
        seen.add(key)
        if state.actor() != seat:
            if not ends_turn(state, seat, seed):
                return []
            out.append(TurnLine(actions, key, state.scores()[seat], behind))
            continue
        legal = state.legal()
        ratings = [0] * len(legal)
        if spec.rate_actions is not None and len(legal) > 1:
            ratings = spec.rate_actions(game, game.mask(state, seat), legal)
        best = max(ratings)
        for action, rating in zip(legal, ratings, strict=True):
            after = state.clone()
            after.apply(action)
            count += 1
            heapq.heappush(heap, (behind + best - rating, count, (*actions, action), after))
    return out[:FEW_LINES] if heap else out
