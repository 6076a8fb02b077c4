"""Sentences of Little Town: what is asked, what a click does, what matters of a seat."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.spec import Stat
from pentapolis.core.state import OVER
from pentapolis.core.words import Words
from pentapolis.kit.cells import cells_of

from . import state as st
from .names import (
    amount,
    amounts,
    card,
    coins,
    cost,
    effect,
    good,
    points,
    square,
    the_tile,
    tile,
)
from .objectives import claimable
from .parts import (
    ANY,
    CELLS,
    COIN,
    FISH,
    GOODS,
    LANDS,
    OBJECTIVES,
    PAYMENTS,
    STONE,
    WHEAT,
    WOOD,
)
from .rounds import guests
from .state import AROUND, Town, owner_of
from .telling import tell
from .trade import fee_for, price

__all__ = ["prompt", "say", "stats", "tell"]


# What is asked


def prompt(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or say for whom everybody waits."""
    actor = seen.actor()
    if actor == OVER:
        return result(game, seen, _)
    if actor < 0:
        return setup(seen, _)
    if seen.asking == st.DRAFT_TILE:
        if viewer in seen.waiting():
            return _("Which tile do you put into the market?")
        return _("Everybody chooses a tile for the market.")
    if viewer != actor:
        return _("{name} is on turn.", name=_.who(actor))
    return question(seen, _)


def setup(seen: Town, _: Words) -> str:
    """Say what chance decides."""
    if seen.asking == st.DRAW_SIDE:
        return _("The side of the board is drawn.")
    if seen.asking == st.DRAW_TILE:
        return _("The market is filled.")
    if seen.asking == st.DEAL_TILE:
        return _("Tiles are dealt for the draft.")
    if seen.asking == st.DEAL_CARD:
        return _("Objectives are dealt.")
    return _("The start player is drawn.")


def question(seen: Town, _: Words) -> str:
    """Ask the player on turn."""
    asking = seen.asking
    if asking == st.CHOOSE_ACTION:
        return _("Place a worker on a meadow, or choose a building from the market.")
    if asking == st.ACTIVATE:
        if seen.phase == st.SPECIAL:
            return _("Your manor: which building around it do you use?")
        return _("Which building around your worker do you use?")
    if asking == st.PAY:
        return _("How many {good} do you buy, to keep your own?", good=good(seen.paying, _))
    if asking == st.GIVE:
        if seen.given:
            return _("The shop: which second cube do you give?")
        return _("The shop: which cube do you give first?")
    if asking == st.GET:
        return taking(seen, _)
    if asking == st.CHOOSE_SITE:
        return _("Where do you build {tile}?", tile=the_tile(seen.chosen, _))
    if asking == st.CLAIM:
        return _("Do you claim an objective?")
    if asking == st.TAKE_POINTS:
        return _("Do you take the points of your cathedral?")
    return feeding(seen, _)


def taking(seen: Town, _: Words) -> str:
    """Ask what to take from the shop."""
    if seen.box.other_kinds:
        if seen.got < 0:
            return _("The shop: which cube of another kind do you take first?")
        return _("The shop: which second cube of another kind do you take?")
    if seen.got < 0:
        return _("The shop: which cube do you take first?")
    return _("The shop: which second cube do you take?")


def feeding(seen: Town, _: Words) -> str:
    """Ask for a step of the meal."""
    if seen.asking == st.FEED_FISH:
        return _.n(
            "{n} worker is hungry. How many fish do you give?",
            "{n} workers are hungry. How many fish do you give?",
            seen.mouths,
        )
    if seen.asking == st.FEED_WHEAT:
        return _.n(
            "{n} worker is hungry. How much wheat do you give?",
            "{n} workers are hungry. How much wheat do you give?",
            seen.mouths,
        )
    return _.n(
        "{n} worker is hungry. How much food do you buy?",
        "{n} workers are hungry. How much food do you buy?",
        seen.mouths,
    )


