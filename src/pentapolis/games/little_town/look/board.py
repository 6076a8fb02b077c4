"""The map: its squares with terrain, buildings and workers, and what a click there would bring."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from pentapolis.catalog.words import Words
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import AROUND, CELLS, LANDS, MAP
from ..rules.goods import fee_for
from ..rules.parts import Box
from ..rules.state import Town
from ..words.actions import count_harvest, site_points, usable_buildings
from ..words.names import land, square, tile
from .tiles import WIDTH, draw_row, draw_small_tile, small_type

Place = tuple[float, float]


class Spot(NamedTuple):
    """What is on a square, in plain values."""

    kind: int = EMPTY  # of its terrain; EMPTY for a meadow
    tile: int = EMPTY  # that is built on it
    owner: int = EMPTY  # whose building it is, or whose worker stands there
    name: str = ""  # of that player
    used: bool = False  # by the worker whose surroundings are used now


class Field:
    """Where the squares lie: as large as the width of the drawing allows."""

    def __init__(self, wide: bool) -> None:
        self.rim = small_type(wide) * 1.15
        self.cell = (WIDTH - self.rim - 4) / MAP.columns
        self.height = self.rim + MAP.rows * self.cell + 4

    def corner(self, cell: int, at: Place) -> Place:
        """Return the upper left corner of a square."""
        left = at[0] + self.rim + MAP.column[cell] * self.cell
        return left, at[1] + self.rim + MAP.row[cell] * self.cell


FIELDS: Final = {wide: Field(wide) for wide in (False, True)}


def draw_map(seen: Town, canvas: Canvas, at: Place) -> None:
    """Draw the squares with terrain and buildings, their names on the rim, and all workers."""
    draw_rim(canvas, at)
    if seen.side < 0:
        return
    field = FIELDS[canvas.wide]
    spots, actions = read_spots(seen, canvas._), list_actions(seen)
    usable = usable_buildings(seen)
    for first in range(0, CELLS, MAP.columns):
        last = first + MAP.columns
        here = actions[first:last]
        if canvas.legal.isdisjoint(here) and canvas.near.isdisjoint(here):
            draw_quiet_row(canvas, seen.box, first, tuple(spots[first:last]), at)
            continue
        for cell, action in enumerate(here, first):
            if action in canvas.legal or action in canvas.near:
                draw_square(seen, canvas, cell, spots[cell], action, field.corner(cell, at), usable)
            else:
                draw_quiet_square(canvas, seen.box, cell, spots[cell], at)
    for seat in range(seen.seats):
        if seen.workers[seat]:
            draw_workers(canvas, seat, canvas._.player_name(seat), seen.workers[seat], at)
    if seen.here >= 0:
        draw_ring(canvas, seen.here, at)


def read_spots(seen: Town, _: Words) -> list[Spot]:
    """List what is on each square."""
    spots = [*list_terrain(seen.box, seen.side)]
    used = AROUND[seen.here] & ~seen.reach if seen.here >= 0 else 0
    for seat in range(seen.seats):
        name = _.player_name(seat)
        for cell in cells_of(seen.workers[seat]):
            spots[cell] = Spot(EMPTY, EMPTY, seat, name)
        for cell in cells_of(seen.homes[seat]):
            kind = seen.tile[cell]
            is_used = used & BIT[cell] != 0 and seen.box.effect[kind] <= c.ANY
            spots[cell] = Spot(EMPTY, kind, seat, name, is_used)
    return spots


@lru_cache(maxsize=64)
def list_terrain(box: Box, side: int) -> tuple[Spot, ...]:
    """List the squares of a side of the board before anything is built."""
    return tuple([Spot(land_of(box, side, cell)) for cell in range(CELLS)])


def land_of(box: Box, side: int, cell: int) -> int:
    """Return the kind of terrain of a square; EMPTY for a meadow."""
    for kind in range(LANDS):
        if box.land[side * LANDS + kind] & BIT[cell]:
            return kind
    return EMPTY


def list_actions(seen: Town) -> list[int]:
    """List the action that a click on each square stands for now."""
    if seen.asking == c.CHOOSE_SITE:
        return [c.SITE + cell for cell in range(CELLS)]
    return [(c.ACT if seen.built & BIT[cell] else c.PLACE) + cell for cell in range(CELLS)]


@draw_once
def draw_rim(canvas: Canvas, at: Place) -> None:
    """Draw the names of the squares around the map."""
    field = FIELDS[canvas.wide]
    rim, size = field.rim, field.cell
    font = small_type(canvas.wide)
    label = canvas._("Squares are named A1 to I6")
    with canvas.group(id="rim", x=at[0], y=at[1], label=label):
        canvas.rect(1, 1, WIDTH - 2, field.height - 1, rx=12, css="f-panel")
        for column in range(MAP.columns):
            name = "ABCDEFGHI"[column]
            x = rim + (column + 0.5) * size
            canvas.text(x, rim / 2 + 2, name, css="mid soft", font_size=font)
        for row in range(MAP.rows):
            y = rim + (row + 0.5) * size
            canvas.text(rim / 2 + 1, y, str(row + 1), css="mid soft", font_size=font)


@draw_once
def draw_ring(canvas: Canvas, cell: int, at: Place) -> None:
    """Mark the worker whose surroundings are used."""
    field = FIELDS[canvas.wide]
    x, y = field.corner(cell, at)
    label = canvas._("the worker whose surroundings are used now")
    with canvas.group(id="here", x=x, y=y, label=label):
        canvas.rect(4, 4, field.cell - 8, field.cell - 8, rx=8, css="here-ring")


def draw_square(
    seen: Town, canvas: Canvas, cell: int, spot: Spot, action: int, at: Place, usable: int
) -> None:
    """Draw a square that can be clicked, and what a click there would bring."""
    legal = action in canvas.legal
    label = "" if legal else describe_square(cell, spot, canvas._)
    key = f"m-{MAP.names[cell]}"
    with canvas.group(id=key, x=at[0], y=at[1], css="square", action=action, label=label):
        fee = fee_for(seen, cell) if legal and spot.tile != EMPTY else 0
        fill_square(canvas, seen.box, cell % 3, *spot[:3], spot.used, legal, fee)
        if legal and action >= c.SITE:
            draw_points(canvas, site_points(seen, cell))
        elif legal and spot.tile == EMPTY:
            near = AROUND[cell] & usable
            own = (near & seen.homes[seen.turn]).bit_count()
            harvest, others = tuple(count_harvest(seen, cell)), near.bit_count() - own
            draw_promise(canvas, harvest, seen.turn, own, others)


@draw_once
def draw_quiet_row(
    canvas: Canvas, box: Box, first: int, spots: tuple[Spot, ...], at: Place
) -> None:
    """Draw a row of squares where nothing can be done now."""
    for cell, spot in enumerate(spots, first):
        draw_quiet_square(canvas, box, cell, spot, at)


@draw_once
def draw_quiet_square(canvas: Canvas, box: Box, cell: int, spot: Spot, at: Place) -> None:
    """Draw a square where nothing can be done now."""
    x, y = FIELDS[canvas.wide].corner(cell, at)
    label = describe_square(cell, spot, canvas._)
    with canvas.group(id=f"m-{MAP.names[cell]}", x=x, y=y, css="square", label=label):
        fill_square(canvas, box, cell % 3, *spot[:3], spot.used, False, 0)


@draw_once
def fill_square(
    canvas: Canvas,
    box: Box,
    grass: int,
    kind: int,
    tile: int,
    owner: int,
    used: bool,
    legal: bool,
    fee: int,
) -> None:
    """Draw the ground of a square, with the shape of its grass, and what is built there."""
    size = FIELDS[canvas.wide].cell
    css = f"land-{kind}" if kind != EMPTY else "land-meadow"
    canvas.rect(1, 1, size - 2, size - 2, rx=5, css=css)
    if kind != EMPTY:
        canvas.use(f"land-{kind}", size * 0.1, size * 0.08, size * 0.8)
    elif tile == EMPTY:
        canvas.use(f"grass-{grass}", size * 0.06, size * 0.06, size * 0.88)
    else:
        draw_building(canvas, box, tile, owner, used, legal, fee)
        return
    if legal:
        canvas.rect(3, 3, size - 6, size - 6, rx=6, css="hot-edge f-none")


def draw_building(
    canvas: Canvas, box: Box, kind: int, owner: int, used: bool, legal: bool, fee: int
) -> None:
    """Draw a building with the fee for it; a tick shows that this worker has used it."""
    size, font = FIELDS[canvas.wide].cell, small_type(canvas.wide)
    draw_small_tile(canvas, box, kind, owner, size)
    if legal:
        canvas.rect(3, 3, size - 6, size - 6, rx=8, css="hot-edge f-none")
    if fee:
        wide = font * 2.6
        canvas.rect(size - wide - 5, 5, wide, font * 1.2, rx=8, css="letter-ground thin-line")
        x = size - wide + 2
        canvas.text(x, 5 + font * 0.62, f"−{fee}", css="bold dark", font_size=font)
        canvas.use("coin", size - 8 - font, 5 + font * 0.1, font)
    if used:
        r = font * (0.66 if canvas.wide else 0.44)
        canvas.circle(size - r - 8, r + 8, r, css="letter-ground thin-line")
        move = f"translate({size - r - 8:.1f} {r + 8:.1f}) scale({r / 13:.2f})"
        canvas.path("M-6 0 L-1 5 L7 -5", css="f-none s-tick", transform=move)


@draw_once
def draw_points(canvas: Canvas, points: int) -> None:
    """Show what castle or watchtower would score on a square."""
    if points > 0:
        size = FIELDS[canvas.wide].cell
        draw_row(canvas, [("star", f"+{points}")], 6, size * 0.5, size * 0.3, size - 12, True)


@draw_once
def draw_promise(
    canvas: Canvas, harvest: tuple[int, ...], seat: int, own: int, others: int
) -> None:
    """Show on an open meadow what a worker would gather, and how many buildings it reaches."""
    size, font = FIELDS[canvas.wide].cell, small_type(canvas.wide)
    row = [(f"cube-{kind}", "") for kind, n in enumerate(harvest) for _ in range(n)]
    if row:
        y = size * (0.36 if own or others else 0.5)
        draw_row(canvas, row, 8, y, size * 0.28, size - 16, True)
    row = [(f"home-{seat}", str(own))] if own else []
    if others:
        row.append(("home", str(others)))
    if row:
        sign = font * (1.05 if canvas.wide else 0.68)
        draw_row(canvas, row, 7, size - font * 0.8, sign, size - 14, True)


@draw_once
def draw_workers(canvas: Canvas, seat: int, name: str, cells: int, at: Place) -> None:
    """Draw the workers of a seat on the map, as one part: hungry ones shake together."""
    field = FIELDS[canvas.wide]
    size = field.cell
    squares = ", ".join(square(cell) for cell in cells_of(cells))
    label = canvas._("{name}'s workers: {squares}", name=name, squares=squares)
    with canvas.group(id=f"workers-{seat}", css="workers", label=label):
        for cell in cells_of(cells):
            x, y = field.corner(cell, at)
            canvas.use(f"pawn-{seat}", x + size * 0.14, y + size * 0.12, size * 0.72)


def describe_square(cell: int, spot: Spot, _: Words) -> str:
    """Describe what is on a square."""
    if spot.kind != EMPTY:
        text = land(spot.kind, _)
    elif spot.tile != EMPTY:
        text = _("{name}'s {tile}", tile=tile(spot.tile, _), name=spot.name)
    elif spot.owner != EMPTY:
        text = _("{name}'s worker", name=spot.name)
    else:
        text = _("meadow")
    return f"{square(cell)}: {text}"
