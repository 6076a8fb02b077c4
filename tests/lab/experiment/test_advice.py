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
from pentapolis.lab.experiment.batch import Batch, Played, write_parquet
from pentapolis.lab.experiment.counts import play_and_count
from pentapolis.lab.experiment.plan import SETS, Cell, Experiment, check_experiment
from pentapolis.lab.experiment.questions import list_asked
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.store import Store
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


def put_advice(store: Store, rows: list[tuple[int, int, str, int, int, int, int, float]]) -> None:
    """Store three deals of one game with rows of advice: deal, seat, question, kinds, effective."""
    key = ("original", "equals", 2)
    games = [(*key, deal, 0, 40, 10, "full", 1) for deal in range(3)]
    advice = [(*key, deal, 0, *rest) for deal, *rest in rows]
    tables = {"games": write_parquet("games", games), "advice": write_parquet("advice", advice)}
    batch = Batch("x", Cell("original", "equals", 2), 0, 2, ASKED)
    store.add(batch, Played(tables, 3, 1.0))


def test_kinds_of_decisions_by_question_are_as_by_hand(tmp_path: Path) -> None:
    store = Store(tmp_path)
    put_advice(
        store,
        [
            (0, 0, "where", 1, 1, 0, 2, 6.0),
            (0, 1, "where", 0, 1, 1, 2, 6.0),
            (1, 0, "where", 2, 0, 0, 0, 0.0),
            (1, 0, "what", 0, 0, 0, 4, 9.0),
            (2, 0, "never", 5, 0, 0, 0, 0.0),
        ],
    )
    what, where, never = list_asked(store, Cell("original", "equals", 2))
    # Those with most real decisions first; of equal ones by name.
    assert [one.question for one in (what, where, never)] == ["what", "where", "never"]
    assert (where.times, what.times, never.times) == pytest.approx((10 / 3, 4 / 3, 5 / 3))
    shares = {kind: one.mean for kind, one in where.kinds.items()}
    assert shares == {"forced": 0.3, "clear": 0.2, "idle": 0.1, "real": 0.4}
    assert where.effective.mean == pytest.approx(12 / 7)
    assert what.effective.mean == pytest.approx(9 / 4)
    assert math.isnan(never.effective.mean)
    assert (where.of_real.mean, what.of_real.mean, never.of_real.mean) == (0.5, 0.5, 0)
    # Jackknife of its half of the real ones: without deal 0, 1 and 2 it is 0, 1 and ½.
    pseudo = [1.5 - 2 * other for other in (0.0, 1.0, 0.5)]
    assert where.of_real.spread == pytest.approx(
        math.sqrt(sum((one - 0.5) ** 2 for one in pseudo) / 2)
    )
    assert list_asked(Store(tmp_path / "no"), Cell("original", "equals", 2)) == []


@pytest.mark.parametrize(
    ("lang", "title", "head", "called"),
    [
        ("en", "Are decisions real?", "<th>Effective choices</th>", "Take a tile"),
        ("de", "Sind Entscheidungen echt?", "<th>Wirksame Auswahl</th>", "Plättchen nehmen"),
    ],
)
def test_the_report_has_kinds_by_question(
    tmp_path: Path, lang: str, title: str, head: str, called: str
) -> None:
    store, _tally = play(tmp_path, ASKED)
    page = write_report(store, hamlet.SPEC, lang)
    _before, found, rest = page.partition(f"<h2>{title}</h2>")
    assert found
    section = rest.partition("</section>")[0]
    assert head in section
    assert f"<td>{called}</td>" in section
    assert "choose tile" not in section
    assert section.count(f">{called}</text>") == 2  # in the wide and in the narrow chart
    first = list_asked(store, Cell("original", "equals", 2))[0]
    number = Numbers(lang).estimate(first.of_real, True)
    assert f"<span>{number}</span>" in section.partition("<figure>")[0]
