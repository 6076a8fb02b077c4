"""Keeps the tables in memory as the database has them, where other processes write there too."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from pentapolis.catalog.languages import LANGUAGES, frame_words
from pentapolis.core.errors import PlayError
from pentapolis.play.sealed_luck import SealedLuck
from pentapolis.play.timeline import Entry

from ..errors import Refused
from ..store import Notice
from .automatic import is_laying_out
from .bus import START, BotFailed, Closed
from .lesson_table import LESSON
from .seed import reveal_seed
from .standstill import GIVE_UP
from .table import Table
from .tables import Tables
from .turn_ends import END

# After other entries a table is read as a whole.
SIMPLE: Final = ("act", "chance", "share", "clock", "chat")

log = logging.getLogger(__name__)


class Following:
    """Reads on where another process has written."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.bus = tables.bus
        self.due: dict[str, bool] = {}  # by table: whether it must be read as a whole
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.bus.hear_others("entries", lambda notice: self.note(notice["table"], False))
        self.bus.hear_others("table", lambda notice: self.note(notice["table"], True))
        self.bus.hear_others("person", self.hear_of_person)
        self.bus.hear_others("stuck", lambda notice: self.bus.publish(BotFailed(notice["table"])))
        self.bus.hear_others("wanted", self.hear_wanted)
        self.bus.hear_others(START, self.check_all)

    def note(self, id: str, is_whole: bool) -> None:
        """Read a table on, if it is in memory; once for all notices that come meanwhile.

        One that is being read may have been read too early.
        """
        table = self.tables.in_memory.get(id)
        is_known = table is not None and table.row.kind != LESSON
        if not is_known and not self.tables.is_opening(id):
            return
        self.due[id] = self.due.get(id, False) or is_whole
        if id not in self.tasks:
            self.tasks[id] = asyncio.create_task(self._follow(id))

    def check_all(self, _notice: Notice) -> None:
        """Read all tables again, because notices may have been lost."""
        for id in list(self.tables.in_memory):
            self.note(id, True)

    async def hear_of_person(self, notice: Notice) -> None:
        """Read again what a person has changed."""
        await self.tables.people.refresh(notice["person"])

    async def hear_wanted(self, notice: Notice) -> None:
        """Note what somebody wants for a table that has stopped; perhaps now all want it."""
        table, wish = self.tables.in_memory.get(notice["table"]), notice["wish"]
        if table is None or table.standstill is None or table.is_given_up:
            return
        person = await self.tables.people.find(notice["person"])
        if table.standstill.agree(wish, table, person):
            with contextlib.suppress(Refused):  # the other process was quicker
                run = self.tables.give_up if wish == GIVE_UP else self.tables.go_on
                await run(person, table)
        else:
            table.publish(full=True)

    async def _follow(self, id: str) -> None:
        try:
            while id in self.due:
                await self._read_on(id, self.due.pop(id))
        except SQLAlchemyError as error:
            log.error("table %s could not be read on", id, exc_info=error)
        finally:
            del self.tasks[id]

    async def _read_on(self, id: str, is_whole: bool) -> None:
        """Bring a table up to date, and show its screens what has happened."""
        await self.tables.wait_until_open(id)
        table = self.tables.in_memory.get(id)
        if table is None:
            return
        async with table.lock:
            is_done = not (is_whole or table.closed or table.is_stopped)
            if is_done:
                new = await self.tables.store.list_entries(id, table.saved)
                if not new:
                    return  # it was read in the meantime
                is_done = repeat_entries(table, new)
            if not is_done:
                table.closed = table.is_behind = True
        if is_done:
            if self.tables.driver.is_watched(table):  # else those who watch elsewhere let it move
                table.wake()
            return
        self.tables.driver.stop(table)
        try:
            await self.tables.open(id, frame_words(LANGUAGES[0]))  # that shows it to everybody
        except Refused:  # it was removed
            self.tables.in_memory.pop(id, None)
            self.bus.publish(Closed(id))


def repeat_entries(table: Table, entries: Sequence[Entry]) -> bool:
    """Repeat what another process has written; False if the table must be read as a whole."""
    if any(entry.kind not in SIMPLE for entry in entries):
        return False
    timeline, match = table.timeline, table.match
    for number, entry in enumerate(entries, 1):
        try:
            timeline.repeat_entry(entry)
        except PlayError:
            return False
        table.saved += 1
        if entry.kind == "share" and isinstance(match.luck, SealedLuck):
            match.luck = match.luck.add(entry.text)
        elif entry.kind == "clock" and entry.text == END:
            table.ended_ply = entry.value
        reveal_seed(table)
        # A game is laid out in one go, as the process that does it shows it.
        is_part = number < len(entries) and is_laying_out(timeline)
        if entry.kind != "chat" and not is_part:
            table.publish()
    return True
