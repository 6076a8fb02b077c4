"""A game of Saint Malo: how it starts, what is conserved, what contradicts itself."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game, ScoreLine
from pentapolis.core.seats import seat_letter
from pentapolis.kit.cells import cells_of
from pentapolis.kit.parts import Parts

from ..meta import META, PARTS
from . import dice as d
from . import scoring
from .board import OUTER, PLAN
from .codes import (
    ACTIONS,
    CHURCHES,
    DRAW_START,
    EVENTS,
    OUTCOMES,
    PERSONS,
    ROLL,
    ROLL_PIRATES,
)
from .parts import Box
from .questions import QUESTIONS
from .state import Town, fields

TURN_PLIES: Final = 24  # three rolls, two keeps, a symbol, five turned dice, nine fields, ends


class SaintMalo(Game):
    """The game with its options; `parts` may be a box that its owner has corrected."""

    def __init__(self, seats: int, options: dict[str, int], parts: Parts = PARTS) -> None:
        self.box = Box(parts, options)
        self.first = options.get("start", 0) - 1  # -1: by lot
        if self.first >= seats:
            raise ValueError(f"the start player {seat_letter(self.first)} has no seat")
        super().__init__(
            META.slug,
            seats,
            options,
            QUESTIONS,
            ACTIONS,
            OUTCOMES,
            EVENTS,
            fields(self.box),
            scoring.ENDINGS,
            1 + self.box.max_rounds * seats * TURN_PLIES,
        )

    def start(self) -> Town:
        """SM-2.1 start: coins, logs and four printed crates for everybody."""
        s = self.begin(Town(self.seats, QUESTIONS))
        s.box = self.box
        s.start_seat = s.turn = max(0, self.first)
        s.asking = DRAW_START if self.first < 0 and self.seats > 1 else ROLL
        return s

    def score_sheet(self, s: Town, seat: int) -> list[ScoreLine]:
        return scoring.sheet(s, seat)

    def ending(self, s: Town) -> int:
        return scoring.ending(s)

    def inventory(self, s: Town) -> list[int]:
        """SM-5.1 free: no field of a city appears or vanishes; counted by seat."""
        counts: list[int] = []
        for seat in range(self.seats):
            total = 0
            for cells in city_sets(s, seat):
                total += cells.bit_count()
            counts.append(total)
        return counts

    def contradictions(self, s: Town) -> list[str]:
        """List seats that do not play, misplaced or doubled things, and a wrong number of dice."""
        found: list[str] = []
        for seat in [s.turn, s.start_seat]:
            if seat >= self.seats:
                found.append(f"nobody sits on seat {seat_letter(seat)}")
        for seat in range(self.seats):
            seen = 0
            for cells in city_sets(s, seat):
                for cell in cells_of(cells & seen):
                    found.append(f"{name_field(seat, cell)} is both free and taken, or taken twice")
                seen |= cells
            for cell in cells_of(s.walls[seat] & ~OUTER):
                found.append(f"{name_field(seat, cell)} has a wall, but is no outer field")
        lying = d.size(s.dice)
        # SM-10.3 pirate-dice: the pirates roll while the player's dice are still on the table.
        rolled = 0 if s.asking == ROLL_PIRATES else s.air
        if lying + rolled != d.DICE:
            found.append(f"{lying} dice lie and {rolled} are rolled, but there are {d.DICE}")
        return found


def city_sets(s: Town, seat: int) -> list[int]:
    """List the sets of fields of a city: the free ones, then those with each kind of thing."""
    sets = [s.free[seat], s.crates[seat], s.walls[seat], s.houses[seat]]
    sets += s.churches[seat * CHURCHES : (seat + 1) * CHURCHES]
    sets += s.people[seat * PERSONS : (seat + 1) * PERSONS]
    return sets


def name_field(seat: int, cell: int) -> str:
    """Name a field of a city."""
    return f"field {PLAN.names[cell]} of seat {seat_letter(seat)}"
