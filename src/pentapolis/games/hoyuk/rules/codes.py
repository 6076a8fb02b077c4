"""Numbers and names of Höyük. Numbers of questions and actions are part of saved games."""

from __future__ import annotations

from typing import Final

from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.seats import seat_letter

from .board import NAMES, SIDE_KEYS
from .parts import CATASTROPHE_KEYS, KIND_KEYS, PILE_KEYS, SYMBOL_KEYS, TILE_KEYS, TRIBE_KEYS

# What a cell holds (HY-1.2 single), packed: what, whose, then the rest.
LAND: Final = 0
HOUSE: Final = 1
RUIN: Final = 2
PEN: Final = 3
WHAT: Final = 3  # mask
WHOSE: Final = 28  # mask of the seat, three bits
SEAT: Final[list[int]] = [0, 4, 8, 12, 16]  # a seat in its place
OWNED: Final = 31  # mask of what and whose
TALL: Final = 32  # two floors, of a house or ruin (HY-1.5 high-rise)
OVEN_ON: Final = 64
SHRINE_ON: Final = 128
ROOF: Final = 192  # mask
VILLAGER_IN: Final = 256
FACING: Final = 192  # mask of the side where a pen is open, in the place of the roof
FACE: Final[list[int]] = [0, 64, 128, 192]
CATTLE_IN: Final = 256

# Who may build on a cell, worked out when something changes near it.
SHUT: Final = -1  # nobody
RAISABLE: Final = -2  # minus the seat: a second floor by the owner
FRESH: Final = 0  # a new block by anybody
NEIGHBOURS: Final = 31  # mask: the seats whose houses touch the cell; above: block + 1
RUINED: Final = 32  # the cell is a ruin itself
BLOCK: Final = 64
SEAT_BIT: Final[list[int]] = [1, 2, 4, 8, 16]
BLOCKS: Final = 85  # more do not fit side by side

# Questions, in turn order.
DRAW_START: Final = 0
DEAL_TRIBE: Final = 1
CHOOSE_TRIBE: Final = 2
TURN_CARD: Final = 3
PLAY_CARD: Final = 4
CHOOSE_ELEMENT: Final = 5
ADD_CARD: Final = 6
USE_ABILITY: Final = 7
SEIZE_HOUSE: Final = 8
CHOOSE_LOOT: Final = 9
TAKE_PIECE: Final = 10
DEAL_TILE: Final = 11
CHOOSE_ITEM: Final = 12
CHOOSE_PLACE: Final = 13
TURN_PEN: Final = 14
DRAW_CATASTROPHE: Final = 15
LOSE_PIECE: Final = 16
CHOOSE_BLOCK: Final = 17
RETURN_CARDS: Final = 18
NAME_START: Final = 19
FINISHED: Final = 20

# Actions.
PLACE: Final = 0  # + cell
LOSE: Final = 169  # + cell
SEIZE: Final = 338  # + cell
TAKE: Final = 507  # + cell
EVALUATE: Final = 676  # + block
ITEM: Final = 761  # + kind
SKIP: Final = 768
PASS: Final = 769
PLAY: Final = 770  # + symbol
OPEN_SET: Final = 777
ADD: Final = 778  # + symbol
CASH: Final = 785
USE: Final = 786
STEAL: Final = 787  # + kind - 1
STOP: Final = 793
TURN_TO: Final = 794  # + side
RETURN: Final = 798  # + pile
NAME: Final = 805  # + seat
TRIBE: Final = 810  # + tribe

# Outcomes.
DRAWN_SEAT: Final = 0  # + seat
DRAWN_TRIBE: Final = 5  # + tribe
DRAWN_CARD: Final = 10  # + symbol
DRAWN_TILE: Final = 17  # + kind
DRAWN_THREAT: Final = 25  # + catastrophe

