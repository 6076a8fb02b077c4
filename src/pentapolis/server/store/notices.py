"""What the processes on one database tell each other, by LISTEN and NOTIFY.

A notice is a hint: it says what to look at, and what is true is read from the database. Those that
are part of a transaction come with its commit, or not at all.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import URL, Connection, func, select

CHANNEL: Final = "pentapolis"
PAUSE: Final = 1.0  # seconds until a line that was lost is tried again
NAME: Final = "pentapolis "  # what a line is called in the database, before the process
# So that a line that is dead is noticed within a quarter of a minute.
KEEP_ALIVE: Final[dict[str, Any]] = {
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
}

Notice = dict[str, Any]

log = logging.getLogger(__name__)


class Notices:
    """Tells other processes, and hears what they tell."""

    def __init__(self, url: URL | None = None) -> None:
        """Share a database by its address; without one, nobody else is there."""
        self.url = url
        self.process = secrets.token_hex(4)

    def tell(self, connection: Connection, kind: str, **facts: object) -> None:
        """Tell others once the transaction is committed."""
        if self.url is not None:
            text = json.dumps({"from": self.process, "kind": kind, **facts}, ensure_ascii=False)
            connection.execute(select(func.pg_notify(CHANNEL, text)))

    async def listen(self, hear: Callable[[Notice], None], on_start: Callable[[], None]) -> None:
        """Pass on what other processes tell, for ever; `on_start` each time the line is there.

        Whatever was told while there was no line is lost.
        """
        import psycopg

        assert self.url is not None
        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                line = await psycopg.AsyncConnection.connect(
                    address, autocommit=True, application_name=NAME + self.process, **KEEP_ALIVE
                )
                async with line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    on_start()
                    async for found in line.notifies():
                        notice = json.loads(found.payload)
                        if notice["from"] != self.process:
                            hear(notice)
            except psycopg.Error as error:
                log.warning("no line to the other processes: %s", error)
            await asyncio.sleep(PAUSE)


def list_processes(connection: Connection) -> set[str]:
    """Return the processes that have a line to the database."""
    found = connection.exec_driver_sql(
        "SELECT application_name FROM pg_stat_activity "
        f"WHERE datname = current_database() AND application_name LIKE '{NAME}%%'"
    )
    return {name.removeprefix(NAME) for name in found.scalars()}
