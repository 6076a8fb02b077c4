"""The city in the clouds, everything that lies in it, and the places to choose from."""

from __future__ import annotations

from typing import Final, NamedTuple

from pentapolis.catalog.words import Words, remember
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


class Ground(NamedTuple):
    """Where the squares of the city lie in the drawing, and which of them are shown."""

    box: Box
    window: Window | None = None
    side: int = CITY

    @property
    def frame(self) -> Window:
        """Return the window, or all there is to see."""
        return self.window or (0, 0, self.box.city.size)

    @property
    def cell(self) -> float:
        """Return the side of a square."""
        return self.side / self.frame[2]

    @property
    def is_large(self) -> bool:
        """Return whether it is large enough for numbers."""
        return self.side == CITY

    def corner(self, square: int) -> tuple[float, float]:
        """Return the upper left corner of a square."""
        row, column = divmod(square, self.box.city.size)
        return column * self.cell, row * self.cell

    def is_shown(self, square: int) -> bool:
        """Return whether a square lies in the window."""
        if self.window is None:
            return True
        row, column = divmod(square, self.box.city.size)
        left, top, count = self.window
        return left <= column < left + count and top <= row < top + count


class Building(NamedTuple):
    """A building in the city."""

    seat: int
    type: int
    square: int  # top left
    shape: int
    mark: int  # income square with the cube


def list_buildings(seen: Sky) -> list[Building]:
    """List all buildings, oldest first."""
    return list(map(Building, seen.b_seat, seen.b_type, seen.b_square, seen.b_shape, seen.b_mark))


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
    draw_sky(canvas, ground)
    draw_names(canvas, ground)
    draw_pieces(seen, canvas, ground)
    for action in sorted(canvas.legal):
        if seen.box.shape_action[SINGLE] <= action < seen.box.move_action:
            draw_spot(seen, canvas, ground, action)


def draw_small_city(seen: Sky, canvas: Canvas) -> None:
    """Draw the whole city in its own units, for the side; nothing in it can be chosen."""
    ground = Ground(seen.box, side=SMALL_CITY)
    draw_sky(canvas, ground)
    draw_pieces(seen, canvas, ground)


def draw_pieces(seen: Sky, canvas: Canvas, ground: Ground) -> None:
    """Draw propellers, gardens, land and buildings."""
    _, box = canvas._, seen.box
    is_sold = canvas.can_click(range(box.prop_action, box.shape_action[SINGLE]))
    for which, owner in enumerate(seen.propeller):
        if ground.is_shown(box.prop_square[which]):
            name = _.player_name(owner) if owner != EMPTY else ""
            draw = draw_propeller if is_sold else draw_quiet_propeller
            draw(canvas, ground, which, owner, name)
    draw_gardens(canvas, ground, seen.gardens)
    for seat, land in enumerate(seen.land):
        if land:
            draw_land(canvas, ground, land, seat, _.player_name(seat))
    for building in sorted(list_buildings(seen), key=lambda each: each.square):
        covered = cover(seen, building.shape, building.square)
        name = _.player_name(building.seat)
        if ground.window is None or all(map(ground.is_shown, cells_of(covered))):
            draw_building(canvas, ground, building, name)
        else:  # the rest lies outside the window
            draw_land(canvas, ground, covered, building.seat, name)


@draw_once
def draw_names(canvas: Canvas, ground: Ground) -> None:
    """Write the names of columns and rows at the rim."""
    cell = ground.cell
    left, top, count = ground.frame
    label = canvas._("Squares are named by column and row")
    with canvas.group(id="city-names", label=label):
        for line in range(count):
            x, y = left * cell + (line + 0.5) * cell, top * cell + (line + 0.5) * cell
            letter = ground.box.city.names[left + line][0].upper()
            canvas.text(x, top * cell - MARGIN / 2 + 1, letter, css="x4 mid soft")
            canvas.text(left * cell - MARGIN / 2, y, str(top + line + 1), css="x4 mid soft")


@draw_once
def draw_sky(canvas: Canvas, ground: Ground) -> None:
    """DP-5.4b free: draw squares in play on the sky, with clouds and dashed lines for sectors."""
    box, cell = ground.box, ground.cell
    left, top, side = (count * cell for count in ground.frame)
    squares = list(filter(ground.is_shown, cells_of(box.playable)))
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


def draw_propeller(canvas: Canvas, ground: Ground, which: int, owner: int, name: str) -> None:
    """DP-5.5b propeller: draw one where propellers can be bought."""
    action = ground.box.prop_action + which
    label = (
        "" if action in canvas.legal else propeller_label(ground.box, which, owner, name, canvas._)
    )
    draw_hub(canvas, ground, which, owner, label, action)


@draw_once
def draw_quiet_propeller(canvas: Canvas, ground: Ground, which: int, owner: int, name: str) -> None:
    """Draw a propeller where none can be bought."""
    label = propeller_label(ground.box, which, owner, name, canvas._)
    draw_hub(canvas, ground, which, owner, label)


