"""Kinds of decisions, from what a game's rules of thumb advise.

A game rates actions in hundredths of a point (`GameSpec.rate_actions`), which skilled bots play by.
Where it finds one action far better than all others, the decision is clear; where it hardly tells
them apart, it is idle. What it does not see does not count here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

POINT: Final = 100
CLEAR: Final = 2 * POINT  # the second best is that far behind
IDLE: Final = POINT // 4  # the worst is no further behind


@dataclass
class Kinds:
    """How many questions of a kind a seat was asked, by what was advised."""

    forced: int = 0
    clear: int = 0
    idle: int = 0
    real: int = 0
    effective: list[float] = field(default_factory=list)  # effective choices of each decision

    def add_decision(self, ratings: Sequence[int]) -> None:
        """Count a decision with more than one legal action."""
        best, second, *_others = sorted(ratings, reverse=True)
        if best - min(ratings) <= IDLE:
            self.idle += 1
        elif best - second >= CLEAR:
            self.clear += 1
        else:
            self.real += 1
        self.effective.append(count_effective(ratings))


def count_effective(ratings: Sequence[int]) -> float:
    """Return how many equally good actions a choice amounts to.

    It is the exponential of the entropy of softmax(rating / 1 point): of actions that are alike all
    count, and one that is many points behind hardly counts.
    """
    best = max(ratings)
    weights = [math.exp((rating - best) / POINT) for rating in ratings]
    total = math.fsum(weights)
    shares = [weight / total for weight in weights]
    return math.exp(-math.fsum(share * math.log(share) for share in shares if share > 0))
