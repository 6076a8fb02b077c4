"""What is counted about a city: small numbers that promise points, such as the open sides.

What a count is worth depends on how far the game has come: on the free fields of the fullest city.
The weights are in weights.toml; `pentapolis fit` finds them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT
from pentapolis.kit.features import RETURN, Features, FitPlan

from ..rules.board import AROUND, CELLS, NORTH, OUTER, SIDE, SIDES, SOUTH
from ..rules.codes import CHURCHES, ROLL
from ..rules.state import Town
from .city import City, count_cells
from .pirates import strike_chance
from .values import STEP_CHANCE

NAMES: Final = [
    "start",  # 1 for every city
    "short",  # fields by which it is fuller than all others
    "outer",  # free outer fields
    "long",  # fields by which the fullest other one is fuller
    "last",  # by how many its free fields are fewer than six
    "coins_2",  # the first two coins, the next four, the next six, and more
    "coins_6",
    "coins_12",
    "coins_more",
    "logs_3",  # the first three logs, the next three, and more
    "logs_6",
    "logs_more",
    "market",  # crates around the best free field, and around the second best
    "market_2",
    "markets",  # crates beyond three around all free fields
    "chapel",  # churches around the best free field
    "stage",  # kinds of people around the best free field, and around the second best
    "stage_2",
    "yard",  # free fields around the best free field, up to three
    "series_1",  # the first series of churches has at least this length
    "series_2",
    "series_3",
    "series_4",
    "series_5",
    "beyond",  # points of churches beyond a gap, by the chance to fill it; of later series
    "beyond_2",
    "series_more",  # churches in later series
    "side_0",  # sides that can become full, by their walls
    "side_1",
    "side_2",
    "side_3",
    "side_4",
    "north",  # walls on the open side of the tower with the person, and with the points
    "south",
    "coming",  # attacks to come by their chance in per cent: all,
    "held",  # those held, and those with a lack of one, of two, of three or four
    "near",
    "fair",
    "far",
]
KNOTS: Final = [1, 4, 9, 16, 25, 41]  # free fields for which there are weights
FEATURES: Final = Features(NAMES, KNOTS)
PLAN: Final = FitPlan(target=RETURN, ahead=6, ridge=20, smooth=60, note_percent=100)


def count(game: Game, s: Town, seat: int) -> list[int]:
    """Count the features of a seat's city."""
    return count_city(s, City(s, seat), fewest_free_elsewhere(s, seat), s.boxes)


def rest(game: Game, s: Town) -> int:
    """Return how much of the game is left: the free fields of the fullest city."""
    return max(1, min(fewest_free_elsewhere(s, 0), s.free[0].bit_count()))


def rest_of(game: Game, s: Town, seat: int) -> int:
    """Return how much of the game is left for one city."""
    return phase_of(City(s, seat), fewest_free_elsewhere(s, seat))


def base(game: Game, s: Town, seat: int) -> int:
    """Return what counts already for a seat, in hundredths."""
    return City(s, seat).base(s.box)


def is_moment(game: Game, s: Town) -> bool:
    """Return whether a turn is about to begin, and not in the last round."""
    return s.asking == ROLL and s.rolls == 0 and s.last_round == 0


def fewest_free_elsewhere(s: Town, seat: int) -> int:
    """Return the free fields of the fullest other city; alone, what the turns left may fill."""
    fewest = CELLS
    for other in range(s.seats):
        if other != seat:
            fewest = min(fewest, s.free[other].bit_count())
    if s.seats == 1:
        fewest = min(CELLS, 2 * (s.box.solo_turns - s.round))
    return max(1, fewest)


