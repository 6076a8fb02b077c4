"""What a position makes likely for a seat: plain counts, weighed by numbers found from games.

The weights stand in `prospect.toml`, `tools/prospects.py` finds them. Other seats' secret cards
count where they are known, as in the made-up worlds of a search.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from . import state as st
from .meta import PROSPECT
from .outlook import FIELD_OF, LOST, POINT, PRIME, Mind, Outlook
from .parts import TERRITORIES
from .state import KEPT, WITHIN, Garden, score

# What is counted, in hundredths; `tools/prospects.py` prints the weights by these names.
COUNTS: Final = [
    "points",
    "floors now",
    "tall now",
    "belfry now",
    "observatory now",
    "control now",
    "tall begun",
    "belfry 1",
    "belfry 2",
    "observatory 1",
    "observatory 2",
    "observatory 3",
    "control near",
    "track",
    "people to 16",
    "people to 40",
    "people more",
    "finished stock",
    "open stock",
    "alone",
    "tied",
    "soon",
    "ploys",
    "floors",
    "open",
    "finished",
    "ready",
    "on space 1",
    "on space 2",
    "on space 3",
    "on space 4",
    "has floors",
    "has tall",
    "has belfry",
    "has observatory",
    "has control",
]
POINTS: Final = 0
NOW: Final = 1  # + family of a secret card
FAMILIES: Final = 5
BEGUN: Final = 6
BELFRY: Final = 6  # + floors
OBSERVATORY: Final = 8  # + floors
NEAR: Final = 12
TRACK: Final = 13
PEOPLE: Final = 14
FINISHED_STOCK: Final = 17
OPEN_STOCK: Final = 18
ALONE: Final = 19
TIED: Final = 20
SOON: Final = 21
PLOYS_LEFT: Final = 22
FLOORS_LEFT: Final = 23
OPEN: Final = 24
FINISHED: Final = 25
READY: Final = 26
SPACE: Final = 27  # + space
HAS: Final = 31  # + family

# The game is cut at so many hundredths of rounds before its end; weights between are mixed.
KNOTS: Final = [0, 100, 200, 350, 550]
MILLE: Final = 1000  # weights are in thousandths
TWO: Final[list[int]] = PROSPECT.numbers("two")
MORE: Final[list[int]] = PROSPECT.numbers("more")  # seats


def rest_of(s: Garden) -> int:
    """Guess the hundredths of rounds that are left; EMPTY in the last one."""
    if s.last_round:
        return EMPTY
    actions = 0
    for number in s.box.actions:
        actions += number
    return min(KNOTS[len(KNOTS) - 1], min(s.floors) * s.seats * 100 // actions)


def shares_of(rest: int) -> list[int]:
    """Share a hundred between the knots around a moment; the last round stands first."""
    out = [0] * (len(KNOTS) + 1)
    if rest < 0:
        out[0] = 100
        return out
    at = 0
    while at + 2 < len(KNOTS) and rest >= KNOTS[at + 1]:
        at += 1
    upper = (rest - KNOTS[at]) * 100 // (KNOTS[at + 1] - KNOTS[at])
    out[at + 1] = 100 - upper
    out[at + 2] = upper
    return out


def weights_at(s: Garden) -> list[int]:
    """Mix the weights for this moment."""
    weights = TWO if s.seats == 2 else MORE
    shares = shares_of(rest_of(s))
    number = len(COUNTS)
    out = [0] * number
    for knot in range(len(shares)):
        if shares[knot]:
            for index in range(number):
                out[index] += weights[number * knot + index] * shares[knot]
    return [each // 100 for each in out]


def weighed(counts: list[int], weights: list[int]) -> int:
    """Add up counts by their weights; the sum is in thousandths of a hundredth."""
    total: i64 = 0
    for index in range(len(counts)):
        count: i64 = counts[index]
        if count:
            total += count * weights[index]
    return total


def prospect(s: Garden, seat: int) -> int:
    """Value a seat's position by itself, in hundredths of a point."""
    if s.asking == st.FINISHED:
        return score(s, seat) * POINT
    return weighed(counted(s, seat), weights_at(s)) // MILLE


def counted(s: Garden, seat: int) -> list[int]:
    """Count what a seat has and could have, all in hundredths."""
    outlook = Outlook(s, Mind(s, []), seat)
    out = [0] * len(COUNTS)
    count_majorities(outlook, seat, out)
    count_own(outlook, seat, s.population[seat], out)
    if s.turn == seat:
        out[SPACE + s.space] = POINT
        if s.crane >= 0:
            out[READY] = ready(outlook, s.crane)
    return out


def count_majorities(outlook: Outlook, seat: int, out: list[int]) -> None:
    """Count all that floors of other seats can change."""
    s = outlook.s
    outlook.compare(seat)
    out[ALONE] = outlook.alone * POINT
    out[TIED] = outlook.tied * POINT
    for index in range(KEPT):
        kind = s.kept[KEPT * seat + index]
        if kind >= 0 and s.box.pair[2 * kind] >= 0:
            count_control(outlook, seat, kind, out)