# Events, each with the names of its numbers.
EVENTS: Final = EventKinds()
START_DRAWN: Final = EVENTS.add("START_DRAWN")
TRIBE_TAKEN: Final = EVENTS.add("TRIBE_TAKEN", "tribe")
CARD_TURNED: Final = EVENTS.add("CARD_TURNED", "pile symbol")
ROUND_BEGUN: Final = EVENTS.add("ROUND_BEGUN", "round")
TILES_SHUFFLED: Final = EVENTS.add("TILES_SHUFFLED")
TILE_DEALT: Final = EVENTS.add("TILE_DEALT", "kind")
ITEM_CHOSEN: Final = EVENTS.add("ITEM_CHOSEN", "kind")
ITEMS_LOST: Final = EVENTS.add("ITEMS_LOST", "number")
REST_DECLINED: Final = EVENTS.add("REST_DECLINED", "number")
HOUSE_BUILT: Final = EVENTS.add("HOUSE_BUILT", "cell block is_new")
RUIN_CLEARED: Final = EVENTS.add("RUIN_CLEARED", "cell tiles")
FLOOR_ADDED: Final = EVENTS.add("FLOOR_ADDED", "cell")
PEN_PUT: Final = EVENTS.add("PEN_PUT", "cell")  # its open side is still to be chosen
PEN_PLACED: Final = EVENTS.add("PEN_PLACED", "cell side")
PIECE_PLACED: Final = EVENTS.add("PIECE_PLACED", "kind cell")
PIECE_RETURNED: Final = EVENTS.add("PIECE_RETURNED", "kind cell")
CATASTROPHE_DRAWN: Final = EVENTS.add("CATASTROPHE_DRAWN", "card")
BLOCK_HIT: Final = EVENTS.add("BLOCK_HIT", "block")
BLOCK_SPARED: Final = EVENTS.add("BLOCK_SPARED", "block")
HOUSE_DESTROYED: Final = EVENTS.add("HOUSE_DESTROYED", "cell tiles")
CARD_PLAYED: Final = EVENTS.add("CARD_PLAYED", "symbol")
ELEMENT_CHOSEN: Final = EVENTS.add("ELEMENT_CHOSEN", "kind")
WINDOW_PASSED: Final = EVENTS.add("WINDOW_PASSED")
SET_OPENED: Final = EVENTS.add("SET_OPENED")
CARD_ADDED: Final = EVENTS.add("CARD_ADDED", "symbol set_size")
SET_CASHED: Final = EVENTS.add("SET_CASHED", "cards points")
ABILITY_USED: Final = EVENTS.add("ABILITY_USED", "tribe")
ABILITY_DECLINED: Final = EVENTS.add("ABILITY_DECLINED", "tribe")
HOUSE_SEIZED: Final = EVENTS.add("HOUSE_SEIZED", "cell loser tiles")
LOOT_CHOSEN: Final = EVENTS.add("LOOT_CHOSEN", "kind")
PIECE_STOLEN: Final = EVENTS.add("PIECE_STOLEN", "kind cell loser")
STEALING_STOPPED: Final = EVENTS.add("STEALING_STOPPED")
BLOCK_EVALUATED: Final = EVENTS.add("BLOCK_EVALUATED", "block")
CARD_WON: Final = EVENTS.add("CARD_WON", "pile symbol block")
PILE_CLOSED: Final = EVENTS.add("PILE_CLOSED", "pile")
CARDS_RETURNED: Final = EVENTS.add("CARDS_RETURNED", "pile cards")
CARDS_GONE: Final = EVENTS.add("CARDS_GONE", "cards")
START_NAMED: Final = EVENTS.add("START_NAMED", "named")
END_COMING: Final = EVENTS.add("END_COMING", "why")
END_SCORED: Final = EVENTS.add("END_SCORED", "hand houses cattle villagers")
GAME_ENDED: Final = EVENTS.add("GAME_ENDED", "why")

# What a piece is placed for, so that the game knows where to go on.
BY_TILE: Final = 0
BY_CARD: Final = 1
BY_ABILITY: Final = 2
BY_THEFT: Final = 3

# Why this is the last round.
GOES_ON: Final = 0
LAST_HOUSE: Final = 1
NO_ROOM: Final = 2
NO_BUILDER: Final = 3  # where building is optional
BY_SEAT: Final = 0  # the option `tribes`
BY_LOT: Final = 1
CHOSEN: Final = 2
CARD: Final = 8  # a card in a list of several seats or piles is 8 * owner + symbol
SEAT_KEYS: Final = [seat_letter(seat) for seat in range(5)]


def block_name(number: int) -> str:
    """Return the name of a block: A to Z, then AA, AB and so on."""
    letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26]
    return letter if number < 26 else "ABC"[number // 26 - 1] + letter


ACTIONS: Final = Space(
    [
        Block(PLACE, "place", NAMES),
        Block(LOSE, "lose", NAMES),
        Block(SEIZE, "seize", NAMES),
        Block(TAKE, "take", NAMES),
        Block(EVALUATE, "evaluate", [block_name(number) for number in range(BLOCKS)]),
        Block(ITEM, "item", KIND_KEYS),
        Block(SKIP, "skip"),
        Block(PASS, "pass"),
        Block(PLAY, "play", SYMBOL_KEYS),
        Block(OPEN_SET, "set"),
        Block(ADD, "add", SYMBOL_KEYS),
        Block(CASH, "cash"),
        Block(USE, "use"),
        Block(STEAL, "steal", KIND_KEYS[1:]),
        Block(STOP, "stop"),
        Block(TURN_TO, "turn", SIDE_KEYS),
        Block(RETURN, "return", PILE_KEYS),
        Block(NAME, "start", SEAT_KEYS),
        Block(TRIBE, "tribe", TRIBE_KEYS),
    ]
)
OUTCOMES: Final = Space(
    [
        Block(DRAWN_SEAT, "start", SEAT_KEYS),
        Block(DRAWN_TRIBE, "tribe", TRIBE_KEYS),
        Block(DRAWN_CARD, "card", SYMBOL_KEYS),
        Block(DRAWN_TILE, "tile", TILE_KEYS),
        Block(DRAWN_THREAT, "catastrophe", CATASTROPHE_KEYS),
    ]
)
