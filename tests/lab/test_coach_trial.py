"""The trial of the coach: turns of newcomers, notes, and judges with other seeds."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from pentapolis.catalog.games import all_games
from pentapolis.cli.app import app
from pentapolis.cli.commands.coach import share, write_row
from pentapolis.lab import coach_trial
from pentapolis.lab.coach_trial import LEARNER, Said, Trial, Verdict, check, list_turns, record_game
from pentapolis.learn.coach import Advice
from pentapolis.play import read
from tools.scenes import CLEAR_PLY, CLEAR_TURN

GAME = "little-town"


def make_advice(ply: int, actions: tuple[int, ...], played: tuple[int, ...]) -> Advice:
    return Advice(ply, actions, played, 6.0, 6.0, None)


def test_turns_of_the_learner_come_one_by_one_without_the_last() -> None:
    spec = all_games()[GAME]
    timeline = record_game(spec, 3)
    turns = list(list_turns(spec, timeline))
    assert timeline.is_over and len(turns) > 15
    for turn in turns:
        assert turn.seat == LEARNER and turn.last < timeline.ply
        assert timeline.position_at(turn.first).whose_turn() == LEARNER
    assert record_game(spec, 3).line == timeline.line != record_game(spec, 4).line


def test_judges_agree_with_what_is_better_and_not_with_its_opposite(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coach_trial, "DEEP", 24)
    monkeypatch.setattr(coach_trial, "MANY", 24)
    spec = all_games()[GAME]
    timeline = read(CLEAR_TURN.read_text(encoding="utf-8"), all_games())
    names = timeline.game.actions.ids
    played = tuple(timeline.line[CLEAR_PLY : CLEAR_PLY + 2])
    better = (names["build:barn"], names["site:h1"])
    verdict = check(spec, timeline, make_advice(CLEAR_PLY, better, played), 5)
    assert verdict.agrees and verdict.searched > 3 and verdict.played > 3
    assert not Verdict(1.0, -0.1).agrees and not Verdict(-0.1, 1.0).agrees


def test_the_table_counts_notes_and_who_agrees() -> None:
    spec = all_games()[GAME]
    timeline = record_game(spec, 3)
    advice = make_advice(3, (1,), (2,))
    said = [
        Said(turn, advice, Verdict(searched, played), heard)
        for turn, searched, played, heard in [(1, 2, 3, True), (2, -1, 3, False), (5, 1, 1, True)]
    ]
    trials = [Trial(timeline, 20, tuple(said)), Trial(timeline, 22, ())]
    assert write_row("x", trials) == "| x | 2 | 42 | 3 | 1.5 | 2 | 1.0 | 67% | 100% | 67% |"
    assert share([]) == "–"


def test_too_few_games_and_games_that_are_not_there_are_refused() -> None:
    few = CliRunner().invoke(app, ["coach", "--games", "2"])
    assert few.exit_code != 0 and "--games takes a number from 5 up" in few.output
    unknown = CliRunner().invoke(app, ["coach", "nowhere"])
    assert unknown.exit_code != 0 and "nowhere" in unknown.output
