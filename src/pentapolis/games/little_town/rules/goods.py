"""Goods that change hands: gathering, fees, payments, and what buildings give."""

from __future__ import annotations

from pentapolis.core.state import EMPTY
from pentapolis.kit.cells import BIT

from . import codes as c
from .board import CELLS, LANDS
from .codes import ANY, COIN, CUBES, EXCHANGE, GAIN, GOODS, O05
from .objectives import (
    BY_COINS,
    BY_FOOD,
    BY_OUTPUT,
    BY_PAYING,
    FRESH,
    TWO_KINDS,
    award,
    is_turn,
    note_activation,
    note_gathered,
    note_purse,
)
from .state import Town, owner_of


def gather(s: Town, cell: int) -> None:
    """LT-3.2 gather: a cube for each square of terrain around, as far as the supply goes."""
    base = (s.side * CELLS + cell) * LANDS
    mine = s.turn * GOODS
    taken = [0, 0, 0]
    for kind in range(LANDS):
        wanted = s.box.yields[base + kind]
        if wanted:
            number = min(wanted, s.supply[kind])  # LT-3.3 empty
            if number:
                taken[kind] = number
                s.supply[kind] -= number
                s.goods[mine + kind] += number
                note_gathered(s, kind, number)
            if s.box.pending:
                s.pending[kind] = wanted - number
    if s.gathered:
        s.emit(c.GOODS_GATHERED, s.turn, taken)
        award(s, s.turn, BY_FOOD)


def serve_pending(s: Town) -> None:
    """LT-3.4 pending: serve squares that got nothing, now that cubes have come back."""
    mine = s.turn * GOODS
    taken = [0, 0, 0]
    served = 0
    for kind in range(LANDS):
        number = min(s.pending[kind], s.supply[kind])
        if number:
            taken[kind] = number
            served += number
            s.pending[kind] -= number
            s.supply[kind] -= number
            s.goods[mine + kind] += number
            note_gathered(s, kind, number)
    if served:
        s.emit(c.GOODS_GATHERED, s.turn, taken)
        award(s, s.turn, BY_FOOD)


def stop_using(s: Town) -> None:
    """Forget the square whose surroundings were used; what is pending is lost."""
    s.here = EMPTY
    s.reach = 0
    s.pending = [0] * CUBES
    s.fresh = 0
    s.gathered = 0
    s.activated = 0
    s.famed = 0


# What something costs


def most_to_buy(s: Town, kind: int, need: int) -> int:
    """LT-6.2 limit: return how many of the cubes needed may be bought in one payment."""
    stock = s.supply[kind]
    if not s.box.at_once and stock:
        return need
    return min(need, stock)


def price(s: Town, table: list[int], base: int) -> int:
    """Return the coins that a payment takes, own cubes first; EMPTY if it cannot be made.

    LT-6.4 money: prices in coins are added, nothing else can pay them.
    """
    mine = s.turn * GOODS
    goods = s.goods
    total = table[base + COIN]
    for kind in range(CUBES):
        need = table[base + kind]
        if need:
            short = need - goods[mine + kind]
            if short > 0:
                if short > most_to_buy(s, kind, need):
                    return EMPTY
                total += short * s.box.price
    return total


def can_build(s: Town, kind: int) -> bool:
    """LT-5.2 payable: the seat on turn can pay for a tile, with bought cubes where needed."""
    coins = price(s, s.box.cost, kind * GOODS)
    return 0 <= coins <= s.goods[s.turn * GOODS + COIN]


def fee_for(s: Town, cell: int) -> int:
    """LT-4.2 fee: foreign buildings cost a coin, own ones nothing."""
    if s.homes[s.turn] & BIT[cell]:
        return 0
    if s.phase == c.SPECIAL and not s.box.manor_pays:
        return 0
    return s.box.fee


