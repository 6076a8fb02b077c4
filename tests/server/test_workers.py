"""`pentapolis serve --workers`: several processes are one server; one that dies is replaced."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from .test_serve import RUN, ask, get_cookie, run_server

pytestmark = pytest.mark.once
LISTENS: Final = "0A"  # in /proc/net/tcp


def list_workers(pid: int) -> list[int]:
    """Return the processes that a server has started to serve."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [
        int(child)
        for child in found
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def count_listeners(address: str) -> int:
    """Count the sockets that listen at the port of an address: each process has its own."""
    port = f":{urlsplit(address).port:04X}"
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(local.endswith(port) and state == LISTENS for _, local, _, state, *_ in rows)


def ask_again(url: str, cookie: str) -> Any:
    """Ask as a browser does: what the dying process had accepted is asked once more."""
    try:
        return ask(url, cookie=cookie)
    except ConnectionResetError:
        return ask(url, cookie=cookie)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads /proc")
def test_a_process_that_dies_is_replaced_and_all_end_together(
    tmp_path: Path, postgres: str
) -> None:
    with run_server(tmp_path, "--no-open", "--port", "0", "--db", postgres, "--workers", "2") as (
        process,
        address,
    ):
        before = list_workers(process.pid)
        assert len(before) == 2
        cookie = get_cookie(address)
        wish = {"game": "saint-malo", "seats": [{"kind": "person"}, {"kind": "bot"}], "options": {}}
        table = ask(f"{address}api/tables", wish, cookie)["id"]
        deadline = time.monotonic() + 60
        while count_listeners(address) < 2:  # the address is told once the first one runs
            assert time.monotonic() < deadline, "one of them does not listen"
            time.sleep(0.1)
        os.kill(before[0], signal.SIGKILL)
        for _ in range(10):  # each a new connection, to either process
            assert ask_again(f"{address}api/tables/{table}", cookie)["ply"] >= 0
        deadline = time.monotonic() + 60
        while before[0] in (now := list_workers(process.pid)) or len(now) < 2:
            assert time.monotonic() < deadline, "nobody replaces it"
            time.sleep(0.1)
        process.terminate()
        assert process.wait(60) == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in now)


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN, "--data", str(tmp_path), "--workers", "2"],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode != 0 and "--db postgresql://" in done.stderr
