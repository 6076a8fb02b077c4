"""A small city with what everybody has there, and the same in words."""

from __future__ import annotations

from pentapolis.catalog.words import Words, remember
from pentapolis.core.state import EMPTY
from pentapolis.draw.canvas import Canvas
from pentapolis.draw.once import draw_once
from pentapolis.kit.cells import cells_of

from ..rules.board import ACROSS, DOWN, SINGLE
from ..rules.parts import Box
from ..rules.state import Sky
from ..words import names
from .board import Building, list_buildings


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
