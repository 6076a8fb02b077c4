"""Merging the files of a run changes nothing but their number, whenever it is killed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import hamlet
import pytest
from typer.testing import CliRunner

from pentapolis.cli.app import app
from pentapolis.lab.experiment.compact import TABLES, compact_run
from pentapolis.lab.experiment.counts import COLUMNS
from pentapolis.lab.experiment.plan import SETS
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.store import ReadStore, Store, StoreProblem

from .setups import HOME, SMALL, dump, open_store, play
from .test_store import Slow

pytestmark = pytest.mark.once
WHOLE = replace(SMALL, sets=(*SETS, "advice"))
CELLS = 2 * 2  # variants, fields


class Killed(BaseException):
    """The process is gone; nothing of it runs any more."""


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run with a file for each deal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PENTAPOLIS_GAMES", HOME)
        return play(tmp_path_factory.mktemp("many") / "run", WHOLE, Slow())[0].folder


@pytest.fixture
def store(many: Path, tmp_path: Path) -> Store:
    copytree(many, tmp_path / "run")
    return Store(tmp_path / "run")


def count_files(store: Store) -> int:
    return len([path for path in store.folder.glob("*/*") if path.is_file()])


def kill_after(patch: pytest.MonkeyPatch, steps: int) -> None:
    """Let the process be killed before it changes one more file of the tables than these."""
    left = iter(range(steps))

    def guard(name: str) -> None:
        change = getattr(Path, name)

        def change_or_die(path: Path, *args: object, **more: object) -> object:
            if path.parent.name in TABLES and next(left, None) is None:
                raise Killed
            return change(path, *args, **more)

        patch.setattr(Path, name, change_or_die)

    guard("replace")
    guard("unlink")


def test_few_files_have_the_rows_of_many(store: Store) -> None:
    rows, done = dump(store), store.find_done()
    pages = [write_report(store, hamlet.SPEC, lang) for lang in ("en", "de")]
    before = count_files(store)
    assert before == CELLS * 6 * len(COLUMNS)
    found = compact_run(store)
    assert (found.files_before, found.files) == (before, CELLS * len(COLUMNS))
    assert count_files(store) == found.files
    assert found.bytes < found.bytes_before
    assert dump(store) == rows
    assert store.find_done() == done
    assert [write_report(store, hamlet.SPEC, lang) for lang in ("en", "de")] == pages
    assert play(store.folder, WHOLE)[1].games == 0
    again = compact_run(store)
    assert (again.files, again.bytes) == (again.files_before, again.bytes_before)


def test_whoever_is_killed_loses_nothing_and_doubles_nothing(many: Path, tmp_path: Path) -> None:
    rows, done = dump(Store(many)), Store(many).find_done()
    steps = 0
    while True:
        store = Store(Path(copytree(many, tmp_path / str(steps))))
        with pytest.MonkeyPatch.context() as patch:
            kill_after(patch, steps)
            try:
                compact_run(store)
                break
            except Killed:
                pass
        assert dump(store) == rows, steps
        assert store.find_done() == done, steps
        assert compact_run(store).files == CELLS * len(COLUMNS), steps
        assert dump(store) == rows, steps
        steps += 7
    assert steps > CELLS * len(COLUMNS) * 6  # it was killed while it merged and while it removed


def test_a_run_that_is_not_finished_goes_on_after_it(many: Path, tmp_path: Path) -> None:
    few, _digest = open_store(tmp_path, WHOLE)
    play(tmp_path, replace(WHOLE, deals=3), Slow())
    (gap,) = tmp_path.glob("games/original.equals.2.1-1.parquet")
    gap.unlink()  # killed before it was in place; what else there is of it counts for nothing
    assert compact_run(few).files == (CELLS + 1) * len(COLUMNS)
    assert [one[1:] for one in few.list_batches() if one.cell == "original.equals.2"] == [
        (0, 0),
        (2, 2),
    ]
    assert play(tmp_path, WHOLE)[1].games == 2 * 3 * (1 + 2) + 1  # and the one that was lost
    assert compact_run(few).files == CELLS * len(COLUMNS)
    assert dump(few) == dump(Store(many))


def test_what_is_read_meanwhile_is_whole_or_refused(store: Store) -> None:
    reader = ReadStore(store.folder)
    assert reader.read("seats").height
    compact_run(store)
    with pytest.raises(StoreProblem, match="is being compacted: try again"):
        reader.read("games")


def test_a_run_that_is_being_played_is_left_alone(store: Store) -> None:
    before = count_files(store)
    with store.hold(), pytest.raises(StoreProblem, match="is in use"):
        compact_run(Store(store.folder))
    assert count_files(store) == before


def test_other_files_stay_and_other_folders_are_refused(store: Store, tmp_path: Path) -> None:
    notes = store.folder / "games" / "notes.parquet"
    notes.write_bytes(b"mine")
    compact_run(store)
    assert notes.read_bytes() == b"mine"
    with pytest.raises(StoreProblem, match="is not the folder of a run"):
        compact_run(Store(tmp_path))
    assert not (tmp_path / "lock").exists()


def test_what_a_killed_process_was_writing_is_cleared_away(store: Store) -> None:
    samples = store.folder / "replays" / "samples"
    samples.mkdir(parents=True, exist_ok=True)
    left = [
        store.folder / ".experiment.json.0a1b2c3d",
        store.folder / ".probe.0123456789abcdef.0123456789abcdef",
        store.folder / "games" / ".original.equals.2.0-0.parquet.4711",  # as older runs named them
        samples / ".original.equals.2.0-0.replay.txt.0a1b2c3d",
    ]
    mine = store.folder / ".gitignore"
    for path in (*left, mine):
        path.write_bytes(b"")
    compact_run(store)
    assert not [path for path in left if path.exists()]
    assert mine.exists()


def test_the_command_says_what_became_of_the_files(store: Store) -> None:
    command = ["lab", "compact", str(store.folder)]
    found = json.loads(CliRunner().invoke(app, [*command, "--json"]).stdout)
    assert (found["files_before"], found["files"]) == (
        CELLS * 6 * len(COLUMNS),
        CELLS * len(COLUMNS),
    )
    assert found["bytes"] < found["bytes_before"]
    said = CliRunner().invoke(app, command).stdout
    assert said.startswith(f"{found['files']} files are now {found['files']}, ")
    refused = CliRunner().invoke(app, ["lab", "compact", str(store.folder / "games")])
    assert refused.exit_code == 2
    assert "is not the folder of a run" in refused.output
