"""What an action is worth by rule of thumb, in hundredths of a point.

Rerolls are rated exactly: rolling some dice again is worth the mean over all throws.
"""

from __future__ import annotations

from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import AROUND, BESIDE
from ..rules.codes import CHURCHES, PLACES
from ..rules.state import Town
from .throws import NUMBER, average_rolls
from .values import FIELD, IDLE, POINT, Values


def rate_actions(game: Game, s: Town, legal: list[int]) -> list[int]:
    """Return the worth of each legal action to the seat on turn."""
    values = Values(s, s.turn)
    if s.asking == c.KEEP_DICE or s.asking == c.CHOOSE_SYMBOL or s.asking == c.TURN_DICE:
        values.fill_symbols()  # elsewhere the dice no longer matter
    if s.asking == c.KEEP_DICE:
        return rate_rerolls(values, s, legal)
    return [rate_action(values, s, action) for action in legal]


def rate_rerolls(values: Values, s: Town, legal: list[int]) -> list[int]:
    """SM-3.2 keep: the exact mean over all throws that can follow, up to the third roll."""
    worth = average_rolls(values.rate_throws(), s.box.rolls - s.rolls)
    out: list[int] = []
    for action in legal:
        if action == c.STOP:
            out.append(values.rate_throw(s.dice))
        else:
            out.append(worth[NUMBER[s.dice - d.THROWS[action - c.REROLL]]])
    return out


def rate_action(values: Values, s: Town, action: int) -> int:
    """Return the worth of an action at any decision except which dice to keep."""
    asking = s.asking
    if asking == c.CHOOSE_SYMBOL:
        return 0 if action == c.PASS else values.use_worth(s.dice, action - c.USE)
    if asking == c.TURN_DICE:
        return rate_turning(values, s, action)
    if asking == c.CHOOSE_CHURCH:
        return values.church_gain(action - c.CHURCH + 1)
    if asking == c.CHOOSE_PERSON:
        return 0 if action == c.SKIP else rate_person(values, action - c.PERSON)
    if action == c.DONE:  # the fields stay for later; a log that is left is worth a little too
        return s.box.log_points * POINT if asking == c.PLACE_HOUSE else 0
    cell = action - c.PLACE
    if asking == c.PLACE_PERSON:
        return values.person_gain(s.chosen, cell)
    if asking == c.PLACE_WALL:
        return values.wall_gain(cell)
    if asking == c.PLACE_CHURCH:
        return rate_church_site(s, values.seat, cell) - values.field_cost(cell)
    if asking == c.PLACE_HOUSE:
        return s.box.house_points * POINT - values.field_cost(cell)
    return rate_crate(values, s, cell)


def rate_turning(values: Values, s: Town, action: int) -> int:
    """Return the worth of turning no more dice, or of turning the best number of them."""
    others = d.DICE - s.matching - d.count(s.dice, d.SABRE)
    coins = s.coins[values.seat] - (s.box.delivery_cost if s.symbol == d.LOG else 0)
    if action == c.DONE:
        return values.symbol_table[s.symbol * (d.DICE + 1) + s.matching]
    best = IDLE
    for turned in range(1, others + 1):
        price = turned * s.box.turn_cost
        if price <= coins:
            worth = values.symbol_table[s.symbol * (d.DICE + 1) + s.matching + turned]
            best = max(best, worth - price * values.coin)
    return best


def rate_person(values: Values, person: int) -> int:
    """Return the worth of a person on its best field."""
    best = IDLE
    actions: list[int] = []
    PLACES.extend(values.free, actions)
    for action in actions:
        best = max(best, values.person_gain(person, action - c.PLACE))
    return best


def rate_church_site(s: Town, seat: int, cell: int) -> int:
    """Return the worth of a church on a field: best around a free field with other churches."""
    worth = 0
    actions: list[int] = []
    PLACES.extend(s.free[seat] & AROUND[cell], actions)
    for action in actions:
        around = AROUND[action - c.PLACE]
        churches = 1
        for value in range(CHURCHES):
            churches += (s.churches[seat * CHURCHES + value] & around).bit_count()
        worth = max(worth, 15 * churches)
    return worth


def rate_crate(values: Values, s: Town, cell: int) -> int:
    """Return the worth of a crate on a field: best where a free field touches many crates."""
    worth = 0
    actions: list[int] = []
    PLACES.extend(values.free & AROUND[cell], actions)
    for action in actions:
        touching = (s.crates[values.seat] & AROUND[action - c.PLACE]).bit_count() + 1
        worth = max(worth, 14 * touching + (6 if touching > 3 else 0))
    room = (values.free & BESIDE[cell]).bit_count()
    early = 10 * min(values.rounds, 9)
    return worth * early // 60 + 2 * min(room, 2) - values.field_cost(cell) + 2 * FIELD
