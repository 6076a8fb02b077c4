"""The numbers of Dilluvia Project: kinds of tiles, questions, actions, outcomes and events."""

from __future__ import annotations

from typing import Final

# Colours of cubes.
WHITE: Final = 0
BLACK: Final = 1
BROWN: Final = 2
PURPLE: Final = 3
COLOURS: Final = 4

# Tracks of the mat.
R: Final = 0  # resources
M: Final = 1  # money
P: Final = 2  # prestige
TRACKS: Final = 3

# Lanes: rows of circles; the four colours of resources are one field.
ORDER_LANE: Final = 0
MONEY_LANE: Final = 1
RESOURCE_LANE: Final = 2  # + colour
LAND_LANE: Final = 6
BUILD_LANE: Final = 7
TILE_LANE: Final = 8
GARDEN_LANE: Final = 9
MOVE_LANE: Final = 10
LANES: Final = 11
FIELDS: Final = 8
FIELD_OF: Final[list[int]] = [0, 1, 2, 2, 2, 2, 3, 4, 5, 6, 7]  # by lane

# The market.
SPACES: Final = 16
ENDS: Final = 16  # N1-N4, S1-S4, W1-W4, E1-E4
AEROS_EFFECT: Final = 0  # printed on the spaces
CUBES_EFFECT: Final = 1
PRESTIGE_EFFECT: Final = 2
POPULATION_EFFECT: Final = 3
PICK_EFFECT: Final = 4
LAND_EFFECT: Final = 5

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
MAJORITIES: Final[list[int]] = [
    MAJ_PROP,
    MAJ_MEDIUM,
    MAJ_SMALL,
    MAJ_SECTOR,
    MAJ_LARGE,
    MAJ_WORKERS,
]
# The colour that a tile of cubes gives; -1 for the others.
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
# Timings of tiles, in the order of parts.py.
AT_END: Final = 0
ALWAYS: Final = 1
EACH_ROUND: Final = 2
ONCE: Final = 3
NOW: Final = 4

# Where population comes from, one entry each in the tally of a seat.
FROM_TENS: Final = 0
FROM_MATCH: Final = 1
FROM_BENEFIT: Final = 2
FROM_SPACES: Final = 3
FROM_TILES: Final = 4
FROM_MAJORITIES: Final = 5
FROM_FLOOR: Final = 6
SOURCES: Final = 7

# Questions, in turn order.
DRAW_ORDER: Final = 0
DEAL_TILE: Final = 1
MOOR: Final = 2
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

# Actions. Those of buildings, propellers and squares come last: their number is the box's.
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

# What the owner of the toll does at a circle with the aero mark.
PAYS_TOLL: Final = 0  # pays an aero and gets it back
NEEDS_NO_AERO: Final = 1
GAINS_TOLL: Final = 2  # pays nothing and gets an aero

# Outcomes.
SEAT: Final = 0  # + seat
TILE: Final = 4  # + kind

# Gifts: why land is placed.
BOUGHT: Final = 0
BENEFIT: Final = 1
TILE_GIFT: Final = 2
SPACE_GIFT: Final = 3

# Events.
ORDER_DRAWN: Final = 0  # place, aeros
TILE_DEALT: Final = 1  # space, kind
ROUND_BEGUN: Final = 2  # round
MARKET_CLEARED: Final = 3  # tiles
ZEPPELIN_MOORED: Final = 4  # end
TILE_BOUGHT: Final = 5  # space, kind, price
SPACE_BOUGHT: Final = 6  # space, effect, price
BUYING_STOPPED: Final = 7  # gaps, aeros
FIELD_CHOSEN: Final = 8  # lane
WORKERS_SENT: Final = 9  # circle, workers, special, aeros
TOLL_PAID: Final = 10  # owner, aeros
BENEFIT_GAINED: Final = 11  # field
WORKER_IDLED: Final = 12
AEROS_GAINED: Final = 13  # aeros
CUBES_GAINED: Final = 14  # colour, cubes
PRESTIGE_GAINED: Final = 15  # prestige, now
POPULATION_GAINED: Final = 16  # population, source
MAT_CHANGED: Final = 17  # resources, money, prestige
LAND_CHOSEN: Final = 18  # size, gift
LAND_PLACED: Final = 19  # shape, square, aeros
TYPE_CHOSEN: Final = 20  # type
SITE_CHOSEN: Final = 21  # shape, square
CUBE_WAIVED: Final = 22  # colour
BUILDING_BUILT: Final = 23  # type, shape, square, mark
PROPELLER_BOUGHT: Final = 24  # propeller, aeros
HOUSE_MOVED: Final = 25  # houses, now
WORKER_GAINED: Final = 26
GARDEN_LAID: Final = 27  # square, aeros
CUBE_MOVED: Final = 28  # square, mark
TILE_PLAYED: Final = 29  # kind
CUBE_GIVEN: Final = 30  # colour
EFFECT_DECLINED: Final = 31  # question
ACTION_FINISHED: Final = 32
TURN_ENDED: Final = 33
TILE_PICKED: Final = 34  # kind
INCOME_EARNED: Final = 35  # aeros, cubes, prestige
ORDER_CHANGED: Final = 36  # seats in the new order
ROUND_ENDED: Final = 37  # round
SETS_SCORED: Final = 38  # sets
GARDENS_SCORED: Final = 39  # prestige
MAJORITY_SCORED: Final = 40  # kind, population
FLOOR_REACHED: Final = 41  # population given back
GAME_ENDED: Final = 42
