"""The grid of the city: sets of squares as one number, and where shapes fit into them.

A 13 x 13 city does not fit a machine word, so a set is a plain whole number of any length; the few
steps that a rule needs (neighbours, shapes) are shifts of the whole set.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
WORD: Final = 60  # squares listed at a time, as one machine word,
WORD_MASK: Final = (1 << WORD) - 1
CHUNK: Final = 10  # and looked up so many bits at a time
CHUNK_MASK: Final[i64] = 1023

SMALL: Final = 0  # sizes of land and buildings; also a single square
MEDIUM: Final = 1
LARGE: Final = 2

SINGLE: Final = 0  # shapes by their top left square
ACROSS: Final = 1  # that square and the one to its right
DOWN: Final = 2  # that square and the one below
BLOCK: Final = 3  # two by two
SHAPES: Final = 4
SIZE_OF: Final[list[int]] = [SMALL, MEDIUM, MEDIUM, LARGE]  # of a shape


def bits_of(value: int) -> list[int]:
    """List the bits that are set, rising."""
    out: list[int] = []
    while value:
        low = value & -value
        out.append(low.bit_length() - 1)
        value ^= low
    return out


OFFSETS: Final[list[list[int]]] = [bits_of(value) for value in range(1 << CHUNK)]


class Plan:
    """Names, neighbours and bands of a square grid; squares are numbered in reading order."""

    def __init__(self, size: int, bands: list[int]) -> None:
        self.size = size
        self.squares = size * size
        self.names: list[str] = []
        self.bit: list[int] = []
        self.beside: list[int] = []  # sharing an edge
        self.around: list[int] = []  # sharing an edge or a corner
        self.sector: list[int] = []
        self.cover: list[list[int]] = []  # the squares of each shape, by top left square
        self.all = (1 << self.squares) - 1
        self.not_first = 0  # squares that have one to their left
        self.not_last = 0
        for square in range(self.squares):
            self.add(square, bands)

    def add(self, square: int, bands: list[int]) -> None:
        """Number one square and work out what lies around it."""
        size = self.size
        row = square // size
        column = square % size
        bit = 1 << square
        self.names.append(LETTERS[column] + str(row + 1))
        self.bit.append(bit)
        if column:
            self.not_first |= bit
        if column < size - 1:
            self.not_last |= bit
        around = 0
        beside = 0
        for r in range(max(0, row - 1), min(size, row + 2)):
            for c in range(max(0, column - 1), min(size, column + 2)):
                other = 1 << (r * size + c)
                if other == bit:
                    continue
                around |= other
                if r == row or c == column:
                    beside |= other
        self.around.append(around)
        self.beside.append(beside)
        self.sector.append(band_of(row + 1, bands) * len(bands) + band_of(column + 1, bands))
        right = bit << 1
        below = bit << size
        self.cover.append([bit, bit | right, bit | below, bit | right | below | below << 1])

    def named(self, name: str) -> int:
        """Give the square with a name; ValueError if there is none."""
        if name not in self.names:
            raise ValueError(f"the city has no square {name!r}")
        return self.names.index(name)

    def ring(self, square: int) -> int:
        """DP-5.4b free: count rings from outside, the outermost is 1."""
        row = square // self.size
        column = square % self.size
        last = self.size - 1
        return 1 + min(row, column, last - row, last - column)

    def grown(self, cells: int) -> int:
        """Join a set with all squares around it, corners too."""
        wide = cells | (cells & self.not_first) >> 1 | (cells & self.not_last) << 1
        return (wide | wide >> self.size | wide << self.size) & self.all

    def edged(self, cells: int) -> int:
        """Join a set with the squares that share an edge with it."""
        wide = (cells & self.not_first) >> 1 | (cells & self.not_last) << 1
        return (cells | wide | cells >> self.size | cells << self.size) & self.all

    def fits(self, shape: int, room: int) -> int:
        """Give the top left squares where a shape lies inside a room."""
        if shape == SINGLE:
            return room
        if shape == DOWN:
            return room & room >> self.size
        across = room & (room & self.not_first) >> 1
        return across if shape == ACROSS else across & across >> self.size

    def meets(self, shape: int, cells: int) -> int:
        """Give the top left squares where a shape covers one of these squares or more."""
        if shape == SINGLE:
            return cells
        if shape == DOWN:
            return cells | cells >> self.size
        across = cells | (cells & self.not_first) >> 1
        return across if shape == ACROSS else across | across >> self.size

    def extend(self, first: int, cells: int, out: list[int]) -> None:
        """Append `first + square` for each square of a set, rising."""
        base = first
        while cells:
            word: i64 = cells & WORD_MASK
            here = base
            while word:
                for offset in OFFSETS[word & CHUNK_MASK]:
                    out.append(here + offset)
                word >>= CHUNK
                here += CHUNK
            cells >>= WORD
            base += WORD

    def listed(self, cells: int) -> list[int]:
        """List the squares of a set, rising."""
        out: list[int] = []
        self.extend(0, cells, out)
        return out


def band_of(line: int, bands: list[int]) -> int:
    """Give the band in which a row or column lies."""
    for band in range(len(bands)):
        if line <= bands[band]:
            return band
    return len(bands) - 1
