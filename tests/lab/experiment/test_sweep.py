"""The sensitivity map: what each number of a box does to the game."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import hamlet
import pytest
from typer.testing import CliRunner

from pentapolis.catalog.variants import Knob
from pentapolis.cli.app import app
from pentapolis.cli.commands.lab_sweep import tell_effect
from pentapolis.lab.experiment.sweep import list_nudges, measure_effect, nudge_knob

from .setups import HOME

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def hamlet_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENTAPOLIS_GAMES", HOME)


def test_a_number_goes_one_step_up_and_down_within_its_bounds() -> None:
    def nudge(value: int | str | bool, low: int, high: int, *, fixed: bool = False) -> list[int]:
        knob = Knob("a.b", value, "rule", "C", low=low, high=high, fixed=fixed)
        return [one.now for one in nudge_knob(knob)]

    assert nudge(3, 0, 12) == [4, 2]
    assert nudge(0, 0, 4) == [1]
    assert nudge(4, 0, 4) == [3]
    assert nudge(3, 0, 12, fixed=True) == []
    assert nudge(True, 0, 12) == nudge("coins", 0, 12) == []


def test_what_makes_no_box_is_told_with_its_reason() -> None:
    good, bad = list_nudges(hamlet.SPEC, 2, "tile.well")
    assert [(one.path, one.now) for one in good] == [("tile.well.alone", 3), ("tile.well.alone", 1)]
    assert [(one.path, one.now, why) for one, why in bad] == [
        ("tile.well.copies", 7, "25 tiles do not make 24. Set box.tiles to 25, too."),
        ("tile.well.copies", 5, "23 tiles do not make 24. Set box.tiles to 23, too."),
    ]
    assert list_nudges(hamlet.SPEC, 2, "tile.wel") == ([], [])


def test_an_effect_is_a_mean_of_pairs_in_spreads_of_the_original() -> None:
    # Deal 9 was played only with the nudge. Before: 1, 2, 3, spread 1; differences 2, 2, 5.
    found = measure_effect({0: 1.0, 1: 2.0, 2: 3.0}, {0: 3.0, 1: 4.0, 2: 8.0, 9: 100.0}, "score")
    assert (found.difference.mean, found.difference.deals, found.size) == (3.0, 3, 3.0)
    still = {0: 1.0, 1: 1.0}
    assert measure_effect(still, still, "score").size == 0
    assert measure_effect(still, {0: 0.0, 1: 0.0}, "score").size == -math.inf


def test_what_never_changed_is_not_told_as_certain() -> None:
    still = measure_effect({0: 1.0, 1: 5.0}, {0: 1.0, 1: 5.0}, "score")
    assert tell_effect(still) == "score the same in all 2 deals"
    moved = measure_effect({0: 1.0, 1: 5.0}, {0: 2.0, 1: 6.0}, "score")
    assert tell_effect(moved) == "score +1.0 (+1.0 … +1.0)"


def sweep(folder: Path, *words: str) -> str:
    command = ["lab", "sweep", "hamlet", "--below", "tile", "--bot", "greedy", "--workers", "1"]
    result = CliRunner().invoke(app, [*command, "--into", str(folder), *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_sweep_names_what_the_score_depends_on_and_plays_nothing_twice(tmp_path: Path) -> None:
    found = json.loads(sweep(tmp_path, "--deals", "30", "--json"))
    nudges = {(one["path"], one["now"]): one["effects"] for one in found["nudges"]}
    up, down = (nudges["tile.well.alone", now]["score"] for now in (3, 1))
    assert up["mean"] > 0 > down["mean"]
    assert up["counts"]
    assert up["low"] > 0
    sizes = [abs(one["effects"]["score"]["mean"]) for one in found["nudges"]]
    assert sizes == sorted(sizes, reverse=True)
    shown = sweep(tmp_path, "--deals", "30")
    assert "0 games played now" in shown
    assert "not played: tile.well.copies 6 → 7: 25 tiles do not make 24." in shown
    assert re.search(r"^tile\.well\.alone 2 → 3: .*score \+[^;]*\*", shown, re.MULTILINE)


def test_what_cannot_be_swept_is_refused() -> None:
    for words, said in (
        (("--below", "tower"), "no number to nudge below 'tower'"),
        (("--by", "luck"), "not by 'luck'"),
    ):
        result = CliRunner().invoke(app, ["lab", "sweep", "hamlet", *words])
        assert result.exit_code == 2
        assert said in result.output