def can_activate(s: Town, cell: int) -> bool:
    """LT-4.4 offered: it does something, can be paid, and gives at least one thing."""
    kind = s.tile[cell]
    effect = s.box.effect[kind]
    if effect > ANY:
        return False  # LT-4.8 passive; LT-7.4 apart: so the manor cannot use the cathedral
    coins = s.goods[s.turn * GOODS + COIN] - fee_for(s, cell)
    if coins < 0:
        return False
    if effect == GAIN:
        return can_give(s, kind, [0] * CUBES)
    if effect == ANY:
        return can_swap(s, coins)
    if s.is_asked_to_pay():
        return can_complete(s, s.box.pay, kind * GOODS, 0, [0] * CUBES, coins, kind)
    cost = price(s, s.box.pay, kind * GOODS)
    return 0 <= cost <= coins and can_give(s, kind, missing_cubes(s, s.box.pay, kind * GOODS))


def missing_cubes(s: Town, table: list[int], base: int) -> list[int]:
    """List the cubes that must be bought when own ones are used first."""
    mine = s.turn * GOODS
    return [max(0, table[base + kind] - s.goods[mine + kind]) for kind in range(CUBES)]


def can_give(s: Town, kind: int, bought: list[int]) -> bool:
    """Return whether a building would give something after a payment with these purchases."""
    box = s.box
    if not box.needs_output or (box.get_points[kind] and box.partial):
        return True
    base = kind * GOODS
    some = box.get_points[kind] > 0
    for good in range(GOODS):
        wanted = box.get[base + good]
        if wanted:
            there = supply_after(s, base, good, bought)
            if there < wanted and not box.partial:
                return False
            if there > 0:
                some = True
    return some


def supply_after(s: Town, base: int, good: int, bought: list[int]) -> int:
    """LT-4.6 payment: count what the supply holds of a good once a tile's cost is paid."""
    stock = s.supply[good]
    if good == COIN:
        paid = s.box.pay[base + COIN]
        for number in bought:
            paid += number * s.box.price
        return stock + paid if s.box.payment_first else stock
    paid = s.box.pay[base + good] - bought[good]
    left = stock + paid - min(s.pending[good], stock + paid)
    return left if s.box.payment_first else min(left, stock)


def can_complete(
    s: Town, table: list[int], base: int, kind: int, bought: list[int], coins: int, tile: int
) -> bool:
    """LT-6.7 bound: return whether a payment, fixed up to a kind, can be finished.

    `coins` are those left for purchases so far; `tile` is the one activated, EMPTY for a build.
    """
    if kind == CUBES:
        return coins >= table[base + COIN] and (tile < 0 or can_give(s, tile, bought))
    need = table[base + kind]
    least = max(0, need - s.goods[s.turn * GOODS + kind])
    for number in range(least, most_to_buy(s, kind, need) + 1):
        left = coins - number * s.box.price
        if left < 0:
            break
        bought[kind] = number
        if can_complete(s, table, base, kind + 1, bought, left, tile):
            bought[kind] = 0
            return True
    bought[kind] = 0
    return False


def payments(s: Town) -> list[int]:
    """List how many cubes of the kind that is being paid may be bought."""
    table = s.box.pay if s.spot >= 0 else s.box.cost
    tile = s.chosen if s.spot >= 0 else EMPTY
    base = s.chosen * GOODS
    need = table[base + s.paying]
    coins = s.goods[s.turn * GOODS + COIN]
    for number in s.bought:
        coins -= number * s.box.price
    out: list[int] = []
    bought = s.bought[:]
    for number in range(
        max(0, need - s.goods[s.turn * GOODS + s.paying]), most_to_buy(s, s.paying, need) + 1
    ):
        bought[s.paying] = number
        left = coins - number * s.box.price
        if left >= 0 and can_complete(s, table, base, s.paying + 1, bought, left, tile):
            out.append(number)
    return out


# Paying


def start_payment(s: Town) -> None:
    """Fix what is bought, or ask for it, and pay."""
    table = s.box.pay if s.spot >= 0 else s.box.cost
    if s.is_asked_to_pay():
        s.paying = 0
        go_on_paying(s)
    else:
        s.bought = missing_cubes(s, table, s.chosen * GOODS)
        finish_payment(s)


def go_on_paying(s: Town) -> None:
    """LT-6.3 spare: ask kind by kind where there is more than one way to pay."""
    while s.paying < CUBES:
        choices = payments(s)
        if len(choices) > 1 and s.is_asked_to_pay():
            s.asking = c.PAY
            return
        s.bought[s.paying] = choices[0]  # as many own ones as go
        s.paying += 1
    finish_payment(s)


