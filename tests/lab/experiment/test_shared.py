"""Workers that write into the folder of a run themselves: the same rows, each once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pentapolis.cli.app import app
from pentapolis.lab.experiment import replays, shared
from pentapolis.lab.experiment import store as storing
from pentapolis.lab.experiment.batch import Batch, Played, play_batch
from pentapolis.lab.experiment.compact import clear_away, compact_run
from pentapolis.lab.experiment.dask_runner import AHEAD, DASHBOARD, Dask
from pentapolis.lab.experiment.plan import Experiment, Field
from pentapolis.lab.experiment.replays import ODD, list_replays
from pentapolis.lab.experiment.run import Planner
from pentapolis.lab.experiment.shared import (
    answer_probe,
    check_folder,
    find_outcome,
    play_into,
)
from pentapolis.lab.experiment.store import Store, StoreProblem

from .setups import SMALL, dump, open_store, play
from .test_replays import read_replays
from .test_runners import find_twice, make_shared

pytestmark = pytest.mark.once

# A bot that counts how often it takes a seat, and with which a worker dies while it stores a batch:
# as its `games` file is put in place, before that or after it.
SABOTEUR = """\
import os, signal
from pathlib import Path
from pentapolis.bots.random import RandomBot
from pentapolis.lab.experiment import store

HERE = Path(__file__).parent
put = store.put_file

def put_or_die(path, data, is_safe=False):
    if path.parent.name != "games" or path.parent.parent.name != "shared":
        return put(path, data, is_safe)
    if (HERE / "killed").exists() or not path.name.startswith("original"):
        return put(path, data, is_safe)
    if "{moment}" == "after":
        put(path, data, is_safe)
    (HERE / "killed").touch()
    os.kill(os.getpid(), signal.SIGKILL)

if os.getpid() != int(os.environ["LAB_TEST_PARENT"]):
    store.put_file = put_or_die

class Saboteur(RandomBot):
    def __init__(self):
        super().__init__()
        with (HERE / "seats").open("a") as file:
            file.write("x")
"""

# A bot that takes its time as long as a file is there, so that its games outlive its client.
DAWDLER = """\
import time
from pathlib import Path
from pentapolis.bots.random import RandomBot

class Dawdler(RandomBot):
    def __init__(self):
        super().__init__()
        self.pause = 0.015 if Path(__file__).with_name("slow").exists() else 0.0

    def choose(self, view, budget):
        time.sleep(self.pause)
        return super().choose(view, budget)
"""
CLIENT = """\
import sys
from pathlib import Path
from tests.lab.experiment.setups import play
from tests.lab.experiment.test_shared import plan_many
from pentapolis.lab.experiment.dask_runner import Dask

bot, folder, address = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
play(folder, plan_many(bot), Dask(address, folder=folder))
"""


def plan_many(bot: Path) -> Experiment:
    """Return an experiment with many deals in which dawdlers play."""
    return replace(SMALL, fields=(Field("equals", (f"{bot}:Dawdler",)),), deals=30)


def make_batch(folder: Path, first: int, last: int) -> tuple[Store, Batch]:
    """Return the store of a run and a batch of its deals."""
    store, digest = open_store(folder, SMALL)
    return store, Batch(digest, SMALL.cells()[0], first, last, SMALL)


@pytest.mark.parametrize(("moment", "twice"), [("before", 1), ("after", 0)])
def test_a_worker_that_dies_while_it_stores_a_batch_costs_at_most_that_batch(
    moment: str, twice: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the batch counts already and only the answer is lost, it is not played again."""
    monkeypatch.setenv("LAB_TEST_PARENT", str(os.getpid()))
    bot = tmp_path / "saboteur.py"
    bot.write_text(SABOTEUR.replace("{moment}", moment), encoding="utf-8")
    experiment = replace(SMALL, fields=(Field("equals", (f"{bot}:Saboteur",)),))
    with closing(make_shared(tmp_path / "shared")) as runner:
        store, tally = play(tmp_path / "shared", experiment, runner)
    assert (tmp_path / "killed").exists()
    games = 2 * 6  # variants, deals
    assert (tally.games, tally.failures) == (games, 0)
    seats = len((tmp_path / "seats").read_text())
    assert seats == 2 * (games + twice)
    assert find_twice(store) == []
    here, _tally = play(tmp_path / "here", experiment)
    assert dump(store) == dump(here)
    assert read_replays(store.folder) == read_replays(here.folder)


