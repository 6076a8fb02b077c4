"""Plots show every value, wherever it lies, and say what they are about."""

from __future__ import annotations

import re

import pytest

from pentapolis.draw.plots import (
    HEIGHT,
    LEFT,
    RIGHT,
    WIDEST,
    WIDTH,
    Bar,
    Point,
    draw_bars,
    draw_columns,
    draw_row,
)

NUMBER = re.compile(r'(?:x|x1|x2|y|y1|y2|cx|cy|width|height)="(-?[\d.]+)"')
HEIGHTS = re.compile(r'class="plot-bar"[^>]* height="([\d.]+)"')


def list_columns(svg: str) -> list[float]:
    """Return how tall the columns are."""
    return [float(height) for height in HEIGHTS.findall(svg)]


@pytest.mark.parametrize("values", [[3], [0, 0], [-25, -21, -3, 4], [7, 90, 91, 150], [1000, 1001]])
def test_everything_lies_inside(values: list[int]) -> None:
    points = [Point(float(value), value == max(values)) for value in values]
    for svg in (draw_row(points, "about", "first", "last"), draw_columns(values, "about")):
        assert 'aria-label="about"' in svg and 'role="img"' in svg
        found = [float(number) for number in NUMBER.findall(svg)]
        assert found and min(found) >= 0 and max(found) <= max(WIDTH, HEIGHT)
    row = draw_row(points, "about", "first", "last")
    assert row.count("<circle") == len(values) and row.count("marked") == values.count(max(values))


def test_columns_count_each_value_once() -> None:
    tall = list_columns(draw_columns([1, 1, 1, 2, 4], "about"))
    assert len(tall) == 4 and tall[2] == 0 and tall[0] == pytest.approx(3 * tall[1], abs=0.2)
    assert len(list_columns(draw_columns(list(range(200)), "about"))) <= 11


def test_few_columns_are_no_walls_and_stand_in_the_middle() -> None:
    svg = draw_columns([5], "about")
    ((left, wide),) = re.findall(r'class="plot-bar" x="([\d.]+)"[^>]* width="([\d.]+)"', svg)
    assert float(wide) <= WIDEST
    assert float(left) + float(wide) / 2 == pytest.approx((LEFT + RIGHT) / 2)


def test_bars_go_to_both_sides_of_zero() -> None:
    svg = draw_bars([Bar("food", -4.0, 2.0), Bar("towns", 4.0)], "about", lambda value: f"{value}!")
    boxes = re.findall(r'<rect class="plot-bar( other)?" x="([\d.]+)"[^>]* width="([\d.]+)"', svg)
    (_, left, wide), (other, zero, half), (_, start, same) = boxes
    assert other and wide == same and float(half) == pytest.approx(float(wide) / 2, abs=0.1)
    assert float(left) + float(wide) == pytest.approx(float(zero), abs=0.2) and start == zero
    assert "-4.0!" in svg and "food" in svg
    assert draw_bars([], "about", str)
