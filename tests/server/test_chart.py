"""The chart at the end of a game: a line for each seat on a grid of round numbers."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from pentapolis.catalog.languages import frame_words
from pentapolis.server.render.chart import draw_chart

WORDS = frame_words("en")


def read_texts(drawing: str) -> list[str]:
    root = ElementTree.fromstring(drawing)
    return [node.text or "" for node in root if node.tag == "text"]


def test_each_seat_has_a_line_from_the_first_to_the_last_ply() -> None:
    drawing = draw_chart([0, 4, 10], [[0, 3, 20], [0, -5, 8]], WORDS)
    lines = re.findall(r'class="of-(\d)" points="([^"]+)"', drawing)
    assert [seat for seat, points in lines] == ["0", "1"]
    first, last = lines[0][1].split()[0], lines[0][1].split()[-1]
    assert first.startswith("50.0,") and last == "630.0,15.0", "the highest score is at the top"
    assert lines[1][1].split()[1].endswith(",360.0"), "the lowest score is at the bottom"


def test_the_grid_has_round_numbers_with_a_true_minus() -> None:
    assert read_texts(draw_chart([0, 9], [[0, 60], [0, -25]], WORDS))[1:] == [
        *("−20", "−10", "0", "10", "20", "30", "40", "50", "60")
    ]
    assert read_texts(draw_chart([0], [[0], [0]], WORDS))[1:] == ["0", "1"], "nobody has scored"
