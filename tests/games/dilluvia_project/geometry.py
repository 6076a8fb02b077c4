"""Where things are in a drawing: the sizes of its texts and the areas that can be clicked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from pentapolis.draw.picture import Picture
from pentapolis.games.dilluvia_project import SPEC

NUMBER = r"(-?[\d.]+)"
SIZES = {
    name: float(size) for name, size in re.findall(r"\.(x\d) \{ font-size: (\d+)px", SPEC.style)
}
TILE_TEXT = 31 / 100  # the smallest number on a tile, as a part of its side


class Place(NamedTuple):
    """Where a group has its origin, and how large its units are."""

    x: float = 0
    y: float = 0
    scale: float = 1

    def enter(self, transform: str) -> Place:
        """Return the place inside a transform; what is turned stays where it is."""
        x, y, scale = self
        for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
            values = [float(value) for value in inside.split()]
            if name == "translate":
                x, y = x + scale * values[0], y + scale * values[1]
            elif name == "scale":
                scale *= values[0]
        return Place(x, y, scale)


class Area(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Area) -> bool:
        """Return whether two areas share more than an edge."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.5
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.5
        )


def walk(picture: Picture) -> Iterator[tuple[ElementTree.Element, Place, str]]:
    """Yield every element with its place and the action of the group it is in, or ""."""
    root = ElementTree.fromstring(picture.svg(style=False))
    waiting = [(root, Place(), "")]
    while waiting:
        node, place, action = waiting.pop()
        place = place.enter(node.get("transform", ""))
        action = node.get("data-action", action)
        yield node, place, action
        waiting += [(child, place, action) for child in node]


def smallest_text(picture: Picture) -> float:
    """Return the size of the smallest text, in units of the drawing."""
    found = []
    for node, place, _action in walk(picture):
        tag = node.tag.rpartition("}")[2]
        if tag == "text":
            names = [name for name in node.get("class", "").split() if name in SIZES]
            assert len(names) == 1, ElementTree.tostring(node)
            found.append(SIZES[names[0]] * place.scale)
        elif tag == "use" and re.match(r"#s-(tile|effect)-", node.get("href", "")):
            found.append(float(node.get("width", "0")) * place.scale * TILE_TEXT)
    return min(found)


def find_areas(picture: Picture) -> dict[str, Area]:
    """Return the area of every action that can be clicked in the drawing."""
    found: dict[str, Area] = {}
    for node, place, action in walk(picture):
        tag = node.tag.rpartition("}")[2]
        if not action or tag not in ("rect", "circle"):
            continue
        values = {key: float(node.get(key, "0")) for key in ("x", "y", "width", "height")}
        if tag == "circle":
            r = float(node.get("r", "0"))
            values = {"x": float(node.get("cx", "0")) - r, "y": float(node.get("cy", "0")) - r}
            values |= {"width": 2 * r, "height": 2 * r}
        left, top = place.x + place.scale * values["x"], place.y + place.scale * values["y"]
        area = Area(
            left, top, left + place.scale * values["width"], top + place.scale * values["height"]
        )
        old = found.get(action, area)
        found[action] = Area(
            min(old.left, area.left),
            min(old.top, area.top),
            max(old.right, area.right),
            max(old.bottom, area.bottom),
        )
    return found
