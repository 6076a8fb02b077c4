"""Looks for changes of a box that bring a game where its designer wants it.

Boxes with a few numbers one step up or down play the same deals as the original. After each round
the half that is further from the goals drops out, and the others play twice as many deals
(sequential halving). Whoever is best of many is partly lucky, so the last few play once more, on
deals on which nobody was chosen; only those are told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pentapolis.catalog.spec import GameSpec
from pentapolis.core.luck import SeededLuck

from ..admission import admit_variant
from ..variant_files import NamedVariant
from . import findings
from . import statistics as st
from .batch import Batch
from .metrics import METRICS
from .plan import ORIGINAL, Cell, Experiment, Field
from .run import Tally, run_experiment
from .runners import Runner
from .statistics import Estimate
from .store import ReadStore, Store
from .sweep import TRIED, Nudge

BALANCE: Final = "balance"  # a number of a whole run, so it is no metric of a deal
SETS: Final = ("outcome", "score", "length", "choices")
FINALISTS: Final = 4  # how many boxes play the last deals
FIELD: Final = "equals"
GOAL: Final = re.compile(r"\s*([^<>]+?)\s*([<>])\s*(-?\d+(?:\.\d+)?)\s*")


@dataclass(frozen=True)
class Goal:
    """Where a metric should be."""

    metric: str
    sign: str  # > or <
    bound: float

    @property
    def is_share(self) -> bool:
        return self.metric == BALANCE or METRICS[self.metric].is_share

    def find_shortfall(self, mean: float) -> float:
        """Return how far a mean is from the goal; 0 if it is there."""
        return max(0.0, self.bound - mean if self.sign == ">" else mean - self.bound)

    def judge(self, found: Estimate) -> str:
        """Say whether the goal is reached, as far as the interval tells."""
        ends = (found.low, found.high) if self.sign == ">" else (-found.high, -found.low)
        bound = self.bound if self.sign == ">" else -self.bound
        if ends[0] > bound:
            return "reached"
        return "missed" if ends[1] < bound else "undecided"


@dataclass(frozen=True)
class Box:
    """A box with some numbers one step higher or lower; without any it is the original."""

    name: str
    nudges: tuple[Nudge, ...]

    @property
    def variant(self) -> NamedVariant:
        return NamedVariant(self.name, {nudge.path: nudge.now for nudge in self.nudges})


@dataclass(frozen=True)
class Found:
    """What a box was found to be on the last deals."""

    box: Box
    estimates: tuple[Estimate, ...]  # one for each goal
    shortfall: float  # of all goals, in the smallest differences that matter


def read_goals(text: str) -> tuple[Goal, ...]:
    """Read goals such as "balance>0.97, turns<55"; ValueError says what is wrong."""
    known = [BALANCE, *(metric.name for metric in METRICS.values() if metric.set in SETS)]
    goals = []
    for one in text.split(","):
        found = GOAL.fullmatch(one)
        if found is None:
            raise ValueError(f"{one.strip()!r} is no goal: write balance>0.97 or turns<55")
        if found[1] not in known:
            raise ValueError(f"no metric is called {found[1]!r}; there are: {', '.join(known)}")
        goals.append(Goal(found[1], found[2], float(found[3])))
    return tuple(goals)


def draw_boxes(
    spec: GameSpec, nudges: Sequence[Nudge], seats: int, most: int, changes: int
) -> list[Box]:
    """Return boxes to begin with: up to half of them have one change, the others several.

    They are drawn at random, always the same; those whose rules do not hold are left out.
    """
    luck = SeededLuck(1)
    order = sorted(range(len(nudges)), key=lambda index: luck.word(0, index))
    drawn: list[tuple[Nudge, ...]] = [(nudges[index],) for index in order[: max(1, most // 2)]]
    seen = {frozenset(one) for one in drawn}
    for attempt in range(20 * most):
        if len(drawn) == most or changes < 2:
            break
        count = 2 + luck.word(1, attempt) % (changes - 1)
        order = sorted(range(len(nudges)), key=lambda index: luck.word(2 + attempt, index))
        some = tuple(nudges[index] for index in sorted(order[:count]))
        variant = {nudge.path: nudge.now for nudge in some}
        if len(variant) == count and frozenset(some) not in seen:
            seen.add(frozenset(some))
            if admit_variant(spec, variant, [seats], TRIED) is None:
                drawn.append(some)
    return [Box(f"box {number}", some) for number, some in enumerate(drawn, 1)]


def plan_search(
    spec: GameSpec, boxes: Sequence[Box], seats: int, bot: str, deals: int
) -> Experiment:
    """Return the experiment in which all boxes could play all deals; a search plays part of it."""
    return Experiment(
        spec.meta.slug,
        (seats,),
        variants=tuple(box.variant for box in boxes),
        fields=(Field(FIELD, (bot,)),),
        deals=2 * deals,
        sets=SETS,
        name=f"toward {spec.meta.slug}",
        question="Which changes of the box bring the game where it should be?",
    )


def list_rounds(boxes: int, deals: int) -> Iterator[tuple[int, int, int]]:
    """Yield the rounds: how many boxes play, on how many deals in all, and how many stay."""
    sizes = [boxes]
    while sizes[-1] > 2 * FINALISTS:
        sizes.append((sizes[-1] + 1) // 2)
    stay = [*sizes[1:], min(boxes, FINALISTS)]
    for number, size in enumerate(sizes):
        yield size, max(2, deals >> (len(sizes) - 1 - number)), stay[number]


def search(
    store: Store,
    experiment: Experiment,
    digest: str,
    runner: Runner,
    boxes: Sequence[Box],
    goals: Sequence[Goal],
    begin: Callable[[int, int, int], Callable[[Batch, Tally], None]],
) -> tuple[list[Found], Tally]:
    """Return what the last boxes and the original were found to be, the nearest to the goals first.

    `begin` is told before each round how many boxes play how many deals, and how many deals of all
    boxes together are missing; it returns what is told of each batch.
    """
    deals = experiment.deals // 2
    original, left, whole = Box(ORIGINAL, ()), list(boxes), Tally()

    def play(count: int) -> None:
        cells = [find_cell(experiment, box) for box in (original, *left)]
        done = store.find_done()
        there = sum(deal in done.get(cell.name, ()) for cell in cells for deal in range(count))
        tell = begin(len(left), count, count * len(cells) - there)
        tally = run_experiment(
            store, replace(experiment, deals=count), digest, runner, tell, only=cells
        )
        whole.games += tally.games
        whole.seconds += tally.seconds
        whole.failures += tally.failures

    for size, count, stay in list_rounds(len(left), deals):
        assert len(left) == size
        play(count)
        ranked = rank_boxes(store, experiment, [original, *left], goals, range(count))
        left = [found.box for found in ranked if found.box is not original][:stay]
    play(2 * deals)
    fresh = range(deals, 2 * deals)
    return rank_boxes(store, experiment, [original, *left], goals, fresh), whole


def rank_boxes(
    store: Store,
    experiment: Experiment,
    boxes: Sequence[Box],
    goals: Sequence[Goal],
    deals: range,
) -> list[Found]:
    """Return what boxes are on some deals, the nearest to the goals first, then the fewest changes.

    The first of them is the original. Intervals are so wide that all hold together (Bonferroni).
    """
    frames = ReadStore(store.folder)
    alpha = st.ALPHA / (len(boxes) * len(goals))
    measured = [
        [estimate_goal(frames, find_cell(experiment, box), goal, deals, alpha) for goal in goals]
        for box in boxes
    ]
    scales = [find_scale(goal, before) for goal, before in zip(goals, measured[0], strict=True)]
    found = []
    for box, estimates in zip(boxes, measured, strict=True):
        shortfall = sum(
            goal.find_shortfall(one.mean) / scale
            for goal, one, scale in zip(goals, estimates, scales, strict=True)
        )
        found.append(Found(box, tuple(estimates), shortfall))
    return sorted(found, key=lambda one: (one.shortfall, len(one.box.nudges)))


def find_cell(experiment: Experiment, box: Box) -> Cell:
    """Return where a box is played."""
    return Cell(box.name, FIELD, experiment.seats[0])


def find_scale(goal: Goal, original: Estimate) -> float:
    """Return the smallest difference of a metric that matters, to add up unlike metrics."""
    if goal.is_share:
        return findings.MATTERS_SHARE
    return findings.find_matters(METRICS[goal.metric], original) or 1.0


def estimate_goal(store: Store, cell: Cell, goal: Goal, deals: range, alpha: float) -> Estimate:
    """Return the metric of a goal on some deals."""
    if goal.metric == BALANCE:
        places = findings.read_places(store, cell)
        some = [{deal: place[deal] for deal in place if deal in deals} for place in places]
        return findings.estimate_balance(some, alpha)
    metric = METRICS[goal.metric]
    values = findings.read_metric(store, cell, metric)
    bounds = findings.SHARE if metric.is_share else None
    return st.estimate_mean([values[deal] for deal in values if deal in deals], alpha, bounds)
