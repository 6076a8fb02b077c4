"""`pentapolis lab sweep --toward`: which changes of a box bring a game where it should be."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pentapolis.catalog.spec import GameSpec

from ..bars import Bars
from ..errors import CliError
from .lab import RUNS

if TYPE_CHECKING:
    from pentapolis.lab.experiment.batch import Batch
    from pentapolis.lab.experiment.run import Tally
    from pentapolis.lab.experiment.runners import Runner
    from pentapolis.lab.experiment.statistics import Estimate
    from pentapolis.lab.experiment.toward import Box, Found, Goal


@dataclass(frozen=True)
class Aim:
    """What to look for, and among which boxes."""

    spec: GameSpec
    seats: int
    bot: str
    deals: int
    goals: Sequence[Goal]
    boxes: Sequence[Box]


def search_boxes(aim: Aim, into: Path | None, runner: Runner, as_json: bool) -> None:
    """Search, and print what was found."""
    from pentapolis.lab.experiment.plan import check_experiment, describe_meaning, digest_meaning
    from pentapolis.lab.experiment.store import Store, name_folder
    from pentapolis.lab.experiment.toward import plan_search, search

    experiment = plan_search(aim.spec, aim.boxes, aim.seats, aim.bot, aim.deals)
    check_experiment(experiment, aim.spec)
    meaning = describe_meaning(experiment, aim.spec)
    digest = digest_meaning(meaning)
    folder = into or RUNS / name_folder(experiment, digest)
    store = Store.create(folder, experiment, meaning, digest)
    with Bars() as bars:
        found, tally = search(
            *(store, experiment, digest, runner, aim.boxes, aim.goals), watch_rounds(bars)
        )
    if as_json:
        boxes = [describe_found(one, aim.goals) for one in found]
        goals = [asdict(goal) for goal in aim.goals]
        print(json.dumps({"folder": str(folder), "goals": goals, "boxes": boxes}))
    else:
        print_found(found, aim)
        typer.echo(f"{tally.games} games played now; {folder}")
    if tally.failures:
        raise CliError(f"{tally.failures} batches failed: see {folder / 'failed.jsonl'}", 1)


def watch_rounds(bars: Bars) -> Callable[[int, int, int], Callable[[Batch, Tally], None]]:
    """Return what adds a bar for each round, and gives back what moves it."""

    def begin(boxes: int, deals: int, missing: int) -> Callable[[Batch, Tally], None]:
        total = deals * (boxes + 1)
        bar = bars.add(f"{boxes} boxes and the original", total, total - missing)
        return lambda batch, tally: bar.move(bar.done + batch.deals)

    return begin


def print_found(found: Sequence[Found], aim: Aim) -> None:
    """Print the last boxes, the nearest to the goals first, and the original among them."""
    for one in found:
        pairs = zip(aim.goals, one.estimates, strict=True)
        told = "; ".join(tell_goal(goal, estimate) for goal, estimate in pairs)
        typer.echo(f"{name_box(one.box)}: {told}")
    nearest = found[0]
    typer.echo(
        f"The last {len(found) - 1} of {len(aim.boxes)} boxes and the original, on {aim.deals} "
        "deals on which none was chosen; their intervals hold all together at 95 %."
    )
    if not nearest.box.nudges:
        typer.echo("No box is nearer to the goals than the original.")
    else:
        change = ", ".join(f'"{nudge.path}" = {nudge.now}' for nudge in nearest.box.nudges)
        typer.echo(f"The nearest, for an experiment: change = {{ {change} }}")


def name_box(box: Box) -> str:
    """Say what is changed in a box."""
    changes = (f"{nudge.path} {nudge.was} → {nudge.now}" for nudge in box.nudges)
    return ", ".join(changes) or "original"


def tell_goal(goal: Goal, found: Estimate) -> str:
    """Say where the metric of a goal is, and whether that is where it should be."""
    from pentapolis.lab.experiment.sentences import Numbers

    return f"{goal.metric} {Numbers('en').estimate(found, goal.is_share)} {goal.judge(found)}"


def describe_found(one: Found, goals: Sequence[Goal]) -> dict[str, Any]:
    """Return what a box was found to be as plain data."""
    return {
        "change": dict(one.box.variant.change),
        "shortfall": one.shortfall,
        "found": [
            {"metric": goal.metric, **asdict(estimate), "verdict": goal.judge(estimate)}
            for goal, estimate in zip(goals, one.estimates, strict=True)
        ],
    }
