"""What each action does and, where that is known, what it brings."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import NO_SIDE, SIDE_OF
from ..rules.preview import WHOLE, Gain, preview_piece
from ..rules.state import Town
from .names import (
    coins,
    dice_showing,
    effect_of,
    face,
    field,
    full_wall,
    name_dice,
    person,
    points,
    side,
    upper_first,
)


def describe_action(game: Game, seen: Town, action: int, _: Words) -> str:
    """Return what an action does and, where that is known, what it brings."""
    if action <= c.STOP:
        return describe_keep(seen, action, _)
    if action < c.PASS:
        return describe_use(seen, action - c.USE, _)
    if action == c.PASS:
        return _("Use no symbol")
    if action == c.TURN:
        return _(
            "Turn a die to {face}: −{n} coins",
            face=face(seen.symbol, _),
            n=seen.box.turn_cost,
        )
    if action == c.DONE:
        return describe_done(seen, _)
    if action < c.PERSON:
        return _("Church of value {value}", value=action - c.CHURCH + 1)
    if action < c.SKIP:
        return describe_person(seen, action - c.PERSON, _)
    if action == c.SKIP:
        return _("Don't draw a person")
    return describe_place(seen, action - c.PLACE, _)


def describe_keep(seen: Town, action: int, _: Words) -> str:
    if action == c.STOP:
        return _("Keep all dice")
    lifted = d.THROWS[action - c.REROLL]
    if lifted == seen.dice:
        return _("Roll all {n} dice again", n=d.DICE)
    kept = name_dice(seen.dice - lifted, _)
    return _("Keep {dice} and roll {n} again", dice=kept, n=d.size(lifted))


def describe_use(seen: Town, symbol: int, _: Words) -> str:
    number = d.count(seen.dice, symbol)
    if symbol == d.LOG:
        what = _("buy logs for {n} coins", n=seen.box.delivery_cost)
    elif symbol == d.CRATE:
        what = _("draw crates")
    elif symbol == d.WALL:
        what = _("draw walls")
    elif symbol == d.CROSS:
        what = _("draw a church")
    else:
        what = _("draw a person")
    if number == 0:
        return _(
            "Use {face}: {what} (turn a die first, −{cost} coins)",
            face=face(symbol, _),
            what=what,
            cost=seen.box.turn_cost,
        )
    return _("Use {dice}: {what}", dice=dice_showing(symbol, number, _), what=what)


def describe_done(seen: Town, _: Words) -> str:
    if seen.asking == c.TURN_DICE:
        return _("Turn no more dice")
    if seen.asking == c.PLACE_HOUSE:
        return _("Build no more houses")
    return _("Draw no more")


def describe_person(seen: Town, which: int, _: Words) -> str:
    name = person(which, _)
    return _("{person}: {effect}", person=upper_first(name), effect=effect_of(seen.box, which, _))


def describe_place(seen: Town, cell: int, _: Words) -> str:
    where = field(cell)
    asking = seen.asking
    if asking == c.PLACE_CRATE:
        text = _("Draw a crate on {field}", field=where)
    elif asking == c.PLACE_WALL:
        text = _("Draw a wall on {field}", field=where)
    elif asking == c.PLACE_CHURCH:
        text = _("Draw the church on {field}", field=where)
    elif asking == c.PLACE_HOUSE:
        text = _("Build a house on {field}", field=where)
    else:
        text = _("Draw the {person} on {field}", person=person(seen.chosen, _), field=where)
    notes = list_gains(seen, cell, preview_piece(seen, cell), _)
    return f"{text}: {', '.join(notes)}" if notes else text


def is_same_everywhere(seen: Town) -> bool:
    """Return whether the piece to draw brings the same wherever it stands."""
    return seen.asking == c.PLACE_PERSON and seen.chosen in (c.CITIZEN, c.SOLDIER, c.NOBLE)


def list_gains(seen: Town, cell: int, gain: Gain, _: Words) -> list[str]:
    """List what a piece brings at once because it is on this field, and what it spoils."""
    which = SIDE_OF[cell]
    if seen.asking == c.PLACE_WALL:
        if gain.walls == WHOLE:
            return [full_wall(seen.box, which, _), _("+{n} defence", n=gain.defence)]
        if gain.walls:
            return [_("{n} of {most} walls on this side", n=gain.walls, most=WHOLE)]
        return [_("only fills the field")]
    notes = []
    if not is_same_everywhere(seen):
        if gain.points:
            notes.append("+" + points(gain.points, _))
        if gain.coins:
            notes.append("+" + coins(gain.coins, _))
        if seen.asking == c.PLACE_PERSON and seen.chosen == c.ARCHITECT:
            notes.append(_.n("room for {n} house", "room for {n} houses", gain.houses))
    if gain.spoils != NO_SIDE:
        notes.append(_("spoils the {side} wall", side=side(gain.spoils, _)))
    return notes
