"""The attacks of `make attack`: what a stranger could try, one function each.

Each returns in a few words what happened to the attacker; AssertionError if it has done harm.
"""

from __future__ import annotations

import asyncio
import random
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass
from typing import Any, Final

import httpx2 as httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from pentapolis import all_games, new_match
from pentapolis.play.link import unpack
from pentapolis.play.replay import write
from pentapolis.play.undo import reveals_something
from tools.attack_inputs import LEARNING, NONSENSE, make_link
from tools.socket_player import Refusal, TablePage, Visitor, visit

GAME: Final = "saint-malo"
LARGEST: Final = "dilluvia-project"  # its drawings take longest
PERSON: Final = {"kind": "person"}
MASTER: Final = {"kind": "bot", "level": "master"}
QUICK: Final = {"kind": "bot", "level": "greedy"}
GONE: Final = (ConnectionClosed, InvalidHandshake, OSError, Refusal, httpx.TransportError)


@dataclass(frozen=True)
class Target:
    """The server under attack, from where, and for how long."""

    url: str
    port: int
    seconds: float
    address: str  # another one for each attack; the bystander is at 127.0.0.1

    def visit(self) -> AbstractAsyncContextManager[Visitor]:
        return visit(self.url, self.address)


@dataclass(frozen=True)
class Attack:
    """An attack with its name and what it does."""

    name: str
    about: str
    run: Callable[[Target], Coroutine[Any, Any, str]]


async def repeat(seconds: float, workers: int, once: Callable[[], Awaitable[str]]) -> Counter[str]:
    """Do something again and again, several times at once; count what came of it."""
    found: Counter[str] = Counter()
    end = time.monotonic() + seconds

    async def work() -> None:
        while time.monotonic() < end:
            try:
                found[await once()] += 1
            except GONE as error:
                found[type(error).__name__] += 1
            await asyncio.sleep(0)

    await asyncio.gather(*(work() for _ in range(workers)))
    return found


def describe(found: Counter[str]) -> str:
    """Return the counts in words, the most frequent first."""
    return ", ".join(f"{count} × {what}" for what, count in found.most_common()) or "nothing"


def check(answer: httpx.Response) -> str:
    """Return the status of an answer; AssertionError if the fault is the server's."""
    assert answer.status_code < 500 or answer.status_code == 503, answer.text[:300]
    return str(answer.status_code)


async def drain(page: TablePage) -> str:
    """Read until the server closes the connection; return its code and how much it sent."""
    size = 0
    with suppress(ConnectionClosed):
        while True:
            size += len(await page.socket.recv())
    return f"closed with {page.socket.close_code} after {size / 1000:.0f} kB"


async def do_nothing(target: Target) -> str:
    """Leave the server alone, to compare with."""
    await asyncio.sleep(target.seconds)
    return "nobody"


# Files and links


async def send_spaces(target: Target) -> str:
    """Send replay files with a line of 80,000 spaces."""
    async with target.visit() as visitor:
        text = f"game: {GAME}\nrules: 1\nseats: 2\n" + " " * 80_000 + "x\n"

        async def once() -> str:
            headers = {"content-type": "text/plain"}
            return check(await visitor.http.post("/api/replays", content=text, headers=headers))

        return describe(await repeat(target.seconds, 4, once))


async def send_long_names(target: Target) -> str:
    """Send short links that unpack to names of half a megabyte."""
    packed = make_link(game=GAME, names=["a" * 500_000, "b" * 500_000])
    async with target.visit() as visitor:

        async def once() -> str:
            answer = await visitor.post("/api/packed", {"packed": packed, "to": 200})
            assert len(answer.content) < 1_000_000, f"an answer of {len(answer.content)} bytes"
            return check(answer)

        return f"links of {len(packed)} bytes: " + describe(await repeat(target.seconds, 4, once))