def phase_of(city: City, elsewhere: int) -> int:
    """Return how far the game has come for a city: the free fields of the fullest one."""
    return max(1, min(elsewhere, int(count_cells(city.free)) * 3 // 2))


def count_city(s: Town, city: City, elsewhere: int, boxes: int) -> list[int]:
    """Count the features of a city, given the fewest free fields elsewhere and struck boxes."""
    out = [1, 0, 0]
    free: i64 = city.free
    room: i64 = count_cells(free)
    out[1] = max(0, elsewhere - int(room))
    out.append(max(0, int(room) - elsewhere))
    out[2] = int(count_cells(free & OUTER))
    out.append(max(0, 6 - int(room)))
    coins = city.coins
    out.append(min(coins, 2))
    out.append(max(0, min(coins - 2, 4)))
    out.append(max(0, min(coins - 6, 6)))
    out.append(max(0, coins - 12))
    logs = city.logs
    out.append(min(logs, 3))
    out.append(max(0, min(logs - 3, 3)))
    out.append(max(0, logs - 6))
    count_spots(city, out)
    count_series(s.box.series, city, out)
    count_sides(city, out)
    count_attacks(s, city.strength(s.box), phase_of(city, elsewhere), boxes, out)
    return out


def count_spots(city: City, out: list[int]) -> None:
    """Count the best free fields for merchants, priests, jugglers and architects."""
    free: i64 = city.free
    crates: i64 = city.crates
    church_cells: i64 = city.church_cells
    people = city.people
    p0: i64 = people[0]
    p1: i64 = people[1]
    p2: i64 = people[2]
    p3: i64 = people[3]
    p4: i64 = people[4]
    p5: i64 = people[5]
    p6: i64 = people[6]
    all_people: i64 = p0 | p1 | p2 | p3 | p4 | p5 | p6
    market: i64 = 0
    second: i64 = 0
    more: i64 = 0
    chapel: i64 = 0
    stage: i64 = 0
    stage2: i64 = 0
    yard: i64 = 0
    for cell in range(CELLS):
        bit: i64 = BIT[cell]
        if free & bit == 0:
            continue
        around: i64 = AROUND[cell]
        touching: i64 = count_cells(crates & around)
        if touching > market:
            second = market
            market = touching
        elif touching > second:
            second = touching
        if touching > 3:
            more += touching - 3
        if church_cells & around:
            beside: i64 = count_cells(church_cells & around)
            chapel = max(chapel, beside)
        if all_people & around:
            kinds: i64 = 0
            if p0 & around:
                kinds += 1
            if p1 & around:
                kinds += 1
            if p2 & around:
                kinds += 1
            if p3 & around:
                kinds += 1
            if p4 & around:
                kinds += 1
            if p5 & around:
                kinds += 1
            if p6 & around:
                kinds += 1
            if kinds > stage:
                stage2 = stage
                stage = kinds
            elif kinds > stage2:
                stage2 = kinds
        if yard < 3:
            space: i64 = count_cells(free & around)
            yard = max(yard, space)
    out.append(int(market))
    out.append(int(second))
    out.append(int(more))
    out.append(int(chapel))
    out.append(int(stage))
    out.append(int(stage2))
    out.append(int(yard) if yard < 3 else 3)


def count_series(steps: list[int], city: City, out: list[int]) -> None:
    """Count the church series: how long they are, and what stands beyond a gap."""
    counts = city.churches
    first = 0
    while first < CHURCHES and counts[first]:
        first += 1
    for length in range(1, CHURCHES + 1):
        out.append(1 if first >= length else 0)
    beyond = [0, 0]
    later = 0
    highest = max(counts)
    for row in range(highest):
        chance = 100
        for value in range(CHURCHES):
            if counts[value] <= row:
                chance = chance * STEP_CHANCE[value] // 100
            elif chance < 100:
                beyond[1 if row else 0] += (steps[value + 1] - steps[value]) * chance
            elif row:
                later += 1
    out.append(beyond[0] // 10)
    out.append(beyond[1] // 10)
    out.append(later)


def count_sides(city: City, out: list[int]) -> None:
    """Count the sides that can still become full."""
    free: i64 = city.free
    walls: i64 = city.walls
    at = len(out)
    out.extend([0, 0, 0, 0, 0, 0, 0])
    for side in range(SIDES):
        cells: i64 = SIDE[side]
        if (free | walls) & cells != cells:
            continue
        drawn = int(count_cells(walls & cells))
        if drawn < 5:
            out[at + drawn] += 1
            if side == NORTH:
                out[at + 5] = drawn
            elif side == SOUTH:
                out[at + 6] = drawn


def count_attacks(s: Town, own: int, phase: int, boxes: int, out: list[int]) -> None:
    """Count the attacks to come by their chance: all, those held, those nearly held."""
    length = s.row_length()
    coming = 0
    held = 0
    near = 0
    fair = 0
    far = 0
    for row in range(boxes // length, len(s.box.strength)):
        chance = strike_chance(phase, max(2, s.seats), (row + 1) * length - boxes)
        if chance == 0:
            break
        coming += chance
        lack = s.box.strength[row] - own
        if lack <= 0:
            held += chance
        elif lack == 1:
            near += chance
        elif lack == 2:
            fair += chance
        elif lack <= 4:
            far += chance
    out.append(coming)
    out.append(held)
    out.append(near)
    out.append(fair)
    out.append(far)