def result(game: Game, seen: Town, _: Words) -> str:
    """LT-11.3 winner: most points; equal ones share the victory."""
    scores = seen.scores()
    places = game.places(seen)
    winners = [_.who(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = points(max(scores), _)
    if len(winners) > 1:
        return _("{names} win together with {points}.", names=", ".join(winners), points=best)
    return _("{name} wins with {points}.", name=winners[0], points=best)


# What a click does


def say(game: Game, seen: Town, action: int, _: Words) -> str:
    """Say what an action does, with what it costs and brings."""
    if action < st.BUILD:
        return say_place(seen, action - st.PLACE, _)
    if action < st.ACT:
        return say_build(seen, action - st.BUILD, _)
    if action < st.SITE:
        return say_act(seen, action - st.ACT, _)
    if action < st.GIVE_OWN:
        return say_site(seen, action - st.SITE, _)
    if action < st.EAT_FISH:
        return say_trade(seen, action, _)
    if action < st.CLAIM_CARD:
        return say_food(seen, action, _)
    if action < st.TAKE:
        which = action - st.CLAIM_CARD
        score = points(seen.box.card_points[which], _)
        return _("Claim “{card}”: +{points}", card=card(which, _), points=score)
    if action == st.TAKE:
        score = points(guests(seen, seen.here) * seen.box.each[seen.tile[seen.here]], _)
        return _("Take +{points}", points=score)
    if action == st.DECLINE:
        return _("Do without the points")
    if action < st.DONE:
        return _("Put {tile} into the market", tile=the_tile(action - st.DRAFT, _))
    return say_done(seen, _) if action == st.DONE else say_wish(seen, action, _)


def say_place(seen: Town, cell: int, _: Words) -> str:
    """Say what a worker on a meadow would gather, and what stands around it."""
    notes = []
    gained = amounts(harvest(seen, cell), _)
    if gained:
        notes.append("+" + gained)
    for other in cells_of(AROUND[cell] & seen.built):
        if seen.box.effect[seen.tile[other]] <= ANY:
            notes.append(beside(seen, other, _))
    text = _("Place a worker on {square}", square=square(cell))
    return f"{text}: {'; '.join(notes)}" if notes else text


def harvest(seen: Town, cell: int) -> list[int]:
    """Count the cubes that the terrain around a square would give now."""
    base = (seen.side * CELLS + cell) * LANDS
    return [min(seen.box.yields[base + kind], seen.supply[kind]) for kind in range(LANDS)]


def beside(seen: Town, cell: int, _: Words) -> str:
    """Name a building that could be activated, with the fee for it."""
    kind = seen.tile[cell]
    text = f"{tile(kind, _)} ({effect(seen.box, kind, _)})"
    owner = owner_of(seen, cell)
    if owner == seen.turn:
        return text
    return _("{tile} for a fee to {name}", tile=text, name=_.who(owner))


def say_build(seen: Town, kind: int, _: Words) -> str:
    """Say what a tile costs and does, and what must be bought for it."""
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


def say_act(seen: Town, cell: int, _: Words) -> str:
    """Say which building is activated, for what."""
    kind = seen.tile[cell]
    where = {"tile": the_tile(kind, _), "square": square(cell)}
    text = _("Use {tile} on {square}: {effect}", effect=effect(seen.box, kind, _), **where)
    fee = fee_for(seen, cell)
    if fee:
        owner = _.who(owner_of(seen, cell))
        text += ", " + _("{coins} to {name}", coins=coins(fee, _), name=owner)
    bought = price(seen, seen.box.pay, kind * GOODS) - seen.box.pay[kind * GOODS + COIN]
    if bought > 0 and not seen.pays_by_hand():
        text += ", " + _("{coins} for missing cubes", coins=coins(bought, _))
    return text


def say_site(seen: Town, cell: int, _: Words) -> str:
    """Say where the tile goes, and what would be near it."""
    text = _("Build {tile} on {square}", tile=the_tile(seen.chosen, _), square=square(cell))
    near = [tile(seen.tile[other], _) for other in cells_of(AROUND[cell] & seen.built)]
    return f"{text}, " + _("beside {tiles}", tiles=", ".join(near)) if near else text


def say_trade(seen: Town, action: int, _: Words) -> str:
    """Say what is given, taken or bought."""
    if action < st.GIVE_BOUGHT:
        return _("Give {good}", good=amount(action - st.GIVE_OWN, 1, _))
    if action < st.TAKE_CUBE:
        return _(
            "Give {good}, bought for {coins}",
            good=amount(action - st.GIVE_BOUGHT, 1, _),
            coins=coins(seen.box.price, _),
        )
    if action < st.BUY:
        return _("Take {good}", good=amount(action - st.TAKE_CUBE, 1, _))
    number = action - st.BUY
    if number == 0:
        return _("Buy none")
    return _(
        "Buy {good} for {coins}",
        good=amount(seen.paying, number, _),
        coins=coins(number * seen.box.price, _),
    )


def say_food(seen: Town, action: int, _: Words) -> str:
    """Say what a step of the meal costs, and who would stay hungry."""
    if action < st.EAT_WHEAT:
        return _("Give {food}", food=amount(FISH, action - st.EAT_FISH, _))
    if action < st.EAT_BOUGHT:
        return _("Give {food}", food=amount(WHEAT, action - st.EAT_WHEAT, _))
    number = action - st.EAT_BOUGHT
    hungry = seen.mouths - number
    text = _("Buy no food")
    if number:
        text = _("Buy {n} food for {coins}", n=number, coins=coins(number * seen.box.price, _))
    if hungry:
        lost = points(hungry * seen.box.hunger, _)
        text += ", " + _.n("{n} hungry worker", "{n} hungry workers", hungry) + f": −{lost}"
    return text


def say_done(seen: Town, _: Words) -> str:
    if seen.asking == st.CLAIM:
        return _("Claim nothing more")
    if seen.phase == st.SPECIAL:
        return _("Use nothing more around the manor")
    return _("End the turn")


def say_wish(seen: Town, action: int, _: Words) -> str:
    """Say how the player on turn wants to be asked, and what would be claimed at once."""
    if action == st.ASK + OBJECTIVES:
        return _("Ask me before my objectives are claimed")
    if action == st.ASK + PAYMENTS:
        return _("Ask me how many cubes I pay and how many I buy")
    if action == st.STOP_ASKING + PAYMENTS:
        return _("Pay with my own cubes first, without asking")
    text = _("Claim my objectives without asking")
    held = seen.cards[seen.turn] > 0  # known to the player alone
    now = [card(which, _) for which in cells_of(claimable(seen, seen.turn))] if held else []
    return f"{text}; " + _("now: {cards}", cards=", ".join(now)) if now else text


# What matters of a seat


def food_of(seen: Town, seat: int) -> int:
    """Count the fish and wheat of a seat."""
    return seen.goods[seat * GOODS + FISH] + seen.goods[seat * GOODS + WHEAT]


def stats(game: Game, seen: Town, seat: int, _: Words) -> list[Stat]:
    """List the numbers for the card of a seat."""
    base = seat * GOODS
    food = food_of(seen, seat)
    need = seen.box.workers
    return [
        Stat("coin", _("coins"), str(seen.goods[base + COIN])),
        Stat("cube-0", good(WOOD, _), str(seen.goods[base + WOOD])),
        Stat("cube-1", good(STONE, _), str(seen.goods[base + STONE])),
        Stat("bowl", _("food"), f"{food}/{need}", alarm=food < need),
        Stat("worker", _("workers left"), str(seen.idle[seat])),
        Stat("card", _("objectives"), str(seen.cards_left(seat))),
    ]
