"""Tiles as pictures: name, price, points, emblem, and the strip that says what they do."""

from __future__ import annotations

from typing import Final

from pentapolis.draw.canvas import Canvas
from pentapolis.draw.shapes import SHAPES

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
from ..words.names import tile
from . import shapes

Piece = tuple[str, str]  # a symbol, and the number before it


def define_shapes(canvas: Canvas, box: Box) -> None:
    """Define the shapes of the drawing; those of other readings only where they are in play."""
    canvas.define("coin", SHAPES["coin"])
    canvas.define("star", SHAPES["star"])
    for seat in range(4):
        canvas.define(f"seat-{seat}", SHAPES[f"seat-{seat}"])
        canvas.define(f"pawn-{seat}", shapes.PAWNS[seat])
        canvas.define(f"home-{seat}", shapes.HOMES[seat])
    for kind in range(CUBES):
        canvas.define(f"cube-{kind}", shapes.CUBES[kind])
    canvas.define_all(
        {
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
            "robin": shapes.ROBIN,
            "start": shapes.START,
            "land-0": shapes.FOREST,
            "land-1": shapes.MOUNTAIN,
            "land-2": shapes.LAKE,
        }
    )
    if not box.cathedral_all:
        canvas.define("own-worker", shapes.OWN_WORKER)
    if not box.castle_own:
        canvas.define("all-homes", shapes.ALL_HOMES)
    canvas.define_all(dict(zip(TILE_KEYS, shapes.EMBLEMS, strict=True)))


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
    effect = box.effect[kind]
    each = str(box.each[kind])
    got = pieces(box.get[base : base + GOODS], box.get_points[kind])
    if effect == GAIN:
        return got
    if effect == EXCHANGE:
        return [*pieces(box.pay[base : base + GOODS]), ("", "▸"), *got]
    if effect == ANY:
        return [("any", "2"), ("", "▸"), ("any", "2")]
    if effect == WORKERS:
        counted = "worker" if box.cathedral_all else "own-worker"
        return [("clock", ""), ("star", each), ("", "/"), (counted, "")]
    if effect == AROUND_IT:
        return [("clock", ""), ("ring", "")]
    if effect == CASTLE:
        counted = "home" if box.castle_own else "all-homes"
        return [("flag", ""), ("star", each), ("", "/"), (counted, "")]
    if effect == MEADOWS:
        return [("flag", ""), ("star", each), ("", "/"), ("meadow", "")]
    return [("none", "")]


def row_width(row: list[Piece], size: float) -> float:
    """Measure a row of symbols."""
    return sum((size if name else 0) + len(text) * size * 0.62 + size * 0.12 for name, text in row)


def draw_row(
    canvas: Canvas, row: list[Piece], x: float, y: float, size: float, room: float, middle: bool
) -> None:
    """Draw symbols with their numbers, smaller where they would not fit."""
    width = row_width(row, size)
    if width > room:
        size = size * room / width
        width = room
    at = x + (room - width) / 2 if middle else x
    for name, text in row:
        if text:
            centre = at + len(text) * size * 0.31
            canvas.text(centre, y, text, css="mid bold", font_size=size * 0.86)
            at += len(text) * size * 0.62
        if name:
            canvas.use(name, at, y - size / 2, size)
            at += size
        at += size * 0.12


FACE: Final = (145, 144)  # the size a tile on offer is drawn for


def draw_face(canvas: Canvas, box: Box, kind: int, scale: float, copies: int = 0) -> None:
    """Draw a tile on offer, large enough to read without zooming."""
    width, height = FACE
    canvas.rect(
        5 * scale, 6 * scale, (width - 6) * scale, (height - 6) * scale, rx=9, css="f-shadow"
    )
    canvas.rect(2, 2, width * scale - 5, height * scale - 5, rx=9, css="ground tile-face")
    # The ground lies outside, so that it can glow; the rest is drawn once and scaled.
    with canvas.group(transform=f"scale({scale:.2f})" if scale != 1 else None):
        name = tile(kind, canvas._)
        size = min(17.0, (width - 14) / (len(name) * 0.64))
        canvas.text(width / 2 - 1, 17, name, css="mid bold", font_size=size)
        price = pieces(box.cost[kind * GOODS : (kind + 1) * GOODS])
        draw_row(canvas, price, 9, 43, 26, width * 0.58, False)
        canvas.use("star", width - 47, 24, 42)
        value = str(box.points[kind]) if box.points[kind] else "?"
        canvas.text(width - 26, 46, value, css="mid bold dark", font_size=19)
        canvas.use(TILE_KEYS[kind], width / 2 - 25, 54, 50)
        if box.robins >> kind & 1:
            canvas.use("robin", 10, 82, 20)
        if copies > 1:
            canvas.text(width - 22, 92, f"×{copies}", css="t4 mid bold")
        canvas.rect(7, height - 39, width - 15, 32, rx=7, css="tile-strip")
        draw_row(canvas, effect_pieces(box, kind), 11, height - 23, 25, width - 24, True)


def draw_small_tile(canvas: Canvas, box: Box, kind: int, owner: int, size: float) -> None:
    """Draw a tile on the map: emblem, effect, and the house of its owner."""
    canvas.rect(4, 4, size - 7, size - 7, rx=7, css="ground tile-face")
    canvas.rect(4, 4, size - 7, size - 7, rx=7, css=f"owner-{owner}")
    strip = size * 0.27
    picture = size * 0.56
    canvas.use(TILE_KEYS[kind], size * 0.36, size * 0.09, picture)
    canvas.rect(7, size - strip - 6, size - 13, strip, rx=5, css="tile-strip")
    row = effect_pieces(box, kind)
    draw_row(canvas, row, 9, size - strip / 2 - 6, strip * 0.88, size - 18, True)
    canvas.use(f"home-{owner}", size * 0.07, size * 0.08, size * 0.3)