def draw_hub(
    canvas: Canvas, ground: Ground, which: int, owner: int, label: str, action: int | None = None
) -> None:
    """Draw a propeller with its price in the hub, or with its owner."""
    box, cell = ground.box, ground.cell
    x, y = ground.corner(box.prop_square[which])
    middle = cell / 2
    with canvas.group(id=f"propeller-{which}", x=x, y=y, action=action, label=label):
        css = "hot-edge hub" if owner == EMPTY else f"hub block-{owner} seat-line-{owner}"
        canvas.rect(1.5, 1.5, cell - 3, cell - 3, rx=cell * 0.25, css=css)
        canvas.use("propeller", 2, 2, cell - 4)
        if owner != EMPTY:
            canvas.use(f"seat-{owner}", cell * 0.24, cell * 0.24, cell * 0.52)
        elif ground.is_large:
            canvas.circle(middle, middle, 13.5, css="price")
            canvas.text(middle, middle + 0.5, str(box.prop_price[which]), css="x4 mid bold dark")


def propeller_label(box: Box, which: int, owner: int, name: str, _: Words) -> str:
    """Describe who owns a propeller, or what it costs and brings."""
    where = names.square(box, box.prop_square[which])
    if owner != EMPTY:
        return _("{where}: {name}'s propeller", where=where, name=name)
    return _(
        "{where}: propeller for {aeros}, +{prestige}",
        where=where,
        aeros=names.aeros(box.prop_price[which], _),
        prestige=names.prestige(box.prop_prestige[which], _),
    )


@draw_once
def draw_gardens(canvas: Canvas, ground: Ground, gardens: int) -> None:
    """Draw the gardens on a set of squares."""
    for square in filter(ground.is_shown, cells_of(gardens)):
        x, y = ground.corner(square)
        label = canvas._("{where}: garden", where=names.square(ground.box, square))
        with canvas.group(id=f"garden-{square}", x=x, y=y, label=label):
            canvas.use("garden", 1, 1, ground.cell - 2)


@draw_once
def draw_land(canvas: Canvas, ground: Ground, land: int, seat: int, name: str) -> None:
    """Draw squares of land with their owner's sign."""
    cell = ground.cell
    planks = " ".join(f"M{cell * part:.1f} 4 V{cell - 4:.1f}" for part in (0.27, 0.5, 0.73))
    for square in filter(ground.is_shown, cells_of(land)):
        x, y = ground.corner(square)
        where = names.square(ground.box, square)
        label = canvas._("{where}: {name}'s land", where=where, name=name)
        with canvas.group(id=f"land-{square}", x=x, y=y, label=label):
            canvas.rect(3, 5, cell - 4, cell - 5, rx=7, css="f-shadow")
            canvas.rect(2, 2, cell - 4, cell - 4, rx=7, css=f"block-{seat} thin-line")
            canvas.path(planks, css="f-none plank-line")
            canvas.use(f"seat-{seat}", cell * 0.3, cell * 0.3, cell * 0.4)


def draw_building(canvas: Canvas, ground: Ground, building: Building, name: str) -> None:
    """Draw a building, whose cube can perhaps be moved."""
    action = ground.box.move_action + building.square
    if not canvas.can_click([action]):
        draw_quiet_building(canvas, ground, building, name)
        return
    label = "" if action in canvas.legal else building_label(ground.box, building, name, canvas._)
    draw_platform(canvas, ground, building, label, action)


@draw_once
def draw_quiet_building(canvas: Canvas, ground: Ground, building: Building, name: str) -> None:
    """Draw a building whose cube cannot be moved now."""
    label = building_label(ground.box, building, name, canvas._)
    draw_platform(canvas, ground, building, label)


def draw_platform(
    canvas: Canvas, ground: Ground, building: Building, label: str, action: int | None = None
) -> None:
    """Draw a building on its platform: a house, its owner, what its marked square gives."""
    box, cell, shape, seat = ground.box, ground.cell, building.shape, building.seat
    x, y = ground.corner(building.square)
    width = cell * (1 if shape in (SINGLE, DOWN) else 2)
    height = cell * (1 if shape in (SINGLE, ACROSS) else 2)
    id, css = f"building-{building.square}", f"town-{seat}"
    with canvas.group(id=id, x=x, y=y, action=action, label=label, css=css):
        canvas.rect(3, 5, width - 4, height - 5, rx=cell * 0.16, css="f-shadow")
        edge = f"hot-edge block-{seat} seat-line-{seat} wide-line"
        canvas.rect(2.5, 2.5, width - 5, height - 5, rx=cell * 0.16, css=edge)
        canvas.use(name_house(box, building.type, shape), 3, 1, width - 6, height - 4)
        canvas.use(f"seat-{seat}", 3, height - cell * 0.38, cell * 0.35)
        if ground.is_large:
            icon = income_of(box, building.type, building.mark)[0]
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


