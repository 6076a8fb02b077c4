"""What goes with using a component, from rows added up by hand."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

import hamlet
import pytest

from pentapolis.catalog.languages import frame_words
from pentapolis.lab.experiment import statistics as st
from pentapolis.lab.experiment.batch import Batch, Played, write_parquet
from pentapolis.lab.experiment.company import Company, list_company
from pentapolis.lab.experiment.component_sentences import tell_company
from pentapolis.lab.experiment.counts import Rows
from pentapolis.lab.experiment.plan import Cell, Experiment, Field
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.store import Store

from .setups import open_store

pytestmark = pytest.mark.once
CELL: Final = Cell("original", "equals", 2)
KEY: Final = ("original", "equals", 2)
REST: Final = (5, 0, 20, 2.0, 3)  # decisions, forced, legal, tree, waiting: not looked at here
EXPERIMENT: Final = Experiment("hamlet", fields=(Field("equals", ("random",)),))


def put_games(
    store: Store, scores: list[tuple[int, int]], parts: dict[str, list[tuple[int, int]]]
) -> None:
    """Store games with scores by order of play, and how often each seat used each component."""
    rows: Rows = {"games": [], "seats": [], "parts": []}
    for deal, row in enumerate(scores):
        rows["games"].append((*KEY, deal, 0, 40, 10, "full", 1))
        for seat, score in enumerate(row):
            won = float(score == max(row))
            place = (seat, seat + 1, "x", score, 2 - int(won), won, 0)
            rows["seats"].append((*KEY, deal, 0, *place, *REST))
        for part, uses in parts.items():
            for seat, used in enumerate(uses[deal]):
                if used >= 0:
                    rows["parts"].append((*KEY, deal, 0, seat, part, 3, used, 5))
    tables = {table: write_parquet(table, some) for table, some in rows.items()}
    batch = Batch("x", CELL, 0, len(scores) - 1, EXPERIMENT)
    store.add(batch, Played(tables, len(scores), 1.0))


def test_points_are_those_above_the_table_and_above_what_the_place_has(tmp_path: Path) -> None:
    store = Store(tmp_path)
    # The first is 4, 0 and −1 ahead of its table: 1 on average, so 3, −1 and −2 beyond that, and
    # the second −3, 1 and 2. In deal 0 the first uses the inn, in deal 2 both, the second could
    # in deal 0, and in deal 1 only the second could; nobody uses the ruin.
    scores = [(14, 6), (10, 10), (9, 11)]
    parts = {"tile.inn": [(1, 0), (-1, 0), (2, 1)], "tile.ruin": [(0, 0)] * 3}
    put_games(store, scores, parts)
    found = list_company(store, CELL)
    assert list(found) == ["tile.inn", "tile.ruin"]
    inn = found["tile.inn"]
    assert inn.points.mean == pytest.approx((3 - 2 + 2) / 3 - (-3 + 1) / 2)
    assert (inn.points.deals, inn.deals, inn.counts) == (3, 2, False)
    # Without deal 0, 1 and 2: 0 − 1, 1 − (−3), 3 − (−1). Jackknife: 3 · 2 − 2 · each.
    pseudo = [6 - 2 * other for other in (-1, 4, 4)]
    reach = st.estimate_mean(pseudo).high - sum(pseudo) / 3
    assert (inn.points.low, inn.points.high) == pytest.approx((2 - reach, 2 + reach))
    assert math.isnan(found["tile.ruin"].points.mean)


def test_a_weaker_bot_at_the_table_is_no_reason(tmp_path: Path) -> None:
    # One place is always 10 points ahead and always uses the inn; that is not what the inn does.
    store = Store(tmp_path)
    put_games(store, [(20, 10)] * 40, {"tile.inn": [(1, 0)] * 40})
    inn = list_company(store, CELL)["tile.inn"]
    assert (inn.points.mean, inn.counts) == (0, False)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a run in which points go with inns, and nothing goes with wells."""
    made, _digest = open_store(tmp_path, EXPERIMENT)
    scores, inns, wells = [], [], []
    for deal in range(60):
        inn = (deal % 2, 1 - deal % 2)
        scores.append((10 + 4 * inn[0] + deal % 3, 10 + 4 * inn[1]))
        inns.append(inn)
        wells.append((deal // 2 % 2, 1 - deal // 2 % 2))
    put_games(made, scores, {"tile.inn": inns, "tile.well": wells})
    return made


def test_what_goes_with_points_is_told_without_a_cause(store: Store) -> None:
    found = list_company(store, CELL)
    assert found["tile.inn"].counts
    assert found["tile.inn"].points.mean == pytest.approx(4, abs=0.2)
    assert not found["tile.well"].counts
    told = tell_company(found, str, frame_words("en"), Numbers("en"))
    assert told.startswith("Most points go with tile.inn: seats that use it are 4.0 (")
    assert told.endswith("This does not say why.")
    page = write_report(store, hamlet.SPEC, "en")
    assert "<th>Points that go with it</th>" in page
    assert "It does not say what causes these points." in page
    assert "Points%20that%20go%20with%20it:%20from" in page


def test_nothing_is_told_where_nothing_counts() -> None:
    points = Estimate(4, 3, 5, 60, 2.0)
    few = {"a": Company("a", points, 60), "b": Company("b", Estimate(-4, -5, -3, 60), 60, True)}
    assert tell_company(few, str, frame_words("en"), Numbers("en")) == ""


def test_a_handful_of_deals_is_no_finding(tmp_path: Path) -> None:
    store = Store(tmp_path)
    inns = [(1, 0)] * 3 + [(0, 0)] * 57
    put_games(store, [(20, 10)] * 3 + [(10, 10), (11, 10), (10, 11)] * 19, {"tile.inn": inns})
    inn = list_company(store, CELL)["tile.inn"]
    assert inn.points.low > 0
    assert (inn.deals, inn.counts) == (3, False)


def test_alone_at_the_table_there_is_no_company(tmp_path: Path) -> None:
    assert list_company(Store(tmp_path), Cell("original", "equals", 1)) == {}
