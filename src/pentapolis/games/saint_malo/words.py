"""Sentences of Saint Malo: what is asked, what a click does, what has happened."""

from __future__ import annotations

from pentapolis.core.game import Game
from pentapolis.core.spec import Stat
from pentapolis.core.state import OVER, Event
from pentapolis.core.words import Words

from . import dice as d
from . import state as st
from .questions import gained_coins, gained_points
from .state import PLAN, Town, defence


def field(cell: int) -> str:
    """Name a field for people: C3."""
    return PLAN.names[cell].upper()


def face(which: int, _: Words) -> str:
    """Name a face of a die."""
    return [_("log"), _("crate"), _("wall"), _("cross"), _("head"), _("sabres")][which]


def person(which: int, _: Words) -> str:
    """Name a person."""
    return [
        _("citizen"),
        _("soldier"),
        _("priest"),
        _("architect"),
        _("merchant"),
        _("juggler"),
        _("noble"),
    ][which]


def side(which: int, _: Words) -> str:
    """Name a side of the city wall."""
    return [_("northern"), _("eastern"), _("southern"), _("western")][which]


def throw(which: int, _: Words) -> str:
    """Describe dice by their faces: 2 heads, 1 log."""
    return counted(d.THROWS[which], _)


def counted(dice: int, _: Words) -> str:
    """Count dice by face in words."""
    texts = []
    for which in range(d.FACES):
        number = d.count(dice, which)
        if number:
            texts.append(f"{number} × {face(which, _)}")
    return ", ".join(texts)


def points(number: int, _: Words) -> str:
    return _.n("{n} point", "{n} points", number)


def coins(number: int, _: Words) -> str:
    return _.n("{n} coin", "{n} coins", number)


# What is asked


def prompt(game: Game, seen: Town, viewer: int, _: Words) -> str:
    """Ask the viewer for a decision, or say for whom everybody waits."""
    actor = seen.actor()
    if actor == OVER:
        return result(game, seen, _)
    if seen.asking == st.DRAW_START:
        return _("The start player is drawn.")
    if seen.asking == st.ROLL_PIRATES:
        return _("The pirates roll their dice.")
    if seen.asking == st.ROLL:
        return _("{name} rolls the dice.", name=_.who(seen.turn))
    if viewer != actor:
        return _("{name} is on turn.", name=_.who(actor))
    return question(seen, _)


def question(seen: Town, _: Words) -> str:
    """Ask the player on turn."""
    asking = seen.asking
    if asking == st.KEEP_DICE:
        return _(
            "Roll {roll} of {most}: which dice do you roll again?",
            roll=seen.rolls,
            most=seen.box.rolls,
        )
    if asking == st.CHOOSE_SYMBOL:
        return _("Which symbol do you use?")
    if asking == st.TURN_DICE and seen.matching == 0:
        return _("No die shows {face} yet: turn one.", face=face(seen.symbol, _))
    if asking == st.TURN_DICE:
        return _(
            "You have {n} × {face}. Do you turn another die for {cost} coins?",
            n=seen.matching,
            face=face(seen.symbol, _),
            cost=seen.box.turn_cost,
        )
    if asking == st.PLACE_CRATE:
        return _.n(
            "Where do you draw the crate?",
            "Where do you draw the next of {n} crates?",
            seen.left,
        )
    if asking == st.PLACE_WALL:
        return _.n(
            "Where do you draw the wall?",
            "Where do you draw the next of {n} walls?",
            seen.left,
        )
    if asking == st.CHOOSE_CHURCH:
        return _("Which value does your church have?")
    if asking == st.PLACE_CHURCH:
        return _("Where do you draw the church of value {value}?", value=seen.chosen)
    if asking == st.CHOOSE_PERSON:
        if seen.bonus:
            return _("Your tower brings a person. Whom do you draw?")
        return _.n(
            "You have {n} head. Whom do you draw?",
            "You have {n} heads. Whom do you draw?",
            seen.matching,
        )
    if asking == st.PLACE_PERSON:
        return _("Where do you draw the {person}?", person=person(seen.chosen, _))
    return _("Where does the architect build a house?")


def result(game: Game, seen: Town, _: Words) -> str:
    """Say who has won; alone, whether the goal is reached."""
    scores = seen.scores()
    if seen.seats == 1:
        if scores[0] >= seen.box.solo_goal:
            return _("Goal reached with {points}.", points=points(scores[0], _))
        return _(
            "{points}: the goal was {goal}.",
            points=points(scores[0], _),
            goal=seen.box.solo_goal,
        )
    places = game.places(seen)
    winners = [_.who(seat) for seat in range(seen.seats) if places[seat] == 1]
    best = points(max(scores), _)
    if len(winners) > 1:
        return _("{names} win together with {points}.", names=", ".join(winners), points=best)
    return _("{name} wins with {points}.", name=winners[0], points=best)


# What a click does


