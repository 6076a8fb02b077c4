"""What the score is made of, who leads where, and how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pentapolis.core.game import ScoreLine
from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from .board import POSITIONS, TERRITORY_OF, WITHIN
from .codes import FINISHED, FLOORS, KEPT

if TYPE_CHECKING:
    from .state import Garden

LAST_FLOOR: Final = 0
ROUND_LIMIT: Final = 1
ENDINGS: Final = ["last-floor", "round-limit"]
SECRET_RULES: Final = [
    "GN-11.3 both",
    "GN-11.3 both",
    "GN-11.4 once",
    "GN-11.4 once",
    "GN-11.5 control",
]


def floors_in(s: Garden, seat: int, territory: int) -> int:
    """Count a seat's floors in a territory, roofed ones too."""
    mine = s.own[seat]
    first = territory * POSITIONS
    total = 0
    for field in range(first, first + POSITIONS):
        if mine & BIT[field]:
            total += s.height[field]
    return total


def leaders(s: Garden, territory: int) -> int:
    """GN-9.1 majority: return the seats with most floors in a territory, as a set."""
    within = WITHIN[territory]
    most = 1
    found = 0
    for seat in range(s.seats):
        if s.own[seat] & within == 0:
            continue
        floors = floors_in(s, seat, territory)
        if floors > most:
            most = floors
            found = BIT[seat]
        elif floors == most:
            found |= BIT[seat]
    return found


def project_points(s: Garden, seat: int) -> int:
    """GN-6.9 kept: the points of all claimed cards."""
    total = 0
    cards = s.claimed[seat]
    while cards:
        low = cards & -cards
        total += s.box.points[low.bit_length() - 1]
        cards ^= low
    return total


def secret_points(s: Garden, seat: int, kind: int) -> int:
    """GN-11.3 both: what a secret card brings a seat on this board; an unknown one nothing."""
    if kind < 0:
        return 0
    box = s.box
    points = box.secret_points[kind]
    if box.pair[2 * kind] >= 0:
        # GN-11.5 control: sole majorities only.
        alone = 0
        for index in range(2):
            if leaders(s, box.pair[2 * kind + index]) == BIT[seat]:
                alone += 1
        return [0, points, box.both[kind]][alone]
    fields = s.own[seat] & ~s.roofed  # GN-7.2 finished: those with a roof do not count
    terrain = box.secret_terrain[kind]
    if terrain >= 0:
        fields &= s.land[terrain]
    each_floor = box.secret_family[kind] == FLOORS
    total = 0
    counted = EMPTY  # GN-11.4 once: the last territory that counted
    while fields:
        low = fields & -fields
        field = low.bit_length() - 1
        fields ^= low
        floors = s.height[field]
        if floors < box.tall[kind]:
            continue
        if terrain >= 0:
            total += points * floors if each_floor else points
        elif TERRITORY_OF[field] != counted:
            counted = TERRITORY_OF[field]
            total += points
    return total


def score(s: Garden, seat: int) -> int:
    """GN-11.2 score: claimed cards, known secret cards, inhabitants; GN-11.7 negative: any sum."""
    total = project_points(s, seat) + s.box.worth(s.population[seat])
    for index in range(KEPT):
        total += secret_points(s, seat, s.kept[KEPT * seat + index])
    return total


def sheet(s: Garden, seat: int) -> list[ScoreLine]:
    """GN-11.2 score: list claimed cards, inhabitants, and the secret cards the viewer knows.

    Only claimed cards are booked during the game; at its end, everything is.
    """
    over = s.asking == FINISHED
    worth = s.box.worth(s.population[seat])
    lines = [
        ScoreLine("public projects", project_points(s, seat), "GN-6.9 kept"),
        ScoreLine("population", worth, "GN-11.2 score", over),
    ]
    for index in range(KEPT):
        kind = s.kept[KEPT * seat + index]
        if kind >= 0:
            rule = SECRET_RULES[s.box.secret_family[kind]]
            points = secret_points(s, seat, kind)
            lines.append(ScoreLine(s.box.secret_labels[kind], points, rule, over))
    return lines


def ending(s: Garden) -> int:
    """GN-11.1 end: by somebody's last floor; GN-12.1 guard: by the round count."""
    return LAST_FLOOR if s.last_round else ROUND_LIMIT
