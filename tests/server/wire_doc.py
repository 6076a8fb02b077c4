"""Writes docs/wire.md from the types of the messages: python -m tests.server.wire_doc"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Final, get_args

from pentapolis.server import wire
from pentapolis.server.tables.access import Allowed

FILE: Final = Path(__file__).parents[2] / "docs" / "wire.md"
FIELD: Final = re.compile(r"    (\w+): (.+?)(?: = (.+?))?(?:  # (.+))?")
HEADING: Final = """\
# The wire

What a page and its table say to each other over the socket at `/table/<id>/ws`, one JSON object a
message. `POST /api/tables/<id>/hint` and `GET /api/tables/<id>/frames` answer with the same hints
and frames. This file is written from `src/pentapolis/server/wire.py`:

    python -m tests.server.wire_doc

A field in brackets may be missing.
"""
OUTGOING: Final = (wire.Frame, wire.Hint, wire.Error)
INSIDE: Final = (
    wire.RuleLink,
    wire.Button,
    wire.Pick,
    wire.SeatCard,
    wire.Stat,
    wire.ScoreLine,
    wire.LogEntry,
    Allowed,
    wire.Ending,
    wire.Chart,
    wire.Handover,
    wire.RecordFacts,
)


def write_doc() -> str:
    """Write the whole file."""
    parts = [HEADING, "## From the page to the table\n"]
    parts += [describe(message) for message in get_args(wire.Incoming)]
    parts += ["## From the table to the page\n", *map(describe, OUTGOING)]
    parts += ["## What frames are made of\n", *map(describe, INSIDE)]
    return "\n".join(parts)


def describe(message: type) -> str:
    """Describe one kind of message with its fields, those it inherits included."""
    about = (inspect.getdoc(message) or "").replace("\n", " ")
    head = [f"### {message.__name__}\n", about + "\n", "| field | type | |", "|---|---|---|"]
    return "\n".join([*head, *list_fields(message)]) + "\n"


def list_fields(message: type) -> list[str]:
    """List the fields of a class with their comments, one row of a table each.

    The source is read, since it alone has the comments; a TypedDict does not know its bases.
    """
    first, *lines = inspect.getsource(message).splitlines()
    base = first.partition("(")[2].rstrip("):")
    rows = list_fields(getattr(wire, base)) if base not in ("TypedDict", "BaseModel") else []
    for line in lines:
        field = FIELD.fullmatch(line)
        if field is None:
            continue
        name, type_name, default, about = field.groups()
        kind = type_name.removeprefix("NotRequired[")
        if kind != type_name:
            kind = kind.removesuffix("]")
        optional = kind != type_name or default is not None
        shown = kind.replace("|", "\\|")
        rows.append(f"| {f'[{name}]' if optional else name} | `{shown}` | {about or ''} |")
    return rows


if __name__ == "__main__":
    FILE.write_text(write_doc(), encoding="utf-8")
