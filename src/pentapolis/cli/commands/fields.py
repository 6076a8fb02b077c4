"""`pentapolis fields`: list the fields of a game's state, or write them into its class."""

from __future__ import annotations

from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from pentapolis.core.fields import NOBODY, OWNER, Field

from ..arguments import Slug, find_spec
from ..errors import friendly_errors

VIEWERS: Final = {OWNER: "owner", NOBODY: "nobody"}


def fields(
    slug: Slug,
    write: Annotated[
        bool, typer.Option("--write", help="Rewrite the attributes and clone() in rules/state.py.")
    ] = False,
) -> None:
    """List the fields of a game's state."""
    from pentapolis.testkit.fields_block import all_fields, state_file, write_block

    spec = find_spec(slug)
    if write:
        path = state_file(spec)
        with friendly_errors():
            old = path.read_text(encoding="utf-8")
            new = write_block(spec, old)
            path.write_text(new, encoding="utf-8")
        typer.echo(f"{path.name}: {'unchanged' if new == old else 'rewritten'}")
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("field", "numbers", "entries", "seen by", "about"):
        table.add_column(heading, header_style="dim")
    for field in all_fields(spec):
        table.add_row(
            field.name,
            describe_numbers(field),
            describe_size(field),
            VIEWERS.get(field.visible_to, "everyone"),
            field.about,
        )
    Console(highlight=False).print(table)


def describe_numbers(field: Field) -> str:
    """Write the range of a field's numbers."""
    if field.cells:
        return f"sets of {field.cells} cells"
    return f"{field.low} to {field.high}"


def describe_size(field: Field) -> str:
    """Write how many entries a field has."""
    length = f"up to {field.length}" if field.up_to else str(max(1, field.length))
    return length + " a seat" * field.per_seat
