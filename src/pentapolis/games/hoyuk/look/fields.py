"""Where the village lies in the drawing, and how texts fit into it."""

from __future__ import annotations

from typing import Final

from ..rules.board import SIDE, SIDES, TOWARDS
from ..rules.state import Village
from .tiles import WIDTH

Box = tuple[int, int, int, int]  # left, top, width, height

# The corners of a cell where each side begins and ends.
EDGES: Final = [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))]


class Frame:
    """Where the village lies, and how large its letters are."""

    def __init__(self, x: int, y: int, depth: int, letters: int) -> None:
        self.x = x
        self.y = y
        self.depth = depth  # of a cell; all are equally wide
        self.letters = letters

    def find_left(self, cell: int) -> int:
        return self.x + cell % SIDE * WIDTH

    def find_top(self, cell: int) -> int:
        return self.y + cell // SIDE * self.depth


def trace_outline(s: Village, cells: list[int], frame: Frame) -> str:
    """Return the border of a block as a path."""
    parts = []
    for cell in cells:
        for which in range(SIDES):
            other = TOWARDS[cell * SIDES + which]
            if other >= 0 and s.block[other] == s.block[cell]:
                continue
            (x1, y1), (x2, y2) = EDGES[which]
            x, y = frame.find_left(cell), frame.find_top(cell)
            parts.append(
                f"M{x + x1 * WIDTH} {y + y1 * frame.depth}L{x + x2 * WIDTH} {y + y2 * frame.depth}"
            )
    return "".join(parts)
