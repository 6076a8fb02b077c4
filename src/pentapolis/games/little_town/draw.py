"""The picture of Little Town: the map, the market below it, the own stores beside it."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.core.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import BIT, cells_of

from . import state as st
from .draw_sides import (
    NUMBER_ACTIONS,
    market,
    numbers,
    objectives,
    own_panel,
    strip,
    track_line,
)
from .draw_tiles import FACE, define, paint_row, paint_small
from .names import amounts, land, square, tile
from .parts import ANY, CASTLE, CELLS, CUBES, GOODS, LANDS, MAP, MEADOWS, TILE_KEYS
from .state import AROUND, Town, owner_of
from .trade import fee_for
from .words import harvest

CELL_EVENTS: Final = {
    st.WORKER_PLACED,
    st.TILE_ACTIVATED,
    st.TILE_BUILT,
    st.CATHEDRAL_SCORED,
    st.MANOR_USED,
    st.TILE_ENTERED,
}
RIM: Final = 18


class Layout:
    """Where things lie: side by side on a desk, one below the other on a phone."""

    def __init__(self, wide: bool) -> None:
        self.cell = 76 if wide else 88
        self.map_width = MAP.columns * self.cell + RIM + 6
        self.map_height = MAP.rows * self.cell + RIM + 6
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


def paint(game: Game, seen: Town, canvas: Canvas) -> None:
    """Draw the table with the stores and cards of the seat in focus."""
    layout = Layout(canvas.wide)
    canvas.size(layout.width, layout.height)
    define(canvas, seen.box)
    seat = canvas.focus
    paint_map(seen, canvas, layout)
    track_line(seen, canvas, layout.track_at, layout.map_width - 4)
    asked = seat == seen.turn and seen.asking in NUMBER_ACTIONS and bool(canvas.legal)
    if canvas.wide or not asked:
        strip(seen, canvas, layout.strip_at, layout.width - 4, canvas.wide)
    else:
        numbers(seen, canvas, layout.strip_at, layout.width - 4)  # where the thumb is
    own_panel(seen, seat, canvas, layout.panel_at, layout.panel_width, asked)
    market(seen, canvas, layout.market_at, layout.width - 4, layout.columns)
    objectives(seen, seat, canvas, layout.cards_at, layout.panel_width)
    describe(seen, canvas)


def paint_map(seen: Town, canvas: Canvas, layout: Layout) -> None:
    """Draw the squares with terrain, buildings and workers, and their names on the rim."""
    x, y = layout.map_at
    size = layout.cell
    with canvas.group(id="rim", x=x, y=y):
        canvas.rect(0, 0, layout.map_width, layout.map_height, rx=12, css="f-panel")
        for column in range(MAP.columns):
            name = "ABCDEFGHI"[column]
            canvas.text(RIM + (column + 0.5) * size, RIM / 2 + 1, name, css="mid rim")
        for row in range(MAP.rows):
            canvas.text(RIM / 2 + 1, RIM + (row + 0.5) * size, str(row + 1), css="mid rim")
    if seen.side < 0:
        return
    for cell in range(len(MAP.names)):
        left = x + RIM + MAP.column[cell] * size
        top = y + RIM + MAP.row[cell] * size
        paint_square(seen, canvas, cell, left, top, size)


def cell_action(seen: Town, cell: int) -> int:
    """Say what a click on a square means now."""
    if seen.asking == st.CHOOSE_SITE:
        return st.SITE + cell
    return st.ACT + cell if seen.built & BIT[cell] else st.PLACE + cell


def paint_square(seen: Town, canvas: Canvas, cell: int, left: float, top: float, size: int) -> None:
    """Draw one square: its ground, what stands on it, and what a click there would bring."""
    action = cell_action(seen, cell)
    legal = action in canvas.legal
    label = "" if legal else f"{square(cell)}: {standing(seen, cell, canvas._)}"
    key = f"m-{MAP.names[cell]}"
    with canvas.group(id=key, x=left, y=top, css="square", action=action, label=label):
        kind = land_of(seen, cell)
        css = f"land-{kind}" if kind >= 0 else "land-meadow"
        canvas.rect(1, 1, size - 2, size - 2, rx=5, css=css)
        if kind >= 0:
            canvas.use(f"land-{kind}", size * 0.1, size * 0.08, size * 0.8)
        elif seen.built & BIT[cell]:
            paint_building(seen, canvas, cell, size, legal)
        elif legal:
            canvas.rect(3, 3, size - 6, size - 6, rx=6, css="hot-edge f-none")
            paint_promise(seen, canvas, cell, size)
        paint_worker(seen, canvas, cell, size)


def paint_building(seen: Town, canvas: Canvas, cell: int, size: int, legal: bool) -> None:
    """Draw a building; a tick shows that this worker has used it."""
    paint_small(canvas, seen.box, seen.tile[cell], owner_of(seen, cell), size)
    if legal:
        canvas.rect(2, 2, size - 4, size - 4, rx=8, css="hot-edge f-none")
        fee = fee_for(seen, cell)
        if fee:
            canvas.rect(size - 43, 6, 38, 22, rx=8, css="letter-ground thin-line")
            paint_row(canvas, [("coin", f"−{fee}")], size - 41, 17, 17, 34, True)
    if cell == seen.here:
        canvas.rect(3, 3, size - 6, size - 6, rx=8, css="here-ring")
    if seen.here >= 0 and AROUND[seen.here] & BIT[cell] & ~seen.reach:
        if seen.box.effect[seen.tile[cell]] <= ANY:
            canvas.circle(size - 17, 18, 11, css="letter-ground thin-line")
            canvas.path(
                "M-6 0 L-1 5 L7 -5", css="f-none s-good", transform=f"translate({size - 17} 18)"
            )


def paint_promise(seen: Town, canvas: Canvas, cell: int, size: int) -> None:
    """Show on an open meadow what a worker would gather, and how many buildings it reaches."""
    if seen.asking == st.CHOOSE_SITE:
        points = site_points(seen, cell)
        if points > 0:
            row = [("star", f"+{points}")]
            paint_row(canvas, row, 6, size * 0.5, size * 0.3, size - 12, True)
        return
    row = [(f"cube-{kind}", "") for kind, n in enumerate(harvest(seen, cell)) for _ in range(n)]
    near = [
        other
        for other in cells_of(AROUND[cell] & seen.built)
        if seen.box.effect[seen.tile[other]] <= ANY
    ]
    if row:
        paint_row(canvas, row, 6, size * 0.5, size * 0.24, size - 12, True)
    own = sum(1 for other in near if seen.homes[seen.turn] & BIT[other])
    row = [(f"home-{seen.turn}", str(own))] if own else []
    if len(near) > own:
        row.append(("home", str(len(near) - own)))
    if row:
        paint_row(canvas, row, 6, size * 0.82, size * 0.21, size - 12, True)


def site_points(seen: Town, cell: int) -> int:
    """Count what castle or watchtower would score on a square now."""
    effect = seen.box.effect[seen.chosen]
    if effect == CASTLE:
        counted = seen.homes[seen.turn] if seen.box.castle_own else seen.built
    elif effect == MEADOWS:
        counted = seen.box.meadow[seen.side] & ~seen.built
    else:
        return 0
    return (AROUND[cell] & counted).bit_count() * seen.box.each[seen.chosen]


def paint_worker(seen: Town, canvas: Canvas, cell: int, size: int) -> None:
    """Draw the worker on a square; a ring marks the one whose turn it is."""
    for seat in range(seen.seats):
        if seen.workers[seat] & BIT[cell]:
            canvas.use(f"pawn-{seat}", size * 0.14, size * 0.12, size * 0.72)
            if cell == seen.here:
                canvas.rect(3, 3, size - 6, size - 6, rx=8, css="here-ring")


def land_of(seen: Town, cell: int) -> int:
    """Say which terrain a square is; -1 for a meadow."""
    for kind in range(LANDS):
        if seen.box.land[seen.side * LANDS + kind] & BIT[cell]:
            return kind
    return -1


def standing(seen: Town, cell: int, _: Words) -> str:
    """Say what is on a square."""
    kind = land_of(seen, cell)
    if kind >= 0:
        return land(kind, _)
    if seen.built & BIT[cell]:
        owner = _.who(owner_of(seen, cell))
        return _("{tile} of {name}", tile=tile(seen.tile[cell], _), name=owner)
    for seat in range(seen.seats):
        if seen.workers[seat] & BIT[cell]:
            return _("worker of {name}", name=_.who(seat))
    return _("meadow")


def paint_seat(game: Game, seen: Town, seat: int, canvas: Canvas) -> None:
    """Draw the map small, with the buildings and workers of one seat, for its card."""
    define(canvas, seen.box)
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


def describe(seen: Town, canvas: Canvas) -> None:
    """Say the position in words."""
    _ = canvas._
    canvas.describe(_("Round {n} of {most}", n=seen.round, most=seen.box.rounds) + ".")
    for seat in range(seen.seats):
        goods = amounts(seen.goods[seat * GOODS : (seat + 1) * GOODS], _) or _("nothing")
        canvas.describe(
            _(
                "{name} has {goods}; {workers} workers and {houses} houses left.",
                name=_.who(seat),
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


def marks(game: Game, event: Event) -> list[str]:
    """Name the parts an event speaks of."""
    if event.kind in CELL_EVENTS and event.args:
        return [f"m-{MAP.names[event.args[0]]}"]
    if event.kind in (st.TILE_DRAWN, st.TILE_REVEALED):
        return [f"tile-{TILE_KEYS[event.args[0]]}"]
    if event.kind in (st.CUBE_TAKEN, st.CUBE_GIVEN) and event.args[0] < CUBES:
        return [f"supply-{event.args[0]}"]
    return []
