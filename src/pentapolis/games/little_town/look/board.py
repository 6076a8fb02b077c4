"""The map: its squares with terrain, buildings and workers, and what a click there would bring."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import AROUND, LANDS, MAP
from ..rules.goods import fee_for
from ..rules.state import Town, owner_of
from ..words.actions import count_harvest, site_points, usable_buildings
from ..words.names import land, square, tile
from .tiles import WIDTH, draw_row, draw_small_tile, small_type

Place = tuple[float, float]


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


def draw_map(seen: Town, canvas: Canvas, at: Place) -> None:
    """Draw the squares with terrain and buildings, their names on the rim, and all workers."""
    field = Field(canvas.wide)
    size = field.cell
    draw_rim(canvas, at)
    if seen.side < 0:
        return
    for cell in range(len(MAP.names)):
        draw_square(seen, canvas, cell, field.corner(cell, at), size)
    for seat in range(seen.seats):
        draw_workers(seen, canvas, seat, field, at)
    if seen.here >= 0:
        x, y = field.corner(seen.here, at)
        label = canvas._("the worker whose surroundings are used now")
        with canvas.group(id="here", x=x, y=y, label=label):
            canvas.rect(4, 4, size - 8, size - 8, rx=8, css="here-ring")


@draw_once
def draw_rim(canvas: Canvas, at: Place) -> None:
    """Draw the names of the squares around the map."""
    field = Field(canvas.wide)
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


def cell_action(seen: Town, cell: int) -> int:
    """Return the action that a click on a square stands for now."""
    if seen.asking == c.CHOOSE_SITE:
        return c.SITE + cell
    return c.ACT + cell if seen.built & BIT[cell] else c.PLACE + cell


def draw_square(seen: Town, canvas: Canvas, cell: int, at: Place, size: float) -> None:
    """Draw one square: its ground, what stands on it, and what a click there would bring."""
    action = cell_action(seen, cell)
    legal = action in canvas.legal
    label = "" if legal else f"{square(cell)}: {describe_square(seen, cell, canvas._)}"
    kind, built = land_of(seen, cell), bool(seen.built & BIT[cell])
    if not legal and not built and action not in canvas.near:
        draw_quiet_square(canvas, cell, kind, label, at[0], at[1], size)
        return
    key = f"m-{MAP.names[cell]}"
    with canvas.group(id=key, x=at[0], y=at[1], css="square", action=action, label=label):
        draw_land(canvas, cell, kind, built, size)
        if built:
            draw_building(seen, canvas, cell, size, legal)
        elif legal:
            canvas.rect(3, 3, size - 6, size - 6, rx=6, css="hot-edge f-none")
            draw_promise(seen, canvas, cell, size)


@draw_once
def draw_quiet_square(
    canvas: Canvas, cell: int, kind: int, label: str, x: float, y: float, size: float
) -> None:
    """Draw a square without a building where nothing can be done now."""
    with canvas.group(id=f"m-{MAP.names[cell]}", x=x, y=y, css="square", label=label):
        draw_land(canvas, cell, kind, False, size)


def draw_land(canvas: Canvas, cell: int, kind: int, built: bool, size: float) -> None:
    """Draw the ground of a square: terrain, or a meadow where perhaps something is built."""
    css = f"land-{kind}" if kind >= 0 else "land-meadow"
    canvas.rect(1, 1, size - 2, size - 2, rx=5, css=css)
    if kind >= 0:
        canvas.use(f"land-{kind}", size * 0.1, size * 0.08, size * 0.8)
    elif not built:
        canvas.use(f"grass-{cell % 3}", size * 0.06, size * 0.06, size * 0.88)


def draw_building(seen: Town, canvas: Canvas, cell: int, size: float, legal: bool) -> None:
    """Draw a building with the fee for it; a tick shows that this worker has used it."""
    draw_small_tile(canvas, seen.box, seen.tile[cell], owner_of(seen, cell), size)
    font = small_type(canvas.wide)
    if legal:
        canvas.rect(3, 3, size - 6, size - 6, rx=8, css="hot-edge f-none")
        fee = fee_for(seen, cell)
        if fee:
            wide = font * 2.6
            canvas.rect(size - wide - 5, 5, wide, font * 1.2, rx=8, css="letter-ground thin-line")
            text = f"−{fee}"
            x = size - wide + 2
            canvas.text(x, 5 + font * 0.62, text, css="bold dark", font_size=font)
            canvas.use("coin", size - 8 - font, 5 + font * 0.1, font)
    if seen.here >= 0 and AROUND[seen.here] & BIT[cell] & ~seen.reach:
        if seen.box.effect[seen.tile[cell]] <= c.ANY:
            r = font * (0.66 if canvas.wide else 0.44)
            canvas.circle(size - r - 8, r + 8, r, css="letter-ground thin-line")
            move = f"translate({size - r - 8:.1f} {r + 8:.1f}) scale({r / 13:.2f})"
            canvas.path("M-6 0 L-1 5 L7 -5", css="f-none s-tick", transform=move)


def draw_promise(seen: Town, canvas: Canvas, cell: int, size: float) -> None:
    """Show on an open meadow what a worker would gather, and how many buildings it reaches."""
    if seen.asking == c.CHOOSE_SITE:
        points = site_points(seen, cell)
        if points > 0:
            row = [("star", f"+{points}")]
            draw_row(canvas, row, 6, size * 0.5, size * 0.3, size - 12, True)
        return
    row = [
        (f"cube-{kind}", "") for kind, n in enumerate(count_harvest(seen, cell)) for _ in range(n)
    ]
    near = usable_buildings(seen) & AROUND[cell]
    if row:
        draw_row(canvas, row, 8, size * (0.36 if near else 0.5), size * 0.28, size - 16, True)
    own = (near & seen.homes[seen.turn]).bit_count()
    row = [(f"home-{seen.turn}", str(own))] if own else []
    if near.bit_count() > own:
        row.append(("home", str(near.bit_count() - own)))
    if row:
        font = small_type(canvas.wide)
        sign = font * (1.05 if canvas.wide else 0.68)
        draw_row(canvas, row, 7, size - font * 0.8, sign, size - 14, True)


def draw_workers(seen: Town, canvas: Canvas, seat: int, field: Field, at: Place) -> None:
    """Draw the workers of a seat on the map, as one part: hungry ones shake together."""
    if not seen.workers[seat]:
        return
    size = field.cell
    squares = ", ".join(square(cell) for cell in cells_of(seen.workers[seat]))
    name = canvas._.player_name(seat)
    label = canvas._("{name}'s workers: {squares}", name=name, squares=squares)
    with canvas.group(id=f"workers-{seat}", css="workers", label=label):
        for cell in cells_of(seen.workers[seat]):
            x, y = field.corner(cell, at)
            canvas.use(f"pawn-{seat}", x + size * 0.14, y + size * 0.12, size * 0.72)


def land_of(seen: Town, cell: int) -> int:
    """Return the kind of terrain of a square; -1 for a meadow."""
    for kind in range(LANDS):
        if seen.box.land[seen.side * LANDS + kind] & BIT[cell]:
            return kind
    return -1


def describe_square(seen: Town, cell: int, _: Words) -> str:
    """Describe what is on a square."""
    kind = land_of(seen, cell)
    if kind >= 0:
        return land(kind, _)
    if seen.built & BIT[cell]:
        owner = _.player_name(owner_of(seen, cell))
        return _("{name}'s {tile}", tile=tile(seen.tile[cell], _), name=owner)
    for seat in range(seen.seats):
        if seen.workers[seat] & BIT[cell]:
            return _("{name}'s worker", name=_.player_name(seat))
    return _("meadow")
