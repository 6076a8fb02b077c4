"""What goes with tables and people when they are removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, update

from . import schema

# What goes with a table.
PARTS: Final = (
    schema.chat,
    schema.desks,
    schema.passes,
    schema.variants,
    schema.results,
    schema.checkpoints,
    schema.terms,
    schema.quiet,
    schema.notices,
    schema.entries,
    schema.seats,
)

# What goes with a person.
BELONGINGS: Final = (
    schema.progress,
    schema.channels,
    schema.quiet,
    schema.notices,
    schema.names,
    schema.sessions,
    schema.passkeys,
    schema.ratings,
)


def remove_parts(connection: Connection, tables: Sequence[str]) -> None:
    """Remove what goes with tables; a rated game is remembered without its replay."""
    for part in PARTS:
        connection.execute(delete(part).where(part.c.table.in_(tables)))
    history = schema.history
    connection.execute(delete(history).where(history.c.table.in_(tables), ~history.c.rated))


def remove_belongings(connection: Connection, people: Sequence[str]) -> None:
    """Remove what goes with people; the others of a rated game keep it, without their names."""
    for part in BELONGINGS:
        connection.execute(delete(part).where(part.c.person.in_(people)))
    history = schema.history
    theirs = history.c.person.in_(people)
    connection.execute(delete(history).where(theirs, ~history.c.rated))
    connection.execute(update(history).where(theirs).values(person="", name="?"))
