"""Numbers and names of Little Town. Numbers of questions and actions are part of saved games."""

from __future__ import annotations

from typing import Final

from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.seats import seat_letter
from pentapolis.kit.cells import CellActions

from .board import CELLS, MAP

# What can be owned: four kinds of cubes, then coins. A tile may give points beside them.
WOOD: Final = 0
STONE: Final = 1
FISH: Final = 2
WHEAT: Final = 3
COIN: Final = 4
CUBES: Final = 4
GOODS: Final = 5
GOOD_KEYS: Final = ["wood", "stone", "fish", "wheat", "coins"]
CUBE_KEYS: Final = GOOD_KEYS[:CUBES]
POINTS_KEY: Final = "points"

TILE_KEYS: Final = [
    "wheat_field",
    "workshop",
    "tavern",
    "bakery",
    "brewery",
    "quarry",
    "cathedral",
    "carpenter",
    "castle",
    "church",
    "warehouse",
    "grocery",
    "fair",
    "fountain",
    "barn",
    "bookshop",
    "gold_mine",
    "fishmonger",
    "dock",
    "shop",
    "well",
    "manor",
    "restaurant",
    "statue",
    "watchtower",
]
TILES: Final = 25
SINGLES: Final = (1 << TILES) - 2  # all but the wheat field

# What a tile does.
GAIN: Final = 0
EXCHANGE: Final = 1
ANY: Final = 2
NONE: Final = 3
WORKERS: Final = 4
AROUND_IT: Final = 5
CASTLE: Final = 6
MEADOWS: Final = 7
EFFECT_KEYS: Final = ["gain", "exchange", "any", "none", "workers", "around", "castle", "meadows"]

# Objectives; the number of a card is its place in this list.
O01: Final = 0
O02: Final = 1
O03: Final = 2
O04: Final = 3
O05: Final = 4
O06: Final = 5
O07: Final = 6
O08: Final = 7
O09: Final = 8
O10: Final = 9
O11: Final = 10
O12: Final = 11
O13: Final = 12
O14: Final = 13
O15: Final = 14
O16: Final = 15
O17: Final = 16
O18: Final = 17
CARDS: Final = 18
CARD_KEYS: Final = [f"O{number:02}" for number in range(1, CARDS + 1)]

FEWEST: Final = 2  # players
MOST: Final = 4
MOST_COST: Final = 6  # of one good for one tile; a payment is chosen by a number up to it
MOST_MOUTHS: Final = 5

# LT-1.2 market: how it is filled.
BY_LOT: Final = 0
FIRST_GAME: Final = 1
BY_DRAFT: Final = 2

# LT-10.13 wish: what a seat may want to be asked before.
OBJECTIVES: Final = 0
PAYMENTS: Final = 1
WISHES: Final = 2
WISH_KEYS: Final = ["objectives", "payments"]

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

# Questions, in turn order; questions.py lists what each one asks.
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

# Actions.
PLACE: Final = 0  # + square
BUILD: Final = 54  # + tile
ACT: Final = 79  # + square
SITE: Final = 133  # + square
GIVE_OWN: Final = 187  # + cube
GIVE_BOUGHT: Final = 191  # + cube
TAKE_CUBE: Final = 195  # + cube
BUY: Final = 199  # + number
EAT_FISH: Final = 206  # + number
EAT_WHEAT: Final = 212  # + number
EAT_BOUGHT: Final = 218  # + number
CLAIM_CARD: Final = 224  # + card
TAKE: Final = 242
DECLINE: Final = 243
DRAFT: Final = 244  # + tile
DONE: Final = 269
ASK: Final = 270  # + what; from here on wishes, which are never legal() but always possible
STOP_ASKING: Final = 272  # + what
MOUTHS: Final = [str(number) for number in range(MOST_MOUTHS + 1)]
ACTIONS: Final = Space(
    [
        Block(PLACE, "place", MAP.names),
        Block(BUILD, "build", TILE_KEYS),
        Block(ACT, "act", MAP.names),
        Block(SITE, "site", MAP.names),
        Block(GIVE_OWN, "give", CUBE_KEYS),
        Block(GIVE_BOUGHT, "give_bought", CUBE_KEYS),
        Block(TAKE_CUBE, "get", CUBE_KEYS),
        Block(BUY, "buy", [str(number) for number in range(MOST_COST + 1)]),
        Block(EAT_FISH, "fish", MOUTHS),
        Block(EAT_WHEAT, "wheat", MOUTHS),
        Block(EAT_BOUGHT, "bought", MOUTHS),
        Block(CLAIM_CARD, "claim", CARD_KEYS),
        Block(TAKE, "take"),
        Block(DECLINE, "decline"),
        Block(DRAFT, "draft", TILE_KEYS),
        Block(DONE, "done"),
        Block(ASK, "ask", WISH_KEYS),
        Block(STOP_ASKING, "stop-asking", WISH_KEYS),
    ]
)
PLACES: Final = CellActions(PLACE, CELLS)
SITES: Final = CellActions(SITE, CELLS)
CLAIMS: Final = CellActions(CLAIM_CARD, CARDS)
DRAFTS: Final = CellActions(DRAFT, TILES)

