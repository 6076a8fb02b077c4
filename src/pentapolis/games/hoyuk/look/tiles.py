"""The shapes of the village: paper houses with flat roofs, ruins, pens and what stands in them.

A house stands in a box of 62 by 64. Its cell is the lower part, 47 high; the upper storey of a
high-rise reaches into the row behind it. Houses and pens are drawn 57 wide, then stretched.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 62  # of a cell
DRAWN: Final = 57  # as wide as houses are drawn here
DEPTH: Final = 47  # of a cell, seen from above at a slant
STOREY: Final = 17  # how far a high-rise reaches beyond its cell
HOUSE_BOX: Final = f"0 0 {WIDTH} {DEPTH + STOREY}"
PEN_BOX: Final = f"0 0 {WIDTH} {DEPTH}"

# The sign of a seat on a roof: circle, square, triangle, diamond, hexagon, as everywhere.
SIGNS: Final = (
    '<circle class="roof-sign" cx="50" cy="50" r="40"/>',
    '<rect class="roof-sign" x="14" y="14" width="72" height="72"/>',
    '<path class="roof-sign" d="M50 10 L92 86 L8 86 Z"/>',
    '<path class="roof-sign" d="M50 6 L94 50 L50 94 L6 50 Z"/>',
    '<path class="roof-sign" d="M28 12 H72 L94 50 L72 88 H28 L6 50 Z"/>',
)

# The pattern of a seat on a roof of 43 by 20: plain, hatched, dotted, crossed, waved.
PATTERNS: Final = (
    "",
    "M0 8 L8 0 M0 18 L18 0 M8 20 L28 0 M18 20 L38 0 M28 20 L43 5 M38 20 L43 15",
    "M4 4 h.1 M12 4 h.1 M20 4 h.1 M28 4 h.1 M36 4 h.1 M8 10 h.1 M16 10 h.1 M24 10 h.1 M32 10 h.1 "
    "M40 10 h.1 M4 16 h.1 M12 16 h.1 M20 16 h.1 M28 16 h.1 M36 16 h.1",
    "M0 10 L10 0 M0 20 L20 0 M10 20 L30 0 M20 20 L40 0 M30 20 L43 7 M33 0 L43 10 M23 0 L43 20 "
    "M13 0 L33 20 M3 0 L23 20 M0 7 L13 20",
    "M0 5 q4 -5 8 0 t8 0 t8 0 t8 0 t8 0 M0 12 q4 -5 8 0 t8 0 t8 0 t8 0 t8 0 "
    "M0 19 q4 -5 8 0 t8 0 t8 0 t8 0 t8 0",
)
DOTTED: Final = 2


def draw_roof(seat: int, top: int) -> str:
    """Draw a flat roof with a rim, in the colour and pattern of a seat."""
    kind = "roof-dots" if seat == DOTTED else "roof-lines"
    return (
        f'<path class="seat-{seat} ink-thin" d="M2 {top} h50 v27 h-50 Z"/>'
        f'<path class="roof-floor" d="M5 {top + 3} h44 v21 h-44 Z"/>'
        f'<path class="f-none {kind}" transform="translate(5 {top + 4})" d="{PATTERNS[seat]}"/>'
        f'<path class="roof-shade" d="M5 {top + 3} h44 v3 h-41 v18 h-3 Z"/>'
        f'<path class="f-none roof-light" d="M3 {top + 26} v-25 h48"/>'
    )


def draw_storey(top: int, front: str) -> str:
    """Draw one storey: the front, the side in the shade, the ends of its beams."""
    beams = " ".join(f"M{x} {top + 4} h.1" for x in (8, 17, 26, 35, 44))
    return (
        f'<path class="{front} ink-thin" d="M2 {top} h50 v16 h-50 Z"/>'
        f'<path class="wall-side ink-thin" d="M52 {top - 24} l4 3 v35 l-4 2 Z"/>'
        f'<path class="f-none beam-end" d="{beams}"/>'
    )


def draw_low_house(seat: int) -> str:
    """Draw a house of one storey: a roof in the colour of the seat, one band of wall."""
    return (
        '<path class="f-shadow" d="M8 64 H54 L57 58 V26 L52 30 V62 Z"/>'
        + draw_storey(46, "f-plaster")
        + '<path class="f-wood-dark" d="M34 53 h8 v5 h-8 Z"/>'
        + draw_roof(seat, 19)
        + '<path class="f-none ladder" d="M11 62 L14 40 M16 62 L19 40 M12 58 h5 M12 53 h5 '
        'M13 48 h5 M14 43 h5"/>'
    )


def draw_high_house(seat: int) -> str:
    """Draw a house of two storeys: two bands of wall, the roof higher up."""
    return (
        '<path class="f-shadow" d="M8 64 H54 L57 56 V10 L52 20 V62 Z"/>'
        + draw_storey(46, "f-plaster-dark")
        + draw_storey(29, "f-plaster")
        + '<path class="f-none beam" d="M1 46 H53 L57 43"/>'
        '<path class="f-wood-dark" d="M8 36 h7 v6 h-7 Z M36 36 h7 v6 h-7 Z M36 53 h8 v5 h-8 Z"/>'
        + draw_roof(seat, 2)
        + '<path class="f-none ladder" d="M20 62 L25 24 M25 62 L30 24 M21 58 h5 M21 53 h5 '
        'M22 48 h5 M23 43 h5 M23 38 h5 M24 33 h5 M24 28 h5"/>'
    )


def draw_ruin(seat: int) -> str:
    """Draw what is left of a house: broken walls, rubble, shards of the roof."""
    return (
        '<path class="f-shadow" d="M6 64 H54 L57 56 L50 50 Z"/>'
        '<path class="rubble-floor" d="M4 32 H52 V60 H4 Z"/>'
        '<path class="rubble ink-thin" d="M2 38 V28 L8 31 L12 25 L19 30 L24 27 L29 33 L29 37 '
        'L8 36 L8 52 L2 52 Z"/>'
        '<path class="rubble ink-thin" d="M40 33 L46 29 L53 34 V50 L47 46 V38 Z"/>'
        f'<path class="seat-{seat} ink-thin faded" d="M14 42 L27 39 L31 46 L19 50 Z '
        'M33 51 L43 47 L45 53 L37 56 Z"/>'
        '<path class="rubble ink-thin" d="M2 62 V52 L9 56 L14 51 L20 57 L25 62 Z '
        'M31 62 L36 56 L42 59 L47 52 L53 57 V62 Z"/>'
        '<path class="f-none crack" d="M6 34 l4 4 M44 36 l4 5 M9 57 l3 3 M45 57 l3 3"/>'
    )


def draw_pen(side: int) -> str:
    """Draw a pen on grass with a fence on three sides, open to north, east, south or west."""
    back = (
        '<path class="f-none rail" d="M5 11 H52 M5 5 H52"/>'
        '<path class="f-none post" d="M5 15 V2 M20 15 V2 M36 15 V2 M52 15 V2"/>'
    )
    right = '<path class="f-none rail" d="M52 11 V41 M54 5 V36"/>'
    front = (
        '<path class="f-none rail" d="M5 41 H52 M5 35 H52"/>'
        '<path class="f-none post" d="M5 45 V32 M20 45 V32 M36 45 V32 M52 45 V32"/>'
    )
    left = '<path class="f-none rail" d="M5 11 V41 M3 5 V36"/>'
    fences = [back, right, front, left]
    return (
        '<path class="pasture" d="M3 5 H54 V44 H3 Z"/>'
        '<path class="f-none tuft" d="M12 25 l2 -5 l2 5 M40 20 l2 -5 l2 5 M28 33 l2 -5 l2 5"/>'
        + "".join(fence for which, fence in enumerate(fences) if which != side)
        + '<path class="f-none post" d="M5 15 V3 M52 15 V3 M5 45 V33 M52 45 V33"/>'
    )


COW: Final = (
    '<path class="f-shadow" d="M14 88 H92 L98 80 H24 Z"/>'
    '<path class="cow-leg" d="M28 58 h9 v30 h-9 Z M42 60 h8 v27 h-8 Z M68 60 h8 v27 h-8 Z '
    'M80 56 h9 v32 h-9 Z"/>'
    '<path class="cow ink-line" d="M24 34 Q28 28 40 30 L82 28 Q93 29 93 44 V62 Q90 68 80 66 '
    'L44 67 Q30 68 26 58 Z"/>'
    '<path class="cow-spot" d="M50 31 q14 -4 18 6 q-2 12 -12 11 q-10 -4 -6 -17 Z '
    'M80 48 q8 -4 12 2 v10 q-10 4 -14 -4 Z"/>'
    '<path class="f-none cow-tail" d="M92 34 q7 4 4 26"/>'
    '<path class="cow ink-line" d="M8 34 L20 26 Q34 26 34 40 L30 54 Q24 62 14 58 L6 48 Z"/>'
    '<path class="horn ink-line" d="M12 30 Q4 24 8 14 Q14 16 18 27 Z M26 26 Q26 16 36 14 '
    'Q38 24 32 30 Z"/>'
    '<circle class="cow-eye" cx="20" cy="38" r="3.5"/>'
    '<path class="cow-nose" d="M6 48 L14 58 Q20 58 22 52 Q14 44 6 48 Z"/>'
)


def stretch(markup: str) -> str:
    """Make a drawing as wide as a cell."""
    return f'<g transform="scale({WIDTH / DRAWN:.4f} 1)">{markup}</g>'


HOUSE_SHAPES: Final = {
    **{f"low-{seat}": stretch(draw_low_house(seat)) for seat in range(5)},
    **{f"high-{seat}": stretch(draw_high_house(seat)) for seat in range(5)},
    **{f"ruin-{seat}": stretch(draw_ruin(seat)) for seat in range(5)},
}
PEN_SHAPES: Final = {f"pen-{key}": stretch(draw_pen(side)) for side, key in enumerate("nesw")}