def building_label(box: Box, building: Building, owner: str, _: Words) -> str:
    """Describe a building: where it is, whose, and what it gives."""
    return _(
        "{where}: {name}'s {building}, {gives}",
        where=names.place(box, building.shape, building.square),
        building=names.building(box, building.type, _),
        name=owner,
        gives=names.square_gain(box, building.type, building.mark, _),
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


def draw_thumb(seen: Sky, seat: int, canvas: Canvas, size: int) -> None:
    """Draw a small city with everybody's buildings, one seat's in full colour."""
    box = seen.box
    with canvas.group(id="mini", label=describe_holdings(seen, canvas, seat)):
        draw_small_sky(canvas, box, size)
        draw_small_propellers(canvas, box, size, tuple(seen.propeller))
        draw_small_land(canvas, box, size, seat, seen.gardens, tuple(seen.land))
        draw_small_buildings(canvas, box, size, seat, tuple(list_buildings(seen)))


def find_corner(box: Box, size: int, square: int) -> tuple[float, float]:
    """Return the upper left corner of a square."""
    cell = size / box.city.size
    return square % box.city.size * cell, square // box.city.size * cell


@draw_once
def draw_small_sky(canvas: Canvas, box: Box, size: int) -> None:
    """Draw all squares of a small city, in play or with a propeller."""
    cell = size / box.city.size
    canvas.rect(0, 0, size, size, rx=8, css="sky-closed")
    for square in cells_of(box.playable | box.propellers):
        x, y = find_corner(box, size, square)
        canvas.rect(x + 0.5, y + 0.5, cell - 1, cell - 1, rx=3, css="sky")


@draw_once
def draw_small_propellers(canvas: Canvas, box: Box, size: int, owners: tuple[int, ...]) -> None:
    """Draw the propellers of a small city with the signs of their owners."""
    cell = size / box.city.size
    for square, owner in zip(box.prop_square, owners, strict=True):
        x, y = find_corner(box, size, square)
        canvas.use("propeller", x + 1, y + 1, cell - 2, css="dim")
        if owner != EMPTY:
            canvas.use(f"seat-{owner}", x + cell / 4, y + cell / 4, cell / 2)


@draw_once
def draw_small_land(
    canvas: Canvas, box: Box, size: int, seat: int, gardens: int, land: tuple[int, ...]
) -> None:
    """Draw the gardens of a small city and the land of all seats, one seat's in full colour."""
    cell = size / box.city.size
    for square in cells_of(gardens):
        x, y = find_corner(box, size, square)
        canvas.use("garden", x, y, cell)
    for owner, squares in enumerate(land):
        css = None if owner == seat else "dim"
        for square in cells_of(squares):
            x, y = find_corner(box, size, square)
            canvas.use(f"seat-{owner}", x + cell / 3, y + cell / 3, cell / 3, css=css)


@draw_once
def draw_small_buildings(
    canvas: Canvas, box: Box, size: int, seat: int, buildings: tuple[Building, ...]
) -> None:
    """Draw the buildings of a small city, one seat's in full colour."""
    cell = size / box.city.size
    for building in buildings:
        x, y = find_corner(box, size, building.square)
        width = cell * (1 if building.shape in (SINGLE, DOWN) else 2) - 2
        height = cell * (1 if building.shape in (SINGLE, ACROSS) else 2) - 2
        css = f"seat-{building.seat} thin-line" + ("" if building.seat == seat else " dim")
        canvas.rect(x + 1, y + 1, width, height, rx=3, css=css)


def describe_holdings(seen: Sky, canvas: Canvas, seat: int) -> str:
    """Describe what a seat has in the city."""
    _, box = canvas._, seen.box
    buildings = tuple([each for each in list_buildings(seen) if each.seat == seat])
    squares = zip(box.prop_square, seen.propeller, strict=True)
    propellers = tuple([square for square, owner in squares if owner == seat])
    return _(
        "{name}: land {land}; buildings {buildings}; propellers {propellers}.",
        name=_.player_name(seat),
        land=list_squares(box, tuple(cells_of(seen.land[seat])), _),
        buildings=list_places(box, buildings, _),
        propellers=list_squares(box, propellers, _),
    )


@remember
def list_squares(box: Box, squares: tuple[int, ...], _: Words) -> str:
    """List the names of squares."""
    return ", ".join(names.square(box, square) for square in squares) or "–"


@remember
def list_places(box: Box, buildings: tuple[Building, ...], _: Words) -> str:
    """List buildings with the squares under them."""
    found = [
        f"{box.type_keys[each.type]} {names.place(box, each.shape, each.square)}"
        for each in buildings
    ]
    return ", ".join(found) or "–"
