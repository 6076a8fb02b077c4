"""`pentapolis lab`: experiments with variants of a box."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from ..arguments import Language, Seats, Slug, find_games, find_language, find_spec
from ..bars import Bars, track
from ..errors import CliError, Commands, friendly_errors
from .lab_bars import decide_with_bars, play_with_bars, watch_batches

if TYPE_CHECKING:
    from pentapolis.catalog.spec import GameSpec
    from pentapolis.lab.experiment.decide import Decisions
    from pentapolis.lab.experiment.findings import Difference
    from pentapolis.lab.experiment.plan import Cell, Experiment
    from pentapolis.lab.experiment.runners import Runner
    from pentapolis.lab.experiment.speed import Overhead, Speed
    from pentapolis.lab.experiment.store import Store

lab = typer.Typer(
    cls=Commands,
    help="Change a value of the box and see what it does to the game.",
    rich_markup_mode=None,
)

ExperimentFile = Annotated[Path, typer.Argument(help="An experiment, as `lab new` writes one.")]
RunFolder = Annotated[Path, typer.Argument(help="The folder of a run.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Workers = Annotated[
    int | None, typer.Option(help="How many processes; default: one for each core.")
]
Scheduler = Annotated[
    str | None, typer.Option(help="Play on a Dask cluster: local, or tcp://host:8786.")
]
Shared = Annotated[
    bool,
    typer.Option(
        "--shared", help="The workers see the folder of the run and write into it themselves."
    ),
]
Into = Annotated[
    Path | None, typer.Option("--into", help="The folder of the run; default: below runs/.")
]
RUNS = Path("runs")


@lab.command()
def new(slug: Slug) -> None:
    """Print an experiment to begin with, each line explained."""
    from pentapolis.lab.experiment.files import write_template

    typer.echo(write_template(find_spec(slug)), nl=False)


@lab.command()
def knobs(slug: Slug, as_json: Json = False) -> None:
    """List the values of a box that a variant may change, and how far."""
    from pentapolis.catalog.variants import list_knobs

    spec = find_spec(slug)
    if spec.parts is None:
        raise CliError(f"{spec.meta.title} has no box that could be changed")
    found = [knob for knob in list_knobs(spec.parts).values() if not knob.fixed]
    if as_json:
        print(json.dumps([asdict(knob) for knob in found], indent=2))
        return
    for knob in found:
        if isinstance(knob.value, bool):
            limits = "true or false"
        elif isinstance(knob.value, str):
            limits = ", ".join(knob.words)
        else:
            limits = f"{knob.low} to {knob.high}"
        value = str(knob.value).lower()
        typer.echo(f"{knob.path:36} {value:>8}   {limits:16} {knob.rule}")


@lab.command()
def check(
    file: Annotated[Path, typer.Argument(help="A variant file.")],
    games: Annotated[int, typer.Option(help="Random games at each number of seats.")] = 50,
    replay: Annotated[
        Path | None, typer.Option(help="Save the game that shows a failure here.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a variant: random games show whether the rules still hold."""
    from pentapolis.lab.admission import admit_variant
    from pentapolis.lab.variant_files import read_variant_file

    with friendly_errors():
        spec, variant = read_variant_file(file, find_games())
        failure = admit_variant(spec, variant.change, games=games)
        if failure is not None and failure.replay and replay is not None:
            replay.write_text(failure.replay, encoding="utf-8")
    if as_json:
        print(json.dumps({"name": variant.name, "failure": str(failure) if failure else None}))
    elif failure is None:
        counts = ", ".join(map(str, spec.meta.seats))
        typer.echo(f"{variant.name}: the rules hold in {games} random games with {counts} seats")
    if failure is not None:
        raise CliError(f"{variant.name} is not admitted: {failure}", 1)


