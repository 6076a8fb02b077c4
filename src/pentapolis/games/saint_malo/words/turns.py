"""The rounds, and a whole turn in a few words: 3 walls, −2 coins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pentapolis.catalog.words import Words
from pentapolis.core.game import Game
from pentapolis.core.state import Event

from ..rules import codes as c
from ..rules import dice as d
from ..rules.state import Town
from .names import coins, dice_showing, name_dice, person, points, side


def chapter(game: Game, seen: Town, _: Words) -> str:
    """Return which round it is, and whether it is the last one."""
    if seen.asking == c.DRAW_START:
        return ""
    if seen.seats == 1:
        return _("Turn {n} of {most}", n=seen.round, most=seen.box.solo_turns)
    if seen.last_round:
        return _("Round {n}, the last one", n=seen.round)
    return _("Round {n}", n=seen.round)


STEPS: Final[Mapping[int, int]] = {
    c.DRAW_START: 0,
    c.ROLL: 1,
    c.KEEP_DICE: 1,
    c.CHOOSE_SYMBOL: 2,
    c.TURN_DICE: 3,
    c.PLACE_CRATE: 4,
    c.PLACE_WALL: 4,
    c.CHOOSE_CHURCH: 4,
    c.PLACE_CHURCH: 4,
    c.CHOOSE_PERSON: 4,
    c.PLACE_PERSON: 4,
    c.PLACE_HOUSE: 4,
    c.ROLL_PIRATES: 5,
    c.FINISHED: 0,
}


def turn_step(game: Game, seen: Town) -> int:
    """Return which step of a turn is asked for."""
    return STEPS[seen.asking]


def describe_turn(game: Game, seen: Town, seat: int, events: list[Event], _: Words) -> str:
    """Return what a turn brought: what was drawn, coins and points, and what the pirates did."""
    drawn = list_drawn(events, _)
    if not drawn:
        drawn = [_("nothing drawn") if has_passed(events) else describe_dice(events, _)]
    parts = drawn + list_gains(seen, events, _) + list_attacks(events, _)
    return ", ".join(part for part in parts if part)


def has_passed(events: list[Event]) -> bool:
    return any(event.kind == c.SYMBOL_DECLINED for event in events)


def list_drawn(events: list[Event], _: Words) -> list[str]:
    """List what was drawn or bought, like things counted."""
    found: list[str] = []
    for kind, which in ((c.CRATE_DRAWN, d.CRATE), (c.WALL_DRAWN, d.WALL)):
        number = sum(event.kind == kind for event in events)
        if number:
            found.append(dice_showing(which, number, _))
    for event in events:
        if event.kind == c.SIDE_COMPLETED:
            found.append(_("full {side} wall", side=side(event.args[0], _)))
        elif event.kind == c.LOGS_DELIVERED:
            found.append(dice_showing(d.LOG, event.args[0], _))
        elif event.kind == c.CHURCH_DRAWN:
            found.append(_("church of value {value}", value=event.args[1]))
        elif event.kind == c.PERSON_DRAWN:
            found.append(person(event.args[1], _))
    houses = sum(event.kind == c.HOUSE_DRAWN for event in events)
    if houses:
        found.append(_.n("{n} house", "{n} houses", houses))
    if any(event.kind == c.CITY_FILLED for event in events):
        found.append(_("the city is full"))
    return found


def describe_dice(events: list[Event], _: Words) -> str:
    """Name the dice that lie there while a turn goes on, as far as its events tell."""
    dice = 0
    for event in events:
        if event.kind == c.DICE_ROLLED:
            dice += d.THROWS[event.args[0]]
        elif event.kind == c.DICE_LIFTED:
            dice -= d.THROWS[event.args[0]]
    return name_dice(dice, _) if dice > 0 else ""


def list_gains(seen: Town, events: list[Event], _: Words) -> list[str]:
    """List the coins and points that a turn brought and cost."""
    money = gained = 0
    for event in events:
        if event.kind == c.DIE_TURNED:
            money -= seen.box.turn_cost
        elif event.kind == c.LOGS_DELIVERED:
            money -= seen.box.delivery_cost
        elif event.kind == c.SIDE_COMPLETED:
            money += event.args[1]
            gained += event.args[2]
        elif event.kind == c.PERSON_DRAWN:
            gained += event.args[2]
            money += event.args[3]
        elif event.kind == c.HOUSE_DRAWN:
            gained += event.args[1]
    found: list[str] = []
    if gained:
        found.append("+" + points(gained, _))
    if money:
        found.append(("+" if money > 0 else "−") + coins(abs(money), _))
    return found


def list_attacks(events: list[Event], _: Words) -> list[str]:
    """List the attacks that a turn's sabres brought, and the cannons they cost."""
    found = [
        _("pirates attack with {strength}", strength=event.args[1])
        for event in events
        if event.kind == c.PIRATES_ATTACKED
    ]
    lost = [_.player_name(event.seat) for event in events if event.kind == c.CANNON_LOST]
    if lost:
        found.append(
            _.n(
                "{n} cannon lost ({names})",
                "{n} cannons lost ({names})",
                len(lost),
                names=", ".join(dict.fromkeys(lost)),
            )
        )
    elif found:
        found.append(_("no cannon lost"))
    return found
