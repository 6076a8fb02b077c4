"""`pentapolis rules`: which rules the code cites and the tests show."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from ..arguments import Slug, find_spec, find_tests
from ..errors import friendly_errors


def rules(
    slug: Slug,
    tests: Annotated[
        Path | None, typer.Option(help="Folder of the game's tests; default: tests/games/<game>.")
    ] = None,
) -> None:
    """List a game's rules with the code and tests that cite them. Exit code 1 if there are gaps."""
    from pentapolis.testkit.readings import collect_readings, reading_faults
    from pentapolis.testkit.rules import collect_coverage

    spec = find_spec(slug)
    folder = tests if tests is not None else find_tests(spec)
    with friendly_errors():
        found = collect_coverage(spec.meta, folder)
    table = Table(title=f"{spec.meta.title}: {len(found.rows)} rules", title_justify="left")
    for heading in ("rule", "code", "tests", "goldens"):
        table.add_column(heading)
    for row in found.rows:
        files = ", ".join(sorted({place.partition(":")[0] for place in row.code}))
        shown = len(row.tests)
        table.add_row(
            row.rule,
            files or row.excuse or "[red]none[/]",
            str(shown) if shown else "–" if row.excuse or row.goldens else "[red]none[/]",
            str(len(set(row.goldens)) or "–"),
        )
    Console(highlight=False).print(table)
    gaps = [f"no code cites {rule}" for rule in found.uncited_rules()]
    gaps += [f"no test shows {rule}" for rule in found.untested_rules()] if folder else []
    gaps += found.faults
    gaps += reading_faults(spec.meta)
    for gap in gaps:
        typer.echo(gap)
    if folder is None:
        typer.echo("no tests were found, so only the code was checked: name them with --tests")
    if gaps:
        raise typer.Exit(1)
    readings = [each for each in collect_readings(spec.meta) if each.place.startswith("RULES.md")]
    fixed = sum(not each.switches for each in readings)
    typer.echo(f"{len(readings)} readings: {len(readings) - fixed} with a switch, {fixed} without")
    typer.echo(
        f"no gaps: all {len(found.rows)} rules are cited" + (" and tested" if folder else "")
    )
