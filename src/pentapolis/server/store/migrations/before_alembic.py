"""Steps from the first two versions, which there were for SQLite only and without Alembic."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from ...identity import hash_secret

FIRST: Final = 3  # the version at which Alembic's steps begin


def upgrade_early(connection: Connection, version: int) -> None:
    """Bring a database from an early version to the first one that Alembic knows."""
    while version < FIRST:
        STEPS[version](connection)
        version += 1


def hash_ids(connection: Connection) -> None:
    """Replace the ids of people, which were the secrets of their cookies, by fingerprints."""
    run = connection.exec_driver_sql
    run("PRAGMA secure_delete = ON")  # or the secrets would stay in unused pages
    run("PRAGMA defer_foreign_keys = ON")
    run("ALTER TABLE people ADD COLUMN seen FLOAT NOT NULL DEFAULT 0")
    run("ALTER TABLE people ADD COLUMN old BOOLEAN NOT NULL DEFAULT 0")
    run("UPDATE people SET seen = created, old = 1")
    owners = "SELECT id FROM people UNION SELECT owner FROM seats WHERE owner != ''"
    for (secret,) in run(owners).all():
        person = hash_secret(secret)
        run("UPDATE people SET id = ? WHERE id = ?", (person, secret))
        run("UPDATE tables SET owner = ? WHERE owner = ?", (person, secret))
        run("UPDATE seats SET owner = ? WHERE owner = ?", (person, secret))


def add_invitations(connection: Connection) -> None:
    """Add what invitations need; nobody is invited to the tables that are there."""
    run = connection.exec_driver_sql
    run("ALTER TABLE tables ADD COLUMN invites INTEGER NOT NULL DEFAULT 0")
    run("ALTER TABLE tables ADD COLUMN listed BOOLEAN NOT NULL DEFAULT 0")
    run("CREATE INDEX seats_of_owner ON seats (owner)")


STEPS: Final = {1: hash_ids, 2: add_invitations}
