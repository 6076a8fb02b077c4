"""The plan of a city: its fields, their neighbours, and the four sides of the wall."""

from __future__ import annotations

from typing import Final

from pentapolis.kit.cells import set_of
from pentapolis.kit.grid import Grid

# SM-5.2 zones: 7 x 7 squares, the corners are towers and no fields.
TOWERS: Final = ["a1", "g1", "a7", "g7"]
PLAN: Final = Grid(7, 7, TOWERS)
CELLS: Final = 45
ALL: Final = (1 << CELLS) - 1
BESIDE: Final[list[int]] = PLAN.beside
AROUND: Final[list[int]] = PLAN.around

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = 4
NO_SIDE: Final = 4


def side_of(cell: int) -> int:
    """Return the side to whose wall a field belongs; NO_SIDE for an inner field."""
    if PLAN.row[cell] == 0:
        return NORTH
    if PLAN.row[cell] == PLAN.rows - 1:
        return SOUTH
    if PLAN.column[cell] == 0:
        return WEST
    return EAST if PLAN.column[cell] == PLAN.columns - 1 else NO_SIDE


SIDE_OF: Final[list[int]] = [side_of(cell) for cell in range(CELLS)]
SIDE: Final[list[int]] = [
    set_of([cell for cell in range(CELLS) if SIDE_OF[cell] == side]) for side in range(SIDES)
]
OUTER: Final = SIDE[NORTH] | SIDE[EAST] | SIDE[SOUTH] | SIDE[WEST]
