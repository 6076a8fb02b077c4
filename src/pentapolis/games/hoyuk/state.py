"""A position of Höyük: the village cell by cell, the piles, the hands, and who decides what."""

from __future__ import annotations

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.question import Question
from pentapolis.core.state import CHANCE, EMPTY, NOTHING, OVER, State

from .codes import (
    BLOCK,
    BLOCKS,
    BY_THEFT,
    BY_TILE,
    CARD,
    CATTLE_IN,
    CELLS,
    DEAL_TILE,
    DEAL_TRIBE,
    DRAW_CATASTROPHE,
    FACING,
    FINISHED,
    GOES_ON,
    HOUSE,
    NO_BUILDER,
    NO_ROOM,
    OWNED,
    PEN,
    RAISABLE,
    SEAT,
    SIDES,
    TALL,
    TOWARDS,
    TURN_CARD,
    VILLAGER_IN,
    WHAT,
    WHOSE,
)
from .parts import CATASTROPHES, GROUPS, KINDS, PILES, SYMBOLS, TILES, TRIBES, Box


class Village(State):
    """A position. `land`, `block`, `kin` and `site` have an entry for each cell."""

    def __init__(self, seats: int, box: Box, questions: list[Question[Village]]) -> None:
        super().__init__(seats)
        self.box = box  # what lies in the box; never changes
        self.questions = questions  # the rules; never change
        self.start_seat = 0
        self.turn = 0
        self.round = 0
        self.phase = 0
        self.step = 0
        self.slot = 0  # seats that are done with what goes round just now
        self.ending = GOES_ON
        self.built = 0  # houses built in this phase 1
        self.idle = 0  # phases 1 since the last house, where building is optional
        # The decision.
        self.kind = 0  # the element that is placed, lost or stolen
        self.source = BY_TILE
        self.spot = EMPTY  # the cell of a pen whose open side is not chosen yet
        self.houses_due = 0  # of the tile being built
        self.third = EMPTY  # its third item
        self.set_symbol = EMPTY  # of an open set; EMPTY while it is all jokers
        self.set_size = 0
        self.chances = 0  # pieces of an ability, or thefts, still to come
        self.quota = 0  # pieces still to be lost in the block hits[hit]
        self.hit = 0
        # The village.
        self.land = NOTHING
        self.block = NOTHING  # the number of the block a cell belongs to
        self.kin = NOTHING  # the family of a house: the least cell in it
        self.site = NOTHING  # who may build here
        self.homes = NOTHING  # standing houses of each seat in each block
        self.families = NOTHING  # of each seat
        self.shaman = EMPTY  # the cell where he stands
        # What lies beside it.
        self.supply = NOTHING
        self.houses = NOTHING  # left to each seat
        self.gone = NOTHING  # tiles of each seat that left the game
        self.points = NOTHING
        self.tribe = NOTHING
        self.hand = NOTHING  # cards of each symbol
        self.cards = NOTHING  # cards in hand
        self.plays = NOTHING  # cards played in this round
        self.played = NOTHING  # which ones, in order
        self.out = NOTHING  # cards of each symbol that left the game
        self.tops = NOTHING  # the open card of each pile
        self.under = NOTHING  # cards below it that nobody has seen
        self.tails = NOTHING  # cards below those that everybody has seen, in order
        self.bag = NOTHING  # what the unseen cards are, by group
        self.tiles = NOTHING
        self.used = NOTHING
        self.tile = NOTHING
        self.threats = NOTHING  # 1 for each catastrophe that nobody has seen
        self.seen = NOTHING  # the others, the next one first
        self.omen = EMPTY  # the catastrophe of this round
        self.hits = NOTHING  # blocks
        self.spoiled = NOTHING  # blocks without reward cards in this round
        self.done = NOTHING  # blocks evaluated in this round

    def clone(self) -> Village:
        twin = Village(self.seats, self.box, self.questions)
        twin.copy_base(self)
        twin.start_seat = self.start_seat
        twin.turn = self.turn
        twin.round = self.round
        twin.phase = self.phase
        twin.step = self.step
        twin.slot = self.slot
        twin.ending = self.ending
        twin.built = self.built
        twin.idle = self.idle
        twin.kind = self.kind
        twin.source = self.source
        twin.spot = self.spot
        twin.houses_due = self.houses_due
        twin.third = self.third
        twin.set_symbol = self.set_symbol
        twin.set_size = self.set_size
        twin.chances = self.chances
        twin.quota = self.quota
        twin.hit = self.hit
        twin.land = self.land[:]
        twin.block = self.block[:]
        twin.kin = self.kin[:]
        twin.site = self.site[:]
        twin.homes = self.homes[:]
        twin.families = self.families[:]
        twin.shaman = self.shaman
        twin.supply = self.supply[:]
        twin.houses = self.houses[:]
        twin.gone = self.gone[:]
        twin.points = self.points[:]
        twin.tribe = self.tribe[:]
        twin.hand = self.hand[:]
        twin.cards = self.cards[:]
        twin.plays = self.plays[:]
        twin.played = self.played[:]
        twin.out = self.out[:]
        twin.tops = self.tops[:]
        twin.under = self.under[:]
        twin.tails = self.tails[:]
        twin.bag = self.bag[:]
        twin.tiles = self.tiles[:]
        twin.used = self.used[:]
        twin.tile = self.tile[:]
        twin.threats = self.threats[:]
        twin.seen = self.seen[:]
        twin.omen = self.omen
        twin.hits = self.hits[:]
        twin.spoiled = self.spoiled[:]
        twin.done = self.done[:]
        return twin

    def actor(self) -> int:
        asking = self.asking
        if asking == FINISHED:
            return OVER
        if asking == TURN_CARD or asking == DEAL_TILE or asking == DRAW_CATASTROPHE:
            return CHANCE
        return CHANCE if asking <= DEAL_TRIBE else self.turn

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
        asking = self.asking
        if asking == DEAL_TILE:
            return [number for number in self.tiles if number > 0]
        if asking == TURN_CARD:
            first = group_of(self) * SYMBOLS
            return [number for number in self.bag[first : first + SYMBOLS] if number > 0]
        return [1] * len(self.legal())

    def stream(self) -> int:
        """Give each deal, pile and catastrophe its own luck, whatever happened before."""
        asking = self.asking
        if asking == DEAL_TILE:
            return 64 + (self.round * 2 + self.step) * 8 + self.turn
        if asking == TURN_CARD:
            return 8 + self.kind
        return asking

    def scores(self) -> list[int]:
        return final_scores(self)

    def tiebreak(self, seat: int) -> list[int]:
        """HY-14.6 winner: of equal players the one with more houses, then more high-rises."""
        houses = 0
        towers = 0
        for here in self.land:
            if here & OWNED == HOUSE | SEAT[seat]:
                houses += 1
                if here & TALL:
                    towers += 1
        return [houses, towers]

    def cap(self, seat: int) -> int:
        """HY-13.2 limit: how many more cards a seat may play in this round."""
        return self.families[seat] - self.plays[seat]

    def in_order(self, slot: int) -> int:
        """HY-8.1 phases: the seat that comes so many places after the start player."""
        seat = self.start_seat + slot
        return seat if seat < self.seats else seat - self.seats


