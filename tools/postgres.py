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

HOME: Final = Path("/usr/lib/postgresql")  # where Debian keeps its versions
OWNER: Final = "postgres"  # it refuses to run as root
# A machine that loses its power loses a test, too.
OPTIONS: Final = "-c listen_addresses='' -c fsync=off -c max_connections=200"


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
def run_cluster(options: str = "") -> Iterator[Cluster]:
    """Start a PostgreSQL, and stop and remove it at the end."""
    programs = find_programs()
    if programs is None:
        raise RuntimeError("there is no PostgreSQL here: install postgresql")
    user: dict[str, Any] = {}
    if os.name == "posix" and os.getuid() == 0:
        user = {"user": OWNER, "group": OWNER, "extra_groups": []}
    folder = Path(tempfile.mkdtemp(prefix="pg-"))  # short: it is part of the socket's name
    log, data = folder / "log", folder / "data"
    try:
        if user:
            shutil.chown(folder, OWNER, OWNER)
        run = [programs / "initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8"]
        start(run + ["--locale=C", "--no-sync"], folder, user)
        more = f"{OPTIONS} -c unix_socket_directories={folder} {options}"
        control = [programs / "pg_ctl", "-D", data, "-w"]
        start([*control, "-l", log, "-o", more, "start"], folder, user)
        cluster = Cluster(folder)
        try:
            yield cluster
        finally:
            cluster.admin.dispose()
            start([*control, "-m", "immediate", "stop"], folder, user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def start(command: list[Any], folder: Path, user: dict[str, Any]) -> None:
    """Run a program of PostgreSQL; RuntimeError says what it complained about."""
    # A server inherits the output, so it goes to a file: a pipe would never be closed.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            command, check=False, cwd=folder, stdout=output, stderr=output, timeout=120, **user
        )
        if done.returncode:
            output.seek(0)
            raise RuntimeError(output.read().decode(errors="replace"))


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
