"""The map: its squares, which of them lie around another, and the kinds of terrain."""

from __future__ import annotations

from typing import Final

from pentapolis.kit.grid import Grid

# LT-3.2 gather: 9 columns, 6 rows, neighbours share a side or a corner.
MAP: Final = Grid(6, 9)
CELLS: Final = 54
AROUND: Final[list[int]] = MAP.around
BESIDE: Final[list[int]] = MAP.beside  # only those that share a side

SIDE_KEYS: Final = ["a", "b"]  # of the board
LAND_LETTERS: Final = "FML"  # in the order of wood, stone, fish
LANDS: Final = 3
