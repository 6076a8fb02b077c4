"""The geometry of city and market: rings, sectors, shapes of land, lines of spaces."""

from __future__ import annotations

from typing import Final, final

from pentapolis.kit.cells import BIT
from pentapolis.kit.grid import Grid

SMALL: Final = 0  # sizes of land and buildings: one, two or four squares
MEDIUM: Final = 1
LARGE: Final = 2

SINGLE: Final = 0  # shapes, placed by their top left square
ACROSS: Final = 1  # that square and the one to its right
DOWN: Final = 2  # that square and the one below
BLOCK: Final = 3  # two by two
SHAPES: Final = 4
SHAPE_SIZE: Final[list[int]] = [SMALL, MEDIUM, MEDIUM, LARGE]

# By end of a market line: its four spaces, nearest to the zeppelin first.
LINES: Final[list[list[int]]] = (
    [[column + 4 * row for row in range(4)] for column in range(4)]
    + [[column + 4 * row for row in range(3, -1, -1)] for column in range(4)]
    + [[4 * row + column for column in range(4)] for row in range(4)]
    + [[4 * row + column for column in range(3, -1, -1)] for row in range(4)]
)


def line_of(end: int) -> int:
    """Return the line of an end: 0 to 3 for columns, 4 to 7 for rows."""
    return end % 4 + (0 if end < 8 else 4)


@final
class City(Grid):
    """The square grid of the city, cut into sectors by bands of rows and columns.

    A set of 13 x 13 squares does not fit a machine word, so what the rules do most often
    (neighbours, shapes) shifts the whole set at once.
    """

    def __init__(self, size: int, bands: list[int]) -> None:
        super().__init__(size, size)
        self.size = size
        self.squares = size * size
        self.all = (1 << self.squares) - 1
        self.not_first = 0  # squares outside the first column
        self.not_last = 0  # squares outside the last column
        self.sector: list[int] = []
        self.cover: list[list[int]] = []  # the squares of each shape, by top left square
        for square in range(self.squares):
            row = self.row[square]
            column = self.column[square]
            bit = BIT[square]
            if column:
                self.not_first |= bit
            if column < size - 1:
                self.not_last |= bit
            band = find_band(row + 1, bands)
            self.sector.append(band * len(bands) + find_band(column + 1, bands))
            right = bit << 1
            below = bit << size
            self.cover.append([bit, bit | right, bit | below, bit | right | below | below << 1])

    def ring(self, square: int) -> int:
        """DP-5.4b free: return the ring in which a square lies; the outermost is 1."""
        row = self.row[square]
        column = self.column[square]
        last = self.size - 1
        return 1 + min(row, column, last - row, last - column)

    def grow(self, cells: int) -> int:
        """Return a set of squares with all that touch it by an edge or a corner."""
        wide = cells | (cells & self.not_first) >> 1 | (cells & self.not_last) << 1
        return (wide | wide >> self.size | wide << self.size) & self.all

    def grow_by_edges(self, cells: int) -> int:
        """Return a set of squares with all that share an edge with it."""
        wide = (cells & self.not_first) >> 1 | (cells & self.not_last) << 1
        return (cells | wide | cells >> self.size | cells << self.size) & self.all

    def find_fits(self, shape: int, room: int) -> int:
        """Return the top left squares from which a shape lies wholly inside a set."""
        if shape == SINGLE:
            return room
        if shape == DOWN:
            return room & room >> self.size
        across = room & (room & self.not_first) >> 1
        return across if shape == ACROSS else across & across >> self.size

    def find_overlaps(self, shape: int, cells: int) -> int:
        """Return the top left squares from which a shape covers at least one square of a set."""
        if shape == SINGLE:
            return cells
        if shape == DOWN:
            return cells | cells >> self.size
        across = cells | (cells & self.not_first) >> 1
        return across if shape == ACROSS else across | across >> self.size


def find_band(line: int, bands: list[int]) -> int:
    """Return the band in which a row or column, counted from 1, lies."""
    for band in range(len(bands)):
        if line <= bands[band]:
            return band
    return len(bands) - 1
