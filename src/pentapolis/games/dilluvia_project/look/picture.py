"""The whole picture of Dilluvia Project, wide for screens and tall for phones."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.draw.canvas import Canvas

from ..rules import codes as c
from ..rules.board import ACROSS, DOWN, SINGLE
from ..rules.state import Sky
from ..words import names
from . import choices, fields, header, mat
from .board import (
    CITY,
    Ground,
    Window,
    describe_holdings,
    draw_city,
    draw_mini,
    find_window,
)
from .market import MARKET, draw_market
from .shapes import SHAPES

GAP: Final = 4
LEFT: Final = 4
RIGHT: Final = LEFT + CITY + 8
TOP: Final = 50
PITCH: Final = 42
TALL_PITCH: Final = 57
TALL: Final = 754
TALL_CHIP: Final = 62
MINI: Final = 364  # side of the small city, on a seat's card and on phones
MARKET_PHASE: Final = (
    c.DRAW_ORDER,
    c.DEAL_TILE,
    c.MOOR_ZEPPELIN,
    c.BUY_TILE,
    c.TAKE_TILE,
    c.PICK_TILE,
)
CITY_PHASE: Final = (
    c.PLACE_LAND,
    c.CHOOSE_SITE,
    c.LAY_GARDEN,
    c.MOVE_CUBE,
    c.PLACE_SQUARE,
)


def draw(game: Game, seen: Sky, canvas: Canvas) -> None:
    """Draw the table with the mat of the seat in focus."""
    canvas.define_all(SHAPES)
    if canvas.wide:
        draw_wide(game, seen, canvas)
    else:
        draw_tall(game, seen, canvas)
    describe_table(seen, canvas)


def move_parts(canvas: Canvas, before: int, x: float, y: float, scale: float) -> None:
    """Move every part drawn after the first `before` ones; each stays a part of its own."""
    place = f"translate({x:g} {y:g})" + (f" scale({scale:.4g})" if scale != 1 else "")
    for key in list(canvas.parts)[before:]:
        head, rest = canvas.parts[key].split(">", 1)
        if ' transform="' in head:
            head = head.replace(' transform="', f' transform="{place} ', 1)
        else:
            head = head.replace(" ", f' transform="{place}" ', 1)
        canvas.parts[key] = f"{head}>{rest}"


def draw_wide(game: Game, seen: Sky, canvas: Canvas) -> None:
    """Arrange the table for a wide screen."""
    seat = canvas.focus
    y = TOP + CITY + GAP
    canvas.size(1020, 932)

    def section(x: float, top: float, part: Callable[..., None], *args: object) -> None:
        before = len(canvas.parts)
        part(seen, *args)
        move_parts(canvas, before, x, top, 1)

    section(LEFT, 2, header.draw_rounds, canvas)
    section(LEFT + 262, 2, header.draw_order, canvas)
    width = (1020 - 396 - 4) / max(3, seen.seats)
    section(396, 2, header.draw_scores, canvas, 4, width)
    section(LEFT, TOP, draw_city, canvas)
    section(RIGHT, TOP, draw_market, canvas)
    section(RIGHT, TOP + MARKET + 6, fields.draw_fields, canvas, PITCH)
    section(LEFT, y, choices.draw_choices, game, canvas)
    y += choices.HEIGHT + GAP
    section(LEFT, y, mat.draw_mat, seat, canvas)
    y += mat.MAT + GAP
    section(LEFT, y, mat.draw_tiles, seat, canvas, mat.CHIP)
    y += mat.CHIP + 4 + GAP
    section(LEFT, y, mat.draw_aid, seat, canvas, 13)


def draw_tall(game: Game, seen: Sky, canvas: Canvas) -> None:
    """Arrange the table in one column, first what the player has to decide on."""
    seat = canvas.focus
    wide = TALL / CITY - 0.012
    y = 4.0

    def section(scale: float, height: float, part: Callable[..., None], *args: object) -> None:
        nonlocal y
        before = len(canvas.parts)
        part(seen, *args)
        move_parts(canvas, before, 4, y, scale)
        y += height * scale + GAP

    def place_top() -> None:
        section(wide, 46, header.draw_rounds, canvas)
        before = len(canvas.parts)
        header.draw_order(seen, canvas)
        move_parts(canvas, before, 4 + 270 * wide, y - 50 * wide, wide)
        lines = (seen.seats + 1) // 2
        section(wide, lines * header.HEIGHT, header.draw_scores, canvas, 2, 260)
        high = choices.row_height(seen, canvas)
        section(wide, high, choices.draw_choices, game, canvas)

    def place_mat() -> None:
        section(wide, mat.MAT, mat.draw_mat, seat, canvas)
        section(wide, TALL_CHIP + 4, mat.draw_tiles, seat, canvas, TALL_CHIP)

    def place_city() -> None:
        window = find_window(seen, canvas) if seen.asking in CITY_PHASE else None
        if window is None:
            section(wide, CITY, draw_city, canvas)
        else:
            place_window(window)

    def place_window(window: Window) -> None:
        """Draw the squares to choose from large enough for a finger, then the whole city small."""
        nonlocal y
        before = len(canvas.parts)
        draw_city(seen, canvas, window)
        left, top, side = Ground(seen, window).frame
        scale = (TALL - 8) / side
        move_parts(canvas, before, 4 - left * scale, y - top * scale, scale)
        y += TALL - 8 + GAP
        section(wide, MINI, draw_mini, seat, canvas, MINI)

    def place_market() -> None:
        section((TALL - 8) / MARKET, MARKET, draw_market, canvas)

    def place_fields() -> None:
        scale = (TALL - 8) / fields.WIDTH
        section(scale, 9 * TALL_PITCH + 4, fields.draw_fields, canvas, TALL_PITCH)

    def place_propellers() -> None:
        rows = -(-len(choices.list_propellers(seen, canvas)) // choices.ACROSS)
        if rows:
            section(wide, rows * choices.HEIGHT, choices.draw_propellers, canvas)

    def place_aid() -> None:
        scale = (TALL - 8) / (7 * mat.CARD)
        rows = (seen.box.types + 6) // 7
        section(scale * 0.98, rows * (mat.CARD_HEIGHT + 4), mat.draw_aid, seat, canvas, 7)

    place_top()
    if seen.asking in MARKET_PHASE:
        order = [place_market, place_mat, place_city, place_fields, place_aid]
    elif seen.asking in CITY_PHASE:
        order = [place_city, place_mat, place_aid, place_fields, place_market]
    elif seen.asking in (c.BUILD, c.MARK_SQUARE, c.WAIVE_CUBE):
        order = [place_aid, place_propellers, place_city, place_mat, place_fields, place_market]
    else:
        order = [place_fields, place_mat, place_city, place_market, place_aid]
    for place in order:
        place()
    canvas.size(TALL, y + 4)


def draw_seat(game: Game, seen: Sky, seat: int, canvas: Canvas) -> None:
    """Draw a small city that shows what one seat has there, for its card."""
    canvas.define_all(SHAPES)
    canvas.size(MINI, MINI)
    draw_mini(seen, seat, canvas, MINI)


def describe_table(seen: Sky, canvas: Canvas) -> None:
    """Add the position in words, for screen readers."""
    _ = canvas._
    canvas.describe(_("Round {n} of {most}.", n=seen.round, most=seen.box.rounds))
    for seat in range(seen.seats):
        canvas.describe(mat.mat_label(seen, seat, canvas) + ".")
        canvas.describe(describe_holdings(seen, canvas, seat))
        tiles = [
            names.tile(seen.box, kind, _)
            for kind in range(c.KINDS)
            if seen.owned[seat * c.KINDS + kind]
        ]
        if tiles:
            canvas.describe(_("Tiles: {tiles}", tiles=", ".join(tiles)) + ".")


def highlights(game: Game, event: Event) -> list[str]:
    """List the parts of the drawing that an event is about."""
    kind, args = event.kind, event.args
    if kind in (c.TILE_DEALT, c.TILE_BOUGHT, c.SPACE_BOUGHT):
        return [f"space-{args[0]}"]
    if kind == c.ZEPPELIN_MOORED:
        return [f"zeppelin-{event.seat}"]
    if kind == c.WORKERS_SENT:
        return [f"circle-{args[0]}"]
    if kind == c.FIELD_CHOSEN:
        return [f"lane-{args[0]}"]
    if kind == c.LAND_PLACED:
        size = isqrt(game.fields["land"].cells)
        return [f"land-{square}" for square in list_covered(size, args[0], args[1])]
    if kind == c.BUILDING_BUILT:
        return [f"building-{args[2]}"]
    if kind == c.CUBE_MOVED:
        return [f"building-{args[0]}"]
    if kind == c.GARDEN_LAID:
        return [f"garden-{args[0]}"]
    if kind == c.PROPELLER_BOUGHT:
        return [f"propeller-{args[0]}"]
    if kind in (c.PRESTIGE_GAINED, c.POPULATION_GAINED):
        return [f"score-{event.seat}"]
    return []


def list_covered(size: int, shape: int, square: int) -> list[int]:
    """List the squares under a shape in a city of this size."""
    columns = 1 if shape in (SINGLE, DOWN) else 2
    rows = 1 if shape in (SINGLE, ACROSS) else 2
    return [square + row * size + column for row in range(rows) for column in range(columns)]
