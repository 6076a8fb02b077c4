"""Numbers and names of Dilluvia Project. Saved games hold those of questions and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.seats import seat_letter

from .board import ACROSS, BLOCK, DOWN, SINGLE

if TYPE_CHECKING:
    from .parts import Box

# Colours of cubes.
WHITE: Final = 0
BLACK: Final = 1
BROWN: Final = 2
PURPLE: Final = 3
COLOURS: Final = 4
COLOUR_KEYS: Final = ["white", "black", "brown", "purple"]

# Tracks of the mat.
R: Final = 0  # resources
M: Final = 1  # money
P: Final = 2  # prestige
TRACKS: Final = 3

# Lanes: rows of circles. A field is one lane, but resources have a lane for each colour.
ORDER_LANE: Final = 0
MONEY_LANE: Final = 1
RESOURCE_LANE: Final = 2  # + colour
LAND_LANE: Final = 6
BUILD_LANE: Final = 7
TILE_LANE: Final = 8
GARDEN_LANE: Final = 9
MOVE_LANE: Final = 10
LANES: Final = 11
LANE_KEYS: Final = [
    "order",
    "money",
    "white",
    "black",
    "brown",
    "purple",
    "land",
    "build",
    "tile",
    "garden",
    "move",
]
FIELDS: Final = 8
FIELD_OF: Final[list[int]] = [0, 1, 2, 2, 2, 2, 3, 4, 5, 6, 7]  # by lane

# The market.
SPACES: Final = 16
ENDS: Final = 16  # N1-N4, S1-S4, W1-W4, E1-E4
END_NAMES: Final = [side + str(number) for side in "nswe" for number in range(1, 5)]
SPACE_NAMES: Final = [column + str(row) for row in range(1, 5) for column in "abcd"]
AEROS_EFFECT: Final = 0  # printed on the spaces
CUBES_EFFECT: Final = 1
PRESTIGE_EFFECT: Final = 2
POPULATION_EFFECT: Final = 3
PICK_EFFECT: Final = 4
LAND_EFFECT: Final = 5
EFFECT_KEYS: Final = ["aeros", "cubes", "prestige", "population", "pick", "land"]

# Kinds of market tiles, in the order of parts.toml.
SETS: Final = 0
GARDEN_FREE: Final = 1
MATCH3: Final = 2
LAND_DISC: Final = 3
CONVERTER: Final = 4
FUTURE: Final = 5
TWO_SINGLES: Final = 6
TOLL: Final = 7
POP2: Final = 8
COMP2: Final = 9
SMALL_PAY: Final = 10
MEDIUM_PAY: Final = 11
LARGE_PAY: Final = 12
DISC23: Final = 13
DISC45: Final = 14
WHITE2: Final = 15
LAND2_FREE: Final = 16
BLACK2: Final = 17
BROWN2: Final = 18
PURPLE2: Final = 19
AERO5: Final = 20
AERO6: Final = 21
PURPLE3: Final = 22
BROWN3: Final = 23
WHITE3: Final = 24
BLACK3: Final = 25
MAJ_PROP: Final = 26
MAJ_MEDIUM: Final = 27
HOUSE1: Final = 28
MAJ_SMALL: Final = 29
PRES7: Final = 30
MAJ_SECTOR: Final = 31
MAJ_LARGE: Final = 32
MAJ_WORKERS: Final = 33
POP_BONUS: Final = 34
KINDS: Final = 35
TILE_KEYS: Final = [
    "sets",
    "garden-free",
    "match3",
    "land-disc",
    "converter",
    "future",
    "two-singles",
    "toll",
    "pop2",
    "comp2",
    "small-pay",
    "medium-pay",
    "large-pay",
    "disc23",
    "disc45",
    "white2",
    "land2-free",
    "black2",
    "brown2",
    "purple2",
    "aero5",
    "aero6",
    "purple3",
    "brown3",
    "white3",
    "black3",
    "maj-prop",
    "maj-medium",
    "house1",
    "maj-small",
    "pres7",
    "maj-sector",
    "maj-large",
    "maj-workers",
    "pop-bonus",
]
MAJORITIES: Final[list[int]] = [
    MAJ_PROP,
    MAJ_MEDIUM,
    MAJ_SMALL,
    MAJ_SECTOR,
    MAJ_LARGE,
    MAJ_WORKERS,
]

# The colour of the cubes that a kind of tile gives; -1 if it gives none.
COLOUR_OF: Final[list[int]] = [
    {
        WHITE2: WHITE,
        WHITE3: WHITE,
        BLACK2: BLACK,
        BLACK3: BLACK,
        BROWN2: BROWN,
        BROWN3: BROWN,
        PURPLE2: PURPLE,
        PURPLE3: PURPLE,
    }.get(kind, -1)
    for kind in range(KINDS)
]

# Timings of tiles.
AT_END: Final = 0
ALWAYS: Final = 1
EACH_ROUND: Final = 2
ONCE: Final = 3
NOW: Final = 4
TIMING_KEYS: Final = ["end", "always", "round", "once", "now"]

SIZE_KEYS: Final = ["small", "medium", "large"]  # of land and buildings; board.py numbers them

# Sources of population, each with an entry in a seat's tally.
FROM_TENS: Final = 0
FROM_MATCH: Final = 1
FROM_BENEFIT: Final = 2
FROM_SPACES: Final = 3
FROM_TILES: Final = 4
FROM_MAJORITIES: Final = 5
FROM_FLOOR: Final = 6
SOURCES: Final = 7

# Questions, roughly in the order of a round; questions/ has a class for each.
DRAW_ORDER: Final = 0
DEAL_TILE: Final = 1
MOOR_ZEPPELIN: Final = 2
BUY_TILE: Final = 3
CHOOSE_FIELD: Final = 4
SEND_WORKERS: Final = 5
BUY_LAND: Final = 6
PLACE_LAND: Final = 7
BUILD: Final = 8
CHOOSE_SITE: Final = 9
WAIVE_CUBE: Final = 10
MARK_SQUARE: Final = 11
TAKE_TILE: Final = 12
LAY_GARDEN: Final = 13
MOVE_CUBE: Final = 14
END_TURN: Final = 15
TAKE_CUBE: Final = 16
GIVE_CUBE: Final = 17
PICK_TILE: Final = 18
PLACE_SQUARE: Final = 19
EARN_CUBE: Final = 20
FINISHED: Final = 21

# Actions. Buildings, propellers and squares come last, since the box says how many there are.
ZEPPELIN: Final = 0  # + end of a line
BUY: Final = 16  # + space
STOP: Final = 32
FIELD: Final = 33  # + lane
IDLE: Final = 44
SEND: Final = 45  # + workers - 1, dark ones only
SEND_SPECIAL: Final = 53  # + workers - 1, the special one among them
LAND: Final = 62  # + size
FREE_SQUARE: Final = 65
PLAY: Final = 66  # + kind
DONE: Final = 101
END: Final = 102
DECLINE: Final = 103
TAKE: Final = 104  # + colour
GIVE: Final = 108  # + colour
WAIVE: Final = 112  # + colour
MARK: Final = 116  # + square of the building, 0 or 1
PICK: Final = 118  # + kind
TYPE: Final = 153  # + type of building
MOST_DARK: Final = 8

# DP-4.4 aero-mark, by reading: what a marked circle means for the owner of the toll.
PAYS_TOLL: Final = 0  # pays an aero and gets it back
NEEDS_NO_AERO: Final = 1
GAINS_TOLL: Final = 2  # pays nothing and gets an aero

# Outcomes.
SEAT: Final = 0  # + seat
TILE: Final = 4  # + kind
OUTCOMES: Final = Space(
    [
        Block(SEAT, "seat", [seat_letter(seat) for seat in range(4)]),
        Block(TILE, "tile", TILE_KEYS),
    ]
)

# Gifts: what the land that is being placed comes from.
BOUGHT: Final = 0
BENEFIT: Final = 1
TILE_GIFT: Final = 2
SPACE_GIFT: Final = 3

# Events, each with the names of its numbers.
EVENTS: Final = EventKinds()
ORDER_DRAWN: Final = EVENTS.add("ORDER_DRAWN", "place aeros")
TILE_DEALT: Final = EVENTS.add("TILE_DEALT", "space kind")
ROUND_BEGUN: Final = EVENTS.add("ROUND_BEGUN", "round")
MARKET_CLEARED: Final = EVENTS.add("MARKET_CLEARED", "tiles")
ZEPPELIN_MOORED: Final = EVENTS.add("ZEPPELIN_MOORED", "end")
TILE_BOUGHT: Final = EVENTS.add("TILE_BOUGHT", "space kind price")
SPACE_BOUGHT: Final = EVENTS.add("SPACE_BOUGHT", "space effect price")
BUYING_STOPPED: Final = EVENTS.add("BUYING_STOPPED", "gaps aeros")
FIELD_CHOSEN: Final = EVENTS.add("FIELD_CHOSEN", "lane")
WORKERS_SENT: Final = EVENTS.add("WORKERS_SENT", "circle workers special aeros")
TOLL_PAID: Final = EVENTS.add("TOLL_PAID", "owner aeros")
BENEFIT_GAINED: Final = EVENTS.add("BENEFIT_GAINED", "field")
WORKER_IDLED: Final = EVENTS.add("WORKER_IDLED")
AEROS_GAINED: Final = EVENTS.add("AEROS_GAINED", "aeros")
CUBES_GAINED: Final = EVENTS.add("CUBES_GAINED", "colour cubes")
PRESTIGE_GAINED: Final = EVENTS.add("PRESTIGE_GAINED", "prestige now")
POPULATION_GAINED: Final = EVENTS.add("POPULATION_GAINED", "population source")
MAT_CHANGED: Final = EVENTS.add("MAT_CHANGED", "resources money prestige")
LAND_CHOSEN: Final = EVENTS.add("LAND_CHOSEN", "size gift")
LAND_PLACED: Final = EVENTS.add("LAND_PLACED", "shape square aeros")
TYPE_CHOSEN: Final = EVENTS.add("TYPE_CHOSEN", "type")
SITE_CHOSEN: Final = EVENTS.add("SITE_CHOSEN", "shape square")
CUBE_WAIVED: Final = EVENTS.add("CUBE_WAIVED", "colour")
BUILDING_BUILT: Final = EVENTS.add("BUILDING_BUILT", "type shape square mark")
PROPELLER_BOUGHT: Final = EVENTS.add("PROPELLER_BOUGHT", "propeller aeros")
HOUSE_MOVED: Final = EVENTS.add("HOUSE_MOVED", "houses now")
WORKER_GAINED: Final = EVENTS.add("WORKER_GAINED")
GARDEN_LAID: Final = EVENTS.add("GARDEN_LAID", "square aeros")
CUBE_MOVED: Final = EVENTS.add("CUBE_MOVED", "square mark")
TILE_PLAYED: Final = EVENTS.add("TILE_PLAYED", "kind")
CUBE_GIVEN: Final = EVENTS.add("CUBE_GIVEN", "colour")
EFFECT_DECLINED: Final = EVENTS.add("EFFECT_DECLINED", "question")
ACTION_FINISHED: Final = EVENTS.add("ACTION_FINISHED")
TURN_ENDED: Final = EVENTS.add("TURN_ENDED")
TILE_PICKED: Final = EVENTS.add("TILE_PICKED", "kind")
INCOME_EARNED: Final = EVENTS.add("INCOME_EARNED", "aeros cubes prestige")
ORDER_CHANGED: Final = EVENTS.add("ORDER_CHANGED", "*seats")
ROUND_ENDED: Final = EVENTS.add("ROUND_ENDED", "round")
SETS_SCORED: Final = EVENTS.add("SETS_SCORED", "sets")
GARDENS_SCORED: Final = EVENTS.add("GARDENS_SCORED", "prestige")
MAJORITY_SCORED: Final = EVENTS.add("MAJORITY_SCORED", "kind population")
FLOOR_REACHED: Final = EVENTS.add("FLOOR_REACHED", "population")
GAME_ENDED: Final = EVENTS.add("GAME_ENDED")


def make_actions(box: Box) -> Space:
    """Return the names of all actions, with the buildings, propellers and squares of a box."""
    counts = [str(number) for number in range(1, MOST_DARK + 2)]
    squares = box.city.names
    return Space(
        [
            Block(ZEPPELIN, "zeppelin", END_NAMES),
            Block(BUY, "buy", SPACE_NAMES),
            Block(STOP, "stop"),
            Block(FIELD, "field", LANE_KEYS),
            Block(IDLE, "idle"),
            Block(SEND, "send", counts[:MOST_DARK]),
            Block(SEND_SPECIAL, "special", counts),
            Block(LAND, "land", SIZE_KEYS),
            Block(FREE_SQUARE, "free-square"),
            Block(PLAY, "play", TILE_KEYS),
            Block(DONE, "done"),
            Block(END, "end"),
            Block(DECLINE, "decline"),
            Block(TAKE, "take", COLOUR_KEYS),
            Block(GIVE, "give", COLOUR_KEYS),
            Block(WAIVE, "waive", COLOUR_KEYS),
            Block(MARK, "mark", ["first", "second"]),
            Block(PICK, "pick", TILE_KEYS),
            Block(TYPE, "build", box.type_keys),
            Block(box.prop_action, "propeller", box.prop_keys),
            Block(box.shape_action[SINGLE], "square", squares),
            Block(box.shape_action[ACROSS], "across", squares),
            Block(box.shape_action[DOWN], "down", squares),
            Block(box.shape_action[BLOCK], "block", squares),
            Block(box.move_action, "move", squares),
        ]
    )
