"""A position of Little Town: small numbers, sets of squares, tiles and cards as bit masks."""

from __future__ import annotations

from typing import Final

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.question import Question
from pentapolis.core.state import CHANCE, EMPTY, NOTHING, OVER, State
from pentapolis.kit.cells import BIT, CellActions

from .parts import (
    CARDS,
    CASTLE,
    CELLS,
    COIN,
    CUBES,
    GOODS,
    MAP,
    MEADOWS,
    MOST_COST,
    OBJECTIVES,
    PAYMENTS,
    TILES,
    WISHES,
    Box,
)

AROUND: Final[list[int]] = MAP.around
BESIDE: Final[list[int]] = MAP.beside

# Where points come from; the track is their sum, the end adds castle, watchtower and coins.
BUILDING: Final = 0
ACTIVATION: Final = 1
OBJECTIVE: Final = 2
CATHEDRAL: Final = 3
HUNGER: Final = 4
SOURCES: Final = 5

# Phases of a round.
TURNS: Final = 0
SPECIAL: Final = 1  # LT-7.1 special: cathedral and manor
FEEDING: Final = 2
FINAL: Final = 3

# What follows the claims of a seat.
END_TURN: Final = 0
FEED: Final = 1
NEXT_FEEDER: Final = 2
NEXT_FINAL: Final = 3

# Questions, in turn order.
DRAW_SIDE: Final = 0
DRAW_TILE: Final = 1
DEAL_TILE: Final = 2
DRAFT_TILE: Final = 3
DEAL_CARD: Final = 4
DRAW_START: Final = 5
CHOOSE_ACTION: Final = 6
ACTIVATE: Final = 7
PAY: Final = 8
GIVE: Final = 9
GET: Final = 10
CHOOSE_SITE: Final = 11
CLAIM: Final = 12
TAKE_POINTS: Final = 13
FEED_FISH: Final = 14
FEED_WHEAT: Final = 15
FEED_BOUGHT: Final = 16
FINISHED: Final = 17
SAY_WISH: Final = 18  # LT-10.13 wish: never asked, but answered beside any of a seat's decisions

# Actions.
MOST_MOUTHS: Final = 5
PLACE: Final = 0  # + square
BUILD: Final = PLACE + CELLS  # + tile
ACT: Final = BUILD + TILES  # + square
SITE: Final = ACT + CELLS  # + square
GIVE_OWN: Final = SITE + CELLS  # + cube
GIVE_BOUGHT: Final = GIVE_OWN + CUBES  # + cube
TAKE_CUBE: Final = GIVE_BOUGHT + CUBES  # + cube
BUY: Final = TAKE_CUBE + CUBES  # + number
EAT_FISH: Final = BUY + MOST_COST + 1  # + number
EAT_WHEAT: Final = EAT_FISH + MOST_MOUTHS + 1  # + number
EAT_BOUGHT: Final = EAT_WHEAT + MOST_MOUTHS + 1  # + number
CLAIM_CARD: Final = EAT_BOUGHT + MOST_MOUTHS + 1  # + card
TAKE: Final = CLAIM_CARD + CARDS
DECLINE: Final = TAKE + 1
DRAFT: Final = DECLINE + 1  # + tile
DONE: Final = DRAFT + TILES
ASK: Final = DONE + 1  # + what
STOP_ASKING: Final = ASK + WISHES  # + what
ACTIONS: Final = STOP_ASKING + WISHES

PLACES: Final = CellActions(PLACE, CELLS)
SITES: Final = CellActions(SITE, CELLS)
CLAIMS: Final = CellActions(CLAIM_CARD, CARDS)
DRAFTS: Final = CellActions(DRAFT, TILES)

# Outcomes.
SIDE: Final = 0  # + side
TILE: Final = 2  # + tile
CARD: Final = TILE + TILES  # + card
START: Final = CARD + CARDS  # + seat
TILE_OUTCOMES: Final = CellActions(TILE, TILES)
CARD_OUTCOMES: Final = CellActions(CARD, CARDS)

# Events.
SIDE_DRAWN: Final = 0  # side
TILE_DRAWN: Final = 1  # tile
TILE_DEALT: Final = 2  # tile; for its owner only
TILE_PICKED: Final = 3  # tile; for its owner only
TILE_REVEALED: Final = 4  # tile
HAND_PASSED: Final = 5  # tiles; for the new owner only
CARD_DEALT: Final = 6  # card; for its owner only
START_DRAWN: Final = 7  # seat
WORKER_PLACED: Final = 8  # square
GOODS_GATHERED: Final = 9  # wood, stone, fish
FEE_PAID: Final = 10  # owner, coins
COST_PAID: Final = 11  # wood, stone, fish, wheat, coins; bought ones of each cube
TILE_ACTIVATED: Final = 12  # square, tile, wood, stone, fish, wheat, coins, points
ACTIVATING_ENDED: Final = 13
TILE_CHOSEN: Final = 14  # tile
CUBES_BOUGHT: Final = 15  # cube, number
CUBE_GIVEN: Final = 16  # cube, bought
CUBE_TAKEN: Final = 17  # cube
TILE_BUILT: Final = 18  # square, tile, points
CARD_CLAIMED: Final = 19  # card, points
CLAIMING_ENDED: Final = 20
TURNS_ENDED: Final = 21  # round
CATHEDRAL_SCORED: Final = 22  # square, points
CATHEDRAL_DECLINED: Final = 23
MANOR_USED: Final = 24  # square
FOOD_EATEN: Final = 25  # cube, number
WORKERS_FED: Final = 26  # bought, hungry, points lost
ROUND_BEGUN: Final = 27  # round, start seat
GAME_ENDED: Final = 28
TILE_ENTERED: Final = 29  # square, tile; when more is asked before it gives anything
ASKING_CHANGED: Final = 30  # what, whether it is asked from now on


