"""An innocent player beside the attacks of `make attack`, in a process of their own.

Plays one game after another against a newcomer, at the pace of somebody who knows what they want,
and prints a line for each thing they had to wait for: when it began, how long it took in seconds,
and what it was: a frame after their own action, the bot's answer, or a connection that broke.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import Final

from websockets.exceptions import ConnectionClosed

from tools.socket_player import Refusal, TablePage, Visitor, visit

GAME: Final = "saint-malo"
BOT: Final = {"kind": "bot", "level": "newcomer"}
PACE: Final = 0.1  # seconds from a frame to the next action
FRAME: Final = "frame"
ANSWER: Final = "answer"
BROKEN: Final = "broken"


def note(start: float, kind: str) -> None:
    """Print what somebody waited for; the clock is the same in all processes of a machine."""
    print(start, time.monotonic() - start, kind, flush=True)


async def play(page: TablePage, rng: random.Random) -> None:
    """Play until the game is over."""
    await page.hello()
    while not page.frame["over"]:
        await asyncio.sleep(PACE)
        start = time.monotonic()
        await page.send_move(rng)
        await page.read()
        note(start, FRAME)
        start = time.monotonic()
        was_waiting = page.frame["status"] == "thinking"
        await page.wait()
        if was_waiting:
            note(start, ANSWER)


async def play_on(visitor: Visitor, rng: random.Random) -> None:
    """Play games without end; come back when the connection breaks, as a page does."""
    while True:
        table = await visitor.create_table(GAME, {"kind": "person"}, BOT)
        is_over = False
        while not is_over:
            start = time.monotonic()
            try:
                async with visitor.at(table, compression="deflate") as page:
                    await play(page, rng)
                    is_over = True
            except (ConnectionClosed, OSError, Refusal) as error:
                note(start, BROKEN)
                print(f"bystander: {error!r}", file=sys.stderr, flush=True)
                await asyncio.sleep(1.0)


async def main(url: str) -> None:
    async with visit(url, end_turn=False) as visitor:
        await play_on(visitor, random.Random(1))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