@lab.command()
def run(
    file: ExperimentFile,
    into: Into = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    shared: Shared = False,
    deals: Annotated[int | None, typer.Option(help="Other than the file says.")] = None,
    as_json: Json = False,
) -> None:
    """Play an experiment, or what is missing of it; nothing is played twice."""
    check_shared(shared, scheduler)
    with friendly_errors():
        spec, experiment, store, digest = open_run(file, into, deals)
        admit_all(spec, experiment)
        with closing(make_runner(workers, scheduler, store.folder if shared else None)) as runner:
            found: Decisions = {}
            if experiment.until:
                tally, found = decide_with_bars(store, experiment, digest, runner)
            else:
                tally = play_with_bars(store, experiment, digest, runner)
    if as_json:
        data = {"folder": str(store.folder), "digest": digest, **asdict(tally)}
        decisions = [{"cell": asdict(cell), **to_data(one)} for cell, one in found.items()]
        print(json.dumps({**data, **({"decisions": decisions} if experiment.until else {})}))
    else:
        for cell, one in found.items():
            typer.echo(tell_decision(cell, one))
        typer.echo(f"{tally.games} games played, {tally.seconds:.1f} s of work; {store.folder}")
    if tally.failures:
        raise CliError(f"{tally.failures} batches failed: see {store.folder / 'failed.jsonl'}", 1)


@lab.command()
def status(folder: RunFolder, as_json: Json = False) -> None:
    """Say how far a run is and what it says so far, from its files."""
    from pentapolis.lab.experiment.findings import find_main_number
    from pentapolis.lab.experiment.sentences import tell_main_number
    from pentapolis.lab.experiment.store import ReadStore
    from pentapolis.lab.requirements import check_extra

    with friendly_errors():
        check_extra()
        store = ReadStore(folder)
        experiment = store.read_experiment()
        done = store.find_done()
        numbers = [find_main_number(store, experiment, cell) for cell in experiment.cells()]
    rows = [
        {
            "variant": cell.variant,
            "field": cell.field,
            "seats": cell.seats,
            "deals": len(done.get(cell.name, ())),
            "of": experiment.deals,
            "number": name,
            **({"mean": one.mean, "low": one.low, "high": one.high} if one.deals > 1 else {}),
        }
        for cell, (name, one) in zip(experiment.cells(), numbers, strict=True)
    ]
    if as_json:
        print(json.dumps({"name": experiment.name, "cells": rows}, indent=2))
        return
    table = Table(title=experiment.name, title_justify="left")
    for name in ("variant", "field", "seats", "deals", "so far"):
        table.add_column(name, justify="right" if name in ("seats", "deals") else "left")
    for row, (name, one) in zip(rows, numbers, strict=True):
        table.add_row(
            *(str(row["variant"]), str(row["field"]), str(row["seats"])),
            f"{row['deals']} of {'up to ' if experiment.until else ''}{row['of']}",
            tell_main_number(name, one),
        )
    Console(highlight=False).print(table)


@lab.command()
def compare(
    file: ExperimentFile,
    variant: Annotated[str | None, typer.Option(help="Which variant; default: the first.")] = None,
    metric: Annotated[str, typer.Option(help="The metric that decides.")] = "margin",
    matters: Annotated[
        float | None, typer.Option(help="The smallest difference that matters.")
    ] = None,
    field: Annotated[str | None, typer.Option(help="Which field; default: the first.")] = None,
    seats: Seats = None,
    into: Into = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    shared: Shared = False,
    deals: Annotated[int | None, typer.Option(help="At most; else as the file says.")] = None,
    lang: Language = None,
    as_json: Json = False,
) -> None:
    """Play a variant against the original on the same deals until the question is decided."""
    from dataclasses import replace

    from pentapolis.lab.experiment.compare import compare_until_decided
    from pentapolis.lab.experiment.findings import compare_all
    from pentapolis.lab.experiment.plan import ORIGINAL

    lang = find_language(lang)
    check_shared(shared, scheduler)
    with friendly_errors():
        spec, experiment, store, digest = open_run(file, into, deals)
        cell = choose_cell(experiment, variant, field, seats)
        admit_all(spec, experiment)
        with (
            closing(make_runner(workers, scheduler, store.folder if shared else None)) as runner,
            Bars() as bars,
        ):
            both = (replace(cell, variant=ORIGINAL), cell)
            found = compare_until_decided(
                *(store, experiment, digest, runner, cell, metric, matters),
                tell=watch_batches(bars, store, both, experiment.deals),
                look=lambda now: bars.say(head_difference(cell, now, lang)),
            )
        also = [one for one in compare_all(store, experiment, cell) if one.metric.name != metric]
    if as_json:
        print(json.dumps({"decides": to_data(found), "also": [to_data(one) for one in also]}))
        return
    print_comparison(cell, found, also, lang)