async def send_large_replays(target: Target) -> str:
    """Send replay files of nearly a megabyte, several at once."""
    match = new_match(LARGEST, players=["random", "random"], seed=3).play()
    text = match.replay()
    text += "# \n" * ((1_000_000 - len(text)) // 3)
    async with target.visit() as visitor:

        async def once() -> str:
            return check(await visitor.http.post("/api/replays", content=text))

        return describe(await repeat(target.seconds, 8, once))


async def ask_for_frames(target: Target) -> str:
    """Ask for 200 plies of a large game in one request, many times at once."""
    match = new_match(LARGEST, players=["random", "random"], seed=3).play()
    async with target.visit() as visitor:
        answer = await visitor.post("/api/replays", {"text": match.replay()})
        answer.raise_for_status()
        table = answer.json()["id"]
        numbers = iter(range(1_000_000))

        async def once() -> str:
            number = next(numbers)  # another view each time, so that little is drawn already
            wish = f"from={number % 100}&wide={number % 2}&seat={number % 3 - 1}&focus={number % 2}"
            return check(await visitor.get(f"/api/tables/{table}/frames?{wish}"))

        return describe(await repeat(target.seconds, 20, once))


# Sockets


async def send_rubbish(target: Target) -> str:
    """Send 2,000 messages of one byte, from several sockets."""
    async with target.visit() as visitor:
        table = await visitor.create_table(GAME, PERSON, QUICK)

        async def once() -> str:
            async with visitor.at(table) as page:
                with suppress(ConnectionClosed):
                    for _ in range(2_000):
                        await page.socket.send("x")
                return await drain(page)

        return describe(await repeat(target.seconds, 4, once))


async def read_nothing(target: Target) -> str:
    """Ask for whole frames on sockets that never read, 30 for each of two people."""
    sent: Counter[str] = Counter()
    async with target.visit() as one, target.visit() as other:
        tables = [(each, await each.create_table(GAME, PERSON, QUICK)) for each in (one, other)]
        shouts = [shout(*pair, target, sent) for pair in tables for _ in range(30)]
        await asyncio.gather(*shouts)
    return describe(sent)


async def shout(visitor: Visitor, table: str, target: Target, sent: Counter[str]) -> None:
    """Ask for frames without reading one."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.bind((visitor.address, 0))
    deaf.setblocking(False)
    await asyncio.get_running_loop().sock_connect(deaf, ("127.0.0.1", target.port))
    end = time.monotonic() + target.seconds
    try:
        async with visitor.at(table, sock=deaf, local_addr=None, max_queue=1) as page:
            try:
                async with asyncio.timeout(target.seconds):
                    while time.monotonic() < end:
                        await page.send("focus", seat=random.randrange(2))
                        sent["requests"] += 1
                        await asyncio.sleep(0.01)
            except (ConnectionClosed, TimeoutError):
                sent["sockets that could not go on"] += 1
            page.socket.transport.abort()
    except GONE as error:
        sent[type(error).__name__] += 1


async def ask_for_whole_frames(target: Target) -> str:
    """Ask for whole frames on 30 sockets and read them all."""
    async with target.visit() as visitor:
        table = await visitor.create_table(LARGEST, PERSON, QUICK)
        end = time.monotonic() + target.seconds
        found: Counter[str] = Counter()

        async def watch() -> None:
            try:
                async with visitor.at(table) as page:
                    while time.monotonic() < end:
                        await page.send("focus", seat=random.randrange(2), wide=bool(end % 2))
                        await page.read()
                        found["frames"] += 1
            except GONE as error:
                found[type(error).__name__] += 1

        await asyncio.gather(*(watch() for _ in range(30)))
        return describe(found)


async def reconnect(target: Target) -> str:
    """Connect, ask for the table and go, with 100 sockets at a time."""
    async with target.visit() as visitor:
        table = await visitor.create_table(GAME, PERSON, QUICK)

        async def once() -> str:
            async with visitor.at(table) as page:
                await page.send("hello")
                await page.read()
                page.socket.transport.abort()
            return "frames"

        return describe(await repeat(target.seconds, 100, once))


async def let_bots_think(target: Target) -> str:
    """Watch 12 tables where masters play, and ask for bots that think for minutes."""
    plies = 0
    async with target.visit() as visitor, AsyncExitStack() as stack:
        free = await visitor.post(
            "/api/tables",
            {"game": GAME, "seats": [PERSON, {"kind": "bot", "level": "search:10000"}]},
        )
        assert free.status_code == 400, "visitors may say how long a bot thinks"
        pages: list[TablePage] = []
        slugs = list(all_games())
        for number in range(12):
            table = await visitor.create_table(slugs[number % len(slugs)], MASTER, MASTER)
            pages.append(await stack.enter_async_context(visitor.at(table)))
            await pages[-1].send("hello")

        async def watch(page: TablePage) -> int:
            with suppress(TimeoutError, *GONE):
                async with asyncio.timeout(2 * target.seconds):
                    while True:
                        await page.read()
            return int(page.frame.get("ply", 0))

        plies = sum(await asyncio.gather(*map(watch, pages)))
    return f"search:10000 refused; {plies} plies of masters"


# Requests


async def send_halves(target: Target) -> str:
    """Open 1,100 connections and send half a request on each."""
    half = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
    opened: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    found: Counter[str] = Counter()
    for _ in range(1_100):
        try:
            opened.append(
                await asyncio.open_connection(
                    "127.0.0.1", target.port, local_addr=(target.address, 0)
                )
            )
            opened[-1][1].write(half)
        except OSError as error:
            found[type(error).__name__] += 1
    await asyncio.sleep(target.seconds)
    for reader, writer in opened:
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(0.001):
                found[(await reader.read(12)).decode()[9:] or "closed"] += 1
        writer.close()
    return f"{len(opened)} connections: " + describe(found)


async def send_headers(target: Target) -> str:
    """Send requests with 5,000 headers, with one of 200 kB, or with a cookie full of quotes."""
    heads = [
        b"x: y\r\n" * 5_000,
        b"x: " + b"y" * 200_000 + b"\r\n",
        b"cookie: " + b"a=b;" * 15_000 + b"\r\n",
        b'cookie: a="' + b'\\"' * 30_000 + b'"\r\n',
    ]

    async def once() -> str:
        return await send_raw(target, b"GET /api/settings HTTP/1.1\r\nhost: localhost\r\n", heads)

    return describe(await repeat(target.seconds, 10, once))


async def send_raw(target: Target, start: bytes, heads: list[bytes]) -> str:
    """Send a request as bytes; return the status of the answer."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", target.port, local_addr=(target.address, 0)
    )
    try:
        writer.write(start + random.choice(heads) + b"connection: close\r\n\r\n")
        await writer.drain()
        line = await reader.readline()
        return line.decode().strip()[9:] or "closed"
    finally:
        writer.close()


