"""Says which lines of a turn are the best, and whether the others are clearly worse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pentapolis.learn.puzzle import (
    BETTER_ERRORS,
    BETTER_POINTS,
    BETTER_WINS,
    SAME_POINTS,
    SAME_WINS,
)

from .line_games import Margin, Sample, compare, compare_group, mean
from .odds import MOST_GOOD

SCREENING: Final = (8, 16, 30)  # games that every line gets, unless it is far behind
BEST_LINES: Final = 6  # this many get all games,
ROUNDS: Final = (60, 120, 240, 400)  # in these steps, unless all is clear before

UNDECIDED: Final = (0.15, 0.85)  # share of wins before the turn
DOUBT: Final = 1.5  # standard errors; with them on both sides a line is taken for neither
# From so many games on, a line between these points, or with so few wins less than the best, is
# taken for one that is neither as good nor clearly worse.
DOUBTFUL: Final = ((30, 1.2, 2.2, 0.0), (60, 1.2, 2.8, 0.05), (120, 1.1, 2.9, 0.08))


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


def is_decided(samples: Sequence[Sample], verdict: Verdict) -> bool:
    """Return whether the turn decides nothing: all lines win, or all lose."""
    best, second = (mean(samples[line].wins) for line in (verdict.group[0], verdict.second))
    return best < UNDECIDED[0] or second > UNDECIDED[1]
