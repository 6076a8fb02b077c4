"""A plan for the round: what a player wants to build, and what is missing for it."""

from __future__ import annotations

from ..rules.board import LARGE, MEDIUM, SMALL
from ..rules.codes import COLOURS
from ..rules.land import has_site
from ..rules.questions.city import discount, is_due
from .values import Values


class Goal:
    """The buildings a player wants this round, chosen greedily, and what they still lack."""

    def __init__(self, values: Values) -> None:
        s = values.s
        seat = values.seat
        self.values = values
        self.need = [0] * COLOURS  # cubes missing for buildings of this round
        self.wish = [0] * COLOURS  # cubes missing for one more building, of this round or the next
        self.land: list[int] = []  # sizes of land to buy
        self.short = 0  # aeros missing for that land
        self.targets: list[int] = []  # types to build this round
        self.ready: list[int] = []  # worth of those that lack nothing
        self.spare = s.cubes[seat * COLOURS : (seat + 1) * COLOURS]
        self.count = s.land[seat].bit_count()
        self.medium = has_site(s, seat, MEDIUM)
        self.large = has_site(s, seat, LARGE)
        self.aeros = s.aeros[seat]
        self.hands = s.dark[seat] + s.special[seat]
        self.stock = s.stock[:]
        for _ in range(5):
            if not self.plan_building(False):
                break
        if values.left:
            self.hands = 99
            self.plan_building(True)

    def count_missing_cubes(self, type_: int) -> int:
        """Count the cubes that a type of building still lacks."""
        missing = 0
        for colour in range(COLOURS):
            lack = self.values.s.box.cost[type_ * COLOURS + colour] - self.spare[colour]
            if lack > 0:
                missing += lack
        return max(0, missing - discount(self.values.s, self.values.seat, type_))

    def missing_land(self, size: int) -> int:
        """Return the size of land to buy for a building of this size; -1 if there is room."""
        if size == SMALL:
            return -1 if self.count else SMALL
        if size == MEDIUM:
            if self.medium:
                return -1
            return SMALL if self.count else MEDIUM
        if self.large:
            return -1
        return MEDIUM if self.medium else LARGE

    def plan_building(self, later: bool) -> bool:
        """Plan the building worth most per worker; return whether there is one.

        A `later` building may be of the next round; it counts as a wish, not as a need.
        """
        s = self.values.s
        box = s.box
        best = -1
        best_rate = 0
        for type_ in range(box.types):
            if self.stock[type_] == 0:
                continue
            ahead = later and box.number[type_] == s.round + 1
            if not ahead and not is_due(s, self.values.seat, type_):
                continue
            hands = self.count_missing_cubes(type_) + 1
            size = self.missing_land(box.size[type_])
            if size >= 0:
                hands += box.land_workers[size]
                hands += max(0, box.land_aeros[size] - self.aeros)
            if hands > self.hands:
                continue
            rate = self.values.building(type_) * 100 // (hands + 1)
            if rate > best_rate:
                best_rate = rate
                best = type_
        if best < 0:
            return False
        self.reserve_building(best, later)
        return True

    def reserve_building(self, type_: int, later: bool) -> None:
        """Reserve cubes, land and workers for a building, and note what it lacks."""
        s = self.values.s
        box = s.box
        size = self.missing_land(box.size[type_])
        missing = self.count_missing_cubes(type_)
        if not later:
            self.targets.append(type_)
            if size < 0 and missing == 0:
                self.ready.append(self.values.building(type_))
        self.hands -= missing + 1
        less = discount(s, self.values.seat, type_)
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
        self.reserve_land(size, box.size[type_], later)
        self.stock[type_] -= 1

    def reserve_land(self, bought: int, size: int, later: bool) -> None:
        """Reserve land for a building of a size, and note land to buy; -1 for none."""
        box = self.values.s.box
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

    def count_missing(self) -> int:
        """Count the cubes and pieces of land missing for the buildings of this round."""
        return sum(self.need) + len(self.land)