async def set_up_tables(target: Target) -> str:
    """Set up 400 tables as one person."""
    async with target.visit() as visitor:
        found: Counter[str] = Counter()
        for _ in range(400):
            wish = {"game": GAME, "seats": [PERSON, QUICK]}
            found[check(await visitor.post("/api/tables", wish))] += 1
        assert found["200"] <= 300, f"one person has {found['200']} tables"
        return describe(found)


async def come_as_many(target: Target) -> str:
    """Come with a new cookie again and again, each time with a table, a hint and a page."""

    async def once() -> str:
        async with target.visit() as visitor:
            wish = {"game": GAME, "seats": [PERSON, QUICK]}
            answer = await visitor.post("/api/tables", wish)
            if answer.status_code != 200:
                return check(answer)
            table = answer.json()["id"]
            async with visitor.at(table) as page:
                await page.hello()
                await page.send("hint")
                await page.read()
                page.socket.transport.abort()
            return "a table, a page and a hint"

    return describe(await repeat(target.seconds, 20, once))


async def ask_for_pictures(target: Target) -> str:
    """Ask for pages and pictures that must be drawn, with 20 connections."""
    async with target.visit() as visitor:
        table = await visitor.create_table(LARGEST, PERSON, QUICK)
        paths = ["/", f"/api/tables/{table}", f"/rules/{LARGEST}", f"/picture/{LARGEST}.svg"]
        paths += [f"/picture/table/{table}.svg?theme={theme}" for theme in ("", "dark", "light")]

        async def once() -> str:
            return check(await visitor.get(random.choice(paths)))

        return describe(await repeat(target.seconds, 20, once))


