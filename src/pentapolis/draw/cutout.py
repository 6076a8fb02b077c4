"""Cuts a part out of a picture, to be shown beside a text: nothing in it can be clicked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import reduce
from typing import Final

from .bounds import Box, measure_part, read_type_sizes
from .picture import Picture
from .svg import Attribute, element, number, words

MARGIN: Final = 3  # around what is shown, in units of the drawing
RING: Final = 1  # from a marked part to the ring around it
WIDE: Final = 900  # pixels of a whole drawing beside a text, so that its type can be read
TALL: Final = 420  # the same for the drawing of a phone
SQUARE: Final = 0.75  # a drawing that is narrower for its height is that of a phone
SMALLEST: Final = 88  # pixels of a cutout
SYMBOL: Final = re.compile(r'href="#s-([^"]+)"')
# A picture beside a text says what it shows as a whole, and several stand on one page.
LIVE: Final = re.compile(r' (?:id|role|tabindex|aria-[a-z]+|data-[a-z]+)="[^"]*"')


@dataclass(frozen=True)
class Cutout:
    """A part of a picture: its markup, and the shapes that it needs."""

    inner: str
    box: Box
    symbols: Mapping[str, str]
    scale: float = 1  # pixels of a unit

    @property
    def size(self) -> tuple[int, int]:
        """Return how wide and how high it is on a page with enough room, in pixels."""
        scale = max(self.scale, SMALLEST / self.box.width)
        return round(self.box.width * scale), round(self.box.height * scale)

    def svg(self, label: str = "") -> str:
        """Return the drawing for a page that has its style sheet and its shapes."""
        box = self.box
        frame = (box.left, box.top, box.width, box.height)
        named = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
        width, height = self.size
        values: dict[str, Attribute] = {
            "viewBox": " ".join(number(value) for value in frame),
            "width": width,
            "height": height,
            "css": "drawing",
        }
        return element("svg", {**values, **named}, self.inner)


def cut_out(
    picture: Picture, show: Sequence[str], mark: Sequence[str] = (), only: bool = False
) -> Cutout:
    """Return the part of a picture around some of its parts, which globs name.

    With `only`, nothing else that lies there is drawn. ValueError if a glob names nothing.
    """
    sizes = read_type_sizes(picture.style)
    boxes = {name: measure_part(markup, sizes) for name, markup in picture.parts.items()}
    wanted = find_parts(boxes, show)
    box = join_boxes(boxes[name] for name in wanted)
    rings = [boxes[name].grow(RING) for name in find_parts(boxes, mark)]
    box = join_boxes([box, *rings]).grow(MARGIN)
    kept = [
        markup
        for name, markup in picture.parts.items()
        if (name in wanted if only else boxes[name].overlaps(box))
    ]
    inner = LIVE.sub("", "".join(kept)) + "".join(draw_ring(ring) for ring in rings)
    scale = (WIDE if picture.width > picture.height * SQUARE else TALL) / picture.width
    return Cutout(inner, box, collect_symbols(inner, picture.symbols), scale)


def cut_symbol(picture: Picture, name: str) -> Cutout:
    """Return one of a picture's shapes; ValueError if it has none of that name."""
    if name not in picture.symbols:
        raise ValueError(f"no symbol is called {name!r}")
    inner = element("use", {"href": f"#s-{name}", "width": 100, "height": 100})
    return Cutout(inner, Box(0, 0, 100, 100), collect_symbols(inner, picture.symbols))


def find_parts(boxes: Mapping[str, Box], globs: Sequence[str]) -> list[str]:
    """Return the parts that globs name, of those that are drawn at all."""
    found: list[str] = []
    for glob in globs:
        named = [
            name for name, box in boxes.items() if fnmatchcase(name, glob) and not box.is_empty
        ]
        if not named:
            raise ValueError(f"no part of the drawing is called {glob!r}")
        found += named
    return found


def join_boxes(boxes: Iterable[Box]) -> Box:
    """Return the box around all of them."""
    return reduce(Box.join, boxes, Box())


def draw_ring(box: Box) -> str:
    """Draw a ring around what a picture is about: a dashed line on a light one."""
    place = {"x": box.left, "y": box.top, "width": box.width, "height": box.height, "rx": 8}
    return element("g", {"css": "mark"}, element("rect", place) * 2)


def collect_symbols(markup: str, symbols: Mapping[str, str]) -> dict[str, str]:
    """Return the shapes that a drawing needs, and those that they need."""
    found: dict[str, str] = {}
    names = SYMBOL.findall(markup)
    while names:
        name = names.pop()
        if name not in found:
            found[name] = symbols[name]
            names += SYMBOL.findall(symbols[name])
    return found


def draw_symbol_sheet(cutouts: Iterable[Cutout]) -> str:
    """Return the shapes of several drawings on one page, each once.

    ValueError if two drawings mean different shapes by a name.
    """
    found: dict[str, str] = {}
    for cutout in cutouts:
        for name, markup in cutout.symbols.items():
            if found.setdefault(name, markup) != markup:
                raise ValueError(f"two shapes are called {words(name)!r}")
    defs = element("defs", {}, "".join(found.values()))
    return element("svg", {"css": "symbol-sheet drawing", "aria_hidden": "true"}, defs)
