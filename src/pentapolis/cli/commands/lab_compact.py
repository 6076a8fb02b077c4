"""`pentapolis lab compact`: few files instead of many."""

from __future__ import annotations

import json
from dataclasses import asdict

import typer

from ..errors import friendly_errors
from .lab import Json, RunFolder


def compact(folder: RunFolder, as_json: Json = False) -> None:
    """Merge the many small files of a run into few; finished or not, nothing else changes."""
    from pentapolis.lab.experiment.compact import compact_run
    from pentapolis.lab.experiment.store import Store
    from pentapolis.lab.requirements import check_extra

    with friendly_errors():
        check_extra()
        done = compact_run(Store(folder))
    if as_json:
        print(json.dumps({"folder": str(folder), **asdict(done)}))
        return
    typer.echo(
        f"{done.files_before} files are now {done.files}, "
        f"{done.bytes_before:,} bytes {done.bytes:,}; {folder}"
    )
