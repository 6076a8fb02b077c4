"""A position of Höyük: the village, the piles and hands, and what is going on."""

from __future__ import annotations

from pentapolis.core.fields import OWNER, Field
from pentapolis.core.state import EMPTY, NOTHING, State

from .board import CELLS
from .codes import (
    BLOCK,
    BLOCKS,
    BY_THEFT,
    CARD,
    DEAL_TILE,
    FRESH,
    HOUSE,
    NO_BUILDER,
    NO_ROOM,
    OWNED,
    RAISABLE,
    SEAT,
    TALL,
    TURN_CARD,
)
from .parts import CATASTROPHES, GROUPS, KINDS, PILES, SYMBOLS, TILES, TRIBES, USUAL_BOX, Box
from .scoring import final_scores


class Village(State):
    """A position; fields() says what each number means."""

    box: Box = USUAL_BOX  # what lies in the box; never changes

    # Written by `pentapolis fields hoyuk --write` from fields(); do not edit.
    start_seat: int = 0
    round: int = 0
    phase: int = 0
    step: int = 0
    slot: int = 0
    ending: int = 0
    built: int = 0
    kind: int = 0
    source: int = 0
    spot: int = 0
    houses_due: int = 0
    third: int = 0
    set_symbol: int = 0
    set_size: int = 0
    chances: int = 0
    quota: int = 0
    hit: int = 0
    land: list[int] = NOTHING
    block: list[int] = NOTHING
    kin: list[int] = NOTHING
    site: list[int] = NOTHING
    homes: list[int] = NOTHING
    families: list[int] = NOTHING
    shaman: int = 0
    supply: list[int] = NOTHING
    houses: list[int] = NOTHING
    gone: list[int] = NOTHING
    points: list[int] = NOTHING
    tribe: list[int] = NOTHING
    hand: list[int] = NOTHING
    cards: list[int] = NOTHING
    plays: list[int] = NOTHING
    played: list[int] = NOTHING
    out: list[int] = NOTHING
    tops: list[int] = NOTHING
    under: list[int] = NOTHING
    tails: list[int] = NOTHING
    bag: list[int] = NOTHING
    tiles: list[int] = NOTHING
    used: list[int] = NOTHING
    tile: list[int] = NOTHING
    threats: list[int] = NOTHING
    seen: list[int] = NOTHING
    omen: int = 0
    hits: list[int] = NOTHING
    spoiled: list[int] = NOTHING
    done: list[int] = NOTHING
    idle: int = 0

    def clone(self) -> Village:
        twin = Village(self.seats, self.questions)
        twin.copy_core(self)
        twin.box = self.box
        twin.start_seat = self.start_seat
        twin.round = self.round
        twin.phase = self.phase
        twin.step = self.step
        twin.slot = self.slot
        twin.ending = self.ending
        twin.built = self.built
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
        twin.idle = self.idle
        return twin

    # End of what is written.

    def odds(self) -> list[int]:
        asking = self.asking
        if asking == DEAL_TILE:
            return [number for number in self.tiles if number > 0]
        if asking == TURN_CARD:
            first = group_of(self) * SYMBOLS
            return [number for number in self.bag[first : first + SYMBOLS] if number > 0]
        return [1] * len(self.legal())

    def luck_stream(self) -> int:
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

    def plays_left(self, seat: int) -> int:
        """HY-13.2 limit: how many more cards a seat may play in this round."""
        return self.families[seat] - self.plays[seat]

    def in_order(self, slot: int) -> int:
        """HY-8.1 phases: the seat that comes so many places after the start player."""
        seat = self.start_seat + slot
        return seat if seat < self.seats else seat - self.seats


def group_of(s: Village) -> int:
    """Return the group of cards that the pile being turned was dealt from."""
    return 0 if s.kind < 3 else (1 if s.kind < 5 else 2)


