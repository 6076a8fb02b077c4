"""What several bots agree on is bold, and intervals hold for all components of a chart together."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Final

import hamlet
import pytest

from pentapolis.catalog.languages import frame_words
from pentapolis.draw.chart import Dot, draw_dots
from pentapolis.lab.experiment import findings
from pentapolis.lab.experiment import statistics as st
from pentapolis.lab.experiment.batch import Batch, Played, write_parquet
from pentapolis.lab.experiment.component_sentences import tell_worths
from pentapolis.lab.experiment.counts import Rows
from pentapolis.lab.experiment.findings import Worth, doubt
from pentapolis.lab.experiment.plan import Cell, Experiment, Field
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Bold, Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.store import Store

from .setups import open_store

pytestmark = pytest.mark.once
REST: Final = (5, 0, 20, 2.0, 3)  # decisions, forced, legal, tree, waiting: not looked at here
DEALS: Final = 200
# What a bot wins of 200 games, half of them in each rotation, without a component.
WINS: Final = {
    ("skilled", "tile.well"): 20,  # 40 points of win share less than the half it had: carries
    ("expert", "tile.well"): 50,  # 25 points less: carries, too
    ("skilled", "tile.mill"): 40,  # carries
    ("expert", "tile.mill"): 74,  # 13 points less: only strong
    ("skilled", "tile.farm"): 100,  # never missed, by both
    ("expert", "tile.farm"): 100,
    ("expert", "tile.hall"): 30,  # carries, but only one bot has tried
}


def restrict(bot: str, part: str) -> Field:
    """Return the field in which a bot does without a component."""
    return Field(f"{bot} {part}", (bot, f"{bot}!without={part}"))


ASKED: Final = Experiment("hamlet", fields=tuple(restrict(*key) for key in WINS), deals=DEALS)


def add_wins(store: Store, field: Field, wins: int) -> None:
    """Store games of which the second bot of a field wins so many, in one rotation."""
    rows: Rows = {"games": [], "seats": []}
    for deal in range(DEALS):
        key = ("original", field.name, 2, deal, 0)
        # Who wins without restriction, every other deal, loses some of these.
        won = float(deal % 2 == 0 and deal < 2 * wins)
        rows["games"].append((*key, 40, 10, "full", 1))
        rows["seats"].append((*key, 1, 2, field.bots[1], 9, 1, won, 0, *REST))
        rows["seats"].append((*key, 0, 1, field.bots[0], 9, 1, 1 - won, 0, *REST))
    tables = {table: write_parquet(table, some) for table, some in rows.items()}
    cell = Cell("original", field.name, 2)
    store.add(Batch("x", cell, 0, DEALS - 1, ASKED), Played(tables, DEALS, 1.0))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a run in which bots of two levels do without tiles."""
    made, _digest = open_store(tmp_path, ASKED)
    for (bot, part), wins in WINS.items():
        add_wins(made, restrict(bot, part), wins)
    for field in ASKED.lifted_fields():
        add_wins(made, field, 100)
    return made


def test_bots_agree_where_all_that_tried_give_the_same_flag(store: Store) -> None:
    worths = findings.list_worths(store, ASKED, "original", 2)
    found = {(one.bots[0], one.part): (one.flag, one.is_agreed) for one in worths}
    assert found == {
        ("skilled", "tile.well"): ("carries the game", True),
        ("expert", "tile.well"): ("carries the game", True),
        ("skilled", "tile.mill"): ("carries the game", False),
        ("expert", "tile.mill"): ("strong", False),
        ("skilled", "tile.farm"): ("never missed", True),
        ("expert", "tile.farm"): ("never missed", True),
        ("expert", "tile.hall"): ("carries the game", False),
    }


def test_the_wide_interval_holds_for_all_components_of_these_bots(store: Store) -> None:
    worths = findings.list_worths(store, ASKED, "original", 2)
    found = {(one.bots[0], one.part): one for one in worths}
    for bot, several in (("skilled", 3), ("expert", 4)):
        one = found[bot, "tile.well"]
        assert one.wide is not None
        reach = st.student(DEALS - 1, 0.05 / several) * one.share.error
        assert one.wide.high - one.wide.mean == pytest.approx(reach)
        assert one.wide.high > one.share.high
        # What never varied may do so in more of the deals, if it may be any of several.
        never = found[bot, "tile.farm"]
        assert never.wide is not None
        assert never.share.high == pytest.approx(3 / DEALS)
        assert never.wide.high == pytest.approx(math.log(several / 0.05) / DEALS)


