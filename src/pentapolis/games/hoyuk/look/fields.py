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


def shorten(text: str, width: float, size: float) -> str:
    """Shorten a text that would not fit."""
    most = int(width / (size * 0.54))
    return text if len(text) <= most else text[: max(1, most - 1)] + "…"


def wrap(text: str, width: float, size: float) -> list[str]:
    """Break a text into lines that fit, all about equally long."""
    lines = break_lines(text, int(width / (size * 0.52)))
    most = len(text) // len(lines)
    while len(break_lines(text, most)) > len(lines):
        most += 1
    return break_lines(text, most)


def break_lines(text: str, most: int) -> list[str]:
    """Break a text into lines of at most so many letters, if its words allow that."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > most and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
