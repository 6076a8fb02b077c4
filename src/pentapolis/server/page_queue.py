"""Lets few pages be made at a time, each visitor in turn, so that live tables go on meanwhile."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .security import FILE_PATHS, VISITOR
from .tables.fair_queue import FairQueue

SLOTS: Final = 2  # one page may wait for the database while another one is made
IN_PIECES: Final = "/frames"  # many plies in one answer: these have a queue of their own


class PageQueue:
    """Middleware that makes whoever asks for many pages at once wait, and nobody else.

    A page or picture takes the event loop some milliseconds. Twenty at a time would hold up every
    table for as long as all of them take.
    """

    def __init__(self, app: ASGIApp, queue: FairQueue | None = None) -> None:
        self.app = app
        self.queue = FairQueue(SLOTS) if queue is None else queue

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not takes_time(scope):
            await self.app(scope, receive, send)
            return
        async with AsyncExitStack() as turn:
            await turn.enter_async_context(self.queue.turn(scope[VISITOR]))

            async def send_page(message: Message) -> None:
                await turn.aclose()  # it is made: whoever reads slowly holds nobody up
                await send(message)

            await self.app(scope, receive, send_page)


def takes_time(scope: Scope) -> bool:
    """Return whether a request is for something that must be made first."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    path: str = scope["path"]
    return not path.startswith(FILE_PATHS) and not path.endswith(IN_PIECES)
