"""Kills a server with SIGKILL at random moments while people play, and checks what it has kept.

    python -m tools.kills --kills 1000

Every command that was acknowledged must be in the database once and in order, of those under way
at most that one. Tables go on after each start, games are played to their ends, and all replays
must verify. The servers are real processes with a folder and a port on this machine;
they are forked from one that has loaded everything, so that a start is quick.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import socket
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx2 as httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pentapolis import verify_replay
from pentapolis.server.store.folder import DATABASE
from tools.kill_server import run_server
from tools.socket_player import Frame, TablePage, Visitor, is_at_rest

PERSON: Final = {"kind": "person"}
BOT: Final = {"kind": "bot", "level": "random"}
# The tables that are played at a time: with bots and around one screen, with and without secrets.
SETUPS: Final = (
    ("saint-malo", (PERSON, BOT)),
    ("saint-malo", (PERSON, PERSON)),
    ("little-town", (PERSON, BOT)),
    ("little-town", (PERSON, PERSON)),
)
# The table makes no move in a person's name, so that every one of theirs was sent.
SETTINGS: Final = {"forced_moves": False, "end_turn": True}
MOST: Final = 20  # commands that a server acknowledges at most before it is killed
MOMENT: Final = 0.02  # seconds after the last of them, at most
EARLY: Final = 0.2  # how many servers are killed while they start
UNDO: Final = 0.1  # how often players undo instead of playing on
PATIENCE: Final = 60.0  # seconds for an answer
MOST_TRIES: Final = 10_000  # to reach a server that starts
GONE: Final = (ConnectionClosed, InvalidHandshake, OSError, EOFError, httpx.TransportError)

Command = tuple[str, int]  # act, undo or end; the action


@dataclass
class Player:
    """Somebody at a table, with everything the server has acknowledged to them."""

    visitor: Visitor
    game: str
    seats: tuple[dict[str, str], ...]
    table: str = ""
    done: list[Command] = field(default_factory=list)
    sent: Command | None = None  # not acknowledged yet
    ply: int = 0  # the latest that they were shown
    entries: list[tuple[Any, ...]] = field(default_factory=list)  # as found after the last start
    is_over: bool = False


@dataclass
class Report:
    """What came of all the kills."""

    kills: int = 0
    early: int = 0  # of these, while the server was starting
    commands: int = 0  # acknowledged
    kept: int = 0  # under way during a kill, and found afterwards
    lost: int = 0  # under way, and not found: nobody was told of them
    tables: int = 0
    verified: int = 0
    over: int = 0  # of these, of games that were played to their ends
    starts: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        start = sorted(self.starts)[len(self.starts) // 2]
        return (
            f"{self.kills} kills ({self.early} of them during a start; a start took "
            f"{1000 * start:.0f} ms in the median): {self.commands} acknowledged commands, none "
            f"lost, none doubled; of those under way {self.kept} were kept and {self.lost} not; "
            f"{self.tables} tables, {self.verified} replays verified, {self.over} of whole games"
        )


class Site:
    """A folder and a port where one server after another lives."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["tools.kill_server"])
        self.process: Any = None

    def start(self) -> None:
        self.process = self.context.Process(target=run_server, args=(self.folder, self.port))
        self.process.start()

    def kill(self) -> None:
        """End the server at once, as a power cut would; nothing can be cleaned up."""
        if self.process is not None:
            self.process.kill()
            self.process.join()

    async def wait(self) -> None:
        """Wait until the server answers; AssertionError if it ends instead."""
        tries = 0  # rather than a time: a machine may pause us
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE) as client:
            while True:
                try:
                    (await client.get("/api/settings")).raise_for_status()
                    return
                except httpx.TransportError:
                    assert self.process.is_alive(), "the server does not start any more"
                    assert tries < MOST_TRIES, "the server does not start"
                    tries += 1
                    await asyncio.sleep(0.005)

    def read_entries(self, table: str) -> list[tuple[Any, ...]]:
        """Return all entries of a table, as they are in the database."""
        address = f"file:{self.folder / DATABASE}?mode=ro"
        wanted = 'SELECT kind, seat, value, text FROM entries WHERE "table" = ? ORDER BY seq'
        connection = sqlite3.connect(address, uri=True)
        try:
            return connection.execute(wanted, (table,)).fetchall()
        finally:
            connection.close()


