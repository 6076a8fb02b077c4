"""An innocent player beside the attacks of `make attack`, in a process of their own.

Plays one game after another at two tables, against a newcomer and around one screen, at the pace of
somebody who knows what they want, and prints a line for each thing they had to wait for: when it
began, how long it took in seconds, and what it was: a frame after their own action, their next turn
after the bot's, or a connection that broke.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import Final

from websockets.exceptions import ConnectionClosed

from tools.socket_player import Refusal, TablePage, Visitor, is_at_rest, visit

GAME: Final = "saint-malo"
PERSON: Final = {"kind": "person"}
OTHERS: Final = ({"kind": "bot", "level": "newcomer"}, PERSON)  # one table against each
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
        if not is_at_rest(page.frame):
            start = time.monotonic()
            await page.wait()
            note(start, ANSWER)


async def play_on(visitor: Visitor, other: dict[str, str], rng: random.Random) -> None:
    """Play games without end; come back when the connection breaks, as a page does."""
    while True:
        table = await visitor.create_table(GAME, PERSON, other)
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
        await asyncio.gather(*(play_on(visitor, other, random.Random(1)) for other in OTHERS))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
