"""A position of Hamlet: what lies in the town, in the market, in the bag, and before each seat."""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.question import Question
from pentapolis.core.state import CHANCE, EMPTY, NOTHING, OVER, UNKNOWN, State
from pentapolis.kit import bag
from pentapolis.kit.cells import fill
from pentapolis.kit.grid import Grid

from .parts import BOX, KEYS, SIDE, SLOTS, Box

TOWN: Final = Grid(SIDE, SIDE)
CELLS: Final = SIDE * SIDE
ALL: Final = (1 << CELLS) - 1
KINDS: Final = len(KEYS)

# Questions, in turn order.
DEAL_GOAL: Final = 0
REFILL: Final = 1
CHOOSE_TILE: Final = 2
CHOOSE_SITE: Final = 3
FINISHED: Final = 4

# Actions.
TAKE: Final = 0  # + market slot
SETTLE: Final = TAKE + SLOTS  # + cell

# Outcomes.
TILE: Final = 0  # + kind

# Events.
GOAL_DEALT: Final = 0  # kind; for its owner only
TILE_TURNED: Final = 1  # slot, kind
TILE_TAKEN: Final = 2  # slot, kind
TILE_SETTLED: Final = 3  # cell, kind, points
GOAL_REVEALED: Final = 4  # kind, points
GAME_ENDED: Final = 5


class HamletState(State):
    """A position. `goal` has an entry for each seat, `points` one for each seat and kind."""

    def __init__(self, seats: int, questions: list[Question[HamletState]]) -> None:
        super().__init__(seats)
        self.box: Box = BOX  # never changes
        self.questions = questions  # the rules; never change
        self.turn = 0
        self.held = EMPTY  # the tile that was taken and is not settled yet
        self.town = NOTHING  # a set of cells for each kind
        self.market = NOTHING
        self.bag = NOTHING  # how many of each kind
        self.goal = NOTHING
        self.points = NOTHING

    def clone(self) -> HamletState:
        twin = HamletState(self.seats, self.questions)
        twin.copy_base(self)
        twin.turn = self.turn
        twin.held = self.held
        twin.town = self.town[:]
        twin.market = self.market[:]
        twin.bag = self.bag[:]
        twin.goal = self.goal[:]
        twin.points = self.points[:]
        return twin

    def actor(self) -> int:
        if self.asking == DEAL_GOAL or self.asking == REFILL:
            return CHANCE
        return OVER if self.asking == FINISHED else self.turn

    def legal(self) -> list[int]:
        out: list[int] = []
        self.questions[self.asking].legal(self, out)
        return out

    def odds(self) -> list[int]:
        return bag.weights(self.bag)

    def apply(self, action: int) -> None:
        self.begin_ply()
        self.questions[self.asking].answer(self, action)

    def scores(self) -> list[int]:
        return [score(self, seat) for seat in range(self.seats)]

    def tiebreak(self, seat: int) -> list[int]:
        """HAM-3.3 winner: of equal players the one who sits later."""
        return [seat]


def in_bag(s: HamletState) -> int:
    """Count the tiles in the bag; a view holds the goals it cannot see among them."""
    hidden = 0
    for kind in s.goal:
        if kind == UNKNOWN:
            hidden += 1
    return bag.size(s.bag) - hidden


def standing(s: HamletState) -> int:
    """Join the cells where a tile stands."""
    cells = 0
    for kind in range(KINDS):
        cells |= s.town[kind]
    return cells


def score(s: HamletState, seat: int) -> int:
    """Add up the tiles and, where it is known, the goal."""
    total = goal_points(s, s.goal[seat])
    for kind in range(KINDS):
        total += s.points[seat * KINDS + kind]
    return total


def goal_points(s: HamletState, kind: int) -> int:
    """HAM-4.5 quarter: so much for each tile of the largest group of a kind."""
    return largest_quarter(s.town[kind]) * s.box.goal_points if kind >= 0 else 0


def largest_quarter(cells: int) -> int:
    """Count the largest part of a set that hangs together by its sides."""
    largest = 0
    while cells:
        quarter = fill(cells & -cells, cells, TOWN.beside)
        largest = max(largest, quarter.bit_count())
        cells &= ~quarter
    return largest


def fields() -> tuple[Field, ...]:
    """Declare what a position is made of and who may see it."""
    return (
        Field("turn", 0, 3),
        Field("held", EMPTY, KINDS - 1),
        Field("town", cells=CELLS, length=KINDS),
        Field("market", EMPTY, KINDS - 1, length=SLOTS),
        Field("bag", 0, max(BOX.copies), length=KINDS),
        Field("goal", EMPTY, KINDS - 1, per_seat=True, seen_by=OWNER),
        Field("points", 0, 99, length=KINDS, per_seat=True),
    )
