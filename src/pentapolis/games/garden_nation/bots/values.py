"""The worth of a position by rule of thumb, in hundredths of a point.

Points that are safe, points that secret cards promise, inhabitants as money, majorities as income,
and open cards that are one floor away.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.state import EMPTY

from ..rules.board import TERRITORIES, TERRITORY_OF
from ..rules.codes import FLOORS, KEPT
from ..rules.state import Garden
from .facts import LOST, POINT, Facts, Moment
from .reach import FIELD_OF, PRIME

PLOY: Final = 90  # what a ploy token is worth while the game is long
FAR: Final = 4  # rounds ahead that income is counted for
TALL: Final = [0, 8, 30, 100]  # per cent of a belfry's points for so many floors
TALLER: Final = [0, 4, 16, 45, 100]  # and of an observatory's


class ThumbValue(Facts):
    """A position as a seat values it by rule of thumb."""

    def __init__(self, s: Garden, moment: Moment, seat: int) -> None:
        super().__init__(s, moment, seat)
        self.share = 60 if s.seats == 2 else 35  # per cent that the best other seat counts
        self.now = [0] * s.seats  # what secret cards about buildings bring as they stand
        self.hoped = [0] * s.seats  # and what they promise
        for each in range(s.seats):
            if each != seat:
                self.read_cards(each)

    def value(self, acted: bool) -> int:
        """Value the seat's position less part of the best other; `acted`: its action is done."""
        s = self.s
        phase = acted and self.closing
        over = self.is_over(phase)
        best = LOST
        for other in range(s.seats):
            if other != self.seat:
                best = max(best, self.worth(other, phase, over))
        self.read_cards(self.seat)
        total = self.worth(self.seat, phase, over)
        if not over:
            total += self.value_soon() * (100 - self.moment.late // 2) // 100
            total += s.ploys(self.seat) * PLOY * (110 - self.moment.late) // 100
        return total - best * self.share // 100

    def worth(self, seat: int, phase: bool, over: bool) -> int:
        """Value one seat: what it has and what it will get."""
        s = self.s
        box = s.box
        self.compare_majorities(seat)
        people = s.population[seat]
        if phase:
            people += self.alone * box.alone + self.tied * box.tied
        total = self.points[seat]
        if over:
            return (
                total + self.now[seat] + self.value_control(seat, True) + box.worth(people) * POINT
            )
        total += (
            self.hoped[seat]
            + self.value_control(seat, False)
            + self.value_people(people, self.stock[seat])
        )
        income = 24 * (self.alone * box.alone + self.tied * box.tied) + self.edge
        return total + income * min(FAR, 1 + self.moment.rounds)

    def value_people(self, people: int, stock: int) -> int:
        """Value inhabitants: the track at the end, money to build with before.

        What stands can be turned into money, one action a building.
        """
        late = self.moment.late
        last = self.s.box.worth(people) * POINT
        now = 40 * min(people, 16) + 26 * max(0, min(people, 40) - 16)
        now += 6 * max(0, people - 40) - 300
        return (last * late + (now + stock * 13) * (100 - late)) // 100

    # Secret cards

    def value_control(self, seat: int, over: bool) -> int:
        """GN-11.5 control: value cards about majorities, and how close they are."""
        s = self.s
        box = s.box
        total = 0
        for index in range(KEPT):
            kind = s.kept[KEPT * seat + index]
            if kind < 0 or box.pair[2 * kind] < 0:
                continue
            alone = 0
            close = 0  # per cent of a single majority
            for which in range(2):
                territory = box.pair[2 * kind + which]
                mine = self.floors[seat * TERRITORIES + territory]
                most = self.most_of_others(seat, territory)
                if mine > most:
                    alone += 1
                close += max(0, min(150, 90 + 30 * (mine - most))) if mine or most else 40
            points = box.secret_points[kind] * POINT
            now = [0, points, box.both[kind] * POINT][alone]
            total += now if over else self.value_promise(now, close * points // 100)
        return total

    def value_promise(self, now: int, ahead: int) -> int:
        """Value a secret card: what it brings now, and a part for what is under way."""
        return now + max(0, ahead - now) * (100 - self.moment.late) // 100

    def read_cards(self, seat: int) -> None:
        """Note what a seat's cards about buildings bring and promise."""
        s = self.s
        self.now[seat] = 0
        self.hoped[seat] = 0
        for index in range(KEPT):
            kind = s.kept[KEPT * seat + index]
            if kind >= 0 and s.box.pair[2 * kind] < 0:
                if s.box.secret_terrain[kind] >= 0:
                    self.read_ground(seat, kind)
                else:
                    self.read_towers(seat, kind)

    def read_ground(self, seat: int, kind: int) -> None:
        """Value a card about open buildings on one terrain."""
        s = self.s
        box = s.box
        points: i64 = box.secret_points[kind] * POINT
        tall: i64 = box.tall[kind]
        each_floor = box.secret_family[kind] == FLOORS
        now: i64 = 0
        ahead: i64 = 0
        fields: i64 = s.own[seat] & ~s.roofed & s.land[box.secret_terrain[kind]]
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            height: i64 = s.height[FIELD_OF[low % PRIME]]
            if height >= tall:
                now += points * height if each_floor else points
            if tall == 1:
                ahead += points * height
            else:
                ahead += points if height >= 2 else points // 2
        self.now[seat] += now
        self.hoped[seat] += self.value_promise(now, ahead)

    def read_towers(self, seat: int, kind: int) -> None:
        """Value a card about one tall open building in each territory."""
        s = self.s
        points: i64 = s.box.secret_points[kind] * POINT
        tall: i64 = s.box.tall[kind]
        shares = TALL if tall == 3 else TALLER
        most: i64 = len(shares) - 1
        now: i64 = 0
        ahead: i64 = 0
        best: i64 = 0  # height in this territory
        here: i64 = EMPTY
        fields: i64 = s.own[seat] & ~s.roofed
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            field: i64 = FIELD_OF[low % PRIME]
            height: i64 = s.height[field]
            territory: i64 = TERRITORY_OF[field]
            if territory != here:
                now += points if best >= tall else 0
                ahead += points * shares[min(most, best)] // 100
                best = 0
                here = territory
            best = max(best, height)
        now += points if best >= tall else 0
        ahead += points * shares[min(most, best)] // 100
        self.now[seat] += now
        self.hoped[seat] += self.value_promise(now, ahead)
