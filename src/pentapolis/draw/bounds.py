"""Where the parts of a drawing lie: boxes read from the markup, for cutting out a part of it.

It knows what the canvas can draw and nothing else of SVG; a test in the browser compares it with
what is really painted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, inf, radians, sin, tan
from typing import Final
from xml.etree import ElementTree

from .type import measure_text

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

UNMOVED: Final[Matrix] = (1, 0, 0, 1, 0, 0)
TRANSFORM: Final = re.compile(r"(\w+)\(([^)]*)\)")
COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER: Final = re.compile(r"-?\d*\.?\d+")
FONT_SIZE: Final = re.compile(r"\.([\w-]+)\s*\{[^}]*?font-size:\s*([\d.]+)px")
USUAL_SIZE: Final = 16.0  # of a text without a size, as in every browser
STEPS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(frozen=True)
class Box:
    """A rectangle; it is empty if its left edge is right of its right one."""

    left: float = inf
    top: float = inf
    right: float = -inf
    bottom: float = -inf

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def is_empty(self) -> bool:
        return self.left > self.right

    def join(self, other: Box) -> Box:
        """Return the box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grow(self, margin: float) -> Box:
        """Return the box with a margin around it."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def overlaps(self, other: Box, slack: float = 0.0) -> bool:
        """Return whether the two have some area in common, wider and higher than the slack."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > slack and down > slack


def read_type_sizes(style: str) -> dict[str, float]:
    """Return the size of type that each class of a style sheet sets."""
    return {name: float(size) for name, size in FONT_SIZE.findall(style)}


def measure_part(markup: str, sizes: Mapping[str, float]) -> Box:
    """Return the box of a part of a drawing; `sizes` are the sizes of type by class."""
    box = Box()
    for x, y in find_corners(ElementTree.fromstring(markup), UNMOVED, sizes):
        box = box.join(Box(x, y, x, y))
    return box


def find_corners(
    node: ElementTree.Element, around: Matrix, sizes: Mapping[str, float]
) -> Iterator[Point]:
    """Yield points whose box is that of an element and everything in it."""
    matrix = multiply(around, read_transform(node.get("transform", "")))
    for point in list_points(node, sizes):
        yield move(matrix, point)
    for child in node:
        yield from find_corners(child, matrix, sizes)


def list_points(node: ElementTree.Element, sizes: Mapping[str, float]) -> list[Point]:
    """Return points around a single shape, before it is moved."""

    def read(name: str) -> float:
        return float(node.get(name, 0))

    match node.tag:
        case "rect" | "use":
            x, y = read("x"), read("y")
            return [(x, y), (x + read("width"), y + read("height"))] + [
                (x + read("width"), y),
                (x, y + read("height")),
            ]
        case "circle" | "ellipse":
            x, y = read("cx"), read("cy")
            across, down = read("r") or read("rx"), read("r") or read("ry")
            return [(x - across, y), (x + across, y), (x, y - down), (x, y + down)]
        case "line":
            return [(read("x1"), read("y1")), (read("x2"), read("y2"))]
        case "polygon":
            numbers = read_numbers(node.get("points", ""))
            return list(zip(numbers[::2], numbers[1::2], strict=True))
        case "path":
            return follow_path(node.get("d", ""))
        case "text":
            return measure_words(node, read("x"), read("y"), sizes)
    return []


def measure_words(
    node: ElementTree.Element, x: float, y: float, sizes: Mapping[str, float]
) -> list[Point]:
    """Return two corners of a text; drawings write around the middle of a line."""
    css = node.get("class", "").split()
    size = next((sizes[name] for name in reversed(css) if name in sizes), USUAL_SIZE)
    size = float(node.get("font-size", size))
    bold = bool({"bold", "t1", "t2"} & set(css))
    width = measure_text("".join(node.itertext()), size, bold)
    width = float(node.get("textLength", width))
    start = x - (width / 2 if "mid" in css else width if "end" in css else 0)
    return [(start, y - size / 2), (start + width, y + size / 2)]


def follow_path(d: str) -> list[Point]:
    """Return the ends of a path's strokes, the points that bend them, and the tops of arcs."""
    points: list[Point] = []
    x = y = 0.0
    start = (x, y)
    for letter, rest in COMMAND.findall(d):
        kind, numbers = letter.upper(), read_numbers(rest)
        if kind == "Z":
            x, y = start
            continue
        step = STEPS[kind]
        for at in range(0, len(numbers), step):
            part = numbers[at : at + step]
            dx, dy = (x, y) if letter.islower() else (0.0, 0.0)
            before = (x, y)
            if kind == "H":
                x = dx + part[0]
            elif kind == "V":
                y = dy + part[0]
            elif kind == "A":
                x, y = dx + part[5], dy + part[6]
                points += find_arc(before, (x, y), part[0], part[1])
            else:
                ends = [(dx + part[i], dy + part[i + 1]) for i in range(0, step, 2)]
                points += ends
                x, y = ends[-1]
            points.append((x, y))
        if kind == "M":
            start = (x, y)
    return points


def find_arc(start: Point, end: Point, across: float, down: float) -> list[Point]:
    """Return points around half an ellipse over two points, the largest an arc is drawn with."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return [(x - across, y - down), (x + across, y + down)]


def read_numbers(text: str) -> list[float]:
    """Return all numbers in a text."""
    return [float(found) for found in NUMBER.findall(text)]


def read_transform(text: str) -> Matrix:
    """Return what an attribute does to points."""
    matrix = UNMOVED
    for name, rest in TRANSFORM.findall(text):
        matrix = multiply(matrix, make_matrix(name, read_numbers(rest)))
    return matrix


def make_matrix(name: str, values: list[float]) -> Matrix:
    """Return one step of a transformation; ValueError for those that no drawing uses."""
    first = values[0]
    match name:
        case "translate":
            return (1, 0, 0, 1, first, values[1] if len(values) > 1 else 0)
        case "scale":
            return (first, 0, 0, values[1] if len(values) > 1 else first, 0, 0)
        case "rotate":
            turn = radians(first)
            matrix: Matrix = (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
            if len(values) == 3:
                x, y = values[1:]
                there, back = (1, 0, 0, 1, x, y), (1, 0, 0, 1, -x, -y)
                return multiply(multiply(there, matrix), back)
            return matrix
        case "skewX":
            return (1, 0, tan(radians(first)), 1, 0, 0)
        case "skewY":
            return (1, tan(radians(first)), 0, 1, 0, 0)
    raise ValueError(f"no drawing uses {name!r}")


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """Return what two transformations do, the inner one first."""
    a, b, c, d, e, f = outer
    return (
        a * inner[0] + c * inner[1],
        b * inner[0] + d * inner[1],
        a * inner[2] + c * inner[3],
        b * inner[2] + d * inner[3],
        a * inner[4] + c * inner[5] + e,
        b * inner[4] + d * inner[5] + f,
    )


def move(matrix: Matrix, point: Point) -> Point:
    """Return where a point goes."""
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f