async def send_nonsense(target: Target) -> str:
    """Send what once led to an answer 500: hosts, origins, numbers and links without sense."""
    found: Counter[str] = Counter()
    async with target.visit() as visitor:
        table = await visitor.create_table(GAME, PERSON, QUICK)
        for method, path, headers, body in NONSENSE:
            url = path.replace("{table}", table)
            named = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
            answer = await visitor.http.request(method, url, headers=named, content=body)
            assert answer.status_code < 500, f"{method} {path[:60]}: {answer.status_code}"
            found[str(answer.status_code)] += 1
    return describe(found)


async def choose_cookies(target: Target) -> str:
    """Come with cookies of one's own making: whoever sends one twice is not known again."""
    found: Counter[str] = Counter()
    for cookie in ("a" * 32, "a" * 32 + ".b0b." + "c" * 22, "'; --", "a" * 5_000):
        headers = {"cookie": f"pentapolis={cookie}"}
        for name in ("Eve", ""):
            visitor = Visitor(target.url, target.address)  # who has forgotten the answer's cookie
            wish = {"name": name} if name else {}
            answer = await visitor.http.post("/api/settings", json=wish, headers=headers)
            assert answer.status_code == 200 and "set-cookie" in answer.headers, answer.text
            assert answer.json()["name"] == name, "a cookie of one's own choosing is taken"
            await visitor.close()
        found["replaced by one of the server's"] += 1
    return describe(found)


async def undo_what_was_shown(target: Target) -> str:
    """Undo a move that has revealed somebody else's hidden objective."""
    timeline = unpack(LEARNING, all_games())
    game, state = timeline.game, timeline.state
    seat = state.actor()
    learns: list[int] = []
    tells: list[int] = []
    for action in state.legal():
        after = state.clone()
        after.apply(action)
        (learns if reveals_something(game, state, after, seat) else tells).append(action)
    assert learns and tells, "the position no longer shows what it is for"
    async with target.visit() as visitor:
        answer = await visitor.post("/api/replays", {"text": write(timeline)})
        answer.raise_for_status()
        seats = [PERSON if each == seat else {"kind": "bot"} for each in range(game.seats)]
        wish = {"ply": timeline.ply, "seats": seats}
        answer = await visitor.post(f"/api/tables/{answer.json()['id']}/fork", wish)
        answer.raise_for_status()
        table = f"/api/tables/{answer.json()['id']}"
        statuses = []
        for action in (tells[0], learns[0]):
            played = await visitor.post(f"{table}/act", {"ply": timeline.ply, "action": action})
            assert played.status_code == 200, played.text
            statuses.append((await visitor.post(f"{table}/undo")).status_code)
        assert statuses == [200, 422], f"undo was answered with {statuses}"
    return "a plain move could be undone, the one that showed something could not"


ATTACKS: Final = [
    Attack(name.replace("_", " "), (run.__doc__ or "").strip(), run)
    for name, run in {
        "nothing": do_nothing,
        "spaces": send_spaces,
        "rubbish": send_rubbish,
        "deaf_sockets": read_nothing,
        "whole_frames": ask_for_whole_frames,
        "long_names": send_long_names,
        "large_replays": send_large_replays,
        "undo": undo_what_was_shown,
        "slow_bots": let_bots_think,
        "half_requests": send_halves,
        "headers": send_headers,
        "tables": set_up_tables,
        "people": come_as_many,
        "replay_frames": ask_for_frames,
        "pictures": ask_for_pictures,
        "nonsense": send_nonsense,
        "cookies": choose_cookies,
        "reconnects": reconnect,
    }.items()
]
