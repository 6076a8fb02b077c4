"""A turn by the rulebook: a second, plain version of what is asked, legal, and comes next.

It is written from the state machine of the specification (section 6) and shares no code with the
rules: neighbours come from coordinates, and what was drawn in an action from the events.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from pentapolis.core.state import Event
from pentapolis.games.saint_malo.rules import codes
from pentapolis.games.saint_malo.rules.codes import ACTIONS
from pentapolis.games.saint_malo.rules.state import Town

FACES: Final = "LCWXHS"
LOG, CRATE, WALL, CROSS, HEAD, SABRE = range(6)
HEADS: Final = [1, 2, 2, 3, 3, 4, 5]  # citizen, soldier, priest, architect, merchant, ...
ARCHITECT: Final = 3
TURN_OVER: Final = -1  # the action is finished, the sabres follow

DRAWN: Final = {
    codes.PLACE_CRATE: codes.CRATE_DRAWN,
    codes.PLACE_WALL: codes.WALL_DRAWN,
    codes.PLACE_CHURCH: codes.CHURCH_DRAWN,
    codes.PLACE_PERSON: codes.PERSON_DRAWN,
    codes.PLACE_HOUSE: codes.HOUSE_DRAWN,
}

FIELDS: Final = [
    (row, column)
    for row in range(7)
    for column in range(7)
    if (row, column) not in [(0, 0), (0, 6), (6, 0), (6, 6)]
]


def to_bits(chosen: list[bool]) -> int:
    return sum(1 << cell for cell, is_in in enumerate(chosen) if is_in)


ALL: Final = (1 << len(FIELDS)) - 1
OUTER: Final = to_bits([r in (0, 6) or c in (0, 6) for r, c in FIELDS])
SIDES: Final = [
    to_bits([r == 0 for r, c in FIELDS]),
    to_bits([c == 6 for r, c in FIELDS]),
    to_bits([r == 6 for r, c in FIELDS]),
    to_bits([c == 0 for r, c in FIELDS]),
]
N4: Final = [to_bits([abs(r - a) + abs(c - b) == 1 for r, c in FIELDS]) for a, b in FIELDS]
N8: Final = [to_bits([max(abs(r - a), abs(c - b)) == 1 for r, c in FIELDS]) for a, b in FIELDS]
PRINTED: Final = to_bits([place in [(1, 1), (1, 2), (2, 1), (3, 1)] for place in FIELDS])


def count_face(dice: int, face: int) -> int:
    """Count dice of a face, three bits a face."""
    return dice >> (3 * face) & 7


@cache
def list_rerolls(dice: int) -> list[int]:
    """List what may be rolled again: every part of the dice, and stopping."""
    found = [ACTIONS.find("stop")]
    for numbers in product(*[range(count_face(dice, face) + 1) for face in range(6)]):
        if any(numbers):
            letters = "".join(FACES[face] * number for face, number in enumerate(numbers))
            found.append(ACTIONS.find("roll:" + letters))
    return sorted(found)


@cache
def list_places(cells: int) -> list[int]:
    """List the actions that draw into these fields."""
    return [codes.PLACE + cell for cell in range(len(FIELDS)) if cells >> cell & 1]


@cache
def beside(cells: int) -> int:
    """Return the fields that share an edge with one of these."""
    found = 0
    for cell in range(len(FIELDS)):
        if cells >> cell & 1:
            found |= N4[cell]
    return found


class Turn:
    """What happened so far in a turn, by its events."""

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

    def note(self, event: Event) -> None:
        """Take note of an event."""
        kind = event.kind
        if kind == codes.DICE_ROLLED:
            self.rolls += 1
        elif kind == codes.SYMBOL_CHOSEN:
            self.symbols.append(event.args[0])
        elif kind == codes.CRATE_DRAWN:
            self.crates |= 1 << event.args[0]
        elif kind == codes.WALL_DRAWN:
            self.walls += 1
        elif kind == codes.SIDE_COMPLETED:
            self.owed += event.args[0] == 0
        elif kind == codes.PERSON_CHOSEN:
            self.person = event.args[0]
        elif kind == codes.PERSON_DRAWN:
            self.architect = event.args[0]
            self.houses = 0
        elif kind == codes.HOUSE_DRAWN:
            self.houses |= 1 << event.args[0]

    # What is legal

    def legal(self, s: Town) -> list[int]:
        """List what may be chosen, from the position and from what happened in this turn."""
        asking, free = s.asking, s.free[s.turn]
        if asking == codes.KEEP_DICE:
            return list_rerolls(s.dice)
        if asking == codes.CHOOSE_SYMBOL:
            return self.list_symbols(s)
        if asking == codes.TURN_DICE:
            return [codes.TURN, codes.DONE] if self.k else [codes.TURN]
        if asking == codes.PLACE_CRATE:
            return self.list_growth(self.crates, free)
        if asking == codes.PLACE_WALL:
            return ([codes.DONE] if self.walls else []) + list_places(free & OUTER)
        if asking == codes.CHOOSE_CHURCH:
            return [codes.CHURCH + value for value in range(self.k)]
        if asking == codes.CHOOSE_PERSON:
            heads = 3 if self.bonus else self.k
            found = [codes.PERSON + who for who in range(7) if HEADS[who] <= heads]
            return [*found, codes.SKIP] if self.bonus and self.optional else found
        if asking == codes.PLACE_HOUSE:
            if self.houses:
                return self.list_growth(self.houses, free)
            return [codes.DONE, *list_places(free & N8[self.architect])]
        assert asking in (codes.PLACE_CHURCH, codes.PLACE_PERSON), asking
        return list_places(free)

    def list_growth(self, group: int, free: int) -> list[int]:
        return [codes.DONE, *list_places(free & beside(group))] if group else list_places(free)

    def list_symbols(self, s: Town) -> list[int]:
        """List the symbols that pass the feasibility test, and passing."""
        found = []
        coins, free = s.coins[s.turn], s.free[s.turn]
        for symbol in range(SABRE):
            number = count_face(s.dice, symbol)
            others = 5 - number - count_face(s.dice, SABRE)
            turned = 0 if number else 1
            if turned and (others == 0 or not self.absent):
                continue
            if coins < 2 * turned + (2 if symbol == LOG else 0):
                continue
            if free & (OUTER if symbol == WALL else ALL):
                found.append(codes.USE + symbol)
        return [*found, codes.PASS] if self.may_pass or not found else found

    # What happens

    def first_event(self, s: Town, action: int) -> tuple[int, list[int]]:
        """Return which event an answer begins with, and its first numbers."""
        asking = s.asking
        if action == codes.STOP:
            return codes.ROLLING_STOPPED, []
        if action == codes.PASS:
            return codes.SYMBOL_DECLINED, []
        if action == codes.DONE:
            return codes.DRAWING_STOPPED, []
        if action == codes.SKIP:
            return codes.PERSON_DECLINED, []
        if action >= codes.PLACE:
            return DRAWN[asking], [action - codes.PLACE]
        if asking == codes.KEEP_DICE:
            return codes.DICE_LIFTED, [action - codes.REROLL]
        if asking == codes.CHOOSE_SYMBOL:
            symbol = action - codes.USE
            return codes.SYMBOL_CHOSEN, [symbol, count_face(s.dice, symbol)]
        if asking == codes.TURN_DICE:
            others = [
                face for face in range(SABRE) if face != s.symbol and count_face(s.dice, face)
            ]
            return codes.DIE_TURNED, [others[0], s.symbol]  # interchangeable: the lowest is turned
        if asking == codes.CHOOSE_CHURCH:
            return codes.CHURCH_CHOSEN, [action - codes.CHURCH + 1]
        return codes.PERSON_CHOSEN, [action - codes.PERSON]

    # What comes next

    def next_question(self, before: Town, action: int, after: Town) -> int:
        """Return what must be asked after an answer, or TURN_OVER."""
        asking, seat = before.asking, before.turn
        if asking == codes.KEEP_DICE:
            return codes.CHOOSE_SYMBOL if action == codes.STOP else codes.ROLL
        if asking == codes.CHOOSE_SYMBOL:
            return TURN_OVER if action == codes.PASS else self.continue_turning(before, 0)
        if asking == codes.TURN_DICE:
            return self.carry_out() if action == codes.DONE else self.continue_turning(before, 1)
        if asking == codes.PLACE_CRATE:
            room = after.free[seat] & beside(self.crates)
            over = action == codes.DONE or self.crates.bit_count() == self.k or not room
            return TURN_OVER if over else codes.PLACE_CRATE
        if asking == codes.PLACE_WALL:
            self.walls_done = action == codes.DONE
            return self.continue_walls(after.free[seat])
        if asking == codes.CHOOSE_CHURCH:
            return codes.PLACE_CHURCH
        if asking == codes.CHOOSE_PERSON:
            return (
                self.continue_walls(after.free[seat])
                if action == codes.SKIP
                else codes.PLACE_PERSON
            )
        if asking == codes.PLACE_PERSON:
            room = after.free[seat] & N8[self.architect]
            if self.person == ARCHITECT and after.logs[seat] and room:
                return codes.PLACE_HOUSE
            return self.finish_person(after.free[seat])
        if asking == codes.PLACE_HOUSE:
            room = after.free[seat] & beside(self.houses)
            over = action == codes.DONE or self.houses.bit_count() == 3 or not room
            if over or not after.logs[seat]:
                return self.finish_person(after.free[seat])
            return codes.PLACE_HOUSE
        assert asking == codes.PLACE_CHURCH, asking
        return TURN_OVER

    def continue_turning(self, before: Town, turned: int) -> int:
        """Count the matching dice, and go on to turn one if that can be done."""
        symbol = self.symbols[-1]
        self.k = count_face(before.dice, symbol) + turned
        others = 5 - self.k - count_face(before.dice, SABRE)
        coins = before.coins[before.turn] - 2 * turned
        if others and coins >= (4 if symbol == LOG else 2):
            return codes.TURN_DICE
        return self.carry_out()

    def carry_out(self) -> int:
        return {
            LOG: TURN_OVER,
            CRATE: codes.PLACE_CRATE,
            WALL: codes.PLACE_WALL,
            CROSS: codes.CHOOSE_CHURCH,
            HEAD: codes.CHOOSE_PERSON,
        }[self.symbols[-1]]

    def continue_walls(self, free: int) -> int:
        """Go on after a wall, or after the person of a tower."""
        self.bonus = False
        more = not self.walls_done and self.walls < self.k and free & OUTER != 0
        if self.owed and (self.interrupts or not more):
            self.owed = 0
            if free:
                self.bonus = True
                return codes.CHOOSE_PERSON
            self.lost = True
        return codes.PLACE_WALL if more else TURN_OVER

    def finish_person(self, free: int) -> int:
        return self.continue_walls(free) if self.bonus else TURN_OVER
