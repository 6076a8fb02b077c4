"""The ladder: how often each level wins against the one below it, on every variant.

Bots learnt the original. Where a stronger one is less far ahead of a weaker one than it is there,
what a variant seems to change may come from their mistakes.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import statistics as st
from .findings import SHARE, doubt, find_bot_shares
from .metrics import ByDeal
from .plan import LADDER, ORIGINAL, Cell, Experiment
from .statistics import Estimate
from .store import Store


@dataclass(frozen=True)
class Step:
    """What a bot wins against bots of the level below it, who have all other seats."""

    variant: str
    above: str
    below: str
    seats: int
    share: Estimate  # of the wins
    change: Estimate | None  # of the share against the original, on the same deals

    @property
    def fair(self) -> float:
        """Return the share of a bot that is no stronger than the others."""
        return 1 / self.seats

    @property
    def shrinks(self) -> bool:
        """Return whether the step is smaller than on the original, beyond its interval.

        It is judged by itself, however many steps there are: a caution too many does less harm
        than one too few.
        """
        return self.change is not None and self.change.high < 0


def list_steps(store: Store, experiment: Experiment) -> list[Step]:
    """Return the steps that were played, the lowest first, the original before the variants."""
    found = []
    for field, (above, below) in zip(experiment.ladder_fields(), LADDER, strict=False):
        for variant in experiment.all_variants():
            for seats in field.seats:
                cell = Cell(variant.name, field.name, seats)
                shares = find_bot_shares(store, cell, above)
                if shares:
                    share = st.estimate_mean(list(shares.values()), bounds=SHARE)
                    change = compare_shares(store, cell, above, shares)
                    found.append(Step(variant.name, above, below, seats, share, change))
    return found


def compare_shares(store: Store, cell: Cell, bot: str, ours: ByDeal) -> Estimate | None:
    """Return how far a share is above that on the original; None on the original itself."""
    if cell.variant == ORIGINAL:
        return None
    theirs = find_bot_shares(store, Cell(ORIGINAL, cell.field, cell.seats), bot)
    common = sorted(ours.keys() & theirs.keys())
    if len(common) < 2:
        return None
    return doubt(st.estimate_mean([ours[deal] - theirs[deal] for deal in common]))


def find_doubtful(steps: list[Step]) -> set[str]:
    """Return the variants on which a step is smaller than on the original."""
    return {step.variant for step in steps if step.shrinks}
