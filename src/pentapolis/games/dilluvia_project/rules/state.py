"""A position of Dilluvia Project, and the fields it is made of."""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import Field
from pentapolis.core.state import EMPTY, NOTHING, State

from . import codes as c
from . import scoring
from .board import SHAPES
from .codes import COLOURS, KINDS, SOURCES, SPACES, TRACKS
from .parts import BOX, Box

FEW: Final = 999  # bounds that no game reaches: for counts of parts
MANY: Final = 99999  # and for sums that grow from round to round


def fields(box: Box) -> tuple[Field, ...]:
    """Return the fields of a position; none of them is hidden.

    A face-down stack is a bag without order, and everybody can work out what is still in it.
    """
    usual = (*market_fields(box), *seat_fields(box), *city_fields(box), *action_fields(box))
    # Only the readings that need these fields have them, so that no other digest changes.
    if box.counts_bought:
        about = "spaces that the present buyer has emptied"
        usual = (*usual, Field("bought", cells=SPACES, about=about))
    if not box.idle_benefit:
        about = "whether a benefit waits for the first step of the action"
        usual = (*usual, Field("owed", 0, 1, about=about))
    return usual


def market_fields(box: Box) -> tuple[Field, ...]:
    """Return the fields of the turn order and the market."""
    seat = box.seats - 1
    return (
        Field("round", 1, box.rounds, start=1),
        Field("place", 0, seat, about="place of the player on turn in the turn order"),
        Field("turn", 0, seat, of_seats=True),
        Field("order", 0, seat, length=box.seats, up_to=True, of_seats=True),
        Field("market", EMPTY, KINDS - 1, length=SPACES, start=EMPTY, about="tiles by space"),
        Field(
            "claims",
            EMPTY,
            seat,
            length=SPACES,
            start=EMPTY,
            of_seats=True,
            about="by space: who bought it in the last round",
        ),
        Field("bag", 0, FEW, length=KINDS, start=box.copies, about="tiles in both stacks, by kind"),
        Field("aside", 0, FEW, length=KINDS, about="tiles set aside for the last round, by kind"),
        Field("zeppelin", EMPTY, c.ENDS - 1, per_seat=True, start=EMPTY, about="end of a line"),
        Field("gaps", 0, 4, about="empty spaces that the present buyer found"),
    )


def seat_fields(box: Box) -> tuple[Field, ...]:
    """Return the fields of what players have, and of the workers in the circles."""
    seat = box.seats - 1
    house = len(box.house_values) - 1
    queue = max(box.seats, len(box.circles_of[c.ORDER_LANE]))
    dark = c.MOST_DARK
    return (
        Field("owned", 0, FEW, length=KINDS, per_seat=True, about="market tiles by kind"),
        Field("converted", 0, FEW, per_seat=True, about="converters used this round"),
        Field("foreseen", 0, FEW, per_seat=True, about="buildings built ahead this round"),
        Field("aeros", 0, MANY, per_seat=True),
        Field("cubes", 0, MANY, length=COLOURS, per_seat=True, about="by colour"),
        Field("prestige", 0, MANY, per_seat=True),
        Field("tally", -FEW, MANY, length=SOURCES, per_seat=True, about="population by source"),
        Field("house", 0, house, per_seat=True, start=box.house_start, about="on the house track"),
        Field("income", 0, MANY, length=TRACKS, per_seat=True, about="by track, without its limit"),
        Field("dark", 0, dark, per_seat=True, start=box.start_dark, about="dark workers left"),
        Field("special", 0, 1, per_seat=True, start=1, about="special worker left"),
        Field("workers", 0, dark, per_seat=True, start=box.start_dark, about="all dark workers"),
        Field(
            "holder",
            EMPTY,
            seat,
            length=box.circles,
            start=EMPTY,
            of_seats=True,
            about="by circle: whose workers",
        ),
        Field("crew", 0, dark + 1, length=box.circles, about="by circle: how many workers"),
        Field(
            "special_at",
            EMPTY,
            box.circles - 1,
            per_seat=True,
            start=EMPTY,
            about="circle of the special worker",
        ),
        Field(
            "queue",
            0,
            seat,
            length=queue,
            up_to=True,
            of_seats=True,
            about="who comes first next round, in order",
        ),
        Field("starred", cells=c.FIELDS, about="fields whose benefit is gone this round"),
    )


def city_fields(box: Box) -> tuple[Field, ...]:
    """Return the fields of the city."""
    seat = box.seats - 1
    squares = box.city.squares
    most = sum(box.stock)
    by_building = "by building, oldest first: "
    return (
        Field("land", cells=squares, per_seat=True, about="own squares not built on"),
        Field("built", cells=squares, per_seat=True, about="squares under buildings"),
        Field("gardens", cells=squares),
        Field(
            "propeller",
            EMPTY,
            seat,
            length=len(box.prop_square),
            start=EMPTY,
            of_seats=True,
            about="owner of each propeller",
        ),
        Field("stock", 0, FEW, length=box.types, start=box.stock, about="buildings left, by type"),
        Field(
            "b_seat",
            0,
            seat,
            length=most,
            up_to=True,
            of_seats=True,
            about=by_building + "owner",
        ),
        Field("b_type", 0, box.types - 1, length=most, up_to=True, about=by_building + "type"),
        Field(
            "b_square",
            0,
            squares - 1,
            length=most,
            up_to=True,
            about=by_building + "top left square",
        ),
        Field("b_shape", 0, SHAPES - 1, length=most, up_to=True, about=by_building + "shape"),
        Field("b_mark", 0, 1, length=most, up_to=True, about=by_building + "marked income square"),
        Field(
            "b_gave", 0, 1, length=most, up_to=True, about=by_building + "whether it gave a worker"
        ),
    )