@lab.command()
def report(
    folder: RunFolder,
    out: Annotated[
        Path | None, typer.Option(help="Where to write it; default: report.html in the folder.")
    ] = None,
    lang: Language = None,
    as_json: Json = False,
) -> None:
    """Write the balance report of a run: one page with every number, its interval and sense."""
    from pentapolis.lab.experiment.flagged import save_flagged
    from pentapolis.lab.experiment.report import write_report
    from pentapolis.lab.experiment.store import ReadStore, Store

    with friendly_errors():
        store = Store(folder)
        spec = find_games().find(store.read_experiment().game)
        try:
            save_flagged(ReadStore(folder), spec, lambda games: track(games, len(games), "replays"))
        except OSError as error:  # the folder may be for reading only
            typer.echo(f"no replays of what is flagged: {error}", err=True)
        path = out or folder / "report.html"
        path.write_text(write_report(store, spec, find_language(lang)), encoding="utf-8")
    typer.echo(json.dumps({"report": str(path)}) if as_json else str(path))


@lab.command()
def speed(
    slug: Slug,
    seats: Seats = None,
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "random",
    games: Annotated[int, typer.Option(help="How many games each way.")] = 1000,
    workers: Workers = None,
    scheduler: Scheduler = None,
    as_json: Json = False,
) -> None:
    """Measure how fast the lab plays, beside the same games without it.

    Both play in turns in one run, a batch each, so that a busy machine slows both alike. Each way
    is printed as soon as it is done.
    """
    from pentapolis.lab.experiment.plan import Experiment, Field, check_experiment
    from pentapolis.lab.experiment.speed import measure_overhead, measure_speed
    from pentapolis.lab.requirements import check_extra

    with friendly_errors():
        check_extra()
        spec = find_spec(slug)
        experiment = Experiment(
            spec.meta.slug,
            (seats or spec.meta.seats[0],),
            fields=(Field("equals", (bot,)),),
            deals=games,
            sets=("outcome", "score", "length"),
        )
        check_experiment(experiment, spec)
        with Bars() as bars:
            bar = bars.add("bare and one process", games)
            found = measure_overhead(spec, experiment, bar.move)
        ways = [found.bare, found.lab]
        if not as_json:
            typer.echo(tell_overhead(found))
        others: dict[str, str | None] = {} if workers == 1 else {"processes": None}
        others |= {} if scheduler is None else {"dask": scheduler}
        for way, address in others.items():
            with closing(make_runner(workers, address)) as runner, Bars() as bars:
                bar = bars.add(way, games)
                ways.append(measure_speed(way, spec, experiment, runner, bar.move))
            if not as_json:
                typer.echo(tell_speed(ways[-1]))
    if as_json:
        low, high = (end if isfinite(end) else None for end in (found.more.low, found.more.high))
        more = {"mean": found.more.mean, "low": low, "high": high, "pairs": found.more.deals}
        print(json.dumps({"ways": [asdict(one) for one in ways], "more": more}))


def tell_speed(one: Speed) -> str:
    """Say how fast the games were played one way."""
    return f"{one.way}: {one.games:,} games, {one.games_per_s:,.0f} a second"


def tell_overhead(found: Overhead) -> str:
    """Say what bare play took, what the lab took, and how sure the difference is."""
    more = found.more
    sure = f"95 % interval {more.low:+.1%} to {more.high:+.1%}, over {more.deals} pairs of batches"
    if not isfinite(more.low):
        sure = "too few batches for an interval"
    return (
        f"{tell_speed(found.bare)}, {found.bare.cpu:,.1f} s of processor time\n"
        f"{tell_speed(found.lab)}, {found.lab.cpu:,.1f} s of processor time\n"
        f"processor time of the lab with all metrics beside bare play: {more.mean:+.1%} ({sure})"
    )


def open_run(
    file: Path, into: Path | None, deals: int | None
) -> tuple[GameSpec, Experiment, Store, str]:
    """Read an experiment and open the folder of its run."""
    from dataclasses import replace

    from pentapolis.lab.experiment.files import read_experiment
    from pentapolis.lab.experiment.plan import describe_meaning, digest_meaning
    from pentapolis.lab.experiment.store import Store, name_folder
    from pentapolis.lab.requirements import check_extra

    check_extra()
    spec, experiment = read_experiment(file, find_games())
    if deals is not None:
        experiment = replace(experiment, deals=deals)
    meaning = describe_meaning(experiment, spec)
    digest = digest_meaning(meaning)
    folder = into or RUNS / name_folder(experiment, digest)
    return spec, experiment, Store.create(folder, experiment, meaning, digest), digest


