"""Who moves a table on where several processes could: one at a time, and another one after it."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hamlet import SPEC as HAMLET_SPEC
from starlette.testclient import TestClient

from pentapolis.catalog.games import Games, all_games
from pentapolis.server.app import create_app
from pentapolis.server.shared_games import load_games
from pentapolis.server.store import PostgresLocks, Store
from pentapolis.server.tables.bot_runner import InlineBots
from pentapolis.server.tables.driver import PAUSE

from .test_joining import HAMLET
from .test_shared import wait_until
from .visitors import BOT, Visitor, get_table

pytestmark = pytest.mark.once


def test_one_process_has_a_table_until_it_gives_it_back_or_ends(
    tmp_path: Path, postgres: str
) -> None:
    async def run() -> None:
        async with Store.in_folder(tmp_path, postgres) as store:
            here, there = PostgresLocks(store.database), PostgresLocks(store.database)
            assert await here.take("t") and not await there.take("t")
            assert await there.take("u"), "another table is nobody's"
            here.release("t")
            assert await here.take("v")  # after the release: one thread, in order
            assert await there.take("t") and not await there.take("v")
            here.close()
            assert await there.take("v"), "whoever ends gives everything back"
            there.close()

    asyncio.run(run())


class Bots(InlineBots):
    """Bots that are asked, and perhaps never answer."""

    def __init__(self, is_slow: bool = False) -> None:
        super().__init__()
        self.is_slow = is_slow
        self.asked = 0

    async def choose(self, job: Any) -> int:
        self.asked += 1
        if self.is_slow:
            await asyncio.Event().wait()
        return await super().choose(job)


def test_a_server_that_is_stopped_hands_its_tables_over(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot is thinking at one server while the same table is watched at another."""
    monkeypatch.setenv("PENTAPOLIS_GAMES", str(HAMLET_SPEC.meta.folder.parent))
    load_games.cache_clear()
    games = Games({**all_games(), HAMLET_SPEC.meta.slug: HAMLET_SPEC})
    slow, quick = Bots(is_slow=True), Bots()

    def serve(bots: Bots) -> TestClient:
        return TestClient(create_app(tmp_path / "data", db=postgres, games=games, bots=bots))

    with serve(quick) as there, ExitStack() as stack:
        with serve(slow) as here:
            anna, far = Visitor(here, "anna"), Visitor(there, "anna")
            table = anna.create_table(HAMLET, BOT, BOT)
            with anna.at(table) as page:
                page.send("hello", focus=None)
                page.read()
                wait_until(lambda: slow.asked > 0)
            page = stack.enter_context(far.at(table))
            page.send("hello", focus=None)
            ply = page.read()["ply"]
            time.sleep(5 * PAUSE)
            assert quick.asked == 0 and get_table(far, table).timeline.ply == ply
        wait_until(lambda: quick.asked > 0)
        page.read_until(lambda frame: frame["ply"] > ply)
        assert slow.asked == 1
