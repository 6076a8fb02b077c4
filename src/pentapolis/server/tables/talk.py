"""People at a table besides their moves: who is here, what they say, what they note down."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from pentapolis.core.state import CHANCE

from ..errors import Refused
from ..limits import TokenBucket
from ..store import Desk, Line, Notice, Person, Speech, Store
from .access import Access
from .bus import GONE, HELLO, Bus, Present, Said
from .standstill import list_people
from .table import Table

LONGEST_LINE: Final = 300  # letters
LONGEST_NOTES: Final = 5000
PACE: Final = (0.5, 6.0)  # lines a second of one person at one table, and saved up
MOST_SPEAKERS: Final = 1000  # whose pace is remembered
MOST_WATCHERS: Final = 50  # pages at one table of people who only watch
PAUSE: Final = 0.3  # seconds in which comings and goings are told together


class Talk:
    """Who is here and what is said; only people at the table speak and hear."""

    def __init__(self, store: Store, bus: Bus, clock: Callable[[], float] = time.monotonic) -> None:
        self.speech = Speech(store)
        self.bus = bus
        self.here: dict[str, Counter[str]] = {}  # by table: the open pages of each person
        self.desks: dict[tuple[str, int], Desk] = {}  # by table and seat, while somebody is there
        self.paces: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()
        self.clock = clock
        self.left: dict[tuple[str, str], float] = {}  # by table and person, who has gone and when
        self._telling: set[str] = set()  # tables that are about to be told who is here
        self.elsewhere: dict[str, dict[str, list[str]]] = {}  # people by table and other process
        bus.hear_others("present", self.hear_present)
        bus.hear_others("said", self.hear_said)
        bus.hear_others("desk", self.hear_of_desk)
        bus.hear_others(HELLO, lambda _: self._tell_all())
        bus.hear_others(GONE, lambda notice: self.forget_process(notice["from"]))

    # Who is here

    @contextmanager
    def inside(self, table: Table, person: Person) -> Iterator[bool]:
        """Count a page as long as it is open; yield whether there is room for it."""
        pages = self.here.setdefault(table.id, Counter())
        is_welcome = True
        if person.id not in list_people(table):
            watching = sum(pages.values()) - sum(pages[one] for one in list_people(table))
            is_welcome = watching < MOST_WATCHERS
        if not is_welcome:
            yield False
            return
        pages[person.id] += 1
        self._tell(table.id)
        try:
            yield True
        finally:
            pages[person.id] -= 1
            if not pages[person.id]:
                del pages[person.id]
                if not self.is_here(table.id, person.id):
                    self._note_left(table.id, person.id)
            self._tell(table.id)
            if not pages:
                self.here.pop(table.id, None)
                for key in [key for key in self.desks if key[0] == table.id]:
                    del self.desks[key]

    def describe(self, table: Table) -> tuple[list[bool], int]:
        """Return for each seat whether its person is here, and how many people only watch."""
        people = self.list_here(table.id)
        seats = [seat.kind != "open" and seat.owner in people for seat in table.seats]
        return seats, len(people - list_people(table))

    def list_here(self, table: str) -> set[str]:
        """Return the ids of those who have a page open at a table, at any process."""
        found = set(self.here.get(table, ()))
        return found.union(*self.elsewhere.get(table, {}).values())

    def is_here(self, table: str, person: str) -> bool:
        """Return whether a person has a page open at a table."""
        return person in self.list_here(table)

    def measure_absence(self, table: str, person: str) -> float:
        """Return for how many seconds a person has had no page open at a table."""
        if self.is_here(table, person):
            return 0.0
        if (table, person) not in self.left:  # never seen here: it counts from when they are missed
            self._note_left(table, person)
        return self.clock() - self.left[table, person]

    def _note_left(self, table: str, person: str) -> None:
        """Note when somebody has gone; the longest gone are forgotten first."""
        self.left.pop((table, person), None)
        self.left[table, person] = self.clock()
        if len(self.left) > MOST_SPEAKERS:
            del self.left[next(iter(self.left))]

    def _tell(self, table: str) -> None:
        """Tell a table soon who is here; those who come and go in a hurry are told once."""
        if table not in self._telling:
            self._telling.add(table)
            asyncio.get_running_loop().call_later(PAUSE, self._tell_now, table)

    def _tell_now(self, table: str) -> None:
        self._telling.discard(table)
        self.bus.publish(Present(table))
        self.bus.tell_others("present", table, people=list(self.here.get(table, ())))

    def _tell_all(self) -> None:
        """Tell a process that has just begun who is here."""
        for table, pages in self.here.items():
            self.bus.tell_others("present", table, people=list(pages))

    # What other processes tell

    def hear_present(self, notice: Notice) -> None:
        """Note who is at a table at another process."""
        table, people = notice["table"], notice["people"]
        there = self.elsewhere.setdefault(table, {})
        gone = set(there.pop(notice["from"], ())) - set(people)
        if people:
            there[notice["from"]] = people
        if not there:
            del self.elsewhere[table]
        for person in gone - self.list_here(table):
            self._note_left(table, person)
        self.bus.publish(Present(table))

    def forget_process(self, process: str) -> None:
        """Note that nobody is at a process any more, because it has ended."""
        for table, there in list(self.elsewhere.items()):
            if process in there:
                self.hear_present({"from": process, "table": table, "people": []})

    def hear_said(self, notice: Notice) -> None:
        """Pass on what was said at another process."""
        self.bus.publish(Said(notice["table"], Line(**notice["line"])))

    async def hear_of_desk(self, notice: Notice) -> None:
        """Read again what a seat keeps to itself."""
        key = (notice["table"], notice["seat"])
        if key in self.desks:
            self.desks[key] = await self.speech.find_desk(*key)

    # What is said

    async def say(self, person: Person, table: Table, text: str) -> Line:
        """Say something to everybody at a table."""
        seat, _ = find_place(table, person), person.words
        text = tidy_line(text)
        if not text:
            raise Refused("bad", _("Write something first."))
        wait = self._find_pace(table.id, person.id).take_or_wait()
        if wait:
            raise Refused("busy", _("You're writing too fast. Wait a moment."), wait=int(wait) + 1)
        name = table.seats[seat].name if seat >= 0 else str(person.settings["name"]) or "?"
        line = await self.speech.add(table.id, seat, name, text, time.time())
        self.bus.publish(Said(table.id, line))
        return line

    async def list_lines(self, person: Person, table: Table) -> list[Line]:
        """Return what was said at a table, without those whom this person does not want to hear."""
        desk = await self.open_desk(person, table)
        lines = await self.speech.list_lines(table.id)
        return [line for line in lines if line.seat not in desk.muted]

    def hears(self, person: Person, table: Table, line: Line) -> bool:
        """Return whether a page of this person is sent a line."""
        if person.id not in list_people(table):
            return False
        seat = find_place(table, person)
        return line.seat not in self.desks.get((table.id, seat), Desk()).muted

    def _find_pace(self, table: str, person: str) -> TokenBucket:
        key = (table, person)
        pace = self.paces.setdefault(key, TokenBucket(*PACE))
        self.paces.move_to_end(key)
        if len(self.paces) > MOST_SPEAKERS:
            self.paces.popitem(last=False)
        return pace

    # What a seat keeps to itself

    async def open_desk(self, person: Person, table: Table) -> Desk:
        """Return what a person keeps to themselves at a table."""
        seat = find_place(table, person)
        desk = self.desks.get((table.id, seat))
        if desk is None:
            desk = await self.speech.find_desk(table.id, seat)
            self._keep(table.id, seat, desk)
        return desk

    def _keep(self, table: str, seat: int, desk: Desk) -> None:
        """Remember a desk as long as somebody is at the table."""
        if table in self.here:
            self.desks[table, seat] = desk

    async def forget(self, table: str, seat: int) -> None:
        """Remove everything that a seat has said and kept."""
        await self.speech.forget(table, seat)
        self.desks.pop((table, seat), None)

    async def change_desk(
        self, person: Person, table: Table, notes: str | None, muted: list[int] | None
    ) -> Desk:
        """Change a person's notes, or whom they do not want to hear."""
        seat = find_place(table, person)
        desk = await self.speech.find_desk(table.id, seat)  # not a copy: others may have written
        if notes is not None:
            desk = replace(desk, notes=notes.replace("\0", "")[:LONGEST_NOTES])
        if muted is not None:
            known = range(CHANCE, len(table.seats))
            desk = replace(desk, muted=tuple(sorted({one for one in muted if one in known})))
        await self.speech.save_desk(table.id, seat, desk)
        self._keep(table.id, seat, desk)
        return desk


def find_place(table: Table, person: Person) -> int:
    """Return the seat that a person speaks for, CHANCE for a mere host; Refused for others."""
    access, _ = Access(table, person), person.words
    if table.row.kind != "play" or not (access.reserved_seats or access.is_host):
        raise Refused("not_yours", _("You're only watching: you have no seat at this table."))
    return access.reserved_seats[0] if access.reserved_seats else CHANCE


def has_company(table: Table) -> bool:
    """Return whether more than one person belongs to a table, or may come."""
    return table.row.kind == "play" and (table.is_waiting or len(list_people(table)) > 1)


def tidy_line(text: str) -> str:
    """Return a line fit for display: printable, one line, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(shown.split())[:LONGEST_LINE].strip()
