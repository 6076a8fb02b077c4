"""`pentapolis backup` and `pentapolis restore`: copy all tables into one file, and back."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ..errors import CliError, friendly_errors
from ..hosting import Database
from ..storage import data_folder

Data = Annotated[
    Path | None, typer.Option(help="Where tables are saved; default: your data folder.")
]


def backup(
    file: Annotated[
        Path | None,
        typer.Argument(help="The file to write, or a folder for a new file; default: this folder."),
    ] = None,
    data: Data = None,
    db: Database = "",
) -> None:
    """Copy all tables into one file; the server may be running. Keep the file to yourself."""
    try:
        from pentapolis.server.store.backup import write_backup
    except ImportError as error:
        raise CliError(f"a package is missing: {error.name}") from None
    target = file if file is not None else Path()
    with friendly_errors():
        if target.is_dir():
            target /= f"pentapolis-{datetime.now():%Y%m%d-%H%M%S}.backup"
        count = write_backup(data if data is not None else data_folder(), target, db)
    typer.echo(
        f"{target}: {write_count(count)}, checked, with the key that opens their secrets. So keep "
        "it to yourself."
    )


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `pentapolis backup` wrote.")],
    data: Data = None,
    db: Database = "",
) -> None:
    """Replace all tables by a backup; what was there is kept aside. Stop the server first."""
    try:
        from pentapolis.server.store.backup import restore_backup
    except ImportError as error:
        raise CliError(f"a package is missing: {error.name}") from None
    with friendly_errors():
        count, aside = restore_backup(data if data is not None else data_folder(), file, db)
    typer.echo(f"restored {write_count(count)} from {file}")
    if aside is not None:
        typer.echo(f"what was there before is in {aside}")


def write_count(tables: int) -> str:
    """Return a number of tables in words."""
    return "1 table" if tables == 1 else f"{tables} tables"
