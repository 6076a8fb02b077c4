"""Numbers and names of Garden Nation. Those of questions and actions are part of saved games."""

from __future__ import annotations

from typing import Final

from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.seats import seat_letter
from pentapolis.core.state import EMPTY

from .board import FIELD_NAMES, TERRITORIES, TURNS

# Terrains.
MEADOW: Final = 0
STRAW: Final = 1
LEAVES: Final = 2
BRAMBLE: Final = 3
TERRAINS: Final = 3  # without bramble
LETTERS: Final = "MSLB"
TERRAIN_KEYS: Final = ["meadow", "straw", "leaves"]

# Public projects, and the families of GN-6.4 families in the order of their letters.
PUBLIC_KEYS: Final = [
    "sacred-place-straw",
    "sacred-place-leaves",
    "infirmary-meadow",
    "infirmary-leaves",
    "fortress-straw",
    "fortress-meadow",
    "house",
    "herbalist",
    "prison",
    "terraced-houses",
    "forge",
    "outpost",
    "sanctuary",
    "windmill",
    "bunker",
    "apartments",
    "power-station",
    "radio-tower",
    "temple",
    "water-reservoir",
    "air-base",
]
PUBLIC: Final = 21
ROW: Final = 4  # of them lie open
FAMILIES: Final = "ABCDEF"
BESIDE_FREE: Final = 0
OUTER: Final = 1
ROW_OF_TWO: Final = 2
TALL_ROW: Final = 3
CENTRAL: Final = 4
CORNER: Final = 5

# Secret projects: kinds of cards, and their families.
SECRET_KEYS: Final = [
    "cabaret",
    "post-office",
    "barracks",
    "sculpture",
    "market",
    "watchtower",
    "belfry",
    "observatory",
    "control-13",
    "control-24",
    "control-35",
    "control-46",
    "control-57",
    "control-61",
    "control-72",
]
SECRETS: Final = 15
SECRET_FAMILIES: Final = ["floors", "tall", "belfry", "observatory", "control"]
FLOORS: Final = 0  # of the secret families
DEALT: Final = 4  # cards for each seat,
KEPT: Final = 2  # of which so many are kept
PAIRS: Final[list[list[int]]] = [[a, b] for a in range(SECRETS) for b in range(a + 1, SECRETS)]
PAIR_OF: Final[list[int]] = [
    PAIRS.index([min(a, b), max(a, b)]) if a != b else EMPTY
    for a in range(SECRETS)
    for b in range(SECRETS)
]

# Ploys, as they are counted when spent.
PLOY_GO: Final = 0
PLOY_ROOF: Final = 1
PLOY_INVADE: Final = 2
PLOYS: Final = 3

# What follows when a roof was moved: the values of the option after_roof.
MUST_ACT: Final = 0
AS_USUAL: Final = 1
MAY_DECLINE: Final = 2

# Questions, in the order of the game; the package questions lists what each one asks.
LAY_TERRITORY: Final = 0
TURN_TERRITORY: Final = 1
OPEN_PROJECT: Final = 2
DRAW_FIRST: Final = 3
DEAL_SECRET: Final = 4
KEEP_SECRETS: Final = 5
ACT: Final = 6
CHOOSE_GROUND: Final = 7
MOVE_ROOF: Final = 8
CLAIM_PROJECT: Final = 9
CHOOSE_NEXT: Final = 10
FINISHED: Final = 11

NUMBERS: Final = [str(number) for number in range(1, TERRITORIES + 1)]
SEATS: Final = [seat_letter(seat) for seat in range(4)]

