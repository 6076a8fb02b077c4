"""The city in the clouds, everything that lies in it, and the places to choose from."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import ACROSS, BLOCK, DOWN, SINGLE
from ..rules.land import cover, shape_at, square_at
from ..rules.parts import Box
from ..rules.state import Sky
from ..words import names
from ..words.actions import garden_gain
from .cards import name_house

CITY: Final = 614  # side of the squares
SMALL_CITY: Final = 284
MARGIN: Final = 26  # for their names, at the top and on the left
NEAR: Final = 7  # fewest squares along a side of the window that a phone shows
FAR: Final = 9  # most; if more are needed, the phone shows the whole city
SPOTS: Final = {ACROSS: (1.0, 0.5), DOWN: (0.5, 1.0), BLOCK: (1.0, 1.0)}
Window = tuple[int, int, int]  # column, row, squares along a side


class Ground:
    """Where the squares of the city lie in the drawing, and which of them are shown."""

    def __init__(self, box: Box, window: Window | None = None, side: float = CITY) -> None:
        self.size = box.city.size
        self.left, self.top, self.count = window or (0, 0, self.size)
        self.cell = side / self.count
        self.is_large = side == CITY  # large enough for numbers

    def corner(self, square: int) -> tuple[float, float]:
        """Return the upper left corner of a square."""
        return square % self.size * self.cell, square // self.size * self.cell

    def is_shown(self, square: int) -> bool:
        """Return whether a square lies in the window."""
        column, row = square % self.size - self.left, square // self.size - self.top
        return 0 <= column < self.count and 0 <= row < self.count

    @property
    def frame(self) -> tuple[float, float, float]:
        """Return left, top and side of what is shown."""
        return self.left * self.cell, self.top * self.cell, self.count * self.cell


def find_window(seen: Sky, canvas: Canvas) -> Window | None:
    """Return the part of the city to choose from; None for nothing, or nearly the whole city."""
    box = seen.box
    spots = 0
    for action in canvas.legal:
        if box.shape_action[SINGLE] <= action < box.move_action:
            spots |= cover(seen, shape_at(seen, action), square_at(seen, action))
        elif box.move_action <= action < box.move_action + box.city.size**2:
            which = seen.b_square.index(action - box.move_action)
            spots |= cover(seen, seen.b_shape[which], seen.b_square[which])
    if not spots:
        return None
    squares = cells_of(spots)
    columns = [square % box.city.size for square in squares]
    rows = [square // box.city.size for square in squares]
    extent = max(max(columns) - min(columns), max(rows) - min(rows)) + 1
    count = max(NEAR, extent)
    if count > FAR:
        return None
    corner = [
        min(max(0, (min(line) + max(line) + 1 - count) // 2), box.city.size - count)
        for line in (columns, rows)
    ]
    return corner[0], corner[1], count


def draw_city(seen: Sky, canvas: Canvas, window: Window | None = None) -> None:
    """Draw the ground, then what stands on it from back to front, then what can be chosen."""
    ground = Ground(seen.box, window)
    draw_sky(canvas, seen.box, window, CITY)
    draw_names(canvas, seen.box, window)
    draw_pieces(seen, canvas, ground)
    for action in sorted(canvas.legal):
        if seen.box.shape_action[SINGLE] <= action < seen.box.move_action:
            draw_spot(seen, canvas, ground, action)


def draw_small_city(seen: Sky, canvas: Canvas) -> None:
    """Draw the whole city in its own units, for the side; nothing in it can be chosen."""
    ground = Ground(seen.box, side=SMALL_CITY)
    draw_sky(canvas, seen.box, None, SMALL_CITY)
    draw_pieces(seen, canvas, ground)


def draw_pieces(seen: Sky, canvas: Canvas, ground: Ground) -> None:
    """Draw propellers, gardens, land and buildings."""
    for which in range(len(seen.propeller)):
        if ground.is_shown(seen.box.prop_square[which]):
            draw_propeller(seen, canvas, ground, which)
    for square in filter(ground.is_shown, cells_of(seen.gardens)):
        x, y = ground.corner(square)
        label = canvas._("{where}: garden", where=names.square(seen.box, square))
        with canvas.group(id=f"garden-{square}", x=x, y=y, label=label):
            canvas.use("garden", 1, 1, ground.cell - 2)
    for seat in range(seen.seats):
        for square in filter(ground.is_shown, cells_of(seen.land[seat])):
            draw_land(seen, canvas, ground, seat, square)
    for which in sorted(range(len(seen.b_seat)), key=lambda at: seen.b_square[at]):
        covered = list_squares(seen, seen.b_shape[which], seen.b_square[which])
        if all(ground.is_shown(square) for square in covered):
            draw_building(seen, canvas, ground, which)
            continue
        for square in filter(ground.is_shown, covered):  # the rest lies outside the window
            draw_land(seen, canvas, ground, seen.b_seat[which], square)


@draw_once
def draw_names(canvas: Canvas, box: Box, window: Window | None) -> None:
    """Write the names of columns and rows at the rim."""
    ground = Ground(box, window)
    left, top, _side = ground.frame
    label = canvas._("Squares are named by column and row")
    with canvas.group(id="city-names", label=label):
        for line in range(ground.count):
            x, y = left + (line + 0.5) * ground.cell, top + (line + 0.5) * ground.cell
            letter = box.city.names[ground.left + line][0].upper()
            canvas.text(x, top - MARGIN / 2 + 1, letter, css="x4 mid soft")
            canvas.text(left - MARGIN / 2, y, str(ground.top + line + 1), css="x4 mid soft")


@draw_once
def draw_sky(canvas: Canvas, box: Box, window: Window | None, length: float) -> None:
    """DP-5.4b free: draw squares in play on the sky, with clouds and dashed lines for sectors."""
    ground = Ground(box, window, length)
    cell = ground.cell
    left, top, side = ground.frame
    squares = [square for square in cells_of(box.playable) if ground.is_shown(square)]
    with canvas.group(id="city-ground", aria_hidden="true"):
        canvas.rect(left, top, side, side, rx=14, css="sky-closed")
        # All squares are one shape: browsers draw it faster than a hundred.
        corners = [ground.corner(square) for square in squares]
        tile = trace_tile(cell - 2, cell * 0.14)
        canvas.path("".join(f"M{x + 1:.2f} {y + 1:.2f}{tile}" for x, y in corners), css="sky")
        for square in squares:
            if square * 7 % 11 == 3:
                x, y = ground.corner(square)
                canvas.use("cloud", x + 3, y + 3, cell - 6)
        for line in range(1, box.city.size):
            at = line * cell
            if box.city.sector[line] == box.city.sector[line - 1]:
                continue
            if left < at < left + side:
                canvas.path(f"M{at:.1f} {top + 4:.1f} V{top + side - 4:.1f}", css="sector-line")
            if top < at < top + side:
                canvas.path(f"M{left + 4:.1f} {at:.1f} H{left + side - 4:.1f}", css="sector-line")


def trace_tile(side: float, radius: float) -> str:
    """Return the outline of a square with round corners, from its upper left corner on."""
    r, edge = f"{radius:.2f}", f"{side - 2 * radius:.2f}"
    turn = f"a{r} {r} 0 0 1"
    top, right = f"h{edge}{turn} {r} {r}", f"v{edge}{turn} -{r} {r}"
    bottom, left = f"h-{edge}{turn} -{r} -{r}", f"v-{edge}{turn} {r} -{r}"
    return f"m{r} 0{top}{right}{bottom}{left}z"


def draw_propeller(seen: Sky, canvas: Canvas, ground: Ground, which: int) -> None:
    """DP-5.5b propeller: draw one with its price in the hub, or with its owner."""
    box = seen.box
    x, y = ground.corner(box.prop_square[which])
    seat = seen.propeller[which]
    action = box.prop_action + which
    hot = action in canvas.legal
    label = "" if hot else propeller_label(seen, canvas, which)
    cell = ground.cell
    middle = cell / 2
    with canvas.group(id=f"propeller-{which}", x=x, y=y, action=action, label=label):
        css = "hot-edge hub" if seat == EMPTY else f"hub block-{seat} seat-line-{seat}"
        canvas.rect(1.5, 1.5, cell - 3, cell - 3, rx=cell * 0.25, css=css)
        canvas.use("propeller", 2, 2, cell - 4)
        if seat != EMPTY:
            canvas.use(f"seat-{seat}", cell * 0.24, cell * 0.24, cell * 0.52)
        elif ground.is_large:
            canvas.circle(middle, middle, 13.5, css="price")
            canvas.text(middle, middle + 0.5, str(box.prop_price[which]), css="x4 mid bold dark")


def propeller_label(seen: Sky, canvas: Canvas, which: int) -> str:
    """Describe who owns a propeller, or what it costs and brings."""
    box = seen.box
    where = names.square(box, box.prop_square[which])
    seat = seen.propeller[which]
    if seat != EMPTY:
        return canvas._("{where}: {name}'s propeller", where=where, name=canvas._.player_name(seat))
    return canvas._(
        "{where}: propeller for {aeros}, +{prestige}",
        where=where,
        aeros=names.aeros(box.prop_price[which], canvas._),
        prestige=names.prestige(box.prop_prestige[which], canvas._),
    )


def draw_land(seen: Sky, canvas: Canvas, ground: Ground, seat: int, square: int) -> None:
    """Draw a square of land with its owner's sign."""
    x, y = ground.corner(square)
    cell = ground.cell
    label = canvas._(
        "{where}: {name}'s land",
        where=names.square(seen.box, square),
        name=canvas._.player_name(seat),
    )
    with canvas.group(id=f"land-{square}", x=x, y=y, label=label):
        canvas.rect(3, 5, cell - 4, cell - 5, rx=7, css="f-shadow")
        canvas.rect(2, 2, cell - 4, cell - 4, rx=7, css=f"block-{seat} thin-line")
        planks = " ".join(f"M{cell * part:.1f} 4 V{cell - 4:.1f}" for part in (0.27, 0.5, 0.73))
        canvas.path(planks, css="f-none plank-line")
        canvas.use(f"seat-{seat}", cell * 0.3, cell * 0.3, cell * 0.4)