def group_of(s: Village) -> int:
    """Say from which group of cards the pile that is turned was dealt."""
    return 0 if s.kind < 3 else (1 if s.kind < 5 else 2)


def final_parts(s: Village) -> list[int]:
    """Count what the village is worth to each seat now: houses, cattle, villagers."""
    seats = s.seats
    blocks = len(s.homes) // seats
    best = [0] * (blocks * seats)  # the best family of a seat in a block, 128 a house + high-rises
    herds = [0] * (blocks * seats)
    folk = [0] * (blocks * seats)
    sizes = [0] * CELLS  # of the family whose least cell this is
    land = s.land
    for cell in range(CELLS):
        here = land[cell]
        if here & WHAT == HOUSE:
            tall = 1 if here & TALL else 0
            sizes[s.kin[cell]] += 128 + tall
            if here & VILLAGER_IN:
                folk[s.block[cell] * seats + ((here & WHOSE) >> 2)] += 128 + tall
        elif here & WHAT == PEN and here & CATTLE_IN:
            house = land[TOWARDS[cell * SIDES + ((here & FACING) >> 6)]]
            herds[s.block[cell] * seats + ((here & WHOSE) >> 2)] += 129 if house & TALL else 128
    for cell in range(CELLS):
        if sizes[cell]:
            place = s.block[cell] * seats + ((land[cell] & WHOSE) >> 2)
            best[place] = max(best[place], sizes[cell])
    # HY-10.10 locusts: by the other reading they spoil the last round altogether.
    spoiled = s.spoiled if s.box.locusts_final and s.ending != GOES_ON else NOTHING
    parts = [0] * (seats * 3)
    for block in range(blocks):
        if block in spoiled:
            continue
        first = block * seats
        seat = leader(best, first, seats)
        if seat >= 0:
            # HY-14.4 houses: all own houses of the block, or those of the family only.
            number = best[first + seat] >> 7 if s.box.family_only else s.homes[first + seat]
            parts[seat * 3] += number * s.box.house_points
        seat = leader(herds, first, seats)
        if seat >= 0:
            parts[seat * 3 + 1] += herd_size(s, herds, first, seat) * s.box.herd_points
        seat = leader(folk, first, seats)
        if seat >= 0:
            parts[seat * 3 + 2] += herd_size(s, folk, first, seat) * s.box.herd_points
    return parts


