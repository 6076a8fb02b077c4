"""The way to the database: threads that read, and one that writes for everybody at once."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from ..measures import Timing
from .address import make_url

T = TypeVar("T")
Work = Callable[[Connection], T]
Waiting = tuple[Work[Any], asyncio.Future[Any]]

READERS: Final = 2  # threads
READS: Final = 8  # at a time in one of them: going there and back takes longer than most of them
TRIES: Final = 3  # of a transaction that others were in the way of
ROOM: Final = 1 << 20  # bytes on a disk that is not full


class Database:
    """Runs work in threads, so that the event loop never waits for a disk.

    What waits to be written while another transaction is on its way is committed together: one
    wait for the disk serves many tables. Of SQLite's databases there is one writer; PostgreSQL's
    may be shared by several processes. What waits to be read goes to a thread a few at a time.
    """

    def __init__(self, address: str) -> None:
        url = make_url(address)
        self.is_shared = url.get_backend_name() == "postgresql"
        # Errors go into the log, and must not tell there what people are called or have said.
        self.engine = create_engine(url, hide_parameters=True, pool_pre_ping=self.is_shared)
        self._reading = self.engine
        if self.is_shared:  # all that is read at once is of one moment
            self._reading = self.engine.execution_options(isolation_level="REPEATABLE READ")
        else:
            event.listen(self.engine, "connect", prepare_connection)
        self._readers = ThreadPoolExecutor(READERS, "database reader")
        self._writer = ThreadPoolExecutor(1, "database writer")
        self._unread: deque[Waiting] = deque()
        self._reads: set[asyncio.Task[None]] = set()
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None
        self.commits = Timing()
        self.is_failing = False  # a transaction failed because of the disk; the watch takes it back

    @property
    def waiting(self) -> int:
        """Return how many changes wait to be written."""
        return len(self._waiting)

    def has_room(self) -> bool:
        """Return whether the disk has room for more; how PostgreSQL's is, it knows itself."""
        path = self.engine.url.database
        return self.is_shared or not path or shutil.disk_usage(Path(path).parent).free >= ROOM

    def close(self) -> None:
        """Wait for what is under way and let go of the database."""
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Run work that changes nothing."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._unread.append((work, done))
        if len(self._reads) < READERS:
            reading = asyncio.create_task(self._read_all())
            self._reads.add(reading)
            reading.add_done_callback(self._reads.discard)
        return await done

    async def _read_all(self) -> None:
        """Read what waits, again and again, until nothing does."""
        loop = asyncio.get_running_loop()
        while self._unread:
            group = [self._unread.popleft() for _ in range(min(READS, len(self._unread)))]
            group = [waiting for waiting in group if not waiting[1].done()]
            works = [work for work, _ in group]
            try:
                results = await loop.run_in_executor(self._readers, self._read, works)
            except Exception as error:  # nobody may wait for ever
                results = [error for _ in group]
            hand_out(group, results)

    def _read(self, works: Sequence[Work[Any]]) -> list[Any]:
        """Run works one by one; return the result of each, or the exception."""
        results: list[Any] = []
        for work in works:
            try:
                with self._reading.connect() as connection:
                    results.append(work(connection))
            except Exception as error:
                results.append(error)
        return results

    async def write(self, work: Work[T]) -> T:
        """Run work as a transaction, and return once it is on disk.

        It may be run twice, so it must do nothing but read and write.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        return await done

    async def _write_all(self) -> None:
        """Commit what waits, again and again, until nothing does."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            # Those who have left before the start want nothing written any more.
            group = [waiting for waiting in self._waiting if not waiting[1].done()]
            self._waiting.clear()
            works = [work for work, _ in group]
            hand_out(group, await loop.run_in_executor(self._writer, self._commit, works))

    def _commit(self, works: Sequence[Work[Any]], tries: int = TRIES) -> list[Any]:
        """Run works as one transaction; return the result of each, or the exception.

        If one fails, each is tried alone, so that nobody else's work is lost with it. Where others
        write too, the one in the way may be done at the next try.
        """
        try:
            return self._run_transaction(works)
        except Exception as error:
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                return [error for _ in works]  # perhaps it is written: that must not happen twice
            if len(works) == 1:
                is_in_the_way = isinstance(error, IntegrityError | OperationalError)
                if not (self.is_shared and is_in_the_way and tries > 1):
                    return [error]
                return self._commit(works, tries - 1)
        return [result for work in works for result in self._commit([work])]

    def _run_transaction(self, works: Sequence[Work[Any]]) -> list[Any]:
        start = time.perf_counter()
        with self.engine.connect() as connection:
            try:
                if not self.is_shared:
                    connection.exec_driver_sql("BEGIN IMMEDIATE")
                results = [work(connection) for work in works]
                connection.commit()
            except BaseException as error:
                self.is_failing = self.is_failing or isinstance(error, OperationalError)
                # A commit that failed may leave the transaction open; a new connection has none.
                connection.invalidate()
                raise
        self.commits.add(time.perf_counter() - start)
        return results


def hand_out(group: Sequence[Waiting], results: Sequence[Any]) -> None:
    """Give everybody their result, or the exception."""
    for (_, done), result in zip(group, results, strict=True):
        if done.done():
            continue  # left meanwhile; what was written stays
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)


def prepare_connection(connection: Any, _record: Any) -> None:
    """Set up a SQLite connection: readers beside a writer, and transactions that we begin."""
    connection.isolation_level = None  # _run_transaction() says BEGIN IMMEDIATE itself
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # what was acknowledged survives a power cut
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
