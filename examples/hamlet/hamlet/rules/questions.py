"""The decisions of a turn, in order, and what each answer does."""

from __future__ import annotations

from typing import Final, final

from pentapolis.core.state import CHANCE, EMPTY, OVER, Finished, Question
from pentapolis.kit import bag
from pentapolis.kit.cells import BIT, cells_of, spread

from . import codes as c
from .codes import ALL, CHOOSE_SITE, CHOOSE_TILE, DEAL_GOAL, FINISHED, KINDS, REFILL, TOWN
from .scoring import goal_points, tile_points
from .state import HamletState


@final
class DealGoal(Question[HamletState]):
    """HAM-1.3 goal: a tile from the bag for each seat, seen only by that seat."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        for kind in bag.kinds_left(s.bag):
            out.append(c.TILE + kind)

    def answer(self, s: HamletState, action: int) -> None:
        kind = action - c.TILE
        s.bag[kind] -= 1
        s.goal[s.turn] = kind
        s.emit(c.GOAL_DEALT, s.turn, [kind], BIT[s.turn])
        s.turn += 1
        if s.turn == s.seats:
            s.turn = 0
            s.asking = REFILL


@final
class Refill(Question[HamletState]):
    """HAM-2.3 refill: a tile from the bag fills the first gap in the market."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        for kind in bag.kinds_left(s.bag):
            out.append(c.TILE + kind)

    def answer(self, s: HamletState, action: int) -> None:
        kind = action - c.TILE
        slot = s.market.index(EMPTY)
        s.bag[kind] -= 1
        s.market[slot] = kind
        s.emit(c.TILE_TURNED, s.turn, [slot, kind])
        # HAM-1.4 market: at the start all slots are filled before anybody takes a tile.
        s.asking = REFILL if EMPTY in s.market else CHOOSE_TILE


@final
class ChooseTile(Question[HamletState]):
    """HAM-2.1 take: one tile from the market."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        for slot in range(len(s.market)):
            if s.market[slot] >= 0:
                out.append(c.TAKE + slot)

    def answer(self, s: HamletState, action: int) -> None:
        slot = action - c.TAKE
        s.held = s.market[slot]
        s.market[slot] = EMPTY
        s.emit(c.TILE_TAKEN, s.turn, [slot, s.held])
        s.asking = CHOOSE_SITE


@final
class ChooseSite(Question[HamletState]):
    """HAM-2.2 touch: beside a tile of the town; the very first tile goes anywhere."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        town = 0
        for kind in range(KINDS):
            town |= s.town[kind]
        sites = spread(town, TOWN.beside) & ~town if town else ALL
        for cell in cells_of(sites):
            out.append(c.SETTLE + cell)

    def answer(self, s: HamletState, action: int) -> None:
        cell = action - c.SETTLE
        kind = s.held
        points = tile_points(s, kind, cell)
        s.town[kind] |= BIT[cell]
        s.held = EMPTY
        s.points[s.turn * KINDS + kind] += points
        s.emit(c.TILE_SETTLED, s.turn, [cell, kind, points])
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0  # HAM-2.4 order
        if bag.size(s.bag):
            s.asking = REFILL
        elif max(s.market) >= 0:
            s.asking = CHOOSE_TILE
        else:
            end_game(s)


def end_game(s: HamletState) -> None:
    """HAM-3.1 last-tile: the game is over; HAM-3.2 reveal: the goals are shown."""
    for seat in range(s.seats):
        if s.goal[seat] >= 0:
            s.emit(c.GOAL_REVEALED, seat, [s.goal[seat], goal_points(s, s.goal[seat])])
    s.emit(c.GAME_ENDED, s.turn, [])
    s.asking = FINISHED


QUESTIONS: Final[list[Question[HamletState]]] = [
    DealGoal(DEAL_GOAL, "HAM-1.3 goal", CHANCE),
    Refill(REFILL, "HAM-2.3 refill", CHANCE),
    ChooseTile(CHOOSE_TILE, "HAM-2.1 take"),
    ChooseSite(CHOOSE_SITE, "HAM-2.2 touch"),
    Finished(FINISHED, "HAM-3.1 last-tile", OVER),
]
