"""A board of squares of any size: names, neighbours, and squares that are missing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .cells import BIT, MAX_CELLS

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
NORTH: Final = 0  # sides of a square, clockwise
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DOWN: Final[list[int]] = [-1, 0, 1, 0]  # rows down to the neighbour on each side
RIGHT: Final[list[int]] = [0, 1, 0, -1]  # columns right to it


@mypyc_attr(allow_interpreted_subclasses=True)
class Grid:
    """Cells numbered in reading order; a name is a column letter and a row number, as in "c3"."""

    def __init__(self, rows: int, columns: int, missing: list[str] | None = None) -> None:
        if not (rows > 0 and 0 < columns <= len(LETTERS) and rows * columns <= MAX_CELLS):
            raise ValueError(f"a board has up to 26 columns and {MAX_CELLS} cells")
        self.rows = rows
        self.columns = columns
        self.names: list[str] = []
        self.row: list[int] = []
        self.column: list[int] = []
        self.at: list[int] = []  # cell by row * columns + column, -1 where there is none
        for row in range(rows):
            for column in range(columns):
                name = LETTERS[column] + str(row + 1)
                if missing is not None and name in missing:
                    self.at.append(-1)
                    continue
                self.at.append(len(self.names))
                self.names.append(name)
                self.row.append(row)
                self.column.append(column)
        self.beside: list[int] = []  # sharing an edge
        self.around: list[int] = []  # sharing an edge or a corner
        for cell in range(len(self.names)):
            beside = 0
            around = 0
            for down in range(-1, 2):
                for right in range(-1, 2):
                    other = self.cell(self.row[cell] + down, self.column[cell] + right)
                    if other < 0 or other == cell:
                        continue
                    around |= BIT[other]
                    if down == 0 or right == 0:
                        beside |= BIT[other]
            self.beside.append(beside)
            self.around.append(around)

    def cell(self, row: int, column: int) -> int:
        """Return the cell in a row and column; -1 where there is none."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.at[row * self.columns + column]
        return -1

    def towards(self, cell: int, side: int) -> int:
        """Return the neighbour on one side, NORTH to WEST; -1 where there is none."""
        return self.cell(self.row[cell] + DOWN[side], self.column[cell] + RIGHT[side])

    def find(self, name: str) -> int:
        """Return the cell with a name; ValueError if there is none."""
        if name not in self.names:
            raise ValueError(f"the board has no cell {name!r}")
        return self.names.index(name)
