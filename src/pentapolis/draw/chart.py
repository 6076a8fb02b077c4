"""Charts of estimates: a dot for each mean with a line for its interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from .svg import element, words

WIDTH: Final = 720
LABELS: Final = 250  # width of the names on the left
NUMBERS: Final = 60  # room on the right
ROW: Final = 26
TOP: Final = 8
AXIS: Final = 30
STEPS: Final = 6  # lines of the grid, about


@dataclass(frozen=True)
class Dot:
    """A mean with its interval."""

    label: str
    mean: float
    low: float
    high: float
    css: str = ""  # a class, such as "flag"


def draw_dots(
    dots: Sequence[Dot],
    about: str,
    write: Callable[[float], str],
    against: float | None = None,
) -> str:
    """Return the chart as SVG; `against` is a value to compare with, drawn as a dashed line.

    The page's style sheet gives it colours: chart-grid, chart-against, chart-line, chart-dot.
    """
    known = [dot for dot in dots if not math.isnan(dot.mean)]
    ends = [end for dot in known for end in (dot.low, dot.high) if math.isfinite(end)]
    ends += [dot.mean for dot in known] + ([against] if against is not None else [])
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    step = find_step((high - low) or abs(high) or 1.0)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    high = high if high > low else low + step
    height = TOP + ROW * len(known) + AXIS
    bottom = height - AXIS

    def x(value: float) -> float:
        inside = (min(max(value, low), high) - low) / (high - low)
        return LABELS + (WIDTH - LABELS - NUMBERS) * inside

    parts: list[str] = []
    for number in range(round((high - low) / step) + 1):
        at = low + number * step
        parts.append(draw_line(x(at), TOP, bottom, "chart-grid"))
        parts.append(draw_text(x(at), bottom + 18, write(at), "chart-text middle"))
    if against is not None:
        parts.append(draw_line(x(against), TOP, bottom, "chart-against"))
    for number, dot in enumerate(known):
        y = TOP + ROW * (number + 0.5)
        parts.append(draw_text(LABELS - 12, y + 5, dot.label, "chart-text end"))
        across = {"x1": x(dot.low), "x2": x(dot.high), "y1": y, "y2": y}
        parts.append(element("line", {"css": f"chart-line {dot.css}".strip(), **across}))
        middle = {"cx": x(dot.mean), "cy": y, "r": 5}
        parts.append(element("circle", {"css": f"chart-dot {dot.css}".strip(), **middle}))
    frame = {"viewBox": f"0 0 {WIDTH} {height}", "css": "chart", "role": "img"}
    return element("svg", {**frame, "aria-label": about}, "".join(parts))


def find_step(width: float) -> float:
    """Return a round distance between the lines of a grid."""
    rough = width / STEPS
    size: float = 10.0 ** math.floor(math.log10(rough))
    return next(size * times for times in (1, 2, 5, 10) if size * times >= rough * 0.999)


def draw_line(x: float, top: float, bottom: float, css: str) -> str:
    """Return an upright line."""
    return element("line", {"css": css, "x1": x, "x2": x, "y1": top, "y2": bottom})


def draw_text(x: float, y: float, text: str, css: str) -> str:
    """Return a text."""
    return element("text", {"css": css, "x": x, "y": y}, words(text))
