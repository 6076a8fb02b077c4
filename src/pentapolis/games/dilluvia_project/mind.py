"""What things are worth to a sensible player, in hundredths of population.

Prestige counts through tens, so its worth follows the house; income counts once for each income
phase that is left; a step of the house counts for all tens that are still to come.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.state import EMPTY

from . import codes as c
from .codes import COLOURS, KINDS, TRACKS, P
from .deeds import buildings_of, owns, population_tiles
from .land import gardens_left, has_site
from .plan import LARGE, MEDIUM, SMALL
from .questions.city import can_pay, discount, is_due
from .scoring import majority
from .state import Sky, house_value

EXTRA_TENS: Final = [700, 650, 600, 520, 420, 280, 110]  # by round, beside the present income
CUBE: Final = [75, 75, 75, 75, 75, 65, 20]
AERO: Final = [56, 56, 56, 56, 52, 42, 11]
HAND: Final = [100, 100, 105, 110, 115, 110, 60]  # a worker in a later round
GROWTH: Final = 30  # how much a round adds to the worth of a ten


class Mind:
    """The view of one seat on the game, worked out once for a decision."""

    def __init__(self, s: Sky, seat: int) -> None:
        self.s = s
        self.seat = seat
        box = s.box
        self.left = box.rounds - s.round  # income phases whose goods can still be used
        index = max(0, 6 - self.left)
        self.cube = CUBE[index]
        self.aero = AERO[index]
        self.hand = HAND[index]
        value = house_value(s, seat)
        self.now = value * 100 // box.step  # a point of prestige on the track
        later = (value * 100 + GROWTH * self.left) // box.step
        self.p = (self.left + 1) * later  # a point of prestige income
        income = min(s.income[seat * TRACKS + P], box.track)
        tens = income * (self.left + 1) * 100 // box.step + EXTRA_TENS[index]
        last = s.house[seat] >= len(box.house_values) - 1
        self.step = 0 if last else tens // 2  # one house forward

    # Buildings

    def square(self, at: int) -> int:
        """Worth of an income square, type * 2 + mark."""
        box = self.s.box
        goods = box.square_r[at] * self.cube + box.square_m[at] * self.aero
        worth = goods * self.left + box.square_p[at] * self.p
        if box.square_worker[at]:
            supply = box.start_dark + box.supply - self.s.workers[self.seat]
            worth += self.left * self.hand if supply > 0 else 0
        return worth

    def mark(self, type_: int, mark: int) -> int:
        """Worth of a mark when it can be moved once more before the end."""
        own = self.square(type_ * 2 + mark)
        other = self.s.box.square_p[type_ * 2 + 1 - mark] * self.now
        return own + (other * 6 // 10 if self.left > 1 else 0)

    def building(self, type_: int) -> int:
        """Worth of a building when it stands."""
        worth = max(self.mark(type_, 0), self.mark(type_, 1)) + self.step
        if self.s.box.number[type_] == self.s.round:
            worth += self.s.box.match_population * 100
            bonus = owns(self.s, self.seat, c.MATCH3) * self.s.box.amount[c.MATCH3]
            worth += bonus * self.now
        return worth

    def propeller(self, which: int) -> int:
        """Worth of a propeller, its price taken off."""
        box = self.s.box
        gain = box.prop_prestige[which] * self.now + self.step
        return gain - box.prop_price[which] * self.aero

    def flip(self, which: int) -> int:
        """Worth of moving the cube on a building."""
        first = self.s.b_type[which] * 2
        mark = self.s.b_mark[which]
        gain = self.square(first + 1 - mark)
        if self.s.b_gave[which] and self.s.box.square_worker[first + 1 - mark]:
            gain -= self.left * self.hand
        lost = self.square(first + mark)
        if self.s.box.square_worker[first + mark]:
            lost -= self.left * self.hand  # the worker stays
        return gain - max(0, lost)

    # Benefits

    def benefit(self, lane: int) -> int:
        """Worth of what the first special worker in a field brings."""
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

    def owed(self) -> int:
        """Worth of a benefit that waits for the first step of the action."""
        return self.benefit(self.s.lane) if self.s.owed else 0

    def can_act(self, lane: int) -> bool:
        """Tell roughly whether the action of a field can be carried out now."""
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
        """Worth of a market tile."""
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
            worth += amount * self.aero * (buildings_of(s, self.seat, size) + min(1, left))
        elif kind == c.DISC23:
            worth += amount * self.cube * max(0, 4 - s.round)
        elif kind == c.DISC45:
            worth += amount * self.cube * min(2, max(0, 6 - s.round))
        elif kind == c.HOUSE1:
            worth += self.step
        elif kind == c.PRES7:
            worth += amount * self.now
        elif kind == c.POP_BONUS:
            worth += amount * self.now * population_tiles(s, self.seat)
        return worth

    def majority(self, kind: int) -> int:
        """Worth of a majority tile: what it would bring now, less the longer the game lasts."""
        return majority(self.s, self.seat, kind) * (90 - 8 * self.left)

    def effect(self, which: int) -> int:
        """Worth of what is printed on a space."""
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


class Goal:
    """What a player wants to build in this round, and what is missing for it."""

    def __init__(self, mind: Mind) -> None:
        s = mind.s
        seat = mind.seat
        self.mind = mind
        self.need = [0] * COLOURS  # cubes missing for buildings of this round
        self.wish = [0] * COLOURS  # cubes missing for the next one
        self.land: list[int] = []  # sizes of land missing
        self.short = 0  # aeros missing for the land
        self.targets: list[int] = []
        self.ready: list[int] = []  # worth of the buildings that could be built at once
        self.spare = s.cubes[seat * COLOURS : (seat + 1) * COLOURS]
        self.count = s.land[seat].bit_count()
        self.medium = has_site(s, seat, MEDIUM)
        self.large = has_site(s, seat, LARGE)
        self.aeros = s.aeros[seat]
        self.hands = s.dark[seat] + s.special[seat]
        self.stock = s.stock[:]
        for _ in range(5):
            if not self.add(False):
                break
        if mind.left:
            self.hands = 99
            self.add(True)

    def lacks(self, type_: int) -> int:
        """Count the cubes that a building still lacks."""
        missing = 0
        for colour in range(COLOURS):
            lack = self.mind.s.box.cost[type_ * COLOURS + colour] - self.spare[colour]
            if lack > 0:
                missing += lack
        return max(0, missing - discount(self.mind.s, self.mind.seat, type_))

    def ground(self, size: int) -> int:
        """Give the size of land that must be bought for a size; -1 if there is room."""
        if size == SMALL:
            return -1 if self.count else SMALL
        if size == MEDIUM:
            if self.medium:
                return -1
            return SMALL if self.count else MEDIUM
        if self.large:
            return -1
        return MEDIUM if self.medium else LARGE

    def add(self, later: bool) -> bool:
        """Choose the building with the best worth for its workers; note what it lacks."""
        s = self.mind.s
        box = s.box
        best = -1
        best_rate = 0
        for type_ in range(box.types):
            if self.stock[type_] == 0:
                continue
            ahead = later and box.number[type_] == s.round + 1
            if not ahead and not is_due(s, self.mind.seat, type_):
                continue
            hands = self.lacks(type_) + 1
            size = self.ground(box.size[type_])
            if size >= 0:
                hands += box.land_workers[size]
                hands += max(0, box.land_aeros[size] - self.aeros)
            if hands > self.hands:
                continue
            rate = self.mind.building(type_) * 100 // (hands + 1)
            if rate > best_rate:
                best_rate = rate
                best = type_
        if best < 0:
            return False
        self.take(best, later)
        return True

    def take(self, type_: int, later: bool) -> None:
        """Set cubes, land and workers of a building aside."""
        s = self.mind.s
        box = s.box
        size = self.ground(box.size[type_])
        missing = self.lacks(type_)
        if not later:
            self.targets.append(type_)
            if size < 0 and missing == 0:
                self.ready.append(self.mind.building(type_))
        self.hands -= missing + 1
        less = discount(s, self.mind.seat, type_)
        for colour in range(COLOURS):
            lack = box.cost[type_ * COLOURS + colour] - self.spare[colour]
            if lack <= 0:
                self.spare[colour] = -lack
                continue
            self.spare[colour] = 0
            waived = min(less, lack)
            less -= waived
            if later:
                self.wish[colour] += lack - waived
            else:
                self.need[colour] += lack - waived
        self.settle(size, box.size[type_], later)
        self.stock[type_] -= 1

    def settle(self, bought: int, size: int, later: bool) -> None:
        """Use land up, and note land that must be bought."""
        box = self.mind.s.box
        if bought >= 0:
            if not later:
                self.land.append(bought)
            self.hands -= box.land_workers[bought]
            self.aeros -= box.land_aeros[bought]
            if self.aeros < 0:
                self.hands += self.aeros
                if not later:
                    self.short -= self.aeros
                self.aeros = 0
        used = 1 if size == SMALL else 2 if size == MEDIUM else 4
        gained = 0 if bought < 0 else 1 if bought == SMALL else 2 if bought == MEDIUM else 4
        self.count = max(0, self.count + gained - used)
        if size == LARGE:
            self.large = False
            self.medium = self.count > 1
        else:
            self.medium = self.medium and self.count > 1
            self.large = self.large and self.count > 3

    def lacking(self) -> int:
        """Count what is still missing for the buildings of this round."""
        return sum(self.need) + len(self.land)
