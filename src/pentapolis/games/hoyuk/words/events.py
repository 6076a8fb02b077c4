"""What has happened, as far as the reader may know it: the sentences of the log."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import EMPTY, Event

from ..rules import codes as c
from ..rules.codes import block_name
from ..rules.state import Village
from . import names
from .names import (
    a_thing,
    cards,
    catastrophe,
    cell,
    effect,
    item,
    pile,
    points,
    side,
    symbol,
    target,
    the_thing,
    tribe,
)
from .prompts import describe_result

# Steps that say nothing by themselves; what follows from them is told.
SILENT: Final = {
    c.ITEM_CHOSEN,
    c.PEN_PUT,
    c.ELEMENT_CHOSEN,
    c.WINDOW_PASSED,
    c.SET_OPENED,
    c.CARD_ADDED,
    c.LOOT_CHOSEN,
    c.STEALING_STOPPED,
}


def describe_event(game: Game, seen: Village, event: Event, _: Words) -> str:
    """Describe an event in a sentence of the log; nothing where there is nothing to tell."""
    kind = event.kind
    if kind in SILENT:
        return ""
    if kind in (c.GAME_ENDED, c.END_COMING, c.END_SCORED, c.ROUND_BEGUN):
        return describe_end(game, seen, event, _)
    if kind in (c.CATASTROPHE_DRAWN, c.BLOCK_HIT, c.BLOCK_SPARED, c.HOUSE_DESTROYED):
        return describe_catastrophe(seen, event, _)
    if kind in range(c.CARD_PLAYED, c.SET_CASHED + 1):
        return describe_cards(event, _)
    if kind in range(c.ABILITY_USED, c.STEALING_STOPPED + 1):
        return describe_tribe(event, _)
    if kind in range(c.BLOCK_EVALUATED, c.CARDS_GONE + 1) or kind == c.CARD_TURNED:
        return describe_rewards(event, _)
    if kind in range(c.HOUSE_BUILT, c.PIECE_RETURNED + 1):
        return describe_building(event, _)
    return describe_rest(event, _)


def describe_rest(event: Event, _: Words) -> str:
    name = _.player_name(event.seat)
    kind, args = event.kind, event.args
    if kind == c.START_DRAWN:
        return _("{name} is the start player.", name=name)
    if kind == c.TRIBE_TAKEN:
        return _("{name} leads the {tribe}.", name=name, tribe=tribe(args[0]))
    if kind == c.TILES_SHUFFLED:
        return _("The used tiles are reshuffled.")
    if kind == c.TILE_DEALT:
        return _("{name} gets a tile: {item}.", name=name, item=item(args[0], _))
    if kind == c.ITEMS_LOST:
        return _.n(
            "{name} has no room for {n} item on the tile.",
            "{name} has no room for {n} items on the tile.",
            args[0],
            name=name,
        )
    if kind == c.REST_DECLINED:
        return _("{name} stops building.", name=name)
    return _("{name} makes {other} the start player.", name=name, other=_.player_name(args[0]))


def describe_end(game: Game, seen: Village, event: Event, _: Words) -> str:
    args = event.args
    if event.kind == c.ROUND_BEGUN:
        return _(
            "Round {n} begins. {name} is the start player.",
            n=args[0],
            name=_.player_name(event.seat),
        )
    if event.kind == c.GAME_ENDED:
        return describe_result(game, seen, _)
    if event.kind == c.END_COMING:
        if args[0] == c.LAST_HOUSE and seen.box.spare:
            name, number = _.player_name(event.seat), seen.box.limit
            return _("{name} has built house number {n}: last round.", name=name, n=number)
        if args[0] == c.NO_BUILDER:
            return _("Nobody is building houses any more: last round.")
        if args[0] == c.LAST_HOUSE:
            return _("{name} has built the last house: last round.", name=_.player_name(event.seat))
        return _("No more houses are going up: last round.")
    hand, houses, cattle, folk = args
    text = _(
        "{name}: {hand} for cards, {houses} for houses",
        name=_.player_name(event.seat),
        hand=hand,
        houses=houses,
    )
    if cattle or folk:
        text += ", " + _("{cattle} for cattle, {folk} for villagers", cattle=cattle, folk=folk)
    return text + "."


def describe_building(event: Event, _: Words) -> str:
    name = _.player_name(event.seat)
    kind, args = event.kind, event.args
    if kind == c.HOUSE_BUILT:
        where, number, new = args
        if new:
            return _(
                "{name} founds block {block} on {cell}.",
                name=name,
                block=block_name(number),
                cell=cell(where),
            )
        return _(
            "{name} builds a house on {cell} in block {block}.",
            name=name,
            cell=cell(where),
            block=block_name(number),
        )
    if kind == c.RUIN_CLEARED:
        return _("{name}'s ruin on {cell} leaves the game.", name=name, cell=cell(args[0]))
    if kind == c.FLOOR_ADDED:
        return _("{name} adds a floor to the house on {cell}.", name=name, cell=cell(args[0]))
    if kind == c.PEN_PLACED:
        return _(
            "{name} places a pen on {cell}, open to the {side}.",
            name=name,
            cell=cell(args[0]),
            side=side(args[1], _),
        )
    on = cell(args[1])
    if kind == c.PIECE_PLACED:
        thing = a_thing(args[0], _)
        return _("{name} puts {thing} on {cell}.", name=name, thing=thing, cell=on)
    lost = the_thing(args[0], _)
    return _("{name} loses {thing} on {cell}.", name=name, thing=lost, cell=on)


def describe_catastrophe(s: Village, event: Event, _: Words) -> str:
    args = event.args
    if event.kind == c.CATASTROPHE_DRAWN:
        card = args[0]
        return _(
            "{card}: {target} – {effect}.",
            card=catastrophe(card, _),
            target=target(s, card, _),
            effect=effect(s, card, _),
        )
    if event.kind == c.BLOCK_HIT:
        return _("Block {block} is hit.", block=block_name(args[0]))
    if event.kind == c.BLOCK_SPARED:
        return _("The shaman protects block {block}.", block=block_name(args[0]))
    return _(
        "{name}'s house on {cell} is destroyed.", name=_.player_name(event.seat), cell=cell(args[0])
    )


def describe_cards(event: Event, _: Words) -> str:
    name = _.player_name(event.seat)
    kind, args = event.kind, event.args
    if kind == c.CARD_PLAYED:
        symbol = names.symbol(args[0], _)
        return _("{name} plays a card: {symbol}.", name=name, symbol=symbol)
    return _(
        "{name} cashes in {cards}: +{points}.",
        name=name,
        cards=cards(args[0], _),
        points=points(args[1], _),
    )


def describe_tribe(event: Event, _: Words) -> str:
    name = _.player_name(event.seat)
    kind, args = event.kind, event.args
    if kind == c.ABILITY_USED:
        return _("{name} uses the ability of the {tribe}.", name=name, tribe=tribe(args[0]))
    if kind == c.ABILITY_DECLINED:
        return _("{name} doesn't use the ability.", name=name)
    if kind == c.HOUSE_SEIZED:
        return _(
            "{name} replaces {other}'s house on {cell}.",
            name=name,
            other=_.player_name(args[1]),
            cell=cell(args[0]),
        )
    return _(
        "{name} steals {thing} on {cell} from {other}.",
        name=name,
        thing=the_thing(args[0], _),
        cell=cell(args[1]),
        other=_.player_name(args[2]),
    )


def describe_rewards(event: Event, _: Words) -> str:
    name = _.player_name(event.seat) if event.seat != EMPTY else ""
    kind, args = event.kind, event.args
    if kind == c.CARD_TURNED:
        return _(
            "The pile for {pile} shows: {symbol}.",
            pile=pile(args[0], _),
            symbol=symbol(args[1], _),
        )
    if kind == c.BLOCK_EVALUATED:
        return _(
            "{name} lets block {block} give out its cards.", name=name, block=block_name(args[0])
        )
    if kind == c.CARD_WON:
        return _(
            "{name} leads block {block} in {pile} and takes a card: {symbol}.",
            name=name,
            pile=pile(args[0], _),
            block=block_name(args[2]),
            symbol=symbol(args[1], _),
        )
    if kind == c.PILE_CLOSED:
        return _("The pile for {pile} is closed for good.", pile=pile(args[0], _))
    if kind == c.CARDS_GONE:
        return _("{name}'s played cards leave the game.", name=name)
    return _(
        "{name} puts {cards} under the pile for {pile}.",
        name=name,
        cards=cards(args[1], _),
        pile=pile(args[0], _),
    )
