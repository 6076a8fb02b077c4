"""What things are worth by rules of thumb, in hundredths of population.

Prestige is worth what its tens bring, so its worth follows the house. Income counts once for each
income phase left. A step of the house counts for all tens still to come.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY

from ..rules import codes as c
from ..rules.board import LARGE, MEDIUM, SMALL
from ..rules.codes import KINDS, TRACKS, P
from ..rules.effects import count_population_tiles
from ..rules.land import gardens_left, has_site
from ..rules.questions.city import can_pay, is_due
from ..rules.scoring import count_buildings, count_tiles, house_value, majority_points
from ..rules.state import Sky

# By round.
EXTRA_TENS: Final = [700, 650, 600, 520, 420, 280, 110]  # hundredths, beyond present income
CUBE: Final = [75, 75, 75, 75, 75, 65, 20]
AERO: Final = [56, 56, 56, 56, 52, 42, 11]
HAND: Final = [100, 100, 105, 110, 115, 110, 60]  # a worker, for each round to come

GROWTH: Final = 30  # what each round to come adds to the worth of a ten


class Values:
    """What things are worth to one seat in one position."""

    def __init__(self, s: Sky, seat: int) -> None:
        self.s = s
        self.seat = seat
        box = s.box
        self.left = box.rounds - s.round  # income phases whose aeros and cubes can still be used
        index = max(0, 6 - self.left)
        self.cube = CUBE[index]
        self.aero = AERO[index]
        self.hand = HAND[index]
        value = house_value(s, seat)
        self.now = value * 100 // box.step  # a point of prestige on the score track
        later = (value * 100 + GROWTH * self.left) // box.step
        self.p = (self.left + 1) * later  # a point of prestige income on the mat
        income = min(s.income[seat * TRACKS + P], box.track)
        tens = income * (self.left + 1) * 100 // box.step + EXTRA_TENS[index]
        last = s.house[seat] >= len(box.house_values) - 1
        self.step = 0 if last else tens // 2  # one house forward

    # Buildings

    def square(self, at: int) -> int:
        """Return the worth of an income square, given as type * 2 + mark."""
        box = self.s.box
        goods = box.square_r[at] * self.cube + box.square_m[at] * self.aero
        worth = goods * self.left + box.square_p[at] * self.p
        if box.square_worker[at]:
            supply = box.start_dark + box.supply - self.s.workers[self.seat]
            worth += self.left * self.hand if supply > 0 else 0
        return worth

    def mark(self, type_: int, mark: int) -> int:
        """Return the worth of marking a square, with the chance to move the cube before the end."""
        own = self.square(type_ * 2 + mark)
        other = self.s.box.square_p[type_ * 2 + 1 - mark] * self.now
        return own + (other * 6 // 10 if self.left > 1 else 0)

    def building(self, type_: int) -> int:
        """Return the worth of a building, its cost not taken off."""
        worth = max(self.mark(type_, 0), self.mark(type_, 1)) + self.step
        if self.s.box.number[type_] == self.s.round:
            worth += self.s.box.match_population * 100
            bonus = count_tiles(self.s, self.seat, c.MATCH3) * self.s.box.amount[c.MATCH3]
            worth += bonus * self.now
        return worth

    def propeller(self, which: int) -> int:
        """Return the worth of a propeller minus its price."""
        box = self.s.box
        gain = box.prop_prestige[which] * self.now + self.step
        return gain - box.prop_price[which] * self.aero

    def cube_move(self, which: int) -> int:
        """Return the worth of moving the cube on a building."""
        first = self.s.b_type[which] * 2
        mark = self.s.b_mark[which]
        gain = self.square(first + 1 - mark)
        if self.s.b_gave[which] and self.s.box.square_worker[first + 1 - mark]:
            gain -= self.left * self.hand
        lost = self.square(first + mark)
        if self.s.box.square_worker[first + mark]:
            lost -= self.left * self.hand  # the worker is not lost
        return gain - max(0, lost)

    # Benefits

    def benefit(self, lane: int) -> int:
        """Return the worth of the benefit in a lane."""
        box = self.s.box
        if lane == c.ORDER_LANE:
            return (self.s.place + 1) * self.now
        if lane == c.MONEY_LANE:
            return box.benefit_money * self.aero
        if lane < c.LAND_LANE:
            return box.benefit_resource * self.cube
        if lane == c.LAND_LANE:
            return box.benefit_squares * (self.cube + self.aero) if self.left else 0
        if lane == c.BUILD_LANE:
            return box.benefit_prestige * self.now
        if lane == c.TILE_LANE:
            return box.benefit_cubes * self.cube
        if lane == c.GARDEN_LANE:
            return box.benefit_population * 100
        return 30

    def waiting_benefit(self) -> int:
        """Return the worth of a benefit that waits for the first step of the action, else 0."""
        return self.benefit(self.s.lane) if self.s.owed else 0

    def can_act(self, lane: int) -> bool:
        """Return whether a lane's action can be carried out now, without every check."""
        s = self.s
        box = s.box
        aeros = s.aeros[self.seat]
        if lane == c.LAND_LANE:
            return aeros >= box.land_aeros[SMALL]
        if lane == c.BUILD_LANE:
            for type_ in range(box.types):
                if s.stock[type_] and is_due(s, self.seat, type_) and can_pay(s, self.seat, type_):
                    if has_site(s, self.seat, box.size[type_]):
                        return True
            for which in range(len(s.propeller)):
                if s.propeller[which] == EMPTY and box.prop_price[which] <= aeros:
                    return True
            return False
        if lane == c.TILE_LANE:
            return aeros >= box.extra_price
        return aeros >= box.garden_price and gardens_left(s) > 0 and s.land[self.seat] != 0

    # Market tiles

    def tile(self, kind: int) -> int:
        """Return the worth of a market tile."""
        s = self.s
        box = s.box
        amount = box.amount[kind]
        left = self.left
        worth = self.p if box.crown[kind] else 0
        if c.COLOUR_OF[kind] >= 0:
            return worth + amount * self.cube
        if kind in c.MAJORITIES:
            return worth + self.majority(kind)
        if kind == c.AERO5 or kind == c.AERO6:
            worth += amount * self.aero
        elif kind == c.SETS:
            worth += amount * self.now * 2
        elif kind == c.GARDEN_FREE:
            worth += 3 * self.now + 20
        elif kind == c.MATCH3:
            worth += amount * (self.now + 10) * left * 8 // 10
        elif kind == c.LAND_DISC or kind == c.COMP2:
            worth += self.aero * left * 7 // 10
        elif kind == c.TOLL:
            worth += self.aero * left * (s.seats - 1) // 2
        elif kind == c.CONVERTER:
            worth += 35 * (left + 1)
        elif kind == c.FUTURE:
            worth += 25 * left
        elif kind == c.TWO_SINGLES or kind == c.LAND2_FREE:
            worth += 220 if left else 0
        elif kind == c.POP2:
            worth += amount * 100
        elif kind == c.SMALL_PAY or kind == c.MEDIUM_PAY or kind == c.LARGE_PAY:
            size = SMALL if kind == c.SMALL_PAY else MEDIUM if kind == c.MEDIUM_PAY else LARGE
            worth += amount * self.aero * (count_buildings(s, self.seat, size) + min(1, left))
        elif kind == c.DISC23:
            worth += amount * self.cube * max(0, 4 - s.round)
        elif kind == c.DISC45:
            worth += amount * self.cube * min(2, max(0, 6 - s.round))
        elif kind == c.HOUSE1:
            worth += self.step
        elif kind == c.PRES7:
            worth += amount * self.now
        elif kind == c.POP_BONUS:
            worth += amount * self.now * count_population_tiles(s, self.seat)
        return worth

    def majority(self, kind: int) -> int:
        """Return the worth of a majority tile: what it brings now, less for each round to come."""
        return majority_points(self.s, self.seat, kind) * (90 - 8 * self.left)

    def effect(self, which: int) -> int:
        """Return the worth of an effect printed on a market space."""
        box = self.s.box
        if which == c.AEROS_EFFECT:
            return box.last_aeros * 45  # propellers can still be bought
        if which == c.CUBES_EFFECT:
            return box.last_cubes * 45
        if which == c.PRESTIGE_EFFECT:
            return box.last_prestige * self.now
        if which == c.POPULATION_EFFECT:
            return box.last_population * 100
        if which == c.LAND_EFFECT:
            return 120
        best = 0
        for kind in range(KINDS):
            if self.s.aside[kind]:
                best = max(best, self.tile(kind))
        return best