class Trial:
    """People who play on while their server is killed again and again."""

    def __init__(self, site: Site, seed: int) -> None:
        self.site = site
        self.rng = random.Random(seed)
        self.report = Report()
        self.players: list[Player] = []
        self.finished: list[Player] = []

    async def run(self, kills: int, tell: Callable[[object], None] | None = None) -> Report:
        """Kill servers again and again, then finish and verify all games."""
        while self.report.kills < kills:
            if tell is not None and self.report.kills % 50 == 0 and self.report.starts:
                tell(self.report)
            if self.rng.random() < EARLY:
                await self.kill_at_start()
            else:
                await self.live_and_die()
        async with self.serve():
            for player in self.players:
                if not await self.is_open(player):
                    await self.play(player, undo=0.0)
            self.finished += self.players
            for player in self.finished:
                await self.verify(player)
        self.report.tables = len(self.finished)
        for player in self.finished:
            await player.visitor.close()
        return self.report

    async def kill_at_start(self) -> None:
        """Kill a server before it has served anybody."""
        usual = max(self.report.starts, default=0.3)
        self.site.start()
        await asyncio.sleep(self.rng.uniform(0.0, usual))
        self.site.kill()
        self.report.kills += 1
        self.report.early += 1

    async def live_and_die(self) -> None:
        """Let people play until the server is killed."""
        async with self.serve():
            enough = self.report.commands + self.rng.randint(0, MOST)
            playing = [asyncio.create_task(self.play(player)) for player in self.players]
            while self.report.commands < enough and not all(task.done() for task in playing):
                await asyncio.sleep(0.001)
            await asyncio.sleep(self.rng.uniform(0.0, MOMENT))
            self.site.kill()
            self.report.kills += 1
            await asyncio.gather(*playing)

    @asynccontextmanager
    async def serve(self) -> AsyncIterator[None]:
        """Start a server, check what it has kept, and fill the free places."""
        start = time.monotonic()
        self.site.start()
        try:
            await self.site.wait()
            self.report.starts.append(time.monotonic() - start)
            for player in self.players:
                self.check(player)
            await self.fill_places()
            yield
        finally:
            self.site.kill()

    async def fill_places(self) -> None:
        """Seat somebody wherever a game is over."""
        over = [player for player in self.players if player.is_over]
        self.finished += over
        self.players = [player for player in self.players if not player.is_over]
        running = Counter((player.game, len_persons(player.seats)) for player in self.players)
        for game, seats in SETUPS:
            if not running[game, len_persons(seats)]:
                self.players.append(await self.seat(game, seats))

    async def seat(self, game: str, seats: tuple[dict[str, str], ...]) -> Player:
        """Return a newcomer with a table; both were acknowledged."""
        visitor = Visitor(self.site.url)
        for answer in (
            await visitor.get("/api/settings"),
            await visitor.post("/api/settings", SETTINGS),
        ):
            answer.raise_for_status()
        return Player(visitor, game, seats, await visitor.create_table(game, *seats))

    async def play(self, player: Player, undo: float = UNDO) -> None:
        """Play until the game is over or the server is gone."""
        with suppress(*GONE):
            async with player.visitor.at(player.table) as page:
                await page.send("hello")
                while not page.frame:
                    await self.read(player, page)
                while not page.frame["over"]:
                    await self.step(player, page, undo)
                player.is_over = True

    async def step(self, player: Player, page: TablePage, undo: float) -> None:
        """Send a command and wait until it is acknowledged; then see others move."""
        frame = page.frame
        if not is_at_rest(frame):
            await self.read(player, page)
            return
        if frame["curtain"]:  # changes nothing that is kept
            await page.send_move(self.rng)
        elif frame["can"]["undo"] and self.rng.random() < undo:
            player.sent = ("undo", -1)
            await page.send("undo")
        else:
            card = None if frame["can"]["end"] else self.rng.choice(frame["cards"])
            player.sent = ("end", -1) if card is None else ("act", int(card["action"]))
            if card is None:
                await page.send("end")
            else:
                await page.send("act", action=card["action"], ply=frame["ply"])
        shown = summarise_frame(frame)
        while summarise_frame(page.frame) == shown:  # a frame may also come for another reason
            await self.read(player, page)
        if player.sent is not None:
            player.done.append(player.sent)
            player.sent = None
            self.report.commands += 1

    async def read(self, player: Player, page: TablePage) -> None:
        """Read a message, and note which ply a frame shows."""
        await page.read()
        if page.frame:
            player.ply = int(page.frame["ply"])

    def check(self, player: Player) -> None:
        """Check that a table is what its player was told, and at most one command more."""
        entries = self.site.read_entries(player.table)
        before, player.entries = player.entries, entries
        assert entries[: len(before)] == before, "what was kept before has changed"
        found = [each for entry in entries if (each := read_command(entry, player)) is not None]
        done, sent = player.done, player.sent
        assert found[: len(done)] == done, "an acknowledged command is lost or doubled"
        more = found[len(done) :]
        assert not more or more == [sent], "a command is there that nobody sent, or twice"
        plies = 0
        for kind, _, value, _ in entries:
            plies = value if kind == "undo" else plies + (kind in ("act", "chance"))
        assert plies >= player.ply or more == [("undo", -1)], "a ply that was shown is lost"
        player.ply = min(player.ply, plies)  # the next kill may come before anything is shown
        self.report.kept += bool(more)
        self.report.lost += sent is not None and not more
        player.done, player.sent = found, None

    async def is_open(self, player: Player) -> bool:
        """Return whether a replay can be had before the game is over, as there are no secrets."""
        answer = await player.visitor.get(f"/api/tables/{player.table}/replay.txt")
        return answer.status_code == 200

    async def verify(self, player: Player) -> None:
        """Check the replay of a game; if it is over, its luck too."""
        answer = await player.visitor.get(f"/api/tables/{player.table}/replay.txt")
        answer.raise_for_status()
        report = verify_replay(answer.text)
        assert report.ok, f"table {player.table}: {report.faults}"
        assert report.timeline is not None and report.timeline.is_over == player.is_over
        assert not player.is_over or report.timeline.header.seed, "the luck cannot be checked"
        self.report.verified += 1
        self.report.over += player.is_over


