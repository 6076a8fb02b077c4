"""The picture of Dilluvia Project: city, market, fields, the own mat, all buildings."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.shapes import SHAPES

from . import codes as c
from . import draw_choices, draw_fields, draw_mat, draw_top
from .draw_city import (
    CITY,
    Ground,
    Window,
    paint_city,
    paint_mini,
    squares_under,
    standing,
    window_of,
)
from .draw_market import MARKET, paint_market
from .shapes import OWN
from .speech import names
from .state import Sky

GAP: Final = 4
LEFT: Final = 4
RIGHT: Final = LEFT + CITY + 8
TOP: Final = 50
PITCH: Final = 42
TALL_PITCH: Final = 57
TALL: Final = 754
TALL_CHIP: Final = 62
MINI: Final = 364  # the city on the card of a seat
MARKET_PHASE: Final = (c.DRAW_ORDER, c.DEAL_TILE, c.MOOR, c.BUY_TILE, c.TAKE_TILE, c.PICK_TILE)
CITY_PHASE: Final = (
    c.PLACE_LAND,
    c.CHOOSE_SITE,
    c.LAY_GARDEN,
    c.MOVE_CUBE,
    c.PLACE_SQUARE,
)


def paint(game: Game, seen: Sky, canvas: Canvas) -> None:
    """Draw the table with the mat of the seat in focus."""
    define(canvas)
    if canvas.wide:
        paint_wide(game, seen, canvas)
    else:
        paint_tall(game, seen, canvas)
    describe(seen, canvas)


def define(canvas: Canvas) -> None:
    """Give the drawing its shapes."""
    for name in ("coin", "star"):
        canvas.define(name, SHAPES[name])
    for seat in range(4):
        canvas.define(f"seat-{seat}", SHAPES[f"seat-{seat}"])
    for name, markup in OWN.items():
        canvas.define(name, markup)


def lay(canvas: Canvas, before: int, x: float, y: float, scale: float) -> None:
    """Put the parts drawn since `before` at a place; each stays a part of the drawing."""
    place = f"translate({x:g} {y:g})" + (f" scale({scale:.4g})" if scale != 1 else "")
    for key in list(canvas.parts)[before:]:
        head, rest = canvas.parts[key].split(">", 1)
        if ' transform="' in head:
            head = head.replace(' transform="', f' transform="{place} ', 1)
        else:
            head = head.replace(" ", f' transform="{place}" ', 1)
        canvas.parts[key] = f"{head}>{rest}"


def paint_wide(game: Game, seen: Sky, canvas: Canvas) -> None:
    """Lay the table out side by side."""
    seat = canvas.focus
    y = TOP + CITY + GAP
    fields = TOP + MARKET + 6
    canvas.size(1020, 932)

    def section(x: float, top: float, draw: object, *args: object) -> None:
        before = len(canvas.parts)
        assert callable(draw)
        draw(seen, *args)
        lay(canvas, before, x, top, 1)

    section(LEFT, 2, draw_top.paint_rounds, canvas)
    section(LEFT + 262, 2, draw_top.paint_order, canvas)
    width = (1020 - 396 - 4) / max(3, seen.seats)
    section(396, 2, draw_top.paint_scores, canvas, 4, width)
    section(LEFT, TOP, paint_city, canvas)
    section(RIGHT, TOP, paint_market, canvas)
    section(RIGHT, fields, draw_fields.paint_fields, canvas, PITCH)
    section(LEFT, y, draw_choices.paint_choices, game, canvas)
    y += draw_choices.HEIGHT + GAP
    section(LEFT, y, draw_mat.paint_mat, seat, canvas)
    y += draw_mat.MAT + GAP
    section(LEFT, y, draw_mat.paint_tiles, seat, canvas, draw_mat.CHIP)
    y += draw_mat.CHIP + 4 + GAP
    section(LEFT, y, draw_mat.paint_aid, seat, canvas, 13)


def paint_tall(game: Game, seen: Sky, canvas: Canvas) -> None:
    """Lay the table out one below the other, what is asked first."""
    seat = canvas.focus
    wide = TALL / CITY - 0.012
    y = 4.0

    def section(scale: float, height: float, draw: object, *args: object) -> None:
        nonlocal y
        before = len(canvas.parts)
        assert callable(draw)
        draw(seen, *args)
        lay(canvas, before, 4, y, scale)
        y += height * scale + GAP

    def top() -> None:
        section(wide, 46, draw_top.paint_rounds, canvas)
        before = len(canvas.parts)
        draw_top.paint_order(seen, canvas)
        lay(canvas, before, 4 + 270 * wide, y - 50 * wide, wide)
        lines = (seen.seats + 1) // 2
        section(wide, lines * draw_top.HEIGHT, draw_top.paint_scores, canvas, 2, 260)
        high = draw_choices.height_of(seen, canvas)
        section(wide, high, draw_choices.paint_choices, game, canvas)

    def mat() -> None:
        section(wide, draw_mat.MAT, draw_mat.paint_mat, seat, canvas)
        section(wide, TALL_CHIP + 4, draw_mat.paint_tiles, seat, canvas, TALL_CHIP)

    def city() -> None:
        window = window_of(seen, canvas) if seen.asking in CITY_PHASE else None
        if window is None:
            section(wide, CITY, paint_city, canvas)
        else:
            close(window)

    def close(window: Window) -> None:
        """Draw the squares to choose from so large that a finger can hit them."""
        nonlocal y
        before = len(canvas.parts)
        paint_city(seen, canvas, window)
        left, top, side = Ground(seen, window).frame
        scale = (TALL - 8) / side
        lay(canvas, before, 4 - left * scale, y - top * scale, scale)
        y += TALL - 8 + GAP
        section(wide, MINI, paint_mini, seat, canvas, MINI)

    def market() -> None:
        section((TALL - 8) / MARKET, MARKET, paint_market, canvas)

    def fields() -> None:
        scale = (TALL - 8) / draw_fields.WIDTH
        section(scale, 9 * TALL_PITCH + 4, draw_fields.paint_fields, canvas, TALL_PITCH)

    def propellers() -> None:
        rows = -(-len(draw_choices.propellers_on_offer(seen, canvas)) // draw_choices.ACROSS)
        if rows:
            section(wide, rows * draw_choices.HEIGHT, draw_choices.paint_propellers, canvas)

    def aid() -> None:
        scale = (TALL - 8) / (7 * draw_mat.CARD)
        rows = (seen.box.types + 6) // 7
        section(
            scale * 0.98, rows * (draw_mat.CARD_HEIGHT + 4), draw_mat.paint_aid, seat, canvas, 7
        )

    top()
    if seen.asking in MARKET_PHASE:
        order = [market, mat, city, fields, aid]
    elif seen.asking in CITY_PHASE:
        order = [city, mat, aid, fields, market]
    elif seen.asking in (c.BUILD, c.MARK_SQUARE, c.WAIVE_CUBE):
        order = [aid, propellers, city, mat, fields, market]
    else:
        order = [fields, mat, city, market, aid]
    for part in order:
        part()
    canvas.size(TALL, y + 4)


def paint_seat(game: Game, seen: Sky, seat: int, canvas: Canvas) -> None:
    """Draw the city small, with what one seat has there, for its card."""
    define(canvas)
    canvas.size(MINI, MINI)
    paint_mini(seen, seat, canvas, MINI)


def describe(seen: Sky, canvas: Canvas) -> None:
    """Say the position in words."""
    _ = canvas._
    canvas.describe(_("Round {n} of {most}.", n=seen.round, most=seen.box.rounds))
    for seat in range(seen.seats):
        canvas.describe(draw_mat.mat_label(seen, seat, canvas) + ".")
        canvas.describe(standing(seen, canvas, seat))
        tiles = [
            names.tile(seen.box, kind, _)
            for kind in range(c.KINDS)
            if seen.owned[seat * c.KINDS + kind]
        ]
        if tiles:
            canvas.describe(_("Tiles: {tiles}", tiles=", ".join(tiles)) + ".")


def marks(game: Game, event: Event) -> list[str]:
    """Name the parts of the drawing that an event speaks of."""
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
        start = game.start()
        assert isinstance(start, Sky)
        return [f"land-{square}" for square in squares_under(start, args[0], args[1])]
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
