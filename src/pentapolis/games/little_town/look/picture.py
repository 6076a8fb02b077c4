"""The picture of Little Town: the map, the market below it, the stores beside it."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from ..rules.board import CELLS, MAP
from ..rules.codes import CUBES, GOODS, TILE_KEYS
from ..rules.state import Town
from ..words.names import amounts, square, tile
from .board import draw_map, land_of, map_size
from .sides import (
    NUMBER_ACTIONS,
    draw_market,
    draw_numbers,
    draw_objectives,
    draw_stores,
    draw_strip,
    draw_track,
)
from .tiles import FACE, define_shapes

CELL_EVENTS: Final = {
    c.WORKER_PLACED,
    c.TILE_ACTIVATED,
    c.TILE_BUILT,
    c.CATHEDRAL_SCORED,
    c.MANOR_USED,
    c.TILE_ENTERED,
}


class Layout:
    """Where things lie: side by side on a desk, one below the other on a phone."""

    def __init__(self, wide: bool) -> None:
        self.cell = 76 if wide else 88
        self.map_width, self.map_height = map_size(self.cell)
        self.width = 1020 if wide else self.map_width + 4
        if wide:
            self.map_at = (2, 2)
            self.panel_at = (self.map_width + 10, 2)
            self.panel_width = self.width - self.map_width - 12
            self.cards_at = (self.map_width + 10, 250)
            self.track_at = (2, self.map_height + 4)
            self.strip_at = (2, self.map_height + 38)
            self.market_at = (2, self.map_height + 88)
            self.columns = 7
            self.height = self.map_height + 90 + 2 * FACE[1]
        else:
            self.panel_at = (2, 2)
            self.panel_width = self.width - 4
            self.map_at = (2, 152)
            self.track_at = (2, self.map_height + 158)
            self.strip_at = (2, self.map_height + 196)
            self.market_at = (2, self.map_height + 344)
            self.columns = 4
            rows = 4 * FACE[1] * (self.width - 4) / self.columns / FACE[0]
            self.cards_at = (2, int(self.market_at[1] + rows + 6))
            self.height = self.cards_at[1] + 244


def draw(game: Game, seen: Town, canvas: Canvas) -> None:
    """Draw the table with the stores and cards of the seat in focus."""
    layout = Layout(canvas.wide)
    canvas.size(layout.width, layout.height)
    define_shapes(canvas, seen.box)
    seat = canvas.focus
    draw_map(seen, canvas, layout.map_at, layout.cell)
    draw_track(seen, canvas, layout.track_at, layout.map_width - 4)
    asked = seat == seen.turn and seen.asking in NUMBER_ACTIONS and bool(canvas.legal)
    if canvas.wide or not asked:
        draw_strip(seen, canvas, layout.strip_at, layout.width - 4, canvas.wide)
    else:
        draw_numbers(seen, canvas, layout.strip_at, layout.width - 4)  # where the thumb is
    draw_stores(seen, seat, canvas, layout.panel_at, layout.panel_width, asked)
    draw_market(seen, canvas, layout.market_at, layout.width - 4, layout.columns)
    draw_objectives(seen, seat, canvas, layout.cards_at, layout.panel_width)
    describe_position(seen, canvas)


def draw_seat(game: Game, seen: Town, seat: int, canvas: Canvas) -> None:
    """Draw the map small, with the buildings and workers of one seat, for its card."""
    define_shapes(canvas, seen.box)
    size = 22
    canvas.size(MAP.columns * size + 4, MAP.rows * size + 4)
    with canvas.group(id="homes", x=2, y=2):
        for cell in range(CELLS):
            x, y = MAP.column[cell] * size, MAP.row[cell] * size
            kind = land_of(seen, cell)
            css = f"land-{kind}" if kind >= 0 else "land-meadow"
            canvas.rect(x, y, size, size, rx=3, css=css)
        for cell in cells_of(seen.workers[seat]):
            x, y = MAP.column[cell] * size, MAP.row[cell] * size
            canvas.use(f"pawn-{seat}", x + 1, y + 1, size - 2)
        for cell in cells_of(seen.homes[seat]):
            x, y = MAP.column[cell] * size, MAP.row[cell] * size
            canvas.rect(x + 1, y + 1, size - 2, size - 2, rx=3, css=f"tile-face owner-{seat}")
            canvas.use(f"home-{seat}", x + 2, y + 2, size - 4)


def describe_position(seen: Town, canvas: Canvas) -> None:
    """Describe the position in words, for whoever cannot see the drawing."""
    _ = canvas._
    canvas.describe(_("Round {n} of {most}", n=seen.round, most=seen.box.rounds) + ".")
    for seat in range(seen.seats):
        goods = amounts(seen.goods[seat * GOODS : (seat + 1) * GOODS], _) or _("nothing")
        canvas.describe(
            _(
                "{name} has {goods}; {workers} workers and {houses} houses left.",
                name=_.player_name(seat),
                goods=goods,
                workers=seen.idle[seat],
                houses=seen.houses_left(seat),
            )
        )
        where = [
            f"{tile(seen.tile[cell], _)} {square(cell)}" for cell in cells_of(seen.homes[seat])
        ]
        if where:
            canvas.describe(_("Buildings") + f": {', '.join(where)}.")
        stands = [square(cell) for cell in cells_of(seen.workers[seat])]
        if stands:
            canvas.describe(_("Workers") + f": {', '.join(stands)}.")
    canvas.describe(_("Supply") + f": {amounts(seen.supply, _)}.")
    offers = [tile(kind, _) for kind in cells_of(seen.market)]
    if offers:
        canvas.describe(_("Market") + f": {', '.join(offers)}.")


def highlights(game: Game, event: Event) -> list[str]:
    """List the parts of the drawing that an event is about."""
    if event.kind in CELL_EVENTS and event.args:
        return [f"m-{MAP.names[event.args[0]]}"]
    if event.kind in (c.TILE_DRAWN, c.TILE_REVEALED):
        return [f"tile-{TILE_KEYS[event.args[0]]}"]
    if event.kind in (c.CUBE_TAKEN, c.CUBE_GIVEN) and event.args[0] < CUBES:
        return [f"supply-{event.args[0]}"]
    return []
