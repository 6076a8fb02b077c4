"""Puts a server under load: many tables with three pages each, on this machine only.

Each table has an owner, who plays all seats on one page, and two people who watch. Actions are
spread evenly over all games and tables. Printed are the times from sending an action until its
frame has come, at the page that sent it and at the others, what a small request takes meanwhile,
the processor time of each process, and memory. With --restart, the server is killed and all pages
come back at once; then the time counts until each has its first frame, or has been told that it
shows all there is. With --forget, pages come back as if they were new, so that all are drawn for.
With --workers 2, two processes on one PostgreSQL serve the pages, whichever takes a connection.

Pages compress what is sent, as browsers do. Everybody comes from the loopback address, which has
no limits of its own while the server listens to nobody else.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

from pentapolis import COMPILED
from pentapolis.catalog.games import all_games
from pentapolis.server.store.people import COOKIE
from tools.attack import Memory, find_late, list_family
from tools.browser import PERSON, Server, run_server
from tools.lean_socket import LeanSocket, open_socket
from tools.postgres import run_cluster
from tools.socket_player import visit

WATCHERS: Final = 2  # at each table
SEATS: Final = 3
HEAD: Final = re.compile(rb'"ply":(\d+)')  # stands among the first keys of a frame
MARK: Final = re.compile(rb'"mark":"(\w+)"')
CURTAIN: Final = re.compile(rb'"curtain":\{"seat":(\d+)')
CARDS: Final = (b'"cards":[', b'],"batches":')  # what can be played stands between them
ACTION: Final = re.compile(rb'"action":(\d+),"label"')
FRAME: Final = b'{"type":"frame"'
IN_HEAD: Final = 100  # characters
IN_TAIL: Final = 30  # a frame ends with its mark
OPENING: Final = 40  # connections that are being opened at a time
TRIES: Final = 5  # to connect
WARM_UP: Final = 3.0  # seconds that do not count
LAST: Final = 10.0  # seconds in which the last frames must have come
ASIDE: Final = 0.1  # seconds between two small requests
LIMIT: Final = 0.25  # seconds, for the 95th percentile at every page
COMEBACK_LIMIT: Final = 2.0  # seconds, for the first frame after a restart
OPENING_PLIES: Final = 6  # actions at each table before the server is killed


@dataclass
class Act:
    """An action on its way: when it was sent, and at which ply."""

    sent: float
    ply: int


@dataclass
class Times:
    """What was measured, in seconds."""

    acting: list[float] = field(default_factory=list)
    watching: list[float] = field(default_factory=list)
    aside: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)  # by why
    late: int = 0  # tables that were still waiting when it was their turn again


class Page:
    """An open page; of a frame it reads only what it needs, because pages have other computers."""

    def __init__(self, acts: bool, times: Times, skims: bool) -> None:
        self.acts = acts
        self.times = times
        self.skims = skims and not acts  # reads nothing of a frame but its ply
        self.ply = -1
        self.raw = b""
        self.mark: str | None = None  # of what it shows
        self.is_same = False  # it came back and showed all there was
        self.pending: Act | None = None
        self.arrived = asyncio.Event()
        self.socket: LeanSocket | None = None

    def hear(self, raw: bytes) -> None:
        """Take a message; note how long the frame that is waited for has taken."""
        if not raw.startswith(FRAME):
            self.hear_other(json.loads(raw))
            return
        found = HEAD.search(raw, 0, IN_HEAD)
        assert found
        self.ply, self.raw = int(found[1]), raw
        if not self.skims:
            named = MARK.search(raw, len(raw) - IN_TAIL)
            assert named
            self.mark = named[1].decode()
        self.arrived.set()
        if self.pending is not None and self.ply > self.pending.ply:
            passed = time.monotonic() - self.pending.sent
            (self.times.acting if self.acts else self.times.watching).append(passed)
            self.pending = None
        if self.acts and (curtain := CURTAIN.search(raw)):
            self.send("reveal", seat=int(curtain[1]))

    def hear_other(self, message: dict[str, Any]) -> None:
        """Take a message that is no frame."""
        if message["type"] == "error":
            self.times.refused[message["text"]] += 1
        elif message["type"] == "same":
            self.is_same = True
            self.arrived.set()

    def list_actions(self) -> list[int]:
        """Return what the page offers to play; nothing before its first frame."""
        start = self.raw.find(CARDS[0]) + 1
        end = self.raw.find(CARDS[1], start)
        return [int(found) for found in ACTION.findall(self.raw, start, end)] if start else []

    def send(self, kind: str, **more: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps({"type": kind, **more}))


@dataclass
class LoadedTable:
    """A table with its owner's cookie and its pages; the first one acts."""

    id: str
    cookie: str
    pages: list[Page] = field(default_factory=list)

    def act(self, rng: random.Random) -> bool:
        """Send an action if nothing is awaited; return whether that was so."""
        page = self.pages[0]
        actions = page.list_actions() if page.pending is None else []
        if not actions:
            return False
        now = Act(time.monotonic(), page.ply)
        for each in self.pages:
            each.pending = now
        page.send("act", action=rng.choice(actions), ply=page.ply)
        return True


