"""The decisions of a turn, in order, and what each answer does."""

from __future__ import annotations

from typing import Final, final

from pentapolis.core.question import Question
from pentapolis.kit.cells import BIT

from . import dice as d
from .state import (
    ALL,
    AROUND,
    BESIDE,
    BOX_STRUCK,
    CANNON_LOST,
    CHOOSE_CHURCH,
    CHOOSE_PERSON,
    CHOOSE_SYMBOL,
    CHURCH,
    CHURCH_CHOSEN,
    CHURCH_DRAWN,
    CHURCHES,
    CITY_FILLED,
    CRATE_DRAWN,
    DICE_LIFTED,
    DICE_ROLLED,
    DIE_TURNED,
    DONE,
    DRAWING_STOPPED,
    FINISHED,
    GAME_ENDED,
    HOUSE_DRAWN,
    JUGGLER,
    KEEP_DICE,
    LOGS_DELIVERED,
    MERCHANT,
    NO_SIDE,
    OUTER,
    PASS,
    PERSON,
    PERSON_CHOSEN,
    PERSON_DECLINED,
    PERSON_DRAWN,
    PERSON_LOST,
    PERSONS,
    PIRATES_ATTACKED,
    PIRATES_ROLLED,
    PLACE,
    PLACE_CHURCH,
    PLACE_CRATE,
    PLACE_HOUSE,
    PLACE_PERSON,
    PLACE_WALL,
    PLACES,
    PRIEST,
    ROLL,
    ROLL_PIRATES,
    ROLLING_STOPPED,
    ROUND_ENDED,
    SIDE,
    SIDE_COMPLETED,
    SIDE_OF,
    SKIP,
    START,
    START_DRAWN,
    STOP,
    SYMBOL_CHOSEN,
    SYMBOL_DECLINED,
    TURN,
    TURN_DICE,
    USE,
    WALL_DRAWN,
    Town,
    defence,
)


@final
class DrawStart(Question[Town]):
    """SM-2.3 first: a seat drawn by lot begins, where the host has not named one."""

    def legal(self, s: Town, out: list[int]) -> None:
        for seat in range(s.seats):
            out.append(START + seat)

    def answer(self, s: Town, action: int) -> None:
        s.start_seat = action - START
        s.turn = s.start_seat
        s.emit(START_DRAWN, s.turn, [s.turn])
        s.asking = ROLL


@final
class Roll(Question[Town]):
    """SM-3.1 roll: all five dice first, later those that were lifted."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.extend(range(d.FIRST[s.air], d.FIRST[s.air + 1]))

    def answer(self, s: Town, action: int) -> None:
        s.dice += d.THROWS[action]
        s.air = 0
        s.rolls += 1
        s.emit(DICE_ROLLED, s.turn, [action, s.rolls])
        # SM-3.3 thrice: after the third roll the dice lie.
        s.asking = KEEP_DICE if s.rolls < s.box.rolls else CHOOSE_SYMBOL


@final
class KeepDice(Question[Town]):
    """SM-3.2 keep: any dice may be rolled again, those kept before too (SM-3.4 release)."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.extend(d.PARTS[s.dice])
        out.append(STOP)

    def answer(self, s: Town, action: int) -> None:
        if action == STOP:
            s.emit(ROLLING_STOPPED, s.turn, [])
            s.asking = CHOOSE_SYMBOL
            return
        lifted = d.THROWS[action]
        s.dice -= lifted
        s.air = d.size(lifted)
        s.emit(DICE_LIFTED, s.turn, [action])
        s.asking = ROLL


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
                    # SM-4.4 absent: the first die has to be turned to a symbol nobody rolled.
                    if not s.box.turn_to_absent:
                        continue
                    needed = s.box.turn_cost
                if face == d.LOG:
                    needed += s.box.delivery_cost  # SM-9.3 poor
                elif face == d.WALL and s.free[s.turn] & OUTER == 0:
                    continue  # SM-9.4 no-outer
                if coins >= needed:
                    out.append(USE + face)
        if not out or s.box.pass_always:
            out.append(PASS)  # SM-9.2 all-sabres, SM-9.8 stuck: the only way out

    def answer(self, s: Town, action: int) -> None:
        if action == PASS:
            s.emit(SYMBOL_DECLINED, s.turn, [])
            count_sabres(s)
            return
        s.symbol = action - USE
        s.matching = d.count(s.dice, s.symbol)
        s.emit(SYMBOL_CHOSEN, s.turn, [s.symbol, s.matching])
        if can_turn(s):
            s.asking = TURN_DICE
        else:
            carry_out(s)


