"""Fits the numbers of a game's search by paired games, one number at a time."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from pentapolis.bots import Budget
from pentapolis.bots.searcher import SearchBot
from pentapolis.bots.settings import Numbers
from pentapolis.bots.tree import Settings
from pentapolis.core.game import Game
from pentapolis.core.spec import GameSpec
from pentapolis.play.match import new_match

from .jobs import wide

# What may be tuned: the values that are tried, from the present one up and down.
LADDERS: Final[dict[str, tuple[int, ...]]] = {
    "turns": (0, 2, 4, 6, 8, 12, 16, 24, 32),
    "trust": (25, 50, 100, 150, 250, 400),
    "step": (40, 75, 150, 300, 600),
    "width": (2, 3, 4, 6, 9, 14),
    "widen": (0, 50, 100, 200),
    "noise": (0, 30, 60, 120, 250),
    "few": (0, 4, 6, 9, 14),
    "spread": (400, 800, 1500, 2500, 4000),
    "winning": (0, 25, 50, 75),
    "error": (25, 50, 100, 200, 400, 800),
}
SURE: Final = 2.0  # standard deviations of a fair coin by which a change must win


@dataclass(frozen=True)
class Trial:
    """One number changed, and how the change did in paired games."""

    name: str
    old: int
    new: int
    better: int  # deals that the changed bot won, both rotations of the seats added up
    worse: int

    @property
    def kept(self) -> bool:
        """Tell whether the sign test speaks for the change."""
        decided = self.better + self.worse
        return decided > 0 and self.better - self.worse >= SURE * math.sqrt(decided)

    def line(self) -> str:
        word = "kept" if self.kept else "dropped"
        score = f"{self.better} better, {self.worse} worse"
        return f"{self.name} {self.old} -> {self.new}: {score}, {word}"


def neighbours(name: str, value: int) -> list[int]:
    """Give the next values below and above on the ladder of a number."""
    ladder = LADDERS[name]
    below = [step for step in ladder if step < value]
    above = [step for step in ladder if step > value]
    return below[-1:] + above[:1]


Duel = Callable[[Settings, Settings, int], int]  # changed, present, deal: the lead of the changed


def tuned(
    start: Numbers, names: list[str], deals: int, duel: Duel
) -> Iterator[tuple[Trial, Numbers]]:
    """Try the neighbours of each number in turn; give each trial with the numbers after it."""
    for name in names:
        if name not in LADDERS:
            known = ", ".join(LADDERS)
            raise ValueError(f"no number is called {name!r}; there are: {known}")
    present = start
    for name in names:
        old = int(getattr(present.settings(), name))
        for new in neighbours(name, old):
            changed = present.changed(name, new)
            leads = [duel(changed.settings(), present.settings(), deal) for deal in range(deals)]
            better = sum(lead > 0 for lead in leads)
            trial = Trial(name, old, new, better, sum(lead < 0 for lead in leads))
            if trial.kept:
                present = changed
            yield trial, present
            if trial.kept:
                break


def duelling(spec: GameSpec, game: Game, tries: int, seed: int) -> Duel:
    """Make the duel of two settings: a deal is played twice with the seats changed."""

    def duel(changed: Settings, present: Settings, deal: int) -> int:
        luck = wide(seed, 0, deal)
        lead = 0
        for turn in range(2):
            settings = (changed, present) if turn == 0 else (present, changed)
            bots = [
                SearchBot("tuned", wide(luck, 1, seat ^ turn), spec, Budget(playouts=tries), each)
                for seat, each in enumerate(settings)
            ]
            scores = new_match(game, list(bots), seed=luck).play().scores
            lead += scores[turn] - scores[1 - turn]
        return lead

    return duel
