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
from typing import Any, Final

from sqlalchemy import delete

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.core.luck import SeededLuck
from pentapolis.core.state import CHANCE
from pentapolis.play.timeline import Header, Timeline
from pentapolis.server.store import People, SeatRow, Store, TableRow, schema
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.tables.bus import LocalBus
from pentapolis.server.tables.checkpoints import EVERY, describe_rules, pack
from pentapolis.server.tables.tables import Tables
from pentapolis.server.vault import Vault

GAME: Final = "saint-malo"
SEATS: Final = 5
PLIES: Final = (10, 100, 1000)
ROUNDS: Final = 21


def play(plies: int) -> tuple[Timeline, dict[str, Any]]:
    """Return a random game of so many plies, and the checkpoint that it would have."""
    spec = all_games()[GAME]
    game = spec.load(SEATS, {})
    timeline, rng, luck = Timeline(game, Header.of(game)), random.Random(1), SeededLuck(1)
    made: list[dict[str, Any]] = [{}]
    while timeline.ply < plies:
        actor = timeline.state.actor()
        if actor == CHANCE:
            timeline.play_chance(luck)
        else:
            timeline.act(actor, rng.choice(timeline.state.legal()), timeline.ply)
        if len(timeline.entries) % EVERY == 0:
            rules = describe_rules(spec, timeline.header.rules, timeline.header.options)
            made.append({"rules": rules, **timeline.to_data()})
    return timeline, made[-2] if len(made) > 1 else {}


async def measure(folder: Path) -> None:
    """Print how long it takes to open tables."""
    async with Store.in_folder(folder) as store:
        vault, people = Vault(bytes(32)), People(store)
        await store.save_person("anna", {})
        tables = Tables(store, people, all_games(), InlineBots(), LocalBus(), vault)
        seats = [SeatRow("person", f"P{n}", owner="anna") for n in range(SEATS)]
        for plies in PLIES:
            timeline, checkpoint = play(plies)
            id, header = f"ply-{plies}", timeline.header
            row = TableRow(
                id, "anna", "play", GAME, header.rules, header.options, "",
                vault.seal(id, "00" * 32), plies,
            )  # fmt: skip
            await store.add_table(row, seats, timeline.entries)
            if checkpoint:
                await store.save_checkpoint(id, len(checkpoint["line"]), pack(checkpoint))
        for text in ("with checkpoints", "without"):
            for plies in PLIES:
                times = [await time_opening(tables, f"ply-{plies}") for _ in range(ROUNDS)]
                print(f"{text}, ply {plies}: {1000 * min(times):.1f} ms")
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
