"""The score sheet, line by line, and how the game ended."""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Line

from .state import (
    CITIZEN,
    NOBLE,
    PERSONS,
    SIDE,
    SIDES,
    Town,
    series_points,
)

FULL_CITY: Final = 0
ROUND_LIMIT: Final = 1
ENDINGS: Final = ["full-city", "round-limit"]


def sheet(s: Town, seat: int) -> list[Line]:
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
    # Priests and jugglers were paid for what stood around them then; the track remembers.
    neighbours = s.points[seat] - box.start_points - citizens - nobles - houses - towers
    lines = [
        Line("citizens", citizens, "SM-6.10 citizen"),
        Line("nobles", nobles, "SM-6.17 noble"),
        Line("houses", houses, "SM-6.13 architect"),
        Line("towers", towers, "SM-6.5 tower"),
        Line("priests and jugglers", neighbours, "SM-5.4 neighbours"),
        Line("full city", box.full_city if s.free[seat] == 0 else 0, "SM-8.4 score"),
        Line("coins left", s.coins[seat] // box.coins_per_point, "SM-8.4 score"),
        Line("logs left", s.logs[seat] * box.log_points, "SM-8.4 score"),
        Line("church series", series_points(s, seat), "SM-8.5 series"),
        Line("lost cannons", -s.cannons[seat] * box.cannon_loss, "SM-7.6 cannon"),
    ]
    if box.start_points:
        lines.append(Line("start", box.start_points, "SM-2.1 start"))
    total = 0
    for line in lines:
        total += line.points
    if total < 0 and not box.below_zero:
        lines.append(Line("never below zero", -total, "SM-8.7 negative"))
    return lines


def ending(s: Town) -> int:
    """SM-8.1 end: by a full city; SM-9.7 guard and SM-10.4 solo-end: by the round count."""
    return FULL_CITY if s.last_round else ROUND_LIMIT
