"""The server of `python -m tools.kills`: as `pentapolis serve` makes it, but bots think inside.

Importing this loads everything that a server needs.
"""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from pathlib import Path

import uvicorn

from pentapolis.catalog.games import all_games
from pentapolis.cli.commands.serve import open_port
from pentapolis.server.app import create_app
from pentapolis.server.connections import find_limit, make_protocol
from pentapolis.server.store import lock_folder, prepare_folder
from pentapolis.server.tables.bot_runner import InlineBots

for spec in all_games().values():
    spec.load(spec.meta.seats[0], {})


def run_server(folder: Path, port: int, db: str = "") -> None:
    """Serve a folder, or a database that is shared, until the process ends."""
    with nullcontext() if db else lock_folder(folder):
        asyncio.run(prepare_folder(folder, db))
        config = uvicorn.Config(
            create_app(folder, db=db, bots=InlineBots()),
            log_level="warning",
            http=make_protocol(find_limit()),
        )
        uvicorn.Server(config).run(sockets=[open_port("127.0.0.1", port)])