def can_turn(s: Town) -> bool:
    """SM-4.2 turning: a die that shows something else, no sabre, and the coins for it."""
    if s.matching + d.count(s.dice, d.SABRE) >= d.DICE:
        return False  # SM-4.3 taboo: sabres stay
    needed = s.box.turn_cost
    if s.symbol == d.LOG:
        needed += s.box.delivery_cost
    return s.coins[s.turn] >= needed


@final
class TurnDice(Question[Town]):
    """SM-4.2 turning: other dice to the symbol, one at a time; they are interchangeable."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.append(TURN)
        if s.matching:
            out.append(DONE)

    def answer(self, s: Town, action: int) -> None:
        if action == DONE:
            s.emit(DRAWING_STOPPED, s.turn, [])
            carry_out(s)
            return
        face = 0
        while face == s.symbol or d.count(s.dice, face) == 0:
            face += 1
        s.dice += d.ONE[s.symbol] - d.ONE[face]
        s.matching += 1
        s.coins[s.turn] -= s.box.turn_cost
        s.emit(DIE_TURNED, s.turn, [face, s.symbol])
        if not can_turn(s):
            carry_out(s)


def carry_out(s: Town) -> None:
    """SM-4.6 split: all matching dice count for one action."""
    symbol = s.symbol
    if symbol == d.LOG:
        # SM-6.1 log: one price for a delivery of any size.
        s.coins[s.turn] -= s.box.delivery_cost
        s.logs[s.turn] = capped(s.logs[s.turn] + s.matching, s.box.wood_capacity)
        s.emit(LOGS_DELIVERED, s.turn, [s.matching])
        count_sabres(s)
    elif symbol == d.CRATE:
        s.left = s.matching
        s.reach = ALL
        s.asking = PLACE_CRATE
    elif symbol == d.WALL:
        s.left = s.matching
        s.reach = OUTER
        s.asking = PLACE_WALL
    elif symbol == d.CROSS:
        s.asking = CHOOSE_CHURCH
    else:
        s.asking = CHOOSE_PERSON


def capped(number: int, capacity: int) -> int:
    """SM-9.5 limits: a store without a printed limit has none."""
    return number if capacity < 0 else min(number, capacity)


def occupy(s: Town, action: int) -> int:
    """SM-5.1 free: fill a free field of the own city for good, and say which."""
    cell = action - PLACE
    s.free[s.turn] &= ~BIT[cell]
    return cell


@final
class PlaceCrate(Question[Town]):
    """SM-6.2 crate: one for each die, all of a roll connected by edges (SM-6.14 grow)."""

    def legal(self, s: Town, out: list[int]) -> None:
        if s.left < s.matching:
            out.append(DONE)  # SM-4.5 fewer: not all matching dice need be used
        PLACES.extend(s.free[s.turn] & s.reach, out)

    def answer(self, s: Town, action: int) -> None:
        if action == DONE:
            s.emit(DRAWING_STOPPED, s.turn, [])
            count_sabres(s)
            return
        cell = occupy(s, action)
        s.crates[s.turn] |= BIT[cell]
        s.reach = BESIDE[cell] if s.left == s.matching else s.reach | BESIDE[cell]
        s.left -= 1
        s.emit(CRATE_DRAWN, s.turn, [cell])
        # SM-6.3 cramped: what does not fit into the area begun is lost.
        if s.left == 0 or s.free[s.turn] & s.reach == 0:
            count_sabres(s)


@final
class PlaceWall(Question[Town]):
    """SM-6.4 wall: one for each die, on any free outer fields."""

    def legal(self, s: Town, out: list[int]) -> None:
        if s.left < s.matching:
            out.append(DONE)  # SM-4.5 fewer
        PLACES.extend(s.free[s.turn] & s.reach, out)

    def answer(self, s: Town, action: int) -> None:
        if action == DONE:
            s.emit(DRAWING_STOPPED, s.turn, [])
            s.left = 0
            draw_on(s)
            return
        cell = occupy(s, action)
        s.walls[s.turn] |= BIT[cell]
        s.left -= 1
        s.emit(WALL_DRAWN, s.turn, [cell])
        side = SIDE_OF[cell]
        # SM-5.3 spoiled: anything but five walls brings nothing.
        if side != NO_SIDE and s.walls[s.turn] & SIDE[side] == SIDE[side]:
            reward_side(s, side)
        draw_on(s)


def reward_side(s: Town, side: int) -> None:
    """SM-6.5 tower: what the tower of a full side brings at once; SM-6.7 several add up."""
    coins = s.box.tower_coins[side]
    points = s.box.tower_points[side]
    heads = s.box.tower_heads[side]
    s.coins[s.turn] = capped(s.coins[s.turn] + coins, s.box.bank_capacity)
    s.points[s.turn] += points
    s.emit(SIDE_COMPLETED, s.turn, [side, coins, points, heads])
    if heads:
        s.owed += 1


def draw_on(s: Town) -> None:
    """Go on after a wall or a tower's person: the person owed, the next wall, the sabres."""
    more = s.left > 0 and s.free[s.turn] & OUTER != 0  # SM-9.9 lost-walls
    # SM-6.6 tower-person: drawn before further walls, or after the last by the other reading.
    if s.owed and (s.box.person_interrupts or not more):
        s.owed -= 1
        if s.free[s.turn]:
            s.bonus = 1
            s.asking = CHOOSE_PERSON
            return
        s.emit(PERSON_LOST, s.turn, [])
    if more:
        s.reach = OUTER
        s.asking = PLACE_WALL
    elif s.owed:
        draw_on(s)
    else:
        count_sabres(s)


