"""What the score is made of, and how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.core.game import ScoreLine
from pentapolis.core.state import EMPTY, NOTHING

from .board import CELLS, SIDES, TOWARDS
from .codes import (
    CATTLE_IN,
    FACING,
    FINISHED,
    GOES_ON,
    HOUSE,
    NO_BUILDER,
    NO_ROOM,
    PEN,
    TALL,
    VILLAGER_IN,
    WHAT,
    WHOSE,
)
from .parts import EXPERT

if TYPE_CHECKING:
    from .state import Village

ENDINGS: Final = ["last-house", "no-room", "no-builder"]


def sheet(s: Village, seat: int) -> list[ScoreLine]:
    """HY-13.7 points: the track, then what final scoring adds, which is booked at the end."""
    parts = final_parts(s)
    over = s.asking == FINISHED
    lines = [
        ScoreLine("cashed sets", s.points[seat], "HY-13.5 set"),
        ScoreLine("cards in hand", s.cards[seat] * s.box.card_points, "HY-14.3 hand", over),
        ScoreLine("largest families", parts[seat * 3], "HY-14.4 houses", over),
    ]
    if s.box.mode == EXPERT:
        lines.append(ScoreLine("cattle", parts[seat * 3 + 1], "HY-14.5 herds", over))
        lines.append(ScoreLine("villagers", parts[seat * 3 + 2], "HY-14.5 herds", over))
    return lines


def ending(s: Village) -> int:
    """HY-14.1 end: by the last house of a tribe; HY-9.8 no-room: without room, or builders."""
    if s.ending == NO_BUILDER:
        return 2
    return 1 if s.ending == NO_ROOM else 0


def final_parts(s: Village) -> list[int]:
    """Count what the village is worth to each seat now: houses, cattle, villagers."""
    seats = s.seats
    blocks = len(s.homes) // seats
    best = [0] * (blocks * seats)  # the best family of a seat in a block, 128 a house + high-rises
    herds = [0] * (blocks * seats)
    folk = [0] * (blocks * seats)
    sizes = [0] * CELLS  # of the family whose least cell this is
    land = s.land
    for cell in range(CELLS):
        here = land[cell]
        if here & WHAT == HOUSE:
            tall = 1 if here & TALL else 0
            sizes[s.kin[cell]] += 128 + tall
            if here & VILLAGER_IN:
                folk[s.block[cell] * seats + ((here & WHOSE) >> 2)] += 128 + tall
        elif here & WHAT == PEN and here & CATTLE_IN:
            house = land[TOWARDS[cell * SIDES + ((here & FACING) >> 6)]]
            herds[s.block[cell] * seats + ((here & WHOSE) >> 2)] += 129 if house & TALL else 128
    for cell in range(CELLS):
        if sizes[cell]:
            place = s.block[cell] * seats + ((land[cell] & WHOSE) >> 2)
            best[place] = max(best[place], sizes[cell])
    # HY-10.10 locusts: by the other reading they spoil the last round altogether.
    spoiled = s.spoiled if s.box.locusts_final and s.ending != GOES_ON else NOTHING
    parts = [0] * (seats * 3)
    for block in range(blocks):
        if block in spoiled:
            continue
        first = block * seats
        seat = find_leader(best, first, seats)
        if seat >= 0:
            # HY-14.4 houses: all own houses of the block, or those of the family only.
            number = best[first + seat] >> 7 if s.box.family_only else s.homes[first + seat]
            parts[seat * 3] += number * s.box.house_points
        seat = find_leader(herds, first, seats)
        if seat >= 0:
            parts[seat * 3 + 1] += count_herd(s, herds, first, seat) * s.box.herd_points
        seat = find_leader(folk, first, seats)
        if seat >= 0:
            parts[seat * 3 + 2] += count_herd(s, folk, first, seat) * s.box.herd_points
    return parts


def find_leader(numbers: list[int], first: int, seats: int) -> int:
    """Find the one seat with the highest number, at least one; EMPTY if there is none."""
    most = 0
    found = EMPTY
    for seat in range(seats):
        number = numbers[first + seat]
        if number > most:
            most = number
            found = seat
        elif number == most:
            found = EMPTY
    return found


def count_herd(s: Village, herds: list[int], first: int, seat: int) -> int:
    """HY-14.5 herds: the own pieces of a block, or by the other reading everybody's."""
    if not s.box.all_pieces:
        return herds[first + seat] >> 7
    total = 0
    for other in range(s.seats):
        total += herds[first + other] >> 7
    return total


def final_scores(s: Village) -> list[int]:
    """HY-13.7 points: cashed sets, and what final scoring would add now."""
    parts = final_parts(s)
    totals: list[int] = []
    for seat in range(s.seats):
        village = parts[seat * 3] + parts[seat * 3 + 1] + parts[seat * 3 + 2]
        totals.append(s.points[seat] + s.cards[seat] * s.box.card_points + village)
    return totals
