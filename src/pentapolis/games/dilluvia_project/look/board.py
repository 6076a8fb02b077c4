"""The city in the clouds, everything that lies in it, and the places to choose from."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import ACROSS, BLOCK, DOWN, SINGLE
from ..rules.land import cover, shape_at, square_at
from ..rules.state import Sky
from ..words import names
from ..words.actions import garden_gain

CITY: Final = 520
NEAR: Final = 7  # fewest squares along a side of the window that a phone shows
FAR: Final = 9  # most; if more are needed, the phone shows the whole city
SPOTS: Final = {ACROSS: (1.0, 0.5), DOWN: (0.5, 1.0), BLOCK: (1.0, 1.0)}
Window = tuple[int, int, int]  # column, row, squares along a side


class Ground:
    """Where the squares of the city lie in the drawing, and which of them are shown."""

    def __init__(self, seen: Sky, window: Window | None = None) -> None:
        self.size = seen.box.city.size
        self.cell = CITY / self.size
        self.left, self.top, self.count = window or (0, 0, self.size)

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
            spots |= BIT[action - box.move_action]
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
    """Draw the ground, then what stands on it, then what can be chosen."""
    ground = Ground(seen, window)
    draw_ground(seen, canvas, ground)
    for which in range(len(seen.propeller)):
        if ground.is_shown(seen.box.prop_square[which]):
            draw_propeller(seen, canvas, ground, which)
    for square in filter(ground.is_shown, cells_of(seen.gardens)):
        x, y = ground.corner(square)
        label = canvas._("{where}: garden", where=names.square(seen.box, square))
        with canvas.group(id=f"garden-{square}", x=x, y=y, label=label):
            canvas.use("garden", 2, 2, ground.cell - 4)
    for seat in range(seen.seats):
        for square in filter(ground.is_shown, cells_of(seen.land[seat])):
            draw_land(seen, canvas, ground, seat, square)
    for which in range(len(seen.b_seat)):
        covered = list_squares(seen, seen.b_shape[which], seen.b_square[which])
        if any(ground.is_shown(square) for square in covered):
            draw_building(seen, canvas, ground, which)
    for action in sorted(canvas.legal):
        if seen.box.shape_action[SINGLE] <= action < seen.box.move_action:
            draw_spot(seen, canvas, ground, action)


def draw_ground(seen: Sky, canvas: Canvas, ground: Ground) -> None:
    """DP-5.4b free: draw squares in play, closed rings hatched, sectors between dashed lines."""
    box = seen.box
    cell = ground.cell
    left, top, side = ground.frame
    squares = [square for square in cells_of(box.playable) if ground.is_shown(square)]
    with canvas.group(id="city-ground"):
        canvas.rect(left, top, side, side, rx=10, css="sky-closed")
        if ground.count == ground.size:
            lines = " ".join(f"M0 {k * 26} L{k * 26} 0" for k in range(1, 21))
            more = " ".join(f"M{k * 26} {CITY} L{CITY} {k * 26}" for k in range(20))
            canvas.path(f"{lines} {more}", css="f-none closed-line")
        for square in squares:
            x, y = ground.corner(square)
            canvas.rect(x + 1, y + 1, cell - 2, cell - 2, rx=4, css="sky")
        for square in squares:
            if square * 7 % 11 == 3:
                x, y = ground.corner(square)
                canvas.use("cloud", x + 4, y + 5, cell - 8)
        for line in range(1, box.city.size - 1):
            letter = box.city.names[line][0].upper()
            if ground.left <= line < ground.left + ground.count:
                canvas.text(line * cell + 5, top + 9, letter, css="s6 coordinate")
            if ground.top <= line < ground.top + ground.count:
                canvas.text(left + 5, line * cell + 9, str(line + 1), css="s6 coordinate")
        for line in range(1, box.city.size):
            at = line * cell
            if box.city.sector[line] == box.city.sector[line - 1]:
                continue
            if left < at < left + side:
                canvas.path(f"M{at:.1f} {top + 4} V{top + side - 4}", css="sector-line")
            if top < at < top + side:
                canvas.path(f"M{left + 4} {at:.1f} H{left + side - 4}", css="sector-line")


def draw_propeller(seen: Sky, canvas: Canvas, ground: Ground, which: int) -> None:
    """DP-5.5b propeller: draw one with its price and prestige, or with its owner."""
    box = seen.box
    x, y = ground.corner(box.prop_square[which])
    seat = seen.propeller[which]
    action = box.prop_action + which
    hot = action in canvas.legal
    label = "" if hot else propeller_label(seen, canvas, which)
    cell = ground.cell
    with canvas.group(id=f"propeller-{which}", x=x, y=y, action=action, label=label):
        canvas.rect(0.5, 0.5, cell - 1, cell - 1, rx=8, css="ground f-stone")
        canvas.use("propeller", 1, 1, cell - 2, css=None if seat == EMPTY else "dim")
        if seat != EMPTY:
            canvas.use(f"seat-{seat}", cell * 0.2, cell * 0.2, cell * 0.6)
            return
        canvas.circle(10, 10, 9, css="price")
        canvas.text(10, 10.5, str(box.prop_price[which]), css="s5 mid bold dark")
        canvas.circle(cell - 10, cell - 10, 9, css="letter-ground thin-line")
        canvas.text(cell - 10, cell - 9.5, f"+{box.prop_prestige[which]}", css="s6 mid bold dark")


def propeller_label(seen: Sky, canvas: Canvas, which: int) -> str:
    """Describe who owns a propeller, or what it costs."""
    box = seen.box
    where = names.square(box, box.prop_square[which])
    seat = seen.propeller[which]
    if seat != EMPTY:
        return canvas._("{where}: {name}'s propeller", where=where, name=canvas._.player_name(seat))
    return canvas._(
        "{where}: propeller for {aeros}",
        where=where,
        aeros=names.aeros(box.prop_price[which], canvas._),
    )


def draw_land(seen: Sky, canvas: Canvas, ground: Ground, seat: int, square: int) -> None:
    """Draw a square of land with its owner's sign."""
    x, y = ground.corner(square)
    label = canvas._(
        "{where}: {name}'s land",
        where=names.square(seen.box, square),
        name=canvas._.player_name(seat),
    )
    with canvas.group(id=f"land-{square}", x=x, y=y, label=label):
        canvas.rect(1, 1, ground.cell - 2, ground.cell - 2, rx=4, css=f"block-{seat} dim")
        canvas.use(f"seat-{seat}", ground.cell * 0.28, ground.cell * 0.28, ground.cell * 0.44)


