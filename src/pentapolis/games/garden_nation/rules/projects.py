"""Public projects: which open cards a floor on a field makes true.

A card is true when the buildings it asks for stand on the board.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from .board import BEYOND, FIELDS, INSIDE, OPPOSITE, POSITION_OF, TERRITORIES, TERRITORY_OF
from .codes import BESIDE_FREE, CENTRAL, CORNER, OUTER, ROW_OF_TWO, TERRAINS
from .state import Garden

BOARDS: Final[dict[int, list[int]]] = {}  # see all_neighbours
NO_BOARD: Final = [0] * FIELDS


def slot_of(s: Garden, territory: int) -> int:
    """Return where on the board a territory lies."""
    slot = 0
    while s.tile[slot] != territory:
        slot += 1
    return slot


def neighbours(s: Garden, field: int) -> int:
    """GN-2.6 adjacent: the fields that touch a field, across the border of its territory too."""
    out = INSIDE[field]
    direction = POSITION_OF[field]
    if direction:
        beyond = BEYOND[slot_of(s, TERRITORY_OF[field]) * 7 + direction]
        if beyond != EMPTY:
            out |= BIT[s.tile[beyond] * 7 + OPPOSITE[direction]]
    return out


def all_neighbours(s: Garden) -> list[int]:
    """Return the fields that touch each field; none before the whole board is laid."""
    if s.tile[TERRITORIES - 1] == EMPTY:
        return NO_BOARD
    # Bots ask often, so the answer is remembered for every layout of the board.
    layout = 0
    for territory in s.tile:
        layout = layout * 8 + territory
    if layout not in BOARDS:
        BOARDS[layout] = [neighbours(s, field) for field in range(FIELDS)]
    return BOARDS[layout]


def is_true(s: Garden, card: int, field: int, terrain: int, floors: int, mine: int) -> bool:
    """Return whether a card is true with so many floors just placed on a field (GN-6.3 part).

    `mine` are the open buildings of the builder, this one among them; `terrain` is that of the
    field, which may be a bramble about to be covered. GN-6.2 at-least: more floors do no harm.
    """
    box = s.box
    family = box.family[card]
    wanted = box.terrain[card]
    if family == CORNER:
        return is_true_corner(s, wanted, field, terrain, floors, mine)
    if terrain != wanted:
        return False
    if family == BESIDE_FREE:
        if floors < 2:
            return False
        near = neighbours(s, field) & s.land[box.beside[card]]
        return near & ~(s.buildings() | BIT[field]) != 0
    if family == OUTER:
        return floors >= 2 and s.tile[0] != TERRITORY_OF[field]
    if family == CENTRAL:
        return floors >= 3 and s.tile[0] == TERRITORY_OF[field]
    near = neighbours(s, field) & mine & s.land[wanted]
    if family == ROW_OF_TWO or floors >= 2:
        return near != 0
    return has_tall(s, near)


def has_tall(s: Garden, fields: int) -> bool:
    """Return whether one of these buildings has two floors or more."""
    while fields:
        low = fields & -fields
        if s.height[low.bit_length() - 1] >= 2:
            return True
        fields ^= low
    return False


def is_true_corner(
    s: Garden, wanted: int, field: int, terrain: int, floors: int, mine: int
) -> bool:
    """Family F: return whether a tall building has one beside it on each of the other terrains."""
    near = neighbours(s, field) & mine
    if terrain == wanted:
        if floors < 2:
            return False
        for other in range(TERRAINS):
            if other != wanted and near & s.land[other] == 0:
                return False
        return True
    if terrain >= TERRAINS:
        return False
    third = TERRAINS - wanted - terrain  # the terrains are 0, 1 and 2
    near &= s.land[wanted]
    while near:
        low = near & -near
        middle = low.bit_length() - 1
        if s.height[middle] >= 2 and neighbours(s, middle) & mine & s.land[third]:
            return True
        near ^= low
    return False


def can_claim(
    s: Garden, card: int, field: int, terrain: int, floors: int, mine: int, before: int
) -> bool:
    """GN-6.7 again: return whether a floor claims a card; `before` own floors stood there.

    A card that was true with this building before counts too, or, by the other reading, does not.
    """
    if not is_true(s, card, field, terrain, floors, mine):
        return False
    if before == 0 or not s.box.only_new:
        return True
    return not is_true(s, card, field, terrain, before, mine)


def floors_before(s: Garden) -> int:
    """Count the own floors that stood on the site before this action placed some."""
    return 0 if s.invaded else s.height[s.site] - 1


def list_true_cards(
    s: Garden, field: int, terrain: int, floors: int, mine: int, before: int
) -> list[int]:
    """List the open cards that a floor on a field claims, rising."""
    out: list[int] = []
    for card in s.row:
        if card >= 0 and can_claim(s, card, field, terrain, floors, mine, before):
            out.append(card)
    out.sort()
    return out


def list_claimable(s: Garden, field: int, terrain: int) -> list[int]:
    """List the open cards that one more floor on a field would claim for the seat on turn."""
    if not s.roofs():
        return []
    mine = (s.own[s.turn] & ~s.roofed) | BIT[field]
    before = s.height[field]
    return list_true_cards(s, field, terrain, before + 1, mine, before)


def can_claim_any(s: Garden) -> bool:
    """GN-6.1 moment: return whether an open card can be claimed now."""
    field = s.site
    terrain = s.terrain(field)
    floors = s.height[field]
    mine = s.own[s.turn] & ~s.roofed
    before = floors_before(s)
    for card in s.row:
        if card >= 0 and can_claim(s, card, field, terrain, floors, mine, before):
            return True
    return False
