"""Measures a drawing: where its texts, buildings and targets are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pentapolis.draw.bounds import Box
from pentapolis.draw.picture import Picture
from pentapolis.draw.type import measure_text

SIZES: Final = {"t1": 36.0, "t2": 27.0, "t3": 21.0, "t4": 17.0}


@dataclass(frozen=True)
class Shape:
    """A shape with the id of its part, its classes, and the action or token it belongs to."""

    part: str
    tag: str
    css: str
    target: str
    box: Box
    font: float = 0.0


def list_shapes(picture: Picture) -> list[Shape]:
    """List all shapes of a drawing in the order in which they are drawn."""
    root = ElementTree.fromstring(picture.svg(style=False))
    return [
        shape
        for part in root
        if strip_tag(part) not in ("title", "desc")
        for shape in walk(part, part.get("id", ""), "", (0.0, 0.0))
    ]


def strip_tag(node: Element) -> str:
    return node.tag.rpartition("}")[2]


def walk(node: Element, part: str, target: str, at: tuple[float, float]) -> Iterator[Shape]:
    """Yield the shapes of a part; groups may be moved, nothing else."""
    x, y = at
    target = node.get("data-action") or node.get("data-token") or target
    moved = re.match(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if strip_tag(node) == "g":
        for child in node:
            yield from walk(child, part, target, (x, y))
        return
    found = measure(node)
    if found is not None:
        box = Box(found.left + x, found.top + y, found.right + x, found.bottom + y)
        css = node.get("class", "")
        yield Shape(part, strip_tag(node), css, target, box, font_size(node))


def number(node: Element, name: str) -> float:
    return float(node.get(name, "0"))


def font_size(node: Element) -> float:
    """Return how large a text is, by its attribute or its class."""
    if strip_tag(node) != "text":
        return 0.0
    if node.get("font-size"):
        return number(node, "font-size")
    return max([SIZES.get(each, 0.0) for each in node.get("class", "").split()], default=0.0)


def measure(node: Element) -> Box | None:
    """Return the rectangle around a shape; None for paths, which only decorate others."""
    tag = strip_tag(node)
    if tag in ("rect", "use"):
        x, y = number(node, "x"), number(node, "y")
        return Box(x, y, x + number(node, "width"), y + number(node, "height"))
    if tag == "circle":
        x, y, r = number(node, "cx"), number(node, "cy"), number(node, "r")
        return Box(x - r, y - r, x + r, y + r)
    if tag == "polygon":
        places = [tuple(map(float, each.split(","))) for each in node.get("points", "").split()]
        xs, ys = zip(*places, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))
    if tag == "text":
        size = font_size(node)
        css = node.get("class", "").split()
        width = measure_text(node.text or "", size, bool({"bold", "strip-text"} & set(css)))
        left = number(node, "x") - (width / 2 if "mid" in css else width if "end" in css else 0)
        y = number(node, "y")
        return Box(left, y - 0.37 * size, left + width, y + 0.37 * size)
    return None


def join_boxes(shapes: list[Shape]) -> Box:
    """Return the smallest rectangle around some shapes."""
    box = Box()
    for shape in shapes:
        box = box.join(shape.box)
    return box


def target_boxes(shapes: list[Shape]) -> dict[str, Box]:
    """Return the rectangle of each place that can be clicked or picked."""
    names = {shape.target for shape in shapes if shape.target}
    return {name: join_boxes([each for each in shapes if each.target == name]) for name in names}