async def create_tables(url: str, count: int) -> list[LoadedTable]:
    """Create tables of all games in turn, each with an owner of its own."""
    slots = asyncio.Semaphore(8)

    async def create(game: str) -> LoadedTable:
        async with slots, visit(url, end_turn=False) as owner:
            seats = min(SEATS, all_games().find(game).meta.seats[-1])
            table = await owner.create_table(game, *[PERSON] * seats)
            return LoadedTable(table, owner.http.cookies[COOKIE])

    return list(await asyncio.gather(*map(create, islice(cycle(all_games()), count))))


async def open_pages(
    url: str,
    tables: Sequence[LoadedTable],
    times: Times,
    stack: AsyncExitStack,
    at_once: int,
    skims: bool = False,
) -> list[float]:
    """Open all pages; return the seconds until each one showed all there is.

    Those that were open before say what they show, as pages do. If it `skims`, those who only
    watch read just the ply of a frame: on two cores whole ones would cost the server its time.
    """
    slots = asyncio.Semaphore(at_once)

    async def open(table: LoadedTable, acts: bool, mark: str | None) -> float:
        async with slots:
            start = time.monotonic()
            headers = {"cookie": f"{COOKIE}={table.cookie}"} if acts else {}
            page = Page(acts, times, skims)
            page.socket = await knock(f"{url}/table/{table.id}/ws", headers, page)
            stack.callback(page.socket.close)
            table.pages.insert(0 if acts else len(table.pages), page)
            page.send("hello", mark=mark)
            await asyncio.wait_for(page.arrived.wait(), 60)
            return time.monotonic() - start

    wanted = []
    for table in tables:
        marks = [page.mark for page in table.pages] or [None] * (1 + WATCHERS)
        table.pages.clear()
        wanted += [open(table, number == 0, mark) for number, mark in enumerate(marks)]
    return list(await asyncio.gather(*wanted))


async def knock(address: str, headers: dict[str, str], page: Page) -> LeanSocket:
    """Connect, and try again after a pause when that fails, as a page does."""
    attempt, skim = 0, FRAME if page.skims else b""
    while True:
        try:
            async with asyncio.timeout(60):
                return await open_socket(address, headers, page.hear, skim)
        except (OSError, TimeoutError):
            attempt += 1
            if attempt == TRIES:
                raise
            await asyncio.sleep(random.uniform(0.5, 1.0) * attempt)


async def play(
    tables: Sequence[LoadedTable], rate: float, seconds: float, times: Times, rng: random.Random
) -> float:
    """Send actions at a rate, table by table; return how many were sent a second."""
    order = rng.sample(tables, len(tables))
    sent, start, turn = 0, time.monotonic(), 0
    while (now := time.monotonic() - start) < seconds:
        due = int(now * rate)
        while sent + times.late < due:
            is_sent = False
            for _ in range(len(order)):  # the next table that is at rest
                table = order[turn % len(order)]
                turn += 1
                is_sent = table.act(rng)
                if is_sent:
                    break
            sent += is_sent
            times.late += not is_sent
        await asyncio.sleep(0.002)
    return sent / (time.monotonic() - start)


async def ask_aside(url: str, times: Times) -> None:
    """Send a small request now and then: it waits for nothing but the server's event loop."""
    async with visit(url, name="Aside") as visitor:
        while True:
            start = time.monotonic()
            await visitor.get("/api/settings")
            times.aside.append(time.monotonic() - start)
            await asyncio.sleep(ASIDE)


async def wait_for_the_last(tables: Sequence[LoadedTable]) -> int:
    """Wait until every page has the frame it waits for; return how many do not get it."""
    end = time.monotonic() + LAST
    while time.monotonic() < end:
        waiting = sum(page.pending is not None for table in tables for page in table.pages)
        if not waiting:
            return 0
        await asyncio.sleep(0.1)
    return waiting


def read_processor_time(pid: int) -> dict[int, float]:
    """Return the seconds of processor that a process and each of its children have used."""
    ticks = os.sysconf("SC_CLK_TCK")
    found = {}
    for each in list_family(pid):
        try:
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        found[each] = (int(fields[11]) + int(fields[12])) / ticks
    return found


def describe_times(what: str, times: Sequence[float]) -> str:
    """Return the percentiles of some times in a line."""
    if not times:
        return f"{what}: none"
    median, late = 1000 * statistics.median(times), 1000 * find_late(times)
    slowest = 1000 * max(times)
    return (
        f"{what}: median {median:.0f} ms, 95th percentile {late:.0f} ms, "
        f"slowest {slowest:.0f} ms ({len(times)})"
    )


