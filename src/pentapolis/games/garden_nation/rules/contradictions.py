"""What cannot be true at once in a position that was loaded or made by hand."""

from __future__ import annotations

from pentapolis.core.seats import seat_letter
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT, cells_of

from .board import FIELD_NAMES, FIELDS, TERRITORIES, TURNS
from .codes import (
    ACT,
    BRAMBLE,
    CHOOSE_GROUND,
    CHOOSE_NEXT,
    CLAIM_PROJECT,
    KEPT,
    PUBLIC_KEYS,
    SECRET_KEYS,
    TERRAINS,
    TURN_TERRITORY,
)
from .state import Garden


def find_contradictions(s: Garden) -> list[str]:
    """List what contradicts itself, a sentence each; the inventory finds missing pieces."""
    found: list[str] = []
    check_seats(s, found)
    check_board(s, found)
    check_buildings(s, found)
    check_cards(s, found)
    return found


def check_seats(s: Garden, found: list[str]) -> None:
    """Check that seats exist, whose turn it is, and how many ploys are spent."""
    for seat in [s.turn, s.first, *s.order]:
        if seat >= s.seats:
            found.append(f"there is no seat {seat_letter(seat)}")
    if ACT <= s.asking <= CHOOSE_NEXT and s.order[s.space] != s.turn:
        found.append("it is another seat's turn on this space of the turn-order board")
    if CHOOSE_GROUND <= s.asking <= CLAIM_PROJECT and s.site == EMPTY:
        found.append("the question is about a field, but no field is set")
    for seat in range(s.seats):
        if s.ploys(seat) < 0:
            found.append(f"seat {seat_letter(seat)} has spent more ploys than there were")


def check_board(s: Garden, found: list[str]) -> None:
    """Check the territories and their fields."""
    for territory in range(TERRITORIES):
        if s.tile.count(territory) > 1:
            found.append(f"territory {territory + 1} lies in two slots")
        if s.turned[territory] != EMPTY and territory not in s.tile:
            found.append(f"territory {territory + 1} was turned, but never laid")
    if s.asking > TURN_TERRITORY and (EMPTY in s.tile or EMPTY in s.turned):
        found.append("the game goes on, but the board is not laid")
    for terrain in range(TERRAINS + 1):
        printed = 0
        for territory in range(TERRITORIES):
            if s.turned[territory] != EMPTY:
                turn = territory * TURNS + s.turned[territory]
                printed |= s.box.land[turn * (TERRAINS + 1) + terrain]
        changed = s.land[BRAMBLE] & ~printed if terrain == BRAMBLE else printed & ~s.land[terrain]
        for field in cells_of(changed):
            found.append(f"field {FIELD_NAMES[field]} lacks the terrain that is printed there")
    for field in range(FIELDS):
        if count_sets(s.land, field) > 1:
            found.append(f"field {FIELD_NAMES[field]} has two terrains")


def count_sets(sets: list[int], field: int) -> int:
    """Count the sets of fields that a field is in."""
    count = 0
    for fields in sets:
        if fields & BIT[field]:
            count += 1
    return count


def check_buildings(s: Garden, found: list[str]) -> None:
    """Check owners, floors and roofs."""
    for field in range(FIELDS):
        owners = count_sets(s.own, field)
        if owners > 1:
            found.append(f"the building on {FIELD_NAMES[field]} has two owners")
        elif owners and s.height[field] == 0:
            found.append(f"the building on {FIELD_NAMES[field]} has no floors")
        elif s.height[field] and owners == 0:
            found.append(f"the floors on {FIELD_NAMES[field]} are nobody's")
    for field in cells_of(s.buildings() & s.land[BRAMBLE]):
        found.append(f"a building stands on the bramble of {FIELD_NAMES[field]}")
    for field in cells_of(s.roofed & ~s.buildings()):
        found.append(f"a roof lies on {FIELD_NAMES[field]}, where no building stands")
    if s.roofs() < 0:
        found.append("more roofs are used than there are")


def check_cards(s: Garden, found: list[str]) -> None:
    """Check that no card is in two places."""
    places = [s.deck, *s.claimed]
    for card in s.row:
        if card != EMPTY:
            places.append(BIT[card])
    once = 0
    for cards in places:
        for card in cells_of(once & cards):
            found.append(f"the card {PUBLIC_KEYS[card]} lies in two places")
        once |= cards
    for seat in range(s.seats):
        kind = s.kept[KEPT * seat]
        if kind != EMPTY and kind == s.kept[KEPT * seat + 1]:
            found.append(f"seat {seat_letter(seat)} keeps two copies of {SECRET_KEYS[kind]}")
