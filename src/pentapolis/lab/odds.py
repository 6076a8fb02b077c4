"""How likely a turn is a puzzle, by the first few games of its lines.

Nearly all turns are none, and mostly a handful of games tells: some line is neither as good as the
best nor clearly worse, or too many are as good. Few games are rough, so instead of a yes or no for
each line this works out how likely all lines together keep the bars.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import Final

from pentapolis.learn.puzzle import BETTER_POINTS, BETTER_WINS, SAME_POINTS

from .line_games import mean

MOST_GOOD: Final = 6  # lines; where more are good, there is nothing to find
TRUST: Final = 2  # games' worth of the lines' common spread that each line's own is mixed with
LEAST_SPREAD: Final = 0.8  # points; the final lead is never quite certain
SLACK: Final = 0.05  # points; a line behind by exactly a bar is at it
STEP: Final = 0.5  # points
FARTHEST: Final = 40.0


@dataclass(frozen=True)
class Ratings:
    """What lines are worth by ratings, in points, and the standard error; games add to it."""

    points: Sequence[float]
    error: float


def reckon_odds(
    leads: Sequence[Sequence[float]],
    blur: float,
    needed: float,
    total: int | None = None,
    ratings: Ratings | None = None,
) -> float:
    """Return how likely every line is as good as the best or clearly worse, and few are as good.

    The n-th number of each line comes from the n-th world. `blur` is the standard error that stays
    however many worlds there are, `needed` is how many points worse is clearly worse, `total` how
    many lines there are if these are not all.
    """
    rated: Sequence[float] = ratings.points if ratings else [0.0] * len(leads)
    first = find_best(leads, ratings)
    best = leads[first]
    # Lines that do the same in every world share their fate.
    others = Counter(
        (tuple(line), rated[first] - worth) for line, worth in zip(leads, rated, strict=True)
    )
    others[tuple(best), 0.0] -= 1
    behind = [
        ([b - own for b, own in zip(best, line, strict=False)], gap, times)
        for (line, gap), times in others.items()
        if times
    ]
    usual = mean([spread(line) for line, _, _ in behind])
    # chances[n]: that n lines besides the best are as good, and all others clearly worse
    chances = [1.0]
    for line, gap, times in behind:
        games = len(line)
        likely = ((games - 1) * spread(line) + TRUST * usual) / (games - 1 + TRUST)
        error = max(0.01, sqrt(likely / games + blur * blur))
        middle = mean(line)
        if ratings is not None:
            share = error**2 / (error**2 + ratings.error**2)
            middle += share * (gap - middle)
            error = ratings.error * sqrt(share)
        same = share_below(SAME_POINTS + SLACK, middle, error)
        clear = 1 - share_below(needed - SLACK, middle, error)
        more = [chance * clear for chance in chances] + [0.0] * times
        for count, chance in enumerate(chances):
            more[count + times] += chance * same
        chances = more
    return sum(chances[: min(MOST_GOOD, (total or len(leads)) // 2)])


def find_best(leads: Sequence[Sequence[float]], ratings: Ratings | None) -> int:
    """Return the line that is best by games, and by ratings as far as these are surer."""
    if ratings is None:
        return max(range(len(leads)), key=lambda line: mean(leads[line]))
    worlds = list(zip(*leads, strict=False))  # those that all lines were played in
    ahead = [[world[line] - mean(world) for world in worlds] for line in range(len(leads))]
    error = mean([spread(line) for line in ahead]) / len(worlds)
    share = error / (error + ratings.error**2)
    worth = [
        (1 - share) * mean(line) + share * rated
        for line, rated in zip(ahead, ratings.points, strict=True)
    ]
    return worth.index(max(worth))


def find_needed(leads: Sequence[Sequence[float]]) -> float:
    """Return by how many points a line must be worse to be clearly so, also in games won."""
    lead = max(map(mean, leads))
    wide = max(LEAST_SPREAD, sqrt(mean([spread(line) for line in leads])))
    points = BETTER_POINTS
    while (
        points < FARTHEST
        and share_below(lead, 0, wide) - share_below(lead - points, 0, wide) < BETTER_WINS
    ):
        points += STEP
    return points


def share_below(bar: float, middle: float, error: float) -> float:
    """Return how much of a normal distribution is below a bar."""
    return (1 + erf((bar - middle) / error / sqrt(2))) / 2


def spread(values: Sequence[float]) -> float:
    """Return the variance of some values."""
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
