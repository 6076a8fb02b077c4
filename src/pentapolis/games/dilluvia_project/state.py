"""A position of Dilluvia Project: the sky over the city, the market, and what each player has."""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import Field
from pentapolis.core.question import Question
from pentapolis.core.state import CHANCE, EMPTY, NOTHING, OVER, State

from . import codes as c
from .codes import COLOURS, KINDS, SOURCES, SPACES, TRACKS
from .parts import Box
from .plan import SHAPES

FEW: Final = 999  # more than anybody can have of anything
MANY: Final = 99999


class Sky(State):
    """A position. Lists have an entry for each seat unless a comment says otherwise."""

    def __init__(self, seats: int, box: Box, questions: list[Question[Sky]]) -> None:
        super().__init__(seats)
        self.box = box  # what lies in the box; never changes
        self.questions = questions  # the rules; never change
        self.round = 1
        self.place = 0  # in the turn order, of the player on turn
        self.turn = 0
        self.order = NOTHING  # seats in turn order
        # The market, by space; tiles by kind.
        self.market = NOTHING
        self.claims = NOTHING  # whose cube lies on a space of the last round
        self.bag = NOTHING  # both stacks face down: how many of each kind
        self.aside = NOTHING  # the open pile of the last round
        self.zeppelin = NOTHING
        self.gaps = 0  # empty spaces that the buyer found
        self.bought = 0  # spaces that the buyer has emptied, as a set; only where prices need it
        # What players have.
        self.owned = NOTHING  # tiles, by seat and kind
        self.converted = NOTHING  # converters turned over this round
        self.foreseen = NOTHING  # tiles of build ahead turned over this round
        self.aeros = NOTHING
        self.cubes = NOTHING  # four colours a seat
        self.prestige = NOTHING
        self.tally = NOTHING  # population by source, seven a seat
        self.house = NOTHING
        self.income = NOTHING  # exact sums of the three tracks a seat
        # Workers and circles.
        self.dark = NOTHING  # dark workers at hand
        self.special = NOTHING  # the special worker at hand
        self.workers = NOTHING  # dark workers in play
        self.holder = NOTHING  # by circle: whose stack
        self.crew = NOTHING  # by circle: how many workers
        self.special_at = NOTHING  # in which circle the special worker stands
        self.queue = NOTHING  # seats in turn order for the next round
        self.starred = 0  # fields whose benefit is gone, as a set
        # The city.
        self.land = NOTHING  # squares with a cube
        self.built = NOTHING  # squares under buildings
        self.gardens = 0
        self.propeller = NOTHING  # by propeller: its owner
        self.stock = NOTHING  # by type of building
        self.b_seat = NOTHING  # by building, in the order they were built
        self.b_type = NOTHING
        self.b_square = NOTHING  # the top left one
        self.b_shape = NOTHING
        self.b_mark = NOTHING  # the income square with the cube
        self.b_gave = NOTHING  # whether it has given a worker
        # The action that runs.
        self.lane = 0
        self.hands = 0  # workers sent
        self.unspent = 0  # of them not yet used for land
        self.owed = 0  # whether a benefit waits for the action; only by that reading
        self.squares = 0  # free single squares of the benefit
        self.size = 0  # of the land that is placed
        self.gift = 0  # why it is placed
        self.builds = 0  # buildings of this action
        self.spins = 0  # propellers of this action
        self.type = 0  # of the building that is built, with its shape and site
        self.shape = 0
        self.square = 0
        self.due = NOTHING  # cubes to pay, by colour
        self.waive = 0  # cubes still to be waived
        self.moves = 0
        self.moved = 0  # squares of the buildings already moved in this action
        self.tile = EMPTY  # kind of the tile that asks for squares
        self.left = 0  # cubes or squares still to choose
        self.given = EMPTY  # colour put into the converter
        self.back = 0  # the question to which a smaller one returns

    def clone(self) -> Sky:
        twin = Sky(self.seats, self.box, self.questions)
        twin.copy_base(self)
        twin.round = self.round
        twin.place = self.place
        twin.turn = self.turn
        twin.order = self.order[:]
        twin.market = self.market[:]
        twin.claims = self.claims[:]
        twin.bag = self.bag[:]
        twin.aside = self.aside[:]
        twin.zeppelin = self.zeppelin[:]
        twin.gaps = self.gaps
        twin.bought = self.bought
        twin.owned = self.owned[:]
        twin.converted = self.converted[:]
        twin.foreseen = self.foreseen[:]
        twin.aeros = self.aeros[:]
        twin.cubes = self.cubes[:]
        twin.prestige = self.prestige[:]
        twin.tally = self.tally[:]
        twin.house = self.house[:]
        twin.income = self.income[:]
        twin.dark = self.dark[:]
        twin.special = self.special[:]
        twin.workers = self.workers[:]
        twin.holder = self.holder[:]
        twin.crew = self.crew[:]
        twin.special_at = self.special_at[:]
        twin.queue = self.queue[:]
        twin.starred = self.starred
        twin.land = self.land[:]
        twin.built = self.built[:]
        twin.gardens = self.gardens
        twin.propeller = self.propeller[:]
        twin.stock = self.stock[:]
        twin.b_seat = self.b_seat[:]
        twin.b_type = self.b_type[:]
        twin.b_square = self.b_square[:]
        twin.b_shape = self.b_shape[:]
        twin.b_mark = self.b_mark[:]
        twin.b_gave = self.b_gave[:]
        twin.lane = self.lane
        twin.hands = self.hands
        twin.unspent = self.unspent
        twin.owed = self.owed
        twin.squares = self.squares
        twin.size = self.size
        twin.gift = self.gift
        twin.builds = self.builds
        twin.spins = self.spins
        twin.type = self.type
        twin.shape = self.shape
        twin.square = self.square
        twin.due = self.due[:]
        twin.waive = self.waive
        twin.moves = self.moves
        twin.moved = self.moved
        twin.tile = self.tile
        twin.left = self.left
        twin.given = self.given
        twin.back = self.back
        return twin

    def actor(self) -> int:
        asking = self.asking
        if asking == c.DEAL_TILE or asking == c.DRAW_ORDER:
            return CHANCE
        return OVER if asking == c.FINISHED else self.turn

    def turn_of(self) -> int:
        return OVER if self.asking == c.FINISHED else self.turn

    def legal(self) -> list[int]:
        out: list[int] = []
        self.questions[self.asking].legal(self, out)
        return out

    def apply(self, action: int) -> None:
        self.begin_ply()
        self.questions[self.asking].answer(self, action)

    def odds(self) -> list[int]:
        if self.asking == c.DRAW_ORDER:
            return [1] * (self.seats - len(self.order))
        grey = white_left(self) == 0
        out: list[int] = []
        for kind in range(KINDS):
            if self.bag[kind] and (self.box.grey[kind] != 0) == grey:
                out.append(self.bag[kind])
        return out

    def stream(self) -> int:
        """Give each space of each round its own luck, whatever the players did before."""
        if self.asking == c.DRAW_ORDER:
            return 0
        return 1 + self.round * SPACES + self.market.index(EMPTY)

    def scores(self) -> list[int]:
        """DP-9.1 winner: most population wins."""
        return [population(self, seat) for seat in range(self.seats)]

    def tiebreak(self, seat: int) -> list[int]:
        """DP-9.1 winner: of equal players who is nearer to the next ten; so for all places."""
        return [self.prestige[seat] % self.box.step]


