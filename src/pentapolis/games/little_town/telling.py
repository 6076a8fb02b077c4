"""The log of Little Town: every event as a sentence."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.state import Event
from pentapolis.core.words import Words

from . import state as st
from .names import amount, amounts, card, coins, good, points, square, the_tile, tile
from .parts import COIN, CUBES, GOODS, OBJECTIVES
from .state import Town


def tell(game: Game, seen: Town, event: Event, _: Words) -> str:
    """Turn an event into a sentence of the log."""
    kind = event.kind
    if kind == st.TILE_ENTERED:
        chosen = the_tile(event.args[1], _)
        return _("{name} chooses {tile}.", name=_.who(event.seat), tile=chosen)
    if kind == st.ASKING_CHANGED:
        return tell_wish(event, _)
    if kind <= st.START_DRAWN:
        return tell_setup(event, _)
    if kind <= st.TILE_BUILT:
        return tell_turn(event, _)
    return tell_round(game, seen, event, _)


def tell_wish(event: Event, _: Words) -> str:
    """Say how somebody wants to be asked from now on."""
    name = _.who(event.seat)
    what, on = event.args
    if what == OBJECTIVES:
        if on:
            return _("{name} wants to be asked before objectives are claimed.", name=name)
        return _("{name} no longer wants to be asked before objectives are claimed.", name=name)
    if on:
        return _("{name} wants to be asked how to pay.", name=name)
    return _("{name} no longer wants to be asked how to pay.", name=name)


def tell_setup(event: Event, _: Words) -> str:
    name = _.who(event.seat)
    kind = event.kind
    args = event.args
    if kind == st.SIDE_DRAWN:
        return _("You play on side {side}.", side="AB"[args[0]])
    if kind == st.TILE_DRAWN:
        return _("Into the market comes {tile}.", tile=tile(args[0], _))
    if kind == st.TILE_REVEALED:
        return _("{name} puts {tile} into the market.", name=name, tile=the_tile(args[0], _))
    if kind == st.START_DRAWN:
        return _("{name} begins.", name=name)
    if kind == st.TILE_DEALT:
        if not args:
            return _("{name} gets a tile.", name=name)
        return _("{name} gets {tile}.", name=name, tile=the_tile(args[0], _))
    if kind == st.TILE_PICKED:
        if not args:
            return _("{name} has chosen.", name=name)
        return _("{name} chooses {tile}.", name=name, tile=the_tile(args[0], _))
    if kind == st.HAND_PASSED:
        if not args:
            return _("{name} is handed tiles.", name=name)
        tiles = ", ".join(tile(which, _) for which in args)
        return _("{name} is handed: {tiles}.", name=name, tiles=tiles)
    if not args:
        return _("{name} gets an objective.", name=name)
    return _("{name} gets the objective “{card}”.", name=name, card=card(args[0], _))


def tell_turn(event: Event, _: Words) -> str:
    name = _.who(event.seat)
    kind = event.kind
    args = event.args
    if kind == st.WORKER_PLACED:
        return _("{name} places a worker on {square}.", name=name, square=square(args[0]))
    if kind == st.GOODS_GATHERED:
        return _("{name} gathers {goods}.", name=name, goods=amounts(args, _))
    if kind == st.FEE_PAID:
        return _(
            "{name} pays {coins} to {owner}.",
            name=name,
            coins=coins(args[1], _),
            owner=_.who(args[0]),
        )
    if kind == st.COST_PAID:
        return tell_payment(event, _)
    if kind == st.TILE_ACTIVATED:
        got = amounts(args[2 : 2 + GOODS], _, args[2 + GOODS])
        text = _("{name} uses {tile}", name=name, tile=the_tile(args[1], _))
        return f"{text}: +{got}." if got else f"{text}."
    if kind == st.ACTIVATING_ENDED:
        return _("{name} is done.", name=name)
    if kind == st.TILE_CHOSEN:
        return _("{name} sends a worker to the construction site.", name=name)
    if kind == st.CUBES_BOUGHT:
        return _("{name} buys {goods}.", name=name, goods=amount(args[0], args[1], _))
    if kind == st.CUBE_GIVEN:
        if args[1]:
            return _("{name} buys and gives {good}.", name=name, good=amount(args[0], 1, _))
        return _("{name} gives {good}.", name=name, good=amount(args[0], 1, _))
    if kind == st.CUBE_TAKEN:
        return _("{name} takes {good}.", name=name, good=amount(args[0], 1, _))
    return _(
        "{name} builds {tile} on {square}: +{points}.",
        name=name,
        tile=the_tile(args[1], _),
        square=square(args[0]),
        points=points(args[2], _),
    )


def tell_payment(event: Event, _: Words) -> str:
    """Say what was paid, and which cubes were bought for it."""
    name = _.who(event.seat)
    paid = amounts(event.args[:GOODS], _)
    bought = amounts(event.args[GOODS : GOODS + CUBES], _)
    if bought:
        return _("{name} pays {goods}, with {bought} bought.", name=name, goods=paid, bought=bought)
    return _("{name} pays {goods}.", name=name, goods=paid)


def tell_round(game: Game, seen: Town, event: Event, _: Words) -> str:
    name = _.who(event.seat)
    kind = event.kind
    args = event.args
    if kind == st.CARD_CLAIMED:
        return _(
            "{name} fulfils “{card}”: +{points}.",
            name=name,
            card=card(args[0], _),
            points=points(args[1], _),
        )
    if kind == st.CLAIMING_ENDED:
        return _("{name} claims nothing more.", name=name)
    if kind == st.TURNS_ENDED:
        return _("All workers of round {n} are used.", n=args[0])
    if kind == st.CATHEDRAL_SCORED:
        return _("The cathedral brings {name} {points}.", name=name, points=points(args[1], _))
    if kind == st.CATHEDRAL_DECLINED:
        return _("{name} does without the points of the cathedral.", name=name)
    if kind == st.MANOR_USED:
        if seen.box.manor_gathers:
            return _("{name} uses the squares around the manor.", name=name)
        return _("{name} uses the buildings around the manor.", name=name)
    if kind == st.FOOD_EATEN:
        if args[1]:
            return _(
                "{name} gives {food} to the workers.", name=name, food=amount(args[0], args[1], _)
            )
        return _("{name} gives no {food}.", name=name, food=good(args[0], _))
    if kind == st.WORKERS_FED:
        return tell_meal(seen, event, _)
    if kind == st.ROUND_BEGUN:
        return _("Round {n} begins with {name}.", n=args[0], name=_.who(args[1]))
    return _("The game is over.")


def tell_meal(seen: Town, event: Event, _: Words) -> str:
    """Say who was fed, at which price, and who stays hungry."""
    bought, hungry, lost = event.args
    name = _.who(event.seat)
    texts = []
    if bought:
        price = amount(COIN, bought * seen.box.price, _)
        texts.append(_("{name} buys {n} food for {coins}.", name=name, n=bought, coins=price))
    if hungry:
        text = _.n(
            "{n} worker of {name} stays hungry",
            "{n} workers of {name} stay hungry",
            hungry,
            name=name,
        )
        texts.append(f"{text}: −{points(lost, _)}.")
    else:
        texts.append(_("All workers of {name} have eaten.", name=name))
    return " ".join(texts)