# Actions.
BUILD: Final = 0  # + field
DEMOLISH: Final = 49  # + field
INVADE: Final = 98  # + field
LIFT: Final = 147  # + field: take its roof off
GO: Final = 196  # + territory: change there by a ploy
SHIFT: Final = 203
PASS: Final = 204
GROUND: Final = 205  # + terrain
ROOF: Final = 208  # + field: put the lifted roof there
CLAIM: Final = 257  # + card
DECLINE: Final = 278
NEXT: Final = 279  # + seat
KEEP: Final = 283  # + pair of kinds
ACTIONS: Final = Space(
    [
        Block(BUILD, "build", FIELD_NAMES),
        Block(DEMOLISH, "demolish", FIELD_NAMES),
        Block(INVADE, "invade", FIELD_NAMES),
        Block(LIFT, "lift", FIELD_NAMES),
        Block(GO, "go", NUMBERS),
        Block(SHIFT, "shift"),
        Block(PASS, "pass"),
        Block(GROUND, "ground", TERRAIN_KEYS),
        Block(ROOF, "roof", FIELD_NAMES),
        Block(CLAIM, "claim", PUBLIC_KEYS),
        Block(DECLINE, "decline"),
        Block(NEXT, "next", SEATS),
        Block(KEEP, "keep", [f"{SECRET_KEYS[pair[0]]}+{SECRET_KEYS[pair[1]]}" for pair in PAIRS]),
    ]
)

# Outcomes.
LAID: Final = 0  # + territory
TURNED: Final = 7  # + turn
OPENED: Final = 13  # + card
FIRST: Final = 34  # + seat
SECRET: Final = 38  # + kind
OUTCOMES: Final = Space(
    [
        Block(LAID, "territory", NUMBERS),
        Block(TURNED, "turned", [str(turn) for turn in range(TURNS)]),
        Block(OPENED, "project", PUBLIC_KEYS),
        Block(FIRST, "first", SEATS),
        Block(SECRET, "secret", SECRET_KEYS),
    ]
)

# Events, each with the names of its numbers.
EVENTS: Final = EventKinds()
TERRITORY_LAID: Final = EVENTS.add("TERRITORY_LAID", "slot territory")
TERRITORY_TURNED: Final = EVENTS.add("TERRITORY_TURNED", "territory turn")
PROJECT_OPENED: Final = EVENTS.add("PROJECT_OPENED", "place card")
FIRST_DRAWN: Final = EVENTS.add("FIRST_DRAWN")
SECRET_DEALT: Final = EVENTS.add("SECRET_DEALT", "kind")  # for its owner only
SECRETS_KEPT: Final = EVENTS.add("SECRETS_KEPT", "one other")  # kinds; for their owner only
TURN_BEGAN: Final = EVENTS.add("TURN_BEGAN", "space actions")
FLOOR_BUILT: Final = EVENTS.add("FLOOR_BUILT", "field floors cost")  # floors that stand there now
BRAMBLE_CHOSEN: Final = EVENTS.add("BRAMBLE_CHOSEN", "field")
GROUND_LAID: Final = EVENTS.add("GROUND_LAID", "field terrain")
BUILDING_DEMOLISHED: Final = EVENTS.add("BUILDING_DEMOLISHED", "field floors gain")
TERRITORY_CHANGED: Final = EVENTS.add("TERRITORY_CHANGED", "before territory")
ROOF_LIFTED: Final = EVENTS.add("ROOF_LIFTED", "field")
ROOF_MOVED: Final = EVENTS.add("ROOF_MOVED", "before field")
BUILDING_INVADED: Final = EVENTS.add("BUILDING_INVADED", "field floors price owner_before")
WALKED_ON: Final = EVENTS.add("WALKED_ON", "before territory")
ACTION_PASSED: Final = EVENTS.add("ACTION_PASSED")
PROJECT_CLAIMED: Final = EVENTS.add("PROJECT_CLAIMED", "card field points")
PROJECT_DECLINED: Final = EVENTS.add("PROJECT_DECLINED")
CRANE_MOVED: Final = EVENTS.add("CRANE_MOVED", "territory")
LAST_FLOOR_PLACED: Final = EVENTS.add("LAST_FLOOR_PLACED")
POPULATION_GREW: Final = EVENTS.add("POPULATION_GREW", "gain alone tied")  # sets of territories
ROUND_BEGAN: Final = EVENTS.add("ROUND_BEGAN", "round")
SECRETS_SHOWN: Final = EVENTS.add("SECRETS_SHOWN", "one other points_one points_other")
GAME_ENDED: Final = EVENTS.add("GAME_ENDED")
