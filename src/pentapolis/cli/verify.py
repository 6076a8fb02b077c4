"""`pentapolis verify`: check everything a replay claims."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pentapolis import loader
from pentapolis.locale import older_rules
from pentapolis.play import verify as verdict_of

from .asked import file_text, spec_named
from .wrong import Wrong


def verify(
    file: Annotated[Path, typer.Argument(help="A replay file.", show_default=False)],
) -> None:
    """Check a replay: its seal, every ply by the rules, and its luck. Exit code 2 if wrong."""
    verdict = verdict_of(file_text(file), loader)
    for line in verdict.lines:
        typer.echo(line)
    if verdict.timeline is not None:
        head = verdict.timeline.head
        older = older_rules(spec_named(head.game), head.rules, "en")
        if older:
            typer.echo(older)
    if not verdict.ok:
        more = f" (and {len(verdict.faults) - 1} more)" if len(verdict.faults) > 1 else ""
        raise Wrong(f"{file}: {verdict.faults[0]}{more}")
    typer.echo(f"{file} is right")
