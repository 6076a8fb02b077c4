"""SM-1.3 turn: the decisions in order, and what each answer does."""

from __future__ import annotations

from typing import Final, final

from pentapolis.core.state import CHANCE, OVER, Finished, Question
from pentapolis.kit.cells import BIT, cells_of

from . import codes as c
from . import dice as d
from .board import ALL, AROUND, BESIDE, NO_SIDE, OUTER, SIDE, SIDE_OF
from .codes import CHURCHES, PERSONS, PLACES
from .flow import count_sabres, end_turn, strike
from .scoring import coins_of_person, points_of_person
from .state import Town


@final
class DrawStart(Question[Town]):
    """SM-2.3 first: a seat drawn by lot begins, unless the host has named one."""

    def legal(self, s: Town, out: list[int]) -> None:
        for seat in range(s.seats):
            out.append(c.START + seat)

    def answer(self, s: Town, action: int) -> None:
        s.start_seat = action - c.START
        s.turn = s.start_seat
        s.emit(c.START_DRAWN, s.turn, [s.turn])
        s.asking = c.ROLL


@final
class Roll(Question[Town]):
    """SM-3.1 roll: all five dice first, later those that were picked up."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.extend(range(d.FIRST[s.air], d.FIRST[s.air + 1]))

    def answer(self, s: Town, action: int) -> None:
        s.dice += d.THROWS[action]
        s.air = 0
        s.rolls += 1
        s.emit(c.DICE_ROLLED, s.turn, [action, s.rolls])
        # SM-3.3 thrice: after the third roll the dice stay as they are.
        s.asking = c.KEEP_DICE if s.rolls < s.box.rolls else c.CHOOSE_SYMBOL


@final
class KeepDice(Question[Town]):
    """SM-3.2 keep: any dice may be rolled again, those kept before too (SM-3.4 release)."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.extend(d.PARTS[s.dice])  # sabres too (SM-3.5 ordinary)
        out.append(c.STOP)

    def answer(self, s: Town, action: int) -> None:
        if action == c.STOP:
            s.emit(c.ROLLING_STOPPED, s.turn, [])
            s.asking = c.CHOOSE_SYMBOL
            return
        lifted = d.THROWS[action]
        s.dice -= lifted
        s.air = d.size(lifted)
        s.emit(c.DICE_LIFTED, s.turn, [action])
        s.asking = c.ROLL


@final
class ChooseSymbol(Question[Town]):
    """SM-4.1 symbol: one of the five that can be carried out, or none (SM-4.8 pass)."""

    def legal(self, s: Town, out: list[int]) -> None:
        dice = s.dice
        coins = s.coins[s.turn]
        ordinary = d.DICE - d.count(dice, d.SABRE)
        if ordinary:
            for face in range(d.SABRE):
                needed = 0
                if d.count(dice, face) == 0:
                    # SM-4.4 absent: a symbol that no die shows costs the turning of one.
                    if not s.box.turn_to_absent:
                        continue
                    needed = s.box.turn_cost
                # SM-9.1 room: there is always a free field; only outer ones can run out.
                if face == d.LOG:
                    needed += s.box.delivery_cost  # SM-9.3 poor
                elif face == d.WALL and s.free[s.turn] & OUTER == 0:
                    continue  # SM-9.4 no-outer
                if coins >= needed:
                    out.append(c.USE + face)
        if not out or s.box.pass_always:
            out.append(c.PASS)  # SM-9.2 all-sabres, SM-9.8 stuck: the only way out

    def answer(self, s: Town, action: int) -> None:
        if action == c.PASS:
            s.emit(c.SYMBOL_DECLINED, s.turn, [])
            count_sabres(s)
            return
        s.symbol = action - c.USE
        s.matching = d.count(s.dice, s.symbol)
        s.emit(c.SYMBOL_CHOSEN, s.turn, [s.symbol, s.matching])
        if can_turn(s):
            s.asking = c.TURN_DICE
        else:
            carry_out(s)