def finish_payment(s: Town) -> None:
    """Move the cost into the supply; LT-6.1 buy: bought cubes go straight back."""
    table = s.box.pay if s.spot >= 0 else s.box.cost
    base = s.chosen * GOODS
    mine = s.turn * GOODS
    paid = [0] * (GOODS + CUBES)
    coins = table[base + COIN]
    something = coins
    kinds = 0
    for kind in range(CUBES):
        need = table[base + kind]
        if need:
            kinds += 1
            something += need
            bought = s.bought[kind]
            own = need - bought
            coins += bought * s.box.price
            s.goods[mine + kind] -= own
            s.supply[kind] += own
            paid[kind] = own
            paid[GOODS + kind] = bought
            if own and s.spot >= 0 and s.fresh & BIT[kind] and is_turn(s):
                s.earned |= FRESH  # LT-10.6 fresh
    paid[COIN] = coins
    s.goods[mine + COIN] -= coins
    s.supply[COIN] += coins
    s.bought = [0] * CUBES
    s.paying = 0
    if something:
        s.emit(c.COST_PAID, s.turn, paid)
        if s.spot >= 0 and kinds >= s.box.amount[O05]:
            s.earned |= TWO_KINDS
        note_purse(s)
        award(s, s.turn, BY_PAYING)
    if s.spot < 0:
        s.asking = c.CHOOSE_SITE
        return
    serve_pending(s)
    hand_out(s, paid)


# Activating


def activate(s: Town, cell: int) -> None:
    """LT-4.1 activate: once for each worker; LT-4.2 fee: the owner is paid first."""
    kind = s.tile[cell]
    s.reach &= ~BIT[cell]
    s.chosen = kind
    s.spot = cell
    fee = fee_for(s, cell)
    if fee:
        owner = owner_of(s, cell)
        s.goods[s.turn * GOODS + COIN] -= fee
        s.goods[owner * GOODS + COIN] += fee
        s.emit(c.FEE_PAID, s.turn, [owner, fee])
        note_purse(s)
        award(s, s.turn, BY_COINS)
        award(s, owner, BY_COINS)
    if s.box.effect[kind] == ANY or s.is_asked_to_pay():
        s.emit(c.TILE_ENTERED, s.turn, [cell, kind])
    if s.box.effect[kind] == ANY:
        s.given = []
        s.asking = c.GIVE
    elif s.box.effect[kind] == EXCHANGE:
        start_payment(s)
    else:
        hand_out(s, [])


def hand_out(s: Town, paid: list[int]) -> None:
    """LT-4.3 effect: take what the building gives, LT-4.5 partial: as far as the supply goes."""
    box = s.box
    base = s.chosen * GOODS
    mine = s.turn * GOODS
    got = [s.spot, s.chosen, 0, 0, 0, 0, 0, box.get_points[s.chosen]]
    for good in range(GOODS):
        wanted = box.get[base + good]
        if wanted:
            there = s.supply[good]
            if paid and not box.payment_first:
                there -= paid[good]
            number = max(0, min(wanted, there))
            s.supply[good] -= number
            s.goods[mine + good] += number
            got[2 + good] = number
            if number and good != COIN and box.buildings_gather:
                note_gathered(s, good, number)
    finish_activation(s, got)


def finish_activation(s: Town, got: list[int]) -> None:
    """Score the points of a building, count it, and ask for the next one."""
    points = s.box.get_points[s.chosen]
    s.points[s.turn * c.SOURCES + c.ACTIVATION] += points
    note_activation(s, points)
    s.emit(c.TILE_ACTIVATED, s.turn, got)
    s.chosen = EMPTY
    s.spot = EMPTY
    award(s, s.turn, BY_OUTPUT)
    s.asking = c.ACTIVATE


# The shop


