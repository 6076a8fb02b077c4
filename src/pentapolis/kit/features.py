"""Features and weights: how evaluators value what they count in a position.

A game counts plain things about a seat (coins, open sites, kinds of people). What such a count is
worth depends on how much of the game is left, so there is one weight for each stage, and between
two stages their weights are mixed. `pentapolis fit` finds the weights and writes weights.toml.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from mypy_extensions import i64

MILLE: Final = 1000  # weights are in thousandths of a point
LEAD: Final = 0  # a fit predicts the lead over other seats at the end of the game,
RETURN: Final = 1  # or the points of the next few turns and the value after them


class Features:
    """What is counted, and the moments that have weights.

    A moment is how much of the game is left, `rest`, in units of the game's choice. `knots` are the
    moments with weights of their own, rising from 0; `before` is the number of extra stages, such
    as a last round, for which `rest` is -1, -2 and so on.
    """

    def __init__(self, names: list[str], knots: list[int], before: int = 0) -> None:
        self.names = names
        self.knots = knots
        self.before = before
        self.stages = before + len(knots)

    def shares(self, rest: int) -> list[int]:
        """Return the share of each stage in per cent; only the two around the moment have one."""
        out = [0] * self.stages
        knots = self.knots
        if rest < 0:
            out[self.before + rest] = 100
            return out
        rest = min(rest, knots[len(knots) - 1])
        at = 0
        while at + 2 < len(knots) and rest >= knots[at + 1]:
            at += 1
        upper = (rest - knots[at]) * 100 // (knots[at + 1] - knots[at])
        out[self.before + at] = 100 - upper
        out[self.before + at + 1] = upper
        return out


class Weights:
    """The weights of all features at all stages, in thousandths of a point."""

    def __init__(self, features: Features, rows: list[list[int]]) -> None:
        self.features = features
        self.count = len(features.names)
        self.flat: list[int] = []  # stage by stage
        for stage in range(features.stages):
            for row in rows:
                self.flat.append(row[stage])

    def mix(self, shares: list[int]) -> list[int]:
        """Return the weights for a moment, rounded down, to weigh many counts with."""
        out = [0] * self.count
        for stage in range(len(shares)):
            if shares[stage]:
                for index in range(self.count):
                    out[index] += self.flat[self.count * stage + index] * shares[stage]
        return [each // 100 for each in out]

    def weigh(self, counts: list[int], mixed: list[int]) -> int:
        """Return the sum of counts times mixed weights, in thousandths of the counts' unit."""
        total: i64 = 0
        for index in range(len(counts)):
            count: i64 = counts[index]
            if count:
                total += count * mixed[index]
        return total

    def value(self, counts: list[int], shares: list[int]) -> int:
        """Return what counts are worth at a moment: mixed from all stages, rounded down once."""
        flat = self.flat
        total: i64 = 0
        for stage in range(len(shares)):
            share: i64 = shares[stage]
            if share:
                first = stage * self.count
                part: i64 = 0
                for index in range(len(counts)):
                    count: i64 = counts[index]
                    if count:
                        part += count * flat[first + index]
                total += part * share
        return total // (100 * MILLE)

    def interpolate(self, rest: int) -> list[int]:
        """Return the weights for a moment between knots, mixed exactly, each rounded down."""
        knots = self.features.knots
        at = 0
        while at + 2 < len(knots) and rest > knots[at + 1]:
            at += 1
        left = knots[at]
        right = knots[at + 1]
        here = max(left, min(right, rest))
        first = (self.features.before + at) * self.count
        out: list[int] = []
        for index in range(self.count):
            both = self.flat[first + index] * (right - here)
            both += self.flat[first + self.count + index] * (here - left)
            out.append(both // (right - left))
        return out


class FitPlan:
    """How `pentapolis fit` finds the weights of a game; whole numbers only."""

    def __init__(
        self,
        target: int = LEAD,
        ahead: int = 0,  # for RETURN: own turns to look ahead
        ridge: int = 40,  # how strongly weights are pulled towards 0
        smooth: int = 0,  # how strongly weights of neighbouring stages are pulled together
        random_percent: int = 8,  # of the actions are random, so that positions vary
        note_percent: int = 40,  # of the moments are recorded
    ) -> None:
        self.target = target
        self.ahead = ahead
        self.ridge = ridge
        self.smooth = smooth
        self.random_percent = random_percent
        self.note_percent = note_percent


def read_weights(path: Path, features: Features, table: str = "all") -> Weights:
    """Read a table of weights.toml; ValueError names a feature with wrong numbers."""
    data = tomllib.loads(path.read_text(encoding="utf-8")).get(table)
    if not isinstance(data, dict):
        raise ValueError(f"{path.name}: the table [{table}] is missing")
    rows: list[list[int]] = []
    for name in features.names:
        row = data.get(name)
        if not isinstance(row, list) or len(row) != features.stages:
            raise ValueError(
                f"{path.name}: {name} needs {features.stages} whole numbers, not {row!r}"
            )
        rows.append([int(number) for number in row])
    return Weights(features, rows)