def can_turn(s: Town) -> bool:
    """SM-4.2 turning: return whether there is another die to turn, and the coins for it."""
    if s.matching + d.count(s.dice, d.SABRE) >= d.DICE:
        return False  # SM-4.3 taboo: sabres stay
    needed = s.box.turn_cost
    if s.symbol == d.LOG:
        needed += s.box.delivery_cost
    return s.coins[s.turn] >= needed


@final
class TurnDice(Question[Town]):
    """SM-4.2 turning: other dice to the symbol, one at a time; they are interchangeable.

    It comes before the action, so what the action earns cannot pay for it (SM-4.7 income).
    """

    def legal(self, s: Town, out: list[int]) -> None:
        out.append(c.TURN)
        if s.matching:
            out.append(c.DONE)

    def answer(self, s: Town, action: int) -> None:
        if action == c.DONE:
            s.emit(c.DRAWING_STOPPED, s.turn, [])
            carry_out(s)
            return
        face = 0
        while face == s.symbol or d.count(s.dice, face) == 0:
            face += 1
        s.dice += d.ONE[s.symbol] - d.ONE[face]
        s.matching += 1
        s.coins[s.turn] -= s.box.turn_cost
        s.emit(c.DIE_TURNED, s.turn, [face, s.symbol])
        if not can_turn(s):
            carry_out(s)


def carry_out(s: Town) -> None:
    """SM-4.6 split: all matching dice count for one action."""
    symbol = s.symbol
    if symbol == d.LOG:
        # SM-6.1 log: one price for a delivery of any size.
        s.coins[s.turn] -= s.box.delivery_cost
        s.logs[s.turn] = cap(s.logs[s.turn] + s.matching, s.box.wood_capacity)
        s.emit(c.LOGS_DELIVERED, s.turn, [s.matching])
        count_sabres(s)
    elif symbol == d.CRATE:
        s.left = s.matching
        s.reach = ALL
        s.asking = c.PLACE_CRATE
    elif symbol == d.WALL:
        s.left = s.matching
        s.reach = OUTER
        s.asking = c.PLACE_WALL
    elif symbol == d.CROSS:
        s.asking = c.CHOOSE_CHURCH
    else:
        s.asking = c.CHOOSE_PERSON


def cap(number: int, capacity: int) -> int:
    """SM-9.5 limits: a store without a printed limit has none."""
    return number if capacity < 0 else min(number, capacity)


def occupy(s: Town, action: int) -> int:
    """SM-5.1 free: fill a free field of the player's city for good, and return it."""
    cell = action - c.PLACE
    s.free[s.turn] &= ~BIT[cell]
    return cell


@final
class PlaceCrate(Question[Town]):
    """SM-6.2 crate: one for each die, all of a roll connected by edges (SM-6.14 grow)."""

    def legal(self, s: Town, out: list[int]) -> None:
        if s.left < s.matching:
            out.append(c.DONE)  # SM-4.5 fewer: not all matching dice need be used
        PLACES.extend(s.free[s.turn] & s.reach, out)

    def answer(self, s: Town, action: int) -> None:
        if action == c.DONE:
            s.emit(c.DRAWING_STOPPED, s.turn, [])
            count_sabres(s)
            return
        cell = occupy(s, action)
        s.crates[s.turn] |= BIT[cell]
        s.reach = BESIDE[cell] if s.left == s.matching else s.reach | BESIDE[cell]
        s.left -= 1
        s.emit(c.CRATE_DRAWN, s.turn, [cell])
        # SM-6.3 cramped: what does not fit into the area begun is lost.
        if s.left == 0 or s.free[s.turn] & s.reach == 0:
            count_sabres(s)


