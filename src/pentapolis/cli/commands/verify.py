"""`pentapolis verify`: check everything a replay claims."""

from __future__ import annotations

import typer

from pentapolis import play
from pentapolis.catalog.languages import SOURCE, older_rules

from ..arguments import ReplayFile, find_games, read_text
from ..errors import CliError


def verify(file: ReplayFile) -> None:
    """Check a replay: its seal, every move, and its luck. Exit code 2 if something is wrong."""
    text = read_text(file)
    games = find_games()
    report = play.verify(text, games)
    for line in report.lines:
        typer.echo(line)
    if report.timeline is not None:
        header = report.timeline.header
        older = older_rules(games.find(header.game), header.rules, SOURCE)
        if older:
            typer.echo(older)
    if not report.ok:
        more = f" (and {len(report.faults) - 1} more)" if len(report.faults) > 1 else ""
        raise CliError(f"{file}: {report.faults[0]}{more}")
    typer.echo(f"{file} is correct")
