"""The record of a game: what happened, and the plies that count after all undos.

A record that was saved may have a long past. It is read only when needed, so that
opening a game costs the same however long it has been going on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pentapolis.core.state import CHANCE

if TYPE_CHECKING:
    from .timeline import Entry


class Parts(NamedTuple):
    """The lists that a record is made of."""

    entries: list[Entry]
    line: list[int]  # the plies that were not undone
    actors: list[int]  # who decided each of them, a seat or CHANCE
    streams: list[int]  # of each of them, meaningful for chance only

    def to_data(self) -> list[Any]:
        """Return these lists as plain data; entries by field, because that is quick to read."""
        return [list(zip(*self.entries, strict=True)), *map(list, self[1:])]


@dataclass(frozen=True)
class Past:
    """What must be known of what came before, without reading it."""

    entries: int = 0  # how many there are
    plies: int = 0
    shares: dict[int, str] = field(default_factory=dict)  # what was added to the luck, by seat
    has_drawn: bool = False  # chance has decided something


class Record:
    """Entries and plies; a past that was saved is read when something of it is wanted."""

    def __init__(self, past: Past | None = None, read: Callable[[], Parts] | None = None) -> None:
        self._past = past if past is not None else Past()
        self._read = read  # returns the past; None: nothing is left to read
        self._before = self._past.entries  # how many entries come before those below
        self._first = self._past.plies  # how many plies
        self._parts = Parts([], [], [], [])

    def complete(self) -> Parts:
        """Return all of it."""
        if self._read is not None:
            old, parts = self._read(), self._parts
            parts.entries[:0] = old.entries
            parts.line[:0] = old.line
            parts.actors[:0] = old.actors
            parts.streams[:0] = old.streams
            self._read, self._before, self._first = None, 0, 0
        return self._parts

    @property
    def count(self) -> int:
        """Return how many entries there are."""
        return self._before + len(self._parts.entries)

    @property
    def ply(self) -> int:
        return self._first + len(self._parts.line)

    @property
    def shares(self) -> dict[int, str]:
        """Return what was added to the luck, by seat, in the order in which it came."""
        new = {entry.seat: entry.text for entry in self._parts.entries if entry.kind == "share"}
        return {**self._past.shares, **new}

    @property
    def has_drawn(self) -> bool:
        """Return whether chance has ever decided, even if that was undone."""
        return self._past.has_drawn or any(each.kind == "chance" for each in self._parts.entries)

    def add(self, entry: Entry) -> None:
        """Append an entry."""
        self._parts.entries.append(entry)

    def add_ply(self, action: int, actor: int, stream: int) -> None:
        """Append a ply that counts."""
        parts = self._parts
        parts.line.append(action)
        parts.actors.append(actor)
        parts.streams.append(stream)

    def entries_since(self, number: int) -> list[Entry]:
        """Return the entries from a number on; the first is 0."""
        entries = self._parts.entries if number >= self._before else self.complete().entries
        return entries[number - self._before :]

    def actor_of(self, ply: int) -> int:
        """Return who decided a ply."""
        parts = self._parts if ply >= self._first else self.complete()
        return parts.actors[ply - self._first]

    @property
    def last_actor(self) -> int:
        """Return who decided the last ply; CHANCE if there is none."""
        return self.actor_of(self.ply - 1) if self.ply else CHANCE

    def action_of(self, ply: int) -> int:
        """Return what was decided at a ply."""
        return self.plies(ply, ply + 1)[0]

    def plies(self, start: int, end: int) -> list[int]:
        """Return the plies from `start` up to `end`."""
        parts = self._parts if start >= self._first else self.complete()
        return parts.line[start - self._first : end - self._first]

    def cut(self, ply: int) -> Parts:
        """Remove the plies from `ply` on and return them, without entries."""
        parts = self._parts if ply >= self._first else self.complete()
        start = ply - self._first
        gone = Parts([], parts.line[start:], parts.actors[start:], parts.streams[start:])
        for part in (parts.line, parts.actors, parts.streams):
            del part[start:]
        return gone


def find_line(entries: Iterable[Entry]) -> list[int]:
    """Return the moves that count after all undos, as long as nobody has answered early."""
    line: list[int] = []
    for entry in entries:
        if entry.kind in ("act", "chance"):
            line.append(entry.value)
        elif entry.kind == "undo":
            del line[entry.value :]
        elif entry.kind == "rules":
            line = [int(word) for word in entry.text.split()[1:]]
    return line
