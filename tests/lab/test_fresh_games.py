"""Puzzles in fresh worlds: their numbers come from games that did not choose them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pentapolis.catalog.spec import GameSpec
from pentapolis.cli.app import app
from pentapolis.cli.commands import puzzles as command
from pentapolis.lab.candidates import Found
from pentapolis.lab.fresh_games import find_fault, load_turn, play_fresh
from pentapolis.lab.puzzle_files import save_numbers, save_puzzle
from pentapolis.lab.puzzles import confirm, find_puzzles
from pentapolis.lab.turn_lines import Unfit
from pentapolis.lab.verdict import BEST_LINES, ROUNDS, SCREENING
from pentapolis.learn.puzzle import list_files, read_file, read_puzzles

from .sowing import SPEC as SOWING

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def puzzle() -> Found:
    """Find the first puzzle of the tiny game."""
    return next(found for _, _, found in find_puzzles(SOWING, range(1, 40), 1) if found)


@pytest.fixture
def spec(puzzle: Found, tmp_path: Path) -> GameSpec:
    """Return the tiny game with its puzzle saved in a folder of its own."""
    own = replace(SOWING, meta=replace(SOWING.meta, folder=tmp_path))
    save_puzzle(own, puzzle, 7, 1)
    return own


def test_a_saved_puzzle_has_the_numbers_of_its_fresh_worlds(puzzle: Found, spec: GameSpec) -> None:
    """The same seed gives the same games, from the file alone; another seed gives others."""
    read = read_puzzles(spec)[0]
    turn = load_turn(spec, read)
    assert [turn.lines[line].actions for line in turn.group] == [
        puzzle.lines[line].actions for line in puzzle.verdict.group
    ]
    samples, verdict = play_fresh(spec, turn.view, turn.lines, turn.group, 1)
    assert round(verdict.margins[verdict.second].points, 1) == read.gap
    assert samples[0].leads == puzzle.samples[puzzle.verdict.group[0]].leads
    assert play_fresh(spec, turn.view, turn.lines, turn.group, 2)[0][0].leads != samples[0].leads


def test_the_best_lines_get_all_games_and_all_lines_enough(puzzle: Found) -> None:
    games = sorted(len(sample.leads) for sample in puzzle.samples)
    assert games[0] >= SCREENING[-1]
    most = min(len(games), len(puzzle.verdict.group) + BEST_LINES)
    assert games[-most:] == [ROUNDS[-1]] * most


def test_what_was_good_luck_is_no_puzzle(puzzle: Found) -> None:
    """Lines that only their choosing games made answers do not keep the bars."""
    verdict = puzzle.verdict
    with pytest.raises(Unfit, match="a line is not clearly worse"):
        confirm(replace(puzzle, verdict=replace(verdict, group=(verdict.second,))), 1)
    both = replace(verdict, group=(*verdict.group, verdict.second))
    with pytest.raises(Unfit, match="an answer is worse than another"):
        confirm(replace(puzzle, verdict=both), 1)


def test_new_numbers_keep_what_else_a_file_says(spec: GameSpec) -> None:
    path = list_files(spec)[0]
    before = path.read_text(encoding="utf-8")
    turn = load_turn(spec, read_file(path))
    played = play_fresh(spec, turn.view, turn.lines, turn.group, 2)
    assert find_fault(*played) == ""
    save_numbers(spec, {path: played})
    after = path.read_text(encoding="utf-8")
    assert after.count("\n") == before.count("\n")
    changed = [
        line for line, was in zip(after.split("\n"), before.split("\n"), strict=True) if line != was
    ]
    assert changed and all(line.startswith(("gap = ", "    { play")) for line in changed)
    save_numbers(spec, {})
    assert list_files(spec) == []


def test_the_command_checks_and_drops(
    puzzle: Found, spec: GameSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = list_files(spec)[0].read_text(encoding="utf-8")
    worse = " ".join(read_puzzles(spec)[0].lines[0].play)
    answer = " ".join(read_puzzles(spec)[0].answers[0])
    wrong = text.replace(answer, "*").replace(worse, answer).replace("*", worse)
    (spec.meta.folder / "puzzles" / "02.toml").write_text(wrong, encoding="utf-8")
    monkeypatch.setattr(command, "find_spec", lambda slug: spec)
    said = CliRunner().invoke(app, ["puzzles", "sowing", "--check", "--write"]).output
    assert "puzzles that keep the bars: 1;" in said and "02: " in said
    assert [path.read_text(encoding="utf-8") for path in list_files(spec)] == [text]
