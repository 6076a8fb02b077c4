"""The score sheet, line by line."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Line
from pentapolis.core.words import source

from .state import KINDS, HamletState, goal_points

ENDINGS: Final = ["last-tile"]  # HAM-3.1 last-tile
LABELS: Final = [source("farms"), source("mills"), source("halls"), source("wells")]


def sheet(s: HamletState, seat: int) -> list[Line]:
    """List the points by kind of tile, and the goal where it is known."""
    lines: list[Line] = []
    for kind in range(KINDS):
        lines.append(Line(LABELS[kind], s.points[seat * KINDS + kind], s.box.rule[kind]))
    if s.goal[seat] >= 0:
        lines.append(Line("secret goal", goal_points(s, s.goal[seat]), "HAM-4.5 quarter"))
    return lines
