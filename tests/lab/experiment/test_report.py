"""The report is one page that needs nothing else, and its sentences have the numbers it shows."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import hamlet
import pytest

from pentapolis.catalog.languages import frame_words
from pentapolis.draw.chart import Dot, draw_dots, find_step
from pentapolis.lab.experiment import sentences
from pentapolis.lab.experiment.findings import Worth
from pentapolis.lab.experiment.plan import Field, expand_fields
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.store import Store
from pentapolis.lab.variant_files import NamedVariant

from .setups import HOME, SMALL, play

pytestmark = pytest.mark.once
VOID = {"meta"}
ENGLISH = frame_words("en")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    without = Field("without", ("random", "random!without=tile.*"))
    experiment = replace(
        SMALL,
        variants=(NamedVariant("deep <wells>", {"tile.well.alone": 6}),),
        fields=(Field("equals", ("random",)), *expand_fields((without,), hamlet.SPEC)),
        deals=4,
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PENTAPOLIS_GAMES", HOME)
        return play(tmp_path_factory.mktemp("report"), experiment)[0]


class Nesting(HTMLParser):
    """Checks that every element that begins also ends."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_is_one_whole_page_without_foreign_addresses(store: Store, lang: str) -> None:
    page = write_report(store, hamlet.SPEC, lang)
    parser = Nesting()
    parser.feed(page)
    assert parser.open == []
    assert not re.search(r"https?://|src=|href=|@import|url\(", page)
    assert parser.seen.count("svg") >= 4
    assert f'<html lang="{lang}">' in page
    assert "deep &lt;wells&gt;" in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_it_is_written_in_german(store: Store) -> None:
    english, german = (write_report(store, hamlet.SPEC, lang) for lang in ("en", "de"))
    heads = [re.findall("<h2>(.*?)</h2>", page) for page in (english, german)]
    assert len(heads[0]) == len(heads[1]) == 7
    assert not set(heads[0]) & set(heads[1])
    assert re.search(r"\d,\d %", german)
    assert not re.search(r"\d\.\d %", german)


def test_the_number_of_a_sentence_is_that_of_the_table(store: Store) -> None:
    page = write_report(store, hamlet.SPEC, "en")
    turns = re.search(r"A game has (.*?) turns", page)
    assert turns is not None
    assert f"<td>turns</td><td>{turns[1]}</td>" in page


def test_numbers_are_written_as_the_language_does() -> None:
    assert Numbers("en").percent(0.5314) == "53.1 %"
    assert Numbers("de").percent(-0.5314, sign=True) == "−53,1 %"
    assert Numbers("en").number(-0.01) == "0.0"
    assert Numbers("en").number(float("inf")) == "–"
    assert Numbers("en").estimate(Estimate(0.5, 0.4, 0.6, 9), True) == "50.0 % (40.0–60.0)"


@pytest.mark.parametrize(
    ("mean", "reach", "said"),
    [
        (0.52, 0.01, "A small advantage."),
        (0.60, 0.02, "A clear advantage."),
        (0.60, 0.15, "no advantage is shown"),
        (0.40, 0.02, "A clear disadvantage."),
    ],
)
def test_an_advantage_needs_evidence(mean: float, reach: float, said: str) -> None:
    first = Estimate(mean, mean - reach, mean + reach, 100, 1.0)
    other = Estimate(1 - mean, 1 - mean - reach, 1 - mean + reach, 100, 1.0)
    assert said in sentences.tell_fairness([first, other], ENGLISH, Numbers("en"))


def test_components_that_stand_out_are_named_in_order() -> None:
    much, nothing = Estimate(0.3, 0.25, 0.35, 100, 1.0), Estimate(0.0, -0.01, 0.01, 100, 1.0)
    worths = [
        Worth("tile.a", "f", much, much, True, "carries the game"),
        Worth("tile.b", "f", nothing, nothing, False, "never missed"),
    ]
    first, second = sentences.tell_worths(worths, str, ENGLISH, Numbers("en"))
    assert first.startswith(
        "tile.a carries the game: without it the win share falls by 30.0 (25.0–35.0)"
    )
    assert second.startswith("tile.b is never missed")
    (said,) = sentences.tell_worths([], str, ENGLISH, Numbers("en"))
    assert "No component stands out" in said


def test_a_chart_puts_dots_where_their_numbers_are() -> None:
    dots = [Dot("a <b>", 0.0, -1.0, 1.0), Dot("c", 1.0, 0.5, 1.0), Dot("", float("nan"), 0, 0)]
    svg = draw_dots(dots, "about", str, against=0.0)
    xs = [float(x) for x in re.findall(r'<circle class="chart-dot" cx="([\d.]+)"', svg)]
    assert len(xs) == 2
    line = re.search(r'<line class="chart-against" x1="([\d.]+)"', svg)
    assert line is not None
    assert xs[0] == float(line[1])
    assert xs[1] > xs[0]
    assert "a &lt;b&gt;" in svg
    assert [find_step(width) for width in (1, 6, 70, 0.02)] == [0.2, 1, 20, 0.005]


def test_the_folder_of_a_report_is_a_run(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is not the folder of a run"):
        write_report(Store(tmp_path), hamlet.SPEC, "en")
