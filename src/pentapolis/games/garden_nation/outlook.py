"""What a position is worth to a seat, in hundredths of a point.

Points that are safe, points that secret cards promise, inhabitants as money, majorities as income,
and open cards that are one floor away. What an action of the seat does not change is counted once.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from . import state as st
from .parts import FLOORS, TERRAINS, TERRITORIES
from .projects import BESIDE_FREE, CENTRAL, CORNER, OUTER, ROW_OF_TWO, near_of
from .state import KEPT, TERRITORY_OF, WITHIN, Garden, project_points

POINT: Final = 100
PLOY: Final = 90  # what a ploy token is worth while the game is long
NEARLY: Final = 30  # per cent of the points of an open card that one floor would make true
FAR: Final = 4  # rounds ahead that income is counted for
MANY: Final = 4  # places for an open card; more make no difference
TALL: Final = [0, 8, 30, 100]  # per cent of a belfry's points for so many floors
TALLER: Final = [0, 4, 16, 45, 100]  # and of an observatory's
LOST: Final = -10_000_000
PRIME: Final = 67  # the powers of two have different rests


def fields_by_rest() -> list[int]:
    """Note which field a bit stands for, by its rest; quicker than counting bits."""
    out = [EMPTY] * PRIME
    for field in range(len(BIT)):
        out[BIT[field] % PRIME] = field
    return out


FIELD_OF: Final[list[int]] = fields_by_rest()


class Mind:
    """How far the game has come."""

    def __init__(self, s: Garden) -> None:
        fewest = min(s.floors)
        actions = 0
        for number in s.box.actions:
            actions += number
        # Somewhat more than every second action builds on.
        self.rounds = fewest * s.seats // actions if not s.last_round else 0
        self.late = 100 - min(10, self.rounds) * 10  # per cent


class Outlook:
    """A position in the eyes of one seat, whose own plain actions may change it meanwhile."""

    def __init__(self, s: Garden, mind: Mind, seat: int) -> None:
        self.s = s
        self.mind = mind
        self.seat = seat
        self.near = near_of(s)
        self.share = 60 if s.seats == 2 else 35  # per cent that the best other seat counts
        self.over = s.asking == st.FINISHED
        # GN-3.1 round: the population phase follows this action.
        self.closing = s.asking != st.FINISHED and s.left == 1 and s.space + 1 == len(s.order)
        self.floors = floors_by_territory(s)
        self.points = [project_points(s, each) * POINT for each in range(s.seats)]
        self.stock = [stock_of(s, each) for each in range(s.seats)]
        self.now = [0] * s.seats  # what secret cards about buildings bring as they stand
        self.hoped = [0] * s.seats  # and what they promise
        for each in range(s.seats):
            if each != seat:
                self.read_cards(each)
        # Majorities of the seat that was looked at last.
        self.alone = 0
        self.tied = 0
        self.edge = 0

    def value(self, acted: bool) -> int:
        """Value the seat's position less part of the best other; `acted`: its action is done."""
        s = self.s
        phase = acted and self.closing
        over = self.over
        if phase and (s.last_round or s.floors[self.seat] == 0 or s.round == s.box.max_rounds):
            over = True
        best = LOST
        for other in range(s.seats):
            if other != self.seat:
                best = max(best, self.worth(other, phase, over))
        self.read_cards(self.seat)
        total = self.worth(self.seat, phase, over)
        if not over:
            total += self.soon() * (100 - self.mind.late // 2) // 100
            total += s.ploys(self.seat) * PLOY * (110 - self.mind.late) // 100
        return total - best * self.share // 100

    def worth(self, seat: int, phase: bool, over: bool) -> int:
        """Value one seat: what it has and what it will get."""
        s = self.s
        box = s.box
        self.compare(seat)
        people = s.population[seat]
        if phase:
            people += self.alone * box.alone + self.tied * box.tied
        total = self.points[seat]
        if over:
            return total + self.now[seat] + self.control(seat, True) + box.worth(people) * POINT
        total += self.hoped[seat] + self.control(seat, False) + self.money(people, self.stock[seat])
        income = 24 * (self.alone * box.alone + self.tied * box.tied) + self.edge
        return total + income * min(FAR, 1 + self.mind.rounds)

    def money(self, people: int, stock: int) -> int:
        """Value inhabitants: the track at the end, money to build with before.

        What stands can be turned into money, one action a building.
        """
        late = self.mind.late
        last = self.s.box.worth(people) * POINT
        now = 40 * min(people, 16) + 26 * max(0, min(people, 40) - 16)
        now += 6 * max(0, people - 40) - 300
        return (last * late + (now + stock * 13) * (100 - late)) // 100

    def most_of_others(self, seat: int, territory: int) -> int:
        """Give the most floors that another seat has in a territory."""
        if self.s.seats == 2:
            return self.floors[(1 - seat) * TERRITORIES + territory]
        most = 0
        for other in range(self.s.seats):
            if other != seat:
                most = max(most, self.floors[other * TERRITORIES + territory])
        return most

    def compare(self, seat: int) -> None:
        """Count the majorities of a seat, alone and tied, and how safe they are."""
        alone: i64 = 0
        tied: i64 = 0
        edge: i64 = 0
        first: i64 = seat * TERRITORIES
        for territory in range(TERRITORIES):
            mine: i64 = self.floors[first + territory]
            if mine == 0:
                continue
            most: i64 = self.most_of_others(seat, territory)
            if mine > most:
                alone += 1
                edge += min(8, 4 * (mine - most))
            elif mine == most:
                tied += 1
        self.alone = alone
        self.tied = tied
        self.edge = edge

    # Secret cards

    def control(self, seat: int, over: bool) -> int:
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
            total += now if over else self.promised(now, close * points // 100)
        return total

    def promised(self, now: int, ahead: int) -> int:
        """Value a secret card: what it brings now, and a part for what is under way."""
        return now + max(0, ahead - now) * (100 - self.mind.late) // 100

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
        self.hoped[seat] += self.promised(now, ahead)

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
        self.hoped[seat] += self.promised(now, ahead)

    # Open cards

    def soon(self) -> int:
        """Value open cards that one more floor would make true; more places are better."""
        s = self.s
        if s.floors[self.seat] == 0 or s.roofs() == 0:
            return 0
        reach = Reach(s, self.near, self.seat)
        box = s.box
        total = 0
        for card in s.row:
            if card >= 0:
                fields = reach.fields(box.family[card], box.terrain[card], box.beside[card])
                if fields:
                    total += box.points[card] * (NEARLY + 5 * bits(fields))
        return total

    def claimable(self) -> i64:
        """Give the fields where one more floor makes an open card true."""
        s = self.s
        reach = Reach(s, self.near, self.seat)
        out: i64 = 0
        for card in s.row:
            if card >= 0:
                out |= reach.fields(s.box.family[card], s.box.terrain[card], s.box.beside[card])
        return out


class Reach:
    """The open buildings of a seat by terrain, and the fields that touch them."""

    def __init__(self, s: Garden, near: list[int], seat: int) -> None:
        self.s = s
        self.near = near
        self.height = s.height
        self.mine: i64 = s.own[seat] & ~s.roofed
        built: i64 = s.built()
        self.free: i64 = ~built
        self.touched: i64 = 0  # fields beside the buildings that were looked at last
        self.high: i64 = 0  # those of two floors and more
        self.touched_high: i64 = 0  # fields beside those

    def look(self, terrain: int) -> None:
        """Look at the buildings on a terrain."""
        near = self.near
        height = self.height
        touched: i64 = 0
        high: i64 = 0
        touched_high: i64 = 0
        fields: i64 = self.mine & self.s.land[terrain]
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            field: i64 = FIELD_OF[low % PRIME]
            beside: i64 = near[field]
            touched |= beside
            if height[field] >= 2:
                high |= low
                touched_high |= beside
        self.touched = touched
        self.high = high
        self.touched_high = touched_high

    def fields(self, family: int, wanted: int, beside: int) -> i64:
        """Give the fields where one more floor makes a card of a family true."""
        s = self.s
        ground: i64 = s.land[wanted]
        mine: i64 = self.mine & ground
        if family == BESIDE_FREE:
            return self.with_free(mine, self.free & s.land[beside])
        if family == OUTER:
            return mine & ~WITHIN[s.tile[0]]
        if family == CORNER:
            return self.corners(wanted)
        self.look(wanted)
        if family == CENTRAL:
            return self.high & WITHIN[s.tile[0]]
        if family == ROW_OF_TWO:
            return (mine | self.free) & ground & self.touched
        return (mine & self.touched) | (self.free & ground & self.touched_high)

    def with_free(self, fields: i64, free: i64) -> i64:
        """Keep the fields that touch a free one of some terrain."""
        out: i64 = 0
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            beside: i64 = self.near[FIELD_OF[low % PRIME]]
            if beside & free:
                out |= low
        return out

    def corners(self, wanted: int) -> i64:
        """Family F: the tall one is missing its second floor, or one beside it is missing."""
        one = (wanted + 1) % TERRAINS
        other = (wanted + 2) % TERRAINS
        room: i64 = self.mine | self.free
        self.look(one)
        beside_one: i64 = self.touched
        self.look(other)
        beside_other: i64 = self.touched
        self.look(wanted)
        out: i64 = self.mine & self.s.land[wanted] & beside_one & beside_other
        out |= self.joined(self.high & beside_other) & self.s.land[one] & room
        out |= self.joined(self.high & beside_one) & self.s.land[other] & room
        return out

    def joined(self, fields: i64) -> i64:
        """Join the fields beside some fields."""
        out: i64 = 0
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            beside: i64 = self.near[FIELD_OF[low % PRIME]]
            out |= beside
        return out


def bits(fields: i64) -> int:
    """Count a set of fields up to MANY."""
    out = 0
    while fields and out < MANY:
        fields &= fields - 1
        out += 1
    return out


def floors_by_territory(s: Garden) -> list[int]:
    """Count the floors of each seat in each territory, roofed ones too."""
    out = [0] * (s.seats * TERRITORIES)
    for seat in range(s.seats):
        fields: i64 = s.own[seat]
        while fields:
            low: i64 = fields & -fields
            fields ^= low
            field: i64 = FIELD_OF[low % PRIME]
            out[seat * TERRITORIES + TERRITORY_OF[field]] += s.height[field]
    return out


def stock_of(s: Garden, seat: int) -> int:
    """Add up what the buildings of a seat would bring."""
    total = 0
    fields: i64 = s.own[seat]
    while fields:
        low: i64 = fields & -fields
        fields ^= low
        total += s.value(FIELD_OF[low % PRIME])
    return total
