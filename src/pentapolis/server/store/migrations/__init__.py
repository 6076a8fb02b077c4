"""Brings a database up to date; the steps are Alembic's, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, insert, inspect, select, update

from .. import schema
from .before_alembic import FIRST, upgrade_early

FOLDER: Final = Path(__file__).parent


def upgrade(connection: Connection) -> None:
    """Create the tables of a new database, or change those of an earlier version.

    Everything happens in the caller's transaction. ValueError if the database is of a later
    version.
    """
    found = read_version(connection)
    if found == schema.VERSION:
        return
    if found is None:
        # The same tables as all steps would make (a test compares them), but at once.
        schema.META.create_all(connection)
        connection.execute(insert(schema.schema).values(version=schema.VERSION))
        connection.execute(insert(schema.steps).values(version_num=str(schema.VERSION)))
        return
    if found > schema.VERSION or found < 1:
        raise ValueError(
            f"the database has version {found}, this Pentapolis needs {schema.VERSION}: "
            "choose another one with --data or --db"
        )
    if found < FIRST:
        upgrade_early(connection, found)
    run_steps(connection)
    connection.execute(update(schema.schema).values(version=schema.VERSION))


def read_version(connection: Connection) -> int | None:
    """Return the version of a database; None if it is new."""
    if not inspect(connection).has_table(schema.schema.name):
        return None
    found: int | None = connection.execute(select(schema.schema.c.version)).scalar()
    return found


def run_steps(connection: Connection, last: str = "head") -> None:
    """Run the steps that a database has yet to take, up to the last one."""
    from alembic import command  # nobody else needs it, and it takes a while to load
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, last)
