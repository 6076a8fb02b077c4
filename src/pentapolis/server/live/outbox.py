"""What waits to be sent to a page, bounded by the memory it takes."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

from ..packed import Message, measure

MAX_BYTES: Final = 1 << 20  # a few whole frames, or some hundred moves


@dataclass(frozen=True)
class Goodbye:
    """The end of a connection: a code, and a reason for whoever reads it."""

    code: int
    reason: str = ""


class Outbox:
    """Messages that wait until the page has read those before.

    When there are too many, all are dropped and the page is behind: once it reads again it needs
    a whole frame.
    """

    def __init__(self, most: int = MAX_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self.is_behind = False
        self.goodbye: Goodbye | None = None
        self._waiting: deque[Message] = deque()
        self._news = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message, or drop all if they take too much memory together."""
        if self.is_behind:
            return
        self.bytes += measure(message)
        self._waiting.append(message)
        if self.bytes > self.most and len(self._waiting) > 1:  # one alone is never dropped
            self.fall_behind()
        self._news.set()

    def fall_behind(self) -> None:
        """Drop all messages: the page needs a whole frame instead."""
        self._waiting.clear()
        self.bytes = 0
        self.is_behind = True
        self._news.set()

    def close(self, goodbye: Goodbye) -> None:
        """Say goodbye after what waits already."""
        self.goodbye = goodbye
        self._news.set()

    async def get(self) -> Message | Goodbye | None:
        """Wait for the next message; None when the page needs a whole frame."""
        while not self._waiting:
            if self.goodbye is not None:
                return self.goodbye
            if self.is_behind:
                self.is_behind = False
                return None
            self._news.clear()
            await self._news.wait()
        message = self._waiting.popleft()
        self.bytes -= measure(message)
        return message
