"""Shares a few workers between people: nobody waits for all of somebody else's jobs."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class FairQueue:
    """Lets a few jobs run at a time; next is who runs least and waited longest."""

    def __init__(self, slots: int) -> None:
        self.free = slots
        self.running: Counter[str] = Counter()
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._served: dict[str, int] = {}  # when each person was served last
        self._count = 0

    def __len__(self) -> int:
        """Return how many jobs wait."""
        return sum(len(places) for places in self.waiting.values())

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait for this person's turn, and hold a worker until the job is done."""
        if self.free:
            self._start(person)
        else:
            await self._wait(person)
        try:
            yield
        finally:
            self._stop(person)

    async def _wait(self, person: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(person, deque()).append(place)
        try:
            await place
        except BaseException:
            if place.done() and not place.cancelled():
                self._stop(person)  # the turn came just as the job was given up
            else:
                self._leave(person, place)
            raise

    def _leave(self, person: str, place: asyncio.Future[None]) -> None:
        places = self.waiting.get(person, deque())
        if place in places:  # else it was passed over, because its job had been given up
            places.remove(place)
            if not places:
                del self.waiting[person]

    def _start(self, person: str) -> None:
        self.free -= 1
        self.running[person] += 1
        self._count += 1
        self._served[person] = self._count

    def _stop(self, person: str) -> None:
        self.free += 1
        self.running[person] -= 1
        if not self.running[person]:
            del self.running[person]
        while self.waiting:
            following = min(self.waiting, key=self._rank)
            place = self.waiting[following][0]
            self._leave(following, place)
            if not place.done():
                self._start(following)
                place.set_result(None)
                return
        if not self.running:
            self._served.clear()

    def _rank(self, person: str) -> tuple[int, int]:
        return self.running[person], self._served.get(person, 0)
