"""Tiles as pictures, and what they are made of: type, symbols in a row, medals with points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.draw.shapes import SHAPES
from pentapolis.draw.svg import Attribute, make_sheet
from pentapolis.draw.type import measure_text

from ..rules.codes import (
    ANY,
    AROUND_IT,
    CASTLE,
    COIN,
    CUBES,
    EXCHANGE,
    GAIN,
    GOODS,
    MEADOWS,
    TILE_KEYS,
    WORKERS,
)
from ..rules.parts import Box
from ..words.names import cost, effect, points, tile
from . import shapes

Piece = tuple[str, str]  # a symbol, and the number before it
WIDTH: Final = 1000  # of the drawing, in its own units, on every screen


# Type: never smaller than people can read on the smallest screen it is for


def small_type(wide: bool) -> float:
    """Return the smallest size of type: 14 px on a tablet, 12 px on a phone."""
    return 22.4 if wide else 32.4


def draw_fitted(
    canvas: Canvas, text: str, x: float, y: float, room: float, css: str, font: float = 0
) -> None:
    """Write a text in one line; where it is too long its letters become narrower, not smaller."""
    font = font or small_type(canvas.wide)
    more: dict[str, Attribute] = {}
    if measure_text(text, font, "bold" in css) > room:
        more = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    canvas.text(x, y, text, css=css, font_size=font, **more)


# Shapes, and rows of them


def define_shapes(canvas: Canvas, box: Box) -> None:
    """Define the shapes of the drawing; those of other readings only where they are in play."""
    canvas.define_all(make_box_sheet(box.cathedral_all, box.castle_own))


@cache
def make_box_sheet(cathedral_all: bool, castle_own: bool) -> Mapping[str, str]:
    """Return the shapes for a reading as a canvas takes them."""
    found = {name: SHAPES[name] for name in ("coin", "star")}
    for seat in range(4):
        found[f"seat-{seat}"] = SHAPES[f"seat-{seat}"]
        found[f"pawn-{seat}"] = shapes.PAWNS[seat]
        found[f"home-{seat}"] = shapes.HOMES[seat]
    for kind in range(CUBES):
        found[f"cube-{kind}"] = shapes.CUBES[kind]
    found |= {
        "any": shapes.ANY_CUBE,
        "worker": shapes.WORKER,
        "home": shapes.HOME,
        "bowl": shapes.BOWL,
        "empty-bowl": shapes.EMPTY_BOWL,
        "card": shapes.CARD,
        "clock": shapes.CLOCK,
        "flag": shapes.FLAG,
        "meadow": shapes.MEADOW,
        "ring": shapes.RING,
        "none": shapes.NOTHING,
        "medal": shapes.MEDAL,
        "start": shapes.START,
        "grass-0": shapes.GRASS[0],
        "grass-1": shapes.GRASS[1],
        "grass-2": shapes.GRASS[2],
        "land-0": shapes.FOREST,
        "land-1": shapes.MOUNTAIN,
        "land-2": shapes.LAKE,
    }
    if not cathedral_all:
        found["own-worker"] = shapes.OWN_WORKER
    if not castle_own:
        found["all-homes"] = shapes.ALL_HOMES
    return make_sheet({**found, **dict(zip(TILE_KEYS, shapes.EMBLEMS, strict=True))})


def icon(good: int) -> str:
    """Name the symbol of a good."""
    return "coin" if good == COIN else f"cube-{good}"


def pieces(numbers: list[int], score: int = 0) -> list[Piece]:
    """List the symbols of some goods and points, with a number where it is not one."""
    found = [
        (icon(good), str(number) if number > 1 else "")
        for good, number in enumerate(numbers)
        if number
    ]
    if score:
        found.append(("star", str(score)))
    return found


def effect_pieces(box: Box, kind: int) -> list[Piece]:
    """List the symbols of an effect; an empty symbol is the arrow of an exchange."""
    base = kind * GOODS
    which = box.effect[kind]
    each = str(box.each[kind])
    got = pieces(box.get[base : base + GOODS], box.get_points[kind])
    if which == GAIN:
        return got
    if which == EXCHANGE:
        return [*pieces(box.pay[base : base + GOODS]), ("", "▸"), *got]
    if which == ANY:
        return [("any", "2"), ("", "▸"), ("any", "2")]
    if which == WORKERS:
        counted = "worker" if box.cathedral_all else "own-worker"
        return [("clock", ""), ("star", each), ("", "/"), (counted, "")]
    if which == AROUND_IT:
        return [("clock", ""), ("ring", "")]
    if which == CASTLE:
        counted = "home" if box.castle_own else "all-homes"
        return [("flag", ""), ("star", each), ("", "/"), (counted, "")]
    if which == MEADOWS:
        return [("flag", ""), ("star", each), ("", "/"), ("meadow", "")]
    return [("none", "")]


def give_pieces(box: Box, kind: int) -> list[Piece]:
    """List the symbols of what a tile gives, for where there is no room for the price."""
    row = effect_pieces(box, kind)
    arrow = ("", "▸")
    return row[row.index(arrow) :] if arrow in row else row


def row_width(row: list[Piece], size: float, font: float) -> float:
    """Measure a row of symbols."""
    gap = size * 0.12
    return sum((size if name else 0) + len(text) * font * 0.6 + gap for name, text in row) - gap


def draw_row(
    canvas: Canvas, row: list[Piece], x: float, y: float, size: float, room: float, middle: bool
) -> None:
    """Draw symbols with their numbers; where there is no room, symbols overlap a little."""
    font = max(size * 0.86, small_type(canvas.wide))
    width = row_width(row, size, font)
    count = sum(1 for name, _text in row if name)
    step = size
    if width > room and count:
        step = max(size * 0.4, size - (width - room) / count)
        size = max(step, min(size, step * 1.5))
        width = room
    at = x + (room - width) / 2 if middle else x
    gap = step * 0.12
    for name, text in row:
        if text:
            centre = at + len(text) * font * 0.3
            canvas.text(centre, y, text, css="mid bold", font_size=font)
            at += len(text) * font * 0.6
        if name:
            canvas.use(name, at, y - size / 2, size)
            at += step
        at += gap


def draw_points(canvas: Canvas, text: str, x: float, y: float, size: float) -> None:
    """Draw points as a number on a golden medal, dark on light in every theme."""
    canvas.use("medal", x - size / 2, y - size / 2, size)
    font = max(size * 0.46, small_type(canvas.wide))
    canvas.text(x, y + 1, text, css="mid bold dark", font_size=font)


# Tiles


class Face:
    """How large a tile on offer is drawn: on a desk, or on a phone where it must be touched."""

    def __init__(self, wide: bool) -> None:
        self.columns = 7 if wide else 4
        self.width = 142 if wide else 249
        self.height = 134 if wide else 192
        self.type = small_type(wide)


@draw_once
def draw_face(
    canvas: Canvas, box: Box, kind: int, copies: int, bought: int, chosen: bool, explain: bool
) -> None:
    """Draw a tile on offer, with the coins that missing cubes would cost, and a ring if chosen.

    `explain` gives its signs labels of their own, where the tile as a whole has no other use.
    """
    face = Face(canvas.wide)
    width, height, font = face.width, face.height, face.type
    canvas.rect(6, 7, width - 8, height - 8, rx=9, css="f-shadow")
    canvas.rect(3, 3, width - 8, height - 8, rx=9, css="ground tile-face")
    _ = canvas._
    head, foot = font * 1.5, font * 1.3
    draw_fitted(canvas, tile(kind, _), width / 2 - 1, head / 2 + 4, width - 18, "mid bold")
    line = (height - head - foot - 10) / 2
    upper, lower = head + line / 2, head + line * 1.5 - 2
    price = pieces(box.cost[kind * GOODS : (kind + 1) * GOODS])
    with canvas.group(label=_("price: {cost}", cost=cost(box, kind, _)) if explain else ""):
        for index, piece in enumerate(price):
            y = (upper, lower)[index] if len(price) > 1 else (upper + lower) / 2
            draw_row(canvas, [piece], 9, y, font * 1.15, font * 1.8, False)
    side = font * 2.1
    emblem = min(line * 2, width - side - font * 1.9 - 12)
    x = 9 + font * 1.9 + (width - side - font * 1.9 - 18 - emblem) / 2
    canvas.use(TILE_KEYS[kind], x, head + line - emblem / 2, emblem)
    middle = width - side / 2 - 7
    note = [("coin", f"−{bought}")] if bought else [("", f"×{copies}")] if copies > 1 else []
    value = str(box.points[kind]) if box.points[kind] else "?"
    with canvas.group(label=describe_value(box, kind, _) if explain else ""):
        y = upper if note else (upper + lower) / 2
        draw_points(canvas, value, middle, y, font * (1.7 if note else 1.85))
    if note:
        draw_row(canvas, note, middle - side / 2, lower + 4, font * 0.8, side, True)
    with canvas.group(label=effect(box, kind, _) if explain else ""):
        canvas.rect(8, height - foot - 9, width - 18, foot, rx=7, css="tile-strip")
        row = effect_pieces(box, kind)
        draw_row(canvas, row, 11, height - foot / 2 - 9, font * 1.06, width - 24, True)
    if chosen:
        canvas.rect(5, 5, width - 12, height - 12, rx=8, css="here-ring")


def describe_value(box: Box, kind: int, _: Words) -> str:
    """Say what the number on the medal of a tile means."""
    if box.points[kind]:
        return _("{points} when you build it", points=points(box.points[kind], _))
    return _("points only at the end of the game")


@draw_once
def draw_small_tile(canvas: Canvas, box: Box, kind: int, owner: int, size: float) -> None:
    """Draw a tile on the map: emblem, effect, and the house of its owner."""
    canvas.rect(7, 8, size - 7, size - 7, rx=7, css="f-shadow")
    canvas.rect(4, 4, size - 7, size - 7, rx=7, css="ground tile-face")
    canvas.rect(4, 4, size - 7, size - 7, rx=7, css=f"owner-{owner}")
    font = small_type(canvas.wide)
    strip = font * 1.2
    picture = size - strip - 18
    canvas.use(TILE_KEYS[kind], size - picture - 9, 8, picture)
    canvas.rect(7, size - strip - 7, size - 13, strip, rx=5, css="tile-strip")
    row = effect_pieces(box, kind) if canvas.wide else give_pieces(box, kind)
    draw_row(canvas, row, 9, size - strip / 2 - 7, font, size - 17, True)
    canvas.use(f"home-{owner}", 8, 8, size * 0.26)
