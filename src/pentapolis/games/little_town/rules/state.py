"""A position of Little Town: small numbers, sets of squares, tiles and cards as bit masks."""

from __future__ import annotations

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.state import EMPTY, NOTHING, State
from pentapolis.kit.cells import BIT

from . import scoring
from .board import CELLS
from .codes import (
    ASK,
    CARDS,
    CHOOSE_ACTION,
    CUBES,
    DEAL_CARD,
    DRAFT_TILE,
    DRAFTS,
    FINAL,
    FINISHED,
    GOODS,
    MOST,
    MOST_COST,
    MOST_MOUTHS,
    NEXT_FINAL,
    OBJECTIVES,
    PAYMENTS,
    SINGLES,
    SOURCES,
    TILES,
    WISHES,
)
from .parts import BOX, Box
from .wishes import fulfil_wish, list_wishes


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of; LT-6.6 open: only cards and drafted tiles are hidden."""
    tile = TILES - 1
    seat = MOST - 1
    most = max(box.cubes, box.coins)
    by_good = "four kinds of cubes, then coins"
    found = [
        Field("side", EMPTY, 1, start=EMPTY, about="of the board"),
        Field("round", 1, box.rounds, start=1),
        Field("phase", 0, FINAL, about="of the round: turns, special buildings, feeding, the end"),
        Field("start_seat", EMPTY, seat, of_seats=True, start=EMPTY, about="who starts the round"),
        Field("turn", 0, seat, of_seats=True),
        Field("drawn", 0, TILES, about="tiles or cards dealt so far in this step of the set-up"),
        # The map.
        Field("free", cells=CELLS, about="empty meadows"),
        Field("built", cells=CELLS, about="squares with a tile"),
        Field("tile", EMPTY, tile, length=CELLS, start=EMPTY, about="kind of tile by square"),
        Field("homes", cells=CELLS, per_seat=True, about="squares with an own building"),
        Field("workers", cells=CELLS, per_seat=True, about="squares with an own worker"),
        Field("idle", 0, box.workers, per_seat=True, start=box.workers, about="unused workers"),
        # Market and supply.
        Field("market", cells=TILES, start=1, about="kinds of tiles on offer"),
        Field("wheat", 0, box.wheat_fields, start=box.wheat_fields, about="wheat fields left"),
        Field("pile", cells=TILES, start=SINGLES, about="tiles not in play, or not drawn yet"),
        Field("hand", cells=TILES, per_seat=True, visible_to=OWNER, about="tiles of a draft"),
        Field(
            "pick",
            EMPTY,
            tile,
            per_seat=True,
            visible_to=OWNER,
            start=EMPTY,
            about="tile chosen in a draft",
        ),
        Field("supply", 0, most, length=GOODS, start=box.start_supply, about=by_good),
        Field("goods", 0, most, length=GOODS, per_seat=True, start=box.start_goods, about=by_good),
        # Objectives.
        Field("bag", cells=CARDS, start=(1 << CARDS) - 1, about="cards not dealt"),
        Field("cards", cells=CARDS, per_seat=True, visible_to=OWNER, about="unclaimed objectives"),
        Field("claimed", cells=CARDS, per_seat=True, about="objectives"),
        Field("earned", cells=CARDS, about="cards whose event has happened in this turn or step"),
        # The turn.
        Field("here", EMPTY, CELLS - 1, start=EMPTY, about="square whose surroundings are used"),
        Field("reach", cells=CELLS, about="tiles around it that were not activated yet"),
        Field("pending", 0, 8, length=CUBES, about="squares that the supply could not serve"),
        Field("fresh", cells=CUBES, about="kinds of cubes gathered in this turn"),
        Field("gathered", 0, 99, about="cubes gathered in this turn"),
        Field("activated", 0, 8, about="buildings activated in this turn"),
        Field("famed", 0, 8, about="of them, those that gave points"),
        Field("chosen", EMPTY, tile, start=EMPTY, about="tile that is being built or activated"),
        Field("spot", EMPTY, CELLS - 1, start=EMPTY, about="square that is being activated"),
        Field("paying", 0, CUBES, about="cube whose payment is asked"),
        Field("bought", 0, MOST_COST, length=CUBES, about="cubes bought in this payment"),
        Field(
            "given",
            0,
            2 * CUBES - 1,
            length=2,
            up_to=True,
            about="to the shop: own cubes 0 to 3, bought ones 4 to 7",
        ),
        Field("got", EMPTY, CUBES - 1, start=EMPTY, about="first cube taken from the shop"),
        Field("mouths", 0, MOST_MOUTHS, about="workers that have not eaten yet"),
        Field("ate", 0, MOST_MOUTHS, about="wheat eaten by this seat's workers"),
        Field("after", 0, NEXT_FINAL, about="what follows the claims of a seat"),
        Field("points", -999, 999, length=SOURCES, per_seat=True, about="by where they come from"),
    ]
    if box.seat_wishes:  # games that began under rules 1 have no such field
        found.append(
            Field(
                "asks",
                cells=WISHES,
                per_seat=True,
                start=box.start_asks,
                about="what a seat wants to be asked before: objectives, payments",
            )
        )
    return tuple(found)


class Town(State):
    """A position; fields() says what each number means."""

    box: Box = BOX  # what lies in the box; never changes

    # Written by `pentapolis fields little-town --write` from fields(); do not edit.
    side: int = 0
    round: int = 0
    phase: int = 0
    start_seat: int = 0
    drawn: int = 0
    free: int = 0
    built: int = 0
    tile: list[int] = NOTHING
    homes: list[int] = NOTHING
    workers: list[int] = NOTHING
    idle: list[int] = NOTHING
    market: int = 0
    wheat: int = 0
    pile: int = 0
    hand: list[int] = NOTHING
    pick: list[int] = NOTHING
    supply: list[int] = NOTHING
    goods: list[int] = NOTHING
    bag: int = 0
    cards: list[int] = NOTHING
    claimed: list[int] = NOTHING
    earned: int = 0
    here: int = 0
    reach: int = 0
    pending: list[int] = NOTHING
    fresh: int = 0
    gathered: int = 0
    activated: int = 0
    famed: int = 0
    chosen: int = 0
    spot: int = 0
    paying: int = 0
    bought: list[int] = NOTHING
    given: list[int] = NOTHING
    got: int = 0
    mouths: int = 0
    ate: int = 0
    after: int = 0
    points: list[int] = NOTHING
    asks: list[int] = NOTHING

    def clone(self) -> Town:
        twin = Town(self.seats, self.questions)
        twin.copy_core(self)
        twin.box = self.box
        twin.side = self.side
        twin.round = self.round
        twin.phase = self.phase
        twin.start_seat = self.start_seat
        twin.drawn = self.drawn
        twin.free = self.free
        twin.built = self.built
        twin.tile = self.tile[:]
        twin.homes = self.homes[:]
        twin.workers = self.workers[:]
        twin.idle = self.idle[:]
        twin.market = self.market
        twin.wheat = self.wheat
        twin.pile = self.pile
        twin.hand = self.hand[:]
        twin.pick = self.pick[:]
        twin.supply = self.supply[:]
        twin.goods = self.goods[:]
        twin.bag = self.bag
        twin.cards = self.cards[:]
        twin.claimed = self.claimed[:]
        twin.earned = self.earned
        twin.here = self.here
        twin.reach = self.reach
        twin.pending = self.pending[:]
        twin.fresh = self.fresh
        twin.gathered = self.gathered
        twin.activated = self.activated
        twin.famed = self.famed
        twin.chosen = self.chosen
        twin.spot = self.spot
        twin.paying = self.paying
        twin.bought = self.bought[:]
        twin.given = self.given[:]
        twin.got = self.got
        twin.mouths = self.mouths
        twin.ate = self.ate
        twin.after = self.after
        twin.points = self.points[:]
        twin.asks = self.asks[:]
        return twin

    # End of what is written.

    def apply(self, action: int) -> None:
        """LT-10.13 wish: an action, or a wish that leaves the decision open."""
        if action < ASK:
            super().apply(action)
            return
        assert not self.masked, "a view cannot be played on: fill it in first"
        self.ply += 1
        fulfil_wish(self, action)

    def wishes(self) -> list[int]:
        """LT-10.13 wish: list the wishes; in a draft there is nothing to be asked about yet."""
        if self.box.seat_wishes and CHOOSE_ACTION <= self.asking < FINISHED:
            return list_wishes(self)
        return []

    def deciders(self) -> list[int]:
        """LT-1.10 draft: all choose at the same time; the answers are taken in seat order."""
        if self.asking == DRAFT_TILE:
            return list(range(self.turn, self.seats))
        return super().deciders()

    def legal_for(self, seat: int) -> list[int]:
        """LT-1.10 draft: each seat chooses from its own hand."""
        if self.asking == DRAFT_TILE and seat >= self.turn:
            out: list[int] = []
            DRAFTS.extend(self.hand[seat], out)
            return out
        return super().legal_for(seat)

    def draw_outcome(self, word: int) -> int:
        """Draw one of the outcomes, which are equally likely throughout this game."""
        legal = self.legal()
        return legal[(word * len(legal)) >> 32]

    def luck_stream(self) -> int:
        """Return the source of luck: each seat's cards have their own."""
        return self.asking * 8 + (self.turn if self.asking == DEAL_CARD else 0)

    def scores(self) -> list[int]:
        return [scoring.score(self, seat) for seat in range(self.seats)]

    def is_asked_to_claim(self, seat: int) -> bool:
        """Return whether a seat wants to be asked before its objectives are claimed."""
        return self.asks[seat] & BIT[OBJECTIVES] != 0

    def is_asked_to_pay(self) -> bool:
        """Return whether the seat on turn wants to be asked how it pays."""
        return self.asks[self.turn] & BIT[PAYMENTS] != 0

    def cards_left(self, seat: int) -> int:
        """Count a seat's unclaimed objectives from what everybody knows."""
        if self.asking > DEAL_CARD:
            return self.box.objectives - self.claimed[seat].bit_count()
        if self.asking < DEAL_CARD:
            return 0
        return max(0, min(self.box.objectives, self.drawn - seat * self.box.objectives))

    def houses_left(self, seat: int) -> int:
        """LT-5.3 houses: each building takes one."""
        return self.box.houses - self.homes[seat].bit_count()

    def at_site(self, seat: int) -> int:
        """LT-5.4 builder: count the workers on the construction site."""
        return self.box.workers - self.idle[seat] - self.workers[seat].bit_count()


def owner_of(s: Town, cell: int) -> int:
    """Return whose building stands on a square; EMPTY if none does."""
    bit = BIT[cell]
    for seat in range(s.seats):
        if s.homes[seat] & bit:
            return seat
    return EMPTY