def admit_all(spec: GameSpec, experiment: Experiment) -> None:
    """Refuse variants whose rules do not hold."""
    from pentapolis.lab.admission import admit_variant

    for variant in experiment.variants:
        failure = admit_variant(spec, variant.change, list(experiment.seats))
        if failure is not None:
            raise CliError(f"{variant.name} is not admitted: {failure}", 1)


def check_shared(shared: bool, scheduler: str | None) -> None:
    """Refuse workers that write themselves where there are none."""
    if shared and scheduler is None:
        raise CliError("--shared is for the workers of a Dask cluster: say which, by --scheduler")


def make_runner(workers: int | None, scheduler: str | None, shared: Path | None = None) -> Runner:
    """Return the runner that the command line asks for; `shared` is a folder all workers see."""
    from pentapolis.lab.experiment.runners import Here, Processes

    if scheduler is not None:
        from pentapolis.lab.experiment.dask_runner import Dask

        return Dask(scheduler, workers, folder=shared)
    return Here() if workers == 1 else Processes(workers)


def choose_cell(
    experiment: Experiment, variant: str | None, field: str | None, seats: int | None
) -> Cell:
    """Return what to compare with the original."""
    from pentapolis.lab.experiment.plan import Cell

    variants = [one.name for one in experiment.variants]
    fields = [one.name for one in experiment.fields]
    if not variants:
        raise CliError("the experiment has no variant to compare: add a [[variant]]")
    for asked, known in ((variant, variants), (field, fields), (seats, list(experiment.seats))):
        if asked is not None and asked not in known:
            raise CliError(f"there is no {asked!r}; there are: {', '.join(map(str, known))}")
    return Cell(variant or variants[0], field or fields[0], seats or experiment.seats[0])


def head_difference(cell: Cell, found: Difference, lang: str) -> str:
    """Say what a comparison found after so many deals."""
    from pentapolis.catalog.languages import frame_words
    from pentapolis.lab.experiment.sentences import Numbers, tell_difference

    _, n = frame_words(lang), Numbers(lang)
    head = _.n(
        "{variant}, after {n} deal",
        "{variant}, after {n} deals",
        found.original.deals,
        variant=cell.variant,
    )
    return f"{head} – {tell_difference(found, _, n, always=True)}"


def tell_decision(cell: Cell, found: Difference) -> str:
    """Say what an experiment decided about a variant, and where."""
    return f"{cell.field}, seats {cell.seats}: {head_difference(cell, found, 'en')}"


def print_comparison(cell: Cell, found: Difference, also: list[Difference], lang: str) -> None:
    """Say what a comparison found; of what was also seen, every number with its interval."""
    from pentapolis.catalog.languages import frame_words
    from pentapolis.lab.experiment.sentences import Numbers

    _, n = frame_words(lang), Numbers(lang)
    typer.echo(head_difference(cell, found, lang))
    table = Table(title=_("Also seen"), title_justify="left", box=None, padding=(0, 1, 0, 0))
    table.add_column(_("Metric"), overflow="fold")
    for name in (_("Original"), _("Variant"), _("Difference"), _("Verdict")):
        table.add_column(name, no_wrap=True)
    for one in also:
        is_share = one.metric.is_share
        difference = n.estimate(one.verdict.estimate, is_share, sign=True)
        if not isfinite(one.verdict.estimate.low):  # too early
            difference = "–"
        is_told = one.counts or one.verdict.word == "alike"
        table.add_row(
            _(one.metric.name),
            n.estimate(one.original, is_share),
            n.estimate(one.variant, is_share),
            difference,
            _(one.verdict.word) if is_told and difference != "–" else "",
        )
    Console(highlight=False).print(table)
    typer.echo(
        _(
            "A verdict stands where it counts when all of them are judged together "
            "(Benjamini-Hochberg, 10 %)."
        )
    )


def to_data(found: Difference) -> dict[str, Any]:
    """Return a comparison as plain data."""
    return {
        "metric": found.metric.name,
        "original": asdict(found.original),
        "variant": asdict(found.variant),
        "difference": asdict(found.verdict.estimate),
        "verdict": found.verdict.word,
        "matters": found.verdict.matters,
        "more": found.verdict.more,
        "counts": found.counts,
    }
