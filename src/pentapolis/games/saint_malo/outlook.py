"""What a city promises: points to come, from features of the city and weights that were fitted.

A feature is a small number, such as the crates around the best free field. Its weight depends on
how far the game is: on the free fields of the fullest city. The weights lie in outlook.toml.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT

from . import state as st
from .state import AROUND, CELLS, OUTER, SIDE, Town, score
from .weights import FEATURES, WEIGHTS, chance_of

POINT: Final = 100
UNKNOWN: Final = -10_000_001
RIVAL: Final = 75  # per cent that a loss of the strongest rival counts
STEP_CHANCE: Final = [85, 80, 65, 40, 20]  # of a missing church to be drawn later, per cent

PURSE: Final = 5  # the first of the four features of coins


class City:
    """One seat's city, light enough to be changed and changed back."""

    def __init__(self, s: Town, seat: int) -> None:
        self.free: i64 = s.free[seat]
        self.crates: i64 = s.crates[seat]
        self.walls: i64 = s.walls[seat]
        self.shrines: i64 = 0  # all churches
        self.churches: list[int] = []  # how many of each value
        for value in range(st.CHURCHES):
            cells = s.churches[seat * st.CHURCHES + value]
            self.churches.append(cells.bit_count())
            self.shrines |= cells
        self.people = s.people[seat * st.PERSONS : (seat + 1) * st.PERSONS]
        self.coins = s.coins[seat]
        self.logs = s.logs[seat]
        self.points = s.points[seat]
        self.lost = s.cannons[seat]

    def go_back(self, free: i64, walls: i64, coins: int, points: int) -> None:
        """Undo walls and what their towers brought."""
        self.free = free
        self.walls = walls
        self.coins = coins
        self.points = points


def ones(cells: i64) -> i64:
    """Count the cells of a set."""
    half = cells - ((cells >> 1) & 0x5555555555555555)
    pairs = (half & 0x3333333333333333) + ((half >> 2) & 0x3333333333333333)
    sums = (pairs + (pairs >> 4)) & 0x0F0F0F0F0F0F0F0F
    sums += sums >> 8
    sums += sums >> 16
    sums += sums >> 32
    return sums & 0x7F


