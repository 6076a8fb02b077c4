"""How much the deal decides, where it is known by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import hamlet
import pytest

from pentapolis.catalog.games import all_games
from pentapolis.catalog.languages import frame_words
from pentapolis.lab.experiment import findings, sentences
from pentapolis.lab.experiment.batch import Batch, Played, write_parquet
from pentapolis.lab.experiment.counts import Rows
from pentapolis.lab.experiment.luck import DealShare, list_deal_shares, measure_deal_share
from pentapolis.lab.experiment.plan import SETS, Cell, Experiment, Field, check_experiment
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.variant_files import NamedVariant

from .setups import SMALL, play

pytestmark = pytest.mark.once
REST: Final = (5, 0, 20, 2.0, 3)  # decisions, forced, legal, tree, waiting: not looked at here


def measure(folder: Path, deals: list[tuple[int, ...]], seats: int = 2) -> DealShare:
    """Return the deal share of games whose winners are given: of each deal, in each rotation.

    Nobody wins alone who is −1. Scores tell which rotation it was, unless the winner is the same.
    """
    cell = Cell("original", "luck x", seats)
    rows: Rows = {"games": [], "seats": []}
    for deal, winners in enumerate(deals):
        for turn, winner in enumerate(winners):
            key = ("original", "luck x", seats, deal, turn)
            rows["games"].append((*key, 40, 10, "full", seats if winner < 0 else 1))
            for seat in range(seats):
                won = 1 / seats if winner < 0 else float(seat == winner)
                rows["seats"].append((*key, seat, seat + 1, "x", int(won), 1, won, 0, *REST))
    tables = {table: write_parquet(table, some) for table, some in rows.items()}
    store = Store(folder)
    batch = Batch("x", cell, 0, len(deals) - 1, Experiment("hamlet"))
    store.add(batch, Played(tables, len(rows["games"]), 1.0))
    return measure_deal_share(store, cell)


def test_a_deal_that_decides_everything_decides_all(tmp_path: Path) -> None:
    found = measure(tmp_path, [(0, 0), (1, 1)] * 50)
    # What never varied may still do so in three of n deals.
    assert (found.share.mean, found.share.low, found.share.high) == (1, 0.97, 1)
    assert found.same.mean == 1


def test_a_deal_that_decides_nothing_decides_about_nothing(tmp_path: Path) -> None:
    random = Random(8)
    found = measure(tmp_path, [(random.randrange(2), random.randrange(2)) for _ in range(2000)])
    assert found.share.low < 0.03
    assert found.share.mean < 0.06
    assert found.share.high < 0.1
    assert found.same.mean == pytest.approx(0.5, abs=0.05)


def test_who_never_wins_twice_in_a_deal_has_nothing_from_it(tmp_path: Path) -> None:
    found = measure(tmp_path, [(0, 1), (1, 0)] * 20)  # the correlation is −1
    assert (found.share.mean, found.share.low) == (0, 0)


def test_the_share_is_as_by_hand(tmp_path: Path) -> None:
    # Three deals of four are won by the same seat twice. At two seats that is 2 · ¾ − 1.
    found = measure(tmp_path, [(0, 0), (1, 1), (1, 1), (0, 1)])
    assert found.share.mean == pytest.approx(0.5)
    assert found.same.mean == 0.75
    # Without one of the three it is ⅓, without the other 1. Jackknife: 4 · ½ − 3 · each.
    pseudo = [1.0, 1.0, 1.0, -1.0]
    spread = (sum((one - 0.5) ** 2 for one in pseudo) / 3) ** 0.5
    assert found.share.spread == pytest.approx(spread)


def test_three_seats_are_as_by_hand(tmp_path: Path) -> None:
    # Deal 0: seat 0 wins all three. Seats are 2, −1, −1 thirds off: sums of squares between
    # (4 + 1 + 1) / 3 and inside 0. Deal 1: each wins once: 0 and 3 · ⅔. Deal 2: all share: 0, 0.
    found = measure(tmp_path, [(0, 0, 0), (0, 1, 2), (-1, -1, -1)], seats=3)
    assert found.share.mean == pytest.approx((2 - 2 / 2) / (2 + 2 * 2 / 2))


def test_deals_of_which_a_rotation_is_missing_do_not_count(tmp_path: Path) -> None:
    found = measure(tmp_path, [(0, 0), (1, 1), (0,)])
    assert found.share.deals == 2


def test_each_seat_has_every_luck_once_on_the_same_deal() -> None:
    experiment = Experiment(
        "hamlet", (4, 3), fields=(Field("duel", ("greedy", "random")), Field("b", ("random",)))
    )
    assert experiment.luck_fields() == []
    asked = replace(experiment, sets=(*SETS, "luck"))
    check_experiment(asked, hamlet.SPEC)
    (field,) = asked.luck_fields()
    assert field == Field("luck random", ("random",) * 3, (3,))
    jobs = list(asked.jobs(Cell("original", field.name, 3), 5))
    assert len({job.seed for job in jobs}) == 1
    lucks = [tuple(job.bot_seed(seat) for seat in range(3)) for job in jobs]
    assert all(len(set(column)) == 3 for column in zip(*lucks, strict=True))
    assert len({frozenset(row) for row in lucks}) == 1
    nobody = replace(asked, fields=(Field("duel", ("greedy", "random")),))
    assert nobody.luck_fields()[0].bots == ("skilled",) * 3


def test_the_deal_share_needs_somebody_to_play_against() -> None:
    solo = Experiment("saint-malo", (1,), sets=("luck",))
    with pytest.raises(ValueError, match="takes two seats"):
        check_experiment(solo, all_games().find("saint-malo"))


def test_who_does_not_ask_plays_the_same_rows(tmp_path: Path) -> None:
    few = replace(SMALL, deals=2)
    with_luck, tally = play(tmp_path / "with", replace(few, sets=(*SETS, "luck")))
    without, fewer = play(tmp_path / "without", few)
    assert tally.games - fewer.games == 2 * 2 * 2  # variants, deals, rotations
    for cell in few.cells():
        for table in ("games", "seats", "lines", "parts"):
            assert with_luck.read(table, cell).equals(without.read(table, cell))


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "How much does the deal decide?"), ("de", "Wie viel entscheidet die Ausgangslage?")],
)
def test_the_report_says_what_the_deal_decides(tmp_path: Path, lang: str, title: str) -> None:
    experiment = replace(
        SMALL,
        variants=(NamedVariant("fog", {"tile.well.alone": 6}),),
        fields=SMALL.fields[:1],
        deals=5,
        sets=(*SETS, "luck"),
    )
    store, _tally = play(tmp_path, experiment)
    shares = list_deal_shares(store, experiment)
    assert [one.cell.variant for one in shares] == ["original", "fog"]
    for one in shares:
        assert findings.find_main_number(store, experiment, one.cell) == ("luck", one.share)
    page = write_report(store, hamlet.SPEC, lang)
    assert title in page
    # Nothing else of the report is about these games, and they have a name for people.
    told = sentences.tell_deal_share(shares[0], frame_words(lang), Numbers(lang))
    assert told[0].partition("(")[0] in page.replace("<span>", "")
    assert "luck random" not in page
    name = {"en": "luck changing hands", "de": "Glück reihum"}[lang]
    heads = [head.partition("</h3>")[0] for head in page.split("<h3>")[1:]]
    assert sum(name in head for head in heads) == 2


def test_bots_without_luck_cannot_tell() -> None:
    half = Estimate(0.5, 0.4, 0.6, 90)
    found = DealShare(Cell("original", "luck x", 2), half, half)
    english, numbers = frame_words("en"), Numbers("en")
    told = sentences.tell_deal_share(found, english, numbers)
    assert told[0].startswith(
        "Deal and order of play account for about 50.0\N{NO-BREAK SPACE}% (40.0"
    )
    assert "this says little" in told[1]
    lively = replace(found, same=Estimate(0.4, 0.3, 0.5, 90))
    assert len(sentences.tell_deal_share(lively, english, numbers)) == 1
