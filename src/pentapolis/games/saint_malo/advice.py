"""What a sensible player thinks an action is worth, in hundredths of a point.

The dice are decided exactly: every final throw has a value (its best symbol, dice turned for coins
included), so the worth of rolling some dice again is the mean over all throws. What symbols are
worth is a rule of thumb, with the weights below.
"""

from __future__ import annotations

from typing import Final

from pentapolis.core.game import Game

from . import dice as d
from . import state as st
from .chances import FULL, NOTHING, NUMBER, best_ends, means
from .questions import gained_coins, gained_points
from .state import AROUND, BESIDE, OUTER, SIDE, SIDE_OF, Town, defence

POINT: Final = 100
FIELD: Final = 35  # what a field is worth to later turns
FIELDS_A_ROUND: Final = 2  # how fast cities fill
SABRES_A_TURN: Final = 45  # in hundredths
WALL_SHARE: Final = [0, 10, 24, 43, 68, 100]  # of a side's worth when it is started, per cent
STEP_CHANCE: Final = [85, 80, 65, 40, 20]  # of a missing church to be drawn later, per cent
IDLE: Final = -10_000_000  # never chosen
UNKNOWN_COST: Final = -10_000_001


class Mind:
    """The view of one seat on its own city, worked out once for a decision."""

    def __init__(self, s: Town, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.free = s.free[seat]
        fewest = 45
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
        """Guess in per cent which rows will still be filled before the end."""
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
        """Worth of a defence: cannons it saves, and a part of it when it is nearly enough."""
        total = 0
        for row in range(len(self.attacks)):
            near = min(4, max(0, strength - self.s.box.strength[row] + 4))
            if near == 4:
                near = 6
            total += self.attacks[row] * self.s.box.cannon_loss * near // 6
        return total

    def defence_gain(self, more: int) -> int:
        return self.shield_worth(defence(self.s, self.seat) + more) - self.shield

    # Churches

    def churches_worth(self, added: int) -> int:
        """Worth of all series, those with gaps by the chance to fill them."""
        total = 0
        counts: list[int] = []
        for value in range(st.CHURCHES):
            number = self.s.churches[self.seat * st.CHURCHES + value].bit_count()
            counts.append(number + 1 if value == added else number)
        for series in range(max(counts)):
            chance = 100
            for value in range(st.CHURCHES):
                step = self.s.box.series[value + 1] - self.s.box.series[value]
                if counts[value] > series:
                    total += step * chance
                else:
                    chance = chance * STEP_CHANCE[value] * min(self.rounds, 10) // 1000
        return total

    def church_gain(self, value: int) -> int:
        """Worth of a new church of a value 1 to 5."""
        return self.churches_worth(value - 1) - self.church_worth

    # Fields

    def is_open(self, side: int) -> bool:
        cells = SIDE[side]
        return (self.free | self.s.walls[self.seat]) & cells == cells

    def side_worth(self, side: int) -> int:
        """Worth of a full side: its tower and its defence."""
        box = self.s.box
        worth = box.tower_coins[side] * self.coin + box.tower_points[side] * POINT
        if box.tower_heads[side]:
            worth += 4 * POINT
        return worth + self.defence_gain(box.side_defence)

    def started_worth(self, side: int, walls: int) -> int:
        """Worth of walls on an open side; little when the rest will hardly come."""
        share = WALL_SHARE[walls]
        if walls < 5:
            share = share * min(self.rounds, 8) // 8
        return self.side_worth(side) * share // 100

    def wall_gain(self, cell: int) -> int:
        side = SIDE_OF[cell]
        if not self.is_open(side):
            return 0
        walls = (self.s.walls[self.seat] & SIDE[side]).bit_count()
        return self.started_worth(side, walls + 1) - self.started_worth(side, walls)

    def field_cost(self, cell: int) -> int:
        """What anything but a wall on a field takes away from later plans."""
        if not self.costs:
            self.costs = [UNKNOWN_COST] * len(AROUND)
        if self.costs[cell] == UNKNOWN_COST:
            self.costs[cell] = self.cost_of(cell)
        return self.costs[cell]

    def cost_of(self, cell: int) -> int:
        seat = self.seat
        around = AROUND[cell]
        cost = FIELD + 12 * (self.s.crates[seat] & around).bit_count()
        for value in range(st.CHURCHES):
            cost += 10 * (self.s.churches[seat * st.CHURCHES + value] & around).bit_count()
        side = SIDE_OF[cell]
        if side != st.NO_SIDE and self.is_open(side):
            walls = (self.s.walls[seat] & SIDE[side]).bit_count()
            cost += self.started_worth(side, walls) + 6 * min(self.rounds, 10)
        if self.free & (self.free - 1) == 0:
            cost -= self.s.box.full_city * POINT  # the last free field
        return cost

    def person_gain(self, person: int, cell: int) -> int:
        """Worth of a person on a field."""
        s = self.s
        worth = gained_points(s, self.seat, person, cell) * POINT
        worth += gained_coins(s, self.seat, person, cell) * self.coin
        if person == st.SOLDIER:
            worth += self.defence_gain(s.box.soldier_defence)
        elif person == st.ARCHITECT:
            room = (self.free & AROUND[cell]).bit_count()
            houses = min(s.box.houses_most, s.logs[self.seat], room)
            worth += houses * (s.box.house_points * POINT - FIELD - s.box.log_points * POINT)
            worth += 4 * room
        kinds = 0
        for other in range(st.PERSONS):
            if other != person and s.people[self.seat * st.PERSONS + other] & AROUND[cell]:
                kinds += 1
        worth += 8 * kinds  # company for a juggler
        return worth - self.field_cost(cell)

    def best_person(self, heads: int) -> int:
        """Worth of the best person that needs at most so many heads."""
        if not self.best_heads:
            self.fill_heads()
        return self.best_heads[heads]

    def fill_heads(self) -> None:
        best = [IDLE] * (d.DICE + 1)
        cells = st.PLACES
        actions: list[int] = []
        cells.extend(self.free, actions)
        for person in range(st.PERSONS):
            heads = self.s.box.heads[person]
            for action in actions:
                worth = self.person_gain(person, action - st.PLACE)
                best[heads] = max(best[heads], worth)
        for heads in range(1, d.DICE + 1):
            best[heads] = max(best[heads], best[heads - 1])
        self.best_heads = best

    # Symbols

    def symbol_worth(self, symbol: int, number: int) -> int:
        """Worth of carrying a symbol out with so many dice."""
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
        if self.s.coins[self.seat] < self.s.box.delivery_cost:
            return IDLE
        useful = 220 if self.rounds > 3 else 100
        worth = 0
        for log in range(self.s.logs[self.seat], self.s.logs[self.seat] + number):
            worth += useful if log < 4 else max(100, useful - 60 * (log - 3))
        return worth - self.s.box.delivery_cost * self.coin

    def walls_worth(self, number: int) -> int:
        """Put the walls one after the other where they bring most."""
        worth = 0
        counts: list[int] = []
        for side in range(st.SIDES):
            counts.append((self.s.walls[self.seat] & SIDE[side]).bit_count())
        room = (self.free & OUTER).bit_count()
        for _wall in range(min(number, room)):
            best = 0
            at = -1
            for side in range(st.SIDES):
                if counts[side] < 5 and self.is_open(side):
                    gain = self.started_worth(side, counts[side] + 1)
                    gain -= self.started_worth(side, counts[side])
                    if gain > best:
                        best = gain
                        at = side
            if at >= 0:
                counts[at] += 1
            worth += best - FIELD // 2
        return worth if room else IDLE

    def throw_worth(self, dice: int) -> int:
        """Worth of a final throw: the best symbol, with as many dice turned as pay."""
        best = 0  # pass
        for symbol in range(d.SABRE):
            best = max(best, self.use_worth(dice, symbol))
        return best - self.sabre_cost() * d.count(dice, d.SABRE)

    def all_worth(self) -> list[int]:
        """Worth of every complete throw; of a symbol only its dice and the sabres count."""
        known = [IDLE - 1] * (d.SABRE * 64)
        cost = self.sabre_cost()
        out: list[int] = []
        for number in range(FULL, NOTHING):
            dice = d.THROWS[number]
            sabres = d.count(dice, d.SABRE)
            best = 0  # pass
            for symbol in range(d.SABRE):
                at = symbol * 64 + d.count(dice, symbol) * 8 + sabres
                if known[at] < IDLE:
                    known[at] = self.use_worth(dice, symbol)
                best = max(best, known[at])
            out.append(best - cost * sabres)
        return out

    def use_worth(self, dice: int, symbol: int) -> int:
        """Worth of one symbol of a throw, dice turned to it for coins included."""
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
        """A sabre brings the next attack closer; that hurts those who cannot hold it."""
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


def keep_advice(mind: Mind, s: Town, legal: list[int]) -> list[int]:
    """SM-3.2 keep: the exact mean over all throws that can follow, up to the third roll."""
    ends = mind.all_worth()
    for _roll in range(s.box.rolls - 1 - s.rolls):
        ends = best_ends(means(ends))
    worth = means(ends)
    out: list[int] = []
    for action in legal:
        if action == st.STOP:
            out.append(mind.throw_worth(s.dice))
        else:
            rest = s.dice - d.THROWS[action - st.REROLL]
            out.append(worth[NUMBER[rest] if rest else NOTHING])
    return out


def action_worth(mind: Mind, s: Town, action: int) -> int:
    """Worth of an action at any decision but the keeping of dice."""
    asking = s.asking
    if asking == st.CHOOSE_SYMBOL:
        return 0 if action == st.PASS else mind.use_worth(s.dice, action - st.USE)
    if asking == st.TURN_DICE:
        return turn_worth(mind, s, action)
    if asking == st.CHOOSE_CHURCH:
        return mind.church_gain(action - st.CHURCH + 1)
    if asking == st.CHOOSE_PERSON:
        return 0 if action == st.SKIP else person_worth(mind, action - st.PERSON)
    if action == st.DONE:
        return done_worth(mind, s)
    cell = action - st.PLACE
    if asking == st.PLACE_PERSON:
        return mind.person_gain(s.chosen, cell)
    if asking == st.PLACE_WALL:
        return mind.wall_gain(cell)
    if asking == st.PLACE_CHURCH:
        return priest_room(s, mind.seat, cell) - mind.field_cost(cell)
    if asking == st.PLACE_HOUSE:
        return s.box.house_points * POINT - mind.field_cost(cell)
    return crate_worth(mind, s, cell)


def turn_worth(mind: Mind, s: Town, action: int) -> int:
    """Compare going on now with the best number of dice turned from here."""
    others = d.DICE - s.matching - d.count(s.dice, d.SABRE)
    coins = s.coins[mind.seat] - (s.box.delivery_cost if s.symbol == d.LOG else 0)
    if action == st.DONE:
        return mind.symbol_table[s.symbol * (d.DICE + 1) + s.matching]
    best = IDLE
    for turned in range(1, others + 1):
        price = turned * s.box.turn_cost
        if price <= coins:
            worth = mind.symbol_table[s.symbol * (d.DICE + 1) + s.matching + turned]
            best = max(best, worth - price * mind.coin)
    return best


def person_worth(mind: Mind, person: int) -> int:
    """Worth of a person on its best field."""
    best = IDLE
    actions: list[int] = []
    st.PLACES.extend(mind.free, actions)
    for action in actions:
        best = max(best, mind.person_gain(person, action - st.PLACE))
    return best


def done_worth(mind: Mind, s: Town) -> int:
    """Stopping keeps the fields for later; a log kept is worth a little too."""
    if s.asking == st.PLACE_HOUSE:
        return s.box.log_points * POINT
    return 0


def priest_room(s: Town, seat: int, cell: int) -> int:
    """A church is best beside other churches around a field that is still free."""
    worth = 0
    actions: list[int] = []
    st.PLACES.extend(s.free[seat] & AROUND[cell], actions)
    for action in actions:
        around = AROUND[action - st.PLACE]
        churches = 1
        for value in range(st.CHURCHES):
            churches += (s.churches[seat * st.CHURCHES + value] & around).bit_count()
        worth = max(worth, 15 * churches)
    return worth


def crate_worth(mind: Mind, s: Town, cell: int) -> int:
    """A crate is best where a free field comes to touch many crates."""
    worth = 0
    actions: list[int] = []
    st.PLACES.extend(mind.free & AROUND[cell], actions)
    for action in actions:
        touching = (s.crates[mind.seat] & AROUND[action - st.PLACE]).bit_count() + 1
        worth = max(worth, 14 * touching + (6 if touching > 3 else 0))
    room = (mind.free & BESIDE[cell]).bit_count()
    early = 10 * min(mind.rounds, 9)
    return worth * early // 60 + 2 * min(room, 2) - mind.field_cost(cell) + 2 * FIELD


def advise(game: Game, s: Town, legal: list[int]) -> list[int]:
    """Give the worth of each legal action of the seat on turn."""
    mind = Mind(s, s.turn)
    if s.asking == st.KEEP_DICE or s.asking == st.CHOOSE_SYMBOL or s.asking == st.TURN_DICE:
        mind.fill_symbols()  # elsewhere the dice have had their say
    if s.asking == st.KEEP_DICE:
        return keep_advice(mind, s, legal)
    return [action_worth(mind, s, action) for action in legal]
