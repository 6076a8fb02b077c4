"""One process, several, or a cluster: the same rows."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pentapolis.lab.experiment.batch import Batch
from pentapolis.lab.experiment.runners import Here, Outcome, Processes

from .setups import SMALL, dump, play

pytestmark = pytest.mark.once

KILLER = """\
import os, signal
from pathlib import Path
from pentapolis.bots.random import RandomBot

MARK = Path(__file__).with_name("killed")

class Killer(RandomBot):
    "Kills its process once."
    def choose(self, view, budget):
        if os.getpid() != int(os.environ["LAB_TEST_PARENT"]) and not MARK.exists():
            MARK.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.pick(view, view.legal)
"""


def test_a_pool_gives_the_same_rows_also_when_a_worker_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAB_TEST_PARENT", str(os.getpid()))
    bot = tmp_path / "killer.py"
    bot.write_text(KILLER, encoding="utf-8")
    fields = (replace(SMALL.fields[0], bots=(f"{bot}:Killer",)),)
    experiment = replace(SMALL, fields=fields)
    here, tally = play(tmp_path / "here", experiment, Here())
    assert not (tmp_path / "killed").exists()
    pool, pool_tally = play(tmp_path / "pool", experiment, Processes(2))
    assert (tmp_path / "killed").exists()
    assert (pool_tally.games, pool_tally.failures) == (tally.games, 0)
    assert dump(pool) == dump(here)


def test_a_dask_cluster_gives_the_same_rows_also_when_a_worker_is_killed(tmp_path: Path) -> None:
    from pentapolis.lab.experiment.dask_runner import Dask

    class Shaken(Dask):
        """Kills a worker in the middle; its nanny starts another."""

        seconds = 0.0  # a deal at a time

        def play(self, batches: Iterable[Batch]) -> Iterator[Outcome]:
            for number, outcome in enumerate(super().play(batches)):
                if number == 2:
                    os.kill(next(iter(self.cluster.workers.values())).pid, signal.SIGKILL)
                yield outcome

    runner = Shaken("local", workers=2)
    try:
        dask, tally = play(tmp_path / "dask", SMALL, runner)
    finally:
        runner.close()
    here, _tally = play(tmp_path / "here", SMALL)
    assert tally.failures == 0
    assert dump(dask) == dump(here)


def test_a_scheduler_that_does_not_answer_is_named() -> None:
    from pentapolis.lab.experiment.dask_runner import Dask

    with pytest.raises(ValueError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        Dask("tcp://127.0.0.1:9", timeout=1)


def test_a_pool_needs_a_worker() -> None:
    with pytest.raises(ValueError, match="at least 1 worker, not 0"):
        Processes(0)
