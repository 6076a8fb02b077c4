"""Passes news about tables to the screens that show them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from ..store import Line, Notice

# What the others are heard to tell, besides what they do: we have begun to hear them; a process
# has begun to hear us, or has ended.
START: Final = "start"
HELLO: Final = "hello"
GONE: Final = "gone"

Handler = Callable[[Notice], Coroutine[Any, Any, None] | None]

# What the screens of those who only watch have worked out, by everything that decides it, so that
# the others need not do so again.
Plans = dict[object, Any]


@dataclass(frozen=True)
class Change:
    """A table has changed; `full` if its screens need a whole frame."""

    table: str
    seq: int
    full: bool = False
    is_handover: bool = False  # only who looks at a screen that several people share
    plans: Plans = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class BotFailed:
    """A bot could not decide, so the table stands still."""

    table: str


@dataclass(frozen=True)
class Closed:
    """A table was closed because it could not be saved; its screens must reconnect."""

    table: str


@dataclass(frozen=True)
class Coached:
    """The coach of a guided game has something to say, or no longer."""

    table: str


@dataclass(frozen=True)
class Present:
    """Somebody has come to a table, or gone."""

    table: str


@dataclass(frozen=True)
class Said:
    """Somebody has said something."""

    table: str
    line: Line


@dataclass(frozen=True)
class Asked:
    """Somebody asks the others for something, or no longer."""

    table: str


News = Asked | Change | BotFailed | Closed | Coached | Present | Said


class Listener(Protocol):
    """Receives news about a table."""

    def hear(self, news: News) -> None: ...


class Bus(Protocol):
    """Passes news on to the listeners of a table, by its id."""

    def publish(self, news: News) -> None: ...

    def subscribe(self, table: str, listener: Listener) -> None: ...

    def unsubscribe(self, table: str, listener: Listener) -> None: ...

    def has_listeners(self, table: str) -> bool: ...

    def tell_others(self, kind: str, table: str = "", **facts: object) -> None: ...

    def hear_others(self, kind: str, handler: Handler) -> None: ...


EVERY_TABLE: Final = ""  # in place of an id: news of all tables


class LocalBus:
    """A bus inside one process; listeners are called at once, so they miss no ply."""

    def __init__(self) -> None:
        self.listeners: dict[str, list[Listener]] = {}
        self.handlers: dict[str, list[Handler]] = {}  # by kind: what other processes tell

    def publish(self, news: News) -> None:
        for table in (news.table, EVERY_TABLE):
            for listener in list(self.listeners.get(table, ())):
                listener.hear(news)

    def subscribe(self, table: str, listener: Listener) -> None:
        self.listeners.setdefault(table, []).append(listener)

    def unsubscribe(self, table: str, listener: Listener) -> None:
        """Stop passing news on to a listener, if it was listening."""
        found = self.listeners.get(table, [])
        if listener in found:
            found.remove(listener)
        if not found:
            self.listeners.pop(table, None)

    def has_listeners(self, table: str) -> bool:
        return table in self.listeners

    def tell_others(self, kind: str, table: str = "", **facts: object) -> None:
        """Tell other processes; here there are none."""

    def hear_others(self, kind: str, handler: Handler) -> None:
        """Call a handler with what other processes tell of a kind."""
        self.handlers.setdefault(kind, []).append(handler)