def draw_building(seen: Sky, canvas: Canvas, ground: Ground, which: int) -> None:
    """Draw a building: owner, number, and which income square is marked."""
    box = seen.box
    square, shape = seen.b_square[which], seen.b_shape[which]
    type_, mark, seat = seen.b_type[which], seen.b_mark[which], seen.b_seat[which]
    cell = ground.cell
    x, y = ground.corner(square)
    width = cell * (1 if shape in (SINGLE, DOWN) else 2)
    height = cell * (1 if shape in (SINGLE, ACROSS) else 2)
    # Cut off what lies outside the window.
    left, top, side = ground.frame
    right, low = min(x + width, left + side), min(y + height, top + side)
    x, y = max(x, left), max(y, top)
    width, height = right - x, low - y
    action = box.move_action + square
    label = ""
    if action not in canvas.legal:
        label = canvas._(
            "{where}: {name}'s {building}, {gives}",
            where=names.place(box, shape, square),
            building=names.building(box, type_, canvas._),
            name=canvas._.player_name(seat),
            gives=names.square_gain(box, type_, mark, canvas._),
        )
    with canvas.group(id=f"building-{square}", x=x, y=y, action=action, label=label):
        canvas.rect(4, 5, width - 5, height - 5, rx=4, css="f-shadow")
        css = f"hot-edge block-{seat} seat-line-{seat} wide-line"
        canvas.rect(2.5, 2.5, width - 5, height - 5, rx=4, css=css)
        canvas.use(f"seat-{seat}", 3.5, 3.5, 12)
        canvas.text(width / 2 + 4, 14, box.type_keys[type_], css="s5 mid bold dark")
        for index in (0, 1):
            income = "income marked" if index == mark else "income"
            canvas.rect(width / 2 - 13 + index * 14, height - 16, 11, 11, css=income)
        if shape == BLOCK:
            text = short_income(seen, type_, mark)
            canvas.text(width / 2, height / 2, text, css="t4 mid bold dark")


def short_income(seen: Sky, type_: int, mark: int) -> str:
    """Write what an income square gives in letters and numbers: R2 M3."""
    at = type_ * 2 + mark
    box = seen.box
    parts = [
        f"{letter}{numbers[at]}"
        for letter, numbers in (("R", box.square_r), ("M", box.square_m), ("P", box.square_p))
        if numbers[at]
    ]
    return "+W" if box.square_worker[at] else " ".join(parts)


def draw_spot(seen: Sky, canvas: Canvas, ground: Ground, action: int) -> None:
    """Draw a place to choose: the square itself, or a spot where the squares of a shape meet."""
    shape, square = shape_at(seen, action), square_at(seen, action)
    x, y = ground.corner(square)
    cell = ground.cell
    with canvas.group(id=f"spot-{action}", x=x, y=y, action=action):
        if shape == SINGLE:
            canvas.rect(2, 2, cell - 4, cell - 4, rx=5, css="spot")
            draw_gain(seen, canvas, square, cell)
            return
        right, down = SPOTS[shape]
        radius = 17 if shape == BLOCK else 12.5
        canvas.circle(right * cell, down * cell, radius, css="spot")
        for column in range(1 if shape == DOWN else 2):
            for row in range(1 if shape == ACROSS else 2):
                left = right * cell - (4 if shape == DOWN else 8) + column * 8.5
                top = down * cell - (4 if shape == ACROSS else 8) + row * 8.5
                canvas.rect(left, top, 7.5, 7.5, css="mini")


def draw_gain(seen: Sky, canvas: Canvas, square: int, cell: float) -> None:
    """Write on a square what a garden there would score, or draw its owner's sign."""
    own = seen.land[seen.turn] & BIT[square]
    laying = seen.asking == c.LAY_GARDEN or seen.tile == c.GARDEN_FREE
    if laying:
        gain = garden_gain(seen, seen.turn, square)
        others = sum(
            garden_gain(seen, seat, square) for seat in range(seen.seats) if seat != seen.turn
        )
        canvas.text(cell / 2, cell / 2 - (6 if others else 0), f"+{gain}", css="t4 mid bold")
        if others:
            canvas.text(cell / 2, cell - 10, f"(+{others})", css="s6 mid")
    elif own:
        canvas.use(f"seat-{seen.turn}", cell * 0.3, cell * 0.3, cell * 0.4)


def draw_mini(seen: Sky, seat: int, canvas: Canvas, size: float) -> None:
    """Draw a small city with everybody's buildings, one seat's in full colour."""
    box = seen.box
    cell = size / box.city.size
    with canvas.group(id="mini"):
        canvas.rect(0, 0, size, size, rx=8, css="sky-closed")
        for square in cells_of(box.playable | box.propellers):
            x, y = square % box.city.size * cell, square // box.city.size * cell
            canvas.rect(x + 0.5, y + 0.5, cell - 1, cell - 1, rx=3, css="sky")
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
