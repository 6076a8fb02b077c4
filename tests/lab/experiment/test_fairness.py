"""Who wins by the order of play, whether that is luck, and the points that would even it out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

import hamlet
import polars as pl
import pytest

from pentapolis.catalog.languages import frame_words
from pentapolis.lab.experiment import sentences
from pentapolis.lab.experiment.batch import Batch, Played, write_parquet
from pentapolis.lab.experiment.counts import Rows
from pentapolis.lab.experiment.handicap import Handicap, Table, find_handicap
from pentapolis.lab.experiment.metrics import ByDeal
from pentapolis.lab.experiment.permutation import (
    Inequality,
    draw_binomial,
    draw_shares,
    judge_places,
)
from pentapolis.lab.experiment.plan import Cell, Experiment, Field
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.store import Store

from .setups import open_store

pytestmark = pytest.mark.once
REST: Final = (5, 0, 20, 2.0, 3)  # decisions, forced, legal, tree, waiting: not looked at here
ENGLISH, NUMBERS = frame_words("en"), Numbers("en")
NBSP: Final = "\N{NO-BREAK SPACE}"


def list_places(deals: Sequence[tuple[float, ...]]) -> list[ByDeal]:
    """Return the share of each place by deal, from the shares of each deal."""
    return [dict(enumerate(column)) for column in zip(*deals, strict=True)]


def test_the_squares_and_their_chance_are_as_by_hand() -> None:
    # Of three deals the first wins all: (3 − 1.5)² / 1.5, twice; two of eight orders do that.
    found = judge_places(list_places([(1.0, 0.0)] * 3))
    assert found.squares == pytest.approx(3.0)
    assert found.p_value == pytest.approx(2 / 8, abs=0.02)
    # Of two deals at three places one place wins both, as in three of nine orders.
    found = judge_places(list_places([(1.0, 0.0, 0.0)] * 2))
    assert found.squares == pytest.approx(((4 / 3) ** 2 + 2 * (2 / 3) ** 2) / (2 / 3))
    assert found.p_value == pytest.approx(1 / 3, abs=0.02)


def test_a_shared_win_is_permuted_as_it_was_shared() -> None:
    # A deal that all share has one order, the two others have three each. In 3 of these 9 the win
    # goes to who shares nothing: ⅓ + 1 and twice ⅓ + ½. In all others places are as here.
    third = 1 / 3
    shared = [(third, third, third), (0.5, 0.5, 0.0), (1.0, 0.0, 0.0)]
    found = judge_places(list_places(shared))
    assert found.squares == pytest.approx((5 / 6) ** 2 + (1 / 6) ** 2 + (2 / 3) ** 2)
    assert found.p_value == pytest.approx(6 / 9, abs=0.02)
    even = judge_places(list_places([(0.5, 0.5)] * 50))
    assert (even.squares, even.p_value) == (0, 1)


def test_the_same_shares_always_have_the_same_chance() -> None:
    random = Random(5)
    deals = [(1.0, 0.0) if random.random() < 0.55 else (0.0, 1.0) for _ in range(200)]
    assert judge_places(list_places(deals)) == judge_places(list_places(deals))
    swapped = [(other, one) for one, other in deals]
    assert judge_places(list_places(swapped)) == judge_places(list_places(deals))


def test_one_in_twenty_fair_games_raises_a_false_alarm() -> None:
    # 500 repeats of 60 deals at three seats, some wins shared: 25 alarms, give or take 2.6 times
    # the binomial error of 4.9.
    random = Random(4)
    alarms = 0
    for _ in range(500):
        deals = []
        for _deal in range(60):
            shares = [1.0, 0.0, 0.0] if random.random() < 0.9 else [0.5, 0.5, 0.0]
            random.shuffle(shares)
            deals.append(tuple(shares))
        alarms += judge_places(list_places(deals), times=999).p_value <= 0.05
    assert 13 <= alarms <= 37


def test_an_unfair_game_is_found() -> None:
    random = Random(6)
    deals = [(1.0, 0.0, 0.0, 0.0) if random.random() < 0.32 else None for _ in range(400)]
    rest = [(0.0, 1.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 0.0, 1.0)]
    found = judge_places(list_places([deal or random.choice(rest) for deal in deals]))
    assert found.p_value < 0.05


def test_binomial_and_multinomial_numbers_are_drawn_as_they_should() -> None:
    random = Random(7)
    drawn = [draw_binomial(random, 900, 1, 3) for _ in range(2000)]
    mean = sum(drawn) / len(drawn)
    variance = sum((one - mean) ** 2 for one in drawn) / len(drawn)
    assert mean == pytest.approx(300, abs=1.3)  # errors: 14.1 / √2000
    assert variance == pytest.approx(200, rel=0.13)
    assert draw_binomial(random, 7, 2, 2) == 7
    several = [draw_shares(random, 60, 6) for _ in range(500)]
    assert all(sum(one) == 60 for one in several)
    means = [sum(column) / 500 for column in zip(*several, strict=True)]
    assert means == pytest.approx([10] * 6, abs=0.6)  # errors: 2.9 / √500


def put_games(store: Store, experiment: Experiment, scores: Sequence[tuple[int, ...]]) -> Cell:
    """Store games with such scores by order of play; of equal ones the first has the tie-breaker.

    But a game in which all have the same is shared.
    """
    seats = len(scores[0])
    cell = Cell("original", "equals", seats)
    rows: Rows = {"games": [], "seats": []}
    for deal, row in enumerate(scores):
        key = (*("original", "equals", seats), deal, 0)
        ranking = sorted(range(seats), key=lambda order: (-row[order], order))
        is_shared = len(set(row)) == 1
        rows["games"].append((*key, 40, 10, "full", seats if is_shared else 1))
        for seat, score in enumerate(row):
            place = 1 if is_shared else 1 + ranking.index(seat)
            share = 1 / seats if is_shared else float(place == 1)
            rows["seats"].append((*key, seat, seat + 1, "x", score, place, share, 0, *REST))
    tables = {table: write_parquet(table, some) for table, some in rows.items()}
    store.add(Batch("x", cell, 0, len(scores) - 1, experiment), Played(tables, len(scores), 1.0))
    return cell


def test_the_points_that_even_out_two_seats_are_as_by_hand(tmp_path: Path) -> None:
    # The first is 3, 2, 1 and 1 points ahead, and once 4 behind. With 1 more for the second it wins
    # two games and shares two of five; with 2 more it would win one and share one.
    scores = [(13, 10), (12, 10), (11, 10), (11, 10), (6, 10)]
    store = Store(tmp_path)
    found = find_handicap(store, put_games(store, Experiment("hamlet"), scores))
    assert found is not None
    assert found.points == (0, 1)
    assert [share.mean for share in found.shares] == pytest.approx([0.6, 0.4])


def test_points_are_given_to_each_place_that_needs_them(tmp_path: Path) -> None:
    # With 6 to 9 more for both others, each wins one of three deals.
    scores = [(20, 15, 5), (20, 5, 15), (20, 10, 10)] * 4
    store = Store(tmp_path)
    found = find_handicap(store, put_games(store, Experiment("hamlet"), scores))
    assert found is not None
    first, *others = found.points
    assert first == 0
    assert all(6 <= points <= 9 for points in others)
    assert [share.mean for share in found.shares] == pytest.approx([1 / 3] * 3)


def test_a_place_that_never_wins_gets_its_points_too(tmp_path: Path) -> None:
    # Each is about 30 points behind the one before: with a few points more the last still loses.
    random = Random(3)
    scores = [
        tuple(200 - 30 * order + random.randint(-9, 9) for order in range(4)) for _ in range(150)
    ]
    store = Store(tmp_path)
    found = find_handicap(store, put_games(store, Experiment("hamlet"), scores))
    assert found is not None
    assert found.points == pytest.approx([0, 30, 60, 90], abs=3)
    assert [share.mean for share in found.shares] == pytest.approx([0.25] * 4, abs=0.03)


def test_who_lost_by_a_tie_breaker_still_does_with_equal_points(tmp_path: Path) -> None:
    store = Store(tmp_path)
    cell = put_games(store, Experiment("hamlet"), [(10, 10, 0)])
    table = Table(store.read("seats", cell), 3)
    shares = {
        points: table.share_wins(points).drop("deal", "turn").row(0)
        for points in ((0, 0, 0), (4, 4, 0), (0, 1, 0), (0, 0, 10), (0, 0, 11))
    }
    assert shares == {
        (0, 0, 0): (1, 0, 0),
        (4, 4, 0): (1, 0, 0),
        (0, 1, 0): (0, 1, 0),
        (0, 0, 10): (0.5, 0, 0.5),  # how these two would fare by the tie-breaker is not known
        (0, 0, 11): (0, 0, 1),
    }


def test_where_points_do_not_decide_none_are_told(tmp_path: Path) -> None:
    store = Store(tmp_path)
    cell = put_games(store, Experiment("hamlet"), [(10, 5)] * 3)
    path = next((tmp_path / "seats").glob("*.parquet"))
    rows = store.read("seats", cell).with_columns(score=-pl.col("score"))
    rows.write_parquet(path)
    assert find_handicap(store, cell) is None


def judge(p_value: float) -> Inequality:
    """Return evidence with such a chance."""
    return Inequality(5.0, p_value, 200)


@pytest.mark.parametrize(
    ("mean", "p_value", "said"),
    [
        (0.52, 0.01, "A small advantage."),
        (0.60, 0.05, "A clear advantage."),
        (0.60, 0.06, "no advantage is shown"),
        (0.40, 0.01, "A clear disadvantage."),
        (0.48, 0.01, "A small disadvantage."),
    ],
)
def test_an_advantage_needs_evidence(mean: float, p_value: float, said: str) -> None:
    first, other = (Estimate(one, one - 0.02, one + 0.02, 200) for one in (mean, 1 - mean))
    told = sentences.tell_fairness([first, other], judge(p_value), None, ENGLISH, NUMBERS)
    assert said in told
    assert told.startswith(f"Number 1 in the order of play wins {100 * mean:.1f}{NBSP}% (")


def test_the_points_are_told_with_what_they_lead_to() -> None:
    shares = [Estimate(one, one, one, 200) for one in (0.6, 0.2, 0.2)]
    even = tuple(Estimate(one, one, one, 200) for one in (0.34, 0.35, 0.31))
    handicap = Handicap((0, 1, 3), even)
    told = [
        sentences.tell_fairness(shares, judge(0.01), handicap, frame_words(lang), Numbers(lang))
        for lang in ("en", "de")
    ]
    assert told[0].endswith(
        "A clear advantage. Counted again with 1 extra point for number 2 and 3 extra points for "
        f"number 3 at the end, the places win 34.0{NBSP}%, 35.0{NBSP}% and 31.0{NBSP}%."
    )
    assert "1 Punkt" in told[1]
    assert "3 Punkten mehr für Nummer 3 am Ende" in told[1]
    nothing = Handicap((0, 0, 0), even)
    said = sentences.tell_handicap(nothing, ENGLISH, NUMBERS)
    assert said == "No whole points at the end would make it more even."


def test_the_report_has_points_only_where_an_advantage_is_shown(tmp_path: Path) -> None:
    unfair = [(12, 10)] * 30 + [(10, 13)] * 10
    for name, scores, is_shown in (("one", unfair, True), ("other", unfair[15:45], False)):
        experiment = Experiment("hamlet", fields=(Field("equals", ("random",)),))
        store, _digest = open_store(tmp_path / name, experiment)
        put_games(store, experiment, scores)
        page = write_report(store, hamlet.SPEC, "en")
        assert ("<th>Points to even it out</th>" in page) == is_shown
        assert ("Counted again with 2 extra points for number 2 at" in page) == is_shown
        assert ("A clear advantage." in page) == is_shown
        assert "<td>χ²</td>" in page
