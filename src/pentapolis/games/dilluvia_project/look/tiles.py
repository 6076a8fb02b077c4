"""Market tiles and printed effects, each a shape of its own in a box of 100 by 100."""

from __future__ import annotations

import re
from typing import Final

from pentapolis.draw.svg import Number, element, words

from ..rules import codes as c
from ..rules.board import LARGE, MEDIUM, SMALL
from ..rules.parts import Box

SIGNS: Final = ["end", "always", "round", "once", "now"]  # by timing
HOMES: Final = ["home-small", "home-medium", "home-large"]  # by size
SIZED: Final = {
    c.SMALL_PAY: SMALL,
    c.MEDIUM_PAY: MEDIUM,
    c.LARGE_PAY: LARGE,
    c.MAJ_SMALL: SMALL,
    c.MAJ_MEDIUM: MEDIUM,
    c.MAJ_LARGE: LARGE,
}
SECTORS: Final = (
    '<rect class="tile-sky ink-line" x="8" y="38" width="44" height="44"/>'
    '<path class="sector-line" d="M22 38 V82 M38 38 V82 M8 52 H52 M8 68 H52"/>'
)
TEXT: Final = re.compile(r"<text.*?</text>")
GAP: Final = '<rect class="tile-gap" x="8" y="42" width="36" height="40" rx="4"/>'


def place(name: str, x: Number, y: Number, size: Number) -> str:
    """Return the markup that places a shape."""
    return element("use", {"href": f"#s-{name}", "x": x, "y": y, "width": size, "height": size})


def write(text: str, x: Number, y: Number, css: str = "tile-number") -> str:
    """Return the markup of a text with its middle at a place."""
    return element("text", {"css": css, "x": x, "y": y}, words(text))


def draw_faces(box: Box) -> dict[str, str]:
    """Return the shapes of all tiles and printed effects of a box, by name.

    As icons tiles are too small for their numbers; the words beside them have those.
    """
    faces = {f"tile-{kind}": draw_tile(box, kind) for kind in range(c.KINDS)}
    faces |= {f"icon-{kind}": TEXT.sub("", draw_tile(box, kind)) for kind in range(c.KINDS)}
    for which in range(len(c.EFFECT_KEYS)):
        faces[f"effect-{which}"] = draw_effect(box, which)
        faces[f"effect-icon-{which}"] = TEXT.sub("", faces[f"effect-{which}"])
    return faces


def draw_tile(box: Box, kind: int) -> str:
    """Return a tile: its top left corner, at the top right when it works, and what it does."""
    markup = '<rect class="tile-paper" x="2" y="2" width="96" height="96" rx="10"/>'
    if box.crown[kind]:
        markup += place("crown", 6, 5, 30)
    elif box.five[kind]:
        markup += '<circle class="price" cx="21" cy="20" r="15.5"/>'
        markup += write(str(box.fixed_price), 21, 20.5, "tile-number small")
    markup += place(SIGNS[box.timing[kind]], 68, 6, 25)
    return markup + draw_purpose(box, kind)


def draw_purpose(box: Box, kind: int) -> str:
    """Return what a tile does, without its corners."""
    n = box.amount[kind]
    colour = c.COLOUR_OF[kind]
    if colour >= 0:
        room = 29.0 if n > 2 else 44.0
        left = 51 - min(n, 3) * room / 2
        return "".join(
            place(f"cube-{colour}", left + index * room, 66 - room / 2, room)
            for index in range(min(n, 3))
        )
    if kind in (c.AERO5, c.AERO6):
        return draw_count(str(n), "coin")
    if kind in c.MAJORITIES:
        return draw_majority(kind) + draw_pair(str(box.alone), "people")
    if kind in SIZED:
        return place(HOMES[SIZED[kind]], 6, 40, 46) + draw_pair(f"+{n}", "coin")
    return draw_special(box, kind, n)


def draw_special(box: Box, kind: int, n: int) -> str:
    """Return what a tile does if no other tile looks like it."""
    if kind == c.SETS:
        return (
            place("coin", 4, 50, 27)
            + place("cube", 28, 50, 27)
            + write(str(n), 64, 65)
            + place("star", 70, 50, 28)
        )
    if kind == c.GARDEN_FREE:
        return place("garden", 22, 34, 58)
    if kind == c.MATCH3:
        return (
            '<circle class="price" cx="29" cy="66" r="24"/>'
            + place("house", 13, 48, 34)
            + draw_pair(f"+{n}", "star")
        )
    if kind == c.LAND_DISC:
        return place("plot-1", 3, 40, 46) + draw_pair(f"−{n}", "coin")
    if kind == c.CONVERTER:
        return place("cube", 4, 46, 36) + place("arrow", 40, 54, 20) + place("cube", 60, 46, 36)
    if kind == c.FUTURE:
        return place("house", 8, 38, 50) + place("arrow", 60, 50, 34)
    if kind == c.TWO_SINGLES:
        return place("plot-0", 6, 32, 42) + place("plot-0", 50, 52, 42)
    if kind == c.LAND2_FREE:
        return place("plot-1", 16, 30, 68)
    if kind == c.TOLL:
        return place("worker", 6, 42, 44) + place("arrow", 46, 54, 22) + place("coin", 68, 50, 28)
    if kind == c.POP2:
        return draw_count(f"+{n}", "people")
    if kind == c.COMP2:
        return GAP + draw_pair(f"+{n}", "coin")
    if kind in (c.DISC23, c.DISC45):
        text = "2·3" if kind == c.DISC23 else "4·5"
        return write(text, 28, 66) + draw_pair(f"−{n}", "cube")
    if kind == c.HOUSE1:
        return draw_count(f"+{n}", "house")
    if kind == c.PRES7:
        return draw_count(f"+{n}", "star")
    stars = write(str(n), 14, 66) + place("star", 24, 50, 30)  # POP_BONUS
    return stars + write("/", 59, 66) + place("people", 66, 50, 30)


def draw_count(text: str, icon: str) -> str:
    """Return a large number and a sign side by side."""
    return write(text, 29, 66, "tile-number large") + place(icon, 53, 46, 42)


def draw_pair(text: str, icon: str) -> str:
    """Return a number above a sign, in the right half of a tile."""
    return write(text, 74, 50, "tile-number small") + place(icon, 61, 64, 30)


def draw_majority(kind: int) -> str:
    """Return what a majority tile compares."""
    if kind in SIZED:
        return place(HOMES[SIZED[kind]], 6, 40, 46)
    if kind == c.MAJ_SECTOR:
        return SECTORS
    return place("propeller" if kind == c.MAJ_PROP else "worker", 6, 38, 48)


def draw_effect(box: Box, which: int) -> str:
    """Return the effect printed on a market space."""
    if which == c.AEROS_EFFECT:
        return draw_count(str(box.last_aeros), "coin")
    if which == c.CUBES_EFFECT:
        return draw_count(str(box.last_cubes), "cube")
    if which == c.PRESTIGE_EFFECT:
        return draw_count(f"+{box.last_prestige}", "star")
    if which == c.POPULATION_EFFECT:
        return draw_count(f"+{box.last_population}", "people")
    if which == c.PICK_EFFECT:
        return (
            '<rect class="tile-paper" x="36" y="30" width="44" height="44" rx="6"/>'
            '<rect class="tile-paper" x="24" y="42" width="44" height="44" rx="6"/>'
            + write("?", 46, 65)
        )
    return place("plot-1", 16, 34, 68)
