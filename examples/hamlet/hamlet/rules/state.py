"""A position of Hamlet: the town, the market, the bag, and what each seat has."""

from __future__ import annotations

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.state import EMPTY, NOTHING, UNKNOWN, State
from pentapolis.kit import bag

from . import scoring
from .codes import CELLS, KINDS
from .parts import BOX, SLOTS, Box


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of, what it starts with, and who may see it."""
    tile = KINDS - 1
    return (
        Field("turn", 0, 3),
        Field("held", EMPTY, tile, start=EMPTY, about="tile taken and not placed yet"),
        Field("town", cells=CELLS, length=KINDS, about="cells with tiles of each kind"),
        Field("market", EMPTY, tile, length=SLOTS, start=EMPTY),
        Field("bag", 0, max(box.copies), length=KINDS, start=box.copies, about="tiles by kind"),
        Field("goal", EMPTY, tile, per_seat=True, visible_to=OWNER, start=EMPTY),
        Field("points", 0, 99, length=KINDS, per_seat=True, about="by kind of tile"),
    )


class HamletState(State):
    """A position; fields() says what each number means."""

    box: Box = BOX  # what is in the box; never changes

    # Written by `pentapolis fields hamlet --write` from fields(); do not edit.
    held: int = 0
    town: list[int] = NOTHING
    market: list[int] = NOTHING
    bag: list[int] = NOTHING
    goal: list[int] = NOTHING
    points: list[int] = NOTHING

    def clone(self) -> HamletState:
        twin = HamletState(self.seats, self.questions)
        twin.copy_core(self)
        twin.box = self.box
        twin.held = self.held
        twin.town = self.town[:]
        twin.market = self.market[:]
        twin.bag = self.bag[:]
        twin.goal = self.goal[:]
        twin.points = self.points[:]
        return twin

    # End of what is written.

    def odds(self) -> list[int]:
        return bag.weights(self.bag)

    def scores(self) -> list[int]:
        return [scoring.score(self, seat) for seat in range(self.seats)]

    def tiebreak(self, seat: int) -> list[int]:
        """HAM-3.3 winner: in a tie the later seat."""
        return [seat]


def in_bag(s: HamletState) -> int:
    """Count the tiles in the bag, without the hidden goals that a view counts among them."""
    return bag.size(s.bag) - s.goal.count(UNKNOWN)
