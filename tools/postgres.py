"""A PostgreSQL of its own for tests and tools: a folder, a socket in it, nothing else.

    python -m tools.postgres

starts one and prints its address, until it is ended.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import OperationalError

HOME: Final = Path("/usr/lib/postgresql")  # where Debian keeps its versions
OWNER: Final = "postgres"  # it refuses to run as root
# A machine that loses its power loses a test, too.
OPTIONS: Final = ("-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200")
# However we end, our end of the line is closed then.
UNTIL_WE_END: Final = '"$@" & read nothing; kill -QUIT $!; wait'
LONGEST: Final = 120.0  # seconds for a start


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, the latest version; None if there is none."""
    known = shutil.which("initdb")
    if known is not None:
        return Path(known).resolve().parent
    found = [path.parent for path in HOME.glob("*/bin/initdb")]
    return max(found, key=lambda path: float(path.parent.name), default=None)


class Cluster:
    """A running PostgreSQL, where databases can be made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = count(1)
        self.admin = create_engine(
            self.address("postgres").replace("postgresql", "postgresql+psycopg", 1),
            isolation_level="AUTOCOMMIT",
        )

    def address(self, name: str) -> str:
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"

    def create(self) -> str:
        """Make an empty database and return its address."""
        name = f"test{next(self.numbers)}"
        with self.admin.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address(name)

    def drop(self, address: str) -> None:
        """Remove a database, whoever is using it."""
        name = make_url(address).database
        with self.admin.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def run_cluster() -> Iterator[Cluster]:
    """Start a PostgreSQL, and stop and remove it at the end."""
    programs = find_programs()
    if programs is None:
        raise RuntimeError("there is no PostgreSQL here: install postgresql")
    user: dict[str, Any] = {}
    if os.name == "posix" and os.getuid() == 0:
        user = {"user": OWNER, "group": OWNER, "extra_groups": []}
    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # short: it is part of the socket's name
    data = folder / "data"
    try:
        if user:
            shutil.chown(folder, OWNER, OWNER)
        make: list[str | Path] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            OWNER,
            "-A",
            "trust",
            "-E",
            "UTF8",
        ]
        done = subprocess.run(
            [*make, "--locale=C", "--no-sync"], check=False, capture_output=True, text=True,
            cwd=folder, timeout=LONGEST, **user,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(done.stderr)
        run: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder, *OPTIONS]
        with (
            open(folder / "log", "wb") as log,
            subprocess.Popen(
                ["/bin/sh", "-c", UNTIL_WE_END, "sh", *run], cwd=folder,
                stdin=subprocess.PIPE, stdout=log, stderr=log, **user,
            ) as process,
        ):  # fmt: skip
            cluster = Cluster(folder)
            try:
                wait_for(cluster, process)
                yield cluster
            finally:
                cluster.admin.dispose()
                assert process.stdin is not None
                process.stdin.close()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(cluster: Cluster, process: subprocess.Popen[Any]) -> None:
    """Wait until a cluster answers; RuntimeError if it ends instead."""
    deadline = time.monotonic() + LONGEST
    while True:
        try:
            cluster.admin.connect().close()
            return
        except OperationalError as error:
            if process.poll() is not None or time.monotonic() > deadline:
                log = (cluster.folder / "log").read_text(errors="replace")
                raise RuntimeError(log or "PostgreSQL does not start") from error
            time.sleep(0.05)


def main() -> int:
    with run_cluster() as cluster:
        print(cluster.create(), flush=True)
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            return 0


if __name__ == "__main__":
    sys.exit(main())
