"""The sensitivity map: every number of a box a step up and down, and what that does to the game.

All nudges are played on the same deals as the original. How many deals is said before, and they are
looked at once, so the intervals are Student's; which of all the differences are findings is settled
over all of them together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.catalog.variants import Knob, list_knobs

from ..admission import admit_variant
from ..variant_files import NamedVariant
from . import statistics as st
from .findings import read_metric
from .metrics import METRICS
from .plan import ORIGINAL, Cell, Experiment, Field
from .statistics import Estimate
from .store import Store

METRIC_NAMES: Final = ("first share", "score", "margin", "turns")
TRIED: Final = 10  # random games before a nudge is played


@dataclass(frozen=True)
class Effect:
    """What a nudge does to a metric."""

    metric: str
    difference: Estimate  # nudged minus original
    size: float  # in standard deviations of the original between deals
    counts: bool = False  # among all nudges and metrics, by Benjamini and Hochberg


@dataclass(frozen=True)
class Nudge:
    """A number of the box that is one step higher or lower."""

    path: str
    was: int
    now: int
    effects: tuple[Effect, ...] = ()

    @property
    def variant(self) -> NamedVariant:
        way = "up" if self.now > self.was else "down"
        return NamedVariant(f"{self.path} {way}", {self.path: self.now})


def list_nudges(
    spec: GameSpec, seats: int, below: str = ""
) -> tuple[list[Nudge], list[tuple[Nudge, str]]]:
    """List the nudges that can be played, and the others with the reason.

    `below` is the beginning of the paths that are wanted.
    """
    knobs = list_knobs(spec.parts).values() if spec.parts is not None else ()
    good, bad = [], []
    for knob in knobs:
        if knob.path == below or knob.path.startswith(f"{below}." if below else ""):
            for nudge in nudge_knob(knob):
                failure = admit_variant(spec, nudge.variant.change, [seats], TRIED)
                if failure is None:
                    good.append(nudge)
                else:
                    bad.append((nudge, failure.reason))
    return good, bad


def nudge_knob(knob: Knob) -> list[Nudge]:
    """Return a number one step up and one step down, as far as its bounds allow."""
    value = knob.value
    if knob.fixed or isinstance(value, bool | str):
        return []
    steps = (value + 1, value - 1)
    return [Nudge(knob.path, value, now) for now in steps if knob.low <= now <= knob.high]


def plan_sweep(spec: GameSpec, nudges: list[Nudge], seats: int, bot: str, deals: int) -> Experiment:
    """Return the experiment that plays the original and every nudge on the same deals."""
    return Experiment(
        spec.meta.slug,
        (seats,),
        variants=tuple(nudge.variant for nudge in nudges),
        fields=(Field("equals", (bot,)),),
        deals=deals,
        sets=("outcome", "score", "length"),
        name=f"sweep {spec.meta.slug}",
        question="Which numbers of the box does the game depend on?",
    )


def rank_nudges(store: Store, experiment: Experiment, nudges: list[Nudge], by: str) -> list[Nudge]:
    """Return the nudges with their effects, the largest effect on a metric first."""
    cell = experiment.cells()[0]
    before = {name: read_metric(store, cell, METRICS[name]) for name in METRIC_NAMES}
    found = [
        measure_effect(
            before[name], read_metric(store, find_cell(cell, nudge), METRICS[name]), name
        )
        for nudge in nudges
        for name in METRIC_NAMES
    ]
    counted = st.find_discoveries([st.find_p_value(one.difference) for one in found])
    ranked = []
    for number, nudge in enumerate(nudges):
        mine = range(number * len(METRIC_NAMES), (number + 1) * len(METRIC_NAMES))
        effects = tuple(
            Effect(found[one].metric, found[one].difference, found[one].size, counted[one])
            for one in mine
        )
        ranked.append(Nudge(nudge.path, nudge.was, nudge.now, effects))
    place = METRIC_NAMES.index(by)
    return sorted(ranked, key=lambda nudge: -abs(nudge.effects[place].size))


def find_cell(cell: Cell, nudge: Nudge) -> Cell:
    """Return where a nudge was played."""
    assert cell.variant == ORIGINAL
    return Cell(nudge.variant.name, cell.field, cell.seats)


def measure_effect(before: dict[int, float], after: dict[int, float], metric: str) -> Effect:
    """Return what a nudge does to a metric, on the deals that were played with and without it."""
    common = sorted(before.keys() & after.keys())
    difference = st.estimate_mean([after[deal] - before[deal] for deal in common])
    spread = st.estimate_mean([before[deal] for deal in common]).spread
    if spread:
        size = difference.mean / spread
    else:  # what never varied before
        size = math.copysign(math.inf, difference.mean) if difference.mean else 0.0
    return Effect(metric, difference, size)