def leader(numbers: list[int], first: int, seats: int) -> int:
    """Find the one seat with the highest number, at least one; EMPTY if there is none."""
    most = 0
    found = EMPTY
    for seat in range(seats):
        number = numbers[first + seat]
        if number > most:
            most = number
            found = seat
        elif number == most:
            found = EMPTY
    return found


def herd_size(s: Village, herds: list[int], first: int, seat: int) -> int:
    """HY-14.5 herds: the own pieces of a block, or by the other reading everybody's."""
    if not s.box.all_pieces:
        return herds[first + seat] >> 7
    total = 0
    for other in range(s.seats):
        total += herds[first + other] >> 7
    return total


def final_scores(s: Village) -> list[int]:
    """HY-13.7 points: cashed sets, and what final scoring would add now."""
    parts = final_parts(s)
    totals: list[int] = []
    for seat in range(s.seats):
        village = parts[seat * 3] + parts[seat * 3 + 1] + parts[seat * 3 + 2]
        totals.append(s.points[seat] + s.cards[seat] * s.box.card_points + village)
    return totals


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of; hands are seen by their owners, bags by nobody."""
    most = max(box.supply)
    cards = sum(box.groups)
    # HY-9.8 no-room: where building is optional a game may also end for want of builders.
    last = NO_BUILDER if box.patient else NO_ROOM
    patience: tuple[Field, ...] = ()
    if box.patient:
        patience = (Field("idle", 0, box.idle_rounds),)
    return (
        Field("start_seat", 0, 4),
        Field("turn", 0, 4),
        Field("round", 0, (5 * box.houses + 2) * box.idle_rounds),
        Field("phase", 0, 4),
        Field("step", 0, 2),
        Field("slot", 0, 5),
        Field("ending", 0, last),
        Field("built", 0, 999),
        Field("kind", 0, KINDS),
        Field("source", 0, BY_THEFT),
        Field("spot", EMPTY, CELLS - 1),
        Field("houses_due", 0, box.tile_houses + 1),
        Field("third", EMPTY, TILES - 1),
        Field("set_symbol", EMPTY, SYMBOLS - 1),
        Field("set_size", 0, len(box.sets)),
        Field("chances", 0, max(2, box.thefts)),
        Field("quota", 0, box.houses),
        Field("hit", 0, BLOCKS),
        Field("land", 0, 511, length=CELLS),
        Field("block", EMPTY, BLOCKS - 1, length=CELLS),
        Field("kin", EMPTY, CELLS - 1, length=CELLS),
        Field("site", RAISABLE - 4, BLOCK * (BLOCKS + 1) - 1, length=CELLS),
        Field("homes", 0, box.houses, length=BLOCKS, per_seat=True, up_to=True),
        Field("families", 0, box.houses, per_seat=True),
        Field("shaman", EMPTY, CELLS - 1),
        Field("supply", 0, most, length=KINDS),
        Field("houses", 0, box.houses, per_seat=True),
        Field("gone", 0, box.houses, per_seat=True),
        Field("points", 0, 9999, per_seat=True),
        Field("tribe", EMPTY, TRIBES - 1, per_seat=True),
        Field("hand", 0, cards, length=SYMBOLS, per_seat=True, seen_by=OWNER),
        Field("cards", 0, cards, per_seat=True),
        Field("plays", 0, cards, per_seat=True),
        Field("played", 0, CARD * 5 - 1, length=cards, up_to=True),
        Field("out", 0, cards, length=SYMBOLS),
        Field("tops", EMPTY, SYMBOLS - 1, length=PILES),
        Field("under", 0, box.pile_cards, length=PILES),
        Field("tails", 0, CARD * PILES - 1, length=cards, up_to=True),
        Field("bag", 0, cards, length=GROUPS * SYMBOLS),
        Field("tiles", 0, 15, length=TILES),
        Field("used", 0, 15, length=TILES),
        Field("tile", EMPTY, TILES - 1, per_seat=True),
        Field("threats", 0, 1, length=CATASTROPHES),
        Field("seen", 0, CATASTROPHES - 1, length=CATASTROPHES, up_to=True),
        Field("omen", EMPTY, CATASTROPHES - 1),
        Field("hits", 0, BLOCKS - 1, length=BLOCKS, up_to=True),
        Field("spoiled", 0, BLOCKS - 1, length=BLOCKS, up_to=True),
        Field("done", 0, BLOCKS - 1, length=BLOCKS, up_to=True),
        *patience,
    )
