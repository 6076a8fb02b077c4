"""Writes SVG: attributes in the order given, numbers rounded to 0.1, text escaped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

Number = int | float
Attribute = str | int | float | None

# Text in an attribute or element must survive XML: control characters cannot be written at all.
ALLOWED_CONTROLS: Final = "\t\n\r"
PLAIN: Final = re.compile(r'[^\x00-\x1f&<>"]*')  # needs no escaping: nearly every attribute

# The attributes that say where a shape is, in the order in which a canvas is told.
PLACES: Final[Mapping[str, tuple[str, ...]]] = {
    "rect": ("x", "y", "width", "height"),
    "circle": ("cx", "cy", "r"),
    "line": ("x1", "y1", "x2", "y2"),
    "path": ("d",),
    "polygon": ("points",),
    "text": ("x", "y"),
    "use": ("href", "x", "y", "width", "height"),
}


@lru_cache(maxsize=1 << 12)
def number(value: Number) -> str:
    """Write a number with at most one decimal, without a trailing zero."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """Drop characters that XML cannot hold."""
    return "".join(c for c in text if c >= " " or c in ALLOWED_CONTROLS)


# A drawing repeats nearly all of the one before it, so elements are remembered as well. Types
# count, because True is written otherwise than 1.
@lru_cache(maxsize=1 << 14, typed=True)
def attribute(name: str, value: Attribute) -> str:
    """Write one attribute; None leaves it out, `css` means class, `_` in a name means `-`."""
    if value is None or value == "":
        return ""
    key = "class" if name == "css" else name.replace("_", "-")
    if isinstance(value, str):
        plain = PLAIN.fullmatch(value)
        return f' {key}="{value}"' if plain else f" {key}={quoteattr(clean(value))}"
    return f' {key}="{value if isinstance(value, int) else number(value)}"'


@lru_cache(maxsize=1 << 15, typed=True)
def start_tag(tag: str, names: tuple[str, ...], *values: Attribute) -> str:
    """Write how an element begins, up to the end of its attributes, in the order given."""
    found = [attribute(name, value) for name, value in zip(names, values, strict=True)]
    return f"<{tag}{''.join(found)}"


@lru_cache(maxsize=1 << 15, typed=True)
def write_shape(tag: str, text: str, more: tuple[str, ...], *values: Attribute) -> str:
    """Write a whole element: the values of PLACES, then those of the names in `more`."""
    found = dict(zip((*PLACES[tag], *more), values, strict=True))
    start = f"<{tag}{''.join(attribute(name, value) for name, value in found.items())}"
    return f"{start}>{words(text)}</{tag}>" if text else f"{start}/>"


def element(tag: str, values: Mapping[str, Attribute], inner: str = "") -> str:
    """Write one element; `inner` is markup."""
    start = start_tag(tag, tuple(values), *values.values())
    return f"{start}>{inner}</{tag}>" if inner else f"{start}/>"


def move(markup: str, place: str) -> str:
    """Write an element as it lies at a place, which is a transform."""
    start, rest = markup.split(">", 1)
    if ' transform="' in start:
        start = start.replace(' transform="', f' transform="{place} ', 1)
    else:
        start = start.replace(" ", f' transform="{place}" ', 1)
    return f"{start}>{rest}"


@lru_cache(maxsize=1 << 12)
def symbol(name: str, box: str, markup: str) -> str:
    """Write a shape that can be placed by its name."""
    return element("symbol", {"id": f"s-{name}", "viewBox": box}, markup)


def make_sheet(shapes: Mapping[str, str], box: str = "0 0 100 100") -> dict[str, str]:
    """Write shapes so that a canvas can take all of them at once; `box` is the room they fill."""
    return {name: symbol(name, box, markup) for name, markup in shapes.items()}


@lru_cache(maxsize=1 << 13)
def words(text: str) -> str:
    """Write text with everything escaped that has a meaning in XML."""
    return escape(clean(text))
