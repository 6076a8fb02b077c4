"""Compares lines by whole games: each is played on in the same worlds with the same luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from pentapolis.bots import make_bot
from pentapolis.bots.play_out import play_out
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import State
from pentapolis.core.view import View

from .jobs import derive_seed

# A line of the score sheet: of the seat itself or of its best rival, label, rule.
Entry = tuple[bool, str, str]


@dataclass
class Sample:
    """The games played on from one line, the n-th in the n-th world."""

    leads: list[int] = field(default_factory=list)  # over the best other seat
    wins: list[float] = field(default_factory=list)  # a shared win counts as a part
    sheet: Counter[Entry] = field(default_factory=Counter)  # points, the sum of all games

    def mean_sheet(self) -> dict[Entry, float]:
        """Return what each line of the score sheet is worth at the end on average."""
        return {entry: points / len(self.leads) for entry, points in self.sheet.items()}


@dataclass(frozen=True)
class Margin:
    """By how much one line is better than another, over the worlds that both were played in."""

    points: float
    error: float  # the standard error of the points
    wins: float  # as a share
    wins_error: float
    games: int


def compare(first: Sample, second: Sample) -> Margin:
    """Return by how much the first is better."""
    return compare_group([first], second)


def compare_group(group: Sequence[Sample], other: Sample) -> Margin:
    """Return by how much lines are better on average than another."""
    games = min(len(sample.leads) for sample in (*group, other))
    points = [
        sum(sample.leads[game] for sample in group) / len(group) - other.leads[game]
        for game in range(games)
    ]
    wins = [
        sum(sample.wins[game] for sample in group) / len(group) - other.wins[game]
        for game in range(games)
    ]
    return Margin(mean(points), standard_error(points), mean(wins), standard_error(wins), games)


def mean(values: Sequence[float]) -> float:
    """Return the mean."""
    return sum(values) / len(values)


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean; infinite for a single value."""
    if len(values) < 2:
        return float("inf")
    middle = mean(values)
    spread = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return sqrt(spread / len(values))


class LineGames:
    """Plays on from lines of one turn, in worlds that fit what the seat knows."""

    def __init__(self, spec: GameSpec, view: View, level: str, seed: int) -> None:
        self.spec = spec
        self.view = view
        self.game = view.game
        self.level = level
        self.seed = seed

    def play(self, line: Sequence[int], sample: Sample, games: int) -> None:
        """Play on from a line until its sample has `games` games."""
        seat = self.view.seat
        for number in range(len(sample.leads), games):
            state = self.play_world(line, number)
            scores, places = state.scores(), self.game.places(state)
            others = [each for each in range(self.game.seats) if each != seat]
            rival = max(others, key=lambda each: scores[each])
            sample.leads.append(scores[seat] - scores[rival])
            sample.wins.append(1 / places.count(1) if places[seat] == 1 else 0.0)
            for who in (seat, rival):
                for row in self.game.score_sheet(state, who):
                    sample.sheet[who == seat, row.label, row.rule] += row.points

    def play_world(self, line: Sequence[int], number: int, turns: int | None = None) -> State:
        """Return the end of the n-th game after a line; n decides what is hidden and all luck.

        With `turns` it is the position after that many.
        """
        world = SeededLuck(derive_seed(self.seed, 0, number))
        state = self.game.fill_in(self.view.seen, world)
        for action in line:
            state.apply(action)
        luck = SeededLuck(derive_seed(self.seed, 1, number))
        bot = make_bot(self.level, self.spec, derive_seed(self.seed, 2, number))
        play_out(self.game, state, [bot] * self.game.seats, luck, turns)
        return state
