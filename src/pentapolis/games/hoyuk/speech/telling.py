"""Sentences of the log: what has happened."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, Event
from pentapolis.core.words import Words

from .. import codes as c
from ..state import Village
from ..words import cards, points, result
from . import nouns


def tell(game: Game, seen: Village, event: Event, _: Words) -> str:
    """Turn an event into a sentence of the log."""
    kind = event.kind
    if kind in (c.GAME_ENDED, c.END_COMING, c.END_SCORED, c.ROUND_BEGUN):
        return tell_end(game, seen, event, _)
    if kind in (c.CATASTROPHE_DRAWN, c.BLOCK_HIT, c.BLOCK_SPARED, c.HOUSE_DESTROYED):
        return tell_catastrophe(seen, event, _)
    if kind in range(c.CARD_PLAYED, c.SET_CASHED + 1):
        return tell_cards(event, _)
    if kind in range(c.ABILITY_USED, c.STEALING_STOPPED + 1):
        return tell_tribe(event, _)
    if kind in range(c.BLOCK_EVALUATED, c.CARDS_GONE + 1) or kind == c.CARD_TURNED:
        return tell_rewards(event, _)
    if kind in range(c.HOUSE_BUILT, c.PIECE_RETURNED + 1):
        return tell_building(event, _)
    return tell_rest(event, _)


def tell_rest(event: Event, _: Words) -> str:
    name = _.who(event.seat)
    kind, args = event.kind, event.args
    if kind == c.START_DRAWN:
        return _("{name} is start player.", name=name)
    if kind == c.TRIBE_TAKEN:
        return _("{name} leads the {tribe}.", name=name, tribe=nouns.tribe(args[0]))
    if kind == c.TILES_SHUFFLED:
        return _("The used tiles are shuffled.")
    if kind == c.TILE_DEALT:
        return _("{name} gets a tile: {item}.", name=name, item=nouns.item(args[0], _))
    if kind == c.ITEM_CHOSEN:
        return _("{name} chooses {thing}.", name=name, thing=nouns.a_thing(args[0], _))
    if kind == c.ITEMS_LOST:
        return _.n(
            "{name} has no place for {n} item of the tile.",
            "{name} has no place for {n} items of the tile.",
            args[0],
            name=name,
        )
    if kind == c.REST_DECLINED:
        return _("{name} builds no more.", name=name)
    return _("{name} makes {other} start player.", name=name, other=_.who(args[0]))


def tell_end(game: Game, seen: Village, event: Event, _: Words) -> str:
    args = event.args
    if event.kind == c.ROUND_BEGUN:
        return _("Round {n} begins, led by {name}.", n=args[0], name=_.who(event.seat))
    if event.kind == c.GAME_ENDED:
        return result(game, seen, _)
    if event.kind == c.END_COMING:
        if args[0] == c.LAST_HOUSE and seen.box.spare:
            name, number = _.who(event.seat), seen.box.limit
            return _("{name} has built house number {n}: last round.", name=name, n=number)
        if args[0] == c.NO_BUILDER:
            return _("Nobody wants to build houses any more: last round.")
        if args[0] == c.LAST_HOUSE:
            return _("{name} has built the last house: last round.", name=_.who(event.seat))
        return _("No more houses are built: last round.")
    hand, houses, cattle, folk = args
    text = _(
        "{name}: {hand} for cards, {houses} for houses",
        name=_.who(event.seat),
        hand=hand,
        houses=houses,
    )
    if cattle or folk:
        text += ", " + _("{cattle} for cattle, {folk} for villagers", cattle=cattle, folk=folk)
    return text + "."


def tell_building(event: Event, _: Words) -> str:
    name = _.who(event.seat)
    kind, args = event.kind, event.args
    if kind == c.HOUSE_BUILT:
        where, number, new = args
        if new:
            return _(
                "{name} founds block {block} on {cell}.",
                name=name,
                block=nouns.block(number),
                cell=nouns.cell(where),
            )
        return _(
            "{name} builds a house on {cell} in block {block}.",
            name=name,
            cell=nouns.cell(where),
            block=nouns.block(number),
        )
    if kind == c.RUIN_CLEARED:
        return _("{name}'s ruin on {cell} leaves the game.", name=name, cell=nouns.cell(args[0]))
    if kind == c.FLOOR_ADDED:
        return _("{name} adds a floor on {cell}.", name=name, cell=nouns.cell(args[0]))
    if kind == c.PEN_PUT:
        return _("{name} chooses {cell} for a pen.", name=name, cell=nouns.cell(args[0]))
    if kind == c.PEN_PLACED:
        return _(
            "{name} places a pen on {cell}, open to the {side}.",
            name=name,
            cell=nouns.cell(args[0]),
            side=nouns.side(args[1], _),
        )
    on = nouns.cell(args[1])
    if kind == c.PIECE_PLACED:
        thing = nouns.a_thing(args[0], _)
        return _("{name} puts {thing} on {cell}.", name=name, thing=thing, cell=on)
    lost = nouns.the_thing(args[0], _)
    return _("{name} loses {thing} on {cell}.", name=name, thing=lost, cell=on)


def tell_catastrophe(s: Village, event: Event, _: Words) -> str:
    args = event.args
    if event.kind == c.CATASTROPHE_DRAWN:
        card = args[0]
        return _(
            "{card}: {target} – {effect}.",
            card=nouns.catastrophe(card, _),
            target=nouns.target(s, card, _),
            effect=nouns.effect(s, card, _),
        )
    if event.kind == c.BLOCK_HIT:
        return _("Block {block} is hit.", block=nouns.block(args[0]))
    if event.kind == c.BLOCK_SPARED:
        return _("The shaman protects block {block}.", block=nouns.block(args[0]))
    return _(
        "{name}'s house on {cell} is destroyed.", name=_.who(event.seat), cell=nouns.cell(args[0])
    )


def tell_cards(event: Event, _: Words) -> str:
    name = _.who(event.seat)
    kind, args = event.kind, event.args
    if kind == c.CARD_PLAYED:
        symbol = nouns.symbol(args[0], _)
        return _("{name} plays a card with {symbol}.", name=name, symbol=symbol)
    if kind == c.ELEMENT_CHOSEN:
        return _("The joker builds {thing}.", thing=nouns.a_thing(args[0], _))
    if kind == c.WINDOW_PASSED:
        return _("{name} plays no more cards.", name=name)
    if kind == c.SET_OPENED:
        return _("{name} begins a set.", name=name)
    if kind == c.CARD_ADDED:
        symbol = nouns.symbol(args[0], _)
        return _("{name} adds a card with {symbol}.", name=name, symbol=symbol)
    return _(
        "{name} cashes {cards}: +{points}.",
        name=name,
        cards=cards(args[0], _),
        points=points(args[1], _),
    )


def tell_tribe(event: Event, _: Words) -> str:
    name = _.who(event.seat)
    kind, args = event.kind, event.args
    if kind == c.ABILITY_USED:
        return _("{name} uses the ability of the {tribe}.", name=name, tribe=nouns.tribe(args[0]))
    if kind == c.ABILITY_DECLINED:
        return _("{name} does not use the ability.", name=name)
    if kind == c.HOUSE_SEIZED:
        return _(
            "{name} replaces {other}'s house on {cell}.",
            name=name,
            other=_.who(args[1]),
            cell=nouns.cell(args[0]),
        )
    if kind == c.LOOT_CHOSEN:
        return _("{name} wants to steal {thing}.", name=name, thing=nouns.a_thing(args[0], _))
    if kind == c.STEALING_STOPPED:
        return _("{name} steals no more.", name=name)
    return _(
        "{name} steals {thing} on {cell} from {other}.",
        name=name,
        thing=nouns.the_thing(args[0], _),
        cell=nouns.cell(args[1]),
        other=_.who(args[2]),
    )


def tell_rewards(event: Event, _: Words) -> str:
    name = _.who(event.seat) if event.seat != EMPTY else ""
    kind, args = event.kind, event.args
    if kind == c.CARD_TURNED:
        return _(
            "The pile of {pile} shows {symbol}.",
            pile=nouns.pile(args[0], _),
            symbol=nouns.symbol(args[1], _),
        )
    if kind == c.BLOCK_EVALUATED:
        return _("{name} has block {block} evaluated.", name=name, block=nouns.block(args[0]))
    if kind == c.CARD_WON:
        return _(
            "{name} has most {pile} in block {block} and takes a card with {symbol}.",
            name=name,
            pile=nouns.pile(args[0], _),
            block=nouns.block(args[2]),
            symbol=nouns.symbol(args[1], _),
        )
    if kind == c.PILE_CLOSED:
        return _("The pile of {pile} is closed for good.", pile=nouns.pile(args[0], _))
    if kind == c.CARDS_GONE:
        return _("{name}'s played cards leave the game.", name=name)
    return _(
        "{name} puts {cards} under the pile of {pile}.",
        name=name,
        cards=cards(args[1], _),
        pile=nouns.pile(args[0], _),
    )
