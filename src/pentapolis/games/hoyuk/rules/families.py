"""Families: houses of one tribe that touch, and how they join and divide."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY

from .board import CELLS, SIDES, TOWARDS
from .codes import HOUSE, OWNED, SEAT, TALL
from .state import Village

LOOSE: Final = -2  # while a family is divided: not yet in a part
GATHERED: Final = -3


def join_family(s: Village, seat: int, cell: int) -> None:
    """HY-1.6 family: a new house joins those beside it; HY-2.5 unite: and makes them one."""
    kins = find_families(s, seat, cell)
    least = cell
    for kin in kins:
        least = min(least, kin)
    s.families[seat] += 1 - len(kins)
    s.kin[cell] = least
    for kin in kins:
        if kin != least:
            rename_family(s, kin, least)


def find_families(s: Village, seat: int, cell: int) -> list[int]:
    """Find the families of a seat that touch a cell, each once."""
    kins: list[int] = []
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.land[other] & OWNED == HOUSE | SEAT[seat]:
            kin = s.kin[other]
            if kin not in kins:
                kins.append(kin)
    return kins


def rename_family(s: Village, old: int, new: int) -> None:
    """Name a family after another cell."""
    kin = s.kin
    for cell in range(CELLS):
        if kin[cell] == old:
            kin[cell] = new


def leave_family(s: Village, seat: int, cell: int) -> None:
    """HY-7.1 split: what a lost house held together becomes families of its own."""
    rename_family(s, s.kin[cell], LOOSE)
    s.kin[cell] = EMPTY
    s.families[seat] -= 1
    for side in range(SIDES):
        other = TOWARDS[cell * SIDES + side]
        if other >= 0 and s.kin[other] == LOOSE:
            s.families[seat] += 1
            gather_family(s, other)


def gather_family(s: Village, cell: int) -> None:
    """Name the family around a house after its least cell."""
    found = [cell]
    s.kin[cell] = GATHERED
    least = cell
    place = 0
    while place < len(found):
        first = found[place] * SIDES
        place += 1
        for side in range(SIDES):
            other = TOWARDS[first + side]
            if other >= 0 and s.kin[other] == LOOSE:
                s.kin[other] = GATHERED
                found.append(other)
                least = min(least, other)
    for house in found:
        s.kin[house] = least


def has_tower(s: Village, kin: int) -> bool:
    """Return whether a family has a high-rise."""
    for cell in range(CELLS):
        if s.kin[cell] == kin and s.land[cell] & TALL:
            return True
    return False
