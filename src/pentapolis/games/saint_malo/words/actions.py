"""What each action does and, where that is known, what it brings."""

from __future__ import annotations

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.kit.cells import BIT

from ..rules import codes as c
from ..rules import dice as d
from ..rules.board import AROUND, NO_SIDE, SIDE, SIDE_OF
from ..rules.scoring import coins_of_person, points_of_person
from ..rules.state import Town, is_side_open
from .names import coins, face, field, full_wall, person, points, side, throw


def describe_action(game: Game, seen: Town, action: int, _: Words) -> str:
    """Return what an action does and, where that is known, what it brings."""
    if action < c.STOP:
        return _("Roll again: {dice}", dice=throw(action - c.REROLL, _))
    if action == c.STOP:
        return _("Keep all dice")
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
    return _("Use {n} × {face}: {what}", n=number, face=face(symbol, _), what=what)


def describe_done(seen: Town, _: Words) -> str:
    if seen.asking == c.TURN_DICE:
        return _("Stop turning dice")
    if seen.asking == c.PLACE_HOUSE:
        return _("Stop building houses")
    return _("Stop drawing")


def describe_person(seen: Town, which: int, _: Words) -> str:
    box = seen.box
    effect = [
        _("{n} point at once", n=box.person_points[c.CITIZEN]),
        _("{n} defence against pirates", n=box.soldier_defence),
        _("{n} point per neighbouring church", n=box.priest_points),
        _(
            "builds up to {n} houses from your logs, {points} points each",
            n=box.houses_most,
            points=box.house_points,
        ),
        _("{n} coin per neighbouring crate", n=box.merchant_coins),
        _("{n} points per kind of neighbouring person", n=box.juggler_points),
        _("{n} points at once", n=box.person_points[c.NOBLE]),
    ][which]
    return _("{person}: {effect}", person=person(which, _).capitalize(), effect=effect)


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
    notes = list_gains(seen, cell, _)
    return f"{text}: {', '.join(notes)}" if notes else text


def list_gains(seen: Town, cell: int, _: Words) -> list[str]:
    """List what a piece on this field brings at once, and what it spoils."""
    notes = []
    seat = seen.turn
    which = SIDE_OF[cell]
    if seen.asking == c.PLACE_HOUSE:
        notes.append("+" + points(seen.box.house_points, _))
    elif seen.asking == c.PLACE_PERSON:
        gained = points_of_person(seen, seat, seen.chosen, cell)
        earned = coins_of_person(seen, seat, seen.chosen, cell)
        if gained:
            notes.append("+" + points(gained, _))
        if earned:
            notes.append("+" + coins(earned, _))
        if seen.chosen == c.ARCHITECT:
            room = (seen.free[seat] & AROUND[cell]).bit_count()
            notes.append(_("{n} free fields next to it", n=room))
    if which == NO_SIDE:
        return notes
    side_cells = SIDE[which]
    if seen.asking == c.PLACE_WALL:
        if seen.walls[seat] | BIT[cell] == seen.walls[seat] | side_cells:
            notes.append(full_wall(seen, which, _))
    elif seen.walls[seat] & side_cells and is_side_open(seen, seat, which):
        notes.append(_("blocks the {side} wall", side=side(which, _)))
    return notes
