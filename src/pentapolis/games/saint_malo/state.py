"""A position of Saint Malo: small numbers, sets of fields as bit masks."""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import Field
from pentapolis.core.question import Question
from pentapolis.core.state import CHANCE, NOTHING, OVER, State
from pentapolis.kit.cells import CellActions, set_of
from pentapolis.kit.grid import Grid

from . import dice as d
from .parts import Box

# The plan (SM-5.2 zones): 7 x 7 squares, the corners are towers and no fields.
TOWERS: Final = ["a1", "g1", "a7", "g7"]
PLAN: Final = Grid(7, 7, TOWERS)
CELLS: Final = 45
ALL: Final = (1 << CELLS) - 1
BESIDE: Final[list[int]] = PLAN.beside
AROUND: Final[list[int]] = PLAN.around

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = 4
NO_SIDE: Final = 4


def side_of(cell: int) -> int:
    """Say to which wall a field belongs; NO_SIDE for an inner field."""
    if PLAN.row[cell] == 0:
        return NORTH
    if PLAN.row[cell] == PLAN.rows - 1:
        return SOUTH
    if PLAN.column[cell] == 0:
        return WEST
    return EAST if PLAN.column[cell] == PLAN.columns - 1 else NO_SIDE


SIDE_OF: Final[list[int]] = [side_of(cell) for cell in range(CELLS)]
SIDE: Final[list[int]] = [
    set_of([cell for cell in range(CELLS) if SIDE_OF[cell] == side]) for side in range(SIDES)
]
OUTER: Final = SIDE[NORTH] | SIDE[EAST] | SIDE[SOUTH] | SIDE[WEST]

# Persons, in the order of parts.toml.
CITIZEN: Final = 0
SOLDIER: Final = 1
PRIEST: Final = 2
ARCHITECT: Final = 3
MERCHANT: Final = 4
JUGGLER: Final = 5
NOBLE: Final = 6
PERSONS: Final = 7
CHURCHES: Final = 5

# Questions, in turn order.
DRAW_START: Final = 0
ROLL: Final = 1
KEEP_DICE: Final = 2
CHOOSE_SYMBOL: Final = 3
TURN_DICE: Final = 4
PLACE_CRATE: Final = 5
PLACE_WALL: Final = 6
CHOOSE_CHURCH: Final = 7
PLACE_CHURCH: Final = 8
CHOOSE_PERSON: Final = 9
PLACE_PERSON: Final = 10
PLACE_HOUSE: Final = 11
ROLL_PIRATES: Final = 12
FINISHED: Final = 13

# Actions.
REROLL: Final = 0  # + throw
STOP: Final = 461
USE: Final = 462  # + face
PASS: Final = 467
TURN: Final = 468
DONE: Final = 469
CHURCH: Final = 470  # + value - 1
PERSON: Final = 475  # + type
SKIP: Final = 482
PLACE: Final = 483  # + field
ACTIONS: Final = PLACE + CELLS
PLACES: Final = CellActions(PLACE, CELLS)

# Outcomes: the throws come first, then this.
START: Final = 461  # + seat

# Events.
START_DRAWN: Final = 0  # seat
DICE_ROLLED: Final = 1  # throw, roll number
DICE_LIFTED: Final = 2  # throw
ROLLING_STOPPED: Final = 3
SYMBOL_CHOSEN: Final = 4  # face, matching dice
SYMBOL_DECLINED: Final = 5
DIE_TURNED: Final = 6  # from, to
LOGS_DELIVERED: Final = 7  # logs
CRATE_DRAWN: Final = 8  # field
WALL_DRAWN: Final = 9  # field
SIDE_COMPLETED: Final = 10  # side, coins, points, heads
CHURCH_CHOSEN: Final = 11  # value
CHURCH_DRAWN: Final = 12  # field, value
PERSON_CHOSEN: Final = 13  # type
PERSON_DRAWN: Final = 14  # field, type, points, coins
HOUSE_DRAWN: Final = 15  # field, points
PERSON_DECLINED: Final = 16
PERSON_LOST: Final = 17
DRAWING_STOPPED: Final = 18
BOXES_STRUCK: Final = 19  # boxes struck so far
PIRATES_ATTACKED: Final = 20  # row, strength
CANNON_LOST: Final = 21  # cannons lost so far, defence
CITY_FILLED: Final = 22  # 1 for the first one, which brings the last round
ROUND_ENDED: Final = 23  # round
GAME_ENDED: Final = 24
PIRATES_ROLLED: Final = 25  # throw


