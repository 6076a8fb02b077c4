"""Who moves a table on: a lock in the database, where several processes share it."""

from __future__ import annotations

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from .database import Database


class Locks(Protocol):
    """Lets one process at a time move a table on."""

    async def take(self, table: str) -> bool: ...

    def release(self, table: str) -> None: ...


class NoLocks:
    """For a process that is alone."""

    async def take(self, table: str) -> bool:
        return True

    def release(self, table: str) -> None:
        pass


class PostgresLocks:
    """Advisory locks of one connection; PostgreSQL gives them back however a process ends.

    They only save work that would be refused: what keeps tables right is the number of an entry.
    """

    def __init__(self, database: Database) -> None:
        self._engine = database.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._thread = ThreadPoolExecutor(1, "database locks")
        self._connection: Connection | None = None

    async def take(self, table: str) -> bool:
        """Return whether a table is ours to move now."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._take, table)

    def release(self, table: str) -> None:
        """Give a table back."""
        self._thread.submit(self._release, table)

    def close(self) -> None:
        """Give all tables back."""
        self._thread.submit(self._let_go)
        self._thread.shutdown()

    def _take(self, table: str) -> bool:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            wanted = select(func.pg_try_advisory_lock(make_number(table)))
            return bool(self._connection.execute(wanted).scalar())
        except DBAPIError:
            self._let_go()
            return False

    def _release(self, table: str) -> None:
        if self._connection is not None:
            try:
                self._connection.execute(select(func.pg_advisory_unlock(make_number(table))))
            except DBAPIError:
                self._let_go()

    def _let_go(self) -> None:
        """Close the connection, and with it give everything back."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def make_number(table: str) -> int:
    """Return the number of a table's lock: 64 bits with a sign."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], signed=True)
