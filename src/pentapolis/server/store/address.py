"""Where the database is: a file of SQLite, or a PostgreSQL that several processes may share."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from sqlalchemy import URL
from sqlalchemy import make_url as read_url
from sqlalchemy.exc import ArgumentError

POSTGRES: Final = ("postgresql", "postgres", "postgresql+psycopg")


def make_url(address: str) -> URL:
    """Return the address of a database with the driver that we use; ValueError if it is none."""
    try:
        url = read_url(address)
    except ArgumentError:
        raise ValueError(EXAMPLE) from None
    if url.drivername == "sqlite":
        return url
    if url.drivername not in POSTGRES:
        raise ValueError(EXAMPLE)
    if find_spec("psycopg") is None:
        raise ValueError("PostgreSQL needs one more package: pip install 'pentapolis[postgres]'")
    return url.set(drivername=POSTGRES[-1])


EXAMPLE: Final = "--db takes an address like postgresql://user:password@host/name"
