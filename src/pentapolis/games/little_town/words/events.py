"""What has happened, as far as the reader may know it: the sentences of the log."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules.codes import COIN, CUBES, GOODS
from ..rules.state import Town
from .names import amount, amounts, card, coins, points, square, the_tile, tile

# Something else tells what these say: the events that follow, the headline of the turn, or the
# table itself, where people see their own cards and tiles.
SILENT: Final = frozenset(
    {
        c.TILE_DEALT,
        c.HAND_PASSED,
        c.CARD_DEALT,
        c.TILE_ENTERED,
        c.ACTIVATING_ENDED,
        c.TILE_CHOSEN,
        c.CUBES_BOUGHT,
        c.CLAIMING_ENDED,
        c.FOOD_EATEN,
    }
)
SILENT_NAMES: Final = frozenset([c.EVENTS.name(kind) for kind in SILENT])


def describe_event(game: Game, seen: Town, event: Event, _: Words) -> str:
    """Describe an event in a sentence of the log; "" for a silent one."""
    kind = event.kind
    if kind in SILENT:
        return ""
    if kind == c.ASKING_CHANGED:
        return describe_wish(event, _)
    if kind <= c.START_DRAWN:
        return describe_setup(event, _)
    if kind <= c.TILE_BUILT:
        return describe_step(event, _)
    return describe_round(seen, event, _)


def describe_wish(event: Event, _: Words) -> str:
    """Describe what a player wants to be asked from now on."""
    name = _.player_name(event.seat)
    what, on = event.args
    if what == c.OBJECTIVES:
        if on:
            return _("{name} wants to be asked before claiming objectives.", name=name)
        return _("{name} no longer wants to be asked before claiming objectives.", name=name)
    if on:
        return _("{name} wants to be asked how to pay.", name=name)
    return _("{name} no longer wants to be asked how to pay.", name=name)


def describe_setup(event: Event, _: Words) -> str:
    """Describe what chance and the draft brought."""
    name = _.player_name(event.seat)
    kind = event.kind
    args = event.args
    if kind == c.SIDE_DRAWN:
        return _("You play on side {side}.", side="AB"[args[0]])
    if kind == c.TILE_DRAWN:
        return _("New in the market: {tile}.", tile=tile(args[0], _))
    if kind == c.TILE_REVEALED:
        return _("{name} puts {tile} into the market.", name=name, tile=the_tile(args[0], _))
    if kind == c.START_DRAWN:
        return _("{name} starts.", name=name)
    if not args:
        return _("{name} has chosen.", name=name)
    return _("{name} chooses {tile}.", name=name, tile=the_tile(args[0], _))


def describe_step(event: Event, _: Words) -> str:
    """Describe a step of a turn."""
    name = _.player_name(event.seat)
    kind = event.kind
    args = event.args
    if kind == c.WORKER_PLACED:
        return _("{name} places a worker on {square}.", name=name, square=square(args[0]))
    if kind == c.GOODS_GATHERED:
        return _("{name} gathers {goods}.", name=name, goods=amounts(args, _))
    if kind == c.FEE_PAID:
        return _(
            "{name} pays {coins} to {owner}.",
            name=name,
            coins=coins(args[1], _),
            owner=_.player_name(args[0]),
        )
    if kind == c.COST_PAID:
        return describe_payment(event, _)
    if kind == c.TILE_ACTIVATED:
        got = amounts(args[2 : 2 + GOODS], _, args[2 + GOODS])
        text = _("{name} uses {tile}", name=name, tile=the_tile(args[1], _))
        return f"{text}: +{got}." if got else f"{text}."
    if kind == c.CUBE_GIVEN:
        if args[1]:
            return _("{name} buys and gives {good}.", name=name, good=amount(args[0], 1, _))
        return _("{name} gives {good}.", name=name, good=amount(args[0], 1, _))
    if kind == c.CUBE_TAKEN:
        return _("{name} takes {good}.", name=name, good=amount(args[0], 1, _))
    return _(
        "{name} builds {tile} on {square}: +{points}.",
        name=name,
        tile=the_tile(args[1], _),
        square=square(args[0]),
        points=points(args[2], _),
    )


def describe_payment(event: Event, _: Words) -> str:
    """Describe what was paid, and which cubes were bought for it."""
    name = _.player_name(event.seat)
    paid = amounts(event.args[:GOODS], _)
    bought = amounts(event.args[GOODS : GOODS + CUBES], _)
    if bought:
        return _("{name} pays {goods}, buying {bought}.", name=name, goods=paid, bought=bought)
    return _("{name} pays {goods}.", name=name, goods=paid)


def describe_round(seen: Town, event: Event, _: Words) -> str:
    """Describe a claim, or a step of the end of a round."""
    name = _.player_name(event.seat)
    kind = event.kind
    args = event.args
    if kind == c.CARD_CLAIMED:
        return _(
            "{name} fulfils “{card}”: +{points}.",
            name=name,
            card=card(args[0], _),
            points=points(args[1], _),
        )
    if kind == c.TURNS_ENDED:
        return _("Round {n}: all workers have been placed.", n=args[0])
    if kind == c.CATHEDRAL_SCORED:
        return _("The cathedral gives {name} {points}.", name=name, points=points(args[1], _))
    if kind == c.CATHEDRAL_DECLINED:
        return _("{name} gives up the cathedral's points.", name=name)
    if kind == c.MANOR_USED:
        if seen.box.manor_gathers:
            return _("{name} uses the squares around the manor.", name=name)
        return _("{name} uses the buildings around the manor.", name=name)
    if kind == c.WORKERS_FED:
        return describe_meal(seen, event, _)
    if kind == c.ROUND_BEGUN:
        return _("Round {n} begins. {name} starts.", n=args[0], name=_.player_name(args[1]))
    return _("The game is over.")


def describe_meal(seen: Town, event: Event, _: Words) -> str:
    """Describe how the workers were fed, at what price, and how many go hungry."""
    bought, hungry, lost = event.args
    name = _.player_name(event.seat)
    texts = []
    if bought:
        price = amount(COIN, bought * seen.box.price, _)
        texts.append(_("{name} buys {n} food for {coins}.", name=name, n=bought, coins=price))
    if hungry:
        text = _.n(
            "{n} of {name}'s workers goes hungry",
            "{n} of {name}'s workers go hungry",
            hungry,
            name=name,
        )
        texts.append(f"{text}: −{points(lost, _)}.")
    else:
        texts.append(_("All of {name}'s workers have eaten.", name=name))
    return " ".join(texts)
