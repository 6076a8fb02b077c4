"""Plots of what was counted: values in a row, how often each occurs, and parts of a whole."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from .chart import draw_text, find_step
from .svg import element
from .type import measure_text

WIDTH: Final = 420  # so that letters can be read on a phone
HEIGHT: Final = 220
LEFT, RIGHT, TOP, BOTTOM = 52, 412, 12, 186  # of what is drawn, inside
LETTERS: Final = 17  # the size of letters at most; the style sheet of a page says
BAR: Final = 34  # height of a row with one bar
MOST_COLUMNS: Final = 10
WIDEST: Final = 72.0  # a column, where there are few
MOST_DOTS: Final = 60  # beyond that a line alone is clearer


@dataclass(frozen=True)
class Point:
    """A value; one that is marked is drawn larger and filled."""

    value: float
    is_marked: bool = False


@dataclass(frozen=True)
class Bar:
    """A labelled length; a second one is drawn below it, striped."""

    label: str
    value: float
    other: float | None = None


def draw_row(points: Sequence[Point], about: str, first: str, last: str) -> str:
    """Return values in the order in which they came, as a line with a dot for each."""
    low, high, step = find_range([point.value for point in points])
    parts = draw_grid(low, high, step)

    def x(number: int) -> float:
        return LEFT + (RIGHT - LEFT) * (number + 0.5) / len(points)

    def y(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)

    spots = [(x(number), y(point.value), point) for number, point in enumerate(points)]
    line = " ".join(f"{across:.1f},{up:.1f}" for across, up, _ in spots)
    parts.append(element("polyline", {"css": "plot-line", "points": line}))
    for across, up, point in spots if len(spots) <= MOST_DOTS else ():
        css, radius = ("plot-dot marked", 6) if point.is_marked else ("plot-dot", 4)
        parts.append(element("circle", {"css": css, "cx": across, "cy": up, "r": radius}))
    parts.append(draw_text(LEFT, BOTTOM + 24, first, "chart-text"))
    parts.append(draw_text(RIGHT, BOTTOM + 24, last, "chart-text end"))
    return wrap(parts, HEIGHT, about)


def draw_columns(values: Sequence[int], about: str) -> str:
    """Return how often values occur, as columns that stand side by side."""
    low, high = min(values), max(values)
    width = max(1, math.ceil((high - low + 1) / MOST_COLUMNS))
    width = width if width < 3 else math.ceil(find_step((high - low + 1) / 2))
    low = math.floor(low / width) * width
    counts = [0] * ((high - low) // width + 1)
    for value in values:
        counts[(value - low) // width] += 1
    _, most, step = find_range([0.0, *map(float, counts)])
    parts = draw_grid(0.0, most, max(1.0, step))
    room = min((RIGHT - LEFT) / len(counts), WIDEST)
    left = (LEFT + RIGHT - room * len(counts)) / 2
    begins = [low + number * width for number in range(len(counts))]
    labels = [f"{begin}" if width == 1 else f"{begin}…{begin + width - 1}" for begin in begins]
    if max(measure_text(label, LETTERS) for label in labels) + 6 > room:
        labels = [f"{begin}" for begin in begins]
    for number, (count, label) in enumerate(zip(counts, labels)):
        across, tall = left + room * number, (BOTTOM - TOP) * count / most
        box = {"x": across + 2, "y": BOTTOM - tall, "width": room - 4, "height": tall}
        parts.append(element("rect", {"css": "plot-bar", **box, "rx": 3}))
        at = across + room / 2
        parts.append(draw_text(at, BOTTOM + 24, write_number(label), "chart-text middle"))
    return wrap(parts, HEIGHT, about)


def draw_bars(bars: Sequence[Bar], about: str, write: Callable[[float], str]) -> str:
    """Return labelled bars, one below the other; those below zero go to the left."""
    values = [value for bar in bars for value in (bar.value, bar.other) if value is not None]
    low, high = min([0.0, *values]), max([0.0, *values])
    reach = (high - low) or 1.0
    has_pairs = any(bar.other is not None for bar in bars)
    row = BAR * 2 if has_pairs else BAR + 22
    left, right = 4.0, WIDTH - 60.0

    def x(value: float) -> float:
        return left + (right - left) * (value - low) / reach

    parts: list[str] = []
    for number, bar in enumerate(bars):
        top = TOP + row * number
        parts.append(draw_text(4, top + 10, bar.label, "chart-text"))
        pair = [bar.value] if bar.other is None else [bar.value, bar.other]
        for below, value in enumerate(pair):
            y, ends = top + 16 + 22 * below, sorted((x(0.0), x(value)))
            box = {"x": ends[0], "y": y, "width": max(1.0, ends[1] - ends[0]), "height": 18}
            css = "plot-bar other" if below else "plot-bar"
            parts.append(element("rect", {"css": css, **box, "rx": 3}))
            parts.append(draw_text(ends[1] + 6, y + 14, write(value), "chart-text"))
    return wrap(parts, TOP + row * len(bars) + 4, about)


def find_range(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the ends of an axis for some values, and the distance of its lines."""
    low, high = min(values), max(values)
    step = max(1.0, find_step((high - low) or 1.0))
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    return low, high if high > low else low + step, step


def draw_grid(low: float, high: float, step: float) -> list[str]:
    """Return the lines of an axis that goes up, with their numbers."""
    parts: list[str] = []
    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        y = BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)
        ends = {"x1": LEFT, "x2": RIGHT, "y1": y, "y2": y}
        parts.append(element("line", {"css": "chart-grid", **ends}))
        text = write_number(f"{value:.0f}")
        parts.append(draw_text(LEFT - 8, y + 6, text, "chart-text end"))
    return parts


def write_number(text: str) -> str:
    """Return a number with a proper minus sign."""
    return text.replace("-", "−")


def wrap(parts: Sequence[str], height: float, about: str) -> str:
    """Return parts as a drawing that says what it is about."""
    frame = {"viewBox": f"0 0 {WIDTH} {height:g}", "css": "plot", "role": "img"}
    return element("svg", {**frame, "aria-label": about}, "".join(parts))
