"""What a click does, with what it costs and brings."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT, cells_of

from ..rules import codes as c
from ..rules.board import AROUND, CELLS, LANDS
from ..rules.codes import COIN, FISH, GOODS, WHEAT
from ..rules.flow import count_guests
from ..rules.goods import fee_for, price
from ..rules.objectives import claimable_cards
from ..rules.state import Town, owner_of
from .names import (
    amount,
    amounts,
    card,
    coins,
    cost,
    effect,
    list_tiles,
    points,
    square,
    the_tile,
    tile,
)


def describe_action(game: Game, seen: Town, action: int, _: Words) -> str:
    """Describe what an action does, with what it costs and brings."""
    if action < c.BUILD:
        return describe_place(seen, action - c.PLACE, _)
    if action < c.ACT:
        return describe_build(seen, action - c.BUILD, _)
    if action < c.SITE:
        return describe_act(seen, action - c.ACT, _)
    if action < c.GIVE_OWN:
        return describe_site(seen, action - c.SITE, _)
    if action < c.EAT_FISH:
        return describe_trade(seen, action, _)
    if action < c.CLAIM_CARD:
        return describe_food(seen, action, _)
    if action < c.TAKE:
        which = action - c.CLAIM_CARD
        score = points(seen.box.card_points[which], _)
        return _("Claim “{card}”: +{points}", card=card(which, _), points=score)
    if action == c.TAKE:
        score = points(count_guests(seen, seen.here) * seen.box.each[seen.tile[seen.here]], _)
        return _("Take +{points}", points=score)
    if action == c.DECLINE:
        return _("Give up the points")
    if action < c.DONE:
        return _("Put {tile} into the market", tile=the_tile(action - c.DRAFT, _))
    return describe_done(seen, _) if action == c.DONE else describe_wish(seen, action, _)


def describe_place(seen: Town, cell: int, _: Words) -> str:
    """Describe what a worker on a meadow would gather, and what stands around it."""
    notes = []
    gained = amounts(count_harvest(seen, cell), _)
    if gained:
        notes.append("+" + gained)
    for other in cells_of(AROUND[cell] & seen.built):
        if seen.box.effect[seen.tile[other]] <= c.ANY:
            notes.append(describe_neighbour(seen, other, _))
    text = _("Place a worker on {square}", square=square(cell))
    return f"{text}: {'; '.join(notes)}" if notes else text


def count_harvest(seen: Town, cell: int) -> list[int]:
    """Count the cubes that the terrain around a square would give now."""
    base = (seen.side * CELLS + cell) * LANDS
    return [min(seen.box.yields[base + kind], seen.supply[kind]) for kind in range(LANDS)]


def usable_buildings(seen: Town) -> int:
    """Return the set of buildings that do something for a worker beside them."""
    found = 0
    for cell in cells_of(seen.built):
        if seen.box.effect[seen.tile[cell]] <= c.ANY:
            found |= BIT[cell]
    return found


def describe_neighbour(seen: Town, cell: int, _: Words) -> str:
    """Name a building that could be activated, with the fee for it."""
    kind = seen.tile[cell]
    text = f"{tile(kind, _)} ({effect(seen.box, kind, _)})"
    owner = owner_of(seen, cell)
    if owner == seen.turn:
        return text
    return _("{tile}, fee to {name}", tile=text, name=_.player_name(owner))


def describe_build(seen: Town, kind: int, _: Words) -> str:
    """Describe what a tile costs and does, and what must be bought for it."""
    text = _(
        "Build {tile} for {cost}: +{points}",
        tile=the_tile(kind, _),
        cost=cost(seen.box, kind, _),
        points=points(seen.box.points[kind], _),
    )
    paid = price(seen, seen.box.cost, kind * GOODS) - seen.box.cost[kind * GOODS + COIN]
    if paid > 0:
        text += ", " + _("{coins} for missing cubes", coins=coins(paid, _))
    return f"{text}; {effect(seen.box, kind, _)}"


def describe_act(seen: Town, cell: int, _: Words) -> str:
    """Describe what activating a building brings and costs."""
    kind = seen.tile[cell]
    where = {"tile": the_tile(kind, _), "square": square(cell)}
    text = _("Use {tile} on {square}: {effect}", effect=effect(seen.box, kind, _), **where)
    fee = fee_for(seen, cell)
    if fee:
        owner = _.player_name(owner_of(seen, cell))
        text += ", " + _("{coins} to {name}", coins=coins(fee, _), name=owner)
    bought = price(seen, seen.box.pay, kind * GOODS) - seen.box.pay[kind * GOODS + COIN]
    if bought > 0 and not seen.is_asked_to_pay():
        text += ", " + _("{coins} for missing cubes", coins=coins(bought, _))
    return text


def describe_site(seen: Town, cell: int, _: Words) -> str:
    """Describe where the tile goes, and what would be near it."""
    text = _("Build {tile} on {square}", tile=the_tile(seen.chosen, _), square=square(cell))
    near = tuple([seen.tile[other] for other in cells_of(AROUND[cell] & seen.built)])
    return f"{text}, " + _("next to {tiles}", tiles=list_tiles(near, _)) if near else text


def site_points(seen: Town, cell: int) -> int:
    """Count the points that castle or watchtower would score on a square now."""
    effect = seen.box.effect[seen.chosen]
    if effect == c.CASTLE:
        counted = seen.homes[seen.turn] if seen.box.castle_own else seen.built
    elif effect == c.MEADOWS:
        counted = seen.box.meadow[seen.side] & ~seen.built
    else:
        return 0
    return (AROUND[cell] & counted).bit_count() * seen.box.each[seen.chosen]


def describe_trade(seen: Town, action: int, _: Words) -> str:
    """Describe what is given, taken or bought."""
    if action < c.GIVE_BOUGHT:
        return _("Give {good}", good=amount(action - c.GIVE_OWN, 1, _))
    if action < c.TAKE_CUBE:
        return _(
            "Give {good}, bought for {coins}",
            good=amount(action - c.GIVE_BOUGHT, 1, _),
            coins=coins(seen.box.price, _),
        )
    if action < c.BUY:
        return _("Take {good}", good=amount(action - c.TAKE_CUBE, 1, _))
    number = action - c.BUY
    if number == 0:
        return _("Buy none")
    return _(
        "Buy {good} for {coins}",
        good=amount(seen.paying, number, _),
        coins=coins(number * seen.box.price, _),
    )


def describe_food(seen: Town, action: int, _: Words) -> str:
    """Describe what a step of the meal costs, and how many workers would go hungry."""
    if action < c.EAT_WHEAT:
        return _("Give {food}", food=amount(FISH, action - c.EAT_FISH, _))
    if action < c.EAT_BOUGHT:
        return _("Give {food}", food=amount(WHEAT, action - c.EAT_WHEAT, _))
    number = action - c.EAT_BOUGHT
    hungry = seen.mouths - number
    text = _("Buy no food")
    if number:
        text = _("Buy {n} food for {coins}", n=number, coins=coins(number * seen.box.price, _))
    if hungry:
        lost = points(hungry * seen.box.hunger, _)
        text += ", " + _.n("{n} hungry worker", "{n} hungry workers", hungry) + f": −{lost}"
    return text


def describe_done(seen: Town, _: Words) -> str:
    """Describe what ends: claiming, using the manor, or the turn."""
    if seen.asking == c.CLAIM:
        return _("Claim no more objectives")
    if seen.phase == c.SPECIAL:
        return _("Stop using the manor")
    return _("End the turn")


def describe_wish(seen: Town, action: int, _: Words) -> str:
    """Describe a change in what the player is asked, and what would be claimed at once."""
    if action == c.ASK + c.OBJECTIVES:
        return _("Ask me before claiming my objectives")
    if action == c.ASK + c.PAYMENTS:
        return _("Ask me how many cubes to pay and how many to buy")
    if action == c.STOP_ASKING + c.PAYMENTS:
        return _("Pay with my own cubes first, without asking")
    text = _("Claim my objectives without asking")
    held = seen.cards[seen.turn] > 0  # known to the player alone
    now = [card(which, _) for which in cells_of(claimable_cards(seen, seen.turn))] if held else []
    return f"{text}; " + _("now: {cards}", cards=", ".join(now)) if now else text