def white_left(s: Sky) -> int:
    """DP-3.1 refill: count the tiles of the white stack; grey ones come when it is empty."""
    left = 0
    for kind in range(KINDS):
        if not s.box.grey[kind]:
            left += s.bag[kind]
    return left


def population(s: Sky, seat: int) -> int:
    """Add up where the population of a seat comes from."""
    total = 0
    first = seat * SOURCES
    for source in range(first, first + SOURCES):
        total += s.tally[source]
    return total


def earned(s: Sky, seat: int, track: int) -> int:
    """DP-6.0 mat: sums are kept exactly, but no track pays more than its last space."""
    return min(s.income[seat * TRACKS + track], s.box.track)


def house_value(s: Sky, seat: int) -> int:
    """DP-8.0 tens: the population that a ten is worth now."""
    return s.box.house_values[s.house[seat]]


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of; nothing is hidden but the order of the stacks.

    A stack face down is a bag without order, and what it holds follows from what lies open.
    """
    seat = box.seats - 1
    squares = box.plan.squares
    types = box.types
    buildings = sum(box.stock)
    last = len(box.house_values) - 1
    queue = max(box.seats, len(box.circles_of[c.ORDER_LANE]))
    usual: tuple[Field, ...] = (
        Field("round", 1, box.rounds),
        Field("place", 0, seat),
        Field("turn", 0, seat),
        Field("order", 0, seat, length=box.seats, up_to=True),
        Field("market", EMPTY, KINDS - 1, length=SPACES),
        Field("claims", EMPTY, seat, length=SPACES),
        Field("bag", 0, FEW, length=KINDS),
        Field("aside", 0, FEW, length=KINDS),
        Field("zeppelin", EMPTY, c.ENDS - 1, per_seat=True),
        Field("gaps", 0, 4),
        Field("owned", 0, FEW, length=KINDS, per_seat=True),
        Field("converted", 0, FEW, per_seat=True),
        Field("foreseen", 0, FEW, per_seat=True),
        Field("aeros", 0, MANY, per_seat=True),
        Field("cubes", 0, MANY, length=COLOURS, per_seat=True),
        Field("prestige", 0, MANY, per_seat=True),
        Field("tally", -FEW, MANY, length=SOURCES, per_seat=True),
        Field("house", 0, last, per_seat=True),
        Field("income", 0, MANY, length=TRACKS, per_seat=True),
        Field("dark", 0, c.MOST_DARK, per_seat=True),
        Field("special", 0, 1, per_seat=True),
        Field("workers", 0, c.MOST_DARK, per_seat=True),
        Field("holder", EMPTY, seat, length=box.circles),
        Field("crew", 0, c.MOST_DARK + 1, length=box.circles),
        Field("special_at", EMPTY, box.circles - 1, per_seat=True),
        Field("queue", 0, seat, length=queue, up_to=True),
        Field("starred", cells=c.FIELDS),
        Field("land", cells=squares, per_seat=True),
        Field("built", cells=squares, per_seat=True),
        Field("gardens", cells=squares),
        Field("propeller", EMPTY, seat, length=len(box.prop_square)),
        Field("stock", 0, FEW, length=types),
        Field("b_seat", 0, seat, length=buildings, up_to=True),
        Field("b_type", 0, types - 1, length=buildings, up_to=True),
        Field("b_square", 0, squares - 1, length=buildings, up_to=True),
        Field("b_shape", 0, SHAPES - 1, length=buildings, up_to=True),
        Field("b_mark", 0, 1, length=buildings, up_to=True),
        Field("b_gave", 0, 1, length=buildings, up_to=True),
        Field("lane", 0, c.LANES - 1),
        Field("hands", 0, c.MOST_DARK + 1),
        Field("unspent", 0, c.MOST_DARK + 1),
        Field("squares", 0, FEW),
        Field("size", 0, 2),
        Field("gift", 0, c.SPACE_GIFT),
        Field("builds", 0, c.MOST_DARK + 1),
        Field("spins", 0, c.MOST_DARK + 1),
        Field("type", 0, types - 1),
        Field("shape", 0, SHAPES - 1),
        Field("square", 0, squares - 1),
        Field("due", 0, FEW, length=COLOURS),
        Field("waive", 0, FEW),
        Field("moves", 0, FEW),
        Field("moved", cells=squares),
        Field("tile", EMPTY, KINDS - 1),
        Field("left", 0, FEW),
        Field("given", EMPTY, COLOURS - 1),
        Field("back", 0, c.FINISHED),
    )
    # Only the readings that need them have these, so that the digests of all others stay.
    if box.counts_bought:
        usual = (*usual, Field("bought", cells=SPACES))
    if not box.idle_benefit:
        usual = (*usual, Field("owed", 0, 1))
    return usual
