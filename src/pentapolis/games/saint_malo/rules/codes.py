"""Numbers and names of Saint Malo. Numbers of questions and actions are part of saved games."""

from __future__ import annotations

from typing import Final

from pentapolis.core.names import Block, EventKinds, Space
from pentapolis.core.seats import seat_letter
from pentapolis.kit.cells import CellActions

from .board import CELLS, PLAN
from .dice import SABRE, THROW_NAMES
from .parts import FACE_KEYS, PERSON_KEYS

MOST_SEATS: Final = 5

# Persons, in the order of parts.toml.
CITIZEN: Final = 0
SOLDIER: Final = 1
PRIEST: Final = 2
ARCHITECT: Final = 3
MERCHANT: Final = 4
JUGGLER: Final = 5
NOBLE: Final = 6
PERSONS: Final = 7
CHURCHES: Final = 5

# Questions, in turn order; questions.py lists what each one asks.
DRAW_START: Final = 0
ROLL: Final = 1
KEEP_DICE: Final = 2
CHOOSE_SYMBOL: Final = 3
TURN_DICE: Final = 4
PLACE_CRATE: Final = 5
PLACE_WALL: Final = 6
CHOOSE_CHURCH: Final = 7
PLACE_CHURCH: Final = 8
CHOOSE_PERSON: Final = 9
PLACE_PERSON: Final = 10
PLACE_HOUSE: Final = 11
ROLL_PIRATES: Final = 12
FINISHED: Final = 13

# Actions.
REROLL: Final = 0  # + throw
STOP: Final = 461
USE: Final = 462  # + face
PASS: Final = 467
TURN: Final = 468
DONE: Final = 469
CHURCH: Final = 470  # + value - 1
PERSON: Final = 475  # + type
SKIP: Final = 482
PLACE: Final = 483  # + field
ACTIONS: Final = Space(
    [
        Block(REROLL, "roll", THROW_NAMES),
        Block(STOP, "stop"),
        Block(USE, "use", FACE_KEYS[:SABRE]),
        Block(PASS, "pass"),
        Block(TURN, "turn"),
        Block(DONE, "done"),
        Block(CHURCH, "church", [str(value + 1) for value in range(CHURCHES)]),
        Block(PERSON, "person", PERSON_KEYS),
        Block(SKIP, "skip"),
        Block(PLACE, "place", PLAN.names),
    ]
)
PLACES: Final = CellActions(PLACE, CELLS)

# Outcomes.
THROW: Final = 0  # + throw
START: Final = 461  # + seat
OUTCOMES: Final = Space(
    [
        Block(THROW, "throw", THROW_NAMES),
        Block(START, "start", [seat_letter(seat) for seat in range(MOST_SEATS)]),
    ]
)

# Events, each with the names of its numbers.
EVENTS: Final = EventKinds()
START_DRAWN: Final = EVENTS.add("START_DRAWN", "seat")
DICE_ROLLED: Final = EVENTS.add("DICE_ROLLED", "throw roll")
DICE_LIFTED: Final = EVENTS.add("DICE_LIFTED", "throw")
ROLLING_STOPPED: Final = EVENTS.add("ROLLING_STOPPED")
SYMBOL_CHOSEN: Final = EVENTS.add("SYMBOL_CHOSEN", "face matching")
SYMBOL_DECLINED: Final = EVENTS.add("SYMBOL_DECLINED")
DIE_TURNED: Final = EVENTS.add("DIE_TURNED", "from to")  # faces
LOGS_DELIVERED: Final = EVENTS.add("LOGS_DELIVERED", "logs")
CRATE_DRAWN: Final = EVENTS.add("CRATE_DRAWN", "field")
WALL_DRAWN: Final = EVENTS.add("WALL_DRAWN", "field")
SIDE_COMPLETED: Final = EVENTS.add("SIDE_COMPLETED", "side coins points heads")
CHURCH_CHOSEN: Final = EVENTS.add("CHURCH_CHOSEN", "value")
CHURCH_DRAWN: Final = EVENTS.add("CHURCH_DRAWN", "field value")
PERSON_CHOSEN: Final = EVENTS.add("PERSON_CHOSEN", "person")
PERSON_DRAWN: Final = EVENTS.add("PERSON_DRAWN", "field person points coins")
HOUSE_DRAWN: Final = EVENTS.add("HOUSE_DRAWN", "field points")
PERSON_DECLINED: Final = EVENTS.add("PERSON_DECLINED")
PERSON_LOST: Final = EVENTS.add("PERSON_LOST")
DRAWING_STOPPED: Final = EVENTS.add("DRAWING_STOPPED")
BOXES_STRUCK: Final = EVENTS.add("BOXES_STRUCK", "boxes")  # so far
PIRATES_ATTACKED: Final = EVENTS.add("PIRATES_ATTACKED", "row strength")
CANNON_LOST: Final = EVENTS.add("CANNON_LOST", "lost defence")  # lost so far
CITY_FILLED: Final = EVENTS.add("CITY_FILLED", "first")  # the first one brings the last round
ROUND_ENDED: Final = EVENTS.add("ROUND_ENDED", "round")
GAME_ENDED: Final = EVENTS.add("GAME_ENDED")
PIRATES_ROLLED: Final = EVENTS.add("PIRATES_ROLLED", "throw")
