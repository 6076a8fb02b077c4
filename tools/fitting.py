"""What the tools that fit weights to games have in common: players, lots and least squares."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from pentapolis.bots import Budget
from pentapolis.bots.base import Bot
from pentapolis.bots.greedy import GreedyBot
from pentapolis.bots.searcher import SearchBot
from pentapolis.core.spec import GameSpec
from pentapolis.core.view import View

BY_LOT: Final = 8  # per cent of the actions, so that positions differ


class Fit:
    """The sums of a least-squares problem."""

    def __init__(self, size: int, ridge: float) -> None:
        self.square = [[0.0] * size for _ in range(size)]
        self.right = [0.0] * size
        self.ridge = ridge  # what a count must explain before it gets a weight
        self.rows = 0

    def add(self, row: list[tuple[int, float]], lead: float) -> None:
        """Add what one seat had more than another, by index, and its lead in the end."""
        for at, (index, value) in enumerate(row):
            self.right[index] += value * lead
            line = self.square[index]
            for other, factor in row[at:]:  # the upper half is enough
                line[other] += value * factor
        self.rows += 1

    def solved(self) -> list[float]:
        """Give the weights that fit best."""
        sums = [line[:] for line in self.square]
        for index in range(len(sums)):
            sums[index][index] += self.ridge
        return solved(root_of(sums), self.right)


def players(spec: GameSpec, seeds: Iterable[int], tries: int) -> list[Bot]:
    """Make bots that search so often, or without tries follow advice."""
    if tries:
        return [SearchBot("search", seed, spec, Budget(playouts=tries)) for seed in seeds]
    return [GreedyBot("greedy", seed, spec) for seed in seeds]


def chosen(view: View, bot: Bot, lot: Random) -> int:
    """Ask the bot, or now and then draw lots."""
    if lot.randrange(100) < BY_LOT:
        return lot.choice(view.legal)
    return bot.choose(view, bot.budget)


def table(weights: Iterable[list[float]]) -> str:
    """Write weights as a list of a TOML file, some to a line, in thousandths."""
    lines = ["value = ["]
    for part in weights:
        lines.append("    " + ", ".join(str(round(1000 * each)) for each in part) + ",")
    return "\n".join([*lines, "]"]) + "\n"


def root_of(sums: list[list[float]]) -> list[list[float]]:
    """Take a symmetric matrix apart, of which only the upper half is read (Cholesky)."""
    size = len(sums)
    upper = [line[:] for line in sums]
    for at in range(size):
        line = upper[at]
        pivot = line[at] ** 0.5
        for column in range(at, size):
            line[column] /= pivot
        for below in range(at + 1, size):
            part = line[below]
            if part:
                other = upper[below]
                for column in range(below, size):
                    other[column] -= part * line[column]
    return upper


def solved(upper: list[list[float]], right: list[float]) -> list[float]:
    """Solve both triangles of a root for a right side."""
    size = len(upper)
    out = right[:]
    for at in range(size):
        out[at] /= upper[at][at]
        for column in range(at + 1, size):
            out[column] -= upper[at][column] * out[at]
    for at in range(size - 1, -1, -1):
        rest = sum(upper[at][column] * out[column] for column in range(at + 1, size))
        out[at] = (out[at] - rest) / upper[at][at]
    return out
