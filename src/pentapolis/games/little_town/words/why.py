"""Why something is not allowed: the first condition that fails, place before owner before means."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.reasons import Because, Reason, give_reason, list_gaps
from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.text import translatable
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules.board import AROUND, LANDS
from ..rules.codes import ANY, COIN, CUBES, FISH, GAIN, GOODS, WHEAT
from ..rules.flow import can_eat_fish, can_eat_wheat, can_finish_meal
from ..rules.goods import (
    Stall,
    can_activate,
    can_build,
    can_lead,
    can_take,
    can_take_both,
    fee_for,
    is_pair,
    missing_cubes,
    most_to_buy,
    payments,
    price,
    shop_stock,
)
from ..rules.objectives import is_fulfilled
from ..rules.state import Town, owner_of
from .names import amounts, coins, tile

# What each question can ever offer.
NEAR: Final = {
    "draft-tile": ("draft",),
    "choose-action": ("place", "build", "claim"),
    "activate": ("act", "claim", "done"),
    "pay": ("buy",),
    "give": ("give", "give_bought"),
    "get": ("get",),
    "choose-site": ("site",),
    "claim": ("claim", "done"),
    "take-points": ("take", "decline"),
    "feed-fish": ("fish",),
    "feed-wheat": ("wheat",),
    "feed-bought": ("bought",),
}
TERRAIN: Final = translatable("Only on empty meadows; this is {terrain}.")
BUILDING: Final = translatable("There is a building here: {tile}.")
WORKER: Final = translatable("{name}'s worker stands here.")
NONE_THERE: Final = translatable("The supply has none.")
REASONS: Final = {
    # Where
    "terrain": Because("LT-3.1 meadow", TERRAIN),
    "building": Because("LT-3.1 meadow", BUILDING),
    "worker": Because("LT-3.1 meadow", WORKER),
    "no-site-terrain": Because("LT-5.1 build", TERRAIN),
    "no-site-building": Because("LT-5.1 build", BUILDING),
    "no-site-worker": Because("LT-5.1 build", WORKER),
    # What to build
    "sold-out": Because("LT-5.7 stack", translatable("Already built.")),
    "not-in-this-game": Because("LT-1.2 market", translatable("Not in this game's market.")),
    "no-house-left": Because("LT-5.3 houses", translatable("You have no house left to mark it.")),
    "supply-short": Because(
        "LT-6.2 limit", translatable("You lack {cubes}, and the supply has none to sell.")
    ),
    "too-dear": Because(
        "LT-5.2 payable", translatable("You lack {cubes}: that would be {coins}, and you have {n}.")
    ),
    "too-few-coins": Because("LT-6.4 money", translatable("This costs {coins}, and you have {n}.")),
    # What to use
    "no-building": Because("LT-4.1 activate", translatable("No building here.")),
    "not-around": Because("LT-4.1 activate", translatable("It is not around your worker.")),
    "not-around-manor": Because("LT-7.3 manor", translatable("It is not around your manor.")),
    "used-already": Because("LT-4.1 activate", translatable("This worker has used it.")),
    "used-by-manor": Because("LT-7.3 manor", translatable("Your manor has used it.")),
    "works-by-itself": Because(
        "LT-4.8 passive",
        translatable("No worker can use it; it works by itself, or not at all."),
    ),
    "no-coin-for-owner": Because("LT-4.2 fee", translatable("You have no coin for {name}.")),
    "exchange-too-dear": Because(
        "LT-4.4 offered", translatable("You lack {missing} for the exchange.")
    ),
    "nothing-to-give": Because(
        "LT-4.4 offered", translatable("The supply has nothing left of what it gives.")
    ),
    "no-two-cubes": Because("LT-4.10 pairs", translatable("The shop wants two cubes.")),
    "no-swap": Because(
        "LT-4.10 pairs", translatable("The supply has no two cubes for such a swap.")
    ),
    # How to pay
    "more-than-needed": Because("LT-6.1 buy", translatable("You need only {n}.")),
    "too-few-cubes": Because("LT-5.2 payable", translatable("You lack at least {n}.")),
    "cube-for-coins": Because("LT-6.1 buy", translatable("A bought cube costs {coins}.")),
    "none-to-sell": Because("LT-6.2 limit", NONE_THERE),
    "rest-unpayable": Because("LT-6.7 bound", translatable("Then the rest cannot be paid.")),
    # The shop
    "none-left": Because("LT-4.10 pairs", translatable("You have none.")),
    "supply-empty": Because("LT-3.3 empty", NONE_THERE),
    "other-first": Because(
        "LT-4.10 pairs", translatable("The order does not matter: begin with the other cube.")
    ),
    "this-first": Because(
        "LT-4.10 pairs", translatable("The order does not matter, but this one comes first.")
    ),
    "no-pair-then": Because(
        "LT-4.10 pairs", translatable("You could not finish the swap with it.")
    ),
    "same-pair": Because("LT-4.7 shop", translatable("Not the same two back.")),
    "same-kind": Because("LT-4.7 shop", translatable("Only kinds that you did not give.")),
    # The meal
    "not-so-much": Because("LT-8.1 feed", translatable("You have only {n}.")),
    "more-than-workers": Because("LT-8.1 feed", translatable("Workers who are still hungry: {n}.")),
    "feed-first": Because(
        "LT-8.3 choices", translatable("While you have food, nobody may go hungry.")
    ),
    "food-for-coins": Because("LT-6.1 buy", translatable("Food costs {coins}.")),
    "no-food-to-sell": Because("LT-8.3 choices", translatable("The supply has no more food.")),
    "must-buy": Because("LT-8.3 choices", translatable("At this table food must be bought.")),
    # Cards
    "not-fulfilled": Because("LT-10.1 claim", translatable("Not fulfilled yet.")),
    "claimed-already": Because("LT-10.1 claim", translatable("You have claimed it.")),
    "claims-itself": Because(
        "LT-10.13 wish", translatable("It is claimed for you as soon as it is fulfilled.")
    ),
    "not-your-card": Because("LT-10.12 secret", translatable("This is not one of your cards.")),
    "not-in-hand": Because("LT-1.10 draft", translatable("You do not have this tile in hand.")),
}


def because(game: Game, seen: Town, reason: Reason, _: Words) -> str:
    """Return the sentence for a reason."""
    text = REASONS[reason.key].text
    gaps = zip(list_gaps(text), reason.args, strict=True)
    return _(text, **{gap: fill_gap(seen, gap, number, _) for gap, number in gaps})


def fill_gap(seen: Town, gap: str, number: int, _: Words) -> str:
    """Write a number of a reason as the gap wants it."""
    if gap == "name":
        return _.player_name(number)
    if gap == "terrain":
        return [_("a forest"), _("a mountain"), _("a lake")][number]
    if gap == "tile":
        return tile(number, _)
    if gap == "coins":
        return coins(number, _)
    if gap == "cubes":
        return amounts(missing_cubes(seen, seen.box.cost, number * GOODS), _)
    if gap == "missing":
        return amounts(find_missing(seen, number), _)
    return str(number)


def find_missing(seen: Town, cell: int) -> list[int]:
    """List the goods that a seat lacks for an exchange after the fee."""
    base = seen.tile[cell] * GOODS
    purse = seen.goods[seen.turn * GOODS + COIN] - fee_for(seen, cell)
    lacking = missing_cubes(seen, seen.box.pay, base)
    return [*lacking, max(0, seen.box.pay[base + COIN] - purse)]


def why(game: Game, seen: Town, action: int) -> Reason | None:
    """Return the first reason against an action near the question; None if it is legal."""
    if action < c.BUILD:
        return why_not_there(seen, action - c.PLACE, "")
    if action < c.ACT:
        return why_not_build(seen, action - c.BUILD)
    if action < c.SITE:
        return why_not_use(seen, action - c.ACT)
    if action < c.GIVE_OWN:
        return why_not_there(seen, action - c.SITE, "no-site-")
    if action < c.TAKE_CUBE:
        return why_not_give(seen, action - c.GIVE_OWN)
    if action < c.BUY:
        return why_not_get(seen, action - c.TAKE_CUBE)
    if action < c.EAT_FISH:
        return why_not_buy(seen, action - c.BUY)
    if action < c.EAT_BOUGHT:
        return why_not_eat(seen, action)
    if action < c.CLAIM_CARD:
        return why_not_buy_food(seen, action - c.EAT_BOUGHT)
    if action < c.TAKE:
        return why_not_claim(seen, action - c.CLAIM_CARD)
    if c.DRAFT <= action < c.DONE and not seen.hand[seen.turn] & BIT[action - c.DRAFT]:
        return give_reason(REASONS, "not-in-hand")
    return None


# Workers and buildings


def why_not_there(seen: Town, cell: int, which: str) -> Reason | None:
    """Say what keeps a worker or a tile off a square."""
    bit = BIT[cell]
    if seen.free & bit:
        return None
    for kind in range(LANDS):
        if seen.box.land[seen.side * LANDS + kind] & bit:
            return give_reason(REASONS, which + "terrain", kind)
    if seen.built & bit:
        return give_reason(REASONS, which + "building", seen.tile[cell])
    owners = [seat for seat in range(seen.seats) if seen.workers[seat] & bit]
    return give_reason(REASONS, which + "worker", owners[0])


def why_not_build(seen: Town, kind: int) -> Reason | None:
    """Say what keeps the seat from building a tile."""
    if not seen.market & BIT[kind]:
        stands = kind in seen.tile
        return give_reason(REASONS, "sold-out" if stands else "not-in-this-game")
    if seen.houses_left(seen.turn) < 1:
        return give_reason(REASONS, "no-house-left")
    if can_build(seen, kind):
        return None
    needed = price(seen, seen.box.cost, kind * GOODS)
    if needed < 0:
        return give_reason(REASONS, "supply-short", kind)
    purse = seen.goods[seen.turn * GOODS + COIN]
    if not any(missing_cubes(seen, seen.box.cost, kind * GOODS)):
        return give_reason(REASONS, "too-few-coins", needed, purse)
    return give_reason(REASONS, "too-dear", kind, needed, purse)


def why_not_use(seen: Town, cell: int) -> Reason | None:
    """Say what keeps the worker, or the manor, from using a building."""
    bit = BIT[cell]
    manor = seen.phase == c.SPECIAL
    if not seen.built & bit:
        return give_reason(REASONS, "no-building")
    if not AROUND[seen.here] & bit:
        return give_reason(REASONS, "not-around-manor" if manor else "not-around")
    if not seen.reach & bit:
        return give_reason(REASONS, "used-by-manor" if manor else "used-already")
    if can_activate(seen, cell):
        return None
    effect = seen.box.effect[seen.tile[cell]]
    if effect > ANY:
        return give_reason(REASONS, "works-by-itself")
    purse = seen.goods[seen.turn * GOODS + COIN] - fee_for(seen, cell)
    if purse < 0:
        return give_reason(REASONS, "no-coin-for-owner", owner_of(seen, cell))
    if effect == ANY:
        own = seen.goods[seen.turn * GOODS : seen.turn * GOODS + CUBES]
        enough = sum(own) + purse // seen.box.price >= 2
        return give_reason(REASONS, "no-swap" if enough else "no-two-cubes")
    if effect != GAIN and not 0 <= price(seen, seen.box.pay, seen.tile[cell] * GOODS) <= purse:
        return give_reason(REASONS, "exchange-too-dear", cell)
    return give_reason(REASONS, "nothing-to-give")


# Paying and swapping


def why_not_buy(seen: Town, number: int) -> Reason | None:
    """Say why so many cubes of a kind cannot be bought for a payment."""
    if number in payments(seen):
        return None
    table = seen.box.pay if seen.spot >= 0 else seen.box.cost
    need = table[seen.chosen * GOODS + seen.paying]
    if number > need:
        return give_reason(REASONS, "more-than-needed", need)
    short = need - seen.goods[seen.turn * GOODS + seen.paying]
    if number < short:
        return give_reason(REASONS, "too-few-cubes", short)
    if number > most_to_buy(seen, seen.paying, need):
        return give_reason(REASONS, "none-to-sell")
    purse = seen.goods[seen.turn * GOODS + COIN] - sum(seen.bought) * seen.box.price
    if number * seen.box.price > purse:
        return give_reason(REASONS, "cube-for-coins", seen.box.price)
    return give_reason(REASONS, "rest-unpayable")


def why_not_give(seen: Town, pick: int) -> Reason | None:
    """Say why the shop does not take a cube, own or bought."""
    stall = Stall(seen, seen.goods[seen.turn * GOODS + COIN])
    kind = pick % CUBES
    purse = seen.goods[seen.turn * GOODS + COIN]
    number = 2 if pick in seen.given else 1
    if pick < CUBES and stall.own[kind] < number:
        return give_reason(REASONS, "none-left")
    if pick >= CUBES and stall.stock[kind] < (number if seen.box.at_once else 1):
        return give_reason(REASONS, "none-to-sell")
    if pick >= CUBES and purse < seen.box.price:
        return give_reason(REASONS, "cube-for-coins", seen.box.price)
    if seen.given:
        first = seen.given[0]
        if pick >= first and is_pair(seen, stall, first, pick):
            return None
        if pick < first and is_pair(seen, stall, pick, first):
            return give_reason(REASONS, "this-first")
        return give_reason(REASONS, "no-pair-then")
    if can_lead(seen, stall, pick):
        return None
    if any(is_pair(seen, stall, other, pick) for other in range(pick)):
        return give_reason(REASONS, "other-first")
    return give_reason(REASONS, "no-pair-then")


def why_not_get(seen: Town, kind: int) -> Reason | None:
    """Say why the shop does not give a cube."""
    stock = shop_stock(seen)
    first, second = (pick % CUBES for pick in seen.given)
    if stock[kind] < 1:
        return give_reason(REASONS, "supply-empty")
    if seen.box.other_kinds and kind in (first, second):
        return give_reason(REASONS, "same-kind")
    if seen.got < 0:
        if can_take(seen, stock, kind, first, second):
            return None
        pairs = [can_take_both(seen, stock, other, kind, first, second) for other in range(kind)]
        return give_reason(REASONS, "other-first" if any(pairs) else "no-pair-then")
    stock[seen.got] += 1  # as it was before the first cube was taken
    low, high = min(kind, seen.got), max(kind, seen.got)
    if not can_take_both(seen, stock, low, high, first, second):
        return give_reason(REASONS, "same-pair")
    return None if kind >= seen.got else give_reason(REASONS, "this-first")


# Meals


def why_not_eat(seen: Town, action: int) -> Reason | None:
    """Say why so many fish, or so much wheat, cannot be eaten."""
    good, number = FISH, action - c.EAT_FISH
    if action >= c.EAT_WHEAT:
        good, number = WHEAT, action - c.EAT_WHEAT
    own = seen.goods[seen.turn * GOODS + good]
    if number > own:
        return give_reason(REASONS, "not-so-much", own)
    if number > seen.mouths:
        return give_reason(REASONS, "more-than-workers", seen.mouths)
    fine = can_eat_fish(seen, number) if good == FISH else can_eat_wheat(seen, number)
    return None if fine else give_reason(REASONS, "feed-first")


def why_not_buy_food(seen: Town, number: int) -> Reason | None:
    """Say why food for so many workers cannot be bought."""
    mine = seen.turn * GOODS
    fish, wheat = seen.goods[mine + FISH], seen.goods[mine + WHEAT]
    if number > seen.mouths:
        return give_reason(REASONS, "more-than-workers", seen.mouths)
    if can_finish_meal(seen, fish, wheat, seen.mouths, number):
        return None
    if number and seen.supply[FISH] + seen.supply[WHEAT] == 0:
        return give_reason(REASONS, "no-food-to-sell")
    if number * seen.box.price > seen.goods[mine + COIN]:
        return give_reason(REASONS, "food-for-coins", seen.box.price)
    if seen.box.must_use and fish + wheat > 0:
        return give_reason(REASONS, "feed-first")
    return give_reason(REASONS, "must-buy")


# Cards


def why_not_claim(seen: Town, card: int) -> Reason | None:
    """Say why an objective cannot be claimed."""
    if seen.claimed[seen.turn] & BIT[card]:
        return give_reason(REASONS, "claimed-already")
    if not seen.cards[seen.turn] & BIT[card]:
        return give_reason(REASONS, "not-your-card")
    if seen.asking != c.CLAIM and not seen.is_asked_to_claim(seen.turn):
        return give_reason(REASONS, "claims-itself")
    return None if is_fulfilled(seen, seen.turn, card) else give_reason(REASONS, "not-fulfilled")
