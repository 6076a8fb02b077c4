"""DP-9.0 final: sets, gardens and majorities, and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.core.game import ScoreLine
from pentapolis.core.text import translatable
from pentapolis.kit.cells import cells_of

from . import codes as c
from .board import LARGE, MEDIUM, SMALL
from .codes import COLOURS, KINDS, SOURCES, TRACKS, R
from .land import cover

if TYPE_CHECKING:
    from .state import Sky

ENDINGS: Final = ["last-round"]
LABELS: Final = [  # by source of population
    translatable("tens of prestige"),
    translatable("buildings of the round"),
    translatable("special worker in the gardens"),
    translatable("market of the last round"),
    translatable("population tiles"),
    translatable("majority tiles"),
    translatable("never below zero"),
]
RULES: Final = [  # by source of population
    "DP-8.0 tens",
    "DP-5.5e number",
    "DP-5.7 garden",
    "DP-3.8 last-market",
    "DP-9.0 final",
    "DP-9.2 majority",
    "DP-9.4 floor",
]


def population(s: Sky, seat: int) -> int:
    """Return the population of a seat, from all sources."""
    total = 0
    first = seat * SOURCES
    for source in range(first, first + SOURCES):
        total += s.tally[source]
    return total


def track_income(s: Sky, seat: int, track: int) -> int:
    """DP-6.0 mat: return what a track pays: its exact sum, but no more than its last space."""
    return min(s.income[seat * TRACKS + track], s.box.track)


def house_value(s: Sky, seat: int) -> int:
    """DP-8.0 tens: return the population that a ten brings a seat now."""
    return s.box.house_values[s.house[seat]]


# Market tiles


def count_tiles(s: Sky, seat: int, kind: int) -> int:
    """DP-3.7 copies: count the tiles of a kind that a seat has."""
    return s.owned[seat * KINDS + kind]


def count_buildings(s: Sky, seat: int, size: int) -> int:
    """Count a seat's buildings of a size."""
    found = 0
    for which in range(len(s.b_seat)):
        if s.b_seat[which] == seat and s.box.size[s.b_type[which]] == size:
            found += 1
    return found


def count_sets(s: Sky, seat: int, aeros: int, cubes: int) -> int:
    """DP-9.0 final: count a seat's complete sets, with so many more aeros and cubes."""
    for colour in range(seat * COLOURS, seat * COLOURS + COLOURS):
        cubes += s.cubes[colour]
    return min((s.aeros[seat] + aeros) // s.box.set_aeros, cubes // s.box.set_cubes)


def count_final_sets(s: Sky, seat: int) -> int:
    """DP-9.3 no-choice: count the sets, with the cubes of the last income, which nobody takes."""
    return count_sets(s, seat, 0, track_income(s, seat, R))


def garden_prestige(s: Sky, seat: int) -> int:
    """DP-9.0 final: return the prestige of a seat's buildings for the gardens beside them."""
    total = 0
    city = s.box.city
    for which in range(len(s.b_seat)):
        if s.b_seat[which] == seat:
            under = cover(s, s.b_shape[which], s.b_square[which])
            beside = city.grow_by_edges(under) & s.gardens
            total += beside.bit_count() * s.box.garden_points[s.box.size[s.b_type[which]]]
    return total


def count_sectors(s: Sky, seat: int) -> int:
    """DP-9.2 majority: return the most sectors a seat can have if each building counts for one."""
    keeper = [-1] * s.box.sectors  # by sector: the building that counts for it, or -1
    found = 0
    for which in range(len(s.b_seat)):
        if s.b_seat[which] == seat:
            if assign_sector(s, which, keeper, [0] * s.box.sectors):
                found += 1
    return found


def assign_sector(s: Sky, which: int, keeper: list[int], visited: list[int]) -> bool:
    """Give a building a sector of its own, moving others if need be; return if that worked."""
    for sector in list_sectors(s, which):
        if visited[sector]:
            continue
        visited[sector] = 1
        if keeper[sector] < 0 or assign_sector(s, keeper[sector], keeper, visited):
            keeper[sector] = which
            return True
    return False


def list_sectors(s: Sky, which: int) -> list[int]:
    """List the sectors that a building covers."""
    out: list[int] = []
    for square in cells_of(cover(s, s.b_shape[which], s.b_square[which])):
        sector = s.box.city.sector[square]
        if sector not in out:
            out.append(sector)
    return out


def count_compared(s: Sky, seat: int, kind: int) -> int:
    """DP-9.2 majority: count what a majority tile compares, for one seat."""
    if kind == c.MAJ_PROP:
        return s.propeller.count(seat)
    if kind == c.MAJ_SECTOR:
        return count_sectors(s, seat)
    if kind == c.MAJ_WORKERS:
        return s.workers[seat] + 1  # those gained in the last round too
    if kind == c.MAJ_SMALL:
        return count_buildings(s, seat, SMALL)
    return count_buildings(s, seat, MEDIUM if kind == c.MAJ_MEDIUM else LARGE)


def majority_points(s: Sky, seat: int, kind: int) -> int:
    """DP-9.2 majority: return the points for being alone ahead, tied for the most, or behind."""
    own = count_compared(s, seat, kind)
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, count_compared(s, other, kind))
    if own < best or (kind == c.MAJ_LARGE and own < s.box.large_least):
        return -s.box.behind
    return s.box.alone if own > best else s.box.tied


def sheet(s: Sky, seat: int) -> list[ScoreLine]:
    """Return the score sheet of a seat, by source; DP-9.4 floor has a line only when it counts."""
    lines: list[ScoreLine] = []
    for source in range(SOURCES):
        points = s.tally[seat * SOURCES + source]
        if points or source != c.FROM_FLOOR:
            lines.append(ScoreLine(LABELS[source], points, RULES[source]))
    return lines