def test_one_component_alone_has_the_same_interval_twice() -> None:
    same = Estimate(0.0, 0.0, 0.0, 200)
    assert doubt(same, st.ALPHA) == doubt(same)


def test_what_bots_agree_on_is_told_once_and_bold(store: Store) -> None:
    worths = findings.list_worths(store, ASKED, "original", 2)
    told = tell_worths(worths, str, frame_words("en"), Numbers("en"), lambda all: all[0])
    bold = [str(line) for line in told if isinstance(line, Bold)]
    plain = [line for line in told if not isinstance(line, Bold)]
    assert [line.partition(":")[0] for line in bold] == [
        "tile.well carries the game",
        "Nobody misses, within 2 percentage points",
    ]
    both = r"by 40\.0 \(\S+\) / 25\.0 \(\S+\) percentage points \(skilled / expert\)\.$"
    assert re.search(both, bold[0])
    assert bold[1].endswith(": tile.farm.")
    assert [line.partition(":")[0] for line in plain] == [
        "tile.hall carries the game",
        "tile.mill carries the game",
        "tile.mill is strong",
    ]
    assert "percentage points (expert)" in plain[0]


def test_who_is_alone_is_told_without_names() -> None:
    much = Estimate(0.3, 0.25, 0.35, 100, 1.0)
    worths = [Worth("tile.a", "f", much, much, True, "carries the game", ("x", "x"))]
    (said,) = tell_worths(worths, str, frame_words("en"), Numbers("en"))
    assert not isinstance(said, Bold)
    assert said.endswith("falls by 30.0 (25.0–35.0) percentage points.")


@pytest.mark.parametrize(
    ("lang", "names", "means"),
    [
        ("en", ("Skilled", "Expert"), "Bold: what all bots agree on"),
        ("de", ("Könner", "Experte"), "Fett: "),
    ],
)
def test_the_report_has_bold_sentences_and_rows(
    store: Store, lang: str, names: tuple[str, ...], means: str
) -> None:
    page = write_report(store, hamlet.SPEC, lang)
    assert means in page
    assert page.count("<p><strong>") == 2
    assert page.count('<tr class="bold">') == 4
    rows = re.findall(r"<tr( class=\"bold\")?><td>[^<]*</td><td>([^<]*)</td>", page)
    for name in names:
        assert name in {bots for _bold, bots in rows}
    # Each chart has three lines more for each dot: a thin one and its ends.
    assert page.count('class="chart-wide') == 2 * 3 * len(WINS)


def test_bots_that_are_alone_have_no_bold_and_no_column_of_their_own(tmp_path: Path) -> None:
    fields = tuple(restrict(*key) for key in WINS if key[0] == "expert")
    experiment = Experiment("hamlet", fields=fields, deals=DEALS)
    made, _digest = open_store(tmp_path, experiment)
    for field in (*fields, *experiment.lifted_fields()):
        add_wins(made, field, WINS.get(("expert", field.name.partition(" ")[2]), 100))
    page = write_report(made, hamlet.SPEC, "en")
    assert "<strong>" not in page
    assert "<th>Bots</th>" not in page
    assert "<th>All together</th>" in page
    # As CSV both intervals have their ends.
    assert "All%20together:%20from,All%20together:%20to" in page


def test_a_thin_line_reaches_out_as_far_as_it_should() -> None:
    dots = [Dot("a", 0.0, -1.0, 1.0, wide=(-2.0, 4.0)), Dot("b", 0.0, -1.0, 1.0)]
    svg = draw_dots(dots, "about", str, against=0.0)
    thick = re.findall(r'<line class="chart-line" x1="([\d.]+)" x2="([\d.]+)"', svg)
    thin = re.findall(r'<line class="chart-wide" x1="([\d.]+)" x2="([\d.]+)"', svg)
    (low, high), _other = [[float(end) for end in ends] for ends in thick]
    unit = (high - low) / 2
    ends = [[(float(end) - low) / unit - 1 for end in line] for line in thin]
    assert ends == [pytest.approx(line, abs=0.01) for line in ([-2, 4], [-2, -2], [4, 4])]
