"""Several processes as one server: each has the port, and one that dies is replaced."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from socket import socket
from types import FrameType
from typing import Final

from .running import Plan, run_server

PAUSE: Final = 1.0  # seconds until a process that has died is replaced
LONGEST_START: Final = 120.0  # seconds in which the first one must be running

Place = tuple[str, int]  # address and port
OpenPort = Callable[[str, int], socket]  # that others may have, too

log = logging.getLogger(__name__)


@dataclass
class Worker:
    """One of the processes; its metrics are at a port of its own."""

    private: Place | None
    plan: Plan
    process: BaseProcess | None = None
    line: Connection | None = None  # it says when it runs
    due: float = field(default_factory=time.monotonic)  # when it is to be started


class Workers:
    """Starts processes that share a port, and keeps them running until a signal ends them all."""

    def __init__(
        self, plan: Plan, place: Place, private: Sequence[Place | None], open_port: OpenPort
    ) -> None:
        self.place = place
        self.open_port = open_port
        self.workers = [
            Worker(each, replace(plan, log=plan.log and plan.log.number(number)))
            for number, each in enumerate(private, 1)
        ]
        self.is_stopping = False
        self.has_started = False

    def run(self, on_start: Callable[[], None]) -> bool:
        """Keep all running until SIGTERM or Ctrl-C; return whether there ever was a server."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        give_up = time.monotonic() + LONGEST_START
        while not self.is_stopping:
            for worker in self.workers:
                if worker.process is None and worker.due <= time.monotonic():
                    self._start(worker)
            self._look(on_start)
            if not self.has_started and (self._is_dead() or time.monotonic() > give_up):
                break
        self._stop()
        for worker in self.workers:
            if worker.process is not None:
                worker.process.join()
        return self.has_started

    def _start(self, worker: Worker) -> None:
        spawn = multiprocessing.get_context("spawn")
        worker.line, theirs = spawn.Pipe(duplex=False)
        arguments = (worker.plan, self.place, worker.private, self.open_port, theirs)
        worker.process = spawn.Process(target=work, args=arguments, name="server")
        worker.process.start()
        theirs.close()

    def _look(self, on_start: Callable[[], None]) -> None:
        """Wait until a process says that it runs, or has ended."""
        lines = [worker.line for worker in self.workers if worker.line is not None]
        wait(lines, PAUSE / 4) if lines else time.sleep(PAUSE / 4)
        for worker in self.workers:
            if worker.line is None or not worker.line.poll():
                continue
            try:
                worker.line.recv()
            except EOFError:  # it has ended
                self._note_end(worker)
                continue
            if not self.has_started:
                self.has_started = True
                on_start()

    def _note_end(self, worker: Worker) -> None:
        assert worker.process is not None and worker.line is not None
        worker.process.join()
        if not self.is_stopping:
            log.error("a process of the server has ended (%s)", worker.process.exitcode)
        worker.line.close()
        worker.process = worker.line = None
        worker.due = time.monotonic() + PAUSE

    def _is_dead(self) -> bool:
        """Return whether no process is left."""
        return all(worker.process is None for worker in self.workers)

    def _stop(self, number: int = signal.SIGTERM, _frame: FrameType | None = None) -> None:
        """End all processes in order."""
        self.is_stopping = True
        for worker in self.workers:
            if worker.process is not None and worker.process.is_alive():
                os.kill(worker.process.pid or 0, number)


def work(
    plan: Plan, place: Place, private: Place | None, open_port: OpenPort, line: Connection
) -> None:
    """Be one of the processes."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    if plan.log is not None:
        plan.log.set_up()
    listeners = [open_port(*place)]
    if private is not None:
        listeners.append(open_port(*private))
    has_started = run_server(
        plan, listeners, None if private is None else private[1], lambda: line.send(True)
    )
    if not has_started:
        raise SystemExit(1)


def end_with_parent() -> None:
    """End in order once nobody keeps us running any more."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