# Outcomes.
SIDE: Final = 0  # + side
TILE: Final = 2  # + tile
CARD: Final = 27  # + card
START: Final = 45  # + seat
OUTCOMES: Final = Space(
    [
        Block(SIDE, "side", ["A", "B"]),
        Block(TILE, "tile", TILE_KEYS),
        Block(CARD, "card", CARD_KEYS),
        Block(START, "start", [seat_letter(seat) for seat in range(MOST)]),
    ]
)
TILE_OUTCOMES: Final = CellActions(TILE, TILES)
CARD_OUTCOMES: Final = CellActions(CARD, CARDS)

# Events, each with the names of its numbers.
EVENTS: Final = EventKinds()
SIDE_DRAWN: Final = EVENTS.add("SIDE_DRAWN", "side")
TILE_DRAWN: Final = EVENTS.add("TILE_DRAWN", "tile")
TILE_DEALT: Final = EVENTS.add("TILE_DEALT", "tile")  # for its owner only
TILE_PICKED: Final = EVENTS.add("TILE_PICKED", "tile")  # for its owner only
TILE_REVEALED: Final = EVENTS.add("TILE_REVEALED", "tile")
HAND_PASSED: Final = EVENTS.add("HAND_PASSED", "*tiles")  # for the new owner only
CARD_DEALT: Final = EVENTS.add("CARD_DEALT", "card")  # for its owner only
START_DRAWN: Final = EVENTS.add("START_DRAWN", "start_seat")
WORKER_PLACED: Final = EVENTS.add("WORKER_PLACED", "square")
GOODS_GATHERED: Final = EVENTS.add("GOODS_GATHERED", "wood stone fish")
FEE_PAID: Final = EVENTS.add("FEE_PAID", "owner coins")
COST_PAID: Final = EVENTS.add(
    "COST_PAID",
    "wood stone fish wheat coins bought_wood bought_stone bought_fish bought_wheat",
)
TILE_ACTIVATED: Final = EVENTS.add(
    "TILE_ACTIVATED", "square tile wood stone fish wheat coins points"
)
ACTIVATING_ENDED: Final = EVENTS.add("ACTIVATING_ENDED")
TILE_CHOSEN: Final = EVENTS.add("TILE_CHOSEN", "tile")
CUBES_BOUGHT: Final = EVENTS.add("CUBES_BOUGHT", "cube number")
CUBE_GIVEN: Final = EVENTS.add("CUBE_GIVEN", "cube bought")
CUBE_TAKEN: Final = EVENTS.add("CUBE_TAKEN", "cube")
TILE_BUILT: Final = EVENTS.add("TILE_BUILT", "square tile points")
CARD_CLAIMED: Final = EVENTS.add("CARD_CLAIMED", "card points")
CLAIMING_ENDED: Final = EVENTS.add("CLAIMING_ENDED")
TURNS_ENDED: Final = EVENTS.add("TURNS_ENDED", "round")
CATHEDRAL_SCORED: Final = EVENTS.add("CATHEDRAL_SCORED", "square points")
CATHEDRAL_DECLINED: Final = EVENTS.add("CATHEDRAL_DECLINED")
MANOR_USED: Final = EVENTS.add("MANOR_USED", "square")
FOOD_EATEN: Final = EVENTS.add("FOOD_EATEN", "cube number")
WORKERS_FED: Final = EVENTS.add("WORKERS_FED", "bought hungry points_lost")
ROUND_BEGUN: Final = EVENTS.add("ROUND_BEGUN", "round start_seat")
GAME_ENDED: Final = EVENTS.add("GAME_ENDED")
TILE_ENTERED: Final = EVENTS.add("TILE_ENTERED", "square tile")  # more is asked before it gives
ASKING_CHANGED: Final = EVENTS.add("ASKING_CHANGED", "what is_asked")