class Stall:
    """What a seat could give before its first cube: own cubes, coins, and the supply."""

    def __init__(self, s: Town, coins: int) -> None:
        mine = s.turn * GOODS
        self.coins = coins
        self.own = s.goods[mine : mine + CUBES]
        self.stock = s.supply[:CUBES]
        for pick in s.given:
            if pick < CUBES:
                self.own[pick] += 1
                self.stock[pick] -= 1
            else:
                self.coins += s.box.price


def can_swap(s: Town, coins: int) -> bool:
    """LT-4.10 pairs: some legal pair of gives leaves a legal pair to take."""
    stall = Stall(s, coins)
    for first in range(2 * CUBES):
        if can_lead(s, stall, first):
            return True
    return False


def can_lead(s: Town, stall: Stall, first: int) -> bool:
    """Return whether a first cube to give can be followed by a second one."""
    for second in range(first, 2 * CUBES):
        if is_pair(s, stall, first, second):
            return True
    return False


def is_pair(s: Town, stall: Stall, first: int, second: int) -> bool:
    """Return whether two cubes may be given: they are there, and another pair can be taken."""
    coins = stall.coins
    stock = stall.stock[:]
    for pick in [first, second]:
        kind = pick % CUBES
        number = 2 if first == second else 1
        if pick < CUBES:
            if stall.own[kind] < number:
                return False
            if s.box.payment_first:
                stock[kind] += 1
        else:
            coins -= s.box.price
            # LT-6.2 limit: bought cubes count against the supply before the first give.
            if stall.stock[kind] < (number if s.box.at_once else 1):
                return False
    if coins < 0:
        return False
    for kind in range(CUBES):
        stock[kind] -= min(s.pending[kind], stock[kind])
    for one in range(CUBES):
        if can_take(s, stock, one, first % CUBES, second % CUBES):
            return True
    return False


def can_take(s: Town, stock: list[int], one: int, first: int, second: int) -> bool:
    """Return whether a first cube to take leaves a second one, not before it in order."""
    if stock[one] < 1:
        return False
    for other in range(one, CUBES):
        if can_take_both(s, stock, one, other, first, second):
            return True
    return False


def can_take_both(s: Town, stock: list[int], one: int, other: int, first: int, second: int) -> bool:
    """LT-4.7 shop: the two taken are there and are another pair than the two given."""
    if stock[other] < (2 if one == other else 1):
        return False
    if s.box.other_kinds:
        return one != first and one != second and other != first and other != second
    same = (one == first and other == second) or (one == second and other == first)
    return not same or s.box.same_pair


def give(s: Town, pick: int) -> None:
    """Put a cube into the supply; after the second one pending squares are served."""
    mine = s.turn * GOODS
    kind = pick % CUBES
    bought = pick >= CUBES
    if bought:
        s.goods[mine + COIN] -= s.box.price
        s.supply[COIN] += s.box.price
    else:
        s.goods[mine + kind] -= 1
        s.supply[kind] += 1
        if s.fresh & BIT[kind] and is_turn(s):
            s.earned |= FRESH
    s.given = s.given + [pick]
    s.emit(c.CUBE_GIVEN, s.turn, [kind, 1 if bought else 0])
    if len(s.given) < 2:
        return
    if s.given[0] % CUBES != s.given[1] % CUBES and s.box.shop_two_kinds:
        s.earned |= TWO_KINDS
    note_purse(s)
    award(s, s.turn, BY_PAYING)
    serve_pending(s)
    s.asking = c.GET


def shop_stock(s: Town) -> list[int]:
    """Count the cubes that may be taken from the supply once both are given."""
    stock = s.supply[:CUBES]
    if not s.box.payment_first:
        for pick in s.given:
            if pick < CUBES and stock[pick]:
                stock[pick] -= 1
    return stock


def take_cube(s: Town, kind: int) -> None:
    """Take a cube from the shop; the second one ends the activation."""
    s.supply[kind] -= 1
    s.goods[s.turn * GOODS + kind] += 1
    if s.box.shop_gathers and s.box.buildings_gather:
        note_gathered(s, kind, 1)
    s.emit(c.CUBE_TAKEN, s.turn, [kind])
    if s.got < 0:
        s.got = kind
        return
    s.given = []
    s.got = EMPTY
    finish_activation(s, [s.spot, s.chosen, 0, 0, 0, 0, 0, 0])
