"""A server whose time the test decides: days pass in no time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hamlet import SPEC as HAMLET
from starlette.testclient import TestClient

from pentapolis.catalog.games import Games, all_games
from pentapolis.server.app import create_app
from pentapolis.server.tables.bot_runner import InlineBots

MINUTE, HOUR, DAY = 60, 3600, 86400


class FakeTime:
    """A time that stands still until the test lets it pass."""

    def __init__(self, db: str = "", now: float | None = None) -> None:
        self.now = time.time() if now is None else now
        self.db = db  # the address of the database for servers by this time

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds

    @contextmanager
    def serve(self, folder: Path, **more: Any) -> Iterator[TestClient]:
        """Run a server by this time."""
        games = Games({**all_games(), HAMLET.meta.slug: HAMLET})
        app = create_app(folder, games=games, bots=InlineBots(), now=self, db=self.db, **more)
        with TestClient(app) as client:
            yield client