@final
class ChooseChurch(Question[Town]):
    """SM-6.8 church: one church, its value at most the number of crosses."""

    def legal(self, s: Town, out: list[int]) -> None:
        for value in range(s.matching):
            out.append(CHURCH + value)

    def answer(self, s: Town, action: int) -> None:
        s.chosen = action - CHURCH + 1
        s.emit(CHURCH_CHOSEN, s.turn, [s.chosen])
        s.reach = ALL
        s.asking = PLACE_CHURCH


@final
class PlaceChurch(Question[Town]):
    """SM-6.8 church: on any free field (SM-5.2 zones)."""

    def legal(self, s: Town, out: list[int]) -> None:
        PLACES.extend(s.free[s.turn], out)

    def answer(self, s: Town, action: int) -> None:
        cell = occupy(s, action)
        s.churches[s.turn * CHURCHES + s.chosen - 1] |= BIT[cell]
        s.emit(CHURCH_DRAWN, s.turn, [cell, s.chosen])
        count_sabres(s)


@final
class ChoosePerson(Question[Town]):
    """SM-6.9 head: one person that needs at most as many heads; a tower gives up to three."""

    def legal(self, s: Town, out: list[int]) -> None:
        heads = s.box.tower_person if s.bonus else s.matching
        for person in range(PERSONS):
            if s.box.heads[person] <= heads:
                out.append(PERSON + person)
        if s.bonus and s.box.person_optional:
            out.append(SKIP)

    def answer(self, s: Town, action: int) -> None:
        if action == SKIP:
            s.emit(PERSON_DECLINED, s.turn, [])
            s.bonus = 0
            draw_on(s)
            return
        s.chosen = action - PERSON
        s.emit(PERSON_CHOSEN, s.turn, [s.chosen])
        s.asking = PLACE_PERSON


@final
class PlacePerson(Question[Town]):
    """SM-5.4 neighbours: its effect counts what stands around it now, never later."""

    def legal(self, s: Town, out: list[int]) -> None:
        PLACES.extend(s.free[s.turn], out)

    def answer(self, s: Town, action: int) -> None:
        cell = occupy(s, action)
        person = s.chosen
        points = gained_points(s, s.turn, person, cell)
        coins = gained_coins(s, s.turn, person, cell)
        s.people[s.turn * PERSONS + person] |= BIT[cell]
        s.points[s.turn] += points
        s.coins[s.turn] = capped(s.coins[s.turn] + coins, s.box.bank_capacity)
        s.emit(PERSON_DRAWN, s.turn, [cell, person, points, coins])
        # SM-6.13 architect: the first house lies around the architect, the others beside houses.
        if s.box.houses_of[person] and s.logs[s.turn] and s.free[s.turn] & AROUND[cell]:
            s.rooms = s.box.houses_of[person]
            s.reach = AROUND[cell]
            s.asking = PLACE_HOUSE
        else:
            finish_person(s)


def gained_points(s: Town, seat: int, person: int, cell: int) -> int:
    """Give the points a person brings on a field: SM-6.10 citizen to SM-6.17 noble."""
    points = s.box.person_points[person]
    around = AROUND[cell]
    if person == PRIEST:
        # SM-6.12 priest: every church around, of any value.
        for value in range(CHURCHES):
            beside = s.churches[seat * CHURCHES + value] & around
            points += beside.bit_count() * s.box.priest_points
    elif person == JUGGLER:
        # SM-6.16 juggler: every type of person around, each once.
        for other in range(PERSONS):
            if s.people[seat * PERSONS + other] & around:
                points += s.box.juggler_points
    return points


