"""Tunes how short-sighted the lower levels are: each loses about two games in three."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from pentapolis.bots import Bot
from pentapolis.bots.levels import ShortSightedBot
from pentapolis.catalog.spec import GameSpec
from pentapolis.core.game import Game

from .duel import duel

WANTED: Final = 0.65  # the share of games that the level above must win at least
FROM_THE_TOP: Final = ("casual", "newcomer")
LADDER: Final = tuple(
    10 * 5**step // 4**step for step in range(33)
)  # tie margins, each a quarter larger

CompareMargins = Callable[[int, int], float]  # of two tie margins: the first one's win share


@dataclass(frozen=True)
class LevelTrial:
    """A tie margin tried for a level, against that of the level above."""

    level: str
    tie_margin: int
    above: int
    share: float  # of the games, won by the level above

    def line(self) -> str:
        """Return the trial as a line of text."""
        return f"{self.level} {self.tie_margin}: {self.above} wins {self.share:.1%}"


def tune_levels(compare: CompareMargins) -> Iterator[tuple[LevelTrial, bool]]:
    """Search each level's tie margin by halving; yield trials, with True for those to keep."""
    above = 0
    for level in FROM_THE_TOP:
        steps = [step for step in LADDER if step > above]
        best: LevelTrial | None = None
        while steps:
            middle = len(steps) // 2
            trial = LevelTrial(level, steps[middle], above, compare(above, steps[middle]))
            if best is None or best.share < WANTED or WANTED <= trial.share < best.share:
                best = trial
            steps = steps[:middle] if trial.share >= WANTED else steps[middle + 1 :]
            yield trial, False
        if best is None:
            raise ValueError(f"no tie margin is left for {level}: the level above has {above}")
        yield best, True
        above = best.tie_margin


def compare_margins(spec: GameSpec, game: Game, deals: int, seed: int) -> CompareMargins:
    """Return a function that compares tie margins by duels of short-sighted bots."""

    def make(tie_margin: int, seed: int) -> Bot:
        return ShortSightedBot("tuned", seed, spec, tie_margin)

    def compare(first: int, second: int) -> float:
        return duel(game, partial(make, first), partial(make, second), deals, seed).share

    return compare
