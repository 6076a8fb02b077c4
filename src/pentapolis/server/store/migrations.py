"""Brings databases of earlier versions up to date, inside one transaction."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from ..identity import hash_secret
from . import schema


async def migrate(connection: AsyncConnection, version: int) -> None:
    """Bring a database from an earlier version to the current one; ValueError if that cannot be."""
    if version not in MIGRATIONS:
        raise ValueError(
            f"the database has version {version}, this Pentapolis needs {schema.VERSION}: "
            "choose another folder with --data"
        )
    while version < schema.VERSION:
        await MIGRATIONS[version](connection)
        version += 1
    await connection.exec_driver_sql("UPDATE schema SET version = ?", (version,))


async def hash_ids(connection: AsyncConnection) -> None:
    """Replace the ids of people, which were the secrets of their cookies, by fingerprints."""
    run = connection.exec_driver_sql
    await run("PRAGMA secure_delete = ON")  # or the secrets would stay in unused pages
    await run("PRAGMA defer_foreign_keys = ON")
    await run("ALTER TABLE people ADD COLUMN seen FLOAT NOT NULL DEFAULT 0")
    await run("ALTER TABLE people ADD COLUMN old BOOLEAN NOT NULL DEFAULT 0")
    await run("UPDATE people SET seen = created, old = 1")
    owners = "SELECT id FROM people UNION SELECT owner FROM seats WHERE owner != ''"
    for (secret,) in (await run(owners)).all():
        person = hash_secret(secret)
        await run("UPDATE people SET id = ? WHERE id = ?", (person, secret))
        await run("UPDATE tables SET owner = ? WHERE owner = ?", (person, secret))
        await run("UPDATE seats SET owner = ? WHERE owner = ?", (person, secret))


MIGRATIONS = {1: hash_ids}
