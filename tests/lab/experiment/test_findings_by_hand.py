"""Seats, endings, sources of points and use of components, from rows added up by hand."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

import pytest

from pentapolis.catalog.languages import frame_words
from pentapolis.lab.experiment import findings, sentences, spreads
from pentapolis.lab.experiment import statistics as st
from pentapolis.lab.experiment.batch import Batch, Played, write_parquet
from pentapolis.lab.experiment.counts import Rows
from pentapolis.lab.experiment.lines import list_line_weights
from pentapolis.lab.experiment.plan import Cell, Experiment
from pentapolis.lab.experiment.store import Store

pytestmark = pytest.mark.once
CELL = Cell("original", "equals", 2)
KEY = ("original", "equals", 2)
REST = (5, 0, 20, 2.0, 3)  # decisions, forced, legal, tree, waiting: not looked at here

# Two deals in two rotations. In deal 0 who is first in order wins both games; in deal 1 who is
# second wins one, and one is shared.
ROWS: Final[Rows] = {
    "games": [
        (*KEY, 0, 0, 40, 10, "full", 1),
        (*KEY, 0, 1, 40, 10, "full", 1),
        (*KEY, 1, 0, 40, 10, "empty", 1),
        (*KEY, 1, 1, 44, 13, "full", 2),
    ],
    "seats": [
        (*KEY, 0, 0, 0, 1, "x", 20, 1, 1.0, 10, *REST),
        (*KEY, 0, 0, 1, 2, "x", 10, 2, 0.0, -10, *REST),
        (*KEY, 0, 1, 0, 2, "x", 4, 2, 0.0, -6, *REST),
        (*KEY, 0, 1, 1, 1, "x", 10, 1, 1.0, 6, *REST),
        (*KEY, 1, 0, 0, 1, "x", 8, 2, 0.0, -4, *REST),
        (*KEY, 1, 0, 1, 2, "x", 12, 1, 1.0, 4, *REST),
        (*KEY, 1, 1, 0, 2, "x", 6, 1, 0.5, 0, *REST),
        (*KEY, 1, 1, 1, 1, "x", 6, 1, 0.5, 0, *REST),
    ],
    # Farms make up all of a score but two points of inns; a sheet may have them in two lines.
    "lines": [
        *((*KEY, 0, 0, 0, "farms", 18), (*KEY, 0, 0, 0, "inns", 1), (*KEY, 0, 0, 0, "inns", 1)),
        *((*KEY, 0, 0, 1, "farms", 8), (*KEY, 0, 0, 1, "inns", 2)),
        *((*KEY, 0, 1, 0, "farms", 2), (*KEY, 0, 1, 0, "inns", 2)),
        *((*KEY, 0, 1, 1, "farms", 8), (*KEY, 0, 1, 1, "inns", 2)),
        *((*KEY, 1, 0, 0, "farms", 6), (*KEY, 1, 0, 0, "inns", 2)),
        *((*KEY, 1, 0, 1, "farms", 10), (*KEY, 1, 0, 1, "inns", 2)),
        *((*KEY, 1, 1, 0, "farms", 4), (*KEY, 1, 1, 0, "inns", 2)),
        *((*KEY, 1, 1, 1, "farms", 4), (*KEY, 1, 1, 1, "inns", 2)),
    ],
    # seat part offered used first: the inn could be used in three games and was in two of them.
    "parts": [
        (*KEY, 0, 0, 0, "tile.inn", 4, 1, 12),
        (*KEY, 0, 0, 1, "tile.inn", 2, 0, -1),
        (*KEY, 0, 1, 1, "tile.inn", 3, 0, -1),
        (*KEY, 1, 0, 0, "tile.inn", 1, 1, 30),
    ],
}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    experiment = Experiment("hamlet")
    made = Store(tmp_path)
    tables = {table: write_parquet(table, rows) for table, rows in ROWS.items()}
    made.add(Batch("digest", CELL, 0, 1, experiment), Played(tables, 4, 1.0))
    return made


def test_the_share_of_each_place_in_order(store: Store) -> None:
    first, second = findings.estimate_order(store, CELL)
    assert (first.mean, second.mean) == (0.625, 0.375)  # deals: 1 and 1/4, 0 and 3/4
    assert first.deals == 2


def test_balance_is_what_the_best_place_has_over_the_worst(store: Store) -> None:
    # Deals: 1 − 0 and 1/4 − 3/4, so 1/4 on average, and with two deals nobody knows.
    found = findings.estimate_balance(findings.read_places(store, CELL))
    assert (found.mean, found.low, found.high, found.deals) == (0.75, 0, 1, 2)


def test_the_interval_of_balance_holds_for_the_widest_gap(tmp_path: Path) -> None:
    # Three places: the first wins in 60 of 100 deals, the others 20 each.
    made, cell = Store(tmp_path), Cell("original", "equals", 3)
    winners = [1] * 60 + [2] * 20 + [3] * 20
    seats = [
        ("original", "equals", 3, deal, 0, place - 1, place, "x", 5, 1, share, 0, *REST)
        for deal, winner in enumerate(winners)
        for place in (1, 2, 3)
        for share in (float(place == winner),)
    ]
    games = [("original", "equals", 3, deal, 0, 40, 10, "full", 1) for deal in range(100)]
    tables = {"games": write_parquet("games", games), "seats": write_parquet("seats", seats)}
    made.add(Batch("digest", cell, 0, 99, Experiment("hamlet")), Played(tables, 100, 1.0))
    found = findings.estimate_balance(findings.read_places(made, cell))
    # Differences of 1 (60), −1 (20) and 0 (20): a spread of 0.804, and 2.435 errors each way.
    assert found.mean == pytest.approx(0.6)
    assert (found.low, found.high) == pytest.approx((0.6 - 0.196, 0.6 + 0.196), abs=0.001)


def test_the_share_of_each_ending(store: Store) -> None:
    endings = findings.list_endings(store, CELL)
    assert [(name, one.mean) for name, one in endings.items()] == [("full", 0.75), ("empty", 0.25)]


def test_the_points_of_each_line_for_winners_and_others(store: Store) -> None:
    sources = findings.list_sources(store, CELL)
    assert list(sources) == ["farms", "inns"]
    winners, others = sources["farms"]
    # Winners: deal 0 (18 + 8) / 2, deal 1 (10 + 4 + 4) / 3. Others: (8 + 2) / 2 and 6.
    assert (winners.mean, others.mean) == ((13 + 6) / 2, (5 + 6) / 2)
    assert [one.mean for one in sources["inns"]] == [2, 2]


def test_a_line_goes_with_winning_as_far_as_it_does_inside_a_deal(store: Store) -> None:
    weights = list_line_weights(store, CELL)
    farms = weights["farms"].correlation
    # Against their deal farms are 9, −1, −7, −1 and 0, 4, −2, −2.
    # Shares are ½, −½, −½, ½ and −½, ½, 0, 0.
    assert farms.mean == pytest.approx((8 + 2) / math.sqrt((132 + 24) * (1 + 0.5)))
    # One deal alone has 8/√132 or 2/√12; half of the difference is the error of the jackknife.
    error = (8 / math.sqrt(132) - 2 / math.sqrt(12)) / 2
    assert farms.low == pytest.approx(farms.mean - st.student(1) * error)
    assert (farms.high, farms.deals) == (1.0, 2)
    assert math.isnan(weights["inns"].correlation.mean)  # all have the same


def test_the_lead_of_winners_over_the_second_comes_from_lines(store: Store) -> None:
    weights = list_line_weights(store, CELL)
    # Leads of 10, 6 and 4, all of farms; the game that both win has none.
    lead = weights["farms"].lead
    assert (lead.mean, lead.low, lead.high, lead.deals) == (1, 1, 1, 2)
    assert weights["inns"].lead.mean == 0
    assert not weights["inns"].is_idle  # two deals are no evidence


def test_of_several_seconds_their_mean_counts_and_who_lacks_a_line_has_nothing_there(
    tmp_path: Path,
) -> None:
    made, cell = Store(tmp_path), Cell("original", "equals", 3)
    key = ("original", "equals", 3)
    games = [(*key, deal, 0, 40, 10, "full", 1) for deal in (0, 1)]
    # Deal 0: 10 points against two with 6; deal 1: 9 against 7 and 3.
    scores = {0: (10, 6, 6), 1: (3, 9, 7)}
    seats = [
        (*key, deal, 0, seat, seat + 1, "x", score, *place, 0, *REST)
        for deal, row in scores.items()
        for seat, score in enumerate(row)
        for place in ((1, 1.0) if score == max(row) else (2, 0.0),)
    ]
    farms = {(0, 0): 6, (0, 1): 2, (0, 2): 4, (1, 0): 3, (1, 1): 9}
    inns = {(0, 0): 4, (0, 1): 4, (0, 2): 2, (1, 2): 7}
    rows = [
        (*key, deal, 0, seat, line, points)
        for line, there in (("farms", farms), ("inns", inns))
        for (deal, seat), points in there.items()
    ]
    tables: Rows = {"games": games, "seats": seats, "lines": rows}
    parquet = {table: write_parquet(table, some) for table, some in tables.items()}
    made.add(Batch("digest", cell, 0, 1, Experiment("hamlet")), Played(parquet, 2, 1.0))
    weights = list_line_weights(made, cell)
    # Farms: 6 − 3 of a lead of 4, and 9 − 0 of one of 2. Inns: 4 − 3 and 0 − 7.
    assert weights["farms"].lead.mean == pytest.approx(12 / 6)
    assert weights["inns"].lead.mean == pytest.approx(-6 / 6)
    # Inns against their deal: ⅔, ⅔, −4/3 and −7/3, −7/3, 14/3; shares ⅔, −⅓, −⅓ and −⅓, ⅔, −⅓.
    xy = (4 - 2 + 4) / 9 + (7 - 14 - 14) / 9
    xx = (4 + 4 + 16) / 9 + (49 + 49 + 196) / 9
    expected = xy / math.sqrt(xx * 2 * 6 / 9)
    assert weights["inns"].correlation.mean == pytest.approx(expected)


def test_a_line_that_is_the_same_in_many_leads_is_idle(tmp_path: Path) -> None:
    made = Store(tmp_path)
    games, seats, rows = [], [], []
    for deal in range(200):
        games.append((*KEY, deal, 0, 40, 10, "full", 1))
        for seat, (score, place) in enumerate(((10 + deal % 3, 1), (5, 2))):
            seats.append((*KEY, deal, 0, seat, seat + 1, "x", score, place, 2.0 - place, 0, *REST))
            rows += [(*KEY, deal, 0, seat, "farms", score - 2), (*KEY, deal, 0, seat, "inns", 2)]
    tables: Rows = {"games": games, "seats": seats, "lines": rows}
    parquet = {table: write_parquet(table, some) for table, some in tables.items()}
    made.add(Batch("digest", CELL, 0, 199, Experiment("hamlet")), Played(parquet, 200, 1.0))
    weights = list_line_weights(made, CELL)
    assert (weights["farms"].is_idle, weights["inns"].is_idle) == (False, True)
    told = sentences.tell_weights(weights, str, frame_words("en"), sentences.Numbers("en"))
    assert told == [
        "Of the winner's lead over the second, 100.0\N{NO-BREAK SPACE}% (100.0–100.0) comes from "
        "farms.",
        "Hardly ever decide: inns.",
    ]


def test_how_far_scores_and_lengths_spread(store: Store) -> None:
    score, best = spreads.list_score_spreads(store, CELL)
    # 4 6 6 8 10 10 12 20, and the best of each game: 6 10 12 20.
    assert (score.name, score.mean, score.most) == ("score", 9.5, 20)
    assert score.deviation == pytest.approx(math.sqrt(174 / 7))
    assert score.deciles == (4, 6, 6, 8, 8, 10, 10, 12, 20)
    assert (best.name, best.mean, best.most) == ("winner's score", 12, 20)
    assert best.deviation == pytest.approx(math.sqrt(104 / 3))
    assert best.deciles == (6, 6, 10, 10, 10, 12, 12, 20, 20)
    lengths = {one.name: one for one in spreads.list_length_spreads(store, CELL)}
    found = {name: (one.mean, one.deviation, one.most) for name, one in lengths.items()}
    assert found == {"plies": (41, 2, 44), "turns": (10.75, 1.5, 13), "decisions": (5, 0, 5)}


def test_how_often_a_component_could_be_used_and_was(store: Store) -> None:
    inn, ruin = sorted(findings.list_uptake(store, CELL, ["tile.ruin"]), key=lambda one: one.part)
    assert (inn.part, inn.flag) == ("tile.inn", "")
    assert inn.offered.mean == 0.75
    assert inn.used.mean == 0.75  # deal 0: one game of two; deal 1: the only one
    assert (ruin.offered.mean, ruin.used.deals, ruin.flag) == (0, 0, "unreachable")
