"""The decisions of a turn, in order, and what each answer does."""

from __future__ import annotations

from typing import Final, final

from pentapolis.core.question import Question
from pentapolis.core.state import EMPTY
from pentapolis.kit import bag
from pentapolis.kit.cells import BIT, cells_of, spread

from .state import (
    ALL,
    CHOOSE_SITE,
    CHOOSE_TILE,
    FINISHED,
    GAME_ENDED,
    GOAL_DEALT,
    GOAL_REVEALED,
    KINDS,
    REFILL,
    SETTLE,
    TAKE,
    TILE,
    TILE_SETTLED,
    TILE_TAKEN,
    TILE_TURNED,
    TOWN,
    HamletState,
    goal_points,
    standing,
)


@final
class DealGoal(Question[HamletState]):
    """HAM-1.3 goal: a tile from the bag for each seat, which only that seat may see."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        for kind in bag.kinds_left(s.bag):
            out.append(TILE + kind)

    def answer(self, s: HamletState, action: int) -> None:
        kind = action - TILE
        s.bag[kind] -= 1
        s.goal[s.turn] = kind
        s.emit(GOAL_DEALT, s.turn, [kind], BIT[s.turn])
        s.turn += 1
        if s.turn == s.seats:
            s.turn = 0
            s.asking = REFILL


@final
class Refill(Question[HamletState]):
    """HAM-2.3 refill: a tile from the bag takes the first empty place in the market."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        for kind in bag.kinds_left(s.bag):
            out.append(TILE + kind)

    def answer(self, s: HamletState, action: int) -> None:
        kind = action - TILE
        slot = s.market.index(EMPTY)
        s.bag[kind] -= 1
        s.market[slot] = kind
        s.emit(TILE_TURNED, s.turn, [slot, kind])
        # HAM-1.4 market: at the start it is filled up before anybody takes.
        s.asking = REFILL if EMPTY in s.market else CHOOSE_TILE


@final
class ChooseTile(Question[HamletState]):
    """HAM-2.1 take: one tile from the market."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        for slot in range(len(s.market)):
            if s.market[slot] >= 0:
                out.append(TAKE + slot)

    def answer(self, s: HamletState, action: int) -> None:
        slot = action - TAKE
        s.held = s.market[slot]
        s.market[slot] = EMPTY
        s.emit(TILE_TAKEN, s.turn, [slot, s.held])
        s.asking = CHOOSE_SITE


@final
class ChooseSite(Question[HamletState]):
    """HAM-2.2 touch: beside a standing tile; the very first tile goes anywhere."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        town = standing(s)
        sites = spread(town, TOWN.beside) & ~town if town else ALL
        for cell in cells_of(sites):
            out.append(SETTLE + cell)

    def answer(self, s: HamletState, action: int) -> None:
        cell = action - SETTLE
        kind = s.held
        points = tile_points(s, kind, cell)
        s.town[kind] |= BIT[cell]
        s.held = EMPTY
        s.points[s.turn * KINDS + kind] += points
        s.emit(TILE_SETTLED, s.turn, [cell, kind, points])
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0  # HAM-2.4 order
        if bag.size(s.bag):
            s.asking = REFILL
        elif max(s.market) >= 0:
            s.asking = CHOOSE_TILE
        else:
            finish(s)


def tile_points(s: HamletState, kind: int, cell: int) -> int:
    """Count what a tile scores on a cell, as HAM-4.1 farm to HAM-4.4 well say."""
    points = 0
    for other in range(KINDS):
        beside = (s.town[other] & TOWN.beside[cell]).bit_count()
        points += beside * s.box.beside[kind][other]
        if beside:
            points += s.box.kinds[kind]
    if s.town[kind] & TOWN.around[cell] == 0:
        points += s.box.alone[kind]
    return points


def finish(s: HamletState) -> None:
    """HAM-3.1 last-tile: the game is over; HAM-3.2 reveal: the goals are shown."""
    for seat in range(s.seats):
        if s.goal[seat] >= 0:
            s.emit(GOAL_REVEALED, seat, [s.goal[seat], goal_points(s, s.goal[seat])])
    s.emit(GAME_ENDED, s.turn, [])
    s.asking = FINISHED


@final
class Finished(Question[HamletState]):
    """HAM-3.1 last-tile: nobody decides any more."""

    def legal(self, s: HamletState, out: list[int]) -> None:
        pass

    def answer(self, s: HamletState, action: int) -> None:
        raise ValueError("the game is over")


QUESTIONS: Final[list[Question[HamletState]]] = [
    DealGoal(),
    Refill(),
    ChooseTile(),
    ChooseSite(),
    Finished(),
]