class Outlook:
    """The view of one seat on what its city may become."""

    def __init__(self, s: Town, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.over = s.last_round != 0
        self.length = s.row_length()
        least = CELLS
        for other in range(s.seats):
            if other != seat:
                least = min(least, s.free[other].bit_count())
        if s.seats == 1:
            least = min(CELLS, 2 * (s.box.solo_turns - s.round))
        self.least = max(1, least)
        self.hurt: list[int] = []  # a rival's worth by the free fields of this city

    # The others

    def rival(self, s: Town) -> int:
        """Find the seat that is ahead of all others."""
        found = -1
        best = 0
        for other in range(s.seats):
            if other != self.seat:
                worth = score(s, other)
                if found < 0 or worth > best:
                    best = worth
                    found = other
        return found

    def rival_worth(self, room: int) -> int:
        """Give what a rival may expect while this city has so many free fields."""
        if not self.hurt:
            self.hurt = [UNKNOWN] * (CELLS + 1)
        if self.hurt[room] == UNKNOWN:
            other = self.rival(self.s)
            least = room
            worth = 0
            if other >= 0:
                look = Outlook(self.s, other)
                if room == 0:
                    look.over = True
                for seat in range(self.s.seats):
                    if seat != other and seat != self.seat:
                        least = min(least, self.s.free[seat].bit_count())
                look.least = max(1, least)
                worth = look.value(City(self.s, other), 0)
            self.hurt[room] = worth
        return self.hurt[room]

    def lead(self, city: City, sabres: int) -> int:
        """Give the worth of a city and what it spoils for a rival."""
        spoilt = self.rival_worth(int(ones(city.free)))
        return self.value(city, sabres) - spoilt * RIVAL // 100

    def phase(self, city: City) -> int:
        """Say how far the game is: the free fields of the fullest city."""
        return max(1, min(self.least, int(ones(city.free)) * 3 // 2))

    def strength(self, city: City) -> int:
        """SM-7.3 attack: soldiers and full sides."""
        box = self.s.box
        total = city.people[st.SOLDIER].bit_count() * box.soldier_defence
        walls: i64 = city.walls
        for side in range(st.SIDES):
            cells: i64 = SIDE[side]
            if walls & cells == cells:
                total += box.side_defence
        return total

    def base(self, city: City) -> int:
        """Give what counts already, in hundredths; a coin is half a point."""
        box = self.s.box
        total = city.points + city.logs * box.log_points - city.lost * box.cannon_loss
        fewest = CELLS
        for value in range(st.CHURCHES):
            fewest = min(fewest, city.churches[value])
            total += fewest * (box.series[value + 1] - box.series[value])
        return total * POINT + city.coins * POINT // box.coins_per_point

    def is_final(self, city: City) -> bool:
        """Tell whether nothing is added to a city after this turn."""
        return self.over or city.free == 0

    def final(self, city: City) -> int:
        """Give the score of a city that is not added to any more, in hundredths."""
        box = self.s.box
        total = self.base(city)
        total -= city.coins * POINT // box.coins_per_point
        total += city.coins // box.coins_per_point * POINT
        return total + (box.full_city * POINT if city.free == 0 else 0)

    def value(self, city: City, sabres: int) -> int:
        """Give the worth of a city after a turn that ends with so many sabres."""
        own = self.strength(city)
        if self.is_final(city):
            return self.final(city) - self.raided(own, sabres)
        phase = self.phase(city)
        features = self.features(city, self.s.boxes + sabres)
        first = phase * FEATURES
        total = 0
        for index in range(FEATURES):
            if features[index]:
                total += features[index] * WEIGHTS[first + index]
        return self.base(city) + total // 10 - self.raided(own, sabres)

    def raided(self, own: int, sabres: int) -> int:
        """Give what the attacks cost that sabres bring at once."""
        box = self.s.box
        lost = 0
        boxes = self.s.boxes
        rows = min(len(box.strength), (boxes + sabres) // self.length)
        for row in range(boxes // self.length, rows):
            if own < box.strength[row]:
                lost += box.cannon_loss * POINT
        return lost

    def menace(self, own: int, phase: int, sabres: int) -> int:
        """Give what a defence lets be lost to pirates, now and later, after so many sabres."""
        out: list[int] = []
        self.attacks(own, phase, self.s.boxes + sabres, out)
        first = phase * FEATURES + FEATURES - len(out)
        total = 0
        for index in range(len(out)):
            total += out[index] * WEIGHTS[first + index]
        return self.raided(own, sabres) - total // 10

    def purse(self, coins: int, phase: int) -> int:
        """Give the worth of coins."""
        first = phase * FEATURES + PURSE
        total = min(coins, 2) * WEIGHTS[first]
        total += max(0, min(coins - 2, 4)) * WEIGHTS[first + 1]
        total += max(0, min(coins - 6, 6)) * WEIGHTS[first + 2]
        total += max(0, coins - 12) * WEIGHTS[first + 3]
        return total // 10 + coins * POINT // self.s.box.coins_per_point

    def features(self, city: City, boxes: int) -> list[int]:
        """Measure a city."""
        out = [1, 0, 0]
        free: i64 = city.free
        room: i64 = ones(free)
        out[1] = max(0, self.least - int(room))
        out.append(max(0, int(room) - self.least))
        out[2] = int(ones(free & OUTER))
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
        self.spots(city, out)
        self.series(city, out)
        self.sides(city, out)
        self.danger(city, boxes, out)
        return out

    def spots(self, city: City, out: list[int]) -> None:
        """Measure the best free fields for merchants, priests, jugglers and architects."""
        free: i64 = city.free
        crates: i64 = city.crates
        shrines: i64 = city.shrines
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
            touching: i64 = ones(crates & around)
            if touching > market:
                second = market
                market = touching
            elif touching > second:
                second = touching
            if touching > 3:
                more += touching - 3
            if shrines & around:
                holy: i64 = ones(shrines & around)
                chapel = max(chapel, holy)
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
                space: i64 = ones(free & around)
                yard = max(yard, space)
        out.append(int(market))
        out.append(int(second))
        out.append(int(more))
        out.append(int(chapel))
        out.append(int(stage))
        out.append(int(stage2))
        out.append(int(yard) if yard < 3 else 3)

    def series(self, city: City, out: list[int]) -> None:
        """Measure the church series: how long they are, and what stands beyond a gap."""
        steps = self.s.box.series
        counts = city.churches
        first = 0
        while first < st.CHURCHES and counts[first]:
            first += 1
        for length in range(1, st.CHURCHES + 1):
            out.append(1 if first >= length else 0)
        beyond = [0, 0]
        later = 0
        highest = max(counts)
        for row in range(highest):
            chance = 100
            for value in range(st.CHURCHES):
                if counts[value] <= row:
                    chance = chance * STEP_CHANCE[value] // 100
                elif chance < 100:
                    beyond[1 if row else 0] += (steps[value + 1] - steps[value]) * chance
                elif row:
                    later += 1
        out.append(beyond[0] // 10)
        out.append(beyond[1] // 10)
        out.append(later)

    def sides(self, city: City, out: list[int]) -> None:
        """Measure the sides that can still become full."""
        free: i64 = city.free
        walls: i64 = city.walls
        at = len(out)
        out.extend([0, 0, 0, 0, 0, 0, 0])
        for side in range(st.SIDES):
            cells: i64 = SIDE[side]
            if (free | walls) & cells != cells:
                continue
            drawn = int(ones(walls & cells))
            if drawn < 5:
                out[at + drawn] += 1
                if side == st.NORTH:
                    out[at + 5] = drawn
                elif side == st.SOUTH:
                    out[at + 6] = drawn

    def danger(self, city: City, boxes: int, out: list[int]) -> None:
        """Measure the attacks to come: all, those held, those nearly held; by their chance."""
        self.attacks(self.strength(city), self.phase(city), boxes, out)

    def attacks(self, own: int, phase: int, boxes: int, out: list[int]) -> None:
        """Add the features of a defence."""
        s = self.s
        coming = 0
        held = 0
        near = 0
        fair = 0
        far = 0
        for row in range(boxes // self.length, len(s.box.strength)):
            chance = chance_of(phase, max(2, s.seats), (row + 1) * self.length - boxes)
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


def judge(game: Game, s: Town, seat: int) -> int:
    """Give the worth of a seat's position: its points and what its city promises."""
    if s.asking == st.FINISHED:
        return score(s, seat) * POINT
    return Outlook(s, seat).value(City(s, seat), 0)
