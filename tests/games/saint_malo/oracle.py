"""A turn by the book: a second, plain account of what is asked, what is legal, what comes next.

It is written from the state machine of the specification (section 6) and shares no code with the
rules: neighbours come from coordinates, and what was drawn in an action from the events.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from pentapolis.core.state import Event
from pentapolis.games.saint_malo import state as st
from pentapolis.games.saint_malo.game import ACTIONS
from pentapolis.games.saint_malo.state import Town

FACES: Final = "LCWXHS"
LOG, CRATE, WALL, CROSS, HEAD, SABRE = range(6)
HEADS: Final = [1, 2, 2, 3, 3, 4, 5]  # citizen, soldier, priest, architect, merchant, ...
ARCHITECT: Final = 3
TURN_OVER: Final = -1  # the action is finished, the sabres follow

DRAWN: Final = {
    st.PLACE_CRATE: st.CRATE_DRAWN,
    st.PLACE_WALL: st.WALL_DRAWN,
    st.PLACE_CHURCH: st.CHURCH_DRAWN,
    st.PLACE_PERSON: st.PERSON_DRAWN,
    st.PLACE_HOUSE: st.HOUSE_DRAWN,
}

FIELDS: Final = [
    (row, column)
    for row in range(7)
    for column in range(7)
    if (row, column) not in [(0, 0), (0, 6), (6, 0), (6, 6)]
]


def bits(chosen: list[bool]) -> int:
    return sum(1 << cell for cell, is_in in enumerate(chosen) if is_in)


ALL: Final = (1 << len(FIELDS)) - 1
OUTER: Final = bits([r in (0, 6) or c in (0, 6) for r, c in FIELDS])
SIDES: Final = [
    bits([r == 0 for r, c in FIELDS]),
    bits([c == 6 for r, c in FIELDS]),
    bits([r == 6 for r, c in FIELDS]),
    bits([c == 0 for r, c in FIELDS]),
]
N4: Final = [bits([abs(r - a) + abs(c - b) == 1 for r, c in FIELDS]) for a, b in FIELDS]
N8: Final = [bits([max(abs(r - a), abs(c - b)) == 1 for r, c in FIELDS]) for a, b in FIELDS]
PRINTED: Final = bits([place in [(1, 1), (1, 2), (2, 1), (3, 1)] for place in FIELDS])


def showing(dice: int, face: int) -> int:
    """Count dice of a face, three bits a face."""
    return dice >> (3 * face) & 7


@cache
def keeps(dice: int) -> list[int]:
    """List what may be rolled again: every part of the dice, and stopping."""
    found = [ACTIONS.id("stop")]
    for numbers in product(*[range(showing(dice, face) + 1) for face in range(6)]):
        if any(numbers):
            letters = "".join(FACES[face] * number for face, number in enumerate(numbers))
            found.append(ACTIONS.id("roll:" + letters))
    return sorted(found)


@cache
def fields(cells: int) -> list[int]:
    """List the actions that draw into these fields."""
    return [st.PLACE + cell for cell in range(len(FIELDS)) if cells >> cell & 1]


@cache
def grown(cells: int) -> int:
    """Join the fields that share an edge with one of these."""
    found = 0
    for cell in range(len(FIELDS)):
        if cells >> cell & 1:
            found |= N4[cell]
    return found


class Turn:
    """What happened so far in a turn, told by its events."""

    def __init__(self, options: dict[str, int]) -> None:
        self.absent = options.get("turn_to_absent_symbol", 1)
        self.may_pass = options.get("pass_always", 1)
        self.interrupts = options.get("tower_person_interrupts", 1)
        self.optional = options.get("tower_person_optional", 1)
        self.rolls = 0
        self.symbols: list[int] = []
        self.k = 0  # dice that show the symbol
        self.crates = 0  # fields of this action
        self.houses = 0
        self.walls = 0  # number drawn in this action
        self.walls_done = False
        self.person = -1
        self.architect = -1  # field
        self.owed = 0  # persons of towers still to come
        self.bonus = False
        self.lost = False  # a person of a tower, for want of a field
        self.drawn = 0  # fields of this turn

    def hear(self, event: Event) -> None:
        """Take note of an event."""
        kind = event.kind
        if kind == st.DICE_ROLLED:
            self.rolls += 1
        elif kind == st.SYMBOL_CHOSEN:
            self.symbols.append(event.args[0])
        elif kind == st.CRATE_DRAWN:
            self.crates |= 1 << event.args[0]
        elif kind == st.WALL_DRAWN:
            self.walls += 1
        elif kind == st.SIDE_COMPLETED:
            self.owed += event.args[0] == 0
        elif kind == st.PERSON_CHOSEN:
            self.person = event.args[0]
        elif kind == st.PERSON_DRAWN:
            self.architect = event.args[0]
            self.houses = 0
        elif kind == st.HOUSE_DRAWN:
            self.houses |= 1 << event.args[0]

    # What is legal

    def legal(self, s: Town) -> list[int]:
        """List what may be chosen, from the position and from what happened in this turn."""
        asking, free = s.asking, s.free[s.turn]
        if asking == st.KEEP_DICE:
            return keeps(s.dice)
        if asking == st.CHOOSE_SYMBOL:
            return self.usable(s)
        if asking == st.TURN_DICE:
            return [st.TURN, st.DONE] if self.k else [st.TURN]
        if asking == st.PLACE_CRATE:
            return self.growing(self.crates, free)
        if asking == st.PLACE_WALL:
            return ([st.DONE] if self.walls else []) + fields(free & OUTER)
        if asking == st.CHOOSE_CHURCH:
            return [st.CHURCH + value for value in range(self.k)]
        if asking == st.CHOOSE_PERSON:
            heads = 3 if self.bonus else self.k
            found = [st.PERSON + who for who in range(7) if HEADS[who] <= heads]
            return [*found, st.SKIP] if self.bonus and self.optional else found
        if asking == st.PLACE_HOUSE:
            if self.houses:
                return self.growing(self.houses, free)
            return [st.DONE, *fields(free & N8[self.architect])]
        assert asking in (st.PLACE_CHURCH, st.PLACE_PERSON), asking
        return fields(free)

    def growing(self, group: int, free: int) -> list[int]:
        return [st.DONE, *fields(free & grown(group))] if group else fields(free)

    def usable(self, s: Town) -> list[int]:
        """List the symbols that pass the feasibility test, and passing."""
        found = []
        coins, free = s.coins[s.turn], s.free[s.turn]
        for symbol in range(SABRE):
            number = showing(s.dice, symbol)
            others = 5 - number - showing(s.dice, SABRE)
            turned = 0 if number else 1
            if turned and (others == 0 or not self.absent):
                continue
            if coins < 2 * turned + (2 if symbol == LOG else 0):
                continue
            if free & (OUTER if symbol == WALL else ALL):
                found.append(st.USE + symbol)
        return [*found, st.PASS] if self.may_pass or not found else found

    # What is told

    def first_event(self, s: Town, action: int) -> tuple[int, list[int]]:
        """Say which event an answer begins with, and its first numbers."""
        asking = s.asking
        if action == st.STOP:
            return st.ROLLING_STOPPED, []
        if action == st.PASS:
            return st.SYMBOL_DECLINED, []
        if action == st.DONE:
            return st.DRAWING_STOPPED, []
        if action == st.SKIP:
            return st.PERSON_DECLINED, []
        if action >= st.PLACE:
            return DRAWN[asking], [action - st.PLACE]
        if asking == st.KEEP_DICE:
            return st.DICE_LIFTED, [action - st.REROLL]
        if asking == st.CHOOSE_SYMBOL:
            symbol = action - st.USE
            return st.SYMBOL_CHOSEN, [symbol, showing(s.dice, symbol)]
        if asking == st.TURN_DICE:
            others = [face for face in range(SABRE) if face != s.symbol and showing(s.dice, face)]
            return st.DIE_TURNED, [others[0], s.symbol]  # interchangeable: the lowest is turned
        if asking == st.CHOOSE_CHURCH:
            return st.CHURCH_CHOSEN, [action - st.CHURCH + 1]
        return st.PERSON_CHOSEN, [action - st.PERSON]

    # What comes next

    def follow(self, before: Town, action: int, after: Town) -> int:
        """Say what must be asked after an answer, or TURN_OVER."""
        asking, seat = before.asking, before.turn
        if asking == st.KEEP_DICE:
            return st.CHOOSE_SYMBOL if action == st.STOP else st.ROLL
        if asking == st.CHOOSE_SYMBOL:
            return TURN_OVER if action == st.PASS else self.turning(before, 0)
        if asking == st.TURN_DICE:
            return self.carrying_out() if action == st.DONE else self.turning(before, 1)
        if asking == st.PLACE_CRATE:
            room = after.free[seat] & grown(self.crates)
            over = action == st.DONE or self.crates.bit_count() == self.k or not room
            return TURN_OVER if over else st.PLACE_CRATE
        if asking == st.PLACE_WALL:
            self.walls_done = action == st.DONE
            return self.walling(after.free[seat])
        if asking == st.CHOOSE_CHURCH:
            return st.PLACE_CHURCH
        if asking == st.CHOOSE_PERSON:
            return self.walling(after.free[seat]) if action == st.SKIP else st.PLACE_PERSON
        if asking == st.PLACE_PERSON:
            room = after.free[seat] & N8[self.architect]
            if self.person == ARCHITECT and after.logs[seat] and room:
                return st.PLACE_HOUSE
            return self.person_over(after.free[seat])
        if asking == st.PLACE_HOUSE:
            room = after.free[seat] & grown(self.houses)
            over = action == st.DONE or self.houses.bit_count() == 3 or not room
            if over or not after.logs[seat]:
                return self.person_over(after.free[seat])
            return st.PLACE_HOUSE
        assert asking == st.PLACE_CHURCH, asking
        return TURN_OVER

    def turning(self, before: Town, turned: int) -> int:
        """Count the matching dice, and go on to turn one if that can be done."""
        symbol = self.symbols[-1]
        self.k = showing(before.dice, symbol) + turned
        others = 5 - self.k - showing(before.dice, SABRE)
        coins = before.coins[before.turn] - 2 * turned
        if others and coins >= (4 if symbol == LOG else 2):
            return st.TURN_DICE
        return self.carrying_out()

    def carrying_out(self) -> int:
        return {
            LOG: TURN_OVER,
            CRATE: st.PLACE_CRATE,
            WALL: st.PLACE_WALL,
            CROSS: st.CHOOSE_CHURCH,
            HEAD: st.CHOOSE_PERSON,
        }[self.symbols[-1]]

    def walling(self, free: int) -> int:
        """Go on after a wall, or after the person of a tower."""
        self.bonus = False
        more = not self.walls_done and self.walls < self.k and free & OUTER != 0
        if self.owed and (self.interrupts or not more):
            self.owed = 0
            if free:
                self.bonus = True
                return st.CHOOSE_PERSON
            self.lost = True
        return st.PLACE_WALL if more else TURN_OVER

    def person_over(self, free: int) -> int:
        return self.walling(free) if self.bonus else TURN_OVER