class Town(State):
    """A position. Lists of goods have five entries for each seat: four cubes, then coins."""

    def __init__(self, seats: int, box: Box, questions: list[Question[Town]]) -> None:
        super().__init__(seats)
        self.box = box  # what lies in the box; never changes
        self.questions = questions  # the rules; never change
        self.side = EMPTY
        self.round = 1
        self.phase = TURNS
        self.start_seat = EMPTY
        self.turn = 0
        self.drawn = 0  # tiles or cards dealt so far in this step of the set-up
        # The map.
        self.free = 0  # empty meadows
        self.built = 0  # squares with a tile
        self.tile = NOTHING  # kind of tile by square, EMPTY for none
        self.homes = NOTHING  # squares with a building of each seat
        self.workers = NOTHING  # squares with a worker of each seat
        self.idle = NOTHING  # unused workers
        # Market and supply.
        self.market = 0  # kinds of tiles on offer
        self.wheat = 0  # wheat fields in the stack
        self.pile = 0  # tiles that are not in play, or not drawn yet
        self.hand = NOTHING  # tiles of a draft
        self.pick = NOTHING  # tile chosen in a draft
        self.supply = NOTHING
        self.goods = NOTHING
        # Objectives.
        self.bag = 0  # cards not dealt
        self.cards = NOTHING  # unclaimed ones
        self.claimed = NOTHING
        self.earned = 0  # cards whose event has happened in this turn or step
        # The turn.
        self.here = EMPTY  # square whose surroundings are used
        self.reach = 0  # tiles around it that were not activated yet
        self.pending = NOTHING  # squares of each terrain that the supply could not serve
        self.fresh = 0  # kinds of cubes gathered in this turn
        self.gathered = 0  # cubes gathered in this turn
        self.activated = 0  # buildings activated in this turn
        self.famed = 0  # of them, those that gave points
        self.chosen = EMPTY  # tile that is being built or activated
        self.spot = EMPTY  # square of the building that is being activated
        self.paying = 0  # cube whose payment is asked
        self.bought = NOTHING  # cubes bought in this payment
        self.given = NOTHING  # the shop: own cubes 0 to 3, bought ones 4 to 7
        self.got = EMPTY  # the shop: the first cube taken
        self.mouths = 0  # workers that have not eaten yet
        self.ate = 0  # wheat eaten by this seat's workers
        self.after = END_TURN  # what follows the claims
        self.points = NOTHING  # by seat and source
        self.asks = NOTHING  # what each seat wants to be asked before

    def clone(self) -> Town:
        twin = Town(self.seats, self.box, self.questions)
        twin.copy_base(self)
        twin.side = self.side
        twin.round = self.round
        twin.phase = self.phase
        twin.start_seat = self.start_seat
        twin.turn = self.turn
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

    def actor(self) -> int:
        asking = self.asking
        if asking >= CHOOSE_ACTION:
            return OVER if asking == FINISHED else self.turn
        return self.turn if asking == DRAFT_TILE else CHANCE

    def turn_of(self) -> int:
        return OVER if self.asking == FINISHED else self.turn

    def legal(self) -> list[int]:
        out: list[int] = []
        self.questions[self.asking].legal(self, out)
        return out

    def apply(self, action: int) -> None:
        self.begin_ply()
        self.questions[SAY_WISH if action >= ASK else self.asking].answer(self, action)

    def wishes(self) -> list[int]:
        """LT-10.13 wish: in a draft there is nothing yet that one could be asked about."""
        out: list[int] = []
        if self.box.seat_wishes and self.asking >= CHOOSE_ACTION and self.asking != FINISHED:
            self.questions[SAY_WISH].legal(self, out)
        return out

    def claims_by_hand(self, seat: int) -> bool:
        """Tell whether a seat wants to be asked before its objectives are claimed."""
        return self.asks[seat] & BIT[OBJECTIVES] != 0

    def pays_by_hand(self) -> bool:
        """Tell whether the seat on turn wants to be asked how it pays."""
        return self.asks[self.turn] & BIT[PAYMENTS] != 0

    def waiting(self) -> list[int]:
        """LT-1.10 draft: all choose at the same time; the answers are taken in seat order."""
        if self.asking == DRAFT_TILE:
            return list(range(self.turn, self.seats))
        actor = self.actor()
        return [actor] if actor >= 0 else []

    def legal_of(self, seat: int) -> list[int]:
        if self.asking == DRAFT_TILE and seat >= self.turn:
            out: list[int] = []
            DRAFTS.extend(self.hand[seat], out)
            return out
        return self.legal() if seat >= 0 and seat == self.actor() else []

    def outcome(self, word: int) -> int:
        """All outcomes of this game are equally likely."""
        legal = self.legal()
        return legal[(word * len(legal)) >> 32]

    def stream(self) -> int:
        """Give each seat's cards their own luck."""
        return self.asking * 8 + (self.turn if self.asking == DEAL_CARD else 0)

    def scores(self) -> list[int]:
        return [score(self, seat) for seat in range(self.seats)]

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