def draw_building(seen: Sky, canvas: Canvas, ground: Ground, which: int) -> None:
    """Draw a building on its platform: a house, its owner, what its marked square gives."""
    box = seen.box
    square, shape = seen.b_square[which], seen.b_shape[which]
    type_, mark, seat = seen.b_type[which], seen.b_mark[which], seen.b_seat[which]
    cell = ground.cell
    x, y = ground.corner(square)
    width = cell * (1 if shape in (SINGLE, DOWN) else 2)
    height = cell * (1 if shape in (SINGLE, ACROSS) else 2)
    action = box.move_action + square
    label = "" if action in canvas.legal else building_label(seen, canvas, which)
    css = f"town-{seat}"
    with canvas.group(id=f"building-{square}", x=x, y=y, action=action, label=label, css=css):
        canvas.rect(3, 5, width - 4, height - 5, rx=cell * 0.16, css="f-shadow")
        edge = f"hot-edge block-{seat} seat-line-{seat} wide-line"
        canvas.rect(2.5, 2.5, width - 5, height - 5, rx=cell * 0.16, css=edge)
        canvas.use(name_house(box, type_, shape), 3, 1, width - 6, height - 4)
        canvas.use(f"seat-{seat}", 3, height - cell * 0.38, cell * 0.35)
        if ground.is_large:
            icon = income_of(box, type_, mark)[0]
            canvas.circle(width - cell * 0.21, height - cell * 0.21, cell * 0.18, css="badge-light")
            canvas.use(icon, width - cell * 0.36, height - cell * 0.36, cell * 0.3)


