"""Charts of estimates: a dot for each mean with a line for its interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from .svg import element, words

WIDTH: Final = 720
ROW: Final = 26
NAME: Final = 22  # height of a name above its row
TOP: Final = 8
AXIS: Final = 30
BAND_HEIGHT: Final = 240
BAND_TOP: Final = 16
BAND_AXIS: Final = 38
BAND_LEFT: Final = 112
BAND_RIGHT: Final = 40
END: Final = 4  # half the height of the end of a thin line
STEPS: Final = 6  # lines of the grid, about


@dataclass(frozen=True)
class Shape:
    """How a chart of dots is laid out."""

    css: str
    width: int
    left: int  # of the plot
    right: int
    is_tall: bool = False  # names stand above their rows, not beside them
    numbers: int = 99  # on the axis, for which there is room


DESK: Final = Shape("desk", WIDTH, 250, 60)
PHONE: Final = Shape("phone", 360, 28, 28, is_tall=True, numbers=5)


@dataclass(frozen=True)
class Dot:
    """A mean with its interval."""

    label: str
    mean: float
    low: float
    high: float
    css: str = ""  # a class, such as "flag"
    wide: tuple[float, float] | None = None  # another interval, drawn thin with ends


def draw_dots(
    dots: Sequence[Dot],
    about: str,
    write: Callable[[float], str],
    against: float | None = None,
    shape: Shape = DESK,
) -> str:
    """Return the chart as SVG; `against` is a value to compare with, drawn as a dashed line.

    The page's style sheet gives it colours: chart-grid, chart-against, chart-line, chart-wide,
    chart-dot.
    """
    known = [dot for dot in dots if not math.isnan(dot.mean)]
    ends = [end for dot in known for end in list_ends(dot) if math.isfinite(end)]
    ends += [dot.mean for dot in known] + ([against] if against is not None else [])
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    step = find_step((high - low) or abs(high) or 1.0)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    high = high if high > low else low + step
    names = [NAME if shape.is_tall and dot.label else 0 for dot in known]
    bottom = TOP + ROW * len(known) + sum(names)

    def x(value: float) -> float:
        inside = (min(max(value, low), high) - low) / (high - low)
        return shape.left + (shape.width - shape.left - shape.right) * inside

    parts: list[str] = []
    first, last = round(low / step), round(high / step)
    every = 1 if last - first < shape.numbers else 2  # 0 always has its number
    for number in range(first, last + 1):
        at = number * step
        parts.append(draw_line(x(at), TOP, bottom, "chart-grid"))
        if number % every == 0:
            parts.append(draw_text(x(at), bottom + 18, write(at), "chart-text middle"))
    if against is not None:
        parts.append(draw_line(x(against), TOP, bottom, "chart-against"))
    top = TOP
    for dot, name in zip(known, names, strict=True):
        y = top + name + ROW / 2
        if shape.is_tall:
            parts.append(draw_text(0, top + name - 4, dot.label, "chart-text over"))
        else:
            parts.append(draw_text(shape.left - 12, y + 5, dot.label, "chart-text end"))
        if dot.wide is not None:
            parts += draw_wide(x(dot.wide[0]), x(dot.wide[1]), y, dot.css)
        across = {"x1": x(dot.low), "x2": x(dot.high), "y1": y, "y2": y}
        parts.append(element("line", {"css": f"chart-line {dot.css}".strip(), **across}))
        middle = {"cx": x(dot.mean), "cy": y, "r": 5}
        parts.append(element("circle", {"css": f"chart-dot {dot.css}".strip(), **middle}))
        top += name + ROW
    frame = {"viewBox": f"0 0 {shape.width} {bottom + AXIS}", "css": f"chart {shape.css}"}
    return element("svg", {**frame, "role": "img", "aria-label": about}, "".join(parts))


def list_ends(dot: Dot) -> tuple[float, ...]:
    """Return the ends of all intervals of a dot."""
    return (dot.low, dot.high, *(dot.wide or ()))


def draw_wide(low: float, high: float, y: float, css: str) -> list[str]:
    """Return a thin line with an end on either side."""
    css = f"chart-wide {css}".strip()
    ends = (
        {"x1": low, "x2": high, "y1": y, "y2": y},
        *({"x1": end, "x2": end, "y1": y - END, "y2": y + END} for end in (low, high)),
    )
    return [element("line", {"css": css, **one}) for one in ends]


@dataclass(frozen=True)
class Look:
    """A mean and its interval after some deals; the interval may be infinite."""

    at: int
    mean: float
    low: float
    high: float


def draw_band(looks: Sequence[Look], until: int, about: str, write: Callable[[float], str]) -> str:
    """Return a mean over time as a line, its interval as a band around it, and a line at zero.

    What lies far outside is cut off: an early interval is as wide as the sea. The page's style
    sheet gives it colours: chart-grid, chart-against, chart-band, chart-mean.
    """
    known = [look for look in looks if math.isfinite(look.low) and math.isfinite(look.high)]
    last = known[-1] if known else Look(0, 0.0, -1.0, 1.0)
    reach = 3 * (last.high - last.low) / 2 or 1.0
    low = max(min([0.0, *(look.low for look in known)]), min(0.0, last.mean - reach))
    high = min(max([0.0, *(look.high for look in known)]), max(0.0, last.mean + reach))
    low, high = (low, high) if high > low else (-1.0, 1.0)
    step = find_step(high - low)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    bottom = BAND_TOP + BAND_HEIGHT

    def x(deals: float) -> float:
        return BAND_LEFT + (WIDTH - BAND_LEFT - BAND_RIGHT) * min(1.0, deals / until)

    def y(value: float) -> float:
        return bottom - BAND_HEIGHT * (min(max(value, low), high) - low) / (high - low)

    parts: list[str] = []
    for number in range(round((high - low) / step) + 1):
        at = low + number * step
        css = "chart-against" if abs(at) < step / 2 else "chart-grid"
        ends = {"x1": x(0), "x2": x(until), "y1": y(at), "y2": y(at)}
        parts.append(element("line", {"css": css, **ends}))
        parts.append(draw_text(BAND_LEFT - 10, y(at) + 5, write(at), "chart-text end"))
    for at in (0, until // 2, until):
        parts.append(draw_text(x(at), bottom + 28, str(at), "chart-text middle"))
    if known:
        # A single look has no width; its bar says it all.
        upper = [f"{x(look.at):.1f},{y(look.high):.1f}" for look in known]
        lower = [f"{x(look.at):.1f},{y(look.low):.1f}" for look in reversed(known)]
        line = " ".join(f"{x(look.at):.1f},{y(look.mean):.1f}" for look in known)
        if len(known) > 1:
            band = {"css": "chart-band", "points": " ".join(upper + lower)}
            parts.append(element("polygon", band))
            parts.append(element("polyline", {"css": "chart-mean", "points": line}))
        place = {"x1": x(last.at), "x2": x(last.at), "y1": y(last.low), "y2": y(last.high)}
        parts.append(element("line", {"css": "chart-line", **place}))
        parts.append(
            element("circle", {"css": "chart-dot", "cx": x(last.at), "cy": y(last.mean), "r": 5})
        )
    frame = {"viewBox": f"0 0 {WIDTH} {bottom + BAND_AXIS}", "css": "chart", "role": "img"}
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