def test_workers_that_outlive_a_killed_client_write_nothing_beside_the_next(
    tmp_path: Path,
) -> None:
    """They play deals together that another client, which goes on at once, cuts in another way."""
    from distributed import LocalCluster

    store, script, bot = Store(tmp_path / "run"), tmp_path / "client.py", tmp_path / "dawdler.py"
    script.write_text(CLIENT, encoding="utf-8")
    bot.write_text(DAWDLER, encoding="utf-8")
    slow = tmp_path / "slow"
    slow.touch()
    cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=DASHBOARD)  # type: ignore[no-untyped-call]
    try:
        address = cluster.scheduler_address
        process = subprocess.Popen(
            [sys.executable, str(script), str(bot), str(store.folder), address],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        # The first eight have a deal each, because nobody knows yet how long one takes.
        while len(list(store.list_batches())) < AHEAD * 2 and process.poll() is None:
            time.sleep(0.005)
        assert process.poll() is None, "it ended before it was killed"
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        slow.unlink()
        with closing(Dask(address, folder=store.folder)) as runner:
            _store, tally = play(store.folder, plan_many(bot), runner)
    finally:
        cluster.close()
    here, whole = play(tmp_path / "here", plan_many(bot))
    assert 0 < tally.games < whole.games
    assert tally.failures == 0
    assert dump(store) == dump(here)
    assert find_twice(store) == []
    files = {path.name for path in store.folder.glob("games/*.parquet")}
    assert files == {one.file for one in store.list_batches()}  # none beside those that count


def test_what_comes_back_are_counts_and_the_files_are_those_of_the_client(tmp_path: Path) -> None:
    mine, batch = make_batch(tmp_path / "mine", 0, 2)
    theirs, _batch = make_batch(tmp_path / "theirs", 0, 2)
    with mine.hold():
        answer = play_into(batch.to_line(), str(mine.folder), mine.read_holder())
    assert (answer.tables, answer.replays, answer.games) == ({}, {}, 3)
    assert answer.seconds > 0
    theirs.add(batch, play_batch(batch.to_line()))
    mine.add(batch, answer)  # as the client does with every answer; there is nothing to add
    for one in theirs.folder.glob("*/*.parquet"):
        assert one.read_bytes() == (mine.folder / one.relative_to(theirs.folder)).read_bytes()
    assert read_replays(mine.folder) == read_replays(theirs.folder)


def test_a_batch_that_counts_is_not_played_and_tells_no_pace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, batch = make_batch(tmp_path, 0, 2)
    store.add(batch, play_batch(batch.to_line()))
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*/*.parquet")}
    monkeypatch.setattr(shared, "play_batch", None)
    with store.hold():
        answer = play_into(batch.to_line(), str(tmp_path), store.read_holder())
    assert (answer.games, answer.seconds) == (3, 0.0)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("*/*.parquet")} == before
    planner = Planner(SMALL, batch.digest, {}, 2.0)
    planner.note_pace(batch, answer)
    assert planner.pace == {}


@pytest.mark.parametrize("files", range(1, 5))
def test_a_batch_that_was_half_written_is_written_whole(
    files: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here it has a replay and four tables, of which `games` comes last."""
    store, batch = make_batch(tmp_path, 0, 2)
    put, left = storing.put_file, iter(range(files))

    def put_few(path: Path, data: bytes, is_safe: bool = False) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        put(path, data, is_safe)

    with store.hold():
        holder = store.read_holder()
        with monkeypatch.context() as patch:
            patch.setattr(storing, "put_file", put_few)
            with pytest.raises(KeyboardInterrupt):
                play_into(batch.to_line(), str(tmp_path), holder)
        assert store.find_done() == {}
        assert play_into(batch.to_line(), str(tmp_path), holder).games == 3
    whole, _batch = make_batch(tmp_path / "whole", 0, 2)
    whole.add(batch, play_batch(batch.to_line()))
    assert dump(store) == dump(whole)


def test_who_plays_for_somebody_who_has_gone_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it plays, and after it: another client may have come meanwhile."""
    store, batch = make_batch(tmp_path, 0, 0)
    with store.hold():
        gone = store.read_holder()
    with store.hold():
        with pytest.raises(StoreProblem, match=r"was taken over by process .* since"):
            play_into(batch.to_line(), str(tmp_path), gone)
        present = store.read_holder()

    def play_while_another_comes(line: str) -> object:
        with store.hold():
            return play_batch(line)

    monkeypatch.setattr(shared, "play_batch", play_while_another_comes)
    with pytest.raises(StoreProblem, match="was taken over"):
        play_into(batch.to_line(), str(tmp_path), present)
    assert not list(tmp_path.glob("*/*.parquet"))
    with pytest.raises(StoreProblem, match="no run is played in"):
        play_into(batch.to_line(), str(tmp_path / "elsewhere"), present)


def test_deals_that_two_batches_have_count_once(tmp_path: Path) -> None:
    """A worker of a client that was killed may still have stored some as another one began."""
    store, _batch = make_batch(tmp_path / "run", 0, 0)
    for first, last in ((0, 1), (2, 4), (2, 2), (3, 5)):  # (3, 5) has two deals of (2, 4)
        _store, batch = make_batch(tmp_path / "run", first, last)
        store.add(batch, play_batch(batch.to_line()))
    whole, batch = make_batch(tmp_path / "whole", 0, 5)
    whole.add(batch, play_batch(batch.to_line()))
    assert dump(store) == dump(whole)
    compact_run(store)
    assert [one[1:] for one in store.list_batches()] == [(0, 5)]
    assert dump(store) == dump(whole)


def test_a_batch_is_whole_although_somebody_compacts_while_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Just before it counts, its other files look like those of a worker that was killed."""
    store, batch = make_batch(tmp_path / "run", 0, 2)
    put = storing.put_file

    def put_late(path: Path, data: bytes, is_safe: bool = False) -> None:
        if path.parent.name == "games" and not path.exists():
            clear_away(store)
            assert not list(store.folder.glob("seats/*"))
        put(path, data, is_safe)

    with monkeypatch.context() as patch:
        patch.setattr(storing, "put_file", put_late)
        store.add(batch, play_batch(batch.to_line()))
    whole, _batch = make_batch(tmp_path / "whole", 0, 2)
    whole.add(batch, play_batch(batch.to_line()))
    assert dump(store) == dump(whole)


def test_odd_games_that_workers_added_at_once_are_pruned_by_the_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "MOST_ODD", 3)
    monkeypatch.setattr(replays, "GUARD_ENDING", "last-tile")
    whole, _tally = play(tmp_path / "whole", SMALL)
    kept = read_replays(whole.folder)
    store, digest = open_store(tmp_path / "run", SMALL)
    # Each worker looks before any of the others has put a game there, and so removes none.
    monkeypatch.setattr(storing, "list_replays", lambda folder, kind, cell="*": [])
    for cell in SMALL.cells():
        for deal in reversed(range(SMALL.deals)):
            batch = Batch(digest, cell, deal, deal, SMALL)
            store.add(batch, play_batch(batch.to_line()))
    monkeypatch.setattr(storing, "list_replays", list_replays)
    assert len(list_replays(store.folder, ODD)) == 2 * 6 * (1 + 2)
    assert play(store.folder, SMALL)[1].games == 0
    assert read_replays(store.folder) == kept


def run_on(*workers: Callable[[str, str], str]) -> shared.OnEveryWorker:
    """Return what asks each of these workers."""

    def run(_answer: object, path: str, word: str) -> dict[str, str]:
        return {
            f"tcp://worker-{number}": worker(path, word) for number, worker in enumerate(workers)
        }

    return run


def look_elsewhere(path: str, word: str) -> str:
    """Answer as a worker with a disk of its own does."""
    return answer_probe(f"{path}-elsewhere", word)


def write_elsewhere(path: str, word: str) -> str:
    """Answer as a worker does that sees a copy of the folder."""
    return f"{Path(path).name}-nobody-sees-it"


def test_workers_that_do_not_share_the_folder_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    check_folder(run_on(answer_probe, answer_probe), folder)
    with pytest.raises(ValueError, match=r"tcp://worker-1 does not share .*/run: it does not see"):
        check_folder(run_on(answer_probe, look_elsewhere), folder)
    with pytest.raises(ValueError, match="what it writes there is not seen here"):
        check_folder(run_on(write_elsewhere), folder)
    another = run_on(lambda path, word: answer_probe(path, "another word"))
    with pytest.raises(ValueError, match=r"another file in its place\. Mount it there under"):
        check_folder(another, folder)
    assert list(folder.iterdir()) == []


def test_a_worker_that_may_not_write_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def refuse(path: Path, text: str, encoding: str | None = None) -> int:
        if path.name.count(".") > 2:
            raise PermissionError(13, "Permission denied")
        return write(path, text, encoding)

    monkeypatch.setattr(Path, "write_text", refuse)
    with pytest.raises(ValueError, match=r"worker-0 does not share .*: .*Permission denied"):
        check_folder(run_on(answer_probe), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_a_worker_says_it_has_stored_must_be_seen_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "PATIENCE", 0.2)
    store, batch = make_batch(tmp_path, 0, 0)
    played = play_batch(batch.to_line())
    outcome = find_outcome(store, batch, played)
    assert isinstance(outcome, StoreProblem)
    assert "a worker has stored original.equals.2.0-0, but" in str(outcome)
    store.add(batch, played)
    assert find_outcome(store, batch, played) is played


def test_the_option_lets_the_workers_write_and_the_client_only_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, folder = tmp_path / "exp.toml", tmp_path / "run"
    file.write_text('[experiment]\ndeals = 3\n[game]\nslug = "hamlet"\n', encoding="utf-8")
    came: list[Played] = []
    monkeypatch.setattr(Store, "add", lambda store, batch, played: came.append(played))
    words = ("--scheduler", "local", "--workers", "2", "--shared", "--into", str(folder))
    result = CliRunner().invoke(app, ["lab", "run", str(file), *words])
    assert result.exit_code == 0, result.output
    assert "3 games played" in result.stdout
    assert sum(played.games for played in came) == 3
    assert not any(played.tables or played.replays for played in came)
    assert Store(folder).read("games").height == 3


def test_workers_are_told_the_path_that_was_given(tmp_path: Path) -> None:
    """On their machine a link of that name may lead to another place."""
    (tmp_path / "there").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "there")
    with closing(Dask("local", workers=1, folder=link)) as runner:
        _store, batch = make_batch(link, 0, 0)
        assert runner.plan_call(batch, "holder")[2][1] == str(link)


@pytest.mark.parametrize("command", ["run", "compare"])
def test_who_shares_a_folder_says_with_which_cluster(command: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["lab", command, str(tmp_path / "x.toml"), "--shared"])
    assert result.exit_code == 2
    assert "--shared is for the workers of a Dask cluster" in result.output
