"""Generates docs/wire.md from the types of the messages: python -m tests.server.wire_doc"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Final, get_args

from pentapolis.server import wire
from pentapolis.server.tables.access import Allowed
from pentapolis.server.workshop import wire as workshop

FILE: Final = Path(__file__).parents[2] / "docs" / "wire.md"
FIELD: Final = re.compile(r"    (\w+): (.+?)(?: = (.+?))?(?:  # (.+))?")
HEADING: Final = """\
# The wire

The messages between a page and its table over the socket at `/table/<id>/ws`, each one JSON
object. `POST /api/tables/<id>/hint` and `GET /api/tables/<id>/frames` answer with the same hints
and frames. This file is generated from `src/pentapolis/server/wire.py` and `workshop/wire.py`:

    python -m tests.server.wire_doc

A field in brackets may be missing.
"""
OUTGOING: Final = (
    wire.Frame,
    wire.Same,
    wire.Hint,
    wire.Present,
    wire.Clocks,
    wire.Asked,
    wire.Chat,
    wire.Error,
)
INSIDE: Final = (
    wire.RuleLink,
    wire.Button,
    wire.Card,
    wire.Batch,
    wire.SeatCard,
    wire.Stat,
    wire.ScoreLine,
    wire.LogEntry,
    wire.Turn,
    wire.ScoreChange,
    wire.Effect,
    Allowed,
    wire.Ending,
    wire.LuckShare,
    wire.Chart,
    wire.TieBreak,
    wire.Handover,
    wire.RecordFacts,
    wire.LessonNote,
    wire.ChatLine,
    wire.SeatClock,
)

WORKSHOP: Final = (workshop.VariantCheck, workshop.Comparison, workshop.MetricRow)


def write_doc() -> str:
    """Return the whole file."""
    parts = [HEADING, "## From the page to the table\n"]
    parts += [describe(message) for message in get_args(wire.Incoming)]
    parts += ["## From the table to the page\n", *map(describe, OUTGOING)]
    parts += ["## What frames are made of\n", *map(describe, INSIDE)]
    parts += ["## What the workshop answers below `/api/lab`\n", *map(describe, WORKSHOP)]
    return "\n".join(parts)


def describe(message: type) -> str:
    """Return one kind of message with its fields, including inherited ones."""
    about = (inspect.getdoc(message) or "").replace("\n", " ")
    head = [f"### {message.__name__}\n", about + "\n", "| field | type | |", "|---|---|---|"]
    return "\n".join([*head, *list_fields(message)]) + "\n"


def list_fields(message: type) -> list[str]:
    """Return the fields of a class with their comments, each a row of a table.

    This reads the source: only it has the comments, and a TypedDict does not know its bases.
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
