"""Public projects: which open cards a floor on a field makes true."""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from .parts import TERRAINS
from .state import BEYOND, FIELDS, INSIDE, OPPOSITE, POSITION_OF, TERRITORY_OF, Garden

# The families of GN-6.4 families, in the order of their letters.
BESIDE_FREE: Final = 0
OUTER: Final = 1
ROW_OF_TWO: Final = 2
TALL_ROW: Final = 3
CENTRAL: Final = 4
CORNER: Final = 5

BOARDS: Final[dict[int, list[int]]] = {}  # see near_of


def slot_of(s: Garden, territory: int) -> int:
    """Say where on the board a territory lies."""
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


def near_of(s: Garden) -> list[int]:
    """Give the fields that touch each field, remembered for every way to lay the board."""
    layout = 0
    for territory in s.tile:
        layout = layout * 8 + territory
    if layout not in BOARDS:
        BOARDS[layout] = [neighbours(s, field) for field in range(FIELDS)]
    return BOARDS[layout]


def fits(s: Garden, card: int, field: int, terrain: int, floors: int, mine: int) -> bool:
    """Tell whether a card is true with so many floors just placed on a field (GN-6.3 part).

    `mine` are the open buildings of the builder, this one among them; `terrain` is that of the
    field, which may be a bramble about to be covered. GN-6.2 at-least: more floors do no harm.
    """
    box = s.box
    family = box.family[card]
    wanted = box.terrain[card]
    if family == CORNER:
        return fits_corner(s, wanted, field, terrain, floors, mine)
    if terrain != wanted:
        return False
    if family == BESIDE_FREE:
        if floors < 2:
            return False
        near = neighbours(s, field) & s.land[box.beside[card]]
        return near & ~(s.built() | BIT[field]) != 0
    if family == OUTER:
        return floors >= 2 and s.tile[0] != TERRITORY_OF[field]
    if family == CENTRAL:
        return floors >= 3 and s.tile[0] == TERRITORY_OF[field]
    near = neighbours(s, field) & mine & s.land[wanted]
    if family == ROW_OF_TWO or floors >= 2:
        return near != 0
    return has_tall(s, near)


def has_tall(s: Garden, fields: int) -> bool:
    """Tell whether one of these buildings has two floors or more."""
    while fields:
        low = fields & -fields
        if s.height[low.bit_length() - 1] >= 2:
            return True
        fields ^= low
    return False


def fits_corner(s: Garden, wanted: int, field: int, terrain: int, floors: int, mine: int) -> bool:
    """Family F: a tall building between two others, one on each of the other terrains."""
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


def claims(
    s: Garden, card: int, field: int, terrain: int, floors: int, mine: int, before: int
) -> bool:
    """GN-6.7 again: tell whether a floor claims a card; `before` own floors stood there.

    A card that was true with this building before counts too, or, by the other reading, does not.
    """
    if not fits(s, card, field, terrain, floors, mine):
        return False
    if before == 0 or not s.box.only_new:
        return True
    return not fits(s, card, field, terrain, before, mine)


def floors_before(s: Garden) -> int:
    """Count the own floors that stood on the site before this action placed some."""
    return 0 if s.invaded else s.height[s.site] - 1


def true_cards(
    s: Garden, field: int, terrain: int, floors: int, mine: int, before: int
) -> list[int]:
    """List the open cards that a floor on a field claims, rising."""
    out: list[int] = []
    for card in s.row:
        if card >= 0 and claims(s, card, field, terrain, floors, mine, before):
            out.append(card)
    out.sort()
    return out


def true_now(s: Garden) -> bool:
    """GN-6.1 moment: tell whether an open card can be claimed now."""
    field = s.site
    terrain = s.terrain(field)
    floors = s.height[field]
    mine = s.own[s.turn] & ~s.roofed
    before = floors_before(s)
    for card in s.row:
        if card >= 0 and claims(s, card, field, terrain, floors, mine, before):
            return True
    return False