def count_own(outlook: Outlook, seat: int, people: int, out: list[int]) -> None:
    """Count what a seat has by itself."""
    s = outlook.s
    box = s.box
    out[POINTS] = outlook.points[seat]
    for index in range(KEPT):
        kind = s.kept[KEPT * seat + index]
        if kind >= 0:
            out[HAS + box.secret_family[kind]] += POINT
            if box.secret_terrain[kind] >= 0:
                count_ground(s, seat, kind, out)
            elif box.pair[2 * kind] < 0:
                count_towers(s, seat, kind, out)
    out[TRACK] = box.worth(people) * POINT
    out[PEOPLE] = min(people, 16) * POINT
    out[PEOPLE + 1] = max(0, min(people, 40) - 16) * POINT
    out[PEOPLE + 2] = max(0, people - 40) * POINT
    count_buildings(s, seat, out)
    if seat == outlook.seat:
        out[SOON] = outlook.soon()
    out[PLOYS_LEFT] = s.ploys(seat) * POINT
    out[FLOORS_LEFT] = s.floors[seat] * POINT


def ready(outlook: Outlook, territory: int) -> int:
    """Give the points of the best open card that a floor in a territory would make true."""
    s = outlook.s
    best = 0
    if s.floors[outlook.seat] and s.roofs():
        reach = outlook.reach()
        for card in s.row:
            if card >= 0 and s.box.points[card] > best:
                fields = reach.fields(s.box.family[card], s.box.terrain[card], s.box.beside[card])
                if fields & WITHIN[territory]:
                    best = s.box.points[card]
    return best * POINT


def count_control(outlook: Outlook, seat: int, kind: int, out: list[int]) -> None:
    """Count sole majorities of a card, and how near the others are."""
    box = outlook.s.box
    alone = 0
    for which in range(2):
        territory = box.pair[2 * kind + which]
        mine = outlook.floors[seat * TERRITORIES + territory]
        ahead = mine - outlook.most_of_others(seat, territory)
        if ahead > 0:
            alone += 1
        out[NEAR] += max(-3, min(3, ahead)) * POINT
    out[NOW + box.secret_family[kind]] += [0, box.secret_points[kind], box.both[kind]][
        alone
    ] * POINT


def count_ground(s: Garden, seat: int, kind: int, out: list[int]) -> None:
    """Count what a card about one terrain brings, and buildings begun for it."""
    family = s.box.secret_family[kind]
    points = s.box.secret_points[kind] * POINT
    tall = s.box.tall[kind]
    fields: i64 = s.own[seat] & ~s.roofed & s.land[s.box.secret_terrain[kind]]
    while fields:
        low: i64 = fields & -fields
        fields ^= low
        height = s.height[FIELD_OF[low % PRIME]]
        if tall == 1:
            out[NOW + family] += points * height
        elif height >= tall:
            out[NOW + family] += points
        else:
            out[BEGUN] += POINT


def count_towers(s: Garden, seat: int, kind: int, out: list[int]) -> None:
    """Count territories by their highest open building, for a card about tall ones."""
    family = s.box.secret_family[kind]
    tall = s.box.tall[kind]
    begun = BELFRY if tall == 3 else OBSERVATORY
    for territory in range(TERRITORIES):
        fields: i64 = s.own[seat] & ~s.roofed & WITHIN[territory]
        best = 0
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            best = max(best, s.height[FIELD_OF[low % PRIME]])
        if best >= tall:
            out[NOW + family] += s.box.secret_points[kind] * POINT
        elif best:
            out[begun + best] += POINT


def count_buildings(s: Garden, seat: int, out: list[int]) -> None:
    """Count buildings and what they would bring, finished ones apart."""
    fields: i64 = s.own[seat]
    while fields:
        low: i64 = fields & -fields
        fields ^= low
        field = FIELD_OF[low % PRIME]
        finished = s.roofed & BIT[field] != 0
        out[FINISHED if finished else OPEN] += POINT
        out[FINISHED_STOCK if finished else OPEN_STOCK] += s.value(field) * POINT


class Prospect(Outlook):
    """A position in the eyes of one seat, by the weights of the moment."""

    def __init__(self, s: Garden, mind: Mind, seat: int) -> None:
        super().__init__(s, mind, seat)
        self.others = [0] * s.seats  # what each other seat has by itself
        for other in range(s.seats):
            if other != seat:
                out = [0] * len(COUNTS)
                count_own(self, other, s.population[other], out)
                self.others[other] = weighed(out, mind.weights)

    def value(self, acted: bool) -> int:
        """Compare the seat with the best other; `acted`: its action is done."""
        phase = acted and self.closing
        over = self.is_over(phase)
        best = LOST
        for other in range(self.s.seats):
            if other != self.seat:
                best = max(best, self.worth(other, phase, over))
        if self.s.seats > 2:
            best //= 2  # there are others to be beaten too
        return self.worth(self.seat, phase, over) - best

    def worth(self, seat: int, phase: bool, over: bool) -> int:
        """Value one seat; who is on turn does not count here."""
        s = self.s
        out = [0] * len(COUNTS)
        count_majorities(self, seat, out)
        if seat != self.seat and not phase and not over:
            return (self.others[seat] + weighed(out, self.mind.weights)) // MILLE
        people = s.population[seat]
        if phase:
            people += self.alone * s.box.alone + self.tied * s.box.tied
        count_own(self, seat, people, out)
        if not over:
            return weighed(out, self.mind.weights) // MILLE
        total = out[POINTS] + out[TRACK]
        for family in range(FAMILIES):
            total += out[NOW + family]
        return total
