"""Kinds of decisions, where it is known by hand what rules of thumb advise."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import hamlet
import pytest

from pentapolis.catalog.games import only
from pentapolis.lab import run
from pentapolis.lab.experiment.advice import Kinds, count_effective
from pentapolis.lab.experiment.counts import play_and_count
from pentapolis.lab.experiment.plan import SETS, Cell, Experiment, check_experiment
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.jobs import Job

from ..sowing import SPEC as SOWING
from .setups import SMALL, play

pytestmark = pytest.mark.once
ASKED = replace(SMALL, fields=SMALL.fields[:1], variants=(), deals=2, sets=(*SETS, "advice"))


@pytest.mark.parametrize(
    ("ratings", "kind"),
    [
        ([900, 700, 0], "clear"),
        ([900, 701, 0], "real"),
        ([900, 900, 0], "real"),  # two are equally good, and the third is not
        ([25, 0, 10], "idle"),
        ([26, 0, 10], "real"),
    ],
)
def test_a_decision_is_of_one_kind(ratings: list[int], kind: str) -> None:
    kinds = Kinds()
    kinds.add_decision(ratings)
    found = {name: getattr(kinds, name) for name in ("forced", "clear", "idle", "real")}
    assert found == {**dict.fromkeys(found, 0), kind: 1}


def test_actions_that_are_alike_all_count_and_bad_ones_hardly() -> None:
    assert count_effective([70, 70, 70]) == pytest.approx(3)
    assert count_effective([99_999, 0]) == pytest.approx(1)
    # One point apart: shares e/(e+1) and 1/(e+1).
    p = math.e / (math.e + 1)
    by_hand = math.exp(-p * math.log(p) - (1 - p) * math.log(1 - p))
    assert count_effective([200, 100]) == count_effective([100, 200]) == pytest.approx(by_hand)


def test_every_question_of_a_game_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    # In Sowing a greedy bot has 9, 5, 1 and 0 points to choose from, and then 5, 1 and 0.
    monkeypatch.setattr(run, "all_games", lambda: only(SOWING))
    cell = Cell("original", "equals", 2)
    rows = play_and_count(Job("sowing", 2, {}, 5, ("greedy",)), cell, 0, ("advice",))["advice"]
    first, second = count_effective([900, 500, 100, 0]), count_effective([500, 100, 0])
    assert [row[5:-1] for row in rows] == [
        (seat, question, 0, 4, 0, 0)
        for seat in (0, 1)
        for question in ("play-first", "play-second")
    ]
    assert [row[-1] for row in rows] == pytest.approx(2 * [4 * first, 4 * second], abs=1e-5)


def test_the_kinds_add_up_to_all_questions(tmp_path: Path) -> None:
    store, _tally = play(tmp_path, ASKED)
    seats, advice = store.read("seats"), store.read("advice")
    assert advice["forced"].sum() == seats["forced"].sum()
    decided = [sum(advice[name].to_list()) for name in ("clear", "idle", "real")]
    assert sum(decided) == seats["decisions"].sum() > 0
    assert set(advice["question"]) == {"choose-tile", "choose-site"}
    page = write_report(store, hamlet.SPEC, "en")
    assert "of the questions are real decisions" in page
    assert "<td>effective choices</td>" in page


def test_who_does_not_ask_has_no_rows_of_it(tmp_path: Path) -> None:
    store, _tally = play(tmp_path, replace(ASKED, sets=SETS))
    assert store.read("advice").height == 0
    assert not (store.folder / "advice").exists()
    assert "real decisions" not in write_report(store, hamlet.SPEC, "en")


def test_a_game_that_rates_nothing_is_refused() -> None:
    experiment = Experiment("sowing", sets=("advice",))
    check_experiment(experiment, SOWING)
    with pytest.raises(ValueError, match="need a game that rates actions"):
        check_experiment(experiment, replace(SOWING, rate_actions=None))
