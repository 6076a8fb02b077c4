"""What a turn can lead to: the best city for every symbol and number of dice, by its outlook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.kit.cells import BIT, cells_of

from . import dice as d
from . import state as st
from .chances import FULL, NOTHING
from .outlook import RIVAL, City, Outlook
from .state import AROUND, BESIDE, OUTER, SIDE, SIDE_OF, Town, defence

IDLE: Final = -10_000_000  # never chosen
SIZE: Final = d.DICE + 1
TRIED: Final = 4  # first fields from which crates and houses are drawn on


class Plans:
    """The ways to end a turn, each worth the outlook of the city it leads to."""

    def __init__(self, s: Town, seat: int, sabres: int) -> None:
        self.s = s
        self.box = s.box
        self.sabres = sabres
        self.look = Outlook(s, seat)
        self.city = City(s, seat)
        self.best = [IDLE] * (d.SABRE * SIZE)  # by symbol and dice
        self.guard = [0] * (d.SABRE * SIZE)  # the defence then
        self.persons: list[int] = []  # the worth of each on its best field
        self.now = self.worth()
        self.rage: list[int] = []  # what sabres do to a rival

    def worth(self) -> int:
        """Give the worth of the city as it stands."""
        return self.look.lead(self.city, self.sabres)

    def note(self, symbol: int, number: int, worth: int) -> None:
        """Remember the city as the end of a symbol with so many dice, if none was better."""
        at = symbol * SIZE + number
        if worth > self.best[at]:
            self.best[at] = worth
            self.guard[at] = self.look.strength(self.city)

    def fill(self) -> None:
        """Look at every symbol with every number of dice."""
        self.try_logs()
        self.try_people()
        self.try_crates()
        self.try_walls()
        self.try_churches()
        for symbol in range(d.SABRE):
            if symbol != d.LOG:
                for number in range(2, SIZE):
                    at = symbol * SIZE + number
                    if self.best[at - 1] > self.best[at]:
                        self.best[at] = self.best[at - 1]
                        self.guard[at] = self.guard[at - 1]

    def anger(self, sabres: int) -> int:
        """Give what so many sabres cost a rival."""
        if not self.rage:
            other = self.look.rival(self.s)
            for number in range(SIZE):
                self.rage.append(0 if other < 0 else self.fear(other, number))
        return (self.rage[sabres] - self.rage[0]) * RIVAL // 100

    def fear(self, other: int, sabres: int) -> int:
        """Give what pirates cost another seat after so many sabres."""
        phase = self.look.phase(self.city)
        return self.look.menace(defence(self.s, other), phase, sabres)

    # Logs, churches

    def try_logs(self) -> None:
        city = self.city
        if city.coins < self.box.delivery_cost:
            return
        city.coins -= self.box.delivery_cost
        for number in range(1, SIZE):
            city.logs += number
            self.note(d.LOG, number, self.worth())
            city.logs -= number
        city.coins += self.box.delivery_cost

    def try_churches(self) -> None:
        cell = self.best_church(0)
        for value in range(st.CHURCHES):
            self.church(cell, value)
            self.note(d.CROSS, value + 1, self.worth())
            self.unchurch(cell, value)

    def best_church(self, value: int) -> int:
        """Find the best field for a church."""
        best = IDLE
        found = 0
        for cell in cells_of(int(self.city.free)):
            worth = self.church_worth(cell, value)
            if worth > best:
                best = worth
                found = cell
        return found

    def church_worth(self, cell: int, value: int) -> int:
        self.church(cell, value)
        worth = self.worth()
        self.unchurch(cell, value)
        return worth

    def church(self, cell: int, value: int) -> None:
        bit: i64 = BIT[cell]
        self.city.free ^= bit
        self.city.shrines |= bit
        self.city.churches[value] += 1

    def unchurch(self, cell: int, value: int) -> None:
        bit: i64 = BIT[cell]
        self.city.free ^= bit
        self.city.shrines ^= bit
        self.city.churches[value] -= 1

    # Crates

    def try_crates(self) -> None:
        city = self.city
        for cell in self.firsts(int(city.free)):
            free: i64 = city.free
            crates: i64 = city.crates
            self.crate(cell)
            self.note(d.CRATE, 1, self.worth())
            reach = BESIDE[cell]
            for number in range(2, SIZE):
                beside = self.next_crate(reach)
                if beside < 0:
                    break
                self.crate(beside)
                reach |= BESIDE[beside]
                self.note(d.CRATE, number, self.worth())
            city.free = free
            city.crates = crates

    def firsts(self, cells: int) -> list[int]:
        """Find the fields where a single crate is worth most."""
        keys: list[int] = []
        for cell in cells_of(cells):
            keys.append(-self.crate_worth(cell) * 64 + cell)
        keys.sort()
        return [key % 64 for key in keys[:TRIED]]

    def crate(self, cell: int) -> None:
        bit: i64 = BIT[cell]
        self.city.free ^= bit
        self.city.crates |= bit

    def crate_worth(self, cell: int) -> int:
        bit: i64 = BIT[cell]
        self.crate(cell)
        worth = self.worth()
        self.city.free ^= bit
        self.city.crates ^= bit
        return worth

    def next_crate(self, reach: int) -> int:
        """Find the best field within reach; -1 without any."""
        best = IDLE
        found = -1
        for cell in cells_of(int(self.city.free) & reach):
            worth = self.crate_worth(cell)
            if worth > best:
                best = worth
                found = cell
        return found

    def crates_from(self, cell: int, reach: int, left: int) -> int:
        """Give the worth of a crate on a field with more to follow, as far as they pay."""
        city = self.city
        free: i64 = city.free
        crates: i64 = city.crates
        self.crate(cell)
        best = self.worth()
        for _more in range(left):
            reach |= BESIDE[cell]
            cell = self.next_crate(reach)
            if cell < 0:
                break
            self.crate(cell)
            best = max(best, self.worth())
        city.free = free
        city.crates = crates
        return best

    # Walls

    def wall_worth(self, cell: int) -> int:
        city = self.city
        free: i64 = city.free
        walls: i64 = city.walls
        coins = city.coins
        points = city.points
        extra = self.wall(cell)
        worth = self.worth() + extra
        city.go_back(free, walls, coins, points)
        return worth

    def wall(self, cell: int) -> int:
        """Draw a wall; the tower of a full side pays, its person by what it would bring."""
        city = self.city
        bit: i64 = BIT[cell]
        city.free ^= bit
        city.walls |= bit
        side = SIDE_OF[cell]
        cells: i64 = SIDE[side]
        if city.walls & cells != cells:
            return 0
        city.coins += self.box.tower_coins[side]
        city.points += self.box.tower_points[side]
        heads = self.box.tower_heads[side]
        if heads and city.free:
            return self.tower_person(heads)
        return 0

    def tower_person(self, heads: int) -> int:
        """Give what the best person would bring that a tower gives."""
        best = 0
        if not self.persons:
            self.try_people()
        for person in range(st.PERSONS):
            if self.box.heads[person] <= heads:
                best = max(best, self.persons[person] - self.now)
        return best

    def rows(self) -> list[list[int]]:
        """List the free fields of each side, those first that are the least loss."""
        keys: list[list[int]] = [[], [], [], []]
        for cell in cells_of(int(self.city.free) & OUTER):
            keys[SIDE_OF[cell]].append(-self.wall_worth(cell) * 64 + cell)
        out: list[list[int]] = []
        for side in keys:
            side.sort()
            out.append([key % 64 for key in side])
        return out

    def try_walls(self) -> None:
        self.spread(self.rows(), 0, 0, d.DICE, 0)

    def spread(self, rows: list[list[int]], side: int, drawn: int, left: int, extra: int) -> None:
        """Share walls out among the sides in every way."""
        if drawn and side == st.SIDES:
            self.note(d.WALL, drawn, self.worth() + extra)
        if side == st.SIDES:
            return
        city = self.city
        free: i64 = city.free
        walls: i64 = city.walls
        coins = city.coins
        points = city.points
        self.spread(rows, side + 1, drawn, left, extra)
        for number in range(min(left, len(rows[side]))):
            extra += self.wall(rows[side][number])
            self.spread(rows, side + 1, drawn + number + 1, left - number - 1, extra)
        city.go_back(free, walls, coins, points)

    # People

    def try_people(self) -> None:
        if self.persons:
            return
        self.persons = [IDLE] * st.PERSONS
        cells = cells_of(int(self.city.free))
        for person in range(st.PERSONS):
            heads = self.box.heads[person]
            if self.box.houses_of[person]:
                self.try_builder(person, cells)
                continue
            for cell in cells:
                self.try_person(person, heads, cell, False)

    def try_person(self, person: int, heads: int, cell: int, builds: bool) -> None:
        worth = self.person_worth(person, cell, builds)
        if worth > self.persons[person]:
            self.persons[person] = worth
            at = d.HEAD * SIZE + heads
            if worth > self.best[at]:
                self.best[at] = worth
                self.guard[at] = self.look.strength(self.city)
                if person == st.SOLDIER:
                    self.guard[at] += self.box.soldier_defence

    def try_builder(self, person: int, cells: list[int]) -> None:
        """Try an architect where a first look is best, with the houses."""
        keys: list[int] = []
        most = min(self.city.logs, self.box.houses_most)
        for cell in cells:
            room = (int(self.city.free) & AROUND[cell]).bit_count()
            worth = self.person_worth(person, cell, False) + 150 * min(most, room)
            keys.append(-worth * 64 + cell)
        keys.sort()
        for key in keys[:TRIED]:
            self.try_person(person, self.box.heads[person], key % 64, True)

    def person_worth(self, person: int, cell: int, builds: bool) -> int:
        """Give the worth of a person on a field."""
        city = self.city
        bit: i64 = BIT[cell]
        around = AROUND[cell]
        points = city.points
        coins = city.coins
        people = city.people[person]
        box = self.box
        city.points += box.person_points[person]
        if person == st.PRIEST:
            city.points += (int(city.shrines) & around).bit_count() * box.priest_points
        elif person == st.JUGGLER:
            for other in range(st.PERSONS):
                if city.people[other] & around:
                    city.points += box.juggler_points
        elif person == st.MERCHANT:
            city.coins += (int(city.crates) & around).bit_count() * box.merchant_coins
        city.free ^= bit
        city.people[person] = people | BIT[cell]
        if builds and box.houses_of[person]:
            worth = self.houses(around, box.houses_of[person])
        else:
            worth = self.worth()
        city.free ^= bit
        city.people[person] = people
        city.points = points
        city.coins = coins
        return worth

    def houses(self, reach: int, rooms: int) -> int:
        """Give the worth of building on, house by house, as far as it pays."""
        city = self.city
        best = self.worth()
        free: i64 = city.free
        logs = city.logs
        points = city.points
        grown = False
        for _house in range(min(rooms, logs)):
            cell = self.next_house(reach)
            if cell < 0:
                break
            self.house(cell)
            reach = reach | BESIDE[cell] if grown else BESIDE[cell]
            grown = True
            best = max(best, self.worth())
        city.free = free
        city.logs = logs
        city.points = points
        return best

    def house(self, cell: int) -> None:
        bit: i64 = BIT[cell]
        self.city.free ^= bit
        self.city.logs -= 1
        self.city.points += self.box.house_points

    def next_house(self, reach: int) -> int:
        """Find the field within reach that is the least loss; -1 without any."""
        best = IDLE
        found = -1
        for cell in cells_of(int(self.city.free) & reach):
            bit: i64 = BIT[cell]
            self.city.free ^= bit
            worth = self.worth()
            self.city.free ^= bit
            if worth > best:
                best = worth
                found = cell
        return found

    def house_from(self, cell: int, reach: int, rooms: int) -> int:
        """Give the worth of a house on a field with more to follow, as far as they pay."""
        city = self.city
        free: i64 = city.free
        self.house(cell)
        best = self.worth()
        if rooms > 1 and city.logs:
            reach |= BESIDE[cell]
            cell = self.next_house(reach)
            if cell >= 0:
                best = max(best, self.house_from(cell, reach, rooms - 1))
        city.free = free
        city.logs += 1
        city.points -= self.box.house_points
        return best

    # Dice

    def use_worth(self, symbol: int, shown: int, sabres: int, turned: int) -> int:
        """Give the worth of a symbol, with as many dice turned for coins as pay."""
        if shown == 0 and not self.box.turn_to_absent:
            return IDLE
        coins = self.city.coins
        phase = self.look.phase(self.city)
        spare = coins - (self.box.delivery_cost if symbol == d.LOG else 0)
        best = IDLE
        for more in range(turned, SIZE - shown - sabres):
            price = more * self.box.turn_cost
            if price > spare:
                break
            at = symbol * SIZE + shown + more
            if self.best[at] > IDLE:
                cost = self.look.purse(coins, phase) - self.look.purse(coins - price, phase)
                worth = self.best[at] - cost
                if sabres:
                    worth -= self.look.menace(self.guard[at], phase, sabres)
                    worth += self.look.menace(self.guard[at], phase, 0) + self.anger(sabres)
                best = max(best, worth)
        return best

    def ends(self) -> list[int]:
        """Give the worth of every complete throw; of a symbol only its dice and sabres count."""
        known = [IDLE - 1] * (d.SABRE * 64)
        phase = self.look.phase(self.city)
        own = self.look.strength(self.city)
        idle: list[int] = []
        for sabres in range(SIZE):
            idle.append(self.now - self.look.menace(own, phase, sabres) + self.anger(sabres))
        out: list[int] = []
        for number in range(FULL, NOTHING):
            dice = d.THROWS[number]
            sabres = d.count(dice, d.SABRE)
            best = idle[sabres] - idle[0] + self.now
            for symbol in range(d.SABRE):
                shown = d.count(dice, symbol)
                at = symbol * 64 + shown * 8 + sabres
                if known[at] < IDLE:
                    known[at] = self.use_worth(symbol, shown, sabres, 0)
                best = max(best, known[at])
            out.append(best)
        return out
