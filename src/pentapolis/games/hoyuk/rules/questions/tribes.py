"""The decisions about abilities of tribes."""

from __future__ import annotations

from typing import final

from pentapolis.core.state import EMPTY, Question

from .. import codes as c
from .. import parts as p
from ..board import CELLS, SIDES, TOWARDS
from ..codes import HOUSE, OWNED, PEN, SEAT, WHAT, WHOSE
from ..flow import go_on_playing
from ..state import Village
from ..village import MARK, has_pasture, has_place, lift_piece, seize_house
from .building import ask_place, go_on_with_ability


@final
class UseAbility(Question[Village]):
    """HY-16.20 ability: once for each set of five, at once or not at all."""

    def legal(self, s: Village, out: list[int]) -> None:
        out.append(c.SKIP)
        if is_executable(s, s.turn):
            out.append(c.USE)

    def answer(self, s: Village, action: int) -> None:
        tribe = s.tribe[s.turn]
        if action == c.SKIP:
            s.emit(c.ABILITY_DECLINED, s.turn, [tribe])
            go_on_playing(s)
            return
        s.emit(c.ABILITY_USED, s.turn, [tribe])
        if tribe == p.DERS:
            s.asking = c.SEIZE_HOUSE
        elif tribe == p.RUPLES:
            ask_place(s, p.HOUSE, c.BY_ABILITY)
        elif tribe == p.OLEYLI:
            s.chances = s.box.thefts
            s.asking = c.CHOOSE_LOOT
        else:
            s.chances = 2
            go_on_with_ability(s)


def is_executable(s: Village, seat: int) -> bool:
    """HY-16.25 executable: return whether the ability of a seat would do something."""
    tribe = s.tribe[seat]
    if tribe == p.DERS:
        prey: list[int] = []
        list_prey(s, seat, prey)
        return len(prey) > 0
    if tribe == p.RUPLES:
        return has_place(s, seat, p.HOUSE)
    if tribe == p.OLEYLI:
        for kind in range(p.PEN, p.KINDS):
            if can_steal(s, seat, kind):
                return True
        return False
    second = p.CATTLE if tribe == p.SNEERG else p.VILLAGER
    return has_place(s, seat, p.PEN) or has_place(s, seat, second)


def list_prey(s: Village, seat: int, out: list[int]) -> None:
    """HY-16.21 ders: enemy houses beside an own one, while the tribe has a house to build."""
    if s.houses[seat] == 0:
        return
    for cell in range(CELLS):
        here = s.land[cell]
        if here & WHAT != HOUSE or here & WHOSE == SEAT[seat]:
            continue
        for side in range(SIDES):
            other = TOWARDS[cell * SIDES + side]
            if other >= 0 and s.land[other] & OWNED == HOUSE | SEAT[seat]:
                out.append(cell)
                break


@final
class SeizeHouse(Question[Village]):
    """HY-16.21 ders: the enemy house that is replaced."""

    def legal(self, s: Village, out: list[int]) -> None:
        prey: list[int] = []
        list_prey(s, s.turn, prey)
        for cell in prey:
            out.append(c.SEIZE + cell)

    def answer(self, s: Village, action: int) -> None:
        seize_house(s, s.turn, action - c.SEIZE)
        go_on_playing(s)


def list_loot(s: Village, seat: int, kind: int, out: list[int]) -> None:
    """HY-16.24 oleyli: cells where an enemy has a piece of a kind that could be placed."""
    if kind == p.SHAMAN:
        cell = s.shaman
        if cell != EMPTY and s.land[cell] & WHOSE != SEAT[seat] and count_homes(s, seat):
            out.append(cell)
        return
    what = PEN if kind == p.PEN or kind == p.CATTLE else HOUSE
    mask = WHAT | MARK[kind]
    wanted = what | MARK[kind]
    anywhere = has_pasture(s, seat) if kind == p.PEN else has_room(s, seat, kind)
    if not anywhere and kind != p.PEN:
        return
    for cell in range(CELLS):
        here = s.land[cell]
        if here & mask == wanted and here & WHOSE != SEAT[seat]:
            # Without the pen there may be room where there was none.
            if anywhere or would_free_pasture(s, seat, cell):
                out.append(cell)


def count_homes(s: Village, seat: int) -> int:
    """Count the standing houses of a seat."""
    total = 0
    for place in range(seat, len(s.homes), s.seats):
        total += s.homes[place]
    return total


def has_room(s: Village, seat: int, kind: int) -> bool:
    """Return whether a stolen piece would find a place; an empty supply does not matter."""
    s.supply[kind] += 1
    found = has_place(s, seat, kind)
    s.supply[kind] -= 1
    return found


def would_free_pasture(s: Village, seat: int, pen: int) -> bool:
    """Return whether taking this pen away makes room for it elsewhere."""
    trial = s.clone()
    lift_piece(trial, p.PEN, pen)
    return has_pasture(trial, seat)


def can_steal(s: Village, seat: int, kind: int) -> bool:
    """Return whether there is a piece of a kind to take."""
    loot: list[int] = []
    list_loot(s, seat, kind, loot)
    return len(loot) > 0


@final
class ChooseLoot(Question[Village]):
    """HY-16.24 oleyli: what kind of piece is taken, or none."""

    def legal(self, s: Village, out: list[int]) -> None:
        for kind in range(p.PEN, p.KINDS):
            if can_steal(s, s.turn, kind):
                out.append(c.STEAL + kind - 1)
        out.append(c.STOP)

    def answer(self, s: Village, action: int) -> None:
        if action == c.STOP:
            s.chances = 0
            s.emit(c.STEALING_STOPPED, s.turn, [])
            go_on_playing(s)
            return
        s.kind = action - c.STEAL + 1
        s.emit(c.LOOT_CHOSEN, s.turn, [s.kind])
        s.asking = c.TAKE_PIECE


@final
class TakePiece(Question[Village]):
    """HY-16.24 oleyli: which one; HY-1.4 fixed: nothing else ever moves in the village."""

    def legal(self, s: Village, out: list[int]) -> None:
        loot: list[int] = []
        list_loot(s, s.turn, s.kind, loot)
        for cell in loot:
            out.append(c.TAKE + cell)

    def answer(self, s: Village, action: int) -> None:
        cell = action - c.TAKE
        loser = (s.land[cell] & WHOSE) >> 2
        s.chances -= 1
        s.emit(c.PIECE_STOLEN, s.turn, [s.kind, cell, loser])
        lift_piece(s, s.kind, cell)
        ask_place(s, s.kind, c.BY_THEFT)
