"""Draws frames in processes of their own, so that nobody waits for somebody else's drawing."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import pickle
import signal
import socket
import struct
import traceback
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from typing import Any, Final
from zlib import crc32

from pentapolis.play.log import GameLog
from pentapolis.play.timeline import Header, Timeline

from ..packed import Message, Packed, pack
from ..shared_games import find_spec, load_game, load_games
from ..wire import to_bytes
from .copies import find_context
from .drawer import LocalDrawer, catch_up, draw_frame
from .jobs import FrameJob
from .snapshots import SnapshotCache, keep

SENT: Final = 4  # jobs that a process has at a time; what is urgent waits for no more than them
PATIENCE: Final = 1.0  # seconds of waiting after which only the latest frame of a page is drawn
FOR_OTHERS: Final = 3  # every third frame is for those who watch, if all are busy
TRIES: Final = 2  # after that it is the job that kills processes
LENGTH: Final = struct.Struct("!I")
LARGEST: Final = 1 << 18  # bytes that are read at a time: a whole frame
DONE: Final = b"+"
FAILED: Final = b"-"
LOGS_KEPT: Final = 1000  # tables in a process, so that it only replays what is new
SNAPSHOTS_KEPT: Final = 2000  # a frame is the difference to what its page shows: without that
# snapshot it is drawn twice, so there must be room for every page of a few hundred tables

log = logging.getLogger(__name__)


class DrawingFailed(Exception):
    """A process could not draw; the text is its traceback."""


@dataclass(eq=False)
class Drawing:
    """A frame to draw, for everybody who is shown the same."""

    job: FrameJob
    asked: float  # when
    wanted: list[asyncio.Future[Message]] = field(default_factory=list)  # by each of them
    tries: int = 0

    def answer(self, frame: Packed) -> None:
        for drawn in self.wanted:
            if not drawn.done():
                drawn.set_result(frame)

    def fail(self, reason: str) -> None:
        for drawn in self.wanted:
            if not drawn.done():
                drawn.set_exception(DrawingFailed(reason))

    def cancel(self) -> None:
        for drawn in self.wanted:
            drawn.cancel()


class ProcessDrawer:
    """Draws each table in one of a few processes; what only we know is drawn here."""

    def __init__(self, local: LocalDrawer, count: int) -> None:
        self.local = local
        self.processes = [DrawingProcess() for _ in range(count)]

    def draw(self, job: FrameJob, log: GameLog) -> asyncio.Future[Message]:
        if job.is_local:
            return self.local.draw(job, log)
        return self._find_process(job.id).draw(job)

    def skip(self, table: str, drawing: asyncio.Future[Message]) -> bool:
        return self._find_process(table).skip(table, drawing)

    def _find_process(self, table: str) -> DrawingProcess:
        return self.processes[crc32(table.encode()) % len(self.processes)]

    def start(self) -> None:
        """Start the processes, so that the first frame need not wait for them."""
        for process in self.processes:
            process.start()

    def close(self) -> None:
        for process in self.processes:
            process.close()


class DrawingProcess:
    """A process that draws one frame after the other.

    Those who must decide come before those who watch, but not every time: nobody may wait for
    ever.
    """

    def __init__(self) -> None:
        self.urgent: deque[Drawing] = deque()
        self.others: deque[Drawing] = deque()
        self.turn = 0
        self.waiting: dict[str, list[Drawing]] = {}  # both queues by table
        self.sent: deque[Drawing] = deque()
        self.writer: asyncio.StreamWriter | None = None
        self.running: asyncio.Task[None] | None = None

    def draw(self, job: FrameJob) -> asyncio.Future[Message]:
        """Begin to draw a frame, unless the same is being drawn for somebody else."""
        loop = asyncio.get_running_loop()
        drawn: asyncio.Future[Message] = loop.create_future()
        for other in (*self.sent, *self.waiting.get(job.id, ())):
            if other.job.id == job.id and other.job == job:
                other.wanted.append(drawn)
                return drawn
        drawing = Drawing(job, loop.time(), [drawn])
        self._find_queue(job).append(drawing)
        self.waiting.setdefault(job.id, []).append(drawing)
        self.start()
        self._send()
        return drawn

    def skip(self, table: str, drawn: asyncio.Future[Message]) -> bool:
        """Drop a drawing that was not begun, if the queue is long; return whether it was so."""
        now = asyncio.get_running_loop().time()
        for drawing in self.waiting.get(table, ()):
            if drawn in drawing.wanted:
                is_long = now > self._find_queue(drawing.job)[0].asked + PATIENCE
                return is_long and drawn.cancel()
        return False

    def _find_queue(self, job: FrameJob) -> deque[Drawing]:
        return self.urgent if job.is_urgent else self.others

    def __len__(self) -> int:
        """Return how many frames wait or are being drawn."""
        return len(self.sent) + len(self.urgent) + len(self.others)

    @property
    def is_alive(self) -> bool:
        """Return whether the process runs or is being started."""
        return self.running is not None and not self.running.done()

    def find_wait(self) -> float:
        """Return the seconds that the oldest frame has waited to be drawn."""
        firsts = [line[0].asked for line in (self.sent, self.urgent, self.others) if line]
        return asyncio.get_running_loop().time() - min(firsts) if firsts else 0.0

    def start(self) -> None:
        """Start the process unless it runs."""
        if not self.is_alive:
            self.running = asyncio.create_task(self._run())

    def close(self) -> None:
        if self.running is not None:
            self.running.cancel()
        for drawing in (*self.sent, *self.urgent, *self.others):
            drawing.cancel()

    def _send(self) -> None:
        """Send what waits, as much as the process should have at a time."""
        while self.writer is not None and len(self.sent) < SENT:
            drawing = self._next()
            if drawing is None:
                return
            if all(drawn.done() for drawn in drawing.wanted):
                continue  # nobody wants it any more
            drawing.tries += 1
            self.sent.append(drawing)
            data = pickle.dumps(drawing.job, pickle.HIGHEST_PROTOCOL)
            self.writer.write(LENGTH.pack(len(data)) + data)

    def _next(self) -> Drawing | None:
        """Return what to draw next, or None."""
        self.turn += 1
        first, second = self.urgent, self.others
        if self.turn % FOR_OTHERS == 0:
            first, second = second, first
        queue = first or second
        if not queue:
            return None
        drawing = queue.popleft()
        same = self.waiting[drawing.job.id]
        same.remove(drawing)
        if not same:
            del self.waiting[drawing.job.id]
        return drawing

    async def _run(self) -> None:
        """Run a process and take its answers; when it dies, another one begins again."""
        ours, theirs = socket.socketpair()
        process: BaseProcess | None = None
        try:
            process = await asyncio.to_thread(start_process, theirs)
            theirs.close()
            reader, self.writer = await asyncio.open_connection(sock=ours, limit=LARGEST)
            self._send()
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                while True:
                    self._take(await receive(reader))
                    self._send()
        finally:
            theirs.close()
            if self.writer is not None:
                self.writer.close()
            else:
                ours.close()
            self.writer = None
            if process is not None:
                process.kill()
        log.error("a process that draws has ended")
        self._try_again()

    def _take(self, answer: bytes) -> None:
        """Hand an answer to those who wait for it."""
        drawing, rest = self.sent.popleft(), answer[1:]
        if answer[:1] == DONE:
            drawing.answer(Packed(rest))
        else:
            drawing.fail(rest.decode())

    def _try_again(self) -> None:
        """Let another process draw what is left; the first one sent has killed it, perhaps."""
        for drawing in reversed(self.sent):
            if drawing.tries < TRIES:
                self._find_queue(drawing.job).appendleft(drawing)
                self.waiting.setdefault(drawing.job.id, []).append(drawing)
            else:
                drawing.fail("a process that draws has ended twice")
        self.sent.clear()
        if self.urgent or self.others:
            self.running = asyncio.create_task(self._run())


async def receive(reader: asyncio.StreamReader) -> bytes:
    """Return the next message."""
    (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
    return await reader.readexactly(length)


def count_processes() -> int:
    """Return how many processes should draw on this machine; one core is left for the rest.

    With two cores, two of them still do better than one, which would be busy all the time.
    """
    return max(2, min(4, (os.cpu_count() or 2) - 1))


def start_process(theirs: socket.socket) -> BaseProcess:
    """Start a process that draws what comes through a socket."""
    context: Any = find_context()
    process: BaseProcess = context.Process(target=work, args=(theirs,), daemon=True, name="drawing")
    process.start()
    return process


# What runs in such a process.


def work(theirs: socket.socket) -> None:
    """Draw until the server has ended, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    load_games()  # while the first pages are still on their way
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # drawings make no cycles, and what is kept is large
    theirs.setblocking(True)
    painter = Painter()
    with contextlib.suppress(ConnectionError), theirs, theirs.makefile("rb") as incoming:
        while head := incoming.read(LENGTH.size):
            (length,) = LENGTH.unpack(head)
            answer = painter.answer(pickle.loads(incoming.read(length)))
            theirs.sendall(LENGTH.pack(len(answer)) + answer)


