"""Drawing many plies at once: in pieces, shared between people, with room for live tables."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

from ..errors import Refused
from ..store import Person
from ..tables.fair_queue import FairQueue

MAX_REQUESTS: Final = 12  # of one person at a time; a page that tells a story sends a few


class DrawingShare:
    """Lets replays draw one ply at a time, each person in turn, and never more than half the time.

    Live tables are drawn in the same thread: as long as a piece took, nobody draws another one.
    """

    def __init__(self) -> None:
        self.queue = FairQueue(1)
        self.requests: Counter[str] = Counter()

    @contextmanager
    def admit(self, person: Person) -> Iterator[None]:
        """Count a request; Refused if this person has too many under way."""
        if self.requests[person.id] >= MAX_REQUESTS:
            _ = person.words
            raise Refused("busy", _("That's too many moves at once. Wait a moment."))
        self.requests[person.id] += 1
        try:
            yield
        finally:
            self.requests[person.id] -= 1
            if not self.requests[person.id]:
                del self.requests[person.id]

    @asynccontextmanager
    async def piece(self, person: Person) -> AsyncIterator[None]:
        """Wait for this person's turn to draw a ply, and leave as much time to others after it."""
        async with self.queue.turn(person.id):
            start = time.perf_counter()
            yield
            await asyncio.sleep(time.perf_counter() - start)
