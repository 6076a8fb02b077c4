"""Measures what opening a table costs early and late in its game, with and without checkpoints.

    python -m tools.opening

The best of several times of the processor, so that other work on the machine hardly matters. The
game is one of the longest there are.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from sqlalchemy import delete

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE
from pentapolis.play.timeline import Header, Timeline
from pentapolis.server.store import People, SeatRow, Store, TableRow, schema
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.tables.bus import LocalBus
from pentapolis.server.tables.checkpoints import EVERY, Checkpoint
from pentapolis.server.tables.tables import Tables
from pentapolis.server.vault import Vault

GAME: Final = "saint-malo"
SEATS: Final = 5
PLIES: Final = (10, 100, 1000)
ROUNDS: Final = 101

Made = tuple[int, Checkpoint]  # after so many entries


def play(plies: int) -> tuple[Timeline, list[Made]]:
    """Return a random game of some length, and all checkpoints that were made."""
    spec = all_games()[GAME]
    game = spec.load(SEATS, {})
    timeline, rng, luck = Timeline(game, Header.of(game)), random.Random(1), SeededLuck(1)
    made: list[Made] = []
    while timeline.ply < plies:
        actor = timeline.state.actor()
        if actor == CHANCE:
            timeline.play_chance(luck)
        else:
            timeline.act(actor, rng.choice(timeline.state.legal()), timeline.ply)
        if len(timeline.entries) % EVERY == 0:
            made.append((len(timeline.entries), Checkpoint.of(spec, timeline)))
    return timeline, made


async def keep(store: Store, vault: Vault, timeline: Timeline, made: list[Made]) -> None:
    """Keep a game as a table of Anna's, with the checkpoint that it would have."""
    id, header = f"ply-{timeline.ply}", timeline.header
    luck = vault.seal(id, "00" * 32)
    row = TableRow(
        id, "anna", "play", GAME, header.rules, header.options, "", luck, timeline.ply
    )  # fmt: skip
    seats = [SeatRow("person", name, owner="anna") for name in header.names]
    await store.add_table(row, seats, timeline.entries)
    for count, checkpoint in made[-2:-1]:  # the last one is not saved yet
        await store.save_checkpoint(id, count, checkpoint.pack())


async def measure(folder: Path) -> None:
    """Print how long it takes to open tables."""
    async with Store.in_folder(folder) as store:
        vault, people = Vault(bytes(32)), People(store)
        await store.save_person("anna", {})
        tables = Tables(store, people, all_games(), InlineBots(), LocalBus(), vault)
        for plies in PLIES:
            await keep(store, vault, *play(plies))
        for text in ("with checkpoints", "without"):
            times: dict[int, list[float]] = {plies: [] for plies in PLIES}
            for _ in range(ROUNDS):  # by turns, so that all of them have quiet moments
                for plies, found in times.items():
                    found.append(await time_opening(tables, f"ply-{plies}"))
            best = {plies: min(found) for plies, found in times.items()}
            for plies, seconds in best.items():
                share = seconds / best[PLIES[0]]
                print(f"{text}, ply {plies}: {1000 * seconds:.1f} ms, {share:.2f} times the first")
            await store.database.write(lambda each: each.execute(delete(schema.checkpoints)))


async def time_opening(tables: Tables, id: str) -> float:
    """Return the seconds of processor time that opening a table takes."""
    tables.in_memory.clear()
    start = time.process_time()
    await tables.open(id, frame_words("en"))
    return time.process_time() - start


def main() -> int:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
