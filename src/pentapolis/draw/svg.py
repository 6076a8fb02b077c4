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


@lru_cache(maxsize=1 << 12)
def number(value: Number) -> str:
    """Write a number with at most one decimal, without a trailing zero."""
    text = f"{value:.1f}"
    text = text.removesuffix(".0")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """Drop characters that XML cannot hold."""
    return "".join(c for c in text if c >= " " or c in ALLOWED_CONTROLS)


@lru_cache(maxsize=1 << 14, typed=True)  # a drawing repeats nearly all of the one before it
def attribute(name: str, value: Attribute) -> str:
    """Write one attribute; None leaves it out, `css` means class, `_` in a name means `-`."""
    if value is None or value == "":
        return ""
    key = "class" if name == "css" else name.replace("_", "-")
    if isinstance(value, str):
        plain = PLAIN.fullmatch(value)
        return f' {key}="{value}"' if plain else f" {key}={quoteattr(clean(value))}"
    return f' {key}="{value if isinstance(value, int) else number(value)}"'


def attributes(values: Mapping[str, Attribute]) -> str:
    """Write attributes in the order given."""
    return "".join([attribute(name, value) for name, value in values.items()])


def element(tag: str, values: Mapping[str, Attribute], inner: str = "") -> str:
    """Write one element; `inner` is markup."""
    if inner:
        return f"<{tag}{attributes(values)}>{inner}</{tag}>"
    return f"<{tag}{attributes(values)}/>"


def words(text: str) -> str:
    """Write text with everything escaped that has a meaning in XML."""
    return escape(clean(text))