class Painter:
    """Draws frames and remembers tables, so that the next frame of each is quick."""

    def __init__(self) -> None:
        self.snapshots = SnapshotCache(SNAPSHOTS_KEPT)
        self.logs: OrderedDict[str, GameLog] = OrderedDict()

    def answer(self, job: FrameJob) -> bytes:
        """Return a frame as it is sent, or why it could not be drawn."""
        try:
            drawn: Any = draw_frame(job, self.find_log(job), self.snapshots)
            return DONE + pack(to_bytes(drawn)).data
        except Exception:
            self.logs.pop(job.id, None)
            return FAILED + traceback.format_exc().encode()

    def find_log(self, job: FrameJob) -> GameLog:
        """Return the log of a job's table, replayed from where it was last drawn."""
        log = self.logs.get(job.id)
        if log is not None and log.timeline.header != job.header:
            log, self.snapshots = None, SnapshotCache(SNAPSHOTS_KEPT)  # it goes on by other rules
        if log is None:
            log = GameLog(find_spec(job.header.game), self.begin(job.header))
        catch_up(log, job)
        keep(self.logs, job.id, log, LOGS_KEPT)
        return log

    def begin(self, header: Header) -> Timeline:
        """Return the beginning of a game; tables with the same rules share what drawings keep."""
        spec = find_spec(header.game)
        game = load_game(spec, header.seats, header.options, header.rules, header.variant)
        return Timeline(game, header)
