"""The ground of the village: cells in reading order, sides and neighbours."""

from __future__ import annotations

from typing import Final

from pentapolis.kit.grid import Grid

# HY-1.1 grid: 13 x 13 cells.
SIDE: Final = 13
CELLS: Final = 169
GROUND: Final = Grid(SIDE, SIDE)
NAMES: Final[list[str]] = GROUND.names
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = 4
SIDE_KEYS: Final = ["n", "e", "s", "w"]
OFF: Final = -1  # beyond the edge

# HY-1.3 adjacent: the cell that shares a side, by cell * SIDES + side; OFF beyond the edge.
TOWARDS: Final[list[int]] = [
    GROUND.towards(place // SIDES, place % SIDES) for place in range(CELLS * SIDES)
]