async def measure_load(server: Server, count: int, rate: float, seconds: float) -> bool:
    """Play at a rate and print what was measured; return whether it was fast enough."""
    assert server.process is not None
    pid, times, rng = server.process.pid, Times(), random.Random(1)
    async with AsyncExitStack() as stack:
        tables = await create_tables(server.url, count)
        await open_pages(server.url, tables, times, stack, OPENING, skims=True)
        await play(tables, rate, WARM_UP, Times(), rng)
        await wait_for_the_last(tables)
        for measured in (times.acting, times.watching):
            measured.clear()
        times.refused.clear()
        aside = asyncio.create_task(ask_aside(server.url, times))
        stack.callback(aside.cancel)
        memory = Memory(pid)
        before, own, start = read_processor_time(pid), time.process_time(), time.monotonic()
        reached = await play(tables, rate, seconds, times, rng)
        passed = time.monotonic() - start
        used = read_processor_time(pid)
        own = time.process_time() - own
        lost = await wait_for_the_last(tables)
        memory.stop()
    pages = sum(len(table.pages) for table in tables)
    print(f"{count} tables, {pages} pages, {reached:.0f} of {rate:.0f} actions a second:")
    every = times.acting + times.watching
    print(describe_times("  action to frame, every page", every))
    print(describe_times("  action to frame, page that acts", times.acting))
    print(describe_times("  action to frame, the others", times.watching))
    print(describe_times("  a small request beside it", times.aside))
    main = used.pop(pid) - before.pop(pid)
    others = [used[each] - before.get(each, 0.0) for each in used]
    shares = ", ".join(f"{100 * each / passed:.0f} %" for each in others) or "none"
    print(
        f"  of a core: server {100 * main / passed:.0f} %, its other processes {shares}, "
        f"load maker {100 * own / passed:.0f} %; {os.cpu_count()} cores"
    )
    actions = max(1.0, reached * passed)
    print(
        f"  of an action: server {1000 * main / actions:.1f} ms, "
        f"its other processes {1000 * sum(others) / actions:.1f} ms"
    )
    print(f"  memory of the server: {memory.peak} MB; frames that never came: {lost}")
    for reason, number in times.refused.most_common():
        print(f"  refused {number} times: {reason}")
    return bool(every) and find_late(every) <= LIMIT and not lost


async def measure_comeback(server: Server, count: int, forget: bool) -> bool:
    """Kill the server, let all pages come back at once, and print how long that takes."""
    times, rng = Times(), random.Random(1)
    async with AsyncExitStack() as stack:
        tables = await create_tables(server.url, count)
        await open_pages(server.url, tables, times, stack, OPENING)
        for _ in range(OPENING_PLIES):
            for table in tables:
                table.act(rng)
            await wait_for_the_last(tables)
    for page in [page for table in tables for page in table.pages if forget]:
        page.mark = None
    await asyncio.to_thread(server.stop, kill=True)
    await asyncio.to_thread(server.start)
    assert server.process is not None
    pid = server.process.pid
    before, own = read_processor_time(pid), time.process_time()
    async with AsyncExitStack() as stack:
        pages = len(tables) * (1 + WATCHERS)
        waits = await open_pages(server.url, tables, times, stack, pages)
        used, own = read_processor_time(pid), time.process_time() - own
    print(f"{count} tables, {pages} pages that come back at once after the server was killed:")
    print(describe_times("  from connecting until all is shown", waits))
    same = sum(page.is_same for table in tables for page in table.pages)
    print(f"  {same} showed it already, {pages - same} were drawn for")
    main = used.pop(pid) - before.pop(pid)
    others = sum(used[each] - before.get(each, 0.0) for each in used)
    print(
        f"  processor meanwhile: server {main:.1f} s, its other processes {others:.1f} s, "
        f"load maker {own:.1f} s; {os.cpu_count()} cores"
    )
    return find_late(waits) <= COMEBACK_LIMIT


def main(words: Sequence[str] | None = None) -> int:
    """Print what was measured; return 0 if it is within the limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=150.0, help="actions a second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=1, help="processes, on one PostgreSQL")
    parser.add_argument("--restart", action="store_true", help="measure the first frame after one")
    parser.add_argument("--forget", action="store_true", help="pages come back from there as new")
    chosen = parser.parse_args(words)
    print("compiled" if COMPILED else "uncompiled")
    with ExitStack() as stack:
        options = []
        if chosen.workers > 1:
            cluster = stack.enter_context(run_cluster())
            options = ["--db", cluster.create(), "--workers", str(chosen.workers)]
            print(f"{chosen.workers} processes on one PostgreSQL")
        server = stack.enter_context(run_server(None, *options))
        if chosen.restart:
            is_fast = asyncio.run(measure_comeback(server, chosen.tables, chosen.forget))
        else:
            is_fast = asyncio.run(measure_load(server, chosen.tables, chosen.rate, chosen.seconds))
        complaints = server.read_complaints()
    if complaints:
        print(f"the server complained: {complaints[-2000:]}", file=sys.stderr)
    return int(not is_fast)


if __name__ == "__main__":
    sys.exit(main())
