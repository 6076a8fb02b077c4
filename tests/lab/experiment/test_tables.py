"""Tables of a report can be saved as CSV, from the page itself, with all their numbers."""

from __future__ import annotations

import csv
import io
import math
import re
from html import escape
from urllib.parse import unquote

import polars as pl
import pytest

from pentapolis.catalog.languages import frame_words
from pentapolis.lab.experiment.sentences import Numbers
from pentapolis.lab.experiment.statistics import Estimate
from pentapolis.lab.experiment.tables import MARK, Count, Measured, Row, write_table, write_text

SHARE = Measured(Estimate(0.5312345678, 0.4, 0.6, 9), True)
HEAD = ["Name", "Win share", "Deals"]
ROWS: list[Row] = [
    ['a "b", <c> & d\nü', SHARE, Count(1200)],
    ["=1+1", "", Count(3.25, 1)],
    ["never", Measured(Estimate(math.nan, math.nan, math.nan, 0)), Count(math.inf)],
]


def save(lang: str = "en") -> tuple[str, bytes]:
    """Return the name and the bytes of the file that the link of a table saves."""
    page = write_table(
        HEAD, ROWS, ["my <lab>", "Is it fair?", ""], frame_words(lang), Numbers(lang)
    )
    link = re.search(r'<a download="(.*?)" href="data:text/csv;charset=utf-8,(.*?)">', page)
    assert link is not None
    assert re.fullmatch(r"[\w%.~!*()/:;,=-]+", link[2], re.ASCII), "a link has no other signs"
    return link[1], unquote(link[2]).encode()


def test_the_file_has_all_that_the_table_has_with_all_digits() -> None:
    name, data = save()
    assert name == "my-lab-is-it-fair.csv"
    text = data.decode()
    assert text.startswith(MARK)
    assert list(csv.reader(io.StringIO(text.removeprefix(MARK)))) == [
        ["Name", "Win share", "Win share: from", "Win share: to", "Deals"],
        ['a "b", <c> & d\nü', "0.531235", "0.4", "0.6", "1200"],
        ["'=1+1", "", "", "", "3.25"],  # no formula
        ["never", "", "", "", ""],
    ]


def test_programs_read_its_numbers_as_numbers_in_every_language() -> None:
    frame = pl.read_csv(save("de")[1])
    assert frame.columns == ["Name", "Win share", "Win share: von", "Win share: bis", "Deals"]
    assert frame["Win share"].to_list() == [0.531235, None, None]


def test_the_table_itself_is_written_for_people() -> None:
    page = write_table(HEAD, ROWS, ["x"], frame_words("de"), Numbers("de"))
    assert '<td>a "b", &lt;c&gt; &amp; d\nü</td>' in page
    assert "<td><span>53,1\N{NO-BREAK SPACE}% (40,0–60,0)</span></td><td>1200</td>" in page
    assert "<td>=1+1</td><td></td><td>3,2</td>" in page
    assert "<td>never</td><td><span>–</span></td><td>–</td>" in page


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("wins 53.1\N{NO-BREAK SPACE}% (51.2–55.0); fair", ["53.1\N{NO-BREAK SPACE}% (51.2–55.0)"]),
        ("um −1.234,5 (−2.000,0 … +3,0) <b>", ["−1.234,5 (−2.000,0 … +3,0)"]),
        ("+0.1 (– … –) of 95 % and 2 (two) x", ["+0.1 (– … –)", "95 %"]),
        ("number 3 (of four)", []),
    ],
)
def test_no_interval_is_torn_apart(text: str, together: list[str]) -> None:
    page = write_text(text)
    assert re.findall("<span>(.*?)</span>", page) == together
    assert re.sub("</?span>", "", page) == escape(text, quote=False)


def test_the_number_of_a_rule_is_not_torn_apart_in_a_table() -> None:
    rows: list[Row] = [["Take a tile", "HAM-2.1 take"], ["Choose what to build", "HY-13.5a <set>"]]
    page = write_table(["Question", "Rule"], rows, ["x"], frame_words("en"), Numbers("en"))
    assert "<td>Take a tile</td><td><span>HAM-2.1</span> take</td>" in page
    assert "<td><span>HY-13.5a</span> &lt;set&gt;</td>" in page
    assert "Take a tile,HAM-2.1 take" in unquote(page)  # the file has the plain text