def summarise_frame(frame: Frame) -> tuple[object, ...]:
    """Return what a command changes in a frame: the ply, what may be done, or who takes over."""
    return frame["ply"], frame["can"], frame["curtain"], frame["over"]


def len_persons(seats: Sequence[dict[str, str]]) -> int:
    """Return how many seats are for people."""
    return sum(seat["kind"] == "person" for seat in seats)


def read_command(entry: tuple[Any, ...], player: Player) -> Command | None:
    """Return an entry as the command of its player; None if chance or a bot made it."""
    kind, seat, value, text = entry
    if kind == "undo":
        return "undo", -1
    if kind == "clock" and text == "end":
        return "end", -1
    if kind == "act" and player.seats[seat]["kind"] == "person":
        return "act", int(value)
    return None


def find_port() -> int:
    """Return a port that is free."""
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        return int(trying.getsockname()[1])


def run_trial(
    folder: Path, kills: int, seed: int, tell: Callable[[object], None] | None = None
) -> Report:
    """Kill servers on a folder; return what came of it, AssertionError if anything was lost.

    `tell` is told how far it is, now and then.
    """
    site = Site(folder, find_port())
    try:
        return asyncio.run(Trial(site, seed).run(kills, tell))
    finally:
        site.kill()


def main() -> int:
    """Kill servers and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        tell = partial(print, flush=True)
        tell(run_trial(Path(folder, "data"), chosen.kills, chosen.seed, tell))
    return 0


if __name__ == "__main__":
    sys.exit(main())