@final
class PlaceWall(Question[Town]):
    """SM-6.4 wall: one for each die, on any free outer fields."""

    def legal(self, s: Town, out: list[int]) -> None:
        if s.left < s.matching:
            out.append(c.DONE)  # SM-4.5 fewer
        PLACES.extend(s.free[s.turn] & s.reach, out)

    def answer(self, s: Town, action: int) -> None:
        if action == c.DONE:
            s.emit(c.DRAWING_STOPPED, s.turn, [])
            s.left = 0
            continue_walls(s)
            return
        cell = occupy(s, action)
        s.walls[s.turn] |= BIT[cell]
        s.left -= 1
        s.emit(c.WALL_DRAWN, s.turn, [cell])
        side = SIDE_OF[cell]
        # SM-5.3 spoiled: anything but five walls brings nothing.
        if side != NO_SIDE and s.walls[s.turn] & SIDE[side] == SIDE[side]:
            reward_side(s, side)
        continue_walls(s)


def reward_side(s: Town, side: int) -> None:
    """SM-6.5 tower: what the tower of a full side brings at once; SM-6.7 several add up."""
    coins = s.box.tower_coins[side]
    points = s.box.tower_points[side]
    heads = s.box.tower_heads[side]
    s.coins[s.turn] = cap(s.coins[s.turn] + coins, s.box.bank_capacity)
    s.points[s.turn] += points
    s.emit(c.SIDE_COMPLETED, s.turn, [side, coins, points, heads])
    if heads:
        s.owed |= BIT[side]


def continue_walls(s: Town) -> None:
    """Go on after a wall or a tower's person: the person owed, the next wall, the sabres."""
    more = s.left > 0 and s.free[s.turn] & OUTER != 0  # SM-9.9 lost-walls
    # SM-6.6 tower-person: drawn before further walls, or after the last by the other reading.
    if s.owed and (s.box.person_interrupts or not more):
        side = cells_of(s.owed)[0]
        s.owed ^= BIT[side]
        if s.free[s.turn]:
            s.bonus = s.box.tower_heads[side]
            s.asking = c.CHOOSE_PERSON
            return
        s.emit(c.PERSON_LOST, s.turn, [])
    if more:
        s.reach = OUTER
        s.asking = c.PLACE_WALL
    elif s.owed:
        continue_walls(s)
    else:
        count_sabres(s)


@final
class ChooseChurch(Question[Town]):
    """SM-6.8 church: one church, its value at most the number of crosses."""

    def legal(self, s: Town, out: list[int]) -> None:
        for value in range(s.matching):
            out.append(c.CHURCH + value)

    def answer(self, s: Town, action: int) -> None:
        s.chosen = action - c.CHURCH + 1
        s.emit(c.CHURCH_CHOSEN, s.turn, [s.chosen])
        s.reach = ALL
        s.asking = c.PLACE_CHURCH


@final
class PlaceChurch(Question[Town]):
    """SM-6.8 church: on any free field (SM-5.2 zones)."""

    def legal(self, s: Town, out: list[int]) -> None:
        PLACES.extend(s.free[s.turn], out)

    def answer(self, s: Town, action: int) -> None:
        cell = occupy(s, action)
        s.churches[s.turn * CHURCHES + s.chosen - 1] |= BIT[cell]
        s.emit(c.CHURCH_DRAWN, s.turn, [cell, s.chosen])
        count_sabres(s)


@final
class ChoosePerson(Question[Town]):
    """SM-6.9 head: one person that needs at most as many heads; a tower gives up to three."""

    def legal(self, s: Town, out: list[int]) -> None:
        heads = s.bonus if s.bonus else s.matching
        for person in range(PERSONS):
            if s.box.heads[person] <= heads:
                out.append(c.PERSON + person)
        if s.bonus and s.box.person_optional:
            out.append(c.SKIP)

    def answer(self, s: Town, action: int) -> None:
        if action == c.SKIP:
            s.emit(c.PERSON_DECLINED, s.turn, [])
            s.bonus = 0
            continue_walls(s)
            return
        s.chosen = action - c.PERSON
        s.emit(c.PERSON_CHOSEN, s.turn, [s.chosen])
        s.asking = c.PLACE_PERSON


