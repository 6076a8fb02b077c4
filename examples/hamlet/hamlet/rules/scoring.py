"""Points of tiles and goals, the score sheet, and the endings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.core.game import ScoreLine
from pentapolis.core.text import translatable
from pentapolis.kit.cells import fill

from .codes import KINDS, TOWN

if TYPE_CHECKING:
    from .state import HamletState

ENDINGS: Final = ["last-tile"]  # HAM-3.1 last-tile
LABELS: Final = [
    translatable("farms"),
    translatable("mills"),
    translatable("halls"),
    translatable("wells"),
]


def score(s: HamletState, seat: int) -> int:
    """Return the points of a seat's tiles and, where it is known, its goal."""
    total = goal_points(s, s.goal[seat])
    for kind in range(KINDS):
        total += s.points[seat * KINDS + kind]
    return total


def goal_points(s: HamletState, kind: int) -> int:
    """HAM-4.5 quarter: points for each tile in the largest quarter of a kind."""
    return largest_quarter(s.town[kind]) * s.box.goal_points if kind >= 0 else 0


def largest_quarter(cells: int) -> int:
    """Return the size of the largest group of cells that are connected by their sides."""
    largest = 0
    while cells:
        quarter = fill(cells & -cells, cells, TOWN.beside)
        largest = max(largest, quarter.bit_count())
        cells &= ~quarter
    return largest


def tile_points(s: HamletState, kind: int, cell: int) -> int:
    """Return what a tile scores on a cell, by HAM-4.1 farm to HAM-4.4 well."""
    points = 0
    for other in range(KINDS):
        beside = (s.town[other] & TOWN.beside[cell]).bit_count()
        points += beside * s.box.beside[kind][other]
        if beside:
            points += s.box.kinds[kind]
    if s.town[kind] & TOWN.around[cell] == 0:
        points += s.box.alone[kind]
    return points


def sheet(s: HamletState, seat: int) -> list[ScoreLine]:
    """List the points by kind of tile, and the goal where it is known."""
    lines: list[ScoreLine] = []
    for kind in range(KINDS):
        lines.append(ScoreLine(LABELS[kind], s.points[seat * KINDS + kind], s.box.rule[kind]))
    if s.goal[seat] >= 0:
        lines.append(
            ScoreLine("secret goal", goal_points(s, s.goal[seat]), "HAM-4.5 quarter", False)
        )
    return lines
