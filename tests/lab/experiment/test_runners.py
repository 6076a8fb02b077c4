"""One process, several, or a cluster: the same rows."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pentapolis.lab.experiment.runners import Here, Processes, Runner
from pentapolis.lab.experiment.store import Store

from .setups import SMALL, dump, play

pytestmark = pytest.mark.once

KILLER = """\
import os, signal
from pathlib import Path
from pentapolis.bots.random import RandomBot

MARK = Path(__file__).with_name("killed")

class Killer(RandomBot):
    "Kills its process once, in the middle of its third game."
    calls = 0
    def choose(self, view, budget):
        Killer.calls += 1
        is_worker = os.getpid() != int(os.environ["LAB_TEST_PARENT"])
        if is_worker and Killer.calls == 120 and not MARK.exists():
            MARK.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.pick(view, view.legal)
"""


class Pool(Processes):
    """Two processes that play a deal at a time."""

    seconds = 0.0


def make_pool(folder: Path) -> Runner:
    """Return two processes that play a deal at a time."""
    return Pool(2)


def make_dask(folder: Path) -> Runner:
    """Return a local cluster of two workers that play a deal at a time."""
    return make_cluster(None)


def make_shared(folder: Path) -> Runner:
    """Return the same, but the workers write into the folder themselves."""
    return make_cluster(folder)


def make_cluster(folder: Path | None) -> Runner:
    """Return a local cluster of two workers that play a deal at a time."""
    from pentapolis.lab.experiment.dask_runner import Dask

    class Slow(Dask):
        seconds = 0.0

    return Slow("local", workers=2, folder=folder)


@pytest.mark.parametrize("maker", [make_pool, make_dask, make_shared])
def test_the_rows_are_the_same_although_a_worker_is_killed_in_a_game(
    maker: Callable[[Path], Runner], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAB_TEST_PARENT", str(os.getpid()))
    bot = tmp_path / "killer.py"
    bot.write_text(KILLER, encoding="utf-8")
    fields = (replace(SMALL.fields[0], bots=(f"{bot}:Killer",)),)
    experiment = replace(SMALL, fields=fields)
    here, tally = play(tmp_path / "here", experiment, Here())
    assert not (tmp_path / "killed").exists()
    with closing(maker(tmp_path / "other")) as runner:
        store, other_tally = play(tmp_path / "other", experiment, runner)
        assert (tmp_path / "killed").exists()
        assert play(tmp_path / "other", experiment, runner)[1].games == 0  # nothing is missing
    assert (other_tally.games, other_tally.failures) == (tally.games, 0)
    assert find_twice(store) == []
    assert dump(store) == dump(here)


@pytest.mark.parametrize("maker", [make_pool, make_dask, make_shared])
def test_a_run_of_several_processes_that_is_killed_goes_on_and_plays_nothing_twice(
    maker: Callable[[Path], Runner], tmp_path: Path
) -> None:
    code = (
        "from pathlib import Path; import sys\n"
        "from tests.lab.experiment.setups import SMALL, play\n"
        f"from tests.lab.experiment.test_runners import {maker.__name__}\n"
        "if __name__ == '__main__':\n"
        f"    folder = Path(sys.argv[1]); play(folder, SMALL, {maker.__name__}(folder))\n"
    )
    script = tmp_path / "several.py"
    script.write_text(code, encoding="utf-8")
    store = Store(tmp_path / "several")
    process = subprocess.Popen(
        [sys.executable, str(script), str(store.folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    while len(list(store.list_batches())) < 4 and process.poll() is None:
        time.sleep(0.005)
    assert process.poll() is None, "it ended before it was killed"
    workers = list_children(process.pid) if Path("/proc/self/task").exists() else []
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    wait_until(lambda: not any(map(is_alive, workers)))
    before = {path: path.stat().st_mtime_ns for path in store.folder.glob("games/*.parquet")}
    played = store.read("games").height
    here, tally = play(tmp_path / "here", SMALL)
    assert 4 <= played < tally.games
    with closing(maker(store.folder)) as runner:
        assert play(store.folder, SMALL, runner)[1].games == tally.games - played
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())
    assert find_twice(store) == []
    assert dump(store) == dump(here)


def list_children(pid: int) -> list[int]:
    """List the processes that a process has started."""
    found = [path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/children")]
    return [int(child) for children in found for child in children]


def is_alive(pid: int) -> bool:
    """Return whether a process still runs; one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something that should be so within a minute."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def find_twice(store: Store) -> list[tuple[str, int]]:
    """List the deals that are there more than once."""
    deals = Counter(
        (name, deal)
        for name, first, last in store.list_batches()
        for deal in range(first, last + 1)
    )
    return [deal for deal, times in deals.items() if times > 1]


def test_a_scheduler_that_does_not_answer_is_named() -> None:
    from pentapolis.lab.experiment.dask_runner import Dask

    with pytest.raises(ValueError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        Dask("tcp://127.0.0.1:9", timeout=1)


def test_a_pool_needs_a_worker() -> None:
    with pytest.raises(ValueError, match="at least 1 worker, not 0"):
        Processes(0)
