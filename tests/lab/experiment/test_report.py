"""The report is one page that needs nothing else, and its sentences have the numbers it shows."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import hamlet
import pytest

from pentapolis.catalog.languages import frame_words
from pentapolis.draw.chart import DESK, PHONE, Dot, Shape, draw_dots, find_step
from pentapolis.lab.experiment import sentences
from pentapolis.lab.experiment.component_sentences import tell_uptake, tell_worths
from pentapolis.lab.experiment.findings import Difference, Uptake, Worth
from pentapolis.lab.experiment.metrics import METRICS
from pentapolis.lab.experiment.plan import Field, expand_fields
from pentapolis.lab.experiment.report import write_report
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate, Verdict
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
    assert not re.search(r"https?://|src=|@import|url\(", page)
    assert set(re.findall(r'href="(.{5})', page)) == {"data:"}
    assert parser.seen.count("svg") >= 4
    assert f'<html lang="{lang}">' in page
    assert "deep &lt;wells&gt;" in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_it_is_written_in_german(store: Store) -> None:
    english, german = (write_report(store, hamlet.SPEC, lang) for lang in ("en", "de"))
    heads = [re.findall("<h2>(.*?)</h2>", page) for page in (english, german)]
    assert len(heads[0]) == len(heads[1]) == 8
    assert not set(heads[0]) & set(heads[1])
    assert re.search(r"\d,\d\s%", german)
    assert not re.search(r"\d\.\d\s%", german)


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        ("en", ("Random bots", "Random, one without: Mill", "Random, nobody restricted")),
        ("de", ("Bots: Zufall", "Zufall, einer ohne: Mühle", "Zufall, niemand verzichtet")),
    ],
)
def test_no_short_name_of_the_program_is_shown(
    store: Store, lang: str, labels: tuple[str, ...]
) -> None:
    page = write_report(store, hamlet.SPEC, lang)
    shown = re.sub(r"<pre>.*?</pre>", "", page, flags=re.DOTALL)
    shown = re.sub(r"replays/[^<%]*\.txt", "", shown)  # names of files have them
    for name in ("equals", "!without", "tile.mill", "last-tile", "unrestricted"):
        assert name not in shown
    for label in labels:
        assert f"<td>{label}</td>" in shown
    shown = re.sub('<p class="csv">.*?</p>', "", shown)  # names of files have no capitals
    assert ("original" in shown) == (lang == "en")


def test_a_comparison_says_what_it_found_in_both_languages() -> None:
    score = METRICS["score"]
    before, after = Estimate(20, 19, 21, 200, 4.0), Estimate(23, 22, 24, 200, 4.0)
    far, near = Estimate(3.0, 2.0, 4.0, 200, 4.0), Estimate(0.1, -1.0, 1.2, 200, 4.0)
    different = Difference(score, before, after, Verdict("different", far, 0.8))
    undecided = Difference(score, before, before, Verdict("undecided", near, 0.8, 90), False)
    early = replace(near, low=-math.inf, high=math.inf)
    too_early = replace(undecided, verdict=Verdict("undecided", early, 0.8, 90))
    told = [
        [
            sentences.tell_difference(one, frame_words(lang), Numbers(lang), always=True)
            for one in (different, undecided, too_early)
        ]
        for lang in ("en", "de")
    ]
    assert told == [
        [
            "Score: +3.0 (+2.0 … +4.0) against 20.0 (19.0–21.0) in the original. "
            "Decided: that is more than luck.",
            "Score: +0.1 (−1.0 … +1.2). Not decided yet; "
            "about 90 deals more would probably decide.",
            "Too early to say: a comparison takes 100 deals.",
        ],
        [
            "Punkte: +3,0 (+2,0 … +4,0) gegenüber 20,0 (19,0–21,0) im Original. "
            "Entschieden: Das ist mehr als Glück.",
            "Punkte: +0,1 (−1,0 … +1,2). Noch nicht entschieden; "
            "etwa 90 weitere Ausgangslagen würden es wohl entscheiden.",
            "Noch zu früh: Ein Vergleich braucht 100 Ausgangslagen.",
        ],
    ]
    assert sentences.tell_difference(undecided, ENGLISH, Numbers("en")) == ""
    shared = replace(different, metric=METRICS["shared wins"])
    said = sentences.tell_difference(shared, frame_words("de"), Numbers("de"))
    assert said.startswith("Geteilte Siege: ")


def test_the_number_of_a_sentence_is_that_of_the_table(store: Store) -> None:
    page = write_report(store, hamlet.SPEC, "en")
    turns = re.search(r"A game has (.*?) turns", page)
    assert turns is not None
    assert f"<td>turns</td><td>{turns[1]}</td>" in page


def test_numbers_are_written_as_the_language_does() -> None:
    assert Numbers("en").percent(0.5314) == "53.1\N{NO-BREAK SPACE}%"
    assert Numbers("de").percent(-0.5314, sign=True) == "−53,1\N{NO-BREAK SPACE}%"
    assert Numbers("en").number(-0.01) == "0.0"
    assert Numbers("en").number(float("inf")) == "–"
    assert (
        Numbers("en").estimate(Estimate(0.5, 0.4, 0.6, 9), True)
        == "50.0\N{NO-BREAK SPACE}% (40.0–60.0)"
    )
    assert Numbers("en").estimate(Estimate(-2, -3, -1, 9), False) == "−2.0 (−3.0 … −1.0)"


def test_components_that_stand_out_are_named_in_order() -> None:
    much, nothing = Estimate(0.3, 0.25, 0.35, 100, 1.0), Estimate(0.0, -0.01, 0.01, 100, 1.0)
    loss = Estimate(-0.1, -0.15, -0.05, 100, 1.0)
    worths = [
        Worth("tile.a", "f", much, much, True, "carries the game"),
        Worth("tile.b", "f", nothing, nothing, False, "never missed"),
        Worth("tile.c", "f", nothing, nothing, False, "never missed"),
        Worth("tile.d", "f", loss, loss, True, "a trap"),
    ]
    first, trap, missed = tell_worths(worths, str, ENGLISH, Numbers("en"))
    assert first.startswith(
        "tile.a carries the game: without it the win share falls by 30.0 (25.0–35.0)"
    )
    assert trap == (
        "tile.d is a trap: without it the win share rises by 10.0 (5.0–15.0) percentage points."
    )
    assert missed == "Nobody misses, within 2 percentage points: tile.b, tile.c."
    (said,) = tell_worths([], str, ENGLISH, Numbers("en"))
    assert "No component stands out" in said


def test_reach_counts_the_components_that_were_used() -> None:
    def use(part: str, share: float, flag: str = "") -> Uptake:
        return Uptake(part, Estimate(1, 1, 1, 50), Estimate(share, share, share, 50), flag)

    said = tell_uptake([use("a", 0.0, "never taken"), use("b", 0.5)], str, ENGLISH)
    assert said == [
        "1 of 2 components were used at least once.",
        "Could be used, but hardly ever was: a.",
    ]
    assert tell_uptake([use("b", 0.5)], str, ENGLISH) == ["Every component was used."]


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


def test_a_chart_for_phones_has_the_same_dots_below_their_names() -> None:
    dots = [Dot("a", 0.0, -1.0, 1.0), Dot("c", 1.0, 0.5, 1.5, "other"), Dot("", 2.0, 1.0, 3.0)]
    desk, phone = (draw_dots(dots, "about", str, against=0.0, shape=s) for s in (DESK, PHONE))

    def places(svg: str, shape: Shape) -> list[float]:
        inner = shape.width - shape.left - shape.right
        found = re.findall(r'<circle[^>]* cx="([\d.]+)"', svg)
        return [(float(x) - shape.left) / inner for x in found]

    assert places(phone, PHONE) == pytest.approx(places(desk, DESK), abs=0.001)
    assert len(places(phone, PHONE)) == 3
    heights = [float(y) for y in re.findall(r'<circle[^>]* cy="([\d.]+)"', phone)]
    names = [
        float(y) for y in re.findall(r'<text class="chart-text over" x="0" y="([\d.]+)"', phone)
    ]
    assert names[0] < heights[0] < names[1] < heights[1] < heights[2]
    assert 'viewBox="0 0 360 ' in phone


def test_the_axis_of_a_phone_has_as_many_numbers_as_fit_and_always_zero() -> None:
    def numbers(shape: Shape) -> list[str]:
        dots = [Dot("a", 0.0, -3.0, 4.0)]
        svg = draw_dots(dots, "about", lambda value: f"{value:g}", shape=shape)
        return re.findall(r'<text class="chart-text middle"[^>]*>(.*?)</text>', svg)

    assert numbers(DESK) == ["-4", "-2", "0", "2", "4"]
    assert numbers(PHONE) == ["-4", "-2", "0", "2", "4"]
    assert numbers(replace(PHONE, numbers=4)) == ["-4", "0", "4"]


def test_a_report_shows_each_chart_in_one_shape_only(store: Store) -> None:
    page = write_report(store, hamlet.SPEC, "en")
    assert page.count('class="chart desk"') == page.count('class="chart phone"') >= 4
    assert "svg.phone { display: none; }" in page
    narrow = page.partition("@media screen and (max-width: 42rem) {")[2].partition("\n}")[0]
    assert "svg.desk { display: none; }" in narrow
    assert "svg.phone { display: block; }" in narrow


def test_the_folder_of_a_report_is_a_run(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is not the folder of a run"):
        write_report(Store(tmp_path), hamlet.SPEC, "en")
