"""DP-9.0 final: sets, gardens, majorities; the score sheet; how the game ended."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Line

from . import codes as c
from .codes import COLOURS, KINDS, SOURCES, R
from .deeds import buildings_of, owns
from .land import cover
from .plan import LARGE, MEDIUM, SMALL
from .state import Sky, earned

ENDINGS: Final = ["last-round"]


def sets_of(s: Sky, seat: int, aeros: int, cubes: int) -> int:
    """DP-9.0 final: complete sets of aeros and cubes of any colours."""
    for colour in range(seat * COLOURS, seat * COLOURS + COLOURS):
        cubes += s.cubes[colour]
    return min((s.aeros[seat] + aeros) // s.box.set_aeros, cubes // s.box.set_cubes)


def sets_at_end(s: Sky, seat: int) -> int:
    """DP-9.3 no-choice: the cubes of the last income are only counted; its aeros are paid."""
    return sets_of(s, seat, 0, earned(s, seat, R))


def garden_prestige(s: Sky, seat: int) -> int:
    """DP-9.0 final: each own building for each garden that shares an edge with it."""
    total = 0
    plan = s.box.plan
    for which in range(len(s.b_seat)):
        if s.b_seat[which] == seat:
            under = cover(s, s.b_shape[which], s.b_square[which])
            beside = plan.edged(under) & s.gardens
            total += beside.bit_count() * s.box.garden_points[s.box.size[s.b_type[which]]]
    return total


def sectors_of(s: Sky, seat: int) -> int:
    """DP-9.2 majority: the most sectors when every building counts for one that it covers."""
    keeper = [-1] * s.box.sectors  # by sector: the building that counts for it
    found = 0
    for which in range(len(s.b_seat)):
        if s.b_seat[which] == seat:
            if assign(s, which, keeper, [0] * s.box.sectors):
                found += 1
    return found


def assign(s: Sky, which: int, keeper: list[int], asked: list[int]) -> bool:
    """Give a building a sector of its own; others may have to change theirs."""
    for sector in sectors_under(s, which):
        if asked[sector]:
            continue
        asked[sector] = 1
        if keeper[sector] < 0 or assign(s, keeper[sector], keeper, asked):
            keeper[sector] = which
            return True
    return False


def sectors_under(s: Sky, which: int) -> list[int]:
    """List the sectors that a building covers."""
    out: list[int] = []
    for square in s.box.plan.listed(cover(s, s.b_shape[which], s.b_square[which])):
        sector = s.box.plan.sector[square]
        if sector not in out:
            out.append(sector)
    return out


def compared(s: Sky, seat: int, kind: int) -> int:
    """DP-9.2 majority: count what a majority tile compares."""
    if kind == c.MAJ_PROP:
        return s.propeller.count(seat)
    if kind == c.MAJ_SECTOR:
        return sectors_of(s, seat)
    if kind == c.MAJ_WORKERS:
        return s.workers[seat] + 1  # those gained in the last round too
    if kind == c.MAJ_SMALL:
        return buildings_of(s, seat, SMALL)
    return buildings_of(s, seat, MEDIUM if kind == c.MAJ_MEDIUM else LARGE)


def majority(s: Sky, seat: int, kind: int) -> int:
    """DP-9.2 majority: more than each other, as many as the best, or fewer."""
    own = compared(s, seat, kind)
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, compared(s, other, kind))
    if own < best or (kind == c.MAJ_LARGE and own < s.box.large_least):
        return -s.box.behind
    return s.box.alone if own > best else s.box.tied


def tile_population(s: Sky, seat: int) -> int:
    """Add up what the tiles of a seat bring in the fourth step of the final scoring."""
    total = owns(s, seat, c.POP2) * s.box.amount[c.POP2]
    for kind in c.MAJORITIES:
        if s.owned[seat * KINDS + kind]:
            total += majority(s, seat, kind) * s.owned[seat * KINDS + kind]
    return total


def sheet(s: Sky, seat: int) -> list[Line]:
    """List where the population comes from; DP-9.4 floor may add a last line."""
    first = seat * SOURCES
    lines = [
        Line("tens of prestige", s.tally[first + c.FROM_TENS], "DP-8.0 tens"),
        Line("buildings of the round", s.tally[first + c.FROM_MATCH], "DP-5.5e number"),
        Line("special worker in the gardens", s.tally[first + c.FROM_BENEFIT], "DP-5.7 garden"),
        Line("market of the last round", s.tally[first + c.FROM_SPACES], "DP-3.8 last-market"),
        Line("population tiles", s.tally[first + c.FROM_TILES], "DP-9.0 final"),
        Line("majority tiles", s.tally[first + c.FROM_MAJORITIES], "DP-9.2 majority"),
    ]
    if s.tally[first + c.FROM_FLOOR]:
        lines.append(Line("never below zero", s.tally[first + c.FROM_FLOOR], "DP-9.4 floor"))
    return lines
