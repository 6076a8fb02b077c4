"""Sets of cells as one number: bit i stands for cell i."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MAX_CELLS: Final = 676  # of a board: 26 by 26
WORD: Final = 60  # cells in one machine word
WORD_MASK: Final = (1 << WORD) - 1
CHUNK: Final = 10  # bits that are looked up at a time
CHUNK_MASK: Final[i64] = 1023
SMALL: Final = 62  # boards of up to this many cells have a list for every pattern of bits
SMALL_CHUNK: Final = 9  # 512 short lists for each chunk are quick to make and to use
SMALL_MASK: Final = 511

# A table, because shifting by a variable goes wrong when compiled (mypyc 2.4 uses 32 bits).
BIT: Final[list[int]] = [1 << cell for cell in range(MAX_CELLS)]


def cells_of(cells: int) -> list[int]:
    """List the cells of a set, in rising order."""
    out: list[int] = []
    while cells:
        low = cells & -cells
        out.append(low.bit_length() - 1)
        cells ^= low
    return out


OFFSETS: Final[list[list[int]]] = [cells_of(value) for value in range(1 << CHUNK)]


def set_of(cells: list[int]) -> int:
    """Return the set of these cells."""
    out = 0
    for cell in cells:
        out |= BIT[cell]
    return out


def count(cells: int) -> int:
    """Count the cells of a set."""
    return cells.bit_count()


def spread(cells: int, neighbours: list[int]) -> int:
    """Return the neighbours of all cells of a set, as one set."""
    out = 0
    while cells:
        low = cells & -cells
        out |= neighbours[low.bit_length() - 1]
        cells ^= low
    return out


def fill(start: int, room: int, neighbours: list[int]) -> int:
    """Return the part of `room` that is connected with `start`."""
    seen = start & room
    edge = seen
    while edge:
        edge = spread(edge, neighbours) & room & ~seen
        seen |= edge
    return seen


def extend_cells(first: int, cells: int, out: list[int]) -> None:
    """Append `first + cell` for each cell of a set of any size, in rising order."""
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


class CellActions:
    """Lists the actions `first + cell` for the cells of a set, without a loop over bits."""

    def __init__(self, first: int, cells: int) -> None:
        self.first = first
        self.is_small = cells <= SMALL
        self.lists: list[list[int]] = []
        for base in range(0, cells if self.is_small else 0, SMALL_CHUNK):
            for value in range(SMALL_MASK + 1):
                self.lists.append([first + base + bit for bit in cells_of(value)])

    def extend(self, cells: int, out: list[int]) -> None:
        """Append the actions of a set, in rising order."""
        if not self.is_small:
            extend_cells(self.first, cells, out)
            return
        rest: i64 = cells
        base: i64 = 0
        while rest:
            out.extend(self.lists[base + (rest & SMALL_MASK)])
            rest >>= SMALL_CHUNK
            base += SMALL_MASK + 1