def income_of(box: Box, type_: int, mark: int) -> tuple[str, int]:
    """Return what an income square gives most of: a shape and a number."""
    at = type_ * 2 + mark
    if box.square_worker[at]:
        return "worker", box.square_worker[at]
    if box.square_p[at]:
        return "star", box.square_p[at]
    resources, money = box.square_r[at], box.square_m[at]
    return ("coin", money) if money > resources else ("cube", resources)


def building_label(seen: Sky, canvas: Canvas, which: int) -> str:
    """Describe a building: where it is, whose, and what it gives."""
    box = seen.box
    return canvas._(
        "{where}: {name}'s {building}, {gives}",
        where=names.place(box, seen.b_shape[which], seen.b_square[which]),
        building=names.building(box, seen.b_type[which], canvas._),
        name=canvas._.player_name(seen.b_seat[which]),
        gives=names.square_gain(box, seen.b_type[which], seen.b_mark[which], canvas._),
    )


def draw_spot(seen: Sky, canvas: Canvas, ground: Ground, action: int) -> None:
    """Draw a place to choose: the square itself, or a spot where the squares of a shape meet.

    Spots are small enough for their neighbours not to overlap.
    """
    shape, square = shape_at(seen, action), square_at(seen, action)
    x, y = ground.corner(square)
    cell = ground.cell
    with canvas.group(id=f"spot-{action}", x=x, y=y, action=action):
        if shape == SINGLE:
            canvas.rect(3, 3, cell - 6, cell - 6, rx=8, css="spot")
            draw_gain(seen, canvas, square, cell)
            return
        right, down = SPOTS[shape]
        radius = cell * (0.34 if shape == BLOCK else 0.235)
        canvas.circle(right * cell, down * cell, radius, css="spot")
        step = cell * 0.17
        for column in range(1 if shape == DOWN else 2):
            for row in range(1 if shape == ACROSS else 2):
                left = right * cell - step * (0.5 if shape == DOWN else 1) + column * step
                top = down * cell - step * (0.5 if shape == ACROSS else 1) + row * step
                canvas.rect(left + 0.7, top + 0.7, step - 1.4, step - 1.4, css="mini")


