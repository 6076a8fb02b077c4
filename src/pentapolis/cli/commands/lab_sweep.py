"""`pentapolis lab sweep`: which numbers of a box the game depends on."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..arguments import Seats, Slug, find_spec
from ..errors import CliError, friendly_errors
from .lab import RUNS, Into, Json, Scheduler, Workers, make_runner
from .lab_bars import play_with_bars
from .lab_toward import Aim, search_boxes

if TYPE_CHECKING:
    from pentapolis.lab.experiment.sweep import Effect, Nudge


def sweep(
    slug: Slug,
    seats: Seats = None,
    deals: Annotated[
        int, typer.Option(min=2, help="How many deals the original and every nudge play.")
    ] = 200,
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "skilled",
    below: Annotated[
        str, typer.Option(help="Only values whose path begins like this, such as person.architect.")
    ] = "",
    by: Annotated[str, typer.Option(help="The metric that ranks them.")] = "score",
    toward: Annotated[
        str,
        typer.Option(
            help='Look for combinations that bring the game here: "balance>0.97, turns<55".'
        ),
    ] = "",
    boxes: Annotated[int, typer.Option(min=2, help="How many combinations to begin with.")] = 64,
    changes: Annotated[int, typer.Option(min=1, help="How many numbers one may change.")] = 3,
    into: Into = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    as_json: Json = False,
) -> None:
    """Nudge every number of a box up and down, and rank what that does to the game.

    With --toward it looks for the combinations that bring the game nearest to goals. Nothing is
    played twice: the same command goes on where it was, or shows what it found.
    """
    from pentapolis.lab.experiment.plan import check_experiment, describe_meaning, digest_meaning
    from pentapolis.lab.experiment.store import ReadStore, Store, name_folder
    from pentapolis.lab.experiment.sweep import METRIC_NAMES, list_nudges, plan_sweep, rank_nudges
    from pentapolis.lab.experiment.toward import draw_boxes, read_goals
    from pentapolis.lab.requirements import check_extra

    with friendly_errors():
        check_extra()
        spec = find_spec(slug)
        if by not in METRIC_NAMES:
            raise CliError(f"a sweep is ranked by {', '.join(METRIC_NAMES)}, not by {by!r}")
        count = seats or spec.meta.seats[0]
        nudges, refused = list_nudges(spec, count, below)
        if not nudges:
            raise CliError(f"there is no number to nudge below {below!r}: see `lab knobs {slug}`")
        if toward:
            goals = read_goals(toward)
            candidates = draw_boxes(spec, nudges, count, boxes, changes)
            aim = Aim(spec, count, bot, deals, goals, candidates)
            with closing(make_runner(workers, scheduler)) as runner:
                search_boxes(aim, into, runner, as_json)
            return
        experiment = plan_sweep(spec, nudges, count, bot, deals)
        check_experiment(experiment, spec)
        meaning = describe_meaning(experiment, spec)
        digest = digest_meaning(meaning)
        folder = into or RUNS / name_folder(experiment, digest)
        store = Store.create(folder, experiment, meaning, digest)
        with closing(make_runner(workers, scheduler)) as runner:
            tally = play_with_bars(store, experiment, digest, runner)
        ranked = rank_nudges(ReadStore(folder), experiment, nudges, by)
    if as_json:
        found = [describe_nudge(nudge) for nudge in ranked]
        out = [{"path": one.path, "now": one.now, "reason": why} for one, why in refused]
        print(json.dumps({"folder": str(folder), "nudges": found, "refused": out}))
    else:
        print_nudges(ranked, by)
        for one, reason in refused:
            typer.echo(f"not played: {one.path} {one.was} → {one.now}: {reason}")
        typer.echo(f"{tally.games} games played now; {folder}")
    if tally.failures:
        raise CliError(f"{tally.failures} batches failed: see {folder / 'failed.jsonl'}", 1)


def print_nudges(ranked: list[Nudge], by: str) -> None:
    """Print what each nudge does to the metric that ranks them, and what else counts."""
    for nudge in ranked:
        told = [tell_effect(one) for one in nudge.effects if one.metric == by or one.counts]
        typer.echo(f"{nudge.path} {nudge.was} → {nudge.now}: {'; '.join(told)}")
    typer.echo(
        "Differences from the original with their 95 % intervals; a star marks what counts when "
        "all of them are judged together (Benjamini-Hochberg, 10 %). Other metrics are shown only "
        "where they count; --json has all."
    )


def tell_effect(effect: Effect) -> str:
    """Write what a nudge does to a metric."""
    from pentapolis.lab.experiment.metrics import METRICS
    from pentapolis.lab.experiment.sentences import Numbers

    found = effect.difference
    if found.mean == found.spread == 0:  # an interval from 0 to 0 would promise too much
        return f"{effect.metric} the same in all {found.deals} deals"
    written = Numbers("en").estimate(found, METRICS[effect.metric].is_share, sign=True)
    return f"{effect.metric} {written}{'*' if effect.counts else ''}"


def describe_nudge(nudge: Nudge) -> dict[str, Any]:
    """Return a nudge as plain data."""
    effects = {
        one.metric: {**asdict(one.difference), "counts": one.counts} for one in nudge.effects
    }
    return {"path": nudge.path, "was": nudge.was, "now": nudge.now, "effects": effects}