def track(s: Town, seat: int) -> int:
    """Add up the points on the track: all but those of the end of the game."""
    base = seat * SOURCES
    return (
        s.points[base]
        + s.points[base + ACTIVATION]
        + s.points[base + OBJECTIVE]
        + s.points[base + CATHEDRAL]
        + s.points[base + HUNGER]
    )


def score(s: Town, seat: int) -> int:
    """LT-11.1 scoring: the track, castle and watchtower, and full sets of coins."""
    coins = s.goods[seat * GOODS + COIN] // s.box.coins_per_point
    return track(s, seat) + castle_points(s, seat) + meadow_points(s, seat) + coins


def own_cell(s: Town, seat: int, effect: int) -> int:
    """Find a seat's building with an effect that only one tile has; EMPTY if there is none."""
    homes = s.homes[seat]
    while homes:
        low = homes & -homes
        cell = low.bit_length() - 1
        if s.box.effect[s.tile[cell]] == effect:
            return cell
        homes ^= low
    return EMPTY


def castle_points(s: Town, seat: int) -> int:
    """LT-11.1 scoring: own buildings around the castle, not itself."""
    cell = own_cell(s, seat, CASTLE)
    if cell < 0:
        return 0
    counted = s.homes[seat] if s.box.castle_own else s.built
    return (AROUND[cell] & counted).bit_count() * s.box.each[s.tile[cell]]


def meadow_points(s: Town, seat: int) -> int:
    """LT-11.1 scoring: meadows without a building around the watchtower."""
    cell = own_cell(s, seat, MEADOWS)
    if cell < 0:
        return 0
    meadows = s.box.meadow[s.side] & ~s.built
    if not s.box.workers_leave:
        meadows = s.free
    return (AROUND[cell] & meadows).bit_count() * s.box.each[s.tile[cell]]


def owner_of(s: Town, cell: int) -> int:
    """Say whose building stands on a square; EMPTY if none does."""
    bit = BIT[cell]
    for seat in range(s.seats):
        if s.homes[seat] & bit:
            return seat
    return EMPTY


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of; LT-6.6 open: only cards and drafted tiles are hidden."""
    most = max(box.cubes, box.coins)
    wishes: tuple[Field, ...] = ()
    if box.seat_wishes:  # games that began under rules 1 have no such field
        wishes = (Field("asks", cells=WISHES, per_seat=True),)
    return (
        Field("side", EMPTY, 1),
        Field("round", 1, box.rounds),
        Field("phase", 0, FINAL),
        Field("start_seat", EMPTY, 3),
        Field("turn", 0, 3),
        Field("drawn", 0, TILES),
        Field("free", cells=CELLS),
        Field("built", cells=CELLS),
        Field("tile", EMPTY, TILES - 1, length=CELLS),
        Field("homes", cells=CELLS, per_seat=True),
        Field("workers", cells=CELLS, per_seat=True),
        Field("idle", 0, box.workers, per_seat=True),
        Field("market", cells=TILES),
        Field("wheat", 0, box.wheat_fields),
        Field("pile", cells=TILES),
        Field("hand", cells=TILES, per_seat=True, seen_by=OWNER),
        Field("pick", EMPTY, TILES - 1, per_seat=True, seen_by=OWNER),
        Field("supply", 0, most, length=GOODS),
        Field("goods", 0, most, length=GOODS, per_seat=True),
        Field("bag", cells=CARDS),
        Field("cards", cells=CARDS, per_seat=True, seen_by=OWNER),
        Field("claimed", cells=CARDS, per_seat=True),
        Field("earned", cells=CARDS),
        Field("here", EMPTY, CELLS - 1),
        Field("reach", cells=CELLS),
        Field("pending", 0, 8, length=CUBES),
        Field("fresh", cells=CUBES),
        Field("gathered", 0, 99),
        Field("activated", 0, 8),
        Field("famed", 0, 8),
        Field("chosen", EMPTY, TILES - 1),
        Field("spot", EMPTY, CELLS - 1),
        Field("paying", 0, CUBES),
        Field("bought", 0, MOST_COST, length=CUBES),
        Field("given", 0, 2 * CUBES - 1, length=2, up_to=True),
        Field("got", EMPTY, CUBES - 1),
        Field("mouths", 0, MOST_MOUTHS),
        Field("ate", 0, MOST_MOUTHS),
        Field("after", 0, NEXT_FINAL),
        Field("points", -999, 999, length=SOURCES, per_seat=True),
        *wishes,
    )