def say(game: Game, seen: Town, action: int, _: Words) -> str:
    """Say what an action does, with what it brings where that is known."""
    if action < st.STOP:
        return _("Roll again: {dice}", dice=throw(action - st.REROLL, _))
    if action == st.STOP:
        return _("Keep all dice")
    if action < st.PASS:
        return say_use(seen, action - st.USE, _)
    if action == st.PASS:
        return _("Use no symbol")
    if action == st.TURN:
        return _(
            "Turn a die to {face}: −{n} coins",
            face=face(seen.symbol, _),
            n=seen.box.turn_cost,
        )
    if action == st.DONE:
        return say_done(seen, _)
    if action < st.PERSON:
        return _("A church of value {value}", value=action - st.CHURCH + 1)
    if action < st.SKIP:
        return say_person(seen, action - st.PERSON, _)
    if action == st.SKIP:
        return _("Draw no person")
    return say_place(seen, action - st.PLACE, _)


def say_use(seen: Town, symbol: int, _: Words) -> str:
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


def say_done(seen: Town, _: Words) -> str:
    if seen.asking == st.TURN_DICE:
        return _("Turn no more dice")
    if seen.asking == st.PLACE_HOUSE:
        return _("Build no more houses")
    return _("Draw no more")


def say_person(seen: Town, which: int, _: Words) -> str:
    box = seen.box
    effect = [
        _("{n} point at once", n=box.person_points[st.CITIZEN]),
        _("{n} defence against pirates", n=box.soldier_defence),
        _("{n} point for each church around", n=box.priest_points),
        _(
            "builds up to {n} houses from your logs, {points} points each",
            n=box.houses_most,
            points=box.house_points,
        ),
        _("{n} coin for each crate around", n=box.merchant_coins),
        _("{n} points for each kind of person around", n=box.juggler_points),
        _("{n} points at once", n=box.person_points[st.NOBLE]),
    ][which]
    return _("{person}: {effect}", person=person(which, _).capitalize(), effect=effect)


def say_place(seen: Town, cell: int, _: Words) -> str:
    where = field(cell)
    asking = seen.asking
    if asking == st.PLACE_CRATE:
        text = _("Draw a crate on {field}", field=where)
    elif asking == st.PLACE_WALL:
        text = _("Draw a wall on {field}", field=where)
    elif asking == st.PLACE_CHURCH:
        text = _("Draw the church on {field}", field=where)
    elif asking == st.PLACE_HOUSE:
        text = _("Build a house on {field}", field=where)
    else:
        text = _("Draw the {person} on {field}", person=person(seen.chosen, _), field=where)
    notes = gains(seen, cell, _)
    return f"{text}: {', '.join(notes)}" if notes else text


def gains(seen: Town, cell: int, _: Words) -> list[str]:
    """List what a piece on this field brings at once, and what it spoils."""
    notes = []
    seat = seen.turn
    which = st.SIDE_OF[cell]
    if seen.asking == st.PLACE_HOUSE:
        notes.append("+" + points(seen.box.house_points, _))
    elif seen.asking == st.PLACE_PERSON:
        gained = gained_points(seen, seat, seen.chosen, cell)
        earned = gained_coins(seen, seat, seen.chosen, cell)
        if gained:
            notes.append("+" + points(gained, _))
        if earned:
            notes.append("+" + coins(earned, _))
        if seen.chosen == st.ARCHITECT:
            room = (seen.free[seat] & st.AROUND[cell]).bit_count()
            notes.append(_("{n} free fields around", n=room))
    if which == st.NO_SIDE:
        return notes
    side_cells = st.SIDE[which]
    if seen.asking == st.PLACE_WALL:
        if seen.walls[seat] | 1 << cell == seen.walls[seat] | side_cells:
            notes.append(tower(seen, which, _))
    elif seen.walls[seat] & side_cells and is_open(seen, seat, which):
        notes.append(_("spoils the {side} wall", side=side(which, _)))
    return notes


def is_open(seen: Town, seat: int, which: int) -> bool:
    """Tell whether a side can still become a full wall."""
    cells = st.SIDE[which]
    return (seen.free[seat] | seen.walls[seat]) & cells == cells


def tower(seen: Town, which: int, _: Words) -> str:
    """Say what the tower of a full side brings."""
    box = seen.box
    if box.tower_heads[which]:
        bonus = _("a person of up to {n} heads", n=box.tower_heads[which])
    elif box.tower_coins[which]:
        bonus = "+" + coins(box.tower_coins[which], _)
    else:
        bonus = "+" + points(box.tower_points[which], _)
    return _("full {side} wall, {bonus}", side=side(which, _), bonus=bonus)


# What has happened


