"""What a turn can lead to: the best city for every symbol and number of dice."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import AROUND, BESIDE, OUTER, SIDE, SIDE_OF, SIDES
from ..rules.codes import CHURCHES, PERSONS
from ..rules.scoring import defence
from ..rules.state import Town
from .city import City
from .evaluate import RIVAL, CityValue
from .throws import FULL, NOTHING
from .values import IDLE, NOT_YET

SIZE: Final = d.DICE + 1
TRIED: Final = 4  # best first fields that are tried for crates, and for an architect


class Plans:
    """The ways to end a turn, each worth what the city it leads to is worth."""

    def __init__(self, s: Town, seat: int, sabres: int) -> None:
        self.s = s
        self.box = s.box
        self.sabres = sabres
        self.value = CityValue(s, seat)
        self.city = City(s, seat)
        self.best = [IDLE] * (d.SABRE * SIZE)  # by symbol and dice
        self.defences = [0] * (d.SABRE * SIZE)  # the defence then
        self.persons: list[int] = []  # the worth of each on its best field
        self.now = self.worth()
        self.harm: list[int] = []  # what pirates cost a rival, by sabres

    def worth(self) -> int:
        """Return the worth of the city as it stands."""
        return self.value.lead(self.city, self.sabres)

    def keep_best(self, symbol: int, number: int, worth: int) -> None:
        """Remember the city as the end of a symbol with so many dice, if none was better."""
        at = symbol * SIZE + number
        if worth > self.best[at]:
            self.best[at] = worth
            self.defences[at] = self.city.strength(self.box)

    def try_all(self) -> None:
        """Try every symbol with every number of dice."""
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
                        self.defences[at] = self.defences[at - 1]

    def sabres_worth(self, own: int, sabres: int) -> int:
        """Return what sabres are worth to a seat with this defence: a rival's loss less its own."""
        phase = self.value.phase(self.city)
        loss = self.value.pirate_loss(own, phase, sabres) - self.value.pirate_loss(own, phase, 0)
        return self.rival_harm(sabres) - loss

    def rival_harm(self, sabres: int) -> int:
        """Return what so many sabres cost a rival, as far as it counts."""
        if not self.harm:
            other = self.value.find_rival()
            phase = self.value.phase(self.city)
            own = defence(self.s, other) if other >= 0 else 0
            for number in range(SIZE):
                loss = self.value.pirate_loss(own, phase, number) if other >= 0 else 0
                self.harm.append(loss)
        return (self.harm[sabres] - self.harm[0]) * RIVAL // 100

    # Logs, churches

    def try_logs(self) -> None:
        city = self.city
        if city.coins < self.box.delivery_cost:
            return
        city.coins -= self.box.delivery_cost
        for number in range(1, SIZE):
            city.logs += number
            self.keep_best(d.LOG, number, self.worth())
            city.logs -= number
        city.coins += self.box.delivery_cost

    def try_churches(self) -> None:
        cell = self.find_church_field(0)
        for value in range(CHURCHES):
            self.draw_church(cell, value)
            self.keep_best(d.CROSS, value + 1, self.worth())
            self.erase_church(cell, value)

    def find_church_field(self, value: int) -> int:
        """Return the best field for a church."""
        best = IDLE
        found = 0
        for cell in cells_of(int(self.city.free)):
            worth = self.church_worth(cell, value)
            if worth > best:
                best = worth
                found = cell
        return found

    def church_worth(self, cell: int, value: int) -> int:
        self.draw_church(cell, value)
        worth = self.worth()
        self.erase_church(cell, value)
        return worth

    def draw_church(self, cell: int, value: int) -> None:
        bit: i64 = BIT[cell]
        self.city.free ^= bit
        self.city.church_cells |= bit
        self.city.churches[value] += 1

    def erase_church(self, cell: int, value: int) -> None:
        bit: i64 = BIT[cell]
        self.city.free ^= bit
        self.city.church_cells ^= bit
        self.city.churches[value] -= 1

    # Crates

    def try_crates(self) -> None:
        city = self.city
        for cell in self.find_first_crates(int(city.free)):
            free: i64 = city.free
            crates: i64 = city.crates
            self.draw_crate(cell)
            self.keep_best(d.CRATE, 1, self.worth())
            reach = BESIDE[cell]
            for number in range(2, SIZE):
                beside = self.find_next_crate(reach)
                if beside < 0:
                    break
                self.draw_crate(beside)
                reach |= BESIDE[beside]
                self.keep_best(d.CRATE, number, self.worth())
            city.free = free
            city.crates = crates

    def find_first_crates(self, cells: int) -> list[int]:
        """Return the fields where a single crate is worth most."""
        keys: list[int] = []
        for cell in cells_of(cells):
            keys.append(-self.crate_worth(cell) * 64 + cell)
        keys.sort()
        return [key % 64 for key in keys[:TRIED]]

    def draw_crate(self, cell: int) -> None:
        bit: i64 = BIT[cell]
        self.city.free ^= bit
        self.city.crates |= bit

    def crate_worth(self, cell: int) -> int:
        bit: i64 = BIT[cell]
        self.draw_crate(cell)
        worth = self.worth()
        self.city.free ^= bit
        self.city.crates ^= bit
        return worth

    def find_next_crate(self, reach: int) -> int:
        """Return the best field within reach; -1 if there is none."""
        best = IDLE
        found = -1
        for cell in cells_of(int(self.city.free) & reach):
            worth = self.crate_worth(cell)
            if worth > best:
                best = worth
                found = cell
        return found

    def crates_worth(self, cell: int, reach: int, left: int) -> int:
        """Return the worth of a crate on a field with more to follow, as far as they pay."""
        city = self.city
        free: i64 = city.free
        crates: i64 = city.crates
        self.draw_crate(cell)
        best = self.worth()
        for _more in range(left):
            reach |= BESIDE[cell]
            cell = self.find_next_crate(reach)
            if cell < 0:
                break
            self.draw_crate(cell)
            best = max(best, self.worth())
        city.free = free
        city.crates = crates
        return best

    # Walls

    def wall_worth(self, cell: int) -> int:
        """Return the worth of a wall on a field."""
        city = self.city
        free: i64 = city.free
        walls: i64 = city.walls
        coins = city.coins
        points = city.points
        extra = self.draw_wall(cell)
        worth = self.worth() + extra
        city.restore(free, walls, coins, points)
        return worth

    def draw_wall(self, cell: int) -> int:
        """Draw a wall; return what its tower's person would bring, the rest is paid at once."""
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
            return self.tower_person_worth(heads)
        return 0

    def tower_person_worth(self, heads: int) -> int:
        """Return what the best person that a tower can give would bring."""
        best = 0
        if not self.persons:
            self.try_people()
        for person in range(PERSONS):
            if self.box.heads[person] <= heads:
                best = max(best, self.persons[person] - self.now)
        return best

    def rank_outer_fields(self) -> list[list[int]]:
        """List the free fields of each side, the best for a wall first."""
        keys: list[list[int]] = [[], [], [], []]
        for cell in cells_of(int(self.city.free) & OUTER):
            keys[SIDE_OF[cell]].append(-self.wall_worth(cell) * 64 + cell)
        out: list[list[int]] = []
        for side in keys:
            side.sort()
            out.append([key % 64 for key in side])
        return out

    def try_walls(self) -> None:
        self.share_walls(self.rank_outer_fields(), 0, 0, d.DICE, 0)

    def share_walls(
        self, rows: list[list[int]], side: int, drawn: int, left: int, extra: int
    ) -> None:
        """Try every way to share walls out among the sides."""
        if drawn and side == SIDES:
            self.keep_best(d.WALL, drawn, self.worth() + extra)
        if side == SIDES:
            return
        city = self.city
        free: i64 = city.free
        walls: i64 = city.walls
        coins = city.coins
        points = city.points
        self.share_walls(rows, side + 1, drawn, left, extra)
        for number in range(min(left, len(rows[side]))):
            extra += self.draw_wall(rows[side][number])
            self.share_walls(rows, side + 1, drawn + number + 1, left - number - 1, extra)
        city.restore(free, walls, coins, points)

    # People

    def try_people(self) -> None:
        if self.persons:
            return
        self.persons = [IDLE] * PERSONS
        cells = cells_of(int(self.city.free))
        for person in range(PERSONS):
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
                self.defences[at] = self.city.strength(self.box)
                if person == c.SOLDIER:
                    self.defences[at] += self.box.soldier_defence

    def try_builder(self, person: int, cells: list[int]) -> None:
        """Try an architect with houses, on the fields that look best without them."""
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
        """Return the worth of a person on a field."""
        city = self.city
        bit: i64 = BIT[cell]
        around = AROUND[cell]
        points = city.points
        coins = city.coins
        people = city.people[person]
        box = self.box
        city.points += box.person_points[person]
        if person == c.PRIEST:
            city.points += (int(city.church_cells) & around).bit_count() * box.priest_points
        elif person == c.JUGGLER:
            for other in range(PERSONS):
                if city.people[other] & around:
                    city.points += box.juggler_points
        elif person == c.MERCHANT:
            city.coins += (int(city.crates) & around).bit_count() * box.merchant_coins
        city.free ^= bit
        city.people[person] = people | BIT[cell]
        if builds and box.houses_of[person]:
            worth = self.houses_worth(around, box.houses_of[person])
        else:
            worth = self.worth()
        city.free ^= bit
        city.people[person] = people
        city.points = points
        city.coins = coins
        return worth

    def houses_worth(self, reach: int, rooms: int) -> int:
        """Return the worth of building on, house by house, as far as it pays."""
        city = self.city
        best = self.worth()
        free: i64 = city.free
        logs = city.logs
        points = city.points
        grown = False
        for _house in range(min(rooms, logs)):
            cell = self.find_next_house(reach)
            if cell < 0:
                break
            self.build_house(cell)
            reach = reach | BESIDE[cell] if grown else BESIDE[cell]
            grown = True
            best = max(best, self.worth())
        city.free = free
        city.logs = logs
        city.points = points
        return best

    def build_house(self, cell: int) -> None:
        bit: i64 = BIT[cell]
        self.city.free ^= bit
        self.city.logs -= 1
        self.city.points += self.box.house_points

    def find_next_house(self, reach: int) -> int:
        """Return the field within reach that the city misses least; -1 if there is none."""
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

    def house_worth(self, cell: int, reach: int, rooms: int) -> int:
        """Return the worth of a house on a field with more to follow, as far as they pay."""
        city = self.city
        free: i64 = city.free
        self.build_house(cell)
        best = self.worth()
        if rooms > 1 and city.logs:
            reach |= BESIDE[cell]
            cell = self.find_next_house(reach)
            if cell >= 0:
                best = max(best, self.house_worth(cell, reach, rooms - 1))
        city.free = free
        city.logs += 1
        city.points -= self.box.house_points
        return best

    # Dice

    def use_worth(self, symbol: int, shown: int, sabres: int, turned: int) -> int:
        """Return the worth of a symbol, with as many dice turned for coins as pay."""
        if shown == 0 and not self.box.turn_to_absent:
            return IDLE
        coins = self.city.coins
        phase = self.value.phase(self.city)
        spare = coins - (self.box.delivery_cost if symbol == d.LOG else 0)
        best = IDLE
        for more in range(turned, SIZE - shown - sabres):
            price = more * self.box.turn_cost
            if price > spare:
                break
            at = symbol * SIZE + shown + more
            if self.best[at] > IDLE:
                worth = self.best[at] - self.value.coins_worth(coins, phase)
                worth += self.value.coins_worth(coins - price, phase)
                if sabres:
                    worth += self.sabres_worth(self.defences[at], sabres)
                best = max(best, worth)
        return best

    def rate_throws(self) -> list[int]:
        """Return the worth of every complete throw; of a symbol only its dice and sabres count."""
        known = [NOT_YET] * (d.SABRE * 64)
        own = self.city.strength(self.box)
        idle: list[int] = []  # the worth of passing, by sabres
        for sabres in range(SIZE):
            idle.append(self.now + self.sabres_worth(own, sabres))
        out: list[int] = []
        for number in range(FULL, NOTHING):
            dice = d.THROWS[number]
            sabres = d.count(dice, d.SABRE)
            best = idle[sabres]
            for symbol in range(d.SABRE):
                shown = d.count(dice, symbol)
                at = symbol * 64 + shown * 8 + sabres
                if known[at] == NOT_YET:
                    known[at] = self.use_worth(symbol, shown, sabres, 0)
                best = max(best, known[at])
            out.append(best)
        return out
