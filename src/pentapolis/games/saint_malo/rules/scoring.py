"""What persons bring, what the score is made of, and how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.core.game import ScoreLine

from .board import AROUND, CELLS, SIDE, SIDES
from .codes import CHURCHES, CITIZEN, JUGGLER, MERCHANT, NOBLE, PERSONS, PRIEST, SOLDIER

if TYPE_CHECKING:
    from .state import Town

FULL_CITY: Final = 0
ROUND_LIMIT: Final = 1
ENDINGS: Final = ["full-city", "round-limit"]


def points_of_person(s: Town, seat: int, person: int, cell: int) -> int:
    """Count the points a person brings on a field: SM-6.10 citizen to SM-6.17 noble."""
    points = s.box.person_points[person]
    around = AROUND[cell]
    if person == PRIEST:
        # SM-6.12 priest: every neighbouring church, of any value.
        for value in range(CHURCHES):
            beside = s.churches[seat * CHURCHES + value] & around
            points += beside.bit_count() * s.box.priest_points
    elif person == JUGGLER:
        # SM-6.16 juggler: every type of neighbouring person, each once.
        for other in range(PERSONS):
            if s.people[seat * PERSONS + other] & around:
                points += s.box.juggler_points
    return points


def coins_of_person(s: Town, seat: int, person: int, cell: int) -> int:
    """SM-6.15 merchant: a coin for every neighbouring crate, printed ones too, each time anew."""
    if person != MERCHANT:
        return 0
    beside = s.crates[seat] & AROUND[cell]
    return beside.bit_count() * s.box.merchant_coins


def defence(s: Town, seat: int) -> int:
    """SM-7.3 attack: soldiers, and every side that consists of walls only."""
    strength = s.people[seat * PERSONS + SOLDIER].bit_count() * s.box.soldier_defence
    walls = s.walls[seat]
    for side in SIDE:
        if walls & side == side:
            strength += s.box.side_defence
    return strength


def series_points(s: Town, seat: int) -> int:
    """SM-8.5 series: each step counts as often as all values up to it are there."""
    total = 0
    fewest = CELLS
    for value in range(CHURCHES):
        fewest = min(fewest, s.churches[seat * CHURCHES + value].bit_count())
        total += fewest * (s.box.series[value + 1] - s.box.series[value])
    return total


def score(s: Town, seat: int) -> int:
    """SM-8.4 score: the track, the full city, what is left, the series, the lost cannons."""
    box = s.box
    total = s.points[seat] + series_points(s, seat)
    if s.free[seat] == 0:
        total += box.full_city
    total += s.coins[seat] // box.coins_per_point
    total += s.logs[seat] * box.log_points
    total -= s.cannons[seat] * box.cannon_loss
    return total if box.below_zero else max(0, total)  # SM-8.7 negative


def sheet(s: Town, seat: int) -> list[ScoreLine]:
    """SM-8.4 score: the track by its sources, then what the end adds and takes away."""
    box = s.box
    people = seat * PERSONS
    citizens = s.people[people + CITIZEN].bit_count() * box.person_points[CITIZEN]
    nobles = s.people[people + NOBLE].bit_count() * box.person_points[NOBLE]
    houses = s.houses[seat].bit_count() * box.house_points
    towers = 0
    for side in range(SIDES):
        if s.walls[seat] & SIDE[side] == SIDE[side]:
            towers += box.tower_points[side]
    # Priests and jugglers were paid for what stood around them then: only the track tells.
    neighbours = s.points[seat] - box.start_points - citizens - nobles - houses - towers
    lines = [
        ScoreLine("citizens", citizens, "SM-6.10 citizen"),
        ScoreLine("nobles", nobles, "SM-6.17 noble"),
        ScoreLine("houses", houses, "SM-6.13 architect"),
        ScoreLine("towers", towers, "SM-6.5 tower"),
        ScoreLine("priests and jugglers", neighbours, "SM-5.4 neighbours"),
        # What follows is counted at the end; until then the track does not show it.
        ScoreLine("full city", box.full_city if s.free[seat] == 0 else 0, "SM-8.4 score", False),
        ScoreLine("coins left", s.coins[seat] // box.coins_per_point, "SM-8.4 score", False),
        ScoreLine("logs left", s.logs[seat] * box.log_points, "SM-8.4 score", False),
        ScoreLine("church series", series_points(s, seat), "SM-8.5 series", False),
        ScoreLine("lost cannons", -s.cannons[seat] * box.cannon_loss, "SM-7.6 cannon", False),
    ]
    if box.start_points:
        lines.append(ScoreLine("start", box.start_points, "SM-2.1 start"))
    total = 0
    for line in lines:
        total += line.points
    if total < 0 and not box.below_zero:
        lines.append(ScoreLine("never below zero", -total, "SM-8.7 negative", False))
    return lines


def ending(s: Town) -> int:
    """SM-8.1 end: by a full city; SM-9.7 guard and SM-10.4 solo-end: by the round count."""
    return FULL_CITY if s.last_round else ROUND_LIMIT
