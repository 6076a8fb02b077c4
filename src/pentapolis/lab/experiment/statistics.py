"""Means with intervals, tests that may be looked at early, and what many tests together allow.

The unit is always the deal: its games share their luck, so they are not independent.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from pentapolis.core.text import translatable

from ..ratings import wilson_interval

ALPHA: Final = 0.05
LOOK_FROM: Final = 100  # deals before which a confidence sequence says nothing
BEST_AT: Final = 1000  # deals at which it is as narrow as it can be
FALSE_DISCOVERIES: Final = 0.1  # share among the findings, at most
NORMAL: Final = NormalDist()


@dataclass(frozen=True)
class Estimate:
    """A mean over deals with its interval."""

    mean: float
    low: float
    high: float
    deals: int
    spread: float = 0.0  # standard deviation between deals

    @property
    def error(self) -> float:
        """Return the standard error of the mean."""
        return self.spread / math.sqrt(self.deals) if self.deals else math.inf


def estimate_mean(
    values: Sequence[float], alpha: float = ALPHA, bounds: tuple[float, float] | None = None
) -> Estimate:
    """Return the mean of a value for each deal, with Student's interval.

    For shares `bounds` are 0 and 1; where all deals say never or always, their interval is
    Wilson's, since what was never seen may still happen.
    """
    deals = len(values)
    if deals == 0:
        return Estimate(math.nan, math.nan, math.nan, 0)
    mean = math.fsum(values) / deals
    spread = find_spread(values, mean)
    if spread == 0 and bounds == (0, 1) and mean in (0, 1):
        low, high = wilson_interval(mean * deals, deals)
        return Estimate(mean, low, high, deals)
    reach = student(deals - 1, alpha) * spread / math.sqrt(deals) if deals > 1 else math.inf
    low, high = mean - reach, mean + reach
    if bounds is not None:
        low, high = max(bounds[0], low), min(bounds[1], high)
    return Estimate(mean, low, high, deals, spread)


def estimate_ratio(
    sums: Sequence[Sequence[float]],
    find: Callable[[Sequence[float]], float],
    bounds: tuple[float, float] | None = None,
) -> Estimate:
    """Return a number that is found from sums over all deals, such as a correlation.

    `sums` has a row for each deal; find() says nan where there is nothing to find. The interval is
    that of the jackknife: Student's, over what leaving out one deal after the other changes.
    """
    deals = len(sums)
    whole = [math.fsum(column) for column in zip(*sums, strict=True)]
    found = find(whole) if deals else math.nan
    if math.isnan(found):
        return Estimate(math.nan, math.nan, math.nan, deals)
    without = (find([total - mine for total, mine in zip(whole, row, strict=True)]) for row in sums)
    around = estimate_mean([deals * found - (deals - 1) * other for other in without])
    # Where leaving out one deal leaves nothing to find, nobody knows how far it reaches.
    reach = math.inf if math.isnan(around.mean) else around.high - around.mean
    low, high = found - reach, found + reach
    if bounds is not None:
        low, high = max(bounds[0], low), min(bounds[1], high)
    return Estimate(found, low, high, deals, around.spread)


def find_spread(values: Sequence[float], mean: float) -> float:
    """Return the standard deviation of a sample."""
    if len(values) < 2:
        return 0.0
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1))


def student(degrees: int, alpha: float = ALPHA) -> float:
    """Return the two-sided quantile of Student's distribution (Cornish and Fisher's expansion)."""
    z = NORMAL.inv_cdf(1 - alpha / 2)
    if degrees < 1:
        return math.inf
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3


def find_p_value(estimate: Estimate, against: float = 0.0) -> float:
    """Return the two-sided p-value of a mean."""
    if estimate.spread == 0:
        return 1.0 if estimate.mean == against else 0.0
    return 2 * (1 - NORMAL.cdf(abs(estimate.mean - against) / estimate.error))


def find_discoveries(p_values: Sequence[float], share: float = FALSE_DISCOVERIES) -> list[bool]:
    """Say which of several tests count, by Benjamini and Hochberg: few of them are false."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    last = 0
    for rank, index in enumerate(order, 1):
        if p_values[index] <= share * rank / len(p_values):
            last = rank
    counted = set(order[:last])
    return [index in counted for index in range(len(p_values))]


def sequence_reach(deals: int, spread: float, alpha: float = ALPHA) -> float:
    """Return half the width of the confidence sequence after some deals.

    Robbins' mixture, as in Waudby-Smith et al. (2021): the interval holds the true mean at all
    looks together with probability 1 − alpha. m ± s √(2(nρ²+1)/(n²ρ²) ln(√(nρ²+1)/α)).
    """
    if deals < LOOK_FROM:
        return math.inf
    tail = -2 * math.log(alpha)
    rho = (tail + math.log(tail) + 1) / BEST_AT  # ρ²
    grown = deals * rho + 1
    return spread * math.sqrt(2 * grown / (deals**2 * rho) * math.log(math.sqrt(grown) / alpha))


@dataclass(frozen=True)
class Verdict:
    """What a comparison says so far."""

    word: str  # different, alike or undecided
    estimate: Estimate  # of the difference, with the confidence sequence as its interval
    matters: float  # the smallest difference that matters
    more: int = 0  # deals that would probably decide, if it is undecided


def judge(differences: Sequence[float], matters: float, alpha: float = ALPHA) -> Verdict:
    """Judge the differences of paired deals; may be asked after every deal."""
    deals = len(differences)
    mean = math.fsum(differences) / deals if deals else 0.0
    spread = find_spread(differences, mean)
    reach = sequence_reach(deals, spread, alpha)
    estimate = Estimate(mean, mean - reach, mean + reach, deals, spread)
    if estimate.low > 0 or estimate.high < 0:
        return Verdict(translatable("different"), estimate, matters)
    if -matters <= estimate.low and estimate.high <= matters:
        return Verdict(translatable("alike"), estimate, matters)
    goal = max(abs(mean), matters - abs(mean), matters / 4)
    total = max(deals, LOOK_FROM)
    while sequence_reach(total, spread, alpha) > goal and total < 10**7:
        total = int(total * 1.2) + 1
    return Verdict(translatable("undecided"), estimate, matters, total - deals)