class Town(State):
    """A position. Lists have an entry for each seat; sets of fields are bit masks."""

    def __init__(self, seats: int, box: Box, questions: list[Question[Town]]) -> None:
        super().__init__(seats)
        self.box = box  # what lies in the box; never changes
        self.questions = questions  # the rules; never change
        self.start_seat = 0
        self.turn = 0
        self.round = 1
        self.last_round = 0
        self.boxes = 0  # pirate boxes struck
        # The turn.
        self.dice = 0  # packed; while some are in the air, the others
        self.air = d.DICE  # dice in the air
        self.rolls = 0
        self.symbol = 0
        self.matching = 0  # dice that show the symbol, or heads for a person
        self.left = 0  # crates or walls still to draw
        self.chosen = 0  # church value or person type
        self.rooms = 0  # houses the new architect may still build
        self.reach = 0  # fields where the next piece of this action may go, if free
        self.bonus = 0  # heads of the tower whose person is drawn, else 0
        self.owed = 0  # sides whose person is still to come, as a set
        # The cities.
        self.free = NOTHING
        self.crates = NOTHING
        self.walls = NOTHING
        self.houses = NOTHING
        self.churches = NOTHING  # five sets a seat
        self.people = NOTHING  # seven sets a seat
        self.coins = NOTHING
        self.logs = NOTHING
        self.points = NOTHING
        self.cannons = NOTHING  # lost ones

    def clone(self) -> Town:
        twin = Town(self.seats, self.box, self.questions)
        twin.copy_base(self)
        twin.start_seat = self.start_seat
        twin.turn = self.turn
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

    def actor(self) -> int:
        asking = self.asking
        if asking == ROLL or asking == DRAW_START or asking == ROLL_PIRATES:
            return CHANCE
        return OVER if asking == FINISHED else self.turn

    def turn_of(self) -> int:
        return OVER if self.asking == FINISHED else self.turn

    def legal(self) -> list[int]:
        out: list[int] = []
        self.questions[self.asking].legal(self, out)
        return out

    def apply(self, action: int) -> None:
        self.begin_ply()
        self.questions[self.asking].answer(self, action)

    def odds(self) -> list[int]:
        if self.asking == DRAW_START:
            return [1] * self.seats
        return d.ODDS[d.FIRST[self.air] : d.FIRST[self.air + 1]]

    def outcome(self, word: int) -> int:
        """Look the throw up: with five dice there are 252 of them."""
        if self.asking == DRAW_START:
            return START + ((word * self.seats) >> 32)
        return d.OF_WORD[self.air][(word * d.WAYS[self.air]) >> 32]

    def stream(self) -> int:
        """Give each roll of each turn its own luck, whatever the other seats did with theirs."""
        if self.asking == DRAW_START:
            return 0
        return 1 + (self.round * self.seats + self.turn) * 4 + self.rolls

    def scores(self) -> list[int]:
        """SM-1.1 aim: most points win."""
        return [score(self, seat) for seat in range(self.seats)]

    def tiebreak(self, seat: int) -> list[int]:
        """SM-8.6 winner: of equal players who has more free fields; so for all (SM-8.8 places)."""
        return [self.free[seat].bit_count()]

    def row_length(self) -> int:
        """SM-2.2 columns: two boxes a row for each player; SM-10.2 solo-rows: four when alone."""
        return self.box.solo_row if self.seats == 1 else self.box.boxes_per_player * self.seats


def defence(s: Town, seat: int) -> int:
    """SM-7.3 attack: soldiers, and every side that consists of walls only."""
    strength = s.people[seat * PERSONS + SOLDIER].bit_count() * s.box.soldier_defence
    walls = s.walls[seat]
    for side in SIDE:
        if walls & side == side:
            strength += s.box.side_defence
    return strength


def series_points(s: Town, seat: int) -> int:
    """SM-8.5 series: each step counts as often as all values up to it are there."""
    total = 0
    fewest = CELLS
    for value in range(CHURCHES):
        fewest = min(fewest, s.churches[seat * CHURCHES + value].bit_count())
        total += fewest * (s.box.series[value + 1] - s.box.series[value])
    return total


def score(s: Town, seat: int) -> int:
    """SM-8.4 score: the track, the full city, what is left, the series, the lost cannons."""
    box = s.box
    total = s.points[seat] + series_points(s, seat)
    if s.free[seat] == 0:
        total += box.full_city
    total += s.coins[seat] // box.coins_per_point
    total += s.logs[seat] * box.log_points
    total -= s.cannons[seat] * box.cannon_loss
    return total if box.below_zero else max(0, total)  # SM-8.7 negative


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of; nothing in this game is hidden."""
    rows = len(box.strength)
    return (
        Field("start_seat", 0, 4),
        Field("turn", 0, 4),
        Field("round", 1, box.max_rounds),
        Field("last_round"),
        Field("boxes", 0, rows * box.boxes_per_player * 5),
        Field("dice", cells=d.FACES, width=d.WIDTH),
        Field("air", 0, d.DICE),
        Field("rolls", 0, box.rolls),
        Field("symbol", 0, d.HEAD),
        Field("matching", 0, d.DICE),
        Field("left", 0, d.DICE),
        Field("chosen", 0, PERSONS),
        Field("rooms", 0, box.houses_most),
        Field("reach", cells=CELLS),
        Field("bonus", 0, d.DICE),
        Field("owed", cells=SIDES),
        Field("free", cells=CELLS, per_seat=True),
        Field("crates", cells=CELLS, per_seat=True),
        Field("walls", cells=CELLS, per_seat=True),
        Field("houses", cells=CELLS, per_seat=True),
        Field("churches", cells=CELLS, length=CHURCHES, per_seat=True),
        Field("people", cells=CELLS, length=PERSONS, per_seat=True),
        Field("coins", 0, 999, per_seat=True),
        Field("logs", 0, 999, per_seat=True),
        Field("points", 0, 999, per_seat=True),
        Field("cannons", 0, box.cannons, per_seat=True),
    )
