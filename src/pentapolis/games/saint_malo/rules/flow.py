"""What follows every action: the sabres, the pirates, the end of the turn and of the game."""

from __future__ import annotations

from . import codes as c
from . import dice as d
from .scoring import defence
from .state import Town


def count_sabres(s: Town) -> None:
    """SM-4.9 sabres: each strikes a box, after the action (SM-7.4 action-first)."""
    strike(s, d.count(s.dice, d.SABRE))
    if s.seats == 1:
        # SM-10.3 pirate-dice: they stand in for the missing opponents.
        s.air = s.box.solo_dice
        s.asking = c.ROLL_PIRATES
    else:
        end_turn(s)


def strike(s: Town, sabres: int) -> None:
    """SM-7.1 boxes: row by row; SM-7.2 row: a full one is an attack, leftover sabres go on."""
    length = s.row_length()
    last = length * len(s.box.strength)
    while sabres and s.boxes < last:  # SM-7.5 sixth: after it sabres do nothing
        struck = min(sabres, length - s.boxes % length)
        sabres -= struck
        s.boxes += struck
        s.emit(c.BOXES_STRUCK, s.turn, [s.boxes])
        if s.boxes % length == 0:
            attack(s, s.boxes // length - 1)


def attack(s: Town, row: int) -> None:
    """SM-7.3 attack: everybody below the strength loses one cannon (SM-9.6 enough)."""
    strength = s.box.strength[row]
    s.emit(c.PIRATES_ATTACKED, s.turn, [row, strength])
    for seat in range(s.seats):
        if defence(s, seat) < strength:
            s.cannons[seat] += 1
            s.emit(c.CANNON_LOST, seat, [s.cannons[seat], defence(s, seat)])


def end_turn(s: Town) -> None:
    """SM-8.1 end: a full city ends the game with this round, so all have had equal turns.

    The others play on as always: they may fill their cities too (SM-8.2 others), and sabres count
    to the last turn (SM-8.3 last-sabres).
    """
    if s.free[s.turn] == 0:
        s.emit(c.CITY_FILLED, s.turn, [1 - s.last_round])
        s.last_round = 1
    s.dice = 0
    s.air = d.DICE
    s.rolls = 0
    s.symbol = 0
    s.matching = 0
    s.left = 0
    s.chosen = 0
    s.reach = 0
    s.asking = c.ROLL
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0  # SM-1.2 order: clockwise
    if s.turn != s.start_seat:
        return
    s.emit(c.ROUND_ENDED, s.turn, [s.round])
    # SM-9.7 guard: no game goes on for ever. SM-10.4 solo-end: a solo game has a fixed length.
    most = s.box.solo_turns if s.seats == 1 else s.box.max_rounds
    if s.last_round or s.round == most:
        s.emit(c.GAME_ENDED, s.turn, [])
        s.asking = c.FINISHED
    else:
        s.round += 1
