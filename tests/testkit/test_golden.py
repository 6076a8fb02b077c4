"""Golden replays are recorded, verified and rewritten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hamlet import SPEC

from pentapolis.testkit import golden
from tests.laws.mutants import SheetCitesWrongly, mutant

GAME = SPEC.load(2, {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    golden.record(SPEC, GAME, tmp_path / "first.replay", 1, "Shows HAM-3.1 last-tile.")
    golden.record(SPEC, GAME, tmp_path / "second.replay", 2, "Another one.", rated=False)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    """Replace a text in a replay, once."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_recorded_games_are_verified(folder: Path) -> None:
    first, second = golden.verify_all(SPEC, folder)
    assert first.is_over
    assert second.is_over
    assert first.line != second.line
    assert golden.missing_endings(SPEC, folder) == []


def test_a_folder_without_replays_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"holds no \*\.replay"):
        golden.verify_all(SPEC, tmp_path)


def test_a_wrong_line_is_named_with_its_file(folder: Path) -> None:
    path = folder / "first.replay"
    change(path, "A take:", "A grab:")
    with pytest.raises(AssertionError, match=r"first\.replay, line \d+ \(ply 5\): no action"):
        golden.verify_all(SPEC, folder)


def test_a_replay_of_another_game_is_refused(folder: Path) -> None:
    change(folder / "first.replay", "game: hamlet", "game: macbeth")
    with pytest.raises(AssertionError, match="no game is called 'macbeth'; there are: hamlet"):
        golden.verify_all(SPEC, folder)


def test_an_unfinished_game_shows_no_ending(folder: Path) -> None:
    (folder / "second.replay").unlink()
    path = folder / "first.replay"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("A take")], encoding="utf-8")
    assert golden.missing_endings(SPEC, folder) == ["last-tile"]


def test_rewriting_corrects_checkpoints_and_keeps_comments(folder: Path) -> None:
    path = folder / "first.replay"
    lines = path.read_text(encoding="utf-8").splitlines()
    ply = next(number for number, line in enumerate(lines) if line.startswith("A take:"))
    lines[ply] += "  # why"
    right = "\n".join(lines) + "\n"
    path.write_text(right.replace("\n= ", "\n= 7", 1), encoding="utf-8")
    with pytest.raises(AssertionError, match="the checkpoint is wrong"):
        golden.verify_all(SPEC, folder)
    assert golden.update(SPEC, folder) == ["first.replay"]
    assert path.read_text(encoding="utf-8") == right
    assert right.startswith("# Shows HAM-3.1 last-tile.\ngame: hamlet\n")
    assert golden.update(SPEC, folder) == []


def test_rewriting_takes_the_new_rules_version(folder: Path) -> None:
    newer = replace(SPEC, meta=replace(SPEC.meta, rules_version=2))
    assert golden.update(newer, folder) == ["first.replay", "second.replay"]
    assert "\nrules: 2\n" in (folder / "first.replay").read_text(encoding="utf-8")


def test_plies_that_the_rules_no_longer_allow_are_named(folder: Path) -> None:
    change(folder / "first.replay", "A settle:", "A take:2\nA settle:")
    with pytest.raises(ValueError, match=r"line \d+ \(ply 6\): 'take:2' is not legal now"):
        golden.update(SPEC, folder)


def test_a_spec_that_is_not_registered_can_be_verified(folder: Path) -> None:
    assert len(golden.verify_all(mutant(SheetCitesWrongly), folder)) == 2