@final
class PlacePerson(Question[Town]):
    """SM-5.4 neighbours: a person counts what stands around it now, never later."""

    def legal(self, s: Town, out: list[int]) -> None:
        PLACES.extend(s.free[s.turn], out)

    def answer(self, s: Town, action: int) -> None:
        cell = occupy(s, action)
        person = s.chosen
        points = points_of_person(s, s.turn, person, cell)
        coins = coins_of_person(s, s.turn, person, cell)
        s.people[s.turn * PERSONS + person] |= BIT[cell]
        s.points[s.turn] += points
        s.coins[s.turn] = cap(s.coins[s.turn] + coins, s.box.bank_capacity)
        s.emit(c.PERSON_DRAWN, s.turn, [cell, person, points, coins])
        # SM-6.13 architect: the first house lies around the architect, the others beside houses.
        if s.box.houses_of[person] and s.logs[s.turn] and s.free[s.turn] & AROUND[cell]:
            s.rooms = s.box.houses_of[person]
            s.reach = AROUND[cell]
            s.asking = c.PLACE_HOUSE
        else:
            finish_person(s)


@final
class PlaceHouse(Question[Town]):
    """SM-6.13 architect: up to three logs become houses, one connected group (SM-6.14 grow)."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.append(c.DONE)
        PLACES.extend(s.free[s.turn] & s.reach, out)

    def answer(self, s: Town, action: int) -> None:
        if action == c.DONE:
            s.emit(c.DRAWING_STOPPED, s.turn, [])
            s.rooms = 0
            finish_person(s)
            return
        cell = occupy(s, action)
        first = s.rooms == s.box.houses_most
        s.reach = BESIDE[cell] if first else s.reach | BESIDE[cell]
        s.houses[s.turn] |= BIT[cell]
        s.rooms -= 1
        s.logs[s.turn] -= 1
        s.points[s.turn] += s.box.house_points
        s.emit(c.HOUSE_DRAWN, s.turn, [cell, s.box.house_points])
        if s.rooms == 0 or s.logs[s.turn] == 0 or s.free[s.turn] & s.reach == 0:
            s.rooms = 0
            finish_person(s)


def finish_person(s: Town) -> None:
    """Go back to the walls after a tower's person, else on to the sabres."""
    if s.bonus:
        s.bonus = 0
        continue_walls(s)
    else:
        count_sabres(s)


@final
class RollPirates(Question[Town]):
    """SM-10.3 pirate-dice: each sabre among them strikes one more box."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.extend(range(d.FIRST[s.air], d.FIRST[s.air + 1]))

    def answer(self, s: Town, action: int) -> None:
        s.emit(c.PIRATES_ROLLED, s.turn, [action])
        strike(s, d.count(d.THROWS[action], d.SABRE))
        end_turn(s)


QUESTIONS: Final[list[Question[Town]]] = [
    DrawStart(c.DRAW_START, "SM-2.3 first", CHANCE),
    Roll(c.ROLL, "SM-3.1 roll", CHANCE),
    KeepDice(c.KEEP_DICE, "SM-3.2 keep"),
    ChooseSymbol(c.CHOOSE_SYMBOL, "SM-4.1 symbol"),
    TurnDice(c.TURN_DICE, "SM-4.2 turning"),
    PlaceCrate(c.PLACE_CRATE, "SM-6.2 crate"),
    PlaceWall(c.PLACE_WALL, "SM-6.4 wall"),
    ChooseChurch(c.CHOOSE_CHURCH, "SM-6.8 church"),
    PlaceChurch(c.PLACE_CHURCH, "SM-6.8 church"),
    ChoosePerson(c.CHOOSE_PERSON, "SM-6.9 head"),
    PlacePerson(c.PLACE_PERSON, "SM-5.4 neighbours"),
    PlaceHouse(c.PLACE_HOUSE, "SM-6.13 architect"),
    RollPirates(c.ROLL_PIRATES, "SM-10.3 pirate-dice", CHANCE),
    Finished(c.FINISHED, "SM-8.1 end", OVER),
]
