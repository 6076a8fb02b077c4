"""The numbers everything goes by: cells, what they hold, questions, actions, events."""

from __future__ import annotations

from typing import Final

# The village (HY-1.1 grid): 13 x 13 cells in reading order.
SIDE: Final = 13
CELLS: Final = SIDE * SIDE
NAMES: Final[list[str]] = [
    "abcdefghijklm"[cell % SIDE] + str(cell // SIDE + 1) for cell in range(CELLS)
]
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = 4
SIDE_KEYS: Final = ["n", "e", "s", "w"]
OFF: Final = -1  # beyond the edge


def towards(cell: int, side: int) -> int:
    """HY-1.3 adjacent: the cell that shares this side; OFF beyond the edge."""
    row = cell // SIDE + [-1, 0, 1, 0][side]
    column = cell % SIDE + [0, 1, 0, -1][side]
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else OFF


TOWARDS: Final[list[int]] = [
    towards(place // SIDES, place % SIDES) for place in range(CELLS * SIDES)
]

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

# Events.
START_DRAWN: Final = 0
TRIBE_TAKEN: Final = 1  # tribe
CARD_TURNED: Final = 2  # pile, symbol
ROUND_BEGUN: Final = 3  # round
TILES_SHUFFLED: Final = 4
TILE_DEALT: Final = 5  # kind
ITEM_CHOSEN: Final = 6  # kind
ITEMS_LOST: Final = 7  # number
REST_DECLINED: Final = 8
HOUSE_BUILT: Final = 9  # cell, block, 1 for a new block
RUIN_CLEARED: Final = 10  # cell, tiles
FLOOR_ADDED: Final = 11  # cell
PEN_PUT: Final = 12  # cell; its open side is still to be chosen
PEN_PLACED: Final = 13  # cell, side
PIECE_PLACED: Final = 14  # kind, cell
PIECE_RETURNED: Final = 15  # kind, cell
CATASTROPHE_DRAWN: Final = 16  # card
BLOCK_HIT: Final = 17  # block
BLOCK_SPARED: Final = 18  # block
HOUSE_DESTROYED: Final = 19  # cell, tiles
CARD_PLAYED: Final = 20  # symbol
ELEMENT_CHOSEN: Final = 21  # kind
WINDOW_PASSED: Final = 22
SET_OPENED: Final = 23
CARD_ADDED: Final = 24  # symbol, cards in the set
SET_CASHED: Final = 25  # cards, points
ABILITY_USED: Final = 26  # tribe
ABILITY_DECLINED: Final = 27  # tribe
HOUSE_SEIZED: Final = 28  # cell, seat that lost it, tiles
LOOT_CHOSEN: Final = 29  # kind
PIECE_STOLEN: Final = 30  # kind, cell, seat that lost it
STEALING_STOPPED: Final = 31
BLOCK_EVALUATED: Final = 32  # block
CARD_WON: Final = 33  # pile, symbol, block
PILE_CLOSED: Final = 34  # pile
CARDS_RETURNED: Final = 35  # pile, cards
CARDS_GONE: Final = 36  # cards
START_NAMED: Final = 37  # seat
END_COMING: Final = 38  # why
END_SCORED: Final = 39  # hand, houses, cattle, villagers
GAME_ENDED: Final = 40

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