def fields(box: Box) -> tuple[Field, ...]:
    """Declare what a position is made of; hands are seen by their owners, bags by nobody."""
    most = max(box.supply)
    cards = sum(box.groups)
    # HY-9.8 no-room: where building is optional a game may also end for want of builders.
    last = NO_BUILDER if box.patient else NO_ROOM
    patience: tuple[Field, ...] = ()
    if box.patient:
        patience = (
            Field(
                "idle",
                0,
                box.idle_rounds,
                about="phases 1 since the last house, where building is optional",
            ),
        )
    return (
        Field("start_seat", 0, 4, of_seats=True, about="start player of this round"),
        Field("turn", 0, 4, of_seats=True),
        Field("round", 0, (5 * box.houses + 2) * box.idle_rounds),
        Field("phase", 0, 4, about="of the round"),
        Field("step", 0, 2, about="of building, in phase 1"),
        Field("slot", 0, 5, about="seats that are done with what goes round just now"),
        Field("ending", 0, last, about="why this is the last round"),
        Field("built", 0, 999, about="houses built in this phase 1"),
        Field("kind", 0, KINDS, about="element that is placed, lost or stolen"),
        Field("source", 0, BY_THEFT, about="what an element is placed for"),
        Field(
            "spot",
            EMPTY,
            CELLS - 1,
            start=EMPTY,
            about="cell of a pen whose open side is not chosen yet",
        ),
        Field("houses_due", 0, box.tile_houses + 1, about="of the tile being built"),
        Field("third", EMPTY, TILES - 1, start=EMPTY, about="third item of that tile"),
        Field(
            "set_symbol",
            EMPTY,
            SYMBOLS - 1,
            start=EMPTY,
            about="of an open set; empty while it is all jokers",
        ),
        Field("set_size", 0, len(box.sets), about="cards in the open set"),
        Field(
            "chances", 0, max(2, box.thefts), about="pieces of an ability, or thefts, still to come"
        ),
        Field("quota", 0, box.houses, about="pieces still to be lost in the block that is hit"),
        Field("hit", 0, BLOCKS, about="which of the blocks hit is suffering"),
        Field("land", 0, 511, length=CELLS, about="what each cell holds, packed"),
        Field(
            "block",
            EMPTY,
            BLOCKS - 1,
            length=CELLS,
            start=EMPTY,
            about="number of the block a cell belongs to",
        ),
        Field(
            "kin",
            EMPTY,
            CELLS - 1,
            length=CELLS,
            start=EMPTY,
            about="family of a house: the least cell in it",
        ),
        Field(
            "site",
            RAISABLE - 4,
            BLOCK * (BLOCKS + 1) - 1,
            length=CELLS,
            start=FRESH,
            about="who may build on each cell",
        ),
        Field(
            "homes",
            0,
            box.houses,
            length=BLOCKS,
            per_seat=True,
            up_to=True,
            about="standing houses of each seat, block by block",
        ),
        Field("families", 0, box.houses, per_seat=True, about="number of families"),
        Field("shaman", EMPTY, CELLS - 1, start=EMPTY, about="cell where he stands"),
        Field("supply", 0, most, length=KINDS, start=box.supply, about="pieces left, by kind"),
        Field("houses", 0, box.houses, per_seat=True, start=box.houses, about="left to build"),
        Field("gone", 0, box.houses, per_seat=True, about="house tiles that left the game"),
        Field("points", 0, 9999, per_seat=True),
        Field(
            "tribe", EMPTY, TRIBES - 1, per_seat=True, start=EMPTY, about="which tribe a seat leads"
        ),
        Field(
            "hand",
            0,
            cards,
            length=SYMBOLS,
            per_seat=True,
            visible_to=OWNER,
            about="cards of each symbol",
        ),
        Field("cards", 0, cards, per_seat=True, about="cards in hand"),
        Field("plays", 0, cards, per_seat=True, about="cards played in this round"),
        Field(
            "played",
            0,
            CARD * 5 - 1,
            length=cards,
            up_to=True,
            about="which cards, in order, each 8 * seat + symbol",
        ),
        Field("out", 0, cards, length=SYMBOLS, about="cards of each symbol that left the game"),
        Field(
            "tops", EMPTY, SYMBOLS - 1, length=PILES, start=EMPTY, about="open card of each pile"
        ),
        Field(
            "under",
            0,
            box.pile_cards,
            length=PILES,
            start=[box.pile_cards * there for there in box.piles],
            about="cards below it that nobody has seen",
        ),
        Field(
            "tails",
            0,
            CARD * PILES - 1,
            length=cards,
            up_to=True,
            about="cards below those that everybody has seen, in order",
        ),
        Field(
            "bag",
            0,
            cards,
            length=GROUPS * SYMBOLS,
            start=box.groups,
            about="what the unseen cards are, by group",
        ),
        Field(
            "tiles",
            0,
            15,
            length=TILES,
            start=box.tiles,
            about="construction tiles in the bag, by kind",
        ),
        Field("used", 0, 15, length=TILES, about="construction tiles laid aside, by kind"),
        Field(
            "tile",
            EMPTY,
            TILES - 1,
            per_seat=True,
            start=EMPTY,
            about="construction tile of each seat",
        ),
        Field(
            "threats",
            0,
            1,
            length=CATASTROPHES,
            start=box.threats,
            about="1 for each catastrophe that nobody has seen",
        ),
        Field(
            "seen",
            0,
            CATASTROPHES - 1,
            length=CATASTROPHES,
            up_to=True,
            about="the other catastrophes, the next one first",
        ),
        Field("omen", EMPTY, CATASTROPHES - 1, start=EMPTY, about="catastrophe of this round"),
        Field("hits", 0, BLOCKS - 1, length=BLOCKS, up_to=True, about="blocks that are hit"),
        Field(
            "spoiled",
            0,
            BLOCKS - 1,
            length=BLOCKS,
            up_to=True,
            about="blocks without reward cards in this round",
        ),
        Field(
            "done", 0, BLOCKS - 1, length=BLOCKS, up_to=True, about="blocks evaluated in this round"
        ),
        *patience,
    )
