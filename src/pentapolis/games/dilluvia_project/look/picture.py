"""The picture of Dilluvia Project: one large stage for what is asked, the rest beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import isqrt
from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.draw.svg import make_sheet

from ..rules import codes as c
from ..rules.board import ACROSS, DOWN, SINGLE
from ..rules.parts import Box
from ..rules.state import Sky
from ..words import names
from . import cards, fields, hand
from .board import (
    CITY,
    MARGIN,
    SMALL_CITY,
    describe_holdings,
    draw_city,
    draw_small_city,
    draw_thumb,
    find_window,
)
from .fields import ROWS, TALL_PITCH
from .market import MARKET, SMALL, draw_market, draw_small_market
from .shapes import SHEET
from .tiles import draw_faces

WIDE: Final = 1000
HIGH: Final = 900
TALL: Final = 520
STAGE: Final = 640  # side of the stage, in its own units
SIDE: Final = STAGE + 16  # where the side begins
HEAD: Final = 28  # height of a heading
GAP: Final = 8
THUMB: Final = 364

MARKET_STAGE: Final = 0
WORKERS_STAGE: Final = 1
CITY_STAGE: Final = 2
SIDE_HEIGHTS: Final = (4 * SMALL, 6 * fields.SMALL_PITCH, SMALL_CITY)  # by stage
STAGES: Final = {
    c.DRAW_ORDER: MARKET_STAGE,
    c.DEAL_TILE: MARKET_STAGE,
    c.MOOR_ZEPPELIN: MARKET_STAGE,
    c.BUY_TILE: MARKET_STAGE,
    c.TAKE_TILE: MARKET_STAGE,
    c.PICK_TILE: MARKET_STAGE,
    c.CHOOSE_FIELD: WORKERS_STAGE,
    c.SEND_WORKERS: WORKERS_STAGE,
}  # every other question is about the city
LANE_STAGES: Final = (
    [WORKERS_STAGE] * c.LAND_LANE + [CITY_STAGE, CITY_STAGE, MARKET_STAGE] + [CITY_STAGE] * 2
)


def find_stage(seen: Sky) -> int:
    """Return what is shown large: market, workers or city, as the question asks for it."""
    asking = seen.asking
    if asking in (c.TAKE_CUBE, c.GIVE_CUBE):
        asking = seen.back
    if asking == c.END_TURN:
        return LANE_STAGES[seen.lane]
    return STAGES.get(asking, CITY_STAGE)


def draw(game: Game, seen: Sky, canvas: Canvas) -> None:
    """Draw the table with the tiles of the seat in focus."""
    define_shapes(seen, canvas)
    if canvas.wide:
        draw_wide(seen, canvas)
    else:
        draw_tall(seen, canvas)
    describe_table(seen, canvas)


def define_shapes(seen: Sky, canvas: Canvas) -> None:
    """Define all shapes: pieces, tiles and buildings."""
    canvas.define_all(make_box_sheet(seen.box))


@lru_cache(maxsize=16)
def make_box_sheet(box: Box) -> Mapping[str, str]:
    """Return all shapes of a box as a canvas takes them."""
    found = {**SHEET, **make_sheet(draw_faces(box))}
    for name, (markup, room) in cards.draw_houses(box).items():
        found |= make_sheet({name: markup}, room)
    return found


class Column:
    """Places sections below each other."""

    def __init__(self, seen: Sky, canvas: Canvas, x: float, scale: float = 1) -> None:
        self.seen = seen
        self.canvas = canvas
        self.x = x
        self.y = 0.0 if canvas.wide else 4.0
        self.scale = scale

    def add(self, height: float, part: Callable[..., None], *args: object) -> None:
        """Add a section of a height in its own units."""
        self.canvas.place(self.x, self.y, self.scale)
        part(self.seen, *args)
        self.y += height * self.scale + GAP

    def head(self, name: str, text: str) -> None:
        """Add a heading."""
        self.canvas.place(self.x, self.y, self.scale)
        draw_head(self.canvas, name, text)
        self.y += HEAD * self.scale

    def add_side(self, stage: int) -> None:
        """Add a stage that is not asked about as a small summary under its name."""
        _ = self.canvas._
        self.head(f"stage-{stage}", [_("Market"), _("Workers"), _("City")][stage])
        part = [draw_small_market, fields.draw_small_fields, draw_small_city][stage]
        self.add(SIDE_HEIGHTS[stage], part, self.canvas)

    def add_hand(self) -> None:
        """Add the market tiles and the way to the next ten of the seat in focus."""
        _ = self.canvas._
        seat = self.canvas.focus
        self.head("tiles", _("{name}'s tiles", name=_.player_name(seat)))
        self.add(hand.TILES, hand.draw_tiles, seat, self.canvas)
        self.add(hand.LADDER, hand.draw_ladder, seat, self.canvas)


@draw_once
def draw_head(canvas: Canvas, name: str, text: str) -> None:
    """Draw a heading."""
    with canvas.group(id=f"head-{name}", label=text):
        canvas.text(4, HEAD / 2 - 1, text, css="x4 bold soft")


def draw_wide(seen: Sky, canvas: Canvas) -> None:
    """Arrange the table for a wide screen: the stage on the left, the rest beside and below it."""
    canvas.size(WIDE, HIGH)
    stage = find_stage(seen)
    main = Column(seen, canvas, 4)
    if stage == CITY_STAGE:
        place_city(main)
    else:
        main.add(STAGE, draw_market if stage == MARKET_STAGE else fields.draw_fields, canvas)
    main.y = STAGE + GAP
    main.add(cards.AID_HEIGHT, cards.draw_aid, canvas.focus, canvas)
    side = Column(seen, canvas, SIDE)
    for other in (MARKET_STAGE, WORKERS_STAGE, CITY_STAGE):
        if other != stage:
            side.add_side(other)
    side.y = max(side.y, HIGH - HEAD - hand.TILES - hand.LADDER - 2 * GAP)
    side.add_hand()


def draw_tall(seen: Sky, canvas: Canvas) -> None:
    """Arrange the table in one column, first what the player has to decide on."""
    stage = find_stage(seen)
    main = Column(seen, canvas, 4, (TALL - 8) / STAGE)
    if stage == MARKET_STAGE:
        main.add(MARKET, draw_market, canvas)
    elif stage == WORKERS_STAGE:
        main.add(len(ROWS) * TALL_PITCH + 8, fields.draw_fields, canvas)
    else:
        place_city(main)
    main.add(cards.AID_HEIGHT, cards.draw_aid, canvas.focus, canvas)
    main.scale = (TALL - 8) / hand.WIDTH
    main.add_hand()
    for other in (WORKERS_STAGE, CITY_STAGE, MARKET_STAGE):
        if other != stage:
            main.add_side(other)
    canvas.size(TALL, main.y)


def place_city(column: Column) -> None:
    """Add the city; on a phone only the squares to choose from, large enough for a finger."""
    seen, canvas = column.seen, column.canvas
    window = None if canvas.wide else find_window(seen, canvas)
    left, top = 0.0, 0.0
    if window:
        left, top = window[0] * CITY / window[2], window[1] * CITY / window[2]
    scale = column.scale
    canvas.place(column.x + (MARGIN - left) * scale, column.y + (MARGIN - top) * scale, scale)
    draw_city(seen, canvas, window)
    column.y += STAGE * scale + GAP
    if window:
        column.add(STAGE, draw_thumb, canvas.focus, canvas, STAGE)


def draw_seat(game: Game, seen: Sky, seat: int, canvas: Canvas) -> None:
    """Draw a small city that shows what one seat has there, for its card."""
    define_shapes(seen, canvas)
    canvas.size(THUMB, THUMB)
    draw_thumb(seen, seat, canvas, THUMB)


def describe_table(seen: Sky, canvas: Canvas) -> None:
    """Add the position in words, for screen readers."""
    _ = canvas._
    canvas.describe(_("Round {n} of {most}.", n=seen.round, most=seen.box.rounds))
    order = ", ".join(_.player_name(seat) for seat in seen.order)
    canvas.describe(_("turn order: {order}", order=order) + ".")
    for seat in range(seen.seats):
        canvas.describe(hand.mat_label(seen, seat, canvas) + ".")
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
    return []


def list_covered(size: int, shape: int, square: int) -> list[int]:
    """List the squares under a shape in a city of this size."""
    columns = 1 if shape in (SINGLE, DOWN) else 2
    rows = 1 if shape in (SINGLE, ACROSS) else 2
    return [square + row * size + column for row in range(rows) for column in range(columns)]
