"""Copies everything from one database into another, between SQLite and PostgreSQL too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from . import schema
from .address import make_url
from .database import prepare_connection
from .migrations import read_version, upgrade
from .notices import list_processes

BATCH: Final = 1000  # rows at a time


@contextmanager
def connect(address: str) -> Iterator[Connection]:
    """Open a database for one transaction; ValueError if it does not answer."""
    url = make_url(address)
    is_sqlite = url.get_backend_name() == "sqlite"
    # What is copied is of one moment, though a server may be writing.
    engine = create_engine(url, **({} if is_sqlite else {"isolation_level": "REPEATABLE READ"}))
    if is_sqlite:
        event.listen(engine, "connect", prepare_connection)
    try:
        with engine.connect() as connection:
            if is_sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            connection.commit()
    except DBAPIError as error:
        raise ValueError(f"the database does not answer: {error.orig}") from error
    finally:
        engine.dispose()


def copy_all(source: Connection, target: Connection) -> int:
    """Put everything from one database in the place of what another has; return its tables.

    Both have the tables of this version.
    """
    parts = [part for part in schema.META.sorted_tables if part not in OWN]
    for part in reversed(parts):
        target.execute(delete(part))
    reading = source.execution_options(stream_results=True)
    for part in parts:
        for rows in reading.execute(select(part)).mappings().partitions(BATCH):
            target.execute(insert(part), [dict(row) for row in rows])
    return count_tables(target)


# What a database says of itself.
OWN: Final = (schema.schema, schema.steps)


def count_tables(connection: Connection) -> int:
    """Return how many tables people have played at."""
    return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def write_copy(db: str, path: Path) -> None:
    """Copy a PostgreSQL into a new file of SQLite."""
    with connect(db) as source, connect(f"sqlite:///{path}") as target:
        if read_version(source) != schema.VERSION:
            raise ValueError("the database is of another version: start this Pentapolis on it once")
        upgrade(target)
        copy_all(source, target)


def read_copy(path: Path, db: str) -> int:
    """Put a file of SQLite of any version in the place of what a PostgreSQL has."""
    with connect(f"sqlite:///{path}") as source:
        upgrade(source)
    with connect(f"sqlite:///{path}") as source, connect(db) as target:
        upgrade(target)
        target.execute(update(schema.schema).values(key=None))  # the backup brings its own
        return copy_all(source, target)


def has_tables(db: str) -> bool:
    """Return whether there is something in a PostgreSQL that must not get lost.

    ValueError if a server is using it.
    """
    with connect(db) as connection:
        if list_processes(connection):
            raise ValueError("a Pentapolis is using the database: stop it first")
        is_ours = read_version(connection) == schema.VERSION
        return is_ours and count_tables(connection) > 0
