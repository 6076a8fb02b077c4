"""Processes that begin as copies of one that has imported everything: they are there at once.

Where the system cannot copy processes, each imports for itself.
"""

from __future__ import annotations

import multiprocessing
import signal
from multiprocessing.context import BaseContext
from typing import Final

COPIES: Final = "forkserver"
IMPORTS: Final = ["pentapolis.server.render.imports"]


def find_context() -> BaseContext:
    """Return by what processes are started."""
    if COPIES not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context(COPIES)
    context.set_forkserver_preload(IMPORTS)
    return context


def begin_imports() -> None:
    """Let the process that is copied begin to import, so that this one need not wait for it.

    Ctrl-C is for the server, which ends the others.
    """
    if find_context().get_start_method() == COPIES:
        from multiprocessing.forkserver import ensure_running

        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the new process inherits that
        try:
            ensure_running()
        finally:
            signal.signal(signal.SIGINT, before)
