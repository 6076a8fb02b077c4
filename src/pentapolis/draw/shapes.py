"""Shapes that several games share, each drawn once in a box of 100 by 100.

The style is cut paper: a fill, a thin ink line, one soft shadow, light from the upper left.
"""

from __future__ import annotations

from typing import Final

from .seats import SEAT_SIGNS

COIN: Final = (
    '<circle class="f-shadow" cx="53" cy="55" r="40"/>'
    '<circle class="f-gold ink-line" cx="50" cy="50" r="40"/>'
    '<circle class="f-none thin-line" cx="50" cy="50" r="31"/>'
    '<path class="f-gold-dark" d="M34 62 L31 38 L42 49 L50 33 L58 49 L69 38 L66 62 Z"/>'
)

HEAD: Final = (
    '<path class="f-green ink-line" d="M14 90 Q14 58 50 58 Q86 58 86 90 Z"/>'
    '<circle class="f-green ink-line" cx="50" cy="34" r="23"/>'
)

STAR: Final = (
    '<path class="f-gold ink-line" d="M50 8 L62 38 L94 40 L69 60 L78 91 L50 73 L22 91 L31 60 '
    'L6 40 L38 38 Z"/>'
)

SHAPES: Final = {
    "coin": COIN,
    "head": HEAD,
    "star": STAR,
    **{f"seat-{seat}": sign for seat, sign in enumerate(SEAT_SIGNS)},
}


def choose_shapes(*names: str, seats: int) -> dict[str, str]:
    """Return some of the shapes by name, and the signs of the first seats."""
    signs = [f"seat-{seat}" for seat in range(seats)]
    return {name: SHAPES[name] for name in (*names, *signs)}
