"""What things are worth by rule of thumb, in hundredths of a point.

A final throw is worth its best symbol, dice turned for coins included. What a symbol is worth is
a rule of thumb, with the numbers below.
"""

from __future__ import annotations

from typing import Final

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import AROUND, CELLS, NO_SIDE, OUTER, SIDE, SIDE_OF, SIDES
from ..rules.codes import CHURCHES, PERSONS, PLACES
from ..rules.scoring import coins_of_person, defence, points_of_person
from ..rules.state import Town, is_side_open
from .throws import FULL, NOTHING

POINT: Final = 100
FIELD: Final = 35  # what a free field is worth to later turns
FIELDS_A_ROUND: Final = 2  # how fast cities fill
SABRES_A_TURN: Final = 45  # in hundredths
WALL_SHARE: Final = [0, 10, 24, 43, 68, 100]  # of a side's worth when it is started, per cent
STEP_CHANCE: Final = [85, 80, 65, 40, 20]  # of a missing church to be drawn later, per cent
IDLE: Final = -10_000_000  # never chosen
NOT_YET: Final = IDLE - 1  # not worked out so far


class Values:
    """What things are worth to one seat, worked out once for a decision."""

    def __init__(self, s: Town, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.free = s.free[seat]
        fewest = CELLS
        for free in s.free:
            fewest = min(fewest, free.bit_count())
        self.rounds = max(1, fewest // FIELDS_A_ROUND)
        if s.seats == 1:
            self.rounds = max(1, min(self.rounds, s.box.solo_turns - s.round))
        late = max(0, 10 - self.rounds)
        self.coin = POINT - 5 * late  # 1.0 point early, 0.5 at the end
        self.attacks = self.attack_chances()
        self.shield = self.shield_worth(defence(s, seat))
        self.church_worth = self.churches_worth(-1)
        self.best_heads: list[int] = []
        self.symbol_table: list[int] = []
        self.costs: list[int] = []  # of fields, each worked out when it is asked for

    # Pirates

    def attack_chances(self) -> list[int]:
        """Guess the chance of each row to be filled before the end, in per cent."""
        s = self.s
        length = s.row_length()
        expected = s.boxes * POINT + self.rounds * max(2, s.seats) * SABRES_A_TURN
        chances: list[int] = []
        for row in range(len(s.box.strength)):
            last = (row + 1) * length
            if last <= s.boxes:
                chances.append(0)
            else:
                ahead = (expected - last * POINT) // length
                chances.append(max(0, min(100, 50 + ahead // 2)))
        return chances

    def shield_worth(self, strength: int) -> int:
        """Return the worth of a defence: the cannons it saves, and a part where it nearly does."""
        total = 0
        for row in range(len(self.attacks)):
            near = min(4, max(0, strength - self.s.box.strength[row] + 4))
            if near == 4:
                near = 6
            total += self.attacks[row] * self.s.box.cannon_loss * near // 6
        return total

    def defence_gain(self, more: int) -> int:
        """Return the worth of so much more defence."""
        return self.shield_worth(defence(self.s, self.seat) + more) - self.shield

    # Churches

    def churches_worth(self, added: int) -> int:
        """Return the worth of all series, those with gaps by the chance to fill them."""
        total = 0
        counts: list[int] = []
        for value in range(CHURCHES):
            number = self.s.churches[self.seat * CHURCHES + value].bit_count()
            counts.append(number + 1 if value == added else number)
        for series in range(max(counts)):
            chance = 100
            for value in range(CHURCHES):
                step = self.s.box.series[value + 1] - self.s.box.series[value]
                if counts[value] > series:
                    total += step * chance
                else:
                    chance = chance * STEP_CHANCE[value] * min(self.rounds, 10) // 1000
        return total

    def church_gain(self, value: int) -> int:
        """Return the worth of a new church of a value 1 to 5."""
        return self.churches_worth(value - 1) - self.church_worth

    # Fields

    def side_worth(self, side: int) -> int:
        """Return the worth of a full side: its tower and its defence."""
        box = self.s.box
        worth = box.tower_coins[side] * self.coin + box.tower_points[side] * POINT
        if box.tower_heads[side]:
            worth += 4 * POINT
        return worth + self.defence_gain(box.side_defence)

    def partial_side_worth(self, side: int, walls: int) -> int:
        """Return the worth of walls on an open side; little when the rest will hardly come."""
        share = WALL_SHARE[walls]
        if walls < 5:
            share = share * min(self.rounds, 8) // 8
        return self.side_worth(side) * share // 100

    def wall_gain(self, cell: int) -> int:
        """Return the worth of a wall on a field."""
        side = SIDE_OF[cell]
        if not is_side_open(self.s, self.seat, side):
            return 0
        walls = (self.s.walls[self.seat] & SIDE[side]).bit_count()
        return self.partial_side_worth(side, walls + 1) - self.partial_side_worth(side, walls)

    def field_cost(self, cell: int) -> int:
        """Return what anything but a wall on a field takes away from later plans."""
        if not self.costs:
            self.costs = [NOT_YET] * len(AROUND)
        if self.costs[cell] == NOT_YET:
            self.costs[cell] = self.work_out_cost(cell)
        return self.costs[cell]

    def work_out_cost(self, cell: int) -> int:
        seat = self.seat
        around = AROUND[cell]
        cost = FIELD + 12 * (self.s.crates[seat] & around).bit_count()
        for value in range(CHURCHES):
            cost += 10 * (self.s.churches[seat * CHURCHES + value] & around).bit_count()
        side = SIDE_OF[cell]
        if side != NO_SIDE and is_side_open(self.s, self.seat, side):
            walls = (self.s.walls[seat] & SIDE[side]).bit_count()
            cost += self.partial_side_worth(side, walls) + 6 * min(self.rounds, 10)
        if self.free & (self.free - 1) == 0:
            cost -= self.s.box.full_city * POINT  # the last free field
        return cost

    def person_gain(self, person: int, cell: int) -> int:
        """Return the worth of a person on a field."""
        s = self.s
        worth = points_of_person(s, self.seat, person, cell) * POINT
        worth += coins_of_person(s, self.seat, person, cell) * self.coin
        if person == c.SOLDIER:
            worth += self.defence_gain(s.box.soldier_defence)
        elif person == c.ARCHITECT:
            room = (self.free & AROUND[cell]).bit_count()
            houses = min(s.box.houses_most, s.logs[self.seat], room)
            worth += houses * (s.box.house_points * POINT - FIELD - s.box.log_points * POINT)
            worth += 4 * room
        kinds = 0
        for other in range(PERSONS):
            if other != person and s.people[self.seat * PERSONS + other] & AROUND[cell]:
                kinds += 1
        worth += 8 * kinds  # company for a juggler
        return worth - self.field_cost(cell)

    def best_person(self, heads: int) -> int:
        """Return the worth of the best person that needs at most so many heads."""
        if not self.best_heads:
            self.fill_heads()
        return self.best_heads[heads]

    def fill_heads(self) -> None:
        """Work out the best person for every number of heads."""
        best = [IDLE] * (d.DICE + 1)
        actions: list[int] = []
        PLACES.extend(self.free, actions)
        for person in range(PERSONS):
            heads = self.s.box.heads[person]
            for action in actions:
                worth = self.person_gain(person, action - c.PLACE)
                best[heads] = max(best[heads], worth)
        for heads in range(1, d.DICE + 1):
            best[heads] = max(best[heads], best[heads - 1])
        self.best_heads = best

    # Symbols

    def symbol_worth(self, symbol: int, number: int) -> int:
        """Return the worth of carrying a symbol out with so many dice."""
        if number == 0:
            return IDLE
        if symbol == d.LOG:
            return self.logs_worth(number)
        if symbol == d.CRATE:
            each = 10 * min(self.rounds, 9) - FIELD
            return each * min(number, self.free.bit_count())
        if symbol == d.WALL:
            return self.walls_worth(number)
        if symbol == d.CROSS:
            best = IDLE
            for value in range(1, number + 1):
                best = max(best, self.church_gain(value))
            return best - FIELD
        return self.best_person(number)

    def logs_worth(self, number: int) -> int:
        """Return the worth of so many logs more, less the price of their delivery."""
        if self.s.coins[self.seat] < self.s.box.delivery_cost:
            return IDLE
        useful = 220 if self.rounds > 3 else 100
        worth = 0
        for log in range(self.s.logs[self.seat], self.s.logs[self.seat] + number):
            worth += useful if log < 4 else max(100, useful - 60 * (log - 3))
        return worth - self.s.box.delivery_cost * self.coin

    def walls_worth(self, number: int) -> int:
        """Return the worth of walls, put one after the other where they bring most."""
        worth = 0
        counts: list[int] = []
        for side in range(SIDES):
            counts.append((self.s.walls[self.seat] & SIDE[side]).bit_count())
        room = (self.free & OUTER).bit_count()
        for _wall in range(min(number, room)):
            best = 0
            at = -1
            for side in range(SIDES):
                if counts[side] < 5 and is_side_open(self.s, self.seat, side):
                    gain = self.partial_side_worth(side, counts[side] + 1)
                    gain -= self.partial_side_worth(side, counts[side])
                    if gain > best:
                        best = gain
                        at = side
            if at >= 0:
                counts[at] += 1
            worth += best - FIELD // 2
        return worth if room else IDLE

    def rate_throw(self, dice: int) -> int:
        """Return the worth of a final throw: the best symbol, with as many dice turned as pay."""
        best = 0  # pass
        for symbol in range(d.SABRE):
            best = max(best, self.use_worth(dice, symbol))
        return best - self.sabre_cost() * d.count(dice, d.SABRE)

    def rate_throws(self) -> list[int]:
        """Return the worth of every complete throw; of a symbol only its dice and sabres count."""
        known = [NOT_YET] * (d.SABRE * 64)
        cost = self.sabre_cost()
        out: list[int] = []
        for number in range(FULL, NOTHING):
            dice = d.THROWS[number]
            sabres = d.count(dice, d.SABRE)
            best = 0  # pass
            for symbol in range(d.SABRE):
                at = symbol * 64 + d.count(dice, symbol) * 8 + sabres
                if known[at] == NOT_YET:
                    known[at] = self.use_worth(dice, symbol)
                best = max(best, known[at])
            out.append(best - cost * sabres)
        return out

    def use_worth(self, dice: int, symbol: int) -> int:
        """Return the worth of one symbol of a throw, dice turned to it for coins included."""
        shown = d.count(dice, symbol)
        others = d.DICE - shown - d.count(dice, d.SABRE)
        coins = self.s.coins[self.seat]
        if symbol == d.LOG:
            coins -= self.s.box.delivery_cost
        if shown == 0 and not self.s.box.turn_to_absent:
            return IDLE
        best = IDLE
        for turned in range(others + 1):
            price = turned * self.s.box.turn_cost
            if price > coins:
                break
            worth = self.symbol_table[symbol * (d.DICE + 1) + shown + turned]
            best = max(best, worth - price * self.coin)
        return best

    def sabre_cost(self) -> int:
        """Return what a sabre costs a seat that cannot hold the next attack: it comes closer."""
        s = self.s
        row = s.boxes // s.row_length()
        if row >= len(s.box.strength):
            return 0
        holds = defence(s, self.seat) >= s.box.strength[row]
        return 0 if holds else s.box.cannon_loss * POINT // (2 * s.row_length())

    def fill_symbols(self) -> None:
        """Work out every symbol with every number of dice."""
        for symbol in range(d.SABRE):
            for number in range(d.DICE + 1):
                self.symbol_table.append(self.symbol_worth(symbol, number))
