"""Two servers on one PostgreSQL: one is killed again and again while people play at both.

    python -m tools.kills_shared --kills 200

Two people of each table are at different servers. Whoever loses theirs goes on at the other one,
and the killed server comes back. Everything that was acknowledged must be in the database once and
in order, and each table must go on within five seconds of a kill. At the end all games are played
to their ends, and their replays must verify.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx2 as httpx
from sqlalchemy import Engine, create_engine, select

from pentapolis import verify_replay
from pentapolis.server.store import schema
from pentapolis.server.store.address import make_url
from tools.kill_server import run_server
from tools.kills import GONE, PATIENCE, SETTINGS, find_port
from tools.postgres import Cluster, run_cluster
from tools.socket_player import Frame, TablePage, Visitor

OPEN: Final = {"kind": "open"}
PERSON: Final = {"kind": "person"}
BOT: Final = {"kind": "bot", "level": "random"}
SETUPS: Final = (("garden-nation", (PERSON, OPEN, BOT)), ("little-town", (PERSON, OPEN)))
SOONEST: Final = 5.0  # seconds within which a table goes on after a kill
LIFE: Final = (0.0, 1.0)  # seconds between a kill and the next, once all goes on
THOUGHT: Final = 0.02  # seconds that a person thinks, at most
UNDO: Final = 0.05  # how often players undo instead of playing on

Command = tuple[str, int, int]  # act, undo or end; the action; the ply


@dataclass
class Seat:
    """Somebody at a table, with everything that was acknowledged to them or may have happened."""

    number: int
    visitor: Visitor
    sent: list[tuple[Command, bool]] = field(default_factory=list)  # and whether it was answered
    site: int = 0  # which server they are at


@dataclass
class Game:
    """A table with its people."""

    table: str
    seats: list[Seat]
    moved: float = 0.0  # when anything happened last
    ply: int = 0  # the latest that anybody was shown
    is_over: bool = False


@dataclass
class Report:
    """What came of all the kills."""

    kills: int = 0
    commands: int = 0  # acknowledged
    kept: int = 0  # under way, and found
    lost: int = 0  # under way, and not found: nobody was told of them
    refused: int = 0  # because the table had moved on
    tables: int = 0
    verified: int = 0
    waits: list[float] = field(default_factory=list)  # from a kill until a table went on

    def __str__(self) -> str:
        waits = sorted(self.waits) or [0.0]
        return (
            f"{self.kills} kills: {self.commands} acknowledged commands, none lost, none doubled; "
            f"of those under way {self.kept} were kept and {self.lost} not; tables went on after "
            f"{waits[len(waits) // 2]:.2f} s in the median, {waits[-1]:.2f} s at most; "
            f"{self.tables} tables, {self.verified} replays of whole games verified"
        )


class Servers:
    """Two places for servers with one folder and one database."""

    def __init__(self, folder: Path, db: str) -> None:
        self.folder = folder
        self.db = db
        self.ports = [find_port(), find_port()]
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["tools.kill_server"])
        self.processes: list[Any] = [None, None]
        self.ready = [False, False]

    def url(self, number: int) -> str:
        return f"http://127.0.0.1:{self.ports[number]}"

    async def start(self, number: int) -> None:
        """Start a server, and wait until it answers."""
        arguments = (self.folder, self.ports[number], self.db)
        process = self.context.Process(target=run_server, args=arguments)
        process.start()
        self.processes[number] = process
        async with httpx.AsyncClient(base_url=self.url(number), timeout=PATIENCE) as client:
            while True:
                try:
                    (await client.get("/api/settings")).raise_for_status()
                    break
                except httpx.TransportError:
                    if self.processes[number] is not process:
                        return  # killed while it started
                    assert process.is_alive(), "a server does not start any more"
                    await asyncio.sleep(0.01)
        self.ready[number] = True

    def kill(self, number: int) -> None:
        """End a server at once; nothing can be cleaned up."""
        process, self.processes[number] = self.processes[number], None
        self.ready[number] = False
        if process is not None:
            process.kill()
            process.join()


class Trial:
    """People who play on while one of their servers is killed."""

    def __init__(self, servers: Servers, seed: int, within: float) -> None:
        self.servers = servers
        self.rng = random.Random(seed)
        self.report = Report()
        self.games: list[Game] = []
        self.done: list[Game] = []
        self.playing: dict[str, list[asyncio.Task[None]]] = {}
        self.engine: Engine = create_engine(make_url(servers.db))
        self.undo = UNDO
        self.within = within

    async def run(self, kills: int, tell: Callable[[object], None] | None = None) -> Report:
        """Kill one of two servers again and again, then finish and verify all games."""
        await asyncio.gather(*(self.servers.start(number) for number in (0, 1)))
        try:
            while self.report.kills < kills:
                await self.fill_places()
                await asyncio.sleep(self.rng.uniform(*LIFE))
                await self.kill_one()
                if tell is not None and self.report.kills % 10 == 0:
                    tell(self.report)
            self.undo = 0.0
            while self.games:
                await self.watch_over()
            for game in self.done:
                self.check(game)
                await self.verify(game)
            return self.report
        finally:
            for tasks in self.playing.values():
                for task in tasks:
                    task.cancel()
            for number in (0, 1):
                self.servers.kill(number)
            self.engine.dispose()

    async def kill_one(self) -> None:
        """Kill a server, see all tables go on at the other one, and let it come back."""
        victim = self.rng.randrange(2)
        self.servers.kill(victim)
        self.report.kills += 1
        killed = time.monotonic()
        coming = asyncio.create_task(self.servers.start(victim))
        for game in [game for game in self.games if not game.is_over]:
            while game.moved < killed and not game.is_over:
                assert time.monotonic() - killed < self.within, f"{game} does not go on"
                await self.watch_over()
            self.report.waits.append(max(0.0, game.moved - killed))
        await coming
        for game in self.games:
            self.check(game)
        for game in self.games:  # some go back, so that both are used
            for seat in game.seats:
                seat.site = self.rng.randrange(2)

    async def watch_over(self) -> None:
        """Wait a moment; whatever went wrong with somebody is raised here."""
        await asyncio.sleep(0.01)
        for game in list(self.games):
            tasks = self.playing[game.table]
            for task in tasks:
                if task.done() and task.exception() is not None:
                    raise AssertionError("somebody cannot play") from task.exception()
            if all(task.done() for task in tasks):
                self.games.remove(game)
                self.done.append(game)

    async def fill_places(self) -> None:
        """Lay tables where games are over; each has people at both servers."""
        await self.watch_over()
        for number, (slug, seats) in enumerate(SETUPS):
            if len(self.games) <= number:
                self.games.append(await self.lay_table(slug, seats))

    async def lay_table(self, slug: str, seats: Sequence[dict[str, str]]) -> Game:
        """Lay a table and let a second person join at the other server."""
        people = [Seat(n, Visitor(self.servers.url(n)), site=n) for n in (0, 1)]
        for seat in people:
            (await seat.visitor.get("/api/settings")).raise_for_status()
            (await seat.visitor.post("/api/settings", SETTINGS)).raise_for_status()
        host, guest = (seat.visitor for seat in people)
        table = await host.create_table(slug, *seats)
        found = await host.get(f"/api/tables/{table}/invitation")
        wish = {"token": found.json()["join"].rpartition("/")[2], "name": "Bo"}
        (await guest.post(f"/api/tables/{table}/join", wish)).raise_for_status()
        game = Game(table, people, time.monotonic())
        self.playing[table] = [asyncio.create_task(self.play(game, seat)) for seat in people]
        return game

    # What people do

    async def play(self, game: Game, seat: Seat) -> None:
        """Play at any server that is there until the game is over."""
        while not game.is_over:
            wanted = seat.site
            site = wanted if self.servers.ready[wanted] else 1 - wanted
            if not self.servers.ready[site]:
                await asyncio.sleep(0.01)
                continue
            seat.visitor.move(self.servers.url(site))
            with suppress(*GONE):
                async with seat.visitor.at(game.table) as page:
                    await page.send("hello")
                    while not page.frame:  # who is there may be told first
                        await self.read(game, page)
                    while not game.is_over and site == seat.site:
                        await self.step(game, seat, page)

    async def step(self, game: Game, seat: Seat, page: TablePage) -> None:
        """Send a command if it is this person's turn, else see what others do."""
        frame = page.frame
        if frame["over"]:
            game.is_over = True
            return
        may_act = frame["can"]["end"] or (frame["asked"] and frame["cards"])
        if not may_act:
            await self.read(game, page)
            return
        await asyncio.sleep(self.rng.uniform(0.0, THOUGHT))
        path, wish = f"/api/tables/{game.table}/end", None
        command: Command = ("end", -1, frame["ply"])
        if frame["can"]["undo"] and self.rng.random() < self.undo:
            path, command = f"/api/tables/{game.table}/undo", ("undo", -1, frame["ply"])
        elif not frame["can"]["end"]:
            action = int(self.rng.choice(frame["cards"])["action"])
            command = ("act", action, frame["ply"])
            path, wish = f"/api/tables/{game.table}/act", {"action": action, "ply": frame["ply"]}
        seat.sent.append((command, False))
        answer = await seat.visitor.post(path, wish)
        if answer.status_code == httpx.codes.OK:
            seat.sent[-1] = (command, True)
            self.report.commands += 1
            page.frame = answer.json()
            self.note(game, page.frame)
        elif answer.status_code in (403, 409, 422):  # the table had moved on
            seat.sent.pop()
            self.report.refused += 1
            await page.send("hello")
            await self.read(game, page)
        else:
            raise AssertionError(f"{answer.status_code}: {answer.text[:200]}")

    async def read(self, game: Game, page: TablePage) -> None:
        """Read what a server sends."""
        async with asyncio.timeout(PATIENCE):
            await page.read()
        if page.frame:
            self.note(game, page.frame)

    def note(self, game: Game, frame: Frame) -> None:
        """Note that something was shown."""
        if frame["ply"] != game.ply or frame["over"]:
            game.moved = time.monotonic()
        game.ply = int(frame["ply"])

    # What is checked

    def read_entries(self, table: str) -> list[tuple[str, int, int, str]]:
        """Return all entries of a table, as they are in the database."""
        entries = schema.entries.c
        wanted = select(entries.kind, entries.seat, entries.value, entries.text, entries.seq)
        wanted = wanted.where(entries.table == table).order_by(entries.seq)
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).all()
        assert [row.seq for row in rows] == list(range(len(rows))), "a number is missing or twice"
        return [(row.kind, row.seat, row.value, row.text) for row in rows]

    def check(self, game: Game) -> None:
        """Check that a table has what its people were told, and nothing that nobody sent."""
        found = list_commands(self.read_entries(game.table))
        for seat in game.seats:
            its = [command for number, command in found if number == seat.number]
            settle(seat, its)

    async def verify(self, game: Game) -> None:
        """Check the replay of a game that is over, and its luck."""
        visitor = game.seats[0].visitor
        visitor.move(self.servers.url(0))
        answer = await visitor.get(f"/api/tables/{game.table}/replay.txt")
        answer.raise_for_status()
        report = verify_replay(answer.text)
        assert report.ok and report.timeline is not None, f"{game.table}: {report.faults}"
        assert report.timeline.is_over and report.timeline.header.seed
        self.report.tables += 1
        self.report.verified += 1
        found = list_commands(self.read_entries(game.table))
        for seat in game.seats:
            kept = sum(number == seat.number for number, _ in found)
            kept -= sum(is_sure for _, is_sure in seat.sent)
            self.report.kept += kept
            self.report.lost += sum(not is_sure for _, is_sure in seat.sent) - kept
            await seat.visitor.close()


