"""The end of a real server: it says so first, commits what was begun, and tells its pages."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pentapolis.cli.app import app
from pentapolis.server import serving
from pentapolis.server.pool import Pool, is_ready
from pentapolis.server.watch import STOPPING

from .test_serve import ask, get_cookie, run_server
from .visitors import clickable

# A server whose commits take a while once there is a file that says so, and which says for longer
# that it is stopping: the test must come in time to be told.
SLOW = 0.4
RUN_SLOW = f"""
import sys, time, typer
from pathlib import Path
from pentapolis.cli.commands.serve import serve
from pentapolis.server import serving
from pentapolis.server.store.database import Database
commit, folder = Database._run_transaction, Path(sys.argv[sys.argv.index("--data") + 1])
def commit_slowly(self, works):
    time.sleep({SLOW} if (folder / "slow").exists() else 0)
    return commit(self, works)
Database._run_transaction = commit_slowly
serving.DRAIN = 2.5
typer.run(serve)
"""


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, " ".join((result.output + result.stderr).split())


def read_ply(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "pentapolis.db")) as database:
        (ply,) = database.execute("SELECT ply FROM tables").fetchone()
        (entries,) = database.execute(
            "SELECT count(*) FROM entries WHERE kind != 'share'"
        ).fetchone()
        assert entries >= ply
        return int(ply)


def ask_ready(address: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{address}ready", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def read_to_end(page: ClientConnection) -> int:
    """Return the code that a page is told when its line is closed."""
    while True:
        try:
            page.recv(timeout=30)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 0


def test_a_server_ends_in_order_and_its_backup_holds_a_running_table(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    words = ("--no-open", "--port", "0")
    with run_server(data, *words, run=RUN_SLOW) as (process, address), ThreadPoolExecutor() as pool:
        cookie = get_cookie(address)
        game = {"game": "saint-malo", "seats": [{"kind": "person"}, {"kind": "person"}]}
        table = ask(f"{address}api/tables", game, cookie)["id"]
        before = ask(f"{address}api/tables/{table}", cookie=cookie)

        code, said = run("backup", str(tmp_path), "--data", str(data))
        assert code == 0 and ": 1 table, checked, with the key" in said
        (file,) = tmp_path.glob("pentapolis-*.backup")  # a new one in the folder
        code, said = run("restore", str(file), "--data", str(data))
        assert code == 2 and "another Pentapolis is using" in said

        url = f"{address.replace('http', 'ws')}table/{table}/ws"
        with connect(url, additional_headers={"cookie": cookie}) as page:
            page.send('{"type": "hello"}')
            page.recv(timeout=30)
            assert ask_ready(address) == (200, "ready\n")
            (data / "slow").touch()
            move = {"ply": before["ply"], "action": clickable(before)[0]}
            acting = pool.submit(ask, f"{address}api/tables/{table}/act", move, cookie)
            time.sleep(SLOW / 2)  # it is being committed
            process.send_signal(signal.SIGTERM)
            time.sleep(0.1)
            assert ask_ready(address) == (503, f"not ready: {STOPPING}\n")
            assert acting.result()["ply"] > before["ply"], "what was begun is done and said"
            assert read_to_end(page) == 1012
        assert process.wait(serving.LONGEST) == -signal.SIGTERM
        assert process.stdout is not None and "Traceback" not in process.stdout.read()
    assert read_ply(data) >= acting.result()["ply"]
    code, said = run("restore", str(file), "--data", str(copy))
    assert code == 0 and read_ply(copy) == before["ply"], "the running table is in the backup"


def test_a_server_that_cannot_end_is_ended() -> None:
    code = "import time; from pentapolis.server import serving; serving.give_up(); time.sleep(60)"
    ended = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert ended.returncode == 1 and b"could not stop in time" in ended.stderr


def test_nobody_waits_for_a_bot_that_thinks_while_the_server_ends() -> None:
    async def work() -> None:
        pool = Pool(1)
        assert await pool.run(call, 0)
        thinking: asyncio.Task[Any] = asyncio.create_task(pool.run(time.sleep, 60))
        await asyncio.sleep(0.1)
        assert pool.pool is not None
        (process,) = (pool.pool._processes or {}).values()
        pool.end()
        # A thread of the pool waits for it too, so joining it here might find nothing to wait for.
        async with asyncio.timeout(10):
            while process.exitcode is None:
                await asyncio.sleep(0.01)
        done, _ = await asyncio.wait({thinking}, timeout=10)
        assert done and thinking.cancelled() and pool.pool is None, "and no other one is begun"

    asyncio.run(work())


def call(_: int) -> bool:
    return is_ready()