def action_fields(box: Box) -> tuple[Field, ...]:
    """Return the fields of the action being carried out."""
    squares = box.city.squares
    most = c.MOST_DARK + 1
    return (
        Field("lane", 0, c.LANES - 1, about="lane of the action"),
        Field("hands", 0, most, about="workers sent"),
        Field("unspent", 0, most, about="workers sent and not yet used for land"),
        Field("squares", 0, FEW, about="free single squares left of the benefit"),
        Field("size", 0, 2, about="of the land being placed"),
        Field("gift", 0, c.SPACE_GIFT, about="what that land comes from"),
        Field("builds", 0, most, about="buildings built in this action"),
        Field("spins", 0, most, about="propellers bought in this action"),
        Field("type", 0, box.types - 1, about="of the building being built"),
        Field("shape", 0, SHAPES - 1, about="of its site"),
        Field("square", 0, squares - 1, about="top left square of its site"),
        Field("due", 0, FEW, length=COLOURS, about="cubes to pay for it, by colour"),
        Field("waive", 0, FEW, about="cubes still to be saved by the discount"),
        Field("moves", 0, FEW, about="income cubes that may still be moved"),
        Field("moved", cells=squares, about="top left squares of buildings whose cube has moved"),
        Field("tile", EMPTY, KINDS - 1, start=EMPTY, about="kind of the tile being placed"),
        Field("left", 0, FEW, about="cubes or squares left to choose"),
        Field("given", EMPTY, COLOURS - 1, start=EMPTY, about="colour traded in"),
        Field("back", 0, c.FINISHED, about="question to return to after a smaller one"),
    )


class Sky(State):
    """A position; fields() says what each number means."""

    box: Box = BOX  # what lies in the box; never changes

    # Written by `pentapolis fields dilluvia-project --write` from fields(); do not edit.
    round: int = 0
    place: int = 0
    order: list[int] = NOTHING
    market: list[int] = NOTHING
    claims: list[int] = NOTHING
    bag: list[int] = NOTHING
    aside: list[int] = NOTHING
    zeppelin: list[int] = NOTHING
    gaps: int = 0
    owned: list[int] = NOTHING
    converted: list[int] = NOTHING
    foreseen: list[int] = NOTHING
    aeros: list[int] = NOTHING
    cubes: list[int] = NOTHING
    prestige: list[int] = NOTHING
    tally: list[int] = NOTHING
    house: list[int] = NOTHING
    income: list[int] = NOTHING
    dark: list[int] = NOTHING
    special: list[int] = NOTHING
    workers: list[int] = NOTHING
    holder: list[int] = NOTHING
    crew: list[int] = NOTHING
    special_at: list[int] = NOTHING
    queue: list[int] = NOTHING
    starred: int = 0
    land: list[int] = NOTHING
    built: list[int] = NOTHING
    gardens: int = 0
    propeller: list[int] = NOTHING
    stock: list[int] = NOTHING
    b_seat: list[int] = NOTHING
    b_type: list[int] = NOTHING
    b_square: list[int] = NOTHING
    b_shape: list[int] = NOTHING
    b_mark: list[int] = NOTHING
    b_gave: list[int] = NOTHING
    lane: int = 0
    hands: int = 0
    unspent: int = 0
    squares: int = 0
    size: int = 0
    gift: int = 0
    builds: int = 0
    spins: int = 0
    type: int = 0
    shape: int = 0
    square: int = 0
    due: list[int] = NOTHING
    waive: int = 0
    moves: int = 0
    moved: int = 0
    tile: int = 0
    left: int = 0
    given: int = 0
    back: int = 0
    bought: int = 0
    owed: int = 0

    def clone(self) -> Sky:
        twin = Sky(self.seats, self.questions)
        twin.copy_core(self)
        twin.box = self.box
        twin.round = self.round
        twin.place = self.place
        twin.order = self.order[:]
        twin.market = self.market[:]
        twin.claims = self.claims[:]
        twin.bag = self.bag[:]
        twin.aside = self.aside[:]
        twin.zeppelin = self.zeppelin[:]
        twin.gaps = self.gaps
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
        twin.bought = self.bought
        twin.owed = self.owed
        return twin

    # End of what is written.

    def odds(self) -> list[int]:
        if self.asking == c.DRAW_ORDER:
            return [1] * (self.seats - len(self.order))
        grey = count_white_tiles(self) == 0
        out: list[int] = []
        for kind in range(KINDS):
            if self.bag[kind] and (self.box.grey[kind] != 0) == grey:
                out.append(self.bag[kind])
        return out

    def luck_stream(self) -> int:
        """Return a stream of luck of its own for each space and round."""
        if self.asking == c.DRAW_ORDER:
            return 0
        return 1 + self.round * SPACES + self.market.index(EMPTY)

    def scores(self) -> list[int]:
        """DP-9.1 winner: return the population of each seat; the most wins."""
        return [scoring.population(self, seat) for seat in range(self.seats)]

    def tiebreak(self, seat: int) -> list[int]:
        """DP-9.1 winner: return how far the prestige is past a ten; breaks ties for all places."""
        return [self.prestige[seat] % self.box.step]


def count_white_tiles(s: Sky) -> int:
    """DP-3.1 refill: count the tiles left in the white stack, which is used before the grey one."""
    left = 0
    for kind in range(KINDS):
        if not s.box.grey[kind]:
            left += s.bag[kind]
    return left
