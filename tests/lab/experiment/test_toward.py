"""The search finds changes that bring a game where it should be, and says what it knows."""

from __future__ import annotations

import json
from pathlib import Path

import hamlet
import pytest
from typer.testing import CliRunner

from pentapolis.cli.app import app
from pentapolis.lab.experiment import toward
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.sweep import Nudge, list_nudges
from pentapolis.lab.experiment.toward import FINALISTS, Goal, draw_boxes, list_rounds, read_goals

from .setups import play

pytestmark = pytest.mark.once
NUDGES = list_nudges(hamlet.SPEC, 2, "tile")[0]


def test_goals_are_read_as_they_are_written() -> None:
    assert read_goals("balance>0.97, winner's score < 55") == (
        Goal("balance", ">", 0.97),
        Goal("winner's score", "<", 55.0),
    )
    for text, said in (
        ("turns=5", "'turns=5' is no goal"),
        ("turns<", "is no goal"),
        ("drama>1", "no metric is called 'drama'; there are: balance, first share"),
        ("turns<5,", "'' is no goal"),
    ):
        with pytest.raises(ValueError, match=said):
            read_goals(text)


@pytest.mark.parametrize(
    ("sign", "mean", "reach", "shortfall", "said"),
    [
        (">", 12.0, 1.0, 0.0, "reached"),
        (">", 9.0, 0.5, 1.0, "missed"),
        (">", 9.0, 2.0, 1.0, "undecided"),
        ("<", 8.0, 1.0, 0.0, "reached"),
        ("<", 12.5, 1.0, 2.5, "missed"),
        ("<", 9.9, 1.0, 0.0, "undecided"),
    ],
)
def test_a_goal_is_reached_where_the_whole_interval_is(
    sign: str, mean: float, reach: float, shortfall: float, said: str
) -> None:
    goal = Goal("turns", sign, 10.0)
    assert goal.find_shortfall(mean) == shortfall
    assert goal.judge(Estimate(mean, mean - reach, mean + reach, 50)) == said


def test_each_round_halves_the_boxes_and_doubles_the_deals() -> None:
    assert list(list_rounds(64, 200)) == [(64, 25, 32), (32, 50, 16), (16, 100, 8), (8, 200, 4)]
    assert list(list_rounds(9, 40)) == [(9, 20, 5), (5, 40, FINALISTS)]
    assert list(list_rounds(3, 40)) == [(3, 40, 3)]
    assert next(iter(list_rounds(64, 4))) == (64, 2, 32)


def test_half_of_the_boxes_have_one_change_and_none_is_there_twice() -> None:
    boxes = draw_boxes(hamlet.SPEC, NUDGES, 2, 12, 3)
    counts = [len(box.nudges) for box in boxes]
    assert counts[:6] == [1] * 6
    assert set(counts[6:]) == {2, 3}
    assert len({frozenset(box.nudges) for box in boxes}) == len({box.name for box in boxes}) == 12
    for box in boxes:  # no number goes up and down at once
        assert len({nudge.path for nudge in box.nudges}) == len(box.nudges)
    assert draw_boxes(hamlet.SPEC, NUDGES, 2, 12, 3) == boxes
    assert {len(box.nudges) for box in draw_boxes(hamlet.SPEC, NUDGES, 2, 12, 1)} == {1}


def test_boxes_whose_rules_do_not_hold_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toward, "admit_variant", lambda *_: "broken")
    assert {len(box.nudges) for box in draw_boxes(hamlet.SPEC, NUDGES, 2, 12, 3)} == {1}


def search(folder: Path, *words: str) -> str:
    command = ["lab", "sweep", "hamlet", "--below", "tile", "--bot", "greedy", "--workers", "1"]
    more = ["--boxes", "10", "--deals", "16", "--into", str(folder), *words]
    result = CliRunner().invoke(app, [*command, *more])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_search_finds_what_brings_points_and_plays_nothing_twice(tmp_path: Path) -> None:
    found = json.loads(search(tmp_path, "--toward", "score>27", "--json"))
    assert found["goals"] == [{"metric": "score", "sign": ">", "bound": 27.0}]
    boxes = found["boxes"]
    assert len(boxes) == FINALISTS + 1
    assert {} in [box["change"] for box in boxes]  # the original is told beside them
    shortfalls = [box["shortfall"] for box in boxes]
    assert shortfalls == sorted(shortfalls)
    best, original = boxes[0], next(box for box in boxes if not box["change"])
    assert best["found"][0]["mean"] > original["found"][0]["mean"]
    up = {nudge.path: nudge.now for nudge in NUDGES if nudge.now > nudge.was}
    assert best["change"].items() & up.items()
    assert best["found"][0]["deals"] == 16  # fresh ones only
    shown = search(tmp_path, "--toward", "score>27")
    assert "0 games played now" in shown
    change = ", ".join(f'"{path}" = {now}' for path, now in best["change"].items())
    assert f"The nearest, for an experiment: change = {{ {change} }}" in shown


def test_where_nothing_is_better_it_says_so(tmp_path: Path) -> None:
    shown = search(tmp_path, "--toward", "turns<99, balance>0")
    assert shown.startswith("original: turns ")
    assert "reached; balance" in shown.splitlines()[0]
    assert "No box is nearer to the goals than the original." in shown


def test_a_goal_that_is_none_is_refused() -> None:
    result = CliRunner().invoke(app, ["lab", "sweep", "hamlet", "--toward", "fun>1"])
    assert result.exit_code == 2
    assert "no metric is called 'fun'" in result.output


def test_boxes_are_ranked_by_the_sum_of_what_matters(tmp_path: Path) -> None:
    nudge = Nudge("tile.well.alone", 2, 3)
    boxes = [toward.Box("original", ()), toward.Box("box 1", (nudge,))]
    experiment = toward.plan_search(hamlet.SPEC, boxes[1:], 2, "random", 20)
    store, _tally = play(tmp_path, experiment)
    goals = (Goal("score", ">", 1000.0), Goal("first share", ">", 1.0))
    fresh = range(20, 40)
    for found in toward.rank_boxes(store, experiment, boxes, goals, fresh):
        score, share = found.estimates
        assert score.deals == share.deals == 20
        (before,) = (
            one.estimates[0]
            for one in toward.rank_boxes(store, experiment, boxes, goals, fresh)
            if one.box.name == "original"
        )
        by_hand = (1000 - score.mean) / (0.2 * before.spread) + (1 - share.mean) / 0.02
        assert found.shortfall == pytest.approx(by_hand)
