"""A position of Saint Malo: the turn, the pirates, and the city of each seat."""

from __future__ import annotations

from pentapolis.core.fields import Field
from pentapolis.core.state import NOTHING, State
from pentapolis.kit.cells import set_of

from . import dice as d
from . import scoring
from .board import ALL, CELLS, PLAN, SIDE, SIDES
from .codes import CHURCHES, DRAW_START, MOST_SEATS, PERSONS, START
from .parts import BOX, Box


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of and what it starts with; nothing is hidden."""
    last = MOST_SEATS - 1
    boxes = len(box.strength) * box.boxes_per_player * MOST_SEATS
    crates = set_of([PLAN.find(name) for name in box.crates])
    return (
        Field("start_seat", 0, last, of_seats=True, about="begins every round"),
        Field("turn", 0, last, of_seats=True),
        Field("round", 1, box.max_rounds, start=1),
        Field("last_round", about="1 once a city is full"),
        Field("boxes", 0, boxes, about="pirate boxes struck"),
        # The turn.
        Field("dice", cells=d.FACES, width=d.WIDTH, about="on the table, how many of each face"),
        Field("air", 0, d.DICE, start=d.DICE, about="dice about to be rolled"),
        Field("rolls", 0, box.rolls, about="made in this turn"),
        Field("symbol", 0, d.HEAD, about="face that is used"),
        Field("matching", 0, d.DICE, about="dice that show the symbol"),
        Field("left", 0, d.DICE, about="crates or walls still to draw"),
        Field("chosen", 0, PERSONS, about="value of the church or type of the person to draw"),
        Field("rooms", 0, box.houses_most, about="houses the new architect may still build"),
        Field("reach", cells=CELLS, about="where the next piece may go, if free"),
        Field("bonus", 0, d.DICE, about="heads of the tower whose person is drawn, else 0"),
        Field("owed", cells=SIDES, about="sides whose tower still brings a person"),
        # The cities.
        Field("free", cells=CELLS, per_seat=True, start=ALL & ~crates),
        Field("crates", cells=CELLS, per_seat=True, start=crates),
        Field("walls", cells=CELLS, per_seat=True),
        Field("houses", cells=CELLS, per_seat=True),
        Field("churches", cells=CELLS, length=CHURCHES, per_seat=True, about="by value"),
        Field("people", cells=CELLS, length=PERSONS, per_seat=True, about="by type"),
        Field("coins", 0, 999, per_seat=True, start=box.start_coins, about="to spend"),
        Field("logs", 0, 999, per_seat=True, start=box.start_logs),
        Field("points", 0, 999, per_seat=True, start=box.start_points, about="on the track"),
        Field("cannons", 0, box.cannons, per_seat=True, about="lost ones"),
    )


class Town(State):
    """A position; fields() says what each number means."""

    box: Box = BOX  # what lies in the box; never changes

    # Written by `pentapolis fields saint-malo --write` from fields(); do not edit.
    start_seat: int = 0
    round: int = 0
    last_round: int = 0
    boxes: int = 0
    dice: int = 0
    air: int = 0
    rolls: int = 0
    symbol: int = 0
    matching: int = 0
    left: int = 0
    chosen: int = 0
    rooms: int = 0
    reach: int = 0
    bonus: int = 0
    owed: int = 0
    free: list[int] = NOTHING
    crates: list[int] = NOTHING
    walls: list[int] = NOTHING
    houses: list[int] = NOTHING
    churches: list[int] = NOTHING
    people: list[int] = NOTHING
    coins: list[int] = NOTHING
    logs: list[int] = NOTHING
    points: list[int] = NOTHING
    cannons: list[int] = NOTHING

    def clone(self) -> Town:
        twin = Town(self.seats, self.questions)
        twin.copy_core(self)
        twin.box = self.box
        twin.start_seat = self.start_seat
        twin.round = self.round
        twin.last_round = self.last_round
        twin.boxes = self.boxes
        twin.dice = self.dice
        twin.air = self.air
        twin.rolls = self.rolls
        twin.symbol = self.symbol
        twin.matching = self.matching
        twin.left = self.left
        twin.chosen = self.chosen
        twin.rooms = self.rooms
        twin.reach = self.reach
        twin.bonus = self.bonus
        twin.owed = self.owed
        twin.free = self.free[:]
        twin.crates = self.crates[:]
        twin.walls = self.walls[:]
        twin.houses = self.houses[:]
        twin.churches = self.churches[:]
        twin.people = self.people[:]
        twin.coins = self.coins[:]
        twin.logs = self.logs[:]
        twin.points = self.points[:]
        twin.cannons = self.cannons[:]
        return twin

    # End of what is written.

    def odds(self) -> list[int]:
        if self.asking == DRAW_START:
            return [1] * self.seats
        return d.ODDS[d.FIRST[self.air] : d.FIRST[self.air + 1]]

    def draw_outcome(self, word: int) -> int:
        """Look the throw up in a table: adding up the odds of up to 252 throws is slow."""
        if self.asking == DRAW_START:
            return START + ((word * self.seats) >> 32)
        return d.OF_WORD[self.air][(word * d.WAYS[self.air]) >> 32]

    def luck_stream(self) -> int:
        """Return a stream for each roll of each turn, so that no reroll changes others' luck."""
        if self.asking == DRAW_START:
            return 0
        return 1 + (self.round * self.seats + self.turn) * 4 + self.rolls

    def scores(self) -> list[int]:
        """SM-1.1 aim: most points win."""
        return [scoring.score(self, seat) for seat in range(self.seats)]

    def tiebreak(self, seat: int) -> list[int]:
        """SM-8.6 winner: among equals more free fields win, on all places (SM-8.8 places)."""
        return [self.free[seat].bit_count()]

    def row_length(self) -> int:
        """SM-2.2 columns: two boxes a row for each player; SM-10.2 solo-rows: four when alone."""
        return self.box.solo_row if self.seats == 1 else self.box.boxes_per_player * self.seats


def is_side_open(s: Town, seat: int, side: int) -> bool:
    """Return whether a side is a full wall or can still become one."""
    cells = SIDE[side]
    return (s.free[seat] | s.walls[seat]) & cells == cells
