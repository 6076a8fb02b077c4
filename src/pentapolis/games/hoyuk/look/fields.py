"""Where the village lies in the drawing, and how texts fit into it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from ..rules.board import SIDE, SIDES, TOWARDS
from .tiles import WIDTH

Box = tuple[int, int, int, int]  # left, top, width, height

# The corners of a cell where each side begins and ends.
EDGES: Final = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]


class Frame(NamedTuple):
    """Where the village lies, and how large its letters are."""

    x: int
    y: int
    depth: int  # of a cell; all are equally wide
    letters: int

    def find_left(self, cell: int) -> int:
        return self.x + cell % SIDE * WIDTH

    def find_top(self, cell: int) -> int:
        return self.y + cell // SIDE * self.depth


def trace_outline(cells: Collection[int], frame: Frame) -> str:
    """Return the border of a block as a path."""
    parts = []
    for cell in cells:
        for which in range(SIDES):
            if TOWARDS[cell * SIDES + which] in cells:
                continue
            (x1, y1), (x2, y2) = EDGES[which]
            x, y = frame.find_left(cell), frame.find_top(cell)
            parts.append(
                f"M{x + x1 * WIDTH} {y + y1 * frame.depth}L{x + x2 * WIDTH} {y + y2 * frame.depth}"
            )
    return "".join(parts)