def list_commands(entries: Sequence[tuple[str, int, int, str]]) -> list[tuple[int, Command]]:
    """Return what people and bots have done, by seat."""
    found: list[tuple[int, Command]] = []
    ply = 0
    for kind, seat, value, text in entries:
        if kind == "act":
            found.append((seat, ("act", value, ply)))
        elif kind == "undo":
            found.append((seat, ("undo", -1, ply)))
        elif kind == "clock" and text == "end":
            found.append((seat, ("end", -1, ply)))
        ply = value if kind == "undo" else ply + (kind in ("act", "chance"))
    return found


def is_same(sent: Command, found: Command) -> bool:
    """Return whether a command that was sent is the one that is there.

    A page may be a ply behind: an action then counts only if its seat has been asked ever since.
    """
    return sent[:2] == found[:2] and (sent[0] != "act" or sent[2] <= found[2])


def settle(seat: Seat, found: Sequence[Command]) -> None:
    """Compare what a person has sent with what is there.

    What was answered must be there once and in order; what was not may be there, once.
    """
    ends = {0}  # how many of those that were found may be explained so far
    for command, is_sure in seat.sent:
        more = {end + 1 for end in ends if end < len(found) and is_same(command, found[end])}
        ends = more if is_sure else ends | more
        what = f"{command} of {seat.sent[-8:]}, found {list(found)[-8:]}"
        assert ends, f"an acknowledged command is lost or doubled: {what}"
    left = list(found)[max(ends) :]
    assert not left, f"commands are there that nobody sent, or twice: {left}"


def run_on(
    cluster: Cluster,
    folder: Path,
    kills: int,
    seed: int,
    tell: Callable[[object], None] | None = None,
    within: float = SOONEST,
) -> Report:
    """Kill servers on a new database of a PostgreSQL that is running."""
    servers = Servers(folder, cluster.create())
    return asyncio.run(Trial(servers, seed, within).run(kills, tell))


def main() -> int:
    """Kill servers and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=SOONEST, help="seconds")
    chosen = parser.parse_args()
    tell = partial(print, flush=True)
    with run_cluster() as cluster, tempfile.TemporaryDirectory() as folder:
        tell(run_on(cluster, Path(folder), chosen.kills, chosen.seed, tell, chosen.within))
    return 0


if __name__ == "__main__":
    sys.exit(main())