def draw_gain(seen: Sky, canvas: Canvas, square: int, cell: float) -> None:
    """Write on a square what a garden there would bring, or draw its owner's sign."""
    if seen.asking == c.LAY_GARDEN or seen.tile == c.GARDEN_FREE:
        gain = garden_gain(seen, seen.turn, square)
        if gain:
            canvas.text(cell / 2, cell / 2, f"+{gain}", css="x4 mid bold")
            return
    if seen.land[seen.turn] & BIT[square]:
        canvas.use(f"seat-{seen.turn}", cell * 0.3, cell * 0.3, cell * 0.4)


def draw_thumb(seen: Sky, seat: int, canvas: Canvas, size: float) -> None:
    """Draw a small city with everybody's buildings, one seat's in full colour."""
    box = seen.box
    cell = size / box.city.size
    with canvas.group(id="mini", label=describe_holdings(seen, canvas, seat)):
        draw_small_sky(canvas, box, size)
        for which, owner in enumerate(seen.propeller):
            square = box.prop_square[which]
            x, y = square % box.city.size * cell, square // box.city.size * cell
            canvas.use("propeller", x + 1, y + 1, cell - 2, css="dim")
            if owner != EMPTY:
                canvas.use(f"seat-{owner}", x + cell / 4, y + cell / 4, cell / 2)
        for square in cells_of(seen.gardens):
            x, y = square % box.city.size * cell, square // box.city.size * cell
            canvas.use("garden", x, y, cell)
        for owner in range(seen.seats):
            css = None if owner == seat else "dim"
            for square in cells_of(seen.land[owner]):
                x, y = square % box.city.size * cell, square // box.city.size * cell
                canvas.use(f"seat-{owner}", x + cell / 3, y + cell / 3, cell / 3, css=css)
        for which, owner in enumerate(seen.b_seat):
            x = seen.b_square[which] % box.city.size * cell
            y = seen.b_square[which] // box.city.size * cell
            shape = seen.b_shape[which]
            width = cell * (1 if shape in (SINGLE, DOWN) else 2) - 2
            height = cell * (1 if shape in (SINGLE, ACROSS) else 2) - 2
            css = f"seat-{owner} thin-line" + ("" if owner == seat else " dim")
            canvas.rect(x + 1, y + 1, width, height, rx=3, css=css)


@draw_once
def draw_small_sky(canvas: Canvas, box: Box, size: float) -> None:
    """Draw all squares of a small city, in play or with a propeller."""
    cell = size / box.city.size
    canvas.rect(0, 0, size, size, rx=8, css="sky-closed")
    for square in cells_of(box.playable | box.propellers):
        x, y = square % box.city.size * cell, square // box.city.size * cell
        canvas.rect(x + 0.5, y + 0.5, cell - 1, cell - 1, rx=3, css="sky")


def describe_holdings(seen: Sky, canvas: Canvas, seat: int) -> str:
    """Describe what a seat has in the city."""
    _ = canvas._
    box = seen.box
    land = [names.square(box, square) for square in cells_of(seen.land[seat])]
    buildings = [
        f"{box.type_keys[seen.b_type[which]]} "
        f"{names.place(box, seen.b_shape[which], seen.b_square[which])}"
        for which in range(len(seen.b_seat))
        if seen.b_seat[which] == seat
    ]
    propellers = [
        names.square(box, box.prop_square[which])
        for which in range(len(seen.propeller))
        if seen.propeller[which] == seat
    ]
    return _(
        "{name}: land {land}; buildings {buildings}; propellers {propellers}.",
        name=_.player_name(seat),
        land=", ".join(land) or "–",
        buildings=", ".join(buildings) or "–",
        propellers=", ".join(propellers) or "–",
    )


def list_squares(seen: Sky, shape: int, square: int) -> list[int]:
    """List the squares that a shape covers."""
    return cells_of(cover(seen, shape, square))
