"""Runs the server, and ends it in order: nothing that was begun is lost, and it never hangs."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

DRAIN: Final = 1.0  # seconds in which everybody is told that the server is stopping, before it does
FINISH: Final = 2  # seconds in which answers that are under way may be sent
LONGEST: Final = 20.0  # seconds after which it ends however it stands; a kill loses nothing saved

log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """A server that says when it runs, and first of all when it is about to stop.

    On SIGTERM it is no longer ready, but plays on for a moment. Then nobody is let in any more,
    pages are told to come back (1012), answers are sent, changes are committed, tables closed.
    Ctrl-C does the same without the moment.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self.app = app
        self.on_start = on_start
        self.drain = 0.0

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if hasattr(self.app.state, "watch"):  # else it is still starting
            self.app.state.watch.is_stopping = True
        self.drain = DRAIN if sig == signal.SIGTERM else 0.0
        super().handle_exit(sig, frame)

    async def main_loop(self) -> None:
        await super().main_loop()
        log.info("stopping")
        ending = threading.Timer(LONGEST, give_up)
        ending.daemon = True
        ending.start()
        await asyncio.sleep(self.drain)

    async def shutdown(self, sockets: Any = None) -> None:
        await super().shutdown(sockets)
        log.info("stopped")


def give_up() -> None:
    """End at once: a disk that hangs would keep the server for ever."""
    log.error("the server could not stop in time")
    os._exit(1)
