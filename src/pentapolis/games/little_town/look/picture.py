"""The picture of Little Town: the map, and below it goods, objectives and the market."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words, remember
from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import cells_of

from ..rules import codes as c
from ..rules.board import MAP
from ..rules.codes import CUBES, GOODS, TILE_KEYS
from ..rules.state import Town
from ..words.names import amounts, square, tile
from .board import FIELDS, draw_map
from .cards import draw_objectives, rack_height
from .market import count_rows, draw_drafted_tiles, draw_market, is_drafting, list_offers
from .mat import Strip, draw_stores
from .sides import draw_legend, legend_height
from .tiles import WIDTH, Face, define_shapes

GAP: Final = 4
SMALL: Final = 40  # a building on the card of a seat
CELL_EVENTS: Final = {
    c.WORKER_PLACED,
    c.TILE_ACTIVATED,
    c.TILE_BUILT,
    c.CATHEDRAL_SCORED,
    c.MANOR_USED,
    c.TILE_ENTERED,
}


class Layout:
    """Where things lie, from top to bottom; the map comes first, on a phone after the goods.

    What the market no longer needs is not drawn, so the whole drawing, and with it the map, gets
    larger on a screen.
    """

    def __init__(self, seen: Town, canvas: Canvas) -> None:
        wide = canvas.wide
        self.map_y = 0.0 if wide else Strip(wide).height + GAP
        self.strip_y = FIELDS[wide].height + GAP if wide else 0.0
        y = (self.strip_y + Strip(wide).height if wide else self.map_y + FIELDS[wide].height) + GAP
        self.offers = list_offers(seen, canvas.viewer)
        market = count_rows(self.offers, wide) * Face(wide).height
        if wide:
            self.cards_y = y
            self.market_y = y + rack_height(seen, wide)
            self.legend_y = self.market_y + market
        else:
            self.market_y = y
            self.cards_y = y + market + GAP
            self.legend_y = self.cards_y + rack_height(seen, wide) + GAP
        self.height = self.legend_y + legend_height(self.offers, wide)


def draw(game: Game, seen: Town, canvas: Canvas) -> None:
    """Draw the table with the goods and cards of the seat in focus."""
    layout = Layout(seen, canvas)
    canvas.size(WIDTH, round(layout.height))
    define_shapes(canvas, seen.box)
    seat = canvas.focus
    draw_map(seen, canvas, (0, layout.map_y))
    draw_stores(seen, seat, canvas, (0, layout.strip_y))
    draw_market(seen, canvas, layout.offers, (0, layout.market_y))
    if is_drafting(seen, canvas.viewer):
        draw_drafted_tiles(seen, canvas, (0, layout.cards_y), WIDTH)
    else:
        draw_objectives(seen, seat, canvas, (0, layout.cards_y))
    draw_legend(seen, seat, canvas, layout.offers, (0, layout.legend_y))
    describe_position(seen, canvas)


def draw_seat(game: Game, seen: Town, seat: int, canvas: Canvas) -> None:
    """Draw what a seat has built, for its card, with a pale house for each it can still build."""
    define_shapes(canvas, seen.box)
    canvas.size(4 * SMALL + 4, 2 * SMALL + 4)
    signs = [TILE_KEYS[seen.tile[cell]] for cell in cells_of(seen.homes[seat])]
    draw_homes(canvas, seat, tuple(signs), seen.box.houses)


@draw_once
def draw_homes(canvas: Canvas, seat: int, signs: tuple[str, ...], most: int) -> None:
    """Draw the buildings of a seat by their signs, then houses that are left."""
    columns, size = 4, SMALL
    with canvas.group(id="homes", x=2, y=2):
        for index in range(most):
            x, y = index % columns * size, index // columns * size
            if index < len(signs):
                canvas.rect(x + 1, y + 1, size - 2, size - 2, rx=6, css="tile-face")
                canvas.use(signs[index], x + 5, y + 5, size - 10)
            else:
                canvas.use(f"home-{seat}", x + 9, y + 9, size - 18, css="dim")


def describe_position(seen: Town, canvas: Canvas) -> None:
    """Describe the position in words, for people who cannot see the drawing."""
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
        if seen.homes[seat]:
            homes = tuple([(seen.tile[cell], cell) for cell in cells_of(seen.homes[seat])])
            canvas.describe(list_homes(homes, _))
        if seen.workers[seat]:
            canvas.describe(list_workers(seen.workers[seat], _))
    canvas.describe(_("Supply") + f": {amounts(seen.supply, _)}.")
    if seen.market:
        canvas.describe(list_market(seen.market, _))


@remember
def list_homes(homes: tuple[tuple[int, int], ...], _: Words) -> str:
    """Name some buildings and their squares."""
    where = [f"{tile(kind, _)} {square(cell)}" for kind, cell in homes]
    return _("Buildings") + f": {', '.join(where)}."


@remember
def list_workers(cells: int, _: Words) -> str:
    """Name the squares of some workers."""
    return _("Workers") + f": {', '.join([square(cell) for cell in cells_of(cells)])}."


@remember
def list_market(kinds: int, _: Words) -> str:
    """Name the tiles on offer."""
    return _("Market") + f": {', '.join([tile(kind, _) for kind in cells_of(kinds)])}."


def highlights(game: Game, event: Event) -> list[str]:
    """List the parts of the drawing that an event is about."""
    if event.kind in CELL_EVENTS and event.args:
        return [f"m-{MAP.names[event.args[0]]}"]
    if event.kind in (c.TILE_DRAWN, c.TILE_REVEALED):
        return [f"tile-{TILE_KEYS[event.args[0]]}"]
    if event.kind in (c.CUBE_TAKEN, c.CUBE_GIVEN) and event.args[0] < CUBES:
        return [f"own{event.seat}-{event.args[0]}"]
    return []
