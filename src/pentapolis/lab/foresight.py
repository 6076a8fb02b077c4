"""Fits how dimly the lower levels see later turns: each is to win one game in three at most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pentapolis.bots.levels import ShortSightedBot
from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.play.match import new_match

from .jobs import wide

WANTED: Final = 0.65  # of the games at least, for the level above
FROM_THE_TOP: Final = ("casual", "newcomer")
LADDER: Final = tuple(10 * 5**step // 4**step for step in range(33))  # hundredths, a quarter apart

Duel = Callable[[int, int], float]  # blur of both: the share of games that the first won


@dataclass(frozen=True)
class Step:
    """A blur that was tried for a level, against that of the level above."""

    level: str
    blur: int
    above: int
    share: float  # of the games, won by the level above

    def line(self) -> str:
        return f"{self.level} {self.blur}: {self.above} wins {self.share:.1%}"


def fitted(duel: Duel) -> Iterator[tuple[Step, bool]]:
    """Halve the range of each level's blur; the last step of a level is the one to keep."""
    above = 0
    for level in FROM_THE_TOP:
        steps = [step for step in LADDER if step > above]
        best: Step | None = None
        while steps:
            middle = len(steps) // 2
            step = Step(level, steps[middle], above, duel(above, steps[middle]))
            if best is None or best.share < WANTED or WANTED <= step.share < best.share:
                best = step
            steps = steps[:middle] if step.share >= WANTED else steps[middle + 1 :]
            yield step, False
        if best is None:
            raise ValueError(f"no blur is left for {level}: {above} is that of the level above")
        yield best, True
        above = best.blur


def duelling(spec: GameSpec, game: Game, deals: int, seed: int) -> Duel:
    """Make the duel of two blurs: every deal is played twice with the seats changed."""

    def duel(first: int, second: int) -> float:
        won = 0.0
        for deal in range(deals):
            luck = wide(seed, 0, deal)
            for turn in range(2):
                blurs = (first, second) if turn == 0 else (second, first)
                bots = [
                    ShortSightedBot("tuned", wide(luck, 1, seat ^ turn), spec, blurs[seat])
                    for seat in range(2)
                ]
                places = game.places(new_match(game, list(bots), seed=luck).play().state)
                if places[turn] == 1:
                    won += 1 / places.count(1)
        return won / (2 * deals)

    return duel
