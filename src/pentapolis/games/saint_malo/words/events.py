"""What happened, as sentences of the log."""

from __future__ import annotations

from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules.state import Town
from .names import coins, dice_showing, face, field, full_wall, points, the_person, throw
from .prompts import describe_result

# A choice is told by what is drawn, the end of a round by the heading of the next one.
SILENT: Final = frozenset({"DRAWING_STOPPED", "CHURCH_CHOSEN", "PERSON_CHOSEN", "ROUND_ENDED"})


def describe_event(game: Game, seen: Town, event: Event, _: Words) -> str:
    """Return an event as a sentence of the log; nothing of what the next one says anyway."""
    if c.EVENTS.name(event.kind) in SILENT:
        return ""
    name = _.player_name(event.seat)
    kind = event.kind
    args = event.args
    if kind == c.START_DRAWN:
        return _("{name} begins.", name=name)
    if kind == c.DICE_ROLLED:
        return _("{name} rolls {dice}.", name=name, dice=throw(args[0], _))
    if kind == c.DICE_LIFTED:
        return _("{name} re-rolls {dice}.", name=name, dice=throw(args[0], _))
    if kind == c.ROLLING_STOPPED:
        return _("{name} keeps all dice.", name=name)
    if kind == c.SYMBOL_CHOSEN and args[1] == 0:
        return _("{name} chooses the symbol {face}.", name=name, face=face(args[0], _))
    if kind == c.SYMBOL_CHOSEN:
        return _("{name} uses {dice}.", name=name, dice=dice_showing(args[0], args[1], _))
    if kind == c.SYMBOL_DECLINED:
        return _("{name} uses no symbol.", name=name)
    if kind == c.DIE_TURNED:
        return _(
            "{name} turns a die from {old} to {new}: −{coins}.",
            name=name,
            old=face(args[0], _),
            new=face(args[1], _),
            coins=coins(seen.box.turn_cost, _),
        )
    if kind == c.LOGS_DELIVERED:
        price = coins(seen.box.delivery_cost, _)
        return _.n(
            "{name} buys {n} log: −{price}.",
            "{name} buys {n} logs: −{price}.",
            args[0],
            name=name,
            price=price,
        )
    if kind in (c.BOXES_STRUCK, c.PIRATES_ATTACKED, c.CANNON_LOST, c.PIRATES_ROLLED):
        return describe_pirates(seen, event, _)
    if kind == c.CITY_FILLED:
        if args[0]:
            return _("{name}'s city is full: this is the last round.", name=name)
        return _("{name}'s city is full too.", name=name)
    if kind == c.GAME_ENDED:
        return describe_result(game, seen, _)
    return describe_drawing(seen, event, _)


def describe_pirates(seen: Town, event: Event, _: Words) -> str:
    args = event.args
    if event.kind == c.BOXES_STRUCK:
        length = seen.row_length()
        struck = (args[0] - 1) % length + 1
        row = (args[0] - 1) // length
        return _(
            "Pirates of strength {strength} come closer: {n} of {most} boxes.",
            strength=seen.box.strength[row],
            n=struck,
            most=length,
        )
    if event.kind == c.PIRATES_ATTACKED:
        return _("Pirates attack with strength {strength}.", strength=args[1])
    if event.kind == c.PIRATES_ROLLED:
        return _("The pirates roll {dice}.", dice=throw(args[0], _))
    return _(
        "{name} (defence {defence}) loses a cannon: −{n} points.",
        name=_.player_name(event.seat),
        defence=args[1],
        n=seen.box.cannon_loss,
    )


def describe_drawing(seen: Town, event: Event, _: Words) -> str:
    name = _.player_name(event.seat)
    kind = event.kind
    args = event.args
    if kind == c.CRATE_DRAWN:
        return _("{name} draws a crate on {field}.", name=name, field=field(args[0]))
    if kind == c.WALL_DRAWN:
        return _("{name} draws a wall on {field}.", name=name, field=field(args[0]))
    if kind == c.SIDE_COMPLETED:
        return _("{name} has a {wall}.", name=name, wall=full_wall(seen.box, args[0], _))
    if kind == c.CHURCH_DRAWN:
        return _(
            "{name} draws a church of value {value} on {field}.",
            name=name,
            value=args[1],
            field=field(args[0]),
        )
    if kind == c.PERSON_DECLINED:
        return _("{name} declines the tower's person.", name=name)
    if kind == c.PERSON_LOST:
        return _("{name} has no room for the tower's person.", name=name)
    if kind == c.HOUSE_DRAWN:
        text = _("{name} builds a house on {field}", name=name, field=field(args[0]))
        return f"{text}: +{points(args[1], _)}."
    text = _(
        "{name} draws {person} on {field}",
        name=name,
        person=the_person(args[1], _),
        field=field(args[0]),
    )
    gained = ["+" + points(args[2], _)] if args[2] else []
    earned = ["+" + coins(args[3], _)] if args[3] else []
    notes = ", ".join(gained + earned)
    return f"{text}: {notes}." if notes else f"{text}."
