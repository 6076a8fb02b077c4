"""Fits how far the lower levels see: each is to win one game in three against the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pentapolis.bots.levels import ShortSightedBot
from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.play.match import new_match

from .jobs import wide

ALL: Final = 100  # per cent: the foresight of the level above, which follows advice as it is
WANTED: Final = 2 / 3  # of the games, for the level above
CLOSE: Final = 2  # per cent between which no more halving is worth the games
FROM_THE_TOP: Final = ("casual", "newcomer")

Duel = Callable[[int, int], float]  # foresight of both: the share of games that the first won


@dataclass(frozen=True)
class Step:
    """A foresight that was tried for a level, against that of the level above."""

    level: str
    foresight: int
    above: int
    share: float  # of the games, won by the level above

    def line(self) -> str:
        return f"{self.level} {self.foresight} %: {self.above} % wins {self.share:.1%}"


def fitted(duel: Duel) -> Iterator[tuple[Step, bool]]:
    """Halve the range of each level's foresight; the last step of a level is the one to keep."""
    above = ALL
    for level in FROM_THE_TOP:
        low, high = 0, above
        best: Step | None = None
        while high - low > CLOSE:
            middle = (low + high) // 2
            step = Step(level, middle, above, duel(above, middle))
            if best is None or abs(step.share - WANTED) < abs(best.share - WANTED):
                best = step
            if step.share > WANTED:
                low = middle
            else:
                high = middle
            yield step, False
        if best is None:
            raise ValueError(f"no foresight is left for {level}: {above} % is the level above")
        yield best, True
        above = best.foresight


def duelling(spec: GameSpec, game: Game, deals: int, seed: int) -> Duel:
    """Make the duel of two foresights: every deal is played twice with the seats changed."""

    def duel(first: int, second: int) -> float:
        won = 0.0
        for deal in range(deals):
            luck = wide(seed, 0, deal)
            for turn in range(2):
                sees = (first, second) if turn == 0 else (second, first)
                bots = [
                    ShortSightedBot("tuned", wide(luck, 1, seat ^ turn), spec, sees[seat])
                    for seat in range(2)
                ]
                places = game.places(new_match(game, list(bots), seed=luck).play().state)
                if places[turn] == 1:
                    won += 1 / places.count(1)
        return won / (2 * deals)

    return duel