def tell(game: Game, seen: Town, event: Event, _: Words) -> str:
    """Turn an event into a sentence of the log."""
    name = _.who(event.seat)
    kind = event.kind
    args = event.args
    if kind == st.START_DRAWN:
        return _("{name} begins.", name=name)
    if kind == st.DICE_ROLLED:
        return _("{name} rolls {dice}.", name=name, dice=throw(args[0], _))
    if kind == st.DICE_LIFTED:
        return _("{name} takes up {dice}.", name=name, dice=throw(args[0], _))
    if kind == st.ROLLING_STOPPED:
        return _("{name} keeps all dice.", name=name)
    if kind == st.SYMBOL_CHOSEN and args[1] == 0:
        return _("{name} wants {face}.", name=name, face=face(args[0], _))
    if kind == st.SYMBOL_CHOSEN:
        return _("{name} uses {n} × {face}.", name=name, n=args[1], face=face(args[0], _))
    if kind == st.SYMBOL_DECLINED:
        return _("{name} uses no symbol.", name=name)
    if kind == st.DIE_TURNED:
        return _(
            "{name} turns a die from {old} to {new}.",
            name=name,
            old=face(args[0], _),
            new=face(args[1], _),
        )
    if kind == st.LOGS_DELIVERED:
        return _.n("{name} buys {n} log.", "{name} buys {n} logs.", args[0], name=name)
    if kind == st.DRAWING_STOPPED:
        return _("{name} is done.", name=name)
    if kind in (st.BOXES_STRUCK, st.PIRATES_ATTACKED, st.CANNON_LOST, st.PIRATES_ROLLED):
        return tell_pirates(seen, event, _)
    if kind == st.CITY_FILLED:
        if args[0]:
            return _("{name}'s city is full: this is the last round.", name=name)
        return _("{name}'s city is full too.", name=name)
    if kind == st.ROUND_ENDED:
        return _("Round {n} is over.", n=args[0])
    if kind == st.GAME_ENDED:
        return result(game, seen, _)
    return tell_drawing(seen, event, _)


def tell_pirates(seen: Town, event: Event, _: Words) -> str:
    args = event.args
    if event.kind == st.BOXES_STRUCK:
        length = seen.row_length()
        struck = (args[0] - 1) % length + 1
        row = (args[0] - 1) // length
        return _(
            "Pirates of strength {strength} come closer: {n} of {most}.",
            strength=seen.box.strength[row],
            n=struck,
            most=length,
        )
    if event.kind == st.PIRATES_ATTACKED:
        return _("Pirates attack with strength {strength}.", strength=args[1])
    if event.kind == st.PIRATES_ROLLED:
        return _("The pirates roll {dice}.", dice=throw(args[0], _))
    return _(
        "{name} (defence {defence}) loses a cannon: −{n} points.",
        name=_.who(event.seat),
        defence=args[1],
        n=seen.box.cannon_loss,
    )


def tell_drawing(seen: Town, event: Event, _: Words) -> str:
    name = _.who(event.seat)
    kind = event.kind
    args = event.args
    if kind == st.CRATE_DRAWN:
        return _("{name} draws a crate on {field}.", name=name, field=field(args[0]))
    if kind == st.WALL_DRAWN:
        return _("{name} draws a wall on {field}.", name=name, field=field(args[0]))
    if kind == st.SIDE_COMPLETED:
        return _("{name} has a {wall}.", name=name, wall=tower(seen, args[0], _))
    if kind == st.CHURCH_CHOSEN:
        return _("{name} chooses a church of value {value}.", name=name, value=args[0])
    if kind == st.CHURCH_DRAWN:
        return _(
            "{name} draws a church of value {value} on {field}.",
            name=name,
            value=args[1],
            field=field(args[0]),
        )
    if kind == st.PERSON_CHOSEN:
        return _("{name} chooses the {person}.", name=name, person=person(args[0], _))
    if kind == st.PERSON_DECLINED:
        return _("{name} declines the tower's person.", name=name)
    if kind == st.PERSON_LOST:
        return _("{name} has no room for the tower's person.", name=name)
    if kind == st.HOUSE_DRAWN:
        text = _("{name} builds a house on {field}", name=name, field=field(args[0]))
        return f"{text}: +{points(args[1], _)}."
    text = _(
        "{name} draws the {person} on {field}",
        name=name,
        person=person(args[1], _),
        field=field(args[0]),
    )
    gained = ["+" + points(args[2], _)] if args[2] else []
    earned = ["+" + coins(args[3], _)] if args[3] else []
    notes = ", ".join(gained + earned)
    return f"{text}: {notes}." if notes else f"{text}."


# What matters of a seat


def stats(game: Game, seen: Town, seat: int, _: Words) -> list[Stat]:
    """List the numbers for the card of a seat."""
    strength = defence(seen, seat)
    row = seen.boxes // seen.row_length()
    weak = row < len(seen.box.strength) and strength < seen.box.strength[row]
    left = seen.box.cannons - seen.cannons[seat]
    return [
        Stat("coin", _("coins"), str(seen.coins[seat])),
        Stat("log", _("logs"), str(seen.logs[seat])),
        Stat("shield", _("defence"), str(strength), alarm=weak),
        Stat("cannon", _("cannons"), f"{left}/{seen.box.cannons}"),
        Stat("", _("free fields"), str(seen.free[seat].bit_count())),
    ]
