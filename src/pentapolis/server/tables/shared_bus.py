"""The bus of a process that shares its database with others: they hear what they need to know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from ..store import Notice, Store
from ..store.notices import list_processes
from .bus import GONE, START, LocalBus

ROUND: Final = 3.0  # seconds between two looks at who is still there

log = logging.getLogger(__name__)


class SharedBus(LocalBus):
    """Passes news on inside the process, and notices to and from the others.

    What changes a table is told by the store, with the commit itself.
    """

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.known: set[str] = set()  # other processes that have told something
        self.tasks: set[asyncio.Task[None]] = set()  # that are under way
        self.is_heard = asyncio.Event()  # there is a line to the others

    def tell_others(self, kind: str, table: str = "", **facts: object) -> None:
        """Tell the other processes soon."""
        self._begin(self._send(kind, {"table": table, **facts}))

    async def _send(self, kind: str, facts: dict[str, object]) -> None:
        notices = self.store.notices
        try:
            await self.store.database.write(lambda each: notices.tell(each, kind, **facts))
        except SQLAlchemyError as error:
            log.warning("the other processes could not be told", exc_info=error)

    async def listen(self) -> None:
        """Hear the other processes, for ever."""
        await self.store.notices.listen(self.receive, self._start)

    def _start(self) -> None:
        """Begin to hear the others: nobody knows what was missed."""
        self.is_heard.set()
        self._hand_on({"from": "", "kind": START})
        self.tell_others("hello")

    def receive(self, notice: Notice) -> None:
        """Pass a notice on to those who want that kind."""
        self.known.add(notice["from"])
        self._hand_on(notice)

    def _hand_on(self, notice: Notice) -> None:
        for handler in self.handlers.get(notice["kind"], ()):
            try:
                work = handler(notice)
            except Exception:
                log.exception("a notice of another process could not be followed")
                continue
            if work is not None:
                self._begin(work)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a notice of another process failed", exc_info=task.exception())

    async def watch_others(self) -> None:
        """Notice again and again which processes have ended."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                alive = await self.store.database.read(list_processes)
            except SQLAlchemyError:
                continue
            for process in self.known - alive:
                self.known.discard(process)
                self._hand_on({"from": process, "kind": GONE})
