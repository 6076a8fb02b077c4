"""Whether one bot is stronger than another: deals are played until that is decided.

The generalised sequential probability ratio test: after n deals with mean lead m and standard
deviation s, LLR = n (δ₁ − δ₀) (2m − δ₀ − δ₁) / (2s²) is the logarithm of how much likelier a gain
of δ₁ is than one of δ₀. It may be asked after every deal.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

NO_GAIN: Final = 0.0  # δ₀, in standard deviations of the lead between deals
GAIN: Final = 0.25  # δ₁: the smallest gain that is worth a change; six deals of ten are won by it
WRONG: Final = 0.05  # share of the trials that may find a gain where none is, or none where one is
LOWER: Final = math.log(WRONG / (1 - WRONG))
UPPER: Final = math.log((1 - WRONG) / WRONG)
FROM: Final = 24  # deals; with fewer nobody knows how far they differ

BETTER: Final = "better"
NO_BETTER: Final = "no better"
UNDECIDED: Final = "undecided"


@dataclass
class GainTest:
    """The leads of deals so far, and what they say; further ones change nothing once decided."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0
    word: str = UNDECIDED

    def add(self, lead: float) -> None:
        """Add the lead of the first bot in a deal, and decide if that is possible."""
        if self.word != UNDECIDED:
            return
        self.deals += 1
        self.total += lead
        self.squares += lead * lead
        if self.deals >= FROM:
            ratio = self.ratio
            self.word = BETTER if ratio >= UPPER else NO_BETTER if ratio <= LOWER else UNDECIDED

    @property
    def mean(self) -> float:
        """Return the mean lead in a deal."""
        return self.total / self.deals if self.deals else 0.0

    @property
    def ratio(self) -> float:
        """Return the logarithm of the likelihood ratio; infinite where all leads are the same."""
        mean = self.mean
        variance = max(0.0, self.squares - self.deals * mean * mean) / (self.deals - 1)
        if variance == 0:
            return math.inf if mean > 0 else -math.inf
        spread = math.sqrt(variance)
        return find_ratio(self.deals, mean, spread, NO_GAIN * spread, GAIN * spread)


def find_ratio(deals: int, mean: float, spread: float, none: float, some: float) -> float:
    """Return how much likelier a gain of `some` is than of `none`, as a logarithm."""
    return deals * (some - none) * (2 * mean - none - some) / (2 * spread**2)


def judge_leads(leads: Iterable[float]) -> GainTest:
    """Take leads until they decide, or there are no more."""
    test = GainTest()
    for lead in leads:
        test.add(lead)
        if test.word != UNDECIDED:
            break
    return test
