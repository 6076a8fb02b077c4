"""The flower: seven territories of seven fields, and which fields touch each other.

A field has the number 7 × territory + position. Territories count from 0 here and from 1 on the
table; positions are those of GN-2.3 crane-move: 0 the centre, then clockwise from the top left.
The slots of the board have the same numbers as the positions in a territory.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import set_of

TERRITORIES: Final = 7
POSITIONS: Final = 7
FIELDS: Final = 49
TURNS: Final = 6  # ways to lay a territory
WALK: Final = 6  # territories that an action can move on to

POSITION_NAMES: Final = ["c", "tl", "tr", "r", "br", "bl", "l"]
FIELD_NAMES: Final[list[str]] = [
    f"{territory + 1}.{position}" for territory in range(7) for position in POSITION_NAMES
]
TERRITORY_OF: Final[list[int]] = [field // 7 for field in range(FIELDS)]
POSITION_OF: Final[list[int]] = [field % 7 for field in range(FIELDS)]
WITHIN: Final[list[int]] = [set_of(list(range(7 * t, 7 * t + 7))) for t in range(7)]

# Axial coordinates of the positions, clockwise from the top left.
AXIAL: Final = [(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
OPPOSITE: Final[list[int]] = [0, 4, 5, 6, 1, 2, 3]


def position_of(printed: int, turn: int) -> int:
    """GN-1.1 layout: where a printed field lies after turning clockwise; the centre stays."""
    return (printed + turn - 1) % 6 + 1 if printed else 0


def positions_beside(position: int) -> list[int]:
    """GN-2.6 adjacent: the positions of the same territory that touch this one."""
    if position == 0:
        return [1, 2, 3, 4, 5, 6]
    return [0, position % 6 + 1, (position + 4) % 6 + 1]


def slot_beyond(slot: int, direction: int) -> int:
    """Return the slot that lies in a direction from another, EMPTY where the board ends."""
    q = AXIAL[slot][0] + AXIAL[direction][0]
    r = AXIAL[slot][1] + AXIAL[direction][1]
    for other in range(7):
        if AXIAL[other] == (q, r):
            return other
    return EMPTY


INSIDE: Final[list[int]] = [
    set_of([7 * TERRITORY_OF[field] + other for other in positions_beside(POSITION_OF[field])])
    for field in range(FIELDS)
]
BEYOND: Final[list[int]] = [
    slot_beyond(slot, direction) if direction else EMPTY
    for slot in range(7)
    for direction in range(7)
]
