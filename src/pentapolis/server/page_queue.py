"""Lets few pages be made at a time, each visitor in turn, so that live tables go on meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .addresses import ADDRESS
from .limits import AddressLimits, Buckets
from .security import FILE_PATHS, VISITOR
from .tables.fair_queue import FairQueue

SLOTS: Final = 2  # one page may wait for the database while another one is made
# Seconds that pages of one visitor may take of each second, and that can be saved up: enough for
# a page with all its pictures.
SHARE: Final = (0.25, 0.5)
MOST_VISITORS: Final = 10_000  # whose share is remembered
IN_PIECES: Final = "/frames"  # many plies in one answer: these have a queue of their own


class PageQueue:
    """Middleware that makes those who ask for many pages at once wait, and nobody else.

    A page or picture takes the event loop some milliseconds. Twenty at a time would hold up every
    table for as long as all of them take, and one after the other without a pause nearly so.
    """

    def __init__(
        self,
        app: ASGIApp,
        queue: FairQueue | None = None,
        limits: AddressLimits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.queue = FairQueue(SLOTS) if queue is None else queue
        self.limits = AddressLimits(counts_loopback=True) if limits is None else limits
        self.clock = clock
        self.shares = Buckets(SHARE, MOST_VISITORS, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not takes_time(scope):
            await self.app(scope, receive, send)
            return
        visitor = scope[VISITOR]
        share = self.shares.find(visitor) if self.limits.counts(scope[ADDRESS]) else None
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(self.queue.turn(visitor))
            while share is not None and (debt := share.take(0.0)):
                await turn.aclose()  # others come first
                await asyncio.sleep(debt)
                await turn.enter_async_context(self.queue.turn(visitor))
            start = self.clock()

            async def send_page(message: Message) -> None:
                nonlocal start
                if share is not None:
                    share.take(self.clock() - start)
                await turn.aclose()  # it is made: a slow reader holds nobody up
                await send(message)
                start = self.clock()

            await self.app(scope, receive, send_page)


def takes_time(scope: Scope) -> bool:
    """Return whether a request is for something that must be made first."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    path: str = scope["path"]
    return not path.startswith(FILE_PATHS) and not path.endswith(IN_PIECES)