def gained_coins(s: Town, seat: int, person: int, cell: int) -> int:
    """SM-6.15 merchant: a coin for every crate around, printed ones too, again and again."""
    if person != MERCHANT:
        return 0
    beside = s.crates[seat] & AROUND[cell]
    return beside.bit_count() * s.box.merchant_coins


@final
class PlaceHouse(Question[Town]):
    """SM-6.13 architect: up to three logs become houses, one connected group (SM-6.14 grow)."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.append(DONE)
        PLACES.extend(s.free[s.turn] & s.reach, out)

    def answer(self, s: Town, action: int) -> None:
        if action == DONE:
            s.emit(DRAWING_STOPPED, s.turn, [])
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
        s.emit(HOUSE_DRAWN, s.turn, [cell, s.box.house_points])
        if s.rooms == 0 or s.logs[s.turn] == 0 or s.free[s.turn] & s.reach == 0:
            s.rooms = 0
            finish_person(s)


def finish_person(s: Town) -> None:
    """Go back to the walls after a tower's person, else on to the sabres."""
    if s.bonus:
        s.bonus = 0
        draw_on(s)
    else:
        count_sabres(s)


def count_sabres(s: Town) -> None:
    """SM-4.9 sabres: each strikes a box, after the action (SM-7.4 action-first)."""
    strike(s, d.count(s.dice, d.SABRE))
    if s.seats == 1:
        # SM-10.3 pirate-dice: they stand for the opponents that are not there.
        s.air = s.box.solo_dice
        s.asking = ROLL_PIRATES
    else:
        end_turn(s)


def strike(s: Town, sabres: int) -> None:
    """SM-7.1 boxes: row by row; SM-7.2 row: a full one brings an attack, and the rest goes on."""
    length = s.row_length()
    last = length * len(s.box.strength)
    while sabres and s.boxes < last:  # SM-7.5 sixth: then sabres strike nothing
        sabres -= 1
        s.boxes += 1
        s.emit(BOX_STRUCK, s.turn, [s.boxes])
        if s.boxes % length == 0:
            attack(s, s.boxes // length - 1)


def attack(s: Town, row: int) -> None:
    """SM-7.3 attack: everybody below the strength loses one cannon (SM-9.6 enough)."""
    strength = s.box.strength[row]
    s.emit(PIRATES_ATTACKED, s.turn, [row, strength])
    for seat in range(s.seats):
        if defence(s, seat) < strength:
            s.cannons[seat] += 1
            s.emit(CANNON_LOST, seat, [s.cannons[seat], defence(s, seat)])


@final
class RollPirates(Question[Town]):
    """SM-10.3 pirate-dice: each sabre among them strikes one more box."""

    def legal(self, s: Town, out: list[int]) -> None:
        out.extend(range(d.FIRST[s.air], d.FIRST[s.air + 1]))

    def answer(self, s: Town, action: int) -> None:
        s.emit(PIRATES_ROLLED, s.turn, [action])
        strike(s, d.count(d.THROWS[action], d.SABRE))
        end_turn(s)


def end_turn(s: Town) -> None:
    """SM-8.1 end: a full city ends the game with this round, so all have had equal turns."""
    if s.free[s.turn] == 0:
        s.last_round = 1
        s.emit(CITY_FILLED, s.turn, [])
    s.dice = 0
    s.air = d.DICE
    s.rolls = 0
    s.symbol = 0
    s.matching = 0
    s.left = 0
    s.chosen = 0
    s.reach = 0
    s.asking = ROLL
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0  # SM-1.2 order: clockwise
    if s.turn != s.start_seat:
        return
    s.emit(ROUND_ENDED, s.turn, [s.round])
    # SM-9.7 guard: nobody plays for ever. SM-10.4 solo-end: alone the turns are counted.
    most = s.box.solo_turns if s.seats == 1 else s.box.max_rounds
    if s.last_round or s.round == most:
        s.emit(GAME_ENDED, s.turn, [])
        s.asking = FINISHED
    else:
        s.round += 1


@final
class Finished(Question[Town]):
    """SM-8.1 end: nobody decides any more."""

    def legal(self, s: Town, out: list[int]) -> None:
        pass

    def answer(self, s: Town, action: int) -> None:
        raise ValueError("the game is over")


QUESTIONS: Final[list[Question[Town]]] = [
    DrawStart(),
    Roll(),
    KeepDice(),
    ChooseSymbol(),
    TurnDice(),
    PlaceCrate(),
    PlaceWall(),
    ChooseChurch(),
    PlaceChurch(),
    ChoosePerson(),
    PlacePerson(),
    PlaceHouse(),
    RollPirates(),
    Finished(),
]
