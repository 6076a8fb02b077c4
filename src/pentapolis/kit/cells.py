"""Sets of cells as one number: bit i stands for cell i."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CHUNK: Final = 9  # bits looked up at a time: 512 short lists a chunk are quick to make and to use
CHUNK_MASK: Final = 511

# Shifting by a variable is a trap in compiled code (mypyc 2.4 shifts in 32 bits): look it up.
BIT: Final[list[int]] = [1 << cell for cell in range(62)]


def cells_of(cells: int) -> list[int]:
    """List the cells of a set, rising."""
    out: list[int] = []
    while cells:
        low = cells & -cells
        out.append(low.bit_length() - 1)
        cells ^= low
    return out


def set_of(cells: list[int]) -> int:
    """Join cells into a set."""
    out = 0
    for cell in cells:
        out |= BIT[cell]
    return out


def count(cells: int) -> int:
    """Count the cells of a set."""
    return cells.bit_count()


def spread(cells: int, neighbours: list[int]) -> int:
    """Join the neighbours of all cells of a set."""
    out = 0
    while cells:
        low = cells & -cells
        out |= neighbours[low.bit_length() - 1]
        cells ^= low
    return out


def fill(start: int, room: int, neighbours: list[int]) -> int:
    """Grow a set inside a room until it no longer grows: the connected part."""
    seen = start & room
    edge = seen
    while edge:
        edge = spread(edge, neighbours) & room & ~seen
        seen |= edge
    return seen


class CellActions:
    """The actions `first + cell` for the cells of a set, rising, without a loop over bits."""

    def __init__(self, first: int, cells: int) -> None:
        self.lists: list[list[int]] = []
        for base in range(0, cells, CHUNK):
            for value in range(CHUNK_MASK + 1):
                self.lists.append([first + base + bit for bit in cells_of(value)])

    def extend(self, cells: int, out: list[int]) -> None:
        """Append the actions of a set of at most 62 cells."""
        rest: i64 = cells
        base: i64 = 0
        while rest:
            out.extend(self.lists[base + (rest & CHUNK_MASK)])
            rest >>= CHUNK
            base += CHUNK_MASK + 1
