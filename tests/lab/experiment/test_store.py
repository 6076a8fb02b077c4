"""Rows are there once and for all: however a run is cut, killed or repeated."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pentapolis.lab.experiment.batch import Batch, play_batch
from pentapolis.lab.experiment.plan import Cell
from pentapolis.lab.experiment.run import Planner
from pentapolis.lab.experiment.runners import Here
from pentapolis.lab.experiment.store import Store, StoreProblem

from .setups import HOME, SMALL, dump, open_store, play

pytestmark = pytest.mark.once
GAMES = 2 * 6 * (1 + 2)  # variants, deals, rotations of both fields


class Slow(Here):
    """Plays a deal at a time."""

    seconds = 0.0


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Store:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PENTAPOLIS_GAMES", HOME)
        return play(tmp_path_factory.mktemp("whole"), SMALL)[0]


def test_every_deal_is_played_by_every_variant_in_every_rotation(whole: Store) -> None:
    games = whole.read("games")
    assert games.height == GAMES
    assert games.unique(["variant", "field", "seats", "deal", "turn"]).height == GAMES
    assert set(games["variant"]) == {"original", "deep wells"}
    seats = whole.read("seats")
    assert seats.height == 2 * GAMES
    assert seats.group_by(["variant", "field", "deal", "turn"]).agg().height == GAMES


def test_rows_do_not_depend_on_how_a_run_is_cut(whole: Store, tmp_path: Path) -> None:
    store, tally = play(tmp_path, SMALL, Slow())
    assert tally.games == GAMES
    assert len(list(store.list_batches())) == 4 * 6
    assert len(list(whole.list_batches())) < 4 * 6
    assert dump(store) == dump(whole)


def test_what_is_there_is_not_played_again(whole: Store, tmp_path: Path) -> None:
    few = replace(SMALL, deals=2)
    assert play(tmp_path, few)[1].games == GAMES // 3
    store, tally = play(tmp_path, SMALL)
    assert tally.games == GAMES * 2 // 3
    assert play(tmp_path, SMALL)[1].games == 0
    assert dump(store) == dump(whole)


def test_a_batch_survives_the_way_to_another_machine() -> None:
    cell = Cell("deep wells", "duel", 2)
    batch = Batch("abc", cell, 3, 4, SMALL)
    again = Batch.from_line(batch.to_line())
    assert (again.id, again.cell) == ("abc/deep-wells.duel.2.3-4", cell)
    assert play_batch(batch.to_line()).tables == play_batch(again.to_line()).tables


def test_batches_take_as_long_as_they_should(tmp_path: Path) -> None:
    planner = Planner(replace(SMALL, deals=100), "x", {"original.equals.2": {5}}, 2.0)
    first = next(planner.batches())
    assert (first.first, first.last) == (0, 0)
    planner.pace[first.cell] = 0.1
    assert planner.cut(first.cell).name == "original.equals.2.1-4"  # 5 is there
    assert planner.cut(first.cell).name == "original.equals.2.6-25"


def test_a_run_that_is_killed_goes_on_and_plays_nothing_twice(whole: Store, tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; import sys\n"
        "from tests.lab.experiment.setups import SMALL, play\n"
        "from tests.lab.experiment.test_store import Slow\n"
        "play(Path(sys.argv[1]), SMALL, Slow())\n"
    )
    store = Store(tmp_path)
    for kills in (1, 2):
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        while len(list(store.list_batches())) < 4 * kills and process.poll() is None:
            time.sleep(0.005)
        assert process.poll() is None, "it ended before it was killed"
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    there = sum(last - first + 1 for _, first, last in store.list_batches())
    assert 8 <= there < 4 * 6
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("games/*.parquet")}
    rotations = {"equals": 1, "duel": 2}
    played = sum(
        rotations[name.split(".")[1]] * (last - first + 1)
        for name, first, last in store.list_batches()
    )
    assert play(tmp_path, SMALL)[1].games == GAMES - played
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())
    deals = Counter(
        (name, deal)
        for name, first, last in store.list_batches()
        for deal in range(first, last + 1)
    )
    assert set(deals.values()) == {1}
    assert dump(store) == dump(whole)


def test_rows_of_a_batch_that_does_not_count_are_not_read(whole: Store, tmp_path: Path) -> None:
    store, digest = open_store(tmp_path, SMALL)
    batch = Batch(digest, SMALL.cells()[0], 0, 1, SMALL)
    store.add(batch, play_batch(batch.to_line()))
    (tmp_path / "games" / f"{batch.name}.parquet").unlink()  # killed just before it was in place
    assert store.read("seats").height == 0
    play(tmp_path, SMALL, Slow())
    assert dump(store) == dump(whole)


def test_two_runs_in_one_folder_are_refused(tmp_path: Path) -> None:
    store, _digest = open_store(tmp_path, SMALL)
    who = f"process {os.getpid()} on "
    with store.hold(), pytest.raises(StoreProblem, match=f"is in use: {who}.* is playing"):
        play(tmp_path, SMALL)


def test_a_folder_holds_one_experiment(tmp_path: Path) -> None:
    open_store(tmp_path, SMALL)
    with pytest.raises(StoreProblem, match="holds another experiment"):
        open_store(tmp_path, replace(SMALL, seed=8))
    with pytest.raises(StoreProblem, match="is not the folder of a run"):
        Store(tmp_path / "other").read_description()


def test_the_digest_follows_what_rows_depend_on(tmp_path: Path) -> None:
    digests = {
        open_store(tmp_path / str(number), experiment)[1]
        for number, experiment in enumerate(
            [
                SMALL,
                replace(SMALL, deals=99, name="another", question="why?"),  # the same rows
                replace(SMALL, seed=8),
                replace(SMALL, seats=(3,)),
                replace(SMALL, variants=()),
                replace(SMALL, options={"goals": 0}),
            ]
        )
    }
    assert len(digests) == 5


def test_a_game_that_fails_is_noted_and_the_rest_goes_on(tmp_path: Path) -> None:
    bot = tmp_path / "stumbler.py"
    bot.write_text(
        "from pentapolis import Bot\n"
        "class Stumbler(Bot):\n"
        "    def choose(self, view, budget):\n"
        "        raise RuntimeError('I stumble')\n",
        encoding="utf-8",
    )
    fields = (SMALL.fields[0], replace(SMALL.fields[0], name="odd", bots=(f"{bot}:Stumbler",)))
    experiment = replace(SMALL, fields=fields, variants=(), deals=2)
    store, tally = play(tmp_path / "run", experiment, Slow())
    assert (tally.games, tally.failures) == (2, 2)
    assert "RuntimeError: I stumble" in (store.folder / "failed.jsonl").read_text(encoding="utf-8")
